"""What a bot is asked, and how it answers.  Knows nothing of tables, queues and processes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.coach import Coach, coach_of
from cheeseboard.bots.levels import levels
from cheeseboard.coach.advice import MOST_SAMPLES, Advice, advise, known_coach
from cheeseboard.coach.gates import Effort
from cheeseboard.engine.ask import Ask, ask_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together
from cheeseboard.games import catalogue
from cheeseboard.server.core.boxes import known_game

MOST_STEPS: Final = 64  # of a sealed answer


class Question(Struct):
    """All that a bot is given: what its seat may know, and luck of its own."""

    game: str
    level: str
    view: Any
    ask: Ask
    heard: list[Event]
    luck: int
    is_hint: bool = False  # then it is answered with advice
    box: str = ""  # as JSON, where it is not the standard one


Thought = list[str] | Advice


@lru_cache(maxsize=64)
def players(game: str, box: str = "") -> dict[str, Bot[Any]]:
    """By level, weakest first.  A bot keeps nothing of a question, so one of each is enough."""
    return levels(known_game(game, box, ""))


def meet_all() -> None:
    """So that whoever is asked first has read the games."""
    for game in catalogue():
        players(game.name)


def player(game: str, level: str, box: str = "") -> Bot[Any]:
    known = players(game, box)
    if level not in known:
        raise Problem(f"there is no bot '{level}'; there are {', '.join(known)}")
    return known[level]


def thought(question: Question, seconds: float) -> Thought:
    return advised(question, seconds) if question.is_hint else think(question, seconds)


def think(question: Question, seconds: float) -> list[str]:
    bot = player(question.game, question.level, question.box).within(seconds)
    found = whole_answer(bot, question.view, question.ask, question.heard, Quick(question.luck))
    return [move.notation for move in found]


@lru_cache(maxsize=16)
def boxed_coach(game: str, box: str) -> Coach[Any]:
    return coach_of(known_game(game, box, ""))


def advised(question: Question, seconds: float) -> Advice:
    effort = Effort(MOST_SAMPLES, MOST_SAMPLES, seconds)
    coach = known_coach(question.game) if not question.box else boxed_coach(question.game, question.box)
    return advise(coach, question.view, question.ask, question.heard, Quick(question.luck), effort)


def whole_answer(bot: Bot[Any], view: Any, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
    """Its plan; to a sealed question all of it.  Who thinks anew for each step tells how many there are."""
    plan = bot.plan(view, ask, heard, luck)
    if not isinstance(view.phase, Together) or plan[0] not in ask.moves:
        return plan
    found: list[Move] = []
    while True:
        for move in plan:
            if move not in ask.moves:
                break
            found.append(move)
            ask = ask_of(view, ask.seat, [*ask.so_far, move])
        if not ask.moves or len(found) >= MOST_STEPS or plan[0] not in found:
            return found
        plan = bot.plan(view, ask, heard, luck)
