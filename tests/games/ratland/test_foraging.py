"""Phase 6: bags, the order of drawing, what pieces do.  RAT-020 to RAT-024, RAT-043, RAT-082 to RAT-109, RAT-149."""

import pytest

from cheeseboard.games.ratland.components import CITY, DUMP, FIELD, PANTRY, WHITE, ZONE_CODES, B, K, O, P, W, Y
from cheeseboard.games.ratland.events import (
    BagFilled,
    CheeseFound,
    CheeseGained,
    Departed,
    Drew,
    Fed,
    PieceDropped,
    Poisoned,
    Strayed,
)
from cheeseboard.games.ratland.rules import CHECKING, FEEDING
from cheeseboard.games.ratland.rules.foraging.pieces import fill_bag, finish, harm, present, send
from tests.games.ratland.table import foraged, led, of, scene, sewers
from tests.rules import rule

SIX = "ann\nbob\ncid\ndee\neve\nfay\n"
EIGHT = SIX + "gus\nhal\n"
ELEVEN = EIGHT + "ida\njim\nkim\n"


def bag(t, place):
    led(lambda t, dealer: fill_bag(t, place, dealer), t)
    return [t.bag.numbers.count(colour) for colour in (W, K, Y, O, P, B)]


def harmed(t, place, purple=0, blue=0, black=0):
    """The harm of one draw of ann's."""
    return led(lambda t, dealer: harm(t, 0, place, purple, blue, black, dealer), t)


# ---- the bag ----


@rule("RAT-095")
def test_the_bag_holds_the_row_of_the_food_card():  # W8
    t = sewers("ann\nbob\ncid\ndee\nfood food1")
    assert bag(t, DUMP) == [6, 0, 6, 0, 0, 0]
    assert bag(t, CITY) == [3, 0, 3, 4, 0, 2]
    assert bag(t, FIELD) == [0, 0, 6, 3, 3, 0]


@rule("RAT-096", "RAT-125")
def test_five_and_six_add_one_of_each_colour_that_is_shown():  # W5, X21
    for names in (SIX.removesuffix("fay\n"), SIX):
        t = sewers(names + "food food1")
        assert bag(t, DUMP) == [7, 0, 7, 0, 0, 0]
        assert bag(t, CITY) == [4, 0, 4, 5, 0, 3]


@rule("RAT-126", "RAT-127", "RAT-033")
def test_two_boxes_put_two_rows_together_and_eleven_add_to_both():  # X22
    assert bag(sewers(EIGHT + "food food1 food3"), DUMP) == [10, 0, 13, 0, 1, 0]
    assert bag(sewers(ELEVEN + "food food1 food3"), DUMP) == [12, 0, 15, 0, 2, 0]


@rule("RAT-020", "RAT-022", "RAT-023")
@pytest.mark.parametrize(("cheese", "wanted"), [(54, [0, 4, 0, 6, 2, 0]), (58, [0, 4, 0, 4, 2, 0])])
def test_when_food_is_short_orange_comes_first_then_yellow(cheese, wanted):  # X23
    t = sewers(SIX.replace("ann", f"ann cheese {cheese}") + "food food9")
    assert bag(t, FIELD) == wanted
    assert t.reserve() >= 0


@rule("RAT-022")
def test_nothing_is_missing_while_the_value_is_just_enough():
    t = sewers(SIX.replace("ann", "ann cheese 50") + "food food9")  # 50 + 4 + 12 of 66
    assert bag(t, FIELD) == [0, 4, 4, 6, 2, 0]
    assert t.reserve() == 0


@rule("RAT-018", "RAT-020")
def test_the_reserve_is_what_no_pantry_and_no_bag_has():
    t = sewers("ann cheese 10\nbob cheese 3\nfood food1")
    assert t.reserve() == 66 - 13
    bag(t, CITY)
    assert t.reserve() == 66 - 13 - 3 - 8


@rule("RAT-094", "RAT-098", "RAT-095")
def test_dump_city_and_field_one_after_the_other_each_with_a_bag_of_its_own():
    t = sewers("ann dump 1 city 1 field 1\nbob\nfood food1")
    told, phase = foraged(t, "yellow blue orange")
    assert [event.zone.code for event in of(told, BagFilled)] == ["dump", "city", "field"]
    assert [event.size for event in of(told, BagFilled)] == [12, 12, 12]
    assert phase is FEEDING
    assert t.bag.numbers == []
    assert t.cheese[0] == 3


# ---- the order ----


@rule("RAT-099", "RAT-100")
def test_the_smallest_group_draws_first_and_the_last_finds_what_is_left():  # W4
    t = sewers("ann dump 3\nbob dump 2\ncid dump 6\ndee dump 5\nfood food1")
    told, _ = foraged(t, "white yellow " * 6)
    assert [(event.seat, len(event.pieces)) for event in of(told, Drew)] == [(1, 2), (0, 3), (3, 5), (2, 2)]


