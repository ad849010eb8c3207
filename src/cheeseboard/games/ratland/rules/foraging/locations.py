"""Phase 6, Foraging: dump, city and field, one after the other.  RAT-094 to RAT-100, RAT-132, RAT-138, RAT-145."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase
from cheeseboard.engine.table import replaced
from cheeseboard.games.ratland.components import CHEESES, COLOURS, CORRUPT, HELMET, LOCATIONS, STRATEGISTS, ZONES
from cheeseboard.games.ratland.events import PieceAdded, PieceDropped
from cheeseboard.games.ratland.moves import ADDS, DRAW, DROPS, PASS, WOUNDS, Add, Drop, Wound
from cheeseboard.games.ratland.options import OFF
from cheeseboard.games.ratland.rules.common import OfOneSeat, place_of, seat_at_turn
from cheeseboard.games.ratland.rules.feeding import gather, start_feeding
from cheeseboard.games.ratland.rules.foraging.pieces import (
    can_add,
    draw_pieces,
    draws,
    fill_bag,
    finish,
    leader,
    may_scavenge,
    present,
    take_effect,
    turn_whites,
    wound,
)
from cheeseboard.games.ratland.table import Sewers

DRAW_OR_PASS: Final[tuple[Move, ...]] = (DRAW, PASS)
WOUND_ONE: Final[dict[int, tuple[Move, ...]]] = {}  # by the bits of the seats, as they are asked for


def go_to(t: Sewers, place: int, dealer: Dealer) -> Phase[Sewers]:
    """RAT-094  Dump, city, field.  Where nobody can draw, a bag matters only to Strategists (RAT-021)."""
    while place < LOCATIONS:
        t.place = place
        t.queue = present(t, place)
        if t.queue or t.event_cards[-1] is STRATEGISTS or (t.options.clans and somebody_scavenges(t, place)):
            fill_bag(t, place, dealer)
            return next_corrupt(t, 0, dealer) if t.options.clans else fight(t, dealer)
        place += 1
    t.place = None
    gather(t)
    return start_feeding(t)


def somebody_scavenges(t: Sewers, place: int) -> bool:
    return any(may_scavenge(t, seat, place) for seat in range(t.seats))


def next_corrupt(t: Sewers, ahead: int, dealer: Dealer) -> Phase[Sewers]:
    """RAT-138  Before anybody draws; once a round, or at each location when improved."""
    order = t.order()
    for at in range(ahead, t.seats):
        if t.clans[order[at]] is CORRUPT and (t.is_improved() or not t.used[order[at]]):
            t.turn = order[at]
            return CORRUPTING
    t.turn = None
    return fight(t, dealer)


@final
class Corrupting(OfOneSeat):
    """RAT-138  A piece of any colour that is there."""

    __slots__ = ()

    def moves(self, t: Sewers) -> tuple[Move, ...]:
        return (PASS, *[ADDS[piece.number] for piece in CHEESES if can_add(t, piece)])

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Sewers]:
        seat = seat_at_turn(t)
        if isinstance(move, Add):
            t.bag.add(move.piece)
            t.used = replaced(t.used, seat, True)
            if dealer.listening:
                dealer.tell(PieceAdded(seat, move.piece))
        return next_corrupt(t, t.prio(seat) + 1, dealer)

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-138"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "corrupting", {"zone": ZONES[place_of(t)]}


def fight(t: Sewers, dealer: Dealer) -> Phase[Sewers]:
    """RAT-145  A belligerent clan with most rats wounds one of another; which one is only asked where there are two."""
    first = None if t.options.belligerent == OFF else leader(t, t.queue, place_of(t))
    if first is not None:
        if len(t.queue) > 2:
            t.turn = first
            return WOUNDING
        wound(t, first, t.queue[0] if t.queue[1] == first else t.queue[1], dealer)
    return draw_on(t, dealer)


@final
class Wounding(OfOneSeat):
    __slots__ = ()

    def moves(self, t: Sewers) -> tuple[Move, ...]:
        """The others who are here."""
        turn = seat_at_turn(t)
        others = 0
        for seat in t.queue:
            if seat != turn:
                others |= 1 << seat
        found = WOUND_ONE.get(others)
        if found is None:
            found = WOUND_ONE[others] = tuple([wound for wound in WOUNDS if others >> wound.seat & 1])
        return found

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Sewers]:
        assert isinstance(move, Wound)
        wound(t, seat_at_turn(t), move.seat, dealer)
        t.turn = None
        return draw_on(t, dealer)

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-145"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "wounding", {"zone": ZONES[place_of(t)]}


def draw_on(t: Sewers, dealer: Dealer) -> Phase[Sewers]:
    """RAT-099, RAT-100  One after the other; whoever comes when the bag is empty finds nothing."""
    place = place_of(t)
    helmet = t.event_cards[-1] is HELMET
    queue = t.queue
    for at in range(len(queue)):
        seat = queue[at]
        count = draws(t, seat, place)
        if count > 0:
            drawn = draw_pieces(t, seat, count, dealer)
            if helmet:
                t.queue = queue[at + 1 :]
                t.drawn = drawn
                t.turn = seat
                return CHECKING
            take_effect(t, seat, drawn, dealer)
    t.queue = []
    return next_scavenger(t, 0, dealer) if t.options.clans else leave(t, dealer)


class Helmeted(OfOneSeat):
    """RAT-084, RAT-085  One of the pieces may go back into the bag, before any takes effect."""

    __slots__ = ()

    def moves(self, t: Sewers) -> tuple[Move, ...]:
        return (PASS, *[DROPS[piece.number] for piece in CHEESES if t.drawn[piece.number]])

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Sewers]:
        seat = seat_at_turn(t)
        drawn = t.drawn[:]
        t.drawn = [0] * COLOURS
        if isinstance(move, Drop):
            drawn[move.piece.number] -= 1
            t.bag.add(move.piece)
            if dealer.listening:
                dealer.tell(PieceDropped(seat, move.piece))
        t.turn = None
        take_effect(t, seat, drawn, dealer)
        return self.go_on(t, seat, dealer)

    def go_on(self, t: Sewers, seat: int, dealer: Dealer) -> Phase[Sewers]:
        raise NotImplementedError

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-085" if isinstance(move, Drop) and not t.drawn[move.piece.number] else "RAT-084"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        pieces = [piece for piece in CHEESES for _ in range(t.drawn[piece.number])]
        return "checking", {"pieces": pieces, "zone": ZONES[place_of(t)]}


@final
class Checking(Helmeted):
    """After the draw of a clan that sent rats."""

    __slots__ = ()

    def go_on(self, t: Sewers, seat: int, dealer: Dealer) -> Phase[Sewers]:
        return draw_on(t, dealer)


@final
class CheckingScrap(Helmeted):
    """After a Scavenger's draw, which is a separate one."""

    __slots__ = ()

    def go_on(self, t: Sewers, seat: int, dealer: Dealer) -> Phase[Sewers]:
        return after_scrap(t, seat, dealer)


