"""What can be answered."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.move import Move
from cheeseboard.games.ratland.components import (
    CHEESES,
    CITY,
    CLANS,
    DUMP,
    FIELD,
    LEFT,
    MOST_SEATS,
    NURSERY,
    RIGHT,
    SIDES,
    STRADDLE,
    ZONES,
    Cheese,
    Clan,
    Side,
)

MOST_AT_ONCE: Final = 20  # rats in one step of a deployment; after so many the same zone is asked for again
MOST_STRADDLE: Final = 3  # RAT-092
# RAT-052  asked for in this order; what is left over stays in the pantry
DEPLOYED: Final[tuple[int, ...]] = (STRADDLE, DUMP, CITY, FIELD, LEFT, RIGHT, NURSERY)


@final
class Put(Move):
    """So many rats into a zone: one step of a deployment."""

    __slots__ = ("count", "zone")

    def __init__(self, number: int, zone: int, count: int) -> None:
        super().__init__(number, f"{ZONES[zone].code} {count}")
        self.zone = zone
        self.count = count


@final
class Lead(Move):
    """A clan."""

    __slots__ = ("clan",)

    def __init__(self, number: int, clan: Clan) -> None:
        super().__init__(number, f"lead {clan.code}")
        self.clan = clan


@final
class Take(Move):
    """A side of the sewer board."""

    __slots__ = ("side",)

    def __init__(self, number: int, side: Side) -> None:
        super().__init__(number, f"take {side.code}")
        self.side = side


@final
class Shift(Move):
    """An Athlete moves one rat."""

    __slots__ = ("origin", "zone")

    def __init__(self, number: int, origin: int, zone: int) -> None:
        super().__init__(number, f"shift {ZONES[origin].code} to {ZONES[zone].code}")
        self.origin = origin
        self.zone = zone


@final
class Add(Move):
    """A Corrupt clan adds a piece to the bag."""

    __slots__ = ("piece",)

    def __init__(self, number: int, piece: Cheese) -> None:
        super().__init__(number, f"add {piece.code}")
        self.piece = piece


@final
class Drop(Move):
    """Rat with a Helmet: a piece goes back into the bag."""

    __slots__ = ("piece",)

    def __init__(self, number: int, piece: Cheese) -> None:
        super().__init__(number, f"drop {piece.code}")
        self.piece = piece


@final
class Wound(Move):
    """A rat of this seat."""

    __slots__ = ("seat",)

    def __init__(self, number: int, seat: int) -> None:
        super().__init__(number, f"wound {seat}")
        self.seat = seat


PASS: Final = Move(0, "pass")
HIDE: Final = Move(1, "hide")
LEAVE: Final = Move(2, "leave")
DRAW: Final = Move(3, "draw")
SWAP: Final = Move(4, "swap")
KEEP: Final = Move(5, "keep")
CONVERT: Final = Move(6, "convert")
PLAIN: Final[tuple[Move, ...]] = (PASS, HIDE, LEAVE, DRAW, SWAP, KEEP, CONVERT)


def most_put(zone: int) -> int:
    return MOST_STRADDLE if zone == STRADDLE else MOST_AT_ONCE


SIZES: Final = [(zone, count) for zone in DEPLOYED for count in range(most_put(zone) + 1)]
FIRST_PUT: Final = len(PLAIN)
ALL_PUTS: Final[tuple[Put, ...]] = tuple([Put(FIRST_PUT + n, zone, count) for n, (zone, count) in enumerate(SIZES)])
# by zone: from none up
PUTS: Final[list[tuple[Put, ...]]] = [
    tuple([put for put in ALL_PUTS if put.zone == zone]) for zone in range(len(ZONES))
]
# by step of the deployment and by the rats that are left, up to MOST_AT_ONCE
STEPS: Final[list[list[tuple[Put, ...]]]] = [
    [PUTS[zone][: rest + 1] for rest in range(MOST_AT_ONCE + 1)] for zone in DEPLOYED
]
FIRST_LEAD: Final = FIRST_PUT + len(ALL_PUTS)
LEADS: Final[tuple[Lead, ...]] = tuple([Lead(FIRST_LEAD + n, clan) for n, clan in enumerate(CLANS)])
FIRST_TAKE: Final = FIRST_LEAD + len(LEADS)
TAKES: Final[tuple[Take, ...]] = tuple([Take(FIRST_TAKE + n, side) for n, side in enumerate(SIDES)])
FIRST_SHIFT: Final = FIRST_TAKE + len(TAKES)
PAIRS: Final = [(a, b) for a in range(len(ZONES)) for b in range(len(ZONES)) if a != b]
SHIFTS: Final[tuple[Shift, ...]] = tuple([Shift(FIRST_SHIFT + n, a, b) for n, (a, b) in enumerate(PAIRS)])
FIRST_ADD: Final = FIRST_SHIFT + len(SHIFTS)
ADDS: Final[tuple[Add, ...]] = tuple([Add(FIRST_ADD + n, piece) for n, piece in enumerate(CHEESES)])
FIRST_DROP: Final = FIRST_ADD + len(ADDS)
DROPS: Final[tuple[Drop, ...]] = tuple([Drop(FIRST_DROP + n, piece) for n, piece in enumerate(CHEESES)])
FIRST_WOUND: Final = FIRST_DROP + len(DROPS)
WOUNDS: Final[tuple[Wound, ...]] = tuple([Wound(FIRST_WOUND + seat, seat) for seat in range(MOST_SEATS)])
MOVES: Final[tuple[Move, ...]] = (*PLAIN, *ALL_PUTS, *LEADS, *TAKES, *SHIFTS, *ADDS, *DROPS, *WOUNDS)
