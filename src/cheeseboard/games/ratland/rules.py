"""The moments of a round, in the order of the rulebook (RAT-011)."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Together, Turn, replaced
from cheeseboard.engine.secret import Secret, bit
from cheeseboard.games.ratland.attacks import attack
from cheeseboard.games.ratland.components import (
    ALARM,
    ALCHEMIST,
    ARMED,
    ATHLETE,
    CHEESES,
    CLANS,
    COLOURS,
    CORRUPT,
    END,
    HELMET,
    LOCATIONS,
    MUSICIANS,
    NURSERY,
    PANTRY,
    RATTIBAL,
    SHOWN_SIDES,
    STRADDLE,
    STRATEGISTS,
    ZONES,
    Clan,
    Side,
)
from cheeseboard.games.ratland.deck import look_ahead, number_of, turn_event, turn_food
from cheeseboard.games.ratland.feeding import feed, gather, play_music, swap_rat
from cheeseboard.games.ratland.foraging import (
    can_add,
    draw_pieces,
    draws,
    fill_bag,
    finish,
    leader,
    may_scavenge,
    present,
    send,
    take_effect,
    turn_whites,
    wound,
)
from cheeseboard.games.ratland.happenings import happen, join
from cheeseboard.games.ratland.nursery import breed, come_home
from cheeseboard.games.ratland.options import CHOOSE, OFF
from cheeseboard.games.ratland.scoring import end
from cheeseboard.games.ratland.state import (
    ADDS,
    CONVERT,
    DRAW,
    DROPS,
    HIDE,
    KEEP,
    LEADS,
    LEAVE,
    MOST_AT_ONCE,
    MOST_STRADDLE,
    PASS,
    SHIFTS,
    STEPS,
    SWAP,
    TAKES,
    WOUNDS,
    Add,
    CheeseHidden,
    ClanChosen,
    ClansDealt,
    ClansFlipped,
    Deployed,
    Drop,
    EventTurned,
    FoodTurned,
    Lead,
    PieceAdded,
    PieceDropped,
    Put,
    RatMoved,
    RoundBegan,
    Sewers,
    Shift,
    SideChosen,
    SideShown,
    Straddled,
    Take,
    Wound,
)

HIDE_OR_LEAVE: Final[tuple[Move, ...]] = (HIDE, LEAVE)
DRAW_OR_PASS: Final[tuple[Move, ...]] = (DRAW, PASS)
SWAP_OR_KEEP: Final[tuple[Move, ...]] = (SWAP, KEEP)
CONVERT_OR_PASS: Final[tuple[Move, ...]] = (CONVERT, PASS)
WOUND_ONE: Final[dict[int, tuple[Move, ...]]] = {}  # by the bits of the seats, as they are asked for
NO_MOVES: Final[tuple[Move, ...]] = ()
NO_PUTS: Final[tuple[Put, ...]] = ()


class OfOneSeat(Turn[Sewers]):
    """RAT-010  One clan decides, for all to see."""

    __slots__ = ()

    def seat(self, t: Sewers) -> int:
        return seat_at_turn(t)


def seat_at_turn(t: Sewers) -> int:
    seat = t.turn
    assert seat is not None
    return seat


def place_of(t: Sewers) -> int:
    place = t.place
    assert place is not None
    return place


# ---- set-up ----


@final
class Dealing(Moment[Sewers]):
    """RAT-028  Two clan cards to each seat."""

    __slots__ = ()

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Any]:
        t.clan_cards = t.clan_cards.copy()
        dealt: list[list[Secret[Clan]]] = []
        for seat in range(t.seats):
            hand = [Secret(dealer.draw(t.clan_cards), bit(seat)) for _ in range(2)]
            hand.sort(key=number_of)
            dealt.append(hand)
            if dealer.listening:
                dealer.tell(ClansDealt(seat, tuple(hand)))
        t.dealt = dealt
        return CHOOSING_CLAN


@final
class ChoosingClan(Together[Sewers]):
    """RAT-028  One of the two, secretly and all at once; the other one is never shown."""

    __slots__ = ()

    def seats(self, t: Sewers) -> list[int]:
        return t.options.everybody

    def moves(self, t: Sewers, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        if so_far:
            return NO_MOVES
        clans = [clan.value for clan in t.dealt[seat]]
        if clans[0] is None or clans[1] is None:
            return LEADS  # somebody else's cards, in a view
        one, other = LEADS[clans[0].number], LEADS[clans[1].number]
        return (one,) if one is other else (one, other)  # RAT-033  two boxes may deal the same card twice

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        clans: list[Clan | None] = []
        for seat, answer in enumerate(answers):
            move = answer[0]
            assert isinstance(move, Lead)
            clans.append(move.clan)
            if dealer.listening:
                dealer.tell(ClanChosen(seat, move.clan))
        t.clans = clans
        t.dealt = []
        t.clan_cards = Bag(CLANS, [])  # out of the game
        look_ahead(t, dealer)
        return CHOOSING_SIDE if t.options.belligerent == CHOOSE else EVENT

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-028"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "choosing_clan", {"clans": t.dealt[seat]}


@final
class ChoosingSide(Together[Sewers]):
    """RAT-029, RAT-030, RAT-031  After the clans, for the whole game, and shown when the screens are first lifted."""

    __slots__ = ()

    def seats(self, t: Sewers) -> list[int]:
        return t.options.everybody

    def moves(self, t: Sewers, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return NO_MOVES if so_far else TAKES

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        sides: list[Secret[Side]] = []
        for seat, answer in enumerate(answers):
            move = answer[0]
            assert isinstance(move, Take)
            sides.append(Secret(move.side, bit(seat)))
            if dealer.listening:
                dealer.tell(SideChosen(seat, sides[seat]))
        t.sides = sides
        return EVENT

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-029"


# ---- 1 Event ----


@final
class TurningEvent(Moment[Sewers]):
    """RAT-047  The Active Player's card passes on, an event is turned up, then food."""

    __slots__ = ()

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Any]:
        if t.round:
            t.active = (t.active + 1) % t.seats  # RAT-005
        t.round += 1
        t.strayed = t.lost[:]
        t.used = t.options.nobody[:]
        card = turn_event(t, dealer)
        if dealer.listening:
            if card is not END:
                dealer.tell(RoundBegan(t.round, t.active))
            dealer.tell(EventTurned(card))
        if card is END:
            return end(t, dealer)  # RAT-048
        if t.options.clans and t.round == t.options.box.initial_events + 1 and dealer.listening:
            dealer.tell(ClansFlipped())  # RAT-051  before the effect
        happen(t, card, dealer)  # RAT-049
        food = turn_food(t, dealer)
        if dealer.listening:
            dealer.tell(FoodTurned(tuple(food)))
        if t.options.clans:
            look_ahead(t, dealer)
        return DEPLOYING


