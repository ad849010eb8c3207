"""Phase 1: the decks, and the events that act at once.  RAT-005, RAT-012, RAT-035 to RAT-037, RAT-047 to RAT-051,
RAT-075 to RAT-083, RAT-090."""

from collections import Counter
from fractions import Fraction

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.play import playout
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.components import END, EVENT_CARDS, PANTRY
from cheeseboard.games.ratland.events import (
    CheeseGained,
    ClansFlipped,
    Deployed,
    EventTurned,
    Fed,
    FoodTurned,
    GraveEmptied,
    RatGiven,
    RatJoined,
    Returned,
    RoundBegan,
)
from cheeseboard.games.ratland.facts import end_chance
from cheeseboard.games.ratland.rules.deck import event_lots
from cheeseboard.games.ratland.rules.happenings import abundance, cousin, drunk, holy_rat
from tests.games.ratland.table import FOUR, led, of, scene, sewers
from tests.rules import rule

ALL = list(range(len(EVENT_CARDS)))


# ---- the deck ----


@rule("RAT-012", "RAT-035", "RAT-036", "RAT-037", "RAT-048")
def test_every_length_from_5_to_9_rounds_is_as_likely_as_another():  # W1
    going_on = Fraction(1)
    lengths = {}
    numbers = ALL[:]
    for round in range(1, 11):
        lots = event_lots(numbers, round, GAME.box)
        chance = Fraction(lots.count(END.number), len(lots))
        if round <= 5:
            assert chance == 0
            assert set(lots) <= set(range(7))
        else:
            assert chance == Fraction(1, 11 - round)
            assert set(lots) <= set(range(7, 14))
        lengths[round - 1] = going_on * chance
        going_on *= 1 - chance
        numbers.remove(next(number for number in lots if number != END.number) if round < 10 else END.number)
    assert [lengths[n] for n in range(5, 10)] == [Fraction(1, 5)] * 5


@rule("RAT-012")
def test_random_games_have_5_to_9_full_rounds():
    found: Counter[int] = Counter()
    for seed in range(60):
        dealer = Dealer(Quick(seed))
        t = GAME.setup(GAME.options.settle({}, 2), 2, dealer)
        playout(t, dealer, Quick(seed))
        found[t.round - 1] += 1
        assert len(set(t.event_cards)) == t.round
        assert t.event_cards[-1] is END
    assert set(found) == {5, 6, 7, 8, 9}


@rule("RAT-012")
@pytest.mark.parametrize(("round", "chance"), [(1, 0), (4, 0), (5, 5), (6, 4), (8, 2), (9, 1)])
def test_everybody_can_work_out_when_it_may_end(round, chance):
    assert end_chance(sewers(f"ann\nbob\nround {round}")) == chance


@rule("RAT-036")
def test_after_round_5_an_unseen_initial_card_can_no_longer_come():
    numbers = [0, 1, *range(7, 14)]
    assert set(event_lots(numbers, 6, GAME.box)) == set(range(7, 14))


# ---- a round begins ----


@rule("RAT-047", "RAT-005")
def test_the_role_passes_left_then_an_event_is_turned_up_then_food():
    table = scene(FOUR + "active dee\nround 1\nphase turning_event\ndraw helmet food4")
    assert [type(event) for event in table.told] == [RoundBegan, EventTurned, FoodTurned]
    assert table.told[0] == RoundBegan(2, 0)
    assert table.truth.active == 0


@rule("RAT-004", "RAT-005")
def test_in_round_1_the_first_active_player_is_active():
    assert Match(GAME, 4, {"first_active": 2}, bytes(32)).table.active == 2
    found = {Match(GAME, 4, {}, bytes([n]) * 32).table.active for n in range(40)}
    assert found == {0, 1, 2, 3}


@rule("RAT-049")
def test_an_event_acts_before_the_food_is_turned_up():
    table = scene(FOUR + "round 1\nevents helmet\nphase turning_event\ndraw abundance")
    kinds = [type(event) for event in table.told]
    assert kinds.index(CheeseGained) < kinds.index(FoodTurned)


@rule("RAT-050")
def test_an_event_holds_for_one_round_only():
    table = scene("ann pantry 3\nbob pantry 3\nevents massive_attacks\nround 1\ndraw helmet")
    for name in ("ann", "bob"):
        table.play(name, "dump 0", "city 0", "field 0", "left 0", "right 0")
    assert table.truth.event().code == "helmet"


