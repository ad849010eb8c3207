"""The table in a terminal: the map, the boxes with their cards, the kennels and the Fair."""

from __future__ import annotations

from textwrap import wrap
from typing import Final, final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from cheeseboard.engine.event import Event
from cheeseboard.engine.play import asked, moves_of
from cheeseboard.engine.text import Speaker
from cheeseboard.games.dogs.components import (
    ABBREVIATIONS,
    AREAS,
    BAYS,
    BOXES,
    CARDS,
    CENTRE,
    LOST,
    NODES,
    SICK,
    SPACES,
    WELL,
    Area,
    Dog,
    area_of_space,
)
from cheeseboard.games.dogs.events import (
    AssistantHired,
    AssistantLeft,
    BayFed,
    DogFellIll,
    DogLeft,
    Fed,
    GameWon,
    RoundBegan,
    WagePaid,
)
from cheeseboard.games.dogs.facts import next_wanted, part_of_round
from cheeseboard.games.dogs.moves import Drive
from cheeseboard.games.dogs.rules.driving import empty_spaces, ways
from cheeseboard.games.dogs.scoring import Score, outcome
from cheeseboard.games.dogs.table import DogTable, Pack

WIDTH: Final = 80
CELL: Final = 9  # a space with its road to the next one
MIDDLE: Final = 8  # the column of the centre
HALF: Final = 4  # columns on each side of it
LEAST: Final = 6  # lines of a picture: the headline and the map
NEARLY: Final = 10  # dogs before the end that are counted
STYLES: Final = {"city": "#9CC3FF", "country": "#A8E0A0"}
GO: Final = "bold #1F1F1F on #FFD84D"
HEAD, MAP, RESERVES, BOXES_, FAIR_, OWN = "head", "map", "reserves", "boxes", "fair", "own"
ONE_LINE, BOTH_LINES, SIGNS, PILES, SCORES, LEGEND = "one line", "both lines", "signs", "piles", "scores", "legend"
REST: Final = (BOTH_LINES, RESERVES, FAIR_, BOXES_, LEGEND, PILES, SCORES)
WANTED_FIRST: Final = {
    1: (HEAD, MAP, OWN, ONE_LINE, SIGNS, *REST),
    2: (HEAD, BOXES_, FAIR_, OWN, ONE_LINE, *REST, MAP, SIGNS),
    3: (HEAD, OWN, FAIR_, *REST, MAP, SIGNS, ONE_LINE),
}  # by part of the round
CLOSING: Final = (Fed, BayFed, DogFellIll, DogLeft, WagePaid, AssistantLeft, AssistantHired)
PARTS: Final = ("pack", "extra_bays", "variety", "assistant", "supplies", "sick", "areas")


def draw(view: DogTable, words: Speaker, seat: int | None, aid: bool, ascii: bool, room: int) -> RenderableType:
    """DOG-010  All but the order of what lies face down; where lines are few, what the phase needs comes first."""
    if ascii:
        return Group(*[Text(line) for line in plain_lines(view, words, seat)])
    blocks = picture_blocks(view, words, seat)
    shown: set[str] = set()
    for name in WANTED_FIRST[part_of_round(view)]:
        most = max(room, LEAST) + (1 if name == ONE_LINE else 0)  # the empty line below gives way to a rival
        if sum([len(blocks[other]) for other in shown]) + len(blocks[name]) <= most or name == HEAD:
            shown.add(name)
    if BOTH_LINES in shown:
        shown.discard(ONE_LINE)
    return Group(*[line for name, lines in blocks.items() if name in shown for line in lines])


def picture_blocks(view: DogTable, words: Speaker, seat: int | None) -> dict[str, list[RenderableType]]:
    """All that can be drawn, from the top to the bottom of the screen."""
    others = [other for other in range(view.seats) if other != seat]
    own = [seat] if seat is not None else []
    legend = words.label(words.say("board.legend"), ", ".join(breed_names(view, words)))
    return {
        HEAD: [headline(view, words)],
        MAP: [*map_lines(view, words, open_to(view, seat))],
        RESERVES: wrapped("  ".join([reserve_line(view, words, area) for area in AREAS]), "dim"),
        BOXES_: [line for one in box_lines(view, words) for line in wrapped(one)],
        FAIR_: wrapped(fair_line(view, words), "yellow"),
        OWN: [line for other in own for line in kennel_lines(view, words, other)],
        ONE_LINE: [line for other in others for line in wrapped(kennel_words(view, words, other))],
        BOTH_LINES: [line for other in others for line in kennel_lines(view, words, other)],
        SIGNS: wrapped(signs(view, words), "dim"),
        PILES: wrapped(pile_line(view, words), "dim"),
        SCORES: [line for other in range(view.seats) for line in wrapped(score_line(view, words, other), "dim")],
        LEGEND: wrapped(legend, "dim"),
    }


