"""`cheeseboard verify`: was the luck of a game the one that was sealed before the first card?"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.text import Text

from cheeseboard.cli.records import read_record
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import verify
from cheeseboard.games import find
from cheeseboard.pictures.words import chosen_language, language_help, speaker
from cheeseboard.terminal.screen import Screen


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a saved game")
    parser.add_argument("--commitment", metavar="HASH", help="the hash that was shown before the first card")
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of your system"))


def run(args: argparse.Namespace) -> int:
    words = speaker(None, chosen_language(args.language), [])
    record, _ = read_record(args.record)
    game = find(record.game)
    match = verify(record, game)
    if args.commitment is not None and args.commitment.lower() != record.commitment:
        raise Problem("the game was sealed with another hash than the one given")
    is_over = match.outcome is not None
    title = game.boxed(record.components, record.box).title_with_box()
    facts = {"title": title, "version": record.version, "choices": len(record.choices), "luck": len(record.luck)}
    lines = [
        words.say("terminal.verify.game", facts),
        words.say("terminal.verify.sealed", {"hash": str(record.commitment)}),
        words.say("terminal.verify.seed", {"seed": str(record.seed)}) if is_over else words.say("terminal.verify.on"),
        words.say("terminal.verify.choices", facts),
        words.say("terminal.verify.luck", facts),
        words.say("terminal.verify.good" if args.commitment is not None else "terminal.verify.good_if"),
    ]
    screen = Screen()
    for line in lines:
        screen.console.print(Text(line), soft_wrap=True)
    return 0
