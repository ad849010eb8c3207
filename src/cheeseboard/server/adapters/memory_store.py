"""Tables that are kept as long as the house runs: in a browser's worker, and in tests."""

from __future__ import annotations

import asyncio
from secrets import token_bytes
from typing import final

from cheeseboard.server.ports import Change, Heard, NotSaved, Saved
from cheeseboard.server.protocol import State


@final
class Kept:
    """All that is known of a table."""

    def __init__(self) -> None:
        self.setup: bytes | None = None
        self.visibility = ""
        self.state = ""
        self.changed = 0
        self.journal: dict[int, bytes] = {}
        self.snapshot: tuple[int, str] | None = None
        self.talk: dict[int, bytes] = {}
        self.review: bytes | None = None


@final
class MemoryStore:
    def __init__(self) -> None:
        self.tables: dict[str, Kept] = {}
        self.secret = token_bytes(32)
        self.noted: dict[tuple[str, int], bytes] = {}  # reports

    def submit(self, change: Change, heard: Heard) -> None:
        kept = self.tables.get(change.id) or Kept()
        trouble = None
        if change.deleted:
            self.tables.pop(change.id, None)
        elif change.sequence in kept.journal:
            trouble = NotSaved(f"table {change.id} has an entry {change.sequence} already")
        else:
            self.tables[change.id] = kept
            write(kept, change)
        asyncio.get_running_loop().call_soon(heard, trouble)

    def load(self, id: str) -> Saved | None:
        kept = self.tables.get(id)
        if kept is None or kept.setup is None:
            return None
        talk = [said for _, said in sorted(kept.talk.items())]
        return Saved(id, kept.setup, sorted(kept.journal.items()), kept.snapshot, talk, kept.changed)

    def review(self, id: str) -> bytes | None:
        kept = self.tables.get(id)
        return None if kept is None else kept.review

    def lobby(self, most: int) -> list[tuple[str, bytes]]:
        return self.seen("lobby", ("gathering", "playing", "stopped"), most)

    def evening(self, most: int) -> list[tuple[str, bytes]]:
        return self.seen("evening", ("gathering", "playing", "stopped", "over"), most)

    def seen(self, visibility: str, states: tuple[str, ...], most: int) -> list[tuple[str, bytes]]:
        kept = [(one.changed, id, one) for id, one in self.tables.items() if one.visibility == visibility]
        found = [(changed, id, one.setup) for changed, id, one in kept if one.setup and one.state in states]
        return [(id, setup) for _, id, setup in sorted(found, reverse=True)[:most]]

    def idle(self, state: State, before: int, most: int) -> list[tuple[str, bytes]]:
        found = [(kept.changed, id, kept.setup) for id, kept in self.tables.items() if kept.setup]
        old = [one for one in found if self.tables[one[1]].state == state and one[0] < before]
        return [(id, setup) for _, id, setup in sorted(old)[:most]]

    def note_report(self, id: str, number: int, made: bytes) -> None:
        self.noted[id, number] = made

    def reports(self) -> list[tuple[str, int, bytes]]:
        return [(*key, made) for key, made in sorted(self.noted.items())]

    def settle_report(self, id: str, number: int) -> None:
        self.noted.pop((id, number), None)

    def forget_reports(self, before: int) -> None:
        self.noted = {key: made for key, made in self.noted.items() if key[1] >= before}

    def health(self) -> dict[str, str]:
        return {}

    def close(self) -> None: ...


def write(kept: Kept, change: Change) -> None:
    if change.setup is not None:
        kept.setup, kept.changed, kept.state = change.setup, change.changed, change.state
        kept.visibility = change.visibility
    if change.sequence is not None and change.entry is not None:
        kept.journal[change.sequence] = change.entry
        if change.position is not None:
            kept.snapshot = change.sequence, change.position
    if change.review is not None:
        kept.review = change.review
    if change.said is not None:
        kept.talk[change.number] = change.said
    for number in change.forgets:
        kept.talk.pop(number, None)
