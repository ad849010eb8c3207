"""Phase 1: pick-ups drive, one move a turn, until all are home.  DOG-049 to 084, DOG-205 to 209, DOG-218 to 222."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase
from cheeseboard.engine.table import replaced
from cheeseboard.games.dogs.components import (
    AREAS,
    CITY_SPACES,
    DOGS,
    FOOD,
    GAS,
    LOST,
    RECEIVE_DOG,
    SPACES,
    SWAP_DOGS,
    WELL,
    Area,
    Card,
    Dog,
)
from cheeseboard.games.dogs.events import (
    BonusPicked,
    CardUsed,
    DogPointedAt,
    DogReceived,
    DogTaken,
    Drove,
    LostDogDelivered,
    MapSwapped,
    NobodyDrove,
    ReserveShort,
    Returned,
    Stayed,
)
from cheeseboard.games.dogs.moves import (
    DONE,
    DRIVES_IN_CITY,
    DRIVES_IN_COUNTRY,
    PICKS,
    POINTS,
    RECEIVES,
    RETURN,
    STAY,
    SWAP_MAP,
    Drive,
    Pick,
    Point,
    Receive,
    Refuel,
)
from cheeseboard.games.dogs.rules.common import OfTheTurn, elsewhere
from cheeseboard.games.dogs.rules.entries import ENTRIES
from cheeseboard.games.dogs.table import DogTable, has_card, with_dog, without_card

if TYPE_CHECKING:
    from mypy_extensions import i64

# ---- whose turn ----


@final
class OnTheRoad(Moment[DogTable]):
    """DOG-049  The Start Player drives first."""

    __slots__ = ()

    def happen(self, t: DogTable, dealer: Dealer) -> Phase[DogTable]:
        return turn_of(t, t.start, dealer)


def turn_of(t: DogTable, seat: int, dealer: Dealer) -> Phase[DogTable]:
    """DOG-051, DOG-076  Whoever is home is skipped; DOG-053, DOG-075  whoever has no choice is not asked."""
    for _ in range(t.seats):
        if t.pickups[seat] is not None:
            t.turn = seat
            t.must_drive = False
            return same_turn(t, dealer)
        seat = t.next_seat(seat)
    return all_home(t, dealer)  # DOG-083


def next_turn(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    return turn_of(t, t.next_seat(t.turn), dealer)


def blocked_bits(t: DogTable) -> int:
    """DOG-236, DOG-238  Only with two players."""
    if t.seats > 2:
        return 0
    found = 0
    for space in t.options.box.spaces:
        dog = t.spaces[space]
        if dog is not None and dog.is_block:
            found |= 1 << space
    return found


def ways(t: DogTable, seat: int) -> list[int]:
    """The price of each space from where the pick-up stands."""
    at = t.pickups[seat]
    assert at is not None
    return t.options.box.costs(at, blocked_bits(t))


def within_reach(t: DogTable) -> i64:
    """Bits of the spaces: DOG-062, DOG-064, DOG-065  those that leave 1 gas for the way home."""
    at = t.pickups[t.turn]
    most = t.gas[t.turn] - WAY_HOME
    if at is None or most < 1:
        return 0
    return t.options.box.within(at, blocked_bits(t), most)


def destinations(t: DogTable) -> i64:
    """DOG-056, DOG-059  Those of them with a dog; DOG-236, DOG-237  never one with a blocking token."""
    return within_reach(t) & dogs_on_map(t)


def can_drive(t: DogTable) -> bool:
    """Whether there is any destination."""
    spaces = within_reach(t)
    if spaces:
        for dog in t.spaces:
            if spaces & 1 and dog is not None and not dog.is_block:
                return True
            spaces >>= 1
    return False


def dogs_in_reserve(t: DogTable, area: Area) -> list[int]:
    """DOG-208  Blocking tokens do not count; DOG-235  they are there only with two players."""
    numbers = t.reserve(area).held
    return numbers if t.seats > 2 else [number for number in numbers if not DOGS[number].is_block]


def any_reserve(t: DogTable) -> bool:
    for area in AREAS:
        if dogs_in_reserve(t, area):
            return True
    return False


def dogs_on_map(t: DogTable) -> i64:
    """Bits of their spaces; DOG-222  blocking tokens are no dogs."""
    found: i64 = 0
    bit: i64 = 1
    for dog in t.spaces:
        if dog is not None and not dog.is_block:
            found |= bit
        bit <<= 1
    return found


# ---- a turn ----


@final
class AtTheWheel(OfTheTurn):
    """DOG-050  Move, or stay before the first move and return after it; cards before that (DOG-200).

    DOG-204: cards that were taken in an earlier round, since this comes before the boxes.
    """

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        spaces = destinations(t)
        return DRIVES_IN_CITY[spaces & IN_CITY] + DRIVES_IN_COUNTRY[spaces >> CITY_SPACES] + besides_driving(t, spaces)

    def some_move(self, t: DogTable, luck: Luck) -> Move:
        """One of them, without the list of all."""
        spaces = destinations(t)
        city, country = DRIVES_IN_CITY[spaces & IN_CITY], DRIVES_IN_COUNTRY[spaces >> CITY_SPACES]
        others = besides_driving(t, spaces)
        place = luck.below(len(city) + len(country) + len(others))
        if place < len(city):
            return city[place]
        place -= len(city)
        return country[place] if place < len(country) else others[place - len(country)]

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        if isinstance(move, Drive):
            drive(t, move.space, dealer)
            return next_turn(t, dealer)
        if move is RETURN:
            return go_home(t, dealer)
        if move is STAY:
            return stay(t, dealer)
        if isinstance(move, Receive):
            receive_dog(t, move.area, dealer)
            return same_turn(t, dealer)
        use_card(t, SWAP_DOGS, dealer)
        return POINTING

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Drive):
            return why_not(t, seat, move.space)
        if move is STAY or move is RETURN:
            if t.must_drive:
                return "DOG-220"
            if move is RETURN:
                return "DOG-073" if t.drove[seat] else "DOG-074"
            return "DOG-050"
        if isinstance(move, Receive):
            is_empty = RECEIVE_DOG in t.hands[seat] and not dogs_in_reserve(t, move.area)
            return "DOG-208" if is_empty else "DOG-205"
        if isinstance(move, Refuel) and t.round == 1:
            return "DOG-046"
        if move is SWAP_MAP and SWAP_DOGS in t.hands[seat] and move not in self.moves(t):
            return "DOG-201" if destinations(t) else "DOG-220"
        return "DOG-050" if move is DONE else elsewhere(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        name = "driving_on" if t.must_drive else "driving" if t.drove[seat] else "setting_out"
        return name, {"gas": t.gas[seat]}


def besides_driving(t: DogTable, spaces: i64) -> tuple[Move, ...]:
    """Cards that have an effect, and the end of the turn."""
    seat = t.turn
    end = NOTHING if t.must_drive else ONLY_RETURN if t.drove[seat] else ONLY_STAY
    hand = t.hands[seat]
    can_receive = has_card(hand, RECEIVE_DOG)
    dogs = dogs_on_map(t) if spaces and has_card(hand, SWAP_DOGS) else 0
    can_swap = dogs & (dogs - 1) != 0  # DOG-220  two at least
    if not can_receive and not can_swap:
        return end
    cards: list[Move] = [RECEIVES[area.number] for area in AREAS if can_receive and dogs_in_reserve(t, area)]
    if can_swap:
        cards.append(SWAP_MAP)
    return (*cards, *end)


def why_not(t: DogTable, seat: int, space: int) -> str:
    """The clause that closes a space, or the one by which it may be driven to."""
    dog = t.spaces[space]
    if dog is None:
        return "DOG-059" if space in t.pickups else "DOG-056"
    if dog.is_block:
        return "DOG-236"
    cost = ways(t, seat)[space]
    if cost > t.gas[seat]:
        return "DOG-064"
    return "DOG-065" if cost == t.gas[seat] else "DOG-061"


def same_turn(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-200  A card never uses up the turn; DOG-053, DOG-075  but there may be nothing left to choose."""
    seat = t.turn
    if can_drive(t) or (has_card(t.hands[seat], RECEIVE_DOG) and any_reserve(t)):
        return AT_THE_WHEEL
    return go_home(t, dealer) if t.drove[seat] else stay(t, dealer)


