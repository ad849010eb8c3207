"""How a game went: made beside the table, kept with it, told to whoever may see its replay."""

import asyncio
import json
import random
from typing import Any

import pytest

from cheeseboard.coach import review as coach
from cheeseboard.server.core import reviewing
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.reviewing import Past, Piece, go_on, past_of
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import Limits
from tests.server.room import CARDS, Client, Room, here, in_loop

SHORT = {"rounds": 1}
LITTLE = 1.0  # seconds, as they are reckoned


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A budget for a test; and nothing of another one in mind."""
    monkeypatch.setattr("cheeseboard.server.hall.reviews.go_on", in_a_hurry)
    reviewing.BEGUN.clear()


def in_a_hurry(past: Past) -> Piece:
    return go_on(past, LITTLE)


async def finished(hall: Hall) -> Client:
    client = Client(hall)
    await client.create(here("Ann"), here("Ben"), game=CARDS, options=SHORT)
    await client.ready()
    await client.play_to_the_end(random.Random(3))
    return client


async def reviewed(hall: Hall, table: str) -> dict[str, Any]:
    """Asked for until all of it is there."""
    open_table = await hall.find(table)
    while True:
        piece = hall.reviews.ask(open_table, "test")
        if piece.progress >= 1.0:
            found: dict[str, Any] = json.loads(piece.made)
            return found
        await asyncio.sleep(0.01)


async def settled(hall: Hall) -> None:
    assert hall.reviews.making is not None
    await hall.reviews.making


@in_loop
async def test_whoever_asks_first_has_it_made_and_it_is_kept_with_the_game(tmp_path, monkeypatch):
    async with Room(tmp_path) as hall:
        client = await finished(hall)
        assert hall.reviews.ask(await hall.find(client.table), "test") == Piece(0.0, b"")
        made = await reviewed(hall, client.table)
        assert made["unit"] == "chance"
        assert [seat["seat"] for seat in made["seats"]] == [0, 1]
        assert made["line"][0]["number"] == 0
        for seat in made["seats"]:
            if seat["turn"] is not None:
                values = {point["number"]: point["values"][seat["seat"]] for point in made["line"]}
                assert values[seat["turn"]["number"]] == seat["turn"]["before"]
        assert sorted(made["result"]) == [0.0, 1.0] or made["result"] == [0.5, 0.5]
    monkeypatch.setattr("cheeseboard.server.hall.reviews.go_on", no_work)
    async with Room(tmp_path) as hall:
        assert await reviewed(hall, client.table) == made


def no_work(past: Past) -> Piece:
    raise AssertionError("it was made already")


class Slow:
    """A machine that comes to no end with any review."""

    async def do(self, work: Any, *words: Any) -> Any:
        if work is not reviewing.glance:
            await asyncio.Event().wait()
        return work(*words)

    def close(self) -> None: ...


@in_loop
async def test_first_figures_come_soon_whoever_waits_before(tmp_path, monkeypatch):
    async with Room(tmp_path) as hall:
        tables = [await hall.find((await finished(hall)).table) for _ in range(2)]
        monkeypatch.setattr(hall.reviews, "workers", Slow())
        for number, table in enumerate(tables):
            async with asyncio.timeout(30):
                while not (piece := hall.reviews.ask(table, f"test {number}")).made:
                    await asyncio.sleep(0.01)
            line = json.loads(piece.made)["line"]
            assert 0.0 < piece.progress < 1.0
            assert len(line) > 2
            assert line[0]["number"] == 0


@in_loop
async def test_pieces_come_to_the_same_whoever_is_interrupted(tmp_path):
    """The process that made half of it was killed: the next one begins anew, and says the same."""
    async with Room(tmp_path) as hall:
        client = await finished(hall)
        past = past_of((await hall.find(client.table)).journaled)
        progress = [go_on(past, LITTLE).progress for _ in range(3)]
        assert progress == sorted(progress)
        assert progress[0] < 1.0
        reviewing.BEGUN.clear()
        piece = go_on(past, LITTLE)
        while piece.progress < 1.0:
            piece = go_on(past, LITTLE)
        assert json.loads(piece.made) == await reviewed(hall, client.table)


@in_loop
async def test_an_older_coach_is_not_believed(tmp_path, monkeypatch):
    async with Room(tmp_path) as hall:
        client = await finished(hall)
        await reviewed(hall, client.table)
        await settled(hall)
        hall.reviews.made.clear()
        monkeypatch.setattr(coach, "VERSION", coach.VERSION + 1)
        assert (await reviewed(hall, client.table))["coach"] == coach.VERSION


@in_loop
async def test_while_a_game_is_on_there_is_none(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here("Ann"), here("Ben"), game=CARDS, options=SHORT)
        with pytest.raises(RequestDenied, match="when the game is over"):
            hall.reviews.ask(await hall.find(client.table), "test")
        await client.ready()
        with pytest.raises(RequestDenied) as denied:
            hall.reviews.ask(await hall.find(client.table), "test")
        assert denied.value.code == "not_over"
        assert not hall.reviews.wanted


@in_loop
async def test_a_deleted_game_takes_its_review_along(tmp_path):
    async with Room(tmp_path) as hall:
        client = await finished(hall)
        await reviewed(hall, client.table)
        await settled(hall)
        assert hall.store.review(client.table) is not None
        await hall.delete(await hall.find(client.table), list(client.secrets.values()), client.host, "test")
        assert hall.store.review(client.table) is None
        assert client.table not in hall.reviews.made


@in_loop
async def test_bots_that_think_come_first(tmp_path, monkeypatch):
    """A piece waits while somebody's bot thinks, but not for ever."""
    monkeypatch.setattr("cheeseboard.server.hall.reviews.YIELDING_SECONDS", 0.0)
    async with Room(tmp_path) as hall:
        client = await finished(hall)
        asked: list[int] = []

        def is_busy() -> bool:
            asked.append(1)
            return len(asked) < 30

        hall.reviews.is_busy = is_busy
        await reviewed(hall, client.table)
        assert len(asked) > 30


