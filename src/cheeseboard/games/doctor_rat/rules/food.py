"""Food from hand to hand: drawn, offered, taken, given back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.table import replaced
from cheeseboard.games.doctor_rat.components import (
    GLUTTONY,
    MADNESS,
    PARANOIA,
    Diet,
    Food,
    Meal,
    bits_of,
    diet_of,
    foods_in,
)
from cheeseboard.games.doctor_rat.table import Card, Clinic

if TYPE_CHECKING:
    from mypy_extensions import i64


def space(t: Clinic) -> Meal:
    """Where the pawn stands."""
    return t.options.board[t.meal - 1]


def is_exam(t: Clinic) -> bool:
    return space(t).is_exam


def has_ugh(t: Clinic) -> bool:
    """DOC-081, DOC-082  No token in the exam."""
    return t.ugh_left > 0 and not is_exam(t)


def card_number(card: Card) -> int:
    return card.face().number


def diet_on_desk(t: Clinic, group: int) -> Diet:
    kind, first, second = t.desk[group]
    return diet_of(kind.face(), first.face(), second.face())


def known_diet(view: Clinic, group: int) -> Diet | None:
    """Where it is seen."""
    papers = view.desk[group]
    return diet_on_desk(view, group) if papers and papers[0].value is not None else None


def draw_food(t: Clinic, dealer: Dealer) -> Food | None:
    """DOC-068  From the bottom of the pile; DOC-069, DOC-079  its top card last, and nothing when that is gone."""
    if len(t.pile):
        return dealer.draw(t.pile, "food")
    top = t.top
    t.top = None
    return None if top is None else top.face()


def draw_open(t: Clinic, n: int, dealer: Dealer) -> list[Food]:
    """DOC-079  As many as there are."""
    found: list[Food] = []
    for _ in range(n):
        food = draw_food(t, dealer)
        if food is not None:
            add(found, food)
    return found


def draw_hidden(t: Clinic, n: int, dealer: Dealer) -> list[Card]:
    cards = t.options.cards
    return [cards[food.number] for food in draw_open(t, n, dealer)]


def left_to_draw(t: Clinic) -> int:
    return len(t.pile) + int(t.top is not None)


def add(cards: list[Food], food: Food) -> None:
    """DOC-139  Sorted, always."""
    place = len(cards)
    while place and cards[place - 1].number > food.number:
        place -= 1
    cards.insert(place, food)


def add_card(cards: list[Card], card: Card) -> None:
    """DOC-139  Those that only the Doctor sees, too."""
    place = len(cards)
    number = card_number(card)
    while place and card_number(cards[place - 1]) > number:
        place -= 1
    cards.insert(place, card)


def pull(cards: list[Food], food: Food) -> None:
    """One of this kind, which is there, out of the cards."""
    place = 0
    while cards[place] is not food:
        place += 1
    cards.pop(place)


def pull_card(cards: list[Card], food: Food) -> Card:
    place = 0
    while cards[place].value is not food:
        place += 1
    return cards.pop(place)


# ---- what a group may take ----


def takeable(t: Clinic, group: int) -> i64:
    """DOC-102, DOC-104  From the offer and the bin what nobody has; DOC-113  not what was refused this meal."""
    allowed = ~bits_of(t.barred[group])
    binned = bits_of(t.bin) & allowed
    if binned and t.active[group] is PARANOIA:
        return binned  # DOC-176
    return binned | bits_of(t.offer) & allowed


def can_take(t: Clinic, group: int) -> bool:
    """Something is left for it: whatever there is, unless a card was refused it."""
    return takeable(t, group) != 0 if t.barred[group] else len(t.offer) + len(t.bin) > 0


def distinct(cards: list[Food], barred: list[Food]) -> list[Food]:
    return foods_in(bits_of(cards) & ~bits_of(barred))


def take(t: Clinic, group: int, food: Food) -> bool:
    """From the offer, or else from the bin; says whether it was the bin."""
    from_bin = bits_of(t.offer) & food.bit == 0
    if t.active[group] is PARANOIA and bits_of(t.bin) & food.bit:
        from_bin = True
    pull(t.bin if from_bin else t.offer, food)
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


def is_given(t: Clinic, group: int) -> bool:
    """DOC-097  By Strict Menu."""
    return t.given is not None and t.given == group


def can_refuse(t: Clinic, group: int, extra: bool) -> bool:
    """DOC-119  Only if something else is left; DOC-120  never what Strict Menu or MADNESS brought."""
    food = t.extras[group] if extra else t.plates[group]
    if food is None or (not extra and (is_given(t, group) or t.active[group] is MADNESS)):
        return False
    among = bits_of(t.bin)
    if t.active[group] is not PARANOIA:  # DOC-178
        among |= bits_of(t.offer)
    return among & ~bits_of(t.barred[group]) & ~food.bit != 0


def send_back(t: Clinic, group: int, extra: bool) -> Food:
    """DOC-113, DOC-116  Into the centre, even if it came from the bin; DOC-201  where nothing was drawn, to the bin."""
    food = t.extras[group] if extra else t.plates[group]
    assert food is not None
    if extra:
        t.extras = replaced(t.extras, group, None)
    else:
        t.plates[group] = None
    t.barred = replaced(t.barred, group, [*t.barred[group], food])
    add(t.offer if t.options.colony or space(t).draws else t.bin, food)
    return food


def wants_more(t: Clinic, group: int) -> bool:
    """DOC-174  GLUTTONY."""
    return (
        t.active[group] is GLUTTONY and t.plates[group] is not None and t.extras[group] is None and can_take(t, group)
    )
