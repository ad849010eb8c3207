"""RTC-005  What the players agree on before the first deal."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.options import RANDOM, Agreement, Option, OptionSet, Settings, number
from cheeseboard.games.rat_a_tat_cat.components import MOST_SEATS, Box

ROUNDS: Final = "rounds"
TIME: Final = "time"
ELIMINATION: Final = "elimination"
SIMULATED: Final = "simulated"
TURNS_EACH: Final = 100  # RTC-096  where nobody at the table would be bored before


def check_first_dealer(settings: Settings, seats: int) -> None:
    dealer = settings["first_dealer"]
    if isinstance(dealer, int) and dealer >= seats:
        raise Problem(f"option first_dealer is a seat from 0 to {seats - 1} or random, not '{dealer}' (RTC-007)")


OPTIONS: Final = OptionSet(
    (
        Option("mode", ROUNDS, "RTC-005", words=(ROUNDS, TIME, ELIMINATION)),
        Option("rounds", "seats", "RTC-110", words=("seats",), least=1),  # unless said otherwise, everybody deals once
        Option("time_limit_s", 1200, "RTC-111", least=1),
        Option("limit", 100, "RTC-116", least=1),
        Option("younger", False, "RTC-125"),
        Option(
            "first_dealer", RANDOM, "RTC-007", words=(RANDOM,), least=0, most=MOST_SEATS - 1, is_seat=True, is_role=True
        ),
        Option("max_turns_per_round", None, "RTC-096", words=("none", SIMULATED), least=1),
        Option("house_power_from_discard", False, "RTC-041"),
        Option("house_no_knock_first_lap", False, "RTC-086"),
    ),
    presets={
        "standard": {},
        "quick": {"rounds": 1},
        "long": {"mode": ELIMINATION},
        "younger": {"younger": True},
    },
    check=check_first_dealer,
)


@final
class Options(Agreement):
    """The agreement in the form the rules read.  RTC-005: it never changes during a game."""

    __slots__ = (
        "box",
        "first_dealer",
        "first_lap_is_quiet",
        "limit",
        "mode",
        "most_turns",
        "powers_can_be_taken",
        "rounds",
        "time_limit",
        "turns_each",
        "younger",
    )

    def __init__(self, settings: Settings, seats: int, box: Box) -> None:
        super().__init__(settings, seats)
        box.check_seats(seats)
        self.box = box
        self.mode = str(settings["mode"])
        rounds = settings["rounds"]
        self.rounds = rounds if isinstance(rounds, int) else seats
        self.time_limit = number(settings, "time_limit_s")
        self.limit = number(settings, "limit")
        self.younger = settings["younger"] is True  # RTC-127  changes what lies open and what can be touched, no more
        if self.younger:
            box.check_younger()
        dealer = settings["first_dealer"]
        self.first_dealer = dealer if isinstance(dealer, int) else None
        most = settings["max_turns_per_round"]
        self.most_turns = most if isinstance(most, int) else None
        self.turns_each = TURNS_EACH if most == SIMULATED else None
        self.powers_can_be_taken = settings["house_power_from_discard"] is True
        self.first_lap_is_quiet = settings["house_no_knock_first_lap"] is True

    def __reduce__(self) -> tuple[Any, ...]:
        return Options, (self.settings, self.seats, self.box)
