"""`cheeseboard simulate`: bots play many games, and what came of them is counted."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cheeseboard.bots.bot import win_together
from cheeseboard.cli.arena import (
    add_shared_arguments,
    check_wishes,
    numbers,
    options_of,
    positive,
    progress_bar,
    seats_of,
)
from cheeseboard.cli.boxes import boxed
from cheeseboard.cli.main import version
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.text import Speaker
from cheeseboard.games import find
from cheeseboard.measure.figures import Figure, figures_of
from cheeseboard.measure.names import named
from cheeseboard.measure.processes import numbered_seed
from cheeseboard.measure.report import About, cells, check_report, minutes, write_report
from cheeseboard.measure.simulate import Programme, Tally, played_match, quantile, simulate
from cheeseboard.pictures.words import chosen_language, language_help, speaker

COLUMNS = ["seats", "game", "seat", "level", "place", "share", "score", "side", "decisions", "seed", "box"]
ASKED = ["version", "command"]
SEED = "simulate"
CLOSEST, LONGEST = "closest", "longest"
CLEAR_EFFECT = 3.0  # standard errors: of several seats one is two away from fair by chance alone


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games for each number of seats (100)")
    parser.add_argument("--levels", default="normal", metavar="LEVEL,LEVEL", help="who sits there, in turn (normal)")
    add_shared_arguments(parser)
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of your system"))
    parser.add_argument("--report", type=Path, metavar="FILE", help="charts, as .html, .svg or .png")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="one line for each seat of each game")
    parser.add_argument("--keep", default="", metavar="WHICH,…", help="games: closest, longest, or numbers")
    parser.add_argument("--to", type=Path, default=Path(), metavar="FOLDER", help="where they are kept (here)")


def run(args: argparse.Namespace) -> int:
    game, components, box = boxed(find(args.game), args.components)
    words = speaker(game, chosen_language(args.language), [])
    if args.report is not None:
        check_report(args.report)
    if args.csv is not None and not args.csv.parent.is_dir():
        raise Problem(f"csv {args.csv}: there is no such folder")
    wanted = wanted_games(args.keep, args.games)
    if CLOSEST in wanted and any(win_together(game, options_of(args), seats) for seats in seats_of(args, game)):
        raise Problem(f"--keep {CLOSEST}: in {game.title} all win or lose together")
    if wanted:
        make_folder(args.to)
    levels = [level.strip() for level in args.levels.split(",")]
    check_wishes(game, levels, options_of(args), seats_of(args, game))
    programmes = [
        Programme(
            game.name, seats, levels, options_of(args), args.samples, args.seed or "simulate", components, box.name
        )
        for seats in seats_of(args, game)
    ]
    tallies = [counted(programme, args.games, args.jobs, words, args.cluster) for programme in programmes]
    if args.csv is not None:
        write_csv(args.csv, tallies, [box.hash, version(), command(args)])
    if args.report is not None:
        about = About(command(args), version(), programmes[0].seed, [box])
        write_report(args.report, words, game, about, tallies)
    if args.json:
        asked = {"command": command(args), "version": version(), "box": box.to_data()}
        json.dump([{**asked, **as_data(tally)} for tally in tallies], sys.stdout, indent=1)
        print()
    else:
        console = Console()
        for tally in tallies:
            show(console, words, game, tally)
        if components is not None:
            told = words.say("report.box", {"name": box.name, "hash": box.hash})
            console.print(told, *box.changes, words.say("report.habits"), sep="\n  ", markup=False)
    for path in [path for tally in tallies for path in keep(tally, wanted, args.to)]:  # last: a file may be in the way
        print(words.say("report.kept", {"path": str(path)}), file=sys.stderr)
    return 0


def counted(programme: Programme, games: int, jobs: int, words: Speaker, cluster: str | None = None) -> Tally:
    said = words.say("report.of_seats", {"n": programme.seats, "games": games})
    with progress_bar() as progress:
        task = progress.add_task(said, total=games)
        return simulate(programme, games, jobs, lambda played: progress.advance(task), cluster)


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"--to {path}: {error.strerror}") from None


def command(args: argparse.Namespace) -> str:
    """What was asked, so that it can be asked again."""
    words = ["cheeseboard simulate", args.game, f"--games {args.games}", f"--levels {args.levels}"]
    for word, name in (("seats", "seats"), ("samples", "samples"), ("seed", "seed"), ("box", "components")):
        if getattr(args, name) is not None:
            words.append(f"--{word} {getattr(args, name)}")
    return " ".join([*words, *(["--options", *args.options] if args.options else [])])


# ---- games that are kept ----


def wanted_games(words: str, games: int) -> list[str]:
    """`closest`, `longest`, or numbers as in the CSV file."""
    found = [word.strip() for word in words.split(",") if word.strip()]
    for word in found:
        if word not in (CLOSEST, LONGEST) and not (word.isdecimal() and int(word) < games):
            raise Problem(f"--keep takes {CLOSEST}, {LONGEST} and numbers from 0 to {games - 1}, not '{word}'")
    return found


def keep(tally: Tally, wanted: list[str], folder: Path) -> list[Path]:
    """Played again by the same seed, and written down for `replay` and the page."""
    number_of = {CLOSEST: tally.closest, LONGEST: tally.longest}
    found: list[Path] = []
    for number in dict.fromkeys([number_of[word]() if word in number_of else int(word) for word in wanted]):
        path = folder / f"{tally.programme.name}-{tally.programme.seats}-{number}.json"
        text = json.dumps(played_match(tally.programme, number).record().to_data())
        try:
            with path.open("x", encoding="utf-8") as file:  # never over another game
                file.write(text)
        except OSError as error:
            raise Problem(f"{path}: {error.strerror}") from None
        found.append(path)
    return found


# ---- for people ----


def show(console: Console, words: Speaker, game: Game[Any], tally: Tally) -> None:
    seats = tally.programme.seats
    title = words.say("report.of_seats", {"n": seats, "games": len(tally.games)})
    table = Table(title=Text(f"{game.title_with_box()}: {title}"), caption=shares(words, tally), box=box.SIMPLE_HEAD)
    for name in ("figure", "mean", "interval_head"):
        table.add_column(words.say(f"report.{name}"), justify="left" if name == "figure" else "right")
    for head in ("10 %", words.say("report.median"), "90 %"):
        table.add_column(head, justify="right", no_wrap=True)
    for figure in figures_of(tally):
        mean, edges, _ = cells(words, figure)
        table.add_row(named(words, game, figure.name), mean, edges, *quantiles(words, figure))
    console.print(table)
    if not tally.programme.together:
        console.print(seat_effect(words, tally))
    console.print(minutes(words, tally), words.say("report.interval"), sep="\n")


def shares(words: Speaker, tally: Tally) -> str:
    if tally.programme.together:
        return words.say("report.together")
    return words.say("report.fair_share", {"share": words.grammar.fixed(100 / len(tally.programme.sides()), 1)})


def quantiles(words: Speaker, figure: Figure) -> list[str]:
    """Of a yes or no they say nothing."""
    values = [value for one in figure.games for value in one]
    short = words.grammar.short
    return ["", "", ""] if figure.is_share else [short(quantile(values, part)) for part in (0.1, 0.5, 0.9)]


def seat_effect(words: Speaker, tally: Tally) -> str:
    """Chance alone puts one of several seats two errors away."""
    effect = tally.seat_effect()
    key = "effect_open"
    if effect > CLEAR_EFFECT:
        by_side = tally.programme.has_named_sides or len(tally.programme.sides()) < tally.programme.seats
        key = "effect_sides" if by_side else "effect_seats"
    facts = {"errors": words.grammar.fixed(effect, 1), "most": words.grammar.short(CLEAR_EFFECT)}
    return words.say(f"report.{key}", facts)


# ---- for machines ----


def as_data(tally: Tally) -> dict[str, object]:
    programme = tally.programme
    scores = tally.scores_by_level()
    return {
        "game": programme.name,
        "seats": programme.seats,
        "levels": programme.levels,
        "options": programme.options,
        "samples": programme.samples,
        "seed": programme.seed,
        "games": len(tally.games),
        "by_level": {
            level: {"wins": numbers(share), "score": numbers(scores[level])}
            for level, share in tally.shares_by_level().items()
        },
        "by_seat": [numbers(share) for share in tally.shares_by_seat()],
        "by_side": {name: numbers(share) for name, share in tally.shares_by_side().items()},
        "seat_effect": tally.seat_effect(),
        "figures": [figure_data(figure) for figure in figures_of(tally)],
        "maps": tally.maps(),
    }


def figure_data(figure: Figure) -> dict[str, object]:
    """The same figures as in table, charts and the CSV file of `compare`; null: it cannot be said."""
    mean = figure.mean()
    values = [value for one in figure.games for value in one]
    return {
        "figure": figure.name,
        "unit": "share" if figure.is_share else "number",
        "mean": mean.value,
        "low": mean.low if mean.games > 1 else None,
        "high": mean.high if mean.games > 1 else None,
        "quantiles": None if figure.is_share else [quantile(values, part) for part in (0.1, 0.5, 0.9)],
        "games": mean.games,
        "count": mean.count,
    }


def write_csv(path: Path, tallies: list[Tally], asked: list[str]) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow([*COLUMNS, *ASKED])
            for tally in tallies:
                sides = tally.programme.sides()
                for number, game in enumerate(tally.games):
                    seed = numbered_seed(tally.programme.seed, number).hex()
                    for seat, level in enumerate(game.levels):
                        line = [number, seat, level, game.places[seat], game.shares[seat], game.scores[seat]]
                        line.append(next(name for name, side in sides.items() if seat in side))
                        writer.writerow([tally.programme.seats, *line, game.decisions, seed, *asked])
    except OSError as error:
        raise Problem(f"csv {path}: {error.strerror}") from None
