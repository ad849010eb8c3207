"""What must hold at any moment."""

from __future__ import annotations

from cheeseboard.engine.errors import Lost
from cheeseboard.games.doctor_rat.components import fit_together
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.table import Clinic
from cheeseboard.games.doctor_rat.view import possible_bits


def check(t: Clinic) -> None:
    """DOC-080  Every Food card is somewhere; every diet explains its Row (DOC-059)."""
    box = t.options.box
    if all_food(t) != box.foods:
        raise Lost("the Food cards on the table are not those of the box (DOC-024)")
    troubles = [held.face().number for held in t.held if held is not None] + t.troubles.numbers
    spent = sum([len(places) for places in t.broken])
    wanted = box.complications if t.options.complications else []
    if len(troubles) + spent != len(wanted) or any(troubles.count(n) > wanted.count(n) for n in troubles):
        raise Lost("the Complication cards on the table are not those of the box (DOC-150)")
    check_desk(t)


def check_desk(t: Clinic) -> None:
    diets = [diet_on_desk(t, group) for group, papers in enumerate(t.desk) if papers]
    if not fit_together(t.options.box, diets, t.options.apart, t.options.supply):
        raise Lost("these diets do not lie on one desk (DOC-019, DOC-020)")
    for group, given in enumerate(diets):
        if not possible_bits(t, group) >> given.number & 1:
            raise Lost(f"group {t.options.eaters[group].code} has a verdict that its diet does not give (DOC-059)")


def all_food(t: Clinic) -> list[int]:
    cards = [*t.reserve, *t.chosen, *t.removed]
    cards += [card for card in (t.extra, t.top) if card is not None]
    foods = [card.face() for card in cards] + t.offer + t.bin + t.gone + t.mad + t.received
    foods += [food for food in [*t.plates, *t.extras] if food is not None]
    for row in t.rows:
        foods += row
    return sorted([food.number for food in foods] + t.pile.numbers)
