"""Phase 1: the dogs are housed.  DOG-085 to DOG-095, DOG-098, DOG-107 to DOG-110, DOG-213 to DOG-217."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase
from cheeseboard.engine.table import replaced
from cheeseboard.games.dogs.components import (
    BAY_SIZE,
    BAYS,
    BREED_COUNT,
    ILL,
    ROWS,
    SICK,
    VET_CARD,
    WELL,
    Dog,
)
from cheeseboard.games.dogs.events import DogGivenUp, DogHoused, DogNamed, DogsMoved, DogTreated
from cheeseboard.games.dogs.moves import (
    DONE,
    GIVES,
    GIVES_SICK,
    KEEP,
    NEXTS,
    PUTS_IN,
    REARRANGE,
    TREATS,
    Give,
    Next,
    Put,
    Treat,
)
from cheeseboard.games.dogs.rules.common import OfTheTurn, elsewhere
from cheeseboard.games.dogs.rules.donating import DONATIONS, next_dog
from cheeseboard.games.dogs.rules.driving import use_card
from cheeseboard.games.dogs.rules.entries import ENTRIES
from cheeseboard.games.dogs.rules.kennel import has_room, in_line, is_quartet, pay_bonus, places_for, rows_needed
from cheeseboard.games.dogs.table import DogTable, Pack, breed_counts, different, has_card, with_dog, without_dog

# ---- each seat in turn: DOG-088 ----


@final
class ComingHome(Moment[DogTable]):
    """DOG-085  All are home, and the Start Player begins."""

    __slots__ = ()

    def happen(self, t: DogTable, dealer: Dealer) -> Phase[DogTable]:
        return come_home(t, dealer)


def come_home(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """The seat of the turn takes its dogs from the tile."""
    if has_card(t.hands[t.turn], VET_CARD) and len(sick_aboard(t)) > 0:
        return TREATING
    return to_infirmary(t, dealer)


def sick_aboard(t: DogTable) -> Pack:
    """DOG-217  Whatever way they came onto the tile; DOG-216  not those in the infirmary, DOG-106  nor donated ones."""
    return tuple([dog for dog in t.tiles[t.turn] if dog.face == SICK])


@final
class Treating(OfTheTurn):
    """DOG-213, DOG-214, DOG-215  One card for as many sick dogs aboard as its owner likes, without medicine."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        found: list[Move] = [TREATS[dog.breed] for dog in different(sick_aboard(t))]
        found.append(DONE)
        return tuple(found)

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        if move is DONE:
            return to_infirmary(t, dealer)
        assert isinstance(move, Treat)
        seat = t.turn
        if not t.treating:  # the first of them
            use_card(t, VET_CARD, dealer)
            t.treating = True
        t.tiles = replaced(t.tiles, seat, with_dog(without_dog(t.tiles[seat], ILL[move.breed]), WELL[move.breed]))
        if dealer.listening:
            dealer.tell(DogTreated(seat, WELL[move.breed]))
        return TREATING if sick_aboard(t) else to_infirmary(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Treat):
            if ILL[move.breed] in t.tiles[seat]:
                return "DOG-214"
            return "DOG-216" if ILL[move.breed] in t.infirmaries[seat] else "DOG-213"
        return "DOG-214" if move is DONE else in_order(move)


def in_order(move: Move) -> str:
    """DOG-088  What comes earlier or later in a housing step."""
    is_ours = isinstance(move, (Treat, Give, Put, Next)) or move is KEEP or move is REARRANGE
    return "DOG-088" if is_ours else elsewhere(move)


# ---- what cannot stay: DOG-088  in any order ----


