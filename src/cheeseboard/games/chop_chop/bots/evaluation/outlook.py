"""A kitchen just before a roll, in small numbers, for those who look ahead: cheap to copy, quick to change."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.games.chop_chop.components import CHEESE, FLOOR, TILES, Box
from cheeseboard.games.chop_chop.rules.reach import open_ends
from cheeseboard.games.chop_chop.table import CAT, Kitchen

CAUGHT: Final = -1
NOBODY: Final = -1
MOVED_ON: Final = -1  # rolls without progress, one before the count begins anew
KINDS: Final = len(TILES)


@final
class Outlook:
    """Squares are bits.  The same figures, tiles and cheeses as on the table, but no rules: those are in `rules`."""

    __slots__ = (
        "bag",
        "cat",
        "cheeses",
        "deposited",
        "hidden",
        "home",
        "is_cats",
        "locked",
        "mice",
        "rolls",
        "stalled",
        "visible",
    )

    def __init__(
        self,
        hidden: int,
        visible: int,
        bag: list[int],
        mice: list[int],
        cat: int,
        home: int,
        cheeses: int,
        deposited: bool,
        is_cats: bool,
        rolls: int,
        locked: int,
        stalled: int,
    ) -> None:
        self.hidden = hidden
        self.visible = visible
        self.bag = bag  # how many of each kind are hidden
        self.mice = mice
        self.cat = cat
        self.home = home  # start cards not turned
        self.cheeses = cheeses
        self.deposited = deposited
        self.is_cats = is_cats  # the cat is to roll
        self.rolls = rolls
        self.locked = locked
        self.stalled = stalled

    def copy(self) -> Outlook:
        return Outlook(
            self.hidden,
            self.visible,
            self.bag[:],
            self.mice[:],
            self.cat,
            self.home,
            self.cheeses,
            self.deposited,
            self.is_cats,
            self.rolls,
            self.locked,
            self.stalled,
        )

    # Looking round

    def mice_bits(self) -> int:
        found = 0
        for at in self.mice:
            if at != CAUGHT:
                found |= 1 << at
        return found

    def cat_bit(self) -> int:
        return 1 << self.cat if self.cat < FLOOR else 0

    def last_mouse_bits(self, box: Box, mice: int) -> int:
        """CHO-139"""
        if mice & (mice - 1) or not mice & box.hole_bits:
            return 0
        found = 0
        for at in self.mice:
            if at != CAUGHT:
                for node in box.mouse_paths[at]:
                    found |= 1 << node
        return found & box.floor_bits

    def cat_ends(self, box: Box, steps: int) -> int:
        mice = self.mice_bits()
        no_stop = self.visible | self.last_mouse_bits(box, mice)
        return open_ends(box.cat_ways[self.cat][steps], self.visible | mice & box.floor_bits, no_stop)

    def mouse_ends(self, box: Box, mouse: int, steps: int) -> int:
        at = self.mice[mouse]
        taken = (self.mice_bits() | self.cat_bit()) & ~(1 << at)
        return open_ends(box.mouse_ways[at][steps], taken, taken)

    # Going on

    def cat_goes(self, box: Box, floor: int) -> Outlook:
        """The cat there, a mouse on that square caught; the tile still lies, the roll is not over."""
        found = self.copy()
        found.cat = box.top[floor]
        if found.cat < FLOOR:
            for mouse in range(len(found.mice)):
                if found.mice[mouse] == floor:
                    found.mice[mouse] = CAUGHT
                    found.stalled = MOVED_ON
        return found

    def mouse_goes(self, box: Box, mouse: int, floor: int) -> Outlook:
        """The mouse there, its card turned, a visible cheese won, the loot brought home."""
        found = self.copy()
        found.mice[mouse] = floor
        if found.home >> mouse & 1:
            found.home &= ~(1 << mouse)
            found.stalled = MOVED_ON
        if box.hole_bits >> floor & 1:
            if found.cheeses == box.cheeses and not found.deposited:
                found.deposited = True
                found.stalled = MOVED_ON
        elif found.visible >> floor & 1:
            found.visible &= ~(1 << floor)
            found.cheeses += 1
            found.stalled = MOVED_ON
        return found

    def turned(self, floor: int, kind: int, by_cat: bool) -> Outlook:
        """That tile turned up there: a cheese is won or left lying, a knife ends the turn, the others do nothing."""
        found = self.copy()
        found.hidden &= ~(1 << floor)
        found.bag[kind] -= 1
        found.stalled = MOVED_ON
        if kind == CHEESE.number:
            if by_cat:
                found.visible |= 1 << floor
            else:
                found.cheeses += 1
        return found

    def roll_over(self, mouse: int, knife: bool) -> None:
        """The next roll is the same side's in a double turn, the other side's else."""
        self.stalled += 1
        self.rolls -= 1
        if self.rolls > 0 and not knife:
            self.locked = mouse
            return
        self.is_cats = not self.is_cats
        self.rolls = 2 if knife else 1
        self.locked = NOBODY


def outlook(t: Kitchen) -> Outlook:
    bag = [0] * KINDS
    for number in t.bag.numbers:
        bag[number] += 1
    mice: list[int] = []
    home = 0
    for mouse, at in enumerate(t.mice):
        mice.append(CAUGHT if at is None else at)
        if not t.cards_turned[mouse]:
            home |= 1 << mouse
    cat = t.cat
    assert cat is not None
    locked = NOBODY if t.locked is None else t.locked
    is_cats = t.side == CAT
    return Outlook(
        t.hidden, t.visible, bag, mice, cat, home, t.cheeses, t.deposited, is_cats, t.rolls_left, locked, t.stalled
    )
