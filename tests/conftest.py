"""Long tests begin first, and every worker begins with its share of them, so that none waits for another at the end."""

from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.engine.ask import Ask
from tests.browser.house import arrive, arrive_by_luck, axe, browsers, chromium, house, lucky_house
from tests.street.fixtures import database, postgres, redis_server

__all__ = ["arrive", "arrive_by_luck", "axe", "browsers", "chromium", "house", "lucky_house"]  # for pages
__all__ += ["database", "postgres", "redis_server"]  # for many machines


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write", action="store_true", help="what a test compares with a file is written down anew")
    parser.addoption("--alone", action="store_true", help="in a browser: the page that is its own server")
    stores = ["sqlite", "postgresql"]
    parser.addoption("--store", choices=stores, default=stores[0], help="where houses in tests keep their tables")


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Questions that differ look alike when printed: which field it is, and of which type."""
    if op != "==" or not isinstance(left, Ask) or not isinstance(right, Ask):
        return None
    names = ("seat", "moves", "so_far", "prompt", "facts")
    fields = [(name, getattr(left, name), getattr(right, name)) for name in names]
    differ = [
        f"{name}: {one!r} ({type(one).__name__}) is not {other!r} ({type(other).__name__})"
        for name, one, other in fields
        if one != other
    ]
    return ["two questions differ in", *differ]


BROWSER = "browser/"  # every test is long
BOARD = "test_board.py"  # of a game, in a browser, too
IN_A_BROWSER = 240  # seconds, and the worker is given up: Playwright does not live on after an exception from outside
LONG = (  # rooms and files, the longest first; the tests of each share what they set up, and stay together
    "research/",
    "house/",
    "contract/test_bots.py",
    "contract/test_tiny.py",
    "server/test_server.py",
    "contract/test_paired_worlds.py",
    "contract/test_perft.py",
    "cli/test_play.py",
    "page/",
    "contract/test_texts.py",
)
TESTS = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`--dist worksteal` cuts the list into equal parts, one for each worker, who steal from each other's ends."""
    play_once_more(items)
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


def is_in_a_browser(file: str) -> bool:
    return file.startswith(BROWSER) or file.endswith(BOARD)


def play_once_more(items: list[pytest.Item]) -> None:
    """Tables in a browser are live and their luck is real, so a game may be over before what a test waits for: a test
    that fails is played once more, at another table, and counted as such in the summary.  What fails twice is a fault.
    """
    for item in items:
        if is_in_a_browser(item.path.relative_to(TESTS).as_posix()):
            item.add_marker(pytest.mark.flaky(reruns=1))
            item.add_marker(pytest.mark.timeout(IN_A_BROWSER, method="thread"))


def rank(item: pytest.Item) -> tuple[Any, ...]:
    """When the turn of a long test comes; nothing for any other."""
    place = place_of(item.path)
    return (0, item.nodeid) if place == -1 else () if place is None else (1, place)


@cache
def place_of(path: Path) -> int | None:
    """Among the long files; before them whatever is in a browser."""
    file = path.relative_to(TESTS).as_posix()
    if is_in_a_browser(file):
        return -1
    return next((place for place, long in enumerate(LONG) if file.startswith(long)), None)
