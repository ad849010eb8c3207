"""Phase 7, the end of the round and the end of the game.  RAT-091, RAT-110 to RAT-124, RAT-136, RAT-140."""

import pytest

from cheeseboard.games.ratland.components import PANTRY
from cheeseboard.games.ratland.events import CheeseGiven, Fed, GameWon, RatJoined, RatSwapped, Scored, Starved
from cheeseboard.games.ratland.rules.feeding import feed, gather, play_music
from cheeseboard.games.ratland.scoring import outcome, places
from tests.games.ratland.table import led, of, scene, sewers
from tests.rules import rule


def fed(text):
    """ann's clan after feeding."""
    t = sewers(f"ann {text}\nbob")
    told = led(feed, t)
    return t, of(told, Fed)[0]


@rule("RAT-110", "RAT-112")
@pytest.mark.parametrize(
    ("rats", "due"),
    [
        (0, 0), (1, 0), (3, 0), (4, 1), (6, 1), (7, 3), (9, 3), (10, 4), (12, 4), (13, 5), (15, 5), (16, 6), (18, 6),
        (19, 7), (20, 7), (21, 8), (22, 8), (23, 9), (24, 9), (25, 10), (26, 11), (40, 25), (232, 217),
    ],
)  # fmt: skip
def test_the_feeding_table(rats, due):  # W6
    assert sewers("ann\nbob").options.costs[rats] == due


@rule("RAT-113", "RAT-025", "RAT-116")
def test_a_rat_starves_for_each_cheese_that_is_missing():  # W7
    t, told = fed("pantry 11 cheese 2")
    assert told == Fed(0, 11, 4, 2)
    assert (t.zones[0][PANTRY], t.cheese[0], t.graveyard[0]) == (9, 0, 2)


@rule("RAT-111", "RAT-113", "RAT-114", "RAT-115", "RAT-121")
def test_the_sick_starve_first_and_the_lost_never():  # X10
    t, told = fed("pantry 11 sick 2 lost 1 cheese 2")
    assert told == Fed(0, 13, 5, 2)
    assert (t.zones[0][PANTRY], t.infirmary[0], t.lost[0], t.graveyard[0]) == (10, 0, 1, 3)
    assert t.points(0) == 8


@rule("RAT-074", "RAT-106", "RAT-111", "RAT-054")
def test_a_poisoned_rat_eats_misses_a_deployment_and_is_back():  # X7
    t, told = fed("pantry 8 sick 1 cheese 9")
    assert told == Fed(0, 9, 3, 3)
    assert t.zones[0][PANTRY] == 8
    table = scene("ann pantry 8 sick 1 cheese 9\nbob pantry 1\nphase attacking")
    assert of(table.told, Fed)[0] == Fed(0, 9, 3, 3)
    assert table.truth.infirmary[0] == 0


@rule("RAT-074", "RAT-107", "RAT-111", "RAT-054")
def test_a_lost_rat_eats_nothing_misses_a_deployment_and_is_back():  # X8
    _, told = fed("pantry 9 lost 1 cheese 9")
    assert told == Fed(0, 9, 3, 3)
    table = scene("ann pantry 9 lost 1 strayed 1 cheese 9\nbob pantry 1\nphase attacking")
    assert of(table.told, Fed)[0] == Fed(0, 10, 4, 4)


@rule("RAT-119")
def test_between_the_rounds_all_healthy_rats_are_at_home_and_the_sick_where_they_were():
    t = sewers("ann dump 2 left 1 nursery 4 pantry 1 sick 2\nbob city 1")
    gather(t)
    assert [row[PANTRY] for row in t.zones] == [8, 1]
    assert t.infirmary == [2, 0]


@rule("RAT-116")
def test_a_clan_without_rats_stays_in_the_game_and_can_grow_again():
    table = scene("ann cheese 0\nbob pantry 3\nphase turning_event\nround 1\nevents abundance\ndraw cousin")
    assert table.truth.zones[0][PANTRY] == 1
    assert "ann" in table.asked


# ---- Rattibal Lecter ----

LECTER = "events rattibal\nphase swapping\n"


@rule("RAT-091", "RAT-110", "RAT-113")
def test_a_rat_swapped_for_a_cheese_may_save_two_from_hunger():  # X25
    table = scene(f"ann pantry 10 cheese 2\nbob pantry 3\n{LECTER}")
    table.ann("swap")
    table.bob("keep")
    assert of(table.told, RatSwapped) == [RatSwapped(0, 0)]
    assert of(table.told, Fed)[0] == Fed(0, 9, 3, 3)
    assert of(table.told, Starved) == []
    without = scene(f"ann pantry 10 cheese 2\nbob pantry 3\n{LECTER}")
    without.ann("keep")
    without.bob("keep")
    assert of(without.told, Starved) == [Starved(0, 2, 0)]


@rule("RAT-091", "RAT-009")
def test_everybody_with_a_rat_in_the_sewer_is_asked_at_once_and_the_sick_rat_goes_first():
    table = scene(f"ann pantry 3 sick 1\nbob lost 2\ncid sick 1\n{LECTER}")
    assert table.asked == ["ann", "cid"]
    table.ann("swap")
    assert table.told == []
    table.cid("keep")
    assert of(table.told, Fed)[0].rats == 3
    assert table.truth.graveyard == [0, 0, 0]


