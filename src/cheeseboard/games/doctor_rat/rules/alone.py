"""Part C: under a Complication, its holder chooses alone.  DOC-157, DOC-164 to DOC-167, DOC-174 to DOC-177."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase, Turn
from cheeseboard.engine.table import replaced
from cheeseboard.games.doctor_rat.components import INSOMNIA, MADNESS, PARANOIA, Complication, bits_of
from cheeseboard.games.doctor_rat.events import MadCardsShown, OneKept, TookMore
from cheeseboard.games.doctor_rat.moves import Take
from cheeseboard.games.doctor_rat.rules.common import Taking, holder_of, take_for_group, takes
from cheeseboard.games.doctor_rat.rules.entries import CIRCLE
from cheeseboard.games.doctor_rat.rules.food import add, draw_open, left_to_draw, pull, take
from cheeseboard.games.doctor_rat.table import Clinic

MAD_CARDS: Final = 2  # DOC-164


def is_on_its_own(t: Clinic, group: int) -> bool:
    """DOC-157  Its card is the holder's affair alone."""
    effect = t.active[group]
    return (effect is MADNESS and left_to_draw(t) > 0) or effect is INSOMNIA or effect is PARANOIA


def go_mad(t: Clinic, group: int, dealer: Dealer) -> Phase[Clinic]:
    """DOC-164, DOC-166  Two cards from the pile, for all to see; what was offered for this group stays there."""
    t.mad = draw_open(t, MAD_CARDS, dealer)
    if dealer.listening:
        dealer.tell(MadCardsShown(t.options.eaters[group], tuple(t.mad)))
    return KEEPING_ONE


@final
class KeepingOne(Turn[Clinic]):
    """DOC-164, DOC-165  MADNESS: one is the group's food, and nothing else is; the other leaves the game."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return holder_of(t, MADNESS)

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return takes(bits_of(t.mad))

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Clinic]:
        assert isinstance(move, Take)
        others = t.mad[:]
        pull(others, move.food)
        t.plates[t.group] = move.food
        t.gone = t.gone[:]
        for food in others:
            add(t.gone, food)
        t.mad = []
        if dealer.listening:
            dealer.tell(OneKept(self.seat(t), t.options.eaters[t.group], move.food))
        return CIRCLE.bite.happen(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-165"


class Alone(Taking):
    """DOC-157  The holder's choice, without a word to anybody."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        seat = t.holders[t.group]
        assert seat is not None
        return seat

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Clinic]:
        take_for_group(t, self.seat(t), move, dealer)
        return CIRCLE.bite.happen(t, dealer)


@final
class PickingFirst(Alone):
    """DOC-167  INSOMNIA: before all other groups."""

    __slots__ = ()


@final
class PickingFromBin(Alone):
    """DOC-176, DOC-177  PARANOIA: from the bin."""

    __slots__ = ()


@final
class TakingMore(Alone):
    """DOC-174  GLUTTONY: one more card, when all have chosen."""

    __slots__ = ()

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Clinic]:
        assert isinstance(move, Take)
        take(t, t.group, move.food)
        t.extras = replaced(t.extras, t.group, move.food)
        if dealer.listening:
            dealer.tell(TookMore(self.seat(t), t.options.eaters[t.group], move.food))
        return CIRCLE.bite.happen(t, dealer)


KEEPING_ONE: Final = KeepingOne()
PICKING_FIRST: Final = PickingFirst()
PICKING_FROM_BIN: Final = PickingFromBin()
TAKING_MORE: Final = TakingMore()
ON_THEIR_OWN: Final[list[tuple[Complication, Phase[Clinic]]]] = [
    (MADNESS, KEEPING_ONE),
    (INSOMNIA, PICKING_FIRST),
    (PARANOIA, PICKING_FROM_BIN),
]
