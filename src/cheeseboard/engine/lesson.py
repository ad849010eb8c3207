"""Lessons: a drawn scene with scripted luck, and steps in which the learner plays and others do as the script says.

A lesson is a file `lessons/<name>.toml` in the game's folder; docs/lessons.md tells how to write one.  Where somebody
stands in it follows from the choices that were made, and from nothing else.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, final

from cheeseboard.engine.drawing import Drawn, seat_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.options import LONGEST_SHOWN
from cheeseboard.engine.staged import staged

FOLDER: Final = "lessons"
INDEX: Final = "index"  # lessons/index.toml: which lessons there are, in their order, and what a beginner needs
BY_CLAUSE: Final = "clause"  # in `instead`: the rules refuse it, and their own sentence is the answer
ALL: Final = "*"
END: Final = "end"  # the text when all is done
OWN_TEXTS: Final = ("title", END)  # besides those of the steps

Choice = tuple[int, str]  # seat and notation


@final
class LessonStep:
    """One idea: what Brie says (`id`), what the learner plays, and what others play afterwards."""

    __slots__ = ("any_order", "clause", "id", "instead", "others", "point", "wants")

    def __init__(
        self,
        id: str,
        wants: list[list[str]],
        any_order: bool,
        instead: dict[str, str],
        point: list[str],
        clause: str,
        others: list[Choice],
    ) -> None:
        self.id = id
        self.wants = wants
        self.any_order = any_order
        self.instead = instead
        self.point = point
        self.clause = clause
        self.others = others

    def goes_on(self, so_far: Sequence[str]) -> bool:
        """Are these the first moves of a gesture that the step wants?"""
        return any(self.begins(list(so_far), gesture) for gesture in self.wants)

    def begins(self, so_far: list[str], gesture: list[str]) -> bool:
        if not self.any_order:
            return gesture[: len(so_far)] == so_far
        left = gesture[:-1]  # the last move of a gesture comes last
        for number, notation in enumerate(so_far):
            if notation in left:
                left.remove(notation)
            elif left or notation != gesture[-1] or number != len(gesture) - 1:
                return False
        return True

    def is_done(self, so_far: Sequence[str]) -> bool:
        return not self.wants or any(
            len(so_far) == len(gesture) and self.begins(list(so_far), gesture) for gesture in self.wants
        )

    def next_moves(self, so_far: Sequence[str]) -> list[str]:
        """What is left of the first gesture that fits: what "Show me" points at, unless the step says otherwise."""
        for gesture in self.wants:
            if self.begins(list(so_far), gesture) and len(so_far) < len(gesture):
                if not self.any_order:
                    return gesture[len(so_far) :]
                left = gesture[:]
                for notation in so_far:
                    left.remove(notation)
                return left
        return []

    def answer(self, notation: str) -> str:
        """The text for a move that is not wanted: of this very move, of the closest pattern (`put *`), or of all."""
        if notation in self.instead:
            return self.instead[notation]
        fitting = [one for one in self.instead if one.endswith(ALL) and notation.startswith(one.removesuffix(ALL))]
        return self.instead[max(fitting, key=len)] if fitting else ""


@final
class Place:
    """Where somebody stands: in which step, what of it they have played, and what of it the others have."""

    __slots__ = ("others", "so_far", "step")

    def __init__(self, step: int, so_far: list[str], others: int) -> None:
        self.step = step  # as many as there are: all is done
        self.so_far = so_far
        self.others = others

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.step, self.others))

    def key(self) -> tuple[int, list[str], int]:
        return self.step, self.so_far, self.others

    def __repr__(self) -> str:
        return f"<step {self.step}, {self.so_far}, {self.others}>"


@final
class Lesson:
    __slots__ = ("ends", "game", "minutes", "name", "names", "scene", "seat", "steps", "version", "winners")

    def __init__(self, game: Game[Any], name: str, data: Mapping[str, Any]) -> None:
        self.game = game
        self.name = name
        self.version: int = checked(data, "lesson", int, f"lesson {name}")
        self.minutes: int = checked(data, "minutes", int, f"lesson {name}")
        self.scene: str = checked(data, "scene", str, f"lesson {name}")
        self.names: list[str] = self.drawn().names
        self.seat = seat_of(checked(data, "seat", str, f"lesson {name}"), self.names)
        self.steps = [self.step(one) for one in checked(data, "step", list, f"lesson {name}")]
        self.ends: str = checked(data, "ends", str, f"lesson {name}")  # a drawing: what lies there when all is done
        self.winners: list[str] = data.get("winners", [])
        known = ("lesson", "minutes", "scene", "seat", "step", "ends", "winners")
        for key in data:
            if key not in known:
                raise Problem(f"lesson {name}: there is no '{key}'; there are {', '.join(known)}")

    def step(self, data: Mapping[str, Any]) -> LessonStep:
        id: str = checked(data, "id", str, f"lesson {self.name}: a step")
        where = f"lesson {self.name}: step {id}"
        known = ("id", "wants", "any_order", "instead", "point", "clause", "others")
        for key in data:
            if key not in known:
                raise Problem(f"{where}: there is no '{key}'; there are {', '.join(known)}")
        if not data.get("wants") and not data.get("others"):
            raise Problem(f"{where} has neither 'wants' nor 'others': nobody plays in it")
        return LessonStep(
            id,
            [[self.notation(move, where) for move in gesture] for gesture in data.get("wants", [])],
            data.get("any_order", False),
            {self.pattern(move, where): text for move, text in data.get("instead", {}).items()},
            [self.notation(move, where) for move in data.get("point", [])],
            data.get("clause", ""),
            [(seat_of(who, self.names), self.notation(move, where)) for who, *moves in data.get("others", [])
             for move in moves],
        )  # fmt: skip

    def notation(self, move: object, where: str) -> str:
        try:
            return self.game.move(str(move)).notation
        except Problem as problem:
            raise Problem(f"{where}: {problem}") from None

    def pattern(self, move: str, where: str) -> str:
        return move if move.endswith(ALL) else self.notation(move, where)

    def drawn(self) -> Drawn[Any]:
        """The table anew, and the luck of it."""
        return staged(self.scene, self.game)

    def place(self, choices: Sequence[Choice]) -> Place:
        """After these choices, which the script allows: then the game is played on, whatever comes."""
        at = 0
        for number, step in enumerate(self.steps):
            so_far: list[str] = []
            while at < len(choices) and choices[at][0] == self.seat and step.goes_on([*so_far, choices[at][1]]):
                so_far.append(choices[at][1])
                at += 1
            if not step.is_done(so_far):
                return Place(number, so_far, 0)
            for done, choice in enumerate(step.others):
                if at >= len(choices) or choices[at] != choice:
                    return Place(number, so_far, done)
                at += 1
        return Place(len(self.steps), [], 0)

    def beginning(self, step: int, choices: Sequence[Choice]) -> int:
        """How many of these choices were made before a step."""
        return next(n for n in range(len(choices) + 1) if self.place(choices[:n]).step >= step)

    def back_to(self, choices: Sequence[Choice]) -> int | None:
        """How many of these choices are left when the learner goes back: to the beginning of this step where something
        was played in it, or else of the one before."""
        if not choices:
            return None
        place = self.place(choices)
        return self.beginning(place.step if place.so_far or place.others else max(place.step - 1, 0), choices)

    def is_over(self, place: Place) -> bool:
        return place.step >= len(self.steps)

    def next_other(self, place: Place) -> Choice | None:
        """What one of the others plays now by the script; nothing while the learner is to play."""
        if self.is_over(place):
            return None
        step = self.steps[place.step]
        return step.others[place.others] if step.is_done(place.so_far) else None

    def is_to_be_read(self, place: Place) -> bool:
        """A step in which the learner only looks on, and nobody has played yet: it goes on when it has been read."""
        return not self.is_over(place) and not self.steps[place.step].wants and place.others == 0

    def answer(self, place: Place, notation: str) -> str | None:
        """The text for a legal move of the learner's that does not go on; None where it does."""
        if self.is_over(place):
            return None
        step = self.steps[place.step]
        if step.goes_on([*place.so_far, notation]):
            return None
        return step.answer(notation)

    def point(self, place: Place) -> list[str]:
        """The moves that "Show me" rings."""
        if self.is_over(place):
            return []
        step = self.steps[place.step]
        return step.point if step.point and not place.so_far else step.next_moves(place.so_far)


def checked(data: Mapping[str, Any], key: str, kind: type, where: str) -> Any:
    found = data.get(key)
    if not isinstance(found, kind):
        raise Problem(f"{where}: '{key}' is missing, or is not {kind.__name__}")
    return found


# ---- the lessons of a game ----


@cache
def index(folder: Path) -> dict[str, Any]:
    path = folder / FOLDER / f"{INDEX}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def lesson_names(game: Game[Any]) -> list[str]:
    """In the order in which they are learnt; a game may have none."""
    return list(index(game.folder).get("lessons", []))


def beginner_clauses(game: Game[Any]) -> list[str]:
    """What a beginner needs to know: some lesson tells it."""
    return list(index(game.folder).get("beginner", []))


@cache
def read_lesson(game: Game[Any], name: str) -> Lesson:
    if name not in lesson_names(game):
        known = ", ".join(lesson_names(game)) or "none"
        raise Problem(f"{game.title} has no lesson '{name[:LONGEST_SHOWN]}'; there are {known}")
    path = game.folder / FOLDER / f"{name}.toml"
    try:
        return Lesson(game, name, tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError) as problem:
        raise Problem(f"lesson {name} of {game.title} cannot be read: {problem}") from None
