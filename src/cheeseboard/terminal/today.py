"""The deal of the day at the keyboard: one game with luck that is the same for everybody, then what it came to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from cheeseboard.bots.levels import usual_level
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.game import Deal
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Match
from cheeseboard.terminal.answering import Answering
from cheeseboard.terminal.players import players_around
from cheeseboard.terminal.screen import ACCENT, Screen
from cheeseboard.terminal.sitting import Sitting

WON, LEVEL, LOST = "#", "=", "."  # a play of a bot that was beaten, one that did as well, a better one


class DealAnswering(Answering):
    """Everybody answers alone."""

    def useful_orders(self) -> list[str]:
        return [order for order in super().useful_orders() if order != "hint"]

    def hint(self) -> RenderableType:
        return Text(self.say("deal_no_hint"))


class DealSitting(Sitting):
    """`luck_of` gives a bot's luck by its seat and the number of choices that it has made."""

    def __init__(
        self, match: Match[Any], deal: Deal, date: str, name: str, language: str, screen: Screen,
        luck_of: Callable[[int, int], Luck],
    ) -> None:  # fmt: skip
        self.deal = deal
        self.date = date
        self.luck_of = luck_of
        level = usual_level(match.game)
        players = players_around(name, deal.seat, deal.seats, level)
        super().__init__(match, players, language, screen, None)

    def play(self) -> None:
        about = self.teller.words(None).say(f"deal.{self.deal.name}", {})
        title = Text(self.teller.say("deal_title", date=self.date), style="bold")
        self.screen.picture(self.teller.title(), title, Text(about))
        self.teller.pause(self.teller.say("deal_begin"))
        super().play()

    def luck_for(self, seat: int) -> Luck:
        return self.luck_of(seat, sum([step.seat == seat for step in self.match.steps]))

    def answering(self, ask: Ask) -> Answering:
        return DealAnswering(self, ask)

    def reached(self) -> tuple[int, int]:
        """The score, and what tells the same scores apart: fewer is better."""
        game, t, seat = self.game, self.match.table, self.deal.seat
        return game.deal_score(t, seat), game.deal_tie(t, self.match.dealer.told, seat)

    def show_score(self, plays: list[tuple[int, int]]) -> None:
        """Beside what bots made of it, best first: par is the middle one."""
        say, words = self.teller.say, self.teller.words(None)
        (score, tie), (par, _) = self.reached(), plays[len(plays) // 2]
        ahead = par - score if self.deal.is_low else score - par
        mine = rank((score, tie), self.deal)
        marks = [WON if mine < rank(other, self.deal) else LEVEL if (score, tie) == other else LOST for other in plays]
        reached = words.say(f"deal.{self.deal.name}.score", {"n": score})
        if f"deal.{self.deal.name}.tie" in words.texts:
            reached += " · " + words.say(f"deal.{self.deal.name}.tie", {"n": tie})
        against = say("deal_better" if ahead > 0 else "deal_worse" if ahead < 0 else "deal_even", n=abs(ahead))
        self.screen.print(
            Text(say("deal_title", date=self.date), style="bold"),
            Text(f"  {reached} · {say('deal_par', n=par)} · {against}", style=ACCENT),
            Text(f"  {''.join(marks)}"),
            Text(say("deal_marks", beaten=marks.count(WON), level=marks.count(LEVEL), plays=len(plays))),
            Text(),
        )


def rank(reached: tuple[int, int], deal: Deal) -> tuple[int, int]:
    """Less is better."""
    score, tie = reached
    return score if deal.is_low else -score, tie
