"""Tables with a box of somebody's own."""

import json
import random
from typing import Any

import pytest

from cheeseboard.engine.components import laid_over
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import replay, verify
from cheeseboard.engine.record import record_from_data
from cheeseboard.games import find, folders
from cheeseboard.server.core.boxes import MOST_LETTERS, file_of, game_with, read
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.protocol import OwnBox
from tests.server.asking import ask
from tests.server.room import Client, Room, here, in_loop, play_all, table_for

KNIVES: dict[str, Any] = {"name": "three knives", "own": {"tiles": {"knife": 3, "broken": 17}}}
CHANGES = ["[tiles] broken: 18 → 17", "[tiles] knife: 2 → 3"]
LARGE = {"name": "large", "own": {"cards": {"9": 6}}}


@in_loop
async def test_a_table_is_played_with_the_box_it_was_opened_with_and_everything_says_so(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, "_template", box=LARGE)
        told = clients[0].last("table")["box"]
        assert (told["name"], told["changes"]) == ("large", ["[cards] 9: 2 → 6"])
        await play_all(clients, random.Random(3), most=2)
    async with Room(tmp_path) as hall:  # from disk
        ann, ben = Client(hall), Client(hall)
        for client, before in zip((ann, ben), clients, strict=True):
            client.table, client.secrets = before.table, before.secrets
            await client.sit()
        await play_all([ann, ben], random.Random(4))
        app, path = make_app(hall), f"/api/tables/{ann.table}"
        record = (await ask(app, f"{path}/record")).data
        assert (record["box"], record["components"]["cards"]["9"]) == ("large", 6)
        assert verify(record_from_data(record), find("_template")).game.title_with_box() == "High Card [large]"
        assert (await ask(app, f"{path}/replay?seat=all")).data["box"] == told
        await ann.say("rematch", table=ann.table)
        await ben.say("rematch", table=ann.table)
        again = ann.last("table")["rematch"]
        assert (await ask(app, f"/api/tables/{again}")).data["box"] == told
        await ann.say("fork", id="f", table=ann.table, at=1, seats=[here(), here("Ben")], pace=0)
        forked = ann.last("created")["table"]
        assert (await ask(app, f"/api/tables/{forked}")).data["box"] == told
        brought = (await ask(app, "/api/records", json.dumps(record).encode())).data["table"]
        assert (await ask(app, f"/api/tables/{brought}")).data["box"] == told


@in_loop
async def test_bots_and_hints_play_with_the_box_of_the_table(tmp_path):
    async with Room(tmp_path) as hall:
        ann = Client(hall)
        await ann.create(here("Ann"), {"kind": "bot", "level": "easy"}, game="chop_chop", box=KNIVES)
        await ann.ready()
        chance = random.Random(5)
        for _ in range(8):
            await ann.play_one(chance)
        await ann.say("hint", id="h", table=ann.table, seat=0)
        journaled = hall.open_tables[ann.table].journaled
        assert journaled.game.components["tiles"]["knife"] == 3
        seats = {seat for seat, _ in journaled.playing().record().choices}
        assert seats == {0, 1}
        assert replay(journaled.playing().record(), find("chop_chop")).table == journaled.playing().table


@in_loop
async def test_a_box_that_the_clauses_refuse_opens_no_table(tmp_path):
    with pytest.raises(Problem, match="letters"):
        game_with(find("chop_chop"), OwnBox("x", {"holes": "x" * MOST_LETTERS}))
    async with Room(tmp_path) as hall:
        ann = Client(hall)
        box = {"name": "x", "own": {"tiles": {"knife": 3}}}
        await ann.say("create", id="c", game="chop_chop", seats=[here(), here("Ben")], box=box)
        assert ann.last("error")["code"] == "bad_table"
        assert "39 tiles for 38 squares" in ann.last("error")["detail"]
        assert not hall.open_tables


@in_loop
async def test_the_box_of_the_house_is_that_of_its_tables_unless_somebody_brings_one(tmp_path):
    async with Room(tmp_path) as hall:
        components = laid_over(find("chop_chop").components, KNIVES["own"])
        hall.houses = (("chop_chop", "ours", json.dumps(components)),)
        games = (await ask(make_app(hall), "/api/catalogue")).data["games"]
        assert [game["box"]["name"] for game in games if game["box"]] == ["ours"]
        ann = Client(hall)
        await ann.create(here(), here("Ben"), game="chop_chop")
        assert ann.last("table")["box"]["name"] == "ours"
        await ann.create(here(), here("Ben"), game="chop_chop", box={"name": "mine", "own": {"tiles": {}}})
        assert ann.last("table")["box"]["changes"] == []
        await ann.create(here(), here("Ben"))
        assert "box" not in ann.last("table")


@in_loop
async def test_a_file_or_a_form_is_checked_and_given_back_as_a_file(tmp_path):
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        page = (await ask(app, "/api/boxes/chop_chop")).data
        assert page["standard"]["tiles"]["knife"] == 2
        assert page["reconstructed"][0] == "tiles"
        assert page["file"].startswith("# Chop! Chop!")
        text = "[tiles]\nknife = 3\nbroken = 17\nfork = 2\n"
        found = (await ask(app, "/api/boxes/chop_chop", json.dumps({"text": text}).encode())).data
        assert (found["own"], found["changes"], found["problem"]) == (KNIVES["own"], CHANGES, "")
        assert read(found["file"]) == found["own"]
        found = (await ask(app, "/api/boxes/chop_chop", json.dumps({"own": {"tiles": {"knife": 3}}}).encode())).data
        assert found["problem"] == "components: 39 tiles for 38 squares that are no holes (CHO-010)"
        for nonsense in ("knife", "knife = 1979-05-27"):
            assert (await ask(app, "/api/boxes/chop_chop", json.dumps({"text": nonsense}).encode())).status == 400
        assert (await ask(app, "/api/boxes/nothing", b"{}")).status == 404


@pytest.mark.parametrize("name", folders())
def test_the_file_of_a_whole_box_says_all_of_it(name):
    components = find(name).components
    assert read(file_of(components, find(name))) == components


NONSENSE: list[Any] = [None, -1, 10**9, 2.5, True, "", "x", [], [[]], [None], ["x"], {}, {"x": 1}, {"": {}}]


@pytest.mark.parametrize("name", folders())
def test_a_box_of_nonsense_gets_one_line_or_can_be_played(name):
    """Whatever stands where a number, a word, a list or a section should."""
    game = find(name)

    def places(entries: dict[str, Any], above: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
        """One entry of each section stands for those beside it."""
        found = [(*above, key) for key in list(entries)[:1] + [k for k, v in entries.items() if isinstance(v, dict)]]
        for key, value in entries.items():
            if isinstance(value, dict) and value:
                found += places(value, (*above, key))
        return found if above else [*found, *[(key,) for key in entries]]

    said = []
    for place in dict.fromkeys(places(game.components)):
        for wrong in NONSENSE:
            own: Any = wrong
            for key in reversed(place):
                own = {key: own}
            try:
                found, _ = game_with(game, OwnBox("x", own))
                found.agreement(found.options.settle({}, game.seats[0]), game.seats[0])
            except Problem as problem:
                said.append(str(problem))
    assert said
    assert not [line for line in said if "\n" in line]
