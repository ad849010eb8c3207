"""The table in a terminal: meals, Rows, offer and bin; for the Doctor the desk, with what is good for whom.

A food is a chip such as 3RC: quantity, colour, type.  In plain letters everything is said in words.
"""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.move import Move
from cheeseboard.engine.text import Speaker
from cheeseboard.games.doctor_rat.components import FORBIDDEN, MANDATORY, Diet, Food
from cheeseboard.games.doctor_rat.events import AteBadly, AteWell
from cheeseboard.games.doctor_rat.facts.tonight import plan, plate_verdicts
from cheeseboard.games.doctor_rat.moves import SERVES, Cover, Menu
from cheeseboard.games.doctor_rat.rules.food import known_diet
from cheeseboard.games.doctor_rat.table import WON, Card, Clinic
from cheeseboard.games.doctor_rat.view import odds

STYLES: Final = (
    "bold #FFFFFF on #A3241F",  # red
    "bold #1F1F1F on #F08A24",  # orange
    "bold #1F1F1F on #FFD84D",  # yellow
    "bold #FFFFFF on #1E7A46",  # green
    "bold #FFFFFF on #1F4FA3",  # blue
)
TICK: Final = "✔"
CROSS: Final = "✘"
LIKELIEST: Final = 3  # diets of the notebook that are named
WIDTH: Final = 80


def draw(view: Clinic, words: Speaker, seat: int | None, aid: bool, ascii: bool, room: int) -> RenderableType:
    """DOC-144  What everybody sees, and what this seat may know besides."""
    if ascii:
        return Group(*[Text(line) for line in plain_lines(view, words, seat, aid)])
    lines: list[RenderableType] = [headline(view, words), track(view, words)]
    for group in range(len(view.rows)):
        lines += group_lines(view, words, group)
    table = table_lines(view, words)
    lines += [*([Text()] if len(lines) + len(table) < room else []), *table]
    if aid and view.options.notebook and view.result is None:
        book = notebook_lines(view, words, WIDTH)
        lines += [Text(line, style="dim", no_wrap=True, overflow="ellipsis") for line in book]
    return Group(*lines)


def several(view: Clinic, ask: Ask) -> tuple[list[Move], int] | None:
    """DOC-070  The offer: so many cards of the reserve, whichever is named first."""
    if ask.prompt != "offering" or ask.so_far:
        return None
    cards: list[Move] = [SERVES[card.face().number] for card in view.reserve]
    wanted = ask.facts["n"]
    assert isinstance(wanted, int)
    return (cards, wanted) if 1 < wanted < len(cards) else None


def folded(view: Clinic, ask: Ask, words: Speaker) -> list[tuple[str, str, list[Move]]]:
    """DOC-089, DOC-095  What a token can be used on, behind its name; and what it does."""
    covers: list[Move] = [move for move in ask.moves if isinstance(move, Cover)]
    menus: list[Move] = [move for move in ask.moves if isinstance(move, Menu)]
    named = ((words.say("board.medicine"), "DOC-090", covers), (words.say("board.menu"), "DOC-096", menus))
    return [(name, clause, moves) for name, clause, moves in named if moves]


def recap(events: list[Event], words: Speaker, ascii: bool) -> tuple[int, int, RenderableType] | None:
    """DOC-124  What the meal came to; plain letters come line by line."""
    verdicts = [at for at, event in enumerate(events) if isinstance(event, (AteWell, AteBadly))]
    if ascii or not verdicts:
        return None
    lines: list[Text] = []
    for event in events[verdicts[0] : verdicts[-1] + 1]:
        sign = TICK if isinstance(event, AteWell) else CROSS if isinstance(event, AteBadly) else " "
        style = "green" if isinstance(event, AteWell) else "red"
        lines.append(Text.assemble("  ", (sign, style), f" {words.event(event)}"))
    return verdicts[0], verdicts[-1] + 1, Group(*lines)


