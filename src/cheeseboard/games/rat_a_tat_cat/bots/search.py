"""What the search needs to know about Rat-a-Tat Cat."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from cheeseboard.bots.mind import Belief, Mind
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER
from cheeseboard.games.rat_a_tat_cat import RatATatCat
from cheeseboard.games.rat_a_tat_cat.bots.belief import CatBelief
from cheeseboard.games.rat_a_tat_cat.bots.dominance import better_than
from cheeseboard.games.rat_a_tat_cat.bots.instinct import Instinct, knows
from cheeseboard.games.rat_a_tat_cat.bots.policy import SHARP, Habits, Manner
from cheeseboard.games.rat_a_tat_cat.moves import DRAW, OTHERS, OWNS, PUTS, TAKE, USE
from cheeseboard.games.rat_a_tat_cat.options import ELIMINATION, TIME
from cheeseboard.games.rat_a_tat_cat.rules import DEALING, HOLDING, KNOCKING, SWAPPING, YOUR_TURN, held, hidden_slots
from cheeseboard.games.rat_a_tat_cat.scoring import SECONDS_A_TURN, places
from cheeseboard.games.rat_a_tat_cat.table import CatTable

A_POINT: Final = 0.03  # what a point of margin counts beside a whole win
SOFT: Final = 1.5  # points; at the end a lead of one counts for less than one of five, which calms the comparison
SCALE: Final = 6.2  # points; a lead of this much, one round before the end, wins three games in four
USUAL_SCORE: Final = 11.0
A_NAT: Final = 0.004  # what it is worth, in wins, that an answer was learned to be e times as likely
ROUND_SECONDS: Final = 150.0
OTHERS_MANNER: Final = Manner(knock_at=9.0)


@final
class CatMind(Mind[CatTable]):
    """Goes on sharply itself, and takes the others for sound players."""

    def __init__(
        self,
        game: RatATatCat,
        a_point: float = A_POINT,
        soft: float = SOFT,
        own: Manner = SHARP,
        others: Manner = OTHERS_MANNER,
        instinct: Instinct | None = None,
        a_nat: float = A_NAT,
    ) -> None:
        super().__init__(game)
        self.instinct = instinct
        self.a_nat = a_nat
        self.habits = Habits(game.box, own)
        self.others = Habits(game.box, others)
        self.a_point = a_point
        self.soft = soft

    def policy(self, t: CatTable, seat: int, so_far: list[Move], luck: Luck) -> Move:
        return self.others.move(t, seat, luck)

    def own_policy(self, t: CatTable, seat: int, so_far: list[Move], luck: Luck) -> Move:
        return self.habits.move(t, seat, luck)

    def believe(self, view: CatTable, heard: list[Event], seat: int) -> Belief[CatTable]:
        return CatBelief(view, heard, seat, self.others)

    # What can be tried

    def dominated(self, view: CatTable, ask: Ask, plan: list[Move]) -> list[Move] | None:
        return better_than(view, ask.seat, plan)

    def candidates(self, view: CatTable, ask: Ask) -> list[list[Move]]:
        """What habit would do comes first."""
        usual = self.usual_plan(view, ask.seat)
        plans = self.plans(view, ask)
        return [usual, *[plan for plan in plans if plan != usual]] if usual in plans else plans

    def leanings(self, view: CatTable, ask: Ask, heard: list[Event], plans: list[list[Move]]) -> list[float]:
        instinct = self.instinct
        if instinct is None or not knows(view):
            return []
        return [self.a_nat * instinct.log_odds(view, ask.seat, heard, plan) for plan in plans]

    def usual_plan(self, view: CatTable, seat: int) -> list[Move]:
        move = self.habits.move(view, seat, FIRST)
        if move is TAKE:
            return [TAKE, PUTS[self.habits.worst_slot(view, seat)]]
        return [move]

    def plans(self, view: CatTable, ask: Ask) -> list[list[Move]]:
        phase = view.phase
        if phase is YOUR_TURN and TAKE in ask.moves:
            return [[DRAW], *[[TAKE, PUTS[slot]] for slot in range(len(view.rows[ask.seat]))]]
        if phase is SWAPPING:
            give = self.habits.slot_to_give(view, ask.seat)
            return [[OWNS[give], other] for other in self.targets(view)]
        if phase is HOLDING and USE in ask.moves and not hidden_slots(view):
            return [[move] for move in ask.moves if move is not USE or held(view).code == "D2"]
        return [[move] for move in ask.moves]

    def targets(self, view: CatTable) -> list[Move]:
        return [OTHERS[4 * k + slot] for k in range(len(view.opponents())) for slot in hidden_slots(view)]

    # How far, and what it is worth

    def horizon(self, t: CatTable, root: CatTable) -> bool:
        return t.phase is DEALING

    def evaluate(self, t: CatTable, seat: int) -> float:
        """The chance to win the game from here, and something for each point of this round."""
        return self.chance(t, seat) + self.a_point * (self.others_points(t, seat) - float(t.rounds_scored[-1][seat]))

    def terms(self, t: CatTable, seat: int) -> dict[str, float]:
        return {
            "winning": self.chance(t, seat),
            "own_row": -self.a_point * float(t.rounds_scored[-1][seat]),
            "other_rows": self.a_point * self.others_points(t, seat),
        }

    def others_points(self, t: CatTable, seat: int) -> float:
        """Their mean in the round just scored."""
        total, count = 0, 0
        scores = t.rounds_scored[-1]
        for other in range(t.seats):
            if other != seat and t.rows[other]:
                total += scores[other]
                count += 1
        return float(total) / float(max(1, count))

    def chance(self, t: CatTable, seat: int) -> float:
        if t.phase is OVER and (self.soft == 0.0 or t.options.mode == ELIMINATION):
            return share(t, seat)
        if not t.is_active(seat):
            return 0.0
        scale = self.soft if t.phase is OVER else SCALE * sqrt(max(1.0, self.rounds_left(t)))
        mine = t.totals[seat]
        odds = 0.0
        for other in range(t.seats):
            if t.is_active(other):
                odds += exp(max(-20.0, min(20.0, float(mine - t.totals[other]) / scale)))
        return 1.0 / odds

    def rounds_left(self, t: CatTable) -> float:
        options = t.options
        if options.mode == ELIMINATION:
            active = [t.totals[seat] for seat in range(t.seats) if t.is_active(seat)]
            return (float(options.limit) - float(sum(active)) / float(len(active))) / USUAL_SCORE
        if options.mode == TIME:
            return float(options.time_limit - SECONDS_A_TURN * t.turns_before) / ROUND_SECONDS
        return float(options.rounds - len(t.rounds_scored))

    def is_mixed(self, view: CatTable, ask: Ask) -> bool:
        return view.phase is KNOCKING


def share(t: CatTable, seat: int) -> float:
    """A game won, or shared, at its end."""
    if t.options.mode == ELIMINATION:
        ranks = places(t)
        return 1.0 / float(ranks.count(1)) if ranks[seat] == 1 else 0.0
    best = min(t.totals)
    return 1.0 / float(t.totals.count(best)) if t.totals[seat] == best else 0.0


@final
class First(Luck):
    """Always the first: for a question where luck only breaks ties."""

    __slots__ = ()

    def below(self, n: int) -> int:
        return 0


FIRST: Final = First()
