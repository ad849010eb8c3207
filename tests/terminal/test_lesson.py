"""Every lesson is played at the keyboard, with something else typed first in each step."""

import io
import json
from contextlib import nullcontext, suppress
from itertools import cycle

import pytest
from rich.console import Console

from cheeseboard.bots.levels import usual_level
from cheeseboard.cli.main import main
from cheeseboard.engine.lesson import Lesson, lesson_names, read_lesson
from cheeseboard.engine.match import Match
from cheeseboard.engine.text import LANGUAGES
from cheeseboard.games import catalogue, find
from cheeseboard.pictures.words import speaker
from cheeseboard.terminal.kept_lessons import KeptLessons
from cheeseboard.terminal.lesson import Taught, Teaching
from cheeseboard.terminal.players import players_for
from cheeseboard.terminal.screen import Left, Screen
from cheeseboard.terminal.sitting import Sitting
from tests.cli.keyboard import Keyboard

LESSONS = [(game.name, name) for game in catalogue() for name in lesson_names(game)]
WIDTH, HEIGHT = 80, 24


class Learner:
    """Types something else once in every step that offers it, then what the lesson wants, as the list numbers it."""

    def __init__(self, lesson: Lesson, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told = io.StringIO()
        self.screen = Screen(False, 0, Console(file=self.told, width=WIDTH, height=HEIGHT, color_system=None))
        self.sitting = Taught(lesson, "Ann", usual_level(lesson.game), language, self.screen)
        self.lesson = lesson
        self.tried: set[int] = set()
        self.answered: list[str] = []
        self.tallest = 0
        self.question: Teaching | None = None
        monkeypatch.setattr(self.screen, "ask", self.typed)
        monkeypatch.setattr(self.screen, "picture", self.picture)
        monkeypatch.setattr(self.sitting, "answering", self.answering)

    def answering(self, ask):
        self.question = Teaching(self.sitting, ask)
        return self.question

    def picture(self, *shown):
        """A screenful: all of it is seen at once."""
        self.tallest = max(self.tallest, sum(self.screen.lines(one) for one in shown) + 1)
        Screen.picture(self.screen, *shown)

    def typed(self, prompt: str) -> str:
        asked, place = self.question, self.sitting.place()
        if prompt != "> " or asked is None:
            return "quit" if prompt.startswith(self.sitting.teller.say("lesson_play_on")) else ""
        step = self.lesson.steps[place.step]
        other = [move for move in asked.shown() if not asked.is_wanted(move)]
        if other and place.step not in self.tried and not asked.names():
            self.tried.add(place.step)
            self.answered.append(self.sitting.text(step.answer(other[0].notation)))
            return str(asked.number_of(other[0]))
        wanted = self.lesson.game.move(step.next_moves([*place.so_far, *self.chosen(asked)])[0])
        return wanted.notation

    def chosen(self, asked: Teaching) -> list[str]:
        return [asked.pool[place].notation for place in sorted(asked.chosen)]


@pytest.mark.parametrize(("known", "language"), list(zip(LESSONS, cycle(LANGUAGES))), ids=str)
def test_a_lesson_is_played_at_the_keyboard_and_answers_what_is_not_wanted(monkeypatch, known, language):
    lesson = read_lesson(find(known[0]), known[1])
    ann = Learner(lesson, language, monkeypatch)
    with pytest.raises(Left) if not lesson.winners else nullcontext():
        ann.sitting.play()
    said = " ".join(ann.told.getvalue().split())
    assert ann.answered
    for text in [*ann.answered, ann.sitting.text("end"), *[ann.sitting.text(step.id) for step in lesson.steps]]:
        assert text
        assert " ".join(text.split()) in said
    assert ann.tallest <= HEIGHT


def test_left_and_taken_up_again_a_step_back_and_anew(keyboard: Keyboard) -> None:
    shown = keyboard.run("learn", "rat_a_tat_cat", "--name", "Ann", typed=["", "draw", "put 0", "quit"])
    assert (shown.status, shown.err) == (0, "")
    assert "Brie (1/" in shown.out
    assert "cheeseboard learn rat_a_tat_cat first" in shown.out
    assert keyboard.games()[0].name == "lessons.json"
    shown = keyboard.run("learn", "rat_a_tat_cat", typed=["back", "show"])
    assert shown.out.index("You go on where you left off.") < shown.out.index("Brie (2/")
    assert shown.out.rindex("Brie: 1: Replace the 1st") > shown.out.rindex("Brie (2/")
    assert "Brie (1/" not in shown.out
    shown = keyboard.run("learn", "rat_a_tat_cat", "--again", typed=["", "undo", "?"])
    assert "where you left off" not in shown.out
    assert "There is nothing to take back." in shown.out
    assert "Brie (1/" in shown.out


def test_skipped_it_is_played_on_with_bots_and_not_kept(keyboard: Keyboard) -> None:
    typed = ["saltar", "guardar x.json", *["1"] * 2000]
    shown = keyboard.run("learn", "ratland", "clans", "--language", "pt", typed=typed)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.count("Brie (") == 1
    assert "A partida não fica guardada." in shown.out
    assert "Pontos" in shown.out  # it was played to its end
    assert json.loads(keyboard.games()[0].read_text())["left"] == {}


def test_what_was_learnt_is_marked_and_the_next_lesson_is_offered(keyboard: Keyboard) -> None:
    kept = KeptLessons()
    kept.learn(read_lesson(find("doctor_rat"), "rats"))
    shown = keyboard.run("learn", "doctor-rat", typed=[])
    assert speaker(find("doctor_rat"), "en", []).texts["lesson.doctor.title"] in shown.out
    shown = keyboard.run("learn", typed=["0", "x", "99"])
    assert shown.out.count("learnt") == 1
    assert all(find(game).title in shown.out for game, _ in LESSONS)
    shown = keyboard.run("learn", typed=[str(LESSONS.index(("dogs", "first")) + 1)])
    assert "Brie (1/" in shown.out


def test_a_file_of_lessons_that_is_spoilt_is_as_good_as_none(keyboard: Keyboard) -> None:
    for spoilt in ("{", "[]", '{"left": {"ratland/first": {"version": 1, "choices": [[0, "fly"]]}}, "learnt": [3]}'):
        keyboard.home.joinpath("cheeseboard").mkdir(parents=True, exist_ok=True)
        keyboard.home.joinpath("cheeseboard/lessons.json").write_text(spoilt)
        shown = keyboard.run("learn", "ratland", "first", typed=[])
        assert (shown.status, shown.err) == (0, "")
        assert "Brie (1/" in shown.out


def test_a_lesson_that_is_not_there_is_one_short_line(capsys) -> None:
    for words, said in [
        (["rat_a_tat_cat", "tenth"], "has no lesson 'tenth'; there are first"),
        (["rat_a_tat_cat", "x" * 9000], f"has no lesson '{'x' * 40}'"),
        (["x" * 9000], f"there is no game '{'x' * 40}'"),
        (["_template"], "High Card has no lessons"),
        (["ratland", "--pace", "-1"], "the pace is"),
    ]:
        assert main(["learn", *words]) == 2
        problem = capsys.readouterr().err
        assert said in problem
        assert len(problem) < 200


def test_a_question_is_explained_the_first_time_it_comes_and_one_in_a_turn(keyboard: Keyboard) -> None:
    """On a screen; in a pipe nobody is there to learn."""
    game = find("rat_a_tat_cat")
    texts = speaker(game, "en", []).texts
    marks = {texts[key] for key in texts if key.startswith("coach.first.")}

    turns: list[int] = []

    def explained(kept: KeptLessons | None) -> list[str]:
        """In some turns."""
        told = io.StringIO()
        screen = Screen(True, 0, Console(file=told, width=200))
        match = Match(game, 2, {}, bytes(32))
        sitting = Sitting(match, players_for("Ann", 2, game, "easy"), "en", screen, None, kept=kept)
        typed = iter(["xyzzy", *["draw", "put 0", "hold"] * 6])  # what is not offered is refused
        screen.ask = lambda prompt: next(typed, "quit") if prompt == "> " else ""  # type: ignore[method-assign]
        with suppress(Left):
            sitting.play()
        turns.append(sitting.turns_of(0) + 1)
        return [said for line in told.getvalue().splitlines() if (said := line.removeprefix("Brie: ")) in marks]

    first = explained(KeptLessons())
    assert 1 < len(first) == len(set(first)) <= turns[0]
    later = explained(KeptLessons())
    assert not set(first) & set(later)
    assert explained(None) == []
    shown = keyboard.run("play", game.name, "--players", 2, typed=[""])
    assert not any(mark in shown.out for mark in marks)
    assert keyboard.run("play", game.name, "--players", 2, "--no-coach", typed=[""]).status == 0
