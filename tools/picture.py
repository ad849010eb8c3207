"""The terminal table as a picture for the README:   python -m tools.picture

A seeded game is played by bots up to a moment in which somebody holds a card; that screen is drawn as SVG, without any
address in it, so that it looks the same everywhere.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.terminal_theme import TerminalTheme

from cheeseboard.bots.levels import find_bot, usual_level
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Match
from cheeseboard.games import catalogue
from cheeseboard.pictures.board import Board
from cheeseboard.terminal.answering import Answering
from cheeseboard.terminal.players import players_for
from cheeseboard.terminal.screen import Screen
from cheeseboard.terminal.sitting import Sitting

ROOT: Final = Path(__file__).resolve().parent.parent
WIDTH: Final = 80
HEIGHT: Final = 40
SEATS: Final = 4
SEED: Final = 264
CHOICES: Final = 59  # not before so many
DUSK: Final = TerminalTheme(
    (30, 27, 38),
    (240, 232, 218),
    [
        (43, 37, 51), (255, 118, 92), (126, 211, 150), (252, 203, 22),
        (93, 178, 236), (214, 140, 240), (110, 200, 200), (240, 232, 218),
    ],
    [
        (120, 112, 132), (255, 140, 115), (150, 230, 170), (255, 220, 90),
        (130, 200, 250), (230, 170, 250), (140, 220, 220), (255, 248, 236),
    ],
)  # fmt: skip
FONTS: Final = "'DejaVu Sans Mono', 'Menlo', 'Consolas', 'Liberation Mono', monospace"


class Easel(Screen):
    """Nobody sits here: every pause is over at once, and nothing is drawn before the moment has come."""

    drawing = False

    def ask(self, prompt: str) -> str:
        return ""

    def print(self, *shown: RenderableType) -> None:
        if self.drawing:
            super().print(*shown)


def picture() -> str:
    """The table of the first game on the shelf that comes to a good moment, as SVG."""
    drawings = (drawn(game) for game in catalogue() if SEATS in game.seats and Board(game, False).own is not None)
    return next(drawing for drawing in drawings if drawing is not None)


def drawn(game: Game[Any]) -> str | None:
    console = Console(
        record=True, width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True, color_system="truecolor",
        highlight=False, markup=False, legacy_windows=False,
    )  # fmt: skip
    match: Match[Any] = Match(game, SEATS, seed=SEED.to_bytes(32, "big"))
    easel = Easel(pace=0, console=console)
    sitting = Sitting(match, players_for("Ana", SEATS, game, usual_level(game)), "en", easel, None)
    ask = play_to_a_good_moment(sitting)
    if ask is None:
        return None
    easel.drawing = True
    Answering(sitting, ask).show(None, True)
    return without_addresses(console.export_svg(title=f"cheeseboard play {game.name}", theme=DUSK))


def play_to_a_good_moment(sitting: Sitting) -> Ask | None:
    """Bots play for everybody, until the person has a choice of many; in some games that never comes."""
    sitting.bots[0] = find_bot(sitting.game, usual_level(sitting.game))
    while asks := sitting.match.asks():
        ask = asks[0]
        if ask.seat == 0 and len(sitting.match.steps) > CHOICES and len(ask.moves) > 5:
            return ask
        if ask.seat == 0 and sitting.last_seat != 0:
            sitting.teller.news = sitting.teller.news[-6:]
        sitting.bot_answers(ask)
        sitting.last_seat = ask.seat
    return None


def without_addresses(svg: str) -> str:
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;]+;", f"font-family: {FONTS};", svg)
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    return re.sub(r"\n\s*\n+", "\n", svg).strip() + "\n"


def main() -> int:
    path = ROOT / "docs" / "pictures" / "terminal.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(picture(), encoding="utf-8")
    print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
