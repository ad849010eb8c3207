"""Setting up: Identities, diets that are drawn, the pile and the bin.  DOC-015 to DOC-029, DOC-184, DOC-191."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.secret import Secret
from cheeseboard.games.doctor_rat.components import (
    C3,
    COMPLICATIONS,
    FOODS,
    IDENTITIES,
    L1,
    V2,
    Diet,
    Identity,
    diet,
    fit_together,
    joint_tickets,
)
from cheeseboard.games.doctor_rat.events import BinStarted, IdentityGiven, TopSeen
from cheeseboard.games.doctor_rat.options import Options
from cheeseboard.games.doctor_rat.rules.food import draw_open
from cheeseboard.games.doctor_rat.rules.preparing import MEAL_BEGINS
from cheeseboard.games.doctor_rat.rules.prescribing import CHOOSING_DIETS, lay_diet
from cheeseboard.games.doctor_rat.table import Clinic

INTRO_DIETS: Final[dict[Identity, Diet]] = {  # DOC-028
    L1: diet("mandatory red_blue"),
    V2: diet("forbidden liquid"),
    C3: diet("mandatory q3"),
}


def first_table(options: Options, seats: int, dealer: Dealer) -> Clinic:
    t = empty_table(options, seats)
    give_identities(t, dealer)
    if not options.choose:
        for group, given in enumerate(drawn_diets(t, dealer)):
            lay_diet(t, group, given, dealer)
    lay_pile(t, dealer)
    t.phase = CHOOSING_DIETS if options.choose else MEAL_BEGINS
    return t



def longest(options: Options, seats: int) -> int:
    """Diets; then in a meal the offer and each Ugh!, the tokens, and every round of picks with all its answers."""
    groups, uses = len(options.eaters), options.ugh + 1
    picks = (options.talks + 2) * (groups + seats)
    return 4 * groups + len(options.board) * (uses * (groups + 2 * seats + picks) + 6 * groups + 4)


def empty_table(options: Options, seats: int) -> Clinic:
    groups = len(options.eaters)
    box = options.box
    t = Clinic()
    t.phase = MEAL_BEGINS
    t.options = options
    t.seats = seats
    t.meal = 0
    t.identities = []
    t.desk = [[] for _ in range(groups)]
    t.rows = [[] for _ in range(groups)]
    t.ticks = [[] for _ in range(groups)]
    t.row_meals = [[] for _ in range(groups)]
    t.broken = [[] for _ in range(groups)]
    t.offer = []
    t.bin = []
    t.reserve = []
    t.chosen = []
    t.extra = None
    t.pile = Bag(FOODS, box.foods[:])  # DOC-024, DOC-191
    t.top = None
    t.removed = []
    t.gone = []
    t.plates = [None] * groups
    t.extras = [None] * groups
    t.from_bin = [False] * groups
    t.barred = [[] for _ in range(groups)]
    t.given = None
    t.open = []
    t.group = 0
    t.asker = 0
    t.passes = 0
    t.reopened = 0
    t.marker = 0
    t.ugh_left = options.ugh  # DOC-013, DOC-014, DOC-190
    t.medicine_left = box.medicine if options.colony else 0  # DOC-182
    t.menu_left = box.strict_menu if options.colony else 0
    t.medicine = []
    t.troubles = Bag(COMPLICATIONS, box.complications[:] if options.complications else [])  # DOC-150
    t.held = [None] * groups
    t.holders = [None] * groups
    t.active = [None] * groups
    t.mad = []
    t.received = []
    t.answers = []
    t.result = None
    t.losers = []
    return t


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
    top = Secret(dealer.draw(t.pile, "food"), t.options.keepers[0] if t.options.colony else t.options.everyone)
    t.top = top
    t.bin = draw_open(t, len(t.rows) - 1, dealer)
    if dealer.listening:
        dealer.tell(TopSeen(top))
        dealer.tell(BinStarted(tuple(t.bin)))
