"""What another choice would have gained: in a kitchen where that is plain."""

from cheeseboard.bots.bot import bot_luck
from cheeseboard.games.chop_chop.bots.lookahead import SAME, choices
from cheeseboard.games.chop_chop.studies.middle import Inquiry, gained, looker, played_out
from cheeseboard.games.chop_chop.table import CAT, MICE
from tests.games.chop_chop.table import cat_to_move

INQUIRY = Inquiry(CAT, 1, 4, 2, {}, "test")


def test_a_cat_that_leaves_the_last_mouse_alone_would_have_gained_by_another_choice():
    """The mouse is a step from home with all the cheese."""
    t = cat_to_move("mice f4 caught caught caught", "cat f2", "roll 2", "cheeses 10", "home none").match.table
    plans = {choice.plan[0].notation: choice.plan for choice in choices(t)}
    catch = plans.pop("go f4")
    quick = looker(t.options, 1, SAME)
    assert [played_out(quick, t.copy(), catch, side, 1) for side in (CAT, MICE)] == [1.0, 0.0]
    assert gained(INQUIRY, t, catch, bot_luck(bytes(32), 0)) == 0.0
    far = plans["go e1"]
    assert gained(INQUIRY, t, far, bot_luck(bytes(32), 0)) > 0.0
