"""`try`: what some steps would lead to.  Nothing happens, nobody else hears of it, and it is what would happen."""

import random
from typing import Any

from cheeseboard.server.core.journal import MOST_IN_A_GESTURE
from cheeseboard.server.hall.limits import Limits
from tests.server.room import CARDS, SEALED, Client, Message, Room, in_loop, table_for

OPEN = "dogs"  # nothing lies face down, and answers follow one another
PLANS = 15


async def said(client: Client, frame: Message, *moves: str, **more: Any) -> Message:
    about = {"id": "y", "table": client.table, "seat": frame["seat"], "sequence": frame["sequence"]}
    answers = await client.say("try", **{**about, "moves": list(moves), **more})
    assert len(answers) == 1 or answers[0]["reason"] == "stale"
    return answers[0]


def mover(clients: list[Client]) -> tuple[Client, Message]:
    """Somebody who is asked, and the frame that asks."""
    return next((client, frame) for client in clients for frame in client.asks())


def offers(frame: Message) -> list[str]:
    return [offer["notation"] for offer in frame["ask"]["moves"]]


async def planned(client: Client, frame: Message, chance: random.Random) -> tuple[list[str], Message | None]:
    """Steps that can be tried to their end, and what they lead to."""
    moves: list[str] = []
    found, last = None, frame
    while last["ask"] is not None and len(moves) < 4:
        wish = [*moves, chance.choice(offers(last))]
        answer = await said(client, frame, *wish)
        assert answer["type"] == "tried"
        if answer["stopped"] is not None:
            break
        assert answer["taken"] == len(wish)
        moves, found, last = wish, answer, answer
    return moves, found


@in_loop
async def test_what_is_tried_is_what_the_next_frame_shows(tmp_path):
    chance = random.Random(7)
    plans = 0
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, OPEN)
        while plans < PLANS:
            if clients[0].last("frame")["result"] is not None:
                clients = await table_for(hall, 2, OPEN)
            client, frame = mover(clients)
            moves, found = await planned(client, frame, chance)
            if found is None:
                await client.play_one(chance)
                continue
            plans += len(moves) > 1
            assert (await client.move(frame["seat"], *moves))["played"] == len(moves)
            shown = client.last("frame", frame["seat"])
            assert (found["view"], found["ask"]) == (shown["view"], shown["ask"])


@in_loop
async def test_nothing_has_happened_and_nobody_else_hears_of_it(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 3, OPEN)
        client, frame = mover(clients)
        watcher = Client(hall)
        await watcher.say("sit", table=client.table)
        table = hall.open_tables[client.table].journaled
        before = table.position(), table.journal[:], table.sequence, hall.store.load(client.table)
        for other in (*clients, watcher):
            other.listen()
            other.raw.clear()
        for move in offers(frame):
            assert (await said(client, frame, move))["type"] == "tried"
        assert (table.position(), table.journal, table.sequence, hall.store.load(client.table)) == before
        assert len(client.raw) == len(offers(frame))
        for other in (*clients, watcher):
            other.listen()
            assert other is client or other.raw == []


@in_loop
async def test_it_stops_before_luck_and_before_a_revelation(tmp_path):
    async with Room(tmp_path) as hall:
        client, frame = mover(await table_for(hall, 2, CARDS))
        answer = await said(client, frame, "draw", "toss")
        assert (answer["taken"], answer["stopped"]) == (0, "luck")
        assert (answer["view"], answer["ask"]) == (frame["view"], frame["ask"])
        answer = await said(client, frame, "take")
        assert (answer["taken"], answer["stopped"]) == (0, "revealed")


@in_loop
async def test_a_step_that_is_not_offered_names_its_clause(tmp_path):
    async with Room(tmp_path) as hall:
        client, frame = mover(await table_for(hall, 2, CARDS))
        answer = await said(client, frame, "knock")
        assert (answer["taken"], answer["stopped"], answer["clause"]) == (0, "illegal", "RTC-087")


@in_loop
async def test_a_sealed_answer_is_tried_and_stays_sealed(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, SEALED)
        for _ in clients:
            client, frame = mover(clients)
            await client.move(frame["seat"], "keep")
        for client in clients:  # the last one, too: what it would reveal is not told
            [frame] = client.asks()
            answer = await said(client, frame, offers(frame)[0])
            assert (answer["taken"], answer["stopped"], answer["ask"]) == (1, None, None)
            assert answer["view"] == frame["view"]
            assert (await said(client, frame, offers(frame)[0], "fold"))["stopped"] == "not_your_turn"
            await client.move(frame["seat"], offers(frame)[0])


@in_loop
async def test_only_who_holds_the_seat_tries_and_only_when_it_is_asked(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, CARDS)
        client, frame = mover(clients)
        [other] = [one for one in clients if one is not client]
        [seat] = other.secrets
        assert (await said(client, frame, "draw", seat=seat))["code"] == "wrong_secret"
        assert (await said(other, other.last("frame", seat), "draw"))["reason"] == "not_your_turn"
        stale = await said(client, frame, "draw", sequence=frame["sequence"] - 1)
        assert (stale["type"], stale["reason"]) == ("refused", "stale")


@in_loop
async def test_what_cannot_be_meant_is_one_clear_line(tmp_path):
    async with Room(tmp_path) as hall:
        client, frame = mover(await table_for(hall, 2, CARDS))
        for moves in ([], ["draw"] * (MOST_IN_A_GESTURE + 1), ["castle"], ["draw", ""]):
            answer = await said(client, frame, *moves)
            assert (answer["type"], answer["code"]) == ("error", "malformed")
            assert "\n" not in answer["detail"]
        assert (await said(client, frame, "draw"))["type"] == "tried"


@in_loop
async def test_an_address_has_so_much_work_done_for_it(tmp_path):
    limits = Limits(messages=100_000, trying=3.0)
    async with Room(tmp_path, limits) as hall:
        hall.trying.ticks = lambda: 0.0
        client, frame = mover(await table_for(hall, 2, CARDS))
        answers = [await said(client, frame, "draw") for _ in range(4)]
        assert answers[0]["type"] == "tried"
        assert answers[-1]["code"] == "too_fast"
        hall.trying.ticks = lambda: 3600.0
        assert (await said(client, frame, "draw"))["type"] == "tried"
