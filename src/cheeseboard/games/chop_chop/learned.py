"""The mice's chance to win, as it was learned from games against itself (`learning/kitchen.cpp`).

What matters in a kitchen is put into some fifty numbers; a small network for each side that is to roll makes a chance
of them.  Die and stop are among what it sees, so it copes with swapped dice, too.
"""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from typing import Final, final

from cheeseboard.games.chop_chop.components import ARROW, CHEESE, FLOOR, FORK, KNIFE, PLUS_ONE, PLUS_TWO
from cheeseboard.games.chop_chop.judging import FAR, chances, distances, nearest, rings
from cheeseboard.games.chop_chop.moving import open_ends
from cheeseboard.games.chop_chop.options import Options
from cheeseboard.games.chop_chop.outlook import CAUGHT, Outlook

HURRY: Final = 24  # rolls without progress after which it learned to fear the end (CHO-144); far below the real one
FAR_TILE: Final = 8
BLUE_MEAN: Final = 11.0 / 6.0


@final
class Net:
    """One hidden layer of a multiple of four units, which are worked out four at a time.

    A row is a unit: its weights of what is seen, and last what is added in any case; `out` is the same for the answer.
    """

    __slots__ = ("always", "out", "units", "weights")

    def __init__(self, rows: list[list[float]], out: list[float]) -> None:
        self.units = len(rows)
        self.out = out
        self.always = [row[-1] for row in rows]
        self.weights = [row[place] for place in range(len(rows[0]) - 1) for row in rows]

    def chance(self, seen: list[float]) -> float:
        weights, units, out = self.weights, self.units, self.out
        places = [place for place in range(len(seen)) if seen[place] != 0.0]
        found = out[units]
        for unit in range(0, units, 4):
            one, two = self.always[unit], self.always[unit + 1]
            three, four = self.always[unit + 2], self.always[unit + 3]
            for place in places:
                value = seen[place]
                at = place * units + unit
                one += weights[at] * value
                two += weights[at + 1] * value
                three += weights[at + 2] * value
                four += weights[at + 3] * value
            if one > 0.0:
                found += out[unit] * one
            if two > 0.0:
                found += out[unit + 1] * two
            if three > 0.0:
                found += out[unit + 2] * three
            if four > 0.0:
                found += out[unit + 3] * four
        return 1.0 / (1.0 + exp(-found)) if found > -50.0 else 0.0


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
        "table_bits",
    )

    def __init__(self, options: Options, cat_net: Net, mice_net: Net) -> None:
        box, limit, cat_die = options.box, options.no_progress_limit, options.cat_die
        self.box = box
        self.hurry = min(limit, HURRY) if limit else HURRY
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
        return (self.cat_net if o.is_cats else self.mice_net).chance(self.seen(o))

    def seen(self, o: Outlook) -> list[float]:
        """In the order in which the network learned them, each about 0 to 1."""
        box = self.box
        mice = o.mice_bits()
        living = [at for at in o.mice if at != CAUGHT]
        alive = len(living)
        cat_bit = o.cat_bit()
        exposed = mice & box.floor_bits & ~box.hole_bits
        left = box.cheeses - o.cheeses

        # what the cat can do with its next roll
        no_pass = o.visible | mice & box.floor_bits
        no_stop = o.visible | o.last_mouse_bits(box, mice)
        zone, threatened, hit = 0, 0, 0.0
        ways = box.cat_ways[o.cat]
        for steps in range(1, len(self.cat_chances)):
            if self.cat_chances[steps] > 0.0:
                ends = open_ends(ways[steps], no_pass, no_stop)
                zone |= ends
                if ends & exposed:
                    hit += self.cat_chances[steps]
                    threatened |= ends & exposed

        # what the mice can do with theirs
        free_cheese = o.visible & ~cat_bit
        tiles = o.hidden | free_cheese
        safe_tiles = tiles & ~zone
        holes = box.hole_bits & ~mice
        shelter = holes | self.table_bits & ~mice
        open_squares = ~(mice | cat_bit)
        to_tile, to_safe_tile, to_cheese, to_hole, to_shelter = 0.0, 0.0, 0.0, 0.0, 0.0
        safe = 0
        for steps in range(1, len(self.mouse_chances)):
            chance = self.mouse_chances[steps]
            if chance > 0.0:
                reach = 0
                for at in living:
                    ends = box.mouse_ways[at][steps].ends
                    reach |= ends
                    if exposed >> at & 1 and ends & shelter:
                        to_shelter += chance
                reach &= open_squares
                if reach & tiles:
                    to_tile += chance
                    if reach & safe_tiles:
                        to_safe_tile += chance
                        safe |= reach & safe_tiles
                    if reach & free_cheese:
                        to_cheese += chance
                if reach & holes:
                    to_hole += chance

        # how far it is
        ring = self.cat_rings[o.cat]
        tile_steps, shelter_steps = 0, 0
        for at in living:
            tile_steps += min(FAR_TILE, nearest(self.mouse_rings[at], tiles))
            if exposed >> at & 1:
                shelter_steps += min(FAR_TILE, nearest(self.mouse_rings[at], shelter))
        open_tiles = o.hidden & box.floor_bits
        near = count(open_tiles & (ring[0] | ring[1] | ring[2]))
        middle = count(open_tiles & ring[3])
        tile_count = count(o.hidden)
        bag = o.bag
        share = 1.0 / float(max(1, tile_count))
        stalled = min(1.0, float(o.stalled) / float(self.hurry))
        targets = count(threatened)
        to_the_end = left == 0
        home_steps, cat_steps = self.way_home(o, living, holes) if to_the_end else (0, 0)
        in_holes = mice & box.hole_bits
        extra = bag[PLUS_ONE.number] + bag[PLUS_TWO.number] + bag[ARROW.number]
        return [
            float(alive == 1),
            float(alive == 2),
            float(alive == 3),
            float(left) / 10.0,
            float(to_the_end),
            float(left == 1),
            float(left == 2),
            float(count(free_cheese)) / 4.0,
            float(o.visible & cat_bit != 0),
            float(tile_count) / 38.0,
            float(bag[CHEESE.number]) * share,
            float(count(o.hidden & self.table_bits)) / 6.0,
            float(bag[KNIFE.number]) * share * 5.0,
            float(extra) * share * 2.0,
            float(bag[FORK.number]) * share * 5.0,
            float(count(o.home)) / 4.0,
            float(o.deposited),
            float(o.rolls == 2),
            stalled,
            stalled * stalled * stalled,
            float(o.cat >= FLOOR),
            float(count(zone)) / 20.0,
            float(count(in_holes)) / 4.0,
            float(count(mice & self.table_bits)) / 4.0,
            float(count(exposed)) / 4.0,
            float(count(exposed & ring[1])) / 2.0,
            float(count(exposed & ring[2])) / 2.0,
            float(count(exposed & ring[3])) / 2.0,
            float(count(exposed & ring[4])) / 2.0,
            float(count(exposed & ring[5])) / 2.0,
            float(count(exposed & (ring[6] | ring[7] | ring[8] | ring[FAR]))) / 2.0,
            hit,
            float(targets >= 1),
            float(targets >= 2),
            float(targets >= 3),
            float(count(safe)) / 10.0,
            to_shelter / 2.0,
            to_tile,
            to_safe_tile,
            to_cheese,
            to_hole,
            float(tile_steps) / (8.0 * float(max(1, alive))),
            float(shelter_steps) / 8.0,
            float(near) / 6.0,
            float(middle) / 6.0,
            float(tile_count - near - middle) / 20.0,
            float(home_steps) / 8.0,
            float(cat_steps) / 8.0,
            to_hole if to_the_end else 0.0,
            hit if to_the_end else 0.0,
            self.die_seen,
            float(HURRY - self.hurry) / float(HURRY),
            float(alive == 1 and in_holes != 0),
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


def count(bits: int) -> int:
    return bits.bit_count()
