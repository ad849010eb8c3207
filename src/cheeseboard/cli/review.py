"""`cheeseboard review`: how a finished game went, what decided it, and what could have been done better."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from cheeseboard.cli.records import read_record
from cheeseboard.cli.replay import seat_called
from cheeseboard.coach.review import SECONDS, Reviewing, SeatReview
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import replay, verify
from cheeseboard.games import find
from cheeseboard.pictures.board import Board
from cheeseboard.pictures.reviewed import Words, lines_of, page_of
from cheeseboard.pictures.words import chosen_language, language_help, speaker
from cheeseboard.terminal.players import seat_names
from cheeseboard.terminal.screen import TITLE, Screen

LEAST, MOST = 1.0, 3600.0  # seconds
ROOM: Final = 24  # lines of a table
SHOWN_EVERY: Final = 0.05  # of the whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a saved game that is over")
    parser.add_argument("--seat", metavar="WHO", help="a name, or a number from 1 on (default: whoever is no bot)")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page that stands alone")
    parser.add_argument(
        "--budget",
        type=float,
        default=SECONDS,
        metavar="S",
        help=f"seconds of one core, as they are reckoned: the same number gives the same review (default: {SECONDS:g})",
    )
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of the game"))
    parser.add_argument("--plain", action="store_true", help="plain text without colour")


def run(args: argparse.Namespace) -> int:
    if not LEAST <= args.budget <= MOST:
        raise Problem(f"the budget is {LEAST:g} to {MOST:g} seconds, not {args.budget:g}")
    if args.html is not None and args.html.exists():
        raise Problem(f"{args.html} exists already and is not written over")
    record, table = read_record(args.record)
    saved = table.get("language")
    language = chosen_language(args.language or (saved if isinstance(saved, str) else None))
    names = seat_names(table.get("chairs"), record.seats, speaker(None, language, []))
    game = find(record.game)
    if record.seed is not None and record.commitment is not None:
        verify(record, game)
    else:
        replay(record, game)
    seats = [seat_called(args.seat, names)] if args.seat else people(table.get("chairs"), record.seats)
    making = Reviewing(record, game, seats, args.budget)
    work(making)
    tell(args, game, making, names, language)
    return 0


def people(chairs: object, seats: int) -> list[int]:
    """Seats of people; where the record does not say, the first one."""
    if not isinstance(chairs, list):
        return [0]
    return [
        seat
        for seat, chair in enumerate(chairs[:seats])
        if isinstance(chair, dict) and not (chair.get("level") or chair.get("bot"))  # of a house; of a terminal
    ] or [0]


def work(making: Reviewing) -> None:
    """With a line that says how far it is, where somebody sees it."""
    shown = -1.0
    for progress in making.work():
        if sys.stderr.isatty() and progress - shown >= SHOWN_EVERY:
            shown = progress
            print(f"\r{round(100 * progress)} %", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r     \r", end="", file=sys.stderr, flush=True)


def tell(args: argparse.Namespace, game: Game[Any], making: Reviewing, names: list[str], language: str) -> None:
    review = making.review()
    title = making.told.match.game.title_with_box()
    told: list[tuple[SeatReview, Words]] = []
    for seat in review.seats:
        told.append((seat, Words(speaker(game, language, names, seat.seat), review.unit, review.has_secrets)))
    if args.html is not None:
        write(args.html, page_of(review, told, title))
        print(args.html)
        return
    screen = Screen(args.plain)
    for seat, words in told:
        went = words.say("review.title")
        screen.print(Text(f"{title} · {went} · {names[seat.seat]}", style=TITLE), Text())
        screen.print(*[Text(line) for line in lines_of(review, seat, words, screen.ascii, screen.console.width)])
        for number, drawn in known_then(making, seat, words, screen.ascii):
            screen.print(Text(), Text(words.say(words.known("review.knew"), n=number + 1), style=TITLE), drawn)
        if seat.moments:
            screen.line("")
            screen.line(f"  cheeseboard replay {shlex.quote(str(args.record))} --step --seat {seat.seat + 1}")


def known_then(making: Reviewing, seat: SeatReview, words: Words, ascii: bool) -> Iterator[tuple[int, RenderableType]]:
    """The table as the seat saw it, at each moment that was a choice of its own."""
    board = Board(making.told.game, ascii)
    numbers = [moment.number for moment in seat.moments if moment.slip is not None]
    for question in making.questions:
        if question.seat == seat.seat and question.number in numbers:
            yield question.number, board.draw(question.view.copy(), words.words, seat.seat, True, ROOM)


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}") from None
