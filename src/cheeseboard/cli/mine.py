"""`cheeseboard mine`: puzzles from games among bots, or whether those of a file still hold."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from cheeseboard.bots.coach import Coach, coach_of
from cheeseboard.cli.arena import positive
from cheeseboard.coach.gates import Effort
from cheeseboard.coach.mining import Known, judged_again, mine, some_of_all
from cheeseboard.coach.puzzles import Puzzle, puzzle_in
from cheeseboard.engine.errors import Problem
from cheeseboard.games import find
from cheeseboard.measure.processes import numbered_seed

USUAL: Final = Effort()
ENOUGH: Final = 100  # of a game
IDEAS: Final = 6  # at least, among these


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("--games", type=positive, default=10, metavar="N", help="games that bots play (10)")
    parser.add_argument("--enough", type=positive, metavar="N", help="stop with so many puzzles")
    parser.add_argument("--seed", default="puzzles", help="any words: the same ones find the same puzzles")
    parser.add_argument("--to", type=Path, metavar="FILE", help="add them to this file, a line each; or what was kept")
    parser.add_argument("--check", type=Path, metavar="FILE", help="judge the puzzles of a file anew, and longer")
    parser.add_argument("--keep", type=positive, metavar="N", help="write so many of those that hold --to")
    parser.add_argument("--search", type=positive, default=USUAL.search, metavar="N", help="rollouts of a search")
    parser.add_argument("--duel", type=positive, default=USUAL.duel, metavar="N", help="samples of a duel")


def run(args: argparse.Namespace) -> int:
    game = find(args.game)
    coach = coach_of(game)
    if not coach.unit:
        raise Problem(f"{game.title} has no coach who could weigh its moves")
    effort = Effort(args.search, args.duel)
    if args.check is not None:
        return checked(args, coach, effort)
    if args.to is not None and not args.to.parent.is_dir():
        raise Problem(f"--to {args.to}: there is no such folder")
    count, known = 0, Known(max(1, (args.enough or ENOUGH) // IDEAS))
    for number in range(args.games):
        if args.enough is not None and count >= args.enough:
            break
        for puzzle in mine(coach, numbered_seed(args.seed, number), number, effort, known):
            count += 1
            print(told(puzzle), flush=True)
            if args.to is not None:
                with args.to.open("a", encoding="utf-8") as file:
                    file.write(puzzle.to_json() + "\n")
    print(f"{count} puzzles in {args.games} games")
    return 0


def checked(args: argparse.Namespace, coach: Coach[Any], effort: Effort) -> int:
    """Whether all of a file hold is the status."""
    path: Path = args.check
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Problem(f"puzzles {path}: {error}") from None
    held: list[Puzzle] = []
    others = 0
    for number, line in enumerate(lines, 1):
        luck = int.from_bytes(numbered_seed(f"{args.seed} again", number)[:6], "big")
        puzzle = puzzle_in(line)
        now = judged_again(puzzle, coach, luck, effort)
        if now is None:
            print(f"{path}:{number} does not hold", flush=True)
            continue
        held.append(now)
        if now.why != puzzle.why:
            others += 1
            print(f"{path}:{number} has another reason: {now.why or 'none'} for {puzzle.why or 'none'}", flush=True)
    print(f"{len(held)} of {len(lines)} puzzles hold, {others} of them for another reason")
    if args.keep is None or args.to is None:
        return int(len(held) < len(lines))
    kept = some_of_all(held, coach, args.keep)
    args.to.write_text("".join([puzzle.to_json() + "\n" for puzzle in kept]), encoding="utf-8")
    print(f"{len(kept)} are kept in {args.to}")
    return 0


def told(puzzle: Puzzle) -> str:
    figures = " / ".join(f"{puzzle.values[place]:.2f}" for place in (0, puzzle.rival))
    answer, other = ", ".join(puzzle.answer), ", ".join(puzzle.plans[puzzle.rival])
    return f"{'*' * puzzle.stars:5} {puzzle.theme:20} {answer} / {other}: {figures} ± {puzzle.error:.3f}"
