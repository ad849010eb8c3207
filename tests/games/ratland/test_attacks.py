"""Phase 3: thefts through the pipes, between neighbours and in two lanes.  RAT-058 to RAT-070, RAT-141 to RAT-144."""

import pytest

from cheeseboard.games.ratland.components import LEFT, PANTRY, RIGHT, STRADDLE
from cheeseboard.games.ratland.events import Attacked, RatFell
from cheeseboard.games.ratland.rules.attacks import attack, in_turn
from tests.games.ratland.table import led, of, sewers
from tests.rules import rule


@rule("RAT-059", "RAT-060", "RAT-065")
def test_two_thieves_take_in_turn_from_a_poor_victim_the_larger_one_first():  # W2
    t = sewers("""
        ann pantry 2 cheese 3
        bob right 4
        cid pantry 1
        dee left 5
    """)
    told = led(attack, t)
    assert t.cheese == [0, 1, 0, 2]
    assert told == [Attacked(1, 0, 4, 2, 1), Attacked(3, 0, 5, 2, 2)]


@rule("RAT-003", "RAT-058")
def test_the_left_pipe_leads_to_the_next_seat_and_the_right_one_to_the_seat_before():
    t = sewers("ann left 1 right 2\nbob cheese 5\ncid cheese 5\ndee cheese 5")
    led(attack, t)
    assert t.cheese == [3, 4, 5, 3]


@rule("RAT-060")
def test_guards_defend_against_both_neighbours_with_full_strength():
    t = sewers("ann pantry 3 cheese 4\nbob right 3\ncid left 3")
    assert [event.stolen for event in of(led(attack, t), Attacked)] == [0, 0]
    assert t.cheese == [4, 0, 0]


@rule("RAT-008", "RAT-064")
def test_level_numbers_steal_nothing_also_for_the_active_player():  # X2
    t = sewers("ann left 3\nbob pantry 3 cheese 4\ncid\ndee\nactive ann")
    led(attack, t)
    assert t.cheese == [0, 4, 0, 0]


@rule("RAT-062")
def test_cheese_that_was_just_stolen_cannot_be_stolen_again():  # X3
    t = sewers("ann left 4\nbob left 3 cheese 2\ncid pantry 1 cheese 1")
    led(attack, t)
    assert t.cheese == [2, 1, 0]


@rule("RAT-063")
def test_a_thief_takes_no_more_than_there_is():
    t = sewers("ann left 9\nbob cheese 2\ncid")
    assert of(led(attack, t), Attacked) == [Attacked(0, 1, 9, 0, 2)]


@rule("RAT-065")
def test_a_thief_who_has_enough_drops_out():  # X4
    t = sewers("ann cheese 5\nbob right 6\ncid\ndee left 1")
    led(attack, t)
    assert t.cheese == [0, 4, 0, 1]
    assert in_turn(5, 6, 1) == (4, 1)
    assert in_turn(5, 1, 9) == (1, 4)
    assert in_turn(1, 3, 3) == (1, 0)


@rule("RAT-006", "RAT-066")
@pytest.mark.parametrize(("active", "first"), [("ann", 1), ("bob", 1), ("cid", 3), ("dee", 3)])
def test_with_level_numbers_the_active_player_or_the_next_one_begins(active, first):
    t = sewers(f"ann cheese 1\nbob right 2\ncid\ndee left 2\nactive {active}")
    led(attack, t)
    assert t.cheese[first] == 1


@rule("RAT-066")
def test_who_begins_is_decided_by_rats_and_not_by_strength():
    """Both count one more, and a Warrior's phantoms are no rats."""
    t = sewers("ann cheese 1\nbob right 3\ncid\ndee left 2\nevents massive_attacks\nactive dee")
    led(attack, t)
    assert t.cheese == [0, 1, 0, 0]


@rule("RAT-061", "RAT-067")
def test_on_normal_boards_nobody_dies():
    t = sewers("ann pantry 2 cheese 9\nbob right 5\ncid left 1")
    assert of(led(attack, t), RatFell) == []
    assert [sum(row) for row in t.zones] == [2, 5, 1]


# ---- events and clans ----


@rule("RAT-067", "RAT-076")
def test_massive_attacks_strengthen_only_a_pipe_with_rats_in_it():  # X12
    t = sewers("ann left 1\nbob pantry 1 cheese 2\ncid\ndee cheese 3\nevents massive_attacks")
    assert led(attack, t) == [Attacked(0, 1, 2, 1, 1)]
    assert t.cheese == [1, 1, 0, 3]


