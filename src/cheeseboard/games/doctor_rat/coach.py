"""What the coach says about Doctor Rat: the chance that a card is right, exact, by the diets that are still possible.

For a Doctor, who knows them: how many of the groups would eat right, as rats choose who keep a notebook.
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.coach import Coach, Duel, Line, Unit
from cheeseboard.bots.mind import Mind
from cheeseboard.bots.search import Weighed
from cheeseboard.engine.ask import Ask, ask_of
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
from cheeseboard.games.doctor_rat.moves import (
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
from cheeseboard.games.doctor_rat.rules import OFFERING, PREDICTING, REFUSING, TAKING_MORE
from cheeseboard.games.doctor_rat.rules.predicting import others_cards
from cheeseboard.games.doctor_rat.table import Clinic
from cheeseboard.games.doctor_rat.view import Weights, possible

TOLD: Final = 0  # ways to weigh diets: with what tokens told (1: without it),
COUNTED: Final = 2  # or each as likely as another
SURE: Final = 1.0 - 1e-9


@final
class ClinicMind(Mind[Clinic]):
    """Everybody by one way of playing, to the end."""

    def __init__(self, game: DoctorRat, bot: Bot[Clinic]) -> None:
        super().__init__(game)
        self.bot = bot

    def policy(self, t: Clinic, seat: int, so_far: list[Move], luck: Luck) -> Move:
        view = redact(t, seat)
        return self.bot.plan(view, ask_of(view, seat, so_far), [], luck)[0]

    def evaluate(self, t: Clinic, seat: int) -> float:
        return won(self.game.outcome(t) if t.phase is OVER else None, seat)


@final
class ClinicCoach(Coach[Clinic]):
    def __init__(self, game: DoctorRat) -> None:
        super().__init__(game)
        self.unit = "right"
        self.scales = Scales()
        self.expert = Expert(self.scales)
        self.ways: list[Mind[Clinic]] = [
            ClinicMind(game, Player(True)),
            ClinicMind(game, Player(False)),
            ClinicMind(game, self.expert),
        ]

    def continuations(self) -> list[Mind[Clinic]]:
        """Normal players, easy ones, hard ones; a duel needs none of them, being exact."""
        return self.ways

    def is_mixed(self, view: Clinic, ask: Ask) -> bool:
        return False

    def playing_on(self) -> Mind[Clinic] | None:
        """A game to its end takes too long to be played on from every moment."""
        return None

    def value(self, t: Clinic, seat: int) -> float:
        """Won or not: everybody or nobody wins (DOC-001)."""
        return won(self.game.outcome(t) if t.phase is OVER else None, seat)

    def unit_of(self, view: Clinic, ask: Ask, plans: tuple[list[Move], list[Move]]) -> Unit:
        return "right" if self.has_figure(view, plans[0]) and self.has_figure(view, plans[1]) else ""

    def has_figure(self, view: Clinic, plan: list[Move]) -> bool:
        first = plan[0]
        if view.phase is REFUSING:
            return first is ENJOY or (isinstance(first, Refuse) and not first.extra)
        return isinstance(first, Take | Serve) or view.phase is PREDICTING

    # Exactly

    def weigh(
        self, view: Clinic, ask: Ask, heard: list[Event], luck: Luck, samples: int, seconds: float | None
    ) -> list[Weighed]:
        """What an expert would do first; then whatever is no likelier to be right."""
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
        found = [one for one in found if one.gap > -SAME]
        found.sort(key=lambda one: one.gap)
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
        return [[move] for move in ask.moves if move is not plan[0] and self.has_figure(view, [move])] or [
            [move] for move in ask.moves if move is not plan[0]
        ]

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
        one, two = self.right(view, ask, heard, plans[0], way), self.right(view, ask, heard, plans[1], way)
        return Duel((one, two), (0.0, 0.0), one - two, 0.0, 1, {self.term(view): one - two})

    def term(self, view: Clinic) -> str:
        return "groups" if view.phase is OFFERING or view.phase is REFUSING else "diets"

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
        if view.phase is not OFFERING and view.phase is not REFUSING:
            return 0.0  # it has no figure, and a rat player does not see the diets
        outlook = Outlook(view, heard if way == TOLD else [], self.scales)
        if view.phase is OFFERING:
            return self.eaten(outlook, [move.food.number for move in [*ask.so_far, *plan] if isinstance(move, Serve)])
        return self.refused(outlook, view, first)

    def chance(self, view: Clinic, heard: list[Event], food: Food, way: int) -> float:
        group = view.group
        plate = view.plates[group]
        previous = plate if view.phase is TAKING_MORE and plate is not None else view.previous(group)
        return chance(self.diets(view, heard, group, way), view.meal, previous, food)

    def diets(self, view: Clinic, heard: list[Event], group: int, way: int) -> Weights:
        if way == COUNTED:
            return [(diet, 1.0) for diet, _ in possible(view, group)]
        return weights(view, group, hints(view, heard) if way == TOLD else [])

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

    def refused(self, outlook: Outlook, view: Clinic, move: Move) -> float:
        picks = [-1 if food is None else food.number for food in view.plates]
        course = outlook.course(picks, [food.number for food in view.offer + view.bin])
        if isinstance(move, Refuse):
            among = [food.number for food in cards_for(view, move.group, view.offer + view.bin)]
            new = outlook.refusing(course, move.group, among)
            course = course if new is None else new
        good = 0
        for group in range(outlook.groups):
            good += 1 if picks[group] >= 0 and outlook.good(group, course.picks[group]) else 0
        return float(good) / float(max(1, outlook.groups))

    # What is plainly worse

    def dominated(self, view: Clinic, ask: Ask, plan: list[Move]) -> list[Move] | None:
        """A card that is surely wrong, while one is free that is surely right and that no other group could use.

        And a token for nothing.
        """
        first = plan[0]
        if isinstance(first, Cover | Refuse):
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
            return (f"coach.reason.{name}", {}) if name == "groups" else None
        diets = possible(view, view.group)
        previous = view.previous(view.group)
        fits = [diet for diet, _ in diets if diet.is_good(view.meal, previous, first.food)]
        return "coach.reason.diets", {"n": len(fits), "all": len(diets)}

    def kind(self, view: Clinic, ask: Ask, plan: list[Move]) -> str:
        return plan[0].notation

    def spoken(self, view: Clinic, ask: Ask, plan: list[Move]) -> list[Line]:
        first = plan[0]
        if isinstance(first, Serve):
            cards = tuple([move.food for move in [*ask.so_far, *plan] if isinstance(move, Serve)])
            return [("coach.spoken.offer", {"cards": cards})]
        if isinstance(first, Take | Menu):
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


def is_for_nothing(view: Clinic, move: Cover | Refuse) -> bool:
    """Medicine on no cross (DOC-091), an Ugh! on a good card."""
    if isinstance(move, Cover):
        ticks = view.ticks[move.group]
        return ticks[move.place] and ticks[move.place + 1]
    plate = view.plates[move.group]
    return not move.extra and plate is not None and is_good_for(view, move.group, plate)


def won(outcome: Outcome | None, seat: int) -> float:
    return 1.0 if outcome is not None and outcome.scores[seat] > 0 else 0.0


def coach(game: DoctorRat) -> ClinicCoach:
    return ClinicCoach(game)
