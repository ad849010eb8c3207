"""A seat is open to those who have it now, and to nobody else."""

import asyncio
import gzip
import json
import random

import pytest

from cheeseboard.coach.advice import Advice, Choice
from cheeseboard.server.doors.http import record_page
from cheeseboard.server.messages import base as place
from tests.server.room import BOT, Client, Message, Room, SetClock, here, in_loop, play_all, table_for

OPEN = {"kind": "open"}
QUICK = {"rounds": 1}


async def ghost(hall, at: Client, seat: int) -> Client:
    """A second socket with the same key."""
    second = Client(hall)
    second.table, second.secrets = at.table, {seat: at.secrets[seat]}
    await second.sit()
    assert second.last("table")["seats"][seat]["connected"]
    return second


def frames(client: Client, start: int) -> list[Message]:
    client.listen()
    return [message for message in client.heard[start:] if message["type"] == "frame"]


async def assert_shut(client: Client, seat: int) -> None:
    """Nothing that only the holder of the seat may do is heeded, by either way in."""
    table = client.table
    sequence = client.hall.open_tables[table].journaled.sequence
    move: Message = {
        "type": "move",
        "id": "ghost",
        "table": table,
        "seat": seat,
        "sequence": sequence,
        "moves": ["draw"],
    }
    for hurried in (True, False):
        client.hurried = hurried
        assert (await client.say(**move))[0]["code"] == "wrong_secret"
    for message in (
        {"type": "explain", "id": "e", "notation": "draw"},
        {"type": "try", "id": "y", "sequence": sequence, "moves": ["draw"]},
        {"type": "take_back", "id": "t"},
        {"type": "consent", "agree": True},
        {"type": "say", "phrase": "hello"},
        {"type": "seen", "sequence": 1},
        {"type": "hint", "id": "h"},
        {"type": "hand_over", "id": "o", "keep": True},
        {"type": "hand_over", "id": "o"},
        {"type": "ready", "contribution": "00" * 16},
        {"type": "leave"},
    ):
        assert (await client.say(**message, table=table, seat=seat))[0]["code"] == "wrong_secret", message
    assert (await client.say("seat_back", table=table, seat=seat))[0]["code"] == "not_host"
    assert (await client.say("rematch", table=table))[0]["code"] == "wrong_secret"
    assert (await client.sit())[0]["code"] == "wrong_secret"


@in_loop
async def test_a_seat_that_was_given_up_is_shut_to_every_socket_that_had_it(tmp_path):
    async with Room(tmp_path) as hall:
        ann, mallory, ben = Client(hall), Client(hall), Client(hall)
        await ann.create(here("Ann"), OPEN)
        await mallory.join(ann.table, "Mallory")
        second = await ghost(hall, mallory, 1)
        await mallory.say("leave", table=ann.table, seat=1)
        info = ann.last("table")
        assert (info["seats"][1]["kind"], info["seats"][1]["connected"], info["spectators"]) == ("open", False, 1)
        assert second.last("error")["code"] == "wrong_secret"
        await ben.join(ann.table, "Ben")
        start = len(second.heard)
        for client in (ann, ben):
            await client.ready()
        await play_all([ann, ben], random.Random(1), 12)
        told = frames(second, start)
        assert told
        assert all(frame["seat"] is None and frame["ask"] is None for frame in told), "as a spectator"
        info = ann.last("table")
        assert (info["seats"][1]["people"], info["spectators"]) == (["Ben"], 1)
        await assert_shut(second, 1)
        await play_all([ann, ben], random.Random(1), 4)


@in_loop
async def test_a_seat_that_became_a_bots_at_the_start_is_shut(tmp_path):
    async with Room(tmp_path) as hall:
        ann, mallory = Client(hall), Client(hall)
        await ann.create(here("Ann"), OPEN)
        await mallory.join(ann.table, "Mallory")
        second = await ghost(hall, mallory, 1)
        await mallory.say("leave", table=ann.table, seat=1)
        start = len(second.heard)
        await ann.say("start", table=ann.table, level="easy")
        await ann.play_one(random.Random(2))
        assert all(frame["seat"] is None for frame in frames(second, start))
        await assert_shut(second, 1)


