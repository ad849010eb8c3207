"""Drawings of this kitchen, for tests and for anybody with a rules question.

    tom   cat                        # seats in their order: the cat, the others play the mice
    ann*  mice                       # a star: this seat is to roll, or to answer
    #   a  b  c  d  e  f  g
    1   x  x  x  1  x  x  x          # x a hidden tile   . nothing   % a visible cheese   o an empty hole   1 a mouse
    2   x  x  x  .  x  x  x
    3   4  x  2T x  x  x  x          # 2T mouse 2 under the table, the cat on it
    draw 2 cheese                    # what the dice and the hidden tiles will bring

Rows that are not drawn are as in a new game.  C is the cat on the floor, %C the cat on a visible cheese, xT the cat on
the table over a hidden tile.  The same can be said in words, each of these lines for itself:

    mice d1 c3 caught a3             # as many squares as mice
    cat Td3                          # on the second square of the table where nothing is said
    visible b2 c5                    # cheeses
    empty a1 b1                      # squares without a tile; the squares under figures are empty anyway
    hidden b2                        # a tile lies here, when luck chooses which others are gone
    home 1 4                         # mice whose start cards are not turned; all that stand on their own, if not said

`cheeses 9` won, `bag broken*3 cheese*1`, `roll 2`, `steps 1`, `rolls 2` in this turn, `mouse 3` moves, `locked 3`,
`turn 4` of the mice, `side cat`, `deposited yes`, `stalled 199`, `phase bonus`, `winner mice`,
`options no_progress_limit=5`.
"""

from __future__ import annotations

from typing import Final, cast, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.drawing import NONE, Drawn, Line, Lines, agreed, drawn_options, lines_of, only, wholes
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import OVER, Phase, Turn
from cheeseboard.games.chop_chop import ChopChop
from cheeseboard.games.chop_chop.components import CHEESE, CODES, COLUMNS, FLOOR, NODES, ROWS, SQUARES, TILES
from cheeseboard.games.chop_chop.options import OPTIONS
from cheeseboard.games.chop_chop.rules import BONUS, CHOOSING_MOUSE, FORKING, JUMPING, MOVING, PLACING_CAT, ROLLING
from cheeseboard.games.chop_chop.table import CAT, HIDDEN, MICE, NOTHING, VISIBLE, Kitchen, Winner

LINES: Final = (
    "cat", "mice", "visible", "empty", "hidden", "home", "cheeses", "bag", "roll", "steps", "rolls", "mouse", "locked",
    "turn", "side", "deposited", "stalled", "phase", "winner", "options", "draw",
)  # fmt: skip
PHASES: Final[dict[str, Phase[Kitchen]]] = {
    snake(type(phase).__name__): phase
    for phase in (PLACING_CAT, ROLLING, CHOOSING_MOUSE, MOVING, BONUS, JUMPING, FORKING, OVER)
}
CAUGHT: Final = "caught"
YES: Final = "yes"
TILE: Final = "x"
BARE: Final = "."
CHEESY: Final = "%"
HOLE: Final = "o"
CAT_DOWN: Final = "C"
CAT_UP: Final = "T"


def read(text: str, game: Game[Kitchen], luck: Luck) -> Drawn[Kitchen]:
    """The kitchen of a drawing.  Luck chooses which tiles are gone, where the drawing leaves it open."""
    return Reader(text, game, luck).drawn()


def node_of(word: str) -> int:
    name = word.lower()
    if name.startswith("t"):
        name = "T" + name[1:]
    if name not in NODES:
        raise Problem(f"there is no square '{word}'; squares are a1 to {SQUARES[-1]}, on the table Td3")
    return NODES.index(name)


def square_of(word: str) -> int:
    node = node_of(word)
    if node >= FLOOR:
        raise Problem(f"'{word}' is on the table, and a square of the floor is wanted")
    return node


