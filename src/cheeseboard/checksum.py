"""One line that is the same wherever the same games are played.   python -m cheeseboard.checksum

Three hundred seeded games of everything on the shelf, the template too: all choices, all luck, what everybody saw in
between and how it ended.  Interpreted and compiled it must not differ, and tuning must not change it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, final

from cheeseboard.engine.codec import to_json
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.games import find, folders

GAMES: Final = 300
EVERY: Final = 12  # decisions between two looks at the table


@final
class Whims:
    """Chooses at random, but some moves are dear to it and some are loathed, others in every game.

    With all moves alike, games in which nobody wants to end would never be seen.
    """

    def __init__(self, moves: tuple[Move, ...], seed: int) -> None:
        self.luck = Quick(seed)
        self.weights = [(10, 10, 150, 2)[self.luck.below(4)] for _ in moves]

    def choose(self, moves: tuple[Move, ...]) -> Move:
        left = self.luck.below(sum([self.weights[move.number] for move in moves]))
        for move in moves:
            left -= self.weights[move.number]
            if left < 0:
                return move
        raise ValueError("nothing to choose from")


def setups() -> list[tuple[Game[Any], Edition]]:
    """Every edition of every game, tiny ones too, with its own box."""
    shelf = [find(name) for name in folders()]
    editions = [(game, edition) for game in shelf for edition in [*game.editions(), *game.tiny()]]
    return [(game.edition(edition), edition) for game, edition in editions]


def play(game: Game[Any], edition: Edition, seed: int, digest: Any) -> int:
    """One game, every bit of it into the digest; the number of its decisions."""
    match = Match(game, edition.seats, edition.options, luck=Quick(seed))
    whims = Whims(game.moves, seed + 1)
    while True:
        asks = match.asks()
        if not asks:
            break
        ask = asks[whims.luck.below(len(asks))]
        if len(match.steps) % EVERY == 0:
            look(match, ask.seat, whims.luck, digest)
        match.submit(ask.seat, whims.choose(ask.moves))
    digest.update(to_json(match.outcome).encode())
    digest.update(match.record().to_json().encode())
    return len(match.steps)


def look(match: Match[Any], seat: int, luck: Quick, digest: Any) -> None:
    view = match.view(seat)
    for value in (match.table, view, match.ask(seat), match.game.imagine(view, luck), match.heard(seat)[-EVERY:]):
        digest.update(to_json(value).encode())


def checksum(games: int = GAMES) -> str:
    digest = sha256()
    shelf = setups()
    decisions = 0
    for number in range(games):
        game, edition = shelf[number % len(shelf)]
        decisions += play(game, edition, number, digest)
    return f"{digest.hexdigest()}  {games} games, {decisions} decisions"


if __name__ == "__main__":
    print(checksum())
