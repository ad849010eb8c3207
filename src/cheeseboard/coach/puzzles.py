"""Puzzles: a moment of a game at which one gesture is clearly best; a line each of a game's `puzzles.jsonl`.

The record leads up to the moment, with the luck that came and no seed.  What somebody answers is looked up and not
worked out: every gesture that can be tried there was weighed when the puzzle was found (coach/mining.py).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from typing import Any, Final, cast

from cheeseboard.bots.coach import LEAST, Line, Unit
from cheeseboard.coach.advice import coach_for
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match, replay
from cheeseboard.engine.move import Move
from cheeseboard.engine.record import Record, record_from_data

FILE: Final = "puzzles.jsonl"
GRADES: Final = (1.2, 1.7, 2.3, 3.2)  # so hard: a star more
MOST_STARS: Final = len(GRADES) + 1
WEIGHTS: Final = (1.0, 2.0, 1.0)  # that the easy, the normal and the hard bot miss it
CLOSE: Final = 1.5  # that the next best is as close as it may be,
FAR: Final = 4.0  # and that it is so many times as far


@dataclass(frozen=True)
class Puzzle:
    """`plans` are all gestures that can be tried, the answer first, then those that are as good (`right` in all), then
    the best of another idea; or, of three that are to be told apart, these."""

    record: dict[str, Any]
    seat: int
    unit: str
    theme: str  # what the question is about: the reason would tell the answer
    why: str  # name of the reason; may be empty
    plans: list[list[str]]
    values: list[float]  # of each
    right: int
    error: float  # of the gap between the answer and the best of another idea
    found: dict[str, float]  # by level: how often it was found
    three: bool = False  # which of these three?

    def to_json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @property
    def answer(self) -> list[str]:
        return self.plans[0]

    @property
    def rival(self) -> int:
        """Where the best of another idea stands."""
        return self.right

    @property
    def gap(self) -> float:
        return self.values[0] - self.values[self.rival]

    @property
    def stars(self) -> int:
        """By how often bots miss it, and by how close the next best is."""
        apart = (self.gap / LEAST[self.unit] - 1.0) / (FAR - 1.0)
        hard = self.missed + CLOSE * max(0.0, min(1.0, 1.0 - apart))
        return 1 + sum([hard >= grade for grade in GRADES])

    @property
    def missed(self) -> float:
        return sum([weight * (1.0 - found) for weight, found in zip(WEIGHTS, self.found.values())])

    def tried(self, played: Sequence[str]) -> int | None:
        """Which of the plans this is, once it can be none else; of one that nobody weighed, their number."""
        moves = list(played)
        if any(plan[: len(moves)] == moves and len(plan) > len(moves) for plan in self.plans):
            return None
        for number, plan in enumerate(self.plans):
            if moves[: len(plan)] == plan:
                return number
        return len(self.plans)


def puzzle_in(line: str) -> Puzzle:
    try:
        return Puzzle(**json.loads(line))
    except (ValueError, TypeError) as error:
        raise Problem(f"this is no puzzle: {error}") from None


@cache
def lines_of(name: str) -> tuple[str, ...]:
    """Read with the first puzzle of a game that somebody wants, and not before."""
    from cheeseboard.games import find

    path = find(name).folder / FILE
    return tuple(path.read_text(encoding="utf-8").splitlines()) if path.exists() else ()


@cache
def puzzles_of(name: str) -> tuple[Puzzle, ...]:
    return tuple([puzzle_in(line) for line in lines_of(name)])


def hash_of(game: Game[Any], number: int) -> str:
    """Tells whether a puzzle is still the one that it was."""
    lines = lines_of(game.name)
    return sha256(lines[number - 1].encode()).hexdigest()[:16] if 1 <= number <= len(lines) else ""


def puzzle_of(game: Game[Any], number: int) -> Puzzle:
    """From 1 on."""
    found = puzzles_of(game.name)
    if not 1 <= number <= len(found):
        raise Problem(f"{game.title} has no puzzle {number}; there are {len(found)}")
    return found[number - 1]


def moment(puzzle: Puzzle, game: Game[Any]) -> tuple[Match[Any], Ask]:
    """The match at the puzzle's question; a Problem where these rules do not lead there."""
    record: Record = record_from_data(puzzle.record)
    match = replay(record, game)
    ask = match.ask(puzzle.seat)
    if ask is None:
        raise Problem(f"seat {puzzle.seat} is asked nothing at the end of this record")
    return match, ask


def moves_in(game: Game[Any], plan: Sequence[str]) -> list[Move]:
    return [game.move(notation) for notation in plan]


# ---- in words ----


@dataclass(frozen=True)
class Gesture:
    plan: list[str]
    spoken: list[Line]
    value: float | None  # nothing before the answer, and for what nobody weighed


@dataclass(frozen=True)
class Told:
    """Before the answer the three that are to be told apart; after it the best, and what was played, or where that was
    right the best of another idea."""

    right: bool
    choices: list[Gesture]
    unit: Unit
    error: float
    reason: Line | None
    clause: str
    found: dict[str, float]


def told(puzzle: Puzzle, game: Game[Any], number: int, answer: list[str] | None) -> Told:
    """`number` mixes the three, always the same way."""
    coach, unit = coach_for(game), cast(Unit, puzzle.unit)
    match, ask = moment(puzzle, game)
    view = match.view(ask.seat)
    shown = game.as_on_the_table(view.copy())

    def gesture(plan: list[str], value: float | None) -> Gesture:
        return Gesture(plan, coach.spoken(shown, ask, moves_in(game, plan)), value)

    if answer is None:
        three = puzzle.plans[:3] if puzzle.three else []
        places = list(range(len(three)))
        luck = Quick(number)
        mixed = [places.pop(luck.below(len(places))) for _ in three]
        return Told(False, [gesture(three[place], None) for place in mixed], unit, 0.0, None, "", {})
    place = puzzle.tried(answer)
    assert place is not None
    is_right = place < puzzle.right
    second = puzzle.rival if is_right else place
    best = answer if is_right else puzzle.answer
    first = gesture(best, puzzle.values[place if is_right else 0])
    is_weighed = second < len(puzzle.plans)
    other = gesture(puzzle.plans[second] if is_weighed else answer, puzzle.values[second] if is_weighed else None)
    if other.spoken == first.spoken:
        other = Gesture(other.plan, [(f"{key}.another", facts) for key, facts in other.spoken], other.value)
    plans = moves_in(game, puzzle.answer), moves_in(game, puzzle.plans[puzzle.rival])
    reason = coach.reason(shown, ask, puzzle.why, plans) if puzzle.why and second == puzzle.rival else None
    clause = coach.clause(view, ask, plans[0])
    return Told(is_right, [first, other], unit, puzzle.error, reason, clause, puzzle.found)