# ---- meals and tokens ----


def headline(view: Clinic, words: Speaker) -> RenderableType:
    said = " · ".join([*doctor_words(view, words), meal_words(view, words)])
    title = Text.assemble((words.say("game.title"), "bold yellow"), "  ", said)
    return Rule(title, align="left", style="dim")


def doctor_words(view: Clinic, words: Speaker) -> list[str]:
    """DOC-004  Who it is."""
    doctor = view.options.doctor
    return [] if doctor is None else [words.label(words.person(doctor), words.say("board.doctor"))]


def meal_words(view: Clinic, words: Speaker) -> str:
    if view.result is not None:
        return words.say("board.won" if view.result == WON else f"board.{view.result}")
    said = words.say("board.meal", {"n": view.meal, "all": len(view.options.board)})
    return " · ".join([said, *marks_of(view, words, view.meal)])


def marks_of(view: Clinic, words: Speaker, meal: int) -> list[str]:
    """The board's own words for a space."""
    if not 1 <= meal <= len(view.options.board):
        return []
    space = view.options.board[meal - 1]
    found = [("exam", space.is_exam), ("extra", space.extra and view.options.colony), ("no_draw", not space.draws)]
    return [words.say(f"board.{name}") for name, holds in found if holds]


def track(view: Clinic, words: Speaker) -> Text:
    line = Text("   ")
    for meal in range(1, len(view.options.board) + 1):
        special = "*" if marks_of(view, words, meal) else ""
        now = meal == view.meal
        style = "bold" if now else "dim" if meal < view.meal else ""
        line.append(f"[{meal}{special}]" if now else f" {meal}{special} ", style=style)
    line.append("  " + tokens(view, words), style="bold")
    return line


def tokens(view: Clinic, words: Speaker) -> str:
    """DOC-083  What is left."""
    found = [f"{words.say('board.ugh')} {view.ugh_left}"]
    found += [words.say("board.medicine")] * view.medicine_left
    found += [words.say("board.menu")] * view.menu_left
    return words.label(words.say("board.tokens"), ", ".join(found))


# ---- groups ----


def who_plays(view: Clinic, words: Speaker, group: int) -> str:
    names = ", ".join([words.person(seat) for seat in view.options.players[group]])
    return f"{words.thing(view.options.eaters[group], 'bare')} ({names})"


def group_lines(view: Clinic, words: Speaker, group: int) -> list[RenderableType]:
    """DOC-125  The Identity as meal 0, then every food with its symbol; covered ones in brackets."""
    line = Text(f"{who_plays(view, words, group)}  ", style="bold")
    line.append(
        f"{words.say('board.crosses', {'n': view.crosses(group)})}", style="red" if view.crosses(group) else "dim"
    )
    line.append("".join([f"  {one}" for one in tonight_words(view, words, group)]), style="bold green")
    row = Text("   ")
    row.append_text(chip(view.options.box.food_of(view.identities[group])))
    row.append(" 0 ", style="dim")
    if not view.rows[group] and view.plates[group] is None:  # what the letters of a card mean
        row.append(f" {words.thing(view.identities[group], 'bare')}", style="dim")
    for place, food in enumerate(view.rows[group]):
        if place in view.broken[group]:
            row.append(" + ", style="green")
        row.append(" ")
        row.append_text(chip(food))
        good = view.ticks[group][place]
        sign, style = (TICK, "green") if good else (CROSS, "red")
        covered = view.is_covered(group, place)
        row.append(f"({sign})" if covered else sign, style=f"strike {style}" if covered else style)
    if len(view.rows[group]) in view.broken[group]:
        row.append(" + ", style="green")
    for plate, verdict in plates_of(view, group):
        row.append(f"  {words.say('board.plate')} ", style="dim")
        row.append_text(chip(plate))
        row.append({0: CROSS, 1: TICK}.get(verdict, ""), style="green" if verdict else "red")
    lines: list[RenderableType] = [line, row]
    said = [*diet_words(view, words, group), *trouble_words(view, words, group), *first_words(view, words, group)]
    if said:
        lines.append(Text("   " + " · ".join(said), style="cyan"))
    return lines