@in_loop
async def test_a_seat_that_the_host_gave_to_a_bot_is_shut(tmp_path):
    async with Room(tmp_path) as hall:
        ann, mallory = Client(hall), Client(hall)
        await ann.create(here("Ann"), OPEN, BOT)
        await mallory.join(ann.table, "Mallory")
        second = await ghost(hall, mallory, 1)
        await mallory.say("leave", table=ann.table, seat=1)
        start = len(second.heard)
        await ann.say("seat_bot", table=ann.table, seat=1, level="easy")
        assert not ann.last("table")["seats"][1]["sits_in"]
        await ann.ready()
        await ann.play_one(random.Random(3))
        assert all(frame["seat"] is None for frame in frames(second, start))
        await assert_shut(second, 1)


@in_loop
async def test_a_seat_that_was_handed_over_is_shut_to_every_socket_of_the_old_device(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2)
        second = await ghost(hall, ben, 1)
        await ben.say("hand_over", id="h", table=ann.table, seat=1)
        phone = Client(hall)
        await phone.join(ann.table, "whoever", invitation=ben.last("invitation")["token"])
        info = ann.last("table")
        assert (info["seats"][1]["connected"], info["spectators"]) == (True, 2)
        starts = [(old, len(old.heard)) for old in (ben, second)]
        await play_all([ann, phone], random.Random(4), 8)
        for old, start in starts:
            assert all(frame["seat"] is None for frame in frames(old, start))
            await assert_shut(old, 1)
        hall.gone(phone.connection)
        assert not ann.last("table")["seats"][1]["connected"], "the old device does not count"


@in_loop
async def test_a_key_is_compared_with_the_chair_even_where_nobody_turned_the_socket_away(tmp_path, monkeypatch):
    monkeypatch.setattr("cheeseboard.server.hall.hall.Hall.turn_away", lambda self, open_table: None)
    async with Room(tmp_path) as hall:
        ann, mallory, ben = Client(hall), Client(hall), Client(hall)
        await ann.create(here("Ann"), OPEN)
        await mallory.join(ann.table, "Mallory")
        second = await ghost(hall, mallory, 1)
        await mallory.say("leave", table=ann.table, seat=1)
        await ben.join(ann.table, "Ben")
        start = len(second.heard)
        for client in (ann, ben):
            await client.ready()
        await play_all([ann, ben], random.Random(5), 6)
        assert frames(second, start) == []
        table = ann.table
        for hurried in (True, False):
            second.hurried = hurried
            move = {"id": "g", "table": table, "seat": 1, "sequence": 1, "moves": ["draw"]}
            assert (await second.say("move", **move))[0]["code"] == "wrong_secret"
        assert (await second.say("hint", id="h", table=table, seat=1))[0]["code"] == "wrong_secret"
        assert (await second.say("hand_over", id="h", table=table, seat=1))[0]["code"] == "wrong_secret"


@in_loop
async def test_a_hint_that_was_thought_out_is_not_told_to_who_lost_the_seat_meanwhile(tmp_path, monkeypatch):
    async def hint(self, open_table, seat, address):
        await go.wait()
        return Advice([Choice([open_table.journaled.playing().game.move("draw")], [], None, None)], "", None, "", False)

    monkeypatch.setattr("cheeseboard.server.hall.bot_turns.BotTurns.hint", hint)
    async with Room(tmp_path) as hall:
        go = asyncio.Event()
        ann, ben = await table_for(hall, 2)
        second = await ghost(hall, ben, 1)
        asked = asyncio.create_task(second.say("hint", id="h", table=ann.table, seat=1))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await ben.say("hand_over", id="h", table=ann.table, seat=1)
        await Client(hall).join(ann.table, "x", invitation=ben.last("invitation")["token"])
        go.set()
        assert [(answer["type"], answer.get("code")) for answer in (await asked)[-1:]] == [("error", "wrong_secret")]


