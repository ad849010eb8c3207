"""Long tests begin first, and every worker begins with its share of them, so that none waits for another at the end."""

from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

ONE_BY_ONE = "browser/"  # every test is long
LONG = (  # rooms and files, the longest first; the tests of each share what they set up, and stay together
    "research/",
    "contract/test_tiny.py",
    "server/test_server.py",
    "contract/test_paired_worlds.py",
    "contract/test_texts.py",
    "page/",
    "contract/test_perft.py",
    "terminal/test_play.py",
    "house/",
)
TESTS = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`--dist worksteal` cuts the list into equal parts, one for each worker, who steal from each other's ends."""
    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    hands: list[list[pytest.Item]] = [[] for _ in range(workers)]
    long = [list(group) for _, group in groupby(sorted([item for item in items if rank(item)], key=rank), key=rank)]
    for number, group in enumerate(long):
        hands[number % workers] += group
    rest = [item for item in items if not rank(item)]
    for number, hand in enumerate(hands):
        place = len(items) * (number + 1) // workers - len(items) * number // workers - len(hand)
        hand += rest[: max(0, place)]
        del rest[: max(0, place)]
    items[:] = [item for hand in hands for item in hand] + rest


def rank(item: pytest.Item) -> tuple[Any, ...]:
    """When the turn of a long test comes; nothing for any other."""
    file = item.path.relative_to(TESTS).as_posix()
    if file.startswith(ONE_BY_ONE):
        return (0, item.nodeid)
    return next(((1, place) for place, long in enumerate(LONG) if file.startswith(long)), ())
