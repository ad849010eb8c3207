"""What was learnt at this keyboard: lessons, where one was left, and which kinds of question were explained."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, Final

from cheeseboard.engine.lesson import Lesson
from cheeseboard.terminal.saving import folder

FILE: Final = "lessons.json"
LISTS: Final = ("learnt", "marked")


class KeptLessons:
    """A file that cannot be read or written is as good as none: nobody is kept from learning."""

    def __init__(self) -> None:
        self.path = folder() / FILE
        self.data = read(self.path)

    def is_there(self) -> bool:
        return self.path.exists()

    def is_learnt(self, lesson: Lesson) -> bool:
        return key(lesson) in self.data["learnt"]

    def choices(self, lesson: Lesson) -> list[tuple[int, str]]:
        """Up to where it was left; from the beginning where the lesson is another one by now."""
        left = self.data["left"].get(key(lesson))
        if not isinstance(left, dict) or left.get("version") != lesson.version:
            return []
        try:
            return [(int(seat), str(notation)) for seat, notation in left["choices"]]
        except (KeyError, TypeError, ValueError):
            return []

    def keep(self, lesson: Lesson, choices: list[tuple[int, str]]) -> None:
        self.data["left"][key(lesson)] = {"version": lesson.version, "choices": choices}
        self.write()

    def drop(self, lesson: Lesson) -> None:
        self.data["left"].pop(key(lesson), None)
        self.write()

    def learn(self, lesson: Lesson) -> None:
        self.data["learnt"] = sorted({*self.data["learnt"], key(lesson)})
        self.drop(lesson)

    def is_first(self, game: str, prompt: str) -> bool:
        """Whether such a question comes for the first time; from now on it does not."""
        asked = f"{game}/{prompt}"
        if asked in self.data["marked"]:
            return False
        self.data["marked"].append(asked)
        self.write()
        return True

    def write(self) -> None:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(prefix=f".{FILE}.", dir=self.path.parent)
            with os.fdopen(number, "w", encoding="utf-8") as file:
                json.dump(self.data, file)
            os.replace(name, self.path)
        except OSError:
            return


def key(lesson: Lesson) -> str:
    return f"{lesson.game.name}/{lesson.name}"


def read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        data = {}
    known: dict[str, Any] = data if isinstance(data, dict) else {}
    left = known.get("left")
    return {"left": left if isinstance(left, dict) else {}, **{name: words(known.get(name)) for name in LISTS}}


def words(found: object) -> list[str]:
    return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []
