"""What the coach says about Rat-a-Tat Cat."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.coach import Coach, Line
from cheeseboard.bots.mind import Mind
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.play import step
from cheeseboard.engine.table import redact
from cheeseboard.games.rat_a_tat_cat import RatATatCat
from cheeseboard.games.rat_a_tat_cat.bots.policy import Manner
from cheeseboard.games.rat_a_tat_cat.bots.search import FIRST, SCALE, CatMind
from cheeseboard.games.rat_a_tat_cat.components import DRAW_TWO
from cheeseboard.games.rat_a_tat_cat.moves import TAKE, TOSS, USE, Other, Own, Put
from cheeseboard.games.rat_a_tat_cat.rules import PEEKING, SWAPPING, SWAPPING_WITH
from cheeseboard.games.rat_a_tat_cat.table import CatTable

NORMAL: Final = Manner()
PATIENT: Final = Manner(knock_at=5.0, take_margin=1.0)
EAGER: Final = Manner(knock_at=11.0, curious=1.0)


@final
class CatCoach(Coach[CatTable]):
    def __init__(self, game: RatATatCat) -> None:
        super().__init__(game)
        self.unit = "chance"
        self.plain = CatMind(game, 0.0, 0.0)
        self.ways: list[Mind[CatTable]] = [
            self.plain,
            CatMind(game, 0.0, 0.0, NORMAL, NORMAL),
            CatMind(game, 0.0, 0.0, PATIENT, PATIENT),
        ]
        self.eager = CatMind(game, 0.0, 0.0, EAGER, EAGER)

    def continuations(self) -> list[Mind[CatTable]]:
        return self.ways

    def stranger(self) -> Mind[CatTable] | None:
        return self.eager

    def rate(self, compiled: bool) -> int:
        return 70_000 if compiled else 5_000

    def chapter(self, t: CatTable) -> int:
        return t.round

    def value(self, t: CatTable, seat: int) -> float:
        return self.plain.chance(t, seat)

    def terms(self, t: CatTable, seat: int) -> dict[str, float]:
        """In chances: what a point is worth where the game is even."""
        a_point = 0.25 / SCALE
        if not t.rounds_scored:
            return {}
        return {
            "own_row": -a_point * float(t.rounds_scored[-1][seat]),
            "other_rows": a_point * self.plain.others_points(t, seat),
        }

    def whole(self, view: CatTable, ask: Ask, plan: list[Move]) -> list[Move]:
        """A Peek or Swap with the cards that it is used on."""
        if plan != [USE] or view.hand is None or view.hand.value is DRAW_TWO:
            return plan
        luck = Quick(0)
        after, found, dealer = self.game.imagine(view, luck), plan[:], Dealer(luck)
        step(after, [found], dealer)  # everybody sees it, and none of it is luck
        while after.phase is PEEKING or after.phase is SWAPPING or after.phase is SWAPPING_WITH:
            found.append(self.plain.habits.move(redact(after, ask.seat), ask.seat, FIRST))
            if after.phase is not SWAPPING:
                return found
            step(after, [found[-1:]], dealer)
        return found

    def kind(self, view: CatTable, ask: Ask, plan: list[Move]) -> str:
        last = plan[-1]
        return f"other {last.ahead}" if isinstance(last, Other) and plan[0] is not USE else plan[0].key()

    def spoken(self, view: CatTable, ask: Ask, plan: list[Move]) -> list[Line]:
        first, last = plan[0], plan[-1]
        if isinstance(last, Other):
            own = plan[-2] if len(plan) > 1 else None
            slot = own.slot if isinstance(own, Own) else view.swap_slot
            facts = {"slot": slot, "other": view.opponents()[last.ahead - 1], "other_slot": last.slot}
            if first is USE:
                return [("coach.spoken.use_swap", {"card": view.hand, **facts})]
            return [("coach.spoken.swap", facts)]
        if first is USE and isinstance(last, Own):
            return [("coach.spoken.use_peek", {"card": view.hand, "slot": last.slot})]
        if isinstance(first, Own):
            return [("coach.spoken.peek" if view.phase is PEEKING else "coach.spoken.give", {"slot": first.slot})]
        if isinstance(last, Put):
            card = view.hand if view.hand is not None else view.discards[-1]
            word = "take" if first is TAKE else "put"
            return [(f"coach.spoken.{word}", {"card": card, "slot": last.slot})]
        if first is TAKE:
            return [("coach.spoken.take_only", {"card": view.discards[-1]})]
        return [(f"coach.spoken.{first.notation}", {"card": view.hand} if first in (TOSS, USE) else {})]


def coach(game: RatATatCat) -> CatCoach:
    return CatCoach(game)
