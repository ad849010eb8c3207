"""All moves of the game, each with its number."""

from __future__ import annotations

from typing import Final, TypeVar, final

from cheeseboard.engine.move import Move
from cheeseboard.games.dogs.components import (
    BAYS,
    BOXES,
    BREED_COUNT,
    BREEDS,
    CARDS,
    CENTRE,
    CITY,
    CITY_SPACES,
    COUNTRY,
    FOOD,
    GAS,
    GAS_FOR_A_COIN,
    ILL,
    MEDICINE,
    MOST_GAS,
    SPACES,
    WELL,
    ActionBox,
    Area,
    Card,
    Dog,
    Resource,
)


@final
class Refuel(Move):
    """Coins for gas."""

    __slots__ = ("coins",)

    def __init__(self, number: int, coins: int) -> None:
        super().__init__(number, f"refuel {coins}")
        self.coins = coins


@final
class Drive(Move):
    __slots__ = ("space",)

    def __init__(self, number: int, space: int) -> None:
        super().__init__(number, f"drive {SPACES[space].lower()}")
        self.space = space


@final
class Receive(Move):
    """The card Receive a Dog, from the reserve of an area."""

    __slots__ = ("area",)

    def __init__(self, number: int, area: Area) -> None:
        super().__init__(number, f"receive {area.code}")
        self.area = area


@final
class Point(Move):
    """One of the two dogs that the card Swap Dogs moves."""

    __slots__ = ("space",)

    def __init__(self, number: int, space: int) -> None:
        super().__init__(number, f"point {SPACES[space].lower()}")
        self.space = space


@final
class Pick(Move):
    """The token of a return bonus."""

    __slots__ = ("resource",)

    def __init__(self, number: int, resource: Resource) -> None:
        super().__init__(number, f"pick {resource.code}")
        self.resource = resource


@final
class Treat(Move):
    """A sick dog aboard, with the card Veterinarian."""

    __slots__ = ("breed",)

    def __init__(self, number: int, breed: int) -> None:
        super().__init__(number, f"treat {BREEDS[breed]}")
        self.breed = breed


@final
class Give(Move):
    """A dog that cannot stay; the dog to be offered next.  DOG-013: nothing else passes between kennels."""

    __slots__ = ("dog",)

    def __init__(self, number: int, dog: Dog) -> None:
        super().__init__(number, f"give {dog.code.replace('_', ' ', 1) if dog.code.startswith('sick') else dog.code}")
        self.dog = dog


@final
class Put(Move):
    """The next dog into a bay."""

    __slots__ = ("bay",)

    def __init__(self, number: int, bay: int) -> None:
        super().__init__(number, f"put {BAYS[bay].lower()}")
        self.bay = bay


@final
class Next(Move):
    """Of several breeds that wait for bays, the one whose dog is put next."""

    __slots__ = ("breed",)

    def __init__(self, number: int, breed: int) -> None:
        super().__init__(number, f"next {BREEDS[breed]}")
        self.breed = breed


@final
class Go(Move):
    """A meeple onto a box."""

    __slots__ = ("box",)

    def __init__(self, number: int, box: ActionBox) -> None:
        super().__init__(number, f"go {box.code}")
        self.box = box


@final
class Enter(Move):
    """A meeple onto a full box, with the card Free Entry."""

    __slots__ = ("box",)

    def __init__(self, number: int, box: ActionBox) -> None:
        super().__init__(number, f"enter {box.code}")
        self.box = box


@final
class Take(Move):
    """A card above the box."""

    __slots__ = ("card",)

    def __init__(self, number: int, card: Card) -> None:
        super().__init__(number, f"take {card.code}")
        self.card = card


@final
class Trade(Move):
    """One token for another at the Warehouse."""

    __slots__ = ("given", "place", "taken")

    def __init__(self, number: int, place: int, given: Resource, taken: Resource) -> None:
        super().__init__(number, f"trade {given.code} {taken.code}")
        self.place = place  # among the trades
        self.given = given
        self.taken = taken


@final
class Shop(Move):
    """What a coin buys at the Pet Shop."""

    __slots__ = ("food", "medicine")

    def __init__(self, number: int, food: int, medicine: int) -> None:
        super().__init__(number, f"shop {' '.join(['food'] * food + ['medicine'] * medicine)}")
        self.food = food
        self.medicine = medicine


