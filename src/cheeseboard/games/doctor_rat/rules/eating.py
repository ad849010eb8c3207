"""Part C: the rats agree on a card for each group.  DOC-100 to DOC-111, DOC-163, DOC-198."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Together
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import replaced
from cheeseboard.games.doctor_rat.components import MADNESS, PARANOIA, Complication
from cheeseboard.games.doctor_rat.events import DecisionCalled, EffectShown, PicksReopened, Served
from cheeseboard.games.doctor_rat.moves import AGAIN, AGREE, CALL, Take
from cheeseboard.games.doctor_rat.rules.alone import ON_THEIR_OWN, TAKING_MORE, go_mad, is_on_its_own
from cheeseboard.games.doctor_rat.rules.common import (
    Taking,
    deciders,
    doctor_of,
    group_under,
    has_effects,
    speaker,
    take_for_group,
    youngest,
)
from cheeseboard.games.doctor_rat.rules.entries import CIRCLE
from cheeseboard.games.doctor_rat.rules.food import add, can_take, is_given, put_back, wants_more
from cheeseboard.games.doctor_rat.rules.refusing import REFUSING, clear_away, has_refusal, next_rejection
from cheeseboard.games.doctor_rat.table import Clinic

AGREE_OR_CALL: Final[tuple[Move, ...]] = (AGREE, CALL)
AGREE_AGAIN_CALL: Final[tuple[Move, ...]] = (AGREE, AGAIN, CALL)


def begin_eating(t: Clinic, dealer: Dealer) -> Phase[Clinic]:
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


def next_bite(t: Clinic, dealer: Dealer) -> Phase[Clinic]:
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


@final
class NextBite(Moment[Clinic]):
    """Whoever is next, after a choice that another chapter tells of."""

    __slots__ = ()

    def happen(self, t: Clinic, dealer: Dealer) -> Phase[Clinic]:
        return next_bite(t, dealer)


def find_open(t: Clinic) -> bool:
    """The next group that has to take a card, and can."""
    for group in t.open:
        if t.plates[group] is None and can_take(t, group):
            t.group = group
            return True
    return False


def settle_picks(t: Clinic, dealer: Dealer) -> Phase[Clinic]:
    """DOC-106  Now they are final."""
    t.open = []
    return next_bite(t, dealer)


@final
class Picking(Taking):
    """DOC-102, DOC-103, DOC-105  Every group takes one card; DOC-198  so does each Doctor.

    DOC-106: whoever plays all rats alone agrees with nobody, and may begin anew until the last group has its card.
    """

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return speaker(t, t.group)

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        found = super().moves(t)
        return (*found, AGAIN) if may_begin_anew(t) else found

    def some_move(self, t: Clinic, luck: Luck) -> Move:
        if not may_begin_anew(t):
            return super().some_move(t, luck)
        moves = self.moves(t)
        return moves[luck.below(len(moves))]

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Clinic]:
        if move is AGAIN:
            return begin_anew(t, self.seat(t), dealer)
        take_for_group(t, self.seat(t), move, dealer)
        if find_open(t):
            return PICKING
        return AGREEING if len(deciders(t)) > 1 else settle_picks(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-106" if move is AGAIN else super().clause(t, seat, move)

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "picking", {"group": t.options.eaters[t.group]}


def may_begin_anew(t: Clinic) -> bool:
    """DOC-106  Where nobody else is asked, something is picked already, and the talks of this meal are not used up."""
    if len(deciders(t)) > 1 or t.reopened >= t.options.talks:
        return False
    for group in t.open:
        if t.plates[group] is not None:
            return True
    return False


def begin_anew(t: Clinic, seat: int, dealer: Dealer) -> Phase[Clinic]:
    """DOC-106  All picks go back."""
    for group in t.open:
        put_back(t, group)
    find_open(t)
    t.reopened += 1
    if dealer.listening:
        dealer.tell(PicksReopened(seat))
    return PICKING


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

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Clinic]:
        calls, again = who_says(CALL, answers), who_says(AGAIN, answers)
        if calls is None and again is None:
            return settle_picks(t, dealer)
        if calls is None and again is not None:
            return begin_anew(t, self.seats(t)[again], dealer)
        assert calls is not None
        for group in t.open:
            put_back(t, group)
        decides = youngest(t, t.group)
        find_open(t)
        if dealer.listening:
            dealer.tell(DecisionCalled(self.seats(t)[calls], decides))
        return DECIDING

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-106" if isinstance(move, Take) or move is AGAIN else "DOC-110"


def who_says(word: Move, answers: list[list[Move]]) -> int | None:
    """The first of those who were asked."""
    for place in range(len(answers)):
        if answers[place][0] is word:
            return place
    return None


@final
class Deciding(Taking):
    """DOC-110, DOC-209  The youngest decides, all of it."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return youngest(t, t.group)

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Clinic]:
        take_for_group(t, self.seat(t), move, dealer)
        return DECIDING if find_open(t) else settle_picks(t, dealer)

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "deciding", {"group": t.options.eaters[t.group]}


PICKING: Final = Picking()
AGREEING: Final = Agreeing()
DECIDING: Final = Deciding()
NEXT_BITE: Final = NextBite()

CIRCLE.bite = NEXT_BITE
