"""The box: the faces of the cards, and how many there are of each."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.components import Components, counts
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.seats import everyone
from cheeseboard.engine.secret import Secret

MOST_SEATS: Final = 6  # HIC-001
MOST_COPIES: Final = 9
EVERYONE: Final = everyone(MOST_SEATS)


@final
class Face(Kind):
    """A higher number is a higher card."""

    __slots__ = ()


FACES: Final[tuple[Face, ...]] = tuple([Face(n, str(n + 1)) for n in range(9)])
CODES: Final = [face.code for face in FACES]

Card = Secret[Face]
CARDS: Final[list[list[Card]]] = [[Secret(face, seen) for seen in range(EVERYONE + 1)] for face in FACES]


def card(face: Face, seen_by: int) -> Card:
    """Few faces and few seats: every card there can be is made once and shared."""
    return CARDS[face.number][seen_by]


def cards_of(components: Components) -> list[int]:
    """HIC-002  The numbers of all cards, sorted."""
    for name in components:
        if name != "cards":
            raise Problem(f"components: '{name}' is not part of this box")
    copies = counts(components, "cards", CODES, MOST_COPIES, "HIC-002")
    return [face.number for face in FACES for _ in range(copies.get(face.code, 0))]


def check_seats(cards: list[int], seats: int) -> None:
    """HIC-002  Everybody can exchange."""
    if len(cards) < 2 * seats:
        raise Problem(f"components: {seats} seats need {2 * seats} cards or more; there are {len(cards)} (HIC-002)")
