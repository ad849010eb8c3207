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

from cheeseboard.cli.arena import (
    add_shared_arguments,
    check_wishes,
    game_and_box,
    numbers,
    options_of,
    positive,
    progress_bar,
    seats_of,
)
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.measure.evidence import Estimate
from cheeseboard.measure.report import check_report, write_report
from cheeseboard.measure.simulate import Programme, Tally, quantile, simulate

CLEAR_EFFECT = 3.0  # standard errors: of several seats one is two away from fair by chance alone


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games for each number of seats (100)")
    parser.add_argument("--levels", default="normal", metavar="LEVEL,LEVEL", help="who sits there, in turn (normal)")
    add_shared_arguments(parser)
    parser.add_argument("--report", type=Path, metavar="FILE", help="charts, as .html, .svg or .png")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="one line for each seat of each game")


def run(args: argparse.Namespace) -> int:
    game, components = game_and_box(args)
    if args.report is not None:
        check_report(args.report)
    if args.csv is not None and not args.csv.parent.is_dir():
        raise Problem(f"csv {args.csv}: there is no such folder")
    levels = [level.strip() for level in args.levels.split(",")]
    check_wishes(game, levels, options_of(args), seats_of(args, game))
    programmes = [
        Programme(game.name, seats, levels, options_of(args), args.samples, args.seed or "simulate", components)
        for seats in seats_of(args, game)
    ]
    tallies = [counted(programme, args.games, args.jobs) for programme in programmes]
    if args.csv is not None:
        write_csv(args.csv, tallies)
    if args.report is not None:
        write_report(args.report, f"{game.title}: {args.games} games simulated", command(args), tallies)
    if args.json:
        json.dump([as_data(tally) for tally in tallies], sys.stdout, indent=1)
        print()
    else:
        console = Console()
        for tally in tallies:
            show(console, game, tally)
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


# ---- for people ----


def show(console: Console, game: Game[Any], tally: Tally) -> None:
    seats = tally.programme.seats
    together = tally.programme.together
    fair = "all win or lose together" if together else f"a fair share is {100 / seats:.1f} %"
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
        for seat, share in enumerate(tally.shares_by_seat()):
            winners.add_row(f"seat {seat}", percent(share), plain(tally.score_of_seat(seat)))
    console.print(winners)
    if not together:
        console.print(seat_effect(tally))
    console.print(lengths(tally))


def seat_effect(tally: Tally) -> str:
    effect = tally.seat_effect()
    judged = "the seat matters" if effect > CLEAR_EFFECT else "no more than chance"
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


def write_csv(path: Path, tallies: list[Tally]) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["seats", "game", "seat", "level", "place", "share", "score", "decisions"])
            for tally in tallies:
                for number, game in enumerate(tally.games):
                    for seat, level in enumerate(game.levels):
                        line = [number, seat, level, game.places[seat], game.shares[seat], game.scores[seat]]
                        writer.writerow([tally.programme.seats, *line, game.decisions])
    except OSError as error:
        raise Problem(f"csv {path}: {error.strerror}") from None
