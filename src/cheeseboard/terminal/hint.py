"""A hint: what the strongest bot would do with what this seat knows, and nothing more."""

from __future__ import annotations

from typing import Any

from cheeseboard.bots.bot import bot_luck, levels
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Ask, Match
from cheeseboard.engine.move import Move


def hint(game: Game[Any], match: Match[Any], ask: Ask) -> Move:
    """From the seat's view; luck of its own, so that asking changes nothing that comes."""
    bot = list(levels(game).values())[-1]
    seed = f"hint {len(match.steps)}".encode()
    return bot.plan(match.view(ask.seat), ask, match.heard(ask.seat), bot_luck(seed, ask.seat))[0]
