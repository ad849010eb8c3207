"""How the table stands in arrays."""

import pytest

from cheeseboard import find
from cheeseboard.research.tensors.numbers import numbers_of

GAME = find("_template")


@pytest.mark.parametrize("rounds", [1, 7, 20])
def test_seats_are_turned_and_lists_and_rounds_end_where_the_rules_end_them(rounds):
    """Of any number of rounds; a set-up that no edition has."""
    parts = {part.name: part.meaning for part in numbers_of(GAME, 5, {"rounds": rounds}).parts}
    assert parts["first"] == parts["turn"] == "a seat, one-hot from the observer on (5)"
    assert parts["discards"].startswith("length / 5, then 5 times (one-hot 1, 2,")
    assert parts["round"].startswith("a number / ")
