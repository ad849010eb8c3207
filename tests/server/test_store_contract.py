"""What every store does, wherever it keeps its tables."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cheeseboard.server.adapters.memory_store import MemoryStore
from cheeseboard.server.adapters.pocket_store import KEPT_WHOLE, PocketStore
from cheeseboard.server.adapters.sqlite_store import SqliteStore
from cheeseboard.server.ports import Change, NotSaved, Store
from tests.server.room import finished


async def kept() -> None:
    """What a browser says when it keeps what was written."""


def postgres_store(request: pytest.FixtureRequest) -> Store:
    from cheeseboard.server.adapters.postgres_store import PostgresStore

    return PostgresStore(request.getfixturevalue("database"))


STORES: dict[str, Callable[[pytest.FixtureRequest], Store]] = {
    "sqlite": lambda request: SqliteStore(request.getfixturevalue("tmp_path") / "tables.sqlite"),
    "memory": lambda request: MemoryStore(),
    "postgresql": postgres_store,
    "pocket": lambda request: PocketStore(str(request.getfixturevalue("tmp_path") / "tables.sqlite"), kept),
    "pocket, kept whole": lambda request: PocketStore(
        str(request.getfixturevalue("tmp_path") / "tables.sqlite"), kept, KEPT_WHOLE
    ),
}


@pytest.fixture(params=STORES)
def given(request: pytest.FixtureRequest) -> Iterator[Callable[..., list[NotSaved | None]]]:
    """Changes, one after the other; what was heard of each.  The store is `given.store`."""

    class Given:
        def __init__(self) -> None:
            self.store = STORES[request.param](request)

        def __call__(self, *changes: Change) -> list[NotSaved | None]:
            return finished(self.each(changes))  # type: ignore[no-any-return]

        async def each(self, changes: tuple[Change, ...]) -> list[NotSaved | None]:
            found: list[NotSaved | None] = []
            for number, change in enumerate(changes):
                self.store.submit(change, found.append)
                assert len(found) == number, "never at once"
                while len(found) == number:
                    await asyncio.sleep(0.001)
            return found

    made = Given()
    yield made
    made.store.close()


def change(id: str = "t", **more: Any) -> Change:
    return Change(id, more.pop("state", "playing"), more.pop("visibility", "private"), more.pop("changed", 0), **more)


def test_a_table_is_loaded_as_it_was_left(given):
    heard = given(
        change(setup=b"first"),
        change(sequence=1, entry=b"one"),
        change(setup=b"second", sequence=2, entry=b"two", position="hash"),
        change(said=b"hello", number=5),
        change(said=b"again", number=7, forgets=[5]),
        change("u", setup=b"other", sequence=1, entry=b"1"),
    )
    assert heard == [None] * 6
    saved = given.store.load("t")
    assert (saved.id, bytes(saved.setup), saved.snapshot) == ("t", b"second", (2, "hash"))
    assert [(number, bytes(entry)) for number, entry in saved.journal] == [(1, b"one"), (2, b"two")]
    assert [bytes(said) for said in saved.talk] == [b"again"]
    assert given.store.load("nowhere") is None
    assert given.store.health() == {}


def test_of_a_table_that_is_deleted_nothing_is_left_and_others_stay(given):
    told: dict[str, Any] = {"said": b"hello", "number": 5}
    whole = {"setup": b"first", "sequence": 1, "entry": b"one", "position": "hash", **told}
    assert given(change(**whole), change("u", **whole), change(deleted=True)) == [None] * 3
    assert given.store.load("t") is None
    assert given.store.load("u").talk == [b"hello"]
    given(change(setup=b"new"))
    saved = given.store.load("t")
    assert (saved.setup, saved.journal, saved.snapshot, saved.talk) == (b"new", [], None, [])


def test_an_entry_is_written_once_and_what_comes_with_a_second_one_is_not_written_either(given):
    heard = given(
        change(setup=b"first", sequence=1, entry=b"one"),
        change(setup=b"second", sequence=1, entry=b"other", said=b"hello", number=1),
        change(sequence=2, entry=b"two"),
    )
    assert [type(trouble) for trouble in heard] == [type(None), NotSaved, type(None)]
    saved = given.store.load("t")
    assert bytes(saved.setup) == b"first"
    assert [bytes(entry) for _, entry in saved.journal] == [b"one", b"two"]
    assert saved.talk == []


def test_the_lobby_has_open_tables_that_are_not_over_the_latest_first(given):
    given(
        change("a", visibility="lobby", setup=b"a", changed=1),
        change("b", visibility="lobby", setup=b"b", changed=3),
        change("c", visibility="lobby", setup=b"c", changed=2),
        change("d", setup=b"d", changed=9),
        change("e", visibility="lobby", setup=b"e", changed=8),
        change("e", visibility="lobby", state="over", setup=b"e", changed=8),
        change("a", visibility="lobby", sequence=1, entry=b"1", changed=7),  # a move does not bring it forward
    )
    assert [(id, bytes(setup)) for id, setup in given.store.lobby(10)] == [("b", b"b"), ("c", b"c"), ("a", b"a")]
    assert [id for id, _ in given.store.lobby(2)] == ["b", "c"]


def test_an_evening_has_its_tables_in_any_state_the_latest_first(given):
    given(
        change("a", visibility="evening", setup=b"a", changed=1),
        change("b", visibility="evening", state="over", setup=b"b", changed=3),
        change("c", visibility="lobby", setup=b"c", changed=4),
        change("d", visibility="evening", setup=b"d", changed=2),
        change("d", setup=b"d", changed=5),  # put away
    )
    assert [(id, bytes(setup)) for id, setup in given.store.evening(10)] == [("b", b"b"), ("a", b"a")]
    assert [id for id, _ in given.store.evening(1)] == ["b"]
