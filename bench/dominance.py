"""`python3 dev.py bench dominance [GAME ...] [--positions N] [--hints N]`: is what is plainly worse ever recommended?

Positions are questions with a choice, from games in which every other move is any move at all, so that rows and boards
come up that no sensible player has.  Where something is dominated, every level above easy is asked, and the coach.
Then so many hints are asked for everywhere: two gestures with figures, about as good, without figures, or one alone.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from cheeseboard import Match
from cheeseboard.bots.bot import Bot, Random, answer, bot_luck
from cheeseboard.bots.levels import levels, usual_level
from cheeseboard.bots.search import thinker
from cheeseboard.coach.advice import Advice, advise, coach_for
from cheeseboard.coach.gates import Effort
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.games import catalogue, find

EFFORT = Effort(48, 12)
WEAK = ("random", "easy")
RECOMMENDING = ("normal", "hard", "master", "hint")


def positions(game: Game[Any], most: int) -> Iterator[tuple[Match[Any], Ask]]:
    usual, anything = levels(game)[usual_level(game)], Random()
    found = number = 0
    while found < most:
        number += 1
        seats = game.seats[number % len(game.seats)]
        seed = number.to_bytes(32, "big")
        match = Match(game, seats, game.among_bots(), seed)
        lucks = [bot_luck(seed, seat) for seat in range(seats)]
        whims = Quick(number)
        while found < most and (asks := match.asks()):
            for seat in [ask.seat for ask in asks]:
                ask = match.ask(seat)
                if ask is None:
                    continue
                if len(ask.moves) > 1 and found < most:
                    found += 1
                    yield match, ask
                bot: Bot[Any] = anything if whims.below(2) else usual
                answer(match, seat, bot, lucks[seat])


def tempting(game: Game[Any], match: Match[Any], ask: Ask) -> bool:
    """Is anything that could be tried dominated?"""
    view, found = match.view(ask.seat), thinker(game)
    plans: list[list[Move]] = [[move] for move in ask.moves]
    if found is not None and not ask.so_far and len(ask.moves) < 20:
        plans += found.mind.candidates(view, ask)
    coach = coach_for(game)
    return any(coach.dominated(view, ask, plan) is not None for plan in plans)


def sort_of(told: Advice) -> str:
    if len(told.choices) < 2:
        return "alone"
    return "close" if told.close else "figures" if told.unit else "words"


def measured(game: Game[Any], most: int, hints: int) -> Counter[str]:
    coach = coach_for(game)
    bots = {name: bot.with_samples(EFFORT.search) for name, bot in levels(game).items() if name not in WEAK}
    counted: Counter[str] = Counter()
    for match, ask in positions(game, most):
        counted["positions"] += 1
        is_tempting = tempting(game, match, ask)
        asks_hint = counted["hints"] < hints and counted["positions"] % max(1, most // max(1, hints)) == 0
        if not (is_tempting or asks_hint):
            continue
        view, heard = match.view(ask.seat), match.heard(ask.seat)
        told = advise(coach, view, ask, heard, Quick(counted["positions"]), EFFORT)
        counted["hint"] += any(coach.dominated(view, ask, choice.plan) is not None for choice in told.choices)
        if asks_hint:
            counted["hints"] += 1
            counted[sort_of(told)] += 1
        if is_tempting:
            counted["tempting"] += 1
            for name, bot in bots.items():
                plan = bot.plan(view, ask, heard, Quick(counted["positions"]))
                counted[name] += coach.dominated(view, ask, plan) is not None
    return counted


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench dominance")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--hints", type=int, default=200)
    wanted = parser.parse_args(words)
    chosen = [find(name) for name in wanted.games] or catalogue()
    columns = ["positions", "tempting", *RECOMMENDING, "hints", "figures", "close", "words", "alone"]
    grid = Grid("game", *columns)
    worse = 0
    for game in chosen:
        counted = measured(game, wanted.positions, wanted.hints)
        worse += sum([counted[name] for name in RECOMMENDING])
        grid.add_row(game.title, *[str(counted[column]) for column in columns])
    console = Console(width=120)
    console.print(grid)
    console.print("tempting: something there is plainly worse; then how often that was recommended, by whom")
    return 1 if worse else 0
