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
        while (live := self.open_tables.get(id)) is None:
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(self.load(id))
            await asyncio.shield(self.loading[id])
        live.touched = time.monotonic()
        return live

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
            live = await asyncio.to_thread(self.loaded, id)
            self.open_tables[id] = live
        finally:
            del self.loading[id]  # here: whoever waited for it may have left
        self.wake(live)

    def loaded(self, id: str) -> OpenTable:
        """In a thread: a long game takes its time."""
        saved = self.store.load(id)
        if saved is None:
            raise RequestDenied("unknown_table", f"there is no table '{id[:20]}'")
        live = OpenTable(restored(saved))
        live.host_left = self.clock()
        live.talk.extend([SAID.decode(said) for said in saved.talk])
        return live

    async def create(self, setup: TableSetup) -> OpenTable:
        """A new table, on disk before anybody hears of it."""
        return await self.bring_in(JournaledMatch(new_code(), setup))

    async def bring_in(self, table: JournaledMatch) -> OpenTable:
        """The same for one that is there already."""
        if len(self.open_tables) >= self.limits.tables:
            self.sweep(0.0)
        if len(self.open_tables) >= self.limits.tables:
            raise RequestDenied("full", "this house holds no more tables")
        live = OpenTable(table)
        live.kept = b""
        live.host_left = self.clock()
        await self.keep(live)
        self.open_tables[live.table.id] = live
        return live

    def sweep(self, idle: float) -> None:
        """Tables that nobody follows leave the memory; on disk they stay."""
        old = time.monotonic() - idle
        for id, live in list(self.open_tables.items()):
            if not live.subscriptions and not live.thinking and live.touched < old and not live.lock.is_taken:
                del self.open_tables[id]

    # Changing them; the caller holds the lock

    async def keep(self, live: OpenTable) -> None:
        """What was agreed has changed: seats, names, contributions."""
        setup = live.table.setup
        setup.end_invitations()
        try:
            await self.save(live, Change(live.table.id, setup.state, setup.visibility, now(), json.encode(setup)))
        except RequestDenied:
            if live.kept:
                live.table.setup = TABLE_SETUP.decode(live.kept)
            raise

    async def enter(self, live: OpenTable, entry: Entry) -> None:
        """The game goes on by an entry of the journal."""
        if live.table.is_long(entry):
            await asyncio.to_thread(live.table.prepare, entry)
        change = live.applied(entry)
        try:
            await self.save(live, change)
        except RequestDenied:
            live.put_back(len(live.table.journal) - 1)
            raise

    async def save(self, live: OpenTable, change: Change) -> None:
        try:
            await self.store.save(change)
        except NotSaved as problem:
            raise RequestDenied("not_saved", str(problem)) from None
        if change.setup is not None:
            live.kept = change.setup
            self.turn_away(live)

    async def remember(self, live: OpenTable, said: Said) -> None:
        """What was said, on disk before anybody hears it; only the last sentences to the same people are kept."""
        setup = live.table.setup
        old = [other.number for other in live.talk if other.to == said.to][: 1 - KEPT_TALK]
        change = Change(live.table.id, setup.state, setup.visibility, now())
        change.said, change.number, change.forgets = json.encode(said), said.number, old
        await self.save(live, change)
        live.talk = [other for other in live.talk if other.number not in old] + [said]

    # Telling

    def tell_table(self, live: OpenTable) -> None:
        """Everybody who follows it: all that may be known but the game."""
        text = json.encode(self.info(live))
        for connection in live.subscriptions:
            connection.send_bytes(text)

    def went_on(self, live: OpenTable, state: str) -> None:
        """After an entry: frames, the table where its state changed, and the bots."""
        live.tell_frames()
        if live.table.setup.state != state:
            self.tell_table(live)
        self.wake(live)

    def info(self, live: OpenTable) -> TableInfo:
        table, setup = live.table, live.table.setup
        present = live.present()
        over = setup.state == "over"
        fair = setup.forked is None and setup.imported is None
        return TableInfo(
            table=table.id,
            game=setup.game,
            version=setup.version,
            options=setup.options,
            state=setup.state,
            seats=[chair.info(seat, seat in present) for seat, chair in enumerate(setup.chairs)],
            visibility=setup.visibility,
            pace=setup.pace,
            memory_aid=setup.memory_aid,
            chat=setup.chat,
            talk_teams=table.talk_teams(),
            hints=setup.hints,
            sand=setup.sand,
            take_backs=setup.take_backs,
            sequence=table.sequence,
            spectators=sum(not subscription.keys for subscription in live.subscriptions.values()),
            hosted=live.has_host(),
            commitment=commitment(bytes.fromhex(setup.seed)) if fair else None,
            contributions=[chair.contribution for chair in setup.chairs],
            without_part=setup.without_part,
            seed=setup.seed if over and fair else None,
            request=table.request,
            taken_back=table.taken_back,
            rematch=setup.rematch,
            forked_from=None if setup.forked is None else setup.forked.table,
            created=setup.created,
            choices=0 if table.match is None else table.match.public_count,
            asked=sorted(table.asked_at),
        )

    async def give_out(self, live: OpenTable) -> None:
        """The raw record of a game that was stopped holds its secrets: from now on it can never be played on."""
        async with live.lock:
            if not live.table.setup.given_out:
                live.table.setup.given_out = True
                await self.keep(live)

    def lobby(self) -> list[LobbyTable]:
        """As it lies on disk, without waking a single table.  (Not in the event loop: it reads.)"""
        found: list[LobbyTable] = []
        for id, setup in self.store.lobby(LOBBY_SIZE):
            with suppress(DecodeError, Problem):  # broken, or a game that is gone: whoever asks for it is told
                table = TABLE_SETUP.decode(setup)
                if find(table.game).plays(table.version) and not table.given_out:
                    found.append(in_lobby(id, table))
        return found

    # Bots

    def wake(self, live: OpenTable) -> None:
        """Every bot that is asked something, and does not think about it yet, begins to."""
        table = live.table
        if table.setup.state != "playing" or self.draining or self.open_tables.get(table.id) is not live:
            return
        if not live.subscriptions and all(chair.kind == "bot" for chair in table.setup.chairs):
            return  # bots do not play for nobody: they go on when somebody comes
        for seat, asked_at in table.asked_at.items():
            if table.setup.chairs[seat].kind == "bot" and (seat, asked_at) not in live.thinking:
                live.thinking.add((seat, asked_at))
                self.spawn(live, seat, asked_at)

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

    def spawn(self, live: OpenTable, seat: int, asked_at: int) -> None:
        task = asyncio.create_task(self.answer(live, seat, asked_at))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def answer(self, live: OpenTable, seat: int, asked_at: int) -> None:
        """A bot's answer, through the same door as a person's."""
        table, started = live.table, asyncio.get_running_loop().time()
        is_saved = True
        try:
            moves = await self.thought_out(live, seat)
            await in_its_own_time(table.setup.pace, started)
            if moves and self.is_asked(live, seat, asked_at):
                is_saved = await self.play_for_bot(live, seat, asked_at, moves)
        finally:
            live.thinking.discard((seat, asked_at))
        if not is_saved:
            self.wake(live)

    def is_asked(self, live: OpenTable, seat: int, asked_at: int) -> bool:
        """The bot, and what it thought about: not after a take-back, nor when its people are back."""
        table = live.table
        return table.asked_at.get(seat) == asked_at and table.setup.chairs[seat].kind == "bot" and not self.draining

    async def play_for_bot(self, live: OpenTable, seat: int, asked_at: int, moves: list[str]) -> bool:
        """Its plan; if the rules want none of that, the beginning of it; then whatever is offered.  False when the
        disk takes nothing: the bot is to try again."""
        for number, gesture in enumerate(self.gestures(live, seat, moves)):
            if not self.is_asked(live, seat, asked_at):
                return True
            try:
                await self.play(live, seat, f"bot {asked_at}" + "+" * number, live.table.sequence, gesture)
                return True
            except Exception as trouble:
                if isinstance(trouble, RequestDenied) and trouble.code == "not_saved":
                    await asyncio.sleep(RESTART_SECONDS)  # the disk is full: perhaps not for long
                    return False
                self.note_fault(live, seat, f"could not play {', '.join(gesture)}", trouble)
        return True

    def gestures(self, live: OpenTable, seat: int, moves: list[str]) -> list[list[str]]:
        ask = live.table.playing().ask(seat)
        offered = [] if ask is None else [[move.notation] for move in ask.moves[:MOST_TRIES]]
        return [moves, *[gesture for gesture in [moves[:1], *offered] if gesture != moves]]

    def note_fault(self, live: OpenTable, seat: int, what: str, trouble: Exception) -> None:
        """Once for a bot at a table: the same fault comes with every question."""
        fault = seat, live.table.setup.chairs[seat].level
        if fault not in live.faults:
            live.faults.add(fault)
            LOG.error("the bot at seat %d of table %s %s", seat, live.table.id, what, exc_info=trouble)

    async def thought_out(self, live: OpenTable, seat: int) -> list[str]:
        """A table must not stand still because a bot stumbles: then it plays anything."""
        try:
            return await self.suggestion(live, seat, live.table.setup.chairs[seat].level or "random")
        except MoveRefused:
            return []  # nothing is asked any more
        except Exception as trouble:
            self.note_fault(live, seat, "stumbled", trouble)
            ask = live.table.playing().ask(seat)
            return [] if ask is None else [ask.moves[0].notation]

    async def suggestion(self, live: OpenTable, seat: int, level: str, hinted: str | None = None) -> list[str]:
        """What a bot would do at this seat, knowing what it knows.  `hinted` is the address that asks for a hint."""
        table = live.table
        match = table.playing()
        ask = match.ask(seat)
        if ask is None:
            raise MoveRefused("not_your_turn")
        parts = [bytes.fromhex(chair.contribution) for chair in table.setup.chairs]
        name = f"bot {seat} {table.sequence} {len(ask.so_far)}"
        luck = stream(shared_seed(bytes.fromhex(table.setup.seed), parts), name)
        number = int.from_bytes(luck[:8], "big")
        question = Question(table.setup.game, level, match.view(seat), ask, match.heard(seat), number)
        if hinted is not None:
            return await self.thinking.plan(question, hinted, "", True)
        return await self.thinking.plan(question, live.address, table.id)

    async def hint(self, live: OpenTable, seat: int, address: str) -> list[str]:
        """What the best bot would do.  It thinks once, however often it is asked."""
        table = live.table
        asked_at = table.asked_at.get(seat)
        if asked_at is None:
            raise MoveRefused("game_over" if table.setup.state == "over" else "not_your_turn")
        key = seat, asked_at
        if key not in live.hinted:
            live.hinted = {old: task for old, task in live.hinted.items() if old in table.asked_at.items()}
            live.hinted[key] = self.new_hint(live, seat, address)
        try:
            return await asyncio.shield(live.hinted[key])
        except Exception:
            live.hinted.pop(key, None)  # the next one asks anew
            raise

    def new_hint(self, live: OpenTable, seat: int, address: str) -> asyncio.Task[list[str]]:
        if self.hinting[address] >= self.limits.hints:
            raise RequestDenied("too_fast", f"at most {self.limits.hints} hints are thought about at a time")
        best = list(players(live.table.setup.game))[-1]
        task = asyncio.create_task(self.suggestion(live, seat, best, address))
        self.hinting[address] += 1
        task.add_done_callback(partial(self.hint_is_there, address))
        return task

    def hint_is_there(self, address: str, task: asyncio.Task[list[str]]) -> None:
        self.hinting[address] -= 1
        if not self.hinting[address]:
            del self.hinting[address]

    # Playing

    async def play(
        self, live: OpenTable, seat: int, id: str, sequence: int, moves: list[str], draft: int | None = None
    ) -> tuple[int, int]:
        """A gesture of a seat.  The sequence after it, and how many moves were played; `MoveRefused` when it is not."""
        table = live.table
        async with live.lock:
            found = table.wanted(seat, id, sequence, moves, draft)
            if isinstance(found, int):
                return table.answered[seat, id]
            state = table.setup.state
            await self.enter(live, found)
            self.went_on(live, state)
            return table.sequence, len(found.moves)

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

    def follow(self, live: OpenTable, connection: Connection, subscription: Subscription) -> None:
        before = live.subscriptions.get(connection)
        live.subscriptions[connection] = subscription
        connection.tables[live.table.id] = subscription
        if not live.address and (subscription.keys or subscription.host):
            live.address = connection.address
        self.wake(live)
        if before is not None and before.host:
            live.host_left = self.clock()

    def unfollow(self, id: str, connection: Connection) -> None:
        connection.tables.pop(id, None)
        live = self.open_tables.get(id)
        subscription = None if live is None else live.subscriptions.pop(connection, None)
        if live is not None and subscription is not None:
            live.touched = time.monotonic()
            if subscription.host:
                live.host_left = self.clock()
            self.tell_table(live)

    def turn_away(self, live: OpenTable) -> None:
        """Whoever holds the key to a seat that was given up or handed over follows on without it."""
        for connection, subscription in list(live.subscriptions.items()):
            lost = [seat for seat in subscription.keys if not live.opens(subscription, seat)]
            if lost:
                self.follow(live, connection, subscription.without(lost))
                for seat in lost:
                    connection.send(Error("wrong_secret", f"seat {seat} is not yours any more", "", live.table.id))

    def gone(self, connection: Connection) -> None:
        """The socket is closed."""
        self.connections.discard(connection)
        for id in list(connection.tables):
            self.unfollow(id, connection)

    # The end

    async def drain(self) -> None:
        """No more messages are heeded; what is under way is finished and told; everybody knows that we come back."""
        self.draining = True
        for live in list(self.open_tables.values()):
            async with live.lock:
                pass
        notice = json.encode(Restarting(RESTART_SECONDS))
        for connection in list(self.connections):
            connection.send_bytes(notice)
            connection.close(1012, "restarting")
        end = time.monotonic() + DRAIN_SECONDS
        while self.connections and time.monotonic() < end:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        hints = [task for live in self.open_tables.values() for task in live.hinted.values()]
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
        table = JournaledMatch(saved.id, setup)
        table.journal, table.sequence = [entry for _, entry in saved.journal], len(entries)
        return table
    if setup.state == "stopped":  # by rules that were here meanwhile
        setup.state = "gathering" if setup.imported is None else "over"
    table = JournaledMatch(saved.id, setup)
    if entries:
        is_ours = setup.version == game.version  # other rules may have drawn up the same table in another way
        table.restore(entries, saved.snapshot if is_ours else None)
    elif setup.imported is None:
        setup.version = game.version  # nothing was played yet
    return table


async def in_its_own_time(pace: float, started: float) -> None:
    """Wait until the bot may answer: `started` is when it was asked."""
    beat = pace * (SHORTEST + SPREAD * random.random())
    await asyncio.sleep(max(0.0, started + beat - asyncio.get_running_loop().time()))
