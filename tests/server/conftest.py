"""`--store postgresql`: what is tested of a house in a `Room` is tested on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import room
from tools.servers import Postgres

OF_SQLITE = {  # they look into the file, or break what only SQLite does
    "test_the_host_deletes_a_game_that_is_over_and_nothing_of_it_is_left",
    "test_a_table_on_a_damaged_page_is_refused_by_name_and_the_house_goes_on",
    "test_health_over_http_names_the_part_that_fails",
    "test_a_table_is_loaded_once_though_who_asked_first_has_left",
    "test_a_position_that_is_not_the_noted_one_is_noticed",
    "test_a_table_goes_on_under_rules_that_only_permit_more",
    "test_a_full_disk_is_said_and_nothing_happens",
    "test_a_failed_join_leaves_the_seat_open",
    "test_what_could_not_be_written_was_not_said",
}


@pytest.fixture(autouse=True)
def databases(request: pytest.FixtureRequest) -> Iterator[None]:
    if request.config.getoption("--store") == "sqlite":
        yield
        return
    if request.node.originalname in OF_SQLITE:
        pytest.skip("this is about SQLite")
    postgres: Postgres = request.getfixturevalue("postgres")
    made: dict[Path, str] = {}

    def database(path: Path) -> str:
        if path not in made:
            made[path] = postgres.new_database()
        return made[path]

    room.DATABASES = database
    yield
    room.DATABASES = None
    for url in made.values():
        postgres.drop(url)
