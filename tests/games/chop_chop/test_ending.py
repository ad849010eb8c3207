"""How it ends: for the cat, for the mice, the last mouse, and the stop when nothing moves on.  CHO-130 to CHO-145."""

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.game import ENDLESS
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.play import playout
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.events import (
    CardTurned,
    CatWon,
    Drawn,
    ExtraMoveLost,
    LootDeposited,
    MiceWon,
    MouseCaught,
    Rolled,
    RollLost,
    Stalled,
    TileTurned,
)
from cheeseboard.games.chop_chop.table import HIDDEN, MICE
from cheeseboard.research.position import from_record
from cheeseboard.research.returns import PAYOFFS, returns
from tests.games.chop_chop.table import cat_reach, cat_to_move, mice_to_move, played, reach, scene, squares
from tests.rules import rule

# ---- the cat's way ----


@rule("CHO-006", "CHO-130", "CHO-131")
def test_the_cat_wins_with_the_fourth_mouse():
    table = cat_to_move("mice e2 c2 caught caught", "draw 2 1 1")
    table.tom("go e2")
    assert table.outcome is None
    table.ann("go c1")  # no other mouse is left to choose
    assert table.asked == ["tom"]
    table = cat_to_move("mice e2 caught caught caught", "roll 2")
    table.tom("go e2")
    assert table.winners == ["tom"]
    assert table.heard(None)[-2:] == [MouseCaught(1, "e2"), CatWon((0,))]


@rule("CHO-131", "CHO-137")
def test_the_fourth_catch_in_the_first_roll_of_two_ex32():
    table = cat_to_move("mice e2 caught caught caught", "rolls 2", "draw 2")
    table.tom("go e2")
    assert table.winners == ["tom"]
    assert len(table.heard(None, Rolled)) == 1


@rule("CHO-131", "CHO-137")
def test_the_game_stops_before_the_tile_under_the_fourth_mouse_is_played():
    table = cat_to_move("mice f1 caught caught caught", "cat f3", "draw 1 plus1")
    table.tom("go f2", "go f1")
    assert table.truth.phase is OVER
    assert table.asked == []


@rule("CHO-145")
def test_the_tenth_cheese_ends_nothing_and_the_cat_may_still_win():
    table = mice_to_move("mice e1 caught caught caught", "home none", "cheeses 9", "hidden e2", "draw 1 cheese 2")
    table.ann("go e2")
    assert table == "cheeses 10"
    assert table.outcome is None
    table.tom("go e2")
    assert table.winners == ["tom"]


# ---- the mice's way ----


@rule("CHO-005", "CHO-130", "CHO-132", "CHO-133")
def test_three_conditions_for_the_mice_ex20():
    lines = ("mice d1 f4 d6 a3", "draw 1 1")
    table = mice_to_move(*lines, "home none", "cheeses 10")
    table.ann("mouse 2", "go g4")
    assert table.winners == ["ann"]
    assert table.heard(None)[-2:] == [LootDeposited(2, "g4"), MiceWon((1,))]
    for more in (("home none", "cheeses 9"), ("home 4", "cheeses 10")):
        table = mice_to_move(*lines, *more)
        table.ann("mouse 2", "go g4")
        assert table.outcome is None
        assert table.asked == ["tom"]


@rule("CHO-133")
def test_a_deposit_before_the_tenth_cheese_is_none():
    table = mice_to_move("mice d1 f4 d6 a3", "home none", "cheeses 9", "draw 1 1")
    table.ann("mouse 2", "go g4")
    assert table.heard(None, LootDeposited) == []
    assert table == "deposited none"


@rule("CHO-134")
def test_the_tenth_cheese_with_a_mouse_at_home_ex23():
    lines = ("mice d1 g4 d5 a3", "home none", "cheeses 9", "hidden c5")
    table = mice_to_move(*lines, "draw 1 cheese 1 2")
    table.ann("mouse 3", "go c5")
    assert table == "cheeses 10\ndeposited none"
    assert table.outcome is None
    table.tom("go td4")
    table.ann("mouse 3", "go d6")
    assert table.winners == ["ann"]
    table = mice_to_move(*lines, "empty d2", "draw 1 cheese 1 1 1 1")
    table.ann("mouse 3", "go c5")
    table.tom("go td4")
    table.ann("mouse 1", "go d2")
    assert table.outcome is None
    table.tom("go tc4")
    table.ann("mouse 1", "go d1")
    assert table.winners == ["ann"]


