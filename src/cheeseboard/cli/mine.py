"""`cheeseboard mine`: puzzles from games among bots, or whether those of a file still hold."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from cheeseboard.bots.coach import Coach, coach_of
from cheeseboard.cli.arena import positive
from cheeseboard.coach.gates import Effort
from cheeseboard.coach.mining import Puzzle, is_still_true, mine, puzzle_in
from cheeseboard.engine.errors import Problem
from cheeseboard.games import find
from cheeseboard.measure.processes import numbered_seed

USUAL: Final = Effort()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("--games", type=positive, default=10, metavar="N", help="games that bots play (10)")
    parser.add_argument("--seats", type=positive, metavar="N", help="seats (those of the deal of the day)")
    parser.add_argument("--seed", default="puzzles", help="any words: the same ones find the same puzzles")
    parser.add_argument("--to", type=Path, metavar="FILE", help="add them to this file, a line each")
    parser.add_argument("--check", type=Path, metavar="FILE", help="judge the puzzles of a file anew, and longer")
    parser.add_argument("--search", type=positive, default=USUAL.search, metavar="N", help="rollouts of a search")
    parser.add_argument("--duel", type=positive, default=USUAL.duel, metavar="N", help="samples of a duel")


def run(args: argparse.Namespace) -> int:
    game = find(args.game)
    coach = coach_of(game)
    if not coach.unit:
        raise Problem(f"{game.title} has no coach who could weigh its moves")
    effort = Effort(args.search, args.duel)
    if args.check is not None:
        return checked(args.check, coach, args.seed, effort)
    seats = game.seat_count(game.deal(1).seats if args.seats is None else args.seats)
    if args.to is not None and not args.to.parent.is_dir():
        raise Problem(f"--to {args.to}: there is no such folder")
    count = 0
    for number in range(args.games):
        for puzzle in mine(coach, seats, numbered_seed(args.seed, number), effort):
            count += 1
            print(told(puzzle), flush=True)
            if args.to is not None:
                with args.to.open("a", encoding="utf-8") as file:
                    file.write(puzzle.to_json() + "\n")
    print(f"{count} puzzles in {args.games} games")
    return 0


def checked(path: Path, coach: Coach[Any], seed: str, effort: Effort) -> int:
    """How many of a file do not hold any more is the status."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Problem(f"puzzles {path}: {error}") from None
    wrong = 0
    for number, line in enumerate(lines, 1):
        luck = int.from_bytes(numbered_seed(f"{seed} again", number)[:6], "big")
        if not is_still_true(puzzle_in(line), coach, luck, effort):
            wrong += 1
            print(f"{path}:{number} does not hold")
    print(f"{len(lines) - wrong} of {len(lines)} puzzles hold")
    return int(wrong > 0)


def told(puzzle: Puzzle) -> str:
    figures = " / ".join(f"{value:.2f}" for value in puzzle.values)
    answer, other = ", ".join(puzzle.answer), ", ".join(puzzle.other)
    return f"{'*' * puzzle.stars:5} {puzzle.theme:20} {answer} / {other}: {figures} ± {puzzle.error:.3f}"
