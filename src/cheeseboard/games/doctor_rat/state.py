"""The table, its moves and its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event, Revelation
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase, Table
from cheeseboard.engine.secret import Eye, Secret
from cheeseboard.games.doctor_rat.components import (
    FOOD_COUNT,
    FOODS,
    LETTERS,
    NO_CARD,
    RESTRICTIONS,
    Complication,
    Eater,
    Food,
    Identity,
    Restriction,
)
from cheeseboard.games.doctor_rat.diets import Paper
from cheeseboard.games.doctor_rat.options import MOST_GROUPS, MOST_SEATS, Options

Card = Secret[Food]
Trouble = Secret[Complication]

# ---- moves ----


@final
class Take(Move):
    """A card from the offer or the bin; under MADNESS, one of the two cards."""

    __slots__ = ("food",)

    def __init__(self, number: int, food: Food) -> None:
        super().__init__(number, f"take {food.code.lower()}")
        self.food = food


@final
class Serve(Move):
    """A card of the reserve, for the offer."""

    __slots__ = ("food",)

    def __init__(self, number: int, food: Food) -> None:
        super().__init__(number, f"serve {food.code.lower()}")
        self.food = food


@final
class Menu(Move):
    """Strict Menu: one of the chosen cards, to one group."""

    __slots__ = ("food", "group")

    def __init__(self, number: int, food: Food, group: int) -> None:
        super().__init__(number, f"menu {food.code.lower()} {LETTERS[group]}")
        self.food = food
        self.group = group


@final
class Cover(Move):
    """Medicine: on the symbol at this place in a group's Row and on the next one."""

    __slots__ = ("group", "place")

    def __init__(self, number: int, group: int, place: int) -> None:
        super().__init__(number, f"medicine {LETTERS[group]} {place + 1}")
        self.group = group
        self.place = place


@final
class Refuse(Move):
    """Ugh!, back side: a group may not have the card before it."""

    __slots__ = ("extra", "group")

    def __init__(self, number: int, group: int, extra: bool) -> None:
        super().__init__(number, f"refuse {LETTERS[group]}" + (" extra" if extra else ""))
        self.group = group
        self.extra = extra


@final
class Lay(Move):
    """A Restriction card, onto the desk."""

    __slots__ = ("card",)

    def __init__(self, number: int, card: Restriction) -> None:
        super().__init__(number, f"lay {card.code}")
        self.card = card


@final
class Hand(Move):
    """A Complication card, to a player."""

    __slots__ = ("to",)

    def __init__(self, number: int, to: int) -> None:
        super().__init__(number, f"hand {to}")
        self.to = to


MOST_ROW: Final = 13  # foods: eight meals, one more by GLUTTONY or four by MEGALOMANIA
TAKE_AT: Final = 0
SERVE_AT: Final = TAKE_AT + FOOD_COUNT
MENU_AT: Final = SERVE_AT + FOOD_COUNT
COVER_AT: Final = MENU_AT + FOOD_COUNT * MOST_GROUPS
REFUSE_AT: Final = COVER_AT + (MOST_ROW - 1) * MOST_GROUPS
LAY_AT: Final = REFUSE_AT + 2 * MOST_GROUPS
HAND_AT: Final = LAY_AT + len(RESTRICTIONS) - 1
WORD_AT: Final = HAND_AT + MOST_SEATS

TAKES: Final[tuple[Take, ...]] = tuple([Take(TAKE_AT + food.number, food) for food in FOODS])
SERVES: Final[tuple[Serve, ...]] = tuple([Serve(SERVE_AT + food.number, food) for food in FOODS])
MENUS: Final[tuple[Menu, ...]] = tuple(
    [Menu(MENU_AT + MOST_GROUPS * food.number + group, food, group) for food in FOODS for group in range(MOST_GROUPS)]
)
COVERS: Final[tuple[Cover, ...]] = tuple(
    [
        Cover(COVER_AT + (MOST_ROW - 1) * group + place, group, place)
        for group in range(MOST_GROUPS)
        for place in range(MOST_ROW - 1)
    ]
)
REFUSES: Final[tuple[Refuse, ...]] = tuple(
    [Refuse(REFUSE_AT + 2 * group + extra, group, extra == 1) for group in range(MOST_GROUPS) for extra in (0, 1)]
)
LAYS: Final[tuple[Lay, ...]] = tuple([Lay(LAY_AT + card.number, card) for card in RESTRICTIONS if card is not NO_CARD])
HANDS: Final[tuple[Hand, ...]] = tuple([Hand(HAND_AT + seat, seat) for seat in range(MOST_SEATS)])
UGH: Final = Move(WORD_AT, "ugh")
DINNER: Final = Move(WORD_AT + 1, "dinner")
ENJOY: Final = Move(WORD_AT + 2, "enjoy")
PASS: Final = Move(WORD_AT + 3, "pass")
AGREE: Final = Move(WORD_AT + 4, "agree")
AGAIN: Final = Move(WORD_AT + 5, "again")
CALL: Final = Move(WORD_AT + 6, "call")
ENOUGH: Final = Move(WORD_AT + 7, "enough")
GOOD: Final = Move(WORD_AT + 8, "good")
BAD: Final = Move(WORD_AT + 9, "bad")
MOVES: Final[tuple[Move, ...]] = (
    *TAKES,
    *SERVES,
    *MENUS,
    *COVERS,
    *REFUSES,
    *LAYS,
    *HANDS,
    UGH,
    DINNER,
    ENJOY,
    PASS,
    AGREE,
    AGAIN,
    CALL,
    ENOUGH,
    GOOD,
    BAD,
)


