"""Drawings of this table, for tests and for anybody with a rules question.  docs/testing.md tells how to write one.

    ann*  [7]            # a star: this seat is asked.  Two stars or more: they stand or fold
    bob   [2] stands     # exchanged, or dared
    discards 8           # laid aside in this round
    draw 5               # what the pile will give
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.drawing import (
    ANY,
    NONE,
    Drawn,
    Line,
    Lines,
    Marks,
    agreed,
    drawn_options,
    lines_of,
    only,
    seat_of,
)
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import OVER, Phase, Turn
from cheeseboard.engine.play import asked
from cheeseboard.games._template.components import CODES, EVERYONE, FACES, Card, Face, card
from cheeseboard.games._template.options import OPTIONS, Options
from cheeseboard.games._template.rules import DARING, DEALING, EXCHANGING, SHOWING
from cheeseboard.games._template.table import CardTable

LINES: Final = ("discards", "draw", "pile", "phase", "first", "round", "totals", "options")
PHASES: Final[dict[str, Phase[CardTable]]] = {
    snake(type(phase).__name__): phase for phase in (DEALING, EXCHANGING, DARING, SHOWING, OVER)
}
STANDS: Final = "stands"


def read(text: str, game: Game[CardTable], luck: Luck) -> Drawn[CardTable]:
    """The table of a drawing.  Luck chooses the cards that the drawing leaves open."""
    return Reader(text, game, luck).drawn()


@final
class Reader(Lines):
    """One drawing being read."""

    def __init__(self, text: str, game: Game[CardTable], luck: Luck) -> None:
        super().__init__()
        self.people: list[Line] = []
        for line in lines_of(text):
            if line.about in LINES:
                self.lines[line.about] = line
            elif self.lines:
                raise Problem(f"there is no line '{line.about}'; people come first, then {', '.join(LINES)}")
            else:
                self.people.append(line)
        self.names = [line.about for line in self.people]
        self.seats = game.seat_count(len(self.names))
        self.settings = OPTIONS.settle(agreed(self.words("options")), self.seats)
        agreement = game.agreement(self.settings, self.seats)
        assert isinstance(agreement, Options)
        self.options = agreement
        self.left = agreement.cards[:]  # what the drawing has not named
        self.luck = luck

    def drawn(self) -> Drawn[CardTable]:
        phase = self.phase()
        discards = [self.named(code) for code in self.words("discards")]
        marked = [] if phase is DEALING else self.marked()
        faces = [None if code == ANY else self.named(code) for code, _ in marked]
        script = [face_of(code) for code in self.words("draw")]
        hands: list[Card] = []
        for face, (_, seen_by) in zip(faces, marked, strict=True):
            hands.append(card(self.any_but(script) if face is None else face, seen_by))
        turn = self.turn(phase)
        first = seat_of(only(self.lines["first"]), self.names) if self.words("first") else turn
        table = CardTable()
        table.phase = phase
        table.options = self.options
        table.seats = self.seats
        table.hands = hands
        table.pile = Bag(FACES, self.left)
        table.discards = discards
        table.first = first
        table.turn = turn if phase is EXCHANGING else first
        table.stands = [STANDS in line.words for line in self.people]
        table.round = self.numbers("round", 1, [1])[0]
        table.totals = self.numbers("totals", self.seats, [0] * self.seats)
        self.check_pile()
        luck, words = [face.number for face in script], [face.code for face in script]
        return Drawn(table, self.names, self.settings, luck, words, None)

    def phase(self) -> Phase[CardTable]:
        stars = sum(line.star for line in self.people)
        name = only(self.lines["phase"]) if self.words("phase") else "exchanging" if stars == 1 else "daring"
        if name not in PHASES:
            raise Problem(f"there is no phase '{name}'; there are {', '.join(PHASES)}")
        if PHASES[name] is EXCHANGING and stars != 1:
            raise Problem(f"one seat keeps or exchanges, and {stars} have a star (HIC-006)")
        return PHASES[name]

    def turn(self, phase: Phase[CardTable]) -> int:
        starred = [seat for seat in range(self.seats) if self.people[seat].star]
        return starred[0] if isinstance(phase, Turn) else 0

    def marked(self) -> list[tuple[str, int]]:
        """Of each hand the code, and who has seen it."""
        marks = Marks(self.names, EVERYONE)
        found: list[tuple[str, int]] = []
        for seat, line in enumerate(self.people):
            words = [word for word in line.words if word != STANDS]
            if len(words) != 1:
                raise Problem(f"{line.about} has {len(words)} cards, not one (HIC-004)")
            code, seen_by = marks.read(words[0], seat)
            if not seen_by & (2 << seat):
                raise Problem(f"{line.about} has seen that card: write [{code}] (HIC-005)")
            found.append((code, seen_by))
        return found

    def named(self, code: str) -> Face:
        face = face_of(code)
        if face.number not in self.left:
            copies = self.options.cards.count(face.number)
            raise Lost(f"the drawing has {copies + 1} cards {code} or more, the box has {copies} (HIC-002)")
        self.left.remove(face.number)
        return face

    def any_but(self, script: list[Face]) -> Face:
        """A card that the drawing leaves open; what the script will want stays in the pile if that can be."""
        kept = [face.number for face in script]
        among = [number for number in self.left if number not in kept] or self.left
        number = among[self.luck.pick(among)]
        self.left.remove(number)
        return FACES[number]

    def numbers(self, about: str, count: int, otherwise: list[int]) -> list[int]:
        words = self.words(about)
        if not words:
            return otherwise
        if len(words) != count or not all(word.removeprefix("-").isdecimal() for word in words):
            raise Problem(f"the line '{self.lines[about]}' should hold {count} whole numbers")
        return [int(word) for word in words]

    def check_pile(self) -> None:
        """The pile is all the rest, so it need not be drawn; a drawing that does must agree."""
        words = self.words("pile")
        if words and words[-1] != "cards" and words != [CODES[number] for number in self.left]:
            raise Lost(f"the pile should hold the rest of the box: {codes_of(self.left)} (HIC-002)")


def face_of(code: str) -> Face:
    if code not in CODES:
        raise Problem(f"there is no card '{code}'; there are {' '.join(CODES)}")
    return FACES[CODES.index(code)]


def draw(t: CardTable, names: list[str]) -> str:
    """All lines, of a table or of a view; `read` understands them."""
    marks = Marks(names, EVERYONE)
    starred = asked(t)
    lines: list[str] = []
    for seat, name in enumerate(names):
        words = [name + ("*" if seat in starred else "")]
        for hand in t.hands[seat : seat + 1]:
            words.append(marks.write(ANY if hand.value is None else hand.value.code, hand.seen_by, seat))
        lines.append(" ".join(words + [STANDS] * t.stands[seat]))
    about = {
        "discards": codes_of([face.number for face in t.discards]),
        "pile": f"{len(t.pile)} cards" if t.pile.unsure else codes_of(t.pile.numbers),
        "phase": snake(type(t.phase).__name__),
        "first": names[t.first],
        "round": str(t.round),
        "totals": " ".join([str(total) for total in t.totals]),
        "options": drawn_options(OPTIONS, t.options.settings),
    }
    return "\n".join([*lines, *[f"{name} {words}" for name, words in about.items()]])


def codes_of(numbers: list[int]) -> str:
    return " ".join([CODES[number] for number in numbers]) or NONE