@final
class Cure(Move):
    """A dog of the infirmary into a bay."""

    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"cure {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


@final
class Sell(Move):
    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"sell {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


@final
class Buy(Move):
    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"buy {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


@final
class Swap(Move):
    """The dog that leaves its bay in a swap with the Fair."""

    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"swap {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


@final
class Fetch(Move):
    """The dog that comes for it, and its bay."""

    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"fetch {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


@final
class Play(Move):
    """A card that raises the price of a sale."""

    __slots__ = ("card",)

    def __init__(self, number: int, card: Card) -> None:
        super().__init__(number, f"play {card.code}")
        self.card = card


@final
class Feed(Move):
    """A bay, when food is short."""

    __slots__ = ("bay",)

    def __init__(self, number: int, bay: int) -> None:
        super().__init__(number, f"feed {BAYS[bay].lower()}")
        self.bay = bay


@final
class Weaken(Move):
    """The dog of an unfed bay that falls ill."""

    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"weaken {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


M = TypeVar("M", bound=Move)


def chosen_by_bits(moves: tuple[M, ...]) -> tuple[tuple[M, ...], ...]:
    """Every choice among some moves, made once: those whose bits are set in its number."""
    return tuple([tuple([moves[n] for n in range(len(moves)) if bits >> n & 1]) for bits in range(1 << len(moves))])


