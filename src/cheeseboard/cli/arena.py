"""`cheeseboard arena`: which of two players is stronger, and how sure that is."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from cheeseboard.cli.boxes import add_box, boxed
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.text import Speaker
from cheeseboard.games import find
from cheeseboard.measure.arena import MOST_UNITS, Comparison, Setting, compare
from cheeseboard.measure.evidence import Estimate
from cheeseboard.measure.players import find_player
from cheeseboard.pictures.words import chosen_language, language_help, speaker

WHO: Final = "a level: easy, normal, hard, master, random …; or MODULE:NAME, a bot of your own"
DELTA: Final = 0.02  # the gain a sequential test looks for, in wins
COLUMNS: Final = ("arena_seats", "arena_deals", "arena_fair", "arena_margin", "arena_says")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("a", metavar="A", help=WHO)
    parser.add_argument("b", metavar="B", help="the level it is measured against")
    add_shared_arguments(parser)
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of your system"))
    parser.add_argument("--deals", type=positive, metavar="N", help="deals, each rotated through all seats (100)")
    parser.add_argument("--one-way", action="store_true", help="one A among B's only; quicker where A thinks long")
    parser.add_argument("--sequential", action="store_true", help=f"stop as soon as a gain of {DELTA:.0%}% is decided")
    parser.add_argument("--delta", type=float, metavar="GAIN", help=f"the gain that --sequential looks for ({DELTA})")


def add_shared_arguments(parser: argparse.ArgumentParser) -> None:
    """What arena and simulate have in common."""
    parser.add_argument("--seats", metavar="N,N", help="numbers of seats, such as 2,4 (the fewest the game allows)")
    parser.add_argument("--options", nargs="+", default=[], metavar="NAME=VALUE",
                        help="such as preset=quick; `cheeseboard play GAME --help` lists them")  # fmt: skip
    add_box(parser)
    parser.add_argument("--samples", type=positive, metavar="N", help="rollouts a decision, for players that search")
    parser.add_argument("--seed", metavar="TEXT", help="other luck; the same text gives the same games")
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help="processes that play at the same time")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on a Ray cluster; local: on this machine's (docs/street.md)"
    )
    parser.add_argument("--json", action="store_true", help="figures for machines instead of a table")


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1 on")
    return int(text)


def run(args: argparse.Namespace) -> int:
    game, components, box = boxed(find(args.game), args.components)
    delta = args.delta if args.delta is not None else DELTA
    if not delta > 0:
        raise Problem(f"--delta is a gain above 0, not {args.delta}")
    deals = args.deals or (MOST_UNITS if args.sequential else 100)
    check_wishes(game, [args.a, args.b], options_of(args), seats_of(args, game))
    settings = [
        Setting(
            game.name,
            args.a,
            args.b,
            seats,
            options_of(args),
            args.samples,
            args.seed or "arena",
            components,
            args.one_way,
        )
        for seats in seats_of(args, game)
    ]
    found = [
        measured(setting, deals, args.jobs, delta if args.sequential else None, args.cluster) for setting in settings
    ]
    if args.json:
        json.dump([{**as_data(each), "box": box.to_data()} for each in found], sys.stdout, indent=1)
        print()
    else:
        words = speaker(game, chosen_language(args.language), [])
        show(words, game, found)
        if components is not None:
            print(words.say("report.box", {"name": box.name, "hash": box.hash}), words.say("report.habits"), sep="\n")
    return 0


def check_wishes(game: Game[Any], levels: list[str], options: dict[str, object], seats: list[int]) -> None:
    """Before a bar appears: a complaint is one line."""
    for level in levels:
        find_player(game, level)
    for count in seats:
        game.options.settle(options, count)


def measured(setting: Setting, deals: int, jobs: int, delta: float | None, cluster: str | None = None) -> Comparison:
    with progress_bar() as progress:
        task = progress.add_task(f"{setting.seats} seats", total=deals)
        return compare(setting, deals, jobs, delta, lambda unit: progress.advance(task), cluster)


def seats_of(args: argparse.Namespace, game: Game[Any]) -> list[int]:
    if args.seats is None:
        return [game.seats[0]]
    found: list[int] = []
    for word in args.seats.split(","):
        first, dash, last = [part.strip() for part in word.partition("-")]
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise Problem(f"--seats are numbers with commas between, such as 2,4 or 2-4, not '{args.seats}'")
        counts = range(int(first), int(last) + 1) if dash else [int(first)]
        found += [game.seat_count(count) for count in counts]
    if not found:
        raise Problem(f"--seats {args.seats}: the smaller number comes first")
    return found


def options_of(args: argparse.Namespace) -> dict[str, object]:
    return options_in(args.options)


def options_in(words: list[str]) -> dict[str, object]:
    given: dict[str, object] = {}
    for pair in words:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Problem(f"an option is NAME=VALUE, not '{pair}'")
        given[name] = value
    return given


def progress_bar() -> Progress:
    """On standard error, so that figures can go to a file; nothing where nobody watches."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, disable=not console.is_terminal, transient=True,
    )  # fmt: skip