@rule("CHO-132", "CHO-135", "CHO-137")
@pytest.mark.parametrize("tile", ["broken", "plus1", "arrow", "knife"])
def test_a_deposit_before_the_last_exit_ex24(tile):
    table = mice_to_move("mice d2 g4 d6 a3", "home 3", "cheeses 10", "hidden d5", f"draw 1 1 1 {tile}")
    table.ann("mouse 1", "go d1")
    assert table == "deposited yes"
    assert table.outcome is None
    table.tom("go tc3")
    table.ann("mouse 3", "go d5")
    assert table.winners == ["ann"]
    assert table.heard(None, CardTurned) == [CardTurned(3)]
    assert [event.tile.code for event in table.heard(None, TileTurned)] == [tile]
    assert table.truth.phase is OVER


@rule("CHO-133", "CHO-137")
def test_a_deposit_stays_made_and_is_made_once():
    table = mice_to_move("mice d2 g4 d6 a3", "home 3", "cheeses 10", "deposited yes", "roll 1", "mouse 1")
    table.ann("go d1")
    assert table.heard(None, LootDeposited) == []
    assert table.outcome is None


@rule("CHO-136")
def test_one_mouse_alive_is_enough():
    table = mice_to_move("mice d2 caught caught caught", "home none", "cheeses 10", "draw 1")
    table.ann("go d1")
    assert table.winners == ["ann"]


@rule("CHO-136")
def test_a_caught_mouse_has_left_its_start_card():
    for match in played(3, seed=136):
        t = match.table
        assert all(t.cards_turned[mouse] for mouse, at in enumerate(t.mice) if at is None)


@rule("CHO-116", "CHO-133", "CHO-137")
def test_a_deposit_in_a_double_turn_ex36():
    table = mice_to_move(
        "mice d1 g4 d6 b4", "home none", "visible b3", "cheeses 9", "rolls 2", "cat f2", "draw 1 1"
    )  # fmt: skip
    table.ann("mouse 4", "go b3")
    assert table == "cheeses 10\nlocked 4"
    table.ann("go a3")
    assert table.winners == ["ann"]


@rule("CHO-137")
def test_a_deposit_by_an_extra_move_and_a_double_turn_that_is_not_played():
    table = mice_to_move(
        "mice d3 g4 d6 a3", "home none", "cheeses 10", "hidden d2", "rolls 2", "cat f2", "draw 1 plus1"
    )  # fmt: skip
    table.ann("mouse 1", "go d2", "go d1")
    assert table.winners == ["ann"]
    assert table.script == []
    assert len(table.heard(None, Rolled)) == 1


@rule("CHO-113", "CHO-145")
def test_the_tenth_cheese_by_a_fork_still_has_to_be_carried_home():
    table = mice_to_move("home none", "cheeses 9", "visible b5", "hidden d2", "draw 1 fork 1")
    table.ann("mouse 1", "go d2", "go b5")
    assert table == "cheeses 10\ndeposited none"
    assert table.outcome is None


@rule("CHO-138")
def test_one_side_wins_and_the_other_loses():
    for seed in range(8):
        *_, match = played(2 + seed % 4, seed)
        assert match.outcome is not None
        won = set(match.outcome.winners())
        cat, mice = {0}, set(range(1, match.seats))
        assert won in (cat, mice)
        last = match.heard(None)[-1]
        assert isinstance(last, CatWon if won == cat else MiceWon)
        assert set(last.winners) == won
        losers = set(range(match.seats)) - won
        for payoff in PAYOFFS:  # and so it is paid
            paid = returns(from_record(match.record(), GAME), payoff)
            assert {paid[seat] for seat in won} == {1.0}
            assert {paid[seat] for seat in losers} == {-1.0}


# ---- the last mouse ----

LAST = ("mice caught g4 caught caught", "cat f3")


@rule("CHO-139", "CHO-140")
@pytest.mark.parametrize(
    ("roll", "found"),
    [(1, "Te3 f2"), (2, "Td3 Te4 e2 f1 f5 g2"), (3, "Tc3 Td4 Te3 d2 e1 e5 f2 f6 g1")],
)
def test_the_last_mouse_at_home_ex21(roll, found):
    table = cat_to_move(*LAST, f"roll {roll}")
    assert reach(table) == squares(found)
    for square in squares("f4 g3 g5"):
        assert table.refuses("tom", f"go {square}") == "CHO-139"


