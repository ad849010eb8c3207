"""What Chop! Chop! says, as people say it."""

from cheeseboard import find
from cheeseboard.engine.event import Event
from cheeseboard.engine.text import Speaker
from cheeseboard.games.chop_chop import events
from cheeseboard.games.chop_chop.components import PLUS_TWO
from tests.games.chop_chop.table import mice_to_move
from tests.rules import rule

CHOP = find("chop_chop")
EVENTS = [found for found in vars(events).values() if isinstance(found, type) and Event in found.__mro__[1:]]
EVENTS = [found for found in EVENTS if found.__module__ == events.__name__]


def test_squares_and_mice_are_told_as_people_write_them() -> None:
    words = Speaker([CHOP.folder / "texts"], "en", ["Tom", "Léa"], 1)
    assert words.event(events.MouseMoved(1, 4, "b4")) == "You move mouse 4 to b4."
    assert words.event(events.TileTurned("b4", PLUS_TWO)) == "Turned up on b4: +2."
    assert words.event(events.CatMoved(0, "Td3")) == "Tom moves the cat to Td3."


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
