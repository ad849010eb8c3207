"""What every command takes that is played at a terminal's screen."""

from __future__ import annotations

import argparse

from cheeseboard.engine.errors import Problem
from cheeseboard.people.names import checked_name
from cheeseboard.pictures.words import chosen_language, language_help, speaker
from cheeseboard.terminal.players import own_name
from cheeseboard.terminal.screen import Screen

SLOWEST = 60  # seconds


def add_screen(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of your system"))
    parser.add_argument("--plain", action="store_true", help="plain text, line by line, without colour")
    parser.add_argument("--pace", type=float, metavar="SECONDS", help="how long others' moves stay on the screen")


def add_person(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--name", metavar="NAME", help="what the table calls you")
    add_screen(parser)


def screen_of(args: argparse.Namespace) -> Screen:
    if args.pace is not None and not 0 <= args.pace <= SLOWEST:
        raise Problem(f"the pace is a number of seconds from 0 to {SLOWEST}")
    return Screen(args.plain, args.pace)


def name_of(args: argparse.Namespace) -> str:
    """As given, or as the system calls whoever sits here."""
    words = speaker(None, chosen_language(args.language), [])
    return checked_name(args.name or own_name(words.say("terminal.guest")))
