"""What the answer to a puzzle came to, in the words of the game's coach; worked out in a process of its own."""

from __future__ import annotations

from cheeseboard.coach.puzzles import puzzle_of, told
from cheeseboard.engine.phase import Facts
from cheeseboard.games import find
from cheeseboard.server.core.views import facts_json
from cheeseboard.server.protocol import Choice, Judged, Line


def judged(name: str, number: int, answer: list[str] | None) -> Judged:
    game = find(name)
    found = told(puzzle_of(game, number), game, number, answer)
    choices = [
        Choice(one.plan, [line(said) for said in one.spoken], one.value, found.error if one.value is not None else None)
        for one in found.choices
    ]
    reason = None if found.reason is None else line(found.reason)
    return Judged("", "", answer is not None, found.right, choices, found.unit, reason, found.clause, found.found)


def line(said: tuple[str, Facts]) -> Line:
    return Line(said[0], facts_json(said[1]))
