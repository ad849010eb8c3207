"""What an address may take holds for all houses together; for each alone, where they do not hear each other."""

import asyncio

from cheeseboard.server.doors.http import Api, make_app
from cheeseboard.server.hall.buckets import Buckets
from cheeseboard.server.hall.connection import Connection
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import Limits
from tests.server.asking import ask
from tests.server.room import here, in_loop
from tests.street.test_street import FarClient, houses, seated, street_of, until
from tools.servers import Redis

FEW = Limits(tables_a_minute=2, sits_a_minute=3, replays_a_minute=2, sockets=20, messages=1000)


def left(buckets: Buckets, address: str = "test") -> int:
    bucket = buckets.known.get(address)
    return round(buckets.full if bucket is None else bucket.drops)


async def meet(*halls: Hall) -> None:
    """Each has seen that the others listen."""
    for hall in halls:
        await street_of(hall).look()


@in_loop
async def test_tables_opened_at_one_house_are_counted_at_the_other(database: str, redis_server: Redis):
    async with houses(database, redis_server, 2, FEW) as (first, second):
        await meet(first, second)
        for _ in range(2):
            await seated(first)
        await until(lambda: left(second.creating) == 0)
        late, other = FarClient(second), FarClient(second, "elsewhere")
        said = await late.say("create", id="c", game="rat_a_tat_cat", seats=[here("Ann"), here("Ben")])
        assert [message.get("code") for message in said] == ["too_fast"]
        await other.create(here("Ann"), here("Ben"))  # another address is none of that


@in_loop
async def test_without_redis_each_house_counts_for_itself(database: str, redis_server: Redis):
    async with houses(database, redis_server, 2, FEW) as (first, second):
        await meet(first, second)
        await asyncio.to_thread(redis_server.stop)
        for hall in (first, second):
            await until(lambda hall=hall: street_of(hall).health())
        for _ in range(2):
            await seated(first)
        street_of(first).tell_taken()
        assert first.counts.taken == {}  # nothing is kept for later
        assert left(second.creating) == 2
        await asyncio.to_thread(redis_server.start)
        await until(lambda: not street_of(first).health() and not street_of(second).health())


@in_loop
async def test_what_is_passed_on_is_counted_once(database: str, redis_server: Redis):
    async with houses(database, redis_server, 2, FEW) as (first, second):
        await meet(first, second)
        ann = await seated(first)
        ben = FarClient(second)
        await ben.say("sit", table=ann.table, secrets=[])
        await until(lambda: left(second.sitting) == left(first.sitting) == 2)
        api = Api(first)
        assert (await ask(make_app(second), f"/api/tables/{ann.table}/replay", address="test")).status == 200
        await until(lambda: left(second.counts.buckets["replay"]) == left(api.replaying) == 1)


@in_loop
async def test_sockets_at_other_houses_count(database: str, redis_server: Redis):
    async with houses(database, redis_server, 2, FEW) as (first, second):
        await meet(first, second)
        many = [Connection("crowd", 10) for _ in range(20)]
        first.connections.update(many)
        await until(lambda: second.counts.sockets_at_others("crowd") == 20)
        assert second.counts.sockets_at_others("test") == 0
        first.connections.difference_update(many)
        await until(lambda: second.counts.sockets_at_others("crowd") == 0)
        first.connections.update(many)
        await until(lambda: second.counts.sockets_at_others("crowd") == 20)
        street_of(second).broken(street_of(first).store.house)  # with the house its sockets are gone
        assert second.counts.sockets_elsewhere == {}
