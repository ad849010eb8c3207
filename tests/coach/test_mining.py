"""Puzzles: found where one gesture is clearly best and bots miss it, and true again when judged anew."""

from dataclasses import replace

import pytest

from cheeseboard import Match, find
from cheeseboard.bots.coach import Duel, coach_of
from cheeseboard.cli.main import main
from cheeseboard.coach import mining
from cheeseboard.coach.gates import Effort
from cheeseboard.coach.mining import Known, judged_again, mine, puzzle_at, some_of_all
from cheeseboard.coach.puzzles import Puzzle, moment, puzzle_in
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
    monkeypatch.setattr(mining, "differ", lambda *_: True)
    return often


def match() -> Match:
    found = Match(GAME, 3, seed=bytes(32))
    found.submit(found.asks()[0].seat, "exchange")
    return found


def found_with(coach: Scripted, most: int = 9) -> Puzzle | None:
    at = match()
    return puzzle_at(coach, at, at.asks()[0], 7, LITTLE, Known(most))


def test_a_moment_becomes_a_puzzle_which_leads_back_to_it():
    puzzle = found_with(Scripted())
    assert puzzle is not None
    assert (round(puzzle.gap, 4), puzzle.error, puzzle.stars) == (0.2, 0.01, 4)
    assert "seed" not in puzzle.record
    assert "commitment" not in puzzle.record
    again = puzzle_in(puzzle.to_json())
    assert again == puzzle
    led, ask = moment(again, GAME)
    assert led.table == match().table
    assert ask.seat == puzzle.seat
    assert puzzle.answer[0] in [move.notation for move in ask.moves]


def test_none_where_four_errors_are_not_reached_and_where_bots_find_it(tried):
    narrow, open_to_all, easy = Scripted(), Scripted(), Scripted()
    narrow.gaps = [(0.07, 0.02)] * 3
    assert found_with(narrow) is None
    open_to_all.open = True
    assert found_with(open_to_all) is not None, "where foresight costs one of two can be better; never one of many"
    tried.update({"easy": 0.9, "normal": 0.9, "hard": 1.0})
    assert found_with(easy) is None


def test_none_where_the_idea_is_known_often_enough():
    assert found_with(Scripted(), most=0) is None


def test_every_gesture_that_can_be_tried_is_right_or_clearly_worse(monkeypatch: pytest.MonkeyPatch):
    third = [GAME.move("fold")]
    monkeypatch.setattr(mining, "all_plans", lambda *_: [third])
    puzzle = found_with(Scripted())
    assert puzzle is not None
    assert puzzle.plans == [["exchange"], ["keep"], ["fold"]]
    usual = Scripted.duel

    def as_good(self, view, ask, heard, plans, *rest):
        if plans[1] != third:
            return usual(self, view, ask, heard, plans, *rest)
        return Duel((0.5, 0.5), (0.0, 0.0), 0.0, 0.01, 100, {})

    monkeypatch.setattr(Scripted, "duel", as_good)
    assert found_with(Scripted()) is None, "something of another kind is as good"
    monkeypatch.setattr(Scripted, "kind", lambda self, view, ask, plan: str(plan[0] is ask.moves[0]))
    puzzle = found_with(Scripted())
    assert puzzle is not None
    assert (puzzle.right, puzzle.plans[:2]) == (2, [["exchange"], ["fold"]]), "of the same kind: it is right as well"


def test_neighbours_make_no_puzzle(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Scripted, "kind", lambda *_: "the same")
    assert found_with(Scripted()) is None


def test_it_is_judged_anew_with_other_luck_and_more_of_it():
    puzzle = found_with(Scripted())
    assert puzzle is not None
    coach, changed = Scripted(), Scripted()
    changed.gaps = [(0.2, 0.01), (0.2, 0.01), (-0.1, 0.01)]
    assert judged_again(replace(puzzle, why="another"), coach, 99, LITTLE) == puzzle, "with the reason that is seen now"
    assert judged_again(puzzle, changed, 99, LITTLE) is None
    turned = replace(puzzle, plans=list(reversed(puzzle.plans)))
    assert judged_again(turned, coach, 99, LITTLE) is None


def test_a_puzzle_keeps_the_name_of_its_reason_whatever_the_sentence_is_called(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Scripted, "reason", lambda *_: ("coach.reason.own_of_many", {"n": 3}))
    coach = Scripted()
    puzzle = found_with(coach)
    assert puzzle is not None
    assert puzzle.why == "own"
    assert judged_again(puzzle, coach, 99, LITTLE) == puzzle
    monkeypatch.setattr(Scripted, "reason", lambda *_: None)
    puzzle = found_with(coach)
    assert puzzle is not None
    assert puzzle.why == "", "it makes no sentence"


def test_stars_say_how_seldom_it_is_found_and_how_close_the_next_best_is():
    puzzle = found_with(Scripted())
    assert puzzle is not None
    far, close = replace(puzzle, values=[0.9, 0.1, 0.1]), replace(puzzle, values=[0.9, 0.85, 0.1])
    bots = [(0.5, 1.0, 1.0), (0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)]

    def stars(at: Puzzle, found: tuple[float, ...]) -> int:
        return replace(at, found=dict(zip(("easy", "normal", "hard"), found, strict=True))).stars

    assert [stars(far, found) for found in bots] == [1, 1, 3, 4, 5]
    assert [stars(close, found) for found in bots] == [3, 4, 5, 5, 5]


def test_what_was_played_is_told_once_it_can_be_nothing_else():
    puzzle = found_with(Scripted())
    assert puzzle is not None
    puzzle = replace(puzzle, plans=[["take", "put 1"], ["draw"], ["take", "put 2"]], right=1)
    tried = (["take"], ["take", "put 1"], ["take", "put 2"], ["draw"], ["draw", "toss"], ["take", "put 3"])
    assert [puzzle.tried(moves) for moves in tried] == [None, 0, 2, 1, 1, 3]


def test_some_of_all_ideas_are_kept():
    puzzle = found_with(Scripted())
    assert puzzle is not None
    often = [replace(puzzle, error=0.001 * n) for n in range(9)]
    seldom = replace(puzzle, theme="another")
    kept = some_of_all([*often, seldom], Scripted(), 4)
    assert len(kept) == 4
    assert seldom in kept


def test_a_question_that_has_no_figure_is_passed_over():
    """Among the rats' questions are some at which nothing can be weighed: a whole game of them is gone through."""
    coach = coach_of(find("doctor_rat"))
    for puzzle in mine(coach, bytes(32), 0, LITTLE, Known(9)):
        assert puzzle.unit == "right"


def test_what_is_no_puzzle_and_a_game_without_a_coach_are_refused_in_a_line(capsys):
    for line in ("", "[]", "{}", '{"seat": 1}'):
        with pytest.raises(Problem, match="this is no puzzle"):
            puzzle_in(line)
    assert main(["mine", "_template"]) == 2
    assert "has no coach who could weigh its moves" in capsys.readouterr().err
