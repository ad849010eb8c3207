"""Easy and normal players of Doctor Rat, as Doctor, as rats and as colleagues.

Easy rats think in one attribute at a time and remember four foods; an easy Doctor offers what is good now.  Normal rats
keep the exact posterior; a normal Doctor looks at how such rats would choose from each offer, and uses the tokens.
Nobody uses a code: a Doctor sees the sorted set of an offer, and the rats read nothing into its order (DOC-143).
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.doctor_rat.bots.belief.weights import (
    allocated,
    best_picks,
    cards_for,
    chance,
    hints,
    weights,
    worth,
    worths,
)
from cheeseboard.games.doctor_rat.components import Food
from cheeseboard.games.doctor_rat.moves import (
    AGREE,
    BAD,
    DINNER,
    ENJOY,
    GOOD,
    PASS,
    SERVES,
    TAKES,
    UGH,
    Cover,
    Menu,
    Refuse,
    Take,
)
from cheeseboard.games.doctor_rat.rules import (
    AGREEING,
    CHOOSING_DIETS,
    DECIDING,
    HANDING,
    OFFERING,
    PICKING,
    PREDICTING,
    REFUSING,
    REJECTING,
    SERVING,
    SWAPPING_TABLE,
    TAKING_MORE,
)
from cheeseboard.games.doctor_rat.rules.food import can_refuse, distinct, known_diet, space
from cheeseboard.games.doctor_rat.rules.predicting import others_cards
from cheeseboard.games.doctor_rat.table import Clinic
from cheeseboard.games.doctor_rat.view import Weights, simple_weights

STOCK: Final = 0.5  # what a good card in reserve or bin for the next meal is worth
COLLEAGUE: Final = 0.15  # taking the colleague's only good card
LATE: Final = 6  # meals from which a Doctor spares nothing
SAME: Final = 1e-9


def any_of(moves: list[Move], luck: Luck) -> Move:
    return moves[luck.below(len(moves))]


def cards_in(ask: Ask) -> list[Move]:
    """What can be taken: a bot has no need to begin anew (DOC-106)."""
    return [move for move in ask.moves if isinstance(move, Take)]


@final
class Player(Bot[Clinic]):
    """`careful`: with the exact posterior and all tokens; otherwise as somebody who plays for the second time."""

    def __init__(self, careful: bool) -> None:
        self.careful = careful

    def plan(self, view: Clinic, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        phase = view.phase
        if phase is AGREEING:
            return [AGREE]
        if phase is HANDING:
            return [ask.moves[0]]  # DOC-153  the group's players in turn
        if phase is CHOOSING_DIETS:
            return [any_of(list(ask.moves), luck)]
        if phase is REFUSING or phase is REJECTING:
            return [self.refusal(view, ask)]
        minds = self.minds(view, heard)
        if phase is OFFERING:
            return self.offer(view, ask, minds, luck)
        if phase is SERVING:
            return [self.token(view, ask, minds)]
        if phase is SWAPPING_TABLE:
            return [UGH if self.careful and wants_new_table(view, minds) else PASS]
        if phase is PREDICTING:
            return self.predictions(view, minds)[len(ask.so_far) :]
        if phase is PICKING or phase is DECIDING:
            return [self.pick(view, ask, minds, luck)]
        return [self.alone(view, ask, minds, luck)]

    def minds(self, view: Clinic, heard: list[Event]) -> list[Weights]:
        """What the rats think, each group apart."""
        groups = range(len(view.rows))
        if not self.careful:
            return [simple_weights(view, group) for group in groups]
        told = hints(view, heard)
        return [weights(view, group, told) for group in groups]

    # Rats

    def pick(self, view: Clinic, ask: Ask, minds: list[Weights], luck: Luck) -> Move:
        """The card of this group in the best picks for all that still choose."""
        if not view.options.colony:
            return self.own_pick(view, ask, minds, luck)
        groups = [group for group in view.open if view.plates[group] is None]
        cards = view.offer + view.bin
        found = best_picks(view, groups, cards, minds)
        if not found.foods:
            return any_of(cards_in(ask), luck)
        move = TAKES[found.foods[groups.index(view.group)].number]
        return move if move in ask.moves else any_of(cards_in(ask), luck)

    def own_pick(self, view: Clinic, ask: Ask, minds: list[Weights], luck: Luck) -> Move:
        """Among colleagues: likely good for oneself, and rather not the colleague's last good card."""
        mine, other = view.group, 1 - view.group
        cards = cards_for(view, mine, view.offer + view.bin)
        theirs = [food for food in cards if is_good_for(view, other, food)]
        best: list[Move] = []
        most = -1.0
        for food in cards:
            value = worth(view, mine, chance(minds[mine], view.meal, view.previous(mine), food))
            if self.careful and food in theirs and view.plates[other] is None:
                value -= COLLEAGUE if len(theirs) == 1 else COLLEAGUE * 0.4 if len(theirs) == 2 else 0.0
            if value > most + SAME:
                best, most = [TAKES[food.number]], value
            elif value > most - SAME:
                best.append(TAKES[food.number])
        return any_of(best, luck)

    def alone(self, view: Clinic, ask: Ask, minds: list[Weights], luck: Luck) -> Move:
        """A holder's card: whatever is likeliest to be good, after the ordinary card for an extra one."""
        group = view.group
        plate = view.plates[group]
        previous = plate if view.phase is TAKING_MORE and plate is not None else view.previous(group)
        best: list[Move] = []
        most = -1.0
        for move in ask.moves:
            assert isinstance(move, Take)
            value = chance(minds[group], view.meal, previous, move.food)
            if value > most + SAME:
                best, most = [move], value
            elif value > most - SAME:
                best.append(move)
        return any_of(best, luck)

    def predictions(self, view: Clinic, minds: list[Weights]) -> list[Move]:
        cards = others_cards(view)
        return [GOOD if chance(minds[g], view.meal, before, food) >= 0.5 else BAD for g, before, food in cards]

    # The Doctor

    def offer(self, view: Clinic, ask: Ask, minds: list[Weights], luck: Luck) -> list[Move]:
        if UGH in ask.moves and self.careful and wants_new_reserve(view):
            return [UGH]
        reserve = [card.face() for card in view.reserve]
        wanted = min(len(view.rows), len(reserve))
        cards, groups = reserve + view.bin, list(range(len(view.rows)))
        values = [worths(view, group, cards, minds[group]) for group in groups] if self.careful else []
        best: list[list[Move]] = []
        most = 0.0
        for chosen in combinations(reserve, wanted):
            moves: list[Move] = [SERVES[food.number] for food in chosen]
            if moves[: len(ask.so_far)] != ask.so_far:
                continue
            value = self.offer_value(view, list(chosen), reserve, values)
            if not best or value > most + SAME:
                best, most = [moves], value
            elif value > most - SAME:
                best.append(moves)
        return best[luck.below(len(best))][len(ask.so_far) :]

    def offer_value(
        self, view: Clinic, chosen: list[Food], reserve: list[Food], values: list[dict[int, float]]
    ) -> float:
        """`values`: what each card is worth to each group, as the rats think."""
        groups = list(range(len(view.rows)))
        cards = chosen + view.bin
        if not self.careful:
            return float(matched(view, groups, cards))
        picked = allocated(cards, values).foods
        kept = [food for food in reserve if food not in chosen] + [food for food in cards if food not in picked]
        value = 0.2 * float(matched(view, groups, chosen))
        for group in groups:
            food = picked[group] if group < len(picked) else None
            good = food is not None and is_good_for(view, group, food)
            value -= 0.0 if good else cost_of_cross(view, group)
            if food is not None:
                value += STOCK * stock(view, group, food, kept)
        return value

    def token(self, view: Clinic, ask: Ask, minds: list[Weights]) -> Move:
        if not self.careful:
            return DINNER
        for move in ask.moves:
            if isinstance(move, Cover) and cures(view, move):
                return move
        groups = list(range(len(view.rows)))
        chosen = [card.face() for card in view.chosen]
        extra = [] if view.extra is None else [view.extra.face()]
        picked = best_picks(view, groups, chosen + extra + view.bin, minds).foods
        for move in ask.moves:
            if isinstance(move, Menu) and move.group < len(picked) and is_good_for(view, move.group, move.food):
                lost = not is_good_for(view, move.group, picked[move.group])
                if lost and (view.crosses(move.group) == 2 or view.meal >= LATE):
                    return move
        return DINNER

    def refusal(self, view: Clinic, ask: Ask) -> Move:
        """A bad pick, with something good left, of a group that has a cross already or late in the game."""
        for move in ask.moves:
            if isinstance(move, Refuse) and is_worth_refusing(view, move.group, move.extra, self.careful):
                return move
        return ask.moves[0] if ask.moves[0] is ENJOY else PASS


