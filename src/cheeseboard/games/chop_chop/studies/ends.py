"""How well do hard players end a game?  Beside exact play, where that can be worked out.

    python -m cheeseboard.games.chop_chop.studies.ends [--tiles "e2 c5"] [--mice 2] [--options preset=even]
        [--bot hard] [--games 200] [--seed ends] [--jobs 1]

The last cheese lies under one of two tiles (or under the only one), the other is a broken dish; every start card is
turned, one or two mice sit in holes, the cat stands anywhere, the mice are to roll.  Such a kitchen has some 700,000
tables and can be solved: back from the stop without progress, roll by roll (CHO-144), or until nothing changes where
there is no stop.  Whoever then plays by the solution is `exact`.

Three things are printed.  The mice's chance between exact players: a mean over all such starts, and where it is least
and most, so without luck.  What a bot gives up against an exact player: the mean over games of what its choices cost by
the solution, added up over a game, which is all that such a game hangs on besides luck.  And how often the mice win
between such bots, with what both gave up there.  The moves of all games are made by the rules.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import Any, Final, Protocol

import numpy

from cheeseboard.bots.bot import Bot
from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment, Turn
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.bots import Player
from cheeseboard.games.chop_chop.bots.evaluation.outlook import CAUGHT, NOBODY, Outlook, outlook
from cheeseboard.games.chop_chop.bots.evaluation.plain import chances
from cheeseboard.games.chop_chop.bots.lookahead import Choice, ThisTile, choices
from cheeseboard.games.chop_chop.components import (
    BROKEN,
    CHEESE,
    FLOOR,
    MOST_MICE,
    NODES,
    SQUARES,
    TILES,
    Box,
    node_of,
)
from cheeseboard.games.chop_chop.moves import Go
from cheeseboard.games.chop_chop.options import Options
from cheeseboard.games.chop_chop.rules import ROLLING, first_table
from cheeseboard.games.chop_chop.rules.reach import nodes_of
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen
from cheeseboard.measure.evidence import estimate, share_interval
from cheeseboard.measure.players import find_player
from cheeseboard.measure.processes import numbered_seed, spread

SEATS: Final = 2
WON: Final = -1  # where the last cheese is: with the mice,
UNDER: Final = -2  # under one of the hidden tiles, or, from 0 on, open on that square
NOWHERE: Final = FLOOR  # a roll that is lost leads to no square
SETTLED: Final = 1e-6
MOST_ROLLS: Final = 2000  # looked ahead where there is no stop

Array = Any


@dataclass(frozen=True)
class Layer:
    """What progress changes; all tables of a layer differ only in where the figures stand and who is to roll."""

    alive: int
    hidden: int  # squares, as bits
    cheese: int


class Figures:
    """Every way in which so many mice and the cat can stand, numbered, and where each roll can lead from there.

    Walks do not hang on the tiles, but for a visible cheese, which is closed to the cat.
    """

    def __init__(self, box: Box, alive: int) -> None:
        self.alive = alive
        self.cats = box.cat_squares
        self.pairs = list(combinations(sorted(box.mouse_squares), alive))
        self.cat_at = {cat: at for at, cat in enumerate(self.cats)}
        self.pair_at = {pair: at for at, pair in enumerate(self.pairs)}
        self.size = 2 * len(self.cats) * len(self.pairs)

    def number(self, is_cats: bool, cat: int, mice: tuple[int, ...]) -> int:
        return (int(is_cats) * len(self.cats) + self.cat_at[cat]) * len(self.pairs) + self.pair_at[mice]


@dataclass
class Ways:
    """All walks of one side with one roll: from which table (in order), to which, ending on which square.

    `caught` is the table with a mouse less, where there is one; `starts` are where the walks of each table begin.
    """

    chance: float
    starts: Array
    to: Array
    square: Array
    caught: Array


def kitchen(hidden: int, visible: int, cat: int, mice: tuple[int, ...], is_cats: bool) -> Outlook:
    return Outlook(hidden, visible, [0] * len(TILES), list(mice), cat, 0, 0, False, is_cats, 1, NOBODY, 0)


def mouse_ways(box: Box, figures: Figures, steps: int, chance: float) -> Ways:
    starts: list[int] = []
    to: list[int] = []
    square: list[int] = []
    for cat in figures.cats:
        for mice in figures.pairs:
            starts.append(len(to))
            o = kitchen(0, 0, cat, mice, False)
            for mouse in range(len(mice)):
                for node in nodes_of(o.mouse_ends(box, mouse, steps)):
                    to.append(figures.number(True, cat, tuple(sorted([*mice[:mouse], *mice[mouse + 1 :], node]))))
                    square.append(node)
            if len(to) == starts[-1]:  # CHO-037
                to.append(figures.number(True, cat, mice))
                square.append(NOWHERE)
    return Ways(chance, numpy.array(starts), numpy.array(to), numpy.array(square), numpy.full(len(to), -1))


def cat_ways(box: Box, figures: Figures, fewer: Figures | None, visible: int, steps: int, chance: float) -> Ways:
    starts: list[int] = []
    to: list[int] = []
    square: list[int] = []
    caught: list[int] = []
    for cat in figures.cats:
        for mice in figures.pairs:
            starts.append(len(to))
            for floor in nodes_of(kitchen(0, visible, cat, mice, True).cat_ends(box, steps)):
                top = box.top[floor]
                is_catch = top < FLOOR and floor in mice
                to.append(figures.number(False, top, mice))
                square.append(top)
                left = tuple([at for at in mice if at != floor])
                caught.append(-1 if not is_catch else fewer.number(False, top, left) if fewer is not None else -2)
            if len(to) == starts[-1]:
                to.append(figures.number(False, cat, mice))
                square.append(NOWHERE)
                caught.append(-1)
    return Ways(chance, numpy.array(starts), numpy.array(to), numpy.array(square), numpy.array(caught))


class Solver:
    """The mice's chance in every table, layer by layer: what progress leads to is solved before."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.box = options.box
        self.limit = options.no_progress_limit
        self.figures = {alive: Figures(self.box, alive) for alive in (1, 2)}
        self.solved: dict[Layer, Array] = {}  # by rolls without progress, as far as that matters, then by table
        self.mouse_walks: dict[int, list[Ways]] = {}
        self.cat_walks: dict[tuple[int, int], list[Ways]] = {}

    def chances(self, layer: Layer) -> Array:
        if layer not in self.solved:
            self.solved[layer] = self.solve(layer)
        return self.solved[layer]

    def ways_of_mice(self, alive: int) -> list[Ways]:
        if alive not in self.mouse_walks:
            die = chances(self.options.mouse_die)
            found = [mouse_ways(self.box, self.figures[alive], n, die[n]) for n in range(1, len(die)) if die[n]]
            self.mouse_walks[alive] = found
        return self.mouse_walks[alive]

    def ways_of_cat(self, alive: int, visible: int) -> list[Ways]:
        if (alive, visible) not in self.cat_walks:
            die = chances(self.options.cat_die)
            figures, fewer = self.figures[alive], self.figures.get(alive - 1)
            found = [cat_ways(self.box, figures, fewer, visible, n, die[n]) for n in range(1, len(die)) if die[n]]
            self.cat_walks[alive, visible] = found
        return self.cat_walks[alive, visible]

    def solve(self, layer: Layer) -> Array:
        mice = [(ways, self.by_mice(layer, ways)) for ways in self.ways_of_mice(layer.alive)]
        visible = 1 << layer.cheese if layer.cheese >= 0 else 0
        cat = [(ways, self.by_cat(layer, ways)) for ways in self.ways_of_cat(layer.alive, visible)]
        later = numpy.zeros(self.figures[layer.alive].size, dtype=numpy.float32)  # CHO-144  the cat's at the stop
        found = [later]
        for _ in range(self.limit or MOST_ROLLS):
            now = numpy.concatenate([best(numpy.maximum, mice, later), best(numpy.minimum, cat, later)])
            found.append(now)
            if numpy.abs(now - later).max() < SETTLED:
                break  # further from the stop nothing changes
            later = now
        return numpy.stack(found)  # by rolls left to the stop

    def fresh(self, alive: int, hidden: int, cheese: int) -> Array:
        """Just after progress."""
        return self.chances(Layer(alive, hidden, cheese))[-1]

    def by_mice(self, layer: Layer, ways: Ways) -> Array:
        """What a walk is worth that is progress; elsewhere not a number."""
        box, to, square = self.box, ways.to, ways.square
        found = numpy.full(len(to), numpy.nan, dtype=numpy.float32)
        for node in box.mouse_squares:
            ends = square == node
            if layer.hidden >> node & 1:
                found[ends] = self.turned(layer, node, WON)[to[ends]]
            elif node == layer.cheese:
                found[ends] = self.fresh(layer.alive, layer.hidden, WON)[to[ends]]
            elif layer.cheese == WON and node in box.holes:
                found[ends] = 1.0  # CHO-132
        return found

    def by_cat(self, layer: Layer, ways: Ways) -> Array:
        found = numpy.full(len(ways.to), numpy.nan, dtype=numpy.float32)
        for node in nodes_of(layer.hidden):
            ends = ways.square == node
            found[ends] = self.turned(layer, node, node)[ways.to[ends]]
        found[ways.caught == -2] = 0.0  # CHO-131
        if (ways.caught >= 0).any():
            catches = ways.caught >= 0
            fewer = self.fresh(layer.alive - 1, layer.hidden, layer.cheese)
            found[catches] = fewer[ways.caught[catches]]
        return found

    def turned(self, layer: Layer, node: int, cheese: int) -> Array:
        """A tile turned up: the cheese, which is then there, or a broken dish."""
        left = layer.hidden & ~(1 << node)
        if layer.cheese != UNDER:
            return self.fresh(layer.alive, left, layer.cheese)
        tiles = float(layer.hidden.bit_count())
        found = self.fresh(layer.alive, left, cheese) / tiles
        return found + self.fresh(layer.alive, left, UNDER) * (1.0 - 1.0 / tiles) if left else found


