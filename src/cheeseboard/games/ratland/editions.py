"""Set-ups that the contract suite plays: usual ones, and some so small that every game of them can be walked."""

from __future__ import annotations

from cheeseboard.engine.components import Components
from cheeseboard.engine.game import Deal, Edition


def editions() -> list[Edition]:
    everything = {"clans": True, "belligerent": "choose"}
    return [
        Edition("2 seats with clans", 2, {"clans": True}),
        Edition("2 seats", 2, {}),
        Edition("2 seats with everything", 2, everything),
        Edition("3 seats, first game", 3, {"preset": "quick", "first_active": 1}),
        Edition("4 seats, belligerent", 4, {"belligerent": "all"}),
        Edition("5 seats with clans, numbered", 5, {"clans": True, "food_order": "numbered"}),
        Edition("6 seats with clans, belligerent", 6, {"clans": True, "belligerent": "all"}),
        Edition("7 seats", 7, {}),
        Edition("12 seats with everything", 12, everything),
    ]


def tiny() -> list[Edition]:
    """A rat or two, two pieces in a bag, and rounds that can be counted on one hand."""
    alarms = small(["alarm", "rattibal", "armed"], {"yellow": 1, "purple": 1}, {"white": 2})
    helmet = small(["helmet"], {"white": 1, "orange": 1}, {"yellow": 2})
    longer = small(["abundance"], {"blue": 1}, {"yellow": 1}, ["just_in_time", "holy_rat"], rats=2)
    seer = small(["got_it", "cousin"], {"black": 1}, {"yellow": 1}, clans={"seer": 1, "family": 3})
    late = small(["dr_cheese"], {"white": 1, "black": 1}, {"yellow": 2}, clans={"scavenger": 4})
    drunk = small(["drunk", "strategists"], {"yellow": 2}, {"blue": 2})
    return [
        Edition("one rat each", 2, {}, alarms),
        Edition("the bag", 2, {"first_active": 1}, helmet),
        Edition("when does it end", 2, {"first_active": 0}, longer),
        Edition("a Seer", 2, {"first_active": 0, "clans": True}, seer),
        Edition("late and last", 2, {"first_active": 0, "clans": True}, late),
        Edition("boards chosen", 2, {"first_active": 0, "belligerent": "choose"}, drunk),
        Edition("three seats", 3, {"first_active": 2, "belligerent": "all"}, drunk),
    ]


def small(
    initial: list[str],
    dump: dict[str, int],
    others: dict[str, int],
    final: list[str] | None = None,
    clans: dict[str, int] | None = None,
    rats: int = 12,
) -> Components:
    """A box with one rat a clan, one round, and one more where there are final events."""
    after = final or []
    food = {"dump": dump, "city": others, "field": others}
    rounds = 1 + min(1, len(after))
    return {
        "setup": {
            "rats": 1,
            "cheese": 1,
            "initial_events": 1,
            "final_events": rounds - 1,
            "pieces": sum(dump.values()),
        },
        "rats": {"single": rats},
        "cheese": {"white": 3, "black": 3, "yellow": 4, "orange": 3, "purple": 3, "blue": 3},
        "feeding": [[1, 0], [3, 1]],
        "events": dict.fromkeys(initial, "initial") | dict.fromkeys([*after, "end"], "final"),
        "clans": clans or {"mutant": 1},
        "food": {f"food{number}": food for number in range(1, rounds + 1)},
    }


def deal(day: int) -> Deal:
    """All rounds against three."""
    return Deal(4, {})
