"""People and bots at one keyboard, from the first card to the last.

A sitting shows a person what their seat may see, asks, and passes the keyboard on.  With several people a curtain
falls between them.  After every move the game is on disk, so it can be left at any moment.
"""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import Any, Final

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cheeseboard.bots.bot import bot_luck, find_bot
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import stream
from cheeseboard.engine.match import Ask, Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.text import Speaker, known_language
from cheeseboard.terminal.board import Board, menu
from cheeseboard.terminal.chairs import Chair, people_at, seating
from cheeseboard.terminal.orders import ORDERS, find_order, order_words
from cheeseboard.terminal.saving import Keeper, saved_data
from cheeseboard.terminal.screen import Left, Screen, stack
from cheeseboard.terminal.words import level_name, move_label, plainly, reason, speaker

MOST_NEWS: Final = 12
LEAST_NEWS: Final = 2
SHORT: Final = 32  # lines of a screen where the list of moves is set in columns
LOG_LINES: Final = 15


class Sitting:
    """`holder` is the person at the keyboard; `eyes` the seat whose view is on the screen, None for the public one."""

    def __init__(
        self,
        match: Match[Any],
        chairs: list[Chair],
        language: str,
        screen: Screen,
        keeper: Keeper | None,
        aid: bool = False,
        began: float | None = None,
    ) -> None:
        self.game: Game[Any] = match.game
        self.match = match
        self.chairs = chairs
        self.language = language
        self.screen = screen
        self.keeper = keeper
        self.aid = aid
        self.began = time.monotonic() if began is None else began
        self.board = Board(self.game, screen.ascii)
        self.seating = seating(chairs)
        self.people = people_at(chairs)
        self.bots = {seat: find_bot(self.game, chair.level) for seat, chair in enumerate(chairs) if chair.is_bot()}
        self.holder: str | None = self.people[0] if len(self.people) == 1 else None
        self.looked = [0] * len(chairs)  # events that each seat has been shown its private part of
        self.heard: dict[str | None, int] = {}  # events that each person has been told of; None: the whole table
        self.news: list[Text] = []  # the lines below the table
        self.last_seat: int | None = None
        self.trouble = ""  # why the game could not be saved, once

    # Words

    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def words(self, seat: int | None) -> Speaker:
        return speaker(self.game, self.language, self.names(), seat)

    def say(self, key: str, **facts: object) -> str:
        return self.words(None).say(f"terminal.{key}", facts)

    # The evening

    def play(self) -> None:
        """Until the game is over.  Raises `Left` when somebody leaves earlier."""
        self.keep()
        self.welcome()
        self.tell_table()
        while True:
            self.show_looks()
            asks = self.match.asks()
            if not asks:
                break
            ask = self.next_ask(asks)
            if self.last_seat is not None and ask.seat != self.last_seat and self.last_seat not in self.bots:
                self.news = []
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
            if self.holder in self.chairs[ask.seat].people:
                return ask
        return asks[0]

    def submit(self, seat: int, move: Move) -> None:
        self.match.submit(seat, move)
        self.keep()

    def keep(self) -> None:
        """On disk, before anything is shown."""
        if self.keeper is None:
            return
        try:
            self.keeper.keep(self.to_data())
            self.trouble = ""
        except Problem as problem:
            if str(problem) != self.trouble:
                self.trouble = str(problem)
                self.news.append(Text(self.trouble, style="bold"))

    def to_data(self) -> dict[str, Any]:
        table = {
            "chairs": [chair.to_data() for chair in self.chairs],
            "language": self.language,
            "memory_aid": self.aid,
            "seconds": self.seconds(),
            "looked": self.looked,
        }
        return saved_data(self.match.record(), table)

    def seconds(self) -> int:
        return int(time.monotonic() - self.began)

    # What everybody sees

    def is_alone(self) -> bool:
        return len(self.people) == 1

    def eyes(self) -> int | None:
        """A lone person sees the table from their seat all the time; several see the public table between turns."""
        if not self.is_alone():
            return None
        seats = self.seating.seats_of(self.people[0])
        return self.last_seat if self.last_seat in seats else seats[0]

    def welcome(self) -> None:
        words = self.words(None)
        who = Text(self.say("at_table") + " ")
        for seat, chair in enumerate(self.chairs):
            who.append(", " if seat else "")
            who.append(chair.name, style="bold")
            if chair.is_bot():
                who.append(f" ({level_name(chair.level, words)})")
        parts: list[RenderableType] = [
            self.title(),
            Text(words.texts.get("game.tagline", ""), style="italic"),
            Text(),
            who,
        ]
        if self.match.commitment is not None:
            parts += [Text(self.say("sealed")), Text(f"  {self.match.commitment}", style="dim")]
        if not self.match.steps:
            parts += [Text(self.say("first_steps"))]
        parts += [Text()]
        self.screen.picture(*parts)
        if self.screen.whole and self.people:
            self.pause(self.say("enter_begin"))

    def title(self) -> RenderableType:
        return Rule(Text(self.game.title, style="bold yellow"), characters="-" if self.screen.ascii else "─")

    def tell_table(self, rest: bool = False) -> None:
        """What happened, to the lone person or to everybody."""
        eyes = self.eyes()
        person = None if eyes is None else self.people[0]
        words = self.words(eyes)
        events = self.events(eyes, self.heard.get(person, 0))
        self.heard[person] = len(self.match.dealer.told)
        while events:
            found = self.board.recap(events, words)
            self.add_news(events if found is None else events[: found[0]], words, eyes, rest)
            if found is None:
                return
            self.show_chapter(found[2])
            events = events[found[1] :]

    def events(self, eyes: int | None, since: int) -> list[Event]:
        """What can be told again: where cards are to be remembered, only what the whole table heard."""
        return self.match.heard(None if self.board.from_memory() and not self.aid else eyes, since)

    def add_news(self, events: list[Event], words: Speaker, eyes: int | None, rest: bool) -> None:
        for event in events:
            line = Text(words.event(event))
            self.news.append(line)
            if not self.screen.whole:
                self.screen.print(line)
        if events and rest:
            if self.screen.whole:
                self.screen.picture(self.picture(eyes, 0))
            self.screen.rest()

    def show_chapter(self, shown: RenderableType) -> None:
        self.screen.picture(Text(), shown, Text())
        if self.people:
            self.pause(self.say("enter_on"))
        else:
            self.screen.rest()
        self.news = []

    def picture(self, eyes: int | None, below: int) -> RenderableType:
        """The table, and as much of the news as there is room for above `below` more lines."""
        room = self.screen.height() - below - 1
        table = self.board.draw(self.match.view(eyes), self.words(eyes), eyes, self.aid, room - LEAST_NEWS)
        if not self.screen.whole:
            return table
        fits = min(MOST_NEWS, room - self.screen.lines(table))
        return stack(table, Text(), *[Text("  ") + line for line in self.news[-fits:] if fits > 0])

    def pause(self, prompt: str) -> None:
        """Until Enter; the words for leaving and nothing else are listened to."""
        typed = self.screen.ask(prompt + " ")
        found = find_order(typed, self.words(None))
        if found is not None and found[0] == "quit":
            raise Left

    # Bots

    def bot_answers(self, ask: Ask) -> None:
        """Its whole plan, as far as that holds.  Luck of its own for every choice: a resumed game goes on the same."""
        seat = ask.seat
        assert self.match.seed is not None
        luck = bot_luck(stream(self.match.seed, f"choice {len(self.match.steps)}"), seat)
        plan = self.bots[seat].plan(self.match.view(seat), ask, self.match.heard(seat), luck)
        for number, move in enumerate(plan):
            now = self.match.ask(seat)
            if number and (self.match.steps[-1].reveals or now is None or move not in now.moves):
                return
            self.submit(seat, move)
            self.tell_table(rest=True)

    # People

    def hand_to(self, seat: int) -> None:
        """The keyboard to whoever plays for this seat; between people the curtain falls."""
        people = self.chairs[seat].people
        person = self.seating.speaker(seat, self.turns_of(seat))
        if not self.is_alone() and self.holder not in people:
            self.curtain(person)
        elif self.holder != person:
            self.news.append(Text(self.say("your_hand", name=person), style="bold"))
        self.holder = person

    def curtain(self, person: str) -> None:
        """Everything private is gone before the name is called."""
        self.screen.wipe()
        shown: list[RenderableType] = [
            self.title(),
        ]
        if self.screen.whole:
            shown += [Text(), *[Text("  ") + line for line in self.news[-MOST_NEWS:]], Text()]
        self.screen.picture(*shown, Text(self.say("pass_device", name=person), style="bold"))
        self.pause(self.say("enter_curtain", name=person))
        self.screen.wipe()
        self.news = []

    def turns_of(self, seat: int) -> int:
        """How many turns this seat has begun: answers in a row are one turn."""
        seats = [chosen for chosen, _ in self.match.choices]
        if seats and seats[-1] == seat:  # in the midst of a turn
            while seats and seats[-1] == seat:
                seats.pop()
        return sum(1 for at, chosen in enumerate(seats) if chosen == seat and (at == 0 or seats[at - 1] != seat))

    def show_looks(self) -> None:
        """What one person alone may see for a moment: shown, confirmed, gone."""
        for seat, chair in enumerate(self.chairs):
            start = self.looked[seat]
            end = len(self.match.dealer.told)
            if chair.is_bot() or start >= end:
                continue
            words = self.words(seat)
            view = self.match.view(seat)
            looks = [self.board.look(event, view, words, seat) for event in self.match.heard(seat, start)]
            shown = [look for look in looks if look is not None]
            if shown:
                self.hand_to(seat)
            for look in shown:
                news = self.news[-MOST_NEWS:] if self.screen.whole else []
                self.screen.picture(self.title(), Text(), look, Text(), *[Text("  ") + line for line in news], Text())
                self.pause(self.say("enter_seen"))
                self.screen.wipe()
            self.looked[seat] = end
            if shown:
                self.keep()

    def tell_person(self, seat: int) -> None:
        """What a person missed while the curtain was down."""
        if self.is_alone() or self.holder is None:
            return
        words = self.words(seat)
        events = self.events(seat, self.heard.get(self.holder, 0))
        self.heard[self.holder] = len(self.match.dealer.told)
        found = self.board.recap(events, words)
        while found is not None:  # the whole table has seen that already
            events = events[found[1] :]
            found = self.board.recap(events, words)
        self.add_news(events, words, seat, False)

    def person_answers(self, ask: Ask) -> None:
        """One question, until it is answered."""
        seat = ask.seat
        self.hand_to(seat)
        self.tell_person(seat)
        message: RenderableType | None = None
        first = seat != self.last_seat
        while True:
            self.show_question(ask, message, first)
            typed = self.screen.ask("> ")
            move, message = self.understood(typed, ask)
            if move is not None:
                self.submit(seat, move)
                self.tell_person(seat)
                self.tell_table()
                return
            first = False
            found = self.match.ask(seat)
            if found is None or found != ask:
                return  # something was taken back

    def show_question(self, ask: Ask, message: RenderableType | None, first: bool) -> None:
        words = self.words(ask.seat)
        prompt = words.say(f"prompt.{ask.prompt}", ask.facts) if f"prompt.{ask.prompt}" in words.texts else ask.prompt
        width = self.screen.console.width
        asked = stack(
            Text(),
            Text(prompt, style="bold"),
            menu(self.labels(ask), width, 2 if self.screen.height() < SHORT else 6),
            message,
            Text(self.tip(ask), style="dim"),
        )
        if self.screen.whole:
            self.screen.picture(self.picture(ask.seat, self.screen.lines(asked) + 1), asked)
        elif message is not None:
            self.screen.print(message)
        else:
            if first:
                self.screen.print(Text(), self.picture(ask.seat, 0))
            self.screen.print(asked)

    def labels(self, ask: Ask) -> list[str]:
        view = self.match.view(ask.seat)
        return [move_label(self.game, view, ask.seat, move, self.words(ask.seat)) for move in ask.moves]

    def tip(self, ask: Ask) -> str:
        words = self.words(ask.seat)
        orders = ["?", *[order_words(order, words)[0] for order in ("hint", "undo", "help")]]
        if not self.match.can_take_back(ask.seat):
            orders.pop(2)
        return self.say("tip_one" if len(ask.moves) == 1 else "tip", orders=" · ".join(orders))

    # Understanding what was typed

    def understood(self, typed: str, ask: Ask) -> tuple[Move | None, RenderableType | None]:
        """A move, or else what there is to say."""
        if not typed and len(ask.moves) == 1:
            return ask.moves[0], None
        if typed.isdecimal() and 0 < int(typed) <= len(ask.moves):
            return ask.moves[int(typed) - 1], None
        known = self.game.by_notation.get(plainly(typed))
        if known is not None:
            return (known, None) if known in ask.moves else (None, self.refusal(ask, known))
        if typed.startswith("?"):
            return None, self.explain(typed[1:].strip(), ask)
        order = find_order(typed, self.words(ask.seat))
        if order is not None:
            return None, self.obey(order[0], order[1], ask)
        labelled = self.by_label(typed, ask)
        if labelled is not None:
            return labelled, None
        return None, Text(self.say("unknown", typed=typed[:40]) if typed else self.say("choose"), style="yellow")

    def by_label(self, typed: str, ask: Ask) -> Move | None:
        """The one move whose label begins with what was typed."""
        start = plainly(typed)
        if not start:
            return None
        labels = [plainly(label) for label in self.labels(ask)]
        fits = [move for move, label in zip(ask.moves, labels, strict=True) if label.startswith(start)]
        return fits[0] if len(fits) == 1 else None

    def refusal(self, ask: Ask, move: Move) -> RenderableType:
        words = self.words(ask.seat)
        try:
            self.match.legal(ask.seat, move)
        except Illegal as illegal:
            if illegal.clause:
                return Text(reason(illegal.clause, words), style="yellow")
        return Text(self.say("not_now", move=move.notation), style="yellow")

    def clause(self, ask: Ask, move: Move) -> str:
        clause: str = self.match.table.phase.clause(self.match.view(ask.seat), ask.seat, move)
        return clause

    # Orders

    def explain(self, about: str, ask: Ask) -> RenderableType:
        """`?` all moves, `? 3` or `? take` one of them, `? RTC-041` a clause."""
        words = self.words(ask.seat)
        if not about:
            return self.explained(ask, list(ask.moves), words)
        if f"clause.{about.upper()}" in words.texts:
            return Text(reason(about.upper(), words))
        if about.isdecimal() and 0 < int(about) <= len(ask.moves):
            return self.explained(ask, [ask.moves[int(about) - 1]], words)
        move = self.game.by_notation.get(plainly(about)) or self.by_label(about, ask)
        if move is None:
            return Text(self.say("unknown", typed=about[:40]), style="yellow")
        return self.explained(ask, [move], words) if move in ask.moves else self.refusal(ask, move)

    def explained(self, ask: Ask, moves: list[Move], words: Speaker) -> RenderableType:
        """Number and label, the notation, and the clause that allows it."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        view = self.match.view(ask.seat)
        for move in moves:
            label = move_label(self.game, view, ask.seat, move, words)
            grid.add_row(
                Text(f"{ask.moves.index(move) + 1:>2}  {label}", style="bold", no_wrap=True),
                Text(move.notation, style="italic", no_wrap=True),
                Text(reason(self.clause(ask, move), words)),
            )
        return grid

    def obey(self, order: str, rest: str, ask: Ask) -> RenderableType | None:
        if order == "quit":
            raise Left
        if order == "hint":
            return self.hint(ask)
        if order == "undo":
            return self.undo(ask)
        if order == "language":
            return self.change_language(rest)
        if order == "save":
            return self.save_as(rest)
        if order == "table":
            self.screen.print(self.picture(ask.seat, 0))
            return None
        self.show_page(order, rest, ask)
        return None

    def show_page(self, order: str, rest: str, ask: Ask) -> None:
        from cheeseboard.terminal.rules import rules_page

        if order == "rules":
            shown = rules_page(self.game, rest or None, self.language)
        elif order == "log":
            shown = self.log(ask.seat, bool(rest))
        else:
            shown = self.help(ask)
        self.screen.page(shown, self.say("enter_more") + " ")

    def help(self, ask: Ask) -> RenderableType:
        words = self.words(ask.seat)
        grid = Table.grid(padding=(0, 2, 0, 0))
        for order in ORDERS:
            names = " / ".join(order_words(order, words))
            grid.add_row(Text(f"  {names}", style="bold", no_wrap=True), Text(self.say(f"about.{order}")))
        return stack(Text(self.say("help_moves")), Text(self.say("help_question")), Text(), grid, Text())

    def log(self, seat: int, whole: bool) -> RenderableType:
        words = self.words(seat)
        lines = [Text(words.event(event)) for event in self.events(seat, 0)]
        return stack(*(lines if whole else lines[-LOG_LINES:]))

    def hint(self, ask: Ask) -> RenderableType:
        from cheeseboard.terminal.hint import advice

        if self.screen.shown:
            self.screen.print(Text(self.say("thinking"), style="dim"))
        given = advice(self.match, ask)
        words = self.words(ask.seat)
        said = [self.say("hint", plan=self.plan_in_words(ask, given.plan, words))]
        if given.others:
            said.append(self.say("hint_others", plan=self.plan_in_words(ask, given.others[0], words)))
        elif given.is_open:
            said.append(self.say("hint_open"))
        for key in (f"hint.{given.reason}", f"terminal.reason.{given.reason}"):
            if key in words.texts and not given.others and not given.is_open:
                said.append(words.say(key))
                break
        return Text(" ".join(said), style="green")

    def plan_in_words(self, ask: Ask, plan: list[Move], words: Speaker) -> str:
        """The number and label of the first move, and what is to follow."""
        view = self.match.view(ask.seat)
        labels = [move_label(self.game, view, ask.seat, move, words) for move in plan]
        return f"{ask.moves.index(plan[0]) + 1}, {', '.join(labels)}"

    def undo(self, ask: Ask) -> RenderableType | None:
        if not self.match.can_take_back(ask.seat):
            return Text(self.say("no_undo"), style="yellow")
        self.match.take_back(ask.seat)
        now = len(self.match.dealer.told)
        self.heard = {person: min(count, now) for person, count in self.heard.items()}
        self.looked = [min(count, now) for count in self.looked]
        self.news.append(Text(self.say("undone")))
        if not self.screen.whole:
            self.screen.print(self.news[-1])
        self.keep()
        return None

    def change_language(self, wanted: str) -> RenderableType:
        if not wanted:
            return Text(self.say("language_which"), style="yellow")
        try:
            self.language = known_language(wanted.lower())
        except Problem as problem:
            return Text(str(problem), style="yellow")
        self.keep()
        return Text(self.say("language_now"))

    def save_as(self, name: str) -> RenderableType:
        if not name:
            return Text(self.say("save_where"), style="yellow")
        try:
            Keeper(Path(name).expanduser()).keep(self.to_data())
        except Problem as problem:
            return Text(str(problem), style="yellow")
        return Text(self.say("saved_as", file=name))

    # The end

    def show_result(self) -> None:
        self.screen.__exit__()
        eyes = self.eyes()
        self.screen.print(Text(), self.board.result(self.match.view(eyes), self.words(eyes)), Text())
        if self.match.seed is not None:
            self.screen.print(Text(self.say("seed_now")), Text(f"  {self.match.seed.hex()}", style="dim"))
        if self.keeper is not None:
            self.screen.print(Text(self.say("check_luck")))
            self.screen.line(f"  cheeseboard verify {quoted(self.keeper.path)}")

    def show_left(self) -> None:
        """Whoever leaves is told how to come back."""
        self.screen.__exit__()
        if self.keeper is None or self.trouble:
            self.screen.print(Text(self.say("not_kept")))
        else:
            self.screen.print(Text(self.say("kept")))
            self.screen.line(f"  cheeseboard play --resume {quoted(self.keeper.path)}")


def quoted(path: Path) -> str:
    """As a shell wants it."""
    return shlex.quote(str(path))
