"""Whose turn it is: addresses take turns, and so do the tables of an address.  However much one of them wants, the
others wait for one of its wishes and not for all."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar, final

T = TypeVar("T")


@final
class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self.lines: dict[str, dict[str, deque[T]]] = {}  # by address and table, who is next first

    def push(self, address: str, table: str, item: T) -> None:
        self.lines.setdefault(address, {}).setdefault(table, deque()).append(item)

    def first(self) -> tuple[str, T]:
        """Who is next, and its address."""
        address, tables = next(iter(self.lines.items()))
        return address, next(iter(tables.values()))[0]

    def pop(self) -> T:
        """The next one; its table and its address go to the end of the line."""
        address = next(iter(self.lines))
        tables = self.lines.pop(address)
        table = next(iter(tables))
        line = tables.pop(table)
        item = line.popleft()
        if line:
            tables[table] = line
        if tables:
            self.lines[address] = tables
        return item

    def waiting(self, address: str) -> int:
        return sum([len(line) for line in self.lines.get(address, {}).values()])

    @property
    def addresses(self) -> int:
        return len(self.lines)

    def __bool__(self) -> bool:
        return bool(self.lines)