@final
class Reader(Lines):
    """One drawing being read: lines first, then people, then the floor, then whose turn it is."""

    def __init__(self, text: str, game: Game[Kitchen], luck: Luck) -> None:
        super().__init__()
        self.rows: dict[int, list[str]] = {}
        self.people: list[Line] = []
        for line in lines_of(text):
            self.sort_line(line)
        self.names = [line.about for line in self.people]
        self.seats = game.seat_count(len(self.names))
        assert isinstance(game, ChopChop)
        self.box = game.box
        self.luck = luck
        self.settings = OPTIONS.settle(self.agreed(), self.seats)
        self.options = game.agreement(self.settings, self.seats)
        self.floor = [NOTHING] * FLOOR
        self.pinned: set[int] = set()  # squares of which the drawing says what lies there
        self.mice: list[int | None] = [None] * len(self.box.holes)
        self.cat: int | None = None
        self.lay_floor()
        self.put_mice()
        self.phase: Phase[Kitchen] = OVER
        self.script = self.words("draw")

    # Lines

    def sort_line(self, line: Line) -> None:
        if line.about in LINES:
            self.lines[line.about] = line
        elif line.about.isdecimal():
            self.rows[self.row_number(line)] = line.words
        elif self.lines or self.rows:
            raise Problem(f"there is no line '{line.about}'; people come first, then rows 1 to 6, {', '.join(LINES)}")
        else:
            self.people.append(line)

    def row_number(self, line: Line) -> int:
        if not 1 <= int(line.about) <= ROWS or len(line.words) != len(COLUMNS):
            raise Problem(f"a row is 1 to {ROWS} with {len(COLUMNS)} squares, not '{line}'")
        return int(line.about)

    def mouse(self, about: str) -> int | None:
        number = self.number(about, 0)
        if number > len(self.mice):
            raise Problem(f"there is no mouse {number} (CHO-014)")
        return number - 1 if number else None

    def agreed(self) -> dict[str, object]:
        """The options, with the seat that is called the cat."""
        given = dict(agreed(self.words("options")))
        for seat, line in enumerate(self.people):
            if line.words not in ([], [CAT], [MICE]):
                raise Problem(f"'{line}' is a seat, and plays '{CAT}' or '{MICE}' (CHO-002)")
            if line.words == [CAT]:
                if str(given.get("cat_seat", seat)) != str(seat):
                    raise Problem("one player is the cat, and two are named (CHO-002)")
                given["cat_seat"] = seat
        return given

    # The floor

    def lay_floor(self) -> None:
        for node in self.box.mouse_squares:
            if node not in self.box.holes:
                self.floor[node] = HIDDEN
        for row, words in self.rows.items():
            for column, word in enumerate(words):
                self.lay(node_of(f"{COLUMNS[column]}{row}"), word)
        for about, what in (("visible", VISIBLE), ("empty", NOTHING), ("hidden", HIDDEN)):
            for word in self.words(about):
                self.floor[square_of(word)] = what
                self.pinned.add(square_of(word))

    def lay(self, node: int, word: str) -> None:
        """`x`, `.`, `%`, `o`, a mouse, and the cat on it or on the table above it."""
        base = word
        if word[-1] in (CAT_DOWN, CAT_UP):
            if self.cat is not None:
                raise Problem(f"the cat is on {NODES[self.cat]}, and on {SQUARES[node]} too")
            self.cat = node + FLOOR if word[-1] == CAT_UP else node
            base = word[:-1] or BARE
        if base.isdecimal() and 1 <= int(base) <= len(self.mice):
            if self.mice[int(base) - 1] is not None:
                raise Problem(f"mouse {base} is drawn twice")
            self.mice[int(base) - 1] = node
        elif base not in (TILE, BARE, CHEESY, HOLE):
            raise Problem(f"'{word}' is no square: x hidden, . empty, % cheese, o hole, 1 mouse, C and T the cat")
        if (base == HOLE) != (node in self.box.holes) and not base.isdecimal():
            raise Problem(f"'{word}' on {SQUARES[node]}: holes are {self.hole_names()}, and nothing else (CHO-014)")
        self.floor[node] = HIDDEN if base == TILE else VISIBLE if base == CHEESY else NOTHING
        self.pinned.add(node)

    def hole_names(self) -> str:
        return " ".join([SQUARES[node] for node in self.box.holes])

    def put_mice(self) -> None:
        """A mouse that is not drawn sits at home, unless its home is drawn without it: then it was caught."""
        words = self.words("mice")
        if words and len(words) != len(self.mice):
            raise Problem(f"there are {len(self.mice)} mice, and {len(words)} words for them (CHO-014)")
        for mouse, home in enumerate(self.box.holes):
            if words:
                at = None if words[mouse] == CAUGHT else square_of(words[mouse])
                if self.mice[mouse] not in (None, at):
                    raise Problem(f"mouse {mouse + 1} is drawn in two places")
                self.mice[mouse] = at
            elif self.mice[mouse] is None and home not in self.pinned:
                self.mice[mouse] = home
        if self.words("cat"):
            at = node_of(only(self.lines["cat"]))
            if self.cat not in (None, at):
                raise Problem("the cat is drawn in two places")
            self.cat = at
        for node in [*self.mice, self.cat]:
            if node is not None and node < FLOOR and self.floor[node] == HIDDEN:
                self.floor[node] = NOTHING  # whoever stands there has turned it up
                self.pinned.add(node)

    # The tiles

    def bag(self, cheeses: int) -> list[int]:
        """What is still hidden: what the drawing says, or what can be after what it says."""
        left = self.box.tiles[:]
        for _ in range(cheeses + self.floor.count(VISIBLE)):
            if CHEESE.number not in left:
                raise Lost(f"the drawing has more cheeses than the box, which has {self.box.cheeses} (CHO-005)")
            left.remove(CHEESE.number)
        if "bag" in self.lines:
            left = sorted([number for word in self.words("bag") for number in counted(word)])
        else:
            self.lose_tiles(left)
            self.empty_squares(len(left))
        hidden = self.floor.count(HIDDEN)
        if hidden != len(left):
            raise Lost(f"{hidden} hidden tiles are drawn, and {len(left)} are left to turn up (CHO-010)")
        return left

    def lose_tiles(self, left: list[int]) -> None:
        """More squares are empty than cheeses gone: other tiles are gone too, those last that the script wants."""
        kept = left[:]
        for word in self.script:
            if word in CODES and CODES.index(word) in kept:
                kept.remove(CODES.index(word))
        for among in (kept, left):
            while len(left) > self.floor.count(HIDDEN) and any(number != CHEESE.number for number in among):
                others = [number for number in among if number != CHEESE.number]
                gone = others[self.luck.pick(others)]
                left.remove(gone)
                if among is kept:
                    kept.remove(gone)

    def empty_squares(self, tiles: int) -> None:
        """More tiles are gone than squares are drawn empty."""
        free = [node for node in range(FLOOR) if self.floor[node] == HIDDEN and node not in self.pinned]
        while self.floor.count(HIDDEN) > tiles and free:
            self.floor[free.pop(self.luck.pick(free))] = NOTHING

    # Whose turn

    def starred(self) -> int | None:
        stars = [seat for seat, line in enumerate(self.people) if line.star]
        if len(stars) > 1:
            raise Problem(f"one seat is to move, and {len(stars)} have a star (CHO-030)")
        return stars[0] if stars else None

    def moment(self) -> Phase[Kitchen]:
        name = only(self.lines["phase"]) if self.words("phase") else self.likely_moment()
        if name not in PHASES:
            raise Problem(f"there is no phase '{name}'; there are {', '.join(PHASES)}")
        phase = PHASES[name]
        if (phase is ROLLING or isinstance(phase, Turn)) and self.starred() is None:
            raise Problem("nobody is to move: put a * behind a name")
        return phase

    def likely_moment(self) -> str:
        if not self.words("roll"):
            return "over" if self.words("winner") else "rolling"
        return "moving" if self.starred() == self.options.cat_seat or self.words("mouse") else "choosing_mouse"

    def drawn(self) -> Drawn[Kitchen]:
        phase = self.phase = self.moment()
        star = self.starred()
        of_cat = star == self.options.cat_seat if star is not None else self.words("winner") != [MICE]
        if self.words("side"):
            of_cat = only(self.lines["side"]) == CAT
        order = self.options.mouse_seats
        turn = 0 if phase is PLACING_CAT else 1 if of_cat or star is None else order.index(star) + 1
        if self.cat is None and phase is not PLACING_CAT:
            self.cat = self.box.table[min(1, len(self.box.table) - 1)] + FLOOR
        cheeses = self.number("cheeses", 0)
        tiles = self.bag(cheeses)
        roll = self.number("roll", 0)
        stalled = self.number("stalled", 0)
        limit = self.options.no_progress_limit
        table = Kitchen()
        table.phase = phase
        table.options = self.options
        table.seats = self.seats
        table.floor = self.floor
        table.bag = Bag(TILES, tiles)
        table.mice = self.mice
        table.cat = self.cat
        table.cards_turned = self.cards_turned()
        table.cheeses = cheeses
        table.deposited = bool(self.words("deposited"))
        table.side = CAT if of_cat else MICE
        table.mouse_turn = self.number("turn", turn)
        table.rolls_left = self.number("rolls", 0 if phase is PLACING_CAT else 1)
        table.roll = roll
        table.steps = self.number("steps", roll)
        table.mover = self.mouse("mouse")
        table.locked = self.mouse("locked")
        table.knife = False
        table.progress = phase in (BONUS, JUMPING, FORKING) or (phase is OVER and not 0 < limit <= stalled)
        table.stalled = stalled
        table.winner = cast(Winner, only(self.lines["winner"])) if self.words("winner") else None
        for reason in reasons_against(table, star):
            raise Problem(f"the drawing can not be: {reason}")
        return Drawn(table, self.names, self.settings, [luck_of(word) for word in self.script], self.script, None)

    def cards_turned(self) -> list[bool]:
        if "home" not in self.lines:
            return [at != home for at, home in zip(self.mice, self.box.holes)]
        home = [] if not self.words("home") else wholes(self.lines["home"])
        return [mouse + 1 not in home for mouse in range(len(self.mice))]


