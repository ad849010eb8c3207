"""A hint: two gestures and what they are worth, with what this seat knows and nothing more."""

from __future__ import annotations

from typing import Any, Final

from cheeseboard.coach.advice import Advice, Choice, advice
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.match import Match
from cheeseboard.engine.text import Speaker

SECONDS: float = 0.9
SAMPLES = 0  # instead of a time, where the answer is to be the same every time
SURE: Final = 1.96  # standard errors: so wide is what is given or taken


def given(match: Match[Any], ask: Ask) -> Advice:
    return advice(match, ask.seat, SECONDS, SAMPLES)


def figure(words: Speaker, choice: Choice, unit: str) -> str:
    """Whole percents, tenths of a point; nothing is given or taken where it is exact."""
    if choice.value is None or not unit:
        return ""
    scale = 10.0 if unit == "points" else 100.0
    shown = round(choice.value * scale)
    wide = max(1, round(SURE * choice.error * scale)) if choice.error else 0
    key = f"terminal.worth.{unit}_about" if wide else f"terminal.worth.{unit}"
    if unit != "points":
        return words.say(key, {"n": shown, "spread": wide})
    sign = "−" if shown < 0 else "+"
    tenths = words.grammar.short(abs(shown) / 10), words.grammar.short(wide / 10)
    return words.say(key, {"n": f"{sign}{tenths[0]}", "spread": tenths[1], "count": abs(shown) / 10})
