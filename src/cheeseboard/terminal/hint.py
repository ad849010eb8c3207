"""A hint: what the strongest player would do with what this seat knows, and nothing more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cheeseboard.bots.bot import bot_luck
from cheeseboard.bots.levels import levels
from cheeseboard.bots.search import HINT_SAMPLES, Search, thinker
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move

SECONDS: float | None = 2.0
LEAST = HINT_SAMPLES  # what is known of every move at least, or at most where no time is given


@dataclass
class Advice:
    """A whole move, others about as good, whether it is close, and the name of the reason."""

    plan: list[Move]
    others: list[list[Move]]
    is_open: bool
    reason: str


def advice(match: Match[Any], ask: Ask) -> Advice:
    """From the seat's view.  Luck of its own, so that asking changes nothing that comes."""
    view, heard = match.view(ask.seat), match.heard(ask.seat)
    luck = bot_luck(f"hint {len(match.steps)}".encode(), ask.seat)
    found = thinker(match.game)
    if found is None:  # a game whose players cannot say why
        bot = list(levels(match.game).values())[-1]
        return Advice(bot.plan(view, ask, heard, luck), [], False, "")
    budget = 2 * found.samples if SECONDS is not None else LEAST
    weighing = Search(found.mind, budget, SECONDS, LEAST).weigh(view, ask, heard, luck)
    best = weighing.best.plan
    firsts = [best[0]]
    others: list[list[Move]] = []
    for weighed in weighing.about_as_good():
        if weighed.plan[0] not in firsts:
            firsts.append(weighed.plan[0])
            others.append(weighed.plan)
    return Advice(best, others, weighing.is_open(), weighing.reason)