@rule("RAT-091", "RAT-021", "RAT-010")
def test_when_the_reserve_is_short_swaps_are_made_in_priority_order():
    table = scene(f"ann pantry 4 cheese 65\nbob pantry 4\nactive bob\n{LECTER}")
    table.ann("swap")
    table.bob("swap")
    assert of(table.told, RatSwapped) == [RatSwapped(1, 0)]
    assert of(table.told, Fed)[0].rats == 4


@rule("RAT-091")
def test_without_a_cheese_in_the_reserve_nobody_is_asked():
    table = scene("ann pantry 4 cheese 66\nbob pantry 4\nevents rattibal\nphase attacking")
    assert of(table.told, RatSwapped) == []
    assert len(of(table.told, Fed)) == 2


# ---- the end of the round ----


@rule("RAT-136", "RAT-006", "RAT-007")
@pytest.mark.parametrize(("round", "cheese"), [(5, [10, 4, 3, 3]), (6, [12, 3, 3, 2])])
def test_the_richest_of_the_others_pay_the_musicians(round, cheese):  # X30
    t = sewers(f"""
        ann cheese 9 clan musicians
        bob cheese 4 clan seer
        cid cheese 4 clan ninja
        dee cheese 3 clan mutant
        active cid
        round {round}
    """)
    told = led(lambda t, dealer: play_music(t, 0, dealer), t)
    assert t.cheese == cheese
    assert of(told, CheeseGiven)[0] == CheeseGiven(2, 0)


@rule("RAT-136")
def test_whoever_has_no_cheese_gives_none_and_nobody_takes_their_place():
    t = sewers("ann clan musicians\nbob cheese 1 clan seer\ncid clan ninja\ndee clan mutant\nround 6")
    led(lambda t, dealer: play_music(t, 0, dealer), t)
    assert t.cheese == [1, 0, 0, 0]
    none = sewers("ann cheese 5 clan musicians\nbob clan seer\ncid clan ninja")
    led(lambda t, dealer: play_music(t, 0, dealer), none)
    assert none.cheese == [5, 0, 0]


@rule("RAT-140", "RAT-117", "RAT-025")
def test_an_alchemist_turns_a_cheese_into_a_rat_that_is_not_fed():
    table = scene("ann* pantry 7 cheese 2 clan alchemist\nbob pantry 1 clan ninja\nphase brewing")
    table.ann("convert")
    assert of(table.told, RatJoined)[0].seat == 0
    assert of(table.told, Fed) == []
    assert table.truth.zones[0][PANTRY] >= 8


@rule("RAT-140")
@pytest.mark.parametrize(("cheese", "times"), [(3, 2), (1, 1)])
def test_an_improved_alchemist_does_it_up_to_twice(cheese, times):
    table = scene(f"ann* cheese {cheese} clan alchemist\nbob clan ninja\nround 6\nphase brewing\nleft 2")
    for _ in range(times):
        assert table.moves("ann") == ["convert", "pass"]
        table.ann("convert")
    assert len(of(table.told, RatJoined)) >= times
    assert table.moves("ann") != ["convert", "pass"]


@rule("RAT-140")
def test_an_alchemist_is_not_asked_without_cheese_or_supply():
    for line in ("ann pantry 3 clan alchemist", "ann pantry 3 graves 112 cheese 1 clan alchemist"):
        table = scene(f"{line}\nbob pantry 1 clan ninja\nphase feeding")
        assert type(table.truth.phase).__name__ == "Deploying"


@rule("RAT-117", "RAT-136", "RAT-140")
def test_end_of_round_abilities_come_in_priority_order_each_seeing_the_last():
    lines = "ann pantry 1 cheese 3 clan musicians\nbob pantry 1 cheese 4 clan alchemist\nphase feeding\n"
    paid_first = scene(lines + "active ann")
    assert paid_first.truth.cheese == [4, 3]
    assert paid_first.asked == ["bob"]
    brewed_first = scene(lines + "active bob")
    assert brewed_first.truth.cheese == [3, 4]
    brewed_first.bob("convert")
    assert of(brewed_first.told, CheeseGiven) == [CheeseGiven(1, 0)]


# ---- the end of the game ----


@rule("RAT-048", "RAT-120", "RAT-118")
def test_the_end_card_stops_the_game_before_its_round():  # X18
    table = scene("""
        ann pantry 9 graves 1
        bob pantry 7 lost 2 sick 1
        round 5
        phase turning_event
        draw end
    """)
    assert table.outcome is not None
    assert len(table.truth.food_cards) == 5
    assert table.outcome.scores == [8, 10]
    assert of(table.told, Scored) == [Scored(0, 8, 0), Scored(1, 10, 0)]
    assert table.winners == ["bob"]


@rule("RAT-121")
def test_points_may_be_negative():
    assert sewers("ann pantry 1 graves 5\nbob").points(0) == -4


@rule("RAT-002", "RAT-122", "RAT-123", "RAT-124", "RAT-008")
def test_level_points_are_decided_by_cheese_and_then_shared():  # X19
    t = sewers("ann pantry 15 cheese 2\nbob pantry 15 cheese 4\ncid pantry 15 cheese 4\nround 5\nactive ann")
    assert places(t) == [3, 1, 1]
    table = scene("""
        ann pantry 15 cheese 2
        bob pantry 15 cheese 4
        cid pantry 15 cheese 4
        round 5
        phase turning_event
        draw end
    """)
    assert table.winners == ["bob", "cid"]
    assert of(table.told, GameWon) == [GameWon((1, 2), 15)]
    ended = outcome(table.truth)
    assert ended is not None
    assert ended.share(1) == 0.5