@rule("RAT-006", "RAT-099")
def test_level_groups_draw_from_the_active_player_on_clockwise():  # X1
    t = sewers("ann city 2\nbob city 2\ncid city 3\ndee city 2\nactive cid")
    assert present(t, CITY) == [3, 0, 1, 2]


@rule("RAT-043", "RAT-024")
def test_every_piece_is_drawn_from_those_that_are_left():
    t = sewers("ann dump 12\nbob\nfood food1")
    told, _ = foraged(t, "white " * 6 + "yellow " * 6)
    assert [piece.code for piece in of(told, Drew)[0].pieces] == ["white"] * 6 + ["yellow"] * 6


# ---- what pieces do ----


@rule("RAT-102", "RAT-103", "RAT-104", "RAT-019", "RAT-109")
def test_yellow_is_one_orange_two_white_nothing():
    t = sewers("ann city 3\nbob\nfood food1")
    told, _ = foraged(t, "white yellow orange")
    assert of(told, CheeseFound) == [CheeseFound(0, 3)]
    assert t.cheese == [3, 0]


@rule("RAT-105", "RAT-017")
def test_black_sends_a_rat_to_the_supply_and_to_no_grave():  # X9
    t = sewers("ann field 2 pantry 5\nbob\nfood food3")
    supply = t.supply
    told, _ = foraged(t, "black orange")
    assert of(told, Departed) == [Departed(0, 1, 0)]
    assert (t.in_sewer(0), t.graveyard[0], t.supply) == (6, 0, supply + 1)


@rule("RAT-106")
def test_purple_puts_the_rat_into_the_infirmary_without_cheese():
    t = sewers("ann field 1 pantry 8\nbob\nfood food1")
    told, _ = foraged(t, "purple")
    assert of(told, Poisoned) == [Poisoned(0, 1)]
    assert (t.infirmary[0], t.zones[0][PANTRY], t.cheese[0]) == (1, 8, 0)


@rule("RAT-107")
def test_blue_loses_the_rat():
    t = sewers("ann city 1 pantry 9\nbob\nfood food1")
    told, _ = foraged(t, "blue")
    assert of(told, Strayed) == [Strayed(0, 1)]
    assert (t.lost[0], t.in_sewer(0)) == (1, 9)


@rule("RAT-105", "RAT-108", "RAT-111")
def test_black_takes_a_rat_that_was_sick_before():  # X35
    t = sewers("ann dump 1 city 1 pantry 5\nbob")
    harmed(t, DUMP, purple=1)
    assert t.infirmary[0] == 1
    harmed(t, CITY, black=1)
    assert (t.infirmary[0], sum(t.zones[0]), t.graveyard[0]) == (0, 6, 0)
    assert t.options.costs[t.in_sewer(0)] == 1


@rule("RAT-108")
def test_purple_and_black_of_one_draw_take_two_rats():  # X35
    t = sewers("ann field 2 pantry 5\nbob\nfood food9")
    told, _ = foraged(t, "black purple")
    assert (t.infirmary[0], t.in_sewer(0)) == (1, 6)
    assert of(told, Poisoned) + of(told, Departed) == [Poisoned(0, 1), Departed(0, 1, 0)]


@rule("RAT-108")
@pytest.mark.parametrize(
    ("zones", "taken"),
    [
        ("dump 1 nursery 1 pantry 1", "nursery"),
        ("dump 1 pantry 1 straddle 1", "pantry"),
        ("dump 1 straddle 1 left 1", "straddle"),
        ("dump 1 left 1 right 1", "left"),
        ("dump 1 right 1 city 1", "right"),
        ("dump 1 city 1 field 1", "city"),
        ("dump 1 field 1", "field"),
    ],
)
def test_a_piece_without_a_rat_of_its_own_takes_one_from_home_first_and_from_places_to_come_last(zones, taken):
    """A Recycler's extra piece: the first blue takes its finder, the second whoever comes next in the list."""
    t = sewers(f"ann {zones}\nbob\nevents armed")
    harmed(t, DUMP, blue=2)
    assert t.zones[0][ZONE_CODES.index(taken)] == 0
    assert t.lost[0] == 2


@rule("RAT-108")
def test_of_other_places_the_resolved_come_before_those_to_come():
    t = sewers("ann dump 1 city 1 field 1\nbob")
    harmed(t, CITY, blue=2)
    assert t.zones[0][:3] == [0, 0, 1]