# ---- the table ----

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


# ---- events ----


@final
@dataclass(frozen=True)
class IdentityGiven(Event):
    group: Eater
    identity: Identity


@final
@dataclass(frozen=True)
class DietGiven(Revelation):
    group: Eater
    diet: tuple[Paper, ...]


@final
@dataclass(frozen=True)
class TopSeen(Revelation):
    card: Card


@final
@dataclass(frozen=True)
class BinStarted(Revelation):
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class MealBegan(Event):
    meal: int


@final
@dataclass(frozen=True)
class Drew(Revelation):
    seat: int
    n: int
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class NothingDrawn(Event):
    meal: int


@final
@dataclass(frozen=True)
class LaidBetween(Revelation):
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class ReserveSwapped(Revelation):
    seat: int
    n: int
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class TableSwapped(Revelation):
    group: Eater
    n: int
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class ExtraDrawn(Revelation):
    card: Card


@final
@dataclass(frozen=True)
class MedicineUsed(Revelation):
    seat: int
    group: Eater
    slot: int
    next_slot: int


@final
@dataclass(frozen=True)
class MenuGiven(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class Served(Revelation):
    seat: int
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class EffectShown(Revelation):
    seat: int
    group: Eater
    complication: Complication


@final
@dataclass(frozen=True)
class MadCardsShown(Revelation):
    group: Eater
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class OneKept(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class Took(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class TookMore(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class PicksReopened(Revelation):
    seat: int


@final
@dataclass(frozen=True)
class DecisionCalled(Revelation):
    seat: int
    other: int


@final
@dataclass(frozen=True)
class Refused(Revelation):
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class LeftOver(Event):
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class PredictedGood(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class PredictedBad(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class PredictionRight(Revelation):
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class PredictionWrong(Revelation):
    group: Eater
    card: Food
    to: Eater


@final
@dataclass(frozen=True)
class AteWell(Revelation):
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class AteBadly(Revelation):
    group: Eater
    card: Food
    crosses: int


@final
@dataclass(frozen=True)
class ComplicationSpent(Event):
    group: Eater
    complication: Complication


@final
@dataclass(frozen=True)
class ComplicationHanded(Revelation):
    seat: int
    group: Eater
    complication: Trouble


@final
@dataclass(frozen=True)
class MarkerPassed(Event):
    group: Eater


@final
@dataclass(frozen=True)
class ThreeCrosses(Event):
    group: Eater
    meal: int


@final
@dataclass(frozen=True)
class ExamFailed(Event):
    groups: tuple[Eater, ...]


@final
@dataclass(frozen=True)
class GameWon(Event):
    meals: int


@final
@dataclass(frozen=True)
class DietShown(Revelation):
    group: Eater
    diet: tuple[Restriction, ...]


CLAUSES: Final[dict[type[Event], str]] = {
    IdentityGiven: "DOC-015",
    DietGiven: "DOC-018",
    TopSeen: "DOC-069",
    BinStarted: "DOC-025",
    MealBegan: "DOC-061",
    Drew: "DOC-064",
    NothingDrawn: "DOC-065",
    LaidBetween: "DOC-193",
    ReserveSwapped: "DOC-086",
    TableSwapped: "DOC-196",
    ExtraDrawn: "DOC-071",
    MedicineUsed: "DOC-090",
    MenuGiven: "DOC-096",
    Served: "DOC-073",
    EffectShown: "DOC-158",
    MadCardsShown: "DOC-164",
    OneKept: "DOC-165",
    Took: "DOC-103",
    TookMore: "DOC-174",
    PicksReopened: "DOC-106",
    DecisionCalled: "DOC-110",
    Refused: "DOC-113",
    LeftOver: "DOC-107",
    PredictedGood: "DOC-168",
    PredictedBad: "DOC-168",
    PredictionRight: "DOC-169",
    PredictionWrong: "DOC-169",
    AteWell: "DOC-124",
    AteBadly: "DOC-124",
    ComplicationSpent: "DOC-159",
    ComplicationHanded: "DOC-153",
    MarkerPassed: "DOC-205",
    ThreeCrosses: "DOC-128",
    ExamFailed: "DOC-129",
    GameWon: "DOC-130",
    DietShown: "DOC-133",
}
