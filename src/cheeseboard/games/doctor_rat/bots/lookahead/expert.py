"""The hard player: rats with the exact posterior, a Doctor who looks ahead through it, and colleagues."""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.doctor_rat.bots.belief.groups import ALL_TIES, SAME, beliefs, table_of
from cheeseboard.games.doctor_rat.bots.belief.weights import cards_for
from cheeseboard.games.doctor_rat.bots.lookahead.doctor import LOST, Outlook, Scales, cost_of_medicine, cost_of_ugh
from cheeseboard.games.doctor_rat.bots.lookahead.reading import pair_of
from cheeseboard.games.doctor_rat.bots.policy import Player, any_of, cards_in, is_worth_refusing
from cheeseboard.games.doctor_rat.components import fit_together
from cheeseboard.games.doctor_rat.moves import DINNER, ENJOY, PASS, SERVES, TAKES, UGH, Cover, Menu, Refuse, Serve, Take
from cheeseboard.games.doctor_rat.rules import (
    CHOOSING_DIETS,
    DECIDING,
    OFFERING,
    PICKING,
    PICKING_FIRST,
    REFUSING,
    REJECTING,
    SERVING,
    SWAPPING_TABLE,
)
from cheeseboard.games.doctor_rat.rules.prescribing import PATHS
from cheeseboard.games.doctor_rat.rules.verdicts import LOSING
from cheeseboard.games.doctor_rat.table import Card, Clinic

TRIED_WITH_MENU: Final = 6  # offers
FIRST_MENU: Final = 3  # meal
EXTRAS: Final = 5  # cards tried for the random one of meal 3
TRIES: Final = 40  # to draw diets that can lie together
BETTER: Final = 0.1  # by which new cards must be expected to be
DOUBT: Final = 0.5  # from which new cards are thought of before the exam
SURER: Final = 4  # samples of them


