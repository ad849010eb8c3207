"""How tables are drawn: by the game's own `terminal.py`, or plainly, as any view of any game can be.

A game's `terminal.py` may have

    draw(view, words, seat, aid, ascii, room)    the table as a seat sees it (None: somebody who watches)
    look(event, view, words, seat, ascii)        what is shown to one person only until they have seen it, or None
    recap(events, words, ascii)                  the end of a chapter: (first event, behind the last, picture), or None
    result(view, words, ascii)                   the last picture of all

`aid` marks what the seat knows of cards that lie face down, `ascii` asks for plain letters, `room` is how many lines
there are.  Whatever is missing is done plainly here.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.move import Move
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.text import Speaker

Recap = tuple[int, int, RenderableType]
NUMBER: Final = "bold #1E8FA6"
NOT_SHOWN: Final = ("phase", "options", "seats")
UNKNOWN: Final = "[?]"
GAP: Final = 3
BESIDE: Final = 6  # seats in one row of columns


class Board:
    """The drawing of one game."""

    def __init__(self, game: Game[Any], ascii: bool) -> None:
        self.game = game
        self.ascii = ascii
        module = type(game).__module__ + ".terminal"
        self.own: ModuleType | None = import_module(module) if find_spec(module) is not None else None

    def draw(self, view: Any, words: Speaker, seat: int | None, aid: bool, room: int) -> RenderableType:
        """May change the view it is given.  Without the aid the drawing never gets to know what is to be remembered."""
        if not aid:
            view = self.game.as_on_the_table(view)
        if self.own is not None and hasattr(self.own, "draw"):
            drawn: RenderableType = self.own.draw(view, words, seat, aid=aid, ascii=self.ascii, room=room)
            return drawn
        return plain_board(self.game, view, words)

    def look(self, event: Event, view: Any, words: Speaker, seat: int) -> RenderableType | None:
        if self.own is not None and hasattr(self.own, "look"):
            found: RenderableType | None = self.own.look(event, view, words, seat, ascii=self.ascii)
            return found
        return None

    def recap(self, events: list[Event], words: Speaker) -> Recap | None:
        if self.own is not None and hasattr(self.own, "recap"):
            found: Recap | None = self.own.recap(events, words, ascii=self.ascii)
            return found
        return None

    def result(self, view: Any, words: Speaker) -> RenderableType:
        if self.own is not None and hasattr(self.own, "result"):
            drawn: RenderableType = self.own.result(view, words, ascii=self.ascii)
            return drawn
        return plain_result(self.game, view, words, self.ascii)


# ---- any game ----


def plain_board(game: Game[Any], view: Any, words: Speaker) -> RenderableType:
    """Every field of a view: what there is one of for each seat as a column, the rest as lines."""
    seats = len(words.names)
    lines = Table.grid(padding=(0, 2))
    by_seat: dict[str, list[object]] = {}
    for name in view.fields():
        value = getattr(view, name)
        if name in NOT_SHOWN:
            continue
        if isinstance(value, list) and len(value) == seats:
            by_seat[name] = value
        else:
            lines.add_row(Text(spaced(name)), Text(in_words(value, words)))
    whole = Table.grid()
    whole.add_row(Text(game.title, style="bold"))
    whole.add_row(lines)
    for first in range(0, seats, BESIDE):
        whole.add_row(seat_columns(by_seat, words, first))
    return whole


def seat_columns(by_seat: dict[str, list[object]], words: Speaker, first: int) -> Table:
    rows = Table(box=box.ASCII, show_edge=False, pad_edge=False)
    rows.add_column("")
    for seat, name in enumerate(words.names[first : first + BESIDE], first):
        rows.add_column(Text(f"* {name}" if seat == words.reader else name))
    for name, values in by_seat.items():
        rows.add_row(Text(spaced(name)), *[Text(in_words(part, words)) for part in values[first : first + BESIDE]])
    return rows


def spaced(name: str) -> str:
    return name.replace("_", " ")


def in_words(value: object, words: Speaker) -> str:
    """A thing on the table, as a reader may see it; what lies face down is a back."""
    if isinstance(value, Secret):
        return UNKNOWN if value.value is None else f"[{in_words(value.value, words)}]"
    if isinstance(value, Kind):
        return words.texts.get(f"kind.{value.code}.bare", value.code)
    if isinstance(value, Bag):
        return str(len(value))
    if isinstance(value, Move):
        return value.notation
    if isinstance(value, list | tuple):
        return " ".join([in_words(part, words) for part in value]) or "-"
    return "-" if value is None else str(value)


def plain_result(game: Game[Any], view: Any, words: Speaker, ascii: bool) -> RenderableType:
    """Places and scores; where all are level, whether they won or lost."""
    outcome = game.outcome(view)
    assert outcome is not None
    shown = Table(box=box.ASCII if ascii else box.ROUNDED, show_header=False)
    winners = outcome.winners()
    ranked = len(set(outcome.places)) > 1
    for seat in sorted(range(len(words.names)), key=lambda seat: outcome.places[seat]):
        style = "bold" if seat in winners else ""
        mark = "terminal.winner_mark" if seat in winners else "" if winners else "terminal.loser_mark"
        shown.add_row(
            Text(f"{outcome.places[seat]}." if ranked else "", style=style),
            Text(words.names[seat], style=style),
            Text(str(outcome.scores[seat]), style=style),
            Text(words.say(mark) if mark else "", style=style),
        )
    return shown


# ---- the list of moves ----


def menu(labels: list[str], width: int, most_rows: int = 4) -> RenderableType:
    """Numbered, in as many columns as are needed and fit, numbers running down."""
    entries = [Text.assemble((f"{number:>2}", NUMBER), f"  {label}") for number, label in enumerate(labels, 1)]
    widest = max(entry.cell_len for entry in entries) + GAP
    columns = min(max(1, (width - 1) // widest), -(-len(entries) // most_rows))
    rows = -(-len(entries) // columns)
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*[entries[at] for at in range(row, len(entries), rows)])
    return grid
