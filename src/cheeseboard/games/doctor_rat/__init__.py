"""Doctor Rat, for 2 to 7: a silent Doctor, two or three groups of rats, and a diet to be found out in eight meals."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from cheeseboard.engine.components import Components
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Lost
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreements, Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER, Facts
from cheeseboard.games.doctor_rat import belief, scoring, silence
from cheeseboard.games.doctor_rat.cards import diet_on_desk
from cheeseboard.games.doctor_rat.components import Box, Meal
from cheeseboard.games.doctor_rat.diets import fit_together
from cheeseboard.games.doctor_rat.events import CLAUSES
from cheeseboard.games.doctor_rat.facts import believed, good_foods, notebook
from cheeseboard.games.doctor_rat.moves import MOVES, Cover, Hand, Lay, Menu, Refuse, Serve, Take
from cheeseboard.games.doctor_rat.options import MOST_SEATS, OPTIONS, Options
from cheeseboard.games.doctor_rat.rules import CHOOSING_DIETS, MEAL_BEGINS
from cheeseboard.games.doctor_rat.rules.opening import drawn_diets, empty_table, give_identities, lay_pile
from cheeseboard.games.doctor_rat.rules.prescribing import lay_diet
from cheeseboard.games.doctor_rat.state import Clinic
from cheeseboard.games.doctor_rat.tiny import tiny_editions

RULES_VERSION: Final = "2"  # DOC-106  one rat player may begin anew; DOC-128  a lost game has no winners


@final
class DoctorRat(Game[Clinic]):
    """DOC-001  For 2 to 7, who win or lose together."""

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            name="doctor_rat",
            title="Doctor Rat",
            version=RULES_VERSION,
            replays=("1",),  # version 2 permits more, and takes nothing away
            seats=tuple(range(2, MOST_SEATS + 1)),
            seats_clause="DOC-004",
            minutes=30,
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
            talk="free",  # DOC-100, DOC-109  the rats find out together, and in their own words
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        self.agreed = Agreements(Options, self.box)

    def with_components(self, components: Components) -> Game[Clinic]:
        return DoctorRat(components)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> Clinic:
        options = self.agreement(settings, seats)
        t = empty_table(options, seats)
        give_identities(t, dealer)
        if not options.choose:
            for group, given in enumerate(drawn_diets(t, dealer)):
                lay_diet(t, group, given, dealer)
        lay_pile(t, dealer)
        t.phase = CHOOSING_DIETS if options.choose else MEAL_BEGINS
        return t

    def outcome(self, t: Clinic) -> Outcome | None:
        return scoring.outcome(t)

    def imagine(self, view: Clinic, luck: Luck) -> Clinic:
        return belief.imagine(view, luck)

    def teams(self, settings: Settings, seats: int) -> list[int]:
        """DOC-001"""
        return [0] * seats

    def longest(self, settings: Settings, seats: int) -> int:
        """Diets; then in a meal the offer and each Ugh!, the tokens, and every round of picks with all its answers."""
        options = self.agreement(settings, seats)
        groups, uses = len(options.eaters), options.ugh + 1
        picks = (options.talks + 2) * (groups + seats)
        return 4 * groups + len(options.board) * (uses * (groups + 2 * seats + picks) + 6 * groups + 4)

    def check(self, t: Clinic) -> None:
        """DOC-080  Every Food card is somewhere; every diet explains its Row (DOC-059)."""
        box = t.options.box
        if all_food(t) != box.foods:
            raise Lost("the Food cards on the table are not those of the box (DOC-024)")
        troubles = [held.face().number for held in t.held if held is not None] + t.troubles.numbers
        spent = sum([len(places) for places in t.broken])
        wanted = box.complications if t.options.complications else []
        if len(troubles) + spent != len(wanted) or any(troubles.count(n) > wanted.count(n) for n in troubles):
            raise Lost("the Complication cards on the table are not those of the box (DOC-150)")
        self.check_desk(t)

    def check_desk(self, t: Clinic) -> None:
        diets = [diet_on_desk(t, group) for group, papers in enumerate(t.desk) if papers]
        if not fit_together(t.options.box, diets, t.options.apart, t.options.supply):
            raise Lost("these diets do not lie on one desk (DOC-019, DOC-020)")
        for group, given in enumerate(diets):
            if not belief.possible_bits(t, group) >> given.number & 1:
                raise Lost(f"group {t.options.eaters[group].code} has a verdict that its diet does not give (DOC-059)")

    def facts(self, t: Clinic, seat: int, move: Move) -> Facts:
        if isinstance(move, Take | Serve):
            return {"card": move.food}
        if isinstance(move, Menu):
            return {"card": move.food, "group": t.options.eaters[move.group]}
        if isinstance(move, Cover):
            return {"group": t.options.eaters[move.group], "first": move.place + 1, "second": move.place + 2}
        if isinstance(move, Refuse):
            card = t.extras[move.group] if move.extra else t.plates[move.group]
            return {"group": t.options.eaters[move.group], "card": card}
        if isinstance(move, Hand):
            return {"other": move.to}
        return {"card": move.card} if isinstance(move, Lay) else {}

    def board_facts(self, t: Clinic) -> Facts:
        """What this box puts on the table, who plays for a group, who may not speak.

        DOC-147  And the notebook, unless it is switched off: what is still possible, from public things alone.
        """
        options = t.options
        found: Facts = {
            "meals": [meal_marks(meal) for meal in options.board],
            "identity_food": [options.box.food_of(identity).code for identity in t.identities],
            "players": options.players,
            "silent": [seat for seat in range(t.seats) if silence.is_silent(t, seat)],
        }
        if options.notebook:
            found.update(notebook(t))
        if t.phase is OVER:
            found["believed"] = [[believed(t, group, n + 1) for n in range(t.meal)] for group in range(len(t.rows))]
        return found

    def own_facts(self, view: Clinic) -> Facts:
        """DOC-012  What is good for whom, where the diet is seen."""
        good = [good_foods(view, group) for group in range(len(view.rows))]
        return {"good": good} if view.phase is not OVER and good != [None] * len(good) else {}

    def is_silent(self, t: Clinic, seat: int) -> bool:
        return silence.is_silent(t, seat)

    def talk_teams(self, t: Clinic) -> list[list[int]]:
        return silence.talk_teams(t)

    def event_clause(self, event: Event) -> str:
        return CLAUSES[type(event)]

    def editions(self) -> list[Edition]:
        return [
            Edition("3 groups, complications", 4, {"complications": True}),
            *[Edition(f"{n} seats", n, {"groups": 2 + n % 2}) for n in self.seats],
            Edition("healthy rats", 6, {"complications": True, "groups": 2}, self.easy_box()),
            Edition("beginner diets", 2, {"preset": "first"}),
            Edition("the Doctor chooses", 3, {"diets": "choose", "doctor_seat": 1, "groups": 2}),
            Edition("no tokens, basic diets", 3, {"diets": "basic", "ugh_tokens": 0}),
            Edition("colleagues", 2, {"variant": "colleagues"}),
            Edition("colleagues in teams", 5, {"variant": "colleagues", "diets": "choose", "youngest": 1}),
        ]

    def easy_box(self) -> Components:
        """Most food is good, so that Complications come even to those who choose at random."""
        return {**self.components, "diets": {"forbidden": 3}}

    def tiny(self) -> list[Edition]:
        return tiny_editions()


def all_food(t: Clinic) -> list[int]:
    cards = [*t.reserve, *t.chosen, *t.removed]
    cards += [card for card in (t.extra, t.top) if card is not None]
    foods = [card.face() for card in cards] + t.offer + t.bin + t.gone + t.mad + t.received
    foods += [food for food in [*t.plates, *t.extras] if food is not None]
    for row in t.rows:
        foods += row
    return sorted([food.number for food in foods] + t.pile.numbers)


def meal_marks(meal: Meal) -> list[str]:
    marks = [(meal.extra, "extra"), (not meal.draws, "no_draw"), (meal.is_exam, "exam")]
    return [mark for is_there, mark in marks if is_there]


GAME: Final = DoctorRat()
