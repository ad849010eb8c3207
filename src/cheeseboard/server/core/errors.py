"""What is not done, and why."""

from __future__ import annotations

from cheeseboard.engine.errors import Problem
from cheeseboard.server.protocol import Refusal, Trouble


class RequestDenied(Problem):
    """What was asked cannot be done; `code` says why."""

    def __init__(self, code: Trouble, detail: str) -> None:
        super().__init__(detail)
        self.code: Trouble = code
        self.detail = detail

    def __reduce__(self) -> tuple[object, ...]:
        return RequestDenied, (self.code, self.detail)


class Elsewhere(RequestDenied):
    """Another house has the table."""

    def __init__(self, id: str, house: int) -> None:
        super().__init__("restarting", f"table '{id[:20]}' is at another server; come back in a moment")
        self.house = house


class MoveRefused(Problem):
    """A move that is not played, for a reason the player can be told."""

    def __init__(self, reason: Refusal, notation: str = "", clause: str = "", key: str = "") -> None:
        super().__init__(reason)
        self.reason: Refusal = reason
        self.notation = notation
        self.clause = clause
        self.key = key  # of the text that a lesson answers with


def no_table(id: str) -> RequestDenied:
    """The same of one that never was, that is no more, and that is nobody else's affair."""
    return RequestDenied("unknown_table", f"there is no table '{id[:20]}'")
