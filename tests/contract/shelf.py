"""What the contract is tried on: every game in the house, none left out, every edition it names, in random play."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together
from cheeseboard.engine.table import Table
from cheeseboard.games import find, folders

MOST_DECISIONS = 20_000  # no edition in the suite comes near: a game that gets there does not end


class Setup(NamedTuple):
    """A game with an edition's box, ready to be played."""

    game: Game[Any]
    edition: Edition

    def match(self, seed: int) -> Match[Any]:
        return Match(self.game, self.edition.seats, self.edition.options, seed_bytes(seed))

    def __str__(self) -> str:
        return f"{self.game.name}: {self.edition.name}"


def seed_bytes(number: int) -> bytes:
    return sha256(f"seed {number}".encode()).digest()


GAMES: list[Game[Any]] = [find(name) for name in folders()]
EDITIONS = [Setup(game.edition(edition), edition) for game in GAMES for edition in game.editions()]
TINY = [Setup(game.edition(edition), edition) for game in GAMES for edition in game.tiny()]
EVERYTHING = EDITIONS + TINY


def decisions(match: Match[Any], choose: Random) -> Iterator[list[Ask]]:
    """Stops before every decision of a random game; seats that are asked together answer in any order.

    Every game has its whims, some moves being dear to it and some loathed: with all moves alike, games in which nobody
    wants to end would never be seen.
    """
    whims = [choose.choice((1, 1, 30, 0.03)) for _ in match.game.moves]
    for _ in range(MOST_DECISIONS):
        asks = match.asks()
        if not asks:
            assert match.outcome is not None, "nobody is asked, and the game is not over"
            return
        yield asks
        ask = choose.choice(asks)
        [move] = choose.choices(ask.moves, [whims[move.number] for move in ask.moves])
        match.submit(ask.seat, move)
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions")


def played(setup: Setup, seed: int) -> Match[Any]:
    """A whole random game."""
    match = setup.match(seed)
    for _ in decisions(match, Random(seed)):
        pass
    return match


CHOICES: dict[tuple[str, int], list[tuple[int, Move]]] = {}  # of the games that `moments` stops


def moments(setup: Setup, seed: int, most: int) -> Iterator[Match[Any]]:
    """The same match, stopped at up to `most` decisions of a random game, spread over all of it."""
    about = (str(setup), seed)
    if about not in CHOICES:
        CHOICES[about] = [(seat, setup.game.move(notation)) for seat, notation in played(setup, seed).choices]
    length = len(CHOICES[about])
    chosen = set(Random(seed).sample(range(length), min(most, length)))
    match = setup.match(seed)
    for number, (seat, move) in enumerate(CHOICES[about][: max(chosen) + 1]):
        if number in chosen:
            yield match
        match.submit(seat, move)


def seats_and_spectator(match: Match[Any]) -> list[int | None]:
    return [*range(match.seats), None]


def eyes(match: Match[Any], most: int = 5) -> list[int | None]:
    """The seats and the spectator; of a large table a few, others at each moment."""
    everybody = seats_and_spectator(match)
    first = most * len(match.steps) % len(everybody)
    return [*everybody[first:], *everybody[:first]][:most]


def some(moves: list[Move], choose: Random, most: int = 60) -> list[Move]:
    """All of them, or a sample where a game has thousands."""
    return moves if len(moves) <= most else choose.sample(moves, most)


def answers_of_all(t: Table, choose: Quick) -> list[list[Move]]:
    """Random answers of everybody who is asked now, in the form that `outcomes` takes."""
    phase = t.phase
    if isinstance(phase, Together):
        return [phase.some_answer(t, seat, choose) for seat in phase.seats(t)]
    moves = phase.moves(t)  # type: ignore[attr-defined]
    return [[moves[choose.below(len(moves))]]]
