"""Tables in memory: loaded once, put back when something goes wrong, and never left standing by a bot."""

import asyncio
import logging
import random
from json import dumps

import pytest

from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import verify
from cheeseboard.server.adapters.inline_bots import InlineBots
from cheeseboard.server.doors.socket import read
from tests.server.room import BOT, CARDS, Client, Room, here, in_loop, play_all, table_for

QUICK = {"preset": "quick"}


class Broken(Luck):
    """A rule that asks for this luck stumbles half-way."""

    def pick(self, among):
        raise ArithmeticError("by a mistake of ours")


async def settled(hall, open_table):
    """Until no bot has anything to do any more, or somebody is asked."""
    while open_table.thinking or open_table.lock.is_taken:
        await asyncio.sleep(0)


# Loading


@in_loop
async def test_a_table_is_loaded_once_though_who_asked_first_has_left(tmp_path, monkeypatch):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), {"kind": "open"})
        hall.gone(client.connection)
        hall.open_tables.clear()
        loads, may_go_on = [], asyncio.Event()

        async def slowly(work, *args):
            loads.append(args)
            await may_go_on.wait()
            return work(*args)

        monkeypatch.setattr(asyncio, "to_thread", slowly)
        first = asyncio.create_task(hall.find(client.table))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        others = [asyncio.create_task(hall.find(client.table)) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        may_go_on.set()
        found = await asyncio.gather(*others)
        monkeypatch.undo()
        assert [id for id, _ in loads] == [client.table]
        assert {id(open_table) for open_table in found} == {id(hall.open_tables[client.table])}
        assert not hall.loading


@in_loop
async def test_a_table_that_left_the_memory_while_somebody_waited_for_it_is_loaded_again(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), {"kind": "open"})
        hall.gone(client.connection)
        hall.open_tables.clear()
        waiting = asyncio.create_task(hall.find(client.table))
        while client.table not in hall.open_tables:
            await asyncio.sleep(0)
        hall.open_tables.clear()  # before the one who waits comes to it
        assert await waiting is hall.open_tables[client.table]


@in_loop
async def test_a_table_that_cannot_be_loaded_is_asked_for_anew(tmp_path, monkeypatch):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), {"kind": "open"})
        hall.gone(client.connection)
        hall.open_tables.clear()
        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "load", lambda id: 1 // 0)
            await asyncio.gather(hall.find(client.table), return_exceptions=True)
        assert not hall.loading
        assert (await hall.find(client.table)).journaled.id == client.table


@in_loop
async def test_a_bot_of_a_table_that_left_the_memory_is_not_woken(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT, options=QUICK)
        await client.ready()
        open_table = hall.open_tables[client.table]
        await settled(hall, open_table)
        open_table.setup.chairs[0].kind = "bot"
        del hall.open_tables[client.table]
        hall.wake(open_table)
        assert not open_table.thinking


# Bots that go wrong


def answers(*plans):
    """Bots that say these notations, one after the other, and the last one from then on; and how often they thought."""
    thoughts = []

    async def plan(self, *question):
        thoughts.append(question)
        return list(plans[min(len(thoughts), len(plans)) - 1])

    return plan, thoughts


@in_loop
async def test_a_bot_whose_plan_is_refused_plays_a_legal_move_and_it_is_noted_once(tmp_path, monkeypatch, caplog):
    plan, thoughts = answers(["knock knock", "who is there"])
    monkeypatch.setattr(InlineBots, "plan", plan)
    caplog.set_level(logging.ERROR)
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT, options=QUICK)
        await client.ready()
        await client.play_to_the_end(random.Random(4))
        match = hall.open_tables[client.table].journaled.playing()
        bots = [choice for choice in match.choices if choice[0] == 1]
        assert len(bots) >= len(thoughts) > 1, "each thought about once"
        assert len([record for record in caplog.records if "the bot at seat 1" in record.message]) == 1


@in_loop
async def test_of_a_plan_that_goes_wrong_later_on_its_first_move_is_played(tmp_path, monkeypatch):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT, options=QUICK)
        with monkeypatch.context() as patch:
            plan, thoughts = answers(["draw", "no such move"], [])
            patch.setattr(InlineBots, "plan", plan)
            await client.ready()
            open_table = hall.open_tables[client.table]
            await settled(hall, open_table)
            while not thoughts:
                await client.play_one(random.Random(1))
                await settled(hall, open_table)
            assert len(thoughts) == 2, "the second about what it drew"
            assert [move for seat, move in open_table.journaled.playing().choices if seat] == ["draw"]