@in_loop
async def test_who_shares_a_seat_keeps_it_when_the_other_leaves(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben, cleo = Client(hall), Client(hall), Client(hall)
        await ann.create(here("Ann"), OPEN)
        await ben.join(ann.table, "Ben")
        await ben.say("hand_over", id="h", table=ann.table, seat=1, keep=True)
        await cleo.join(ann.table, "Cleo", invitation=ben.last("invitation")["token"])
        await ben.say("leave", table=ann.table, seat=1)
        assert ann.last("table")["seats"][1]["people"] == ["Cleo"]
        await ann.ready()
        await cleo.ready()
        await play_all([ann, cleo], random.Random(6), 4)


@pytest.mark.parametrize("keep", [True, False])
def test_what_whoever_gave_up_a_seat_handed_out_opens_nothing(tmp_path, keep):
    @in_loop
    async def play():
        async with Room(tmp_path) as hall:
            ann, mallory, ben, late = [Client(hall) for _ in range(4)]
            await ann.create(here("Ann"), OPEN)
            await mallory.join(ann.table, "Mallory")
            await mallory.say("hand_over", id="h", table=ann.table, seat=1, keep=keep)
            token = mallory.last("invitation")["token"]
            await mallory.say("leave", table=ann.table, seat=1)
            await ben.join(ann.table, "Ben")
            answer = await late.say("join", id="j", table=ann.table, name="Late", invitation=token)
            assert answer[0]["code"] == "wrong_secret"
            assert ann.last("table")["seats"][1]["people"] == ["Ben"]

    play()


@in_loop
async def test_what_becomes_of_people_at_a_rematch_is_no_affair_of_the_old_table(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2, options=QUICK)
        await play_all([ann, ben], random.Random(7))
        old = ann.table
        await ann.say("rematch", table=old)
        await ben.say("rematch", table=old)
        ben.table = ann.last("table")["rematch"]
        await ben.sit()
        await ben.say("hand_over", id="h", table=ben.table, seat=1, keep=True)
        cleo = Client(hall)
        await cleo.join(ben.table, "Cleo", invitation=ben.last("invitation")["token"])
        await ben.say("leave", table=ben.table, seat=1)
        assert hall.open_tables[ben.table].setup.chairs[1].names() == ["Cleo"]
        assert hall.open_tables[old].setup.chairs[1].names() == ["Ben"]
        cleo.table = old
        assert (await cleo.sit())[0]["code"] == "wrong_secret"
        again = Client(hall)
        answer = await again.say("sit", table=ben.table, secrets=[ben.secrets[1]])
        assert answer[0]["code"] == "wrong_secret", "the seat at the new table was given up"


# Invitations


@in_loop
async def test_nobody_is_invited_to_a_seat_that_somebody_has(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2)
        answer = await ann.say("invite", id="i", table=ann.table, seat=1)
        assert answer[0]["code"] == "seat_taken"
        await ann.say("seat_bot", table=ann.table, seat=1, level="easy")
        assert ann.last("table")["seats"][1]["sits_in"]
        answer = await ann.say("invite", id="i", table=ann.table, seat=1)
        assert answer[0]["code"] == "seat_taken", "a bot only sits in for Ben"
        assert not hall.open_tables[ann.table].setup.invitations
        assert ben.last("table")["seats"][1]["people"] == ["Ben"]


@in_loop
async def test_an_invitation_ends_when_its_seat_is_taken_otherwise(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben, late = Client(hall), Client(hall), Client(hall)
        await ann.create(here("Ann"), OPEN, OPEN)
        await ann.say("invite", id="i", table=ann.table, seat=1)
        first = ann.last("invitation")["token"]
        await ann.say("seat_bot", table=ann.table, seat=1, level="easy")
        answer = await late.say("join", id="j", table=ann.table, name="Late", invitation=first)
        assert answer[0]["code"] == "wrong_secret", "the host wanted a bot"
        await ann.say("invite", id="i", table=ann.table, seat=2)
        second = ann.last("invitation")["token"]
        await ben.join(ann.table, "Ben", invitation=second)
        assert not hall.open_tables[ann.table].setup.invitations


@in_loop
async def test_a_new_invitation_takes_the_place_of_the_old_one_and_blocks_nobody(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben, cleo, late = [Client(hall) for _ in range(4)]
        await ann.create(here("Ann"), OPEN, OPEN)
        await ben.join(ann.table, "Ben")
        tokens = []
        for number in range(150):
            await ann.say("invite", id=f"i{number}", table=ann.table, seat=2)
            tokens.append(ann.last("invitation")["token"])
            await ben.say("hand_over", id=f"h{number}", table=ann.table, seat=1, keep=number % 2 == 0)
        kept = hall.open_tables[ann.table].setup.invitations
        assert len(kept) == 1 + 1 + 8, "to the free seat, to Ben's other device, to those who may sit beside Ben"
        answer = await late.say("join", id="j", table=ann.table, name="Late", invitation=tokens[-2])
        assert answer[0]["code"] == "wrong_secret"
        assert await cleo.join(ann.table, "Cleo", invitation=tokens[-1]) == 2


@in_loop
async def test_a_friend_who_comes_after_the_start_gets_the_seat_that_was_kept(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = Client(hall), Client(hall)
        await ann.create(here("Ann"), OPEN, pace=60.0)
        await ann.say("invite", id="i", table=ann.table, seat=1)
        await ann.say("start", table=ann.table, level="easy")
        assert ann.last("table")["seats"][1]["kind"] == "bot"
        assert await ben.join(ann.table, "Ben", invitation=ann.last("invitation")["token"]) == 1
        assert ann.last("table")["seats"][1]["name"] == "Ben"


# Where the host is away


async def without_host(hall, **more) -> list[Client]:
    clients = await table_for(hall, 3, **more)
    hall.gone(clients[0].connection)
    return clients


@in_loop
async def test_nobody_acts_for_a_host_who_is_away_for_a_moment(tmp_path):
    clock = SetClock()
    async with Room(tmp_path, clock=clock) as hall:
        ann, ben, cleo = await without_host(hall)
        hall.gone(cleo.connection)
        clock.seconds += place.HOST_AWAY - 1
        assert (await ben.say("seat_bot", table=ben.table, seat=2))[0]["code"] == "not_host"
        clock.seconds += 1
        await ben.say("seat_bot", table=ben.table, seat=2, level="easy")
        assert ben.last("table")["seats"][2]["sits_in"]
        back = Client(hall)
        await back.say("sit", table=ann.table, host=ann.host)
        clock.seconds += place.HOST_AWAY * 2
        assert (await ben.say("seat_bot", table=ben.table, seat=0))[0]["code"] == "not_host"


@in_loop
async def test_a_host_who_is_away_gives_nobody_a_right_to_seats(tmp_path):
    clock = SetClock()
    async with Room(tmp_path, clock=clock) as hall:
        _ann, ben, cleo = await without_host(hall)
        clock.seconds += place.HOST_AWAY
        for seat in range(3):
            assert (await cleo.say("invite", id="i", table=cleo.table, seat=seat))[0]["code"] == "not_host"
        assert (await cleo.say("seat_bot", table=cleo.table, seat=1))[0]["code"] == "not_host", "Ben is there"
        hall.gone(ben.connection)
        await cleo.say("seat_bot", table=cleo.table, seat=1, level="easy")
        assert cleo.last("table")["seats"][1]["sits_in"]
        assert (await cleo.say("seat_bot", table=cleo.table, seat=1, level="hard"))[0]["code"] == "not_host"
        assert (await cleo.say("seat_back", table=cleo.table, seat=1))[0]["code"] == "not_host"
        spectator = Client(hall)
        await spectator.say("sit", table=cleo.table)
        assert (await spectator.say("seat_bot", table=cleo.table, seat=0))[0]["code"] == "not_host"


@in_loop
async def test_who_waits_at_a_table_without_its_host_can_begin(tmp_path):
    clock = SetClock()
    async with Room(tmp_path, clock=clock) as hall:
        ann, ben = Client(hall), Client(hall)
        await ann.create(here("Ann"), OPEN, OPEN)
        await ben.join(ann.table, "Ben")
        assert ben.last("table")["hosted"]
        await ann.say("sit", table=ann.table, secrets=list(ann.secrets.values()))
        assert not ben.last("table")["hosted"]
        clock.seconds += 30
        hall.gone(ann.connection)
        clock.seconds += 30
        await ben.say("start", table=ben.table)
        assert ben.last("table")["state"] == "playing", "the host's page was there as a player's only"


# Names and talk


@in_loop
async def test_a_name_that_looks_like_anothers_is_refused_and_an_equal_one_gets_a_number(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = Client(hall), Client(hall)
        await ann.create(here("Ann"), BOT, OPEN, OPEN)
        for disguise in ("Ann\ufe0f", "\u0410nn", "\uff21nn", "An\u200bn", "Ann\u3164", "\u202eAnn"):
            answer = await ben.say("join", id="j", table=ann.table, name=disguise)
            assert answer[0]["code"] == "like_another", disguise
        bot = ann.last("table")["seats"][1]["name"]
        answer = await ben.say("join", id="j", table=ann.table, name=f"{bot}\u2060")
        assert answer[0]["code"] == "like_another"
        for empty in ("\u115f", "\u3164", "\u2800", "\u0301\u0302", "\u200b"):
            assert (await ben.say("join", id="j", table=ann.table, name=empty))[0]["code"] == "bad_name"
        assert [seat["kind"] for seat in ann.last("table")["seats"]] == ["person", "bot", "open", "open"]
        await ben.join(ann.table, " ann ")
        await Client(hall).join(ann.table, bot)
        names = [seat["name"] for seat in ann.last("table")["seats"]]
        assert names == ["Ann", bot, "ann 2", f"{bot} 2"]


@in_loop
async def test_nobody_looks_like_a_seat_that_two_share_and_no_bot_like_a_person(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben, cleo = Client(hall), Client(hall), Client(hall)
        await ann.create(here("\u0422omme"), OPEN, OPEN)
        await ben.join(ann.table, "Ben")
        await ben.say("hand_over", id="h", table=ann.table, seat=1, keep=True)
        await cleo.join(ann.table, "Cleo", invitation=ben.last("invitation")["token"])
        dan = Client(hall)
        answer = await dan.say("join", id="j", table=ann.table, name="Ben\u2060 + Cleo")
        assert answer[0]["code"] == "like_another"
        await ann.say("seat_bot", table=ann.table, seat=2)
        assert ann.last("table")["seats"][2]["name"] == "Gouda", "not Tomme: that one sits here in another alphabet"


@in_loop
async def test_two_people_on_one_device_are_no_disguise_of_each_other(tmp_path):
    async with Room(tmp_path) as hall:
        seats = [here("Ann"), here("\u0410nn")]
        answer = await Client(hall).say("create", id="c", game="rat_a_tat_cat", seats=seats)
        assert answer[0]["code"] == "like_another"
        assert not hall.open_tables


@in_loop
async def test_a_seat_moves_to_another_device_whatever_that_is_called(tmp_path):
    async with Room(tmp_path) as hall:
        ann, _ben = await table_for(hall, 2)
        await ann.say("hand_over", id="h", table=ann.table, seat=0)
        phone = Client(hall)
        assert await phone.join(ann.table, "\u0412en", invitation=ann.last("invitation")["token"]) == 0
        assert phone.last("table")["seats"][0]["name"] == "Ann"


@in_loop
async def test_talk_is_cleaned_of_what_cannot_be_seen(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2, chat="free")
        await ann.say("say", table=ann.table, seat=0, text="\u202e\x1b[2Jhi" + "\u0300" * 190)
        assert ben.last("said")["text"] == "[2Jhì\u0300\u0300"
        answer = await ann.say("say", table=ann.table, seat=0, text="\u200b\u202e")
        assert answer[0]["code"] == "malformed"
        await ann.say("say", table=ann.table, seat=0, text="👩‍👩‍👧 مرحبا क्‍ष ❤️")
        assert ben.last("said")["text"] == "👩‍👩‍👧 مرحبا क्‍ष ❤️"


# The beginning


@in_loop
async def test_a_game_that_begins_without_somebodys_part_of_the_luck_says_so(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = Client(hall), Client(hall)
        await ann.create(here("Ann"), OPEN, OPEN)
        await ben.join(ann.table, "Ben")
        assert ann.last("table")["without_part"] == []
        await ann.ready()
        await ann.say("start", table=ann.table, level="easy")
        assert ben.last("table")["without_part"] == [1], "Ben's; the bot at seat 2 has none to give"
        assert ben.last("table")["state"] == "playing"
        answer = await ben.say("ready", table=ben.table, seat=1, contribution="11" * 16)
        assert answer[0]["code"] == "started"
        assert ben.last("table")["without_part"] == [1]
        whole, *_ = await table_for(hall, 2)
        assert whole.last("table")["without_part"] == []
        table = ann.table
        written = json.loads(gzip.decompress(record_page(hall.open_tables[table].journaled)))["table"]
        assert written["without_part"] == [1]
    async with Room(tmp_path) as hall:
        back = Client(hall)
        await back.say("sit", table=table)
        assert back.last("table")["without_part"] == [1], "also after a restart"
