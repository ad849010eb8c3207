"""`cheeseboard box`: what is in the box of a game, or what a file of your own changes in it."""

from __future__ import annotations

import argparse
from pathlib import Path

from cheeseboard.cli.boxes import boxed
from cheeseboard.games import find


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a box of your own: what it changes")


def run(args: argparse.Namespace) -> int:
    game = find(args.game)
    if args.file is None:
        print((game.folder / "components.toml").read_text(encoding="utf-8"), end="")
        return 0
    _, _, box = boxed(game, args.file)
    print(f"{game.title}, box {box}")
    print("\n".join(box.changes) or "as in the standard box")
    return 0
