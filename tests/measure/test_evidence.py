"""Intervals and tests, against figures worked out by hand."""

from math import log, sqrt
from random import Random

import pytest

from cheeseboard.measure.evidence import estimate, sequential_test, share_interval


def test_a_mean_and_its_interval():
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.deviation == pytest.approx(sqrt(5 / 3))
    assert found.half == pytest.approx(1.959964 * sqrt(5 / 3) / 2)
    assert (found.low, found.high) == (found.mean - found.half, found.mean + found.half)
    assert found.is_above(1.0)
    assert not found.is_above(2.0)


def test_one_value_says_nothing_about_its_error():
    assert estimate([0.7]).half == float("inf")
    assert estimate([]).units == 0


def test_wilsons_interval():
    low, high = share_interval(8, 10)
    assert low == pytest.approx(0.4902, abs=1e-4)
    assert high == pytest.approx(0.9433, abs=1e-4)
    assert share_interval(0, 0) == (0.0, 1.0)
    assert share_interval(0, 20)[0] == pytest.approx(0.0, abs=1e-12)


def test_the_likelihood_ratio_by_hand():
    gains = [0.1, -0.1, 0.2, 0.0]  # mean 0.05, variance 0.05 / 3
    found = sequential_test(gains, 0.02)
    assert found.ratio == pytest.approx(4 * 0.02 * (2 * 0.05 - 0.02) / (2 * 0.05 / 3))
    assert (found.lower, found.upper) == pytest.approx((log(0.05 / 0.95), log(0.95 / 0.05)))
    assert found.says == ""


def test_too_little_decides_nothing():
    assert sequential_test([0.5], 0.02).says == ""
    assert sequential_test([0.0, 0.0, 0.0], 0.02).says == ""


@pytest.mark.parametrize(("true", "wanted"), [(0.04, "gain"), (-0.02, "no gain")])
def test_a_clear_difference_is_decided(true, wanted):
    choose = Random(7)
    gains: list[float] = []
    for _ in range(80):
        gains += [choose.gauss(true, 0.25) for _ in range(50)]
        if sequential_test(gains, 0.02).says:
            break
    assert sequential_test(gains, 0.02).says == wanted
    assert len(gains) < 4000


def test_where_there_is_no_gain_one_is_seldom_seen():
    choose = Random(11)
    wrong = 0
    for _ in range(100):
        gains: list[float] = []
        while not sequential_test(gains, 0.05).says and len(gains) < 3000:
            gains += [choose.gauss(0.0, 0.25) for _ in range(50)]
        wrong += sequential_test(gains, 0.05).says == "gain"
    assert wrong <= 12  # five are to be expected
