"""What a table agreed on about taking back, and that nobody is undone who did not agree."""

import random

import pytest

from cheeseboard.server.core import new_tables
from cheeseboard.server.hall.telling import table_info
from tests.server.room import CARDS, SEALED, Client, Room, here, in_loop, play_all, table_for

QUICK = {"rounds": 1}


def who_moves(clients: list[Client]) -> tuple[Client, int, list[Client]]:
    mover = next(client for client in clients if client.asks())
    return mover, next(iter(mover.secrets)), [client for client in clients if client is not mover]


async def take_back(client: Client, seat: int, id: str = "t") -> str:
    answers = await client.say("take_back", id=id, table=client.table, seat=seat)
    [answer] = [one for one in answers if one["type"] in ("accepted", "refused", "error")]
    return str(answer.get("reason") or answer.get("code") or answer["type"])


async def agree(client: Client) -> None:
    await client.say("consent", table=client.table, seat=next(iter(client.secrets)), agree=True)


def choices(hall, client: Client) -> int:
    return len(hall.open_tables[client.table].journaled.playing().choices)


@in_loop
async def test_a_new_table_takes_back_until_something_is_revealed(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        assert clients[0].last("table")["take_backs"] == "revealed"
        mover, seat, others = who_moves(clients)
        await mover.move(seat, "draw")
        assert await take_back(mover, seat) == "nothing_to_take_back"
        assert mover.last("table")["request"] is None, "nobody is asked"
        assert choices(hall, mover) == 1
        assert await take_back(others[0], next(iter(others[0].secrets))) == "nothing_to_take_back"


@in_loop
async def test_a_person_with_bots_alone_cannot_look_at_the_next_card_and_take_it_back(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), {"kind": "bot", "level": "easy"}, options={"first_dealer": 1}, pace=60.0)
        await client.ready()
        await client.move(0, "draw")
        assert await take_back(client, 0) == "nothing_to_take_back"
        assert choices(hall, client) == 1


async def unrevealed(hall, **more) -> tuple[Client, int]:
    """Somebody whose last choice, no sealed one, revealed nothing, and who is still asked."""
    for attempt in range(30):
        clients = await table_for(hall, 2, "dogs", **more)
        chance = random.Random(attempt)
        for _ in range(60):
            mover, seat, _ = who_moves(clients)
            await mover.play_one(chance)
            match = hall.open_tables[mover.table].journaled.playing()
            if match.can_take_back(seat) and not match.answers:
                return mover, seat
    raise AssertionError("no such moment")


@in_loop
async def test_without_take_backs_what_was_played_stands(tmp_path):
    async with Room(tmp_path) as hall:
        mover, seat = await unrevealed(hall, take_backs="off")
        before = choices(hall, mover)
        assert not mover.last("frame", seat)["can_take_back"]
        assert await take_back(mover, seat) == "take_backs_off"
        assert choices(hall, mover) == before
        assert mover.last("table")["taken_back"] == []


@in_loop
async def test_a_choice_that_revealed_nothing_is_taken_back_and_the_log_tells(tmp_path):
    async with Room(tmp_path) as hall:
        mover, seat = await unrevealed(hall)
        before = choices(hall, mover)
        watcher = Client(hall)
        await watcher.say("sit", table=mover.table)
        assert mover.last("frame", seat)["can_take_back"]
        assert await take_back(mover, seat) == "accepted"
        assert choices(hall, mover) == before - 1
        sequence = mover.last("frame", seat)["sequence"]
        line = {"sequence": sequence, "seat": seat, "agreed": False}
        assert watcher.last("table")["taken_back"] == [line]
        table = mover.table
    async with Room(tmp_path) as hall:
        back = Client(hall)
        await back.say("sit", table=table)
        assert back.last("table")["taken_back"] == [line], "also after a restart"


@pytest.mark.parametrize("take_backs", ["off", "revealed", "consent"])
def test_a_sealed_answer_can_be_changed_at_every_table_and_nobody_hears_of_it(tmp_path, take_backs):
    @in_loop
    async def play():
        async with Room(tmp_path) as hall:
            ann, ben = await table_for(hall, 2, SEALED, options={"preset": "plain"}, take_backs=take_backs)
            await ann.move(0, "stand")
            assert ann.last("frame")["can_take_back"]
            tables = len([message for message in ben.heard if message["type"] == "table"])
            assert await take_back(ann, 0) == "accepted"
            ben.listen()
            assert len([message for message in ben.heard if message["type"] == "table"]) == tables
            assert table_info(hall.open_tables[ann.table]).taken_back == []
            await ann.move(0, "fold")
            await ben.move(1, "stand")

    play()


