"""What RatLand says, as people say it."""

import pytest

from cheeseboard import find
from cheeseboard.engine.event import Event
from cheeseboard.engine.text import LANGUAGES, Speaker, catalogue
from cheeseboard.games.ratland import events
from cheeseboard.games.ratland.components import ABUNDANCE, CLANS, DUMP, EVENT_CARDS, WHITE, YELLOW, ZONES

RATLAND = find("ratland")
EVENTS = [found for found in vars(events).values() if isinstance(found, type) and Event in found.__mro__[1:]]
EVENTS = [found for found in EVENTS if found.__module__ == events.__name__]
TITLE = 36  # letters beside the name of the game on a phone


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_card_and_both_sides_of_every_clan_say_what_they_do(language: str) -> None:
    texts = catalogue(RATLAND.folder / "texts", language)
    wanted = [f"effect.{card.code}" for card in EVENT_CARDS]
    wanted += [f"effect.{clan.code}.{side}" for clan in CLANS for side in ("initial", "improved")]
    assert [key for key in wanted if key not in texts] == []


def test_things_are_told_to_the_one_it_is_about() -> None:
    words = Speaker([RATLAND.folder / "texts"], "en", ["Tom", "Léa"], 1)
    assert words.event(events.Attacked(0, 1, 4, 2, 2)) == "Tom attacks you, 4 against 2: 2 cheese stolen."
    assert words.event(events.PieceAdded(1, YELLOW)) == "You add a yellow piece to the bag."
    assert words.event(events.CheeseGained(0, 1, ABUNDANCE)) == "Tom gains 1 cheese: Abundance."


def test_nothing_is_told_as_a_zero_and_pieces_are_counted() -> None:
    words = Speaker([RATLAND.folder / "texts"], "en", ["Tom", "Léa"], 1)
    assert words.event(events.Attacked(0, 1, 2, 4, 0)) == "Tom attacks you, 2 against 4: nothing stolen."
    assert words.event(events.Bred(0, 0, 1)) == "No rat is born in Tom’s nursery."
    assert words.event(events.Fed(0, 3, 0, 0)) == "Tom feeds 3 rats: it costs nothing."
    drew: Event = events.Drew(0, ZONES[DUMP], (YELLOW, WHITE, YELLOW))
    assert words.event(drew) == "Tom draws 2 yellow and 1 white for the dump."


@pytest.mark.parametrize("language", LANGUAGES)
def test_pipes_and_moves_are_told_in_words_without_arrows(language: str) -> None:
    texts = catalogue(RATLAND.folder / "texts", language)
    assert [key for key, text in texts.items() if set("←→") & set(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_likely_the_end_is_stands_whole_beside_the_round(language: str) -> None:
    words = Speaker([RATLAND.folder / "texts"], language, ["Tom", "Léa"], 1)
    title = " · ".join([words.say("board.round", {"n": 12}), words.say("board.end_chance", {"n": 5})])
    assert len(title) <= TITLE, title


def test_every_event_has_a_clause_for_the_log() -> None:
    assert set(EVENTS) == set(events.CLAUSES)
    assert RATLAND.event_clause(events.CheeseHidden(1)) == "RAT-088"