@rule("RAT-051")
def test_clans_turn_to_their_improved_side_with_the_first_open_lid():
    lines = "ann pantry 1 clan seer\nbob pantry 1 clan ninja\nnext {}:ann\n"
    before = scene(lines.format("helmet") + "round 4\nevents abundance cousin got_it dr_cheese\nphase turning_event")
    assert (before.truth.round, before.truth.is_improved(), of(before.told, ClansFlipped)) == (5, False, [])
    events = "events abundance cousin got_it dr_cheese helmet\n"
    after = scene(lines.format("holy_rat") + f"round 5\n{events}phase turning_event")
    assert (after.truth.round, after.truth.is_improved()) == (6, True)
    assert of(after.told, ClansFlipped) == [ClansFlipped()]


@rule("RAT-051", "RAT-140")
def test_the_abilities_at_the_end_of_round_5_still_use_the_initial_side():
    table = scene("ann pantry 1 cheese 3 clan alchemist\nbob pantry 1 clan ninja\nround 5\nphase feeding")
    assert table.asked == ["ann"]
    assert table.truth.left == 1


# ---- events that act at once ----


@rule("RAT-075")
def test_abundance_gives_every_clan_a_cheese():
    t = sewers("ann cheese 1\nbob\ncid\nevents abundance")
    led(abundance, t)
    assert t.cheese == [2, 1, 1]


@rule("RAT-075", "RAT-021", "RAT-010")
def test_abundance_goes_in_priority_order_when_the_reserve_is_short():
    t = sewers("ann cheese 64\nbob\ncid\nevents abundance\nactive bob")
    led(abundance, t)
    assert t.cheese == [64, 1, 1]


@rule("RAT-077", "RAT-010", "RAT-016")
def test_the_cousin_comes_in_priority_order_when_rats_are_short():  # X6
    t = sewers("ann graves 114\nbob\ncid\ndee\nactive dee\nsupply 2\nevents cousin")
    assert [event.seat for event in of(led(cousin, t), RatJoined)] == [3, 0]


@rule("RAT-077")
def test_the_cousin_can_be_deployed_at_once():
    table = scene("ann pantry 1\nbob pantry 2\nround 1\nevents helmet\nphase turning_event\ndraw cousin")
    assert table.moves("ann") == ["dump 0", "dump 1", "dump 2"]


@rule("RAT-078", "RAT-079", "RAT-006", "RAT-007")
def test_drunk_with_ties():  # X13
    t = sewers("ann pantry 12\nbob pantry 12\ncid pantry 8\ndee pantry 8\nactive dee\nevents drunk")
    assert led(drunk, t) == [RatGiven(0, 3)]
    assert [row[PANTRY] for row in t.zones] == [11, 12, 8, 9]


@rule("RAT-079")
def test_drunk_counts_the_sick_and_not_the_lost():
    t = sewers("ann pantry 2 lost 9\nbob pantry 1 sick 4\ncid pantry 3\nevents drunk")
    assert led(drunk, t) == [RatGiven(1, 0)]


@rule("RAT-080")
def test_drunk_does_nothing_when_all_are_level_or_the_giver_has_no_healthy_rat():  # X14
    assert led(drunk, sewers("ann pantry 7\nbob pantry 7\ncid pantry 7\nevents drunk")) == []
    assert led(drunk, sewers("ann sick 9\nbob pantry 7\nevents drunk")) == []


@rule("RAT-081")
def test_the_rat_that_was_given_can_be_deployed_and_is_not_of_the_supply():
    table = scene("ann pantry 5\nbob pantry 1\nround 5\nphase turning_event\ndraw drunk")
    assert table.truth.supply == 116 - 6
    assert table.moves("bob")[-1] == "dump 2"


@rule("RAT-083", "RAT-015")
def test_holy_rat_gives_one_rat_of_each_graveyard_back_to_the_supply():
    t = sewers("ann graves 3\nbob\ncid graves 1\nevents holy_rat")
    supply = t.supply
    assert led(holy_rat, t) == [GraveEmptied(0), GraveEmptied(2)]
    assert (t.graveyard, t.supply) == ([2, 0, 0], supply + 2)


@rule("RAT-090", "RAT-074", "RAT-054")
def test_just_in_time_all_rats_are_deployed_and_nobody_returns_later():  # X15
    table = scene("ann pantry 6 sick 2 lost 1 cheese 9\nbob pantry 2\nround 5\nphase turning_event\ndraw just_in_time")
    assert of(table.told, Returned) == [Returned(0, 3)]
    assert table.moves("ann")[-1] == "dump 9"
    table.ann("dump 0", "city 0", "field 0", "left 9")
    table.bob("dump 0", "city 0", "field 0", "left 0", "right 2")
    assert of(table.told, Deployed)[0].left == 9
    assert len(of(table.told, Returned)) == 1
    assert of(table.told, Fed)[0].rats == 9
