"""A puzzle at the keyboard: one answer, then what it came to, and the game can be played on."""

from __future__ import annotations

import secrets
from typing import Any

from rich.text import Text

from cheeseboard.coach.advice import Choice, in_words
from cheeseboard.coach.puzzles import MOST_STARS, Gesture, Puzzle, Told, told
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import SEED_BYTES, Committed, Scripted, stream
from cheeseboard.engine.match import Match, play_choices
from cheeseboard.engine.record import record_from_data
from cheeseboard.pictures.words import as_number, level_name
from cheeseboard.terminal.hint import figure
from cheeseboard.terminal.players import players_around
from cheeseboard.terminal.screen import ACCENT, ADVICE, Screen
from cheeseboard.terminal.sitting import Sitting


class Posed(Sitting):
    """One person at the puzzle's seat; bots take the others when it is played on."""

    def __init__(
        self, game: Game[Any], number: int, puzzle: Puzzle, name: str, level: str, language: str, screen: Screen
    ) -> None:
        self.puzzle = puzzle
        self.number = number
        self.seed = secrets.token_bytes(SEED_BYTES)  # for whatever comes after the answer
        record = record_from_data(puzzle.record)
        luck = Scripted(record.luck, Committed(stream(self.seed, "table")))
        match: Match[Any] = Match(game, record.seats, record.options, None, luck, lambda: 0)
        play_choices(match, record.choices)
        players = players_around(name, puzzle.seat, record.seats, level)
        super().__init__(match, players, language, screen, None, aid=True)
        self.began_at = len(match.steps)
        now = len(match.dealer.told)
        self.teller.heard[name] = now
        self.looked = [now] * len(players)

    def bot_seed(self) -> bytes:
        return self.seed

    def played(self) -> list[str]:
        return [notation for seat, notation in self.match.choices[self.began_at :] if seat == self.puzzle.seat]

    def play(self) -> None:
        self.show_question()
        if self.puzzle.three:
            self.choose_of_three()
        while self.puzzle.tried(self.played()) is None:
            ask = self.match.ask(self.puzzle.seat)
            assert ask is not None
            self.person_answers(ask)
            self.last_seat = ask.seat
        self.show_verdict(told(self.puzzle, self.game, self.number, self.played()))
        if self.match.outcome is None:
            self.teller.pause(self.teller.say("lesson_play_on"))
            self.go_on()

    def show_question(self) -> None:
        theme = self.teller.words(self.puzzle.seat).say(f"puzzle.theme.{self.puzzle.theme}", {})
        stars = "*" * self.puzzle.stars + "." * (MOST_STARS - self.puzzle.stars)
        title = self.teller.say("puzzle_title", n=self.number, theme=theme, stars=stars)
        self.screen.picture(self.teller.title(), Text(title, style="bold"))
        self.screen.print(Text(self.teller.say("puzzle_three" if self.puzzle.three else "puzzle_ask")))

    def choose_of_three(self) -> None:
        self.teller.show_table(self.puzzle.seat)
        three = told(self.puzzle, self.game, self.number, None).choices
        for place, gesture in enumerate(three, 1):
            self.screen.print(Text(f"  {place}  {self.spoken(gesture)}"))
        while True:
            number = as_number(self.screen.ask("> "))
            if number is not None and 0 < number <= len(three):
                break
            self.screen.print(Text(self.teller.say("choose"), style=ACCENT))
        for notation in three[number - 1].plan:
            self.submit(self.puzzle.seat, self.game.move(notation))

    def spoken(self, gesture: Gesture) -> str:
        words = in_words(self.teller.words(self.puzzle.seat), gesture.spoken)
        return words[:1].upper() + words[1:]

    def row(self, gesture: Gesture, found: Told) -> str:
        words = self.teller.words(None)
        worth = figure(words, Choice([], [], gesture.value, found.error), found.unit)
        return words.label(self.spoken(gesture), worth) if worth else self.spoken(gesture)

    def show_verdict(self, found: Told) -> None:
        best, other = [self.row(gesture, found) for gesture in found.choices]
        say = self.teller.say
        lines = [Text(say("puzzle_right" if found.right else "puzzle_missed"), style=ADVICE)]
        if found.right:
            rows = [best, say("puzzle_next_best", plan=other)]
        else:
            rows = [say("puzzle_best", plan=best), say("puzzle_yours", plan=other)]
        lines += [Text(f"  {row}") for row in rows]
        if found.reason is not None:
            lines.append(Text(in_words(self.teller.words(self.puzzle.seat), [found.reason])))
        words = self.teller.words(None)
        missed = [level_name(level, words) for level, share in found.found.items() if share < 0.5]
        if missed:
            lines.append(Text(say("puzzle_bots", levels=words.grammar.joined(missed, "and"))))
        self.screen.print(Text(), *lines, Text())
