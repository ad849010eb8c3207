"""The moments of the game, in the order of the rulebook: diets, the Doctor prepares, the rats choose, verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from cheeseboard.engine.bits import size_of
from cheeseboard.engine.event import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Together, Turn, replaced
from cheeseboard.engine.secret import Secret
from cheeseboard.games.doctor_rat.cards import (
    add,
    add_card,
    can_refuse,
    can_take,
    draw_hidden,
    draw_open,
    is_given,
    left_to_draw,
    pull,
    pull_card,
    put_back,
    put_on_plate,
    send_back,
    space,
    take,
    takeable,
    wants_more,
)
from cheeseboard.games.doctor_rat.components import (
    FORBIDDEN,
    INSOMNIA,
    MADNESS,
    MANDATORY,
    MEGALOMANIA,
    NO_CARD,
    PARANOIA,
    Complication,
    Food,
    bits_of,
    foods_in,
    lowest,
    nth_of,
)
from cheeseboard.games.doctor_rat.diets import DIETS, Diet
from cheeseboard.games.doctor_rat.judging import (
    end_of_exam,
    hand_complication,
    is_exam,
    judge_all,
    open_desk,
    others_cards,
    resolve_predictions,
    spend_complications,
    troubled,
)
from cheeseboard.games.doctor_rat.options import MOST_GROUPS
from cheeseboard.games.doctor_rat.state import (
    AGAIN,
    AGREE,
    BAD,
    CALL,
    COVERS,
    DINNER,
    ENJOY,
    ENOUGH,
    GOOD,
    HANDS,
    LAYS,
    MENUS,
    MOST_ROW,
    PASS,
    REFUSES,
    SERVES,
    TAKES,
    UGH,
    Clinic,
    Cover,
    DecisionCalled,
    DietGiven,
    Drew,
    EffectShown,
    ExtraDrawn,
    Hand,
    LaidBetween,
    Lay,
    LeftOver,
    MadCardsShown,
    MarkerPassed,
    MealBegan,
    MedicineUsed,
    Menu,
    MenuGiven,
    NothingDrawn,
    OneKept,
    PicksReopened,
    PredictedBad,
    PredictedGood,
    Refuse,
    Refused,
    ReserveSwapped,
    Serve,
    Served,
    TableSwapped,
    Take,
    Took,
    TookMore,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

MAD_CARDS: Final = 2  # DOC-164
BETWEEN: Final = 3  # DOC-193
UGH_OR_PASS: Final[tuple[Move, ...]] = (UGH, PASS)
GOOD_OR_BAD: Final[tuple[Move, ...]] = (GOOD, BAD)
AGREE_OR_CALL: Final[tuple[Move, ...]] = (AGREE, CALL)
AGREE_AGAIN_CALL: Final[tuple[Move, ...]] = (AGREE, AGAIN, CALL)


def takes(foods: i64) -> tuple[Move, ...]:
    found: list[Move] = []
    while foods:
        found.append(TAKES[lowest(foods).number])
        foods &= foods - 1
    return tuple(found)


def some_take(foods: i64, luck: Luck) -> Move:
    """One of these, without the list."""
    return TAKES[nth_of(foods, luck.below(size_of(foods))).number]


def doctor_of(t: Clinic) -> int:
    doctor = t.options.doctor
    assert doctor is not None
    return doctor


def has_ugh(t: Clinic) -> bool:
    """DOC-081, DOC-082  No token in the exam."""
    return t.ugh_left > 0 and not is_exam(t)


def has_effects(t: Clinic) -> bool:
    """Most meals have none."""
    for effect in t.active:
        if effect is not None:
            return True
    return False


def group_under(t: Clinic, effect: Complication) -> int | None:
    """Whose effect it is this meal."""
    for group in range(len(t.active)):
        if t.active[group] is effect:
            return group
    return None


def holder_of(t: Clinic, effect: Complication) -> int:
    seat = t.holders[t.active.index(effect)]
    assert seat is not None
    return seat


# ---- the diets ----


def lay_diet(t: Clinic, group: int, diet: Diet, dealer: Dealer) -> None:
    """DOC-018, DOC-023, DOC-186  For the whole game, on the desk or under the copy of the Identity, for its keeper."""
    papers = diet.papers(t.options.keepers[group])
    t.desk = replaced(t.desk, group, papers)
    if dealer.listening:
        dealer.tell(DietGiven(t.options.eaters[group], tuple(papers)))


def path_of(diet: Diet) -> list[Move]:
    """The one way to lay it: the Diet card, then what lies beside it."""
    kind, first, second = diet.cards
    found: list[Move] = [LAYS[kind.number]]
    if first is not NO_CARD:
        found.append(LAYS[first.number])
    if second is not NO_CARD:
        found.append(LAYS[second.number])
    elif kind is MANDATORY or kind is FORBIDDEN:
        found.append(ENOUGH)  # DOC-038, DOC-043  one is enough
    return found


PATHS: Final[list[list[Move]]] = [path_of(diet) for diet in DIETS]
BY_PATH: Final[dict[tuple[Move, ...], Diet]] = {tuple(path): diet for path, diet in zip(PATHS, DIETS)}


@final
class ChoosingDiets(Together[Clinic]):
    """DOC-030  The Doctor picks, for each group, any diet that suits it; DOC-186  two Doctors do it at the same time.

    One answer holds all the cards that a Doctor lays, so that nobody can count them (DOC-031).
    """

    __slots__ = ()

    def seats(self, t: Clinic) -> list[int]:
        return [doctor_of(t)] if t.options.colony else [t.options.youngest[1], t.options.youngest[0]]

    def groups(self, t: Clinic, seat: int) -> list[int]:
        """Whose diets a Doctor lays."""
        return list(range(len(t.desk))) if t.options.colony else [self.seats(t).index(seat)]

    def moves(self, t: Clinic, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        laid, rest = self.laid(so_far)
        groups = self.groups(t, seat)
        if len(laid) == len(groups):
            return ()
        at = len(rest)
        found: dict[Move, bool] = {}
        for diet in self.open_diets(t, groups[len(laid)], laid):
            path = PATHS[diet.number]
            if not at or (path[0] is rest[0] and path[:at] == rest):
                found[path[at]] = True
        return tuple(found)

    def open_diets(self, t: Clinic, group: int, laid: list[Diet]) -> list[Diet]:
        """DOC-019, DOC-020, DOC-189  Colleagues see the whole list, whatever the other chose."""
        options = t.options
        diets = options.prior(t.identities[group]).diets
        if not options.colony or not laid:
            return diets
        used = [card for diet in laid for card in diet.faces()]
        gone = {card for card in used if used.count(card) >= options.box.copies[card.number]}
        return [diet for diet in diets if diet not in laid and not gone.intersection(diet.cards)]

    def laid(self, so_far: list[Move]) -> tuple[list[Diet], list[Move]]:
        """The whole diets among the cards laid so far, and the cards of the one that is begun."""
        whole: list[Diet] = []
        rest: list[Move] = []
        for move in so_far:
            rest.append(move)
            diet = BY_PATH.get(tuple(rest))
            if diet is not None:
                whole.append(diet)
                rest = []
        return whole, rest

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        for seat, answer in zip(self.seats(t), answers):
            for group, diet in zip(self.groups(t, seat), self.laid(answer)[0]):
                lay_diet(t, group, diet, dealer)
        return MEAL_BEGINS

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        if not isinstance(move, Lay):
            return "DOC-018"
        return "DOC-021" if move.card.family else "DOC-020"


# ---- phases A and B ----


@final
class MealBegins(Moment[Clinic]):
    """DOC-060, DOC-061, DOC-192  The pawn advances; in meal 1 it stands there already.  Then the draw (DOC-066)."""

    __slots__ = ()

    def happen(self, t: Clinic, dealer: Dealer) -> Phase[Any]:
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

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
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

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Any]:
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


def serve(t: Clinic, dealer: Dealer) -> Phase[Any]:
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


# ---- phase C ----


def begin_eating(t: Clinic, dealer: Dealer) -> Phase[Any]:
    """DOC-158, DOC-163  Effects are shown first; then whoever must, then all others by agreement."""
    for group, held in enumerate(t.held):
        if held is not None:
            show_effect(t, group, held.face(), dealer)
    t.open = [group for group in range(len(t.rows)) if not is_given(t, group) and not is_on_its_own(t, group)]
    return next_bite(t, dealer)


def show_effect(t: Clinic, group: int, effect: Complication, dealer: Dealer) -> None:
    seat = t.holders[group]
    assert seat is not None
    t.held = replaced(t.held, group, Secret(effect, t.options.everyone))
    t.active = replaced(t.active, group, effect)
    if dealer.listening:
        dealer.tell(EffectShown(seat, t.options.eaters[group], effect))
    food = t.plates[group]
    if food is not None and (effect is MADNESS or effect is PARANOIA):  # DOC-179  the complication prevails
        t.plates[group] = None
        t.given = None
        add(t.offer, food)
        if dealer.listening:
            dealer.tell(Served(doctor_of(t), tuple(t.offer)))


def is_on_its_own(t: Clinic, group: int) -> bool:
    """DOC-157  Its card is the holder's affair alone."""
    effect = t.active[group]
    return (effect is MADNESS and left_to_draw(t) > 0) or effect is INSOMNIA or effect is PARANOIA


