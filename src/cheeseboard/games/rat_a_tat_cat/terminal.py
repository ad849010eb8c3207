"""The table in a terminal.  Cards lie face down, and what was seen is to be remembered (RTC-023, RTC-139)."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.align import Align
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cheeseboard.engine.event import Event
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.text import Speaker, ordinal
from cheeseboard.games.rat_a_tat_cat.components import DRAW_TWO, PEEK, SWAP, Card, Face
from cheeseboard.games.rat_a_tat_cat.events import (
    GameWon,
    OuterSeen,
    Peeked,
    PowerPassed,
    PowerReplaced,
    RoundScored,
    RoundWon,
    RowRevealed,
    WentOut,
)
from cheeseboard.games.rat_a_tat_cat.options import ELIMINATION, TIME
from cheeseboard.games.rat_a_tat_cat.scoring import places
from cheeseboard.games.rat_a_tat_cat.table import CatTable

FIRST_RAT: Final = 7
KING: Final = 9
ACCENT: Final = "#C98A00"
PAPER: Final = "#FFF8EC"
FRAME: Final = f"#B9A88F on {PAPER}"
BACK: Final = "#5DB2EC on #1F3F5B"
CAT: Final = f"bold #1E6B5C on {PAPER}"
RAT: Final = f"bold #A3241F on {PAPER}"
POWER: Final = f"bold #7A26A6 on {PAPER}"
SIGN: Final = {PEEK: "◉", SWAP: "⇄", DRAW_TWO: "+2"}
PICTURE: Final = {
    PEEK: (" ╭───╮ ", " ┤ ◉ ├ ", " ╰───╯ "),
    SWAP: ("  ──▶  ", "       ", "  ◀──  "),
    DRAW_TWO: (" ╭─╮   ", " │ ╭─╮ ", " ╰─│2│ "),
}
WIDE: Final = 9  # a large card
SLIM: Final = 5  # a small one
MOST_BOXES: Final = 4  # rows that are shown as boxes when all lie open
ACROSS: Final = 3  # small rows beside each other


# ---- the table ----


def draw(view: CatTable, words: Speaker, seat: int | None, aid: bool, ascii: bool, room: int) -> RenderableType:
    """RTC-134  Rows, piles, the top discard, whose turn, who deals and knocked, totals and the goal."""
    if ascii:
        return Group(*plain_lines(view, words, seat, aid))
    others = (
        [(seat + ahead) % view.seats for ahead in range(1, view.seats)] if seat is not None else [*range(view.seats)]
    )
    bands = -(-len(others) // ACROSS)
    boxes = room >= 9 + 6 * bands
    tall = room >= 19 + 6 * bands
    large = [headline(view, words), *[Text()] * tall, opponents(view, words, others, aid, boxes)]
    piles = pile_cards(view, words)
    if seat is None or not view.rows[seat]:
        return Group(*large, Text(), Align.center(piles))
    own = own_row(view, words, seat, aid)
    if tall:
        return Group(*large, Text(), Align.center(piles), Text(), Align.center(own))
    side = Table.grid(padding=(0, 2))
    side.add_row(own, piles)
    return Group(*large, Text(), side)


def headline(view: CatTable, words: Speaker) -> RenderableType:
    title = Text.assemble((words.say("game.title"), f"bold {ACCENT}"), ("  " + goal(view, words), ""))
    if view.knocker is not None and view.phase is not OVER:
        title.append("  ")
        title.append(f" {words.say('board.last_lap')} ", style="bold reverse")
    return Rule(title, align="left", style="dim")


def goal(view: CatTable, words: Speaker) -> str:
    options = view.options
    if options.mode == ELIMINATION:
        return words.say("board.goal_limit", {"limit": options.limit})
    if options.mode == TIME:
        return words.say("board.goal_time", {"time": duration(options.time_limit)})
    return words.say("board.round_of", {"round": view.round, "rounds": options.rounds})


def clock(view: CatTable, words: Speaker, seconds: int) -> str:
    """RTC-112  What it shows now; it is read at the end of a round."""
    if view.options.mode != TIME:
        return ""
    passed = f"{seconds // 60}:{seconds % 60:02}"
    return words.say("board.clock", {"passed": passed, "time": duration(view.options.time_limit)})


def duration(seconds: int) -> str:
    """Minutes, and the seconds over them as a clock has them."""
    minutes, over = divmod(seconds, 60)
    return f"{minutes}:{over:02}" if over else str(minutes)


def total_of(view: CatTable, words: Speaker, seat: int) -> str:
    """RTC-116  Where there is a limit, how far it is."""
    limit = f"/{view.options.limit}" if view.options.mode == ELIMINATION else ""
    return f"{words.say('board.total')} {view.totals[seat]}{limit}"


def marks(view: CatTable, words: Speaker, seat: int) -> list[str]:
    """What there is to say about a seat."""
    found: list[str] = []
    if not view.is_active(seat):
        return [words.say("board.out")]
    if view.phase is OVER:
        return [words.say("board.winner")] if places(view)[seat] == 1 else []
    if seat == view.dealer:
        found.append(words.say("board.dealer"))
    if seat == view.knocker:
        found.append(words.say("board.knocked"))
    elif view.knocker is not None and is_to_come(view, seat):
        found.append(words.say("board.last_turn"))
    return found


def is_to_come(view: CatTable, seat: int) -> bool:
    """RTC-091  Whether a seat has its last turn now or later."""
    at = view.turn
    while at != view.knocker:
        if at == seat:
            return True
        at = view.after(at)
    return False


def is_open(view: CatTable, slot: int) -> bool:
    """Whether the card at this place lies face up."""
    return view.phase is OVER or (view.options.younger and view.options.box.is_outer[slot])


def shown_face(view: CatTable, card: Card, slot: int, aid: bool) -> Face | None:
    return card.value if aid or is_open(view, slot) else None


def opponents(view: CatTable, words: Speaker, seats: list[int], aid: bool, boxed: bool) -> RenderableType:
    """Up to three rows beside each other."""
    grid = Table.grid(padding=(0, 3), expand=False)
    for start in range(0, len(seats), ACROSS):
        grid.add_row(*[opponent(view, words, seat, aid, boxed) for seat in seats[start : start + ACROSS]])
    return Align.center(grid)


def opponent(view: CatTable, words: Speaker, seat: int, aid: bool, boxed: bool) -> RenderableType:
    row = view.rows[seat]
    width = max((SLIM + 1) * view.options.box.row_size - 1, 20)
    faces = [(shown_face(view, card, slot, aid), is_open(view, slot)) for slot, card in enumerate(row)]
    cards = small_cards(faces) if boxed else chips(faces)
    return Group(
        nameplate(view, words, seat, width),
        cards if row else Text("\n" if boxed else ""),
        Text(" · ".join(marks(view, words, seat)), style=ACCENT),
    )


def nameplate(view: CatTable, words: Speaker, seat: int, width: int, said: list[str] | None = None) -> Text:
    """Name and total, a mark for whose turn it is, and what else there is to say."""
    turn = seat == view.turn and view.phase is not OVER
    total = total_of(view, words, seat)
    name = Text(("▶ " if turn else "") + words.names[seat], style=f"bold {ACCENT}" if turn else "bold")
    for word in said or []:
        name.append(f" · {word}", style=f"{ACCENT} not bold")
    name.truncate(width - len(total) - 1, overflow="ellipsis")
    name.append(" " * (width - name.cell_len - len(total)))
    name.append(total, style="default not bold")
    return name


def own_row(view: CatTable, words: Speaker, seat: int, aid: bool) -> RenderableType:
    row = view.rows[seat]
    faces = [(shown_face(view, card, slot, aid), is_open(view, slot)) for slot, card in enumerate(row)]
    width = (WIDE + 1) * len(row) - 1
    cards = row_of_cards([large_card(face, lies_open) for face, lies_open in faces])
    return Group(nameplate(view, words, seat, width, marks(view, words, seat)), cards, place_names(len(row), words))


def place_names(size: int, words: Speaker) -> Text:
    return Text(" ".join([ordinal(slot + 1, words.language).center(WIDE) for slot in range(size)]), style="dim")


def pile_cards(view: CatTable, words: Speaker) -> RenderableType:
    """Draw pile, top discard, and the card in hand if the reader may see it."""
    top = view.discards[-1] if view.discards else None
    piles = [(pile_card(len(view.pile)), words.say("board.draw_pile", {"n": len(view.pile)}))]
    if top is None:
        piles.append((gap_card(), words.say("board.empty")))
    else:
        count = words.say("board.discards", {"n": discarded(view)})
        piles.append((large_card(top, True), count if top.is_number else f"{words.thing(top, 'bare')}, {count}"))
    if view.hand is not None:
        piles.insert(0, (large_card(view.hand.value, True), words.say("board.in_hand")))
    grid = Table.grid(padding=(0, 1))
    for _ in piles:
        grid.add_column(width=WIDE + 2, justify="center")
    grid.add_row(*[card for card, _ in piles])
    grid.add_row(*[Text(balanced(said, WIDE + 2), style="dim") for _, said in piles])
    return Group(Text(), grid)


def balanced(said: str, width: int) -> str:
    """In as few lines as fit, all about as long."""
    lines = wrap(said, width, break_long_words=False)
    while len(narrower := wrap(said, width - 1, break_long_words=False)) == len(lines) and width > 2:
        width -= 1
        lines = narrower
    return "\n".join(lines)


# ---- cards ----


def style_of(face: Face) -> str:
    """Number and picture say the same as the colour."""
    if not face.is_number:
        return POWER
    return RAT if face.points >= FIRST_RAT else CAT


def inside(face: Face) -> tuple[str, str, str]:
    """Three lines of seven letters."""
    if not face.is_number:
        return PICTURE[face]
    picture = "<:3)~" if face.points >= FIRST_RAT else "=^.^="
    crown = "♛" if face.points == KING else ""
    return f" {face.code}  {crown:<3}"[:7], picture.center(7), f"{face.code:>6} "


def large_card(face: Face | None, lies_open: bool) -> Text:
    if face is None:
        return boxed(["░" * 7] * 3, BACK, BACK)
    if not lies_open:  # face down, and the reader knows it
        return boxed(["░" * 7, SIGN.get(face, face.code).center(3).center(7, "░"), "░" * 7], BACK, style_of(face))
    return boxed(list(inside(face)), FRAME, style_of(face))


def pile_card(size: int) -> Text:
    """The draw pile, with its number of cards."""
    return boxed(["░" * 7, f" {size} ".center(7, "░"), "░" * 7], BACK, BACK)


def gap_card() -> Text:
    return boxed([" " * 7] * 3, "dim", "dim")


def boxed(lines: list[str], frame: str, style: str) -> Text:
    width = len(lines[0])
    card = Text.assemble((f"╭{'─' * width}╮", frame), "\n")
    for line in lines:
        card.append_text(Text.assemble(("│", frame), (line, style), ("│", frame), "\n"))
    return card.append(f"╰{'─' * width}╯", style=frame)


def row_of_cards(cards: list[Text], gap: str = " ") -> Text:
    """Cards side by side."""
    split = [card.split("\n") for card in cards]
    return Text("\n").join([Text(gap).join(line) for line in zip(*split, strict=True)])


def small_inside(face: Face | None, lies_open: bool) -> str:
    if face is None:
        return "░░░"
    sign = SIGN.get(face, face.code)
    return sign.center(3, " " if lies_open else "░")


def small_cards(faces: list[tuple[Face | None, bool]]) -> Text:
    cards: list[Text] = []
    for face, lies_open in faces:
        frame = FRAME if face is not None and lies_open else BACK
        cards.append(boxed([small_inside(face, lies_open)], frame, BACK if face is None else style_of(face)))
    return row_of_cards(cards)


def chips(faces: list[tuple[Face | None, bool]]) -> Text:
    """Cards in one line, where there is no room for boxes."""
    row = Text()
    for face, lies_open in faces:
        row.append(f" {small_inside(face, lies_open)} ", style=style_of(face) if face else BACK).append(" ")
    return row


# ---- plain letters ----


def plain_lines(view: CatTable, words: Speaker, seat: int | None, aid: bool) -> list[Text]:
    """For ears and for pipes: a line a seat, from left to right as its owner sees the row."""
    lines = [f"{words.say('game.title')}. {goal(view, words)}."]
    if view.knocker is not None and view.phase is not OVER:
        lines[0] += f" {words.say('board.last_lap').capitalize()}."
    widest = max([len(name) for name in words.names])
    for at in range(view.seats):
        cards = " ".join([plain_card(view, card, slot, aid, words) for slot, card in enumerate(view.rows[at])])
        turn = ">" if at == view.turn and view.phase is not OVER else " "
        said = ", ".join([words.say("board.your_row").lower()] * (at == seat) + marks(view, words, at))
        total = total_of(view, words, at)
        lines.append(f"{turn} {words.names[at]:<{widest}}  {cards:<20}  {total:<10}  {said}".rstrip())
    top = words.thing(view.discards[-1], "bare") if view.discards else words.say("board.empty")
    lines.append(
        f"  {words.say('board.draw_pile', {'n': len(view.pile)})}, "
        f"{words.say('board.discards', {'n': discarded(view)})}. {words.label(words.say('board.top_discard'), top)}."
    )
    if view.hand is not None:
        lines.append(f"  {words.label(words.say('board.in_hand').capitalize(), words.thing(view.hand, 'bare'))}.")
    return [Text(line) for line in lines]


def discarded(view: CatTable) -> int:
    """RTC-134, RTC-135  Public, though only the top one is shown."""
    elsewhere = sum([len(row) for row in view.rows]) + len(view.pile) + (view.hand is not None)
    return len(view.options.box.cards) - elsewhere


def plain_card(view: CatTable, card: Card, slot: int, aid: bool, words: Speaker) -> str:
    face = shown_face(view, card, slot, aid)
    if face is None:
        return "[ ]"
    name = words.thing(face, "bare")
    return f" {name} " if is_open(view, slot) else f"[{name}]"


# ---- a look, for one person ----


def look(event: Event, view: CatTable, words: Speaker, seat: int, ascii: bool) -> RenderableType | None:
    """RTC-019, RTC-062  The outer cards at the start, the card peeked at: shown until they have been seen."""
    faces: list[Face | None] = [None] * view.options.box.row_size
    if isinstance(event, OuterSeen) and event.seat == seat:
        for slot, card in zip(view.options.box.outer, event.cards, strict=True):
            faces[slot] = card.value
        said = words.say("board.lookaway")
    elif isinstance(event, Peeked) and event.seat == seat:
        faces[event.slot] = event.card.value
        said = words.event(event)
    else:
        return None
    title = Text(words.names[seat], style="bold")
    if ascii:
        names = " ".join([f" {words.thing(face, 'bare')} " if face is not None else "[ ]" for face in faces])
        return Group(title, Text(names), Text(said))
    cards = row_of_cards([large_card(face, True) for face in faces])
    return Align.center(Group(title, cards, place_names(len(faces), words), Text(), Text(said, style="bold")))


# ---- the end of a round, and of the game ----


def recap(events: list[Event], words: Speaker, ascii: bool) -> tuple[int, int, RenderableType] | None:
    """RTC-097 to RTC-107  All rows open, Power cards replaced, sums and totals."""
    first = next((at for at, event in enumerate(events) if isinstance(event, RowRevealed)), None)
    if first is None:
        return None
    behind = first
    while behind < len(events) and type(events[behind]).__name__ != "RoundBegan":
        behind += 1
    chapter = events[first:behind]
    rows: dict[int, list[Face]] = {}
    replaced: dict[int, dict[int, Face]] = {}
    for event in chapter:
        if isinstance(event, RowRevealed):
            rows[event.seat] = [card.face() for card in event.cards]
        elif isinstance(event, PowerReplaced):
            replaced.setdefault(event.seat, {})[event.slot] = event.card
    scores = [event for event in chapter if isinstance(event, RoundScored)]
    lines = [Text(words.event(event)) for event in chapter if isinstance(event, PowerPassed | PowerReplaced)]
    said = [
        Text(words.event(event), style="bold") for event in chapter if isinstance(event, RoundWon | WentOut | GameWon)
    ]
    best = min([event.points for event in scores])
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(4):
        grid.add_column(vertical="middle")
    for scored in sorted(scores, key=lambda event: event.points):
        new = replaced.get(scored.seat, {})
        faces: list[tuple[Face | None, bool]] = [(new.get(at, face), True) for at, face in enumerate(rows[scored.seat])]
        cards = small_cards(faces) if len(scores) <= MOST_BOXES else chips(faces)
        if ascii:
            cards = Text(" ".join([words.thing(face, "bare") for face, _ in faces]))
        grid.add_row(
            Text(words.names[scored.seat], style=f"bold {ACCENT}" if scored.points == best else "bold"),
            cards,
            Text(f"= {scored.points}", style="bold"),
            Text(f"{words.say('board.total')} {scored.total}"),
        )
    shown = Group(*lines, Text(), grid, Text(), *said)
    return first, behind, shown if ascii else Align.center(shown)
