"""What the coach says about Doctor Rat: the chance that a card is right, exact, by the diets that are still possible.

For a Doctor, who knows them: how many of the groups would eat right, as rats choose who keep a notebook.  What a token
is worth shows in later meals alone: there it is the chance that all get well, played on to the end.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.coach import LEAST, Coach, Duel, Line, Unit
from cheeseboard.bots.mind import Mind
from cheeseboard.bots.search import Weighed
from cheeseboard.engine.ask import Ask, ask_of
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.table import redact
from cheeseboard.games.doctor_rat import DoctorRat
from cheeseboard.games.doctor_rat.bots.belief.groups import SAME, table_of
from cheeseboard.games.doctor_rat.bots.belief.weights import cards_for, chance, hints, weights
from cheeseboard.games.doctor_rat.bots.lookahead.doctor import FEW_TIES, Outlook, Scales
from cheeseboard.games.doctor_rat.bots.lookahead.expert import Expert, numbers
from cheeseboard.games.doctor_rat.bots.policy import Player, is_good_for
from cheeseboard.games.doctor_rat.components import Food
from cheeseboard.games.doctor_rat.events import AteBadly, AteWell, MealBegan, MenuGiven, Refused
from cheeseboard.games.doctor_rat.moves import (
    AGAIN,
    AGREE,
    CALL,
    DINNER,
    ENJOY,
    GOOD,
    PASS,
    SERVES,
    TAKES,
    Cover,
    Menu,
    Refuse,
    Serve,
    Take,
)
from cheeseboard.games.doctor_rat.rules import AGREEING, DECIDING, OFFERING, PICKING, PREDICTING, TAKING_MORE
from cheeseboard.games.doctor_rat.rules.predicting import others_cards
from cheeseboard.games.doctor_rat.table import Clinic
from cheeseboard.games.doctor_rat.view import Weights, possible

TOLD: Final = 0  # ways to weigh diets: with what tokens told,
TOGETHER: Final = 1  # a card to take also by what it leaves for the other groups,
DOUBTED: Final = 2  # and what tokens told a little less trusted;
PLAYED_ON: Final = 3  # and whether it helps all to get well, played on to the end
COUNTED: Final = 4  # or each diet as likely as another
TINY: Final = 1e-12
TRUST: Final = 0.75  # in what tokens told, where it is doubted
LAST_CROSS: Final = 2  # with one more a group is ill
EARLY: Final = 4  # meals, until a row begins to tell
ALIKE: Final = 0.05  # a count of diets and a chance, told side by side
MATTERS: Final = 0.02  # less is no reason to pick anew
MOST_PLAYED: Final = 200  # samples of a duel that is played on to the end,
LONGER: Final = 2  # and of so many times as many, on luck of their own, if these leave it open:
PLAIN: Final = 3.0  # errors; it is plain already
OF_ALL: Final = 0.1  # of everybody's chance to get well, worth telling
SURE: Final = 1.0 - 1e-9


@final
class ClinicMind(Mind[Clinic]):
    """Doctors by one way of playing and rats by another, to the end.  All hear what tokens told, before and since."""

    def __init__(
        self,
        game: DoctorRat,
        doctor: Bot[Clinic],
        rats: Bot[Clinic],
        before: list[Event] | None = None,
        dealer: Dealer | None = None,
    ) -> None:
        super().__init__(game)
        self.clinic = game
        self.doctor = doctor
        self.rats = rats
        self.before: list[Event] = [] if before is None else before
        self.dealer = dealer

    def hearing(self, heard: list[Event]) -> Mind[Clinic]:
        told = [one for one in heard if is_told_to_all(one)]
        return ClinicMind(self.clinic, self.doctor, self.rats, told, self.dealer)

    def beside(self, dealer: Dealer) -> Mind[Clinic]:
        dealer.listening = True
        return ClinicMind(self.clinic, self.doctor, self.rats, self.before, dealer)

    def policy(self, t: Clinic, seat: int, so_far: list[Move], luck: Luck) -> Move:
        view = redact(t, seat)
        is_rats = view.phase is PICKING or view.phase is DECIDING or view.phase is AGREEING
        bot = self.rats if is_rats else self.doctor
        heard = self.before if self.dealer is None else self.before + self.dealer.told
        return bot.plan(view, ask_of(view, seat, so_far), heard, luck)[0]

    def evaluate(self, t: Clinic, seat: int) -> float:
        return won(self.game.outcome(t) if t.phase is OVER else None, seat)


@final
class ClinicCoach(Coach[Clinic]):
    def __init__(self, game: DoctorRat) -> None:
        super().__init__(game)
        self.unit = "right"
        self.is_walked = True
        self.unaided = {"notebook": False}
        self.scales = Scales()
        self.expert = Expert(self.scales)
        normal, easy = Player(True), Player(False)
        self.ways: list[Mind[Clinic]] = [
            ClinicMind(game, normal, normal),
            ClinicMind(game, easy, easy),
            ClinicMind(game, normal, easy),
        ]
        self.mismatch = ClinicMind(game, easy, normal)

    def continuations(self) -> list[Mind[Clinic]]:
        """Normal players, easy ones, a normal Doctor of easy rats; a duel that is exact needs none of them,
        but the last: there it is played on to the end in each of these ways."""
        return [*self.ways, self.ways[0]]

    def puzzle_ways(self) -> int:
        """Which card is right, and no more."""
        return len(self.ways)

    def stranger(self) -> Mind[Clinic] | None:
        return self.mismatch

    def is_mixed(self, view: Clinic, ask: Ask) -> bool:
        return False

    def rate(self, compiled: bool) -> int:
        """Most figures are exact and cost next to nothing."""
        return 100_000 if compiled else 50_000

    def line_rate(self, compiled: bool, seats: int) -> int:
        return 450 if compiled else 100

    def chapter(self, t: Clinic) -> int:
        return t.meal

    def value(self, t: Clinic, seat: int) -> float:
        """Won or not: everybody or nobody wins (DOC-001)."""
        return won(self.game.outcome(t) if t.phase is OVER else None, seat)

    def unit_of(self, view: Clinic, ask: Ask, plans: tuple[list[Move], list[Move]]) -> Unit:
        return "right" if self.has_figure(view, plans[0]) and self.has_figure(view, plans[1]) else "chance"

    def least(self, unit: Unit) -> float:
        """Everybody's chance hangs on how well all others read: a little of it turns with the readers."""
        return OF_ALL if unit == "chance" else LEAST[unit]

    def has_figure(self, view: Clinic, plan: list[Move]) -> bool:
        """An exact one."""
        return isinstance(plan[0], (Take, Serve)) or view.phase is PREDICTING or view.phase is AGREEING

    # Exactly

    def weigh(
        self, view: Clinic, ask: Ask, heard: list[Event], luck: Luck, samples: int, seconds: float | None
    ) -> list[Weighed]:
        """What an expert would do first; then whatever is no likelier to be right."""
        if view.phase is AGREEING:
            return self.agreeing(view, ask, heard)
        plan = self.expert.plan(view, ask, heard, luck)
        better = self.dominated(view, ask, plan)
        plan = plan if better is None else better
        others = [one for one in self.others(view, ask, heard, plan, luck) if self.dominated(view, ask, one) is None]
        if not self.has_figure(view, plan):
            return [Weighed(one, 0.0, 0.0, 1, 0.0, 0.0) for one in [plan, *others]]
        best = self.right(view, ask, heard, plan, TOLD)
        found = [Weighed(one, self.right(view, ask, heard, one, TOLD), 0.0, 1, 0.0, 0.0) for one in others]
        for one in found:
            one.gap = best - one.value
        found.sort(key=lambda one: one.gap)
        if found and found[-1].gap <= -SAME:  # all would be likelier right: the expert's is the other choice
            first = Weighed(plan, best, 0.0, 1, found[0].value - best, 0.0)
            return [Weighed(found[0].plan, found[0].value, 0.0, 1, 0.0, 0.0), first]
        found = [one for one in found if one.gap > -SAME]
        return [Weighed(plan, best, 0.0, 1, 0.0, 0.0), *found]

    def others(self, view: Clinic, ask: Ask, heard: list[Event], plan: list[Move], luck: Luck) -> list[list[Move]]:
        if view.phase is OFFERING:
            outlook = Outlook(view, heard, self.scales)
            begun = [move.food.number for move in ask.so_far if isinstance(move, Serve)]
            offers = self.expert.offers(outlook, numbers(view.reserve), begun, luck)
            found: list[list[Move]] = []
            for offer in offers:
                found.append([SERVES[food] for food in offer.cards[len(begun) :]])
            return [one for one in found if one != plan]
        if view.phase is PREDICTING:
            return [self.with_one_turned(view, ask, heard, plan)]
        found = [[move] for move in ask.moves if move is not plan[0]]
        alike = [one for one in found if self.has_figure(view, one) == self.has_figure(view, plan)]
        return sorted(alike or found, key=lambda one: -crosses_covered(view, one[0]))

    def agreeing(self, view: Clinic, ask: Ask, heard: list[Event]) -> list[Weighed]:
        """The cards as they lie, and the best other ones; the youngest decides no better than all together."""
        stay = self.right(view, ask, heard, [AGREE], TOLD)
        other = AGAIN if AGAIN in ask.moves else CALL
        change = self.right(view, ask, heard, [other], TOLD)
        lead = max(0.0, change - stay)
        found = [
            Weighed([AGREE], stay, 0.0, 1, lead, 0.0),
            Weighed([other], change, 0.0, 1, max(0.0, stay - change), 0.0),
        ]
        return found if change < stay + MATTERS else found[::-1]

    def with_one_turned(self, view: Clinic, ask: Ask, heard: list[Event], plan: list[Move]) -> list[Move]:
        """The prediction of which one is least sure, the other way round."""
        chances = self.predicted(view, ask, heard, plan, TOLD)
        at = chances.index(min(chances))
        good, bad = GOOD, next(move for move in ask.moves if move is not GOOD)
        return [*plan[:at], bad if plan[at] is good else good, *plan[at + 1 :]]

    def duel(
        self,
        view: Clinic,
        ask: Ask,
        heard: list[Event],
        plans: tuple[list[Move], list[Move]],
        way: int,
        seed: int,
        samples: int,
        seconds: float | None,
    ) -> Duel:
        if self.unit_of(view, ask, plans) == "chance":
            mind = self.continuations()[way]
            return self.fought(mind, view, ask, heard, plans, seed, min(samples, MOST_PLAYED), seconds)
        if way == PLAYED_ON:
            return self.confirmed(view, ask, heard, plans, seed, samples, seconds)
        if way == TOGETHER and isinstance(plans[0][0], Take) and view.phase is not TAKING_MORE:
            one, two = self.with_all(view, heard, plans[0][0]), self.with_all(view, heard, plans[1][0])
        else:
            one, two = self.right(view, ask, heard, plans[0], way), self.right(view, ask, heard, plans[1], way)
        return Duel((one, two), (0.0, 0.0), one - two, 0.0, 1, {self.term(view): one - two})

    def confirmed(
        self,
        view: Clinic,
        ask: Ask,
        heard: list[Event],
        plans: tuple[list[Move], list[Move]],
        seed: int,
        samples: int,
        seconds: float | None,
    ) -> Duel:
        """What is right now may be what all lack later, or change nothing any more: the exact figures, as sure as all
        ways of playing on say the same of the chance that all get well; where one of them says otherwise, silence.
        One card more or less that is right changes that chance by a few hundredths: of a card that rats take the ways
        together have to say it, of what hangs on how others read each of them; and where a first look leaves it open
        there is a longer one."""
        exact = self.duel(view, ask, heard, plans, TOLD, seed, samples, seconds)
        if exact.gap < LEAST["right"]:
            return exact
        gap, error = 0.0, 0.0
        for look, times in enumerate((1, LONGER)):
            found = [self.fought(mind, view, ask, heard, plans, seed + look, times * min(samples, MOST_PLAYED), seconds)
                     for mind in self.ways]  # fmt: skip
            gap, error = together(found) if isinstance(plans[0][0], Take) else least_sure(found)
            if gap <= 0.0 or any(one.gap < -one.error for one in found):
                return Duel(exact.values, exact.errors, min(0.0, gap), error, found[0].samples, {})
            if gap >= PLAIN * error:
                break
        return Duel(exact.values, exact.errors, exact.gap, exact.gap * error / gap, 1, exact.terms)

    def term(self, view: Clinic) -> str:
        return "groups" if view.phase is OFFERING or view.phase is AGREEING else "diets"

    def right(self, view: Clinic, ask: Ask, heard: list[Event], plan: list[Move], way: int) -> float:
        """The chance that a card is right; of an offer, the part of the groups that would eat right."""
        first = plan[0]
        if isinstance(first, Take):
            return self.chance(view, heard, first.food, way)
        if view.phase is PREDICTING:
            found = 1.0
            for one in self.predicted(view, ask, heard, plan, way):
                found *= one
            return found
        if view.phase is AGREEING:
            alike = first is AGREE or view.reopened  # who has once been asked to choose anew chooses the same
            return self.as_picked(view, heard, way) if alike else self.picked_anew(view, heard, way)
        if view.phase is not OFFERING:
            return 0.0  # it has no figure, and a rat player does not see the diets
        outlook = Outlook(view, heard if way == TOLD else [], self.scales)
        return self.eaten(outlook, [move.food.number for move in [*ask.so_far, *plan] if isinstance(move, Serve)])

    # All groups together

    def as_picked(self, view: Clinic, heard: list[Event], way: int) -> float:
        """The part of the groups that agree whose card is right."""
        found = [self.on_plate(view, heard, group, way) for group in view.open]
        return sum(found) / float(max(1, len(found)))

    def on_plate(self, view: Clinic, heard: list[Event], group: int, way: int) -> float:
        plate = view.plates[group]
        if plate is None:
            return 0.0
        return chance(self.diets(view, heard, group, way), view.meal, view.previous(group), plate)

    def picked_anew(self, view: Clinic, heard: list[Event], way: int) -> float:
        """The same with the best cards other than those that lie there."""
        groups = [group for group in view.open if view.plates[group] is not None]
        plates = [food for food in [view.plates[group] for group in groups] if food is not None]
        minds = [self.diets(view, heard, group, way) for group in groups]
        best = most_right(view, groups, minds, view.offer + view.bin + plates, plates)
        return best / float(max(1, len(view.open)))

    def with_all(self, view: Clinic, heard: list[Event], move: Move) -> float:
        """Cards that are right, this one and the best for the groups that choose after it."""
        assert isinstance(move, Take)
        left = view.offer + view.bin
        left.remove(move.food)
        groups = [group for group in view.open if group != view.group and view.plates[group] is None]
        minds = [self.diets(view, heard, group, TOLD) for group in groups]
        return self.chance(view, heard, move.food, TOLD) + most_right(view, groups, minds, left, [])

    def chance(self, view: Clinic, heard: list[Event], food: Food, way: int) -> float:
        group = view.group
        plate = view.plates[group]
        previous = plate if view.phase is TAKING_MORE and plate is not None else view.previous(group)
        return chance(self.diets(view, heard, group, way), view.meal, previous, food)

    def diets(self, view: Clinic, heard: list[Event], group: int, way: int) -> Weights:
        counted = [(diet, 1.0) for diet, _ in possible(view, group)]
        if way == COUNTED:
            return counted
        told = weights(view, group, hints(view, heard))
        if way != DOUBTED:
            return told
        whole = sum([weight for _, weight in told])
        found = [(diet, TRUST * weight / max(whole, TINY)) for diet, weight in told]
        return found + [(diet, (1.0 - TRUST) / float(len(counted))) for diet, _ in counted]

    def predicted(self, view: Clinic, ask: Ask, heard: list[Event], plan: list[Move], way: int) -> list[float]:
        found: list[float] = []
        cards = others_cards(view)[len(ask.so_far) :]
        for at in range(min(len(plan), len(cards))):
            group, before, food = cards[at]
            good = chance(self.diets(view, heard, group, way), view.meal, before, food)
            found.append(good if plan[at] is GOOD else 1.0 - good)
        return found

    def eaten(self, outlook: Outlook, cards: list[int]) -> float:
        """Of all groups, with these cards in the middle."""
        view = outlook.view
        pool = cards + [food.number for food in view.bin]
        groups = list(range(outlook.groups))
        choice = table_of(view, outlook.beliefs, groups, pool, self.scales.learning).choose(FEW_TIES)
        good = 0
        for picks in choice.picks:
            for group in groups:
                good += 1 if outlook.good(group, picks[group]) else 0
        return float(good) / float(max(1, len(choice.picks) * outlook.groups))

    # What is plainly worse

    def dominated(self, view: Clinic, ask: Ask, plan: list[Move]) -> list[Move] | None:
        """A card that is surely wrong, while one is free that is surely right and that no other group could use.

        And a token for nothing.
        """
        first = plan[0]
        if isinstance(first, (Cover, Refuse)):
            usual = [move for move in ask.moves if move is DINNER or move is ENJOY or move is PASS]
            return usual if usual and is_for_nothing(view, first) else None
        if not isinstance(first, Take) or self.chance(view, [], first.food, COUNTED) > SAME:
            return None
        for move in ask.moves:
            if isinstance(move, Take) and self.is_free(view, move.food):
                return [TAKES[move.food.number]]
        return None

    def is_free(self, view: Clinic, food: Food) -> bool:
        if self.chance(view, [], food, COUNTED) < SURE:
            return False
        for group in range(len(view.rows)):
            if group != view.group and view.plates[group] is None:
                if chance(self.diets(view, [], group, COUNTED), view.meal, view.previous(group), food) > SAME:
                    return False
        return True

    # In words

    def reason(self, view: Clinic, ask: Ask, name: str, plans: tuple[list[Move], list[Move]]) -> Line | None:
        first = plans[0][0]
        if name != "diets" or not isinstance(first, Take) or view.phase is TAKING_MORE:
            is_told = name == "groups" and (view.phase is not AGREEING or len(view.open) > 1)  # one is no more than one
            return (f"coach.reason.{name}", {}) if is_told else None
        diets = possible(view, view.group)
        previous = view.previous(view.group)
        fits = [diet for diet, _ in diets if diet.is_good(view.meal, previous, first.food)]
        likely = self.chance(view, [], first.food, TOLD)
        if abs(float(len(fits)) / float(max(1, len(diets))) - likely) > ALIKE:
            return None  # some diets are far likelier than others: to count them would puzzle
        if len(fits) == len(diets):
            return "coach.reason.diets.all", {"all": len(diets)}
        return "coach.reason.diets", {"n": len(fits), "all": len(diets)}

    def theme(self, view: Clinic, ask: Ask) -> str:
        """One question is asked all the time; how much hangs on it, and how much is known, differs."""
        if ask.prompt != "picking":
            return ask.prompt
        if view.meal == len(view.options.board):
            return "picking_exam"
        if view.crosses(view.group) == LAST_CROSS:
            return "picking_last_cross"
        return "picking_early" if view.meal <= EARLY else ask.prompt

    def kind(self, view: Clinic, ask: Ask, plan: list[Move]) -> str:
        return plan[0].notation

    def spoken(self, view: Clinic, ask: Ask, plan: list[Move]) -> list[Line]:
        first = plan[0]
        if isinstance(first, Serve):
            cards = tuple([move.food for move in [*ask.so_far, *plan] if isinstance(move, Serve)])
            return [("coach.spoken.offer", {"cards": cards})]
        if isinstance(first, (Take, Menu)):
            key = "coach.spoken.take" if isinstance(first, Take) else "coach.spoken.menu"
            return [(key, self.game.facts(view, ask.seat, first))]
        if isinstance(first, Cover):
            facts = {"group": view.options.eaters[first.group], "slot": first.place, "next_slot": first.place + 1}
            return [("coach.spoken.medicine", facts)]
        if view.phase is PREDICTING:
            told = list(zip(others_cards(view), [*ask.so_far, *plan]))
            return [
                ("coach.spoken.good" if move is GOOD else "coach.spoken.bad", {"card": food})
                for (_, _, food), move in told
            ]
        return super().spoken(view, ask, plan)


