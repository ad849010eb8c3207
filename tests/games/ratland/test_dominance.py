"""Rats where they can bring nothing, while they could guard: left out by hint, normal and hard, where that is sure."""

import pytest

from cheeseboard.bots.coach import coach_of
from cheeseboard.bots.levels import find_bot
from cheeseboard.coach.advice import advise
from cheeseboard.coach.gates import Effort
from cheeseboard.engine.ask import ask_of
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.games.ratland import GAME
from tests.games.ratland.table import scene

COACH = coach_of(GAME)
OTHERS = "bob pantry 4 cheese {}\ncid pantry 4 cheese {}\n"
HOME = "dump 3, city 2, field 0, left {}, right {}, nursery {}"
ROWS = [  # cheese of bob, on the left, and of cid; what is plainly worse, and what is better
    (0, 3, HOME.format(2, 0, 1), HOME.format(0, 0, 1)),
    (3, 0, HOME.format(0, 1, 1), HOME.format(0, 0, 1)),
    (0, 0, HOME.format(1, 1, 1), HOME.format(0, 0, 1)),
]


def moves(text: str) -> list[Move]:
    return [GAME.move(part) for part in text.split(", ")]


def asked(bob: int, cid: int, cheese: int = 4, more: str = ""):
    match = scene(f"ann pantry 8 cheese {cheese}\n{OTHERS.format(bob, cid)}{more}").match
    ask = match.ask(0)
    assert ask is not None
    return match.view(0), ask, match.heard(0)


@pytest.mark.parametrize(("bob", "cid", "bad", "good"), ROWS)
def test_nobody_is_sent_to_an_empty_pantry(bob, cid, bad, good):
    """RAT-062  Nothing is there to be taken, and at home they would guard."""
    view, ask, heard = asked(bob, cid)
    assert COACH.dominated(view, ask, moves(bad)) == moves(good)
    assert COACH.dominated(view, ask, moves(good)) is None
    hard = find_bot(GAME, "hard").with_samples(96).plan(view, ask, heard, Quick(1))
    told = advise(COACH, view, ask, heard, Quick(1), Effort(48, 8))
    for plan in [hard, *[choice.plan for choice in told.choices]]:
        assert COACH.dominated(view, ask, plan) is None


def test_nobody_is_in_the_nursery_when_no_rat_is_left_to_be_born():
    """RAT-016"""
    view, ask, heard = asked(3, 3)
    born = moves(HOME.format(0, 0, 2))
    assert COACH.dominated(view, ask, born) is None
    view.supply = 0
    assert COACH.dominated(view, ask, born) == moves(HOME.format(0, 0, 0))
    for seed in range(12):
        plan = find_bot(GAME, "normal").plan(view, ask, heard, Quick(seed))
        assert COACH.dominated(view, ask, plan) is None


def test_a_deployment_that_somebody_else_began_is_finished_without_it():
    """RAT-062  Normal answers anything there, but nothing that is plainly worse."""
    view, _, heard = asked(0, 3)
    begun = moves("dump 1, city 1, field 0")
    ask = ask_of(view, 0, begun)
    assert any(COACH.dominated(view, ask, [move]) is not None for move in ask.moves)
    for seed in range(12):
        plan = find_bot(GAME, "normal").plan(view, ask, heard, Quick(seed))
        assert plan[0] in ask.moves
        assert COACH.dominated(view, ask, plan) is None


@pytest.mark.parametrize(
    ("bob", "cheese", "more"),
    [(1, 4, ""), (0, 0, ""), (0, 1, "events alarm"), (0, 4, "options belligerent=all")],
    ids=["there is cheese", "nothing to guard", "it may be hidden", "guards may fall"],
)
def test_where_it_is_not_sure_nothing_is_said(bob, cheese, more):
    view, ask, _ = asked(bob, 3, cheese, more)
    assert COACH.dominated(view, ask, moves(HOME.format(2, 0, 1))) is None


def test_the_best_that_was_found_is_named_and_not_any_that_may_be_as_good():
    """A player chooses among those by luck; whoever judges does not."""
    view, ask, heard = asked(3, 3)
    for seed in range(4):
        assert COACH.weigh(view, ask, heard, Quick(seed), 96, None)[0].gap == 0.0
