"""What Rat-a-Tat Cat says of cards that are hidden."""

import re
from typing import Any

import pytest

from cheeseboard import find
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.text import LANGUAGES, Speaker, catalogue
from cheeseboard.games.rat_a_tat_cat.events import Drew, GameWon, OuterSeen, Peeked

TEXTS = find("rat_a_tat_cat").folder / "texts"
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_a_hidden_card_is_never_named(language: str) -> None:
    hidden = {key: text for key, text in catalogue(TEXTS, language).items() if re.match(r"event\..*\.hidden$", key)}
    assert hidden
    assert [key for key, text in hidden.items() if re.search(r"\{(?:the_|a_|nth_)?cards?[,}]", text)] == []


@every_language
def test_a_look_that_is_over_does_not_call_the_cards_a_card_and_a_card(language: str) -> None:
    """The reader looked, and is told of it again as everybody heard it: that they looked, and at what place."""
    unseen: Secret[Any] = Secret(None, 0)
    for event in (OuterSeen(0, (unseen, unseen)), Peeked(0, 1, unseen), Drew(0, unseen)):
        said = Speaker([TEXTS], language, ["Léa", "Bruno"], 0).event(event)
        others = Speaker([TEXTS], language, ["Léa", "Bruno"], 1).event(event)
        assert "Léa" in others
        assert "Léa" not in said
        assert catalogue(TEXTS, language)["kind.hidden.bare"] not in said or isinstance(event, Drew)


def test_one_wins_and_several_win() -> None:
    words = Speaker([TEXTS], "en", ["Léa", "Bruno", "Ann"], 1)
    assert words.event(GameWon((0,), 1)) == "Léa wins with 1 point."
    assert words.event(GameWon((1,), 9)) == "You win with 9 points."
    assert words.event(GameWon((1, 2), 9)) == "You and Ann win with 9 points."
