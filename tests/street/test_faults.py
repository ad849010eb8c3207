"""Houses as processes, and what can break: `bench.chaos`, a few faults of each kind."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from bench.chaos import Chaos
from cheeseboard.games import catalogue
from tools.servers import Postgres, Redis

FAULTS = ["kill", "drain", "pause", "postgres", "redis"]


def test_nothing_is_lost_whatever_breaks(postgres: Postgres, redis_server: Redis):
    async def played() -> None:
        chaos = Chaos(postgres, redis_server, 2, 3, catalogue()[0].name, 7)
        found = await chaos.run(FAULTS)
        assert {what: found[what] for what in ("lost", "doubled", "holes", "left over")} == {
            "lost": 0,
            "doubled": 0,
            "holes": 0,
            "left over": 0,
        }
        assert found["moves acknowledged"] > 50
        assert found["views compared"] > 0
        assert found["tables replayed"] >= 3

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, played()).result()