def diet_words(view: Clinic, words: Speaker, group: int) -> list[str]:
    known = known_diet(view, group)
    return [] if known is None else [words.label(words.say("board.diet"), in_words(known, words))]


def in_words(diet: Diet, words: Speaker) -> str:
    return words.say("board.a_diet", {"diet": tuple(diet.faces())})


def tonight_words(view: Clinic, words: Speaker, group: int) -> list[str]:
    """What is good in this meal, where the diet itself does not say it."""
    diet, told = known_diet(view, group), plan(view, group)
    if diet is None or told is None or diet.cards[0] in (MANDATORY, FORBIDDEN):
        return []
    if not view.meal or view.result is not None:
        return []
    things = words.grammar.joined([words.texts[f"kind.{code}.bare"] for code in told[1]], "or")
    return [words.say("board.tonight_only" if told[0] else "board.tonight_but", {"cards": things})]


def plates_of(view: Clinic, group: int) -> list[tuple[Food, int]]:
    """The cards before a group: 1 good, 0 bad, as far as the reader sees the diet."""
    foods = [food for food in (view.plates[group], view.extras[group]) if food is not None]
    return list(zip(foods, plate_verdicts(view, group), strict=False))


def trouble_words(view: Clinic, words: Speaker, group: int) -> list[str]:
    held, seat = view.held[group], view.holders[group]
    if held is None or seat is None:
        return []
    return [f"{words.label(words.say('board.complication'), words.thing(held, 'bare'))} ({words.person(seat)})"]


def first_words(view: Clinic, words: Speaker, group: int) -> list[str]:
    return [words.say("board.first")] if not view.options.colony and view.marker == group else []


def chip(food: Food) -> Text:
    return Text(f" {food.code} ", style=STYLES[food.colour])


# ---- the table ----


def table_lines(view: Clinic, words: Speaker) -> list[Text]:
    zones: list[tuple[str, list[Food]]] = [
        ("offer" if view.options.colony else "between", view.offer),
        ("bin", view.bin),
    ]
    lines = [zone_line(view, words, name, foods) for name, foods in zones if foods or name == "bin" or not view.reserve]
    for name, cards in (("reserve", view.reserve), ("chosen", chosen_cards(view))):
        if cards:
            known = [card.value for card in cards if card.value is not None]
            lines.append(zone_line(view, words, name, known) if known else hidden_line(words, name, len(cards)))
    return lines


def chosen_cards(view: Clinic) -> list[Card]:
    return view.chosen if view.extra is None else [*view.chosen, view.extra]


def hidden_line(words: Speaker, name: str, n: int) -> Text:
    return Text(words.label(words.say(f"board.{name}"), words.say("board.hidden_cards", {"n": n})), style="dim")


def zone_line(view: Clinic, words: Speaker, name: str, foods: list[Food]) -> Text:
    """For whoever knows a diet, the letters of those for whom a card is good this meal."""
    line = Text(words.label(words.say(f"board.{name}"), ""), style="bold")
    for food in foods:
        line.append_text(chip(food))
        letters = "".join([letter(view, words, group) for group in good_for(view, food)])
        line.append(f"{TICK}{letters} " if letters else " ", style="green")
    if not foods:
        line.append(words.say("board.none"), style="dim")
    return line


def letter(view: Clinic, words: Speaker, group: int) -> str:
    """Of a group's name; of a Doctor, who has one."""
    name = words.thing(view.options.eaters[group], "short")
    return name[0] if view.options.colony else name[-1]


def good_for(view: Clinic, food: Food) -> list[int]:
    """The groups for which it is good this meal, as far as the reader sees their diets."""
    if view.result is not None:
        return []
    diets = [known_diet(view, group) for group in range(len(view.rows))]
    return [n for n, diet in enumerate(diets) if diet and diet.is_good(view.meal, view.previous(n), food)]


