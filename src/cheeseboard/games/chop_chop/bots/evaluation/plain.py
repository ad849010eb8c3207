"""What a position is worth to the mice, in cheeses.  The cat wants it low."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.games.chop_chop.components import CHEESE, FLOOR, KNIFE, Box, bit
from cheeseboard.games.chop_chop.rules.reach import cat_bars, nodes_of, open_ends
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen

WON: Final = 100.0
FAR: Final = 9  # farther than this is all the same


@final
class Weights:
    """Starting points tuned by play against each other; a character changes some of them."""

    __slots__ = (
        "alive",
        "card",
        "guard",
        "home",
        "idle_target",
        "idle_targets",
        "knife",
        "near",
        "nerve",
        "pressure",
        "risk",
        "seek",
        "under",
        "visible",
    )

    def __init__(
        self,
        risk: float = 1.0,
        pressure: float = 0.05,
        guard: float = 0.0,
        near: float = 0.01,
        seek: float = 0.06,
        visible: float = 0.35,
        under: float = 0.15,
        card: float = 0.35,
        home: float = 0.4,
        nerve: bool = False,
    ) -> None:
        self.risk = risk  # of being hit, in mice
        self.pressure = pressure  # a roll without progress
        self.guard = guard  # tiles within the cat's reach
        self.near = near
        self.seek = seek  # a step to the nearest tile
        self.visible = visible  # a cheese that lies open
        self.under = under  # a mouse under the table
        self.card = card  # a start card turned
        self.home = home  # a step to an empty hole, once all cheeses are won
        self.nerve = nerve  # half-way to the stop there is nothing left to fear (CHO-144)
        self.knife = 0.8
        self.alive = [-WON, -7.0, -3.6, -1.5, 0.0]  # by mice in play
        self.idle_target = 0.35  # share of a threat that is left when the mice move first: one target,
        self.idle_targets = 0.8  # or several


def distances(graph: list[list[int]]) -> list[list[int]]:
    """Steps between squares when nobody is in the way; the table top counts as the square under it."""
    found: list[list[int]] = []
    for start in range(len(graph)):
        steps = [FAR] * FLOOR
        steps[start % FLOOR] = 0
        edge = [start]
        while edge:
            farther: list[int] = []
            for node in edge:
                for other in graph[node]:
                    if steps[other % FLOOR] > steps[node % FLOOR] + 1:
                        steps[other % FLOOR] = steps[node % FLOOR] + 1
                        farther.append(other)
            edge = farther
        found.append(steps)
    return found


def rings(steps: list[list[int]]) -> list[list[int]]:
    """By square and distance: the squares so far away, as bits."""
    found: list[list[int]] = []
    for row in steps:
        ring = [0] * (FAR + 1)
        for node in range(FLOOR):
            ring[row[node]] |= 1 << node
        found.append(ring)
    return found


@final
class Judge:
    """Knows the kitchen's distances and a character's weights; nothing of a match."""

    __slots__ = ("blue", "box", "cat_rings", "grey", "mouse_rings", "mouse_steps", "under_bits", "weights")

    def __init__(self, box: Box, weights: Weights) -> None:
        self.box = box
        self.weights = weights
        self.mouse_steps = distances(box.mouse_paths)
        self.mouse_rings = rings(self.mouse_steps)
        self.cat_rings = rings(distances(box.cat_paths))
        self.under_bits = ~box.floor_bits
        self.blue = chances(box.cat_die)
        self.grey = chances(box.mouse_die)

    def value(self, t: Kitchen) -> float:
        """For the mice, whoever is to roll next."""
        if t.winner is not None:
            return WON if t.winner == MICE else -WON if t.winner == CAT else 0.0
        weights = self.weights
        living = [node for node in t.mice if node is not None]
        fear = self.fear(t)
        loss = fear * (weights.alive[len(living)] - weights.alive[len(living) - 1])  # of the next mouse
        worth = float(t.cheeses) + weights.alive[len(living)]
        worth += weights.card * float(sum(t.cards_turned))
        visible = t.visible
        if visible:
            worth += weights.visible * float(len(nodes_of(visible & ~self.cat_bit(t))))
        worth -= loss * self.danger(t, living)
        worth += self.places(t, living, t.hidden | visible, fear)
        worth -= weights.pressure * float(t.stalled)
        if weights.guard:
            worth -= weights.guard * self.guarded(t)
        return worth

    def cat_bit(self, t: Kitchen) -> int:
        return bit(t.cat) if t.cat is not None and t.cat < FLOOR else 0

    # Danger

    def fear(self, t: Kitchen) -> float:
        """Of the cat: all of it, or none from half-way to the stop, where hiding loses for sure (CHO-144)."""
        limit = t.options.no_progress_limit
        if not self.weights.nerve or not limit:
            return 1.0
        return max(0.0, 1.0 - 2.0 * float(t.stalled) / float(limit))

    def danger(self, t: Kitchen, living: list[int]) -> float:
        """Mice expected to be hit by the cat's next roll, less when the mice can run first; and nearness."""
        exposed = 0
        for node in living:
            exposed |= 1 << node
        exposed &= self.box.floor_bits & ~self.box.hole_bits  # CHO-054, CHO-061
        if not exposed or t.cat is None:
            return 0.0
        no_pass, _ = cat_bars(t)
        threatened, targets = 0.0, 0
        ways = self.box.cat_ways[t.cat]
        cat_chances = self.grey if t.options.swapped else self.blue
        for steps in range(1, len(cat_chances)):
            if cat_chances[steps] > 0.0:
                hit = exposed & open_ends(ways[steps], no_pass, 0)
                if hit:
                    threatened += cat_chances[steps]
                    targets |= hit
        return self.weights.risk * threatened * self.share(t, targets) + self.weights.near * self.nearness(t, exposed)

    def share(self, t: Kitchen, targets: int) -> float:
        """Of a threat that stands when the cat gets to roll: one mouse can run from it, two cannot."""
        if t.side == CAT:
            return 1.0
        return self.weights.idle_targets if targets & (targets - 1) else self.weights.idle_target

    def nearness(self, t: Kitchen, exposed: int) -> float:
        assert t.cat is not None
        ring = self.cat_rings[t.cat]
        found = 0.0
        for steps in range(1, 5):
            if ring[steps] & exposed:
                found += float((5 - steps) * len(nodes_of(ring[steps] & exposed)))
        return found

    # Places

    def places(self, t: Kitchen, living: list[int], tiles: int, fear: float) -> float:
        """Under the table, for those who fear the cat; near a tile or, with all cheeses won, near a hole."""
        weights = self.weights
        found = 0.0
        home = t.cheeses == self.box.cheeses and not t.deposited
        holes = self.box.hole_bits
        for node in living:
            holes &= ~(1 << node)
        nearest_home = FAR
        for node in living:
            if self.under_bits >> node & 1:
                found += fear * weights.under
            if home:
                nearest_home = min(nearest_home, nearest(self.mouse_rings[node], holes))
            elif tiles:
                found -= weights.seek * float(nearest(self.mouse_rings[node], tiles))
        if home:
            found -= weights.home * float(nearest_home)
        return found

    def guarded(self, t: Kitchen) -> float:
        """Tiles near the cat, by the share of them that is cheese."""
        if t.cat is None or not len(t.bag):
            return 0.0
        tiles = t.hidden
        cheese = float(t.bag.count(CHEESE)) / float(len(t.bag))
        ring = self.cat_rings[t.cat]
        found = 0.0
        for steps in range(1, 4):
            found += float((4 - steps) * len(nodes_of(ring[steps] & tiles)))
        return found * cheese

    # What cannot be seen yet

    def cat_turns_tile(self, t: Kitchen) -> float:
        """On average: a cheese laid open, a knife in the paw."""
        cheeses, knives = float(t.bag.count(CHEESE)), float(t.bag.count(KNIFE))
        return (self.weights.visible * cheeses + self.weights.knife * knives) / float(max(1, len(t.bag)))

    def mouse_turns_tile(self, t: Kitchen) -> float:
        cheeses, knives = float(t.bag.count(CHEESE)), float(t.bag.count(KNIFE))
        return (cheeses - self.weights.knife * knives) / float(max(1, len(t.bag)))

    def lost(self) -> float:
        return -WON


def nearest(ring: list[int], wanted: int) -> int:
    for steps in range(FAR):
        if ring[steps] & wanted:
            return steps
    return FAR


def chances(die: list[int]) -> list[float]:
    """By number of steps."""
    return [float(die.count(steps)) / float(len(die)) for steps in range(max(die) + 1)]
