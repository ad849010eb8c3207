"""A network that learns."""

from math import exp

import pytest

from cheeseboard.bots.net import Net
from cheeseboard.bots.pupil import Pupil
from cheeseboard.engine.luck import Quick

CROSSED = [([0.0, 0.0], 0.0), ([0.0, 1.0], 1.0), ([1.0, 0.0], 1.0), ([1.0, 1.0], 0.0)]


def pupil(units: int = 8) -> Pupil:
    luck = Quick(3)
    rows = [[2.0 * luck.random() - 1.0 for _ in range(3)] for _ in range(units)]
    return Pupil(rows, [2.0 * luck.random() - 1.0 for _ in range(units + 1)])


def test_it_learns_what_no_straight_line_tells_apart():
    found = pupil()
    for number in range(1, 400):
        for seen, wanted in CROSSED:
            found.towards(wanted, seen)
        found.step(number, 0.05, 4.0)
    net = found.net()
    assert [round(net.chance(seen)) for seen, _ in CROSSED] == [0, 1, 1, 0]


def test_what_is_noted_is_the_slope_of_the_surprise():
    """The chance comes nearer when a weight goes against what is noted of it, by as much as is noted."""
    seen, known = [0.7, -0.4], 0.3
    found = pupil(4)
    now = found.towards(1.0, seen, known)
    assert now == pytest.approx(chance(found, seen, known))
    for row, place in ((0, 1), (2, -1), (4, 0), (4, -1)):
        moved = pupil(4)
        moved.weights[row][place] += 1e-6
        # the slope of -log(chance) is that of the answer times (chance - 1)
        slope = (logit(moved, seen, known) - logit(found, seen, known)) / 1e-6 * (now - 1.0)
        assert found.slopes[row][place] == pytest.approx(slope, abs=1e-4)


def test_two_who_share_the_work_note_as_much_as_one():
    alone, one, other = pupil(), pupil(), pupil()
    for place, (seen, wanted) in enumerate(CROSSED):
        alone.towards(wanted, seen)
        (one if place % 2 else other).towards(wanted, seen)
    one.add(other.slopes)
    for mine, theirs in zip(alone.slopes, one.slopes, strict=True):
        assert mine == pytest.approx(theirs)


def logit(found: Pupil, seen: list[float], known: float) -> float:
    return Net(found.rows, found.out).answer(seen) + known


def chance(found: Pupil, seen: list[float], known: float) -> float:
    return 1.0 / (1.0 + exp(-logit(found, seen, known)))