def notebook_lines(view: Clinic, words: Speaker, room: int | None) -> list[str]:
    """DOC-147  What is still possible, from public things; nothing of a diet that the reader knows anyway.  As many of
    the likeliest are named as a line has room for."""
    lines: list[str] = []
    for group in range(len(view.rows)):
        if view.desk[group] and known_diet(view, group) is None:
            found = sorted(odds(view, group), key=lambda one: -one[1])
            named = [f"{in_words(diet, words)} {round(100 * chance)}%" for diet, chance in found[:LIKELIEST]]
            said = words.say("board.possible", {"n": len(found)})
            book = f"{words.say('board.notebook')}, {words.thing(view.options.eaters[group], 'bare')}"
            line = words.label(book, words.label(said, ", ".join(named)))
            while room is not None and len(line) > room and named:
                named.pop()
                line = words.label(book, words.label(said, ", ".join(named)) if named else said)
            lines.append(line)
    return lines


# ---- plain letters ----


def plain_lines(view: Clinic, words: Speaker, seat: int | None, aid: bool) -> list[str]:
    """For ears and for pipes: everything in words."""
    lines = [f"{words.say('game.title')}. {meal_words(view, words)}.".replace("·", "-")]
    lines += [f"{line}." for line in (*doctor_words(view, words), tokens(view, words))]
    for group in range(len(view.rows)):
        crosses = words.say("board.crosses", {"n": view.crosses(group)})
        lines.append(f"{words.label(who_plays(view, words, group), crosses)}.")
        lines.append(f"  {words.label(words.say('board.meal_zero'), words.thing(view.identities[group], 'bare'))}.")
        for place, food in enumerate(view.rows[group]):
            sign = "+" if view.ticks[group][place] else "-"
            covered = f" ({words.say('board.covered')})" if view.is_covered(group, place) else ""
            meal = str(view.row_meals[group][place])
            lines.append(f"  {words.label(meal, words.thing(food, 'bare'))} {sign}{covered}")
        for plate, good in plates_of(view, group):
            sign = {0: " -", 1: " +"}.get(good, "")
            lines.append(f"  {words.label(words.say('board.plate'), words.thing(plate, 'bare'))}{sign}.")
        said = [*diet_words(view, words, group), *tonight_words(view, words, group)]
        said += [*trouble_words(view, words, group), *first_words(view, words, group)]
        lines += [f"  {one}." for one in said]
    for line in table_lines_in_words(view, words):
        lines.append(line)
    if aid and view.options.notebook and view.result is None:
        lines += notebook_lines(view, words, None)
    return lines


def table_lines_in_words(view: Clinic, words: Speaker) -> list[str]:
    zones: list[tuple[str, list[Food | None]]] = [
        ("offer" if view.options.colony else "between", list(view.offer)),
        ("bin", list(view.bin)),
        ("reserve", [card.value for card in view.reserve]),
        ("chosen", [card.value for card in chosen_cards(view)]),
    ]
    lines: list[str] = []
    for name, foods in zones:
        if foods and foods[0] is None:
            hidden = words.say("board.hidden_cards", {"n": len(foods)})
            lines.append(f"{words.label(words.say(f'board.{name}'), hidden)}.")
        elif foods or name in ("offer", "between", "bin"):
            said = [food_in_words(view, words, food) for food in foods if food is not None]
            lines.append(words.label(words.say(f"board.{name}"), ", ".join(said) or words.say("board.none")) + ".")
    return lines


def food_in_words(view: Clinic, words: Speaker, food: Food) -> str:
    names = ", ".join([words.thing(view.options.eaters[group], "short") for group in good_for(view, food)])
    return words.thing(food, "bare") + (f" ({words.label(words.say('board.good_for'), names)})" if names else "")
