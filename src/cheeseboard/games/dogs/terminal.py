"""The table in a terminal: the map, the boxes with their cards, the kennels and the Fair."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from cheeseboard.engine.phase import OVER
from cheeseboard.engine.play import asked, moves_of
from cheeseboard.engine.text import Speaker
from cheeseboard.games.dogs.components import (
    ABBREVIATIONS,
    AREAS,
    BAYS,
    BOXES,
    CENTRE,
    LOST,
    SICK,
    SPACES,
    WELL,
    Area,
    Dog,
    area_of_space,
)
from cheeseboard.games.dogs.facts import part_of_round
from cheeseboard.games.dogs.moves import Drive
from cheeseboard.games.dogs.rules.driving import empty_spaces, ways
from cheeseboard.games.dogs.scoring import Score, outcome
from cheeseboard.games.dogs.table import DogTable, Pack

CELL: Final = 8
LABEL: Final = 9
NEARLY: Final = 10  # dogs before the end that are counted
STYLES: Final = {"city": "#9CC3FF", "country": "#A8E0A0"}
GO: Final = "bold #1F1F1F on #FFD84D"
PARTS: Final = ("pack", "extra_bays", "variety", "assistant", "supplies", "sick", "areas")


def draw(view: DogTable, words: Speaker, seat: int | None, aid: bool, ascii: bool, room: int) -> RenderableType:
    """DOG-010  Everything but the order of what lies face down."""
    if ascii:
        return Group(*[Text(line) for line in plain_lines(view, words, seat)])
    costs = open_to(view, seat)
    lines: list[RenderableType] = [headline(view, words)]
    for area in AREAS:
        lines += map_lines(view, words, area, costs)
    lines += [cut(reserve_line(view, words, area), "dim") for area in AREAS]
    lines += [cut(line) for line in box_lines(view, words)]
    lines.append(cut(fair_line(view, words), "yellow"))
    for other in range(view.seats):
        lines += kennel_lines(view, words, other)
    return Group(*lines)


def cut(line: str, style: str = "") -> Text:
    """One line, whatever it holds: the screen is short."""
    return Text(line, style=style, no_wrap=True, overflow="ellipsis")


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
        return said + [f"{words.names[seat]} {words.say('board.winner')}" for seat in ended.winners()]
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


def map_lines(view: DogTable, words: Speaker, area: Area, costs: dict[int, int]) -> list[Text]:
    """Spaces with what lies there; under them the reward and, where the reader can go, the gas."""
    upper = Text(words.say(f"board.{area.code}").ljust(LABEL)[:LABEL], style=f"bold {STYLES[area.code]}")
    lower = Text(" " * LABEL)
    for space in spaces_of(view, area):
        dog = view.spaces[space]
        here = [words.names[seat][:3] for seat in range(view.seats) if view.pickups[seat] == space]
        sign = dog_sign(dog) if dog is not None else f"<{here[0]}" if here else "·"
        upper.append(f"{SPACES[space]} {sign}".ljust(CELL), style=GO if space in costs else "")
        cost = f"-{costs[space]}" if space in costs else ""
        lower.append(f"({view.options.box.rewards[space]}) {cost}".ljust(CELL), style="dim")
    upper.no_wrap = lower.no_wrap = True
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
    """DOG-149  Where no dog lies there is no price."""
    wanted = ", ".join([words.thing(WELL[breed], "bare") for breed in view.fair_card()])
    dogs = f"{pack_signs(view.fair)} ({words.say('board.price', {'n': view.price()})})" if view.fair else "-"
    return f"{words.label(words.say('board.fair'), dogs)}. {words.label(words.say('board.wanted'), wanted or '-')}"


# ---- kennels ----


def kennel_lines(view: DogTable, words: Speaker, seat: int) -> list[Text]:
    first = cut(kennel_words(view, words, seat), "bold" if seat == words.reader else "")
    second = cut("  " + rooms(view, words, seat))
    return [first, second]


def kennel_words(view: DogTable, words: Speaker, seat: int) -> str:
    """What the office, the garage and the store room hold."""
    box = view.options.box
    due = sum([1 for bay in view.bays[seat] if bay])
    parts = [
        f"{words.say('board.coins')} {view.coins[seat]}",
        f"{words.say('board.gas')} {view.gas[seat]}/{box.most_gas}",
        f"{words.say('board.food')} {view.food[seat]} ({words.say('board.food_due')} {due})",
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
    """Bays, infirmary, tile and cards."""
    parts = [f"{BAYS[bay]} {pack_signs(view.bays[seat][bay]) or '-'}" for bay in range(view.built[seat])]
    if view.infirmaries[seat]:
        parts.append(f"{words.say('board.infirmary')} {pack_signs(view.infirmaries[seat])}")
    if view.tiles[seat]:
        parts.append(f"{words.say('board.aboard')} {' '.join([dog_sign(dog) for dog in view.tiles[seat]])}")
    if view.hands[seat]:
        parts.append(", ".join([words.thing(card, "bare") for card in view.hands[seat]]))
    return " | ".join(parts)


# ---- plain letters ----


def plain_lines(view: DogTable, words: Speaker, seat: int | None) -> list[str]:
    """For ears and for pipes: everything in words."""
    costs = open_to(view, seat)
    lines = [f"{words.say('game.title')} " + ". ".join(state_words(view, words)) + "."]
    for area in AREAS:
        cells: list[str] = []
        for space in spaces_of(view, area):
            dog = view.spaces[space]
            if dog is not None:
                name = words.thing(dog, "bare")
                cells.append(f"{SPACES[space]} {name}" + (f" (-{costs[space]})" if space in costs else ""))
        lines.append(f"  {words.label(words.say(f'board.{area.code}'), ', '.join(cells) or '-')}")
    lines += [f"  {reserve_line(view, words, area)}" for area in AREAS]
    lines += [f"  {line}" for line in box_lines(view, words)]
    lines.append(f"  {fair_line(view, words)}")
    for other in range(view.seats):
        lines += [f"  {kennel_words(view, words, other)}", f"    {rooms(view, words, other)}"]
    if view.phase is OVER:
        lines.append(f"  {words.say('board.score')}")
    return lines
