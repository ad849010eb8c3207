"""What people are told and shown, each through their own eyes.

Where cards are to be remembered, the news says of a private moment only that it happened: what was seen is shown once,
until it has been seen, and then it is gone.
"""

from __future__ import annotations

from typing import Any, Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from cheeseboard.engine.event import Event
from cheeseboard.engine.match import Match
from cheeseboard.engine.text import Speaker
from cheeseboard.pictures.board import Board
from cheeseboard.pictures.words import level_name, speaker
from cheeseboard.terminal.orders import find_order
from cheeseboard.terminal.players import Player, people_at
from cheeseboard.terminal.screen import TITLE, Left, Screen, stack

MOST_NEWS: Final = 12
EVERYTHING: Final = 200  # lines: more than any table takes
ROUND_A_CHAPTER: Final = 3  # lines: above and below it, and where Enter is waited for
SHORT: Final = 32  # lines of a screen that is called short: the list of moves is set in columns
QUESTION: Final = 13  # lines kept for news and question, so that the table does not jump between two questions …
SHORT_QUESTION: Final = 9  # … also on a short screen


class Teller:
    """`heard` counts the events each person has been told of; None stands for everybody together."""

    def __init__(self, match: Match[Any], players: list[Player], screen: Screen, language: str, aid: bool) -> None:
        self.match = match
        self.players = players
        self.screen = screen
        self.language = language
        self.aid = aid
        self.board = Board(match.game, screen.ascii)
        self.heard: dict[str | None, int] = {}
        self.news: list[Text] = []  # the lines below the table …
        self.news_of: str | None = None  # … and who may read them

    # Words

    def words(self, eyes: int | None) -> Speaker:
        return speaker(self.match.game, self.language, [player.name for player in self.players], eyes)

    def say(self, key: str, **facts: object) -> str:
        return self.words(None).say(f"terminal.{key}", facts)

    def events(self, eyes: int | None, since: int) -> list[Event]:
        """What may be told again: where cards are to be remembered, only what the whole table heard."""
        return self.match.heard(None if self.match.game.from_memory and not self.aid else eyes, since)

    # News

    def tell(self, person: str | None, eyes: int | None, rest: bool = False) -> None:
        """Whatever this person has not heard yet; at the end of a chapter its picture."""
        words = self.words(eyes)
        events = self.events(eyes, self.heard.get(person, 0))
        self.heard[person] = len(self.match.dealer.told)
        while events:
            found = self.board.recap(events, words)
            self.add(person, events if found is None else events[: found[0]], words)
            if events and rest:
                self.show_table(eyes)
                self.screen.rest()
            if found is None:
                return
            if len(people_at(self.players)) > 1:
                self.news, self.news_of = self.before_chapter()[-MOST_NEWS:], None
            self.show_chapter(found[2])
            events = events[found[1] :]

    def tell_missed(self, person: str, eyes: int | None) -> None:
        """What happened while the curtain was down; chapters that ended meanwhile were shown to everybody."""
        self.add(person, self.missed(person, eyes), self.words(eyes))
        self.heard[person] = len(self.match.dealer.told)

    def missed(self, person: str, eyes: int | None) -> list[Event]:
        return self.after_chapters(self.events(eyes, self.heard.get(person, 0)), eyes)

    def after_chapters(self, events: list[Event], eyes: int | None) -> list[Event]:
        while True:
            found = self.board.recap(events, self.words(eyes))
            if found is None:
                return events
            events = events[found[1] :]

    def before_chapter(self) -> list[Text]:
        """What led to the last one that has ended, as everybody may know it: none of several is told of it again."""
        words, events = self.words(None), self.match.heard(None, 0)
        found, before = self.board.recap(events, words), events
        while found is not None:
            before, events = events[: found[0]], events[found[1] :]
            found = self.board.recap(events, words)
        return [Text(words.event(event)) for event in before]

    def stay(self, person: str | None, eyes: int | None, since: int) -> None:
        """Of all news what these eyes were told since then stays below the table."""
        words, events = self.words(eyes), self.after_chapters(self.events(eyes, since), eyes)
        self.news, self.news_of = [Text(words.event(event)) for event in events], person

    def add(self, person: str | None, events: list[Event], words: Speaker) -> None:
        for event in events:
            self.add_line(person, Text(words.event(event)))

    def add_line(self, person: str | None, line: Text) -> None:
        """Lines for one person are never shown to another."""
        if person != self.news_of:
            self.news = []
            self.news_of = person
        self.news.append(line)
        if not self.screen.whole:
            self.screen.print(line)

    def news_lines(self, most: int) -> list[RenderableType]:
        """The last of them, in so many lines of the screen."""
        shown = [indented(line) for line in self.news[-most:]] if most > 0 else []
        while shown and self.screen.lines(stack(*shown)) > most:
            del shown[0]
        return shown

    def show_table(self, eyes: int | None) -> None:
        """Where every picture is a screen of its own; elsewhere the news has been told already."""
        if self.screen.whole:
            self.screen.picture(self.picture(eyes, 1))

    # Pictures

    def title(self) -> RenderableType:
        title = Text(self.match.game.title_with_box(), style=TITLE)
        return Rule(title, characters="-" if self.screen.ascii else "─", style="dim")

    def picture(self, eyes: int | None, below: int) -> RenderableType:
        """The table, and as much of the news as there is room for above `below` more lines."""
        height = self.screen.height()
        room = min(height - (SHORT_QUESTION if height < SHORT else QUESTION), height - below - 1)
        table = self.board.draw(self.match.view(eyes), self.words(eyes), eyes, self.aid, room)
        if not self.screen.whole:
            return table
        free = height - below - self.screen.lines(table) - 1
        if free < -1:  # the end of the drawing gives way: the question is always seen
            table = self.screen.cut(table, height - below)
        return stack(table, Text() if free > 0 else None, *self.news_lines(min(MOST_NEWS, free)))

    def whole_table(self, eyes: int | None) -> RenderableType:
        """However many lines that takes."""
        return self.board.draw(self.match.view(eyes), self.words(eyes), eyes, self.aid, EVERYTHING)

    def show_chapter(self, shown: RenderableType) -> None:
        watched = any(not player.is_bot() for player in self.players)
        if watched and self.screen.whole and self.screen.lines(shown) + ROUND_A_CHAPTER > self.screen.height():
            self.screen.page(shown, self.say("enter_more") + " ", self.say("enter_on") + " ")
            self.news = []
            return
        free = min(MOST_NEWS, self.screen.height() - self.screen.lines(shown) - ROUND_A_CHAPTER - 1)
        is_for_all = self.news_of is None or len(people_at(self.players)) == 1  # several read this page
        news = self.news_lines(free) if self.screen.whole and is_for_all else []  # what others did stays in sight
        self.screen.picture(Text(), *news, *([Text()] if news else []), shown, Text())
        if watched:
            self.pause(self.say("enter_on"))
        else:
            self.screen.rest()
        self.news = []

    def show_welcome(self) -> None:
        words = self.words(None)
        who = Text(self.say("at_table") + " ")
        for seat, player in enumerate(self.players):
            who.append(", " if seat else "")
            who.append(player.name, style="bold")
            if player.is_bot():
                who.append(f" ({level_name(player.level, words)})")
        parts: list[RenderableType] = [self.title(), Text(words.texts.get("game.tagline", "")), Text(), who]
        if self.match.commitment is not None:
            parts += [Text(self.say("sealed")), Text(f"  {self.match.commitment}", style="dim")]
        if not self.match.steps:
            parts.append(Text(self.say("first_steps")))
        self.screen.picture(*parts, Text())
        if self.screen.whole and any(not player.is_bot() for player in self.players):
            self.pause(self.say("enter_begin"))

    def show_curtain(self, person: str) -> None:
        """Everything private is gone before a name is called.  What everybody saw may stand on the curtain."""
        self.screen.wipe()
        self.news = []
        words = self.words(None)
        lines = [indented(Text(words.event(event))) for event in self.missed_by_all(person)][-MOST_NEWS:]
        shown = [Text(), *lines, Text()] if self.screen.whole and lines else [Text()]
        self.screen.picture(self.title(), *shown, Text(self.say("pass_device", name=person), style="bold"))
        self.pause(self.say("enter_curtain", name=person))
        self.screen.forget()
        self.screen.wipe()

    def missed_by_all(self, person: str) -> list[Event]:
        """What somebody who only watched would tell this person."""
        return self.after_chapters(self.match.heard(None, self.heard.get(person, 0)), None)

    def pause(self, prompt: str) -> None:
        """Until Enter; of all orders only the one for leaving is listened to."""
        self.screen.drop_typed()
        found = find_order(self.screen.ask(prompt + " "), self.words(None))
        if found is not None and found[0] == "quit":
            raise Left


def indented(line: Text) -> RenderableType:
    """Also where it goes on."""
    return Padding(line, (0, 0, 0, 2))
