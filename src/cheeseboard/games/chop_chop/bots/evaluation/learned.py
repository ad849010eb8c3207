"""The mice's chance to win, as it was learned from games against itself (`studies/learn.py`).

What matters in a kitchen is put into some fifty numbers; a small network for each side that is to roll makes a chance
of them.  Die and stop are among what it sees, so it copes with swapped dice, too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, final

from cheeseboard.bots.net import Net
from cheeseboard.games.chop_chop.bots.evaluation.outlook import CAUGHT, Outlook
from cheeseboard.games.chop_chop.bots.evaluation.plain import FAR, chances, distances, nearest, rings
from cheeseboard.games.chop_chop.bots.evaluation.squares import Squares
from cheeseboard.games.chop_chop.components import ARROW, CHEESE, FLOOR, FORK, KNIFE, PLUS_ONE, PLUS_TWO
from cheeseboard.games.chop_chop.options import Options
from cheeseboard.games.chop_chop.rules.reach import open_ends

HURRY: Final = 24  # rolls without progress after which it learned to fear the end (CHO-144); far below the real one
FAR_TILE: Final = 8
BLUE_MEAN: Final = 11.0 / 6.0


def nets(path: Path) -> tuple[Net, Net]:
    """For the cat to roll, and for the mice."""
    read = json.loads(path.read_text(encoding="utf-8"))
    cat, mice = read["cat"], read["mice"]
    return Net(cat["rows"], cat["out"]), Net(mice["rows"], mice["out"])


@final
class Learned:
    """A box, its distances, and what was learned; nothing of a match."""

    __slots__ = (
        "box",
        "cat_chances",
        "cat_net",
        "cat_rings",
        "die_seen",
        "hole_doors",
        "hurry",
        "mice_net",
        "mouse_chances",
        "mouse_rings",
        "mouse_steps",
        "squares",
        "table_bits",
    )

    def __init__(self, options: Options, cat_net: Net, mice_net: Net, squares: Squares | None = None) -> None:
        box, limit, cat_die = options.box, options.no_progress_limit, options.cat_die
        self.box = box
        self.hurry = min(limit, HURRY) if limit else HURRY
        self.squares = squares  # whoever sees those, too, says the chance instead
        self.cat_net = cat_net
        self.mice_net = mice_net
        self.mouse_steps = distances(box.mouse_paths)
        self.mouse_rings = rings(self.mouse_steps)
        self.cat_rings = rings(distances(box.cat_paths))
        self.cat_chances = chances(cat_die)
        self.mouse_chances = chances(options.mouse_die)
        self.die_seen = 2.0 * (float(sum(cat_die)) / float(len(cat_die)) - BLUE_MEAN)
        self.table_bits = 0
        for node in box.table:
            self.table_bits |= 1 << node
        self.hole_doors: list[int] = []  # by square: the squares next to a hole
        for node in range(FLOOR):
            doors = 0
            if box.hole_bits >> node & 1:
                for other in box.mouse_paths[node]:
                    doors |= 1 << other
            self.hole_doors.append(doors)

    def chance(self, o: Outlook) -> float:
        """That the mice win."""
        seen = self.seen(o)
        if self.squares is not None:
            return self.squares.chance(o, seen)
        return (self.cat_net if o.is_cats else self.mice_net).chance(seen)

    def seen(self, o: Outlook) -> list[float]:
        """In the order in which the network learned them, each about 0 to 1."""
        now = Glance(self, o)
        found = self.progress(o, now)
        found.extend(self.tiles_left(o, now))
        found.extend(self.turn(o))
        found.extend(self.threat(o, now))
        found.extend(self.ways_of_mice(o, now))
        to_hole = found[-1]
        found.extend(self.distance(o, now))
        found.extend(self.ending(now, to_hole))
        return found

    def progress(self, o: Outlook, now: Glance) -> list[float]:
        """Mice alive, cheeses to win, cheeses that lie open."""
        alive = len(now.living)
        return [
            float(alive == 1),
            float(alive == 2),
            float(alive == 3),
            float(now.left) / 10.0,
            float(now.left == 0),
            float(now.left == 1),
            float(now.left == 2),
            float(count(now.free_cheese)) / 4.0,
            float(o.visible & o.cat_bit() != 0),
        ]

    def tiles_left(self, o: Outlook, now: Glance) -> list[float]:
        """Hidden tiles, and what share of them is of each kind."""
        bag = o.bag
        share = 1.0 / float(max(1, now.tile_count))
        extra = bag[PLUS_ONE.number] + bag[PLUS_TWO.number] + bag[ARROW.number]
        return [
            float(now.tile_count) / 38.0,
            float(bag[CHEESE.number]) * share,
            float(count(o.hidden & self.table_bits)) / 6.0,
            float(bag[KNIFE.number]) * share * 5.0,
            float(extra) * share * 2.0,
            float(bag[FORK.number]) * share * 5.0,
        ]

    def turn(self, o: Outlook) -> list[float]:
        """Cards not turned, loot at home, a double turn, rolls without progress."""
        stalled = min(1.0, float(o.stalled) / float(self.hurry))
        return [
            float(count(o.home)) / 4.0,
            float(o.deposited),
            float(o.rolls == 2),
            stalled,
            stalled * stalled * stalled,
        ]

    def threat(self, o: Outlook, now: Glance) -> list[float]:
        """Where cat and mice stand, and whom the cat can hit with its next roll."""
        ring = self.cat_rings[o.cat]
        exposed, targets = now.exposed, count(now.threatened)
        return [
            float(o.cat >= FLOOR),
            float(count(now.zone)) / 20.0,
            float(count(now.mice & self.box.hole_bits)) / 4.0,
            float(count(now.mice & self.table_bits)) / 4.0,
            float(count(exposed)) / 4.0,
            float(count(exposed & ring[1])) / 2.0,
            float(count(exposed & ring[2])) / 2.0,
            float(count(exposed & ring[3])) / 2.0,
            float(count(exposed & ring[4])) / 2.0,
            float(count(exposed & ring[5])) / 2.0,
            float(count(exposed & (ring[6] | ring[7] | ring[8] | ring[FAR]))) / 2.0,
            now.hit,
            float(targets >= 1),
            float(targets >= 2),
            float(targets >= 3),
        ]

    def ways_of_mice(self, o: Outlook, now: Glance) -> list[float]:
        """What the mice can reach with their next roll; last, an empty hole."""
        tiles, holes, shelter, exposed = now.tiles, now.holes, now.shelter, now.exposed
        safe_tiles = tiles & ~now.zone
        open_squares = ~(now.mice | o.cat_bit())
        to_tile, to_safe_tile, to_cheese, to_hole, to_shelter = 0.0, 0.0, 0.0, 0.0, 0.0
        safe = 0
        for steps in range(1, len(self.mouse_chances)):
            chance = self.mouse_chances[steps]
            if chance > 0.0:
                reach = 0
                for at in now.living:
                    ends = self.box.mouse_ways[at][steps].ends
                    reach |= ends
                    if exposed >> at & 1 and ends & shelter:
                        to_shelter += chance
                reach &= open_squares
                if reach & tiles:
                    to_tile += chance
                    if reach & safe_tiles:
                        to_safe_tile += chance
                        safe |= reach & safe_tiles
                    if reach & now.free_cheese:
                        to_cheese += chance
                if reach & holes:
                    to_hole += chance
        return [float(count(safe)) / 10.0, to_shelter / 2.0, to_tile, to_safe_tile, to_cheese, to_hole]

    def distance(self, o: Outlook, now: Glance) -> list[float]:
        """From mice to tiles and shelter, from the cat to tiles, and home once all cheeses are won."""
        tile_steps, shelter_steps = 0, 0
        for at in now.living:
            tile_steps += min(FAR_TILE, nearest(self.mouse_rings[at], now.tiles))
            if now.exposed >> at & 1:
                shelter_steps += min(FAR_TILE, nearest(self.mouse_rings[at], now.shelter))
        ring = self.cat_rings[o.cat]
        open_tiles = o.hidden & self.box.floor_bits
        near = count(open_tiles & (ring[0] | ring[1] | ring[2]))
        middle = count(open_tiles & ring[3])
        home_steps, cat_steps = (0, 0) if now.left else self.way_home(o, now.living, now.holes)
        return [
            float(tile_steps) / (8.0 * float(max(1, len(now.living)))),
            float(shelter_steps) / 8.0,
            float(near) / 6.0,
            float(middle) / 6.0,
            float(now.tile_count - near - middle) / 20.0,
            float(home_steps) / 8.0,
            float(cat_steps) / 8.0,
        ]

    def ending(self, now: Glance, to_hole: float) -> list[float]:
        """With all cheeses won; die and stop; the last mouse in a hole."""
        return [
            0.0 if now.left else to_hole,
            0.0 if now.left else now.hit,
            self.die_seen,
            float(HURRY - self.hurry) / float(HURRY),
            float(len(now.living) == 1 and now.mice & self.box.hole_bits != 0),
        ]

    def way_home(self, o: Outlook, living: list[int], holes: int) -> tuple[int, int]:
        """Steps of the nearest mouse to an empty hole, and of the cat to that hole's doors."""
        best, cat_best = FAR, FAR
        for hole in self.box.holes:
            if holes >> hole & 1:
                cat = nearest(self.cat_rings[o.cat], self.hole_doors[hole])
                for at in living:
                    steps = self.mouse_steps[at][hole]
                    if 0 < steps < best or (steps == best and cat > cat_best):
                        best, cat_best = steps, cat
        return best, cat_best


