"""The time of a match, written down as luck is."""

from __future__ import annotations

from collections.abc import Callable

from cheeseboard.engine.errors import Problem


class Clock:
    """Seconds since the match began, each reading written down so that a replay needs no clock."""

    def __init__(self, now: Callable[[], int] | None, retold: list[int] | None = None) -> None:
        self.now = now
        self.retold = retold
        self.readings: list[int] = []

    def read(self) -> int:
        if self.retold is not None and len(self.readings) < len(self.retold):
            reading = self.retold[len(self.readings)]
        elif self.now is not None:
            reading = self.now()
        else:
            raise Problem(f"the record ends after {len(self.readings)} readings of the clock, and one more is needed")
        self.readings.append(reading)
        return reading
