"""Parts A and B: the pawn advances, the Doctor draws, chooses, uses tokens and serves.  DOC-060 to DOC-099."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cheeseboard.engine.bits import size_of
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Together, Turn
from cheeseboard.games.doctor_rat.components import Food, bits_of, foods_in, nth_of
from cheeseboard.games.doctor_rat.events import (
    Drew,
    ExtraDrawn,
    MealBegan,
    MedicineUsed,
    MenuGiven,
    NothingDrawn,
    ReserveSwapped,
    Served,
)
from cheeseboard.games.doctor_rat.moves import COVERS, DINNER, MENUS, MOST_ROW, SERVES, UGH, Cover, Menu, Serve
from cheeseboard.games.doctor_rat.options import MOST_GROUPS
from cheeseboard.games.doctor_rat.rules.colleagues import lay_between
from cheeseboard.games.doctor_rat.rules.common import doctor_of
from cheeseboard.games.doctor_rat.rules.eating import begin_eating
from cheeseboard.games.doctor_rat.rules.entries import CIRCLE
from cheeseboard.games.doctor_rat.rules.food import (
    add,
    add_card,
    draw_hidden,
    has_ugh,
    is_exam,
    left_to_draw,
    pull_card,
    space,
)
from cheeseboard.games.doctor_rat.table import Clinic

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class MealBegins(Moment[Clinic]):
    """DOC-060, DOC-061, DOC-192  The pawn advances; in meal 1 it stands there already.  Then the draw (DOC-066)."""

    __slots__ = ()

    def happen(self, t: Clinic, dealer: Dealer) -> Phase[Clinic]:
        t.meal += 1
        clear_plates(t)
        if dealer.listening:
            dealer.tell(MealBegan(t.meal))
            if not space(t).draws:
                dealer.tell(NothingDrawn(t.meal))  # DOC-065, DOC-194
        if not t.options.colony:
            return lay_between(t, dealer)
        if space(t).draws:
            draw_reserve(t, dealer)
        return OFFERING


def clear_plates(t: Clinic) -> None:
    groups = len(t.rows)
    t.barred = [[]] * groups  # DOC-117  for one meal
    t.from_bin = [False] * groups
    t.given = None
    t.reopened = 0
    t.passes = 0


def draw_reserve(t: Clinic, dealer: Dealer) -> None:
    """DOC-064, DOC-067, DOC-078  One card more than there are groups."""
    cards = draw_hidden(t, len(t.rows) + 1, dealer)
    for card in cards:
        add_card(t.reserve, card)
    if dealer.listening:
        dealer.tell(Drew(doctor_of(t), len(cards), tuple(cards)))


@final
class Offering(Together[Clinic]):
    """DOC-070  Exactly one card of the reserve for each group, named from the lowest; DOC-085  or first an Ugh!

    One answer (DOC-138): nobody sees the cards while they are being chosen, nor in which order.  The rats see what is
    served and which tokens are used, and nothing else (DOC-134, DOC-135, DOC-076).
    """

    __slots__ = ()

    def seats(self, t: Clinic) -> list[int]:
        return [doctor_of(t)]

    def moves(self, t: Clinic, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        if so_far and so_far[0] is UGH:
            return ()
        if t.reserve and t.reserve[0].value is None:
            return SERVES  # to anybody else it could be any card
        at = 0
        for move in so_far:
            assert isinstance(move, Serve)
            at = place_after(t, move.food, at)
        found: list[Move] = [SERVES[food.number] for food in foods_in(next_for_offer(t, len(so_far), at))]
        if not so_far and can_swap(t):
            found.append(UGH)
        return tuple(found)

    def some_answer(self, t: Clinic, seat: int, luck: Luck) -> list[Move]:
        answer: list[Move] = []
        at = 0
        foods = next_for_offer(t, 0, at)
        while foods:
            size = size_of(foods)
            n = luck.below(size + 1 if not answer and can_swap(t) else size)
            if n == size:
                return [UGH]
            food = nth_of(foods, n)
            answer.append(SERVES[food.number])
            at = place_after(t, food, at)
            foods = next_for_offer(t, len(answer), at)
        return answer

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Clinic]:
        if answers[0] and answers[0][0] is UGH:
            swap_reserve(t, dealer)
            return OFFERING  # DOC-087
        t.chosen = t.chosen[:]
        for move in answers[0]:
            assert isinstance(move, Serve)
            t.chosen.append(pull_card(t.reserve, move.food))  # DOC-077  the others stay
        if space(t).extra:
            draw_extra(t, dealer)
        return SERVING if has_token(t) else serve(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        if move is UGH:
            return "DOC-082" if is_exam(t) else "DOC-081"
        return "DOC-070" if isinstance(move, Serve) else "DOC-063"

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "offering", {"n": wanted_for_offer(t)}


def wanted_for_offer(t: Clinic) -> int:
    return min(len(t.rows), len(t.reserve))  # DOC-079


def next_for_offer(t: Clinic, chosen: int, at: int) -> i64:
    """When so many are chosen, from a place in the reserve on: whatever leaves as many as are still wanted."""
    found: i64 = 0
    wanted = wanted_for_offer(t) - chosen
    if wanted:
        for place in range(at, len(t.reserve) - wanted + 1):
            found |= t.reserve[place].face().bit
    return found


def place_after(t: Clinic, food: Food, at: int) -> int:
    """In the reserve, after the first card of this food from a place on."""
    while t.reserve[at].value is not food:
        at += 1
    return at + 1


def can_swap(t: Clinic) -> bool:
    """DOC-088  In meal 5, too; as long as the pile can replace the reserve."""
    return has_ugh(t) and 0 < len(t.reserve) <= left_to_draw(t)


def swap_reserve(t: Clinic, dealer: Dealer) -> None:
    """DOC-084, DOC-086  Front side: all of it leaves the game unseen, and as many are drawn."""
    n = len(t.reserve)
    t.ugh_left -= 1
    t.removed = t.removed[:]
    for card in t.reserve:
        add_card(t.removed, card)
    t.reserve = draw_hidden(t, n, dealer)
    if dealer.listening:
        dealer.tell(ReserveSwapped(doctor_of(t), n, tuple(t.reserve)))


def draw_extra(t: Clinic, dealer: Dealer) -> None:
    """DOC-071, DOC-072  One more for the offer, which the Doctor sees and cannot keep back."""
    for card in draw_hidden(t, 1, dealer):
        t.extra = card
        if dealer.listening:
            dealer.tell(ExtraDrawn(card))


@final
class Serving(Turn[Clinic]):
    """DOC-063, DOC-089, DOC-095  After choosing, before serving: Medicine, Strict Menu, in either order, or neither."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return doctor_of(t)

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return tuple(serving_moves(t))

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Clinic]:
        if isinstance(move, Cover):
            use_medicine(t, move, dealer)
        elif isinstance(move, Menu):
            give_menu(t, move, dealer)
        else:
            return serve(t, dealer)
        return SERVING if has_token(t) else serve(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        if isinstance(move, Cover):
            return "DOC-092" if t.medicine_left else "DOC-081"
        if isinstance(move, Menu):
            return "DOC-096" if t.menu_left else "DOC-081"
        return "DOC-085" if move is UGH else "DOC-063"


def serving_moves(t: Clinic) -> list[Move]:
    found: list[Move] = [DINNER]
    if may_cover(t):
        for group in range(len(t.rows)):
            for place in range(len(t.rows[group]) - 1):
                if not is_parted(t, group, place):
                    found.append(COVERS[(MOST_ROW - 1) * group + place])
    if may_give_menu(t):
        for food in foods_in(bits_of([card.face() for card in t.chosen])):  # DOC-072  not the extra one
            for group in range(len(t.rows)):
                found.append(MENUS[MOST_GROUPS * food.number + group])
    return found


def has_token(t: Clinic) -> bool:
    """Something to be asked about before serving."""
    return may_give_menu(t) or may_cover(t)


def may_give_menu(t: Clinic) -> bool:
    """DOC-082  No token in the exam."""
    return t.menu_left > 0 and t.given is None and len(t.chosen) > 0 and not is_exam(t)


def may_cover(t: Clinic) -> bool:
    """DOC-082"""
    if t.medicine_left and not is_exam(t):
        for group in range(len(t.rows)):
            for place in range(len(t.rows[group]) - 1):
                if not is_parted(t, group, place):
                    return True
    return False


def is_parted(t: Clinic, group: int, place: int) -> bool:
    """DOC-092  From the next symbol, by a Complication card between the two."""
    broken = t.broken[group]
    return len(broken) > 0 and place + 1 in broken


def use_medicine(t: Clinic, move: Cover, dealer: Dealer) -> None:
    """DOC-090, DOC-091, DOC-093  Two symbols no longer count, to the end of the game; nothing else changes."""
    t.medicine_left -= 1
    t.medicine = [move.group, move.place]
    if dealer.listening:
        dealer.tell(MedicineUsed(doctor_of(t), t.options.eaters[move.group], move.place, move.place + 1))


def give_menu(t: Clinic, move: Menu, dealer: Dealer) -> None:
    """DOC-096, DOC-097, DOC-098  Openly, and the group must eat it this meal, good or bad."""
    t.menu_left -= 1
    t.chosen = t.chosen[:]
    pull_card(t.chosen, move.food)
    t.plates[move.group] = move.food
    t.given = move.group
    if dealer.listening:
        dealer.tell(MenuGiven(doctor_of(t), t.options.eaters[move.group], move.food))


def serve(t: Clinic, dealer: Dealer) -> Phase[Clinic]:
    """DOC-073, DOC-074, DOC-075, DOC-099  Sorted: neither an order, nor the extra card, nor for whom can be told."""
    t.offer = []
    for card in t.chosen:
        add(t.offer, card.face())
    if t.extra is not None:
        add(t.offer, t.extra.face())
    t.chosen = []
    t.extra = None
    if dealer.listening:
        dealer.tell(Served(doctor_of(t), tuple(t.offer)))
    return begin_eating(t, dealer)


MEAL_BEGINS: Final = MealBegins()
OFFERING: Final = Offering()
SERVING: Final = Serving()

CIRCLE.meal = MEAL_BEGINS
