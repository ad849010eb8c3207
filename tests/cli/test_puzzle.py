"""`cheeseboard puzzle`: one answer, and what it came to."""

import pytest

from cheeseboard.engine.text import LANGUAGES
from cheeseboard.pictures.words import speaker
from tests.cli.keyboard import Keyboard

MISSED = ("dogs", 1)  # where the first answer is not the best, and a bot misses it, too


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_answered_and_told_in_the_words_of_the_table(keyboard: Keyboard, language: str) -> None:
    shown = keyboard.run("puzzle", *MISSED, "--name", "Ann", "--language", language, typed=["1"] * 12)
    assert (shown.status, shown.err) == (0, "")
    words = speaker(None, language, [])
    assert words.say("terminal.puzzle_missed") in shown.out
    assert words.say("terminal.level.easy") in shown.out
    assert not {"easy", "normal", "normal 2"} & {word.strip(".,:") for word in shown.out.split()}
    assert "Tomme" in shown.out
