"""All tables that are in memory, and whoever follows them.

A change is applied, made durable, and only then told.  While that goes on the table is locked; when the disk refuses,
the table is as before and the one who asked is told.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar, final

from msgspec import DecodeError, json
from msgspec.json import Decoder

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import commitment, shared_seed, stream
from cheeseboard.games import find
from cheeseboard.server.core.entries import ENTRY, Entry
from cheeseboard.server.core.errors import MoveRefused, RequestDenied
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.now import now
from cheeseboard.server.core.secrets import new_code
from cheeseboard.server.core.setup import TABLE_SETUP, TableSetup
from cheeseboard.server.core.stopped import is_stopped
from cheeseboard.server.core.thinking import Question, players
from cheeseboard.server.hall.connection import Connection, Subscription
from cheeseboard.server.hall.limits import Buckets, Limits
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.readers import Readers
from cheeseboard.server.ports import KEPT_TALK, Change, NotSaved, Saved, Store, Thinking, Workers
from cheeseboard.server.protocol import Error, LobbyTable, Restarting, Said, TableInfo, ToClient

T = TypeVar("T")
LOG: Final = logging.getLogger("cheeseboard.server")
LOBBY_SIZE: Final = 100
RESTART_SECONDS: Final = 1.0
DRAIN_SECONDS: Final = 5.0
SAID: Final = Decoder(Said)
UNGUESSABLE: Final = 16  # letters of an id
MOST_GIVEN: Final = 2000
TRYING_SECONDS: Final = 10.0
SHORTEST: Final = 0.6  # of the pace
SPREAD: Final = 0.8
MOST_TRIES: Final = 10  # other moves that are tried for a bot


@final
class Hall:
    def __init__(
        self, store: Store, thinking: Thinking, limits: Limits | None = None, workers: Workers | None = None
    ) -> None:
        """`workers` make what takes long for those who only read; with none it is made in a thread."""
        self.store = store
        self.thinking = thinking
        self.limits = Limits() if limits is None else limits
        self.clock: Callable[[], float] = time.monotonic
        self.readers = Readers(self.limits, workers)
        self.guessing = Buckets(self.limits.guesses_a_minute, 60.0)
        self.sitting = Buckets(self.limits.sits_a_minute, 60.0)
        self.trying = Buckets(self.limits.trying, TRYING_SECONDS)  # drops are milliseconds of work
        self.open_tables: dict[str, OpenTable] = {}
        self.loading: dict[str, asyncio.Task[None]] = {}
        self.connections: set[Connection] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.draining = False
        self.hinting: Counter[str] = Counter()  # by address: hints that are thought about
        self.given: dict[tuple[str, str, str], bytes] = {}  # address, type, id: answers that hold secrets

    # Finding tables

    async def find(self, id: str) -> OpenTable:
        """The table, from memory or from disk: the same one for everybody who asks, however they come and go."""
        while (open_table := self.open_tables.get(id)) is None:
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(self.load(id))
            await asyncio.shield(self.loading[id])
        open_table.touched = time.monotonic()
        return open_table

    async def look_up(self, address: str, id: str) -> OpenTable:
        """The same for somebody who names a table.  Who names too many that do not exist is told nothing of others,
        either: so nobody finds one by trying."""
        if self.guessing.is_empty(address):
            raise RequestDenied("too_fast", "too many tables that do not exist were asked for; come back in a minute")
        try:
            return await self.find(id)
        except RequestDenied as denied:
            if denied.code == "unknown_table":
                self.guessing.spend(address)
            raise

    async def load(self, id: str) -> None:
        try:
            open_table = await asyncio.to_thread(self.loaded, id)
            self.open_tables[id] = open_table
        finally:
            del self.loading[id]  # here: whoever waited for it may have left
        self.wake(open_table)

    def loaded(self, id: str) -> OpenTable:
        """In a thread: a long game takes its time."""
        saved = self.store.load(id)
        if saved is None:
            raise RequestDenied("unknown_table", f"there is no table '{id[:20]}'")
        open_table = OpenTable(restored(saved))
        open_table.host_left = self.clock()
        open_table.talk.extend([SAID.decode(said) for said in saved.talk])
        return open_table

    async def create(self, setup: TableSetup) -> OpenTable:
        """A new table, on disk before anybody hears of it."""
        return await self.bring_in(JournaledMatch(new_code(), setup))

    async def bring_in(self, journaled: JournaledMatch) -> OpenTable:
        """The same for one that is there already."""
        if len(self.open_tables) >= self.limits.tables:
            self.sweep(0.0)
        if len(self.open_tables) >= self.limits.tables:
            raise RequestDenied("full", "this server holds no more tables")
        open_table = OpenTable(journaled)
        open_table.kept = b""
        open_table.host_left = self.clock()
        await self.keep(open_table)
        self.open_tables[open_table.id] = open_table
        return open_table

    def sweep(self, idle: float) -> None:
        """Tables that nobody follows leave the memory; on disk they stay."""
        old = time.monotonic() - idle
        for id, open_table in list(self.open_tables.items()):
            if (
                not open_table.subscriptions
                and not open_table.thinking
                and open_table.touched < old
                and not open_table.lock.is_taken
            ):
                del self.open_tables[id]

    # Changing them; the caller holds the lock

    async def keep(self, open_table: OpenTable) -> None:
        """What was agreed has changed: seats, names, contributions."""
        setup = open_table.setup
        setup.end_invitations()
        try:
            await self.save(open_table, Change(open_table.id, setup.state, setup.visibility, now(), json.encode(setup)))
        except RequestDenied:
            if open_table.kept:
                open_table.journaled.setup = TABLE_SETUP.decode(open_table.kept)
            raise

    async def enter(self, open_table: OpenTable, entry: Entry) -> None:
        """The game goes on by an entry of the journal."""
        if open_table.journaled.is_long(entry):
            await asyncio.to_thread(open_table.journaled.prepare, entry)
        change = open_table.applied(entry)
        try:
            await self.save(open_table, change)
        except RequestDenied:
            open_table.put_back(len(open_table.journaled.journal) - 1)
            raise

    async def save(self, open_table: OpenTable, change: Change) -> None:
        try:
            await self.store.save(change)
        except NotSaved as problem:
            raise RequestDenied("not_saved", str(problem)) from None
        if change.setup is not None:
            open_table.kept = change.setup
            self.turn_away(open_table)

    async def remember(self, open_table: OpenTable, said: Said) -> None:
        """What was said, on disk before anybody hears it; only the last sentences to the same people are kept."""
        setup = open_table.setup
        old = [other.number for other in open_table.talk if other.to == said.to][: 1 - KEPT_TALK]
        change = Change(open_table.id, setup.state, setup.visibility, now())
        change.said, change.number, change.forgets = json.encode(said), said.number, old
        await self.save(open_table, change)
        open_table.talk = [other for other in open_table.talk if other.number not in old] + [said]

    # Telling

    def tell_table(self, open_table: OpenTable) -> None:
        """Everybody who follows it: all that may be known but the game."""
        text = json.encode(self.info(open_table))
        for connection in open_table.subscriptions:
            connection.send_bytes(text)

    def went_on(self, open_table: OpenTable, state: str) -> None:
        """After an entry: frames, the table where its state changed, and the bots."""
        open_table.tell_frames()
        if open_table.setup.state != state:
            self.tell_table(open_table)
        self.wake(open_table)

    def info(self, open_table: OpenTable) -> TableInfo:
        journaled, setup = open_table.journaled, open_table.setup
        present = open_table.present()
        over = setup.state == "over"
        fair = setup.forked is None and setup.imported is None
        return TableInfo(
            table=journaled.id,
            game=setup.game,
            version=setup.version,
            options=setup.options,
            state=setup.state,
            seats=[chair.info(seat, seat in present) for seat, chair in enumerate(setup.chairs)],
            visibility=setup.visibility,
            pace=setup.pace,
            from_memory=journaled.game.from_memory,
            memory_aid=setup.memory_aid,
            chat=setup.chat,
            talk_teams=journaled.talk_teams(),
            hints=setup.hints,
            sand=setup.sand,
            take_backs=setup.take_backs,
            sequence=journaled.sequence,
            spectators=sum(not subscription.keys for subscription in open_table.subscriptions.values()),
            hosted=open_table.has_host(),
            commitment=commitment(bytes.fromhex(setup.seed)) if fair else None,
            contributions=[chair.contribution for chair in setup.chairs],
            without_part=setup.without_part,
            seed=setup.seed if over and fair else None,
            request=journaled.request,
            taken_back=journaled.taken_back,
            rematch=setup.rematch,
            forked_from=None if setup.forked is None else setup.forked.table,
            created=setup.created,
            choices=0 if journaled.match is None else journaled.match.public_count,
            asked=sorted(journaled.asked_at),
        )

    async def give_out(self, open_table: OpenTable) -> None:
        """The raw record of a game that was stopped holds its secrets: from now on it can never be played on."""
        async with open_table.lock:
            if not open_table.setup.given_out:
                open_table.setup.given_out = True
                await self.keep(open_table)

    def lobby(self) -> list[LobbyTable]:
        """As it lies on disk, without waking a single table.  (Not in the event loop: it reads.)"""
        found: list[LobbyTable] = []
        for id, setup in self.store.lobby(LOBBY_SIZE):
            with suppress(DecodeError, Problem):  # broken, or a game that is gone: whoever asks for it is told
                agreed = TABLE_SETUP.decode(setup)
                if find(agreed.game).plays(agreed.version) and not agreed.given_out:
                    found.append(in_lobby(id, agreed))
        return found

    # Bots

    def wake(self, open_table: OpenTable) -> None:
        """Every bot that is asked something, and does not think about it yet, begins to."""
        journaled = open_table.journaled
        if journaled.setup.state != "playing" or self.draining or self.open_tables.get(journaled.id) is not open_table:
            return
        if not open_table.subscriptions and all(chair.kind == "bot" for chair in journaled.setup.chairs):
            return  # bots do not play for nobody: they go on when somebody comes
        for seat, asked_at in journaled.asked_at.items():
            if journaled.setup.chairs[seat].kind == "bot" and (seat, asked_at) not in open_table.thinking:
                open_table.thinking.add((seat, asked_at))
                self.spawn(open_table, seat, asked_at)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """To its end, also when whoever asked for it has left meanwhile: a change that is on disk is told."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)
        return await asyncio.shield(task)

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # where nobody is left to hear of it

    def spawn(self, open_table: OpenTable, seat: int, asked_at: int) -> None:
        task = asyncio.create_task(self.answer(open_table, seat, asked_at))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def answer(self, open_table: OpenTable, seat: int, asked_at: int) -> None:
        """A bot's answer, through the same door as a person's."""
        journaled, started = open_table.journaled, asyncio.get_running_loop().time()
        is_saved = True
        try:
            moves = await self.thought_out(open_table, seat)
            await in_its_own_time(journaled.setup.pace, started)
            if moves and self.is_asked(open_table, seat, asked_at):
                is_saved = await self.play_for_bot(open_table, seat, asked_at, moves)
        finally:
            open_table.thinking.discard((seat, asked_at))
        if not is_saved:
            self.wake(open_table)

    def is_asked(self, open_table: OpenTable, seat: int, asked_at: int) -> bool:
        """The bot, and what it thought about: not after a take-back, nor when its people are back."""
        journaled = open_table.journaled
        return (
            journaled.asked_at.get(seat) == asked_at
            and journaled.setup.chairs[seat].kind == "bot"
            and not self.draining
        )

    async def play_for_bot(self, open_table: OpenTable, seat: int, asked_at: int, moves: list[str]) -> bool:
        """Its plan; if the rules want none of that, the beginning of it; then whatever is offered.  False when the
        disk takes nothing: the bot is to try again."""
        for number, gesture in enumerate(self.gestures(open_table, seat, moves)):
            if not self.is_asked(open_table, seat, asked_at):
                return True
            try:
                await self.play(
                    open_table, seat, f"bot {asked_at}" + "+" * number, open_table.journaled.sequence, gesture
                )
                return True
            except Exception as trouble:
                if isinstance(trouble, RequestDenied) and trouble.code == "not_saved":
                    await asyncio.sleep(RESTART_SECONDS)  # the disk is full: perhaps not for long
                    return False
                self.note_fault(open_table, seat, f"could not play {', '.join(gesture)}", trouble)
        return True

    def gestures(self, open_table: OpenTable, seat: int, moves: list[str]) -> list[list[str]]:
        ask = open_table.journaled.playing().ask(seat)
        offered = [] if ask is None else [[move.notation] for move in ask.moves[:MOST_TRIES]]
        return [moves, *[gesture for gesture in [moves[:1], *offered] if gesture != moves]]

    def note_fault(self, open_table: OpenTable, seat: int, what: str, trouble: Exception) -> None:
        """Once for a bot at a table: the same fault comes with every question."""
        fault = seat, open_table.setup.chairs[seat].level
        if fault not in open_table.faults:
            open_table.faults.add(fault)
            LOG.error("the bot at seat %d of table %s %s", seat, open_table.id, what, exc_info=trouble)

    async def thought_out(self, open_table: OpenTable, seat: int) -> list[str]:
        """A table must not stand still because a bot stumbles: then it plays anything."""
        try:
            return await self.suggestion(open_table, seat, open_table.setup.chairs[seat].level or "random")
        except MoveRefused:
            return []  # nothing is asked any more
        except Exception as trouble:
            self.note_fault(open_table, seat, "stumbled", trouble)
            ask = open_table.journaled.playing().ask(seat)
            return [] if ask is None else [ask.moves[0].notation]

    async def suggestion(self, open_table: OpenTable, seat: int, level: str, hinted: str | None = None) -> list[str]:
        """What a bot would do at this seat, knowing what it knows.  `hinted` is the address that asks for a hint."""
        journaled = open_table.journaled
        match = journaled.playing()
        ask = match.ask(seat)
        if ask is None:
            raise MoveRefused("not_your_turn")
        parts = [bytes.fromhex(chair.contribution) for chair in journaled.setup.chairs]
        name = f"bot {seat} {journaled.sequence} {len(ask.so_far)}"
        luck = stream(shared_seed(bytes.fromhex(journaled.setup.seed), parts), name)
        number = int.from_bytes(luck[:8], "big")
        question = Question(journaled.setup.game, level, match.view(seat), ask, match.heard(seat), number)
        if hinted is not None:
            return await self.thinking.plan(question, hinted, "", True)
        return await self.thinking.plan(question, open_table.address, journaled.id)

    async def hint(self, open_table: OpenTable, seat: int, address: str) -> list[str]:
        """What the best bot would do.  It thinks once, however often it is asked."""
        journaled = open_table.journaled
        asked_at = journaled.asked_at.get(seat)
        if asked_at is None:
            raise MoveRefused("game_over" if journaled.setup.state == "over" else "not_your_turn")
        key = seat, asked_at
        if key not in open_table.hinted:
            open_table.hinted = {
                old: task for old, task in open_table.hinted.items() if old in journaled.asked_at.items()
            }
            open_table.hinted[key] = self.new_hint(open_table, seat, address)
        try:
            return await asyncio.shield(open_table.hinted[key])
        except Exception:
            open_table.hinted.pop(key, None)  # the next one asks anew
            raise

    def new_hint(self, open_table: OpenTable, seat: int, address: str) -> asyncio.Task[list[str]]:
        if self.hinting[address] >= self.limits.hints:
            raise RequestDenied("too_fast", f"at most {self.limits.hints} hints are thought about at a time")
        best = list(players(open_table.setup.game))[-1]
        task = asyncio.create_task(self.suggestion(open_table, seat, best, address))
        self.hinting[address] += 1
        task.add_done_callback(partial(self.hint_is_there, address))
        return task

    def hint_is_there(self, address: str, task: asyncio.Task[list[str]]) -> None:
        self.hinting[address] -= 1
        if not self.hinting[address]:
            del self.hinting[address]

    # Playing

    async def play(
        self, open_table: OpenTable, seat: int, id: str, sequence: int, moves: list[str], draft: int | None = None
    ) -> tuple[int, int]:
        """A gesture of a seat.  The sequence after it, and how many moves were played; `MoveRefused` when it is not."""
        journaled = open_table.journaled
        async with open_table.lock:
            found = journaled.wanted(seat, id, sequence, moves, draft)
            if isinstance(found, int):
                return journaled.answered[seat, id]
            state = journaled.setup.state
            await self.enter(open_table, found)
            self.went_on(open_table, state)
            return journaled.sequence, len(found.moves)

    # Answers that must not be lost

    def give(self, connection: Connection, kind: str, id: str, answer: ToClient) -> None:
        """To who comes back and asks the same again, the same: a table is opened once, a seat taken once."""
        text = json.encode(answer)
        connection.send_bytes(text)
        if len(id) >= UNGUESSABLE:
            self.given[connection.address, kind, id] = text
            while len(self.given) > MOST_GIVEN:
                del self.given[next(iter(self.given))]

    def given_before(self, connection: Connection, kind: str, id: str) -> bytes | None:
        return self.given.get((connection.address, kind, id)) if len(id) >= UNGUESSABLE else None

    # Followers

    def follow(self, open_table: OpenTable, connection: Connection, subscription: Subscription) -> None:
        before = open_table.subscriptions.get(connection)
        open_table.subscriptions[connection] = subscription
        connection.tables[open_table.id] = subscription
        if not open_table.address and (subscription.keys or subscription.host):
            open_table.address = connection.address
        self.wake(open_table)
        if before is not None and before.host:
            open_table.host_left = self.clock()

    def unfollow(self, id: str, connection: Connection) -> None:
        connection.tables.pop(id, None)
        open_table = self.open_tables.get(id)
        subscription = None if open_table is None else open_table.subscriptions.pop(connection, None)
        if open_table is not None and subscription is not None:
            open_table.touched = time.monotonic()
            if subscription.host:
                open_table.host_left = self.clock()
            self.tell_table(open_table)

    def turn_away(self, open_table: OpenTable) -> None:
        """Whoever holds the key to a seat that was given up or handed over follows on without it."""
        for connection, subscription in list(open_table.subscriptions.items()):
            lost = [seat for seat in subscription.keys if not open_table.opens(subscription, seat)]
            if lost:
                self.follow(open_table, connection, subscription.without(lost))
                for seat in lost:
                    connection.send(Error("wrong_secret", f"seat {seat} is not yours any more", "", open_table.id))

    def gone(self, connection: Connection) -> None:
        """The socket is closed."""
        self.connections.discard(connection)
        for id in list(connection.tables):
            self.unfollow(id, connection)

    # The end

    async def drain(self) -> None:
        """No more messages are heeded; what is under way is finished and told; everybody knows that we come back."""
        self.draining = True
        for open_table in list(self.open_tables.values()):
            async with open_table.lock:
                pass
        notice = json.encode(Restarting(RESTART_SECONDS))
        for connection in list(self.connections):
            connection.send_bytes(notice)
            connection.close(1012, "restarting")
        end = time.monotonic() + DRAIN_SECONDS
        while self.connections and time.monotonic() < end:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        hints = [task for open_table in self.open_tables.values() for task in open_table.hinted.values()]
        tasks: list[asyncio.Task[Any]] = [*self.tasks, *self.loading.values(), *hints]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinking.close()
        self.readers.close()
        await asyncio.to_thread(self.store.close)