def breed_names(view: DogTable, words: Speaker) -> list[str]:
    """DOG-019, DOG-020  Those of this game, with the letters that stand for them."""
    box = view.options.box
    breeds = [n for n, area in enumerate(box.area_of_breed) if area is not None and n not in box.removed[view.seats]]
    return [f"{ABBREVIATIONS[breed]} {words.thing(WELL[breed], 'bare')}" for breed in breeds]


def signs(view: DogTable, words: Speaker) -> str:
    """What the signs of the picture mean; DOG-235  roadblocks are in the game for two."""
    facts = {"sick": "+", "lost": "?", "truck": f"<{words.names[0][:3]}"}
    said = [words.say("board.signs", facts)]
    return ", ".join(said + ([words.say("board.sign_block", {"block": "##"})] if view.seats == 2 else []))


def wrapped(line: str, style: str = "") -> list[RenderableType]:
    """In as few lines as it takes."""
    return [Text(one, style=style) for one in wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)]


def open_to(view: DogTable, seat: int | None) -> dict[int, int]:
    """The spaces that the reader may drive to, with the gas that they cost."""
    if seat is None:
        return {}
    found = [move.space for move in moves_of(view, seat, []) if isinstance(move, Drive)]
    costs = ways(view, seat) if found else []
    return {space: costs[space] for space in found}


def headline(view: DogTable, words: Speaker) -> RenderableType:
    title = Text.assemble((words.say("game.title"), "bold yellow"))
    title.append("  " + " · ".join(state_words(view, words)))
    return Rule(title, align="left", style="dim")


def state_words(view: DogTable, words: Speaker) -> list[str]:
    """Round, phase, who starts, whose turn, and whether it is the last round."""
    said = [words.say("board.round", {"n": view.round})]
    ended = outcome(view)
    if ended is not None:
        winners = ended.winners()
        return [*said, words.event(GameWon(tuple(winners), ended.scores[winners[0]])).rstrip(".")]
    said.append(words.say(f"board.phase_{part_of_round(view)}"))
    if view.last_round:
        said.append(words.say("board.last_round"))
    for at in asked(view)[:1]:
        yours = at == words.reader
        said.append(words.say("board.your_turn") if yours else words.say("board.turn_of", {"seat": at}))
    said.append(f"{words.names[view.start]} {words.say('board.start_player')}")
    return said


# ---- the map ----


def dog_sign(dog: Dog) -> str:
    """`PO`, `+PO` sick, `?PO` lost, `##` roadwork."""
    if dog.is_block:
        return "##"
    return ("+" if dog.face == SICK else "?" if dog.face == LOST else "") + ABBREVIATIONS[dog.breed]


def pack_signs(pack: Pack) -> str:
    return " ".join([ABBREVIATIONS[dog.breed] for dog in pack])


def spaces_of(view: DogTable, area: Area) -> list[int]:
    return [space for space in view.options.box.spaces if area_of_space(space) is area]


def map_lines(view: DogTable, words: Speaker, costs: dict[int, int]) -> list[RenderableType]:
    """Two rows of spaces with what lies there, the roads between them, rewards and, where one may go, the gas."""
    drawn = Streets(view)
    lines = [*row_lines(view, words, drawn, 1, costs), Text(drawn.middle()), *row_lines(view, words, drawn, -1, costs)]
    for line in lines:
        line.no_wrap = True
    roads = wrapped(words.label(words.say("board.roads"), ", ".join(drawn.others)), "dim") if drawn.others else []
    return [*lines, *roads]


@final
class Streets:
    """Which roads are drawn where: along a row, straight across, aslant, to the centre; the others are named."""

    def __init__(self, view: DogTable) -> None:
        box = view.options.box
        self.at = {space: box.places[space] for space in box.spaces}
        self.right: set[int] = set()  # spaces with a road to the next one on their right
        self.across: list[str] = [" "] * WIDTH
        self.others: list[str] = []
        for node in [*box.spaces, CENTRE]:
            for other in box.paths[node]:
                if node < other:
                    self.road(node, other)

    def road(self, node: int, other: int) -> None:
        if CENTRE in (node, other):
            space = node if other == CENTRE else other
            right = self.at[space][0]
            if abs(right) == 1:
                self.write(column(0) + 2, "K")
                self.write(column(0) + (1 if right < 0 else 3), "-")
                self.write(column(0) + (0 if right < 0 else 4), ">" if right < 0 else "<")
                return
        else:
            (x, y), (to, up) = self.at[node], self.at[other]
            left = node if x < to else other
            if y == up and abs(x - to) == 1:
                self.right.add(left)
                return
            if x == to:
                self.write(column(x) + 1, "|")
                return
            if abs(x - to) == 1:
                self.write(column(min(x, to)) + CELL - 1, "\\" if self.at[left][1] > 0 else "/")
                return
        self.others.append(f"{NODES[node]}-{NODES[other]}")

    def write(self, at: int, sign: str) -> None:
        self.across[at] = sign

    def middle(self) -> str:
        return "".join(self.across).rstrip()


