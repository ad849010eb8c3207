"""The sewers in a terminal: what holds for everybody, then a line for each clan, then where its rats are.

While rats are placed: the plan, its price and the odds.
"""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.play import asked
from cheeseboard.engine.text import Speaker
from cheeseboard.games.ratland.components import CHEESES, LEFT, LOCATIONS, NURSERY, PANTRY, RIGHT, STRADDLE, ZONES
from cheeseboard.games.ratland.events import (
    Attacked,
    BagFilled,
    CheeseFound,
    Deployed,
    Drew,
    Fed,
    RoundBegan,
    Straddled,
)
from cheeseboard.games.ratland.facts import bags_of_the_round, more_born
from cheeseboard.games.ratland.moves import HIDE, MOST_AT_ONCE, Lead, Put, Take
from cheeseboard.games.ratland.rules.foraging.pieces import HALF, LEAVES, NOTHING, POISONED, STRAYS, brings
from cheeseboard.games.ratland.scoring import places
from cheeseboard.games.ratland.table import Sewers

PIECES: Final = {
    "white": "black on white",
    "black": "white on black",
    "yellow": "black on #FFD84D",
    "orange": "black on #FF9A3C",
    "purple": "white on #7A3E9D",
    "blue": "white on #2F6DB5",
}
MANY: Final = 8  # clans
QUIET: Final = "dim"
OF_A_ROUND: Final = (Deployed, Straddled, BagFilled, Drew)  # whichever comes first of what is told together


def draw(view: Sewers, words: Speaker, seat: int | None, aid: bool, ascii: bool, room: int) -> RenderableType:
    """RAT-039, RAT-040, RAT-043, RAT-045, RAT-046  All that is public, and what a Seer sees."""
    lines = [*table_lines(view, words), *bag_lines(view, words), *clan_lines(view, words, seat, room)]
    if view.seats > MANY and room < len(lines):  # every clan is in sight; `table` shows the rest
        lines = [line for line in lines if line.style != QUIET]
    title = words.say("game.title")
    if ascii:
        return Group(*[Text(plain(line)) for line in [Text(f"{title}."), *lines]])
    return Group(Rule(Text(title, style="bold yellow"), align="left", style="dim"), *lines)


def plain(line: Text) -> str:
    return line.plain.replace("·", "-").replace("▶", ">").replace("→", "->")


# ---- what holds for everybody ----


def table_lines(view: Sewers, words: Speaker) -> list[Text]:
    if not view.round:
        return []
    ties = "board.ties_you" if view.active == words.reader else "board.ties"
    facts = [words.say("terminal.round", {"round": view.round}), words.say(ties, {"seat": view.active})]
    if view.phase is not OVER:
        facts.append(end_words(view, words))
    lines = [Text(" · ".join(facts), style="bold")]
    event = view.event_cards[-1]
    lines.append(Text(words.label(words.thing(event, "bare"), words.say(f"effect.{event.code}"))))
    if view.next_event is not None and view.next_event.value is not None:
        seen = [words.thing(card, "bare") for card in [view.next_event, *view.next_food]]
        lines.append(Text(words.label(words.say("board.next"), ", ".join(seen)), style="italic"))
    supply = words.label(words.say("board.supply"), str(view.supply))
    lines.append(Text(f"{supply} · {words.label(words.say('board.reserve'), str(view.reserve()))}", style=QUIET))
    return lines


def end_words(view: Sewers, words: Speaker) -> str:
    """RAT-012"""
    box = view.options.box
    if view.round < box.initial_events:
        return words.say("board.end_never")
    chance = box.initial_events + box.final_events + 1 - view.round
    return words.say("terminal.end_chance", {"n": chance}) if chance > 1 else words.say("board.end_sure")


def bag_lines(view: Sewers, words: Speaker) -> list[Text]:
    """The bags of the round; in phase 6 the bag of the location, what is in hand, and who comes next."""
    if not view.food_cards or view.phase is OVER:
        return []
    if view.place is None:
        return [food_line(view, words, place) for place in range(LOCATIONS)]
    zone = words.thing(ZONES[view.place], "bare")
    start = words.label(f"{words.say('board.bag')}, {zone}", "")
    lines = [pieces_line(start, [view.bag.count(piece) for piece in CHEESES], words)]
    if any(view.drawn):
        lines.append(pieces_line(words.label(words.say("board.hand"), ""), view.drawn, words))
    if view.queue:
        waiting = [f"{words.names[seat]} {view.zones[seat][view.place]}" for seat in view.queue]
        lines.append(Text(words.label(words.say("board.queue"), ", ".join(waiting))))
    return lines


