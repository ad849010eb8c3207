"""`cheeseboard replay`: a game again, through the eyes of a seat, of everybody, or of somebody who watched."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import Any, Final

from rich.rule import Rule
from rich.text import Text

from cheeseboard.cli.records import read_record
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.match import Match, replay, verify
from cheeseboard.engine.record import Record
from cheeseboard.engine.text import Speaker
from cheeseboard.games import find
from cheeseboard.pictures.board import Board
from cheeseboard.pictures.words import as_number, chosen_language, language_help, plainly, speaker
from cheeseboard.terminal.players import seat_names
from cheeseboard.terminal.screen import TITLE, Left, Screen, has_keyboard, stack
from cheeseboard.terminal.telling import indented

ALL: Final = "all"
NOBODY: Final = "none"
BACK: Final = ("b", "back")
QUIT: Final = ("q", "quit")
ROUND_A_PICTURE: Final = 5  # lines: the title, where it is, and where a key is waited for


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a saved game")
    parser.add_argument(
        "--seat",
        metavar="WHO",
        help="whose eyes: a name, a number from 1 on, 'all' for open cards, 'none' for somebody who watches "
        "(default: all for a game that is over, none for one that is still on)",
    )
    parser.add_argument("--yes", action="store_true", help="show cards of a game that is still on without asking")
    parser.add_argument("--step", action="store_true", help="wait for Enter after every choice; b goes back, q leaves")
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of the game"))
    parser.add_argument("--plain", action="store_true", help="plain text, line by line, without colour")


def run(args: argparse.Namespace) -> int:
    record, table = read_record(args.record)
    saved = table.get("language")
    language = chosen_language(args.language or (saved if isinstance(saved, str) else None))
    names = seat_names(table.get("chairs"), record.seats, speaker(None, language, []))
    game = find(record.game)
    sealed = record.seed is not None and record.commitment is not None
    ended = verify(record, game) if sealed else replay(record, game)  # all is checked before anything is shown
    wanted = args.seat or (ALL if ended.outcome is not None else NOBODY)
    screen = Screen(args.plain)
    try:
        if ended.outcome is None and wanted != NOBODY and not args.yes:
            ask_first(screen, speaker(None, language, []))
        film = Film(args.record, record, ended, names, language, wanted, screen)
        if not args.step:
            film.run_through()
            return 0
        with screen:
            film.step_through()
    except Left:
        pass
    return 0


def ask_first(screen: Screen, words: Speaker) -> None:
    """Whoever goes on playing has then seen what others hold."""
    if not (screen.shown and has_keyboard()):
        raise Problem("the game is still on; to show its cards all the same, say --yes")
    typed = plainly(screen.ask(words.say("terminal.replay.ask") + " "))
    if typed not in [plainly(word) for word in words.say("terminal.replay.yes").split(",")]:
        raise Left


class Film:
    """`open` shows what only the house knew; otherwise `seat` is whose eyes these are, None for a spectator."""

    def __init__(
        self,
        path: Path,
        record: Record,
        ended: Match[Any],
        names: list[str],
        language: str,
        wanted: str,
        screen: Screen,
    ) -> None:
        self.path = path
        self.record = record
        self.ended = ended
        self.screen = screen
        self.open = wanted == ALL
        self.seat = None if wanted in (ALL, NOBODY) else seat_called(wanted, names)
        self.words: Speaker = speaker(ended.game, language, names, self.seat)
        self.board = Board(ended.game, screen.ascii)
        self.match = self.at(0)

    def at(self, number: int) -> Match[Any]:
        return replay(self.record, self.ended.game, number)

    def say(self, key: str, **facts: object) -> str:
        return self.words.say(f"terminal.{key}", facts)

    def title(self) -> Text:
        if self.open:
            eyes = self.say("replay.all" if self.ended.outcome is not None else "replay.all_on")
        else:
            name = None if self.seat is None else self.words.names[self.seat]
            eyes = self.say("replay.watching") if name is None else self.say("replay.as", name=name)
        return Text(f"{self.ended.game.title_with_box()} · {eyes}", style=TITLE)

    def events(self, since: int) -> list[Event]:
        if self.open:
            return self.match.dealer.told[since:]
        return self.match.heard(self.seat, since)

    def picture(self, room: int) -> Any:
        view = self.match.table if self.open else self.match.view(self.seat)
        return self.board.draw(view, self.words, self.seat, self.open or self.seat is not None, room)

    def advance(self) -> list[Event]:
        """Play the next choice; what was heard of it."""
        told = len(self.match.dealer.told)
        self.match.submit(*self.record.choices[len(self.match.steps)])
        return self.events(told)

    # All at once

    def run_through(self) -> None:
        self.screen.print(Rule(self.title(), characters="-" if self.screen.ascii else "─", style="dim"), Text())
        self.tell(self.events(0))
        self.screen.print(Text(), self.picture(60), Text())
        last = None
        for seat, _ in self.record.choices:
            if last is not None and seat != last:
                self.screen.print(Text())
            last = seat
            self.tell(self.advance())
        self.screen.print(Text())
        if self.match.outcome is not None:
            self.screen.print(self.board.result(self.match.view(None), self.words, self.match.heard(None)))
        else:
            self.screen.print(self.picture(60), Text(), Text(self.say("replay.still_on")))
            self.screen.line(f"  cheeseboard play --resume {shlex.quote(str(self.path))}")

    def tell(self, events: list[Event]) -> None:
        found = self.board.recap(events, self.words)
        while found is not None:
            self.tell_lines(events[: found[0]])
            self.screen.print(Text(), found[2], Text())
            events = events[found[1] :]
            found = self.board.recap(events, self.words)
        self.tell_lines(events)

    def tell_lines(self, events: list[Event]) -> None:
        self.screen.print(*[Text(self.words.event(event)) for event in events])

    # Step by step

    def step_through(self) -> None:
        news = self.events(0)
        while True:
            self.show(news)
            typed = plainly(self.screen.ask(self.say("replay.keys") + " "))
            if typed in QUIT:
                return
            if typed in BACK:
                self.match = self.at(max(0, len(self.match.steps) - 1))
                news = []
            elif len(self.match.steps) < len(self.record.choices):
                news = self.advance()
            else:
                return

    def show(self, news: list[Event]) -> None:
        """The table after a choice; where a chapter ended, its last picture instead, and what came after it."""
        number, count = len(self.match.steps), len(self.record.choices)
        lines = [indented(Text(self.words.event(event))) for event in news]
        found = self.board.recap(news, self.words)
        if found is not None:
            after = lines[found[1] :]
            shown = stack(*lines[: found[0]], Text(), found[2], Text() if after else None, *after)
        else:
            shown = stack(self.picture(self.screen.height() - len(lines) - 5), Text(), *lines)
        if self.screen.whole and self.screen.lines(shown) + ROUND_A_PICTURE > self.screen.height():
            told = stack(*lines) if found is None else shown
            self.screen.page(told, self.say("enter_more") + " ", self.say("enter_on") + " ")
            shown = stack(self.picture(self.screen.height() - ROUND_A_PICTURE), Text())
        where = Text(self.say("replay.choice", number=number, count=count), style="dim")
        self.screen.picture(self.title(), shown, Text(), where)


def seat_called(wanted: str, names: list[str]) -> int:
    """By name, or by number counted from 1."""
    number = as_number(wanted)
    if number is not None and 0 < number <= len(names):
        return number - 1
    for seat, name in enumerate(names):
        if plainly(wanted) in [plainly(name), *[plainly(part) for part in name.split("+")]]:
            return seat
    raise Problem(f"there is no seat '{wanted}'; there are {', '.join(names)}, 1 to {len(names)}, all and none")
