"""Codes of tables: too long to be tried, and whoever tries is slowed down."""

from math import log2

from cheeseboard.server.core.secrets import LETTERS, new_code
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.hall.buckets import Buckets
from cheeseboard.server.hall.limits import Limits
from tests.server.asking import ask
from tests.server.room import CARDS, Client, Room, here, in_loop

FEW = Limits(messages=100_000, guesses_a_minute=5)
FIELDS: dict[str, dict] = {
    "sit": {},
    "join": {"id": "j", "name": "Mallory"},
    "fork": {"id": "f", "at": 0, "seats": []},
}


def test_codes_hold_sixty_bits_and_are_read_aloud():
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    for code in codes:
        assert set(code) <= set(LETTERS)
        assert len(code) * log2(len(LETTERS)) >= 60


@in_loop
async def test_who_guesses_codes_over_http_is_told_nothing_more_not_even_of_a_real_one(tmp_path):
    async with Room(tmp_path, FEW) as hall:
        app, ann = make_app(hall), Client(hall)
        table = await ann.create(here(), {"kind": "open"})
        for more in ("", "/replay", "/record"):
            path = f"/api/tables/{table}{more}"
            assert (await ask(app, path)).status in (200, 409)
        statuses = [(await ask(app, f"/api/tables/{new_code()}")).status for _ in range(6)]
        assert statuses == [404] * 5 + [429]
        for more in ("", "/replay", "/record"):
            assert (await ask(app, f"/api/tables/{table}{more}")).data["code"] == "too_fast"
        assert (await ask(app, f"/api/tables/{table}", address="192.0.2.9")).status == 200


@in_loop
async def test_who_guesses_codes_on_sockets_is_slowed_down_by_address(tmp_path):
    async with Room(tmp_path, FEW) as hall:
        ann = Client(hall, "192.0.2.9")
        table = await ann.create(here(), {"kind": "open"})
        codes = []
        for number in range(6):
            mallory = Client(hall, "192.0.2.1")  # a new socket each time
            kind = ("sit", "join", "fork")[number % 3]
            [answer] = await mallory.say(kind, table=new_code(), **FIELDS[kind])
            codes.append(answer["code"])
        assert codes == ["unknown_table"] * 5 + ["too_fast"]
        [answer] = await Client(hall, "192.0.2.1").say("sit", table=table)
        assert answer["code"] == "too_fast"
        assert (await ann.sit())[0]["type"] == "table"


@in_loop
async def test_messages_about_a_table_that_is_not_followed_tell_nothing_of_it(tmp_path):
    async with Room(tmp_path) as hall:
        ann, mallory = Client(hall), Client(hall)
        table = await ann.create(here(), {"kind": "open"})
        found = []
        for code in (table, new_code()):
            [answer] = await mallory.say("start", table=code)
            found.append({**answer, "table": ""})
        assert found[0] == found[1]
        assert found[0]["code"] == "wrong_secret"


@in_loop
async def test_tables_with_short_codes_still_load(tmp_path, monkeypatch):
    monkeypatch.setattr("cheeseboard.server.hall.hall.new_code", lambda: "abcdefgh")
    async with Room(tmp_path) as hall:
        assert await Client(hall).create(here(), {"kind": "open"}) == "abcdefgh"
    async with Room(tmp_path) as hall:
        assert (await ask(make_app(hall), "/api/tables/abcdefgh")).data["game"] == CARDS


def test_a_bucket_can_be_overdrawn():
    now = [0.0]
    buckets = Buckets(2, 60, lambda: now[0])
    assert not buckets.is_empty("a")
    for _ in range(4):
        buckets.spend("a")
    assert buckets.is_empty("a")
    now[0] = 60.0
    assert buckets.is_empty("a")
    now[0] = 90.0
    assert not buckets.is_empty("a")
    assert not buckets.is_empty("b")


@in_loop
async def test_nobody_sits_down_without_measure(tmp_path):
    async with Room(tmp_path, Limits(messages=100_000, sits_a_minute=3)) as hall:
        ann = Client(hall, "192.0.2.1")
        await ann.create(here(), {"kind": "open"})
        kinds = [(await ann.sit())[0] for _ in range(4)]
        assert [one["type"] for one in kinds] == ["table"] * 3 + ["error"]
        assert kinds[-1]["code"] == "too_fast"
