"""Part D: verdicts, and the three ends.  DOC-122 to DOC-133."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.phase import OVER, Moment, Phase
from cheeseboard.engine.table import replaced
from cheeseboard.games.doctor_rat.components import MEGALOMANIA, Food
from cheeseboard.games.doctor_rat.events import (
    AteBadly,
    AteWell,
    DietShown,
    ExamFailed,
    GameWon,
    MarkerPassed,
    ThreeCrosses,
)
from cheeseboard.games.doctor_rat.rules.complications import after_meal, spend_complications
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk, is_exam
from cheeseboard.games.doctor_rat.table import EXAM_FAILED, THREE_CROSSES, WON, Clinic

LOSING: Final = 3  # DOC-128  crosses


@final
class Judging(Moment[Clinic]):
    """DOC-122, DOC-127, DOC-160  Verdicts, ends, used Complications, new ones; then the next meal."""

    __slots__ = ()

    def happen(self, t: Clinic, dealer: Dealer) -> Phase[Clinic]:
        if judge_all(t, dealer):
            return open_desk(t, dealer)
        if is_exam(t):
            end_of_exam(t, dealer)
            return open_desk(t, dealer)
        spend_complications(t, dealer)
        if not t.options.colony:
            pass_marker(t, dealer)
        return after_meal(t, dealer)


def cards_to_judge(t: Clinic, group: int) -> list[Food]:
    """DOC-172, DOC-175  The ordinary card, the extra card, then what came by MEGALOMANIA."""
    found: list[Food] = []
    plate, extra = t.plates[group], t.extras[group]
    if plate is not None:  # DOC-173  nothing, where it was taken away
        found.append(plate)
    if extra is not None:
        found.append(extra)
    if t.active[group] is MEGALOMANIA:
        found += t.received  # DOC-171
    return found


def judge_all(t: Clinic, dealer: Dealer) -> bool:
    """DOC-126  In group order; a third cross stops it, and the game (DOC-128)."""
    t.rows = [row[:] for row in t.rows]  # until now, copies of the table share them
    t.ticks = [row[:] for row in t.ticks]
    t.row_meals = [row[:] for row in t.row_meals]
    for group in range(len(t.rows)):
        cards = cards_to_judge(t, group)
        t.plates[group] = None
        if t.extras[group] is not None:
            t.extras = replaced(t.extras, group, None)
        for food in cards:
            judge(t, group, food, dealer)
            if t.crosses(group) >= LOSING:  # DOC-094, DOC-180
                keep_uneaten(t, group, cards)
                lose_by_crosses(t, group, dealer)
                return True
        if t.active[group] is MEGALOMANIA:
            t.received = []
    return False


def judge(t: Clinic, group: int, food: Food, dealer: Dealer) -> None:
    """DOC-122, DOC-123, DOC-124, DOC-203  The diet says it; the card joins the Row, tick or cross up, and stays seen.

    DOC-125, DOC-140: the event says which it was, and no reason.
    """
    good = diet_on_desk(t, group).is_good(t.meal, t.previous(group), food)
    t.rows[group].append(food)
    t.ticks[group].append(good)
    t.row_meals[group].append(t.meal)
    if dealer.listening:
        eater = t.options.eaters[group]
        dealer.tell(AteWell(eater, food) if good else AteBadly(eater, food, t.crosses(group)))


def keep_uneaten(t: Clinic, group: int, cards: list[Food]) -> None:
    """The game stops in the middle of a meal: what this group has not eaten lies before it still."""
    eaten = t.row_meals[group].count(t.meal)
    t.received = cards[eaten:] if t.active[group] is MEGALOMANIA else t.received
    if t.active[group] is not MEGALOMANIA and eaten < len(cards):
        t.extras = replaced(t.extras, group, cards[eaten])


def lose_by_crosses(t: Clinic, group: int, dealer: Dealer) -> None:
    t.result = THREE_CROSSES
    t.losers = [group]
    if dealer.listening:
        dealer.tell(ThreeCrosses(t.options.eaters[group], t.meal))


def end_of_exam(t: Clinic, dealer: Dealer) -> None:
    """DOC-129, DOC-204  Any cross in it loses, however clean the record; DOC-130  otherwise everybody wins."""
    t.losers = [group for group, row in enumerate(t.row_meals) if row and row[-1] == t.meal and not t.ticks[group][-1]]
    t.result = EXAM_FAILED if t.losers else WON
    if dealer.listening:
        if t.losers:
            dealer.tell(ExamFailed(tuple([t.options.eaters[group] for group in t.losers])))
        else:
            dealer.tell(GameWon(len(t.options.board)))


def open_desk(t: Clinic, dealer: Dealer) -> Phase[Clinic]:
    """DOC-133  When the game is over all diets are shown."""
    diets = [diet_on_desk(t, group) for group in range(len(t.desk))]
    t.desk = [diet.papers(t.options.everyone) for diet in diets]
    if dealer.listening:
        for eater, diet in zip(t.options.eaters, diets):
            dealer.tell(DietShown(eater, diet.cards))
    return OVER


def pass_marker(t: Clinic, dealer: Dealer) -> None:
    """DOC-205"""
    t.marker = 1 - t.marker
    if dealer.listening:
        dealer.tell(MarkerPassed(t.options.eaters[t.marker]))


JUDGING: Final = Judging()
