"""Characters who play High Card: one who dares too much, one who counts, and one who thinks."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.mind import Mind
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER
from cheeseboard.games._template import HighCard
from cheeseboard.games._template.moves import EXCHANGE, FOLD, KEEP, STAND
from cheeseboard.games._template.rules import DEALING, EXCHANGING
from cheeseboard.games._template.table import CardTable

HARD_SAMPLES: Final = 600  # rollouts a decision


@final
class Counting(Mind[CardTable]):
    """Counts the cards laid aside and the seats that stand.  Of the hands it reads its own and no other."""

    def policy(self, t: CardTable, seat: int, so_far: list[Move], luck: Luck) -> Move:
        mine = t.hands[seat].face().number
        if t.phase is not EXCHANGING:
            return STAND if self.gain(t, seat, mine) > 0.0 else FOLD
        left = t.options.cards[:]  # what a new card can be
        for number in [mine, *[face.number for face in t.discards]]:
            left.remove(number)
        new = sum([self.gain(t, seat, number) for number in left]) / float(len(left))
        return EXCHANGE if new > max(0.0, self.gain(t, seat, mine)) else KEEP

    def gain(self, t: CardTable, seat: int, number: int) -> float:
        """Points to expect from standing with this card, when half of those who are free to fold do so."""
        lower = sum(n < number for n in t.options.cards) - sum(face.number < number for face in t.discards)
        sure = sum(t.stands) - int(t.stands[seat])
        rivals = float(sure) + 0.5 * float(t.seats - 1 - sure)
        chance: float = (float(lower) / float(len(t.options.cards) - len(t.discards) - 1)) ** rivals
        return chance * (1.0 + rivals) - (1.0 - chance)

    def horizon(self, t: CardTable, root: CardTable) -> bool:
        return t.phase is DEALING

    def evaluate(self, t: CardTable, seat: int) -> float:
        """The game once it is over; before that, the lead over the best of the others."""
        if t.phase is OVER:
            return super().evaluate(t, seat)
        return float(t.totals[seat] - max([t.totals[other] for other in range(t.seats) if other != seat]))


@final
class Easy(Bot[CardTable]):
    """Keeps whatever it is dealt, and dares to show all but the lowest cards."""

    def plan(self, view: CardTable, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        if view.phase is EXCHANGING:
            return [KEEP]
        cards = view.options.cards
        return [STAND if view.hands[ask.seat].face().number > cards[len(cards) // 4] else FOLD]


@final
class Normal(Bot[CardTable]):
    """Plays what counting says."""

    def __init__(self, mind: Counting) -> None:
        self.mind = mind

    def plan(self, view: CardTable, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        return [self.mind.policy(view, ask.seat, ask.so_far, luck)]


def characters(game: HighCard) -> dict[str, Bot[CardTable]]:
    """Weakest first."""
    mind = Counting(game)
    return {"easy": Easy(), "normal": Normal(mind), "hard": Thinker(mind, HARD_SAMPLES)}
