"""Phases 4 and 5: births, and rats that come home.  RAT-016, RAT-071 to RAT-074, RAT-131, RAT-134."""

import pytest

from cheeseboard.games.ratland.components import NURSERY, PANTRY, STRADDLE
from cheeseboard.games.ratland.events import Attacked, Bred, CheeseGained, Returned
from cheeseboard.games.ratland.rules.attacks import attack
from cheeseboard.games.ratland.rules.nursery import breed, come_home
from tests.games.ratland.table import led, of, scene, sewers
from tests.rules import rule


@rule("RAT-071", "RAT-072", "RAT-073")
def test_each_rat_in_the_nursery_brings_one_more():  # W3
    t = sewers("ann nursery 3 pantry 1\nbob pantry 1")
    assert led(breed, t) == [Bred(0, 3, 3)]
    assert t.zones[0][NURSERY] == 6
    assert t.supply == 116 - 8


@rule("RAT-071", "RAT-006", "RAT-016", "RAT-072")
def test_when_rats_are_short_small_nurseries_are_served_first():  # X5
    t = sewers("""
        ann nursery 3 graves 102
        bob nursery 1
        cid nursery 2
        dee pantry 0
        eve nursery 2
        fay nursery 1
        active eve
        supply 5
    """)
    born = [(event.seat, event.rats) for event in of(led(breed, t), Bred)]
    assert born == [(5, 1), (1, 1), (4, 2), (2, 1), (0, 0)]
    assert t.supply == 0


@rule("RAT-092", "RAT-093", "RAT-071")
def test_rats_in_a_double_role_breed_and_count_for_the_order():  # X16
    t = sewers("ann straddle 3 nursery 1 pantry 1 city 3\nbob nursery 3 graves 100\nevents armed\nsupply 5")
    assert led(breed, t) == [Bred(1, 3, 3), Bred(0, 2, 4)]
    assert (t.zones[0][NURSERY], t.zones[0][STRADDLE]) == (3, 3)


@rule("RAT-143")
def test_a_rat_killed_in_its_double_role_does_not_breed_and_is_there_for_others():
    t = sewers("""
        ann straddle 1 graves 114
        bob right 1 side belligerent
        cid side normal
        events massive_attacks
        options belligerent=choose
        supply 0
    """)
    t.zones[2][NURSERY], t.graveyard[0] = 1, 113
    led(attack, t)
    assert (t.zones[0][STRADDLE], t.supply) == (0, 1)
    assert led(breed, t) == [Bred(2, 1, 1)]


@rule("RAT-134")
@pytest.mark.parametrize(("round", "nursery", "born"), [(1, 0, 1), (1, 2, 2), (5, 0, 1), (6, 0, 1), (6, 2, 3)])
def test_a_family_breeds_from_an_empty_nursery_and_later_always_one_more(round, nursery, born):
    t = sewers(f"ann nursery {nursery} clan family\nbob pantry 1 clan seer\nround {round}")
    assert [event.rats for event in of(led(breed, t), Bred)] == [born]


@rule("RAT-134", "RAT-093")
def test_a_family_counts_rats_in_a_double_role_as_nursery_rats():
    t = sewers("ann straddle 2 clan family\nbob clan seer\nevents armed")
    assert led(breed, t) == [Bred(0, 3, 3)]


@rule("RAT-134", "RAT-071", "RAT-016")
def test_a_family_breeds_first_from_an_empty_nursery_and_with_its_phantom_in_the_order():
    initial = sewers("ann clan family graves 113\nbob nursery 1 clan seer\nsupply 2\nactive bob")
    assert led(breed, initial) == [Bred(0, 1, 1), Bred(1, 1, 1)]
    none = sewers("ann clan family graves 115\nbob nursery 1 clan seer\nsupply 0")
    assert [event.rats for event in of(led(breed, none), Bred)] == [0, 0]
    improved = sewers("ann nursery 1 clan family graves 111\nbob nursery 1 clan seer\nsupply 3\nround 6")
    assert led(breed, improved) == [Bred(1, 1, 1), Bred(0, 2, 2)]


# ---- phase 5 ----


@rule("RAT-074")
def test_the_poisoned_and_the_lost_come_home_to_the_pantry():
    t = sewers("ann pantry 1 sick 2 lost 1\nbob pantry 1")
    assert led(come_home, t) == [Returned(0, 3)]
    assert (t.zones[0][PANTRY], t.infirmary[0], t.lost[0]) == (4, 0, 0)


@rule("RAT-074", "RAT-060")
def test_whoever_comes_home_does_not_defend_this_round():
    table = scene("ann sick 3 cheese 2\nbob right 2\ncid pantry 3\nphase attacking")
    assert [event.stolen for event in of(table.told, Attacked)] == [2]


@rule("RAT-131")
@pytest.mark.parametrize(("round", "strayed", "cheese"), [(5, 1, 1), (5, 3, 1), (6, 1, 1), (6, 3, 3), (6, 0, 0)])
def test_the_lost_rats_of_an_explorer_bring_cheese(round, strayed, cheese):
    t = sewers(f"ann lost {strayed} strayed {strayed} clan explorer\nbob lost 2 strayed 2 clan seer\nround {round}")
    led(come_home, t)
    assert t.cheese == [cheese, 0]
    assert t.strayed == [0, 0]


@rule("RAT-131", "RAT-090")
def test_just_in_time_does_not_cheat_the_explorer():  # X34
    table = scene("""
        ann pantry 3 lost 2 clan explorer
        bob pantry 3 clan ninja
        round 6
        events strategists abundance cousin helmet got_it drunk
        phase turning_event
        draw just_in_time
    """)
    assert table.truth.lost == [0, 0]
    assert table.truth.zones[0][PANTRY] == 5
    table.ann("dump 0", "city 0", "field 0", "left 0", "right 0")
    table.bob("dump 0", "city 0", "field 0", "left 0", "right 0")
    assert of(table.told, CheeseGained)[0].cheese == 2


@rule("RAT-131")
def test_the_side_that_shows_when_they_return_decides():
    """Lost in round 5 under the initial side, home in round 6 under the improved one."""
    t = sewers("ann lost 2 strayed 2 clan explorer\nbob clan seer\nround 6")
    led(come_home, t)
    assert t.cheese[0] == 2


@rule("RAT-021", "RAT-131")
def test_the_reserve_pays_explorers_in_priority_order_as_far_as_it_goes():
    t = sewers("""
        ann lost 2 strayed 2 clan explorer cheese 63
        bob lost 2 strayed 2 clan explorer
        round 6
        active bob
        options clans
    """)
    led(come_home, t)
    assert t.cheese == [64, 2]
