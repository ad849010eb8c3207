"""Tables: opened, joined, played, taken back, left, played again."""

import asyncio
import gzip
import random
from hashlib import sha256

import pytest

from cheeseboard import find, verify
from cheeseboard.bots.levels import levels
from cheeseboard.coach.advice import Advice, Choice
from cheeseboard.engine.record import record_from_data
from cheeseboard.games import catalogue
from cheeseboard.server.adapters.inline_bots import InlineBots
from cheeseboard.server.core import new_tables, thinking
from cheeseboard.server.core.new_tables import match_from_record
from cheeseboard.server.core.replays import eye_named, page_of, past_of
from cheeseboard.server.doors.catalogue import catalogue as shelf
from cheeseboard.server.doors.http import record_page
from tests.server.room import BOT, CARDS, SEALED, Client, Room, here, in_loop, play_all, table_for

QUICK = {"preset": "quick"}


def record_of(hall, id):
    return record_from_data(hall.open_tables[id].journaled.playing().record().to_data())


@in_loop
async def test_a_game_against_bots_is_two_messages_away(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT, BOT, options=QUICK)
        assert client.last("table")["state"] == "gathering"
        await client.ready()
        assert client.last("table")["state"] == "playing"
        await client.play_to_the_end(random.Random(1))
        assert sorted(client.last("frame")["result"]["places"])[0] == 1
        assert client.last("table")["state"] == "over"


@in_loop
async def test_the_luck_was_committed_to_and_can_be_checked(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, options=QUICK)
        info = clients[0].last("table")
        assert info["seed"] is None
        before = next(m for m in clients[0].heard if m["type"] == "table")
        assert before["contributions"] == ["", ""]
        await play_all(clients, random.Random(2))
        after = clients[0].last("table")
        assert after["commitment"] == before["commitment"] == sha256(bytes.fromhex(after["seed"])).hexdigest()
        record = record_of(hall, clients[0].table)
        assert record.contributions == after["contributions"]
        assert all(len(part) == 32 for part in after["contributions"])
        verify(record, find(CARDS))


@in_loop
async def test_a_contribution_once_seen_stays(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), {"kind": "open"})
        await client.say("ready", table=client.table, seat=0, contribution="aa" * 16)
        await client.say("ready", table=client.table, seat=0, contribution="bb" * 16)
        assert client.last("table")["contributions"][0] == "aa" * 16


