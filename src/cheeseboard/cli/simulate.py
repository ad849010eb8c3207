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
from cheeseboard.cli.boxes import MADE_FOR, boxed
from cheeseboard.engine.components import Box
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.games import find
from cheeseboard.measure.evidence import Estimate
from cheeseboard.measure.processes import numbered_seed
from cheeseboard.measure.report import check_report, write_report
from cheeseboard.measure.simulate import Programme, Tally, played_match, quantile, simulate

COLUMNS = ["seats", "game", "seat", "level", "place", "share", "score", "decisions", "seed", "box"]
CLOSEST, LONGEST = "closest", "longest"
CLEAR_EFFECT = 3.0  # standard errors: of several seats one is two away from fair by chance alone


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games for each number of seats (100)")
    parser.add_argument("--levels", default="normal", metavar="LEVEL,LEVEL", help="who sits there, in turn (normal)")
    add_shared_arguments(parser)
    parser.add_argument("--report", type=Path, metavar="FILE", help="charts, as .html, .svg or .png")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="one line for each seat of each game")
    parser.add_argument("--keep", default="", metavar="WHICH,…", help="games: closest, longest, or numbers")
    parser.add_argument("--to", type=Path, default=Path(), metavar="FOLDER", help="where they are kept (here)")


def run(args: argparse.Namespace) -> int:
    game, components, box = boxed(find(args.game), args.components)
    if args.report is not None:
        check_report(args.report)
    if args.csv is not None and not args.csv.parent.is_dir():
        raise Problem(f"csv {args.csv}: there is no such folder")
    wanted = wanted_games(args.keep, args.games)
    if CLOSEST in wanted and any(win_together(game, options_of(args), seats) for seats in seats_of(args, game)):
        raise Problem(f"--keep {CLOSEST}: in {game.title} all win or lose together")
    if wanted and not args.to.is_dir():
        raise Problem(f"--to {args.to}: there is no such folder")
    levels = [level.strip() for level in args.levels.split(",")]
    check_wishes(game, levels, options_of(args), seats_of(args, game))
    programmes = [
        Programme(game.name, seats, levels, options_of(args), args.samples, args.seed or "simulate", components)
        for seats in seats_of(args, game)
    ]
    tallies = [counted(programme, args.games, args.jobs) for programme in programmes]
    kept = [path for tally in tallies for path in keep(tally, wanted, args.to)]
    if args.csv is not None:
        write_csv(args.csv, tallies, box)
    if args.report is not None:
        write_report(args.report, f"{game.title}: {args.games} games simulated", command(args), tallies)
    if args.json:
        json.dump([{**as_data(tally), "box": box.to_data()} for tally in tallies], sys.stdout, indent=1)
        print()
    else:
        console = Console()
        for tally in tallies:
            show(console, game, tally)
        if components is not None:
            console.print(f"Box: {box}. {MADE_FOR}")
    for path in kept:
        print(f"kept {path}", file=sys.stderr)
    return 0


def counted(programme: Programme, games: int, jobs: int) -> Tally:
    with progress_bar() as progress:
        task = progress.add_task(f"{programme.seats} seats", total=games)
        return simulate(programme, games, jobs, lambda played: progress.advance(task))


def command(args: argparse.Namespace) -> str:
    """What was asked, so that it can be asked again."""
    words = ["cheeseboard simulate", args.game, f"--games {args.games}", f"--levels {args.levels}"]
    for name in ("seats", "samples", "seed", "components"):
        if getattr(args, name) is not None:
            words.append(f"--{name} {getattr(args, name)}")
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


def show(console: Console, game: Game[Any], tally: Tally) -> None:
    seats = tally.programme.seats
    together = tally.programme.together
    sides = tally.shares_by_side()
    of_side = "" if len(sides) == seats else f", of a side {100 / len(sides):.1f} %"
    fair = "all win or lose together" if together else f"a fair share of a seat is {100 / seats:.1f} %{of_side}"
    winners = Table(
        title=f"{game.title}, {seats} seats, {len(tally.games)} games",
        caption=f"{fair}; ± is a 95 % interval",
        box=box.SIMPLE_HEAD,
    )
    for column in ("", "games won %", "score"):
        winners.add_column(column, justify="right" if column else "left", no_wrap=True)
    scores = tally.scores_by_level()
    for level, share in tally.shares_by_level().items():
        winners.add_row(level, percent(share), plain(scores[level]))
    if not together:
        winners.add_section()
        for (name, share), side in zip(sides.items(), tally.programme.sides(), strict=True):
            winners.add_row(name, percent(share), plain(tally.score_of_seat(side[0])))
    console.print(winners)
    if not together:
        console.print(seat_effect(tally))
    console.print(lengths(tally))


def seat_effect(tally: Tally) -> str:
    effect = tally.seat_effect()
    matters = "the seat matters" if len(tally.programme.sides()) == tally.programme.seats else "the sides are not even"
    judged = matters if effect > CLEAR_EFFECT else "not clear yet"
    return f"Seat effect: {effect:.1f} standard errors from fair at most, {judged}."


def lengths(tally: Tally) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("", "mean", "10 %", "median", "90 %"):
        table.add_column(column, justify="right" if column else "left", no_wrap=True)
    for name, values in {"decisions": tally.lengths(), **tally.statistics()}.items():
        quantiles = [f"{quantile(values, part):g}" for part in (0.1, 0.5, 0.9)]
        table.add_row(name, f"{sum(values) / len(values):.2f}", *quantiles)
    return table


def percent(share: Estimate) -> str:
    return f"{100 * share.mean:.1f}" + (f" ± {100 * share.half:.1f}" if share.units > 1 else "")


def plain(score: Estimate) -> str:
    return f"{score.mean:.2f}" + (f" ± {score.half:.2f}" if score.units > 1 else "")


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
        "decisions": summary(tally.lengths()),
        "statistics": {name: summary(values) for name, values in tally.statistics().items()},
        "maps": tally.maps(),
    }


def summary(values: list[float]) -> dict[str, float]:
    return {
        "mean": sum(values) / len(values),
        "low": quantile(values, 0.1),
        "median": quantile(values, 0.5),
        "high": quantile(values, 0.9),
        "count": len(values),
    }


def write_csv(path: Path, tallies: list[Tally], box: Box) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            for tally in tallies:
                for number, game in enumerate(tally.games):
                    seed = numbered_seed(tally.programme.seed, number).hex()
                    for seat, level in enumerate(game.levels):
                        line = [number, seat, level, game.places[seat], game.shares[seat], game.scores[seat]]
                        writer.writerow([tally.programme.seats, *line, game.decisions, seed, box.hash])
    except OSError as error:
        raise Problem(f"csv {path}: {error.strerror}") from None
