"""A record that is told again: its questions one by one, the answers, the luck that followed, and what it was picked
from."""

from __future__ import annotations

from typing import Any, final

from cheeseboard.engine.event import Event, shown_to
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck, Retold
from cheeseboard.engine.match import Match, game_of
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together
from cheeseboard.engine.record import Record


@final
class Kept(Luck):
    """Retells the notes of a record; keeps the list that each was picked from, and how much had been told by then."""

    __slots__ = ("lists", "retold", "said", "told")

    def __init__(self, notes: list[int]) -> None:
        self.retold = Retold(notes)
        self.lists: list[list[int]] = []
        self.told: list[int] = []
        self.said: list[Event] = []  # by the dealer, once there is one

    def pick(self, among: list[int]) -> int:
        self.lists.append(among[:])
        self.told.append(len(self.said))
        return self.retold.pick(among)

    def below(self, n: int) -> int:
        self.lists.append(list(range(n)))
        self.told.append(len(self.said))
        return self.retold.below(n)

    def spent(self) -> int:
        return self.retold.spent()

    def go_back(self, spent: int) -> None:
        self.retold.go_back(spent)
        del self.lists[spent:]
        del self.told[spent:]


@final
class Step:
    """A question that was answered, by one seat or by several under seal, and the luck that followed of itself."""

    __slots__ = ("after", "answers", "before", "is_sealed", "lists", "lucky", "notes", "numbers", "seats", "told")

    def __init__(self, before: Any, seats: list[int], answers: list[list[Move]], numbers: list[int], told: int) -> None:
        self.before = before
        self.after: Any = before
        self.seats = seats
        self.answers = answers  # of each of these seats
        self.numbers = numbers  # choices of the record before each of them began to answer
        self.told = told  # events before it,
        self.lucky = told  # and before its first piece of luck
        self.is_sealed = isinstance(before.phase, Together)
        self.notes: list[int] = []
        self.lists: list[list[int]] = []

    @property
    def number(self) -> int:
        return self.numbers[0]

    def answer_of(self, seat: int) -> list[Move]:
        return self.answers[self.seats.index(seat)] if seat in self.seats else []

    def number_of(self, seat: int) -> int:
        return self.numbers[self.seats.index(seat)]


@final
class Told:
    """A record that has been played through: its steps, and all that was said."""

    __slots__ = ("game", "match", "steps")

    def __init__(self, game: Game[Any], match: Match[Any], steps: list[Step]) -> None:
        self.game = game
        self.match = match
        self.steps = steps

    def heard(self, step: Step, seat: int) -> list[Event]:
        return [shown_to(event, seat) for event in self.match.dealer.told[: step.told]]


def told_again(record: Record, game: Game[Any]) -> Told:
    boxed = game_of(record, game)
    luck = Kept(record.luck)
    match = Match(boxed, record.seats, record.options, luck=luck, retold_clock=record.clock)
    match.lots = record.lots
    luck.said = match.dealer.told
    steps: list[Step] = []
    begun: dict[int, int] = {}  # seats that answer under seal: when they began
    given: dict[int, list[Move]] = {}
    for number, (seat, notation) in enumerate(record.choices):
        before, told, noted = match.table, len(match.dealer.told), len(luck.lists)
        begun.setdefault(seat, number)
        given.setdefault(seat, []).append(boxed.move(notation))
        match.play(seat, notation)
        if match.table.phase is before.phase and match.answers:
            continue  # somebody has not answered yet
        step = step_of(before, given, begun, number, told)
        step.after, step.notes, step.lists = match.table, match.luck.notes[noted:], luck.lists[noted:]
        step.lucky = luck.told[noted] if step.notes else told
        steps.append(step)
        begun, given = {}, {}
    return Told(boxed, match, steps)


def step_of(before: Any, given: dict[int, list[Move]], begun: dict[int, int], number: int, told: int) -> Step:
    phase = before.phase
    seats = phase.seats(before) if isinstance(phase, Together) else list(given)
    answers = [given.get(seat, []) for seat in seats]
    return Step(before, seats, answers, [begun.get(seat, number) for seat in seats], told)
