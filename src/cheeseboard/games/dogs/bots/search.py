"""What the search needs to know about DOGS."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.mind import Belief, Mind
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.dogs import Dogs
from cheeseboard.games.dogs.bots.ahead import Learned
from cheeseboard.games.dogs.bots.dominance import better_than, is_last_closing
from cheeseboard.games.dogs.bots.evaluation import A_TOKEN, Books, prospects, sharp
from cheeseboard.games.dogs.bots.policy import Habits, dog_gains
from cheeseboard.games.dogs.bots.policy.menu import Manner, Menu
from cheeseboard.games.dogs.components import FAR, LOST
from cheeseboard.games.dogs.moves import DRIVES, GOES, POINTS, SWAP_MAP, TAKES, Go
from cheeseboard.games.dogs.rules.boxes import BUILDING, SHOPPING, TRADING
from cheeseboard.games.dogs.rules.donating import ANSWERING
from cheeseboard.games.dogs.rules.driving import AT_THE_WHEEL, blocked_bits
from cheeseboard.games.dogs.rules.fair import DEALING
from cheeseboard.games.dogs.rules.housing import CHOOSING_HEALTHY, TREATING
from cheeseboard.games.dogs.rules.meeples import SENDING
from cheeseboard.games.dogs.rules.opening import REFUELLING
from cheeseboard.games.dogs.table import DogTable

MOST_PLANS: Final = 8
OTHERS_TRIED: Final = 3  # beside what habit would do, where it names one move alone
ABOUT_A_POINT: Final = 0.1  # differences that do not matter: points,
ABOUT_A_WIN: Final = 0.002  # and the share of a win
RIVALS: Final = 0.5  # what a point of the others' mean counts beside one's own


@final
class DogMind(Mind[DogTable]):
    """Tries the moves that look best, to the end of the next round, by everybody's habits.

    Where something was learned: to the end of this round, by the habits that were learned, for the chance to win.
    """

    def __init__(
        self,
        game: Dogs,
        manner: Manner | None = None,
        rounds: int = 1,
        asks_all: bool = False,
        learned: dict[int, Learned] | None = None,
    ) -> None:
        super().__init__(game)
        self.habits = Habits(Manner(sharp()) if manner is None else manner)
        self.rounds = rounds  # beyond this one
        self.asks_all = asks_all  # also small questions, which habit answers well enough, are tried out
        self.learned: dict[int, Learned] = {} if learned is None else learned

    def policy(self, t: DogTable, seat: int, so_far: list[Move], luck: Luck) -> Move:
        return self.way(t).move(t, seat, luck)

    def known(self, t: DogTable) -> Learned | None:
        """Only of the game in which it was learned: one without an agreed last round."""
        return self.learned.get(t.seats) if t.options.last_round is None else None

    def way(self, t: DogTable) -> Habits:
        known = self.known(t)
        return self.habits if known is None else known.habits

    # What can be tried

    def dominated(self, view: DogTable, ask: Ask, plan: list[Move]) -> list[Move] | None:
        return better_than(view, ask.seat, plan)

    def candidates(self, view: DogTable, ask: Ask) -> list[list[Move]]:
        """What habit would do comes first."""
        phase = view.phase
        seat = ask.seat
        if phase is SENDING:
            return self.errands(view, seat)
        menu = self.way(view).menu(view, seat)
        if phase is AT_THE_WHEEL:
            plans = best_of(menu, MOST_PLANS)
            if SWAP_MAP in ask.moves:
                plans.append(self.map_swap(view, seat))
            return plans
        if (
            phase is REFUELLING
            or phase is DEALING
            or phase is BUILDING
            or phase is SHOPPING
            or phase is TRADING
            or phase is ANSWERING
            or phase is CHOOSING_HEALTHY
            or phase is TREATING
            or self.asks_all
            or is_last_closing(view, seat)
        ):
            return best_of(menu, MOST_PLANS)
        return best_of(menu, 1)

    def tries(self, view: DogTable, ask: Ask, belief: Belief[DogTable], luck: Luck) -> list[list[Move]]:
        plans = self.candidates(view, ask)
        if self.asks_all and len(plans) == 1:
            plans += [[move] for move in ask.moves if move is not plans[0][0]][:OTHERS_TRIED]
        return plans

    def errands(self, view: DogTable, seat: int) -> list[list[Move]]:
        """A box and a card."""
        way = self.way(view)
        menu = way.menu(view, seat)
        books = Books(way.w, view, seat)
        plans: list[list[Move]] = []
        values: list[float] = []
        for place in range(len(menu.moves)):
            move = menu.moves[place]
            cards = view.offers[move.box.number] if isinstance(move, Go) else ()
            if isinstance(move, Go) and cards[0] is not cards[-1]:
                for card in cards:
                    plans.append([GOES[move.box.number], TAKES[card.number]])
                    values.append(way.card_and_action(books, card, move.box.number))
            else:
                plans.append([move])
                values.append(menu.values[place])
        order = [(-values[place], place) for place in range(len(plans))]
        order.sort()
        return [plans[place] for _, place in order[:MOST_PLANS]]

    def map_swap(self, view: DogTable, seat: int) -> list[Move]:
        """Swap Dogs: the dog that is worth most, onto the space where it is cheapest to fetch or pays best."""
        books = Books(self.way(view).w, view, seat)
        gains = dog_gains(books)
        box = view.options.box
        at = view.pickups[seat]
        assert at is not None
        costs = box.costs(at, blocked_bits(view))
        price = A_TOKEN + books.soon * books.w.gas
        spaces = [space for space in box.spaces if gains[space] > -50.0]
        most = -1e9
        found: list[Move] = []
        for to in spaces:
            cost = costs[to]
            if cost == FAR or cost >= view.gas[seat]:
                continue
            for source in spaces:
                if source == to:
                    continue
                dog = view.spaces[source]
                assert dog is not None
                gain = gains[source]
                if dog.face == LOST:
                    gain = books.w.coin * float(box.rewards[to])
                value = gain - price * float(cost)
                if value > most:
                    most = value
                    found = [SWAP_MAP, POINTS[min(source, to)], POINTS[max(source, to)], DRIVES[to]]
        return found

    # How far, and what it is worth

    def horizon(self, t: DogTable, root: DogTable) -> bool:
        return t.round > root.round + (self.rounds if self.known(t) is None else 0)

    def evaluate(self, t: DogTable, seat: int) -> float:
        known = self.known(t)
        return self.own(t, seat) - RIVALS * self.others(t, seat) if known is None else known.value(t, seat)

    def own(self, t: DogTable, seat: int) -> float:
        return sum(prospects(t, seat))

    def others(self, t: DogTable, seat: int) -> float:
        """Their mean."""
        total = 0.0
        for other in range(t.seats):
            if other != seat:
                total += self.own(t, other)
        return total / float(t.seats - 1)

    def terms(self, t: DogTable, seat: int) -> dict[str, float]:
        dogs, supplies, sick = prospects(t, seat)
        return {"dogs": dogs, "supplies": supplies, "sick": sick, "rivals": -RIVALS * self.others(t, seat)}

    def epsilon(self, view: DogTable, ask: Ask) -> float:
        return ABOUT_A_POINT if self.known(view) is None else ABOUT_A_WIN


def best_of(menu: Menu, most: int) -> list[list[Move]]:
    """So many moves of a menu, the best first."""
    order = [(-menu.values[place], place) for place in range(len(menu.moves))]
    order.sort()
    return [[menu.moves[place]] for _, place in order[:most]]
