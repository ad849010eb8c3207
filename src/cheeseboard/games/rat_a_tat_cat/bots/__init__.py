"""Characters who play Rat-a-Tat Cat: a child, a careful player, and one who thinks."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.rat_a_tat_cat import RatATatCat
from cheeseboard.games.rat_a_tat_cat.bots.memory import as_a_child_remembers, without_old_news
from cheeseboard.games.rat_a_tat_cat.bots.policy import Habits, Manner
from cheeseboard.games.rat_a_tat_cat.bots.search import CatMind
from cheeseboard.games.rat_a_tat_cat.components import Box
from cheeseboard.games.rat_a_tat_cat.table import CatTable

HARD_SAMPLES: Final = 5_000  # rollouts a decision


@final
class Easy(Bot[CatTable]):
    """Forgets its cards as a child would, hopes for the best, loves to swap, and gets bored."""

    def __init__(self, box: Box) -> None:
        self.habits = Habits(box, Manner(knock_at=11.0, unseen=4.0, loves_swap=True, bored_after=8))

    def plan(self, view: CatTable, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        return [self.habits.move(as_a_child_remembers(view, heard, ask.seat), ask.seat, luck)]


@final
class Normal(Bot[CatTable]):
    """Plays by sound habits, and knows its own row; what the others took is forgotten after two laps."""

    def __init__(self, box: Box) -> None:
        self.habits = Habits(box, Manner())

    def plan(self, view: CatTable, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        return [self.habits.move(without_old_news(view, heard, ask.seat), ask.seat, luck)]


def characters(game: RatATatCat) -> dict[str, Bot[CatTable]]:
    """Weakest first."""
    return {"easy": Easy(game.box), "normal": Normal(game.box), "hard": Thinker(CatMind(game), HARD_SAMPLES)}