def most_right(view: Clinic, groups: list[int], minds: list[Weights], cards: list[Food], but: list[Food]) -> float:
    """The most cards that can be right at once, when each group takes one of these; `but` not all as they are here."""
    return extended(view, groups, minds, cards, but, [], 0.0)


def extended(
    view: Clinic,
    groups: list[int],
    minds: list[Weights],
    cards: list[Food],
    but: list[Food],
    picks: list[Food],
    sum_: float,
) -> float:
    at = len(picks)
    if at == len(groups):
        return -1.0 if picks and picks == but else sum_
    best = -1.0 if cards_for(view, groups[at], cards) else sum_
    for food in cards_for(view, groups[at], cards):
        left = cards[:]
        left.remove(food)
        right = chance(minds[at], view.meal, view.previous(groups[at]), food)
        best = max(best, extended(view, groups, minds, left, but, [*picks, food], sum_ + right))
    return best


def crosses_covered(view: Clinic, move: Move) -> int:
    """By Medicine; nothing else covers any."""
    if not isinstance(move, Cover):
        return 0
    ticks = view.ticks[move.group]
    return [ticks[move.place], ticks[move.place + 1]].count(False)


def is_for_nothing(view: Clinic, move: Cover | Refuse) -> bool:
    """Medicine on no cross (DOC-091), an Ugh! on a good card."""
    if isinstance(move, Cover):
        ticks = view.ticks[move.group]
        return ticks[move.place] and ticks[move.place + 1]
    plate = view.plates[move.group]
    return not move.extra and plate is not None and is_good_for(view, move.group, plate)


def together(ways: list[Duel]) -> tuple[float, float]:
    """Gap and error of their mean."""
    count = float(len(ways))
    return sum([one.gap for one in ways]) / count, sqrt(sum([one.error * one.error for one in ways])) / count


def least_sure(ways: list[Duel]) -> tuple[float, float]:
    found = ways[0]
    for one in ways:
        if one.gap * found.error < found.gap * one.error:
            found = one
    return found.gap, found.error


def is_told_to_all(event: Event) -> bool:
    """Of what tokens told, and of what that was about."""
    return isinstance(event, (Refused, MenuGiven, MealBegan, AteWell, AteBadly))


def won(outcome: Outcome | None, seat: int) -> float:
    return 1.0 if outcome is not None and outcome.scores[seat] > 0 else 0.0


def coach(game: DoctorRat) -> ClinicCoach:
    return ClinicCoach(game)
