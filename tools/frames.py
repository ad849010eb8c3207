"""What everybody is sent in a few seeded games, as hashes.   python3 dev.py frames [GAME …] [--write]

Every seat and a spectator of every edition, and in games of memory with and without the aid.  A frame that changes by
a byte shows here: after a change that was meant, --write says so.  Clauses count by their numbers, so that the copy of
a game with clauses of its own is sent what the game was sent.
"""

import re
from hashlib import sha256
from typing import Any

from msgspec.json import encode

from cheeseboard.checksum import Whims
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.server.core.frames import FrameBuilder
from cheeseboard.server.core.views import ViewWriter
from tools.golden import main

PAGE = "frames.txt"
DECISIONS = 60  # of a game
FIRST = 3  # games of the first edition, one of each other
PREFIX = re.compile(rb"[A-Z]{3}-(?=\d{3})")


def report(game: Game[Any]) -> str:
    lines = ["what everybody is sent: frames, bytes, and their hash", ""]
    for number, edition in enumerate(game.editions()):
        for seed in range(1 if number else FIRST):
            about = f"{edition.name}, {edition.seats} seats, game {seed}"
            lines += [f"{about}: {sent}" for sent in seen(game, edition, seed)]
    return "\n".join(lines) + "\n"


def seen(game: Game[Any], edition: Edition, seed: int) -> list[str]:
    played = game.edition(edition)
    match = Match(played, edition.seats, edition.options, luck=Quick(seed))
    whims = Whims(played.moves, seed + 1)
    sent = [Sent(played, aid) for aid in ((False, True) if game.from_memory else (False,))]
    told_at = [0] * len(match.dealer.told)
    for _ in range(DECISIONS):
        for one in sent:
            one.look(match, told_at)
        asks = match.asks()
        if not asks:
            break
        ask = asks[whims.luck.below(len(asks))]
        match.submit(ask.seat, whims.choose(ask.moves))
        told_at += [len(match.steps)] * (len(match.dealer.told) - len(told_at))
    return [one.line() for one in sent]


class Sent:
    """All frames of a game."""

    def __init__(self, game: Game[Any], aid: bool) -> None:
        self.about = ("with memory aid: " if aid else "from memory: ") if game.from_memory else ""
        self.view_writer = ViewWriter(game, aid)
        self.digest = sha256()
        self.frames = 0
        self.bytes = 0

    def look(self, match: Match[Any], told_at: list[int]) -> None:
        builder = FrameBuilder(match, told_at, len(match.steps), "table", self.view_writer)
        for eye in [*range(match.seats), None]:
            text = PREFIX.sub(b"", encode(builder.frame(eye, len(match.steps) - 1)))
            self.digest.update(text)
            self.frames += 1
            self.bytes += len(text)

    def line(self) -> str:
        return f"{self.about}{self.frames} {self.bytes} {self.digest.hexdigest()[:16]}"


if __name__ == "__main__":
    main(PAGE, report)
