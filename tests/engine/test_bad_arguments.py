"""Whoever writes Python against the house is answered in one line, too, whatever was passed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cheeseboard import Match, Problem, find, read_record, replay, resume, verify
from cheeseboard.engine import match as match_module
from cheeseboard.engine.record import record_from_json

GAME = find("_template")
SEED = bytes(range(32))
IS_COMPILED = not str(match_module.__file__).endswith(".py")
REFUSED = (Problem, TypeError) if IS_COMPILED else Problem  # compiled code looks at types before we can


def begun() -> Match[Any]:
    return Match(GAME, 3, seed=SEED)


def refused(wrong: Callable[[], object]) -> str:
    with pytest.raises(REFUSED) as found:
        wrong()
    assert "\n" not in str(found.value)
    return str(found.value)


@pytest.mark.parametrize("seed", [b"", b"x", bytes(31), bytes(33)], ids=repr)
def test_a_seed_has_32_bytes(seed):
    assert refused(lambda: Match(GAME, 3, seed=seed)) == f"a seed has 32 bytes, not {len(seed)}"


WRONG_TYPES: dict[str, Callable[[Any], object]] = {
    "a game's name": lambda wrong: find(wrong),
    "a game": lambda wrong: Match(wrong),
    "seats": lambda wrong: Match(GAME, wrong),
    "options": lambda wrong: Match(GAME, 3, wrong),
    "a seed": lambda wrong: Match(GAME, 3, seed=wrong),
    "luck": lambda wrong: Match(GAME, 3, luck=wrong),
    "contributions": lambda wrong: Match(GAME, 3, contributions=wrong),
    "a contribution": lambda wrong: Match(GAME, 3, contributions=[wrong, b"", b""]),
    "a seat": lambda wrong: begun().submit(wrong, "keep"),
    "a move": lambda wrong: begun().submit(2, wrong),
    "whose view": lambda wrong: begun().view(wrong),
    "whose ears": lambda wrong: begun().heard(wrong),
    "who takes back": lambda wrong: begun().take_back(wrong),
    "a notation": lambda wrong: GAME.move(wrong),
    "a record to replay": lambda wrong: replay(wrong, GAME),
    "a record to resume": lambda wrong: resume(wrong, GAME),
    "a record to verify": lambda wrong: verify(wrong, GAME),
    "the game of a record": lambda wrong: replay(begun().record(), wrong),
    "up to where": lambda wrong: replay(begun().record(), GAME, wrong),
    "the text of a record": lambda wrong: record_from_json(wrong),
}


@pytest.mark.parametrize("wrong", ["x", 2.0, 99, -1, [], ["a"], object, {1: 2}], ids=str)
@pytest.mark.parametrize("what", WRONG_TYPES)
def test_what_does_not_belong_there_is_one_clear_line(what, wrong):
    refused(lambda: WRONG_TYPES[what](wrong))


@pytest.mark.parametrize("what", ["a game's name", "a game", "a move", "a notation", "the text of a record"])
def test_nothing_is_not_something(what):
    refused(lambda: WRONG_TYPES[what](None))


def test_a_refused_move_has_changed_nothing():
    match = begun()
    before = match.record(), match.asks()
    for seat, move in ((0, "keep"), (2, None), (2, 5), ("2", "keep"), (2.0, "keep"), (True, "keep")):
        refused(lambda seat=seat, move=move: match.submit(seat, move))  # type: ignore[misc]
    assert (match.record(), match.asks()) == before


def test_as_many_parts_as_seats_none_too_large():
    assert "3 seats make 3 contributions" in refused(lambda: Match(GAME, 3, contributions=[b"", b""]))
    assert "at most 64 bytes" in refused(lambda: Match(GAME, 3, contributions=[b"", b"x" * 65, b""]))
    assert Match(GAME, 3, contributions=[b"", b"x" * 64, b""]).asks()


def test_a_record_is_replayed_up_to_a_choice_that_it_has():
    match = begun()
    match.submit(2, "keep")
    assert len(replay(match.record(), GAME, 1).steps) == 1
    for upto in (-1, 2):
        assert "has 1 choices" in refused(lambda upto=upto: replay(match.record(), GAME, upto))  # type: ignore[misc]


@pytest.mark.parametrize("path", [None, 5, "a\0b", [], "", Path("no such file")], ids=repr)
def test_what_is_no_file_is_no_record(path):
    refused(lambda: read_record(path))


def test_a_path_may_be_a_string(tmp_path):
    file = tmp_path / "record.json"
    file.write_text(begun().record().to_json(), encoding="utf-8")
    assert read_record(str(file)) == begun().record()