# ---- what whoever knows a diet can see ----


def is_good_for(view: Clinic, group: int, food: Food) -> bool:
    diet = known_diet(view, group)
    return diet is not None and diet.is_good(view.meal, view.previous(group), food)


def matched(view: Clinic, groups: list[int], cards: list[Food]) -> int:
    """For how many groups at once there is a good card of their own among these."""
    return most_matched([good_places(view, group, cards) for group in groups], 0, 0)


def good_places(view: Clinic, group: int, cards: list[Food]) -> int:
    """Where the cards lie that are good for a group: a bit for each."""
    diet = known_diet(view, group)
    if diet is None:
        return 0
    previous = view.previous(group)
    bits = 0
    for place in range(len(cards)):
        if diet.is_good(view.meal, previous, cards[place]):
            bits |= 1 << place
    return bits


def most_matched(good: list[int], at: int, taken: int) -> int:
    if at == len(good):
        return 0
    most = most_matched(good, at + 1, taken)
    free = good[at] & ~taken
    while free and most < len(good) - at:
        card = free & -free
        free ^= card
        most = max(most, 1 + most_matched(good, at + 1, taken | card))
    return most


def cost_of_cross(view: Clinic, group: int) -> float:
    crosses = view.crosses(group)
    if space(view).is_exam or crosses == 2:
        return 10.0
    return 0.7 if crosses == 0 else 1.5