@final
class Glance:
    """What several of the numbers are made of: squares as bits, and what the cat can do with its next roll."""

    __slots__ = (
        "exposed",
        "free_cheese",
        "hit",
        "holes",
        "left",
        "living",
        "mice",
        "shelter",
        "threatened",
        "tile_count",
        "tiles",
        "zone",
    )

    def __init__(self, learned: Learned, o: Outlook) -> None:
        box = learned.box
        mice = o.mice_bits()
        self.mice = mice
        self.living = [at for at in o.mice if at != CAUGHT]
        self.exposed = mice & box.floor_bits & ~box.hole_bits
        self.left = box.cheeses - o.cheeses
        self.free_cheese = o.visible & ~o.cat_bit()
        self.tiles = o.hidden | self.free_cheese
        self.tile_count = count(o.hidden)
        self.holes = box.hole_bits & ~mice
        self.shelter = self.holes | learned.table_bits & ~mice

        no_pass = o.visible | mice & box.floor_bits
        no_stop = o.visible | o.last_mouse_bits(box, mice)
        self.zone, self.threatened, self.hit = 0, 0, 0.0
        ways = box.cat_ways[o.cat]
        for steps in range(1, len(learned.cat_chances)):
            chance = learned.cat_chances[steps]
            if chance > 0.0:
                ends = open_ends(ways[steps], no_pass, no_stop)
                self.zone |= ends
                if ends & self.exposed:
                    self.hit += chance
                    self.threatened |= ends & self.exposed


def count(bits: int) -> int:
    return bits.bit_count()
