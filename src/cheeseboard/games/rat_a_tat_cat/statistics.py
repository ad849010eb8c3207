"""What there is to count in a game of Rat-a-Tat Cat: the sanity figures of the specification's section 6.2."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.games.rat_a_tat_cat.components import DRAW_TWO
from cheeseboard.games.rat_a_tat_cat.events import (
    Drew,
    Knocked,
    KnockForced,
    PowerReplaced,
    PowerUsed,
    Reshuffled,
    RoundBegan,
    RoundScored,
    RoundWon,
    Took,
)
from cheeseboard.games.rat_a_tat_cat.table import CatTable

SHARES: Final = ("rounds with", "knocker lowest", "wins of")  # how their names begin: yes, no, parts of a whole
SECONDS: Final = 4  # a decision: minutes on the box over decisions of a game of bots with four seats


@final
class Round:
    """One round, as it is counted."""

    def __init__(self, dealer: int) -> None:
        self.dealer = dealer
        self.actor: int | None = None
        self.turns = 0
        self.knocker: int | None = None
        self.scores: dict[int, int] = {}
        self.winners: tuple[int, ...] = ()
        self.reshuffled = False
        self.replaced = 0
        self.in_sequence = False
        self.chained = False

    def hear(self, event: Event) -> None:
        if isinstance(event, Took | Drew):
            if event.seat != self.actor:
                self.actor = event.seat
                self.turns += 1
                self.in_sequence = False
            if isinstance(event, Drew) and self.in_sequence and event.card.value is DRAW_TWO:
                self.chained = True
        elif isinstance(event, PowerUsed):
            self.in_sequence = event.card is DRAW_TWO
        elif isinstance(event, Knocked | KnockForced):
            self.knocker = event.seat
        elif isinstance(event, Reshuffled):
            self.reshuffled = True
        elif isinstance(event, PowerReplaced):
            self.replaced += 1
        elif isinstance(event, RoundScored):
            self.scores[event.seat] = event.points
        elif isinstance(event, RoundWon):
            self.winners = event.winners


def collect(match: Match[CatTable]) -> dict[str, list[float]]:
    """Observations by name: one a round, or one a row."""
    rounds: list[Round] = []
    for event in match.dealer.told:
        if isinstance(event, RoundBegan):
            rounds.append(Round(event.dealer))
        elif rounds:
            rounds[-1].hear(event)
    found: dict[str, list[float]] = {}
    for each in rounds:
        count(each, match.seats, found)
    return found


def count(each: Round, seats: int, found: dict[str, list[float]]) -> None:
    def note(name: str, value: float) -> None:
        found.setdefault(name, []).append(value)

    note("turns a round", float(each.turns))
    note("turns a seat", each.turns / max(1, len(each.scores)))
    note("rounds with a reshuffle", float(each.reshuffled))
    note("Power cards replaced", float(each.replaced))
    note("rounds with a Draw 2 in a Draw 2", float(each.chained))
    note("knocker lowest", float(each.knocker in each.winners))
    if each.knocker is not None and each.knocker in each.scores:
        note(f"knocker lowest with {each.scores[each.knocker]}", float(each.knocker in each.winners))
    for seat, score in each.scores.items():
        note("score", float(score))
        found.setdefault("knocker's score", [])
        note("knocker's score" if seat == each.knocker else "others' score", float(score))
    ordered = sorted(each.scores, key=lambda seat: (seat - each.dealer - 1) % seats)
    for place, seat in enumerate(ordered, 1):
        note(f"wins of seat {place} from the dealer's left", float(seat in each.winners) / max(1, len(each.winners)))


def opening(view: CatTable) -> str:
    """What the first choice hangs on: the card that can be taken."""
    return f"discard {view.discards[-1].code}"


def opened(view: CatTable, seat: int, plan: list[Move]) -> str:
    """Take or draw; where the card goes is another question."""
    return plan[0].notation
