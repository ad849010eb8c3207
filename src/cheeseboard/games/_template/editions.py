"""Set-ups that the contract suite plays: usual ones, and some so small that every game of them can be walked."""

from __future__ import annotations

from cheeseboard.engine.game import Edition


def editions() -> list[Edition]:
    return [
        Edition("2 seats", 2, {}),
        Edition("3 seats, quick", 3, {"preset": "quick"}),
        Edition("4 seats, plain, quick", 4, {"preset": "plain", "rounds": 1}),
        Edition("5 seats, two rounds", 5, {"rounds": 2}),
        Edition("6 seats", 6, {}),
    ]


def tiny() -> list[Edition]:
    few = {"cards": {"1": 1, "2": 2, "3": 1}}
    more = {"cards": {"1": 2, "2": 2, "3": 2}}
    return [
        Edition("one round", 2, {"rounds": 1}, few),
        Edition("two rounds without exchange", 2, {"rounds": 2, "exchange": False}, few),
        Edition("three seats", 3, {"rounds": 1, "exchange": False}, more),
    ]
