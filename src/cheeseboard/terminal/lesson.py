"""A lesson at the keyboard: the same steps as on the page, and an answer to whatever else is typed."""

from __future__ import annotations

import secrets
from collections import Counter
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.lesson import END, Lesson, Place
from cheeseboard.engine.luck import SEED_BYTES, Committed, stream
from cheeseboard.engine.match import Match, play_choices
from cheeseboard.engine.move import Move
from cheeseboard.engine.staged import staged_match
from cheeseboard.terminal.answering import HOST, Answering
from cheeseboard.terminal.kept_lessons import KeptLessons
from cheeseboard.terminal.orders import LESSON_ORDERS, find_order
from cheeseboard.terminal.players import Player
from cheeseboard.terminal.screen import ACCENT, ADVICE, Left, Screen, stack
from cheeseboard.terminal.sitting import Sitting
from cheeseboard.terminal.telling import SHORT


class Taught(Sitting):
    """One person and the script.  Where they stand is kept, and gone back to the next time."""

    def __init__(
        self, lesson: Lesson, name: str, level: str, language: str, screen: Screen, kept: KeptLessons | None = None
    ) -> None:
        self.lesson = lesson
        self.seed = secrets.token_bytes(SEED_BYTES)  # for whatever comes after the script
        self.kept = kept
        self.is_taught = True
        match = self.match_kept()
        players = [
            Player([name], "", name) if seat == lesson.seat else Player([], level, called.capitalize())
            for seat, called in enumerate(lesson.names)
        ]
        super().__init__(match, players, language, screen, None, kept=kept)
        self.took_up = bool(match.steps)
        if self.took_up:
            self.teller.heard[name] = len(match.dealer.told)
            self.looked = [len(match.dealer.told)] * len(players)

    # Where they stand

    def match_after(self, choices: list[tuple[int, str]], script: int | None = None) -> Match[Any]:
        """The table anew, up to these choices; of the script so much is kept, and what follows is luck."""
        drawn = self.lesson.drawn()
        if script is not None:
            del drawn.luck[script:]
        match = staged_match(drawn, self.lesson.game, Committed(stream(self.seed, "table")), lambda: 0)
        play_choices(match, choices)
        return match

    def match_kept(self) -> Match[Any]:
        """Where it was left; from the beginning where that does not fit."""
        try:
            return self.match_after([] if self.kept is None else self.kept.choices(self.lesson))
        except Problem:
            return self.match_after([])

    def place(self) -> Place:
        return self.lesson.place(self.match.choices)

    def go_to(self, match: Match[Any]) -> None:
        """Another moment; what is already known of it is not told again."""
        self.match = self.teller.match = match
        now = len(match.dealer.told)
        self.teller.heard = {person: min(count, now) for person, count in self.teller.heard.items()}
        self.looked = [min(count, now) for count in self.looked]
        self.asked_at, self.ahead, self.teller.news = {}, [], []
        self.keep()

    def keep(self) -> None:
        if self.kept is not None and self.is_taught:
            self.kept.keep(self.lesson, self.match.choices)

    def back(self) -> bool:
        """To where this step began, or the one before it; whether there is anything to go back to."""
        choices = self.lesson.back_to(self.match.choices)
        if choices is not None:
            self.go_to(self.match_after(self.match.choices[:choices]))
        return choices is not None

    def skip(self) -> None:
        """No lesson any more: bots take the other seats, and the game is played on."""
        if self.kept is not None:
            self.kept.drop(self.lesson)
        self.is_taught = False
        self.go_to(self.match_after(self.match.choices, len(self.match.luck.notes)))

    def bot_seed(self) -> bytes:
        return self.seed

    # What Brie says

    def text(self, key: str) -> str:
        return self.teller.words(self.lesson.seat).texts.get(f"lesson.{self.lesson.name}.{key}", "")

    def said(self, id: str) -> RenderableType:
        """In a step, with its number; on a short screen without what is said in smaller letters."""
        more = self.text(f"{id}.more") if self.screen.height() >= SHORT else ""
        step = self.place().step
        number = "" if id == END else f" ({step + 1}/{len(self.lesson.steps)})"
        return stack(Text(), self.by_brie(self.text(id), number), Text(more) if more else None)

    def by_brie(self, said: str, number: str = "", style: str = ACCENT) -> RenderableType:
        return Text(self.teller.words(None).label(HOST + number, said), style=style)

    def learnt(self) -> RenderableType:
        return stack(*[Text(f"  + {line}") for step in self.lesson.steps if (line := self.text(f"{step.id}.learnt"))])

    def show_welcome(self) -> None:
        say, others = self.teller.say, [player.name for player in self.players if player.is_bot()]
        title = self.teller.words(None).label(self.text("title"), say("minutes", n=self.lesson.minutes))
        parts: list[RenderableType] = [self.teller.title(), Text(title), Text()]
        parts += [Text(say("lesson_with", names=self.teller.words(None).grammar.joined(others, "and")))]
        parts += [Text(say("lesson_orders")), Text(say("lesson_taken_up")) if self.took_up else Text()]
        self.screen.picture(*parts)
        if self.screen.whole:
            self.teller.pause(say("enter_begin"))

    # From the first step to the last

    def play(self) -> None:
        self.show_welcome()
        self.tell_table()
        while self.is_taught and not self.lesson.is_over(self.place()):
            self.show_looks()
            self.one_choice()
        if self.is_taught:
            self.show_end()
        if self.match.outcome is None:
            self.go_on()

    def one_choice(self) -> None:
        place = self.place()
        if self.lesson.is_to_be_read(place) and not self.is_read(self.lesson.steps[place.step].id):
            return
        choice = self.lesson.next_other(place)
        ask = self.match.ask(self.lesson.seat if choice is None else choice[0])
        assert ask is not None
        if choice is None:
            self.person_answers(ask)
            if self.place().step != place.step:  # what comes is read first
                self.ahead = []
        else:
            self.submit(choice[0], self.game.move(choice[1]))
            self.tell_table(rest=True)
        self.last_seat = ask.seat

    def is_read(self, id: str) -> bool:
        """Whether what is only to be read has been; false when somebody has gone elsewhere instead."""
        self.teller.show_table(self.lesson.seat)
        self.screen.print(self.said(id))
        self.screen.drop_typed()
        found = find_order(self.screen.ask(self.teller.say("enter_on") + " "), self.teller.words(None), LESSON_ORDERS)
        if found is None:
            return True
        if found[0] == "quit":
            raise Left
        if found[0] == "skip":
            self.skip()
        return found[0] not in ("skip", "back") or (found[0] == "back" and not self.back())

    def show_end(self) -> None:
        """What was learnt; where the game is not over it can be played on."""
        self.show_looks()
        if self.kept is not None:
            self.kept.learn(self.lesson)
        self.is_taught = False
        if self.match.outcome is not None:
            self.show_result()
        else:
            self.screen.picture(self.teller.picture(self.lesson.seat, 8) if self.screen.whole else Text())
        self.screen.print(self.said(END), self.learnt(), Text())
        if self.match.outcome is None:
            self.teller.pause(self.teller.say("lesson_play_on"))

    def show_left(self) -> None:
        self.screen.close()
        kept = self.is_taught and self.kept is not None and self.kept.is_there()
        if not kept:
            self.screen.print(Text(self.teller.say("not_kept")))
            return
        self.screen.print(Text(self.teller.say("lesson_kept")))
        self.screen.line(f"  cheeseboard learn {self.game.name} {self.lesson.name}")

    def first_time(self, ask: Ask) -> str:
        """In a lesson Brie has enough to say."""
        return "" if self.is_taught else super().first_time(ask)

    def answering(self, ask: Ask) -> Answering:
        return Teaching(self, ask) if self.is_taught else Answering(self, ask)


