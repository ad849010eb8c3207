"""`cheeseboard today`: the deal of the day of a game."""

from __future__ import annotations

import argparse
import time
from threading import Thread
from typing import Any

from rich.text import Text

from cheeseboard.cli.at_screen import add_person, name_of, screen_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Quick, shared_seed
from cheeseboard.engine.match import Match
from cheeseboard.games import catalogue, find
from cheeseboard.pictures.words import chosen_language
from cheeseboard.server.core import days
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.terminal.screen import Left
from cheeseboard.terminal.today import DealSitting


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game; without it, they take turns")
    parser.add_argument("--date", metavar="DATE", help="of another day, as 2026-01-31")
    add_person(parser)


def run(args: argparse.Namespace) -> int:
    screen = screen_of(args)
    date = args.date or days.today(time.time())
    try:
        day = days.number(date)
    except RequestDenied as denied:
        raise Problem(str(denied)) from None
    names = sorted([game.name for game in catalogue()])
    game = find(args.game or names[day % len(names)])
    language = chosen_language(args.language)
    me = name_of(args)
    seed, deal = days.seed_of(days.EVERYBODYS, date, game.name), game.deal(day)
    parts = [b""] * deal.seats
    match: Match[Any] = Match(game, deal.seats, deal.options, seed, contributions=parts, stacked=True)
    of_table = shared_seed(seed, parts)
    try:
        with screen:
            sitting = DealSitting(
                match, deal, date, me, language, screen,
                lambda seat, made: Quick(days.bot_luck(of_table, seat, made)),
            )  # fmt: skip
            try:
                plays: list[days.Reached] = []
                beside = Thread(target=lambda: plays.extend(days.plays(game.name, day, seed)), daemon=True)
                beside.start()  # while it is played there is time for it
                sitting.play()
                if beside.is_alive():
                    screen.print(Text(sitting.teller.say("deal_reckoning"), style="dim"))
                beside.join()
                sitting.show_score([(one.score, one.tie) for one in plays])
            except (Left, KeyboardInterrupt):
                screen.close()
    except (Left, KeyboardInterrupt):
        screen.print(Text())
    return 0
