"""Every game of a tiny edition, walked completely, with exact probabilities.

A history is told apart by what each seat heard of it.  Its weight is the product of its luck alone: choices, made by
who knows whom, say nothing.  A moment that leads back to itself (a card turned, shown and shuffled back) is followed
once (or as often as the walk is told) and then left out, with all that would follow: such a history has no end.  What
was heard tells these histories from all others, so nothing that is said of the others depends on them.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event, shown_to
from cheeseboard.engine.luck import Explorer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment, Together, Turn
from tests.contract.shelf import Setup
from tools.perft import key, whole_answers

Key = tuple[Any, ...]


class Position(NamedTuple):
    """Where a history has come to: the table, what every seat and the spectator heard, how likely its luck was."""

    table: Any
    heard: tuple[int, ...]  # as many as seats, and the spectator's; numbers of `Walk.heard`
    weight: Fraction


class Walk:
    def __init__(self, setup: Setup, most_again: int = 1) -> None:
        self.most_again = most_again
        self.game = setup.game
        self.seats = setup.edition.seats
        self.settings = setup.game.options.settle(setup.edition.options, self.seats)
        self.eyes: list[int | None] = [*range(self.seats), None]
        self.numbers: dict[tuple[int, object], int] = {}
        self.looped = False
        self.ends = 0

    def hears(self, before: int, what: object) -> int:
        """The number of everything heard before and this."""
        return self.numbers.setdefault((before, what), len(self.numbers) + 1)

    def told(self, heard: tuple[int, ...], events: list[Event]) -> tuple[int, ...]:
        for event in events:
            heard = tuple([self.hears(h, shown_to(event, eye)) for h, eye in zip(heard, self.eyes, strict=True)])
        return heard

    def positions(self) -> Iterator[Position]:
        """All positions in which somebody is asked.  The ends of the games are only counted, in `ends`."""
        explorer = Explorer()
        while True:
            dealer = Dealer(explorer, listening=True)
            t = self.game.setup(self.settings, self.seats, dealer)
            heard = self.told((0,) * len(self.eyes), dealer.told)
            yield from self.settled(Position(t, heard, explorer.probability))
            if not explorer.advance():
                return

    def settled(self, at: Position, again: int = 0) -> Iterator[Position]:
        """On through the moments in which nobody is asked, and then on through the decisions."""
        if isinstance(at.table.phase, Moment):
            for after in self.results(at, [], at.heard):
                if after.table.phase is not at.table.phase:
                    yield from self.settled(after)
                elif again < self.most_again:
                    self.looped = True
                    yield from self.settled(after, again + 1)
        elif at.table.phase is OVER:
            self.ends += 1
        else:
            yield at
            for answers, heard in self.answers(at):
                for after in self.results(at, answers, heard):
                    yield from self.settled(after)

    def results(self, at: Position, answers: list[list[Move]], heard: tuple[int, ...]) -> Iterator[Position]:
        """The same as `outcomes`, with events (and none at the end, where everything is told anyway)."""
        explorer = Explorer()
        while True:
            after = at.table.copy()
            dealer = Dealer(explorer, listening=True)
            phase = after.phase
            if isinstance(phase, Turn):
                after.phase = phase.play(after, answers[0][0], dealer)
            elif isinstance(phase, Together):
                after.phase = phase.reveal(after, answers, dealer)
            else:
                after.phase = phase.happen(after, dealer)
            hears = heard if after.phase is OVER else self.told(heard, dealer.told)
            yield Position(after, hears, at.weight * explorer.probability)
            if not explorer.advance():
                return

    def answers(self, at: Position) -> Iterator[tuple[list[list[Move]], tuple[int, ...]]]:
        """All that those who are asked can answer.  Each knows its own answer; the others, that it was given."""
        phase = at.table.phase
        if isinstance(phase, Turn):
            seat = phase.seat(at.table)
            for move in phase.moves(at.table):
                yield [[move]], self.noticed(at.heard, {seat: (move,)})
        else:
            seats = phase.seats(at.table)
            for answer in product(*[whole_answers(at.table, phase, seat) for seat in seats]):
                own = {seat: tuple(moves) for seat, moves in zip(seats, answer, strict=True)}
                yield [list(moves) for moves in answer], self.noticed(at.heard, own)

    def noticed(self, heard: tuple[int, ...], own: dict[int, tuple[Move, ...]]) -> tuple[int, ...]:
        answers = [() if eye is None else own.get(eye, ()) for eye in self.eyes]
        return tuple([self.hears(h, answer) for h, answer in zip(heard, answers, strict=True)])

    def imagined(self, view: Any) -> dict[Key, Fraction]:
        """Every world that `imagine` can give for a view, and how often."""
        found: dict[Key, Fraction] = {}
        explorer = Explorer()
        while True:
            world = key(self.game.imagine(view, explorer))
            found[world] = found.get(world, Fraction(0)) + explorer.probability
            if not explorer.advance():
                return found