def drive(t: DogTable, space: int, dealer: Dealer) -> None:
    seat = t.turn
    cost = ways(t, seat)[space]  # DOG-063  the cheapest way
    t.gas[seat] = t.gas[seat] - cost  # DOG-061;  compiled, this is quicker than -=; so it is further down
    t.pickups[seat] = space
    t.drove[seat] = True
    dog = t.spaces[space]
    assert dog is not None
    t.spaces[space] = None  # DOG-057
    if dealer.listening:
        dealer.tell(Drove(seat, SPACES[space], cost))
    take_aboard(t, dog, t.options.box.rewards[space], dealer)  # DOG-070, DOG-221


def take_aboard(t: DogTable, dog: Dog, reward: int, dealer: Dealer) -> None:
    """DOG-067, DOG-068  On the tile, however many; DOG-069, DOG-071  a lost dog goes to the Fair and pays."""
    seat = t.turn
    if dog.face == LOST:
        t.fair = with_dog(t.fair, WELL[dog.breed])  # DOG-033, DOG-072
        t.coins[seat] = t.coins[seat] + reward
        if dealer.listening:
            dealer.tell(LostDogDelivered(seat, dog, reward))
    else:
        t.tiles = replaced(t.tiles, seat, with_dog(t.tiles[seat], dog))
        if dealer.listening:
            dealer.tell(DogTaken(seat, dog))