def next_bite(t: Clinic, dealer: Dealer) -> Phase[Any]:
    """DOC-163  MADNESS, INSOMNIA, PARANOIA, agreement, GLUTTONY, Ugh!; DOC-198  colleagues one after the other."""
    if has_effects(t):
        for effect, phase in ON_THEIR_OWN:
            alone = group_under(t, effect)
            if alone is not None and t.plates[alone] is None and alone not in t.open and is_on_its_own(t, alone):
                t.group = alone
                if effect is MADNESS:
                    return go_mad(t, alone, dealer)
                if can_take(t, alone):
                    return phase
    if t.open:
        return PICKING if find_open(t) else settle_picks(t, dealer)
    for group in range(len(t.rows)):
        if wants_more(t, group):
            t.group = group
            return TAKING_MORE
    if t.options.colony:
        return REFUSING if has_refusal(t) else clear_away(t, dealer)
    second = 1 - t.marker
    if t.plates[second] is None and can_take(t, second):
        t.open = [second]
        t.group = second
        return PICKING
    return next_rejection(t, dealer)


def find_open(t: Clinic) -> bool:
    """The next group that has to take a card, and can."""
    for group in t.open:
        if t.plates[group] is None and can_take(t, group):
            t.group = group
            return True
    return False


def settle_picks(t: Clinic, dealer: Dealer) -> Phase[Any]:
    """DOC-106  Now they are final."""
    t.open = []
    return next_bite(t, dealer)


