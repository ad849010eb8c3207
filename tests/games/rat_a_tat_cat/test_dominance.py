"""What is plainly worse is not considered: rows with a known best gesture, for hint, gates and hard."""

import pytest

from cheeseboard.bots.coach import coach_of
from cheeseboard.bots.levels import find_bot
from cheeseboard.coach.advice import advise
from cheeseboard.coach.gates import Effort, verdict
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.table import CatTable
from tests.games.rat_a_tat_cat.table import scene

COACH = coach_of(GAME)
BOB = "bob [2] 3 3 [2]"

# row, hand, the gesture that is plainly worse, and what is better
KEPT_HIGH = [
    ("[6] [1] [1] [2]", "9", "put 0", "toss"),
    ("[6] [1] [1] [2]", "8", "put 0", "toss"),
    ("[5] [0] [2] [1]", "9", "put 0", "toss"),
    ("[7] [1] [0] [3]", "9", "put 0", "toss"),
    ("[4] [4] [1] [0]", "8", "put 1", "toss"),
]
OTHERS = [
    ("[9] [1] [1] [2]", "3", "toss", "put 0"),
    ("[9] [1] [1] [2]", "3", "put 3", "put 0"),
    ("[7] [6] [1] [2]", "4", "put 1", "put 0"),
    ("[7] [6] [1] [2]", "0", "toss", "put 0"),
    ("[8] 4 4 [1]", "5", "toss", "put 0"),
    ("[8] 4 4 [1]", "9", "put 3", "toss"),
    ("[8] 4 4 [9]", "2", "put 0", "put 3"),
    ("[3] [3] [1] [0]", "4", "put 1", "toss"),
    ("[0] [0] [0] [1]", "2", "put 3", "toss"),
    ("[9] [9] [9] [9]", "8", "toss", "put 0"),
    ("[5] [PK] [1] [2]", "6", "put 0", "toss"),
    ("[5] [SW] [1] [2]", "3", "toss", "put 0"),
    ("[2] 4 4 [4]", "3", "put 0", "put 3"),
    ("[9] 4 4 [0]", "1", "put 3", "put 0"),
]
TAKING = [
    ("[6] [1] [1] [2]", "9", "take, put 0", "draw"),
    ("[6] [1] [1] [2]", "3", "take, put 1", "take, put 0"),
    ("[8] 4 4 [2]", "5", "take, put 3", "take, put 0"),
    ("[1] 4 4 [2]", "7", "take, put 3", "draw"),
]
SWAPPING = [
    ("[9] [1] 4 [2]", "own 1, with 1.1", "own 0, with 1.1"),
    ("[5] [7] [0] [2]", "own 0, with 1.0", "own 1, with 1.0"),
]
HOLDING = "discards 5\nhand [{}]\nphase holding"

SCENES = [
    *[(f"ann* {row}\n{BOB}\n{HOLDING.format(hand)}", bad, good) for row, hand, bad, good in [*KEPT_HIGH, *OTHERS]],
    *[(f"ann* {row}\n{BOB}\ndiscards {top}", bad, good) for row, top, bad, good in TAKING],
    *[(f"ann* {row}\n{BOB}\ndiscards 5 SW\nphase swapping", bad, good) for row, bad, good in SWAPPING],
]
scenes = pytest.mark.parametrize(("text", "bad", "good"), SCENES)


def asked(text: str) -> tuple[CatTable, Ask, list[Event]]:
    match = scene(text).match
    ask = match.ask(0)
    assert ask is not None
    return match.view(0), ask, match.heard(0)


def moves(text: str) -> list[Move]:
    return [GAME.move(part) for part in text.split(", ")]


def test_there_are_five_and_twenty_of_them():
    assert len(SCENES) == 25


@scenes
def test_what_is_plainly_worse_is_known_and_what_is_better_is_not(text, bad, good):
    view, ask, _ = asked(text)
    assert COACH.dominated(view, ask, moves(bad)) == moves(good)
    assert COACH.dominated(view, ask, moves(good)) is None


@scenes
def test_neither_hint_nor_gates_nor_hard_prefer_it(text, bad, good):
    view, ask, heard = asked(text)
    hard = find_bot(GAME, "hard").with_samples(96).plan(view, ask, heard, Quick(1))
    told = advise(COACH, view, ask, heard, Quick(1), Effort(48, 8))
    found = verdict(COACH, view, ask, heard, moves(good), 1, Effort(48, 8))
    named = [hard, *[choice.plan for choice in told.choices], *([] if found is None else [found.better])]
    assert moves(bad) not in named
    assert all(COACH.dominated(view, ask, plan) is None for plan in named)


def test_the_first_of_two_may_be_thrown_away_for_the_second():
    text = f"ann* [9] [1] [1] [2]\n{BOB}\ndiscards 5 D2\nhand [5]\nsequence 1\nphase holding"
    view, ask, _ = asked(text)
    assert COACH.dominated(view, ask, moves("toss")) is None


