"""One PostgreSQL and one Redis for all tests of a worker, and a database for each test."""

import os
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from tools.servers import Postgres, Redis
from tools.trouble import Trouble

S = TypeVar("S")


def started(server: Callable[[], S]) -> S:
    """Nothing of this is left out silently where it counts."""
    try:
        return server()
    except Trouble as trouble:
        if os.environ.get("CI"):
            pytest.fail(str(trouble))
        pytest.skip(str(trouble))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = started(Postgres)
    yield server
    server.remove()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    server = started(Redis)
    yield server
    server.remove()


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of an empty one."""
    url = postgres.new_database()
    yield url
    postgres.drop(url)
