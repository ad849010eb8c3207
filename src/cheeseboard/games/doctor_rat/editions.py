"""Editions so small that every game of them can be walked: a meal or two of a handful of cards."""

from __future__ import annotations

from cheeseboard.engine.components import Components
from cheeseboard.engine.game import Deal, Edition


def tiny_box(board: str, food: str, diets: str, **more: object) -> Components:
    """`food` as 1BL*3, `diets` as card*copies, whatever family; two identities."""
    cards = {word.partition("*")[0]: int(word.partition("*")[2] or 1) for word in diets.split()}
    kinds = {"diets": ("mandatory", "forbidden", "alternating", "identical", "different", "plus_minus_one"),
             "categories": ("type", "quantity", "colour")}  # fmt: skip
    found: Components = {
        "board": {"colony": board.split("|"), "colleagues": board.split("|")},
        "identities": {"L1": "1BL", "V2": "2GV"},
        "food": {word.partition("*")[0]: int(word.partition("*")[2] or 1) for word in food.split()},
        "diets": {card: n for card, n in cards.items() if card in kinds["diets"]},
        "categories": {card: n for card, n in cards.items() if card in kinds["categories"]},
        "specifications": {c: n for c, n in cards.items() if c not in kinds["diets"] and c not in kinds["categories"]},
        "complications": {},
        "tokens": {},
    }
    return {**found, **more}


def tiny() -> list[Edition]:
    """One or two meals of a handful of cards; Complications with hardly a choice before they come.

    Copies of a food only where what stays hidden can be counted out: a Doctor who chooses among them chooses a food,
    not a card, and then the odds of what is left are not those of cards that were dealt.
    """
    two: dict[str, object] = {"groups": 2, "talks": 0}
    again = {**two, "complications": True}
    colleagues: dict[str, object] = {"variant": "colleagues"}
    one = "mandatory*2 liquid vegetable"  # for each
    few = "different*2 type*1 quantity*1"
    same = "identical*2 type*2 quantity*1"
    both = "different*2 identical*2 type*2 quantity*1 colour*1 plus_minus_one*1"
    short, long = "|exam no_draw", "||||exam no_draw"
    ugh = {"tokens": {"ugh": 1}}
    troubles = {"complications": {"madness": 1, "insomnia": 1, "megalomania": 1, "gluttony": 1, "paranoia": 1}}
    pair = {"complications": {"megalomania": 1, "gluttony": 1}}
    return [
        Edition("the youngest decides", 3, two, tiny_box("exam", "1BL*3 2GV", few)),
        Edition("the exam alone", 2, {**two, "talks": 1}, tiny_box("exam", "1BL 2GV 1BC 3RL 2BC", few)),
        Edition("more diets", 2, two, tiny_box("exam", "1BL*2 2GV*2", both)),
        Edition("an extra card", 2, two, tiny_box("extra|exam no_draw", "1BL*4 2GV", few)),
        Edition("refusals", 2, two, tiny_box(short, "1BL*2 2GV*2", few, **ugh)),
        Edition("a new reserve", 2, two, tiny_box(short, "1BL*8", few, **ugh)),
        Edition("strict menu", 2, two, tiny_box(short, "1BL 2GV 1BC 3RL", one, tokens={"strict_menu": 1})),
        Edition("medicine", 2, two, tiny_box("||no_draw|exam no_draw", "1BL*8", few, tokens={"medicine": 1})),
        Edition("to agree or not", 3, {**two, "talks": 1}, tiny_box("exam", "1BL*5", few)),
        Edition("chosen diets", 2, {**two, "diets": "choose"},
                tiny_box("exam", "1BL*3 2GV", "mandatory forbidden liquid*2 q2*2")),
        Edition("every complication", 2, again, tiny_box(long, "1BL*18", same, **troubles)),
        Edition("two complications", 2, again, tiny_box(long, "1BL*18", both, **pair)),
        Edition("a menu that is returned", 2, again,
                tiny_box(long, "1BL*18", same, complications={"madness": 1}, tokens={"strict_menu": 1})),
        Edition("two colleagues", 2, colleagues, tiny_box(short, "1BL*5 2GV", few + " plus_minus_one", **ugh)),
        Edition("a new table", 2, colleagues, tiny_box(short, "1BL*9 2GV", few, **ugh)),
        Edition("two small teams", 3, {**colleagues, "talks": 0}, tiny_box(short, "1BL*10", few, **ugh)),
    ]  # fmt: skip


def editions(seats: tuple[int, ...], box: Components) -> list[Edition]:
    return [
        Edition("3 groups, complications", 4, {"complications": True}),
        *[Edition(f"{n} seats", n, {"groups": 2 + n % 2}) for n in seats],
        Edition("healthy rats", 6, {"complications": True, "groups": 2}, easy_box(box)),
        Edition("beginner diets", 2, {"preset": "first"}),
        Edition("the Doctor chooses", 3, {"diets": "choose", "doctor_seat": 1, "groups": 2}),
        Edition("no tokens, basic diets", 3, {"diets": "basic", "ugh_tokens": 0}),
        Edition("colleagues", 2, {"variant": "colleagues"}),
        Edition("colleagues in teams", 5, {"variant": "colleagues", "diets": "choose", "youngest": 1}),
    ]


def easy_box(box: Components) -> Components:
    """Most food is good, so that Complications come even to those who choose at random."""
    return {**box, "diets": {"forbidden": 3}}


def deal(day: int) -> Deal:
    """A rat, with another one and a Doctor."""
    return Deal(3, {"doctor_seat": 1}, is_low=True)