def food_line(view: Sewers, words: Speaker, place: int) -> Text:
    """RAT-095, RAT-096, RAT-126  What goes into the bag."""
    cards = view.food_cards[-view.options.boxes :]
    numbers = [number for card in cards for number in view.options.pieces[card.number][place]]
    name = words.thing(ZONES[place], "bare")
    return pieces_line(words.label(name, ""), [numbers.count(piece.number) for piece in CHEESES], words)


def pieces_line(start: str, counts: list[int], words: Speaker) -> Text:
    line = Text(start)
    shown = [piece for piece in CHEESES if counts[piece.number]]
    for at, piece in enumerate(shown):
        line.append(", " if at else "")
        line.append(f"{words.thing(piece, 'bare')} {counts[piece.number]}", style=PIECES[piece.code])
    if not shown:
        line.append("0")
    return line


# ---- the clans ----


def clan_lines(view: Sewers, words: Speaker, seat: int | None, room: int) -> list[Text]:
    at_turn = asked(view)
    winners = [at for at, place in enumerate(places(view)) if place == 1] if view.phase is OVER else []
    wide = max([len(name) for name in words.names])
    lines: list[Text] = []
    deployed = any(rats for row in view.zones for zone, rats in enumerate(row) if zone != PANTRY)
    for at, name in enumerate(words.names):
        line = Text("▶ " if at in at_turn else "  ")
        line.append(name.ljust(wide), style="bold" if at == seat else "")
        line.append("  " + ", ".join(clan_words(view, words, at)))
        if at in winners:
            line.append(f" · {words.say('board.winner')}", style="bold green")
        lines.append(line)
        if deployed and (at == seat or 2 * len(words.names) + 10 <= room):
            lines.append(Text(" " * (wide + 4) + zone_words(view, words, at), style="dim"))
    if seat is not None and view.round and view.phase is not OVER and not view.options.is_lanes:
        left, right = (seat + 1) % view.seats, (seat - 1) % view.seats
        sides = [words.say("board.left_of", {"seat": left}), words.say("board.right_of", {"seat": right})]
        lines.append(Text(" · ".join(sides), style=QUIET))
    return lines


def clan_words(view: Sewers, words: Speaker, at: int) -> list[str]:
    found = [f"{words.say('board.rats')} {sum(view.zones[at])}"]
    for name, rats in (("sick", view.infirmary[at]), ("lost", view.lost[at]), ("graves", view.graveyard[at])):
        found += [f"{words.say(f'terminal.{name}')} {rats}"] if rats else []
    found.append(f"{words.say('terminal.cheese')} {view.cheese[at]}")
    found.append(f"{words.say('board.points')} {view.points(at)}")
    clan = view.clans[at]
    found += [] if clan is None else [words.thing(clan, "bare")]
    return found + ([words.thing(view.sides[at], "bare")] if view.is_belligerent(at) else [])


def zone_words(view: Sewers, words: Speaker, at: int) -> str:
    row = view.zones[at]
    return ", ".join([f"{words.thing(zone, 'bare')} {row[zone.number]}" for zone in ZONES if row[zone.number]])


# ---- a round that is over ----


def recap(events: list[Event], words: Speaker, ascii: bool) -> tuple[int, int, RenderableType] | None:
    """RAT-044 to RAT-120  From the screens to the meal, in few lines; the log and plain letters have all of them."""
    meal = next((at for at, event in enumerate(events) if isinstance(event, Fed)), None)
    if ascii or meal is None:
        return None
    first = next((at for at, event in enumerate(events) if isinstance(event, OF_A_ROUND)), meal)
    behind = next((at for at in range(meal, len(events)) if isinstance(events[at], RoundBegan)), len(events))
    found: dict[int, int] = {}
    lines: list[Text] = []
    for event in events[first:behind]:
        if isinstance(event, CheeseFound):
            found[event.seat] = found.get(event.seat, 0) + event.cheese
        elif isinstance(event, Fed) and found:
            lines += [Text(words.event(CheeseFound(seat, cheese))) for seat, cheese in found.items()]
            found = {}
        in_vain = isinstance(event, Attacked) and not event.stolen
        if not in_vain and not isinstance(event, BagFilled | Drew | CheeseFound):
            lines.append(Text(words.event(event), style="bold" if isinstance(event, Deployed) else ""))
    return first, behind, Group(*lines)


# ---- a question ----


def counts(ask: Ask) -> bool:
    """So many rats into a zone: the number is the answer."""
    return isinstance(ask.moves[0], Put)