MOST_COINS: Final = -(-MOST_GAS // GAS_FOR_A_COIN)
SHOPPING: Final = ((2, 0), (1, 1), (0, 2))  # food, medicine
TRADED: Final = (GAS, FOOD, MEDICINE)  # DOG-127  coins never

STAY: Final = Move(0, "stay")
RETURN: Final = Move(1, "return")
SWAP_MAP: Final = Move(2, "swapmap")
KEEP: Final = Move(3, "keep")
REARRANGE: Final = Move(4, "rearrange")
ACCEPT: Final = Move(5, "accept")
REFUSE: Final = Move(6, "refuse")
BUILD: Final = Move(7, "build")
BUILD_CHEAP: Final = Move(8, "cheap")
PAY: Final = Move(9, "pay")
PAY_BY_CARD: Final = Move(10, "card")
HIRE: Final = Move(11, "hire")
DONE: Final = Move(12, "done")
PLAIN: Final[tuple[Move, ...]] = (
    STAY, RETURN, SWAP_MAP, KEEP, REARRANGE, ACCEPT, REFUSE, BUILD, BUILD_CHEAP, PAY, PAY_BY_CARD, HIRE, DONE,
)  # fmt: skip

AT_REFUELS: Final = len(PLAIN)
REFUELS: Final[tuple[Refuel, ...]] = tuple([Refuel(AT_REFUELS + n, n) for n in range(MOST_COINS + 1)])
AT_DRIVES: Final = AT_REFUELS + len(REFUELS)
DRIVES: Final[tuple[Drive, ...]] = tuple([Drive(AT_DRIVES + n, n) for n in range(CENTRE)])
DRIVES_IN_CITY: Final = chosen_by_bits(DRIVES[:CITY_SPACES])
DRIVES_IN_COUNTRY: Final = chosen_by_bits(DRIVES[CITY_SPACES:])
AT_RECEIVES: Final = AT_DRIVES + len(DRIVES)
RECEIVES: Final[tuple[Receive, ...]] = (Receive(AT_RECEIVES, CITY), Receive(AT_RECEIVES + 1, COUNTRY))
AT_POINTS: Final = AT_RECEIVES + len(RECEIVES)
POINTS: Final[tuple[Point, ...]] = tuple([Point(AT_POINTS + n, n) for n in range(CENTRE)])
AT_PICKS: Final = AT_POINTS + len(POINTS)
PICKS: Final[tuple[Pick, ...]] = tuple([Pick(AT_PICKS + n, resource) for n, resource in enumerate(TRADED)])
AT_TREATS: Final = AT_PICKS + len(PICKS)
TREATS: Final[tuple[Treat, ...]] = tuple([Treat(AT_TREATS + n, n) for n in range(BREED_COUNT)])
AT_GIVES: Final = AT_TREATS + len(TREATS)
GIVES: Final[tuple[Give, ...]] = tuple([Give(AT_GIVES + n, WELL[n]) for n in range(BREED_COUNT)])
GIVES_SICK: Final[tuple[Give, ...]] = tuple([Give(AT_GIVES + BREED_COUNT + n, ILL[n]) for n in range(BREED_COUNT)])
AT_PUTS: Final = AT_GIVES + 2 * BREED_COUNT
PUTS: Final[tuple[Put, ...]] = tuple([Put(AT_PUTS + n, n) for n in range(len(BAYS))])
PUTS_IN: Final = chosen_by_bits(PUTS)
AT_GOES: Final = AT_PUTS + len(PUTS)
GOES: Final[tuple[Go, ...]] = tuple([Go(AT_GOES + n, box) for n, box in enumerate(BOXES)])
GOES_TO: Final = chosen_by_bits(GOES)
AT_ENTERS: Final = AT_GOES + len(GOES)
ENTERS: Final[tuple[Enter, ...]] = tuple([Enter(AT_ENTERS + n, box) for n, box in enumerate(BOXES)])
AT_TAKES: Final = AT_ENTERS + len(ENTERS)
TAKES: Final[tuple[Take, ...]] = tuple([Take(AT_TAKES + n, card) for n, card in enumerate(CARDS)])
AT_TRADES: Final = AT_TAKES + len(TAKES)
PAIRS: Final = tuple([(given, taken) for given in TRADED for taken in TRADED if given is not taken])
TRADES: Final[tuple[Trade, ...]] = tuple(
    [Trade(AT_TRADES + n, n, given, taken) for n, (given, taken) in enumerate(PAIRS)]
)
AT_SHOPS: Final = AT_TRADES + len(TRADES)
SHOPS: Final[tuple[Shop, ...]] = tuple([Shop(AT_SHOPS + n, pair[0], pair[1]) for n, pair in enumerate(SHOPPING)])
AT_PLAYS: Final = AT_SHOPS + len(SHOPS)
PLAYS: Final[tuple[Play, ...]] = tuple([Play(AT_PLAYS + n, CARDS[len(CARDS) - 7 + n]) for n in range(2)])
AT_FEEDS: Final = AT_PLAYS + len(PLAYS)
FEEDS: Final[tuple[Feed, ...]] = tuple([Feed(AT_FEEDS + n, n) for n in range(len(BAYS))])

# a breed and a bay: [breed * bays + bay]
PLACES: Final = tuple([(breed, bay) for breed in range(BREED_COUNT) for bay in range(len(BAYS))])
AT_CURES: Final = AT_FEEDS + len(FEEDS)
CURES: Final[tuple[Cure, ...]] = tuple([Cure(AT_CURES + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_SELLS: Final = AT_CURES + len(PLACES)
SELLS: Final[tuple[Sell, ...]] = tuple([Sell(AT_SELLS + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_BUYS: Final = AT_SELLS + len(PLACES)
BUYS: Final[tuple[Buy, ...]] = tuple([Buy(AT_BUYS + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_SWAPS: Final = AT_BUYS + len(PLACES)
SWAPS: Final[tuple[Swap, ...]] = tuple([Swap(AT_SWAPS + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_FETCHES: Final = AT_SWAPS + len(PLACES)
FETCHES: Final[tuple[Fetch, ...]] = tuple([Fetch(AT_FETCHES + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_WEAKENS: Final = AT_FETCHES + len(PLACES)
WEAKENS: Final[tuple[Weaken, ...]] = tuple([Weaken(AT_WEAKENS + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_NEXTS: Final = AT_WEAKENS + len(PLACES)
NEXTS: Final[tuple[Next, ...]] = tuple([Next(AT_NEXTS + n, n) for n in range(BREED_COUNT)])
MOVES: Final[tuple[Move, ...]] = (
    *PLAIN, *REFUELS, *DRIVES, *RECEIVES, *POINTS, *PICKS, *TREATS, *GIVES, *GIVES_SICK, *PUTS, *GOES, *ENTERS, *TAKES,
    *TRADES, *SHOPS, *PLAYS, *FEEDS, *CURES, *SELLS, *BUYS, *SWAPS, *FETCHES, *WEAKENS, *NEXTS,
)  # fmt: skip