def go_mad(t: Clinic, group: int, dealer: Dealer) -> Phase[Any]:
    """DOC-164, DOC-166  Two cards from the pile, for all to see; what was offered for this group stays there."""
    t.mad = draw_open(t, MAD_CARDS, dealer)
    if dealer.listening:
        dealer.tell(MadCardsShown(t.options.eaters[group], tuple(t.mad)))
    return KEEPING_ONE


@final
class KeepingOne(Turn[Clinic]):
    """DOC-164, DOC-165  MADNESS: one is the group's food, and nothing else is; the other leaves the game."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return holder_of(t, MADNESS)

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return takes(bits_of(t.mad))

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Any]:
        assert isinstance(move, Take)
        others = t.mad[:]
        pull(others, move.food)
        t.plates[t.group] = move.food
        t.gone = t.gone[:]
        for food in others:
            add(t.gone, food)
        t.mad = []
        if dealer.listening:
            dealer.tell(OneKept(self.seat(t), t.options.eaters[t.group], move.food))
        return next_bite(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-165"


class Alone(Turn[Clinic]):
    """DOC-157  The holder's choice, without a word to anybody."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        seat = t.holders[t.group]
        assert seat is not None
        return seat

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return takes(takeable(t, t.group))

    def some_move(self, t: Clinic, luck: Luck) -> Move:
        return some_take(takeable(t, t.group), luck)

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Any]:
        assert isinstance(move, Take)
        put_on_plate(t, t.group, move.food)
        if dealer.listening:
            dealer.tell(Took(self.seat(t), t.options.eaters[t.group], move.food))
        return next_bite(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return why_not_take(t, move)


@final
class PickingFirst(Alone):
    """DOC-167  INSOMNIA: before all other groups."""

    __slots__ = ()


@final
class PickingFromBin(Alone):
    """DOC-176, DOC-177  PARANOIA: from the bin."""

    __slots__ = ()


def why_not_take(t: Clinic, move: Move) -> str:
    """The clause that keeps a group from a card."""
    if not isinstance(move, Take):
        return "DOC-103"
    if move.food in t.barred[t.group]:
        return "DOC-113"
    if move.food in t.plates or move.food in t.extras:
        return "DOC-104"
    if t.active[t.group] is PARANOIA and move.food in t.offer:
        return "DOC-176"
    return "DOC-102"


def speaker(t: Clinic, group: int) -> int:
    """DOC-105  Whose hand takes the group's card: its players in turn, meal by meal."""
    players = t.options.players[group]
    return players[(t.meal - 1) % len(players)]


def deciders(t: Clinic) -> list[int]:
    """DOC-100, DOC-200  All rat players; among colleagues, the team whose card it is."""
    return t.options.rats if t.options.colony else t.options.players[t.group]


def youngest(t: Clinic, group: int) -> int:
    """DOC-110, DOC-209"""
    return t.options.youngest[0 if t.options.colony else group]


@final
class Picking(Turn[Clinic]):
    """DOC-102, DOC-103, DOC-105  Every group takes one card; DOC-198  so does each Doctor."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return speaker(t, t.group)

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return takes(takeable(t, t.group))

    def some_move(self, t: Clinic, luck: Luck) -> Move:
        return some_take(takeable(t, t.group), luck)

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Any]:
        take_for_group(t, self.seat(t), move, dealer)
        if find_open(t):
            return PICKING
        return AGREEING if len(deciders(t)) > 1 else settle_picks(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return why_not_take(t, move)

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "picking", {"group": t.options.eaters[t.group]}


def take_for_group(t: Clinic, seat: int, move: Move, dealer: Dealer) -> None:
    assert isinstance(move, Take)
    put_on_plate(t, t.group, move.food)
    if dealer.listening:
        dealer.tell(Took(seat, t.options.eaters[t.group], move.food))


@final
class Agreeing(Together[Clinic]):
    """DOC-105, DOC-106, DOC-110  All agree, or the picks are changed, or somebody calls for a decision."""

    __slots__ = ()

    def seats(self, t: Clinic) -> list[int]:
        return deciders(t)

    def moves(self, t: Clinic, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return () if so_far else self.words(t)

    def words(self, t: Clinic) -> tuple[Move, ...]:
        return AGREE_AGAIN_CALL if t.reopened < t.options.talks else AGREE_OR_CALL

    def some_answer(self, t: Clinic, seat: int, luck: Luck) -> list[Move]:
        words = self.words(t)
        return [words[luck.below(len(words))]]

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        calls, again = who_says(CALL, answers), who_says(AGAIN, answers)
        if calls is None and again is None:
            return settle_picks(t, dealer)
        for group in t.open:
            put_back(t, group)
        decides = youngest(t, t.group)
        find_open(t)
        if calls is not None:
            if dealer.listening:
                dealer.tell(DecisionCalled(self.seats(t)[calls], decides))
            return DECIDING
        t.reopened += 1
        if again is not None and dealer.listening:
            dealer.tell(PicksReopened(self.seats(t)[again]))
        return PICKING

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-106" if isinstance(move, Take) or move is AGAIN else "DOC-110"


def who_says(word: Move, answers: list[list[Move]]) -> int | None:
    """The first of those who were asked."""
    for place in range(len(answers)):
        if answers[place][0] is word:
            return place
    return None


@final
class Deciding(Turn[Clinic]):
    """DOC-110, DOC-209  The youngest decides, all of it."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return youngest(t, t.group)

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return takes(takeable(t, t.group))

    def some_move(self, t: Clinic, luck: Luck) -> Move:
        return some_take(takeable(t, t.group), luck)

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Any]:
        take_for_group(t, self.seat(t), move, dealer)
        return DECIDING if find_open(t) else settle_picks(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return why_not_take(t, move)

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "deciding", {"group": t.options.eaters[t.group]}


@final
class TakingMore(Alone):
    """DOC-174  GLUTTONY: one more card, when all have chosen."""

    __slots__ = ()

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Any]:
        assert isinstance(move, Take)
        take(t, t.group, move.food)
        t.extras = replaced(t.extras, t.group, move.food)
        if dealer.listening:
            dealer.tell(TookMore(self.seat(t), t.options.eaters[t.group], move.food))
        return next_bite(t, dealer)


