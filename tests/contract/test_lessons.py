"""Every lesson of every game is played to its end, with a wrong try wherever one can be made."""

import re
from functools import cache
from typing import Any

import pytest

from cheeseboard.engine.drawing import lines_of
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.lesson import (
    ALL,
    BY_CLAUSE,
    FOLDER,
    INDEX,
    OWN_TEXTS,
    Lesson,
    Place,
    beginner_clauses,
    lesson_names,
    read_lesson,
)
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.staged import drawing_of, staged_match
from cheeseboard.engine.text import LANGUAGES, catalogue
from cheeseboard.games import find
from cheeseboard.testing.compare import differences
from tests.contract.shelf import GAMES

LESSONS = [(game.name, name) for game in GAMES for name in lesson_names(game)]
lessons = pytest.mark.parametrize(("game", "name"), LESSONS, ids=[f"{game}, {name}" for game, name in LESSONS])
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
MOST_STEPS = 12
MOST_WORDS = 420  # on the straight way
MOST_LETTERS = 140
MOST_SENTENCES = 2
MOST_LETTERS_LEARNT = 40
MOST_MOVES = 1000
MARK = "coach.first."
CRY = r"(?<=\w)\s?!(?= )"  # the name of a token, such as Ugh!, ends no sentence
TAILS = ("", ".more", ".learnt")


def read(game: str, name: str) -> Lesson:
    return read_lesson(find(game), name)


def begun(lesson: Lesson) -> Match[Any]:
    return staged_match(lesson.drawn(), lesson.game, Quick(1))


class Played:
    """A lesson to its end, the first of the wanted gestures in every step, and what was met on the way."""

    def __init__(self, lesson: Lesson, gesture: int = 0) -> None:
        self.lesson = lesson
        self.gesture = gesture  # which of the wanted ones, as far as a step has so many
        self.clauses = {step.clause for step in lesson.steps}
        self.moments: list[tuple[Match[Any], Place]] = []  # where the learner is to play
        self.match = begun(lesson)
        self.note_events(0)
        for _ in range(MOST_MOVES):
            place = lesson.place(self.match.choices)
            if lesson.is_over(place):
                break
            self.play(place)
        else:
            raise AssertionError("the lesson does not end")

    def play(self, place: Place) -> None:
        lesson, match = self.lesson, self.match
        choice = lesson.next_other(place)
        if choice is None:
            self.moments.append((as_it_is(lesson, match), place))
            choice = lesson.seat, self.wanted(place)
        seat, notation = choice
        who = f"step {lesson.steps[place.step].id}: {lesson.names[seat]} '{notation}'"
        assert match.ask(seat) is not None, f"{who}: is not asked"
        self.clauses.add(clause_of(match, seat, notation))
        told = len(match.dealer.told)
        try:
            match.submit(seat, notation)
        except (Illegal, Problem) as problem:
            raise AssertionError(f"{who}: {problem}") from None
        lesson.game.check(match.table)
        self.note_events(told)

    def wanted(self, place: Place) -> str:
        step = self.lesson.steps[place.step]
        fitting = [one for one in step.wants if step.begins(place.so_far, one) and len(one) > len(place.so_far)]
        gesture = fitting[min(self.gesture, len(fitting) - 1)]
        if not step.any_order:
            return gesture[len(place.so_far)]
        left = gesture[:]
        for notation in place.so_far:
            left.remove(notation)
        return left[0]

    def note_events(self, since: int) -> None:
        game = self.lesson.game
        self.clauses |= {game.event_clause(event) for event in self.match.dealer.told[since:]}


def clause_of(match: Match[Any], seat: int, notation: str) -> str:
    clause: str = match.table.phase.clause(match.view(seat), seat, match.game.move(notation))
    return clause


def as_it_is(lesson: Lesson, match: Match[Any]) -> Match[Any]:
    """The same moment, for others to play on from: as after a restart, from the choices alone."""
    again = begun(lesson)
    for seat, notation in match.choices:
        again.submit(seat, notation)
    return again