@rule("CHO-139", "CHO-140")
def test_an_extra_move_keeps_away_from_the_last_mouse_too():
    table = cat_to_move(*LAST, "draw 1 plus1")
    table.tom("go f2")
    assert reach(table) == squares("e2 f1 f3 g2")
    table = cat_to_move("mice caught g4 caught caught", "cat f2", "draw 1 plus1")
    table.tom("go f3")
    assert reach(table) == squares("Te3 f2")


@rule("CHO-140")
def test_the_closed_squares_may_be_passed():
    assert "f5" in cat_reach(*LAST, "visible e5 d5", "roll 2")  # by f4


@rule("CHO-141", "CHO-143")
def test_the_cat_that_arrives_by_a_catch_stays_for_now_ex35():
    table = cat_to_move("mice d1 caught d2 caught", "home none", "draw 1 1")
    table.tom("go d2")
    assert table == "mice d1 caught caught caught\ncat d2"
    assert table.asked == ["ann"]
    assert cat_reach("mice d1 caught caught caught", "cat d2", "roll 1") == squares("Td3 c2 e2")
    assert cat_reach("mice d1 caught caught caught", "cat d2", "roll 2") == squares("Tc3 Td4 Te3 b2 f2")


@rule("CHO-142")
def test_a_roll_that_the_last_mouse_closes_is_lost():
    table = cat_to_move("mice d1 caught caught caught", "cat b1", "visible a1 b2", "draw 1 1")
    assert table.heard(None)[:2] == [Rolled(0, "cat", 1), RollLost(0, "cat", 1)]


@rule("CHO-142", "CHO-102")
def test_an_extra_move_that_the_last_mouse_closes_is_lost():
    table = cat_to_move("mice d1 caught caught caught", "cat a1", "visible a2 b2", "draw 1 plus1 1")
    table.tom("go b1")
    assert reach(table) == squares("a1")
    table = cat_to_move("mice d1 caught caught caught", "cat b2", "visible a1", "draw 1 plus1 1")
    table.tom("go b1")
    assert reach(table) == squares("b2")
    table = cat_to_move("mice d1 caught caught caught", "cat b2", "visible a1", "draw 1 arrow")
    table.tom("go b1")
    assert squares("c1 d2 e1").isdisjoint(reach(table))
    table = cat_to_move("mice a3 caught caught caught", "cat a1", "visible b2 c1", "draw 1 plus2 1")
    table.tom("go b1")
    assert table.heard(None, ExtraMoveLost) == [ExtraMoveLost(2)]


@rule("CHO-143")
def test_with_two_mice_the_cat_may_wait_at_a_hole_ex37():
    two = "mice d1 g4 caught caught"
    assert squares("c1 d2 e1") <= cat_reach(two, "cat c2", "roll 1") | cat_reach(two, "cat e2", "roll 1") | {"d2"}
    for cat, square in (("c2", "c1"), ("c2", "d2"), ("e2", "e1"), ("f3", "f4"), ("f3", "g3"), ("f5", "g5")):
        assert square in cat_reach(two, f"cat {cat}", "roll 1")


@rule("CHO-143")
def test_a_last_mouse_outside_closes_nothing():
    assert squares("f4 g3") <= cat_reach("mice caught c3 caught caught", "cat f3", "roll 1")


@rule("CHO-139", "CHO-143")
def test_the_board_is_told_which_squares_are_closed():
    table = cat_to_move(*LAST, "roll 1")
    facts = table.match.game.board_facts(table.truth)
    assert facts["closed"] == ["g3", "f4", "g5"]
    table = cat_to_move("mice d1 g4 caught caught", "roll 1")
    assert table.match.game.board_facts(table.truth)["closed"] == []


# ---- nothing moves on ----


@rule("CHO-144")
def test_the_safety_stop_ex38():
    table = cat_to_move("stalled 199", "roll 1")
    table.tom("go td4")
    assert table.winners == ["tom"]
    assert table.heard(None)[-2:] == [Stalled(200), CatWon((0,))]
    table = cat_to_move("stalled 199", "draw 1 broken")
    table.tom("go d2")
    assert table == "stalled 0"
    assert table.outcome is None