def counted(word: str) -> list[int]:
    """`broken*3`"""
    code, _, copies = word.partition("*")
    if code not in CODES or not (copies or "1").isdecimal():
        raise Problem(f"'{word}' is no tile; write such as broken*3, of {' '.join(CODES)}")
    return [CODES.index(code)] * int(copies or "1")


def luck_of(word: str) -> int:
    """The number of a die, or a tile."""
    if word.isdecimal():
        return int(word)
    if word not in CODES:
        raise Problem(f"luck is a number or one of {' '.join(CODES)}, not '{word}'")
    return CODES.index(word)


def reasons_against(t: Kitchen, star: int | None) -> list[str]:
    """Why there can be no such kitchen; none, as a rule."""
    box = t.options.box
    phase = t.phase
    living = [at for at in t.mice if at is not None]
    walking = phase in (MOVING, BONUS, JUMPING, FORKING)
    wants_mouse = walking and t.side == MICE
    doubts = [
        (len(set(living)) != len(living) or t.cat in living, "two figures stand on one square (CHO-043)"),
        (any(at not in box.mouse_squares for at in living), "a mouse stands where nothing is (CHO-053)"),
        (t.cat is not None and t.cat not in box.cat_squares, "the cat stands where it may not (CHO-052, CHO-060)"),
        (phase is PLACING_CAT and t.cat is not None, "the cat is placed already (CHO-015)"),
        (not cards_agree(t), "a start card is not turned, and its mouse is not there (CHO-062)"),
        (any(t.floor[at] != NOTHING for at in living), "a tile lies under a mouse (CHO-070)"),
        (any(t.floor[node] != NOTHING for node in box.holes), "a tile lies in a hole (CHO-010)"),
        (any(t.floor[node] == VISIBLE for node in box.table), "the cat turns nothing up under the table (CHO-052)"),
        (not living and phase is not OVER, "no mouse is left, so the game is over (CHO-131)"),
        (wants_mouse != (t.mover is not None) and phase is not OVER, "say which mouse moves, and only then"),
        (t.mover is not None and t.mice[t.mover] is None, "a mouse that was caught does not move (CHO-080)"),
        (t.rolls_left > 2, "a turn has two rolls at most (CHO-121)"),
        ((walking or phase is CHOOSING_MOUSE) and not t.roll, "nothing was rolled (CHO-034)"),
        (phase is FORKING and t.side == CAT, "the cat has no use for a fork (CHO-112)"),
        (phase is CHOOSING_MOUSE and t.side == CAT, "the cat chooses no mouse (CHO-033)"),
        (star is not None and phase is not OVER and asked_seat(t) != star, "somebody else is to move (CHO-031)"),
        (t.deposited and t.cheeses < box.cheeses, "not all cheeses are won, and the loot is home (CHO-133)"),
    ]
    return [reason for holds, reason in doubts if holds]


