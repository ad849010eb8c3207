"""Belligerent boards: the choice of a side, and combat where rats forage.  RAT-029 to RAT-031, RAT-145 to RAT-147."""

import pytest

from cheeseboard.engine.match import Match
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.components import BELLIGERENT, CITY, NORMAL
from cheeseboard.games.ratland.events import Drew, RatWounded, SideChosen, SideShown
from cheeseboard.games.ratland.rules import WOUNDING
from cheeseboard.games.ratland.rules.foraging.pieces import leader, present
from tests.games.ratland.table import foraged, of, scene, sewers
from tests.rules import rule

CHOICE = "options belligerent=choose\n"


@rule("RAT-029")
@pytest.mark.parametrize(("form", "side"), [("off", NORMAL), ("all", BELLIGERENT)])
def test_everybody_uses_the_same_side(form, side):
    t = Match(GAME, 3, {"belligerent": form}, bytes(32)).table
    assert [secret.value for secret in t.sides] == [side] * 3


@rule("RAT-029", "RAT-030", "RAT-046")
def test_a_side_is_chosen_in_secret_and_shown_when_the_screens_are_first_lifted():
    match = Match(GAME, 2, {"belligerent": "choose", "first_active": 0}, bytes(32))
    match.submit(0, "take belligerent")
    match.submit(1, "take normal")
    assert match.view(0).sides[0].value is BELLIGERENT
    assert match.view(1).sides[0].value is None
    assert match.view(None).sides[0].value is None
    chosen = [event for event in match.heard(1) if isinstance(event, SideChosen)]
    assert [event.side.value for event in chosen] == [None, NORMAL]
    while match.table.round == 1 and any(side.value is None for side in match.view(1).sides):
        ask = match.asks()[0]
        match.submit(ask.seat, ask.moves[-1])
    assert [event.side for event in match.heard(1) if isinstance(event, SideShown)] == [BELLIGERENT, NORMAL]


@rule("RAT-031")
def test_clans_are_chosen_first_then_boards():
    match = Match(GAME, 2, {"belligerent": "choose", "clans": True}, bytes(32))
    assert type(match.table.phase).__name__ == "ChoosingClan"
    for seat in range(2):
        match.submit(seat, match.asks()[0].moves[0])
    assert type(match.table.phase).__name__ == "ChoosingSide"


# ---- combat ----


@rule("RAT-145", "RAT-146", "RAT-147", "RAT-101", "RAT-099")
def test_a_tie_that_goes_to_a_normal_board_wounds_nobody():  # X32
    t = sewers(
        f"ann city 3 side belligerent\nbob city 3 side normal\ncid city 1 side normal\nactive bob\nfood food1\n{CHOICE}"
    )
    told, _ = foraged(t, "white " * 3 + "yellow " * 3)
    assert of(told, RatWounded) == []
    assert [(event.seat, len(event.pieces)) for event in of(told, Drew)] == [(2, 1), (1, 3), (0, 2)]


@rule("RAT-145", "RAT-146", "RAT-101", "RAT-147", "RAT-099")
def test_the_leader_chooses_whom_to_wound_and_the_wounded_rat_draws_nothing():  # X32
    table = scene(f"""
        ann* city 3 side belligerent
        bob city 3 side normal
        cid city 1 side normal
        active ann
        phase wounding
        place city
        food food1
        bag white*3 yellow*3 orange*4 blue*2
        queue cid ann bob
        draw white white white yellow yellow
        {CHOICE}
    """)
    assert table.moves("ann") == ["wound 1", "wound 2"]
    assert table.refuses("ann", "wound 0") == "RAT-145"
    assert table.refuses("ann", "pass") == "RAT-145"
    table.ann("wound 2")
    assert of(table.told, RatWounded)[0].other == 2
    assert [(event.seat, len(event.pieces)) for event in of(table.told, Drew)] == [(0, 2), (1, 3)]


@rule("RAT-145")
def test_with_one_other_clan_there_is_nothing_to_choose():
    t = sewers(f"ann city 3 side belligerent\nbob city 1 side normal\nfood food1\n{CHOICE}")
    told, _ = foraged(t, "white white")
    assert [(event.seat, event.other) for event in of(told, RatWounded)] == [(0, 1)]
    assert t.infirmary == [0, 1]
    assert [(event.seat, len(event.pieces)) for event in of(told, Drew)] == [(0, 2)]


@rule("RAT-145")
def test_a_clan_alone_or_not_in_the_lead_wounds_nobody():
    alone = sewers(f"ann city 3 side belligerent\nbob dump 1 side normal\n{CHOICE}")
    assert leader(alone, present(alone, CITY), CITY) is None
    behind = sewers(f"ann city 1 side belligerent\nbob city 2 side normal\n{CHOICE}")
    assert leader(behind, present(behind, CITY), CITY) is None
    tied = sewers(f"ann city 2 side belligerent\nbob city 2 side normal\nactive ann\n{CHOICE}")
    assert leader(tied, present(tied, CITY), CITY) == 0


@rule("RAT-145", "RAT-097")
def test_combat_is_resolved_at_each_location_before_its_draws():
    t = sewers("ann dump 2 city 3\nbob dump 1 city 2\ncid dump 1 city 1\nfood food1\noptions belligerent=all")
    told, phase = foraged(t)
    assert phase is WOUNDING
    assert (t.place, t.turn, of(told, Drew)) == (0, 0, [])


@rule("RAT-147", "RAT-101")
def test_one_belligerent_rat_alone_draws_nothing_but_still_counts_as_sent():
    t = sewers("ann city 1\nbob\nevents strategists\nfood food1\noptions belligerent=all")
    told, _ = foraged(t)
    assert of(told, Drew) == []
    assert t.cheese == [2, 3]


@rule("RAT-147", "RAT-101")
def test_a_wound_and_the_belligerent_board_cost_a_piece_each():
    t = sewers("ann city 4\nbob city 3\nfood food1\noptions belligerent=all")
    told, _ = foraged(t, "white white white yellow")
    assert [(event.seat, len(event.pieces)) for event in of(told, Drew)] == [(1, 1), (0, 3)]


@rule("RAT-087", "RAT-146")
def test_a_wounded_rat_was_sent():
    t = sewers(f"ann city 3 side belligerent\nbob city 1 side normal\nevents strategists\nfood food1\n{CHOICE}")
    foraged(t, "white white")
    assert t.cheese == [2, 2]


@rule("RAT-101", "RAT-128", "RAT-147")
def test_a_belligerent_recycler_draws_as_many_as_it_sent():
    t = sewers("ann dump 3 clan recycler\nbob clan seer\nfood food1\noptions belligerent=all clans")
    told, _ = foraged(t, "white white white")
    assert [len(event.pieces) for event in of(told, Drew)] == [3]
