"""All that a rule may do besides moving things: ask for luck and for the time, and say what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.secret import K


@final
class Dealer:
    """All that a rule may do besides moving things: ask for luck, read the clock, say what happened."""

    __slots__ = ("clock", "listening", "luck", "told")

    def __init__(self, luck: Luck, listening: bool = False, clock: Callable[[], int] | None = None) -> None:
        self.luck = luck
        self.listening = listening  # build an event only when somebody listens
        self.clock = clock
        self.told: list[Event] = []

    def draw(self, bag: Bag[K], name: str = "") -> K:
        """One thing of the bag.  A game with several bags and dice names them, so that each has luck of its own in a
        deal that many play (`Stacked`)."""
        numbers = bag.numbers
        return bag.kinds[numbers.pop(self.luck.pick_from(name, numbers))]

    def deal(self, bag: Bag[K], count: int, name: str = "") -> list[int]:
        """The numbers of as many things, drawn one after the other: most of what a playout does is dealing."""
        return self.luck.deal_from(name, bag.numbers, count)

    def roll(self, faces: list[int], name: str = "") -> int:
        return faces[self.luck.pick_from(name, faces)]

    def seconds(self, otherwise: int) -> int:
        """Seconds since the match began, where a clock runs; where none does, what the rules say instead."""
        return otherwise if self.clock is None else self.clock()

    def tell(self, event: Event) -> None:
        self.told.append(event)
