"""Phase 6: what a location does, one step after the other (RAT-097)."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.table import replaced
from cheeseboard.games.ratland.components import (
    CHEESES,
    CITY,
    COLOURS,
    DR_CHEESE,
    DUMP,
    FIELD,
    GOT_IT,
    LEFT,
    MUTANT,
    NURSERY,
    ORANGE,
    PANTRY,
    RECYCLER,
    RIGHT,
    SCAVENGER,
    STRADDLE,
    STRATEGISTS,
    WARRIOR,
    YELLOW,
    ZONES,
    B,
    Cheese,
    Clan,
    K,
    O,
    P,
    W,
    Y,
)
from cheeseboard.games.ratland.events import BagFilled, CheeseFound, Departed, Drew, Poisoned, RatWounded, Strayed
from cheeseboard.games.ratland.rules.happenings import gain_cheese
from cheeseboard.games.ratland.table import Sewers, total

# what a piece brings, in a word
ONE: Final = "one"  # cheese
TWO: Final = "two"
HALF: Final = "half"  # of a pair, which is a cheese
NOTHING: Final = "nothing"
LEAVES: Final = "leaves"  # a rat, as also the next two
POISONED: Final = "poisoned"
STRAYS: Final = "strays"
WORDS: Final = (ONE, TWO, HALF, NOTHING, LEAVES, POISONED, STRAYS)

# each filling of a bag has an order of its own in a deal that many play
BAGS: Final = tuple([tuple([f"bag {round} {zone.code}" for zone in ZONES]) for round in range(16)])
NO_PIECES: Final = [0] * COLOURS  # copied where pieces are drawn

# RAT-108  where a piece without a rat of its own finds a victim, by the location where it was drawn
AT_HOME: Final = (NURSERY, PANTRY, STRADDLE, LEFT, RIGHT)
VICTIMS: Final[tuple[tuple[int, ...], ...]] = (
    (DUMP, *AT_HOME, CITY, FIELD),
    (CITY, *AT_HOME, DUMP, FIELD),
    (FIELD, *AT_HOME, DUMP, CITY),
)


def send(t: Sewers) -> None:
    """RAT-099  Sent is what was deployed, whatever becomes of it."""
    t.sent = [(1 if row[DUMP] else 0) + (2 if row[CITY] else 0) + (4 if row[FIELD] else 0) for row in t.zones]


def was_sent(t: Sewers, seat: int, place: int) -> bool:
    return t.sent[seat] >> place & 1 == 1


# ---- the bag ----


def fill_bag(t: Sewers, place: int, dealer: Dealer) -> None:
    """RAT-095, RAT-126  What the rows of the food cards in force show."""
    options = t.options
    card = t.food_cards[-1].number
    numbers = options.pieces[card][place][:]
    food = options.food[card][place]
    if options.boxes == 2:
        card = t.food_cards[-2].number
        numbers += options.pieces[card][place]
        numbers.sort()
        food += options.food[card][place]
    if total(t.cheese) + food > options.value:
        numbers = as_far_as_it_goes(t, numbers)
    t.bag.numbers = numbers
    if dealer.listening:
        dealer.tell(BagFilled(ZONES[place], len(numbers), *[numbers.count(colour) for colour in range(COLOURS)]))


def as_far_as_it_goes(t: Sewers, numbers: list[int]) -> list[int]:
    """RAT-022  Food value is short: orange first, then yellow, and the bag holds fewer pieces."""
    value = t.options.value - total(t.cheese)
    oranges = min(numbers.count(O), value // 2)
    yellows = min(numbers.count(Y), value - 2 * oranges)
    others = [number for number in numbers if number not in (Y, O)]
    return sorted(others + [O] * oranges + [Y] * yellows)


def can_add(t: Sewers, piece: Cheese) -> bool:
    """RAT-138  Only what is there; yellow and orange are changed for each other (RAT-020)."""
    if piece is YELLOW:
        return t.reserve() >= 1
    in_bag = t.bag.count(piece)
    if piece is ORANGE and t.reserve() < 2:
        return False
    return in_bag < t.options.boxes * t.options.box.cheese[piece.number]


# ---- who draws ----


def present(t: Sewers, place: int) -> list[int]:
    """RAT-099  Seats with rats here, the fewest first; RAT-006  level ones in priority order.

    RAT-149: the rats that still lie here count.
    """
    zones = t.zones
    seats: list[int] = []
    for seat in t.order():
        rats = zones[seat][place]
        if rats:
            at = len(seats)
            while at and zones[seats[at - 1]][place] > rats:
                at -= 1
            seats.insert(at, seat)
    return seats


def leader(t: Sewers, seats: list[int], place: int) -> int | None:
    """RAT-145  Of those present the seat with most rats, if it is belligerent and somebody else is here."""
    first = len(seats) - 1
    if first < 1:
        return None
    zones = t.zones
    most = zones[seats[first]][place]
    while first and zones[seats[first - 1]][place] == most:  # RAT-006  the fewest come first, level ones by priority
        first -= 1
    seat = seats[first]
    return seat if t.is_belligerent(seat) else None


def wound(t: Sewers, seat: int, other: int, dealer: Dealer) -> None:
    """RAT-146  Into the infirmary, and it draws nothing."""
    place = t.place
    assert place is not None
    row, beds = t.zones[other], t.infirmary
    row[place] = row[place] - 1  # compiled, this is quicker than -=; so it is further down
    beds[other] = beds[other] + 1
    if dealer.listening:
        dealer.tell(RatWounded(seat, other, ZONES[place]))


def draws(t: Sewers, seat: int, place: int) -> int:
    """RAT-100, RAT-101  One piece a rat; RAT-147  a belligerent clan one fewer; RAT-128  a Recycler one more."""
    count = t.zones[seat][place]  # a wounded rat is gone already
    if t.is_belligerent(seat):
        count -= 1
    if place == DUMP and t.clans[seat] is RECYCLER and not t.is_improved():
        count += 1
    return min(count, len(t.bag.held))


def draw_pieces(t: Sewers, seat: int, count: int, dealer: Dealer) -> list[int]:
    """RAT-043  Each piece is any of those left.  By colour, how many they are."""
    bag, luck = t.bag.numbers, dealer.luck
    name = BAGS[t.round % len(BAGS)][DUMP if t.place is None else t.place]
    drawn = NO_PIECES[:]
    pieces: list[Cheese] | None = [] if dealer.listening else None
    for _ in range(count):
        number = bag.pop(luck.pick_from(name, bag))
        drawn[number] = drawn[number] + 1
        if pieces is not None:
            pieces.append(CHEESES[number])
    if pieces is not None and t.place is not None:
        dealer.tell(Drew(seat, ZONES[t.place], tuple(pieces)))  # RAT-044
    return drawn


# ---- what pieces do ----


def take_effect(t: Sewers, seat: int, drawn: list[int], dealer: Dealer) -> None:
    """RAT-109  Before anybody else draws.  RAT-024  No piece but one dropped by a Helmet goes back into the bag."""
    place = t.place
    assert place is not None
    clan = t.clans[seat]
    found = drawn[Y] + 2 * drawn[O]  # RAT-102, RAT-103  the piece is the cheese
    if found:
        t.cheese[seat] = t.cheese[seat] + found
    owed = 0  # from the reserve
    purple, black, white = drawn[P], drawn[K], drawn[W]  # RAT-104  white is nothing
    if clan is MUTANT:  # RAT-130
        owed += 2 * purple if t.is_improved() else purple
        purple = 0
    if t.event_cards[-1] is GOT_IT:  # RAT-082
        owed += black
        black = 0
    elif clan is WARRIOR:  # RAT-135
        black = 0
    if white and clan is RECYCLER and place == DUMP and t.is_improved():  # RAT-129
        turned = min(2, white)
        owed += turned
        white -= turned
    if owed:
        found += t.pay(seat, owed)
    if found and dealer.listening:
        dealer.tell(CheeseFound(seat, found))
    if purple or black or drawn[B]:
        harm(t, seat, place, purple, drawn[B], black, dealer)
    if white and t.event_cards[-1] is DR_CHEESE:
        t.whites = replaced(t.whites, seat, t.whites[seat] + white)
        if not may_scavenge(t, seat, place):
            turn_whites(t, seat, dealer)


def brings(t: Sewers, clan: Clan | None, place: int, waiting: int = 0) -> list[str]:
    """By colour, what a piece does to a clan here while food is not short: to the first, the second …, the last word
    holding for all further ones.  For whoever looks into the bag; what happens is `take_effect`.

    `waiting` are white pieces that the clan has drawn here already, under Dr. Cheese.
    """
    event = t.event_cards[-1] if t.event_cards else None
    white = HALF if event is DR_CHEESE else NOTHING  # RAT-086, RAT-104
    if waiting % 2:
        white = f"{ONE} {white}"  # it makes up the pair
    if clan is RECYCLER and place == DUMP and t.is_improved():  # RAT-129
        white = f"{ONE} {ONE} {white}"
    black = ONE if event is GOT_IT else NOTHING if clan is WARRIOR else LEAVES  # RAT-082, RAT-105, RAT-135
    purple = POISONED  # RAT-106
    if clan is MUTANT:
        purple = TWO if t.is_improved() else ONE  # RAT-130
    return [white, black, ONE, TWO, purple, STRAYS]  # RAT-102, RAT-103, RAT-107


def harm(t: Sewers, seat: int, place: int, purple: int, blue: int, black: int, dealer: Dealer) -> None:
    """RAT-108  Purple and blue before black; black takes a rat that lay sick before this draw, if there is one."""
    row = t.zones[seat]
    sick = t.infirmary[seat]
    poisoned = strayed = departed = from_bed = 0
    for _ in range(purple):  # RAT-106
        zone = victim(row, place)
        if zone is not None:
            row[zone] = row[zone] - 1
            t.infirmary[seat] = t.infirmary[seat] + 1
            poisoned += 1
    for _ in range(blue):  # RAT-107
        zone = victim(row, place)
        if zone is not None:
            row[zone] = row[zone] - 1
            t.lost[seat] = t.lost[seat] + 1
            strayed += 1
    for _ in range(black):  # RAT-105, RAT-017  to the supply; no grave
        zone = victim(row, place)
        if sick or zone is None:  # a rat that was poisoned in this draw comes last
            if not t.infirmary[seat]:
                break
            t.infirmary[seat] -= 1
            from_bed += 1
            sick -= 1 if sick else 0
        else:
            row[zone] = row[zone] - 1
        t.supply += 1
        departed += 1
    if dealer.listening:
        if poisoned:
            dealer.tell(Poisoned(seat, poisoned))
        if strayed:
            dealer.tell(Strayed(seat, strayed))
        if departed:
            dealer.tell(Departed(seat, departed, from_bed))


def victim(row: list[int], place: int) -> int | None:
    for zone in VICTIMS[place]:
        if row[zone]:
            return zone
    return None


def turn_whites(t: Sewers, seat: int, dealer: Dealer) -> None:
    """RAT-086  Every pair of white pieces that a clan drew here is one cheese."""
    whites = t.whites[seat]
    if whites:
        t.whites = replaced(t.whites, seat, 0)
        if whites > 1:
            gain_cheese(t, seat, whites // 2, DR_CHEESE, dealer)


# ---- after the draws ----


def may_scavenge(t: Sewers, seat: int, place: int) -> bool:
    """RAT-132  Once a round; where it sent no rats, or anywhere when improved."""
    if t.clans[seat] is not SCAVENGER or t.used[seat]:
        return False
    return t.is_improved() or not was_sent(t, seat, place)


def finish(t: Sewers, place: int, dealer: Dealer) -> None:
    """RAT-087, RAT-098  Strategists are paid, and the bag is emptied."""
    event = t.event_cards[-1]
    if event is DR_CHEESE:
        for seat in t.order():
            turn_whites(t, seat, dealer)
    elif event is STRATEGISTS:  # what is still in the bag is not in the reserve
        for seat in t.order():
            if not was_sent(t, seat, place):
                gain_cheese(t, seat, 1, STRATEGISTS, dealer)
    t.bag.numbers = []
