"""Rats and graves of every clan, and what decided the game.  RAT-121 to RAT-124."""

from cheeseboard.engine.event import Event
from cheeseboard.engine.text import Speaker
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.account import account
from cheeseboard.games.ratland.components import DUMP, ZONES
from cheeseboard.games.ratland.events import Attacked, Bred, Departed, RatFell, Starved
from tests.games.ratland.table import scene, sewers
from tests.rules import rule
from tests.telling import decided, sheet

END = "round 5\nphase turning_event\ndraw end"


def told(text: str, *events: Event) -> list[str]:
    """What decided it, with these events in the log."""
    words = Speaker([GAME.folder / "texts"], "en", ["Ann", "Bob"])
    found = account(sewers(text), list(events)).decided
    return [f"{words.tell(f'decided.{one.name}', one.facts)} {one.clause}".strip() for one in found]


@rule("RAT-121", "RAT-122")
def test_the_sheet_adds_up_and_the_greatest_cause_is_named():
    table = scene(f"ann pantry 9 graves 2 lost 1 cheese 3\nbob pantry 12 cheese 1\n{END}")
    assert sheet(table)["sewer"] == [9, 12]
    assert sheet(table)["lost"] == [1, 0]
    assert sheet(table)["graves"] == [-2, 0]
    assert sheet(table)["total"] == [8, 12]
    assert decided(table, 1) == ["You have 4 points more than Ann. RAT-122"]
    clans = "ann pantry 5\nbob pantry 9\nround 5"
    ahead = "Bob has 4 points more than Ann. RAT-122"
    births = [Bred(1, 6, 6), Bred(0, 2, 2), Bred(0, 1, 3)]
    assert told(clans, *births) == [ahead, "Births make the difference: 6 rats against 3."]
    assert told(clans, *births, Starved(0, 2, 0)) == [
        ahead,
        "Hunger makes the difference: it takes 0 rats against 2.",
    ], "each of them costs two points"
    assert told(clans, Departed(0, 1, 0), RatFell(0, ZONES[DUMP]), Bred(1, 1, 1)) == [
        ahead,
        "Losses on the way make the difference: 0 rats against 2.",
    ]


@rule("RAT-059")
def test_the_sheet_tells_of_births_hunger_and_theft():
    rows = account(
        sewers("ann pantry 5\nbob pantry 9"), [Bred(0, 3, 4), Starved(1, 2, 1), Attacked(1, 0, 3, 1, 2)]
    ).rows
    assert {row.name: row.cells for row in rows[-3:]} == {"born": [3, 0], "starved": [0, 2], "stolen": [0, 2]}


@rule("RAT-123", "RAT-124")
def test_level_clans_are_decided_by_cheese_and_then_shared():
    table = scene(f"ann pantry 15 cheese 2\nbob pantry 15 cheese 4\ncid pantry 12 cheese 9\n{END}")
    assert decided(table) == ["Level in points: Bob and Ann. More cheese decides: 4 against 2. RAT-123"]
    table = scene(f"ann pantry 15 cheese 2\nbob pantry 15 cheese 4\ncid pantry 15 cheese 4\n{END}")
    assert decided(table, 2) == ["Bob and you are level with 15 points and 4 cheese. RAT-124"]
