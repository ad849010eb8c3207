"""Bots that think in the house itself and answer at once, which holds up everybody: for tests, and where there are no
other processes."""

from __future__ import annotations

from typing import final

from cheeseboard.bots.bot import LIVE_SECONDS
from cheeseboard.server.core.thinking import Question, think


@final
class InlineBots:
    async def plan(self, question: Question, address: str, table: str, is_for_a_person: bool = False) -> list[str]:
        return think(question, LIVE_SECONDS)

    def close(self) -> None: ...