@rule("CHO-144")
def test_the_stop_comes_with_the_second_hundred_and_not_before():
    table = cat_to_move("stalled 198", "roll 1")
    table.tom("go td4")
    assert table.outcome is None
    assert table == "stalled 199"


@rule("CHO-144")
@pytest.mark.parametrize(
    ("lines", "moves"),
    [
        (("mice f4 g4 d6 a3", "home none", "visible f3", "draw 1"), ("mouse 1", "go f3")),  # a cheese won
        (("empty c1", "draw 1"), ("mouse 1", "go c1")),  # a start card turned
        (("mice f4 caught d6 a3", "home 4", "cheeses 10", "draw 1"), ("mouse 1", "go g4")),  # the deposit
    ],
)
def test_whatever_moves_on_starts_the_count_again(lines, moves):
    table = mice_to_move("stalled 199", *lines)
    table.ann(*moves)
    assert table == "stalled 0"
    assert table.outcome is None


@rule("CHO-144")
def test_a_catch_starts_the_count_again():
    table = cat_to_move("mice e2 g4 d6 a3", "stalled 199", "roll 2")
    table.tom("go e2")
    assert table == "stalled 0"


@rule("CHO-144")
def test_a_stall_may_be_agreed_to_be_a_draw():
    table = scene("tom* cat\nann mice\nbob mice\nstalled 4\nroll 1\n"
                  "options no_progress_limit=5 no_progress_result=draw")  # fmt: skip
    table.tom("go td4")
    assert table.heard(None)[-2:] == [Stalled(5), Drawn()]
    assert table.outcome is not None
    assert (table.outcome.places, table.outcome.winners()) == ([1, 1, 1], [])
    assert [table.outcome.share(seat) for seat in range(3)] == [1 / 3] * 3
    *_, match = played(3, 1, no_progress_limit=2, no_progress_result="draw")
    assert match.heard(None)[-1] == Drawn()
    for payoff in PAYOFFS:
        assert returns(from_record(match.record(), GAME), payoff) == [0.0] * 3


@rule("CHO-144")
def test_the_stop_can_be_switched_off():
    table = scene("tom* cat\nann mice\nstalled 5000\nroll 1\noptions no_progress_limit=0")
    table.tom("go td4")
    assert table.outcome is None


@rule("CHO-144")
def test_a_lost_roll_counts_as_one_without_progress():
    table = cat_to_move("cat a1", "visible a2 b1", "stalled 199", "draw 1")
    assert table.winners == ["tom"]
    assert table.heard(None) == [Rolled(0, "cat", 1), RollLost(0, "cat", 1), Stalled(200), CatWon((0,))]


@rule("CHO-144")
def test_no_game_is_longer_than_its_stop_allows():
    tight = GAME.options.settle({"no_progress_limit": 3}, 3)
    assert GAME.longest(tight, 3) == 1 + 2 * 58 * 3 + 38
    for seed in range(5):
        *_, match = played(3, seed, no_progress_limit=3)
        assert len(match.steps) <= GAME.longest(match.settings, 3)
    assert GAME.longest(GAME.options.settle({"no_progress_limit": 0}, 2), 2) == ENDLESS


# ---- all of it together ----


@rule("CHO-138", "CHO-144")
def test_random_games_are_as_long_and_as_even_as_the_specification_measured():
    """40 % for the mice, 189 rolls, 36 tiles turned up, under 1 % stalled in 3,000 games."""
    games = 300
    mice = rolls = turned = stalled = 0
    settings = GAME.options.settle({}, 2)
    for seed in range(games):
        dealer = Dealer(Quick(seed), listening=True)
        t = GAME.setup(settings, 2, dealer)
        playout(t, dealer, Quick(1000 + seed))
        GAME.check(t)
        mice += t.winner == MICE
        stalled += t.stalled >= 200
        rolls += sum(isinstance(event, Rolled) for event in dealer.told)
        turned += 38 - t.floor.count(HIDDEN)
    assert 0.32 < mice / games < 0.50
    assert 175 < rolls / games < 205
    assert 34.5 < turned / games < 37
    assert stalled / games < 0.03
