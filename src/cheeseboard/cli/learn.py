"""`cheeseboard learn`: a first game, shown step by step."""

from __future__ import annotations

import argparse
from typing import Any

from rich.table import Table
from rich.text import Text

from cheeseboard.bots.levels import usual_level
from cheeseboard.cli.at_screen import add_person, name_of, screen_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.lesson import Lesson, lesson_names, read_lesson
from cheeseboard.engine.text import Speaker
from cheeseboard.games import catalogue, find
from cheeseboard.pictures.board import NUMBER
from cheeseboard.pictures.words import as_number, chosen_language, speaker
from cheeseboard.terminal.kept_lessons import KeptLessons
from cheeseboard.terminal.lesson import Taught
from cheeseboard.terminal.screen import ACCENT, Left, Screen


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game; without it, choose from all lessons")
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help="which of its lessons; without it, the next one")
    parser.add_argument("--again", action="store_true", help="from its beginning, not where it was left")
    add_person(parser)


def more_help(words: list[str]) -> str | None:
    """The lessons there are."""
    if "-h" not in words and "--help" not in words:
        return None
    taught = [(game, lesson_names(game)) for game in catalogue()]
    return "\n".join(["lessons:", *[f"  {game.name:<14}  {', '.join(names)}" for game, names in taught if names]])


def run(args: argparse.Namespace) -> int:
    language = chosen_language(args.language)
    words, kept, screen = speaker(None, language, []), KeptLessons(), screen_of(args)
    name = name_of(args)
    game = None if args.game is None else taught_game(args.game)
    given = None if game is None or args.lesson is None else read_lesson(game, args.lesson)
    try:
        with screen:
            lesson = given or (chosen(screen, words, kept) if game is None else next_lesson(game, kept))
            if args.again:
                kept.drop(lesson)
            sitting = Taught(lesson, name, usual_level(lesson.game), language, screen, kept)
            try:
                sitting.play()
            except (Left, KeyboardInterrupt):
                sitting.show_left()
    except (Left, KeyboardInterrupt):  # before a lesson was chosen
        screen.print(Text())
    return 0


def taught_game(name: str) -> Game[Any]:
    game = find(name)
    if not lesson_names(game):
        raise Problem(f"{game.title} has no lessons")
    return game


def next_lesson(game: Game[Any], kept: KeptLessons) -> Lesson:
    """The first that was not learnt yet; the first of all when they all were."""
    lessons = [read_lesson(game, name) for name in lesson_names(game)]
    return next((lesson for lesson in lessons if not kept.is_learnt(lesson)), lessons[0])


def chosen(screen: Screen, words: Speaker, kept: KeptLessons) -> Lesson:
    """From a numbered list of all lessons of all games."""
    lessons = [read_lesson(game, name) for game in catalogue() for name in lesson_names(game)]
    shelf = Table.grid(padding=(0, 2))
    for place, lesson in enumerate(lessons, 1):
        said = speaker(lesson.game, words.language, [])
        about = said.texts.get(f"lesson.{lesson.name}.title", lesson.name)
        more = words.say("terminal.minutes", {"n": lesson.minutes})
        if kept.is_learnt(lesson):
            more += f" · {words.say('terminal.learnt')}"
        shelf.add_row(Text(str(place), style=NUMBER), Text(lesson.game.title, style="bold"), Text(about), Text(more))
    screen.picture(Text(words.say("terminal.what_to_learn"), style="bold"), shelf)
    while True:
        number = as_number(screen.ask("> "))
        if number is not None and 0 < number <= len(lessons):
            return lessons[number - 1]
        screen.print(Text(words.say("terminal.choose"), style=ACCENT))
