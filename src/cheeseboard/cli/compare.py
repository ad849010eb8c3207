"""`cheeseboard compare`: the same deals twice, with something changed, and what that changes."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from rich import box
from rich.console import Console
from rich.table import Table

from cheeseboard.cli.arena import check_wishes, options_in, positive
from cheeseboard.cli.boxes import boxed
from cheeseboard.cli.main import version
from cheeseboard.cli.simulate import counted
from cheeseboard.engine.components import STANDARD, Box
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.text import Speaker
from cheeseboard.games import find
from cheeseboard.measure.comparison import apart, said, told, write_comparison
from cheeseboard.measure.figures import Difference, differences, figures_of
from cheeseboard.measure.names import named
from cheeseboard.measure.report import About, check_report
from cheeseboard.measure.simulate import Programme, Tally
from cheeseboard.pictures.words import chosen_language, language_help, speaker

COLUMNS: Final = ("figure", "unit", "a", "a_low", "a_high", "b", "b_low", "b_high", "difference", "low", "high",
                  "more_games", "games", "saved")  # fmt: skip
ASKED: Final = ("box_a", "box_b", "seed", "version", "command")  # in a sheet, on every line
T = TypeVar("T")


@dataclass(frozen=True)
class Way:
    """One of the two that are compared."""

    programme: Programme
    box: Box

    def to_data(self) -> dict[str, object]:
        found = self.programme
        return {"seats": found.seats, "levels": found.levels, "options": found.options, "box": self.box.to_data()}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    def twice(name: str, metavar: str, help: str) -> None:
        parser.add_argument(name, action="append", default=[], metavar=metavar, help=help)

    parser.add_argument("game", metavar="GAME", help="the name of a game")
    twice("--box", "FILE", "a box of your own, or the word standard; one alone is compared with the standard box")
    parser.add_argument("--options", action="append", nargs="+", default=[], metavar="NAME=VALUE",
                        help="such as preset=quick; twice to compare, once for both")  # fmt: skip
    twice("--levels", "LEVEL,LEVEL", "who sits there, in turn (normal); twice to compare")
    twice("--seats", "N", "number of seats (the fewest the game allows); twice to compare")
    parser.add_argument("--games", type=positive, default=200, metavar="N", help="games with each of the two (200)")
    parser.add_argument("--samples", type=positive, metavar="N", help="rollouts a decision, for players that search")
    parser.add_argument("--seed", default="compare", metavar="TEXT", help="other luck; the same text, the same games")
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help="processes that play at the same time")
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of your system"))
    parser.add_argument("--report", type=Path, metavar="FILE", help="table and charts, as .html, .svg or .png")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="one line for each figure")
    parser.add_argument("--json", action="store_true", help="figures for machines instead of a table")


def run(args: argparse.Namespace) -> int:
    game = find(args.game)
    ways = ways_of(args, game)
    words = speaker(game, chosen_language(args.language), [])
    for path in (args.report, args.csv):
        if path is not None and not path.parent.is_dir():
            raise Problem(f"{path}: there is no such folder")
    if args.report is not None:
        check_report(args.report)
    tallies = [counted(way.programme, args.games, args.jobs, words) for way in ways]
    found = differences(*[figures_of(tally) for tally in tallies])
    about = {
        "command": command(args), "version": version(), "game": game.name, "rules": game.version, "seed": args.seed,
        "games": args.games, "samples": args.samples, "a": ways[0].to_data(), "b": ways[1].to_data(),
    }  # fmt: skip
    names = names_of(ways)
    if args.csv is not None:
        write_csv(args.csv, found, [*[way.box.hash for way in ways], args.seed, version(), command(args)])
    if args.report is not None:
        asked = About(command(args), version(), args.seed, [way.box for way in ways])
        write_comparison(args.report, words, game, asked, names, found)
    if args.json:
        json.dump({**about, "figures": [as_data(each) for each in found]}, sys.stdout, indent=1)
        print()
    else:
        show(Console(), game, words, names, about, tallies, found)
    return 0


# ---- what is compared ----


def ways_of(args: argparse.Namespace, game: Game[Any]) -> list[Way]:
    boxes = args.box if len(args.box) != 1 else [STANDARD, *args.box]
    options = [options_in(words) for words in args.options]
    seats = [seat_number(game, word) for word in args.seats]
    given = {"--box": boxes, "--options": options, "--levels": args.levels, "--seats": seats}
    for name, values in given.items():
        if len(values) > 2:
            raise Problem(f"{name} is given {len(values)} times; two can be compared")
    if all(len(values) < 2 for values in given.values()):
        raise Problem("nothing differs: give --box a file, or --options, --levels or --seats twice")
    found: list[Way] = []
    for place in range(2):
        path = of(boxes, place, STANDARD)
        _, components, box = boxed(game, None if path == STANDARD else Path(path))
        levels = [level.strip() for level in of(args.levels, place, "normal").split(",")]
        agreed, number = of(options, place, {}), of(seats, place, game.seats[0])
        check_wishes(game, levels, agreed, [number])
        programme = Programme(
            game.name, number, levels, agreed, args.samples, args.seed, components, box.name, stacked=True
        )
        found.append(Way(programme, box))
    return found


def of(values: list[T], place: int, usual: T) -> T:
    """Given once, it is for both."""
    return usual if not values else values[min(place, len(values) - 1)]


def seat_number(game: Game[Any], word: str) -> int:
    if not word.isdecimal():
        raise Problem(f"--seats is a number of seats, not '{word}'")
    return game.seat_count(int(word))


def names_of(ways: list[Way]) -> list[str]:
    """By what differs: `standard`, `three_knives`; `2 seats`; `easy`."""
    a, b = ways
    found: list[list[str]] = [[], []]
    for way, words in zip(ways, found, strict=True):
        programme = way.programme
        if a.box.hash != b.box.hash or a.box.name != b.box.name:
            words.append(way.box.name)
        if a.programme.options != b.programme.options:
            words.append(" ".join([f"{name}={value}" for name, value in programme.options.items()]) or STANDARD)
        if a.programme.levels != b.programme.levels:
            words.append(",".join(programme.levels))
        if a.programme.seats != b.programme.seats:
            words.append(f"{programme.seats}")
    names = [", ".join(words) for words in found]
    return names if names[0] != names[1] else ["A", "B"]


def command(args: argparse.Namespace) -> str:
    """What was asked, so that it can be asked again."""
    words = ["cheeseboard compare", args.game, f"--games {args.games}", f"--seed {args.seed}"]
    for name in ("box", "levels", "seats"):
        words += [f"--{name} {value}" for value in getattr(args, name)]
    words += [f"--options {' '.join(pairs)}" for pairs in args.options]
    return " ".join(words + ([] if args.samples is None else [f"--samples {args.samples}"]))


# ---- for people ----


def show(
    console: Console,
    game: Game[Any],
    words: Speaker,
    names: list[str],
    about: dict[str, Any],
    tallies: list[Tally],
    found: list[Difference],
) -> None:
    table = Table(
        title=words.say("report.compare", {"title": game.title, "games": about["games"]}),
        caption=words.say("report.interval"),
        box=box.SIMPLE_HEAD,
    )
    heads = ["", *names, words.say("report.difference"), words.say("report.says")]
    for head in heads:
        table.add_column(head, justify="right" if head and head != heads[-1] else "left")
    for each in found:
        both = [told(words, each, mean) for mean in (each.a, each.b)]
        table.add_row(named(words, game, each.name), *both, apart(words, each), said(words, each))
    console.print(table)
    console.print(words.say("report.chance", {"n": len(found), "by_chance": max(1, round(len(found) / 20))}))
    for name, side in zip(names, ("a", "b"), strict=True):
        box_data = about[side]["box"]
        console.print(f"{name}: {words.say('report.box', box_data)}", *box_data["changes"], sep="\n  ", markup=False)
    if any(tally.programme.components is not None for tally in tallies):
        console.print(words.say("report.habits"))


# ---- for machines ----


def as_data(each: Difference) -> dict[str, object]:
    row = [None if isinstance(value, float) and abs(value) > 1e9 else value for value in values_of(each)]
    return dict(zip(COLUMNS, row, strict=True))


def values_of(each: Difference) -> list[object]:
    unit = "share" if each.is_share else "number"
    a, b = each.a, each.b
    return [each.name, unit, a.value, a.low, a.high, b.value, b.low, b.high, each.value, each.low, each.high,
            each.more, each.games, each.saved]  # fmt: skip


def write_csv(path: Path, found: list[Difference], asked: list[str]) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow([*COLUMNS, *ASKED])
            writer.writerows([[*as_data(each).values(), *asked] for each in found])
    except OSError as error:
        raise Problem(f"csv {path}: {error.strerror}") from None
