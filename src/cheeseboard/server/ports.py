"""What is plugged into the house, and what is said between them.

Another database, many processes, a house in a browser's worker: each is another adapter of one of these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeVar

from msgspec import Struct, field

from cheeseboard.coach.advice import Advice
from cheeseboard.engine.errors import Problem
from cheeseboard.server.core.clock import Clock as Clock
from cheeseboard.server.core.thinking import Question
from cheeseboard.server.protocol import State, Visibility

KEPT_TALK: Final = 50
STANDBY: Final = "standby"  # parts of health: where these alone are not well, people can play all the same
BOTS: Final = "bots"
EXTENSION: Final = "cheeseboard.wire"  # of the ASGI scope: where `fastwire` carries the socket
Heard = Callable[["NotSaved | None"], None]
R = TypeVar("R")


class NotSaved(Problem):
    """The disk did not take it: full, read-only, gone.  Nothing has happened."""


class NotOurs(NotSaved):
    """Another house has the table now: it goes on there."""


class Saved(Struct):
    """A table as it lies on disk."""

    id: str
    setup: bytes
    journal: list[tuple[int, bytes]]
    snapshot: tuple[int, str] | None  # sequence, and the hash of the position there
    talk: list[bytes]  # the last sentences
    changed: int = 0  # seconds since 1970; moves alone do not count


class Change(Struct):
    """What is written together, whole or not at all."""

    id: str
    state: State
    visibility: Visibility
    changed: int
    setup: bytes | None = None  # None: as it was
    sequence: int | None = None  # of the entry
    entry: bytes | None = None
    position: str | None = None  # a snapshot: the hash of the position after the entry
    said: bytes | None = None
    number: int = 0  # of what was said
    forgets: list[int] = field(default_factory=list)  # numbers of what was said long ago
    review: bytes | None = None  # how the game went, as it is sent
    deleted: bool = False  # all that is there of the table goes
    fence: int = 0  # under which the table was opened: a store of several houses takes nothing under an older one

    def is_entry_alone(self) -> bool:
        beside = self.setup is not None or self.position is not None or self.said is not None or self.review is not None
        return not beside and not self.deleted


class Store(Protocol):
    """Where tables are kept."""

    secret: bytes  # of the house, never told: what days are dealt from

    def submit(self, change: Change, heard: Heard) -> None:
        """Heard in the event loop and never at once, when the change is durable or could not be written."""

    def load(self, id: str) -> Saved | None: ...
    def review(self, id: str) -> bytes | None:
        """How the game went, where that has been found out."""

    def lobby(self, most: int) -> list[tuple[str, bytes]]:
        """Tables that everybody may see and that are not over, the latest first."""

    def evening(self, most: int) -> list[tuple[str, bytes]]:
        """Tables of the evening, the latest first."""

    def idle(self, state: State, before: int, most: int) -> list[tuple[str, bytes]]:
        """Tables in this state that were changed last before then, the oldest first."""

    def note_report(self, id: str, number: int, made: bytes) -> None:
        """For the operator; it outlives the table."""

    def reports(self) -> list[tuple[str, int, bytes]]: ...
    def settle_report(self, id: str, number: int) -> None: ...
    def forget_reports(self, before: int) -> None:
        """Those with lower numbers."""

    def health(self) -> dict[str, str]:
        """What is wrong, by part; nothing when all is well."""

    def close(self) -> None:
        """All that waits is written first."""


class Thinking(Protocol):
    """Whoever thinks for bots."""

    async def plan(self, question: Question, address: str, table: str) -> list[str]: ...
    async def advice(self, question: Question, address: str) -> Advice:
        """For a person, as soon as it is known."""

    def health(self) -> dict[str, str]:
        """What is wrong, by part.  Asked in the event loop."""

    def close(self) -> None: ...


class Workers(Protocol):
    """Whoever does what takes long: beside the event loop, where there is such a place."""

    async def do(self, work: Callable[..., R], *args: object) -> R: ...
    def close(self) -> None: ...


class Owners(Protocol):
    """Which house has a table."""

    def begin(self, table: str) -> int:
        """A new one: it is this house's, under this number."""

    async def claim(self, table: str) -> int:
        """The number under which it is this house's from now on, if it is nobody else's; `Elsewhere` if it is.  Whoever
        takes a table over later has a higher one."""

    def is_sure(self) -> bool:
        """Nobody can have taken this house's tables over yet, as far as it can know without asking."""

    async def leave(self) -> None:
        """All is written: any other house may have the tables of this one."""


class Link(Protocol):
    """The way to whoever is at the other end of a connection."""

    def say(self, text: bytes) -> bool:
        """On its way; false when no more can be taken now."""
