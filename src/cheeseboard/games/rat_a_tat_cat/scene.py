"""Drawings of this table, for tests and for anybody with a rules question.  docs/testing.md tells how to write one."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.drawing import (
    ANY,
    NONE,
    REST,
    Drawn,
    Line,
    Lines,
    Marks,
    agreed,
    drawn_options,
    lines_of,
    only,
    seat_of,
    wholes,
)
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import OVER, Phase, Turn
from cheeseboard.engine.seats import NOBODY, bit
from cheeseboard.games.rat_a_tat_cat.components import CODES, EVERYONE, FACES, Box, Card, Face, card
from cheeseboard.games.rat_a_tat_cat.options import OPTIONS, Options
from cheeseboard.games.rat_a_tat_cat.rules import (
    DEALING,
    HOLDING,
    KNOCKING,
    PEEKING,
    PLACING,
    REVEALING,
    SWAPPING,
    SWAPPING_WITH,
    TURNING_STARTER,
    YOUR_TURN,
)
from cheeseboard.games.rat_a_tat_cat.table import CatTable, in_order

LINES: Final = (
    "discards", "pile", "hand", "draw", "phase", "dealer", "knocker", "sequence", "swap", "turns", "turns_before",
    "round", "totals", "scored", "older", "returned", "dealt", "deals_out", "options", "clock", "look",
)  # fmt: skip
PHASES: Final[dict[str, Phase[CatTable]]] = {
    snake(type(phase).__name__): phase
    for phase in (
        DEALING, TURNING_STARTER, YOUR_TURN, PLACING, HOLDING, PEEKING, SWAPPING, SWAPPING_WITH, KNOCKING, REVEALING,
        OVER,
    )
}  # fmt: skip
HAND: Final = "hand"
OUT: Final = "out"


def read(text: str, game: Game[CatTable], luck: Luck) -> Drawn[CatTable]:
    """The table of a drawing.  Luck chooses the cards that the drawing leaves open."""
    return Reader(text, game, luck).drawn()


# ---- the box, while a drawing is read ----


@final
class Spot:
    """A card as it is drawn: who has seen it, and its face once that is settled."""

    __slots__ = ("code", "face", "seen_by")

    def __init__(self, code: str, seen_by: int) -> None:
        self.code = code
        self.seen_by = seen_by
        self.face: Face | None = None

    def card(self) -> Card:
        assert self.face is not None
        return card(self.face, self.seen_by)


@final
class Stock:
    """What the drawing has not named.  Cards that the script wants stay back for the pile as long as that can be."""

    def __init__(self, box: Box, luck: Luck) -> None:
        self.box = box
        self.left = box.cards[:]
        self.kept: list[int] = []
        self.luck = luck

    def named(self, face: Face) -> Face:
        if face.number not in self.left:
            copies = self.box.cards.count(face.number)
            raise Lost(f"the drawing has {copies + 1} cards {face.code} or more, the box has {copies} (RTC-002)")
        self.left.remove(face.number)
        return face

    def keep(self, face: Face) -> None:
        if face.number in self.left:
            self.left.remove(face.number)
            self.kept.append(face.number)

    def any(self) -> Face:
        among = self.left or self.kept
        if not among:
            raise Lost(f"the drawing has more cards than the box, which has {len(self.box.cards)} (RTC-002)")
        return FACES[among.pop(self.luck.pick(among))]

    def for_the_pile(self) -> Face:
        return FACES[self.kept.pop(0)] if self.kept else self.any()

    def rest(self) -> list[Face]:
        numbers = sorted(self.left + self.kept)
        self.left = []
        self.kept = []
        return [FACES[number] for number in numbers]


def origin_in(older: list[list[str]], place: str) -> int:
    """The number of the older pile that this card comes from; 0 for the pile of now."""
    return next((number for number, places in enumerate(older, 1) if place in places), 0)


def face_of(code: str) -> Face:
    if code not in CODES:
        raise Problem(f"there is no card '{code}'; there are {' '.join(CODES)}")
    return FACES[CODES.index(code)]


# ---- reading ----


@final
class Reader(Lines):
    """One drawing being read: lines first, then people, then cards, then whose turn it is."""

    def __init__(self, text: str, game: Game[CatTable], luck: Luck) -> None:
        super().__init__()
        self.rows: list[Line] = []
        for line in lines_of(text):
            self.sort_line(line)
        self.names = [row.about for row in self.rows]
        self.seats = game.seat_count(len(self.names))
        box = Box(game.components)
        self.marks = Marks(self.names, EVERYONE)
        self.settings = OPTIONS.settle(agreed(self.words("options")), self.seats)
        self.options = Options(self.settings, self.seats, box)
        box.check_seats(self.seats)
        self.box = box
        self.stock = Stock(box, luck)
        self.out_in = [self.out_of(row) for row in self.rows]
        self.turn = self.to_move()
        self.phase = self.moment()
        self.script = [face_of(word) for word in self.words("draw") if word != REST]

    def sort_line(self, line: Line) -> None:
        if line.about in LINES:
            self.lines[line.about] = line
        elif self.lines:
            raise Problem(f"there is no line '{line.about}'; rows come first, then {', '.join(LINES)}")
        else:
            self.rows.append(line)

    def person(self, about: str) -> int | None:
        return seat_of(only(self.lines[about]), self.names) if self.words(about) else None

    # Whose turn

    def to_move(self) -> int:
        starred = [seat for seat, row in enumerate(self.rows) if row.star]
        if len(starred) > 1:
            raise Problem(f"only one seat is to move, and {len(starred)} have a star (RTC-140)")
        if starred:
            return starred[0]
        knocker = self.person("knocker")
        return self.out_in.index(0) if knocker is None else knocker

    def moment(self) -> Phase[CatTable]:
        name = only(self.lines["phase"]) if self.words("phase") else self.likely_moment()
        if name not in PHASES:
            raise Problem(f"there is no phase '{name}'; there are {', '.join(PHASES)}")
        phase = PHASES[name]
        if isinstance(phase, Turn) and not any(row.star for row in self.rows):
            raise Problem("nobody is to move: put a * behind a name")
        return phase

    def likely_moment(self) -> str:
        hand = self.words("hand")
        if hand:
            return "placing" if hand[0].startswith("{") else "holding"
        return "swapping_with" if self.words("swap") else "your_turn"

    def out_of(self, row: Line) -> int:
        """`cid out 3` went out in round 3, `cid out` in the first; cards of the last round may stand before it."""
        if OUT not in row.words:
            return 0
        at = row.words.index(OUT)
        when = wholes(Line(row.about, False, row.words[at + 1 :]))
        del row.words[at:]
        return when[0] if when else 1

    # Cards

    def drawn(self) -> Drawn[CatTable]:
        rows = [self.row(seat) for seat in range(self.seats)]
        hand = self.hand()
        discards = self.heap("discards")
        pile = self.heap("pile") if self.words("pile") else [Spot(REST, NOBODY)]
        for face in self.script:
            self.stock.keep(face)
        for spots in [*rows, hand, discards]:
            for spot in spots:
                if spot.code == ANY:
                    spot.face = self.stock.any()
        for spot in pile:
            if spot.code == ANY:
                spot.face = self.stock.for_the_pile()
        table = self.table(rows, hand, discards, pile)
        self.check(table)
        luck = [face.number for face in self.script]
        words = [face.code for face in self.script]
        clock = wholes(self.lines["clock"]) if self.words("clock") else None
        return Drawn(table, self.names, self.settings, luck, words, clock)

    def spot(self, code: str, seen_by: int) -> Spot:
        spot = Spot(code, seen_by)
        if code not in (ANY, REST):
            spot.face = self.stock.named(face_of(code))
        return spot

    def row(self, seat: int) -> list[Spot]:
        words = self.rows[seat].words
        if self.out_in[seat] and not words:
            return []
        size = 0 if self.phase is DEALING or (self.out_in[seat] and self.phase is not OVER) else self.box.row_size
        if len(words) != size:
            raise Problem(f"the row of {self.names[seat]} has {len(words)} cards, not {size} (RTC-028)")
        marked = [self.marks.read(word, seat) for word in words]
        return [self.spot(code, self.seen_by(slot, seat, seen)) for slot, (code, seen) in enumerate(marked)]

    def seen_by(self, slot: int, seat: int, seen_by: int) -> int:
        """The line `look`: as if the opening look (RTC-019, RTC-125) had been taken at this row."""
        if "look" not in self.lines or not self.box.is_outer[slot]:
            return seen_by
        return EVERYONE if self.options.younger else seen_by | bit(seat)

    def hand(self) -> list[Spot]:
        """No card or one."""
        if not self.words("hand"):
            return []
        code, seen_by = self.marks.read(only(self.lines["hand"]), self.turn)
        if seen_by not in (bit(self.turn), EVERYONE):
            raise Problem(f"write [{code}] for a card in hand that was drawn, {{{code}}} for one that was taken")
        return [self.spot(code, seen_by)]

    def heap(self, about: str) -> list[Spot]:
        """Codes from the bottom up, or `12 cards`."""
        words = self.words(about)
        if len(words) == 2 and words[1] in ("card", "cards"):
            words = [ANY] * wholes(Line(about, False, words[:1]))[0]
        return [self.spot(word, EVERYONE) for word in words]

    # The table

    def table(self, rows: list[list[Spot]], hand: list[Spot], discards: list[Spot], pile: list[Spot]) -> CatTable:
        below = self.faces(discards)  # first: the pile has the rest, unless the discards take it
        numbers = sorted([face.number for face in self.faces(pile)])
        scored = self.scored()
        dealer = self.person("dealer")
        older = self.older()
        t = CatTable()
        t.phase = self.phase
        t.options = self.options
        t.seats = self.seats
        t.rows = [[spot.card() for spot in row] for row in rows]
        t.pile = Bag(FACES, numbers)
        t.discards = below
        t.hand = hand[0].card() if hand else None
        t.dealer = self.before(self.turn) if dealer is None else dealer
        t.turn = self.turn
        t.draws = self.number("sequence", 0)
        t.swap_slot = self.number("swap", 0)
        t.knocker = self.person("knocker")
        t.turns = self.number("turns", 0 if self.phase in (DEALING, TURNING_STARTER, YOUR_TURN) else 1)
        t.turns_before = self.number("turns_before", 0)
        t.round = self.number("round", 1 + max(len(scored), *self.out_in))
        t.totals = wholes(self.lines["totals"]) if self.words("totals") else [0] * self.seats
        t.out_in = self.out_in
        t.rounds_scored = scored
        t.origins = self.origins(rows, older)
        t.hand_origin = origin_in(older, HAND)
        t.older = [Bag(FACES, []) for _ in older]
        t.returned = self.some("returned")
        t.from_deal = self.from_deal(rows)
        t.deals_out = self.some("deals_out")
        return t

    def some(self, about: str) -> list[Face]:
        """Faces, of which no card is meant."""
        return in_order([face_of(word) for word in self.words(about)])

    def from_deal(self, rows: list[list[Spot]]) -> list[list[bool]]:
        """`dealt ann.0 bob.2`: these lie there since the deal; without the line all do.  It is only known where a Power
        card was shuffled back."""
        if not self.words("returned"):
            return []
        places = self.words("dealt")
        self.check_places(places, rows)
        every = "dealt" not in self.lines
        return [[every or f"{n}.{slot}" in places for slot in range(len(row))] for n, row in zip(self.names, rows)]

    def scored(self) -> list[list[int]]:
        """`scored 12 9 / 20 3`: two rounds."""
        parts = " ".join(self.words("scored")).split("/")
        return [wholes(Line("scored", False, part.split())) for part in parts if part]

    def older(self) -> list[list[str]]:
        """`older ann.0 bob.2 / hand`: these lie face down since before the first reshuffle, these since the second."""
        words = self.words("older")
        return [part.split() for part in " ".join(words).split("/")] if words else []

    def origins(self, rows: list[list[Spot]], older: list[list[str]]) -> list[list[int]]:
        self.check_places([word for part in older for word in part if word != HAND], rows)
        if not older:
            return []
        return [[origin_in(older, f"{n}.{slot}") for slot in range(len(row))] for n, row in zip(self.names, rows)]

    def check_places(self, words: list[str], rows: list[list[Spot]]) -> None:
        places = [f"{name}.{slot}" for name, row in zip(self.names, rows) for slot in range(len(row))]
        for word in words:
            if word not in places:
                raise Problem(f"there is no card '{word}'; write {places[0]} for the first card of the first row")

    def faces(self, spots: list[Spot]) -> list[Face]:
        found: list[Face] = []
        for spot in spots:
            if spot.code == REST:
                found += self.stock.rest()
            elif spot.face is not None:
                found.append(spot.face)
        return found

    def before(self, seat: int) -> int:
        """Unless the drawing says who dealt, the seat to move is the first of the round (RTC-024)."""
        seat = (seat - 1) % self.seats
        while self.out_in[seat]:
            seat = (seat - 1) % self.seats
        return seat

    def check(self, t: CatTable) -> None:
        lost = self.stock.rest()
        if lost:
            codes = " ".join([face.code for face in lost])
            raise Lost(f"not in the drawing: {codes}; a … in the pile or the discards takes what is left (RTC-002)")
        for numbers in [t.totals, *t.rounds_scored]:
            if len(numbers) != t.seats:
                raise Problem(f"there are {t.seats} seats, but {len(numbers)} numbers in '{numbers}'")
        for reason in reasons_against(t):
            raise Problem(f"the drawing can not be: {reason}")


def reasons_against(t: CatTable) -> list[str]:
    """Why there can be no such table; none, as a rule."""
    phase = t.phase
    dealt = phase is not DEALING and phase is not TURNING_STARTER
    doubts = [
        (t.out_in.count(0) < 2 and phase is not OVER, "fewer than two seats are in the game (RTC-120)"),
        (not t.is_active(t.turn) and phase is not OVER, "whoever is to move has gone out (RTC-118)"),
        (not t.is_active(t.dealer) and phase is not OVER, "the dealer has gone out (RTC-118)"),
        (t.knocker is not None and not t.is_active(t.knocker), "the knocker has gone out (RTC-118)"),
        ((t.hand is not None) != (phase is HOLDING or phase is PLACING), f"{phase} and the card in hand do not agree"),
        (phase is KNOCKING and t.knocker is not None, "nobody knocks in the final lap (RTC-093)"),
        (isinstance(phase, Turn) and t.turn == t.knocker, "the knocker has no turn any more (RTC-091)"),
        (phase is REVEALING and t.turn != t.knocker, "without a knocker no row is revealed (RTC-097)"),
        (not t.discards and phase is YOUR_TURN, "the discards are empty at the start of a turn (RTC-039)"),
        (not t.pile.numbers and dealt, "the pile is empty (RTC-053)"),
        (t.draws > (2 if phase is HOLDING else 0), "a sequence of two draws is not under way (RTC-076)"),
        (t.swap_slot >= t.options.box.row_size, "there is no such card to swap (RTC-066)"),
        (not all_turned_are_there(t), "a card that was shuffled back is nowhere but in the deal (RTC-016)"),
        (dealt and t.options.younger and not outer_cards_lie_open(t), "outer cards lie open: {3} (RTC-125)"),
    ]
    return [reason for holds, reason in doubts if holds]


def all_turned_are_there(t: CatTable) -> bool:
    lying = zip([one for row in t.rows for one in row], [still for row in t.from_deal for still in row])
    of_deal = [*t.deals_out, *[card.value for card, still in lying if still]]
    return all(of_deal.count(face) < t.options.box.cards.count(face.number) for face in t.returned)


def outer_cards_lie_open(t: CatTable) -> bool:
    outer = t.options.box.outer
    return all(row[slot].seen_by == EVERYONE for row in t.rows if row for slot in outer)


# ---- drawing ----


def draw(t: CatTable, names: list[str]) -> str:
    """All lines, of a table or of a view; `read` understands them."""
    marks = Marks(names, EVERYONE)
    asked = isinstance(t.phase, Turn)
    rows = [drawn_row(t, seat, marks, asked and seat == t.turn) for seat in range(t.seats)]
    hand = NONE if t.hand is None else marks.write(code_of(t.hand), t.hand.seen_by, t.turn)
    lines = {
        "discards": codes(t.discards),
        "pile": codes([FACES[n] for n in t.pile.numbers]) if not t.pile.unsure else f"{len(t.pile)} cards",
        "hand": hand,
        "phase": snake(type(t.phase).__name__),
        "dealer": names[t.dealer],
        "knocker": NONE if t.knocker is None else names[t.knocker],
        "sequence": str(t.draws),
        "swap": str(t.swap_slot) if t.phase is SWAPPING_WITH else NONE,
        "turns": str(t.turns),
        "turns_before": str(t.turns_before),
        "round": str(t.round),
        "totals": " ".join([str(total) for total in t.totals]),
        "scored": " / ".join([" ".join([str(n) for n in scored]) for scored in t.rounds_scored]) or NONE,
        "older": " / ".join([" ".join(places_from(t, names, n + 1)) for n in range(len(t.older))]) or NONE,
        "returned": codes(t.returned),
        "dealt": " ".join(places_of_deal(t, names)) or NONE,
        "deals_out": codes(t.deals_out),
        "options": drawn_options(OPTIONS, t.options.settings),
    }
    return "\n".join([*rows, *[f"{about} {words}" for about, words in lines.items()]])


def drawn_row(t: CatTable, seat: int, marks: Marks, to_move: bool) -> str:
    name = marks.names[seat] + ("*" if to_move else "")
    words = [marks.write(code_of(lying), lying.seen_by, seat) for lying in t.rows[seat]]
    if t.out_in[seat]:
        words += [OUT, str(t.out_in[seat])]
    return " ".join([name, *words])


def places_from(t: CatTable, names: list[str], origin: int) -> list[str]:
    rows = [f"{names[seat]}.{slot}" for seat, row in enumerate(t.origins) for slot, n in enumerate(row) if n == origin]
    return [*rows, HAND] if t.hand_origin == origin else rows


def places_of_deal(t: CatTable, names: list[str]) -> list[str]:
    return [f"{names[seat]}.{slot}" for seat, row in enumerate(t.from_deal) for slot, still in enumerate(row) if still]


def code_of(lying: Card) -> str:
    return ANY if lying.value is None else lying.value.code


def codes(faces: list[Face]) -> str:
    return " ".join([face.code for face in faces]) or NONE
