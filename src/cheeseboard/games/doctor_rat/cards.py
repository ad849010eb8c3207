"""Food from hand to hand: drawn, offered, taken, given back."""

from __future__ import annotations

from cheeseboard.engine.event import Dealer
from cheeseboard.engine.kind import number_of
from cheeseboard.engine.secret import Secret
from cheeseboard.games.doctor_rat.components import GLUTTONY, MADNESS, PARANOIA, Food, Meal
from cheeseboard.games.doctor_rat.diets import Diet, diet_of
from cheeseboard.games.doctor_rat.state import Card, Clinic


def space(t: Clinic) -> Meal:
    """Where the pawn stands."""
    return t.options.board[t.meal - 1]


def card_number(card: Card) -> int:
    return card.face().number


def diet_on_desk(t: Clinic, group: int) -> Diet:
    kind, first, second = t.desk[group]
    return diet_of(kind.face(), first.face(), second.face())


def draw_food(t: Clinic, dealer: Dealer) -> Food | None:
    """DOC-068  From the bottom of the pile; DOC-069, DOC-079  its top card last, and nothing when that is gone."""
    if len(t.pile):
        return dealer.draw(t.pile)
    top = t.top
    t.top = None
    return None if top is None else top.face()


def draw_open(t: Clinic, n: int, dealer: Dealer) -> list[Food]:
    """DOC-079  As many as there are."""
    found: list[Food] = []
    for _ in range(n):
        food = draw_food(t, dealer)
        if food is not None:
            found.append(food)
    found.sort(key=number_of)
    return found


def draw_hidden(t: Clinic, n: int, dealer: Dealer) -> list[Card]:
    seen_by = t.options.keepers[0]
    return [Secret(food, seen_by) for food in draw_open(t, n, dealer)]


def left_to_draw(t: Clinic) -> int:
    return len(t.pile) + int(t.top is not None)


def add(cards: list[Food], food: Food) -> None:
    """DOC-139  Sorted, always."""
    cards.append(food)
    cards.sort(key=number_of)


# ---- what a group may take ----


def takeable(t: Clinic, group: int) -> list[Food]:
    """DOC-102, DOC-104  From the offer and the bin what nobody has; DOC-113  not what was refused this meal."""
    barred = t.barred[group]
    if t.active[group] is PARANOIA:
        found = distinct(t.bin, barred)  # DOC-176
        if found:
            return found
    return distinct(t.offer + t.bin, barred)


def distinct(cards: list[Food], barred: list[Food]) -> list[Food]:
    found: list[Food] = []
    for food in cards:
        if food not in barred and food not in found:
            found.append(food)
    found.sort(key=number_of)
    return found


def take(t: Clinic, group: int, food: Food) -> bool:
    """From the offer, or else from the bin; says whether it was the bin."""
    from_bin = food not in t.offer or (t.active[group] is PARANOIA and food in t.bin)
    (t.bin if from_bin else t.offer).remove(food)
    return from_bin


def put_on_plate(t: Clinic, group: int, food: Food) -> None:
    t.from_bin[group] = take(t, group, food)
    t.plates[group] = food


def put_back(t: Clinic, group: int) -> None:
    """DOC-106  A pick that is changed: the card goes back to where it was."""
    food = t.plates[group]
    if food is not None:
        add(t.bin if t.from_bin[group] else t.offer, food)
        t.plates[group] = None


def can_refuse(t: Clinic, group: int, extra: bool) -> bool:
    """DOC-119  Only if something else is left; DOC-120  never what Strict Menu or MADNESS brought."""
    food = t.extras[group] if extra else t.plates[group]
    if food is None or (not extra and (t.given == group or t.active[group] is MADNESS)):
        return False
    among = t.bin if t.active[group] is PARANOIA else t.offer + t.bin  # DOC-178
    return len(distinct(among, [*t.barred[group], food])) > 0


def send_back(t: Clinic, group: int, extra: bool) -> Food:
    """DOC-113, DOC-116  Into the centre, even if it came from the bin; DOC-201  where nothing was drawn, to the bin."""
    food = t.extras[group] if extra else t.plates[group]
    assert food is not None
    if extra:
        t.extras[group] = None
    else:
        t.plates[group] = None
    t.barred[group].append(food)
    add(t.offer if t.options.colony or space(t).draws else t.bin, food)
    return food


def wants_more(t: Clinic, group: int) -> bool:
    """DOC-174  GLUTTONY."""
    return (
        t.active[group] is GLUTTONY
        and t.plates[group] is not None
        and t.extras[group] is None
        and len(takeable(t, group)) > 0
    )
