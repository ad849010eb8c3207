"""Characters who run a kennel."""

import pytest

from cheeseboard.bots.bot import levels, play_on
from cheeseboard.engine.luck import Quick
from cheeseboard.games.dogs import GAME
from tests.games.dogs.table import started, table

LEVELS = levels(GAME)


def test_there_are_four_levels():
    assert list(LEVELS) == ["random", "easy", "normal", "hard"]


@pytest.mark.parametrize("seed", range(2))
def test_normal_is_far_ahead_of_easy_and_easy_of_random(seed):
    names = ["normal", "easy", "random"]
    seated = names[seed:] + names[:seed]
    match = started(3, seed)
    play_on(match, [LEVELS[name] for name in seated], [Quick(seat) for seat in range(3)])
    assert match.outcome is not None
    scores = dict(zip(seated, match.outcome.scores, strict=True))
    assert scores["normal"] > scores["easy"] > scores["random"]


def test_a_third_poodle_is_worth_a_detour():
    t = table(3, "ann gas 6", "ann.bays B1 PO PO", "map C1 RO F3 PO")
    [ask] = t.match.asks()
    [move] = LEVELS["normal"].plan(t.view("ann").table, ask, [], Quick(1))
    assert move.notation == "drive f3"


def test_a_bay_that_would_starve_is_fed():
    t = table(3, "ann coins 2 food 0", "ann.bays B1 PO PO PO", "phase shopping", "action pet_shop")
    [ask] = t.match.asks()
    [move] = LEVELS["normal"].plan(t.view("ann").table, ask, [], Quick(1))
    assert move.notation.startswith("shop food")


def test_equal_dogs_are_housed_together():
    t = table(3, "ann.bays B1 MU B2 PO PO", "ann.tile PO", "phase coming_home")
    [ask] = t.match.asks()
    [move] = LEVELS["normal"].plan(t.view("ann").table, ask, [], Quick(1))
    assert move.notation == "put b2"
