"""What the coach says about Chop! Chop!  Nothing is hidden from one side alone, so its figures are exact, by odds of
tiles and dice and by the chance that was learned."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.coach import Coach, Duel, Line
from cheeseboard.bots.mind import Mind
from cheeseboard.bots.search import Weighed
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Turn
from cheeseboard.engine.play import outcomes
from cheeseboard.games.chop_chop import ChopChop
from cheeseboard.games.chop_chop.bots import MARGIN, WIDTH
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned, nets
from cheeseboard.games.chop_chop.bots.evaluation.outlook import outlook
from cheeseboard.games.chop_chop.bots.evaluation.plain import Judge, Weights
from cheeseboard.games.chop_chop.bots.evaluation.taught import taught_by
from cheeseboard.games.chop_chop.bots.lookahead import Choice, Judging, Looker, Searching, ThisTile, choices
from cheeseboard.games.chop_chop.components import CHEESE, COLUMNS, FLOOR, bit
from cheeseboard.games.chop_chop.moves import Go, Pick
from cheeseboard.games.chop_chop.rules import FORKING, PLACING_CAT, ROLLING
from cheeseboard.games.chop_chop.rules.reach import cat_at, ends
from cheeseboard.games.chop_chop.scoring import side_of
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen

PLAYED_ON: Final = 2  # the way that is played on,
MOST_PLAYED: Final = 200  # with so many samples at most: each is some twenty looks
A_MOUSE: Final = 0.25  # what a mouse counts beside a whole win,
A_CHEESE: Final = 0.1  # and a cheese


@final
class KitchenMind(Mind[Kitchen]):
    """Both sides by habit, for a turn or two of each."""

    def __init__(self, game: ChopChop, cat: Looker, mice: Looker, coach: KitchenCoach, turns: int = 2) -> None:
        super().__init__(game)
        self.cat = cat
        self.mice = mice
        self.coach = coach
        self.turns = turns

    def looker(self, t: Kitchen) -> Looker:
        return self.cat if t.side == CAT else self.mice

    def policy(self, t: Kitchen, seat: int, so_far: list[Move], luck: Luck) -> Move:
        return self.looker(t).best(t, luck)[0]

    def horizon(self, t: Kitchen, root: Kitchen) -> bool:
        return t.phase is ROLLING and t.mouse_turn >= root.mouse_turn + self.turns

    def evaluate(self, t: Kitchen, seat: int) -> float:
        return self.coach.value(t, seat)


@final
class KitchenCoach(Coach[Kitchen]):
    def __init__(self, game: ChopChop) -> None:
        super().__init__(game)
        self.unit = "chance"
        self.has_secrets = False
        self.is_exact = True
        evaluation = game.folder / "bots" / "evaluation"
        self.nets = nets(evaluation / "learned.json")  # the chance between players who look ahead,
        self.habitual = taught_by(evaluation / "habit.json")  # and where both sides go on by habit
        self.known: dict[tuple[bool, int], Searching] = {}
        self.habits: dict[tuple[bool, int], Learned] = {}
        careful, guarding = Judging(Judge(game.box, Weights(nerve=True))), Judging(Judge(game.box, Weights(guard=0.03)))
        bold, chaser = Judging(Judge(game.box, Weights(risk=0.3))), Judging(Judge(game.box, Weights(near=0.2)))
        self.normal = KitchenMind(game, guarding, careful, self)
        self.ways: list[Mind[Kitchen]] = [self.normal] * 3
        self.bold = KitchenMind(game, chaser, bold, self)

    def continuations(self) -> list[Mind[Kitchen]]:
        """The first two are exact: with the best reply to every roll, and with a normal player's; the third is played
        on by normal players."""
        return self.ways

    def stranger(self) -> Mind[Kitchen] | None:
        return self.bold

    def rate(self, compiled: bool) -> int:
        """A choice is judged by exact looks, of which a thousand take less time than as many rollouts elsewhere."""
        return 200_000 if compiled else 20_000

    def line_rate(self, compiled: bool, seats: int) -> int:
        return 20_000 if compiled else 2_000

    def searching(self, t: Kitchen) -> Searching:
        key = (t.options.swapped, t.options.no_progress_limit)
        if key not in self.known:
            self.known[key] = Searching(Learned(t.options, self.nets[0], self.nets[1]), WIDTH, MARGIN)
        return self.known[key]

    def habit(self, t: Kitchen) -> Learned:
        """In a kitchen of somebody's own there is nothing better than what players who look ahead know."""
        key = (t.options.swapped, t.options.no_progress_limit)
        if key not in self.habits:
            known = self.habitual.squares(t.options) if self.habitual.knows(t.options) else None
            self.habits[key] = Learned(t.options, self.nets[0], self.nets[1], known)
        return self.habits[key]

    def value(self, t: Kitchen, seat: int) -> float:
        return self.values(t, seat + 1)[seat]

    def values(self, t: Kitchen, seats: int) -> list[float]:
        """When everybody plays by habit: learned from games in which they do (`studies/habit.py`), and so as to be the
        mean of what comes next."""
        for_mice = self.by_habit(t, self.habit(t))
        return [1.0 - for_mice if side_of(t, seat) == CAT else for_mice for seat in range(seats)]

    def worth(self, t: Kitchen, seat: int) -> float:
        """By what players know who look ahead: what habit wastes afterwards was good all the same."""
        for_mice = self.for_mice(t)
        return 1.0 - for_mice if side_of(t, seat) == CAT else for_mice

    def for_mice(self, t: Kitchen) -> float:
        searching = self.searching(t)
        if t.phase is OVER:
            return searching.over(t)
        if t.phase is ROLLING:
            return searching.learned.chance(outlook(t))
        sign = -1.0 if t.side == CAT else 1.0
        best = max(choices(t), key=lambda choice: sign * searching.after(choice, False))
        return self.reckoned(best)

    def reckoned(self, choice: Choice) -> float:
        """By what every tile leads to; who goes on after a +1, +2 or arrow is followed to the end of the turn."""
        found = 0.0
        for share, after in outcomes(choice.t, [[choice.last]]):
            found += float(share) * self.for_mice(after)
        return found

    # Exactly

    def weigh(
        self, view: Kitchen, ask: Ask, heard: list[Event], luck: Luck, samples: int, seconds: float | None
    ) -> list[Weighed]:
        """All by what they lead to; those that look about as good as the best, with the replies as well."""
        searching = self.searching(view)
        found = choices(view)
        for choice in found:
            choice.worth = searching.after(choice, False)
        close = searching.worth_a_look(view, found)
        if len(close) > 1:
            for choice in close:
                choice.worth = searching.after(choice, True)
        sign = -1.0 if view.side == CAT else 1.0
        close.sort(key=lambda choice: -sign * choice.worth)
        rest = [choice for choice in found if choice not in close]
        rest.sort(key=lambda choice: -sign * choice.worth)
        best = close[0].worth
        return [
            Weighed(choice.plan, self.mine(view, choice.worth), 0.0, 1, sign * (best - choice.worth), 0.0)
            for choice in [*close, *rest]
        ]

    def mine(self, t: Kitchen, for_mice: float) -> float:
        return 1.0 - for_mice if t.side == CAT else for_mice

    def duel(
        self,
        view: Kitchen,
        ask: Ask,
        heard: list[Event],
        plans: tuple[list[Move], list[Move]],
        way: int,
        seed: int,
        samples: int,
        seconds: float | None,
    ) -> Duel:
        if way == PLAYED_ON:
            return self.fought(self.ways[way], view, ask, heard, plans, seed, min(samples, MOST_PLAYED), seconds)
        searching = self.searching(view)
        worths: list[float] = []
        offs: list[float] = []
        for plan in plans:
            choice = next(choice for choice in choices(view) if choice.plan[: len(plan)] == plan)
            at_once = self.mine(view, searching.after(choice, False))
            worths.append(self.mine(view, searching.after(choice, True) if way == 0 else self.answered(choice)))
            offs.append(worths[-1] - at_once)
        gained, other = self.gains(view, plans[0]), self.gains(view, plans[1])
        terms = {name: gained[name] - other[name] for name in gained}
        errors = abs(offs[0]), abs(offs[1])
        return Duel((worths[0], worths[1]), errors, worths[0] - worths[1], abs(offs[0] - offs[1]), 1, terms)

    def answered(self, choice: Choice) -> float:
        """When a normal player answers to every roll."""
        found = 0.0
        for share, after in outcomes(choice.t, [[choice.last]]):
            if after.phase is not ROLLING:
                found += float(share) * self.for_mice(after)
                continue
            for chance, rolled in outcomes(after, []):
                found += float(share * chance) * self.by_habit(rolled, self.searching(rolled).learned)
        return found

    def by_habit(self, t: Kitchen, known: Learned) -> float:
        """Until the next throw, and what is known of the kitchen there."""
        if t.phase is OVER:
            return self.searching(t).over(t)
        if t.phase is ROLLING:
            return known.chance(outlook(t))
        plan = self.normal.looker(t).best(t, Quick(0))
        choice = next(choice for choice in choices(t) if choice.plan == plan)
        found = 0.0
        for share, after in outcomes(choice.t, [[choice.last]]):
            found += float(share) * self.by_habit(after, known)
        return found

    # Why

    def gains(self, t: Kitchen, plan: list[Move]) -> dict[str, float]:
        """What a gesture brings at once, in chances: cheese, safety, a catch."""
        last = plan[-1]
        if not isinstance(last, Go) or last.node >= FLOOR or t.cat is None:
            return {"cheese": 0.0, "safe": 0.0, "catch": 0.0}
        node = last.node
        if t.side == CAT:
            return {"cheese": 0.0, "safe": 0.0, "catch": A_MOUSE if node in t.mice else 0.0}
        cheese = 1.0 if t.visible >> node & 1 else 0.0
        if t.hidden >> node & 1:
            cheese = float(t.bag.count(CHEESE)) / float(max(1, len(t.bag)))
        return {"cheese": A_CHEESE * cheese, "safe": -A_MOUSE * self.danger(t, node), "catch": 0.0}

    def danger(self, t: Kitchen, node: int) -> float:
        """On how many faces of its die the cat could end there next, of all."""
        box = t.options.box
        if node in box.holes or node in box.table:  # CHO-054, CHO-061
            return 0.0
        hits = [ends(box.cat_walks[cat_at(t)][face], t.visible, 0) for face in t.options.cat_die]
        return float(len([hit for hit in hits if hit & bit(node)])) / float(len(hits))

    def reason(self, view: Kitchen, ask: Ask, name: str, plans: tuple[list[Move], list[Move]]) -> Line | None:
        if name == "cheese":
            return self.of_cheese(view, plans[0][-1])
        if name != "safe":
            return f"coach.reason.{name}", {}
        last = plans[1][-1]
        assert isinstance(last, Go)
        of = len(view.options.cat_die)
        return "coach.reason.safe", {"n": round(of * self.danger(view, last.node)), "of": of}

    def of_cheese(self, view: Kitchen, last: Move) -> Line:
        if isinstance(last, Go) and view.visible >> last.node & 1:
            return "coach.reason.cheese_won", {}
        return "coach.reason.cheese_maybe", {"n": view.bag.count(CHEESE), "of": len(view.bag)}

    def dominated(self, view: Kitchen, ask: Ask, plan: list[Move]) -> list[Move] | None:
        """CHO-131, CHO-132  Whatever does not win, where something wins at once."""
        winning = [choice.plan for choice in choices(view) if wins(choice)]
        return winning[0] if winning and plan not in winning else None

    # How it is said: by what lies there

    def kind(self, view: Kitchen, ask: Ask, plan: list[Move]) -> str:
        """By what lies there and what the cat could do next: which mouse it is makes no difference of its own."""
        key, _ = self.spoken(view, ask, plan)[0]
        last, first = plan[-1], plan[0]
        if not isinstance(last, Go) or view.side == CAT or view.cat is None or last.node >= FLOOR:
            return key
        mouse = first.mouse if isinstance(first, Pick) else view.mover
        left = None if mouse is None else view.mice[mouse]
        flees = left is not None and left < FLOOR and self.danger(view, left) > 0.0
        return f"{key} {'in danger' if self.danger(view, last.node) > 0.0 else 'safe'} {'flees' if flees else ''}"

    def spoken(self, view: Kitchen, ask: Ask, plan: list[Move]) -> list[Line]:
        last = plan[-1]
        if not isinstance(last, Go):
            return super().spoken(view, ask, plan)
        if view.phase is PLACING_CAT:
            return [("coach.spoken.place_end" if is_end(view, last.node) else "coach.spoken.place_middle", {})]
        if view.phase is FORKING:
            return [("coach.spoken.fetch", {})]
        where = self.where(view, last.node)
        if view.side == MICE:
            mouse = plan[0].mouse if isinstance(plan[0], Pick) else view.mover
            return [(f"coach.spoken.mouse_{where}", {"mouse": 0 if mouse is None else mouse + 1})]
        if last.node in view.mice:
            return [("coach.spoken.catch", {"mouse": view.mice.index(last.node) + 1})]
        return [(f"coach.spoken.cat_{where}", {})]

    def where(self, t: Kitchen, node: int) -> str:
        box = t.options.box
        if node >= FLOOR:
            return "top"
        if t.visible >> node & 1:
            return "cheese"
        if t.hidden >> node & 1:
            return "tile"
        return "hole" if node in box.holes else "table" if node in box.table else "bare"


def is_end(t: Kitchen, node: int) -> bool:
    """Is this square at an end of the table?"""
    columns = [square % len(COLUMNS) for square in t.options.box.table]
    return node % FLOOR % len(COLUMNS) in (min(columns), max(columns))


def wins(choice: Choice) -> bool:
    """At once, whatever tile comes up."""
    move, t = choice.last, choice.t
    if not isinstance(move, Go) or (move.node < FLOOR and t.hidden >> move.node & 1):
        return False
    after = t.copy()
    phase = after.phase
    assert isinstance(phase, Turn)
    side = t.side
    after.phase = phase.play(after, move, Dealer(ThisTile(0)))
    return after.phase is OVER and after.winner == side


def coach(game: ChopChop) -> KitchenCoach:
    return KitchenCoach(game)
