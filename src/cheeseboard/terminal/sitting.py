"""People and bots at one keyboard, from the first card to the last.

A sitting asks, and passes the keyboard on; with several people a curtain falls between them.  After every move the
game is on disk, so it can be left at any moment.
"""

from __future__ import annotations

import shlex
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from cheeseboard.bots.bot import LIVE_SECONDS, bot_luck
from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck, stream
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.terminal.again import again
from cheeseboard.terminal.answering import Answering
from cheeseboard.terminal.kept_lessons import KeptLessons
from cheeseboard.terminal.players import Player, people_at, seating
from cheeseboard.terminal.saving import Keeper, saved_data
from cheeseboard.terminal.screen import Left, Screen
from cheeseboard.terminal.telling import MOST_NEWS, Teller

ROUND_A_LOOK: Final = 5  # lines: the title, those left free, and where Enter is waited for


class Sitting:
    """`holder` is the person at the keyboard."""

    def __init__(
        self,
        match: Match[Any],
        players: list[Player],
        language: str,
        screen: Screen,
        keeper: Keeper | None,
        aid: bool = False,
        began: float | None = None,
        kept: KeptLessons | None = None,
    ) -> None:
        self.game: Game[Any] = match.game
        self.match = match
        self.players = players
        self.screen = screen
        self.keeper = keeper
        self.kept = kept  # which questions were explained already; without it none is
        self.marked: tuple[int, int] | None = None  # the turn in which one was
        self.began = time.monotonic() if began is None else began
        self.teller = Teller(match, players, screen, language, aid)
        self.seating = seating(players)
        self.people = people_at(players)
        levels = {seat: player.level for seat, player in enumerate(players) if player.is_bot()}
        self.bots = {seat: find_bot(self.game, level).within(LIVE_SECONDS) for seat, level in levels.items()}
        self.holder: str | None = self.people[0] if self.is_alone() else None
        self.looked = [0] * len(players)  # events that each seat has been shown its private part of
        self.last_seat: int | None = None
        self.asked_at: dict[int, int] = {}  # events when each seat was last asked
        self.came_of_it = 0  # events before all that somebody's last answer led to, beside what they did themselves
        self.ahead: list[str] = []  # answers typed before their questions came
        self.trouble = False  # what was last to be kept is not on disk

    def is_alone(self) -> bool:
        return len(self.people) == 1

    def play(self) -> None:
        """Until the game is over.  Raises `Left` when somebody leaves earlier."""
        self.keep()
        self.teller.show_welcome()
        self.tell_table()
        self.go_on()

    def go_on(self) -> None:
        while True:
            self.show_looks()
            asks = self.match.asks()
            if not asks:
                break
            ask = self.next_ask(asks)
            if self.last_seat is not None and ask.seat != self.last_seat and self.last_seat not in self.bots:
                alone = self.is_alone()  # several look at the same screen while bots play
                self.teller.stay(self.holder if alone else None, self.last_seat if alone else None, self.came_of_it)
            if ask.seat in self.bots:
                self.bot_answers(ask)
            else:
                self.person_answers(ask)
            self.last_seat = ask.seat
        self.show_result()

    def next_ask(self, asks: list[Ask]) -> Ask:
        """Bots first, then whoever has the keyboard, then the others."""
        for ask in asks:
            if ask.seat in self.bots:
                return ask
        for ask in asks:
            if self.holder in self.players[ask.seat].people:
                return ask
        return asks[0]

    # Keeping

    def submit(self, seat: int, move: Move) -> None:
        self.match.submit(seat, move)
        self.keep()

    def keep(self) -> None:
        """On disk, before anything is shown."""
        if self.keeper is None:
            return
        try:
            self.keeper.keep(self.to_data())
            self.trouble = False
        except Problem:
            if not self.trouble:
                said = self.teller.say("not_saved", file=str(self.keeper.path))
                self.teller.add_line(self.teller.news_of, Text(said, style="bold"))
            self.trouble = True

    def seconds(self) -> int:
        """Since the game began, as its clock counts them."""
        return int(time.monotonic() - self.began)

    def to_data(self) -> dict[str, Any]:
        table = {
            "chairs": [player.to_data() for player in self.players],
            "language": self.teller.language,
            "memory_aid": self.teller.aid,
            "seconds": self.seconds(),
            "looked": self.looked,
        }
        return saved_data(self.match.record(), table, self.match.outcome is not None)

    # Bots

    def bot_answers(self, ask: Ask) -> None:
        """Its whole plan, as far as that holds.  Luck of its own for every choice: a resumed game goes on the same."""
        seat = ask.seat
        self.teller.show_table(self.eyes())
        plan = self.bots[seat].plan(self.match.view(seat), ask, self.match.heard(seat), self.luck_for(seat))
        for number, move in enumerate(plan):
            now = self.match.ask(seat)
            if number and (self.match.steps[-1].reveals or now is None or move not in now.moves):
                return
            self.submit(seat, move)
            self.tell_table(rest=True)

    def luck_for(self, seat: int) -> Luck:
        return bot_luck(stream(self.bot_seed(), f"choice {len(self.match.steps)}"), seat)

    def bot_seed(self) -> bytes:
        assert self.match.seed is not None
        return self.match.seed

    def tell_table(self, rest: bool = False) -> None:
        self.teller.tell(self.people[0] if self.is_alone() else None, self.eyes(), rest)

    def eyes(self) -> int | None:
        """While others play, a lone person looks on from their seat, several from nobody's."""
        if not self.is_alone():
            return None
        seats = self.seating.seats_of(self.people[0])
        return self.last_seat if self.last_seat in seats else seats[0]

    # People

    def person_answers(self, ask: Ask) -> None:
        """One question, until it is answered or something was taken back."""
        seat = ask.seat
        if seat != self.last_seat:
            self.ahead = []
        self.hand_to(seat)
        assert self.holder is not None
        self.teller.tell_missed(self.holder, seat)
        move = self.answering(ask).move(self.table_changed(seat))
        if move is None:
            return
        told = len(self.match.dealer.told)
        self.submit(seat, move)
        if self.match.steps[-1].reveals:  # something new on the table: think again
            self.ahead = []
        self.teller.tell(self.holder, seat)
        is_own = all(getattr(event, "seat", None) == seat for event in self.match.dealer.told[told:])
        self.came_of_it = len(self.match.dealer.told) if is_own else told
        if not self.is_alone():
            self.teller.heard[None] = len(self.match.dealer.told)

    def first_time(self, ask: Ask) -> str:
        """What is said about a kind of question when it comes for the first time; one a turn."""
        turn = ask.seat, self.turns_of(ask.seat)
        said = self.teller.words(ask.seat).texts.get(f"coach.first.{ask.prompt}", "")
        if self.kept is None or turn == self.marked or not said or not self.kept.is_first(self.game.name, ask.prompt):
            return ""
        self.marked = turn
        return said

    def answering(self, ask: Ask) -> Answering:
        return Answering(self, ask)

    def hand_to(self, seat: int) -> None:
        """The keyboard to whoever plays for this seat; between people the curtain falls."""
        person = self.seating.speaker(seat, self.turns_of(seat))
        if not self.is_alone() and self.holder not in self.players[seat].people:
            self.teller.show_curtain(person)
        elif self.holder != person:  # they share the seat, and what it knows
            self.teller.add_line(person, Text(self.teller.say("your_hand", name=person), style="bold"))
        self.holder = person

    def turns_of(self, seat: int) -> int:
        """How many turns this seat has had: answers in a row are one turn, and the running one does not count."""
        seats = [chosen for chosen, _ in self.match.choices]
        while seats and seats[-1] == seat:
            seats.pop()
        return sum(1 for at, chosen in enumerate(seats) if chosen == seat and (at == 0 or seats[at - 1] != seat))

    def table_changed(self, seat: int) -> bool:
        """Whether others have moved, something happened by itself, or the table was never shown: then it is drawn."""
        since = self.asked_at.get(seat)
        self.asked_at[seat] = len(self.match.dealer.told)
        return since is None or any(getattr(event, "seat", None) != seat for event in self.match.dealer.told[since:])

    def show_looks(self) -> None:
        """What one person alone may see for a moment: shown, confirmed, gone."""
        teller = self.teller
        for seat, player in enumerate(self.players):
            end = len(self.match.dealer.told)
            if player.is_bot() or self.looked[seat] >= end:
                continue
            words, view = teller.words(seat), self.match.view(seat)
            looks = [teller.board.look(event, view, words, seat) for event in self.match.heard(seat, self.looked[seat])]
            shown = [look for look in looks if look is not None]
            for look in shown:
                self.hand_to(seat)
                free = min(MOST_NEWS, self.screen.height() - self.screen.lines(look) - ROUND_A_LOOK)
                news = teller.news_lines(free) if self.screen.whole and teller.news_of == self.holder else []
                self.screen.picture(teller.title(), Text(), look, Text(), *news, Text())
                teller.pause(teller.say("enter_seen"))
                self.screen.wipe()
            self.looked[seat] = end
            if shown:
                self.keep()

    def take_back(self, seat: int) -> None:
        self.match.take_back(seat)
        now = len(self.match.dealer.told)
        self.teller.heard = {person: min(count, now) for person, count in self.teller.heard.items()}
        self.looked = [min(count, now) for count in self.looked]
        self.came_of_it = now
        self.asked_at = {}
        self.keep()

    # The end

    def show_result(self) -> None:
        """On a whole screen it stays until it has been read; then it stands among the lines from before."""
        say, seat = self.teller.say, self.eyes()
        result = self.teller.board.result(self.match.view(None), self.teller.words(seat), self.match.heard(None))
        with suppress(Left):
            if self.screen.whole and self.people:
                self.teller.show_chapter(result)
        self.screen.close()
        self.screen.print(Text(), result, Text())
        if self.keeper is not None:
            self.show_next(quoted(self.keeper.path))
        if self.match.seed is not None:
            self.screen.print(Text(say("seed_now")), Text(f"  {self.match.seed.hex()}", style="dim"))
        if self.keeper is not None and not self.trouble:
            self.screen.print(Text(say("check_luck")))
            self.screen.line(f"  cheeseboard verify {quoted(self.keeper.path)}")

    def show_next(self, path: str) -> None:
        """What can be done now: the same people again, and this game looked at."""
        say, teller = self.teller.say, self.teller
        commands = [(say("see_again"), f"cheeseboard replay {path} --step")] if not self.trouble else []
        if self.people and commands:
            commands.insert(0, (say("see_review"), f"cheeseboard review {path}"))
        anew = again(self.match, self.players, teller.language, teller.aid) if not self.game.own_components else None
        if anew is not None:
            commands.insert(0, (say("play_again"), anew))
        for about, command in commands:
            self.screen.print(Text(about))
            self.screen.line(f"  {command}")

    def show_left(self) -> None:
        """Whoever leaves is told how to come back."""
        self.screen.close()
        if self.keeper is None or self.trouble:
            self.screen.print(Text(self.teller.say("not_kept")))
        else:
            self.screen.print(Text(self.teller.say("kept")))
            self.screen.line(f"  cheeseboard play --resume {quoted(self.keeper.path)}")


def quoted(path: Path) -> str:
    """As a shell wants it."""
    return shlex.quote(str(path))
