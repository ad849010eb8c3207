"""Set-ups that the contract suite plays: usual ones, and some so small that every game of them can be walked."""

from __future__ import annotations

from cheeseboard.engine.game import Deal, Edition
from cheeseboard.games.rat_a_tat_cat.components import MOST_SEATS


def editions() -> list[Edition]:
    small: dict[str, object] = {"max_turns_per_round": 60}
    return [
        *[Edition(f"{n} seats", n, small) for n in range(2, MOST_SEATS + 1)],
        Edition("one round", 3, {"preset": "quick", **small}),
        Edition("elimination", 4, {"mode": "elimination", "limit": 60, **small}),
        Edition("by time", 3, {"mode": "time", "time_limit_s": 900, **small}),
        Edition("younger players", 4, {"younger": True, **small}),
        Edition("house rules", 5, {"house_power_from_discard": True, "house_no_knock_first_lap": True, **small}),
        Edition("younger, elimination, house", 6, {"preset": "younger", "mode": "elimination", "limit": 40,
                "house_power_from_discard": True, "house_no_knock_first_lap": True, **small}),
    ]  # fmt: skip


def tiny() -> list[Edition]:
    """Rows of two or one, a handful of cards, one round.

    The pile runs out in all but one of them; Draw 2 only where it does not, or a game need never end.
    """
    once: dict[str, object] = {"rounds": 1, "max_turns_per_round": 1, "first_dealer": 0}
    powers = {"row_size": 2, "outer": [0], "cards": {"0": 3, "9": 2, "PK": 1, "SW": 1}}
    chains = {"row_size": 1, "outer": [0], "cards": {"0": 4, "9": 4, "D2": 2}}
    short = {"row_size": 1, "outer": [0], "cards": {"0": 2, "9": 2, "PK": 1, "SW": 1}}
    three = {"row_size": 1, "outer": [], "cards": {"0": 3, "9": 2, "SW": 1}}
    return [
        Edition("peek and swap", 2, once, powers),
        Edition("younger", 2, {**once, "younger": True}, powers),
        Edition("draw two", 2, once, chains),
        Edition("to knock or not", 2, {**once, "max_turns_per_round": 2}, short),
        Edition("three seats", 3, once, three),
    ]


def deal(day: int) -> Deal:
    """One round against three; the first dealer is one of them, so that nobody waits for the first card."""
    return Deal(4, {"rounds": 1, "first_dealer": 3}, is_low=True, stride=1)