@cache
def played(game: str, name: str) -> Played:
    return Played(read(game, name))


# ---- the game of it ----


@lessons
def test_a_lesson_is_played_to_the_end_that_it_states(game, name):
    lesson, match = read(game, name), played(game, name).match
    found = drawing_of(lesson.game).draw(match.table, lesson.names)
    assert differences(lines_of(lesson.ends), lines_of(found), is_view=False) == []
    outcome = match.outcome
    assert ([] if outcome is None else [lesson.names[seat] for seat in outcome.winners()]) == lesson.winners


@lessons
def test_the_script_is_used_up(game, name):
    drawn, notes = read(game, name).drawn(), played(game, name).match.luck.notes
    assert notes == drawn.luck, f"{len(drawn.luck)} were scripted, {len(notes)} came: {drawn.luck_words}"


@lessons
def test_every_other_way_that_a_lesson_wants_leads_to_its_end_too(game, name):
    lesson = read(game, name)
    for gesture in range(1, max([len(step.wants) for step in lesson.steps])):
        assert Played(lesson, gesture).match.luck.notes == lesson.drawn().luck


@lessons
def test_every_legal_move_that_is_not_wanted_has_an_answer(game, name):
    """A legal one a text of the lesson's own; so each step says what happens if one tries something else."""
    lesson = read(game, name)
    for match, place in played(game, name).moments:
        step = lesson.steps[place.step]
        for move in match.moves(lesson.seat):
            answer = lesson.answer(place, move.notation)
            assert answer is None or answer not in ("", BY_CLAUSE), f"{step.id}: '{move}' has no answer"
        for wished in lesson.point(place):
            lesson.game.move(wished)


@lessons
def test_what_stands_in_instead_is_legal_or_refused_by_a_clause_and_never_what_is_wanted(game, name):
    lesson = read(game, name)
    for number, step in enumerate(lesson.steps):
        here = [(match, place) for match, place in played(game, name).moments if place.step == number]
        for notation, text in step.instead.items():
            if notation.endswith(ALL):
                continue
            offered = [place for match, place in here if lesson.game.move(notation) in match.moves(lesson.seat)]
            if text != BY_CLAUSE:
                assert any(lesson.answer(place, notation) == text for place in offered), f"{step.id}: '{notation}'"
                continue
            assert not offered, f"{step.id}: '{notation}' is legal: it needs a text"
            refused = [clause_of(match, lesson.seat, notation) for match, _ in here]
            assert any(refused), f"{step.id}: '{notation}' is refused without a clause"


@lessons
def test_a_journal_cut_anywhere_leads_back_to_the_same_step(game, name):
    lesson, choices = read(game, name), played(game, name).match.choices
    live = begun(lesson)
    steps = []
    for number in range(len(choices) + 1):
        place = lesson.place(live.choices)
        assert lesson.place(as_it_is(lesson, live).choices) == place
        steps.append(place.step)
        if number < len(choices):
            live.submit(*choices[number])
    assert steps == sorted(steps)
    assert set(steps) == set(range(len(lesson.steps) + 1))
    for step in range(len(lesson.steps)):  # "Back" goes to where a step begins
        assert lesson.place(choices[: lesson.beginning(step, choices)]) == Place(step, [], 0)


# ---- its words ----


def said(lesson: Lesson, language: str) -> dict[str, str]:
    prefix = f"lesson.{lesson.name}."
    found = catalogue(lesson.game.folder / "texts", language)
    return {key.removeprefix(prefix): text for key, text in found.items() if key.startswith(prefix)}


def sentences(text: str) -> int:
    return len(re.findall(r"[.?!…](?=\s|$)", text))