@rule("RAT-108", "RAT-149", "RAT-128", "RAT-087")
def test_the_last_rats_are_lost_and_one_no_longer_forages():  # X36
    t = sewers("ann dump 1 city 1 clan recycler\nbob clan seer\nevents strategists")
    send(t)
    harmed(t, DUMP, blue=2)
    assert t.lost[0] == 2
    assert present(t, CITY) == []

    def finish_all(t, dealer):
        for place in (DUMP, CITY, FIELD):
            finish(t, place, dealer)

    led(finish_all, t)
    assert t.cheese[0] == 1  # for the field only


@rule("RAT-108")
def test_harm_without_any_rat_is_void_and_a_rat_poisoned_just_now_is_the_last_that_black_takes():
    t = sewers("ann field 1\nbob")
    assert of(harmed(t, FIELD, purple=1, black=2), Departed) == [Departed(0, 1, 1)]
    assert (t.in_sewer(0), t.infirmary[0]) == (0, 0)
    lost = sewers("ann lost 1\nbob")
    assert harmed(lost, FIELD, black=1) == []
    assert lost.lost[0] == 1


# ---- events ----


@rule("RAT-082")
def test_got_it_makes_black_a_cheese():
    t = sewers("ann field 2\nbob\nfood food3\nevents got_it")
    foraged(t, "black black")
    assert (t.cheese[0], t.in_sewer(0)) == (2, 2)


@rule("RAT-082", "RAT-135")
def test_got_it_is_for_a_warrior_too():
    t = sewers("ann field 2 clan warrior\nbob clan seer\nfood food3\nevents got_it")
    foraged(t, "black black")
    assert t.cheese[0] == 2


@rule("RAT-086")
def test_dr_cheese_turns_every_pair_of_white_from_one_place():  # X26
    t = sewers("ann dump 5 city 1\nbob\nfood food1\nevents dr_cheese")
    told, _ = foraged(t, "white white white white white white")
    assert [event.cheese for event in of(told, CheeseGained)] == [2]
    assert t.cheese[0] == 2
    three = sewers("ann dump 3 city 1\nbob\nfood food1\nevents dr_cheese")
    foraged(three, "white white white white")
    assert three.cheese[0] == 1


@rule("RAT-087", "RAT-116")
def test_strategists_are_paid_for_each_place_without_their_rats():  # X24
    t = sewers("ann\nbob city 1\nfood food1\nevents strategists")
    foraged(t, "white")
    assert t.cheese == [3, 2]
    assert t.options.costs[t.in_sewer(0)] == 0


@rule("RAT-087", "RAT-021")
def test_strategists_are_paid_in_priority_order_as_far_as_the_reserve_goes():
    t = sewers("ann cheese 54\nbob cheese 5\ncid\nfood food1\nevents strategists\nactive cid")
    foraged(t)
    assert t.cheese == [54, 5, 1]  # at the dump there is one cheese besides the six in the bag; later there is none


@rule("RAT-097", "RAT-098", "RAT-087")
def test_strategists_are_paid_before_the_bag_is_emptied():
    t = sewers("ann cheese 60\nbob cheese 5\nfood food1\nevents strategists")
    foraged(t)
    assert t.cheese == [60, 5]


@rule("RAT-084", "RAT-085", "RAT-100")
def test_with_a_helmet_a_piece_goes_back_and_the_next_one_may_draw_it():  # X11
    table = scene("""
        cid* dump 3 cheese 0
        dee dump 4
        events helmet
        food food1
        phase checking
        place dump
        bag none
        hand white*1 yellow*1
        queue dee
        draw white
    """)
    assert table.moves("cid") == ["pass", "drop white", "drop yellow"]
    assert table.refuses("cid", "drop orange") == "RAT-085"
    table.cid("drop white")
    assert table.truth.cheese[0] == 1
    assert [(event.seat, event.pieces) for event in of(table.told, Drew)] == [(1, (WHITE,))]
    assert table.moves("dee") == ["pass", "drop white"]
    table.dee("drop white")
    assert [event.piece.code for event in of(table.told, PieceDropped)] == ["white", "white"]


@rule("RAT-084")
def test_the_helmet_is_asked_after_every_draw_at_all_three_places():
    t = sewers("ann dump 1\nbob\nfood food1\nevents helmet")
    _, phase = foraged(t, "white")
    assert phase is CHECKING
    assert t.turn == 0
    assert t.drawn == [1, 0, 0, 0, 0, 0]


@rule("RAT-085", "RAT-024")
def test_a_dropped_piece_does_nothing_and_nothing_replaces_it():
    table = scene("""
        ann* field 2 pantry 5
        bob pantry 7
        events helmet
        food food3
        phase checking
        place field
        bag orange*5 white*3
        hand black*1 orange*1
    """)
    table.ann("drop black")
    assert of(table.told, Fed)[0] == Fed(0, 7, 3, 2)  # no rat is gone, and the orange was paid
