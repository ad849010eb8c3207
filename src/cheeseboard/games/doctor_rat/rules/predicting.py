"""MEGALOMANIA: what other groups eat is predicted.  DOC-168 to DOC-170."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase, Together
from cheeseboard.engine.table import replaced
from cheeseboard.games.doctor_rat.components import MEGALOMANIA, Food
from cheeseboard.games.doctor_rat.events import PredictedBad, PredictedGood, PredictionRight, PredictionWrong
from cheeseboard.games.doctor_rat.moves import BAD, GOOD
from cheeseboard.games.doctor_rat.rules.common import holder_of
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.rules.verdicts import JUDGING
from cheeseboard.games.doctor_rat.table import Clinic

GOOD_OR_BAD: Final[tuple[Move, ...]] = (GOOD, BAD)


@final
class Predicting(Together[Clinic]):
    """DOC-168  MEGALOMANIA: good or bad, for every card before another group, all said before any answer."""

    __slots__ = ()

    def seats(self, t: Clinic) -> list[int]:
        return [holder_of(t, MEGALOMANIA)]

    def moves(self, t: Clinic, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return GOOD_OR_BAD if len(so_far) < len(others_cards(t)) else ()

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Clinic]:
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
        cards = others_cards(t)
        groups = tuple([t.options.eaters[group] for group, _, _ in cards])
        return "predicting", {"cards": tuple([food for _, _, food in cards]), "groups": groups}


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


PREDICTING: Final = Predicting()
