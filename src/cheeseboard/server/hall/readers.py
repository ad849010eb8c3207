"""What takes long to make for somebody who only reads (a replay, a check of a record) is made in a process of its own,
so that nobody's move waits for it.  Few at a time: who asks for more is told to come back."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from typing import ParamSpec, TypeVar, final

from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.hall.limits import Limits
from cheeseboard.server.ports import Workers

P = ParamSpec("P")
R = TypeVar("R")


@final
class Readers:
    def __init__(self, limits: Limits, workers: Workers) -> None:
        self.limits = limits
        self.workers = workers
        self.at_work: Counter[str] = Counter()  # by address
        self.kept: OrderedDict[Hashable, bytes] = OrderedDict()  # the last used comes last
        self.size = 0  # of what is kept, in bytes

    async def make(self, address: str, work: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
        """Done elsewhere.  `RequestDenied` when this address, or everybody together, asks for too much at once."""
        assert not named
        if self.at_work[address] >= self.limits.readings or self.at_work.total() >= self.limits.all_readings:
            raise RequestDenied("too_fast", "too much is being read at once; ask again in a moment")
        self.at_work[address] += 1
        try:
            return await self.workers.do(work, *args)
        finally:
            self.at_work[address] -= 1
            if not self.at_work[address]:
                del self.at_work[address]

    # What does not change any more is made once

    def find(self, key: Hashable) -> bytes | None:
        found = self.kept.get(key)
        if found is not None:
            self.kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, made: bytes) -> None:
        if key not in self.kept:
            self.kept[key] = made
            self.size += len(made)
        while self.size > self.limits.kept_bytes:
            _, old = self.kept.popitem(last=False)
            self.size -= len(old)

    def forget(self, table: str) -> None:
        """All that was made of a table's game."""
        for key in [key for key in self.kept if isinstance(key, tuple) and key[0] == table]:
            self.size -= len(self.kept.pop(key))

    def close(self) -> None:
        self.workers.close()