def use_card(t: DogTable, card: Card, dealer: Dealer) -> None:
    """DOG-120, DOG-197  A used card goes to the discards; DOG-199  another may follow.

    DOG-201, DOG-203: each phase offers those of its own cards that would have an effect.
    """
    seat = t.turn
    t.hands = replaced(t.hands, seat, without_card(t.hands[seat], card))
    t.discards.add(card)
    if dealer.listening:
        dealer.tell(CardUsed(seat, card))


def receive_dog(t: DogTable, area: Area, dealer: Dealer) -> None:
    """DOG-205, DOG-206, DOG-208, DOG-209  Any dog of the reserve; DOG-207  a lost one pays 1 coin."""
    use_card(t, RECEIVE_DOG, dealer)
    number = dealer.roll(dogs_in_reserve(t, area), area.code)
    t.reserve(area).numbers.remove(number)
    if dealer.listening:
        dealer.tell(DogReceived(t.turn, area, DOGS[number]))
    take_aboard(t, DOGS[number], 1, dealer)


# ---- Swap Dogs ----


@final
class Pointing(OfTheTurn):
    """DOG-218, DOG-219  Any two dogs on the map, whichever first."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        bits = dogs_on_map(t)
        return tuple([POINTS[space] for space in t.options.box.spaces if bits >> space & 1 and space != t.pointed])

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        assert isinstance(move, Point)
        if t.pointed is None:
            t.pointed = move.space
            if dealer.listening:
                dealer.tell(DogPointedAt(t.turn, SPACES[move.space]))
            return POINTING
        swap_on_map(t, t.pointed, move.space, dealer)
        t.pointed = None
        t.must_drive = True  # DOG-220
        return AT_THE_WHEEL

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Point):
            dog = t.spaces[move.space]
            return "DOG-222" if dog is not None and dog.is_block else "DOG-218"  # two dogs, and not one twice
        return "DOG-218" if move is DONE else elsewhere(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        if t.pointed is None:
            return "pointing", {}
        return "pointing_again", {"dog": t.spaces[t.pointed]}


def swap_on_map(t: DogTable, space: int, place: int, dealer: Dealer) -> None:
    dog, mate = t.spaces[space], t.spaces[place]
    assert dog is not None
    assert mate is not None
    t.spaces[space], t.spaces[place] = mate, dog
    if dealer.listening:
        dealer.tell(MapSwapped(t.turn, SPACES[space], dog, SPACES[place], mate))


# ---- home ----


def stay(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-052  It costs nothing and earns nothing."""
    t.pickups[t.turn] = None
    if dealer.listening:
        dealer.tell(Stayed(t.turn))
    return next_turn(t, dealer)