@rule("RAT-088", "RAT-089", "RAT-039")
def test_a_hidden_cheese_cannot_be_stolen_and_stays_owned():  # X17
    t = sewers("ann cheese 1 hides\nbob right 4\ncid\nevents alarm")
    assert t.cheese[0] == 1
    led(attack, t)
    assert t.cheese == [1, 0, 0]
    assert t.hidden == [False] * 3


@rule("RAT-067", "RAT-092", "RAT-093")
def test_rats_in_a_double_role_defend():  # X16
    t = sewers("ann straddle 3 nursery 1 pantry 1 city 3 cheese 5\nbob right 5\ncid\nevents armed")
    assert led(attack, t) == [Attacked(1, 0, 5, 4, 1)]


@rule("RAT-135")
@pytest.mark.parametrize(("round", "stolen"), [(5, 3), (6, 1)])
def test_an_improved_warrior_defends_with_two_more_even_from_an_empty_pantry(round, stolen):
    t = sewers(f"ann cheese 5 clan warrior\nbob right 3 clan seer\ncid clan seer\nround {round}")
    assert [event.stolen for event in of(led(attack, t), Attacked)] == [stolen]


@rule("RAT-133", "RAT-067")
@pytest.mark.parametrize(
    ("round", "pipes", "cheese"),
    [
        (1, "left 2", [1, 2, 0, 3]),  # X29
        (1, "left 2 right 1", [0, 3, 0, 3]),
        (1, "left 1", [0, 3, 0, 3]),
        (1, "left 3", [0, 3, 0, 3]),
        (1, "right 2", [1, 3, 0, 2]),
        (6, "left 1 right 1", [2, 2, 0, 2]),
        (6, "left 2", [0, 3, 0, 3]),
        (6, "left 1 right 9", [4, 2, 0, 0]),  # a larger claim stands
    ],
)
def test_a_ninja_steals_one_whatever_the_defence(round, pipes, cheese):
    t = sewers(f"""
        ann {pipes} clan ninja
        bob pantry 6 cheese 3 clan seer
        cid clan seer
        dee pantry 6 cheese 3 clan mutant
        round {round}
        options clans
    """)
    led(attack, t)
    assert t.cheese == cheese


@rule("RAT-133")
def test_a_ninja_counts_rats_and_not_massive_attacks_and_finds_nothing_where_nothing_is():
    lines = "bob pantry 6 cheese {} clan seer\ncid clan seer\nevents massive_attacks"
    one = sewers("ann left 1 clan ninja\n" + lines.format(3))
    led(attack, one)
    assert one.cheese == [0, 3, 0]
    two = sewers("ann left 2 clan ninja\n" + lines.format(3))
    led(attack, two)
    assert two.cheese == [1, 2, 0]
    poor = sewers("ann left 2 clan ninja\n" + lines.format(0))
    led(attack, poor)
    assert poor.cheese == [0, 0, 0]


# ---- two players ----


@rule("RAT-068", "RAT-069")
def test_two_lanes_in_either_direction():  # X20
    t = sewers("ann left 3 right 1 cheese 1\nbob left 2 right 1 cheese 5")
    led(attack, t)
    assert t.cheese == [2, 4]


@rule("RAT-069")
def test_whoever_wins_both_lanes_adds_the_claims_up_to_the_stock():
    t = sewers("ann left 3 right 4\nbob cheese 5")
    led(attack, t)
    assert t.cheese == [5, 0]
    hidden = sewers("ann left 3 right 4\nbob cheese 5 hides\nevents alarm")
    led(attack, hidden)
    assert hidden.cheese == [4, 1]


@rule("RAT-070", "RAT-076")
def test_under_massive_attacks_a_level_lane_lets_both_steal_one():
    t = sewers("ann left 2 cheese 3\nbob right 2 cheese 5\nevents massive_attacks")
    led(attack, t)
    assert t.cheese == [3, 5]
    assert [
        event.stolen
        for event in of(led(attack, sewers("ann left 2\nbob right 2 cheese 1\nevents massive_attacks")), Attacked)
    ] == [1, 0]


@rule("RAT-070", "RAT-092")
def test_rats_in_a_double_role_and_phantoms_block_both_lanes():
    t = sewers("ann left 4 right 4\nbob straddle 3 right 1 cheese 9\nevents armed")
    led(attack, t)
    assert t.cheese == [1, 8]
    warrior = sewers("ann left 4 right 1 clan seer\nbob cheese 9 clan warrior\nround 6")
    led(attack, warrior)
    assert warrior.cheese == [2, 7]


