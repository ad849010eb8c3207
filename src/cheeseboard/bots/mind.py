"""What a game tells the search: how a sensible player moves, what is worth trying, what can be believed.

A `Mind` is given tables that hold more than its seat may know: in a rollout every seat plays on one imagined table,
so that nothing need be hidden anew at each step.  The promise that keeps this honest is

    mind.policy(t, seat, …) == mind.policy(redact(t, seat), seat, …)

Of a secret a policy reads the face only when `seen_by` has its seat's bit, of a bag only what the seat could count.
The paired-world tests hold every game to it.
"""

from __future__ import annotations

from typing import Generic

from mypy_extensions import mypyc_attr

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.table import S


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief(Generic[S]):
    """Whole tables that fit what a seat saw and heard.  Prepared once for a decision, drawn from many times."""

    def world(self, luck: Luck) -> S:
        """A table of one's own, as likely as the seat has reason to think."""
        raise NotImplementedError

    def sealed(self, seat: int, luck: Luck) -> list[Move] | None:
        """What another seat answers to the question that all are asked now; if nothing, its policy is asked."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Uniform(Belief[S]):
    """Counting alone: what others did says nothing."""

    def __init__(self, game: Game[S], view: S) -> None:
        self.game = game
        self.view = view

    def world(self, luck: Luck) -> S:
        return self.game.imagine(self.view, luck)


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(Generic[S]):
    """Subclassed in a game's `bots.py`.  Holds weights, never anything from a match."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.trust = 0.0  # standard errors by which another move must be ahead of the policy's own

    # What a game fills in

    def policy(self, t: S, seat: int, so_far: list[Move], luck: Luck) -> Move:
        """A sensible answer to the question to this seat, from what it may know.  Quick, for it plays the rollouts."""
        raise NotImplementedError

    def candidates(self, view: S, ask: Ask) -> list[list[Move]]:
        """Whole moves worth trying, two to thirty of them.  Each begins with a legal answer."""
        return [[move] for move in ask.moves]

    # What a game may change

    def dominated(self, view: S, ask: Ask, plan: list[Move]) -> list[Move] | None:
        """What is better than this plan without any doubt, or nothing.  The search leaves such a plan out."""
        return None

    def tries(self, view: S, ask: Ask, belief: Belief[S], luck: Luck) -> list[list[Move]]:
        """What is tried this time; where being foreseen would cost, not the same every time."""
        return self.candidates(view, ask)

    def own_policy(self, t: S, seat: int, so_far: list[Move], luck: Luck) -> Move:
        """How the seat that searches goes on itself after the move it tries; bound by the same promise."""
        return self.policy(t, seat, so_far, luck)

    def believe(self, view: S, heard: list[Event], seat: int) -> Belief[S]:
        return Uniform(self.game, view)

    def hearing(self, heard: list[Event]) -> Mind[S]:
        """The same where all of this was told before: for a game in which others play by what everybody heard."""
        return self

    def beside(self, dealer: Dealer) -> Mind[S]:
        """The same in rollouts with this dealer, who tells what happens in them where that is listened to."""
        return self

    def leanings(self, view: S, ask: Ask, heard: list[Event], plans: list[list[Move]]) -> list[float]:
        """What each plan is given before anything is tried, in the unit of `evaluate`: what was learned elsewhere.
        Nothing where nothing was."""
        return []

    def horizon(self, t: S, root: S) -> bool:
        """Has the rollout that began at `root` gone far enough?  It ends with the game in any case."""
        return False

    def evaluate(self, t: S, seat: int) -> float:
        """What the end of a rollout is worth to a seat; winning alone unless the game says otherwise."""
        outcome = self.game.outcome(t) if t.phase is OVER else None
        if outcome is None:
            return 0.0
        return sum([outcome.share(mate) for mate in self.mates(t, seat)])

    def terms(self, t: S, seat: int) -> dict[str, float]:
        """What the value is made of, by name.  The one in which two moves differ most is the reason a hint gives."""
        return {"winning": self.evaluate(t, seat)}

    def mates(self, t: S, seat: int) -> list[int]:
        """Seats that win and lose together with this one, itself among them."""
        return [seat]

    def epsilon(self, view: S, ask: Ask) -> float:
        """A difference too small to matter: the policy's own move is preferred then."""
        return 0.005

    def is_mixed(self, view: S, ask: Ask) -> bool:
        """Would others profit from foreseeing this answer?  Then near-equals are chosen among by luck."""
        return False
