"""The posterior as a mind, for a search: how a careful player answers, what is worth trying, what can be believed."""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from cheeseboard.bots.mind import Belief, Mind
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Ask
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.play import moves_of
from cheeseboard.games.doctor_rat import DoctorRat
from cheeseboard.games.doctor_rat.belief import imagined_cards, lay_imagined
from cheeseboard.games.doctor_rat.diets import Diet, Lot, fit_together
from cheeseboard.games.doctor_rat.player import Player, known
from cheeseboard.games.doctor_rat.reckoning import hints, weights
from cheeseboard.games.doctor_rat.rules import OFFERING
from cheeseboard.games.doctor_rat.state import SERVES, UGH, Clinic

SCALE: Final = 1000.0  # of weights that tokens have made small


@final
class Reading(Belief[Clinic]):
    """Worlds by the exact posterior, with what refusals and Strict Menus told beside it."""

    def __init__(self, view: Clinic, heard: list[Event]) -> None:
        self.view = view
        told = hints(view, heard)
        self.lots: list[Lot] = []
        for group in range(len(view.rows)):
            diet = known(view, group)
            if diet is not None:
                self.lots.append(Lot([(diet, 1)]))
            else:
                mine = weights(view, group, told)
                self.lots.append(Lot([(one, max(1, int(SCALE * weight))) for one, weight in mine]))

    def world(self, luck: Luck) -> Clinic:
        t = imagined_cards(self.view, luck)
        if any(papers and papers[0].value is None for papers in t.desk):
            lay_imagined(t, self.diets(luck))
        return t

    def diets(self, luck: Luck) -> list[Diet]:
        options = self.view.options
        while True:
            found = [lot.draw(luck) for lot in self.lots]
            if fit_together(options.box, found, options.apart, options.supply):
                return found


@final
class ClinicMind(Mind[Clinic]):
    """A policy reads of a whole table only what lies open and what its own seat has seen."""

    def __init__(self, game: DoctorRat) -> None:
        super().__init__(game)
        self.player = Player(True)

    def policy(self, t: Clinic, seat: int, so_far: list[Move], luck: Luck) -> Move:
        ask = Ask(seat, moves_of(t, seat, so_far), so_far, "", {})
        return self.player.plan(t, ask, [], luck)[0]

    def candidates(self, view: Clinic, ask: Ask) -> list[list[Move]]:
        """Of an offer, whole sets of cards."""
        if view.phase is not OFFERING:
            return [[move] for move in ask.moves]
        reserve = [card.face() for card in view.reserve]
        plans: list[list[Move]] = [[UGH]] if UGH in ask.moves else []
        for chosen in combinations(reserve, min(len(view.rows), len(reserve))):
            moves: list[Move] = [SERVES[food.number] for food in chosen]
            rest = moves[len(ask.so_far) :]
            if moves[: len(ask.so_far)] == ask.so_far and rest not in plans:
                plans.append(rest)
        return plans

    def believe(self, view: Clinic, heard: list[Event], seat: int) -> Belief[Clinic]:
        return Reading(view, heard)

    def evaluate(self, t: Clinic, seat: int) -> float:
        """DOC-001  Everybody's win is a win."""
        outcome = self.game.outcome(t) if t.phase is OVER else None
        return 0.0 if outcome is None else float(outcome.scores[seat])

    def mates(self, t: Clinic, seat: int) -> list[int]:
        return list(range(t.seats))
