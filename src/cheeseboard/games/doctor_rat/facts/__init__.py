"""What a screen is told besides the table: what is possible, from public things; what is good, where a diet is seen."""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER
from cheeseboard.games.doctor_rat.components import (
    COLOURS,
    DIET_CARDS,
    DIETS,
    FOODS,
    GROUPS,
    QUANTITY_SPECS,
    TYPES,
    Eater,
    Food,
    Mark,
    Restriction,
)
from cheeseboard.games.doctor_rat.facts.notebook import Chance, Likely, Share, believed, notebook
from cheeseboard.games.doctor_rat.facts.tonight import (
    Tonight,
    bad_plates,
    ends_by_plates,
    good_foods,
    plan,
    plate_verdicts,
    verdict,
)
from cheeseboard.games.doctor_rat.moves import ENJOY, UGH, Cover, Hand, Lay, Menu, Refuse, Serve, Take
from cheeseboard.games.doctor_rat.rules.common import speaker
from cheeseboard.games.doctor_rat.rules.silence import is_silent
from cheeseboard.games.doctor_rat.table import Clinic

KINDS: Final[dict[str, object]] = {
    "LETTERS": [group.code for group in GROUPS],
    "FOODS": {
        food: {"quantity": food.quantity, "colour": COLOURS[food.colour], "type": TYPES[food.type]} for food in FOODS
    },
    "DIET_CARDS": DIET_CARDS,
    "CARDS_OF_DIET": {kind: max([len(diet.faces()) for diet in DIETS if diet.cards[0] is kind]) for kind in DIET_CARDS},
    "MARKABLE": (*TYPES, *QUANTITY_SPECS, *COLOURS),
}  # for boards, as constants


class MoveFacts(TypedDict):
    card: NotRequired[Food | Restriction | None]
    group: NotRequired[Eater]
    first: NotRequired[int]
    second: NotRequired[int]
    other: NotRequired[int]
    bin: NotRequired[int]  # 1 if it lies there
    verdict: NotRequired[int]  # 0 bad, 1 good, 2 where this seat does not see the diet
    n: NotRequired[int]  # Ugh! tokens that are left afterwards
    bad: NotRequired[int]  # cards on the plates that are bad for their groups
    end: NotRequired[int]  # 1 if they bring a third cross or spoil the exam


class BoardFacts(TypedDict):
    meals: list[list[Mark]]
    identity_food: list[Food]
    eaters: list[Eater]  # by group, as all that follows down to `takers`
    players: list[list[int]]
    crosses: list[int]  # that count
    covered: list[list[bool]]  # by place in the Row
    takers: list[int]  # whose hand takes the card
    silent: list[int]  # seats from which no talk is taken
    possible: NotRequired[list[int]]  # as in Notebook, down to tonight
    likeliest: NotRequired[list[list[Likely]]]
    simplest: NotRequired[list[str | None]]
    shares: NotRequired[list[list[Share]]]
    tonight: NotRequired[list[list[Chance]]]
    believed: NotRequired[list[list[tuple[str, int, int]]]]  # by group and meal, when all diets are open


class OwnFacts(TypedDict):
    good: NotRequired[list[list[Food] | None]]  # by group, of what lies in sight, where this seat sees the diet
    plan: NotRequired[list[Tonight | None]]  # by group, where this seat sees the diet
    plates: NotRequired[list[list[int]]]  # by group: verdicts on the cards before it, as in MoveFacts


def of_move(t: Clinic, move: Move) -> MoveFacts:
    if isinstance(move, Take):
        return {"card": move.food, "bin": int(move.food in t.bin and move.food not in t.offer)}
    if isinstance(move, Serve):
        return {"card": move.food}
    if isinstance(move, Menu):
        return {"card": move.food, "group": t.options.eaters[move.group]}
    if isinstance(move, Cover):
        return {"group": t.options.eaters[move.group], "first": move.place + 1, "second": move.place + 2}
    if isinstance(move, Refuse):
        plate, card = t.plates[move.group], t.extras[move.group] if move.extra else t.plates[move.group]
        previous = plate if move.extra and plate is not None else t.previous(move.group)
        said = 2 if card is None else verdict(t, move.group, previous, card)
        return {"group": t.options.eaters[move.group], "card": card, "verdict": said, "n": t.ugh_left - 1}
    if isinstance(move, Hand):
        return {"other": move.to}
    if move is UGH:
        return {"n": t.ugh_left - 1}
    if move is ENJOY:
        bad = sum([bad_plates(t, group) for group in range(len(t.rows))])
        return {"bad": bad, "end": int(ends_by_plates(t))}
    return {"card": move.card} if isinstance(move, Lay) else {}


def of_board(t: Clinic) -> BoardFacts:
    """What this box puts on the table, who plays for a group, who may not speak.

    DOC-147  And the notebook, unless it is switched off: what is still possible, from public things alone.
    """
    options = t.options
    found: BoardFacts = {
        "meals": [meal.marks for meal in options.board],
        "identity_food": [options.box.food_of(identity) for identity in t.identities],
        "eaters": options.eaters,
        "players": options.players,
        "crosses": [t.crosses(group) for group in range(len(t.rows))],
        "covered": [[t.is_covered(group, place) for place in range(len(row))] for group, row in enumerate(t.rows)],
        "takers": [speaker(t, group) for group in range(len(t.rows))],
        "silent": [seat for seat in range(t.seats) if is_silent(t, seat)],
    }
    if options.notebook:
        pages = notebook(t)
        found["possible"] = pages["possible"]
        found["likeliest"] = pages["likeliest"]
        found["simplest"] = pages["simplest"]
        found["shares"] = pages["shares"]
        found["tonight"] = pages["tonight"]
    if t.phase is OVER:
        found["believed"] = [[believed(t, group, n + 1) for n in range(t.meal)] for group in range(len(t.rows))]
    return found


def of_seat(view: Clinic) -> OwnFacts:
    """DOC-012  What is good for whom, where the diet is seen."""
    good = [good_foods(view, group) for group in range(len(view.rows))]
    if view.phase is OVER or good == [None] * len(good):
        return {}
    groups = range(len(view.rows))
    return {
        "good": good,
        "plan": [plan(view, group) for group in groups],
        "plates": [plate_verdicts(view, group) for group in groups],
    }
