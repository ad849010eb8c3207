"""Watching over a house: what is counted, and what is noted."""

import asyncio
import json
import logging
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheeseboard.cli.main import parser_for
from cheeseboard.server.core.secrets import hashed
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.doors.logs import Json
from tests.server.asking import ask
from tests.server.room import BOT, Client, Room, here, in_loop
from tests.street.test_street import FarClient, houses, seated
from tools.servers import Redis

NOT_FOR_LOGS = "Marmaduke"


async def counted(app: Any) -> dict[str, float]:
    answer = await ask(app, "/api/metrics", address="127.0.0.1")
    assert answer.status == 200, answer.body
    lines = [line for line in answer.body.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


@in_loop
async def test_this_machine_is_told_what_goes_on_and_nobody_else(tmp_path: Path):
    async with Room(tmp_path) as hall:
        client, app = Client(hall), make_app(hall)
        await client.create(here(), BOT)
        await client.ready()
        before = await counted(app)
        await client.play_one(Random(1))
        after = await counted(app)
        assert after['cheeseboard_tables{state="playing"}'] == 1
        assert after["cheeseboard_changes_total"] > before["cheeseboard_changes_total"]
        assert after["cheeseboard_sockets"] == 1
        assert after["cheeseboard_ok"] == 1
        assert client.table not in str(after)
        hall.store.trouble["writer"] = "no room"  # type: ignore[attr-defined]
        ill = await counted(app)
        assert (ill["cheeseboard_ok"], ill['cheeseboard_trouble{part="writer"}']) == (0, 1)
        assert (await ask(app, "/api/metrics")).status == 403
        assert (await ask(app, "/api/metrics", address="127.0.0.1", x_forwarded_for="1.2.3.4")).status == 403


@in_loop
async def test_without_the_package_there_are_no_metrics_and_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    async with Room(tmp_path) as hall:
        answer = await ask(make_app(hall), "/api/metrics", address="127.0.0.1")
        assert (answer.status, "cheeseboard[street]" in answer.data["detail"]) == (404, True)


@in_loop
async def test_a_house_among_others_counts_its_guests_and_how_long_the_database_has_not_seen_it(
    database: str, redis_server: Redis
):
    async with houses(database, redis_server) as (first, second):
        ann = await seated(first)
        ben = FarClient(second)
        await ben.say("sit", table=ann.table, secrets=[])
        found = await counted(make_app(first))
        assert found["cheeseboard_guests"] == 1
        assert found["cheeseboard_line_packets_total"] >= 1
        assert 0 <= found["cheeseboard_lease_age_seconds"] < 60


@in_loop
async def test_nothing_that_is_noted_holds_a_secret_a_name_or_what_was_said(
    database: str, redis_server: Redis, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)
    async with houses(database, redis_server, 1) as (hall,):
        client = await seated(hall, here(NOT_FOR_LOGS), BOT, chat="free")
        await client.say("say", table=client.table, seat=0, text=f"psst {NOT_FOR_LOGS}")
        await client.say("move", table=client.table, seat=0, id="x", sequence=0, moves=["nonsense"])
        await client.say_raw(b"{")
        await client.play_one(Random(1))
        street: Any = hall.owners
        street.store.bury(street.store.house)
        await client.say("say", table=client.table, seat=0, text="again")
    secrets = [*client.secrets.values(), client.host]
    formatter = Json()
    noted = "\n".join([formatter.format(record) for record in caplog.records if record.name.startswith("cheese")])
    for secret in [*secrets, *[hashed(secret) for secret in secrets], NOT_FOR_LOGS, "psst"]:
        assert secret not in noted


@in_loop
async def test_a_house_that_is_buried_while_it_closes_does_not_listen_again(database: str, redis_server: Redis):
    async with houses(database, redis_server, 1) as (hall,):
        street: Any = hall.owners
    street.lose_all()  # its own thread has only now found out
    await asyncio.sleep(0)
    try:
        assert not hall.tasks.open
        assert street.line.listening.done()
    finally:
        await street.line.close()


def test_a_line_of_json_for_each_note():
    try:
        raise ValueError("no")
    except ValueError:
        record = logging.LogRecord("cheeseboard.server", logging.ERROR, "x", 1, "table %s", ("t",), sys.exc_info())
    noted = json.loads(Json().format(record))
    assert (noted["level"], noted["event"]) == ("error", "table t")
    assert noted["trouble"].endswith("ValueError: no")
    assert noted["time"].endswith("+00:00")


UNIT = Path(__file__).parents[2] / "examples" / "street" / "cheeseboard.service"
PROGRAM = "/opt/cheeseboard/bin/cheeseboard"


def test_the_unit_starts_the_server_and_systemd_understands_every_line(tmp_path: Path):
    text = UNIT.read_text()
    [command] = [line.partition("=")[2].split() for line in text.splitlines() if line.startswith("ExecStart=")]
    assert command[0] == PROGRAM
    assert parser_for(command[1:]).parse_args(command[1:])
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed: the unit was read by nobody")
    unit = tmp_path / UNIT.name
    unit.write_text(text.replace(PROGRAM, sys.executable))  # it asks whether that is there
    found = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout + found.stderr) == (0, "")


@in_loop
async def test_nobody_makes_a_house_ill_by_the_name_of_a_table(database: str, redis_server: Redis):
    async with houses(database, redis_server, 1) as (hall,):
        app = make_app(hall)
        for name in ("a\0b", "\xff", "a" * 5000):
            assert (await ask(app, f"/api/tables/{name}")).data["code"] == "unknown_table"
            assert (await ask(app, "/api/health")).data["trouble"] == {}
        client = FarClient(hall)
        [answer] = await client.say("sit", table="a\0b")
        assert (answer["code"], hall.store.health()) == ("unknown_table", {})