def column(x: int) -> int:
    """Where the spaces of a column begin; the centre has a narrower one."""
    return (x + HALF) * CELL - (CELL - MIDDLE if x > 0 else 0)


def row_lines(view: DogTable, words: Speaker, drawn: Streets, up: int, costs: dict[int, int]) -> list[Text]:
    upper, lower = Text(), Text()
    row = [space for space in drawn.at if drawn.at[space][1] == up]
    for space in sorted(row, key=lambda space: drawn.at[space][0]):
        start = column(drawn.at[space][0])
        dog = view.spaces[space]
        here = [words.names[seat][:3] for seat in range(view.seats) if view.pickups[seat] == space]
        sign = dog_sign(dog) if dog is not None else f"<{here[0]}" if here else "."
        upper.append(" " * (start - upper.cell_len))
        upper.append(f"{SPACES[space]} {sign}", style=GO if space in costs else "")
        if space in drawn.right:
            upper.append(" ".ljust(start + CELL - upper.cell_len, "-"), style="dim")
        cost = f" -{costs[space]}" if space in costs else ""
        lower.append(" " * (start - lower.cell_len) + f"({view.options.box.rewards[space]}){cost}", style="dim")
    return [upper, lower]


def reserve_line(view: DogTable, words: Speaker, area: Area) -> str:
    """DOG-177  How near the end is, in one glance."""
    reserve, empty = len(view.reserve(area)), empty_spaces(view, area)
    said = [words.say("board.reserve", {"n": reserve}), words.say("board.empty", {"n": empty})]
    if reserve < empty:
        said.append(words.say("board.forecast_last"))
    elif reserve - empty < NEARLY:
        said.append(words.say("board.forecast", {"n": reserve - empty + 1}))
    return words.label(words.say(f"board.{area.code}"), ", ".join(said))


# ---- boxes and Fair ----


def box_lines(view: DogTable, words: Speaker) -> list[str]:
    lines: list[str] = []
    for number in view.options.box.boxes:
        cards = ", ".join([words.thing(card, "bare") for card in view.offers[number]])
        people = ", ".join([words.names[seat] for seat in view.meeples[number]])
        name = words.thing(BOXES[number], "bare")
        lines.append(f"{name.ljust(17)} {cards}" + (f"  <- {people}" if people else ""))
    return lines


def fair_line(view: DogTable, words: Speaker) -> str:
    """DOG-149  Where no dog lies there is no price; DOG-171  the next Fair card, where it is known."""
    dogs = f"{pack_signs(view.fair)} ({words.say('board.price', {'n': view.price()})})" if view.fair else "-"
    said = [words.label(words.say("board.fair"), dogs)]
    said.append(words.label(words.say("board.wanted"), wanted(view.fair_card())))
    ahead = next_wanted(view)
    if ahead is not None:
        said.append(words.label(words.say("board.next_wanted"), wanted([dog.breed for dog in ahead])))
    return ". ".join(said)


def wanted(breeds: list[int]) -> str:
    return " ".join([ABBREVIATIONS[breed] for breed in breeds]) or "-"


def pile_line(view: DogTable, words: Speaker) -> str:
    """DOG-011  How many cards lie face down, and which ones were used."""
    counts = [(card, view.discards.numbers.count(card.number)) for card in CARDS]
    used = [f"{words.thing(card, 'bare')}{f' x{n}' if n > 1 else ''}" for card, n in counts if n]
    pile = words.label(words.say("board.pile"), str(len(view.pile)))
    return f"{pile}. {words.label(words.say('board.discards'), ', '.join(used) or '-')}"


# ---- kennels ----


def kennel_lines(view: DogTable, words: Speaker, seat: int) -> list[RenderableType]:
    first = wrapped(kennel_words(view, words, seat), "bold" if seat == words.reader else "")
    return first + wrapped("  " + rooms(view, words, seat))


