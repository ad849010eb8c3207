"""A house as in a browser's worker: tables in memory, bots that think here, a list for a link; no socket, no thread."""

import asyncio
import json
import random
import threading
from typing import Any

import pytest

from cheeseboard.server.adapters.here import Inline, OneHouse, SystemClock
from cheeseboard.server.adapters.inline_bots import InlineBots
from cheeseboard.server.adapters.memory_store import MemoryStore
from cheeseboard.server.core.errors import Elsewhere
from cheeseboard.server.hall.buckets import Buckets
from cheeseboard.server.hall.connection import Connection
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.messages.dispatch import Dispatcher
from cheeseboard.server.ports import Change, Heard, Owners
from tests.server.room import BOT, CARDS, PLENTY, SEALED, here, in_loop


class Said(list[Any]):
    """A link: all that was said to this one."""

    def say(self, text: bytes) -> bool:
        self.append(json.loads(text))
        return True

    def last(self, type: str) -> Any:
        return [message for message in self if message["type"] == type][-1]


class Page:
    """Whoever plays in this browser."""

    def __init__(self, hall: Hall) -> None:
        self.said = Said()
        connection = Connection("here", 1, self.said)
        hall.connections.add(connection)
        self.dispatcher = Dispatcher(hall, connection, Buckets(100, 60.0, hall.clock.ticks))
        self.number = 0

    async def say(self, type: str, **fields: Any) -> None:
        await self.dispatcher.heed(json.dumps({"type": type, **fields}).encode())

    async def begin(self, game: str, **more: Any) -> Any:
        await self.say("create", id="c", game=game, seats=[here(), BOT], pace=0, **more)
        created = self.said.last("created")
        await self.say("ready", table=created["table"], seat=0, contribution="00" * 16)
        return created

    async def move(self, notation: str) -> None:
        frame, self.number = self.said.last("frame"), self.number + 1
        fields = {"id": f"m{self.number}", "table": frame["table"], "seat": 0, "sequence": frame["sequence"]}
        await self.say("move", moves=[notation], **fields)


def house(store: Any, owners: Owners | None = None) -> Hall:
    return Hall(store, InlineBots(), SystemClock(), Inline(), owners or OneHouse(), PLENTY)


@pytest.mark.parametrize("game", [CARDS, SEALED])
def test_a_game_is_played_without_threads_and_sockets(game, monkeypatch):
    @in_loop
    async def played():
        monkeypatch.setattr(threading.Thread, "start", lambda *_: pytest.fail("a thread was started"))
        chance, hall = random.Random(4), house(MemoryStore())
        page = Page(hall)
        created = await page.begin(game, options={"rounds": 1} if game == CARDS else {})
        while page.said.last("frame")["result"] is None:
            ask = page.said.last("frame")["ask"]
            if ask is None:
                await asyncio.sleep(0)  # the bot plays
            else:
                await page.move(chance.choice(ask["moves"])["notation"])
        before = hall.open_tables.pop(created["table"]).journaled.position()
        assert (await hall.find(created["table"])).journaled.position() == before, "from the store"
        await hall.close()

    played()


class Noting:
    """A store that several houses share would look at the fence of every change."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.fences: list[int] = []
        self.secret = self.store.secret
        self.load, self.lobby, self.health, self.close = (
            self.store.load, self.store.lobby, self.store.health, self.store.close,
        )  # fmt: skip

    def submit(self, change: Change, heard: Heard) -> None:
        self.fences.append(change.fence)
        self.store.submit(change, heard)


class Seventh:
    """This house has all tables but one, under its seventh number."""

    def __init__(self) -> None:
        self.lost = ""

    def begin(self, table: str) -> int:
        return 7

    def is_sure(self) -> bool:
        return True

    async def claim(self, table: str) -> int:
        if table == self.lost:
            raise Elsewhere(table, 8)
        return 7

    async def leave(self) -> None: ...


@in_loop
async def test_every_change_carries_the_number_under_which_the_house_has_the_table():
    store, owners = Noting(), Seventh()
    hall = house(store, owners)
    page = Page(hall)
    created = await page.begin(SEALED)
    await page.move(page.said.last("frame")["ask"]["moves"][0]["notation"])
    await page.say("say", table=created["table"], seat=0, phrase="hello")
    hall.open_tables.clear()
    await page.say("say", table=created["table"], seat=0, phrase="thanks")
    assert len(store.fences) >= 5
    assert set(store.fences) == {7}
    hall.open_tables.clear()
    owners.lost = created["table"]
    await page.say("seen", table=created["table"], seat=0, sequence=1)
    assert page.said.last("error")["code"] == "restarting"
    await hall.close()
