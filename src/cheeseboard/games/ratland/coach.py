"""What the coach says about RatLand."""

from __future__ import annotations

from typing import final

from cheeseboard.bots.coach import Coach, Line
from cheeseboard.bots.mind import Mind
from cheeseboard.bots.search import Weighed
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER
from cheeseboard.games.ratland import RatLand
from cheeseboard.games.ratland.bots.evaluation.future import Life
from cheeseboard.games.ratland.bots.search import RatMind
from cheeseboard.games.ratland.components import LEFT, LOCATIONS, NURSERY, PANTRY, RIGHT, STRADDLE, ZONES
from cheeseboard.games.ratland.events import Drew, EventTurned
from cheeseboard.games.ratland.moves import HIDE, Put
from cheeseboard.games.ratland.rules import DEPLOYING
from cheeseboard.games.ratland.table import Sewers


@final
class RatCoach(Coach[Sewers]):
    def __init__(self, game: RatLand) -> None:
        super().__init__(game)
        self.unit = "chance"
        life = Life()
        self.mind = RatMind(game, life)
        self.ways: list[Mind[Sewers]] = [self.mind, RatMind(game, life, 0.0), RatMind(game, life, 1.0, 1)]
        self.whimsical = RatMind(game, life, 2.0)

    def continuations(self) -> list[Mind[Sewers]]:
        """The search's own; everybody by the usual deployment; and one round more."""
        return self.ways

    def stranger(self) -> Mind[Sewers] | None:
        return self.whimsical

    def rate(self, compiled: bool) -> int:
        return 40_000 if compiled else 1_500

    def line_rate(self, compiled: bool, seats: int) -> int:
        """Everybody has to be guessed at by everybody."""
        return (40_000 if compiled else 2_000) // (seats * seats)

    def playing_on(self) -> Mind[Sewers] | None:
        """One round more: to the very end chance in the rollouts hides what a step brought, and what this round leaves
        is guessed too roughly."""
        return self.ways[2]

    def chapter(self, t: Sewers) -> int:
        return t.round

    def is_luck(self, event: Event) -> bool:
        return isinstance(event, (Drew, EventTurned))

    def value(self, t: Sewers, seat: int) -> float:
        if t.phase is OVER:
            return super().value(t, seat)
        return self.mind.chance(t, seat)

    def terms(self, t: Sewers, seat: int) -> dict[str, float]:
        """In chances: what a point is worth where the game is even.  A rat that starves costs itself and a grave."""
        on = self.mind.on(t)
        a_point = 0.25 / self.mind.scale(t, on)
        mine, graves = self.mind.worth(t, seat, on), float(t.graveyard[seat])
        born = float(t.points(seat)) + 2.0 * graves
        hungry = self.mind.worth_without_cheese(t, seat, on)
        found = {
            "rats.born": born,
            "rats.graves": -2.0 * graves,
            "food.cheese": mine - hungry,
            "food.later": hungry - born + 2.0 * graves,
            "others": -self.mind.others_worth(t, seat, on),
        }
        return {name: a_point * value for name, value in found.items()}

    def weigh(
        self, view: Sewers, ask: Ask, heard: list[Event], luck: Luck, samples: int, seconds: float | None
    ) -> list[Weighed]:
        """Where what was chosen so far leaves but one good way on, beside it the next number of rats."""
        found = super().weigh(view, ask, heard, luck, samples, seconds)
        if len(found) > 1 or len(ask.moves) < 2 or view.phase is not DEPLOYING:
            return found
        place = ask.moves.index(found[0].plan[0])
        other = ask.moves[place - 1 if place else 1]
        return [*found, Weighed(self.completed(view, ask, other, luck), 0.0, 0.0, 0, 0.0, 0.0)]

    def completed(self, view: Sewers, ask: Ask, move: Move, luck: Luck) -> list[Move]:
        plan = [move]
        while DEPLOYING.moves(view, ask.seat, [*ask.so_far, *plan]):
            plan.append(self.mind.own_policy(view, ask.seat, [*ask.so_far, *plan], luck))
        return plan

    def kind(self, view: Sewers, ask: Ask, plan: list[Move]) -> str:
        """Deployments are neighbours that send about as many abroad, to the pipes and to the nursery."""
        if view.phase is not DEPLOYING:
            return plan[0].notation
        row = sent([*ask.so_far, *plan])
        rats = max(1, view.zones[ask.seat][PANTRY])
        abroad, pipes = sum(row[:LOCATIONS]), row[LEFT] + row[RIGHT]
        return f"{4 * abroad // rats} {4 * pipes // rats} {4 * row[NURSERY] // rats}"

    def spoken(self, view: Sewers, ask: Ask, plan: list[Move]) -> list[Line]:
        if view.phase is not DEPLOYING:
            return super().spoken(view, ask, plan)
        whole = [*ask.so_far, *plan]
        row = sent(whole)
        found: list[Line] = [("board.plan_hide", {})] if HIDE in whole else []
        if row[STRADDLE]:
            found.append(("board.plan_straddle", {"n": row[STRADDLE]}))
        first = True
        for zone in ZONES:
            if row[zone.number] and zone.number != STRADDLE:
                key = "board.plan_first" if first else "board.plan_next"
                found.append((key, {"zone": zone, "n": row[zone.number]}))
                first = False
        rest = view.zones[ask.seat][PANTRY] - sum(row)
        if rest:
            found.append(("board.plan_breed" if view.options.is_lanes else "board.plan_guard", {"n": rest}))
        return found

    def clause(self, view: Sewers, ask: Ask, plan: list[Move]) -> str:
        return "" if view.phase is DEPLOYING else view.phase.clause(view, ask.seat, plan[0])


def sent(moves: list[Move]) -> list[int]:
    """Rats by zone."""
    row = [0] * len(ZONES)
    for move in moves:
        if isinstance(move, Put):
            row[move.zone] += move.count
    return row


def coach(game: RatLand) -> RatCoach:
    return RatCoach(game)
