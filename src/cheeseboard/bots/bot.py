"""Players that are not people.  They come through the same door: a view, a question, what their seat heard."""

from __future__ import annotations

from typing import Any, Final, Generic, final

from mypy_extensions import mypyc_attr

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck, Quick, stream
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.table import S

LIVE_SECONDS: Final = 0.8  # a bot at a table of people answers within a second


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[S]):
    """Keeps nothing between questions: the same view, question, events and luck give the same answer."""

    def plan(self, view: S, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        """A whole move: one answer or several in a row.

        Only the first need be legal now.  The others follow while they are offered and nothing was revealed between.
        """
        raise NotImplementedError

    def ponders(self) -> bool:
        """May an answer take longer than anybody would notice?  A table then gives it the same time for every one."""
        return False

    def with_samples(self, samples: int) -> Bot[S]:
        """The same player with another budget, counted in rollouts; a player that does not search stays as it is."""
        return self

    def within(self, seconds: float) -> Bot[S]:
        """The same player in a hurry, for live play; its answers then depend on the machine, too."""
        return self


@final
class Random(Bot[Any]):
    """Any move, each as likely as another."""

    def plan(self, view: Any, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        return [ask.moves[luck.below(len(ask.moves))]]


def win_together(game: Game[Any], options: dict[str, object], seats: int) -> bool:
    """Are all seats one team?  Then all of them have won or nobody has, and a win is not shared out."""
    return len(set(game.teams(game.options.settle(options, seats), seats))) == 1


def bot_luck(seed: bytes, seat: int) -> Quick:
    """Luck of its own for the bot at a seat, apart from the table's."""
    return Quick(int.from_bytes(stream(seed, f"bot {seat}")[:8], "big"))


def answer(match: Match[Any], seat: int, bot: Bot[Any], luck: Luck, heard: list[Event] | None = None) -> None:
    """Let a bot answer the question to its seat: its whole plan, as far as that holds.

    `heard` is for a caller that keeps the list; otherwise it is made anew.
    """
    ask = match.ask(seat)
    assert ask is not None
    plan = bot.plan(match.view(seat), ask, match.heard(seat) if heard is None else heard, luck)
    for number, move in enumerate(plan):
        if number and (match.steps[-1].reveals or ask is None or move not in ask.moves):
            return
        match.submit(seat, move)
        ask = match.ask(seat)


def play_on(match: Match[Any], bots: list[Bot[Any]], lucks: list[Luck]) -> None:
    """Bots at every seat, until the end."""
    heard: list[list[Event]] = [[] for _ in bots]
    while True:
        asks = match.asks()
        if not asks:
            return
        for ask in asks:
            seat = ask.seat
            if match.ask(seat) is not None:
                heard[seat].extend(match.heard(seat, len(heard[seat])))
                answer(match, seat, bots[seat], lucks[seat], heard[seat])
