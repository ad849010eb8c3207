"""Puzzles: found where one gesture is clearly best and the usual bot misses it, and true again when judged anew."""

from dataclasses import replace

import pytest

from cheeseboard import Match, find
from cheeseboard.bots.coach import coach_of
from cheeseboard.cli.main import main
from cheeseboard.coach import mining
from cheeseboard.coach.gates import Effort
from cheeseboard.coach.mining import Puzzle, is_still_true, mine, moment, puzzle_at, puzzle_in, stars
from cheeseboard.engine.errors import Problem
from tests.coach.test_gates import Scripted

GAME = find("_template")
LITTLE = Effort(80, 80)
SELDOM = {"easy": 0.2, "normal": 0.1, "hard": 0.9}


@pytest.fixture(autouse=True)
def tried(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """How often each level finds it, as a test wants it."""
    often = dict(SELDOM)
    monkeypatch.setattr(mining, "how_often", lambda *_: often)
    return often


def match() -> Match:
    found = Match(GAME, 3, seed=bytes(32))
    found.submit(found.asks()[0].seat, "exchange")
    return found


def found_with(coach: Scripted) -> Puzzle | None:
    at = match()
    return puzzle_at(coach, at, at.asks()[0], 7, LITTLE)


def test_a_moment_becomes_a_puzzle_which_leads_back_to_it():
    puzzle = found_with(Scripted())
    assert puzzle is not None
    assert (puzzle.gap, puzzle.error, puzzle.stars) == (0.2, 0.01, 3)
    assert puzzle.record["seed"] is None
    assert puzzle.record["commitment"] is None
    again = puzzle_in(puzzle.to_json())
    assert again == puzzle
    led, ask = moment(again, GAME)
    assert led.table == match().table
    assert ask.seat == puzzle.seat
    assert puzzle.answer[0] in [move.notation for move in ask.moves]


def test_none_where_four_errors_are_not_reached_where_foresight_costs_and_where_the_usual_bot_finds_it(tried):
    narrow, open_to_all, easy = Scripted(), Scripted(), Scripted()
    narrow.gaps = [(0.07, 0.02)] * 3
    open_to_all.open = True
    assert [found_with(coach) for coach in (narrow, open_to_all)] == [None, None]
    tried["normal"] = 0.6
    assert found_with(easy) is None


def test_neighbours_make_no_puzzle(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Scripted, "kind", lambda *_: "the same")
    assert found_with(Scripted()) is None


def test_it_is_judged_anew_with_other_luck_and_more_of_it():
    puzzle = found_with(Scripted())
    assert puzzle is not None
    coach, changed = Scripted(), Scripted()
    changed.gaps = [(0.2, 0.01), (0.2, 0.01), (-0.1, 0.01)]
    assert is_still_true(puzzle, coach, 99, LITTLE)
    assert not is_still_true(puzzle, changed, 99, LITTLE)
    assert not is_still_true(replace(puzzle, answer=puzzle.other), coach, 99, LITTLE)


@pytest.mark.parametrize(
    ("easy", "hard", "wanted"), [(0.6, 1.0, 1), (0.3, 1.0, 2), (0.1, 1.0, 3), (0.0, 1.0, 4), (0.0, 0.2, 5)]
)
def test_stars_say_how_seldom_it_is_found(easy: float, hard: float, wanted: int):
    assert stars({"easy": easy, "normal": 0.0, "hard": hard}) == wanted


def test_a_question_that_has_no_figure_is_passed_over():
    """Among the rats' questions are some at which nothing can be weighed: a whole game of them is gone through."""
    coach = coach_of(find("doctor_rat"))
    for puzzle in mine(coach, 3, bytes(32), LITTLE):
        assert puzzle.unit == "right"


def test_what_is_no_puzzle_and_a_game_without_a_coach_are_refused_in_a_line(capsys):
    for line in ("", "[]", "{}", '{"seat": 1}'):
        with pytest.raises(Problem, match="this is no puzzle"):
            puzzle_in(line)
    assert main(["mine", "_template"]) == 2
    assert "has no coach who could weigh its moves" in capsys.readouterr().err