@final
class Expert(Bot[Clinic]):
    """Looks ahead where that pays; for the rest it plays as a normal player does."""

    def __init__(self, scales: Scales, between: Scales | None = None, troubled: Expert | None = None) -> None:
        self.scales = scales
        self.between = scales if between is None else between  # among colleagues
        self.troubled = troubled  # who answers where there are complications, if somebody else does
        self.player = Player(True)

    def ponders(self) -> bool:
        return True

    def plan(self, view: Clinic, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        phase = view.phase
        if self.troubled is not None and view.options.complications:
            return self.troubled.plan(view, ask, heard, luck)
        if phase is CHOOSING_DIETS:
            return self.diets(view, ask, luck)
        if view.options.colony:
            if phase is OFFERING:
                return self.offer(view, ask, heard, luck)
            if phase is SERVING:
                return [self.token(view, ask, heard, luck)]
            if phase is REFUSING:
                return [self.refusal(view, ask, heard, luck)]
            if phase is PICKING or phase is DECIDING or phase is PICKING_FIRST:
                return [self.pick(view, ask, heard, luck)]
        elif phase is SWAPPING_TABLE:
            return [self.new_table(view, heard, luck)]
        elif phase is PICKING or phase is DECIDING:
            return [self.own_pick(view, ask, heard, luck)]
        elif phase is REJECTING:
            return [self.rejection(view, ask, heard)]
        return self.player.plan(view, ask, heard, luck)

    def diets(self, view: Clinic, ask: Ask, luck: Luck) -> list[Move]:
        """DOC-030  As if they were drawn: no diet is expected more than another."""
        options = view.options
        groups = CHOOSING_DIETS.groups(view, ask.seat)
        for _ in range(TRIES):
            found = [options.likely_choice(view.identities[group]).draw(luck) for group in groups]
            if fit_together(options.box, found, options.apart, options.supply):
                path = [move for diet in found for move in PATHS[diet.number]]
                if path[: len(ask.so_far)] == ask.so_far and path[len(ask.so_far)] in ask.moves:
                    return path[len(ask.so_far) :]
        return [any_of(list(ask.moves), luck)]

    # Rats

    def pick(self, view: Clinic, ask: Ask, heard: list[Event], luck: Luck) -> Move:
        """The card of this group in the best allocation; ties by luck, so that no order tells (DOC-143)."""
        groups = [group for group in range(len(view.rows)) if view.plates[group] is None]
        cards = [food.number for food in view.offer + view.bin]
        scales = self.scales
        table = table_of(view, beliefs(view, heard), groups, cards, scales.learning, scales.leftover)
        choice = table.choose(ALL_TIES)
        if choice.picks:
            move = TAKES[choice.picks[luck.below(len(choice.picks))][groups.index(view.group)]]
            if move in ask.moves:
                return move
        return any_of(cards_in(ask), luck)

    # Colleagues

    def new_table(self, view: Clinic, heard: list[Event], luck: Luck) -> Move:
        pair = pair_of(view, view.asker, heard, self.between)
        cards = [food.number for food in view.offer + view.bin]
        return UGH if pair.new_table(len(cards), luck) > pair.table(cards) + BETTER else PASS

    def own_pick(self, view: Clinic, ask: Ask, heard: list[Event], luck: Luck) -> Move:
        pair = pair_of(view, view.group, heard, self.between)
        cards = [food.number for food in view.offer + view.bin]
        plate = view.plates[pair.other]
        best: list[Move] = []
        most = -1e9
        for move in ask.moves:
            assert isinstance(move, Take)
            value = pair.taking(move.food.number, cards, -1 if plate is None else plate.number)
            if value > most + SAME:
                best, most = [move], value
            elif value > most - SAME:
                best.append(move)
        return any_of(best, luck)

    def rejection(self, view: Clinic, ask: Ask, heard: list[Event]) -> Move:
        pair = pair_of(view, view.asker, heard, self.between)
        plate, own = view.plates[pair.other], view.plates[pair.mine]
        assert plate is not None
        left = [food.number for food in view.offer + view.bin]
        mine = -1 if own is None else own.number
        value = pair.others_fate(pair.others, plate.number, left) + (pair.own_fate(mine, left) if mine >= 0 else 0.0)
        barred = [food.number for food in view.barred[pair.other]]
        return ask.moves[0] if pair.refused(plate.number, mine, left, barred) > value else PASS

    # The Doctor

    def offer(self, view: Clinic, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        outlook = Outlook(view, heard, self.scales)
        reserve = numbers(view.reserve)
        begun = [move.food.number for move in ask.so_far if isinstance(move, Serve)]
        found = self.offers(outlook, reserve, begun, luck)
        if UGH in ask.moves and self.wants_new_reserve(outlook, found[0].value, len(reserve), luck):
            return [UGH]
        best, ahead = found[0], outlook.foreseeing(luck)
        if ahead.exam is not None:
            best = self.surest(ahead, found)
            if UGH in ask.moves and best.value < -DOUBT and self.wants_surer_reserve(ahead, best.value, reserve, luck):
                return [UGH]
        return [SERVES[food] for food in best.cards[len(begun) :]]

    def best_offer(self, outlook: Outlook, reserve: list[int], begun: list[int], luck: Luck) -> Offer:
        return self.offers(outlook, reserve, begun, luck)[0]

    def offers(self, outlook: Outlook, reserve: list[int], begun: list[int], luck: Luck) -> list[Offer]:
        """All that can be offered, the best first."""
        wanted = min(outlook.groups, len(reserve))
        extras = self.extras(outlook, luck)
        found: list[Offer] = []
        for chosen in combinations(reserve, wanted):
            cards = list(chosen)
            if cards[: len(begun)] != begun or any(cards == offer.cards for offer in found):
                continue
            kept = without(reserve, cards)
            value = 0.0
            for extra in extras:
                value += outlook.offer(cards + extra, kept)
            found.append(Offer(cards, kept, value / len(extras)))
        found.sort(key=offer_value, reverse=True)
        if outlook.view.menu_left and outlook.meal >= FIRST_MENU and not outlook.is_exam():
            for offer in found[:TRIED_WITH_MENU]:
                offer.value = max(offer.value, self.best_menu(outlook, offer, extras))
            found.sort(key=offer_value, reverse=True)
        return found

    def surest(self, outlook: Outlook, found: list[Offer]) -> Offer:
        """With which the exam is likeliest passed."""
        best, most = found[0], -1e9
        for offer in found:
            value = outlook.offer(offer.cards, offer.kept)
            if value < -SAME:
                value = max(value, self.with_token(outlook, offer))
            if value > most + SAME:
                best, most = offer, value
            if most > -SAME:
                break
        best.value = most
        return best

    def wants_surer_reserve(self, outlook: Outlook, value: float, reserve: list[int], luck: Luck) -> bool:
        """Nothing is spared for later."""
        total = 0.0
        for _ in range(SURER):
            unseen = outlook.view.pile.numbers[:]
            fresh = sorted([unseen.pop(luck.pick(unseen)) for _ in reserve])
            total += self.best_offer(outlook, fresh, [], luck).value
        return total / SURER > value + BETTER

    def with_token(self, outlook: Outlook, offer: Offer) -> float:
        """The same offer with a Strict Menu, even of something bad, or with Medicine for a group near its end."""
        view, most = outlook.view, -1e9
        if view.menu_left:
            for food in offer.cards:
                for group in range(outlook.groups):
                    value = outlook.offer(without(offer.cards, [food]), offer.kept, group, food)
                    most = max(most, value - outlook.cost_of_menu())
        if view.medicine_left:
            for group in range(outlook.groups):
                if outlook.crosses[group] == LOSING - 1:
                    cured = outlook.with_crosses(group, LOSING - 2)
                    most = max(most, cured.offer(offer.cards, offer.kept) - cost_of_medicine(view, self.scales))
        return most

    def extras(self, outlook: Outlook, luck: Luck) -> list[list[int]]:
        """DOC-071  What may join the offer: nothing, or some of the cards that may come."""
        if not outlook.board[outlook.meal - 1].extra:
            return [[]]
        unseen = outlook.view.pile.numbers[:]
        return [[unseen.pop(luck.pick(unseen))] for _ in range(min(EXTRAS, len(unseen)))] or [[]]

    def best_menu(self, outlook: Outlook, offer: Offer, extras: list[list[int]]) -> float:
        most = -1e9
        for food in offer.cards:
            for group in range(outlook.groups):
                if outlook.good(group, food) and outlook.view.held[group] is None:
                    rest = without(offer.cards, [food])
                    value = 0.0
                    for extra in extras:
                        value += outlook.offer(rest + extra, offer.kept, group, food)
                    most = max(most, value / len(extras) - self.scales.menu)
        return most

    def wants_new_reserve(self, outlook: Outlook, value: float, cards: int, luck: Luck) -> bool:
        """What other cards would bring on average, less the token."""
        samples = self.scales.new_reserve
        total = 0.0
        for n in range(samples):
            unseen = outlook.view.pile.numbers[:]
            fresh = sorted([unseen.pop(luck.pick(unseen)) for _ in range(cards)])
            total += self.best_offer(outlook, fresh, [], luck).value
            if n == 1 and total / 2 < value - 1.0:
                return False
        return total / samples - cost_of_ugh(outlook.view, self.scales) > value + BETTER

    def token(self, view: Clinic, ask: Ask, heard: list[Event], luck: Luck) -> Move:
        """Medicine, Strict Menu, or neither: what the meal leads to with each, less the token."""
        outlook = Outlook(view, heard, self.scales).foreseeing(luck)
        best: Move = DINNER
        most = self.served(outlook)
        if outlook.exam is not None and most > -SAME:
            return best
        for move in ask.moves:
            value = most
            if isinstance(move, Cover):
                value = self.cured(outlook, move)
            elif isinstance(move, Menu) and view.meal >= FIRST_MENU and view.held[move.group] is None:
                value = self.handed(outlook, move)
            if value > most + SAME:
                best, most = move, value
        return best

    def served(self, outlook: Outlook) -> float:
        """What has been chosen, as it is."""
        view = outlook.view
        given = -1 if view.given is None else view.given
        plate = None if view.given is None else view.plates[view.given]
        menu = -1 if plate is None else plate.number
        return outlook.offer(numbers(view.chosen) + extra_of(view), numbers(view.reserve), given, menu)

    def handed(self, outlook: Outlook, move: Menu) -> float:
        view = outlook.view
        rest = without(numbers(view.chosen), [move.food.number]) + extra_of(view)
        return outlook.offer(rest, numbers(view.reserve), move.group, move.food.number) - outlook.cost_of_menu()

    def cured(self, outlook: Outlook, move: Cover) -> float:
        """DOC-091  With fewer crosses."""
        view, ticks = outlook.view, outlook.view.ticks[move.group]
        covered = [ticks[move.place], ticks[move.place + 1]].count(False)
        if not covered:
            return 3 * LOST
        cured = outlook.with_crosses(move.group, view.crosses(move.group) - covered)
        return self.served(cured) - cost_of_medicine(view, self.scales)

    def refusal(self, view: Clinic, ask: Ask, heard: list[Event], luck: Luck) -> Move:
        outlook = Outlook(view, heard, self.scales).foreseeing(luck)
        picks = [-1 if food is None else food.number for food in view.plates]
        left = [food.number for food in view.offer + view.bin]
        kept = numbers(view.reserve)
        course = outlook.course(picks, left)
        best: Move = ENJOY
        most = outlook.worth(course, kept)
        for move in ask.moves:
            if not isinstance(move, Refuse):
                continue
            if move.extra:
                if is_worth_refusing(view, move.group, True, True):
                    return move
                continue
            among = [food.number for food in cards_for(view, move.group, view.offer + view.bin)]
            new = outlook.refusing(course, move.group, among)
            if new is not None:
                value = outlook.worth(new, kept) - cost_of_ugh(view, self.scales)
                if value > most + SAME:
                    best, most = move, value
        return best


@final
class Offer:
    """Cards for the centre, what is kept back, and what comes of it."""

    __slots__ = ("cards", "kept", "value")

    def __init__(self, cards: list[int], kept: list[int], value: float) -> None:
        self.cards = cards
        self.kept = kept
        self.value = value


def numbers(cards: list[Card]) -> list[int]:
    return [card.face().number for card in cards]


def extra_of(view: Clinic) -> list[int]:
    """DOC-072  The random card of meal 3."""
    return [] if view.extra is None else [view.extra.face().number]


def offer_value(offer: Offer) -> float:
    return offer.value


def without(cards: list[int], taken: list[int]) -> list[int]:
    found = cards[:]
    for food in taken:
        found.remove(food)
    return found
