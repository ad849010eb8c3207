"""No rule is written a second time in a board, unless a test compares it with the first.

Whatever read.ts, gestures.ts and story.ts of a game give to its board is called beside the rules by the game's tests,
or `drawing.toml` there says why nothing of the rules is in it.
"""

import re
import tomllib
from pathlib import Path

import pytest

from cheeseboard.games import folders

SOURCES = ("read", "gestures", "story")
GIVEN = re.compile(r"^export (?:const|function) (\w+)", re.MULTILINE)
CALLED = re.compile(r"called\((READ|GESTURES|STORY), \"(\w+)\"")


def given_by(game: str) -> set[str]:
    """`read.goTo` and so on; names in capitals are numbers and words, not functions."""
    found = set()
    for source in SOURCES:
        path = Path("src/cheeseboard/games", game, "web", f"{source}.ts")
        if path.exists():
            names = GIVEN.findall(path.read_text(encoding="utf-8"))
            found |= {f"{source}.{name}" for name in names if not name.isupper()}
    return found


def compared(game: str) -> set[str]:
    tests = Path("tests/games", game).glob("*.py")
    calls = [call for test in tests for call in CALLED.findall(test.read_text(encoding="utf-8"))]
    return {f"{source.lower()}.{name}" for source, name in calls}


def drawing(game: str) -> dict[str, str]:
    path = Path("tests/games", game, "drawing.toml")
    listed = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {f"{source}.{name}": reason for source in listed for name, reason in listed[source].items()}


@pytest.mark.parametrize("game", folders())
def test_what_a_board_works_out_has_a_twin_or_decides_nothing(game: str):
    given, twins, drawn = given_by(game), compared(game), drawing(game)
    assert given - twins - set(drawn) == set(), "compare it with the rules, or say in drawing.toml why it is no rule"
    assert set(drawn) & twins == set(), "it has a twin: drawing.toml need not excuse it"
    assert (set(drawn) | twins) - given == set(), "there is no such function any more"
    assert all(len(reason.split()) > 2 for reason in drawn.values())