@rule("RAT-070", "RAT-133")
def test_a_ninja_with_two_players_uses_one_pipe_alone():
    t = sewers("ann left 2 clan ninja\nbob right 7 cheese 3 clan seer")
    led(attack, t)
    assert t.cheese[0] == 1
    both = sewers("ann left 2 right 1 clan ninja\nbob right 7 left 1 cheese 3 clan seer")
    led(attack, both)
    assert both.cheese[1] == 3


# ---- belligerent boards ----


@rule("RAT-141", "RAT-142", "RAT-017")
def test_a_belligerent_winner_kills_a_defender_and_a_loser_loses_a_rat():  # X31
    t = sewers("""
        ann left 3 right 2 side belligerent
        bob pantry 1 cheese 5
        cid
        dee pantry 2 cheese 5
        options belligerent=choose
    """)
    supply = t.supply
    told = led(attack, t)
    assert t.cheese == [2, 3, 0, 5]
    assert (t.zones[1][PANTRY], t.zones[0][RIGHT], t.zones[0][LEFT]) == (0, 1, 3)
    assert t.supply == supply + 2
    assert len(of(told, RatFell)) == 2


@rule("RAT-141", "RAT-142")
def test_nobody_falls_where_nobody_defended():
    t = sewers("ann left 3 side belligerent\nbob cheese 5\ncid\noptions belligerent=choose")
    assert of(led(attack, t), RatFell) == []


@rule("RAT-142", "RAT-135")
def test_phantoms_cannot_be_killed_but_throw_an_attacker_back():
    lines = "bob clan warrior side normal\ncid clan seer\nround 6\noptions belligerent=choose"
    strong = sewers(f"ann left 3 clan seer side belligerent\n{lines}")
    assert of(led(attack, strong), RatFell) == []
    weak = sewers(f"ann left 2 clan seer side belligerent\n{lines}")
    led(attack, weak)
    assert weak.zones[0][LEFT] == 1


@rule("RAT-141", "RAT-143")
def test_two_belligerent_winners_kill_one_each_as_far_as_there_are_defenders():
    two = sewers("ann pantry 2\nbob right 3\ncid left 3\noptions belligerent=all")
    led(attack, two)
    assert two.zones[0][PANTRY] == 0
    one = sewers("ann pantry 1\nbob right 3\ncid left 3\noptions belligerent=all")
    led(attack, one)
    assert (one.zones[0][PANTRY], one.supply) == (0, 116 - 6)
    line = sewers("ann pantry 1 straddle 2\nbob right 4\ncid left 4\nevents armed\noptions belligerent=all")
    led(attack, line)
    assert (line.zones[0][PANTRY], line.zones[0][STRADDLE]) == (0, 1)


@rule("RAT-143")
def test_theft_is_not_changed_by_losses():
    t = sewers("ann pantry 2 cheese 9\nbob right 3\ncid left 3\noptions belligerent=all")
    assert [event.stolen for event in of(led(attack, t), Attacked)] == [1, 1]


@rule("RAT-144")
@pytest.mark.parametrize(
    ("sides", "pipes", "left"),
    [
        (("belligerent", "normal"), (3, 1), (3, 0)),
        (("normal", "belligerent"), (3, 1), (3, 0)),
        (("belligerent", "belligerent"), (3, 1), (3, 0)),
        (("normal", "normal"), (3, 1), (3, 1)),
        (("belligerent", "belligerent"), (2, 2), (1, 1)),
        (("belligerent", "normal"), (2, 2), (1, 2)),
        (("belligerent", "belligerent"), (2, 0), (2, 0)),
    ],
)
def test_a_lane_with_belligerent_boards(sides, pipes, left):
    t = sewers(f"""
        ann left {pipes[0]} side {sides[0]}
        bob right {pipes[1]} side {sides[1]}
        options belligerent=choose
    """)
    led(attack, t)
    assert (t.zones[0][LEFT], t.zones[1][RIGHT]) == left


@rule("RAT-144")
def test_in_a_lane_without_facing_rats_the_line_loses_one():
    t = sewers("ann left 4\nbob straddle 2\nevents armed\noptions belligerent=all")
    led(attack, t)
    assert t.zones[1][STRADDLE] == 1


@rule("RAT-144", "RAT-076")
def test_under_massive_attacks_a_level_lane_costs_both_a_rat_of_the_other():
    t = sewers("ann left 2\nbob right 2\nevents massive_attacks\noptions belligerent=all")
    led(attack, t)
    assert (t.zones[0][LEFT], t.zones[1][RIGHT]) == (1, 1)