@final
class Refusing(Turn[Clinic]):
    """DOC-112, DOC-118  Ugh!, back side: after all have chosen, before any verdict, as often as there are tokens."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return doctor_of(t)

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return tuple(refusals(t))

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Any]:
        if not isinstance(move, Refuse):
            return clear_away(t, dealer)
        refuse(t, move.group, move.extra, dealer)
        return next_bite(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        if not isinstance(move, Refuse):
            return "DOC-112"
        if move.group < len(t.rows) and not move.extra:
            return "DOC-120" if is_given(t, move.group) or t.active[move.group] is MADNESS else "DOC-119"
        return "DOC-113"


def refusals(t: Clinic) -> list[Move]:
    found: list[Move] = [ENJOY]
    if not has_ugh(t):
        return found
    for group in range(len(t.rows)):
        if can_refuse(t, group, False):
            found.append(REFUSES[2 * group])
        if can_refuse(t, group, True):
            found.append(REFUSES[2 * group + 1])
    return found


def has_refusal(t: Clinic) -> bool:
    if has_ugh(t):
        for group in range(len(t.rows)):
            if can_refuse(t, group, False) or can_refuse(t, group, True):
                return True
    return False


def refuse(t: Clinic, group: int, extra: bool, dealer: Dealer) -> None:
    """DOC-113, DOC-114, DOC-115, DOC-121  This group takes another card; nothing is said of why."""
    t.ugh_left -= 1
    food = send_back(t, group, extra)
    if not extra and not is_on_its_own(t, group):
        t.open = [group]
        t.group = group
    if dealer.listening:
        dealer.tell(Refused(t.options.eaters[group], food))


def clear_away(t: Clinic, dealer: Dealer) -> Phase[Any]:
    """DOC-107, DOC-108, DOC-202, DOC-206  What nobody took goes to the bin."""
    if t.offer and dealer.listening:
        dealer.tell(LeftOver(tuple(t.offer)))
    for food in t.offer:
        add(t.bin, food)
    t.offer = []
    return JUDGING if group_under(t, MEGALOMANIA) is None else PREDICTING


@final
class Predicting(Together[Clinic]):
    """DOC-168  MEGALOMANIA: good or bad, for every card before another group, all said before any answer."""

    __slots__ = ()

    def seats(self, t: Clinic) -> list[int]:
        return [holder_of(t, MEGALOMANIA)]

    def moves(self, t: Clinic, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return GOOD_OR_BAD if len(so_far) < len(others_cards(t)) else ()

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        if dealer.listening:
            seat = self.seats(t)[0]
            for (group, _, food), move in zip(others_cards(t), answers[0]):
                eater = t.options.eaters[group]
                dealer.tell(PredictedGood(seat, eater, food) if move is GOOD else PredictedBad(seat, eater, food))
        resolve_predictions(t, [move is GOOD for move in answers[0]], dealer)
        return JUDGING

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-168"

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "predicting", {"cards": tuple([food for _, _, food in others_cards(t)])}


# ---- phase D ----


@final
class Judging(Moment[Clinic]):
    """DOC-122, DOC-127, DOC-160  Verdicts, ends, used Complications, new ones; then the next meal."""

    __slots__ = ()

    def happen(self, t: Clinic, dealer: Dealer) -> Phase[Any]:
        if judge_all(t, dealer):
            return open_desk(t, dealer)
        if is_exam(t):
            end_of_exam(t, dealer)
            return open_desk(t, dealer)
        spend_complications(t, dealer)
        if not t.options.colony:
            pass_marker(t, dealer)
        return after_meal(t, dealer)


def pass_marker(t: Clinic, dealer: Dealer) -> None:
    """DOC-205"""
    t.marker = 1 - t.marker
    if dealer.listening:
        dealer.tell(MarkerPassed(t.options.eaters[t.marker]))


def after_meal(t: Clinic, dealer: Dealer) -> Phase[Any]:
    """DOC-153  Groups in their order; a group of one player leaves the Doctor no choice."""
    group = troubled(t)
    while group is not None:
        players = t.options.players[group]
        if len(players) > 1:
            t.group = group
            return HANDING
        hand_complication(t, group, players[0], dealer)
        group = troubled(t)
    return MEAL_BEGINS


@final
class Handing(Turn[Clinic]):
    """DOC-153  The Doctor picks the player."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return doctor_of(t)

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return tuple([HANDS[seat] for seat in t.options.players[t.group]])

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Any]:
        assert isinstance(move, Hand)
        hand_complication(t, t.group, move.to, dealer)
        return after_meal(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-153"

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "handing", {"group": t.options.eaters[t.group]}


# ---- colleagues ----


def lay_between(t: Clinic, dealer: Dealer) -> Phase[Any]:
    """DOC-193, DOC-194  Three open cards between the Doctors, or none."""
    t.offer = draw_open(t, BETWEEN, dealer) if space(t).draws else []
    if t.offer and dealer.listening:
        dealer.tell(LaidBetween(tuple(t.offer)))
    t.asker = t.marker
    return next_swap(t, dealer)


def next_swap(t: Clinic, dealer: Dealer) -> Phase[Any]:
    """DOC-197, DOC-207  Each is asked in turn, until both decline in succession."""
    if t.passes < 2 and has_ugh(t) and len(t.offer) + len(t.bin) <= left_to_draw(t):
        return SWAPPING_TABLE
    t.passes = 0
    t.asker = 1 - t.marker  # DOC-201  asked about the first player's pick
    t.group = t.marker
    t.open = [t.marker] if can_take(t, t.marker) else []
    return PICKING if t.open else next_bite(t, dealer)


class Voting(Together[Clinic]):
    """DOC-200, DOC-209  A team answers behind its hand; where it does not agree, its youngest member decides."""

    __slots__ = ()

    def seats(self, t: Clinic) -> list[int]:
        return t.options.players[t.asker]

    def decided(self, t: Clinic, answers: list[list[Move]]) -> Move:
        return answers[self.seats(t).index(youngest(t, t.asker))][0]


@final
class SwappingTable(Voting):
    """DOC-190, DOC-196  Ugh!, front side: all cards between the Doctors and in the bin are replaced."""

    __slots__ = ()

    def moves(self, t: Clinic, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return () if so_far else UGH_OR_PASS

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        user = t.asker
        swaps = self.decided(t, answers) is UGH
        t.asker = 1 - user
        t.passes = 0 if swaps else t.passes + 1
        if swaps:
            swap_table(t, user, dealer)
        return next_swap(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-196"


def swap_table(t: Clinic, user: int, dealer: Dealer) -> None:
    between, binned = len(t.offer), len(t.bin)
    t.ugh_left -= 1
    t.gone = t.gone[:]
    for food in t.offer + t.bin:
        add(t.gone, food)
    t.offer = draw_open(t, between, dealer)
    t.bin = draw_open(t, binned, dealer)
    if dealer.listening:
        dealer.tell(TableSwapped(t.options.eaters[user], between + binned, tuple(t.offer + t.bin)))


def next_rejection(t: Clinic, dealer: Dealer) -> Phase[Any]:
    """DOC-201  About each other's pick, in turn, until both decline in succession."""
    while t.passes < 2 and has_ugh(t):
        if can_refuse(t, 1 - t.asker, False):
            return REJECTING
        t.passes += 1
        t.asker = 1 - t.asker
    return clear_away(t, dealer)


@final
class Rejecting(Voting):
    """DOC-201  Ugh!, back side: the colleague's card, never one's own."""

    __slots__ = ()

    def moves(self, t: Clinic, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return () if so_far else (REFUSES[2 * (1 - t.asker)], PASS)

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        move = self.decided(t, answers)
        colleague = 1 - t.asker
        t.asker = colleague
        if move is PASS:
            t.passes += 1
            return next_rejection(t, dealer)
        t.passes = 0
        refuse(t, colleague, False, dealer)
        return next_bite(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-201"

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "rejecting", {"group": t.options.eaters[1 - t.asker], "card": t.plates[1 - t.asker]}


CHOOSING_DIETS: Final = ChoosingDiets()
MEAL_BEGINS: Final = MealBegins()
OFFERING: Final = Offering()
SERVING: Final = Serving()
KEEPING_ONE: Final = KeepingOne()
PICKING_FIRST: Final = PickingFirst()
PICKING_FROM_BIN: Final = PickingFromBin()
PICKING: Final = Picking()
AGREEING: Final = Agreeing()
DECIDING: Final = Deciding()
TAKING_MORE: Final = TakingMore()
REFUSING: Final = Refusing()
PREDICTING: Final = Predicting()
JUDGING: Final = Judging()
HANDING: Final = Handing()
SWAPPING_TABLE: Final = SwappingTable()
REJECTING: Final = Rejecting()
ON_THEIR_OWN: Final[list[tuple[Complication, Phase[Any]]]] = [
    (MADNESS, KEEPING_ONE),
    (INSOMNIA, PICKING_FIRST),
    (PARANOIA, PICKING_FROM_BIN),
]
