"""Games that were played by older rules."""

from pathlib import Path

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import replay
from cheeseboard.engine.record import record_from_json
from cheeseboard.games.dogs import GAME
from tests.rules import rule

# a round of two, in which two equal dogs were housed by one answer
OLD = (Path(__file__).parent / "rules_1.json").read_text(encoding="utf-8")


@rule("DOG-085")
def test_a_game_by_rules_1_is_refused_in_one_line():
    """There the second of two equal dogs followed the first unasked, so the answers of these rules are others."""
    with pytest.raises(Problem) as refused:
        replay(record_from_json(OLD), GAME)
    assert str(refused.value) == "the record was played by rules version 1; this program has 2"
    pretended = record_from_json(OLD.replace('"rules":"1"', '"rules":"2"'))
    with pytest.raises(Problem, match="choice 7 of the record cannot be played"):
        replay(pretended, GAME)