def to_infirmary(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-008, DOG-030, DOG-086, DOG-095  Sick dogs, as many as there is room for; DOG-031  no others."""
    t.treating = False
    seat = t.turn
    sick = sick_aboard(t)
    if len(t.infirmaries[seat]) + len(sick) > t.options.box.most_sick:
        return CHOOSING_SICK
    for dog in sick:
        t.tiles = replaced(t.tiles, seat, without_dog(t.tiles[seat], dog))
        t.infirmaries = replaced(t.infirmaries, seat, with_dog(t.infirmaries[seat], dog))
    return to_bays(t, dealer)


@final
class ChoosingSick(OfTheTurn):
    """DOG-095  One of all its sick dogs for each in excess; or first a healthy one, where those have no room either."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        counts = breed_counts([t.infirmaries[t.turn]], sick_aboard(t))
        sick: list[Move] = [GIVES_SICK[breed] for breed in range(BREED_COUNT) if counts[breed]]
        return (*sick, *last_rows(t)) if rows_are_short(t) else tuple(sick)

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        assert isinstance(move, Give)
        if move.dog.face != SICK:
            give_last_row(t, move.dog, dealer)
            return to_infirmary(t, dealer)
        seat = t.turn
        if move.dog in t.tiles[seat]:
            t.tiles = replaced(t.tiles, seat, without_dog(t.tiles[seat], move.dog))
        else:
            t.infirmaries = replaced(t.infirmaries, seat, without_dog(t.infirmaries[seat], move.dog))
        give_up(t, move.dog, dealer)
        return to_infirmary(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Give) and move.dog.face != SICK:
            return "DOG-093"
        return "DOG-095" if isinstance(move, Give) or move is DONE else in_order(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "choosing_both" if rows_are_short(t) else "choosing_sick", {"number": t.options.box.most_sick}


def give_up(t: DogTable, dog: Dog, dealer: Dealer) -> None:
    t.surplus = replaced(t.surplus, t.turn, with_dog(t.surplus[t.turn], dog))
    if dealer.listening:
        dealer.tell(DogGivenUp(t.turn, dog))


def to_bays(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-087, DOG-092, DOG-093  Healthy dogs, as many as there are rows for."""
    seat = t.turn
    tile = t.tiles[seat]
    if tile:
        if rows_are_short(t):
            return CHOOSING_HEALTHY
        t.tiles = replaced(t.tiles, seat, ())
    t.placing = in_line(breed_counts([], tile)) if len(tile) > 1 else tile
    return begin_arranging(t, dealer)


def healthy_counts(t: DogTable) -> list[int]:
    """Dogs in the bays and healthy ones aboard."""
    return breed_counts(t.bays[t.turn], tuple([dog for dog in t.tiles[t.turn] if dog.face != SICK]))


def rows_are_short(t: DogTable) -> bool:
    return rows_needed(healthy_counts(t)) > ROWS * t.built[t.turn]


def last_rows(t: DogTable) -> list[Move]:
    """DOG-094  Of any breed, new or old."""
    counts = healthy_counts(t)
    return [GIVES[breed] for breed in range(BREED_COUNT) if counts[breed]]


def give_last_row(t: DogTable, dog: Dog, dealer: Dealer) -> None:
    for _ in range(last_row(t, dog)):
        take_away(t, t.turn, dog)
        give_up(t, dog, dealer)


def last_row(t: DogTable, dog: Dog) -> int:
    """DOG-093  One dog of an odd number, two of an even one: so what is kept always is as much as there is room for."""
    return 2 - healthy_counts(t)[dog.breed] % 2


@final
class ChoosingHealthy(OfTheTurn):
    """DOG-093, DOG-094  The breed whose last row is given up."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return tuple(last_rows(t))

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        assert isinstance(move, Give)
        give_last_row(t, move.dog, dealer)
        return to_bays(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        return "DOG-093" if isinstance(move, Give) or move is DONE else in_order(move)


def take_away(t: DogTable, seat: int, dog: Dog) -> None:
    """From the tile, or else from a row with one dog before one with two (DOG-038)."""
    if dog in t.tiles[seat]:
        t.tiles = replaced(t.tiles, seat, without_dog(t.tiles[seat], dog))
        return
    bays = t.bays[seat]
    holding = [bay for bay in range(t.built[seat]) if dog in bays[bay]]
    single = [bay for bay in holding if bays[bay].count(dog) % 2]
    bay = (single or holding)[-1]
    bays[bay] = without_dog(bays[bay], dog)


# ---- the arrangement ----


def begin_arranging(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-089  Also for a player with nothing new; an empty kennel has nothing to arrange."""
    t.rearranging = False
    t.quartets = tuple([bay[0] for bay in t.bays[t.turn] if is_quartet(bay)])
    if not any_dog_in_bays(t):
        return place_on(t, dealer) if t.placing else arranged(t, dealer)
    if t.placing and not places_for(t, t.turn):
        return lift_all(t, dealer)  # only by redistribution is there room for all
    return ARRANGING


def any_dog_in_bays(t: DogTable) -> bool:
    for bay in t.bays[t.turn]:
        if bay:
            return True
    return False


class Bedding(OfTheTurn):
    """DOG-085, DOG-087  One dog after another, in any order, into a bay; DOG-090  or all bays anew, once.

    DOG-091: the infirmary takes no part.
    """

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        places = places_for(t, t.turn)
        if t.named or t.placing[0] is t.placing[-1]:
            return PUTS_OR_REARRANGE[places] if can_rearrange(t) else PUTS_IN[places]
        found: list[Move] = list(PUTS_IN[places])
        last = t.placing[0]
        for dog in t.placing:
            if dog is not last:
                found.append(NEXTS[dog.breed])
                last = dog
        if can_rearrange(t):
            found.append(REARRANGE)
        return tuple(found)

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        if isinstance(move, Put):
            put_next(t, move.bay, dealer)
            return place_on(t, dealer)
        if move is REARRANGE:
            return lift_all(t, dealer)
        assert isinstance(move, Next)
        name_next(t, WELL[move.breed], dealer)
        return self.after_name(t, dealer)

    def after_name(self, t: DogTable, dealer: Dealer) -> Phase[DogTable]:
        return place_on(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Put):
            return why_not_there(t, seat, move.bay) if t.placing else "DOG-085"
        if isinstance(move, Next):
            return "DOG-085"
        if move is REARRANGE:
            return "DOG-090" if t.rearranging or any_dog_in_bays(t) else "DOG-087"
        if move is KEEP:
            return "DOG-087" if t.placing else "DOG-089"
        if isinstance(move, Treat):
            return "DOG-088"
        return "DOG-087" if move is DONE else elsewhere(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return ("rehousing" if t.rearranging else "housing"), {"dog": t.placing[0]}


@final
class Putting(Bedding):
    """Another dog, when one has been placed or all were taken out."""

    __slots__ = ()


@final
class Arranging(Bedding):
    """The first question of a housing step, as the bays stand: also where the next dog has one place only."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return super().moves(t) if t.placing else KEEP_OR_REARRANGE

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        return arranged(t, dealer) if move is KEEP else super().play(t, move, dealer)

    def after_name(self, t: DogTable, dealer: Dealer) -> Phase[DogTable]:
        return ARRANGING

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return super().prompt(t, seat) if t.placing else ("keeping", {})


def can_rearrange(t: DogTable) -> bool:
    """DOG-090  Once in a housing step, at any moment of it: or it would never end."""
    return not t.rearranging and any_dog_in_bays(t)


def why_not_there(t: DogTable, seat: int, bay: int) -> str:
    """The clause that closes a bay to the next dog, or by which it is open."""
    if bay >= t.built[seat]:
        return "DOG-029"
    pack, dog = t.bays[seat][bay], t.placing[0]
    if has_room(pack, dog):
        return "DOG-087" if places_for(t, seat) >> bay & 1 else "DOG-092"  # another dog would have no place
    if len(pack) == BAY_SIZE:
        return "DOG-034"
    return "DOG-035" if len(different(pack)) == ROWS and dog not in pack else "DOG-036"


def lift_all(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    seat = t.turn
    bays = t.bays[seat]
    counts = breed_counts(bays, t.placing)
    for bay in range(t.built[seat]):
        bays[bay] = ()
    t.placing = in_line(counts)
    t.named = False
    t.rearranging = True
    if dealer.listening:
        dealer.tell(DogsMoved(seat))
    return place_on(t, dealer)


def name_next(t: DogTable, dog: Dog, dealer: Dealer) -> None:
    """DOG-085  The dogs of this breed come before the others."""
    alike = [one for one in t.placing if one is dog]
    t.placing = tuple(alike + [one for one in t.placing if one is not dog])
    t.named = True
    if dealer.listening:
        dealer.tell(DogNamed(t.turn, dog))


def put_next(t: DogTable, bay: int, dealer: Dealer) -> None:
    seat, dog = t.turn, t.placing[0]
    t.bays[seat][bay] = with_dog(t.bays[seat][bay], dog)
    t.placing = t.placing[1:]
    t.named = False
    if dealer.listening:
        dealer.tell(DogHoused(seat, dog, BAYS[bay]))


def place_on(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """The next dog that has a choice; those that have none are put where they fit."""
    while t.placing:
        puts = PUTS_IN[places_for(t, t.turn)]
        if len(puts) > 1:
            return PUTTING
        put_next(t, puts[0].bay, dealer)
    return arranged(t, dealer)


def arranged(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-107, DOG-108  Full bays pay; DOG-109  not for a quartet that was one before, but its bay is used up."""
    seat = t.turn
    bays = t.bays[seat]
    for bay in range(t.built[seat]):
        if is_quartet(bays[bay]):
            if bays[bay][0] in t.quartets:
                t.bonus_paid = replaced(t.bonus_paid, seat, t.bonus_paid[seat] | 1 << bay)
            else:
                pay_bonus(t, seat, bay, dealer)
    t.quartets = ()
    t.rearranging = False
    if t.donor is not None:
        return next_dog(t, dealer)
    t.turn = t.next_seat(seat)
    return DONATIONS if t.turn == t.start else come_home(t, dealer)


@final
class Rehousing(Moment[DogTable]):
    """DOG-098  Whoever accepts a donation may redistribute again, also for a sick dog."""

    __slots__ = ()

    def happen(self, t: DogTable, dealer: Dealer) -> Phase[DogTable]:
        return begin_arranging(t, dealer)


PUTS_OR_REARRANGE: Final[tuple[tuple[Move, ...], ...]] = tuple([(*puts, REARRANGE) for puts in PUTS_IN])
KEEP_OR_REARRANGE: Final[tuple[Move, ...]] = (KEEP, REARRANGE)
COMING_HOME: Final = ComingHome()
TREATING: Final = Treating()
CHOOSING_SICK: Final = ChoosingSick()
CHOOSING_HEALTHY: Final = ChoosingHealthy()
ARRANGING: Final = Arranging()
PUTTING: Final = Putting()
REHOUSING: Final = Rehousing()
ENTRIES.housing = COMING_HOME
ENTRIES.rehousing = REHOUSING
