"""Comparing a drawing with what lies on the table, line by line."""

from __future__ import annotations

import re

from cheeseboard.engine.drawing import ANY, REST, Line
from cheeseboard.engine.errors import Problem


def differences(wanted: list[Line], found: list[Line], is_view: bool) -> list[str]:
    by_name = {line.about: line for line in found}
    wrong: list[str] = []
    stars = any(line.star for line in wanted)  # without a star the drawing does not say who is to move
    for line in wanted:
        if line.about not in by_name:
            raise Problem(f"the drawing has no line '{line.about}'; there are {', '.join(by_name)}")
        there = by_name[line.about]
        if not is_alike(line.words, there.words, is_view) or (stars and line.star != there.star):
            wrong.append(f"drawn '{line}', found '{there}'")
    drawn = [line.about for line in wanted]
    if stars:
        wrong += [f"'{there}' is to move" for there in found if there.star and there.about not in drawn]
    return wrong


def is_alike(wanted: list[str], found: list[str], is_view: bool) -> bool:
    """`…` stands for any number of words, `12 cards` for a dozen, and `?` for any face, except in a view."""
    if len(wanted) == 2 and wanted[0].isdecimal() and wanted[1] in ("card", "cards"):
        return wanted[0] == found[0] if found[1:] in (["card"], ["cards"]) else len(found) == int(wanted[0])
    if not wanted:
        return not found
    if wanted[0] == REST:
        return any(is_alike(wanted[1:], found[start:], is_view) for start in range(len(found) + 1))
    return bool(found) and is_word(wanted[0], found[0], is_view) and is_alike(wanted[1:], found[1:], is_view)


def is_word(wanted: str, found: str, is_view: bool) -> bool:
    if is_view or ANY not in wanted:
        return wanted == found
    return re.fullmatch(re.escape(wanted).replace(r"\?", r"[^\[\]{}:]+"), found) is not None