def best(which: Any, walks: list[tuple[Ways, Array]], later: Array) -> Array:
    """Over all rolls: the walk that is best for whoever moves."""
    found = 0.0
    for ways, progress in walks:
        values = numpy.where(numpy.isnan(progress), later[ways.to], progress)
        found = found + numpy.float32(ways.chance) * which.reduceat(values, ways.starts)
    return found


# ---- play by what was solved ----


def layer_of(o: Outlook) -> Layer:
    alive = len(o.mice) - o.mice.count(CAUGHT)
    cheese = UNDER if o.bag[CHEESE.number] else nodes_of(o.visible)[0] if o.visible else WON
    return Layer(alive, o.hidden, cheese)


class Solution:
    """Tables of all layers, as files, so that several processes can read them."""

    def __init__(self, options: Options, folder: Path) -> None:
        self.options = options
        self.folder = folder
        self.figures = {alive: Figures(options.box, alive) for alive in (1, 2)}
        self.read: dict[Layer, Array] = {}

    def file(self, layer: Layer) -> Path:
        return self.folder / f"{layer.alive}-{layer.hidden}-{layer.cheese}.npy"

    def write(self, solver: Solver) -> None:
        for layer, found in solver.solved.items():
            numpy.save(self.file(layer), found)

    def chance(self, o: Outlook) -> float:
        layer = layer_of(o)
        if layer not in self.read:
            self.read[layer] = numpy.load(self.file(layer), mmap_mode="r")
        tables = self.read[layer]
        left = self.options.no_progress_limit - o.stalled if self.options.no_progress_limit else len(tables) - 1
        mice = tuple(sorted([at for at in o.mice if at != CAUGHT]))
        number = self.figures[layer.alive].number(o.is_cats, o.cat, mice)
        return float(tables[min(left, len(tables) - 1)][number])