@in_loop
async def test_a_glance_lets_bots_think_first_too(tmp_path, monkeypatch):
    monkeypatch.setattr("cheeseboard.server.hall.reviews.YIELDING_SECONDS", 0.0)
    async with Room(tmp_path) as hall:
        table = await hall.find((await finished(hall)).table)
        hall.reviews.making = asyncio.create_task(asyncio.sleep(1000))  # another review
        thinking = [True, True, True, False]
        monkeypatch.setattr(hall.reviews, "is_busy", lambda: thinking.pop(0))
        async with asyncio.timeout(30):
            while not hall.reviews.ask(table, "test").made:
                await asyncio.sleep(0.01)
        assert not thinking
        hall.reviews.making.cancel()


@in_loop
async def test_what_nobody_waits_for_any_more_is_not_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.setattr("cheeseboard.server.hall.reviews.PATIENCE_SECONDS", -1.0)
    async with Room(tmp_path) as hall:
        client = await finished(hall)
        hall.reviews.ask(await hall.find(client.table), "test")
        await settled(hall)
        assert not hall.reviews.wanted
        assert hall.store.review(client.table) is None


@in_loop
async def test_only_so_many_are_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr("cheeseboard.server.hall.reviews.MOST_WAITING", 0)
    async with Room(tmp_path) as hall:
        client = await finished(hall)
        with pytest.raises(RequestDenied) as denied:
            hall.reviews.ask(await hall.find(client.table), "test")
        assert denied.value.code == "too_fast"


@in_loop
async def test_nobody_can_have_so_many_made_that_others_get_none(tmp_path, monkeypatch):
    """One address asks for as many as it may, and goes on asking: somebody else's is the next but one."""
    made: list[str] = []

    def noted(past: Past) -> Piece:
        made.append(past.table)
        return Piece(1.0, b"{}")

    monkeypatch.setattr("cheeseboard.server.hall.reviews.go_on", noted)
    async with Room(tmp_path, Limits(reviews=2, outbox=1000)) as hall:
        tables = [await hall.find((await finished(hall)).table) for _ in range(4)]
        for open_table in tables[:2]:
            hall.reviews.ask(open_table, "many")
        with pytest.raises(RequestDenied) as denied:
            hall.reviews.ask(tables[2], "many")
        assert denied.value.code == "too_fast"
        hall.reviews.ask(tables[0], "many")  # those it waits for it may ask for again
        hall.reviews.ask(tables[3], "one")
        await settled(hall)
    assert made == [tables[at].id for at in (0, 3, 1)]
