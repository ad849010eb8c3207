"""Every puzzle of every game reads, leads to its question, and has its words; a few are looked at once more."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cheeseboard.bots.coach import LEAST, coach_of
from cheeseboard.coach.advice import in_words
from cheeseboard.coach.mining import ERRORS
from cheeseboard.coach.puzzles import Puzzle, moment, moves_in, puzzles_of, told
from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.text import Speaker
from cheeseboard.games import find, folders

GAMES: Final = [name for name in folders() if puzzles_of(name)]
LEAST_COUNT: Final = 60
GRADES: Final = 4
LONGEST_THEME: Final = 40
AGAIN: Final = {"dogs": (1, 40), "ratland": (2, 60)}  # puzzles and samples, where playing on takes long
USUAL: Final = (3, 150)
games = pytest.mark.parametrize("name", GAMES)


def all_of(name: str) -> list[Puzzle]:
    return list(puzzles_of(name))


@games
def test_there_are_enough_of_all_grades_and_no_two_alike(name: str):
    found = all_of(name)
    assert len(found) >= LEAST_COUNT
    assert len({puzzle.stars for puzzle in found}) >= GRADES
    assert len({puzzle.to_json() for puzzle in found}) == len(found)


@games
def test_each_leads_to_its_question_where_all_that_is_legal_was_weighed(name: str):
    game = find(name)
    coach = coach_of(game)
    for number, puzzle in enumerate(all_of(name), 1):
        match, ask = moment(puzzle, game)
        assert game.plays(puzzle.record["rules"]), number
        assert coach.theme(match.view(ask.seat), ask) == puzzle.theme, number
        legal = {move.notation for move in ask.moves}
        assert {plan[0] for plan in puzzle.plans} <= legal, number
        if not puzzle.three:
            assert {plan[0] for plan in puzzle.plans} == legal, number
        assert len(puzzle.values) == len(puzzle.plans) > puzzle.right >= 1, number
        assert puzzle.gap >= max(LEAST[puzzle.unit], ERRORS * puzzle.error) - 1e-4, number


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_its_words(name: str, language: str):
    game = find(name)
    speaker = Speaker([game.folder / "texts"], language, ["Ann", "Bo", "Cleo", "Dan"], 0)
    puzzles = all_of(name)
    for puzzle in puzzles:
        assert len(speaker.texts[f"puzzle.theme.{puzzle.theme}"]) <= LONGEST_THEME
    for number, puzzle in enumerate(puzzles[::7]):
        for answer in (None, puzzle.answer, puzzle.plans[-1]):
            verdict = told(puzzle, game, number, answer)
            for choice in verdict.choices:
                assert in_words(speaker, choice.spoken)
            if verdict.reason is not None:
                assert in_words(speaker, [verdict.reason])


@games
def test_a_few_are_still_ahead_with_other_luck(name: str):
    """`cheeseboard mine GAME --check FILE` judges all of them, and long."""
    game = find(name)
    coach: Any = coach_of(game)
    count, samples = AGAIN.get(name, USUAL)
    for puzzle in all_of(name)[:count]:
        match, ask = moment(puzzle, game)
        plans = moves_in(game, puzzle.answer), moves_in(game, puzzle.plans[puzzle.rival])
        view, heard = match.view(ask.seat), match.heard(ask.seat)
        duel = coach.duel(view, ask, heard, plans, 0, 4711, samples, None)
        assert duel.gap > duel.error, puzzle.to_json()[-400:]


@games
def test_none_stands_at_a_table_that_tells_its_answer(name: str):
    unaided = coach_of(find(name)).unaided
    for puzzle in all_of(name):
        assert {option: puzzle.record["options"][option] for option in unaided} == unaided