# ---- 2 Rats ----


@final
class Deploying(Together[Sewers]):
    """RAT-052, RAT-053  Every rat somewhere, behind the screen: zone by zone, and the rest stays in the pantry.

    RAT-009, RAT-041: all at once, and nothing is seen before the last one is ready.  RAT-054: neither the sick nor the
    lost.
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

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
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
            if t.options.is_lanes:
                row[NURSERY] += rest
                rest = 0
            row[PANTRY] = rest
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
            return "RAT-055" if move.zone == NURSERY and t.options.is_lanes else "RAT-053"
        return "RAT-052"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "deploying", {"n": t.zones[seat][PANTRY]}


def may_hide(t: Sewers, seat: int) -> bool:
    """RAT-088, RAT-057  Also a clan without rats."""
    return t.event_cards[-1] is ALARM and t.cheese[seat] > 0


def first_step(t: Sewers) -> int:
    """RAT-092  The straddle comes first, when it is open."""
    return 0 if t.event_cards[-1] is ARMED else 1


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


def next_athlete(t: Sewers, ahead: int) -> Phase[Any]:
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

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Any]:
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


# ---- 3 Attacks, 4 Nursery, 5 Return ----


@final
class Attacking(Moment[Sewers]):
    """Phases 3 to 5, in which nobody is asked."""

    __slots__ = ()

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Any]:
        attack(t, dealer)
        breed(t, dealer)
        come_home(t, dealer)
        send(t)
        return go_to(t, 0, dealer)


# ---- 6 Foraging ----


def go_to(t: Sewers, place: int, dealer: Dealer) -> Phase[Any]:
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


def next_corrupt(t: Sewers, ahead: int, dealer: Dealer) -> Phase[Any]:
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

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Any]:
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


def fight(t: Sewers, dealer: Dealer) -> Phase[Any]:
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

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Any]:
        assert isinstance(move, Wound)
        wound(t, seat_at_turn(t), move.seat, dealer)
        t.turn = None
        return draw_on(t, dealer)

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-145"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "wounding", {"zone": ZONES[place_of(t)]}


def draw_on(t: Sewers, dealer: Dealer) -> Phase[Any]:
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

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Any]:
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

    def go_on(self, t: Sewers, seat: int, dealer: Dealer) -> Phase[Any]:
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

    def go_on(self, t: Sewers, seat: int, dealer: Dealer) -> Phase[Any]:
        return draw_on(t, dealer)


@final
class CheckingScrap(Helmeted):
    """After a Scavenger's draw, which is a separate one."""

    __slots__ = ()

    def go_on(self, t: Sewers, seat: int, dealer: Dealer) -> Phase[Any]:
        return after_scrap(t, seat, dealer)


