"""Many tables stepped together: NumPy arrays in, NumPy arrays out, the work spread over processes.

    with Tables(name_of_a_game, 256, seats=4, processes=2, seed=1) as tables:
        while True:
            tables.step(policy(tables.observations, tables.masks))

With `bots` they play all seats but one, which goes round from table to table.

At every table one seat is asked; `seats` says which.  A table whose game ends says so in `done`, pays in `rewards`, and
has begun its next game already.  Seed and actions give the same arrays, whatever the number of processes.

Processes are spawned, so a script that makes `Tables` with any must be importable (`if __name__ == "__main__":`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from multiprocessing import get_context
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Literal, Self, assert_never

from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.components import Components
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.games import find
from cheeseboard.research import need
from cheeseboard.research.opponents import Bots, answer, opponents
from cheeseboard.research.position import NOBODY, Position, from_json, illegal_action
from cheeseboard.research.returns import PLACES, returns
from cheeseboard.research.tensors.numbers import Array, Numbers, numbers_of

if TYPE_CHECKING:
    import numpy as np
else:
    np = need("numpy")

Order = Literal["step", "reset", "keep", "go on"]  # to a share of the tables
STOP: Final = "stop"  # to its process
Kept = list[tuple[Position, Any]]  # a table, and where the seeds of its next games come from


class Arrays:
    """All arrays of all tables, in memory that several processes can share."""

    def __init__(self, numbers: Numbers, tables: int, context: Any) -> None:
        def shared(code: str, kind: Any, *shape: int) -> tuple[Any, Any, tuple[int, ...]]:
            return context.RawArray(code, int(np.prod(shape))), kind, shape

        actions, seats = len(numbers.actions), numbers.seats
        self.memory = {
            "observations": shared("f", np.float32, tables, numbers.size),
            "masks": shared("b", np.int8, tables, actions),
            "seats": shared("i", np.int32, tables),
            "rewards": shared("f", np.float32, tables, seats),
            "done": shared("b", np.bool_, tables),
            "actions": shared("i", np.int32, tables),
        }

    def views(self) -> dict[str, Array]:
        return {name: np.frombuffer(raw, kind).reshape(shape) for name, (raw, kind, shape) in self.memory.items()}


class Share:
    """Some of the tables, in one process."""

    def __init__(
        self, numbers: Numbers, arrays: dict[str, Array], first: int, count: int, payoff: str, bots: Bots | None
    ) -> None:
        self.numbers = numbers
        self.payoff = payoff
        self.places = range(first, first + count)
        self.arrays = arrays
        about = (numbers.game, numbers.seats, numbers.settings)
        self.positions = [Position(*about, 0, bots is not None) for _ in self.places]
        self.seeds = [Random() for _ in self.places]
        self.others = [] if bots is None else [self.seating(bots, place % numbers.seats) for place in self.places]

    def seating(self, bots: Bots, own: int) -> list[Any]:
        names = opponents(bots, self.numbers.seats, own)
        return [find_bot(self.numbers.game, name) if isinstance(name, str) else name for name in names]

    def restart(self, place: int, position: Position, seeds: Random) -> None:
        """A game that is over before the learner was asked anything is none."""
        position.restart(seeds.getrandbits(64))
        self.bots_play(place, position)
        while position.seat == NOBODY:
            position.restart(seeds.getrandbits(64))
            self.bots_play(place, position)

    def bots_play(self, place: int, position: Position) -> None:
        """Until the learner is asked, or the game is over."""
        if self.others:
            bots = self.others[place - self.places.start]
            while position.seat != NOBODY and bots[position.seat] is not None:
                answer(position, bots[position.seat])

    def reset(self, seed: int) -> None:
        for place, position, seeds in zip(self.places, self.positions, self.seeds):
            seeds.seed(f"{seed} {place}")
            self.restart(place, position, seeds)
            self.show(place, position)
        self.arrays["rewards"][self.places] = 0
        self.arrays["done"][self.places] = False

    def step(self) -> None:
        actions = self.arrays["actions"][self.places].tolist()
        rewards, done = self.arrays["rewards"], self.arrays["done"]
        rewards[self.places] = 0
        for place, position, seeds, action in zip(self.places, self.positions, self.seeds, actions):
            position.play(action)
            self.bots_play(place, position)
            over = position.seat == NOBODY
            done[place] = over
            if over:
                rewards[place] = returns(position, self.payoff)
                self.restart(place, position, seeds)
            self.show(place, position)

    def keep(self) -> Kept:
        return [(position.copy(), seeds.getstate()) for position, seeds in zip(self.positions, self.seeds)]

    def go_on(self, kept: Kept) -> None:
        """With these tables, as they were kept."""
        self.positions = [position for position, _ in kept]
        for seeds, (_, state) in zip(self.seeds, kept):
            seeds.setstate(state)
        for place, position in zip(self.places, self.positions):
            self.show(place, position)

    def do(self, order: Order, given: Any) -> Kept | None:
        match order:
            case "reset":
                self.reset(given)
            case "step":
                self.step()
            case "go on":
                self.go_on(given[self.places.start : self.places.stop])
            case "keep":
                return self.keep()
            case _:
                assert_never(order)
        return None

    def show(self, place: int, position: Position) -> None:
        seat = position.seat
        arrays, numbers = self.arrays, self.numbers
        arrays["seats"][place] = seat
        arrays["observations"][place] = np.frombuffer(numbers.seen(position, seat), np.float32)
        arrays["masks"][place] = numbers.mask(position.moves)


def work(pipe: Any, about: tuple[Any, ...], arrays: Arrays, first: int, count: int, payoff: str) -> None:
    """A process: its share of the tables, until it is told to stop or nobody is there any more."""
    name, components, seats, settings, bots = about
    numbers = numbers_of(boxed(find(name), components), seats, settings)
    share = Share(numbers, arrays.views(), first, count, payoff, bots)
    try:
        while True:
            order, given = pipe.recv()
            if order == STOP:
                return
            pipe.send(share.do(order, given))
    except (EOFError, KeyboardInterrupt):
        return


def boxed(game: Game[Any], components: Components | None) -> Game[Any]:
    return game if components is None else game.with_components(components)


class Tables:
    """`observations`, `masks`, `seats`, `rewards` and `done` are the same arrays after every step, with new numbers.

    Tables copy and pickle in the middle of their games; a copy has processes and arrays of its own.
    """

    def __init__(
        self,
        game: Game[Any] | str,
        tables: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        processes: int = 0,
        payoff: str = PLACES,
        bots: Bots | None = None,
    ) -> None:
        """With 0 processes all tables are in this one.

        With `bots` (levels, or bots) at all other seats the learner sits at seat 0 of the first table, at seat 1 of the
        next, and so on, round and round.
        """
        found = find(game) if isinstance(game, str) else game
        if tables < 1 or not 0 <= processes <= tables:
            raise Problem(f"{tables} tables in {processes} processes: at least one table, and one for each process")
        self.numbers = numbers_of(found, seats, options)
        returns(Position(found, self.numbers.seats, self.numbers.settings, 0, False), payoff)
        if bots is not None:  # a wrong name is told before any process starts
            for name in opponents(bots, self.numbers.seats, 0)[1:]:
                if isinstance(name, str):
                    find_bot(found, name)
        self.count = tables
        self.payoff = payoff
        self.bots = bots
        self.processes = processes
        context = get_context("spawn")
        arrays = Arrays(self.numbers, tables, context)
        views = arrays.views()
        self.observations, self.masks, self.seats = views["observations"], views["masks"], views["seats"]
        self.rewards, self.done, self.actions = views["rewards"], views["done"], views["actions"]
        self.share = Share(self.numbers, views, 0, tables, payoff, bots) if not processes else None
        self.pipes: list[Any] = []
        self.workers: list[Any] = []
        about = (found.name, found.components if found.own_components else None, self.numbers.seats,
                 self.numbers.settings, bots)  # fmt: skip
        for n in range(processes):
            first = tables * n // processes
            pipe, theirs = context.Pipe()
            part = (theirs, about, arrays, first, tables * (n + 1) // processes - first, payoff)
            worker = context.Process(target=work, args=part, daemon=True)
            worker.start()
            theirs.close()
            self.pipes.append(pipe)
            self.workers.append(worker)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """New games at all tables."""
        self.order("reset", seed)

    def step(self, actions: Any) -> None:
        """One action at each table.  All are looked at before any is played."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or not np.issubdtype(given.dtype, np.integer):
            raise Problem(
                f"{self.count} tables take as many whole numbers, not an array {given.shape} of {given.dtype}"
            )
        inside = (given >= 0) & (given < self.masks.shape[1])
        wrong = ~inside | (self.masks[np.arange(self.count), np.where(inside, given, 0)] == 0)
        if wrong.any():
            table = int(np.flatnonzero(wrong)[0])
            moves = tuple([self.numbers.game.moves[n] for n in np.flatnonzero(self.masks[table])])
            seat, number = int(self.seats[table]), int(given[table])
            raise illegal_action(self.numbers.game, seat, number, moves, f" at table {table}")
        self.actions[:] = given
        self.order("step", 0)

    def order(self, what: Order, given: Any) -> list[Any]:
        """To all shares of the tables; what they answer."""
        if self.share is not None:
            return [self.share.do(what, given)]
        for pipe in self.pipes:
            pipe.send((what, given))
        try:
            return [pipe.recv() for pipe in self.pipes]
        except EOFError:
            raise Problem("a process of these tables has ended; its tables are lost") from None

    def kept(self) -> Kept:
        if self.processes and not self.pipes:
            raise Problem("these tables are closed, and nothing is left to be kept")
        return [table for share in self.order("keep", None) for table in share]

    def save(self) -> str:
        """All tables as JSON."""
        tables = [[position.to_json(), seeds[0], list(seeds[1])] for position, seeds in self.kept()]
        return json.dumps({"tables": tables, "rewards": self.rewards.tolist(), "done": self.done.tolist()})

    def load(self, text: str) -> None:
        """Go on where `save()` was called, with as many tables of the same game, options and seats."""
        try:
            data = json.loads(text)
            kept = [(from_json(table), (version, tuple(words), None)) for table, version, words in data["tables"]]
            rewards, done = np.array(data["rewards"], np.float32), np.array(data["done"], np.bool_)
        except (ValueError, KeyError, TypeError):
            raise Problem("these are no saved tables") from None
        here = [(self.numbers.game.name, self.numbers.game.components, self.numbers.seats, self.numbers.settings)]
        there = [(table.game.name, table.game.components, table.seats, table.settings) for table, _ in kept]
        if there != here * self.count:
            raise Problem("these were saved from another game, or with other options, seats or numbers of tables")
        self.go_on(kept, rewards, done)

    def go_on(self, kept: Kept, rewards: Array, done: Array) -> None:
        self.order("go on", kept)
        self.rewards[:] = rewards
        self.done[:] = done

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.numbers.game
        about = (game.name, game.components if game.own_components else None, self.count, self.numbers.seats,
                 self.numbers.settings, self.processes, self.payoff, self.bots)  # fmt: skip
        return restored, (about, self.kept(), self.rewards.copy(), self.done.copy())

    def close(self) -> None:
        """End the processes, if there are any."""
        for pipe in self.pipes:
            try:
                pipe.send((STOP, 0))
            except OSError:
                continue
        for worker in self.workers:
            worker.join()
        self.pipes = []
        self.workers = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def restored(about: tuple[Any, ...], kept: Kept, rewards: Array, done: Array) -> Tables:
    """From a pickle."""
    name, components, count, seats, settings, processes, payoff, bots = about
    tables = Tables(boxed(find(name), components), count, seats, settings, 0, processes, payoff, bots)
    tables.go_on(kept, rewards, done)
    return tables