def go_home(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-073  1 gas from anywhere; DOG-079  then the bonus, if there is one."""
    seat = t.turn
    is_due = earns_bonus(t, seat)
    t.gas[seat] = t.gas[seat] - WAY_HOME
    t.pickups[seat] = None
    t.returned += 1
    if dealer.listening:
        dealer.tell(Returned(seat))
    return PICKING if is_due else next_turn(t, dealer)


def earns_bonus(t: DogTable, seat: int) -> bool:
    """Whether somebody who came home now would take a token; DOG-081  one, not two."""
    is_last = t.pickups.count(None) + int(t.pickups[seat] is not None) == t.seats  # DOG-080, DOG-082
    is_first = t.returned == 0 and t.seats > 2  # DOG-077, DOG-078, DOG-239
    return is_last or is_first


@final
class Picking(OfTheTurn):
    """DOG-077  Food, medicine or gas; DOG-007  no gas above the limit."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return PICKS if t.gas[t.turn] < t.options.box.most_gas else PICKS[1:]

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        assert isinstance(move, Pick)
        seat = t.turn
        if move.resource is GAS:
            t.gas[seat] += 1
        elif move.resource is FOOD:
            t.food[seat] += 1
        else:
            t.medicine[seat] += 1
        if dealer.listening:
            dealer.tell(BonusPicked(seat, move.resource))
        return next_turn(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        is_full = isinstance(move, Pick) and move.resource is GAS and t.gas[seat] >= t.options.box.most_gas
        if is_full:
            return "DOG-007"
        return "DOG-077" if isinstance(move, Pick) or move is DONE else elsewhere(move)


def all_home(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-084  Before the dogs are housed it is known whether this round is the last."""
    if True not in t.drove:  # DOG-054, DOG-179, DOG-209
        if dealer.listening and not t.last_round:
            dealer.tell(NobodyDrove())
        t.last_round = True
    for area in AREAS:
        # DOG-177, DOG-178, DOG-181, DOG-244  fewer tokens than spaces without any token
        if len(t.reserve(area)) < empty_spaces(t, area):
            if dealer.listening and not t.last_round:
                dealer.tell(ReserveShort(area))
            t.last_round = True
    t.turn = t.start
    return ENTRIES.housing


def empty_spaces(t: DogTable, area: Area) -> int:
    found = 0
    for space in t.options.box.spaces_of[area.number]:
        if t.spaces[space] is None:
            found += 1
    return found


WAY_HOME: Final = 1  # DOG-065  gas
IN_CITY: Final = (1 << CITY_SPACES) - 1  # the bits of its spaces
NOTHING: Final[tuple[Move, ...]] = ()
ONLY_RETURN: Final[tuple[Move, ...]] = (RETURN,)
ONLY_STAY: Final[tuple[Move, ...]] = (STAY,)
ON_THE_ROAD: Final = OnTheRoad()
AT_THE_WHEEL: Final = AtTheWheel()
POINTING: Final = Pointing()
PICKING: Final = Picking()
ENTRIES.driving = ON_THE_ROAD
