"""`cheeseboard box`: what is in the box of a game, or what a file of your own changes in it."""

from __future__ import annotations

import argparse
from pathlib import Path

from cheeseboard.cli.boxes import add_box, boxed
from cheeseboard.games import find


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a box of your own: what it changes")
    add_box(parser)  # the same, as every other command takes it


def run(args: argparse.Namespace) -> int:
    game = find(args.game)
    file = args.file or args.components
    if file is None:
        print((game.folder / "components.toml").read_text(encoding="utf-8"), end="")
        return 0
    _, _, box = boxed(game, file)
    print(f"{game.title}, box {box}")
    print("\n".join(box.changes) or "as in the standard box")
    return 0
