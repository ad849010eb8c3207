"""Who hears what is said."""

import json
import random
from typing import Any

from cheeseboard.games import catalogue, find
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.ports import KEPT_TALK
from tests.rules import rule
from tests.server.room import BOT, CARDS, Client, Room, here, in_loop, play_all, table_for

COLLEAGUES = {"variant": "colleagues"}
DOCTOR = "doctor_rat"


def said(client: Client) -> list[Any]:
    client.listen()
    return [message.get("text") or message["phrase"] for message in client.heard if message["type"] == "said"]


async def who_may_talk(hall: Hall, clients: list[Client]) -> int:
    """After so many moves that the rules let somebody speak to the whole table."""
    chance = random.Random(1)
    while True:
        match = hall.open_tables[clients[0].table].journaled.playing()
        for seat in range(match.seats):
            if not match.game.is_silent(match.table, seat):
                return seat
        assert match.outcome is None
        await play_all(clients, chance, 1)


@rule("DOC-100", "DOC-109")
@in_loop
async def test_a_game_says_how_its_new_tables_talk(tmp_path):
    async with Room(tmp_path) as hall:
        for game in catalogue():
            client = Client(hall)
            await client.create(*[here(f"Person {n}") for n in range(game.seats[0])], game=game.name)
            assert client.last("table")["chat"] == game.talk
            await client.create(*[here(f"Person {n}") for n in range(game.seats[0])], game=game.name, chat="off")
            assert client.last("table")["chat"] == "off"
        assert (find(DOCTOR).talk, find(CARDS).talk) == ("free", "phrases")


@rule("DOC-200", "DOC-208")
@in_loop
async def test_what_a_team_says_among_itself_nobody_else_hears(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 4, DOCTOR, options=COLLEAGUES)
        ann, ben, cleo, dan = clients
        watcher, host_alone = Client(hall), Client(hall)
        await watcher.say("sit", table=ann.table)
        await host_alone.say("sit", table=ann.table, host=ann.host)
        assert ann.last("table")["talk_teams"] == [[0, 2], [1, 3]]
        for client, seat in ((ann, 0), (ben, 1), (cleo, 2), (dan, 3)):  # also whom the rules silence now
            answers = await client.say("say", table=ann.table, seat=seat, text=f"secret of {seat}", team=True)
            assert answers[-1]["type"] == "said"
            assert answers[-1]["to"] == ([0, 2] if seat % 2 == 0 else [1, 3])
        assert said(ann) == said(cleo) == ["secret of 0", "secret of 2"]
        assert said(ben) == said(dan) == ["secret of 1", "secret of 3"]
        assert said(watcher) == said(host_alone) == []
        for client in (*clients, watcher, host_alone):
            raw = b"".join(client.raw)
            for seat in range(4):
                heard = client in clients and clients.index(client) % 2 == seat % 2
                assert (f"secret of {seat}".encode() in raw) == heard


@rule("DOC-200")
@in_loop
async def test_what_a_team_said_comes_again_to_the_team_alone(tmp_path):
    room = Room(tmp_path)
    async with room as hall:
        ann, ben, _cleo, _dan = await table_for(hall, 4, DOCTOR, options=COLLEAGUES)
        await ann.say("say", table=ann.table, seat=0, phrase="hello", team=True)
        await ben.say("say", table=ann.table, seat=1, phrase="thanks", team=True)
    async with room as hall:
        for seat, expected in ((0, ["hello"]), (1, ["thanks"])):
            back = Client(hall)
            await back.say("sit", table=ann.table, secrets=[(ann, ben)[seat].secrets[seat]])
            assert said(back) == expected
        watcher = Client(hall)
        await watcher.say("sit", table=ann.table)
        assert said(watcher) == []
        both = Client(hall)
        await both.say("sit", table=ann.table, secrets=[ann.secrets[0], ben.secrets[1]])
        assert said(both) == ["hello", "thanks"]


@rule("DOC-200")
@in_loop
async def test_who_lost_a_seat_of_the_team_hears_it_no_more(tmp_path):
    async with Room(tmp_path) as hall:
        ann, _ben, cleo, _dan = await table_for(hall, 4, DOCTOR, options=COLLEAGUES)
        await cleo.say("hand_over", id="h", table=ann.table, seat=2)
        phone = Client(hall)
        await phone.join(ann.table, "x", invitation=cleo.last("invitation")["token"])
        await ann.say("say", table=ann.table, seat=0, phrase="nice", team=True)
        assert said(phone) == ["nice"]
        assert said(cleo) == []
        answer = await cleo.say("say", table=ann.table, seat=2, phrase="nice", team=True)
        assert answer[0]["code"] == "wrong_secret"


@in_loop
async def test_what_others_say_alone_leaves_no_trace(tmp_path):
    """Not even a gap in the numbers, or room for fewer sentences."""
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 4, DOCTOR, options=COLLEAGUES)
        seat = await who_may_talk(hall, clients)
        ann, ben, table = clients[seat], clients[1 - seat % 2], clients[0].table
        await ann.say("say", table=table, seat=seat, phrase="hello")
        for _ in range(KEPT_TALK + 5):
            await ann.say("say", table=table, seat=seat, phrase="phew", team=True)
        await ann.say("say", table=table, seat=seat, phrase="goodbye")
        assert said(ben) == ["hello", "goodbye"]
        first, last = [message for message in ben.heard if message["type"] == "said"]
        gap = (last["number"] - first["number"]) / 1000
        assert gap - 1 <= last["at"] - first["at"] <= gap + 1, "numbers tell the time and nothing else"
        again = Client(hall)
        await again.say("sit", table=ann.table, secrets=list(ben.secrets.values()))
        assert said(again) == ["hello", "goodbye"]
        found = hall.store.load(table)
        assert found is not None
        assert len(found.talk) == KEPT_TALK + 2
        assert {tuple(json.loads(one)["to"]) for one in found.talk} == {(), (seat % 2, seat % 2 + 2)}


@in_loop
async def test_where_there_is_no_team_nobody_is_talked_to_alone(tmp_path):
    async with Room(tmp_path) as hall:
        colony, rat, _other = await table_for(hall, 3, DOCTOR)
        assert colony.last("table")["talk_teams"] == []
        answer = await rat.say("say", table=rat.table, seat=1, phrase="hello", team=True)
        assert answer[0]["code"] == "quiet", "DOC-146: the Doctor hears the rats"
        cards, _ = await table_for(hall, 2)
        assert (await cards.say("say", table=cards.table, seat=0, phrase="hello", team=True))[0]["code"] == "quiet"
        early = Client(hall)
        await early.create(here(), BOT, {"kind": "open"}, {"kind": "open"}, game=DOCTOR, options=COLLEAGUES)
        assert (await early.say("say", table=early.table, seat=0, phrase="hello", team=True))[0]["code"] == "quiet"
        silent, *_ = await table_for(hall, 4, DOCTOR, options=COLLEAGUES, chat="off")
        assert (await silent.say("say", table=silent.table, seat=0, phrase="hello", team=True))[0]["code"] == "quiet"
        words, *_ = await table_for(hall, 4, DOCTOR, options=COLLEAGUES, chat="phrases")
        assert (await words.say("say", table=words.table, seat=0, text="hi", team=True))[0]["code"] == "quiet"