@in_loop
async def test_a_gesture_of_several_moves_is_played_whole_or_not_at_all(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        mover = next(client for client in clients if client.asks())
        seat = next(iter(mover.secrets))
        sequence = mover.last("frame")["sequence"]
        answer = await mover.move(seat, "draw", "knock")  # a card is drawn: the rest has lost its ground
        assert (answer["type"], answer["played"]) == ("accepted", 1)
        assert mover.last("frame")["sequence"] == sequence + 1
        answer = await mover.move(seat, "knock", "draw")
        assert (answer["type"], answer["reason"], answer["clause"]) == ("refused", "illegal", "RTC-087")
        assert mover.last("frame")["sequence"] == sequence + 1


@in_loop
async def test_a_sealed_answer_can_be_taken_back_at_once(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, SEALED, options={"preset": "plain"})
        ann, ben = clients
        await ann.move(0, "stand")
        frame = ann.last("frame")
        assert frame["sealed"] == ["stand"]
        assert frame["can_take_back"]
        assert ben.last("frame")["sealed"] == []
        assert ben.last("frame")["asked"] == [1]
        answers = await ann.say("take_back", id="t", table=ann.table, seat=0)
        assert [m["type"] for m in answers if m["type"] != "table"] == ["frame", "accepted"]
        assert ann.last("frame")["ask"] is not None
        await ann.move(0, "fold")
        await ben.move(1, "stand")
        assert len(hall.open_tables[ann.table].journaled.playing().choices) == 2


@in_loop
async def test_a_sealed_answer_of_somebody_else_makes_no_answer_stale(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2, SEALED, options={"preset": "plain"})
        old = ben.last("frame")["sequence"]
        await ann.move(0, "stand")
        await ann.say("take_back", id="t", table=ann.table, seat=0)
        await ann.move(0, "fold")
        assert (await ben.move(1, "fold", sequence=old))["type"] == "accepted"


@in_loop
async def test_after_a_revelation_everybody_has_to_agree_to_a_take_back(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 3, take_backs="consent")
        mover = next(client for client in clients if client.asks())
        others = [client for client in clients if client is not mover]
        seat = next(iter(mover.secrets))
        view = mover.last("frame")["view"]
        await mover.move(seat, "draw")
        hand = mover.last("frame")["view"]["hand"]
        assert not mover.last("frame")["can_take_back"]
        await mover.say("take_back", id="t", table=mover.table, seat=seat)
        assert mover.last("table")["request"] == {"seat": seat, "agreed": []}
        await others[0].say("consent", table=mover.table, seat=next(iter(others[0].secrets)), agree=True)
        assert mover.last("frame")["view"]["hand"] == hand
        await others[1].say("consent", table=mover.table, seat=next(iter(others[1].secrets)), agree=True)
        assert mover.last("table")["request"] is None
        assert mover.last("frame")["view"] == view
        assert mover.last("frame")["events"] == []
        assert mover.last("frame")["since"] == 1
        await mover.move(seat, "draw")
        assert mover.last("frame")["view"]["hand"] == hand  # the same luck
        await play_all(clients, random.Random(3))
        verify(record_of(hall, mover.table), find(CARDS))


@in_loop
async def test_one_no_ends_the_request_and_so_does_the_next_move(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, take_backs="consent")
        mover = next(client for client in clients if client.asks())
        other = next(client for client in clients if client is not mover)
        seat, against = next(iter(mover.secrets)), next(iter(other.secrets))
        await mover.move(seat, "draw")
        await mover.say("take_back", id="t", table=mover.table, seat=seat)
        await other.say("consent", table=mover.table, seat=against, agree=False)
        assert mover.last("table")["request"] is None
        await mover.say("take_back", id="u", table=mover.table, seat=seat)
        await mover.move(seat, "toss")
        await other.say("consent", table=mover.table, seat=against, agree=True)
        assert len(hall.open_tables[mover.table].journaled.playing().choices) == 2


@in_loop
async def test_where_only_bots_are_asked_a_take_back_needs_nobodys_consent_and_the_log_tells(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT, take_backs="consent")
        await client.ready()
        while not client.asks():
            await asyncio.sleep(0.001)
        await client.move(0, "draw")
        choices = client.last("frame")["choices"]
        await client.say("take_back", id="t", table=client.table, seat=0)
        assert client.last("frame")["choices"] == choices - 1
        [line] = client.last("table")["taken_back"]
        assert line == {"sequence": client.last("frame")["sequence"], "seat": 0, "agreed": True}


@in_loop
async def test_a_friend_joins_by_the_code_and_the_seat_is_kept_by_a_secret(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2)
        back = Client(hall)
        await back.say("sit", table=ann.table, secrets=[ben.secrets[1]])
        assert back.last("frame")["seat"] == 1
        assert back.last("frame")["view"] == ben.last("frame")["view"]
        stranger = Client(hall)
        assert (await stranger.say("sit", table=ann.table, secrets=["x" * 22]))[0]["code"] == "wrong_secret"
        kept = hall.open_tables[ann.table].kept.decode()
        assert not any(secret in kept for secret in [*ann.secrets.values(), *ben.secrets.values(), ann.host])


@in_loop
async def test_nobody_joins_a_table_that_plays_or_a_seat_that_is_taken(tmp_path):
    async with Room(tmp_path) as hall:
        host = Client(hall)
        await host.create(here(), {"kind": "open"}, {"kind": "invited"})
        friend, late = Client(hall), Client(hall)
        assert (await friend.say("join", id="j", table=host.table, name="Ben", seat=2))[0]["code"] == "seat_taken"
        assert (await friend.say("join", id="j", table=host.table, name="Ben", seat=9))[0]["code"] == "no_such_seat"
        assert (await friend.say("join", id="j", table=host.table, name=" "))[0]["code"] == "bad_name"
        assert (await friend.say("join", id="j", table="nowhere", name="B"))[0]["code"] == "unknown_table"
        assert await friend.join(host.table, "Ben") == 1
        assert (await late.say("join", id="j", table=host.table, name="Cleo"))[0]["code"] == "seat_taken"
        await host.say("start", table=host.table, level="easy")
        assert host.last("table")["seats"][2]["kind"] == "bot"
        assert (await late.say("join", id="j", table=host.table, name="Cleo"))[0]["code"] == "started"


@in_loop
async def test_an_invitation_opens_one_seat_once(tmp_path):
    async with Room(tmp_path) as hall:
        host, friend, other = Client(hall), Client(hall), Client(hall)
        await host.create(here(), {"kind": "invited"})
        await host.say("invite", id="i", table=host.table, seat=1)
        token = host.last("invitation")["token"]
        assert await friend.join(host.table, "Ben", invitation=token) == 1
        again = await other.say("join", id="j", table=host.table, name="Cleo", invitation=token)
        assert again[0]["code"] == "wrong_secret"
        assert (await friend.say("invite", id="i", table=host.table, seat=1))[0]["code"] == "not_host"


@in_loop
async def test_an_open_seat_with_an_invitation_is_kept_until_the_host_frees_it(tmp_path):
    async with Room(tmp_path) as hall:
        host, friend = Client(hall), Client(hall)
        await host.create(here(), {"kind": "open"}, {"kind": "bot"})
        await host.say("invite", id="i", table=host.table, seat=1)
        token = host.last("invitation")["token"]
        assert host.last("table")["seats"][1]["kind"] == "invited"
        taken = await friend.say("join", id="j", table=host.table, name="Ben")
        assert taken[0]["code"] == "seat_taken"
        await host.say("seat_back", table=host.table, seat=1)
        assert host.last("table")["seats"][1]["kind"] == "open"
        late = await friend.say("join", id="k", table=host.table, name="Ben", invitation=token)
        assert late[0]["code"] == "wrong_secret"
        assert await friend.join(host.table, "Ben") == 1


@in_loop
async def test_an_invitation_brings_a_late_friend_to_the_seat_of_a_bot(tmp_path):
    async with Room(tmp_path) as hall:
        host, friend = Client(hall), Client(hall)
        await host.create(here("Ann"), {"kind": "bot"}, options=QUICK, pace=60.0)  # it will not come to its turn
        await host.ready()
        await host.say("invite", id="i", table=host.table, seat=1)
        assert await friend.join(host.table, "Ben", invitation=host.last("invitation")["token"]) == 1
        seat = host.last("table")["seats"][1]
        assert (seat["kind"], seat["name"], seat["people"]) == ("person", "Ben", ["Ben"])
        await play_all([host, friend], random.Random(7), 6)


@in_loop
async def test_nobody_at_a_table_is_called_like_somebody_else(tmp_path):
    async with Room(tmp_path) as hall:
        host, friend, other = Client(hall), Client(hall), Client(hall)
        open_seat = {"kind": "open"}
        await host.create(here("A very long nickname"), here("a very long nickname"), open_seat, open_seat)
        await friend.join(host.table, "A very long nickname")
        await other.join(host.table, "Ben")
        names = [seat["name"] for seat in host.last("table")["seats"]]
        assert names == ["A very long nickname", "a very long nickna 2", "A very long nickna 3", "Ben"]


@in_loop
async def test_several_people_share_a_seat(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2)
        await ben.say("hand_over", id="h", table=ann.table, seat=1, keep=True)
        cleo = Client(hall)
        assert await cleo.join(ann.table, "Cleo", invitation=ben.last("invitation")["token"]) == 1
        assert ann.last("table")["seats"][1]["people"] == ["Ben", "Cleo"]
        assert ann.last("table")["seats"][1]["name"] == "Ben + Cleo"
        await play_all([ann, cleo], random.Random(4), 6)
        assert ben.last("frame") == cleo.last("frame")


@in_loop
async def test_a_seat_is_handed_over_to_another_device(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2)
        await ben.say("hand_over", id="h", table=ann.table, seat=1)
        phone = Client(hall)
        await phone.join(ann.table, "whoever", invitation=ben.last("invitation")["token"])
        assert ann.last("table")["seats"][1]["people"] == ["Ben"]
        assert ben.last("error")["code"] == "wrong_secret"
        assert phone.last("frame")["view"] == ben.last("frame", 1)["view"]
        assert (await ben.say("explain", id="e", table=ann.table, seat=1, notation="draw"))[0]["code"] == "wrong_secret"
        assert (await Client(hall).say("sit", table=ann.table, secrets=[ben.secrets[1]]))[0]["code"] == "wrong_secret"


@in_loop
async def test_a_bot_sits_in_for_a_leaver_and_gives_the_seat_back(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2)
        hall.gone(ben.connection)
        assert not ann.last("table")["seats"][1]["connected"]
        await ann.say("seat_bot", table=ann.table, seat=1, level="easy")
        seat = ann.last("table")["seats"][1]
        assert (seat["kind"], seat["sits_in"], seat["people"]) == ("bot", True, ["Ben"])
        for _ in range(4):
            await ann.play_one(random.Random(5))
        back = Client(hall)
        back.secrets, back.table = ben.secrets, ben.table
        await back.sit()
        await back.say("seat_back", table=ann.table, seat=1)
        assert ann.last("table")["seats"][1]["kind"] == "person"
        await play_all([ann, back], random.Random(5), 6)


@in_loop
async def test_whoever_is_alone_with_bots_makes_them_quicker_and_nobody_else_is_hurried(tmp_path):
    async with Room(tmp_path) as hall:
        ann = Client(hall)
        await ann.create(here("Ann"), {"kind": "bot"}, {"kind": "bot"}, options=QUICK, pace=60.0)
        await ann.ready()
        assert await ann.say("hasten", table=ann.table, times=4) == []
        assert hall.open_tables[ann.table].haste == 4
        for times in (0.5, 0, -1, 40):
            assert (await ann.say("hasten", table=ann.table, times=times))[0]["code"] == "malformed"
        assert hall.open_tables[ann.table].haste == 4
        looking = Client(hall)
        looking.table = ann.table
        await looking.sit()
        assert (await looking.say("hasten", table=ann.table, times=2))[0]["code"] == "not_host"
        token = (await ann.say("invite", id="i", table=ann.table, seat=1))[0]["token"]
        assert (await looking.say("join", id="j", table=ann.table, name="Ben", invitation=token))[0]["type"] == "seated"
        assert hall.open_tables[ann.table].haste == 1
        for one in (ann, looking):
            assert (await one.say("hasten", table=ann.table, times=2))[0]["code"] == "not_host"


@in_loop
async def test_one_device_holds_several_seats(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here("Ann"), here("Ben"), options=QUICK)
        await client.ready()
        await client.play_to_the_end(random.Random(6))
        assert {frame["seat"] for frame in client.heard if frame["type"] == "frame"} == {0, 1}


@in_loop
async def test_a_spectator_sees_the_public_view_and_says_nothing(tmp_path):
    async with Room(tmp_path) as hall:
        ann, _ben = await table_for(hall, 2)
        watcher = Client(hall)
        await watcher.say("sit", table=ann.table)
        assert watcher.last("frame")["seat"] is None
        assert watcher.last("frame")["ask"] is None
        assert ann.last("table")["spectators"] == 1
        for message in (
            {"type": "move", "id": "m", "table": ann.table, "seat": 0, "sequence": 1, "moves": ["draw"]},
            {"type": "say", "table": ann.table, "seat": 0, "phrase": "hello"},
            {"type": "rematch", "table": ann.table},
            {"type": "hand_over", "id": "h", "table": ann.table, "seat": 0},
        ):
            assert (await watcher.say(**message))[0]["code"] == "wrong_secret"
        assert (await watcher.say("start", table=ann.table))[0]["code"] == "not_host"
        assert (await watcher.say("invite", id="i", table=ann.table, seat=0))[0]["code"] == "not_host"


@in_loop
async def test_a_rematch_keeps_seats_and_secrets(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, options=QUICK)
        ann, ben = clients
        assert (await ann.say("rematch", table=ann.table))[0]["code"] == "not_over"
        await play_all(clients, random.Random(7))
        await ann.say("rematch", table=ann.table)
        await ben.say("rematch", table=ann.table)
        second = ben.last("table")["rematch"]
        assert second == ann.last("table")["rematch"]
        for client in clients:
            client.table = second
            await client.sit()
            await client.ready()
        assert ann.last("table")["state"] == "playing"
        assert ann.last("table")["commitment"] != ann.heard[1]["commitment"]
        await play_all(clients, random.Random(8))


@in_loop
async def test_everybody_is_asked_for_a_rematch_and_nobody_is_pulled_along(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben, cleo = clients = await table_for(hall, 3, options=QUICK)
        await play_all(clients, random.Random(7))
        old = ann.table
        await ben.say("rematch", table=old)
        info = cleo.last("table")
        assert (info["again"], info["not_now"], info["rematch"]) == ([1], [], None), "Ben has asked; no table yet"
        await cleo.say("rematch", table=old, agree=False)
        await ann.say("rematch", table=old)
        info = ben.last("table")
        assert (info["again"], info["not_now"], info["rematch"]) == ([1, 0], [2], None)
        await cleo.say("rematch", table=old)
        info = cleo.last("table")
        assert (info["again"], info["not_now"]) == ([1, 0, 2], [])
        assert info["rematch"], "everybody has agreed"
        await ann.say("rematch", table=old, agree=False)
        assert ann.last("table")["again"] == [1, 0, 2], "there is a table now, and one stays away from it or not"


@in_loop
async def test_a_rematch_begins_without_those_who_still_read_and_they_come_later(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = clients = await table_for(hall, 2, options=QUICK)
        await play_all(clients, random.Random(7))
        old = ann.table
        await ann.say("rematch", table=old)
        await ann.say("rematch", table=old, begin=True)
        ann.table = ben.last("table")["rematch"]
        await ann.sit()
        await ann.ready()
        info = ann.last("table")
        assert info["state"] == "playing"
        assert [(seat["kind"], seat["people"], seat["sits_in"]) for seat in info["seats"]] == [
            ("person", ["Ann"], False), ("bot", ["Ben"], True)
        ]  # fmt: skip
        ben.table = ann.table
        await ben.sit()
        await ben.say("seat_back", table=ben.table, seat=1)
        assert ann.last("table")["seats"][1]["kind"] == "person"


@in_loop
async def test_strangers_and_a_seat_that_has_not_agreed_open_no_rematch(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = clients = await table_for(hall, 2, options=QUICK)
        await play_all(clients, random.Random(7))
        watcher = Client(hall)
        await watcher.say("sit", table=ann.table)
        for wish in ({}, {"agree": False}, {"begin": True}):
            assert (await watcher.say("rematch", table=ann.table, **wish))[0]["code"] == "wrong_secret"
        await ben.say("rematch", table=ann.table, agree=False, begin=True)
        info = ann.last("table")
        assert (info["again"], info["not_now"], info["rematch"]) == ([], [1], None)


@in_loop
async def test_several_people_at_one_device_and_bots_agree_at_once(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), here("Ben"), BOT, options=QUICK)
        await client.ready()
        await client.play_to_the_end(random.Random(3))
        await client.say("rematch", table=client.table)
        assert client.last("table")["rematch"]


@in_loop
async def test_talk_is_phrases_unless_the_table_says_otherwise(tmp_path):
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2)
        await ann.say("say", table=ann.table, seat=0, phrase="well_played")
        assert ben.last("said")["phrase"] == "well_played"
        assert (await ann.say("say", table=ann.table, seat=0, text="hi"))[0]["code"] == "quiet"
        assert (await ann.say("say", table=ann.table, seat=0, phrase="rude"))[0]["code"] == "malformed"
        free, _ = await table_for(hall, 2, chat="free")
        await free.say("say", table=free.table, seat=0, text="  hello   there ")
        assert free.last("said")["text"] == "hello there"
        assert (await free.say("say", table=free.table, seat=0, text="x" * 201))[0]["code"] == "malformed"
        silent, _ = await table_for(hall, 2, chat="off")
        assert (await silent.say("say", table=silent.table, seat=0, phrase="hello"))[0]["code"] == "quiet"


@in_loop
async def test_whom_the_rules_silence_is_not_heard(tmp_path):
    """DOC-137, DOC-146: in Doctor Rat the Doctor hears all the rats say, and says nothing."""
    async with Room(tmp_path) as hall:
        doctor, rat = await table_for(hall, 2, game="doctor_rat", chat="free")
        assert (await doctor.say("say", table=doctor.table, seat=0, phrase="hello"))[0]["code"] == "quiet"
        assert (await doctor.say("say", table=doctor.table, seat=0, text="take the cheese"))[0]["code"] == "quiet"
        await rat.say("say", table=rat.table, seat=1, text="no liquid for us, I think")
        assert doctor.last("said")["text"] == "no liquid for us, I think"


@in_loop
async def test_a_hint_is_a_move_that_is_offered(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        mover = next(client for client in clients if client.asks())
        seat = next(iter(mover.secrets))
        await mover.say("hint", id="h", table=mover.table, seat=seat)
        offered = [move["notation"] for move in mover.last("frame")["ask"]["moves"]]
        hinted = mover.last("hinted")
        assert hinted["moves"][0] in offered
        first, second = hinted["choices"]
        assert first["moves"] == hinted["moves"] != second["moves"]
        assert 0.0 < second["value"] < 1.0
        assert hinted["unit"] == "chance"
        assert first["spoken"][0]["key"].startswith("coach.spoken.")
        without, _ = await table_for(hall, 2, hints=False)
        assert (await without.say("hint", id="h", table=without.table, seat=0))[0]["code"] == "no_hints"


@in_loop
async def test_a_hint_is_thought_out_once_however_often_it_is_asked(tmp_path, monkeypatch):
    thoughts = []

    async def advice(self, question, *_):
        thoughts.append(question.is_hint)
        await asyncio.sleep(0)
        return Advice([Choice([question.ask.moves[0]], [], None, None)], "", None, "", False)

    monkeypatch.setattr(InlineBots, "advice", advice)
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        mover, other = sorted(clients, key=lambda client: not client.asks())
        seat = next(iter(mover.secrets))
        await asyncio.gather(*[mover.say("hint", id=f"h{n}", table=mover.table, seat=seat) for n in range(5)])
        mover.listen()
        assert len([m for m in mover.heard if m["type"] == "hinted"]) == 5
        assert thoughts == [True]
        refused = await other.say("hint", id="h", table=other.table, seat=1 - seat)
        assert refused[0]["reason"] == "not_your_turn"
        await mover.play_one(random.Random(1))
        await mover.say("hint", id="again", table=mover.table, seat=seat)
        assert len(thoughts) == 2, "another question, another thought"


@in_loop
async def test_a_hint_that_went_wrong_is_asked_anew(tmp_path, monkeypatch):
    async def stumble(self, *question):
        raise ArithmeticError

    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        mover = next(client for client in clients if client.asks())
        hint = {"id": "h", "table": mover.table, "seat": next(iter(mover.secrets))}
        with monkeypatch.context() as patch:
            patch.setattr(InlineBots, "advice", stumble)
            assert (await mover.say("hint", **hint))[0]["code"] == "internal"
        assert (await mover.say("hint", **hint))[0]["type"] == "hinted"


@in_loop
async def test_a_sand_timer_runs_for_everybody_and_takes_nothing_away(tmp_path, monkeypatch):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, sand=30)
        assert [client.last("table")["sand"] for client in clients] == [30, 30]
        assert [client.last("frame")["waited"] for client in clients] == [0, 0]
        open_table = hall.open_tables[clients[0].table]
        open_table.journaled.asked_first -= 95.0
        spectator = Client(hall)
        await spectator.say("sit", table=clients[0].table)
        assert spectator.last("frame")["waited"] == 95, "long over, and the question still stands"
        mover = next(client for client in clients if client.asks())
        assert await mover.play_one(random.Random(1))
        assert [client.last("frame")["waited"] for client in [*clients, spectator]] == [0, 0, 0]
        again = new_tables.setup_from_rematch(open_table.setup, 0)
        assert again.sand == 30
        for seconds in (-1, 3601):
            plan = {"id": "c", "game": CARDS, "seats": [here(), BOT], "sand": seconds}
            assert (await spectator.say("create", **plan))[0]["code"] == "bad_table"


@in_loop
async def test_a_sealed_answer_does_not_turn_the_sand_timer(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 3, game=SEALED, sand=60)
        while len(clients[0].last("frame")["asked"]) == 1:
            mover = clients[clients[0].last("frame")["asked"][0]]
            await mover.move(mover.last("frame")["seat"], "keep")
        hall.open_tables[clients[0].table].journaled.asked_first -= 20.0
        assert (await clients[0].move(0, "stand"))["type"] == "accepted"
        assert [client.last("frame")["waited"] for client in clients] == [20, 20, 20]


@in_loop
async def test_why_is_a_move_not_offered(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        mover = next(client for client in clients if client.asks())
        seat = next(iter(mover.secrets))
        await mover.say("explain", id="e", table=mover.table, seat=seat, notation="knock")
        assert (mover.last("explained")["offered"], mover.last("explained")["clause"]) == (False, "RTC-087")
        await mover.say("explain", id="e", table=mover.table, seat=seat, notation="draw")
        assert mover.last("explained")["offered"]


@in_loop
async def test_only_open_tables_are_in_the_lobby(tmp_path):
    async with Room(tmp_path) as hall:
        shown, hidden = Client(hall), Client(hall)
        await shown.create(here(), {"kind": "open"}, visibility="lobby")
        await hidden.create(here(), {"kind": "open"})
        [entry] = hall.lobby()
        assert (entry.table, entry.open, entry.people) == (shown.table, [1], ["Ann"])


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "chess"}, "bad_table"),
        ({"seats": [here()]}, "bad_table"),
        ({"options": {"rounds": "many"}}, "bad_table"),
        ({"options": {"speed": 3}}, "bad_table"),
        ({"seats": [here(), {"kind": "bot", "level": "genius"}]}, "bad_table"),
        ({"seats": [here(""), BOT]}, "bad_name"),
        ({"seats": [here("x" * 99), BOT]}, "bad_name"),
        ({"pace": -1}, "bad_table"),
        ({"id": "x" * 65}, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_refused(tmp_path, fields, code):
    @in_loop
    async def refused():
        async with Room(tmp_path) as hall:
            plan = {"id": "c", "game": CARDS, "seats": [here(), BOT], **fields}
            answers = await Client(hall).say("create", **plan)
            assert answers[0]["code"] == code
            assert answers[0]["detail"]
            assert not hall.open_tables

    refused()


@in_loop
async def test_a_finished_game_is_replayed_from_every_seat_and_with_all_open(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, options=QUICK)
        await play_all(clients, random.Random(9))
        table = hall.open_tables[clients[0].table].journaled
        for eye in ("none", "0", "1", "all"):
            replay = page_of(past_of(table, eye_named(eye), most=10_000))
            assert replay.eye == eye
            assert len(replay.moments) == len(table.playing().choices) + 1
            assert [moment.notation for moment in replay.moments[1:]] == [n for _, n in table.playing().choices]
            assert replay.moments[-1].frame.result is not None


@in_loop
async def test_a_moment_of_a_finished_game_is_played_on_with_new_luck(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, options=QUICK)
        ann = clients[0]
        await play_all(clients, random.Random(10))
        old = hall.open_tables[ann.table].journaled.playing()
        fork = {"id": "f", "table": ann.table, "at": 2, "seats": [here(), BOT], "pace": 0}
        assert (await Client(hall).say("fork", **{**fork, "at": 999}))[0]["code"] == "bad_table"
        assert (await Client(hall).say("fork", **{**fork, "seats": [here()]}))[0]["code"] == "bad_table"
        again = Client(hall)
        await again.say("fork", **fork)
        created = again.last("created")
        again.table, again.secrets = created["table"], {0: created["keys"][0]["secret"]}
        await again.ready()
        new = hall.open_tables[again.table].journaled.playing()
        assert new.choices[:2] == old.choices[:2]
        assert again.last("table")["forked_from"] == ann.table
        await again.play_to_the_end(random.Random(11))
        assert (await again.say("fork", **{**fork, "table": again.table}))[-1]["type"] in ("table", "created", "frame")


@in_loop
async def test_names_and_faces_stay_in_replays_records_and_forks(tmp_path):
    async with Room(tmp_path) as hall:
        ann = Client(hall)
        await ann.create(here(), BOT, BOT, options=QUICK)
        await ann.ready()
        await ann.play_to_the_end(random.Random(12))
        table = hall.open_tables[ann.table].journaled
        people = [("Ann", None), ("Tomme", "easy"), ("Gouda", "easy")]
        seated = page_of(past_of(table, "none")).seats
        assert [(seat.name, seat.level) for seat in seated] == people
        record = gzip.decompress(record_page(table))
        again, _ = match_from_record(record, 2000, hall.clock)
        assert [(seat.name, seat.level) for seat in page_of(past_of(again, "none")).seats] == people

        fork = {"table": ann.table, "at": 2, "pace": 0}
        for plan, names in (
            ([here("Cid"), BOT, BOT], ["Cid", "Tomme", "Gouda"]),
            ([BOT, here("Cid"), BOT], ["Ann", "Cid", "Gouda"]),
            ([BOT, BOT, here("Ann")], ["Gouda", "Tomme", "Ann"]),  # they have changed seats: nobody is called twice
        ):
            cid = Client(hall)
            await cid.say("fork", id="f", seats=plan, **fork)
            assert [seat["name"] for seat in cid.last("table")["seats"]] == names


@in_loop
async def test_the_bots_of_a_game_are_worked_out_once_and_not_by_whoever_opens_a_table(tmp_path, monkeypatch):
    """In some games that takes longer than the event loop may be held."""
    worked_out = []

    def counted(game):
        worked_out.append(game.name)
        return levels(game)

    monkeypatch.setattr(thinking, "levels", counted)
    thinking.players.cache_clear()
    async with Room(tmp_path) as hall:
        await asyncio.to_thread(shelf, "")  # as when the server starts
        assert sorted(worked_out) == sorted(game.name for game in catalogue())
        for _ in range(2):
            await Client(hall).create(here(), {"kind": "bot"}, game=CARDS)
        assert len(worked_out) == len(set(worked_out))
    thinking.players.cache_clear()


@in_loop
async def test_the_host_gives_a_role_until_the_game_begins(tmp_path):
    async with Room(tmp_path) as hall:
        host, friend = Client(hall), Client(hall)
        seats = here("Ann"), {"kind": "open"}, {"kind": "bot"}
        await host.create(*seats, game="chop_chop", options={"cat_seat": "random"})
        cat = {"table": host.table, "option": "cat_seat"}
        assert host.last("table")["options"]["cat_seat"] == "random"
        await friend.join(host.table, "Ben")
        assert (await friend.say("give_role", **cat, value=1))[0]["code"] == "not_host"
        assert (await host.say("give_role", **cat, value=7))[0]["code"] == "bad_table"
        dice = {"table": host.table, "option": "dice", "value": "swapped"}
        assert (await host.say("give_role", **dice))[0]["code"] == "bad_table"
        await host.say("give_role", **cat, value=1)
        assert friend.last("table")["options"]["cat_seat"] == 1
        await host.ready()
        await friend.ready()
        assert friend.last("frame")["view"]["options"]["cat_seat"] == 1
        assert (await host.say("give_role", **cat, value=0))[0]["code"] == "started"


@in_loop
async def test_a_table_draws_its_roles_by_lot_and_draws_the_same_after_a_restart(tmp_path):
    async with Room(tmp_path) as hall:
        host = Client(hall)
        await host.create(here("Ann"), here("Ben"), here("Cleo"), game="chop_chop", options={"cat_seat": "random"})
        await host.ready()
        cat = host.last("frame")["view"]["options"]["cat_seat"]
        assert cat in range(3)
        assert host.last("table")["options"]["cat_seat"] == "random"  # so a rematch draws again
        table = hall.open_tables[host.table].journaled
        again = table.new_match([])
        assert (again.settings["cat_seat"], again.lots) == (cat, ["cat_seat"])