@in_loop
async def test_a_bot_whose_level_is_gone_plays_on(tmp_path, caplog):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT, options=QUICK)
        hall.open_tables[client.table].setup.chairs[1].level = "genius"
        await client.ready()
        await client.play_to_the_end(random.Random(1))
        assert len([record for record in caplog.records if "stumbled" in record.message]) == 1


# Rules that go wrong


def break_the_luck(open_table, patch):
    open_table.journaled.playing().luck.luck = Broken()


def break_what_follows(open_table, patch):
    """After the move was played and is in the journal."""
    table, note = type(open_table.journaled), type(open_table.journaled).note

    def stumble(*_):
        patch.setattr(table, "note", note)
        raise ArithmeticError("by a mistake of ours")

    patch.setattr(table, "note", stumble)


async def somebody_who_draws(clients):
    while True:
        mover = next(client for client in clients if client.asks())
        if "draw" in [move["notation"] for move in mover.asks()[0]["ask"]["moves"]]:
            return mover
        await mover.play_one(random.Random(2))


@pytest.mark.parametrize("hurried", [True, False])
@pytest.mark.parametrize("broken", [break_the_luck, break_what_follows])
def test_a_rule_that_raises_leaves_the_table_as_it_was(tmp_path, caplog, broken, hurried):
    """Whichever way the move took, it is tried once, and whoever said it is told."""

    @in_loop
    async def played():
        async with Room(tmp_path) as hall:
            clients = await table_for(hall, 2, CARDS)
            await play_all(clients, random.Random(2), 5)
            mover = await somebody_who_draws(clients)
            open_table = hall.open_tables[mover.table]
            match = open_table.journaled.playing()
            before = (
                open_table.journaled.position(),
                open_table.journaled.journal[:],
                open_table.journaled.asked_at,
                open_table.journaled.told_at,
            )
            mover.hurried = hurried
            with pytest.MonkeyPatch.context() as patch:
                broken(open_table, patch)
                answer = await mover.move(mover.last("frame")["seat"], "draw")
            assert (answer["type"], answer["code"]) == ("error", "internal")
            assert len([record for record in caplog.records if record.exc_info]) == 1
            assert before == (
                open_table.journaled.position(),
                open_table.journaled.journal,
                open_table.journaled.asked_at,
                open_table.journaled.told_at,
            )
            assert open_table.journaled.playing() is not match, "from the journal"
            mover.hurried = True
            await play_all(clients, random.Random(3))
            assert clients[0].last("frame")["result"] is not None
            verify(open_table.journaled.playing().record(), open_table.journaled.game)

    played()


@in_loop
async def test_a_bot_at_which_a_rule_stumbles_plays_something_else(tmp_path, monkeypatch, caplog):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT, options=QUICK)
        open_table = hall.open_tables[client.table]
        play, tried = type(open_table.journaled).play, []

        def stumbling(table, match, seat, moves):
            if seat == 1 and len(match.moves(1)) > 1:
                tried.append(moves)
                if len(tried) == 1:
                    raise ArithmeticError("by a mistake of ours")
            return play(table, match, seat, moves)

        monkeypatch.setattr(type(open_table.journaled), "play", stumbling)
        await client.ready()
        await client.play_to_the_end(random.Random(1))
        assert tried[1] != tried[0]
        assert len([record for record in caplog.records if "the bot at seat 1" in record.message]) == 1


@in_loop
async def test_a_move_that_is_being_saved_is_told_though_its_socket_has_left(tmp_path, monkeypatch):
    """Whichever way it came, as every other message."""
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2, options=QUICK)
        mover, other = (ann, ben) if ann.asks() else (ben, ann)
        submit, waiting = hall.store.submit, []

        async def receive():
            frame = mover.asks()[0]
            notation = frame["ask"]["moves"][0]["notation"]
            move = {"type": "move", "id": "m", "table": mover.table, "seat": frame["seat"], "moves": [notation]}
            return {"type": "websocket.receive", "text": dumps({**move, "sequence": frame["sequence"]})}

        monkeypatch.setattr(hall.store, "submit", lambda *change: waiting.append(change))
        before = other.last("frame")["sequence"]
        reading = asyncio.create_task(read(receive, mover.dispatcher))
        open_table = hall.open_tables[mover.table]
        while not open_table.lock.is_taken:
            await asyncio.sleep(0)
        reading.cancel()  # the socket has closed
        await asyncio.gather(reading, return_exceptions=True)
        hall.gone(mover.connection)
        for change in waiting:
            submit(*change)
        while open_table.lock.is_taken:
            await asyncio.sleep(0)
        assert other.last("frame")["sequence"] == before + 1
