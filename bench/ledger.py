"""What was tried, what was lost, and what was seen on the way."""

from __future__ import annotations


class Ledger:
    def __init__(self) -> None:
        self.tried = 0
        self.lost: list[str] = []
        self.notes: list[str] = []

    def check(self, what: str, held: bool, seen: object = "") -> bool:
        self.tried += 1
        if not held:
            self.lost.append(f"{what} ({seen})" if seen else what)
        return held

    def note(self, line: str) -> None:
        self.notes.append(line)
