"""The table."""

from __future__ import annotations

from typing import Final, Literal, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.secret import Eye, Secret
from cheeseboard.engine.table import Table
from cheeseboard.games.doctor_rat.components import Complication, Food, Identity, Paper
from cheeseboard.games.doctor_rat.options import Options

Card = Secret[Food]
Trouble = Secret[Complication]


Result = Literal["win", "loss_three_crosses", "loss_exam"]
WON: Final = "win"  # DOC-131
THREE_CROSSES: Final = "loss_three_crosses"
EXAM_FAILED: Final = "loss_exam"


@final
class Clinic(Table):
    """Lists by group hold one entry for each group, or for each of the two Doctors.

    DOC-139, DOC-075: offer and bin are sorted, so their order says nothing; so are the cards that only the Doctor sees.

    What changes seldom is never changed in place but replaced, so that copies can share it (`copy`).
    """

    options: Options
    seats: int
    meal: int  # from 1; 0 before the first
    identities: list[Identity]
    desk: list[list[Paper]]  # by group: Diet card, what lies beside it; empty until it is chosen
    rows: list[list[Food]]  # by group: what it has eaten
    ticks: list[list[bool]]  # by group, for each food of its Row: a tick, or a cross
    row_meals: list[list[int]]  # by group, for each food of its Row: the meal
    broken: list[list[int]]  # by group: how many foods lie left of a Complication card in its Row
    offer: list[Food]  # in the centre; among colleagues, between the Doctors
    bin: list[Food]
    reserve: list[Card]
    chosen: list[Card]  # for the offer, and not yet served
    extra: Card | None  # DOC-072  the random card of meal 3, before it is served
    pile: Bag[Food]  # without its top card
    top: Card | None  # DOC-069
    removed: list[Card]  # by Ugh!, unseen by the rats
    gone: list[Food]  # left the game in view of all
    plates: list[Food | None]  # by group: the card before it
    extras: list[Food | None]  # by group: its second card, by GLUTTONY
    from_bin: list[bool]  # by group: where the card before it comes from
    barred: list[list[Food]]  # by group: DOC-113  what it may not take this meal
    given: int | None  # the group that Strict Menu serves this meal
    open: list[int]  # groups whose cards are being agreed on
    group: int  # the group that a question is about
    asker: int  # DOC-197, DOC-201  the Doctor who is asked about an Ugh!
    passes: int  # in succession
    reopened: int  # DOC-106  how often the picks of this meal were changed
    marker: int  # DOC-184  the first-player marker
    ugh_left: int
    medicine_left: int
    menu_left: int
    medicine: list[int]  # group and place of the first covered symbol; empty while it is not used
    troubles: Bag[Complication]  # the Complication pile
    held: list[Trouble | None]  # by group: its Complication card
    holders: list[int | None]  # by group: the seat that holds it
    active: list[Complication | None]  # by group: the effect of this meal
    mad: list[Food]  # MADNESS: the two cards
    received: list[Food]  # MEGALOMANIA: cards that came to the holder's group
    answers: list[list[int]]  # MEGALOMANIA: group, meal, previous card, card, 1 if it is good
    result: Result | None
    losers: list[int]  # groups

    __slots__ = tuple(__annotations__)

    def copy(self) -> Self:
        """Whatever stands here as it is, is replaced when it changes."""
        to = Clinic()
        to.phase = self.phase
        to.options = self.options
        to.seats = self.seats
        to.meal = self.meal
        to.identities = self.identities
        to.desk = self.desk
        to.rows = self.rows
        to.ticks = self.ticks
        to.row_meals = self.row_meals
        to.broken = self.broken
        to.offer = self.offer[:]
        to.bin = self.bin[:]
        to.reserve = self.reserve[:]
        to.chosen = self.chosen
        to.extra = self.extra
        to.pile = self.pile.copy()
        to.top = self.top
        to.removed = self.removed
        to.gone = self.gone
        to.plates = self.plates[:]
        to.extras = self.extras
        to.from_bin = self.from_bin[:]
        to.barred = self.barred
        to.given = self.given
        to.open = self.open
        to.group = self.group
        to.asker = self.asker
        to.passes = self.passes
        to.reopened = self.reopened
        to.marker = self.marker
        to.ugh_left = self.ugh_left
        to.medicine_left = self.medicine_left
        to.menu_left = self.menu_left
        to.medicine = self.medicine
        to.troubles = self.troubles
        to.held = self.held
        to.holders = self.holders
        to.active = self.active
        to.mad = self.mad
        to.received = self.received
        to.answers = self.answers
        to.result = self.result
        to.losers = self.losers
        return to

    def show(self, eye: Eye) -> None:
        """DOC-012, DOC-145, DOC-158, DOC-187  What is hidden, and from whom, is what each card says of itself.

        DOC-083, DOC-111, DOC-144: all the rest is public, and the rats see the same.  DOC-141: reserve, removed cards,
        pile and Restriction cards stay covered.  DOC-210: so does one's own diet, for a Doctor who eats.
        """
        eye.rows([self.reserve, self.chosen, self.removed], self.pile)
        if self.extra is not None:
            self.extra = eye.look(self.extra, self.pile)
        if self.top is not None:
            self.top = eye.look(self.top, self.pile)
        for papers in self.desk:
            eye.row(papers)
        for group, held in enumerate(self.held):
            if held is not None:
                self.held[group] = eye.look(held, self.troubles)

    def unshare(self) -> None:
        self.identities = self.identities[:]
        self.desk = [papers[:] for papers in self.desk]
        self.rows = [row[:] for row in self.rows]
        self.ticks = [row[:] for row in self.ticks]
        self.row_meals = [row[:] for row in self.row_meals]
        self.broken = [places[:] for places in self.broken]
        self.chosen = self.chosen[:]
        self.removed = self.removed[:]
        self.gone = self.gone[:]
        self.extras = self.extras[:]
        self.barred = [cards[:] for cards in self.barred]
        self.open = self.open[:]
        self.medicine = self.medicine[:]
        self.troubles = self.troubles.copy()
        self.held = self.held[:]
        self.holders = self.holders[:]
        self.active = self.active[:]
        self.mad = self.mad[:]
        self.received = self.received[:]
        self.answers = [answer[:] for answer in self.answers]
        self.losers = self.losers[:]

    def previous(self, group: int) -> Food:
        """DOC-035, DOC-036, DOC-037  The last food of the Row, whatever its symbol; before the first, the Identity."""
        row = self.rows[group]
        return row[-1] if row else self.options.box.food_of(self.identities[group])

    def is_covered(self, group: int, place: int) -> bool:
        """DOC-090  By Medicine."""
        medicine = self.medicine
        return len(medicine) == 2 and medicine[0] == group and 0 <= place - medicine[1] <= 1

    def crosses(self, group: int) -> int:
        """DOC-091  Covered crosses do not count."""
        found = 0
        for place, tick in enumerate(self.ticks[group]):
            if not tick and not self.is_covered(group, place):
                found += 1
        return found