@lessons
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_short(game, name, language):
    lesson, texts = read(game, name), said(read(game, name), language)
    ids = [step.id for step in lesson.steps]
    assert len(ids) <= MOST_STEPS
    assert len(set(ids)) == len(ids)
    for key, text in texts.items():
        short = key == "title" or key.endswith(".learnt")
        assert len(text) <= (MOST_LETTERS_LEARNT if short else MOST_LETTERS), f"{key}: {len(text)} letters"
        assert sentences(text) <= MOST_SENTENCES, f"{key} has {sentences(text)} sentences"
        assert not set("{}") & set(text), f"{key}: a lesson knows what lies there, and fills nothing in"
    straight = [texts.get(id + tail, "") for id in [*ids, "end"] for tail in TAILS[:2]]
    words = sum(len(text.split()) for text in straight)
    assert words <= MOST_WORDS, f"{words} words"


@lessons
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_says_all_that_it_needs_and_nothing_else(game, name, language):
    lesson, texts = read(game, name), said(read(game, name), language)
    answers = {text for step in lesson.steps for text in step.instead.values() if text != BY_CLAUSE}
    needed = {*OWN_TEXTS, *answers, *[step.id for step in lesson.steps]}
    assert needed - set(texts) == set()
    assert {key for key in texts if key.partition(".")[0] not in needed} == set()
    assert {key for key in texts if "." in key and not key.endswith(TAILS[1:])} == set()


# ---- all of a game's together ----


@games
def test_the_index_names_the_lessons_of_the_folder(game: Game[Any]):
    there = {path.stem for path in (game.folder / FOLDER).glob("*.toml")} - {INDEX}
    assert sorted(lesson_names(game)) == sorted(there)
    texts = catalogue(game.folder / "texts", "en")
    assert {key.split(".")[1] for key in texts if key.startswith("lesson.")} == there


@games
def test_every_clause_that_a_beginner_needs_is_met_by_some_lesson(game: Game[Any]):
    """Told in a bubble, allowed, told in the log, refused, or beside the answer to what is not wanted."""
    met: set[str] = set()
    for name in lesson_names(game):
        done = played(game.name, name)
        met |= done.clauses
        for match, place in done.moments:
            step = done.lesson.steps[place.step]
            met |= {clause_of(match, done.lesson.seat, one) for one in step.instead if not one.endswith(ALL)}
    assert set(beginner_clauses(game)) - met == set()
    assert bool(beginner_clauses(game)) == bool(lesson_names(game))


@pytest.mark.parametrize("known", LESSONS[:1])
def test_a_lesson_that_cannot_be_read_says_where(known):
    good = read(*known)
    game = good.game
    plain = {"lesson": 1, "minutes": 1, "scene": good.scene, "seat": good.names[0], "ends": "", "step": []}
    with pytest.raises(Problem, match="has no lesson 'tenth'"):
        read_lesson(game, "tenth")
    with pytest.raises(Problem, match="lesson x: 'minutes' is missing"):
        Lesson(game, "x", {**plain, "minutes": None})
    with pytest.raises(Problem, match="lesson x: there is no 'stairs'"):
        Lesson(game, "x", {**plain, "stairs": 1})
    with pytest.raises(Problem, match="step a has neither 'wants' nor 'others'"):
        Lesson(game, "x", {**plain, "step": [{"id": "a"}]})
    with pytest.raises(Problem, match=r"step a: .* has no move 'fly'"):
        Lesson(game, "x", {**plain, "step": [{"id": "a", "wants": [["fly"]]}]})


# ---- the first time that something is asked ----


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_one_sentence_for_whoever_meets_it_first(game: Game[Any], language: str):
    """A game that teaches explains each kind of question, in one short sentence that needs no facts."""
    texts = catalogue(game.folder / "texts", language)
    prompts = {key.removeprefix("prompt.") for key in texts if key.startswith("prompt.")}
    marks = {key.removeprefix(MARK): text for key, text in texts.items() if key.startswith(MARK)}
    assert set(marks) == (prompts if lesson_names(game) else set())
    for prompt, text in marks.items():
        assert len(text) <= MOST_LETTERS, f"{prompt}: {len(text)} letters"
        assert sentences(re.sub(CRY, "", text)) == 1, f"{prompt}: {text}"
        assert not set("{}") & set(text), prompt
    assert len(set(marks.values())) == len(marks)
    assert not lesson_names(game) or texts["game.aim"]