@in_loop
async def test_nobody_is_undone_by_force_while_a_bot_sits_in(tmp_path):
    async with Room(tmp_path) as hall:
        first = {"first_dealer": 2}  # seat 0 begins
        host, *_others = await table_for(hall, 3, options=first, take_backs="consent", pace=60.0)
        await host.move(0, "draw")
        for seat in (1, 2):
            await host.say("seat_bot", table=host.table, seat=seat, level="easy")
        assert await take_back(host, 0, "force") == "accepted", "it is a request"
        assert host.last("table")["request"] == {"seat": 0, "agreed": []}
        assert choices(hall, host) == 1
        for seat in (1, 2):
            await host.say("seat_back", table=host.table, seat=seat)
        assert choices(hall, host) == 1
        assert host.last("table")["request"] is None, "who comes back is not bound by it"


@in_loop
async def test_a_bot_that_is_seated_during_a_request_agrees_to_nothing(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 3, take_backs="consent")
        mover, seat, (one, other) = who_moves(clients)
        await mover.move(seat, "draw")
        assert await take_back(mover, seat) == "accepted"
        await agree(one)
        host, empty = clients[0], next(iter(other.secrets))
        await host.say("seat_bot", table=host.table, seat=empty, level="easy")
        assert choices(hall, mover) == 1
        assert mover.last("table")["request"] is None
        assert await take_back(mover, seat, "again") == "accepted"
        await agree(one)
        assert choices(hall, mover) == 1, "the person behind the bot was not asked yet"
        assert mover.last("table")["request"]["agreed"] == [next(iter(one.secrets))]
        await agree(other)
        assert choices(hall, mover) == 0, "who sits behind the bot can agree"
        [line] = mover.last("table")["taken_back"]
        assert (line["seat"], line["agreed"]) == (seat, True)


@in_loop
async def test_who_comes_to_the_table_during_a_request_has_to_agree_too(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben, cleo = Client(hall), Client(hall), Client(hall)
        first = {"first_dealer": 2}  # seat 0 begins
        seats = [here("Ann"), {"kind": "open"}, {"kind": "bot"}]
        await ann.create(*seats, options=first, take_backs="consent", pace=60.0)
        await ben.join(ann.table, "Ben")
        for client in (ann, ben):
            await client.ready()
        await ann.move(0, "draw")
        await ann.say("invite", id="i", table=ann.table, seat=2)
        assert await take_back(ann, 0) == "accepted"
        await cleo.join(ann.table, "Cleo", invitation=ann.last("invitation")["token"])
        await agree(ben)
        assert choices(hall, ann) == 1
        await agree(cleo)
        assert choices(hall, ann) == 0


@in_loop
async def test_whose_seat_a_bot_keeps_takes_nothing_back_for_it(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, take_backs="consent")
        mover, seat, _ = who_moves(clients)
        await mover.move(seat, "draw")
        hall.open_tables[mover.table].setup.pace = 60.0
        await clients[0].say("seat_bot", table=mover.table, seat=seat, level="easy")
        assert await take_back(mover, seat) == "seat_taken"


@in_loop
async def test_a_rematch_and_a_fork_agree_on_the_same(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, options=QUICK, take_backs="consent", chat="off", hints=False)
        ann = clients[0]
        await play_all(clients, random.Random(5))
        setup = hall.open_tables[ann.table].setup
        assert new_tables.setup_from_rematch(setup, 0).take_backs == "consent"
        again = Client(hall)
        await again.say("fork", id="f", table=ann.table, at=1, seats=[here(), here("Ben")], pace=0)
        info = again.last("table")
        assert (info["take_backs"], info["chat"], info["hints"]) == ("consent", "off", False)


@in_loop
async def test_another_word_for_it_is_refused(tmp_path):
    async with Room(tmp_path) as hall:
        plan = {"id": "c", "game": CARDS, "seats": [here(), here("Ben")], "take_backs": "always"}
        assert (await Client(hall).say("create", **plan))[0]["code"] == "malformed"
