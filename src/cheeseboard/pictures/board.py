"""How tables are drawn: by the game's own `terminal.py`, or plainly, as any view of any game can be.

A game's `terminal.py` may have

    draw(view, words, seat, aid, ascii, room)    the table as a seat sees it (None: somebody who watches)
    look(event, view, words, seat, ascii)        what is shown to one person only until they have seen it, or None
    recap(events, words, ascii)                  the end of a chapter: (first event, behind the last, picture), or None
    several(view, ask)                           of which moves how many are one answer, in any order, or None
    folded(view, ask, words)                     moves that stand in the list under one name, until it is chosen: name,
                                                 the clause that says what it does, moves
    question(view, words, ask)                   lines below a question: what is chosen so far, what a choice would mean
    counts(ask)                                  whether a number that is typed is the count itself: no list is shown
    typed(ask, moves)                            what to type for several steps, where that is no number of a list

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

from cheeseboard.engine.account import Account, Cell, Column, Row
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.move import Move
from cheeseboard.engine.outcome import Outcome
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

    def question(self, view: Any, words: Speaker, ask: Ask) -> list[str]:
        if self.own is not None and hasattr(self.own, "question"):
            found: list[str] = self.own.question(view, words, ask)
            return [plain_letters(line) for line in found] if self.ascii else found
        return []

    def clock(self, view: Any, words: Speaker, seconds: int) -> str:
        """How much of its time the game has had, where it is played by time."""
        if self.own is not None and hasattr(self.own, "clock"):
            return str(self.own.clock(view, words, seconds))
        return ""

    def counts(self, ask: Ask) -> bool:
        return self.own is not None and hasattr(self.own, "counts") and bool(self.own.counts(ask))

    def typed(self, ask: Ask, moves: list[Move]) -> str:
        if self.own is not None and hasattr(self.own, "typed"):
            return str(self.own.typed(ask, moves))
        return ""

    def recap(self, events: list[Event], words: Speaker) -> Recap | None:
        if self.own is not None and hasattr(self.own, "recap"):
            found: Recap | None = self.own.recap(events, words, ascii=self.ascii)
            return found
        return None

    def several(self, view: Any, ask: Ask) -> tuple[list[Move], int] | None:
        """The moves in the order in which they have to be made, and how many of them."""
        if self.own is not None and hasattr(self.own, "several"):
            found: tuple[list[Move], int] | None = self.own.several(view, ask)
            return found
        return None

    def folded(self, view: Any, ask: Ask, words: Speaker) -> list[tuple[str, str, list[Move]]]:
        if self.own is not None and hasattr(self.own, "folded"):
            found: list[tuple[str, str, list[Move]]] = self.own.folded(view, ask, words)
            return found
        return []

    def result(self, view: Any, words: Speaker, told: list[Event]) -> RenderableType:
        """The last picture of all: what decided it, and the score sheet; from what everybody sees and was told."""
        account, outcome = self.game.account(view, told), self.game.outcome(view)
        assert outcome is not None
        whole = Table.grid()
        for line in headlines(account, outcome, words):
            whole.add_row(Text(line, style="bold"))
        for reason in account.decided:
            clause = f" ({reason.clause})" if reason.clause else ""
            whole.add_row(Text(words.tell(f"decided.{reason.name}", reason.facts) + clause))
        whole.add_row(score_sheet(account, outcome, words, self.ascii))
        return whole


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


# ---- the score sheet ----


def headlines(account: Account, outcome: Outcome, words: Speaker) -> list[str]:
    """The game's own, and who won or lost unless the sheet names everybody under it."""
    found: list[str] = []
    if account.headline is not None:
        found.append(words.tell(f"headline.{account.headline.name}", account.headline.facts))
    everybody = tuple(range(len(outcome.places)))
    if outcome.is_draw:
        found = found or [words.say("terminal.draw")]
    elif not outcome.winners():
        found.append(words.say("terminal.all_lose", {"winners": everybody}))
    elif not found or {seat for column in account.columns for seat in column.seats} != set(everybody):
        found.append(words.tell("terminal.won", {"winners": tuple(outcome.winners())}))
    return found


def score_sheet(account: Account, outcome: Outcome, words: Speaker, ascii: bool) -> RenderableType:
    """A column for each seat or side; where there are too many, a line for each with what makes up the total."""
    rows, many = account.rows, len(account.columns) > BESIDE
    if many:
        rows = rows[: 1 + max(at for at, row in enumerate(rows) if row.is_total)]
    lines = [Text(words.say(f"sheet.{row.name}", row.facts), style="bold" if row.is_total else "") for row in rows]
    heads = [column_head(column, outcome, words) for column in account.columns]
    written = [[cell_text(cell, row, ascii) for cell in row.cells] for row in rows]
    if many:
        lines, heads, written = heads, lines, [list(cells) for cells in zip(*written, strict=True)]
    sheet = Table(box=box.ASCII if ascii else box.ROUNDED)
    sheet.add_column("")
    for head in heads:
        sheet.add_column(head, justify="right")
    for line, cells in zip(lines, written, strict=True):
        sheet.add_row(line, *cells)
    return sheet


def column_head(column: Column, outcome: Outcome, words: Speaker) -> Text:
    """Names; and who has won, where somebody has not."""
    people = words.grammar.joined([words.names[seat] for seat in column.seats])
    name = f"{words.say(f'sheet.{column.name}', column.facts)} {people}" if column.name else people
    won = all(outcome.places[seat] == 1 for seat in column.seats) and len(set(outcome.places)) > 1
    mark = words.say("terminal.winner_mark")
    return Text(f"{name} {mark}" if won else name, style="bold" if won else "")


def cell_text(cell: Cell, row: Row, ascii: bool) -> Text:
    if cell is None:
        return Text("-" if ascii else "–")
    if isinstance(cell, bool):
        return Text(("+" if ascii else "✓") if cell else ("x" if ascii else "✗"))
    return Text(str(cell).replace("-", "-" if ascii else "−"), style="bold" if row.is_total else "")


def plain_letters(line: str) -> str:
    return line.replace("·", "-").replace("→", "->").replace("←", "<-")


# ---- the list of moves ----


def menu(labels: list[str], width: int, most_rows: int = 4) -> RenderableType:
    """Numbered, in as many columns as are needed and fit, numbers running down."""
    entries = [Text.assemble((f"{number:>2}", NUMBER), f"  {label}") for number, label in enumerate(labels, 1)]
    rows = len(entries)
    for columns in range(-(-len(entries) // most_rows), 1, -1):
        tall = -(-len(entries) // columns)
        widest = [max(entry.cell_len for entry in entries[at : at + tall]) for at in range(0, len(entries), tall)]
        if sum(widest) + GAP * len(widest) < width:
            rows = tall
            break
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*[entries[at] for at in range(row, len(entries), rows)])
    return grid
