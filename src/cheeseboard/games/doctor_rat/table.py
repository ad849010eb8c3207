"""The table."""

from __future__ import annotations

from typing import Any, Final, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.phase import Phase
from cheeseboard.engine.secret import Eye, Secret
from cheeseboard.engine.table import Table
from cheeseboard.games.doctor_rat.components import Complication, Food, Identity, Paper
from cheeseboard.games.doctor_rat.options import Options

Card = Secret[Food]
Trouble = Secret[Complication]


WON: Final = "win"  # DOC-131
THREE_CROSSES: Final = "loss_three_crosses"
EXAM_FAILED: Final = "loss_exam"


@final
class Clinic(Table):
    """Lists by group hold one entry for each group, or for each of the two Doctors.

    DOC-139, DOC-075: offer and bin are sorted, so their order says nothing; so are the cards that only the Doctor sees.

    What changes seldom is never changed in place but replaced, so that copies can share it (`copy`).
    """

    __slots__ = (
        "active",
        "answers",
        "asker",
        "barred",
        "bin",
        "broken",
        "chosen",
        "desk",
        "extra",
        "extras",
        "from_bin",
        "given",
        "gone",
        "group",
        "held",
        "holders",
        "identities",
        "losers",
        "mad",
        "marker",
        "meal",
        "medicine",
        "medicine_left",
        "menu_left",
        "offer",
        "open",
        "options",
        "passes",
        "pile",
        "plates",
        "received",
        "removed",
        "reopened",
        "reserve",
        "result",
        "row_meals",
        "rows",
        "seats",
        "ticks",
        "top",
        "troubles",
        "ugh_left",
    )

    def __init__(
        self,
        phase: Phase[Any],
        options: Options,
        seats: int,
        meal: int,
        identities: list[Identity],
        desk: list[list[Paper]],
        rows: list[list[Food]],
        ticks: list[list[bool]],
        row_meals: list[list[int]],
        broken: list[list[int]],
        offer: list[Food],
        bin: list[Food],
        reserve: list[Card],
        chosen: list[Card],
        extra: Card | None,
        pile: Bag[Food],
        top: Card | None,
        removed: list[Card],
        gone: list[Food],
        plates: list[Food | None],
        extras: list[Food | None],
        from_bin: list[bool],
        barred: list[list[Food]],
        given: int | None,
        open: list[int],
        group: int,
        asker: int,
        passes: int,
        reopened: int,
        marker: int,
        ugh_left: int,
        medicine_left: int,
        menu_left: int,
        medicine: list[int],
        troubles: Bag[Complication],
        held: list[Trouble | None],
        holders: list[int | None],
        active: list[Complication | None],
        mad: list[Food],
        received: list[Food],
        answers: list[list[int]],
        result: str | None,
        losers: list[int],
    ) -> None:
        self.phase = phase
        self.options = options
        self.seats = seats
        self.meal = meal  # from 1; 0 before the first
        self.identities = identities
        self.desk = desk  # by group: Diet card, what lies beside it; empty until it is chosen
        self.rows = rows  # by group: what it has eaten
        self.ticks = ticks  # by group, for each food of its Row: a tick, or a cross
        self.row_meals = row_meals  # by group, for each food of its Row: the meal
        self.broken = broken  # by group: how many foods lie left of a Complication card in its Row
        self.offer = offer  # in the centre; among colleagues, between the Doctors
        self.bin = bin
        self.reserve = reserve
        self.chosen = chosen  # for the offer, and not yet served
        self.extra = extra  # DOC-072  the random card of meal 3, before it is served
        self.pile = pile  # without its top card
        self.top = top  # DOC-069
        self.removed = removed  # by Ugh!, unseen by the rats
        self.gone = gone  # left the game in view of all
        self.plates = plates  # by group: the card before it
        self.extras = extras  # by group: its second card, by GLUTTONY
        self.from_bin = from_bin  # by group: where the card before it comes from
        self.barred = barred  # by group: DOC-113  what it may not take this meal
        self.given = given  # the group that Strict Menu serves this meal
        self.open = open  # groups whose cards are being agreed on
        self.group = group  # the group that a question is about
        self.asker = asker  # DOC-197, DOC-201  the Doctor who is asked about an Ugh!
        self.passes = passes  # in succession
        self.reopened = reopened  # DOC-106  how often the picks of this meal were changed
        self.marker = marker  # DOC-184  the first-player marker
        self.ugh_left = ugh_left
        self.medicine_left = medicine_left
        self.menu_left = menu_left
        self.medicine = medicine  # group and place of the first covered symbol; empty while it is not used
        self.troubles = troubles  # the Complication pile
        self.held = held  # by group: its Complication card
        self.holders = holders  # by group: the seat that holds it
        self.active = active  # by group: the effect of this meal
        self.mad = mad  # MADNESS: the two cards
        self.received = received  # MEGALOMANIA: cards that came to the holder's group
        self.answers = answers  # MEGALOMANIA: group, meal, previous card, card, 1 if it is good
        self.result = result
        self.losers = losers  # groups

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def copy(self) -> Self:
        """Whatever stands here as it is, is replaced when it changes."""
        return Clinic(
            self.phase,
            self.options,
            self.seats,
            self.meal,
            self.identities,
            self.desk,
            self.rows,
            self.ticks,
            self.row_meals,
            self.broken,
            self.offer[:],
            self.bin[:],
            self.reserve[:],
            self.chosen,
            self.extra,
            self.pile.copy(),
            self.top,
            self.removed,
            self.gone,
            self.plates[:],
            self.extras,
            self.from_bin[:],
            self.barred,
            self.given,
            self.open,
            self.group,
            self.asker,
            self.passes,
            self.reopened,
            self.marker,
            self.ugh_left,
            self.medicine_left,
            self.menu_left,
            self.medicine,
            self.troubles,
            self.held,
            self.holders,
            self.active,
            self.mad,
            self.received,
            self.answers,
            self.result,
            self.losers,
        )

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


FIELDS: Final[tuple[str, ...]] = (
    "phase",
    "options",
    "seats",
    "meal",
    "identities",
    "desk",
    "rows",
    "ticks",
    "row_meals",
    "broken",
    "offer",
    "bin",
    "reserve",
    "chosen",
    "extra",
    "pile",
    "top",
    "removed",
    "gone",
    "plates",
    "extras",
    "from_bin",
    "barred",
    "given",
    "open",
    "group",
    "asker",
    "passes",
    "reopened",
    "marker",
    "ugh_left",
    "medicine_left",
    "menu_left",
    "medicine",
    "troubles",
    "held",
    "holders",
    "active",
    "mad",
    "received",
    "answers",
    "result",
    "losers",
)
