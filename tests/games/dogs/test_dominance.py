"""When the last round closes, an answer that leaves fewer points is left out by hint, hard and normal."""

import pytest

from cheeseboard.bots.coach import coach_of
from cheeseboard.bots.levels import find_bot
from cheeseboard.coach.advice import advise
from cheeseboard.coach.gates import Effort
from cheeseboard.engine.luck import Quick
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.bots.search import DogMind
from tests.games.dogs.test_closing import closing

COACH = coach_of(GAME)
LAST = "last_round yes"
KENNEL = "ann.bays B1 PO PO PO PO B2 LA MU"
SCENES = [  # lines, what is plainly worse, and what is better
    (("ann coins 1 food 9 no_assistant", KENNEL, LAST), "done", "hire"),
    (("ann coins 5 food 1", KENNEL, LAST), "feed b2", "feed b1"),
]


def asked(*lines: str):
    match = closing(3, *lines).match
    ask = match.ask(0)
    assert ask is not None
    return match.view(0), ask, match.heard(0)


@pytest.mark.parametrize(("lines", "bad", "good"), SCENES, ids=["an assistant counts", "the large pack is fed"])
def test_fewer_points_at_the_very_end_are_plainly_worse(lines, bad, good):
    view, ask, heard = asked(*lines)
    assert COACH.dominated(view, ask, [GAME.move(bad)]) == [GAME.move(good)]
    assert COACH.dominated(view, ask, [GAME.move(good)]) is None
    hard = find_bot(GAME, "hard").with_samples(48).plan(view, ask, heard, Quick(1))
    told = advise(COACH, view, ask, heard, Quick(1), Effort(24, 4))
    assert [GAME.move(bad)] not in [hard[:1], *[choice.plan[:1] for choice in told.choices]]
    normal = find_bot(GAME, "normal")
    assert {normal.plan(view, ask, heard, Quick(luck))[0] for luck in range(30)} == {GAME.move(good)}


@pytest.mark.parametrize(("lines", "bad", "good"), SCENES, ids=["assistant", "pack"])
def test_hard_tries_every_answer_there_whatever_habit_prefers(lines, bad, good):
    view, ask, _ = asked(*lines)
    tried = [plan[0] for plan in DogMind(GAME).candidates(view, ask)]
    assert {GAME.move(bad), GAME.move(good)} <= set(tried)


@pytest.mark.parametrize(("lines", "bad", "good"), SCENES, ids=["assistant", "pack"])
def test_before_the_last_round_nothing_is_said(lines, bad, good):
    view, ask, _ = asked(*lines[:-1])
    assert all(COACH.dominated(view, ask, [move]) is None for move in ask.moves)
