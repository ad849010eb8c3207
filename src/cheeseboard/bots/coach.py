"""What a game tells the coach: how a whole gesture is said, what is plainly worse, what a table is worth, and why.

Subclassed in a game's `coach.py`, which is found as `bots.py` is: `coach(game)`.  A game without one has hints all the
same: what its best player would do, said by the labels of the moves.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Generic, Literal, final

from mypy_extensions import mypyc_attr

from cheeseboard.bots.levels import levels
from cheeseboard.bots.mind import Belief, Mind
from cheeseboard.bots.rollout import Rollout
from cheeseboard.bots.search import Limit, Search, Weighed, mean_and_error, paired, thinker
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Facts
from cheeseboard.engine.table import S

Unit = Literal["", "chance", "points", "right"]  # of a value: to win, points ahead, that a card is right; or none
Line = tuple[str, Facts]  # key of a text, and what it needs to know
IN_ANY_CASE: Final = 600  # rollouts of a search, and of a duel, on a machine however busy: a chance is known to ± 6 %
LEAST: Final[dict[str, float]] = {"": 1e9, "chance": 0.05, "points": 1.0, "right": 0.15}  # a gap worth telling


@final
class Duel:
    """Two whole moves in the same worlds under the same luck: what each is worth, and how far the first is ahead."""

    __slots__ = ("error", "errors", "gap", "samples", "terms", "values")

    def __init__(
        self,
        values: tuple[float, float],
        errors: tuple[float, float],
        gap: float,
        error: float,
        samples: int,
        terms: dict[str, float],
    ) -> None:
        self.values = values
        self.errors = errors
        self.gap = gap
        self.error = error  # of the gap; 0 where it is exact
        self.samples = samples
        self.terms = terms  # by name: how much of the gap it is

    def __repr__(self) -> str:
        return f"<Duel: {self.gap:.3f} ± {self.error:.3f}, {self.samples} samples>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Coach(Generic[S]):
    """Holds nothing from a match.  All that is asked of it is asked with a seat's own view."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.unit: Unit = ""
        self.has_secrets = True  # something is hidden from one seat alone
        self.is_exact = False  # `values` knows every table of a finished game, without playing on
        self.unaided: dict[str, object] = {}  # options without which a table would tell the answer of a puzzle
        self.is_walked = False  # playing on goes to the end and costs much: a review asks for it only where it must

    # What a game fills in

    def spoken(self, view: S, ask: Ask, plan: list[Move]) -> list[Line]:
        """The whole gesture in plain words: one text, or parts that the language joins into a list.

        `view` is as it lies before everybody's eyes, so that no card is named that is only remembered.
        """
        return [self.label(view, ask, move) for move in plan]

    def kind(self, view: S, ask: Ask, plan: list[Move]) -> str:
        """Gestures of one kind are neighbours: the second choice of a hint is of another, where there is one."""
        return plan[0].key()

    def theme(self, view: S, ask: Ask) -> str:
        """What a puzzle at this question is about, without telling its answer: the name of a text `puzzle.theme`."""
        return ask.prompt

    def dominated(self, view: S, ask: Ask, plan: list[Move]) -> list[Move] | None:
        """What is better than this one without any doubt, or nothing."""
        ways = self.continuations()
        return ways[0].dominated(view, ask, plan) if ways else None

    def continuations(self) -> list[Mind[S]]:
        """Ways of playing on: the search's own, a normal player's, a patient one's."""
        found = thinker(self.game)
        return [] if found is None else [found.mind]

    def puzzle_ways(self) -> int:
        """How many of them a puzzle asks: it may ask for what is right now, whatever becomes of it."""
        return len(self.continuations())

    def playing_on(self) -> Mind[S] | None:
        """How a finished game is played on from its moments in a review, where all cards lie open: each seat by its
        policy, to the horizon of this mind, and what is there then by `value`."""
        ways = self.continuations()
        return ways[0] if ways else None

    def usual(self) -> Mind[S] | None:
        """Whose answers are habit's in such a review, where `playing_on` wavers: the same without that."""
        return self.playing_on()

    def rate(self, compiled: bool) -> int:
        """Rollouts of a search that a second of one core is reckoned at, so that a budget is counted and not timed."""
        return 20_000 if compiled else 2_000

    def line_rate(self, compiled: bool, seats: int) -> int:
        """The same for those of `playing_on`, with so many seats."""
        return self.rate(compiled)

    def chapter(self, t: S) -> int:
        """Which round it is, from 1 on; 0 where the game has none."""
        return 0

    def is_luck(self, event: Event) -> bool:
        """Does it tell what luck brought?  Asked of what was told from the first piece of it on."""
        return True

    def stranger(self) -> Mind[S] | None:
        """A way of playing on that no gate asks, to measure the gates by."""
        return None

    def value(self, t: S, seat: int) -> float:
        """A chance to win (or points) and nothing else; the real one at the end."""
        outcome = self.game.outcome(t) if t.phase is OVER else None
        return 0.0 if outcome is None else outcome.share(seat)

    def values(self, t: S, seats: int) -> list[float]:
        """The same for every seat."""
        return [self.value(t, seat) for seat in range(seats)]

    def worth(self, t: S, seat: int) -> float:
        """The same where a rollout of a duel ends, where that is another: what good players make of a table."""
        return self.value(t, seat)

    def terms(self, t: S, seat: int) -> dict[str, float]:
        """What the value is made of, by name and in its unit, as far as a reason can be given.  What only tells enough
        together is named `kind.name`: the reason is then either of the two."""
        return {}

    def reason(self, view: S, ask: Ask, name: str, plans: tuple[list[Move], list[Move]]) -> Line | None:
        """The sentence for the term in which two plans differ most.  Facts from the view alone."""
        return f"coach.reason.{name}", {}

    def clause(self, view: S, ask: Ask, plan: list[Move]) -> str:
        """The clause that matters for this gesture, where one does."""
        return ""

    def whole(self, view: S, ask: Ask, plan: list[Move]) -> list[Move]:
        """The plan with the steps that belong to the same gesture, where the search leaves them for later."""
        return plan

    def unit_of(self, view: S, ask: Ask, plans: tuple[list[Move], list[Move]]) -> Unit:
        """What can be said of these two."""
        return self.unit

    def least(self, unit: Unit) -> float:
        """A gap worth telling."""
        return LEAST[unit]

    # What a game may change, where it knows exactly

    def weigh(
        self, view: S, ask: Ask, heard: list[Event], luck: Luck, samples: int, seconds: float | None
    ) -> list[Weighed]:
        """Whole moves with what they seem worth, best first; none that is dominated."""
        found = thinker(self.game)
        if found is None:
            plan = list(levels(self.game).values())[-1].plan(view, ask, heard, luck)
            return [Weighed(plan, 0.0, 0.0, 0, 0.0, 0.0)]
        weighing = Search(found.mind, samples, seconds, 0, IN_ANY_CASE).weigh(view, ask, heard, luck)
        if found.mind.is_mixed(view, ask):
            return weighing.moves  # what is chosen there is any that may be as good, for all that is known of it
        return preferring(weighing.moves, weighing.chosen)

    def duel(
        self,
        view: S,
        ask: Ask,
        heard: list[Event],
        plans: tuple[list[Move], list[Move]],
        way: int,
        seed: int,
        samples: int,
        seconds: float | None,
    ) -> Duel:
        """Two plans on fresh worlds and luck, played on in one of the `continuations`."""
        return self.fought(self.continuations()[way], view, ask, heard, plans, seed, samples, seconds)

    # What every game has

    def label(self, view: S, ask: Ask, move: Move) -> Line:
        """As a button says it: the label for this question, or for any."""
        return f"move.{move.key()}.{ask.prompt}", self.game.facts(view, ask.seat, move)

    def is_mixed(self, view: S, ask: Ask) -> bool:
        ways = self.continuations()
        return ways[0].is_mixed(view, ask) if ways else False

    def fought(
        self,
        mind: Mind[S],
        view: S,
        ask: Ask,
        heard: list[Event],
        plans: tuple[list[Move], list[Move]],
        seed: int,
        samples: int,
        seconds: float | None,
    ) -> Duel:
        """By rollouts: each sample is one world and one luck for both."""
        seat = ask.seat
        limit = Limit(seconds, IN_ANY_CASE)
        belief: Belief[S] = mind.believe(view, heard, seat)
        rollout = Rollout(mind.hearing(heard), view, seat, ask.so_far, 2 * seed, belief)
        worlds = Quick(2 * seed + 1)
        first: list[float] = []
        second: list[float] = []
        terms: dict[str, float] = {}
        while len(first) < samples:
            world = belief.world(worlds)
            rollout.new_luck()
            t = world.copy()
            rollout.play(t, plans[0])
            first.append(self.worth(t, seat))
            for name, value in self.terms(t, seat).items():
                terms[name] = terms.get(name, 0.0) + value
            t = world.copy()
            rollout.play(t, plans[1])
            second.append(self.worth(t, seat))
            for name, value in self.terms(t, seat).items():
                terms[name] = terms.get(name, 0.0) - value
            if len(first) >= 2 and limit.is_over(2 * len(first)):
                break
        one, two = mean_and_error(first), mean_and_error(second)
        gap, error = paired(first, second)
        played = float(max(1, len(first)))
        shares = {name: value / played for name, value in terms.items()}
        if self.unit != "points":  # what came every time need not come always
            never = 1.0 / (played + 2.0)
            one, two, error = (one[0], one[1] or never), (two[0], two[1] or never), error or (never if gap else 0.0)
        return Duel((one[0], two[0]), (one[1], two[1]), gap, error, len(first), shares)


def preferring(moves: list[Weighed], chosen: list[Move]) -> list[Weighed]:
    """The search's own choice first: among near-equals it is the policy's."""
    first = [move for move in moves if move.plan == chosen]
    return [*first, *[move for move in moves if move.plan != chosen]]


def coach_of(game: Game[Any]) -> Coach[Any]:
    """The coach of a game: its own, in `coach.py`, or the plain one."""
    module = type(game).__module__ + ".coach"
    if find_spec(module) is None:
        return Coach(game)
    found: Coach[Any] = import_module(module).coach(game)
    return found
