"""Other houses with tables of the same store: what is said to a table of theirs goes there, and the answers back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from msgspec import Struct

from cheeseboard.server.hall.connection import Connection


class Wish(Struct, array_like=True):
    """What somebody asks for over HTTP."""

    method: str
    path: str
    query: str
    body: bytes
    address: str
    accepts: str  # how the answer may be compressed


class Reply(Struct, array_like=True):
    status: int
    headers: list[tuple[str, str]]
    body: bytes


Answer = Callable[[Wish], Awaitable[Reply]]


class Neighbours(Protocol):
    async def start(self, answer: Answer) -> None:
        """`answer`: how wishes of others are met here."""

    async def close(self) -> None: ...
    def pass_on(self, connection: Connection, house: int, data: bytes) -> None:
        """One message of a socket of ours, in its order; what is answered comes to the socket."""

    def forget(self, connection: Connection) -> None:
        """The socket is closed."""

    async def hand_on(self) -> None:
        """This house has left, in order: whoever followed its tables from others goes on there."""

    async def ask(self, house: int, wish: Wish) -> Reply: ...
    def health(self) -> dict[str, str]:
        """What is wrong, by part."""
