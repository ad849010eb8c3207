"""The kitchen in a terminal: the floor with what lies under the table, and the table top beside it."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.play import asked, moves_of
from cheeseboard.engine.text import Speaker
from cheeseboard.games.chop_chop.components import COLUMNS, FLOOR, ROWS, SQUARES, TILES
from cheeseboard.games.chop_chop.moves import Go, Pick
from cheeseboard.games.chop_chop.rules import PLACING_CAT
from cheeseboard.games.chop_chop.rules.reach import last_mouse_bits
from cheeseboard.games.chop_chop.scoring import outcome
from cheeseboard.games.chop_chop.table import CAT, HIDDEN, VISIBLE, Kitchen

WIDE: Final = 5  # of a square
BESIDE: Final = 34  # columns beside the floor
NO_BREAK: Final = "\u00a0"  # a kind and how many there are stand in one line
NEARLY: Final = 2  # cheeses that may be missing when the checklist comes up

TILE: Final = "#5B4A3A on #C9B79C"
BARE: Final = "#8A7B66 on #F2E8D5"
UNDER_TILE: Final = "#4A3B2C on #9C8464"
UNDER_BARE: Final = "#6B5A45 on #C7B08A"
TOP: Final = "#F2E8D5 on #7A4A24"
CHEESE: Final = "bold #8A5A00 on #FFD84D"
HOLE: Final = "bold #F2E8D5 on #2B2622"
MOUSE: Final = "bold #1F1F1F on #D5D9DE"
CAT_STYLE: Final = "bold #FFFFFF on #1F4FA3"
GO: Final = "bold #FFFFFF on #1E7A46"
SHUT: Final = "#A3241F on #F2E8D5"
CAT_FACE: Final = "=^.^="
CAT_ON_CHEESE: Final = "◢^.^◣"
UNDER: Final = "▒"  # the table: seen without colour, too
UNDER_EMPTY: Final = "╌"


def draw(view: Kitchen, words: Speaker, seat: int | None, aid: bool, ascii: bool, room: int) -> RenderableType:
    """CHO-020  Everything but what is under the hidden tiles, and of that how many of each kind (CHO-021)."""
    if ascii:
        return Group(*[Text(line) for line in plain_lines(view, words, seat)])
    ways = open_to(view, seat)
    floor = Text("\n").join([*floor_lines(view, ways, tall=room >= 2 * ROWS + 6), *signs(view, words)])
    side = Group(*panel(view, words, ways, room))
    whole = Table.grid(padding=(0, 2))
    whole.add_column(no_wrap=True, min_width=3 + (WIDE + 1) * len(COLUMNS) - 1)
    whole.add_row(floor, side)
    return Group(headline(view, words), whole)


def open_to(view: Kitchen, seat: int | None) -> set[int]:
    """The squares that the reader is asked to choose among."""
    moves = () if seat is None else moves_of(view, seat, [])
    return {move.node for move in moves if isinstance(move, Go)}


def headline(view: Kitchen, words: Speaker) -> RenderableType:
    title = Text.assemble((words.say("game.title"), "bold yellow"))
    title.append("  " + sides(view, words))
    return Rule(title, align="left", style="dim")


def sides(view: Kitchen, words: Speaker) -> str:
    """CHO-002, CHO-003  Who is the cat, who plays mice."""
    options = view.options
    mice = ", ".join([words.names[seat] for seat in sorted(options.mouse_seats)])
    cat = words.label(words.names[options.cat_seat], words.say("board.cat"))
    return f"{cat} · {words.label(mice, words.say('board.mice'))}"


# ---- the floor ----


def floor_lines(view: Kitchen, ways: set[int], tall: bool) -> list[Text]:
    """Rows 1 to 6, with what is under the table in a darker shade."""
    lines = [Text("   " + " ".join([column.center(WIDE) for column in COLUMNS]), style="dim")]
    for row in range(ROWS):
        nodes = [row * len(COLUMNS) + column for column in range(len(COLUMNS))]
        line = Text(f"{row + 1}  ", style="dim")
        line.append_text(Text(" ").join([square(view, node, ways) for node in nodes]))
        lines += [line, Text()] if tall else [line]
    return lines[:-1] if tall else lines


def signs(view: Kitchen, words: Speaker) -> list[Text]:
    """What the floor is drawn with, in the lines that the other side has more."""
    hidden, cheese, hole = [words.say(f"board.legend_{name}") for name in ("hidden", "cheese", "hole")]
    lines = [f"░ {hidden}  ◢◣ {cheese}", f"▒ {words.say('board.under_table')}  ( ) {hole}"]
    if last_mouse_bits(view):
        lines.append(f"× {words.say('board.closed')}")
    return [Text(), *[Text("   " + line, style="dim") for line in lines]]


def square(view: Kitchen, node: int, ways: set[int]) -> Text:
    """A mouse, a cat, or what lies there; a square that can be chosen shows its name."""
    box = view.options.box
    below = node in box.table
    name = SQUARES[node] if node in ways else ""
    if node in view.mice:
        mouse = f"<{view.mice.index(node) + 1})~"
        return cell(mouse, "bold #FFFFFF on #A3241F" if name else MOUSE, fill=UNDER if below else " ")
    if view.cat == node:
        return cell(CAT_ON_CHEESE if view.floor[node] == VISIBLE else CAT_FACE, CAT_STYLE)
    if node in box.holes:
        return cell(f"({name or '  '})", GO if name else HOLE)
    if view.floor[node] == VISIBLE:
        return cell(f"◢{name}◣", GO if name else CHEESE)
    shut = not below and last_mouse_bits(view) >> node & 1  # CHO-139
    if view.floor[node] == HIDDEN:
        fill = UNDER if below else "░"
        return cell(name or ("×" if shut else fill), GO if name else UNDER_TILE if below else TILE, fill)
    if node not in box.mouse_squares:
        return cell("", "")
    around = UNDER_EMPTY if below else " "
    if name:
        return cell(name, GO, around)
    return cell("×" if shut else "·", SHUT if shut else UNDER_BARE if below else BARE, around)


def cell(text: str, style: str, fill: str = " ") -> Text:
    return Text(text.center(WIDE, fill), style=style)


# ---- beside the floor ----


def panel(view: Kitchen, words: Speaker, ways: set[int], room: int) -> list[Text]:
    tight = room < 2 * ROWS + 6
    gap = [] if tight else [Text()]
    lines = [Text(line, style="bold") for line in turn_lines(view, words)]
    lines += [*gap, Text(words.say("board.on_top"), style="dim"), *top_lines(view, ways)]
    cheeses = words.say("board.cheeses", {"n": view.cheeses, "all": view.options.box.cheeses})
    lines += [*gap, Text(cheeses, style="bold yellow"), *[Text(line) for line in stall_lines(view, words)]]
    mice = [mouse_line(view, words, mouse, tight) for mouse in range(len(view.mice))]
    if tight:  # two beside each other
        mice = [", ".join(mice[at : at + 2]) for at in range(0, len(mice), 2)]
    lines += [Text(line) for line in mice]
    lines += [Text(line, style="dim") for line in hidden_lines(view, words)]
    return lines + [Text(line) for line in checklist(view, words, "✔", "·")]


def top_lines(view: Kitchen, ways: set[int]) -> list[Text]:
    """CHO-050, CHO-054  The table from above, whoever is under it."""
    table = view.options.box.table
    width = len(COLUMNS)
    columns = sorted({node % width for node in table})
    lines: list[Text] = []
    for row in sorted({node // width for node in table}):
        cells: list[Text] = []
        for column in columns:
            node = row * width + column + FLOOR
            name = SQUARES[node - FLOOR] if node in ways else ""
            if node - FLOOR not in table:
                cells.append(cell("", ""))
            elif view.cat == node:
                cells.append(cell(CAT_FACE, CAT_STYLE))
            else:
                cells.append(cell(name or "·", GO if name else TOP))
        lines.append(Text(" ").join(cells))
    return lines


def turn_lines(view: Kitchen, words: Speaker) -> list[str]:
    """Whose turn, which die, and what is left of a double turn."""
    ended = outcome(view)
    if ended is not None and ended.is_draw:
        return [words.say("headline.drawn")]
    if ended is not None:
        return [f"{words.names[seat]} {words.say('board.winner')}" for seat in ended.winners()]
    [at] = asked(view) or [view.active_seat()]
    whose = (
        words.say("board.your_turn").capitalize() if at == words.reader else words.say("board.turn_of", {"seat": at})
    )
    if view.phase is PLACING_CAT:
        return [whose]
    is_blue = (view.side == CAT) != view.options.swapped
    die = words.say("board.blue_die" if is_blue else "board.grey_die")
    lines = [f"{whose} · {die} {view.roll}"]
    if view.rolls_left > 1 or view.locked is not None:
        said = [words.say("board.double_turn"), words.say("board.rolls_left", {"n": view.rolls_left - 1})]
        if view.locked is not None:
            said[1:] = [words.say("board.same_mouse", {"n": view.locked + 1})]  # CHO-116
        lines.append(", ".join(said))
    elif view.side == CAT and len(view.options.mouse_seats) > 1:
        after = view.options.mouse_seats[view.mouse_turn % len(view.options.mouse_seats)]
        lines.append(words.say("board.then", {"seat": after}))  # CHO-031
    return lines


def stall_lines(view: Kitchen, words: Speaker) -> list[str]:
    """CHO-144  How near the end without progress is, once half of it is there."""
    limit = view.options.no_progress_limit
    if view.phase is OVER or not limit or 2 * view.stalled < limit:
        return []
    return [words.say("board.no_progress", {"n": view.stalled, "all": limit})]


def mouse_line(view: Kitchen, words: Speaker, mouse: int, short: bool = False) -> str:
    name = str(mouse + 1) if short else words.say("board.mouse", {"n": mouse + 1})
    at = view.mice[mouse]
    if at is None:
        return f"{name} {words.say('board.caught')}"
    if at in view.options.box.holes:
        where = "board.in_hole" if view.cards_turned[mouse] else "board.at_home"
    else:
        where = "board.under_table" if at in view.options.box.table else "board.out"
    return f"{name} {SQUARES[at]} {words.say(where)}"


def hidden_lines(view: Kitchen, words: Speaker) -> list[str]:
    """CHO-021  What can still come up, by kind."""
    counted = [f"{words.thing(tile, 'bare')} {view.bag.count(tile)}".replace(" ", NO_BREAK) for tile in TILES]
    title = words.label(words.say("board.still_hidden"), str(len(view.bag)))
    return [title, *[line.replace(NO_BREAK, " ").rstrip(",") for line in wrap(", ".join(counted), BESIDE)]]


def checklist(view: Kitchen, words: Speaker, done: str, open_: str) -> list[str]:
    """CHO-132  The three conditions, once the mice are near."""
    everything = view.options.box.cheeses
    if view.cheeses < everything - NEARLY or view.phase is OVER:
        return []
    conditions = [
        (view.cheeses == everything, words.say("board.need_cheeses", {"all": everything})),
        (all(view.cards_turned), words.say("board.need_cards")),
        (view.deposited, words.say("board.need_home")),
    ]
    return [words.say("board.to_win") + ":", *[f"{done if holds else open_} {said}" for holds, said in conditions]]


def typed(ask: Ask, moves: list[Move]) -> str:
    """A mouse, and where it goes: squares have names here."""
    mouse, *ways = moves
    if not isinstance(mouse, Pick) or not ways:
        return ""
    squares = [SQUARES[way.node % FLOOR] for way in ways if isinstance(way, Go)]
    return ", ".join([str(ask.moves.index(mouse) + 1), *squares])


# ---- plain letters ----


def plain_lines(view: Kitchen, words: Speaker, seat: int | None) -> list[str]:
    """For ears and for pipes: the floor in letters, then everything in words."""
    ways = open_to(view, seat)
    lines = [f"{words.say('game.title')} {sides(view, words)}.".replace("·", "-")]
    lines += [line.replace("·", "-") + "." for line in turn_lines(view, words)]
    lines.append("    " + "  ".join([f" {column}" for column in COLUMNS]))
    for row in range(ROWS):
        marks = [plain_square(view, row * len(COLUMNS) + column, ways) for column in range(len(COLUMNS))]
        lines.append(f"  {row + 1}  " + " ".join(marks).rstrip())
    signs = (("#", "hidden"), ("%", "cheese"), ("o", "hole"), ("+", "go"))
    lines.append("  " + ", ".join([f"{sign} {words.say('board.legend_' + name)}" for sign, name in signs]))
    below = " ".join([SQUARES[node] for node in view.options.box.table])
    lines.append(f"  {words.label(words.say('board.below'), below)}")
    if view.cat is not None:
        top = f", {words.say('board.on_table')}" if view.cat >= FLOOR else ""
        lines.append(f"  {words.label(words.say('board.cat').capitalize(), SQUARES[view.cat % FLOOR])}{top}")
    lines.append("  " + ", ".join([mouse_line(view, words, mouse) for mouse in range(len(view.mice))]))
    lines.append("  " + words.say("board.cheeses", {"n": view.cheeses, "all": view.options.box.cheeses}))
    lines += [f"  {line}" for line in stall_lines(view, words)]
    total, *kinds = hidden_lines(view, words)
    lines.append(f"  {total} ({', '.join(kinds)})")
    if last_mouse_bits(view):
        shut = [SQUARES[node] for node in range(FLOOR) if last_mouse_bits(view) >> node & 1]
        lines.append(f"  {words.label(words.say('board.closed').capitalize(), ' '.join(shut))}")
    return lines + [f"  {line}" for line in checklist(view, words, "[x]", "[ ]")]


def plain_square(view: Kitchen, node: int, ways: set[int]) -> str:
    """Three letters: a plus where one can go, what is there, and the cat: C on it, T on the table above it."""
    lying = {HIDDEN: "#", VISIBLE: "%"}.get(view.floor[node], "o" if node in view.options.box.holes else ".")
    if node not in view.options.box.mouse_squares:
        lying = " "
    if node in view.mice:
        lying = str(view.mice.index(node) + 1)
    elif view.cat == node and lying == ".":
        lying = "C"
    go = "+" if node in ways or node + FLOOR in ways else " "
    cat = "T" if view.cat == node + FLOOR else "C" if view.cat == node and lying != "C" else " "
    return go + lying + cat