class Teaching(Answering):
    """A question of a lesson: the bubble above it, and what is legal and not wanted is answered."""

    orders = LESSON_ORDERS

    def __init__(self, sitting: Taught, ask: Ask) -> None:
        super().__init__(sitting, ask)
        self.taught = sitting
        self.place = sitting.place()
        self.step = sitting.lesson.steps[self.place.step]
        self.answer: RenderableType | None = None  # to the last thing that was not wanted …
        self.is_answered = False  # … and it stands there now

    def question(self, message: RenderableType | None) -> RenderableType:
        """What Brie answers stands where she spoke."""
        self.is_answered = message is not None and message is self.answer
        return super().question(None if self.is_answered else message)

    def above(self) -> list[RenderableType]:
        said = stack(Text(), self.answer) if self.is_answered and self.answer else self.taught.said(self.step.id)
        return [said] if self.screen.height() < SHORT else [said, Text()]

    def useful_orders(self) -> list[str]:
        can_go_back = self.chosen or self.unfolded or self.match.choices
        return ["show", *(["back"] if can_go_back else []), "skip", "help"]

    def understood(self, typed: str) -> tuple[Move | None, RenderableType | None]:
        move, message = super().understood(typed)
        if move is None or self.is_wanted(move):
            return move, message
        self.answer = self.taught.by_brie(self.taught.text(self.step.answer(move.notation)))
        return None, self.answer

    def is_wanted(self, move: Move) -> bool:
        """Of several that are one answer in any order, as many as are chosen."""
        if move not in self.pool:
            return self.step.goes_on([*self.place.so_far, move.notation])
        picked = Counter([move.notation, *[self.pool[place].notation for place in self.chosen]])
        done = len(self.place.so_far)
        return any(
            self.step.begins(self.place.so_far, gesture) and picked <= Counter(gesture[done:])
            for gesture in self.step.wants
        )

    def order(self, typed: str) -> tuple[str, str] | None:
        """The name of a move comes first: in some languages one is called like an order."""
        return None if self.labelled(typed) is not None else super().order(typed)

    def obey(self, order: str, rest: str) -> RenderableType | None:
        if order == "skip":
            self.taught.skip()
        elif order == "show":
            return self.show_wanted()
        elif order == "back":
            return self.go_back()
        else:
            return super().obey(order, rest)
        self.changed = True
        return None

    def show_wanted(self) -> RenderableType:
        """What to type, and what it is called."""
        plan = [self.game.move(notation) for notation in self.step.next_moves(self.place.so_far)]
        plan = [move for move in plan if move in self.listed()] if plan[0] in self.pool else plan
        moves = plan if plan[0] in self.pool else plan[:1]
        typed = self.teller.board.typed(self.ask, plan) or self.numbers(plan)
        called = self.teller.words(self.seat).label(typed, ", ".join(map(self.label, moves)))
        return self.taught.by_brie(called, style=ADVICE)

    def go_back(self) -> RenderableType | None:
        if self.chosen or self.unfolded:
            self.chosen, self.unfolded = [], []
            return None
        if not self.taught.back():
            return Text(self.say("no_undo"), style=ACCENT)
        self.changed = True
        return None