def next_scavenger(t: Sewers, ahead: int, dealer: Dealer) -> Phase[Any]:
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

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Any]:
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


def after_scrap(t: Sewers, seat: int, dealer: Dealer) -> Phase[Any]:
    turn_whites(t, seat, dealer)  # RAT-086  its draws here are over
    return next_scavenger(t, t.prio(seat) + 1, dealer)


def leave(t: Sewers, dealer: Dealer) -> Phase[Any]:
    place = place_of(t)
    finish(t, place, dealer)
    return go_to(t, place + 1, dealer)


# ---- 7 Feeding ----


def start_feeding(t: Sewers) -> Phase[Any]:
    """RAT-091  Before feeding, if the reserve has a cheese."""
    return SWAPPING if t.event_cards[-1] is RATTIBAL and t.reserve() >= 1 else FEEDING


@final
class Swapping(Together[Sewers]):
    """RAT-091  Rattibal Lecter: everybody may swap one rat for one cheese."""

    __slots__ = ()

    def seats(self, t: Sewers) -> list[int]:
        return [seat for seat in range(t.seats) if t.in_sewer(seat)]

    def moves(self, t: Sewers, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return NO_MOVES if so_far else SWAP_OR_KEEP

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        swaps = [seat for seat, answer in zip(self.seats(t), answers) if answer[0] is SWAP]
        for seat in t.order():
            if seat in swaps:
                swap_rat(t, seat, dealer)
        return FEEDING

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-091"


@final
class Feeding(Moment[Sewers]):
    __slots__ = ()

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Any]:
        feed(t, dealer)
        return next_ability(t, 0, dealer) if t.options.clans else EVENT  # RAT-118


def next_ability(t: Sewers, ahead: int, dealer: Dealer) -> Phase[Any]:
    """RAT-117  Alchemists and Musicians in priority order, each seeing what came before."""
    order = t.order()
    for at in range(ahead, t.seats):
        seat = order[at]
        if t.clans[seat] is MUSICIANS:
            play_music(t, seat, dealer)
        elif t.clans[seat] is ALCHEMIST and t.cheese[seat] and t.supply:
            t.turn = seat
            t.left = 2 if t.is_improved() else 1
            return BREWING
    t.turn = None
    t.left = 0
    return EVENT


@final
class Brewing(OfOneSeat):
    """RAT-140  An Alchemist may turn a cheese into a rat, which is not fed any more; improved: twice."""

    __slots__ = ()

    def moves(self, t: Sewers) -> tuple[Move, ...]:
        return CONVERT_OR_PASS

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Any]:
        seat = seat_at_turn(t)
        if move is CONVERT:
            t.cheese[seat] -= 1  # RAT-025
            join(t, seat, ALCHEMIST, dealer)
            t.left -= 1
            if t.left and t.cheese[seat] and t.supply:
                return BREWING
        return next_ability(t, t.prio(seat) + 1, dealer)

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-140"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "brewing", {"n": t.left}


DEALING: Final = Dealing()
CHOOSING_CLAN: Final = ChoosingClan()
CHOOSING_SIDE: Final = ChoosingSide()
EVENT: Final = TurningEvent()
DEPLOYING: Final = Deploying()
MOVING_RATS: Final = MovingRats()
ATTACKING: Final = Attacking()
CORRUPTING: Final = Corrupting()
WOUNDING: Final = Wounding()
CHECKING: Final = Checking()
CHECKING_SCRAP: Final = CheckingScrap()
SCAVENGING: Final = Scavenging()
SWAPPING: Final = Swapping()
FEEDING: Final = Feeding()
BREWING: Final = Brewing()