def next_scavenger(t: Sewers, ahead: int, dealer: Dealer) -> Phase[Sewers]:
    """RAT-132  After all others, if a piece is left."""
    order = t.order()
    if t.bag.numbers:
        for at in range(ahead, t.seats):
            if may_scavenge(t, order[at], place_of(t)):
                t.turn = order[at]
                return SCAVENGING
    t.turn = None
    return leave(t, dealer)


@final
class Scavenging(OfOneSeat):
    """RAT-132  One piece in a round, at one location."""

    __slots__ = ()

    def moves(self, t: Sewers) -> tuple[Move, ...]:
        return DRAW_OR_PASS

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Sewers]:
        seat = seat_at_turn(t)
        if move is DRAW:
            t.used = replaced(t.used, seat, True)
            drawn = draw_pieces(t, seat, 1, dealer)
            if t.event_cards[-1] is HELMET:
                t.drawn = drawn
                return CHECKING_SCRAP
            take_effect(t, seat, drawn, dealer)
        return after_scrap(t, seat, dealer)

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-132"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "scavenging", {"zone": ZONES[place_of(t)], "n": len(t.bag)}


def after_scrap(t: Sewers, seat: int, dealer: Dealer) -> Phase[Sewers]:
    turn_whites(t, seat, dealer)  # RAT-086  its draws here are over
    return next_scavenger(t, t.prio(seat) + 1, dealer)


def leave(t: Sewers, dealer: Dealer) -> Phase[Sewers]:
    place = place_of(t)
    finish(t, place, dealer)
    return go_to(t, place + 1, dealer)


CORRUPTING: Final = Corrupting()
WOUNDING: Final = Wounding()
CHECKING: Final = Checking()
CHECKING_SCRAP: Final = CheckingScrap()
SCAVENGING: Final = Scavenging()