def cards_agree(t: Kitchen) -> bool:
    return all(turned or at == home for turned, at, home in zip(t.cards_turned, t.mice, t.options.box.holes))


def asked_seat(t: Kitchen) -> int:
    return t.options.cat_seat if t.phase is PLACING_CAT else t.active_seat()


# ---- drawing ----


def draw(t: Kitchen, names: list[str]) -> str:
    """All lines; `read` understands them."""
    star = asked_seat(t) if t.phase is not OVER else None
    people = [
        f"{name}{'*' if seat == star else ''} {CAT if seat == t.options.cat_seat else MICE}"
        for seat, name in enumerate(names)
    ]
    rows = [
        " ".join([str(row + 1), *[square(t, row * len(COLUMNS) + n) for n in range(len(COLUMNS))]])
        for row in range(ROWS)
    ]
    lines = {
        "cat": NONE if t.cat is None else NODES[t.cat],
        "mice": " ".join([CAUGHT if at is None else SQUARES[at] for at in t.mice]),
        "visible": squares_with(t, VISIBLE),
        "home": " ".join([str(mouse + 1) for mouse, turned in enumerate(t.cards_turned) if not turned]) or NONE,
        "cheeses": str(t.cheeses),
        "bag": " ".join([f"{tile.code}*{t.bag.count(tile)}" for tile in TILES if t.bag.count(tile)]) or NONE,
        "roll": str(t.roll) if t.roll else NONE,
        "steps": str(t.steps) if t.steps else NONE,
        "rolls": str(t.rolls_left),
        "mouse": NONE if t.mover is None else str(t.mover + 1),
        "locked": NONE if t.locked is None else str(t.locked + 1),
        "turn": str(t.mouse_turn),
        "side": t.side,
        "deposited": YES if t.deposited else NONE,
        "stalled": str(t.stalled),
        "phase": snake(type(t.phase).__name__),
        "winner": t.winner or NONE,
        "options": drawn_options(OPTIONS, t.options.settings),
    }
    return "\n".join([*people, *rows, *[f"{about} {words}" for about, words in lines.items()]])


def square(t: Kitchen, node: int) -> str:
    lying = {HIDDEN: TILE, VISIBLE: CHEESY}.get(t.floor[node], HOLE if node in t.options.box.holes else BARE)
    if node in t.mice:
        lying = str(t.mice.index(node) + 1)
    if t.cat == node:
        return CAT_DOWN if lying == BARE else lying + CAT_DOWN
    return lying + CAT_UP if t.cat == node + FLOOR else lying


def squares_with(t: Kitchen, what: int) -> str:
    return " ".join([SQUARES[node] for node in range(FLOOR) if t.floor[node] == what]) or NONE