def as_data(found: Comparison) -> dict[str, object]:
    setting = found.setting
    return {
        "game": setting.name,
        "a": setting.a,
        "b": setting.b,
        "seats": setting.seats,
        "options": setting.options,
        "samples": setting.samples,
        "seed": setting.seed,
        "one_way": setting.one_way,
        "deals": len(found.units),
        "games": found.games,
        "fair": None if setting.together else found.fair,
        "a_among_b": numbers(found.a_among_b),
        "b_among_a": numbers(found.b_among_a),
        "gain": numbers(found.gain),
        "margin": numbers(found.margin),
        "verdict": found.verdict.says if found.verdict is not None else None,
        "likelihood_ratio": found.verdict.ratio if found.verdict is not None else None,
    }


def numbers(estimate: Estimate) -> dict[str, float | None]:
    half = estimate.half if estimate.units > 1 else None
    return {"mean": estimate.mean, "half": half, "deviation": estimate.deviation}


def show(words: Speaker, game: Game[Any], found: list[Comparison]) -> None:
    setting = found[0].setting
    a, b = setting.a, setting.b
    title = words.say("report.arena", {"title": game.title_with_box(), "a": a, "b": b})
    caption = words.say("report.arena_teams" if setting.together else "report.arena_one")
    table = Table(title=Text(title), box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    names = [words.say(f"report.{name}") for name in COLUMNS]
    heads = [*names[:2], f"{a} %", f"{b} %", *names[2:]]
    rows = [row_of(words, each) for each in found]
    for at, head in enumerate(heads):
        is_word = at == len(heads) - 1
        whole = 0 if is_word else max([len(row[at]) for row in rows])  # a head may be broken, a figure may not
        table.add_column(head, justify="left" if is_word else "right", min_width=whole)
    for row in rows:
        table.add_row(*row)
    console = Console()
    console.print(table)
    console.print(caption, highlight=False)


def row_of(words: Speaker, found: Comparison) -> list[str]:
    fixed, margin = words.grammar.fixed, found.margin
    return [
        str(found.setting.seats), str(len(found.units)), percent(words, found.a_among_b),
        percent(words, found.b_among_a), "" if found.setting.together else fixed(100 * found.fair, 1),
        f"{fixed(margin.mean, 2, '+')} ± {fixed(margin.half, 2)}", verdict(words, found),
    ]  # fmt: skip


def percent(words: Speaker, estimate: Estimate) -> str:
    return f"{words.grammar.fixed(100 * estimate.mean, 1)} ± {words.grammar.fixed(100 * estimate.half, 1)}"


def verdict(words: Speaker, found: Comparison) -> str:
    a, b = found.setting.a, found.setting.b
    if found.verdict is not None:
        if found.verdict.says == "gain":
            return words.say("report.arena_ahead", {"who": a})
        return words.say("report.arena_no_gain" if found.verdict.says == "no gain" else "report.open")
    if found.gain.is_above(0.0):
        return words.say("report.arena_ahead", {"who": a})
    return words.say("report.arena_ahead", {"who": b}) if found.gain.high < 0.0 else words.say("report.open")
