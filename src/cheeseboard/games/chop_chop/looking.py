"""Looking ahead: every whole move with every tile it can turn up, then the other side's best reply to every roll.

The hidden tiles are a bag that all can count, so chance is exact and nothing is imagined.  Replies, and the moves that
a +1, +2, arrow or fork brings, are judged by where they lead and by what a hidden tile is worth on average.
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.event import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Turn
from cheeseboard.games.chop_chop.components import FLOOR
from cheeseboard.games.chop_chop.judging import Judge, chances
from cheeseboard.games.chop_chop.moving import cat_reach, mouse_reach
from cheeseboard.games.chop_chop.rules import CHOOSING_MOUSE, FORKING, MOVING, ROLLING, able_mice
from cheeseboard.games.chop_chop.state import CAT, GOES, HIDDEN, MICE, NOTHING, PICKS, VISIBLE, Go, Kitchen

SAME: Final = 1e-9


@final
class ThisTile(Luck):
    """The tile that is being considered."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def pick(self, among: list[int]) -> int:
        return among.index(self.number)


@final
class Looker:
    """`replies`: whether the other side's answer is looked at, or the position judged as it stands."""

    __slots__ = ("cat_chances", "judge", "mouse_chances", "replies")

    def __init__(self, judge: Judge, replies: bool) -> None:
        self.judge = judge
        self.replies = replies
        self.cat_chances = chances(judge.box.cat_die)
        self.mouse_chances = chances(judge.box.mouse_die)

    def best(self, t: Kitchen, luck: Luck) -> list[Move]:
        """The best whole move; among equals, any."""
        sign = -1.0 if t.side == CAT else 1.0
        best: list[list[Move]] = []
        most = 0.0
        for plan, value in self.weighed(t):
            if not best or sign * value > most + SAME:
                best, most = [plan], sign * value
            elif sign * value > most - SAME:
                best.append(plan)
        return best[luck.below(len(best))]

    def weighed(self, t: Kitchen) -> list[tuple[list[Move], float]]:
        """Every whole move, and what it is worth to the mice."""
        if t.phase is not CHOOSING_MOUSE:
            return [([move], self.after(t, move)) for move in turn_moves(t)]
        found: list[tuple[list[Move], float]] = []
        for mouse in able_mice(t):
            picked = t.copy()
            picked.mover = mouse
            picked.phase = MOVING
            for node in mouse_reach(t, mouse, t.roll):
                found.append(([PICKS[mouse], GOES[node]], self.after(picked, GOES[node])))
        return found

    def after(self, t: Kitchen, move: Move) -> float:
        """Over all tiles that can lie where this move leads."""
        if not (isinstance(move, Go) and move.node < FLOOR and t.floor[move.node] == HIDDEN):
            return self.played(t, move, 0)
        numbers = t.bag.numbers
        found = 0.0
        for number in sorted(set(numbers)):
            found += float(numbers.count(number)) * self.played(t, move, number)
        return found / float(len(numbers))

    def played(self, t: Kitchen, move: Move, tile: int) -> float:
        after = t.copy()
        phase = after.phase
        assert isinstance(phase, Turn)
        after.phase = phase.play(after, move, Dealer(ThisTile(tile)))
        if after.phase is OVER:
            return self.judge.value(after)
        if after.phase is not ROLLING:
            return self.chain(after)
        return self.replied(after) if self.replies else self.judged(after)

    def judged(self, t: Kitchen) -> float:
        """As it stands, with what a double turn is worth to the side that rolls next."""
        if t.rolls_left < 2:
            return self.judge.value(t)
        return self.judge.value(t) + (self.judge.weights.knife if t.side == MICE else -self.judge.weights.knife)

    # Where a move leads, without turning the tile

    def chain(self, t: Kitchen) -> float:
        """The same side goes on: its best arrival."""
        if t.phase is FORKING:
            return self.judge.value(t) + 1.0 - self.judge.weights.visible
        nodes = [move.node for move in turn_moves(t) if isinstance(move, Go)]
        if t.side == CAT:
            return min([self.cat_on(t, node) for node in nodes])
        assert t.mover is not None
        mouse = t.mover
        return max([self.mouse_on(t, mouse, node) for node in nodes])

    def replied(self, t: Kitchen) -> float:
        """The best reply to every roll of the side that is to roll."""
        if t.side == CAT:
            return self.cat_replies(t)
        found = 0.0
        for steps in range(1, len(self.mouse_chances)):
            if self.mouse_chances[steps] > 0.0:
                found += self.mouse_chances[steps] * self.best_mouse_reply(t, steps)
        return found + (self.judge.weights.knife if t.rolls_left == 2 else 0.0)

    def cat_replies(self, t: Kitchen) -> float:
        found = 0.0
        for steps in range(1, len(self.cat_chances)):
            if self.cat_chances[steps] > 0.0:
                nodes = cat_reach(t, steps)
                worst = min([self.cat_on(t, node) for node in nodes]) if nodes else self.judge.value(t)
                found += self.cat_chances[steps] * worst
        return found - (self.judge.weights.knife if t.rolls_left == 2 else 0.0)

    def best_mouse_reply(self, t: Kitchen, steps: int) -> float:
        found: list[float] = []
        for mouse in range(len(t.mice)):
            for node in mouse_reach(t, mouse, steps):
                found.append(self.mouse_on(t, mouse, node))
        return max(found) if found else self.judge.value(t)

    def cat_on(self, t: Kitchen, node: int) -> float:
        """The position with the cat there, a mouse on that square caught, and the mice to move."""
        cat, side, stalled = t.cat, t.side, t.stalled
        caught = t.mice.index(node) if node < FLOOR and node in t.mice else None
        hidden = node < FLOOR and t.floor[node] == HIDDEN
        t.cat = node
        t.side = MICE
        if caught is not None:
            t.mice[caught] = None
        t.stalled = 0 if hidden or caught is not None else stalled + 1
        value = self.judge.value(t) if caught is None or t.mice.count(None) < len(t.mice) else self.judge.lost()
        if hidden:
            value += self.judge.cat_turns_tile(t)
        if caught is not None:
            t.mice[caught] = node
        t.cat, t.side, t.stalled = cat, side, stalled
        return value

    def mouse_on(self, t: Kitchen, mouse: int, node: int) -> float:
        """The position with the mouse there, a visible cheese on that square won, and the cat to move."""
        at, side, stalled, lies, turned = t.mice[mouse], t.side, t.stalled, t.floor[node], t.cards_turned[mouse]
        wins = lies == VISIBLE
        home = t.cheeses == self.judge.box.cheeses and not t.deposited and node in self.judge.box.holes
        t.mice[mouse] = node
        t.side = CAT
        t.cards_turned[mouse] = True
        t.stalled = 0 if lies != NOTHING or not turned or home else stalled + 1
        if wins:
            t.lay(node, NOTHING)
            t.cheeses += 1
        value = self.judge.value(t)
        if home:
            value += self.judge.deposit(t)
        if lies == HIDDEN:
            value += self.judge.mouse_turns_tile(t)
        if wins:
            t.lay(node, VISIBLE)
            t.cheeses -= 1
        t.mice[mouse], t.side, t.stalled, t.cards_turned[mouse] = at, side, stalled, turned
        return value


def turn_moves(t: Kitchen) -> tuple[Move, ...]:
    phase = t.phase
    assert isinstance(phase, Turn)
    return phase.moves(t)


