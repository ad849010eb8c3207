"""What is plugged into the house, and what is said between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from msgspec import Struct, field

from cheeseboard.engine.errors import Problem
from cheeseboard.server.core.thinking import Question

KEPT_TALK: Final = 50
Heard = Callable[["NotSaved | None"], None]
R = TypeVar("R")


class NotSaved(Problem):
    """The disk did not take it: full, read-only, gone.  Nothing has happened."""


class Saved(Struct):
    """A table as it lies on disk."""

    id: str
    setup: bytes
    journal: list[tuple[int, bytes]]
    snapshot: tuple[int, str] | None  # sequence, and the hash of the position there
    talk: list[bytes]  # the last sentences


class Change(Struct):
    """What is written together, whole or not at all."""

    id: str
    state: str
    visibility: str
    changed: int
    setup: bytes | None = None  # None: as it was
    sequence: int | None = None  # of the entry
    entry: bytes | None = None
    position: str | None = None  # a snapshot: the hash of the position after the entry
    said: bytes | None = None
    number: int = 0  # of what was said
    forgets: list[int] = field(default_factory=list)  # numbers of what was said long ago

    def is_entry_alone(self) -> bool:
        return self.setup is None and self.position is None and self.said is None


class Store(Protocol):
    """Where tables are kept."""

    def submit(self, change: Change, heard: Heard) -> None:
        """Heard in the event loop, when the change is durable or could not be written."""

    async def save(self, change: Change) -> None:
        """The same for those who wait."""

    def load(self, id: str) -> Saved | None: ...
    def lobby(self, most: int) -> list[tuple[str, bytes]]: ...
    def health(self) -> dict[str, str]: ...
    def close(self) -> None: ...


class Thinking(Protocol):
    """Whoever thinks for bots."""

    async def plan(self, question: Question, address: str, table: str, is_for_a_person: bool = False) -> list[str]: ...
    def close(self) -> None: ...


class Workers(Protocol):
    """Whoever does what takes long."""

    async def do(self, work: Callable[..., R], *args: object) -> R: ...
    def close(self) -> None: ...


class Clock(Protocol):
    """As of an event loop."""

    def time(self) -> float: ...
    def call_at(self, when: float, callback: Callable[..., object], *args: Any) -> object: ...
