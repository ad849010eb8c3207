"""What Chop! Chop! says, as people say it."""

import re

import pytest

from cheeseboard import find
from cheeseboard.engine.event import Event
from cheeseboard.engine.text import LANGUAGES, Speaker
from cheeseboard.games.chop_chop import events
from cheeseboard.games.chop_chop.components import PLUS_TWO
from cheeseboard.testing import Scene
from tests.games.chop_chop.table import cat_to_move, mice_to_move, played
from tests.rules import rule

CHOP = find("chop_chop")
EVENTS = [found for found in vars(events).values() if isinstance(found, type) and Event in found.__mro__[1:]]
EVENTS = [found for found in EVENTS if found.__module__ == events.__name__]


def test_squares_and_mice_are_told_as_people_write_them() -> None:
    words = Speaker([CHOP.folder / "texts"], "en", ["Tom", "Léa"], 1)
    assert words.event(events.MouseMoved(1, 4, "b4")) == "You move mouse 4 to b4."
    assert words.event(events.TileTurned("b4", PLUS_TWO)) == "Turned up on b4: +2."
    assert words.event(events.CatMoved(0, "Td3")) == "Tom moves the cat to d3, on the table."
    assert words.event(events.CatMoved(0, "f5")) == "Tom moves the cat to f5."
    assert words.event(events.CatPlaced(0, "Te4")) == "Tom puts the cat on the table, at e4."


def labels(table: Scene, language: str) -> dict[str, str]:
    """By notation: what each move that is offered is called."""
    [ask] = table.match.asks()
    words = Speaker([CHOP.folder / "texts"], language, ["Tom", "Ann"], ask.seat)
    view = table.match.view(ask.seat)
    key = f"move.go.{ask.prompt}" if f"move.go.{ask.prompt}" in words.texts else "move.go"
    return {move.notation: words.say(key, CHOP.facts(view, ask.seat, move)) for move in ask.moves}


def test_a_button_says_what_a_piece_does_where_it_stops() -> None:
    cat = labels(cat_to_move("mice c2 g4 d6 a3", "cat Td4", "empty d2", "roll 2"), "en")
    assert cat["go tc3"] == "Go to c3, on the table"
    assert cat["go b4"] == "Turn up the tile on b4"
    assert labels(cat_to_move("mice c2 g4 d6 a3", "cat Tc4", "roll 2"), "en")["go c2"] == "Catch mouse 1"
    mice = labels(mice_to_move("mice c1 g4 d6 a3", "empty c2", "visible b1", "cat f5", "mouse 1", "roll 1"), "en")
    assert mice == {"go b1": "Win the cheese on b1", "go d1": "Into the hole on d1", "go c2": "Go to c2"}
    home = mice_to_move("mice c1 g4 d6 a3", "cheeses 10", "home none", "cat f5", "mouse 1", "roll 1")
    assert labels(home, "en")["go d1"] == "Bring the cheeses home to d1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_names_a_square_that_is_not_drawn(language: str) -> None:
    """The letters stand along the floor; the table has none of its own."""
    words = Speaker([CHOP.folder / "texts"], language, ["Tom", "Ann"], 0)
    said = [*labels(cat_to_move("cat none", "phase placing_cat"), language).values()]
    for match in played(2, seed=5):
        for ask in match.asks():
            facts = [CHOP.facts(match.table, ask.seat, move) for move in ask.moves]
            keys = [f"move.{move.key()}" for move in ask.moves]
            said += [words.say(key, fact) for key, fact in zip(keys, facts, strict=True)]
    said += [words.event(event) for event in match.dealer.told]
    assert [line for line in said if re.search(r"T[a-g][1-6]", line)] == []
    assert any(re.search(r"\b[a-g][1-6]\b", line) for line in said)
    assert max(map(len, said)) <= 80


def test_every_event_has_a_clause_for_the_log() -> None:
    moved = {events.MouseMoved, events.CatMoved}
    assert set(EVENTS) == set(events.CLAUSES) | moved
    assert CHOP.event_clause(events.CardTurned(1)) == "CHO-062"


@rule("CHO-041", "CHO-097", "CHO-103")
def test_the_log_tells_a_movement_by_the_die_from_one_by_a_tile() -> None:
    table = mice_to_move("cat f5", "draw 1 plus1 arrow broken 1 plus2 broken")
    table.ann("mouse 1", "go d2", "go c2", "go a1")
    table.tom("go f4", "go g5")
    told = [event for event in table.told if isinstance(event, events.MouseMoved | events.CatMoved)]
    assert [CHOP.event_clause(event) for event in told] == ["CHO-041", "CHO-097", "CHO-103", "CHO-041", "CHO-097"]
