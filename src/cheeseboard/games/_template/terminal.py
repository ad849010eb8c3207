"""The table in a terminal: a line for each seat, then the pile and what was laid aside."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cheeseboard.engine.play import asked
from cheeseboard.engine.text import Speaker
from cheeseboard.games._template.scoring import outcome
from cheeseboard.games._template.table import CardTable


def draw(view: CardTable, words: Speaker, seat: int | None, aid: bool, ascii: bool, room: int) -> RenderableType:
    progress = words.say("board.round_of", {"round": view.round, "rounds": view.options.rounds})
    seats = Table(box=box.ASCII if ascii else box.ROUNDED, show_header=False)
    at_turn = asked(view)
    for at, name in enumerate(words.names):
        seats.add_row(
            Text((">" if ascii else "▶") if at in at_turn else " "),
            Text(name, style="bold" if at == seat else ""),
            card(view, at, ascii),
            Text(", ".join(marks(view, words, at))),
            Text(f"{words.say('board.total')} {view.totals[at]}".replace("-", "-" if ascii else "−")),
        )
    below = [words.say("board.pile", {"n": len(view.pile)})]
    if view.discards:
        below.append(words.say("board.discards", {"cards": view.discards}))
    return Group(
        Text(f"{words.say('game.title')}. {progress}.", style="bold"),
        seats,
        Text(". ".join([*below, ""]).rstrip()),
    )


def card(view: CardTable, seat: int, ascii: bool) -> Text:
    """HIC-005  A back, for whoever may not see the face."""
    face = view.hands[seat].value if view.hands else None
    if face is not None:
        return Text(f"[{face.code}]", style="bold green")
    return Text("[ ]" if ascii else "[░]", style="blue")


def marks(view: CardTable, words: Speaker, seat: int) -> list[str]:
    """What there is to say about a seat."""
    found = ["stands"] if view.stands[seat] else []
    ended = outcome(view)
    if ended is not None:
        found = found or ["folded"]
        found += ["winner"] if ended.places[seat] == 1 else []
    elif seat == view.first:
        found.insert(0, "begins")
    return [words.say(f"board.{key}") for key in found]
