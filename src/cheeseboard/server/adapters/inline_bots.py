"""Bots that think in the house itself and answer at once, which holds up everybody: for tests, and where there are no
other processes."""

from __future__ import annotations

from typing import final

from cheeseboard.bots.bot import LIVE_SECONDS
from cheeseboard.coach.advice import Advice
from cheeseboard.server.core.thinking import Question, advised, think


@final
class InlineBots:
    async def plan(self, question: Question, address: str, table: str) -> list[str]:
        return think(question, LIVE_SECONDS)

    async def advice(self, question: Question, address: str) -> Advice:
        return advised(question, LIVE_SECONDS)

    def health(self) -> dict[str, str]:
        return {}

    def close(self) -> None: ...
