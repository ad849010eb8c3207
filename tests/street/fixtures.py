"""One PostgreSQL and one Redis for all tests of a worker, and a database for each test."""

from collections.abc import Iterator

import pytest

from tests.street.servers import Postgres, Redis


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.remove()


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of an empty one."""
    url = postgres.new_database()
    yield url
    postgres.drop(url)