class Looks(Protocol):
    def best(self, t: Kitchen, luck: Luck) -> list[Move]: ...


class Exact:
    """Chooses by the solution, with every tile that can lie where a choice leads."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution

    def best(self, t: Kitchen, luck: Luck) -> list[Move]:
        found = self.weighed(t)
        sign = sign_of(t)
        return max(found, key=lambda choice: sign * choice.worth).plan

    def weighed(self, t: Kitchen) -> list[Choice]:
        found = choices(t)
        for choice in found:
            choice.worth = self.after(choice)
        return found

    def after(self, choice: Choice) -> float:
        move, t = choice.last, choice.t
        is_turned = isinstance(move, Go) and move.node < FLOOR and t.hidden >> move.node & 1
        tiles = t.bag.numbers if is_turned else [0]
        return sum([self.played(t, move, tile) for tile in tiles]) / len(tiles)

    def played(self, t: Kitchen, move: Move, tile: int) -> float:
        after = t.copy()
        phase = after.phase
        assert isinstance(phase, Turn)
        after.phase = phase.play(after, move, Dealer(ThisTile(tile)))
        if after.phase is OVER:
            return float(after.winner == MICE)
        return self.solution.chance(outlook(after))


def sign_of(t: Kitchen) -> float:
    return -1.0 if t.side == CAT else 1.0


@dataclass(frozen=True)
class Inquiry:
    """Plain data, everything a worker needs."""

    tiles: str
    mice: int
    options: tuple[tuple[str, object], ...]
    bot: str
    folder: str
    seed: str


@dataclass
class Played:
    won: float
    cat_lost: float
    mice_lost: float


def agreed(wishes: tuple[tuple[str, object], ...]) -> Options:
    return GAME.agreement(GAME.options.settle(dict(wishes), SEATS), SEATS)


def starts(options: Options, tiles: list[int], mice: int) -> list[tuple[int, tuple[int, ...]]]:
    """Where the cat stands, and the mice in their holes."""
    in_holes = list(combinations(sorted(options.box.holes), mice))
    return [(cat, at) for cat in options.box.cat_squares if cat not in tiles for at in in_holes]


def first(options: Options, tiles: list[int], cat: int, mice: tuple[int, ...]) -> Kitchen:
    t = first_table(options, SEATS)
    t.phase = ROLLING
    t.floor = [1 if node in tiles else 0 for node in range(FLOOR)]
    t.bag = Bag(TILES, sorted([CHEESE.number, *[BROKEN.number] * (len(tiles) - 1)]))
    t.mice = [*mice, *[None] * (MOST_MICE - len(mice))]
    t.cat = cat
    t.cards_turned = [True] * MOST_MICE
    t.cheeses = options.box.cheeses - 1
    t.side = MICE
    t.mouse_turn = 1
    t.rolls_left = 1
    return t


@cache
def exact_of(inquiry: Inquiry) -> Exact:
    return Exact(Solution(agreed(inquiry.options), Path(inquiry.folder)))


@cache
def bot_of(name: str) -> Bot[Kitchen]:
    return find_player(GAME, name)


def looker_of(inquiry: Inquiry, side: str, exact: str) -> Looks:
    bot = bot_of(inquiry.bot)
    assert isinstance(bot, Player)
    return exact_of(inquiry) if exact == side else bot.cat if side == CAT else bot.mice


def play(inquiry: Inquiry, exact: str, number: int) -> Played:
    """One game from a start by luck; `exact` is the side that plays so, if any.  What choices cost is added up."""
    options = agreed(inquiry.options)
    luck = Quick(int.from_bytes(numbered_seed(inquiry.seed, number)[:6], "big"))
    tiles = [node_of(word) for word in inquiry.tiles.split()]
    places = starts(options, tiles, inquiry.mice)
    t = first(options, tiles, *places[luck.below(len(places))])
    by_solution = exact_of(inquiry)
    lookers = {side: looker_of(inquiry, side, exact) for side in (CAT, MICE)}
    dealer = Dealer(luck)
    lost = {CAT: 0.0, MICE: 0.0}
    waiting: list[Move] = []
    while t.phase is not OVER:
        phase = t.phase
        if isinstance(phase, Moment):
            t.phase = phase.happen(t, dealer)
            continue
        assert isinstance(phase, Turn)
        if not waiting:
            waiting = lookers[t.side].best(t, luck)[:]
            if exact != t.side:
                lost[t.side] += cost(by_solution, t, waiting)
        t.phase = phase.play(t, waiting.pop(0), dealer)
    return Played(float(t.winner == MICE), lost[CAT], lost[MICE])


def cost(by_solution: Exact, t: Kitchen, plan: list[Move]) -> float:
    """What this choice gives up."""
    found = by_solution.weighed(t)
    sign = sign_of(t)
    [own] = [choice.worth for choice in found if choice.plan == plan]
    return max([sign * choice.worth for choice in found]) - sign * own


def named(where: tuple[int, tuple[int, ...]]) -> str:
    cat, mice = where
    return f"cat {NODES[cat]}, mice {' '.join([SQUARES[at] for at in mice])}"


def solved(inquiry: Inquiry) -> str:
    """Solves, leaves the tables in the folder, and says what is so at the start."""
    options = agreed(inquiry.options)
    tiles = [node_of(word) for word in inquiry.tiles.split()]
    solver = Solver(options)
    tables = solver.fresh(inquiry.mice, sum([1 << node for node in tiles]), UNDER)
    solution = Solution(options, Path(inquiry.folder))
    solution.write(solver)
    places = starts(options, tiles, inquiry.mice)
    figures = solution.figures[inquiry.mice]
    each = [float(tables[figures.number(False, cat, mice)]) for cat, mice in places]
    low, high = places[each.index(min(each))], places[each.index(max(each))]
    size = sum([solver.figures[layer.alive].size for layer in solver.solved])
    return (
        f"{len(solver.solved)} layers, {size} tables.  Exact against exact, {len(places)} starts: "
        f"mice win {100 * sum(each) / len(each):.2f} %, from {100 * min(each):.2f} ({named(low)}) "
        f"to {100 * max(each):.2f} ({named(high)})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.games.chop_chop.studies.ends", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--tiles", default="e2 c5", help="where the last tiles lie")
    parser.add_argument("--mice", type=int, default=2, choices=(1, 2))
    parser.add_argument("--options", default="", help="name=value, separated by commas")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="ends")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    wishes = tuple([tuple(word.split("=", 1)) for word in args.options.split(",") if word])
    with tempfile.TemporaryDirectory() as folder:
        inquiry = Inquiry(args.tiles, args.mice, wishes, args.bot, folder, args.seed)
        print(f"tiles {args.tiles}, {args.mice} mice, {args.options or 'by the book'}: {solved(inquiry)}", flush=True)
        numbers = list(range(args.games))
        for exact in (CAT, MICE, "") if numbers else ():
            games = list(spread(partial(play, inquiry, exact), numbers, args.jobs))
            low, high = share_interval(sum([game.won for game in games]), len(games))
            cat, mice = estimate([game.cat_lost for game in games]), estimate([game.mice_lost for game in games])
            who = [f"{'exact' if exact == side else args.bot} {side}" for side in (CAT, MICE)]
            print(
                f"{who[0]}, {who[1]}: mice win {100 * low:.1f} to {100 * high:.1f} % of {len(games)} games; "
                f"given up a game by the cat {100 * cat.mean:.2f} ± {100 * cat.half:.2f} %, "
                f"by the mice {100 * mice.mean:.2f} ± {100 * mice.half:.2f} %",
                flush=True,
            )


if __name__ == "__main__":
    main()
