"""What is plainly worse: rats where they can bring nothing, while the same rats would guard the pantry.

Only among three clans or more, without clan cards and with nobody belligerent: then a guard costs nothing, whoever is
in a pipe, in the nursery or in the pantry is at home in the same way afterwards (RAT-074), and the more guards there
are the less is stolen (RAT-059, RAT-060).
"""

from __future__ import annotations

from cheeseboard.engine.move import Move
from cheeseboard.games.ratland.components import ALARM, LEFT, NURSERY, RIGHT
from cheeseboard.games.ratland.moves import PUTS, Put
from cheeseboard.games.ratland.options import OFF
from cheeseboard.games.ratland.rules import DEPLOYING
from cheeseboard.games.ratland.table import Sewers


def better_than(view: Sewers, seat: int, so_far: list[Move], plan: list[Move]) -> list[Move] | None:
    """The same deployment with those rats in the pantry, or nothing."""
    if view.phase is not DEPLOYING or not guards_are_free(view) or not has_something_to_guard(view, seat):
        return None
    useless = [zone for zone in (LEFT, RIGHT, NURSERY) if brings_nothing(view, seat, zone)]
    better: list[Move] = []
    is_worse = False
    for move in plan:
        if isinstance(move, Put) and move.zone in useless and move.count:
            is_worse = True
            move = PUTS[move.zone][0]
            if better and better[-1] is move:
                continue
        better.append(move)
    return completed(view, seat, so_far, better) if is_worse else None


def guards_are_free(view: Sewers) -> bool:
    options = view.options
    return not options.is_lanes and not options.clans and options.belligerent == OFF


def has_something_to_guard(view: Sewers, seat: int) -> bool:
    """RAT-088  One cheese may be hidden."""
    return view.cheese[seat] > (1 if view.event_cards[-1] is ALARM else 0)


def brings_nothing(view: Sewers, seat: int, zone: int) -> bool:
    if zone == NURSERY:
        return view.supply == 0  # RAT-016, RAT-072
    victim = (seat + 1 if zone == LEFT else seat - 1) % view.seats  # RAT-058
    return view.cheese[victim] == 0  # RAT-062


def completed(view: Sewers, seat: int, so_far: list[Move], plan: list[Move]) -> list[Move]:
    """Nobody more to the zones that are asked for now."""
    while True:
        moves = DEPLOYING.moves(view, seat, [*so_far, *plan])
        if not moves:
            return plan
        plan.append(moves[0])
