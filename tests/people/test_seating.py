"""Several people can share a seat, and one person can hold several."""

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.people.seating import Seating


def test_five_people_share_two_seats_and_speak_in_turn():
    shared = Seating([["ann", "cid", "eve"], ["bob", "dan"]])
    assert [shared.speaker(0, turn) for turn in range(4)] == ["ann", "cid", "eve", "ann"]
    assert shared.name(1) == "bob + dan"


def test_one_person_can_hold_several_seats():
    alone = Seating([["ann"], ["bob"], ["ann"], ["bob"], ["ann"]])
    assert alone.seats_of("ann") == [0, 2, 4]
    assert alone.people() == ["ann", "bob"]


def test_nobody_speaks_for_an_empty_seat():
    with pytest.raises(Problem, match="nobody sits at seat 1"):
        Seating([["ann"], []]).speaker(1, 0)
