"""What a kitchen is worth where both sides go on by habit, as reviews tell it, and the games it was learned from."""

from statistics import fmean, median

import numpy
import pytest

from cheeseboard import Match
from cheeseboard.bots.bot import play_on
from cheeseboard.bots.levels import find_bot
from cheeseboard.coach.reckoned import reckon, reckonings
from cheeseboard.coach.steps import told_again
from cheeseboard.engine.luck import Quick
from cheeseboard.games.chop_chop import GAME, ChopChop
from cheeseboard.games.chop_chop.bots.evaluation.outlook import outlook
from cheeseboard.games.chop_chop.bots.evaluation.squares import HIDDEN_AT, HOME_AT
from cheeseboard.games.chop_chop.coach import KitchenCoach
from cheeseboard.games.chop_chop.rules import first_table
from cheeseboard.games.chop_chop.studies.habit import OVER_MARK, Evening, spans

MOSTLY, MEAN = 0.02, 0.03


@pytest.fixture(scope="module")
def coach() -> KitchenCoach:
    return KitchenCoach(GAME)


def test_a_chance_is_nearly_the_mean_of_the_chances_that_follow_in_games_of_beginners(coach: KitchenCoach):
    offs: list[float] = []
    for number in range(2):
        match = Match(GAME, 2, luck=Quick(number))
        play_on(match, [find_bot(GAME, "easy")] * 2, [Quick(100 + number), Quick(200 + number)])
        parts = reckonings(coach, told_again(match.record(), GAME))[number::5]
        for _ in reckon(parts):
            pass
        offs += [abs(part.off[0]) for part in parts]
    assert len(offs) > 20
    assert median(offs) < MOSTLY
    assert fmean(offs) < MEAN


def test_in_a_kitchen_of_somebodys_own_it_is_what_players_who_look_ahead_know(coach: KitchenCoach):
    walled = {**GAME.components["paths"], "b1": "a1 c1", "b2": "a2 c2 b3"}
    own = ChopChop({**GAME.components, "paths": walled})
    other = KitchenCoach(own)
    ours, theirs = [first_table(game.agreement(game.options.settle({}, 2), 2), 2) for game in (GAME, own)]
    ours.cat = theirs.cat = 16
    assert coach.habit(ours).squares is not None
    assert other.habit(theirs).squares is None
    known = other.searching(theirs).learned.chance(outlook(theirs))
    assert other.habit(theirs).chance(outlook(theirs)) == known


def test_all_that_can_follow_a_roll_is_noted_with_its_odds():
    found, after = Evening().play(Quick(3))
    followed = found["followed"][found["followed"] > 0]
    assert len(followed) > 3
    firsts = numpy.cumsum(followed) - followed
    for first, count in zip(firsts, followed, strict=True):
        assert after["shares"][first : first + count].sum() == pytest.approx(1.0, abs=1e-5)
    assert set(after["worths"][after["sides"] != OVER_MARK]) <= {0.0}
    assert len(after["places"]) == after["counts"].sum()
    for rows in (found, after):
        assert not ((rows["places"] >= HIDDEN_AT) & (rows["places"] < HOME_AT)).any(), "where tiles lie is left out"


def test_the_same_number_is_the_same_game():
    one, two = [Evening().play(Quick(8)) for _ in range(2)]
    for mine, theirs in zip(one, two, strict=True):
        assert all((mine[name] == theirs[name]).all() for name in mine)


def test_numbers_from_each_of_these_on():
    assert spans(numpy.array([5, 0, 9]), numpy.array([2, 0, 3]), numpy).tolist() == [5, 6, 9, 10, 11]
