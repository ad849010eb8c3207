"""Drawings of the sewers, and what is said of those that cannot be."""

import pytest

from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.scene import draw
from cheeseboard.testing import position
from tests.games.ratland.table import scene, sewers
from tests.rules import rule


def test_names_and_rats_are_enough():
    table = scene("ann pantry 7 cheese 2\nbob pantry 7 cheese 2")
    assert (
        table
        == """
        ann*  pantry 7 cheese 2
        bob*  pantry 7 cheese 2
        round 1
        events abundance
        food food1
        next none
        active ann
        supply 102
        phase deploying
        place none
        bag none
        queue none
        hand none
        left 0
        options none
        draw
    """
    )


def test_what_is_drawn_can_be_read_again():
    text = """
        ann*  dump 2 pantry 1 cheese 4 sick 1 lost 2 graves 3 strayed 1 whites 1 clan scavenger sent dump,city
        bob   city 1 cheese 0 clan ninja side belligerent sent city used
        cid   cheese 1 clan seer hides
        round 6
        events drunk
        next armed:cid
        next_food food7:cid
        active bob
        phase scavenging
        place dump
        bag white*2 black*1
        left 0
        options belligerent=choose
    """
    table = scene(text)
    again = scene(draw(table.truth, table.names))
    assert again.truth == table.truth
    assert table == "ann* … whites 1 clan scavenger sent dump,city"


def test_a_view_shows_backs():
    table = scene("ann pantry 1 cards [ninja] [seer]\nbob pantry 1 cards [mutant] [family]\nphase choosing_clan")
    assert table.view("ann") == "ann* pantry 1 cheese 0 cards [ninja] [seer]\nbob* pantry 1 cheese 0 cards [?] [?]"


def test_plain_data_sets_a_table_too():
    table = position(GAME, seats=3, cheese=[9, 0, 0], phase="attacking", seed=1)
    assert table.truth.round >= 1


@rule("RAT-013", "RAT-015", "RAT-032", "RAT-036")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ann pantry 117\nbob", "RAT-013"),
        ("ann pantry 7\nbob\nsupply 3", "RAT-015"),
        ("ann\nbob\nround 2\nfood food1 food1", "RAT-032"),
        ("ann cards [ninja] [ninja]\nbob cards [seer] [mutant]\nphase choosing_clan", "RAT-033"),
        ("ann cheese 67\nbob", "RAT-020"),
        ("ann\nbob\nphase brewing", "RAT-010"),
        ("ann\nbob\nround 2\nevents drunk abundance drunk", "RAT-036"),
    ],
)
def test_what_is_not_in_the_box_cannot_be_drawn(text, said):
    with pytest.raises((Lost, Problem), match=said):
        scene(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ann wings 3\nbob", "wings"),
        ("ann dump\nbob", "dump"),
        ("ann\nbob\nphase sleeping", "sleeping"),
        ("ann\nbob\nevents party", "party"),
        ("ann\nbob\nbag green*2", "green"),
        ("ann\nbob\ndraw thunder", "thunder"),
        ("ann\nround 1\nbob", "clans come first"),
        ("ann cards [ninja]\nbob", "cards"),
        ("ann\nbob\nphase choosing_clan\noptions clans", "RAT-028"),
        ("ann sent moon\nbob\nplace dump", "RAT-099"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(text, said):
    with pytest.raises(Problem, match=said) as refused:
        scene(text)
    assert "\n" not in str(refused.value)


def test_rounds_before_have_any_events_and_food_that_fit():
    t = sewers("ann\nbob\nround 8\nevents armed\nfood food3")
    assert len(t.event_cards) == len(t.food_cards) == 8
    assert all(t.options.box.initial[card.number] for card in t.event_cards[:5])
    assert not any(t.options.box.initial[card.number] for card in t.event_cards[5:])