def kennel_words(view: DogTable, words: Speaker, seat: int) -> str:
    """What the office, the garage and the store room hold."""
    box = view.options.box
    due = sum([1 for bay in view.bays[seat] if bay])
    parts = [
        f"{words.say('board.coins')} {view.coins[seat]}",
        f"{words.say('board.gas')} {view.gas[seat]}/{box.most_gas}",
        f"{words.say('board.food')} {view.food[seat]}" + (f" ({words.say('board.food_due')} {due})" if due else ""),
        f"{words.say('board.medicine')} {view.medicine[seat]}",
        f"{words.say('board.points')} {Score(view, seat).points()}",
    ]
    if not view.assistants[seat]:
        parts.append(words.say("board.no_assistant"))
    at = view.pickups[seat]
    if at is not None:
        parts.append(words.say("board.in_centre") if at == CENTRE else SPACES[at])
    return words.label(words.names[seat], ", ".join(parts))


def rooms(view: DogTable, words: Speaker, seat: int) -> str:
    """Bays, those with an asterisk have paid their bonus (DOG-108); infirmary, tile and cards."""
    paid = view.bonus_paid[seat]
    parts = [
        f"{BAYS[bay]}{'*' if paid >> bay & 1 else ''} {pack_signs(view.bays[seat][bay]) or '-'}"
        for bay in range(view.built[seat])
    ]
    if view.infirmaries[seat]:
        parts.append(f"{words.say('board.infirmary')} {pack_signs(view.infirmaries[seat])}")
    if view.tiles[seat]:
        parts.append(f"{words.say('board.aboard')} {' '.join([dog_sign(dog) for dog in view.tiles[seat]])}")
    if view.hands[seat]:
        parts.append(", ".join([words.thing(card, "bare") for card in view.hands[seat]]))
    return " | ".join(parts)


def score_line(view: DogTable, words: Speaker, seat: int) -> str:
    """DOG-183 to DOG-191  The points as they stand, category by category."""
    parts = [f"{words.say(f'board.{part}')} {value}" for part, value in score_parts(view, seat)]
    return words.label(words.names[seat], ", ".join(parts))


def score_parts(view: DogTable, seat: int) -> list[tuple[str, int]]:
    s = Score(view, seat)
    values = (s.pack, s.bays, s.variety, s.assistant, s.supplies, s.sick, s.areas)
    found = list(zip(PARTS, values, strict=True))
    return found if view.seats == 2 else found[:-1]  # DOG-246


# ---- the end of a round ----


def recap(events: list[Event], words: Speaker, ascii: bool) -> tuple[int, int, RenderableType] | None:
    """DOG-154 to DOG-167  Food and wages, before the next round begins; plain letters come line by line."""
    ahead = next((at for at, event in enumerate(events) if isinstance(event, RoundBegan)), None)
    closing = [at for at, event in enumerate(events[:ahead]) if isinstance(event, CLOSING)]
    if ascii or ahead is None or not closing:
        return None
    lines = [Text(words.event(event)) for event in events[closing[0] : closing[-1] + 1]]
    return closing[0], closing[-1] + 1, Group(*lines)


# ---- plain letters ----


def plain_lines(view: DogTable, words: Speaker, seat: int | None) -> list[str]:
    """For ears and for pipes: everything in words."""
    costs = open_to(view, seat)
    box = view.options.box
    lines = [f"{words.say('game.title')} " + ". ".join(state_words(view, words)) + "."]
    for area in AREAS:
        cells: list[str] = []
        for space in spaces_of(view, area):
            dog = view.spaces[space]
            name = words.thing(dog, "bare") if dog is not None else words.say("board.no_dog")
            cost = f" -{costs[space]}" if space in costs else ""
            cells.append(f"{SPACES[space]} {name} ({box.rewards[space]}){cost}")
        lines.append(f"  {words.label(words.say(f'board.{area.code}'), ', '.join(cells) or '-')}")
    pairs = [(node, other) for node in [*box.spaces, CENTRE] for other in box.paths[node] if node < other]
    roads = [f"{NODES[node]}-{NODES[other]}" for node, other in pairs]
    lines.append(f"  {words.label(words.say('board.roads'), ' '.join(roads))}")
    lines.append(f"  {signs(view, words)}")
    lines += [f"  {reserve_line(view, words, area)}" for area in AREAS]
    lines += [f"  {line}" for line in box_lines(view, words)]
    lines += [f"  {fair_line(view, words)}", f"  {pile_line(view, words)}"]
    for other in range(view.seats):
        lines += [f"  {kennel_words(view, words, other)}", f"    {rooms(view, words, other)}"]
        lines.append(f"    {score_line(view, words, other)}")
    lines.append(f"  {words.label(words.say('board.legend'), ', '.join(breed_names(view, words)))}")
    return lines
