"""Before the first meal: the Doctor lays the diets.  DOC-018 to DOC-023, DOC-030, DOC-186, DOC-189."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase, Together
from cheeseboard.engine.table import replaced
from cheeseboard.games.doctor_rat.components import DIETS, FORBIDDEN, MANDATORY, NO_CARD, Diet
from cheeseboard.games.doctor_rat.events import DietGiven
from cheeseboard.games.doctor_rat.moves import ENOUGH, LAYS, Lay
from cheeseboard.games.doctor_rat.rules.common import doctor_of
from cheeseboard.games.doctor_rat.rules.preparing import MEAL_BEGINS
from cheeseboard.games.doctor_rat.table import Clinic


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

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Clinic]:
        for seat, answer in zip(self.seats(t), answers):
            for group, diet in zip(self.groups(t, seat), self.laid(answer)[0]):
                lay_diet(t, group, diet, dealer)
        return MEAL_BEGINS

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "choosing_diets", {"groups": tuple([t.options.eaters[group] for group in self.groups(t, seat)])}

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        if not isinstance(move, Lay):
            return "DOC-018"
        return "DOC-021" if move.card.family else "DOC-020"


CHOOSING_DIETS: Final = ChoosingDiets()
