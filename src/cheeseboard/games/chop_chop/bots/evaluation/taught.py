"""What a master was taught of one game (`studies/flock.py`), and reviews of one kitchen (`studies/habit.py`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, final

from cheeseboard.bots.net import WideNet, unpacked
from cheeseboard.games.chop_chop.bots.evaluation.squares import NUMBERS, Squares
from cheeseboard.games.chop_chop.options import CAT, DRAW, OWN, SWAPPED, Options
from cheeseboard.games.chop_chop.table import MICE


@final
class Taught:
    """By whom the mice's chance is told when the cat is to roll, and when the mice are; and of which game."""

    def __init__(self, cat_net: WideNet, mice_net: WideNet, game: dict[str, Any], turns: bool) -> None:
        self.cat_net = cat_net
        self.mice_net = mice_net
        self.game = game
        self.turns = turns

    def squares(self, options: Options) -> Squares:
        return Squares(options.box, options.no_progress_limit, self.cat_net, self.mice_net, self.turns)

    def knows(self, options: Options) -> bool:
        """Whatever of the game was always the same there: the kitchen, and for a master dice and stop as well."""
        found = game_of(options)
        return all(found[name] == known for name, known in self.game.items())


def game_of(options: Options) -> dict[str, Any]:
    box = options.box
    return {
        "dice": SWAPPED if options.swapped else OWN,
        "no_progress_limit": options.no_progress_limit,
        "no_progress_result": DRAW if options.stall_is_a_draw else CAT,
        "faces": [list(options.cat_die), list(options.mouse_die)],
        "holes": list(box.holes),
        "table": list(box.table),
        "paths": [list(others) for others in box.mouse_paths],
        "tiles": sorted(box.tiles),
    }


def taught_by(path: Path) -> Taught:
    read = json.loads(path.read_text(encoding="utf-8"))
    return Taught(net(read[CAT]), net(read[MICE]), read["game"], bool(read.get("turns", False)))


def net(given: dict[str, Any]) -> WideNet:
    rows = [unpacked(scale, row) for scale, row in zip(given["scales"], given["rows"])]
    for row in rows:
        if len(row) != NUMBERS + 1:
            raise ValueError(f"a unit was taught by {len(row) - 1} numbers, and {NUMBERS} are seen")
    return WideNet(rows, given["out"])
