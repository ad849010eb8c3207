"""What a failing test says to whoever writes a game."""

from cheeseboard.engine.ask import Ask
from cheeseboard.games import find
from tests.conftest import pytest_assertrepr_compare

MOVES = find("_template").moves


def test_questions_that_differ_say_in_which_field_and_type():
    one, other = Ask(0, MOVES[:1], [], "daring", {}), Ask(0, list(MOVES[:1]), [], "daring", {})  # type: ignore[arg-type]
    assert one != other
    said = pytest_assertrepr_compare("==", one, other)
    assert said is not None
    assert [line.split(":")[0] for line in said] == ["two questions differ in", "moves"]
    assert "(tuple)" in said[1]
    assert "(list)" in said[1]


def test_anything_else_is_compared_as_ever():
    assert pytest_assertrepr_compare("==", 1, 2) is None
    assert pytest_assertrepr_compare("in", Ask(0, MOVES, [], "daring", {}), []) is None
