"""What several chapters have in common: whose turn it is, the pile, the discards."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.phase import Turn
from cheeseboard.engine.seats import bit
from cheeseboard.games.rat_a_tat_cat.components import Face, card
from cheeseboard.games.rat_a_tat_cat.events import Discarded, Drew, Reshuffled
from cheeseboard.games.rat_a_tat_cat.table import CatTable


class OfTheTurn(Turn[CatTable]):
    """RTC-140  At any moment at most one seat decides: the one whose turn it is."""

    __slots__ = ()

    def seat(self, t: CatTable) -> int:
        return t.turn


def held(t: CatTable) -> Face:
    hand = t.hand
    assert hand is not None
    return hand.face()


def draw(t: CatTable, dealer: Dealer) -> None:
    """RTC-043  Take the top card of the pile and look at it; nobody else sees it (RTC-132, RTC-137)."""
    hand = card(dealer.draw(t.pile), bit(t.turn))
    t.hand = hand
    if dealer.listening:
        dealer.tell(Drew(t.turn, hand))
    if not t.pile.held:
        reshuffle(t, dealer)  # RTC-053  at once, before the card in hand is decided about


def reshuffle(t: CatTable, dealer: Dealer) -> None:
    """RTC-052, RTC-054, RTC-058  All discards, the top one too, become the new pile; no starter is turned.

    RTC-056: the Power cards among them have their powers again.  RTC-057: everybody sees it happen.
    """
    t.pile.numbers = sorted([face.number for face in t.discards])
    t.discards = []  # RTC-055  until something is discarded
    t.note_reshuffle()
    if dealer.listening:
        dealer.tell(Reshuffled(len(t.pile)))


def lay_on_discards(t: CatTable, face: Face) -> None:
    """The card in hand, for everybody to see."""
    t.hand = None
    t.discards.append(face)
    if t.older:
        t.forget_older()


def discard_hand(t: CatTable, dealer: Dealer) -> None:
    face = held(t)
    lay_on_discards(t, face)
    if dealer.listening:
        dealer.tell(Discarded(t.turn, face))


def hidden_slots(t: CatTable) -> tuple[int, ...]:
    """RTC-126, RTC-129  With younger players only face-down cards are peeked at and swapped."""
    box = t.options.box
    return box.inner if t.options.younger else ALL_SLOTS[box.row_size]


ALL_SLOTS: Final[list[tuple[int, ...]]] = [tuple(range(size)) for size in range(5)]