def stock(view: Clinic, group: int, eaten: Food, kept: list[Food]) -> float:
    """What is left for the next meal, when nothing may be drawn twice as dear."""
    diet = known_diet(view, group)
    if diet is None or view.meal >= len(view.options.board):
        return 0.0
    good = sum([1 for food in kept if diet.is_good(view.meal + 1, eaten, food)])
    after = view.options.board[view.meal]
    return (1.0 - 0.5**good) * (2.0 if after.is_exam or not after.draws else 1.0)


def wants_new_reserve(view: Clinic) -> bool:
    """No good card for everybody, and no time to wait for one."""
    groups = list(range(len(view.rows)))
    cards = [card.face() for card in view.reserve] + view.bin
    if matched(view, groups, cards) == len(groups):
        return False
    pressed = any(view.crosses(group) == 2 for group in groups)
    return pressed or (view.meal >= 4 and view.ugh_left >= 2) or view.meal >= LATE


def cures(view: Clinic, move: Cover) -> bool:
    """Two crosses side by side; late in the game, one of a group that has two."""
    ticks = view.ticks[move.group]
    crosses = [ticks[move.place], ticks[move.place + 1]].count(False)
    return crosses == 2 or (crosses == 1 and view.crosses(move.group) == 2 and view.meal >= LATE)


def is_worth_refusing(view: Clinic, group: int, extra: bool, careful: bool) -> bool:
    food = view.extras[group] if extra else view.plates[group]
    diet = known_diet(view, group)
    if food is None or diet is None or not can_refuse(view, group, extra):
        return False
    plate = view.plates[group]
    previous = plate if extra and plate is not None else view.previous(group)
    left = distinct(view.offer + view.bin, [*view.barred[group], food])
    if diet.is_good(view.meal, previous, food) or not any(diet.is_good(view.meal, previous, one) for one in left):
        return False
    return view.crosses(group) == 2 or (careful and (view.crosses(group) == 1 or view.meal >= LATE))


def wants_new_table(view: Clinic, minds: list[Weights]) -> bool:
    """Colleagues: the other has nothing good on the table, or hardly anything is likely good for oneself."""
    mine, other = view.asker, 1 - view.asker
    cards = view.offer + view.bin
    if not any(is_good_for(view, other, food) for food in cards):
        return view.crosses(other) >= 1 or view.meal >= 4
    likely = max([chance(minds[mine], view.meal, view.previous(mine), food) for food in cards])
    return likely < 0.3 and view.crosses(mine) >= 1
