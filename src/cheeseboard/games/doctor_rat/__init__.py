"""Doctor Rat, for 2 to 7: a silent Doctor, two or three groups of rats, and a diet to be found out in eight meals."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.components import Components
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.event import Dealer, Event
from cheeseboard.engine.game import Edition, Game, Outcome
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Settings
from cheeseboard.engine.phase import OVER, Facts
from cheeseboard.engine.secret import Secret
from cheeseboard.games.doctor_rat import belief, scoring, silence
from cheeseboard.games.doctor_rat.cards import diet_on_desk, draw_open
from cheeseboard.games.doctor_rat.components import C3, COMPLICATIONS, FOODS, IDENTITIES, L1, V2, Box, Identity, Meal
from cheeseboard.games.doctor_rat.diets import Diet, diet, fit_together, joint_tickets
from cheeseboard.games.doctor_rat.facts import believed, good_foods, notebook
from cheeseboard.games.doctor_rat.options import MOST_SEATS, OPTIONS, Options
from cheeseboard.games.doctor_rat.rules import CHOOSING_DIETS, MEAL_BEGINS
from cheeseboard.games.doctor_rat.rules.prescribing import lay_diet
from cheeseboard.games.doctor_rat.state import (
    CLAUSES,
    MOVES,
    BinStarted,
    Clinic,
    Cover,
    Hand,
    IdentityGiven,
    Lay,
    Menu,
    Refuse,
    Serve,
    Take,
    TopSeen,
)

RULES_VERSION: Final = "1"
INTRO_DIETS: Final[dict[Identity, Diet]] = {  # DOC-028
    L1: diet("mandatory red_blue"),
    V2: diet("forbidden liquid"),
    C3: diet("mandatory q3"),
}


@final
class DoctorRat(Game[Clinic]):
    """DOC-001  For 2 to 7, who win or lose together."""

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            name="doctor_rat",
            title="Doctor Rat",
            version=RULES_VERSION,
            seats=tuple(range(2, MOST_SEATS + 1)),
            seats_clause="DOC-004",
            minutes=30,
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        self.agreed: dict[tuple[object, ...], Options] = {}

    def with_components(self, components: Components) -> Game[Clinic]:
        return DoctorRat(components)

    def agreement(self, settings: Settings, seats: int) -> Options:
        """Read once for all the games that are played by it."""
        key = (seats, *settings.values())
        options = self.agreed.get(key)
        if options is None:
            options = self.agreed[key] = Options(settings, seats, self.box)
        return options

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


# ---- set-up ----


def empty_table(options: Options, seats: int) -> Clinic:
    groups = len(options.eaters)
    box = options.box
    return Clinic(
        phase=MEAL_BEGINS,
        options=options,
        seats=seats,
        meal=0,
        identities=[],
        desk=[[] for _ in range(groups)],
        rows=[[] for _ in range(groups)],
        ticks=[[] for _ in range(groups)],
        row_meals=[[] for _ in range(groups)],
        broken=[[] for _ in range(groups)],
        offer=[],
        bin=[],
        reserve=[],
        chosen=[],
        extra=None,
        pile=Bag(FOODS, box.foods[:]),  # DOC-024, DOC-191
        top=None,
        removed=[],
        gone=[],
        plates=[None] * groups,
        extras=[None] * groups,
        from_bin=[False] * groups,
        barred=[[] for _ in range(groups)],
        given=None,
        open=[],
        group=0,
        asker=0,
        passes=0,
        reopened=0,
        marker=0,
        ugh_left=options.ugh,  # DOC-013, DOC-014, DOC-190
        medicine_left=box.medicine if options.colony else 0,  # DOC-182
        menu_left=box.strict_menu if options.colony else 0,
        medicine=[],
        troubles=Bag(COMPLICATIONS, box.complications[:] if options.complications else []),  # DOC-150
        held=[None] * groups,
        holders=[None] * groups,
        active=[None] * groups,
        mad=[],
        received=[],
        answers=[],
        result=None,
        losers=[],
    )


def give_identities(t: Clinic, dealer: Dealer) -> None:
    """DOC-015, DOC-016  All different, letters by quantity; DOC-184  each Doctor draws one, the lower is first.

    DOC-027: in a colony nobody is first.
    """
    left = [identity.number for identity in t.options.box.identities]
    if t.options.colony:
        while len(left) > len(t.options.eaters):
            left.pop(dealer.luck.pick(left))  # DOC-017  out of the game
    else:
        left = [left.pop(dealer.luck.pick(left)) for _ in t.options.eaters]
    t.identities = [IDENTITIES[number] for number in left]
    t.marker = int(left[0] > left[1])
    if dealer.listening:
        for eater, identity in zip(t.options.eaters, t.identities):
            dealer.tell(IdentityGiven(eater, identity))


def drawn_diets(t: Clinic, dealer: Dealer) -> list[Diet]:
    """DOC-028, DOC-029  By the table, or by the generator of section 2.1; all again when they cannot lie together.

    DOC-022: the cards that are not used leave the game unseen; nobody needs to know which.
    """
    options = t.options
    if options.intro:
        return [intro_diet(options, identity) for identity in t.identities]
    priors = [options.prior(identity) for identity in t.identities]
    tickets = joint_tickets(options.box, [prior.weighted for prior in priors], options.apart, options.supply)
    if tickets is not None:
        return tickets[dealer.luck.below(len(tickets))]
    while True:
        diets = [prior.draw(dealer.luck) for prior in priors]
        if fit_together(options.box, diets, options.apart, options.supply):
            return diets


def intro_diet(options: Options, identity: Identity) -> Diet:
    given = INTRO_DIETS[identity]
    if given not in options.prior(identity).diets:
        raise Problem(f"components: this box has no beginner diet for {identity.code} (DOC-028)")
    return given


def lay_pile(t: Clinic, dealer: Dealer) -> None:
    """DOC-069  The top card can be seen; DOC-025, DOC-191  the bin begins with a card less than there are groups."""
    top = Secret(dealer.draw(t.pile), t.options.keepers[0] if t.options.colony else t.options.everyone)
    t.top = top
    t.bin = draw_open(t, len(t.rows) - 1, dealer)
    if dealer.listening:
        dealer.tell(TopSeen(top))
        dealer.tell(BinStarted(tuple(t.bin)))


# ---- looking ----


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


# ---- tiny editions ----


def tiny_box(board: str, food: str, diets: str, **more: object) -> Components:
    """`food` as 1BL*3, `diets` as card*copies, whatever family; two identities."""
    cards = {word.partition("*")[0]: int(word.partition("*")[2] or 1) for word in diets.split()}
    kinds = {"diets": ("mandatory", "forbidden", "alternating", "identical", "different", "plus_minus_one"),
             "categories": ("type", "quantity", "colour")}  # fmt: skip
    found: Components = {
        "board": {"colony": board.split("|"), "colleagues": board.split("|")},
        "identities": {"L1": "1BL", "V2": "2GV"},
        "food": {word.partition("*")[0]: int(word.partition("*")[2] or 1) for word in food.split()},
        "diets": {card: n for card, n in cards.items() if card in kinds["diets"]},
        "categories": {card: n for card, n in cards.items() if card in kinds["categories"]},
        "specifications": {c: n for c, n in cards.items() if c not in kinds["diets"] and c not in kinds["categories"]},
        "complications": {},
        "tokens": {},
    }
    return {**found, **more}


def tiny_editions() -> list[Edition]:
    """One or two meals of a handful of cards; Complications with hardly a choice before they come.

    Copies of a food only where what stays hidden can be counted out: a Doctor who chooses among them chooses a food,
    not a card, and then the odds of what is left are not those of cards that were dealt.
    """
    two: dict[str, object] = {"groups": 2}
    again = {**two, "complications": True}
    colleagues: dict[str, object] = {"variant": "colleagues"}
    one = "mandatory*2 liquid vegetable"  # for each
    few = "different*2 type*1 quantity*1"
    same = "identical*2 type*2 quantity*1"
    both = "different*2 identical*2 type*2 quantity*1 colour*1 plus_minus_one*1"
    short, long = "|exam no_draw", "||||exam no_draw"
    ugh = {"tokens": {"ugh": 1}}
    troubles = {"complications": {"madness": 1, "insomnia": 1, "megalomania": 1, "gluttony": 1, "paranoia": 1}}
    pair = {"complications": {"megalomania": 1, "gluttony": 1}}
    return [
        Edition("the youngest decides", 3, {**two, "talks": 0}, tiny_box("exam", "1BL*3 2GV", few)),
        Edition("the exam alone", 2, two, tiny_box("exam", "1BL 2GV 1BC 3RL 2BC", few)),
        Edition("more diets", 2, two, tiny_box("exam", "1BL*2 2GV*2", both)),
        Edition("an extra card", 2, two, tiny_box("extra|exam no_draw", "1BL*4 2GV", few)),
        Edition("refusals", 2, two, tiny_box(short, "1BL*2 2GV*2", few, **ugh)),
        Edition("a new reserve", 2, two, tiny_box(short, "1BL*8", few, **ugh)),
        Edition("strict menu", 2, two, tiny_box(short, "1BL 2GV 1BC 3RL", one, tokens={"strict_menu": 1})),
        Edition("medicine", 2, two, tiny_box("||no_draw|exam no_draw", "1BL*8", few, tokens={"medicine": 1})),
        Edition("to agree or not", 3, {**two, "talks": 1}, tiny_box("exam", "1BL*5", few)),
        Edition("chosen diets", 2, {**two, "diets": "choose"},
                tiny_box("exam", "1BL*3 2GV", "mandatory forbidden liquid*2 q2*2")),
        Edition("every complication", 2, again, tiny_box(long, "1BL*18", same, **troubles)),
        Edition("two complications", 2, again, tiny_box(long, "1BL*18", both, **pair)),
        Edition("a menu that is returned", 2, again,
                tiny_box(long, "1BL*18", same, complications={"madness": 1}, tokens={"strict_menu": 1})),
        Edition("two colleagues", 2, colleagues, tiny_box(short, "1BL*5 2GV", few + " plus_minus_one", **ugh)),
        Edition("a new table", 2, colleagues, tiny_box(short, "1BL*9 2GV", few, **ugh)),
        Edition("two small teams", 3, {**colleagues, "talks": 0}, tiny_box(short, "1BL*10", few, **ugh)),
    ]  # fmt: skip


GAME: Final = DoctorRat()
