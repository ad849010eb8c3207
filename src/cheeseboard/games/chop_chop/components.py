"""The box: tiles, dice, and the kitchen as two graphs, one for the mice and one for the cat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from cheeseboard.engine.bits import one_bit
from cheeseboard.engine.components import Components, Contents, counts, refused
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.move import Move

if TYPE_CHECKING:
    from mypy_extensions import i64

COLUMNS: Final = "abcdefg"
ROWS: Final = 6
SQUARES: Final = tuple([f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS])
FLOOR: Final = len(SQUARES)  # nodes from 0: the floor; from FLOOR on: the table top over it
NODES: Final = SQUARES + tuple([f"T{square}" for square in SQUARES])
MOST_MICE: Final = 4
MOST_STEPS: Final = 4  # CHO-041  a movement is as long as the die says
MOST_TILES: Final = FLOOR


@final
class Tile(Kind):
    __slots__ = ()


CHEESE: Final = Tile(0, "cheese")
BROKEN: Final = Tile(1, "broken")
PLUS_ONE: Final = Tile(2, "plus1")
PLUS_TWO: Final = Tile(3, "plus2")
ARROW: Final = Tile(4, "arrow")
FORK: Final = Tile(5, "fork")
KNIFE: Final = Tile(6, "knife")
TILES: Final[tuple[Tile, ...]] = (CHEESE, BROKEN, PLUS_ONE, PLUS_TWO, ARROW, FORK, KNIFE)
CODES: Final = [tile.code for tile in TILES]

PARTS: Final = ("reconstructed", "mouse_die", "cat_die", "holes", "table", "tiles", "paths")


def drawn(name: str) -> str:
    """A square as its row and column on the board say: the table top has no letters of its own."""
    return name.removeprefix("T")


def bit(node: i64) -> i64:
    """A square in a set of squares.  The table top shares the bits of what is under it: no side uses both."""
    return one_bit(node % FLOOR)


@final
class Walk:
    """One way to walk: where it ends, and the squares in between, as bits."""

    __slots__ = ("between", "end")

    def __init__(self, end: i64, between: i64) -> None:
        self.end = end
        self.between = between


Walks = list[list[list[Walk]]]  # by square, then by number of steps


@final
class Ways:
    """All walks of one length from one square: where they lead when nobody is in the way, and one by one."""

    __slots__ = ("between", "ends", "nodes", "squares", "walks", "whole")

    def __init__(self, walks: list[Walk], top: list[int]) -> None:
        self.walks = walks
        self.ends: i64 = 0
        self.between: i64 = 0  # squares where somebody could be in the way
        for walk in walks:
            self.ends |= walk.end
            self.between |= walk.between
        self.nodes = sorted([top[node] for node in range(FLOOR) if self.ends >> node & 1])
        self.squares = [node % FLOOR for node in self.nodes]  # the bit of each
        self.whole: tuple[Move, ...] | None = None  # all moves, once they have been offered


@final
class Box(Contents):
    """CHO-008  The same for any number of players."""

    __slots__ = (
        "cat_die",
        "cat_paths",
        "cat_squares",
        "cat_walks",
        "cat_ways",
        "cheeses",
        "floor_bits",
        "hole_bits",
        "holes",
        "mouse_die",
        "mouse_paths",
        "mouse_squares",
        "mouse_walks",
        "mouse_ways",
        "table",
        "tiled_bits",
        "tiles",
        "top",
    )

    def __init__(self, components: Components) -> None:
        super().__init__(components, PARTS)
        self.mouse_paths = paths(components)
        self.mouse_squares = [node for node in range(FLOOR) if self.mouse_paths[node]]
        self.holes = squares(components, "holes", self.mouse_squares, 1, MOST_MICE, "CHO-014")
        self.hole_bits: i64 = bits(list(self.holes))
        self.tiled_bits: i64 = bits([node for node in self.mouse_squares if node not in self.holes])  # CHO-010, CHO-012
        self.table = squares(components, "table", self.mouse_squares, 1, FLOOR, "CHO-013")
        if set(self.holes) & set(self.table):
            raise Problem("components: a hole lies under the table (CHO-013, CHO-014)")
        self.floor_bits: i64 = ~bits(list(self.table))  # squares that are not under the table
        self.top = [node + FLOOR if node in self.table else node for node in range(FLOOR)]  # where a cat stands
        self.cat_paths = self.over_the_table()
        self.cat_squares = [node for node in range(2 * FLOOR) if self.cat_paths[node]]
        self.mouse_die = die(components, "mouse_die")
        self.cat_die = die(components, "cat_die")
        copies = counts(components, "tiles", CODES, MOST_TILES, "CHO-010")
        self.tiles: list[int] = [tile.number for tile in TILES for _ in range(copies.get(tile.code, 0))]
        self.cheeses = copies.get(CHEESE.code, 0)
        self.check_tiles()
        self.mouse_walks = walks(self.mouse_paths)  # CHO-053  mice walk the floor, under the table too
        self.cat_walks = walks(self.cat_paths)
        self.mouse_ways = ways(self.mouse_walks, list(range(FLOOR)))
        self.cat_ways = ways(self.cat_walks, self.top)

    def check_tiles(self) -> None:
        places = len(self.mouse_squares) - len(self.holes)
        if len(self.tiles) != places:
            raise Problem(f"components: {len(self.tiles)} tiles for {places} squares that are no holes (CHO-010)")
        if self.cheeses == 0:
            raise Problem("components: there is no cheese to win (CHO-005)")

    def over_the_table(self) -> list[list[int]]:
        """CHO-050, CHO-052, CHO-060  The cat's graph: no holes, and the table top instead of what is under it.

        CHO-051: up and down the table is a step like any other.
        """
        top = self.top
        found: list[list[int]] = [[] for _ in range(2 * FLOOR)]
        for node in self.mouse_squares:
            if node not in self.holes:
                found[top[node]] = sorted([top[n] for n in self.mouse_paths[node] if n not in self.holes])
        return found


def node_of(name: str) -> int:
    if name not in NODES:
        raise Problem(f"components: there is no square '{name}'; squares are a1 to {SQUARES[-1]} (CHO-040)")
    return NODES.index(name)


def bits(nodes: list[int]) -> i64:
    found: i64 = 0
    for node in nodes:
        found |= bit(node)
    return found


def paths(components: Components) -> list[list[int]]:
    """CHO-040  Steps go both ways; which squares are neighbours is data."""
    given = components.get("paths")
    if not isinstance(given, dict) or not given:
        raise Problem("components: section [paths] is missing (CHO-040)")
    found: list[list[int]] = [[] for _ in range(FLOOR)]
    for name, neighbours in given.items():
        if not isinstance(neighbours, str) or not neighbours.split():
            raise Problem(f'components: [paths] {name} names its neighbours, such as "a1 b2" (CHO-040)')
        found[floor_of(str(name))] = sorted([floor_of(one) for one in neighbours.split()])
    for node in range(FLOOR):
        for other in found[node]:
            if node not in found[other] or node == other:
                raise Problem(f"components: [paths] {SQUARES[node]} leads to {SQUARES[other]}, but not back (CHO-040)")
    return found


def floor_of(name: str) -> int:
    node = node_of(name)
    if node >= FLOOR:
        raise Problem(f"components: '{name}' is no square of the floor (CHO-040)")
    return node


def squares(
    components: Components, name: str, known: list[int], least: int, most: int, clause: str
) -> tuple[int, ...]:  # fmt: skip
    given = components.get(name)
    if not isinstance(given, list) or not least <= len(given) <= most or len({str(one) for one in given}) != len(given):
        raise refused(f"{name} is a list of {least} to {most} different squares, not '{given}'", clause)
    found = [floor_of(str(one)) for one in given]
    for node in found:
        if node not in known:
            raise refused(f"{name} has {SQUARES[node]}, to which no path leads", clause)
    return tuple(found)


def die(components: Components, name: str) -> list[int]:
    given = components.get(name)
    if not isinstance(given, list) or not given or not all(type(n) is int and 1 <= n <= MOST_STEPS for n in given):
        raise Problem(f"components: {name} is a list of faces from 1 to {MOST_STEPS}, not '{given}' (CHO-041)")
    return cast(list[int], given)


def walks(graph: list[list[int]]) -> Walks:
    """CHO-041, CHO-044, CHO-045  Every way of so many steps that enters no square twice, its own start included."""
    found: Walks = []
    for start in range(len(graph)):
        by_length: list[list[Walk]] = [[] for _ in range(MOST_STEPS + 1)]
        extend(graph, start, bit(start), 0, 0, by_length)
        found.append(by_length)
    return found


def extend(graph: list[list[int]], at: int, seen: i64, between: i64, length: int, found: list[list[Walk]]) -> None:
    for node in graph[at]:
        if not seen & bit(node):
            found[length + 1].append(Walk(bit(node), between))
            if length + 1 < MOST_STEPS:
                extend(graph, node, seen | bit(node), between | bit(node), length + 1, found)


def ways(walks: Walks, top: list[int]) -> list[list[Ways]]:
    return [[Ways(by_length, top) for by_length in of_square] for of_square in walks]
