"""Small games that no box holds, for what the engine must carry: sealed answers in steps, twelve seats, teams, dice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from cheeseboard.engine.components import Components
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Lost
from cheeseboard.engine.event import Event, Revelation
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreement, Option, OptionSet, Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER, Facts, Moment, Phase, Together, Turn
from cheeseboard.engine.seats import bit, everyone
from cheeseboard.engine.secret import Eye, Secret
from cheeseboard.engine.table import Table, filled

# ---- an auction: everybody bids at once, in up to three steps; two teams ----

BIDS = tuple(Move(number, f"bid {number}") for number in range(4))
LEFT, RIGHT, SURE = Move(4, "left"), Move(5, "right"), Move(6, "sure")
AUCTION_MOVES = (*BIDS, LEFT, RIGHT, SURE)
MOST_SEATS = 12


class Coat(Kind):
    """What everybody wears under the table, and nobody else may see."""


COATS = (Coat(0, "red"), Coat(1, "green"))


@dataclass(frozen=True)
class Began(Event):
    round: int


@dataclass(frozen=True)
class Dressed(Event):
    seat: int
    coat: Secret[Coat]


@dataclass(frozen=True)
class Bid(Event):  # on purpose no Revelation: that all answers are open is enough
    seat: int
    coins: int
    side: str


@dataclass(frozen=True)
class Undressed(Revelation):
    seat: int
    coat: Secret[Coat]


class AuctionTable(Table):
    options: Agreement
    seats: int
    coins: list[int]
    coats: list[Secret[Coat]]
    won: list[int]
    round: int

    __slots__ = tuple(__annotations__)

    def copy(self) -> Self:
        to = type(self)()
        to.phase = self.phase
        to.options = self.options
        to.seats = self.seats
        to.coins = self.coins[:]
        to.coats = self.coats[:]
        to.won = self.won[:]
        to.round = self.round
        return to

    def show(self, eye: Eye) -> None:
        eye.row(self.coats)


class Dressing(Moment[AuctionTable]):
    def happen(self, t: AuctionTable, dealer: Dealer) -> Phase[Any]:
        for seat in range(t.seats):
            t.coats.append(Secret(COATS[dealer.roll([0, 1])], bit(seat)))
            dealer.tell(Dressed(seat, t.coats[seat]))
        return BIDDING


class Bidding(Together[AuctionTable]):
    """A number, then a side if the number is not 0, then for a 3 a last word."""

    def seats(self, t: AuctionTable) -> list[int]:
        return list(range(t.seats))

    def moves(self, t: AuctionTable, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        if not so_far:
            return BIDS[: t.coins[seat] + 1] if t.coins[seat] else ()  # whoever has no coins is not asked
        if so_far[0] is BIDS[0] or len(so_far) == (3 if so_far[0] is BIDS[3] else 2):
            return ()
        return (LEFT, RIGHT) if len(so_far) == 1 else (SURE,)

    def reveal(self, t: AuctionTable, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        assert len(answers) == t.seats
        bids = [BIDS.index(answer[0]) if answer else 0 for answer in answers]
        for seat, answer in enumerate(answers):
            t.coins[seat] -= bids[seat]
            dealer.tell(Bid(seat, bids[seat], answer[1].notation if bids[seat] else "none"))
        if max(bids):
            for seat in range(t.seats):
                t.won[seat] += bids[seat] == max(bids)
        t.round += 1
        return OVER if t.round > 3 else BETWEEN

    def clause(self, t: AuctionTable, seat: int, move: Move) -> str:
        return "AUC-001"

    def prompt(self, t: AuctionTable, seat: int) -> tuple[str, Facts]:
        return "bidding", {"coat": t.coats[seat], "coins": t.coins[seat]}


class Between(Moment[AuctionTable]):
    def happen(self, t: AuctionTable, dealer: Dealer) -> Phase[Any]:
        dealer.tell(Began(t.round))
        return BIDDING


DRESSING, BIDDING, BETWEEN = Dressing(), Bidding(), Between()
AUCTION_OPTIONS = OptionSet((Option("coins", 3, least=0, most=9), Option("teams", True)), {"standard": {}})


class Auction(Game[AuctionTable]):
    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            "auction", "Auction", "1", tuple(range(2, MOST_SEATS + 1)), "", 1, AUCTION_OPTIONS, AUCTION_MOVES,
            Path(), components or {},
        )  # fmt: skip

    def with_components(self, components: Components) -> Game[AuctionTable]:
        return Auction(components)

    def agreement(self, settings: Settings, seats: int) -> Agreement:
        return Agreement(settings, seats)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> AuctionTable:
        coins = settings["coins"]
        assert isinstance(coins, int)
        agreed = self.agreement(settings, seats)
        found: AuctionTable = filled(AuctionTable, DRESSING, agreed, seats, [coins] * seats, [], [0] * seats, 1)
        return found

    def teams(self, settings: Settings, seats: int) -> list[int]:
        return [seat % 2 for seat in range(seats)] if settings["teams"] else list(range(seats))

    def outcome(self, t: AuctionTable) -> Outcome | None:
        if t.phase is not OVER:
            return None
        return Outcome([1 + sum(other > mine for other in t.won) for mine in t.won], t.won[:])

    def imagine(self, view: AuctionTable, luck: Luck) -> AuctionTable:
        t = view.copy()
        t.coats = [Secret(c.value or COATS[luck.below(2)], c.seen_by) for c in t.coats]
        return t

    def check(self, t: AuctionTable) -> None:
        if any(coins < 0 for coins in t.coins):
            raise Lost("coins were lost")


# ---- a race: roll as often as you dare ----

ROLL, STOP, WAIT = Move(0, "roll"), Move(1, "stop"), Move(2, "wait")


@dataclass(frozen=True)
class Rolled(Event):
    seat: int
    face: int


class RaceTable(Table):
    seats: int
    points: list[int]
    turn: int
    unsaved: int
    waited: int  # until this second

    __slots__ = tuple(__annotations__)

    def copy(self) -> Self:
        to = type(self)()
        to.phase = self.phase
        to.seats = self.seats
        to.points = self.points[:]
        to.turn = self.turn
        to.unsaved = self.unsaved
        to.waited = self.waited
        return to

    def show(self, eye: Eye) -> None:
        pass


class Racing(Turn[RaceTable]):
    def seat(self, t: RaceTable) -> int:
        return t.turn

    def moves(self, t: RaceTable) -> tuple[Move, ...]:
        return (ROLL, STOP, WAIT) if t.unsaved else (ROLL,)

    def play(self, t: RaceTable, move: Move, dealer: Dealer) -> Phase[Any]:
        if move is STOP:
            t.points[t.turn] += t.unsaved
            t.unsaved = 0
            if t.points[t.turn] >= 12:
                return OVER
            t.turn = (t.turn + 1) % t.seats
            return RACING
        if move is WAIT:
            t.waited = dealer.seconds(0)
            return RACING
        face = dealer.roll([1, 2, 3, 4, 5, 6])
        dealer.tell(Rolled(t.turn, face))
        t.unsaved = 0 if face == 1 else t.unsaved + face
        if face == 1:
            t.turn = (t.turn + 1) % t.seats
        return RACING


RACING = Racing()


class Race(Game[RaceTable]):
    def __init__(self) -> None:
        options = OptionSet((), {"standard": {}})
        super().__init__("race", "Race", "1", (2, 3, 4), "", 1, options, (ROLL, STOP, WAIT), Path(), {})

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> RaceTable:
        found: RaceTable = filled(RaceTable, RACING, seats, [0] * seats, 0, 0, 0)
        return found

    def with_components(self, components: Components) -> Game[RaceTable]:
        return self

    def outcome(self, t: RaceTable) -> Outcome | None:
        if t.phase is not OVER:
            return None
        return Outcome([1 + sum(other > mine for other in t.points) for mine in t.points], t.points[:])

    def imagine(self, view: RaceTable, luck: Luck) -> RaceTable:
        return view.copy()

    def check(self, t: RaceTable) -> None:
        pass


AUCTION = Auction()
RACE = Race()
EVERYONE = everyone(MOST_SEATS)


class Clock(Table):
    """Kept as minutes, told as hours and minutes."""

    minutes: int

    __slots__ = tuple(__annotations__)

    def fields(self) -> tuple[str, ...]:
        return ("phase", "time")

    @property
    def time(self) -> list[int]:
        return [self.minutes // 60, self.minutes % 60]

    @time.setter
    def time(self, told: list[int]) -> None:
        self.minutes = 60 * told[0] + told[1]
