"""The time, which is given to a table and never read by it."""

from __future__ import annotations

from typing import Protocol, final


class Clock(Protocol):
    def wall(self) -> float:
        """Seconds since 1970; as whole ones they stand on disk."""

    def ticks(self) -> float:
        """Seconds since some moment: these never go back."""

    def work(self) -> float:
        """Seconds for which this thread has worked, however many others did."""

    def pause(self) -> None:
        """Between two steps of what takes long: whoever waits for the interpreter may have it now."""


@final
class NoClock:
    """For what was played already."""

    def wall(self) -> float:
        return 0.0

    def ticks(self) -> float:
        return 0.0

    def work(self) -> float:
        return 0.0

    def pause(self) -> None: ...
