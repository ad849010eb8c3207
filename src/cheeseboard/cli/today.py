"""`cheeseboard today`: the deal of the day of a game."""

from __future__ import annotations

import argparse
import time
from typing import Any, Final

from rich.text import Text

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Quick, shared_seed
from cheeseboard.engine.match import Match
from cheeseboard.games import catalogue, find
from cheeseboard.people.names import checked_name
from cheeseboard.pictures.words import chosen_language, language_help, speaker
from cheeseboard.server.core import days
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.terminal.players import own_name
from cheeseboard.terminal.screen import Left, Screen
from cheeseboard.terminal.today import DealSitting

EVERYBODYS: Final = b"cheeseboard, the deal of the day at a terminal"  # no secret: at all terminals it is the same deal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game; without it, they take turns")
    parser.add_argument("--date", metavar="DATE", help="of another day, as 2026-01-31")
    parser.add_argument("--name", metavar="NAME", help="what the table calls you")
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of your system"))
    parser.add_argument("--plain", action="store_true", help="plain text, line by line, without colour")
    parser.add_argument("--pace", type=float, metavar="SECONDS", help="how long a bot's move stays on the screen")


def run(args: argparse.Namespace) -> int:
    if args.pace is not None and not 0 <= args.pace <= 60:
        raise Problem("the pace is a number of seconds from 0 to 60")
    date = args.date or days.today(time.time())
    try:
        day = days.number(date)
    except RequestDenied as denied:
        raise Problem(str(denied)) from None
    names = sorted([game.name for game in catalogue()])
    game = find(args.game or names[day % len(names)])
    language = chosen_language(args.language)
    me = checked_name(args.name or own_name(speaker(None, language, []).say("terminal.seat", {"n": 1})))
    seed, deal = days.seed_of(EVERYBODYS, date, game.name), game.deal(day)
    parts = [b""] * deal.seats
    match: Match[Any] = Match(game, deal.seats, deal.options, seed, contributions=parts, stacked=True)
    of_table = shared_seed(seed, parts)
    screen = Screen(args.plain, args.pace)
    try:
        with screen:
            sitting = DealSitting(
                match, deal, date, me, language, screen,
                lambda seat, made: Quick(days.bot_luck(of_table, seat, made)),
            )  # fmt: skip
            try:
                sitting.play()
                screen.print(Text(sitting.teller.say("deal_reckoning"), style="dim"))
                sitting.show_score(days.plays(game.name, day, seed))
            except (Left, KeyboardInterrupt):
                screen.close()
    except (Left, KeyboardInterrupt):
        screen.print(Text())
    return 0
