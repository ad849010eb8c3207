"""Looking ahead: every whole move with every tile it can turn up and, deeper, the best reply to every roll.

The hidden tiles are a bag that all can count, so chance is exact and nothing is imagined.  In replies, and in the moves
that a +1, +2 or arrow brings, a tile is a cheese, a knife or neither.
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Turn
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned
from cheeseboard.games.chop_chop.bots.evaluation.outlook import CAUGHT, NOBODY, Outlook, outlook
from cheeseboard.games.chop_chop.bots.evaluation.plain import Judge
from cheeseboard.games.chop_chop.components import BROKEN, CHEESE, FLOOR, KNIFE
from cheeseboard.games.chop_chop.moves import GOES, PICKS_AMONG, Go
from cheeseboard.games.chop_chop.rules import CHOOSING_MOUSE, FORKING, JUMPING, MOVING, ROLLING, able_mice
from cheeseboard.games.chop_chop.rules.reach import mouse_reach, nodes_of
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen

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
class Choice:
    """A whole move: what is answered, the last answer of it where it is made, and what it is worth to the mice."""

    __slots__ = ("last", "plan", "t", "worth")

    def __init__(self, plan: list[Move], t: Kitchen, last: Move) -> None:
        self.plan = plan
        self.t = t
        self.last = last
        self.worth = 0.0


def choices(t: Kitchen) -> list[Choice]:
    if t.phase is not CHOOSING_MOUSE:
        return [Choice([move], t, move) for move in turn_moves(t)]
    found: list[Choice] = []
    for pick in PICKS_AMONG[able_mice(t)]:
        picked = t.copy()
        picked.mover = pick.mouse
        picked.phase = MOVING
        for node in mouse_reach(t, pick.mouse, t.roll):
            found.append(Choice([pick, GOES[node]], picked, GOES[node]))
    return found


def turn_moves(t: Kitchen) -> tuple[Move, ...]:
    phase = t.phase
    assert isinstance(phase, Turn)
    return phase.moves(t)


class Looker:
    """Weighs every choice over all tiles that can lie where it leads; each kind of looker says what comes of it."""

    __slots__ = ()

    def worth(self, t: Kitchen, replies: bool) -> float:
        """To the mice, of a kitchen in which somebody is to roll; the replies looked at, or not."""
        raise NotImplementedError

    def chain(self, t: Kitchen) -> float:
        """To the mice, when the same side goes on after a +1, +2 or arrow."""
        raise NotImplementedError

    def over(self, t: Kitchen) -> float:
        raise NotImplementedError

    def best(self, t: Kitchen, luck: Luck) -> list[Move]:
        """The best whole move; among equals, any."""
        return self.pick(t, self.weighed(t), luck)

    def weighed(self, t: Kitchen) -> list[Choice]:
        found = choices(t)
        for choice in found:
            choice.worth = self.after(choice, False)
        return found

    def pick(self, t: Kitchen, found: list[Choice], luck: Luck) -> list[Move]:
        sign = -1.0 if t.side == CAT else 1.0
        most = max([sign * choice.worth for choice in found])
        best = [choice for choice in found if sign * choice.worth > most - SAME]
        return best[luck.below(len(best))].plan

    def after(self, choice: Choice, replies: bool) -> float:
        move, t = choice.last, choice.t
        if not (isinstance(move, Go) and move.node < FLOOR and t.hidden >> move.node & 1):
            return self.played(t, move, 0, replies)
        numbers = t.bag.numbers
        found = 0.0
        for number in sorted(set(numbers)):
            found += float(numbers.count(number)) * self.played(t, move, number, replies)
        return found / float(len(numbers))

    def played(self, t: Kitchen, move: Move, tile: int, replies: bool) -> float:
        after = t.copy()
        phase = after.phase
        assert isinstance(phase, Turn)
        after.phase = phase.play(after, move, Dealer(ThisTile(tile)))
        if after.phase is OVER:
            return self.over(after)
        if after.phase is FORKING:
            return self.forked(after, replies)
        return self.worth(after, replies) if after.phase is ROLLING else self.chain(after)

    def forked(self, t: Kitchen, replies: bool) -> float:
        """The cheese that is best to have, or none (CHO-113); replies to that one answer alone."""
        moves = turn_moves(t)
        values = [self.played(t, move, 0, False) for move in moves]
        best = max(values)
        return self.played(t, moves[values.index(best)], 0, True) if replies else best


@final
class Judging(Looker):
    """Judges a kitchen as it stands."""

    __slots__ = ("judge",)

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def over(self, t: Kitchen) -> float:
        return self.judge.value(t)

    def worth(self, t: Kitchen, replies: bool) -> float:
        """With what a double turn is worth to the side that rolls next."""
        if t.rolls_left < 2:
            return self.judge.value(t)
        return self.judge.value(t) + (self.judge.weights.knife if t.side == MICE else -self.judge.weights.knife)

    def chain(self, t: Kitchen) -> float:
        """Its best arrival, without turning the tile there."""
        nodes = [move.node for move in turn_moves(t) if isinstance(move, Go)]
        found = [self.on(t, node) for node in nodes]
        return min(found) if t.side == CAT else max(found)

    def on(self, t: Kitchen, node: int) -> float:
        after = t.copy()
        hidden = node < FLOOR and t.hidden >> node & 1
        turns = 0.0
        if t.side == CAT:
            after.cat = node
            after.side = MICE
            if node < FLOOR and node in t.mice:
                after.put(t.mice.index(node), None)
                if not after.standing:
                    return self.judge.lost()
            turns = self.judge.cat_turns_tile(t)
        else:
            assert t.mover is not None
            after.put(t.mover, node)
            after.side = CAT
            turns = self.judge.mouse_turns_tile(t)
        return self.judge.value(after) + (turns if hidden else 0.0)


@final
class Searching(Looker):
    """By the learned chance.  The few choices that look best are looked at again with the best reply to every roll."""

    __slots__ = ("learned", "margin", "stop", "width")

    def __init__(self, learned: Learned, width: int, margin: float, stop: int = 0) -> None:
        self.learned = learned
        self.stop = stop  # so many rolls without progress end a reply, too (CHO-144); 0: what was learned says it
        self.width = width  # choices with replies at most,
        self.margin = margin  # and how much worse than the first they may look

    def weighed(self, t: Kitchen) -> list[Choice]:
        found = choices(t)
        if len(found) == 1:
            return found
        for choice in found:
            choice.worth = self.after(choice, False)
        found = self.worth_a_look(t, found)
        if len(found) > 1:
            for choice in found:
                choice.worth = self.after(choice, True)
        return found

    def worth_a_look(self, t: Kitchen, found: list[Choice]) -> list[Choice]:
        sign = -1.0 if t.side == CAT else 1.0
        best = max([sign * choice.worth for choice in found])
        close = [choice for choice in found if sign * choice.worth > best - self.margin]
        return sorted(close, key=lambda choice: -sign * choice.worth)[: self.width]

    def over(self, t: Kitchen) -> float:
        return 1.0 if t.winner == MICE else 0.0 if t.winner == CAT else 0.5

    def worth(self, t: Kitchen, replies: bool) -> float:
        return self.replied(outlook(t)) if replies else self.learned.chance(outlook(t))

    def chain(self, t: Kitchen) -> float:
        o = outlook(t)
        mover = NOBODY if t.mover is None else t.mover
        found: list[float] = []
        for move in turn_moves(t):
            assert isinstance(move, Go)
            floor = move.node % FLOOR
            if t.phase is JUMPING:  # without the tile there: an arrow is rare, and its targets are many
                found.append(self.rolled(self.moved(o, mover, floor), mover, False))
            else:
                found.append(self.arrival(o, mover, floor))
        return min(found) if o.is_cats else max(found)

    # Replies

    def replied(self, o: Outlook) -> float:
        """The best reply to every roll of the side that is to roll."""
        chances = self.learned.cat_chances if o.is_cats else self.learned.mouse_chances
        known: dict[int, float] = {}  # several rolls lead to the same square
        found = 0.0
        for steps in range(1, len(chances)):
            if chances[steps] > 0.0:
                found += chances[steps] * self.best_reply(o, steps, known)
        return found

    def best_reply(self, o: Outlook, steps: int, known: dict[int, float]) -> float:
        box = self.learned.box
        values: list[float] = []
        if o.is_cats:
            for floor in nodes_of(o.cat_ends(box, steps)):
                values.append(self.known_arrival(o, NOBODY, floor, known))
        else:
            for mouse in range(len(o.mice)):
                if o.mice[mouse] != CAUGHT and o.locked in (NOBODY, mouse):
                    for floor in nodes_of(o.mouse_ends(box, mouse, steps)):
                        values.append(self.known_arrival(o, mouse, floor, known))
        if not values:
            return self.rolled(o.copy(), NOBODY, False)
        return min(values) if o.is_cats else max(values)

    def known_arrival(self, o: Outlook, mouse: int, floor: int, known: dict[int, float]) -> float:
        key = mouse * FLOOR + floor
        if key not in known:
            known[key] = self.arrival(o, mouse, floor)
        return known[key]

    def moved(self, o: Outlook, mouse: int, floor: int) -> Outlook:
        box = self.learned.box
        return o.cat_goes(box, floor) if o.is_cats else o.mouse_goes(box, mouse, floor)

    def arrival(self, o: Outlook, mouse: int, floor: int) -> float:
        """Over a cheese, a knife or anything else, where a tile lies."""
        after = self.moved(o, mouse, floor)
        by_cat = o.is_cats
        if by_cat and not after.mice_bits():
            return 0.0  # CHO-131
        if not by_cat and after.deposited and not after.home:
            return 1.0  # CHO-132
        if not o.hidden >> floor & 1 or (by_cat and after.cat >= FLOOR):
            return self.rolled(after, mouse, False)
        cheeses, knives = o.bag[CHEESE.number], o.bag[KNIFE.number]
        others = sum(o.bag) - cheeses - knives
        found = 0.0
        if cheeses:
            found += float(cheeses) * self.rolled(after.turned(floor, CHEESE.number, by_cat), mouse, False)
        if knives:
            found += float(knives) * self.rolled(after.turned(floor, KNIFE.number, by_cat), mouse, True)
        if others:
            kind = BROKEN.number
            while not o.bag[kind]:
                kind += 1
            found += float(others) * self.rolled(after.turned(floor, kind, by_cat), mouse, False)
        return found / float(cheeses + knives + others)

    def rolled(self, o: Outlook, mouse: int, knife: bool) -> float:
        o.roll_over(mouse, knife)
        if self.stop and o.stalled >= self.stop:
            return 0.0
        return self.learned.chance(o)
