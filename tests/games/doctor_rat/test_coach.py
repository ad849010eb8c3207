"""Why a card is better, at the clinic."""

import pytest

from cheeseboard import find
from cheeseboard.coach.advice import in_words
from cheeseboard.coach.puzzles import puzzle_of, puzzles_of, told
from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.text import Speaker

GAME = find("doctor_rat")
COUNTED = 0.05  # how far what is counted may be from the chance beside it


@pytest.mark.parametrize("language", LANGUAGES)
def test_diets_are_counted_where_the_count_agrees_with_the_chance_and_all_of_them_are_told_as_all(language: str):
    speaker = Speaker([GAME.folder / "texts"], language, ["Ann", "Bo", "Cleo", "Dan"], 0)
    keys: set[str] = set()
    for number, puzzle in enumerate(puzzles_of(GAME.name), 1):
        verdict = told(puzzle_of(GAME, number), GAME, number, puzzle.answer)
        if puzzle.why != "diets" or verdict.reason is None:
            continue
        key, facts = verdict.reason
        keys.add(key)
        fits, every = facts.get("n", facts["all"]), facts["all"]
        assert isinstance(fits, int)
        assert isinstance(every, int)
        assert abs(fits / every - puzzle.values[0]) <= COUNTED + 0.01
        assert (key == "coach.reason.diets.all") == (fits == every)
        said = in_words(speaker, [verdict.reason])
        assert (str(every) in said) == (every > 1)
    assert keys == {"coach.reason.diets", "coach.reason.diets.all"}
