"""Phase D: verdicts, Complications that come and go, and the three ends."""

from __future__ import annotations

from typing import Any, Final

from cheeseboard.engine.event import Dealer
from cheeseboard.engine.phase import OVER, Phase, replaced
from cheeseboard.engine.secret import Secret, bit
from cheeseboard.games.doctor_rat.cards import diet_on_desk, space
from cheeseboard.games.doctor_rat.components import MEGALOMANIA, Food
from cheeseboard.games.doctor_rat.state import (
    EXAM_FAILED,
    THREE_CROSSES,
    WON,
    AteBadly,
    AteWell,
    Clinic,
    ComplicationHanded,
    ComplicationSpent,
    DietShown,
    ExamFailed,
    GameWon,
    PredictionRight,
    PredictionWrong,
    ThreeCrosses,
)

LOSING: Final = 3  # DOC-128  crosses
TROUBLING: Final = 3  # DOC-151  ticks in a row


# ---- MEGALOMANIA ----


def others_cards(t: Clinic) -> list[tuple[int, Food, Food]]:
    """DOC-168  Every card before another group, with the card it is compared with; the own group is left out."""
    found: list[tuple[int, Food, Food]] = []
    for group, food in enumerate(t.plates):
        if food is None or t.active[group] is MEGALOMANIA:
            continue
        found.append((group, t.previous(group), food))
        extra = t.extras[group]
        if extra is not None:
            found.append((group, food, extra))  # DOC-170
    return found


def resolve_predictions(t: Clinic, said: list[bool], dealer: Dealer) -> None:
    """DOC-169, DOC-170  All are settled before any card moves; a wrong one brings the card to the holder's group."""
    holder = t.active.index(MEGALOMANIA)
    eaters = t.options.eaters
    wrong: list[tuple[int, Food]] = []
    for (group, previous, food), says in zip(others_cards(t), said):
        good = diet_on_desk(t, group).is_good(t.meal, previous, food)
        t.answers = [*t.answers, [group, t.meal, previous.number, food.number, int(good)]]
        if good != says:
            wrong.append((group, food))
        if dealer.listening:
            right = PredictionRight(eaters[group], food)
            dealer.tell(right if good == says else PredictionWrong(eaters[group], food, eaters[holder]))
    for group, food in wrong:
        if t.plates[group] is food:
            t.plates[group] = None
        else:
            t.extras = replaced(t.extras, group, None)
        t.received = [*t.received, food]


# ---- verdicts ----


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


# ---- ends ----


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


def open_desk(t: Clinic, dealer: Dealer) -> Phase[Any]:
    """DOC-133  When the game is over all diets are shown."""
    diets = [diet_on_desk(t, group) for group in range(len(t.desk))]
    t.desk = [diet.papers(t.options.everyone) for diet in diets]
    if dealer.listening:
        for eater, diet in zip(t.options.eaters, diets):
            dealer.tell(DietShown(eater, diet.cards))
    return OVER


# ---- Complications ----


def run_of_ticks(t: Clinic, group: int) -> int:
    """DOC-152  From the right end to a cross, a Complication card, a covered symbol or the Identity."""
    ticks, broken = t.ticks[group], t.broken[group]
    place = len(ticks)
    run = 0
    while place and place not in broken and ticks[place - 1] and not t.is_covered(group, place - 1):
        place -= 1
        run += 1
    return run


def spend_complications(t: Clinic, dealer: Dealer) -> None:
    """DOC-156, DOC-159, DOC-160  What was applied this meal joins the Row, behind this meal's food."""
    for group, effect in enumerate(t.active):
        if effect is not None:
            t.active = replaced(t.active, group, None)
            t.held = replaced(t.held, group, None)
            t.holders = replaced(t.holders, group, None)
            t.broken = replaced(t.broken, group, [*t.broken[group], len(t.rows[group])])
            if dealer.listening:
                dealer.tell(ComplicationSpent(t.options.eaters[group], effect))


def troubled(t: Clinic) -> int | None:
    """DOC-151, DOC-153  The first group that is due a Complication; DOC-154, DOC-155  none before the exam, or left.

    DOC-161: that makes one for each group at most.
    """
    options = t.options
    if not options.complications or t.meal + 1 >= len(options.board) or not len(t.troubles):
        return None
    for group in range(len(t.rows)):
        if t.held[group] is None and run_of_ticks(t, group) >= TROUBLING:  # DOC-162
            return group
    return None


def hand_complication(t: Clinic, group: int, seat: int, dealer: Dealer) -> None:
    """DOC-153, DOC-158  The bottom card, to one player, who alone may look at it."""
    t.troubles = t.troubles.copy()
    held = Secret(dealer.draw(t.troubles), bit(seat))
    t.held = replaced(t.held, group, held)
    t.holders = replaced(t.holders, group, seat)
    if dealer.listening:
        dealer.tell(ComplicationHanded(seat, t.options.eaters[group], held))


def is_exam(t: Clinic) -> bool:
    return space(t).is_exam
