"""Bots at the table: they think in processes of their own, take fair turns, and answer at moments that tell nothing.

When an answer comes is settled before the bot begins to think.  A question is answered a fixed time after it was asked
(`SLOT`), however soon the bot knew; if many wait, so many of these times later; and never before the table's pace lets
it.  How long a bot may think depends on how many wait with it, so that in the worst case all of them are in time.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any, Final, Protocol, final

from cheeseboard.bots.bot import LIVE_SECONDS
from cheeseboard.coach.advice import Advice
from cheeseboard.server.adapters.fair_queue import FairQueue
from cheeseboard.server.adapters.workers import Workers
from cheeseboard.server.core.thinking import Question, Thought, meet_all, player, thought
from cheeseboard.server.ports import BOTS

SLOT: Final = 1.0  # seconds from question to answer, of those who ponder
BUDGETS: Final = (LIVE_SECONDS, LIVE_SECONDS / 2, LIVE_SECONDS / 4, LIVE_SECONDS / 8)  # what they may think for
QUICK_SLOT: Final = 0.1  # and of the others
QUICK_BUDGETS: Final = (0.05,)  # they do not look at the clock: that is what is reckoned with
ON_THE_WAY: Final = 0.1  # of a slot, for the question to the bot and the answer back
LONGEST_SECONDS: Final = 10.0  # then a thought is ended, and the bot plays anything
LATE_SECONDS: Final = 30.0  # that somebody waits for a bot, and something is wrong
A_LITTLE: Final = 1e-6


class Timer(Protocol):
    """As of an event loop."""

    def time(self) -> float: ...
    def call_at(self, when: float, callback: Callable[..., object], *args: Any) -> object: ...


class Minds(Protocol):
    """Whoever thinks: processes of this machine, or of others (`thinkers.py`)."""

    count: int  # thoughts at a time

    async def begin(self) -> None:
        """Before anybody asks."""

    async def think(self, question: Question, seconds: float) -> Thought: ...
    def close(self) -> None: ...


@final
class Processes:
    """Minds that are processes of this machine."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.workers = Workers(count, LONGEST_SECONDS)

    async def begin(self) -> None:
        await self.workers.begin(meet_all)

    async def think(self, question: Question, seconds: float) -> Thought:
        return await self.workers.do(thought, question, seconds)

    def close(self) -> None:
        self.workers.close()


@final
class Waiting:
    def __init__(self, question: Question, asked: float, is_for_a_person: bool) -> None:
        self.question = question
        self.asked = asked
        self.is_for_a_person = is_for_a_person  # a hint: told as soon as it is known
        self.answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()


@final
class Lane:
    """Bots that are given the same time: their queue, and when they answer."""

    def __init__(self, minds: Minds, slot: float, budgets: tuple[float, ...], timer: Timer | None = None) -> None:
        self.minds = minds
        self.slot = slot
        self.budgets = budgets
        self.timer = timer  # None: that of the loop
        self.asked = 0.0  # when the last question was
        self.queue: FairQueue[Waiting] = FairQueue()
        self.thinking: set[asyncio.Task[None]] = set()
        self.waiting: set[Waiting] = set()
        self.trouble = ""  # of the last thought

    async def answer(self, question: Question, address: str, table: str, is_for_a_person: bool) -> Thought:
        self.asked = max(self.now().time(), self.asked + A_LITTLE)  # who was asked first answers first
        waiting = Waiting(question, self.asked, is_for_a_person)
        self.queue.push(address, table, waiting)
        if len(self.thinking) < self.minds.count:
            task = asyncio.create_task(self.think_on())
            self.thinking.add(task)
            task.add_done_callback(self.thinking.discard)
        self.waiting.add(waiting)
        try:
            return await waiting.answer
        finally:
            self.waiting.discard(waiting)

    async def think_on(self) -> None:
        while self.queue:
            budget = self.budget()
            waiting = self.queue.pop()
            if not waiting.answer.done():  # somebody still waits for it
                await self.think(waiting, budget)

    async def think(self, waiting: Waiting, budget: float) -> None:
        moment = self.moment(waiting.asked, self.now().time() + budget)
        moves: Thought = []
        trouble: Exception | None = None
        try:
            moves = await self.minds.think(waiting.question, budget)
        except Exception as problem:
            trouble = problem
        self.trouble = "" if trouble is None else f"{type(trouble).__name__}: {' '.join(str(trouble).split())[:200]}"
        ready = self.now().time()
        if waiting.is_for_a_person:
            moment = ready
        while moment < ready:  # it was slower than anybody thought
            moment += self.slot
        self.now().call_at(moment, settle, waiting.answer, moves, trouble)

    def budget(self) -> float:
        """For the next one.  An address with many questions has less for each, and leaves the others theirs."""
        address, waiting = self.queue.first()
        rivals = self.queue.addresses * self.queue.waiting(address)
        left = self.moment(waiting.asked, self.now().time()) - self.now().time()
        share = (left - ON_THE_WAY * self.slot) * self.minds.count / max(rivals, self.minds.count)
        return next((budget for budget in self.budgets if budget <= share), self.budgets[-1])

    def moment(self, asked: float, ready: float) -> float:
        """When a question is answered if the bot is ready by then: so many slots after it was asked."""
        moment = asked + self.slot
        while moment < ready + ON_THE_WAY * self.slot:
            moment += self.slot
        return moment

    def health(self) -> str:
        """What is wrong."""
        waits = max([self.now().time() - waiting.asked for waiting in self.waiting], default=0.0)
        if waits > LATE_SECONDS:
            return f"a bot was asked {waits:.0f} seconds ago and has not answered"
        return f"the last thought of a bot failed: {self.trouble}" if self.trouble else ""

    def now(self) -> Timer:
        return asyncio.get_running_loop() if self.timer is None else self.timer

    def close(self) -> None:
        for task in self.thinking:
            task.cancel()
        self.minds.close()


def settle(answer: asyncio.Future[Thought], moves: Thought, trouble: Exception | None) -> None:
    if answer.done():
        return  # nobody waits any more
    if trouble is None:
        answer.set_result(moves)
    else:
        answer.set_exception(trouble)


@final
class BotProcesses:
    """`workers` processes for those who ponder, and one for the others: a quick answer waits for no long thought.  All
    are started when they are needed, or by `begin`."""

    def __init__(self, workers: int | None = None, far: Callable[[Minds], Minds] | None = None) -> None:
        """`far`: others who think for those at home."""
        self.workers = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        home = Processes(self.workers)
        self.pondering = Lane(home if far is None else far(home), SLOT, BUDGETS)
        self.quick = Lane(Processes(1), QUICK_SLOT, QUICK_BUDGETS)

    async def begin(self) -> None:
        """All of them now: of a house that takes over others' tables bots are asked at once."""
        await asyncio.gather(self.pondering.minds.begin(), self.quick.minds.begin())

    async def plan(self, question: Question, address: str, table: str) -> list[str]:
        """What the bot answers, at a moment that tells nothing of what it is."""
        lane = self.pondering if player(question.game, question.level, question.box).ponders() else self.quick
        moves = await lane.answer(question, address, table, False)
        assert not isinstance(moves, Advice)
        return moves

    async def advice(self, question: Question, address: str) -> Advice:
        """A person is told at once."""
        told = await self.pondering.answer(question, address, "", True)
        assert isinstance(told, Advice)
        return told

    def health(self) -> dict[str, str]:
        wrong = [said for said in (self.pondering.health(), self.quick.health()) if said]
        return {BOTS: wrong[0]} if wrong else {}

    def close(self) -> None:
        self.pondering.close()
        self.quick.close()