def question(view: Sewers, words: Speaker, ask: Ask) -> list[str]:
    first = ask.moves[0]
    if isinstance(first, Put):
        return placing_words(view, words, ask, first.zone)
    if ask.prompt.startswith("deploying"):
        return [plan_so_far(view, words, ask)]
    lines: list[str] = []
    for move in ask.moves:
        if isinstance(move, Lead):
            lines += ability_words(words, move)
        elif isinstance(move, Take):
            lines.append(words.label(words.thing(move.side, "bare"), words.say(f"board.side_{move.side.code}")))
    return lines


def ability_words(words: Speaker, move: Lead) -> list[str]:
    """RAT-028, RAT-051  Both sides of a clan card."""
    sides = (("closed_lid", "initial"), ("open_lid", "improved"))
    effects = [
        words.label(words.say(f"board.{lid}"), words.say(f"effect.{move.clan.code}.{side}")) for lid, side in sides
    ]
    return [words.thing(move.clan, "bare"), *[f"  {effect}" for effect in effects]]


def placing_words(view: Sewers, words: Speaker, ask: Ask, zone: int) -> list[str]:
    """The plan so far, what the clan will eat by it, and the zone in question with its odds."""
    plan = planned(ask.so_far)
    rest = view.zones[ask.seat][PANTRY] - sum(plan)
    most = min(rest, MOST_AT_ONCE, len(ask.moves) - 1)
    asked_for = words.say("terminal.how_many", {"zone": ZONES[zone], "n": most})
    about = zone_about(view, words, ask.seat, zone)
    return [plan_so_far(view, words, ask), f"{asked_for} {about}".strip()]


def plan_so_far(view: Sewers, words: Speaker, ask: Ask) -> str:
    so_far = planned(ask.so_far)
    rest = view.zones[ask.seat][PANTRY] - sum(so_far)
    parts = sent_words(words, ask.so_far)
    said = [words.say("terminal.so_far", {"plan": words.grammar.joined(parts)})] if parts else []
    said.append(words.say("terminal.left", {"n": rest}))
    said.append(feeding_words(view, words, ask.seat, so_far, rest))
    return " ".join(said)


def feeding_words(view: Sewers, words: Speaker, seat: int, so_far: list[int], rest: int) -> str:
    """RAT-071, RAT-110, RAT-134  Who eats when nothing else is planned."""
    breeding = so_far[NURSERY] + so_far[STRADDLE] + (rest if view.options.is_lanes else 0)
    born = min(breeding + more_born(view, seat)[1 if breeding else 0], view.supply)
    eaters = view.in_sewer(seat) + view.lost[seat] + born
    return words.say("board.eat", {"n": eaters, "due": view.options.costs[eaters], "cheese": view.cheese[seat]})


def zone_about(view: Sewers, words: Speaker, seat: int, zone: int) -> str:
    if zone in (LEFT, RIGHT):  # RAT-003
        other = (seat + (1 if zone == LEFT else -1)) % view.seats
        return words.say("board.pipe_to", {"seat": other, "n": view.cheese[other]}) + "."
    if zone >= LOCATIONS:
        return ""
    bag, effects = bags_of_the_round(view)[zone], brings(view, view.clans[seat], zone)
    size = max(1, sum(bag))
    effect = [word.split(" ")[0] for word in effects]
    harm = sum([count for count, word in zip(bag, effect, strict=True) if word in (LEAVES, POISONED, STRAYS)])
    none = sum([count for count, word in zip(bag, effect, strict=True) if word in (HALF, NOTHING)])
    good = size - harm - none
    return words.say("board.next_piece", {"good": round(100 * good / size), "harm": round(100 * harm / size)}) + "."


def planned(moves: list[Move]) -> list[int]:
    row = [0] * len(ZONES)
    for move in moves:
        if isinstance(move, Put):
            row[move.zone] += move.count
    return row


def sent_words(words: Speaker, moves: list[Move]) -> list[str]:
    """So many here, so many there."""
    row = planned(moves)
    told = [words.say("board.plan_hide")] if HIDE in moves else []
    if row[STRADDLE]:
        told.append(words.say("board.plan_straddle", {"n": row[STRADDLE]}))
    sent = [zone for zone in ZONES if row[zone.number] and zone.number != STRADDLE]
    for at, zone in enumerate(sent):
        told.append(words.say("board.plan_next" if at else "board.plan_first", {"zone": zone, "n": row[zone.number]}))
    return told


def typed(ask: Ask, moves: list[Move]) -> str:
    """What to type for the steps of a whole deployment."""
    if not ask.prompt.startswith("deploying"):
        return ""
    return ", ".join([str(move.count) if isinstance(move, Put) else move.notation for move in moves])
