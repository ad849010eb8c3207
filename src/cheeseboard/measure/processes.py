"""Work in several processes: the same task over many numbers, results in their order as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from typing import TypeVar

R = TypeVar("R")


def spread(task: Callable[[int], R], numbers: list[int], jobs: int, cluster: str | None = None) -> Iterator[R]:
    """`task(number)` for each number.  The task must be picklable; with one job it runs here, with the address of a
    cluster there."""
    if cluster is not None:
        from cheeseboard.measure.cluster import spread_out

        yield from spread_out(task, numbers, cluster)
        return
    if jobs <= 1:
        for number in numbers:
            yield task(number)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting: list[Future[R]] = []
        try:
            for number in numbers:
                waiting.append(pool.submit(task, number))
                if len(waiting) >= 4 * jobs:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            for future in waiting:
                future.cancel()


def numbered_seed(seed: str, number: int) -> bytes:
    """The luck of the n-th deal of a run: anybody can play it again."""
    return sha256(f"{seed} {number}".encode()).digest()
