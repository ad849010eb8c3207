"""High Card as the coach's tests need it: played by counting to its very end; winning alone counts."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from cheeseboard.bots.bot import Bot, play_on
from cheeseboard.bots.levels import find_bot
from cheeseboard.bots.mind import Mind
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.record import Record
from cheeseboard.games import find

HIGH_CARD = find("_template")


class ToTheEnd(Mind[Any]):
    """By the habits of the player who searches."""

    def __init__(self) -> None:
        super().__init__(HIGH_CARD)
        hard = find_bot(HIGH_CARD, "hard")
        assert isinstance(hard, Thinker)
        self.habits = hard.mind

    def policy(self, t: Any, seat: int, so_far: list[Move], luck: Luck) -> Move:
        return self.habits.policy(t, seat, so_far, luck)


def recorded(seed: int, level: str = "normal", seats: int = 3, **options: object) -> Record:
    match = Match(HIGH_CARD, seats, options, luck=Quick(seed))
    bots: list[Bot[Any]] = [find_bot(HIGH_CARD, level)] * seats
    play_on(match, bots, [Quick(100 * seed + seat) for seat in range(seats)])
    return match.record()


def done(pieces: Iterator[Any]) -> None:
    deque(pieces, maxlen=0)
