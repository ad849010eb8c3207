"""Drawings of this table, for tests and for anybody with a rules question.  docs/testing.md tells how to write one.

    ann*  [7]            # a star: this seat is asked.  Two stars or more: they stand or fold
    bob   [2] stands     # exchanged, or dared
    discards 8           # laid aside in this round
    draw 5               # what the pile will give
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.drawing import ANY, Drawn, Marks, PeopleFirst, Stock, agreed, described, drawn_options
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.play import asked
from cheeseboard.games._template.components import EVERYONE, FACES, Card, Face, card
from cheeseboard.games._template.options import OPTIONS, Options
from cheeseboard.games._template.rules import DARING, DEALING, EXCHANGING, SHOWING
from cheeseboard.games._template.table import CardTable

LINES: Final = ("discards", "draw", "pile", "phase", "first", "round", "totals", "options")
PHASES: Final = (DEALING, EXCHANGING, DARING, SHOWING, OVER)
STANDS: Final = "stands"


def read(text: str, game: Game[CardTable], luck: Luck) -> Drawn[CardTable]:
    """The table of a drawing.  Luck chooses the cards that the drawing leaves open."""
    return Reader(text, game, luck).drawn()


def stock_of(numbers: list[int]) -> Stock[Face]:
    return Stock(FACES, numbers, "card", "HIC-002")


@final
class Reader(PeopleFirst):
    """One drawing being read."""

    def __init__(self, text: str, game: Game[CardTable], luck: Luck) -> None:
        super().__init__(text, LINES)
        game.seat_count(self.seats)
        self.settings = OPTIONS.settle(agreed(self.words("options")), self.seats)
        agreement = game.agreement(self.settings, self.seats)
        assert isinstance(agreement, Options)
        self.options = agreement
        self.stock = stock_of(agreement.cards)
        self.luck = luck

    def drawn(self) -> Drawn[CardTable]:
        t = CardTable()
        t.phase = self.moment(PHASES, "exchanging" if len(self.starred) == 1 else "daring")
        if t.phase is EXCHANGING and len(self.starred) != 1:
            raise Problem(f"one seat keeps or exchanges, and {len(self.starred)} have a star (HIC-006)")
        t.options = self.options
        t.seats = self.seats
        t.discards = [self.stock.named(code) for code in self.words("discards")]
        script = [self.stock.kind(code) for code in self.words("draw")]
        t.hands = [] if t.phase is DEALING else self.hands(script)
        t.pile = Bag(FACES, self.stock.left)
        turn = self.starred[0] if t.phase is EXCHANGING else 0
        t.first = self.person("first", turn)
        t.turn = turn if t.phase is EXCHANGING else t.first
        t.stands = [STANDS in line.words for line in self.people]
        t.round = self.number("round", 1)
        t.totals = self.numbers("totals", self.seats, [0] * self.seats)
        self.check_pile()
        luck, words = [face.number for face in script], [face.code for face in script]
        return Drawn(t, self.names, self.settings, luck, words, None)

    def hands(self, script: list[Face]) -> list[Card]:
        """What is named first, then what may be any card."""
        marked = [self.marked(seat) for seat in range(self.seats)]
        named = [None if code == ANY else self.stock.named(code) for code, _ in marked]
        faces = [self.stock.any_but(script, self.luck) if face is None else face for face in named]
        return [card(face, seen_by) for face, (_, seen_by) in zip(faces, marked, strict=True)]

    def marked(self, seat: int) -> tuple[str, int]:
        """Of a hand the code, and who has seen it."""
        line = self.people[seat]
        words = [word for word in line.words if word != STANDS]
        if len(words) != 1:
            raise Problem(f"{line.about} has {len(words)} cards, not one (HIC-004)")
        code, seen_by = Marks(self.names, EVERYONE).read(words[0], seat)
        if not seen_by & (2 << seat):
            raise Problem(f"{line.about} has seen that card: write [{code}] (HIC-005)")
        return code, seen_by

    def check_pile(self) -> None:
        """The pile is all the rest, so it need not be drawn; a drawing that does must agree."""
        rest, words = self.stock.codes(self.stock.left), self.words("pile")
        if words and words[-1] != "cards" and words != rest.split():
            raise Lost(f"the pile should hold the rest of the box: {rest} (HIC-002)")


def draw(t: CardTable, names: list[str]) -> str:
    """All lines, of a table or of a view; `read` understands them."""
    marks, stock, starred = Marks(names, EVERYONE), stock_of(t.options.cards), asked(t)
    lines: list[str] = []
    for seat, name in enumerate(names):
        words = [name + ("*" if seat in starred else "")]
        for hand in t.hands[seat : seat + 1]:
            words.append(marks.write(ANY if hand.value is None else hand.value.code, hand.seen_by, seat))
        lines.append(" ".join(words + [STANDS] * t.stands[seat]))
    about = {
        "discards": " ".join([face.code for face in t.discards]),
        "pile": f"{len(t.pile)} cards" if t.pile.unsure else stock.codes(t.pile.numbers),
        "phase": snake(type(t.phase).__name__),
        "first": names[t.first],
        "round": str(t.round),
        "totals": " ".join([str(total) for total in t.totals]),
        "options": drawn_options(OPTIONS, t.options.settings),
    }
    return "\n".join([*lines, *described(about)])
