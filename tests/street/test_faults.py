"""Houses as processes, and what can break: `bench.chaos`, a few faults of each kind."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psycopg

from bench.chaos import NEVER, Chaos
from bench.kills import Message
from cheeseboard.games import catalogue
from tests.street.fixtures import started
from tools.servers import Postgres, Redis

FAULTS = ["kill", "drain", "pause", "both", "cut", "split", "failover"]
UPGRADES = ["upgrade", "upgrade"]


@contextmanager
def broken(houses: int, faults: list[str]) -> Iterator[tuple[Chaos, Message]]:
    """What was found after all of them, on servers of its own."""
    postgres, redis_server = started(Postgres), started(Redis)
    chaos: Chaos | None = None
    try:
        chaos = Chaos(postgres, redis_server, houses, 5, [game.name for game in catalogue()], 7, faults)
        with ThreadPoolExecutor(1) as thread:
            yield chaos, thread.submit(asyncio.run, chaos.run(faults)).result()
    finally:
        if chaos is not None:
            chaos.remove()
        postgres.remove()
        redis_server.remove()


def check_nothing_is_lost(found: Message) -> None:
    assert {what: found[what] for what in NEVER} == dict.fromkeys(NEVER, 0)
    assert found["moves acknowledged"] > 50


def test_nothing_is_lost_whatever_breaks():
    with broken(2, FAULTS) as (chaos, found):
        check_nothing_is_lost(found)
        assert [fault.kind for fault in chaos.met] == FAULTS
        assert found["views compared"] > 0
        assert found["deltas"] > 50
        assert found["tables replayed"] >= 3


def test_old_and_new_rules_are_played_side_by_side_while_houses_are_renewed():
    """Two of three houses come back with rules that cannot play on what was begun before: the third one does."""
    with broken(3, UPGRADES) as (chaos, found):
        check_nothing_is_lost(found)
        with psycopg.connect(chaos.store) as connection:
            rows = connection.execute(
                "SELECT setup FROM tables WHERE EXISTS (SELECT FROM journal WHERE journal.id = tables.id)"
            ).fetchall()
        begun = [json.loads(setup) for (setup,) in rows]
        assert {setup["version"].endswith("-newer") for setup in begun} == {False, True}
        assert {setup["state"] for setup in begun} <= {"playing", "over"}