def in_lobby(id: str, setup: TableSetup) -> LobbyTable:
    return LobbyTable(
        table=id,
        game=setup.game,
        state=setup.state,
        people=[name for chair in setup.chairs for name in chair.names()],
        seats=len(setup.chairs),
        open=[seat for seat, chair in enumerate(setup.chairs) if chair.kind == "open"],
        options=setup.options,
        created=setup.created,
    )


def restored(saved: Saved) -> JournaledMatch:
    try:
        setup = TABLE_SETUP.decode(saved.setup)
        entries = [ENTRY.decode(entry) for _, entry in saved.journal]
    except DecodeError as error:
        raise Problem(f"table {saved.id} on disk cannot be read: {error}") from None
    game = find(setup.game)
    if is_stopped(setup, game, bool(entries)):
        setup.state = "stopped"
        journaled = JournaledMatch(saved.id, setup)
        journaled.journal, journaled.sequence = [entry for _, entry in saved.journal], len(entries)
        return journaled
    if setup.state == "stopped":  # by rules that were here meanwhile
        setup.state = "gathering" if setup.imported is None else "over"
    journaled = JournaledMatch(saved.id, setup)
    if entries:
        is_ours = setup.version == game.version  # other rules may have drawn up the same table in another way
        journaled.restore(entries, saved.snapshot if is_ours else None)
    elif setup.imported is None:
        setup.version = game.version  # nothing was played yet
    return journaled


async def in_its_own_time(pace: float, started: float) -> None:
    """Wait until the bot may answer: `started` is when it was asked."""
    beat = pace * (SHORTEST + SPREAD * random.random())
    await asyncio.sleep(max(0.0, started + beat - asyncio.get_running_loop().time()))
