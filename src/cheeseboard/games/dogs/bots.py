"""Characters who run a kennel: they try every move on a copy of the table and judge what becomes of it."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.engine.event import Dealer, Event
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.match import Ask
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase, Turn
from cheeseboard.games.dogs import Dogs
from cheeseboard.games.dogs.components import BAY_SIZE, GAS_FOR_A_COIN
from cheeseboard.games.dogs.judging import GROUP, Judge
from cheeseboard.games.dogs.kennel import breed_counts, has_room, is_quartet, with_dog
from cheeseboard.games.dogs.rules.boxes import BUILDING, CURING, SHOPPING, TRADING
from cheeseboard.games.dogs.rules.fair import DEALING, FETCHING, RAISING
from cheeseboard.games.dogs.rules.housing import ARRANGING, PUTTING
from cheeseboard.games.dogs.rules.opening import REFUELLING
from cheeseboard.games.dogs.rules.placing import CHOOSING_CARD
from cheeseboard.games.dogs.scoring import pack_points
from cheeseboard.games.dogs.state import KEEP, REARRANGE, SWAP_MAP, DogTable, Drive, Pack, Put, Receive, Refuel

ONE_TURN: Final[tuple[Phase[Any], ...]] = (
    CHOOSING_CARD,
    BUILDING,
    TRADING,
    SHOPPING,
    CURING,
    DEALING,
    RAISING,
    FETCHING,
)
MOST_STEPS: Final = 6  # looked ahead within one's own turn
ENOUGH_GAS: Final = 7
RESTLESS: Final = 1.0  # points for a drive as such: whoever waits for better dogs waits for ever
SAME: Final = 1e-9


@final
class Keeper(Bot[DogTable]):
    """`noise`: points by which a judgement may be wrong; `ahead`: whether the rest of one's own turn is thought of."""

    def __init__(self, judge: Judge, noise: float, ahead: bool) -> None:
        self.judge = judge
        self.noise = noise
        self.ahead = ahead

    def plan(self, view: DogTable, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        if len(ask.moves) == 1:
            return [ask.moves[0]]
        if view.phase is REFUELLING:
            return [refuelling(view, ask)]
        if view.phase is ARRANGING or view.phase is PUTTING:
            return [arranging(view, ask)]
        moves = [move for move in ask.moves if not self.is_too_clever(move)]
        return [self.best(view, ask.seat, moves, luck)]

    def is_too_clever(self, move: Move) -> bool:
        """Swap Dogs is left to better players."""
        return move is SWAP_MAP

    def best(self, view: DogTable, seat: int, moves: list[Move], luck: Luck) -> Move:
        most, found = -1e9, moves[0]
        for move in moves:
            value = self.worth(view, seat, move) + self.noise * (float(luck.below(1000)) / 1000.0 - 0.5)
            if value > most + SAME:
                most, found = value, move
        return found

    def worth(self, view: DogTable, seat: int, move: Move) -> float:
        if isinstance(move, Receive):
            return self.judge.value(view, seat) + 1.0  # whatever comes, it is a dog more
        t = view.copy()
        step(t, move)
        if isinstance(move, Drive):
            return self.judge.value(t, seat) + RESTLESS
        if self.ahead:
            for _ in range(MOST_STEPS):
                if t.turn != seat or t.phase not in ONE_TURN:
                    break
                self.go_on(t, seat)
        return self.judge.value(t, seat)

    def go_on(self, t: DogTable, seat: int) -> None:
        """The best next step as it looks at once."""
        phase = t.phase
        assert isinstance(phase, Turn)
        moves: tuple[Move, ...] = phase.moves(t)
        most, found = -1e9, moves[0]
        for move in moves:
            after = t.copy()
            step(after, move)
            value = self.judge.value(after, seat)
            if value > most + SAME:
                most, found = value, move
        step(t, found)


def step(t: DogTable, move: Move) -> None:
    """One answer, without what follows of itself: nobody looks behind the end of a turn."""
    phase = t.phase
    assert isinstance(phase, Turn)
    t.phase = phase.play(t, move, Dealer(Quick(0)))


def refuelling(view: DogTable, ask: Ask) -> Move:
    """Enough for a tour, and a coin kept for the assistant where there are two."""
    seat = ask.seat
    wanted = -(-max(0, ENOUGH_GAS - view.gas[seat]) // GAS_FOR_A_COIN)
    kept = 1 if view.gas[seat] > GAS_FOR_A_COIN or view.coins[seat] > 1 else 0
    coins = max(0, min(wanted, view.coins[seat] - kept))
    for move in ask.moves:
        if isinstance(move, Refuel) and move.coins == coins:
            return move
    return ask.moves[-1]


def arranging(view: DogTable, ask: Ask) -> Move:
    """Dogs of a breed together; all anew only if that brings a group together."""
    seat = ask.seat
    if REARRANGE in ask.moves and is_worth_moving(view, seat):
        return REARRANGE
    if KEEP in ask.moves:
        return KEEP
    dog = view.placing[0]
    waiting = view.placing.count(dog)
    most, found = -1e9, ask.moves[0]
    for move in ask.moves:
        if isinstance(move, Put):
            value = room_worth(view.bays[seat][move.bay], dog in view.bays[seat][move.bay], waiting)
            if value > most:
                most, found = value, move
    return found


def room_worth(bay: Pack, same: bool, waiting: int) -> float:
    """How well a bay suits so many dogs of a breed."""
    if same:
        return 10.0 + float(len(bay)) if bay.count(bay[0]) == len(bay) else 6.0
    if not bay:
        return 5.0 if waiting > 2 else 2.0
    return 1.0 if waiting > 2 else 4.0 - float(bay.count(bay[0]) % 2)


def is_worth_moving(view: DogTable, seat: int) -> bool:
    """Whether breeds that are torn apart would make more of a group."""
    bays = view.bays[seat]
    now = sum([float(pack_points(bay)) for bay in bays])
    counts = breed_counts([*bays, view.placing])
    rows = sum([(count + 1) // 2 for count in counts])
    could = sum([GROUP[min(BAY_SIZE, count)] for count in counts])
    if rows > 2 * view.built[seat] or any(is_quartet(bay) for bay in bays):
        return False
    return could > max(now, as_they_stand(view, seat)) + 3.5


def as_they_stand(view: DogTable, seat: int) -> float:
    """Points when each new dog joins its own breed where that has room."""
    bays = view.bays[seat][:]
    for dog in view.placing:
        for bay in range(view.built[seat]):
            if dog in bays[bay] and has_room(bays[bay], dog):
                bays[bay] = with_dog(bays[bay], dog)
                break
    return sum([float(pack_points(bay)) for bay in bays])


def characters(game: Dogs) -> dict[str, Bot[DogTable]]:
    """Weakest first.  Easy judges roughly and one step at a time; normal judges what its whole turn brings."""
    judge = Judge()
    return {"easy": Keeper(judge, 4.0, False), "normal": Keeper(judge, 0.2, True)}
