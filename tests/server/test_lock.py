"""A table is changed by one at a time, whether they wait in line or take it in passing."""

import asyncio

from cheeseboard.server.hall.lock import Lock
from tests.server.room import in_loop


@in_loop
async def test_whoever_waits_longest_is_next():
    lock, order = Lock(), []

    async def come(name: int) -> None:
        async with lock:
            order.append(name)
            await asyncio.sleep(0)

    assert lock.take()
    assert not lock.take()
    waiting = [asyncio.create_task(come(name)) for name in range(4)]
    await asyncio.sleep(0)
    assert order == []
    lock.give_back()
    assert not lock.take(), "nobody passes those who wait"
    await asyncio.gather(*waiting)
    assert order == [0, 1, 2, 3]
    assert not lock.is_taken


@in_loop
async def test_who_leaves_the_line_holds_nobody_up():
    lock, order = Lock(), []

    async def come(name: int) -> None:
        async with lock:
            order.append(name)

    assert lock.take()
    first, second, third = [asyncio.create_task(come(name)) for name in range(3)]
    await asyncio.sleep(0)
    first.cancel()  # while it waits
    lock.give_back()
    second.cancel()  # in the moment in which it is its turn
    await asyncio.gather(first, second, third, return_exceptions=True)
    assert order == [2]
    assert not lock.is_taken


@in_loop
async def test_what_goes_wrong_inside_gives_it_back():
    lock = Lock()
    try:
        async with lock:
            raise ValueError
    except ValueError:
        pass
    assert lock.take()
