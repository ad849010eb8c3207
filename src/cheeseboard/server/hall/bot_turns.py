"""Bots at the tables: when they are asked, and what becomes of their answers.  A hint is the coach's advice."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import Counter
from functools import partial
from typing import Final, final

from cheeseboard.coach.advice import Advice
from cheeseboard.engine.luck import shared_seed, stream
from cheeseboard.server.core.boxes import written
from cheeseboard.server.core.days import bot_luck
from cheeseboard.server.core.entries import Entry
from cheeseboard.server.core.errors import MoveRefused, RequestDenied
from cheeseboard.server.core.thinking import Question
from cheeseboard.server.hall.moves import Moves
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.tasks import Tasks
from cheeseboard.server.ports import Clock, Thinking

LOG: Final = logging.getLogger("cheeseboard.server")
SHORTEST: Final = 0.6  # of the pace
SPREAD: Final = 0.8
GOING_ON: Final = 0.4  # of a beat, where a bot goes on with its own turn
UNHURRIED: Final = 4  # beats one after the other; those after them are shorter, until somebody is asked
MOST_TRIES: Final = 10  # other moves that are tried for a bot
FULL_DISK_SECONDS: Final = 1.0  # until it is tried again


@final
class BotTurns:
    def __init__(
        self,
        open_tables: dict[str, OpenTable],
        thinking: Thinking,
        moves: Moves,
        tasks: Tasks,
        clock: Clock,
        most_hints: int,
    ) -> None:
        self.open_tables = open_tables
        self.thinking = thinking
        self.moves = moves
        self.tasks = tasks
        self.clock = clock
        self.most_hints = most_hints
        self.are_resting = False  # the house is about to close
        self.hinting: Counter[str] = Counter()  # by address: hints that are thought about

    def wake(self, open_table: OpenTable) -> None:
        """Every bot that is asked something, and does not think about it yet, begins to."""
        journaled, chairs = open_table.journaled, open_table.setup.chairs
        if journaled.setup.state != "playing" or self.are_resting:
            return
        if self.open_tables.get(journaled.id) is not open_table:
            return
        if not open_table.subscriptions and all(chair.kind == "bot" for chair in chairs):
            return  # bots do not play for nobody: they go on when somebody comes
        if any(chairs[seat].kind != "bot" for seat in journaled.asked_at):
            open_table.in_a_row, open_table.last_bot = 0, None
        for seat, asked_at in journaled.asked_at.items():
            is_to_answer = chairs[seat].kind == "bot" and open_table.scripted(seat) != []
            if is_to_answer and (seat, asked_at) not in open_table.thinking:
                open_table.thinking.add((seat, asked_at))
                self.tasks.begin(self.answer(open_table, seat, asked_at))

    async def answer(self, open_table: OpenTable, seat: int, asked_at: int) -> None:
        """A bot's answer, through the same door as a person's."""
        started = self.clock.ticks()
        is_saved = True
        try:
            moves = await self.thought_out(open_table, seat)
            await self.in_its_own_time(open_table, seat, started)
            if moves and self.is_asked(open_table, seat, asked_at):
                is_saved = await self.play(open_table, seat, asked_at, moves)
        finally:
            open_table.thinking.discard((seat, asked_at))
        if not is_saved:
            self.wake(open_table)

    async def in_its_own_time(self, open_table: OpenTable, seat: int, started: float) -> None:
        """Wait until the bot may answer: `started` is when it was asked."""
        pace = open_table.setup.pace / open_table.haste
        in_a_row = open_table.in_a_row if any(chair.people for chair in open_table.setup.chairs) else 0
        beat = pace * part_of_a_beat(in_a_row, open_table.last_bot == seat) * (SHORTEST + SPREAD * random.random())
        await asyncio.sleep(max(0.0, started + beat - self.clock.ticks()))

    def is_asked(self, open_table: OpenTable, seat: int, asked_at: int) -> bool:
        """The bot, and what it thought about: not after a take-back, nor when its people are back."""
        is_its_turn = open_table.journaled.asked_at.get(seat) == asked_at
        is_bot = open_table.setup.chairs[seat].kind == "bot"
        is_there = not open_table.is_deleted and not open_table.is_elsewhere
        return is_its_turn and is_bot and is_there and not self.are_resting

    async def play(self, open_table: OpenTable, seat: int, asked_at: int, moves: list[str]) -> bool:
        """Its plan; if the rules want none of that, the beginning of it; then whatever is offered.  False when the
        disk takes nothing: the bot is to try again."""
        for number, gesture in enumerate(gestures(open_table, seat, moves)):
            id = f"bot {asked_at}" + "+" * number
            try:
                await self.moves.entered(open_table, partial(self.wanted, open_table, seat, asked_at, id, gesture))
                open_table.in_a_row += 1
                open_table.last_bot = seat
                return True
            except Exception as trouble:
                if isinstance(trouble, RequestDenied) and trouble.code == "not_saved":
                    await asyncio.sleep(FULL_DISK_SECONDS)  # perhaps not for long
                    return False
                note_fault(open_table, seat, f"could not play {', '.join(gesture)}", trouble)
        return True

    def wanted(self, open_table: OpenTable, seat: int, asked_at: int, id: str, gesture: list[str]) -> Entry | None:
        """Nothing any more, where something else has happened meanwhile."""
        if not self.is_asked(open_table, seat, asked_at):
            return None
        return open_table.journaled.wanted(seat, id, open_table.journaled.sequence, gesture)

    async def thought_out(self, open_table: OpenTable, seat: int) -> list[str]:
        """A table must not stand still because a bot stumbles: then it plays anything."""
        scripted = open_table.scripted(seat)
        if scripted is not None:
            return scripted
        try:
            return await self.suggestion(open_table, seat, open_table.setup.chairs[seat].level or "random")
        except MoveRefused:
            return []  # nothing is asked any more
        except Exception as trouble:
            note_fault(open_table, seat, "stumbled", trouble)
            ask = open_table.journaled.playing().ask(seat)
            return [] if ask is None else [ask.moves[0].notation]

    async def suggestion(self, open_table: OpenTable, seat: int, level: str) -> list[str]:
        """What a bot would do at this seat, knowing what it knows."""
        return await self.thinking.plan(self.question(open_table, seat, level), open_table.address, open_table.id)

    def question(self, open_table: OpenTable, seat: int, level: str, is_hint: bool = False) -> Question:
        """With luck of its own for each question, so that asking changes nothing that comes."""
        journaled, setup = open_table.journaled, open_table.setup
        match = journaled.playing()
        ask = match.ask(seat)
        if ask is None:
            raise MoveRefused("not_your_turn")
        parts = [bytes.fromhex(chair.contribution) for chair in setup.chairs]
        seed = shared_seed(bytes.fromhex(setup.seed), parts)
        if setup.dealt is None:
            name = f"bot {seat} {journaled.sequence} {len(ask.so_far)}"
            number = int.from_bytes(stream(seed, name)[:8], "big")
        else:
            number = bot_luck(seed, seat, journaled.turns_of(seat))
        box = written(setup.components())
        return Question(setup.game, level, match.view(seat), ask, match.heard(seat), number, is_hint, box)

    # Hints

    async def hint(self, open_table: OpenTable, seat: int, address: str) -> Advice:
        """What the coach would do.  It thinks once, however often it is asked."""
        asked = open_table.journaled.asked_at
        asked_at = asked.get(seat)
        if asked_at is None:
            raise MoveRefused("game_over" if open_table.setup.state == "over" else "not_your_turn")
        key = seat, asked_at
        if key not in open_table.hinted:
            open_table.hinted = {old: task for old, task in open_table.hinted.items() if old in asked.items()}
            open_table.hinted[key] = self.new_hint(open_table, seat, address)
        try:
            return await asyncio.shield(open_table.hinted[key])
        except Exception:
            open_table.hinted.pop(key, None)  # the next one asks anew
            raise

    def new_hint(self, open_table: OpenTable, seat: int, address: str) -> asyncio.Task[Advice]:
        if self.hinting[address] >= self.most_hints:
            raise RequestDenied("too_fast", f"at most {self.most_hints} hints are thought about at a time")
        task = asyncio.create_task(self.advice(open_table, seat, address))
        self.hinting[address] += 1
        task.add_done_callback(partial(self.hint_is_there, address))
        return task

    async def advice(self, open_table: OpenTable, seat: int, address: str) -> Advice:
        return await self.thinking.advice(self.question(open_table, seat, "", True), address)

    def hint_is_there(self, address: str, task: asyncio.Task[Advice]) -> None:
        self.hinting[address] -= 1
        if not self.hinting[address]:
            del self.hinting[address]


def part_of_a_beat(in_a_row: int, goes_on: bool) -> float:
    """People wait for a game's turns, not for its steps: so many bots have answered since one of them was asked."""
    part = min(1.0, UNHURRIED / (in_a_row + 1))
    return part * GOING_ON if goes_on else part


def gestures(open_table: OpenTable, seat: int, moves: list[str]) -> list[list[str]]:
    if open_table.scripted(seat) is not None:
        return [moves]
    ask = open_table.journaled.playing().ask(seat)
    offered = [] if ask is None else [[move.notation] for move in ask.moves[:MOST_TRIES]]
    return [moves, *[gesture for gesture in [moves[:1], *offered] if gesture != moves]]


def note_fault(open_table: OpenTable, seat: int, what: str, trouble: Exception) -> None:
    """Once for a bot at a table: the same fault comes with every question."""
    fault = seat, open_table.setup.chairs[seat].level
    if fault not in open_table.faults:
        open_table.faults.add(fault)
        LOG.error("the bot at seat %d of table %s %s", seat, open_table.id, what, exc_info=trouble)
