"""Phase 2, Rats: deployed behind the screens; then Athletes move theirs.  RAT-052 to RAT-057, RAT-088, RAT-137."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase, Together
from cheeseboard.engine.table import replaced
from cheeseboard.games.ratland.components import ALARM, ARMED, ATHLETE, NURSERY, PANTRY, SHOWN_SIDES, STRADDLE, ZONES
from cheeseboard.games.ratland.events import CheeseHidden, Deployed, RatMoved, SideShown, Straddled
from cheeseboard.games.ratland.moves import (
    DEPLOYED,
    HIDE,
    LEAVE,
    MOST_AT_ONCE,
    MOST_STRADDLE,
    PASS,
    SHIFTS,
    STEPS,
    Put,
    Shift,
)
from cheeseboard.games.ratland.options import CHOOSE
from cheeseboard.games.ratland.rules.attacks import ATTACKING
from cheeseboard.games.ratland.rules.common import OfOneSeat, seat_at_turn
from cheeseboard.games.ratland.table import Sewers

HIDE_OR_LEAVE: Final[tuple[Move, ...]] = (HIDE, LEAVE)
NO_PUTS: Final[tuple[Put, ...]] = ()


@final
class Deploying(Together[Sewers]):
    """RAT-052, RAT-053  Every rat somewhere, behind the screen: zone by zone, and the rest stays in the pantry.

    RAT-055: with two players it goes to the nursery.
    RAT-009, RAT-041: all at once, and nothing is seen before the last one is ready.  RAT-042: until then an owner may
    reopen the own screen, and the others learn who has finished, and no more.  RAT-054: neither the sick nor the lost.
    """

    __slots__ = ()

    def seats(self, t: Sewers) -> list[int]:
        return t.options.everybody

    def moves(self, t: Sewers, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        if not so_far and may_hide(t, seat):
            return HIDE_OR_LEAVE
        rest = t.zones[seat][PANTRY]
        step = first_step(t)
        for move in so_far:
            if isinstance(move, Put):
                rest -= move.count
                if move.count < MOST_AT_ONCE:
                    step += 1
        return puts(t, step, rest)

    def some_answer(self, t: Sewers, seat: int, luck: Luck) -> list[Move]:
        """What is left is known from the step before."""
        answer: list[Move] = []
        if may_hide(t, seat):
            answer.append(HIDE_OR_LEAVE[luck.below(len(HIDE_OR_LEAVE))])
        rest = t.zones[seat][PANTRY]
        step = first_step(t)
        moves = puts(t, step, rest)
        while moves:
            move = moves[luck.below(len(moves))]
            answer.append(move)
            rest -= move.count
            if move.count < MOST_AT_ONCE:
                step += 1
            moves = puts(t, step, rest)
        return answer

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Sewers]:
        """RAT-042, RAT-056  The screens are lifted."""
        for seat, answer in enumerate(answers):
            row = t.zones[seat]
            rest = row[PANTRY]
            for move in answer:
                if isinstance(move, Put):
                    row[move.zone] = row[move.zone] + move.count  # compiled, this is quicker than +=
                    rest -= move.count
                elif move is HIDE:
                    t.hidden = replaced(t.hidden, seat, True)
            row[PANTRY] = 0
            zone = rest_zone(t)
            row[zone] = row[zone] + rest
        if t.round == 1 and t.options.belligerent == CHOOSE:
            show_sides(t, dealer)
        if dealer.listening:
            for seat in range(t.seats):
                tell_deployment(t, seat, dealer)
        return next_athlete(t, 0) if t.options.clans else ATTACKING

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        if move is HIDE or move is LEAVE:
            return "RAT-088"
        if isinstance(move, Put):
            if move.zone == STRADDLE:
                return "RAT-092"
            return "RAT-055" if t.options.is_lanes else "RAT-053"
        return "RAT-052"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "deploying_two" if t.options.is_lanes else "deploying", {"n": t.zones[seat][PANTRY]}


def may_hide(t: Sewers, seat: int) -> bool:
    """RAT-088, RAT-057  Also a clan without rats."""
    return t.event_cards[-1] is ALARM and t.cheese[seat] > 0


def first_step(t: Sewers) -> int:
    """RAT-092  The straddle comes first, when it is open."""
    return 0 if t.event_cards[-1] is ARMED else 1


def asked_zones(t: Sewers) -> tuple[int, ...]:
    """RAT-052, RAT-055  One after the other; what is left over goes where `rest_zone` says."""
    return DEPLOYED[first_step(t) : len(DEPLOYED) - 1 if t.options.is_lanes else len(DEPLOYED)]


def rest_zone(t: Sewers) -> int:
    """RAT-053, RAT-055"""
    return NURSERY if t.options.is_lanes else PANTRY


def puts(t: Sewers, step: int, rest: int) -> tuple[Put, ...]:
    if not rest or step == len(STEPS) or (step == len(STEPS) - 1 and t.options.is_lanes):
        return NO_PUTS  # RAT-055  with two players the rest goes to the nursery
    return STEPS[step][rest if rest < MOST_AT_ONCE else MOST_AT_ONCE]


def show_sides(t: Sewers, dealer: Dealer) -> None:
    """RAT-030, RAT-046"""
    for seat in range(t.seats):
        side = t.sides[seat].face()
        t.sides = replaced(t.sides, seat, SHOWN_SIDES[side.number])
        if dealer.listening:
            dealer.tell(SideShown(seat, side))


def tell_deployment(t: Sewers, seat: int, dealer: Dealer) -> None:
    row = t.zones[seat]
    dealer.tell(Deployed(seat, *row[:STRADDLE]))
    if row[STRADDLE]:
        dealer.tell(Straddled(seat, row[STRADDLE]))
    if t.hidden[seat]:
        dealer.tell(CheeseHidden(seat))


def next_athlete(t: Sewers, ahead: int) -> Phase[Sewers]:
    """RAT-137  In priority order, each seeing the moves before."""
    order = t.order()
    for at in range(ahead, t.seats):
        if t.clans[order[at]] is ATHLETE and sum(t.zones[order[at]]) > 0:
            t.turn = order[at]
            t.left = 3 if t.is_improved() else 1
            return MOVING_RATS
    t.turn = None
    t.left = 0
    return ATTACKING


@final
class MovingRats(OfOneSeat):
    """RAT-137  An Athlete may move a rat after everybody's deployment is seen, or up to three."""

    __slots__ = ()

    def moves(self, t: Sewers) -> tuple[Move, ...]:
        row = t.zones[seat_at_turn(t)]
        into = [zone for zone in range(len(ZONES)) if can_be_entered(t, row, zone)]
        found: list[Move] = [PASS]
        for shift in SHIFTS:
            if row[shift.origin] and shift.zone in into:
                found.append(shift)
        return tuple(found)

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Sewers]:
        seat = seat_at_turn(t)
        t.left -= 1
        if isinstance(move, Shift):
            row = t.zones[seat]
            row[move.origin] -= 1
            row[move.zone] += 1
            if dealer.listening:
                dealer.tell(RatMoved(seat, ZONES[move.origin], ZONES[move.zone]))
            if t.left:
                return MOVING_RATS
        return next_athlete(t, t.prio(seat) + 1)

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        if isinstance(move, Put):
            return "RAT-042"
        return "RAT-055" if isinstance(move, Shift) and t.options.is_lanes and move.zone == PANTRY else "RAT-137"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "moving_rats", {"n": t.left}


def can_be_entered(t: Sewers, row: list[int], zone: int) -> bool:
    if zone == PANTRY:
        return not t.options.is_lanes
    return zone != STRADDLE or (t.event_cards[-1] is ARMED and row[STRADDLE] < MOST_STRADDLE)


DEPLOYING: Final = Deploying()
MOVING_RATS: Final = MovingRats()
