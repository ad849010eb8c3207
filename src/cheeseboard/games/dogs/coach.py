"""What the coach says about DOGS."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.coach import IN_ANY_CASE, Coach, Line
from cheeseboard.bots.mind import Mind
from cheeseboard.bots.search import Search, Weighed
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.trial import tried
from cheeseboard.games.dogs import Dogs
from cheeseboard.games.dogs.bots.evaluation import Weights, parts, sharp
from cheeseboard.games.dogs.bots.policy.menu import Manner
from cheeseboard.games.dogs.bots.search import DogMind
from cheeseboard.games.dogs.components import BAYS, FOOD, WELL
from cheeseboard.games.dogs.events import RoundBegan
from cheeseboard.games.dogs.moves import SWAP_MAP, Drive, Fetch, Go, Next, Pick, Point, Shop, Swap, Take, Trade
from cheeseboard.games.dogs.table import DogTable

LONGEST: Final = 99  # rounds; no game has so many
WAVERING: Final = 0.5  # points by which a judgement may be wrong


@final
class DogCoach(Coach[DogTable]):
    """Points ahead of the others' mean."""

    def __init__(self, game: Dogs) -> None:
        super().__init__(game)
        self.unit = "points"
        self.has_secrets = False  # DOG-012
        self.is_walked = True
        self.mind = DogMind(game, asks_all=True)
        self.ways: list[Mind[DogTable]] = [self.mind, DogMind(game, Manner(Weights(), 0.5)), DogMind(game, rounds=2)]
        self.restless = DogMind(game, Manner(sharp(), 1.0))
        self.calm = DogMind(game, Manner(Weights()), rounds=LONGEST)
        self.to_the_end = DogMind(game, Manner(Weights(), WAVERING), rounds=LONGEST)

    def continuations(self) -> list[Mind[DogTable]]:
        """The search's own, a normal player's, and one round more."""
        return self.ways

    def stranger(self) -> Mind[DogTable] | None:
        return self.restless

    def rate(self, compiled: bool) -> int:
        return 2_700 if compiled else 270

    def line_rate(self, compiled: bool, seats: int) -> int:
        return (2_400 if compiled else 240) // max(3, seats)

    def playing_on(self) -> Mind[DogTable] | None:
        """To the very end: what a round leaves is guessed too roughly to add up.  Who always judges alike comes first
        or last to the same places for the whole of such a game, so everybody wavers a little."""
        return self.to_the_end

    def usual(self) -> Mind[DogTable] | None:
        return self.calm

    def chapter(self, t: DogTable) -> int:
        return t.round

    def is_luck(self, event: Event) -> bool:
        return not isinstance(event, RoundBegan)

    def value(self, t: DogTable, seat: int) -> float:
        return self.mind.own(t, seat) - self.mind.others(t, seat)

    def terms(self, t: DogTable, seat: int) -> dict[str, float]:
        found = dict(parts(t, seat))
        found["rivals"] = -self.mind.others(t, seat)
        return found

    def reason(self, view: DogTable, ask: Ask, name: str, plans: tuple[list[Move], list[Move]]) -> Line | None:
        """More dogs, for there is food for them: that is what is told."""
        is_fed = name == "number" and is_for_food(plans[0][-1]) and not is_for_food(plans[1][-1])
        return ("coach.reason.fed" if is_fed else f"coach.reason.{name}"), {}

    def weigh(
        self, view: DogTable, ask: Ask, heard: list[Event], luck: Luck, samples: int, seconds: float | None
    ) -> list[Weighed]:
        """Which dog is put next is no choice beside where this one goes, where there is another."""
        weighing = Search(self.mind, samples, seconds, 0, IN_ANY_CASE).weigh(view, ask, heard, luck)
        first, *rest = sorted(weighing.moves, key=lambda one: one.plan != weighing.chosen)
        return [first, *([one for one in rest if not isinstance(one.plan[0], Next)] or rest)]

    def whole(self, view: DogTable, ask: Ask, plan: list[Move]) -> list[Move]:
        """A swap with the dog that comes for it."""
        if not isinstance(plan[-1], Swap):
            return plan
        after = tried(self.game, view, ask.seat, ask.so_far, plan).table
        move = self.mind.habits.move(after, ask.seat, Quick(0))
        return [*plan, move] if isinstance(move, Fetch) else plan

    def kind(self, view: DogTable, ask: Ask, plan: list[Move]) -> str:
        """A box is a kind of its own, and so is a dog."""
        first = plan[0]
        if isinstance(first, Drive):
            return f"drive {view.spaces[first.space]}"
        return first.notation if isinstance(first, Go) else first.key()

    def spoken(self, view: DogTable, ask: Ask, plan: list[Move]) -> list[Line]:
        first, last = plan[0], plan[-1]
        if isinstance(first, Go) and isinstance(last, Take):
            return [("board.go_hint", {"box": first.box, "card": last.card})]
        if isinstance(first, Go):
            return [("board.go_hint", {"box": first.box, "card": view.offers[first.box.number][0]})]
        if first is SWAP_MAP:
            dogs = [view.spaces[move.space] for move in plan if isinstance(move, Point)]
            drives = [move for move in plan if isinstance(move, Drive)]
            if len(dogs) == 2 and drives:
                return [("coach.spoken.swap_map", {"dog": dogs[0], "mate": dogs[1]})]
        if isinstance(first, Swap) and isinstance(last, Fetch):
            facts = {"dog": WELL[first.breed], "bay": BAYS[first.bay], "mate": WELL[last.breed]}
            return [("coach.spoken.swap", facts)]
        return super().spoken(view, ask, plan)


def is_for_food(move: Move) -> bool:
    if isinstance(move, Trade):
        return move.taken is FOOD
    if isinstance(move, Pick):
        return move.resource is FOOD
    if isinstance(move, Take):
        return move.card.resource is FOOD
    return isinstance(move, Shop) and move.food > 0


def coach(game: Dogs) -> DogCoach:
    return DogCoach(game)
