"""Houses as processes, and what can break: `bench.chaos`, a few faults of each kind."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from bench.chaos import Chaos
from cheeseboard.games import catalogue
from tests.street.fixtures import started
from tools.servers import Postgres, Redis

FAULTS = ["kill", "drain", "pause", "both", "split", "failover"]


def test_nothing_is_lost_whatever_breaks():
    postgres, redis_server = started(Postgres), started(Redis)

    async def played() -> None:
        games = [game.name for game in catalogue()]
        chaos = Chaos(postgres, redis_server, 2, 5, games, 7, FAULTS)
        try:
            found = await chaos.run(FAULTS)
        finally:
            chaos.remove()
        assert {what: found[what] for what in ("lost", "doubled", "holes", "left over")} == {
            "lost": 0,
            "doubled": 0,
            "holes": 0,
            "left over": 0,
        }
        assert found["moves acknowledged"] > 50
        assert found["views compared"] > 0
        assert found["deltas"] > 50
        assert found["tables replayed"] >= 3

    try:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, played()).result()
    finally:
        postgres.remove()
        redis_server.remove()
