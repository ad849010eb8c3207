"""The same on many machines: Ray, which is asked for by `--cluster` and imported only then.

What a unit gives depends on its number and its seed alone, so it does not matter where it is played; a unit whose
worker was lost is played again.  Units go out in chunks that take a second or two, and come back in their order.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from cheeseboard import __version__, engine
from cheeseboard.engine.errors import Problem
from cheeseboard.games import catalogue

R = TypeVar("R")
LOCAL: Final = "local"  # a cluster of this machine alone
CHUNK_SECONDS: Final = 2.0
UNDER_WAY: Final = 2  # chunks for each core
RETRIES: Final = 5  # times that a chunk is played again when its worker is lost
MOST_IN_A_CHUNK: Final = 1_000
TOKEN: Final = " (one that asks for a token is shown it with RAY_AUTH_MODE=token in the environment)"  # never by itself


def spread_out(task: Callable[[int], R], numbers: list[int], address: str) -> Iterator[R]:
    """`task(number)` for each number, in their order."""
    ray = joined(address)
    try:
        chunk_of = ray.remote(max_retries=RETRIES, retry_exceptions=False)(played)
        check_alike(ray)
        most = max(2, UNDER_WAY * int(ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        size, at = 1, 0
        while at < len(numbers) or waiting:
            while at < len(numbers) and len(waiting) < most:
                waiting.append(chunk_of.remote(task, numbers[at : at + size]))
                at += size
            results, seconds = received(ray, waiting.pop(0))
            size = max(1, min(MOST_IN_A_CHUNK, int(CHUNK_SECONDS * len(results) / max(seconds, 1e-6))))
            yield from results
    finally:
        ray.shutdown()


def joined(address: str) -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise Problem("--cluster needs more packages: pip install 'cheeseboard[cluster]'") from None
    try:
        if address == LOCAL:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        else:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        said = " ".join(str(error).split())[:200]
        raise Problem(f"no cluster answers at {address}: {said}{'' if address == LOCAL else TOKEN}") from None
    return ray


def received(ray: Any, chunk: Any) -> tuple[list[Any], float]:
    """What was found, and how long it took there."""
    try:
        found: tuple[list[Any], float] = ray.get(chunk)
        return found
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        raise Problem(str(cause)) if isinstance(cause, Problem) else error from None
    except ray.exceptions.RayError as error:
        raise Problem(f"a worker was lost again and again: {' '.join(str(error).split())[:200]}") from None


def played(task: Callable[[int], R], numbers: list[int]) -> tuple[list[R], float]:
    start = time.perf_counter()
    return [task(number) for number in numbers], time.perf_counter() - start


def kind() -> str:
    """Program, build and rules: figures of different ones are not put together."""
    build = "interpreted" if str(engine.__file__).endswith(".py") else "compiled"
    return " ".join([__version__, build, *[f"{game.name}={game.version}" for game in catalogue()]])


def check_alike(ray: Any) -> None:
    """Every machine of the cluster."""
    for node in ray.nodes():
        if node["Alive"] and node["Resources"].get("CPU"):
            there = ray.remote(num_cpus=0, resources={f"node:{node['NodeManagerAddress']}": 0.001})(kind)
            found = ray.get(there.remote())
            if found != kind():
                raise Problem(f"{node['NodeManagerAddress']} has another program: {found[:60]}; here: {kind()[:60]}")
