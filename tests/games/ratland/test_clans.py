"""The clans, both sides of each, where no other page has them.  RAT-028, RAT-128 to RAT-139."""

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick, Scripted
from cheeseboard.engine.match import Match
from cheeseboard.engine.table import redact
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.components import CHEESES, CITY, DUMP, PANTRY, W
from cheeseboard.games.ratland.events import (
    CheeseGained,
    CheeseGiven,
    ClanChosen,
    ClansDealt,
    Departed,
    Drew,
    Fed,
    Foresaw,
    ForesawFood,
    PieceAdded,
    Poisoned,
)
from cheeseboard.games.ratland.moves import DRAW, DROPS
from cheeseboard.games.ratland.rules import CHECKING, CORRUPTING, FEEDING, SCAVENGING
from cheeseboard.games.ratland.rules.foraging.locations import go_to
from cheeseboard.games.ratland.rules.foraging.pieces import may_scavenge, send, take_effect
from tests.games.ratland.table import foraged, of, scene, sewers
from tests.rules import rule

SEER = "bob pantry 1 clan seer\n"


def counts(**pieces: int) -> list[int]:
    return [pieces.get(piece.code, 0) for piece in CHEESES]


# ---- choosing ----


@rule("RAT-028")
def test_everybody_is_dealt_two_and_leads_one_and_the_other_is_never_shown():
    table = scene("ann pantry 7 cards [ninja] [family]\nbob pantry 7 cards [mutant] [warrior]\nphase choosing_clan")
    assert table.moves("ann") == ["lead ninja", "lead family"]
    assert table.refuses("ann", "lead mutant") == "RAT-028"
    table.ann("lead ninja")
    assert table.told == []
    assert [card.value for card in table.view("bob").table.dealt[0]] == [None, None]
    table.bob("lead warrior")
    assert [(event.seat, event.clan.code) for event in of(table.told, ClanChosen)] == [(0, "ninja"), (1, "warrior")]
    assert "family" not in str(table.match.view(1)) + str(table.match.heard(1))
    assert (table.truth.dealt, table.truth.clan_cards.numbers) == ([], [])


@rule("RAT-028")
def test_clan_cards_are_dealt_without_replacement_and_six_use_all_twelve():
    match = Match(GAME, 6, {"clans": True}, bytes(32))
    cards = [card.face().code for hand in match.table.dealt for card in hand]
    assert len(set(cards)) == 12
    assert match.table.clan_cards.numbers == []
    own = [event for event in match.heard(2) if isinstance(event, ClansDealt)]
    assert [None not in [card.value for card in event.clans] for event in own] == [n == 2 for n in range(6)]


@rule("RAT-033", "RAT-028")
def test_two_boxes_pool_their_clans_and_may_deal_the_same_card_twice():
    found = [Match(GAME, 7, {"clans": True}, bytes([n]) * 32).table for n in range(30)]
    assert all(len(t.clan_cards) + 14 == 24 for t in found)
    doubles = [hand for t in found for hand in t.dealt if hand[0].value is hand[1].value]
    assert doubles
    table = scene(
        "ann cards [ninja] [ninja]\nbob cards [seer] [seer]\n"
        + "\n".join([f"{name} cards [mutant] [family]" for name in ("cid", "dee")])
        + "\neve cards [warrior] [warrior]\nfay cards [athlete] [athlete]\ngus cards [corrupt] [corrupt]\n"
        + "phase choosing_clan"
    )
    assert table.moves("ann") == ["lead ninja"]


# ---- Recycler ----


@rule("RAT-128", "RAT-101", "RAT-099")
def test_a_recycler_draws_one_more_at_the_dump_if_it_sent_a_rat():  # X27
    t = sewers(f"ann dump 2 city 1 clan recycler\n{SEER}cid dump 2 clan ninja\nfood food1\nactive cid")
    told, _ = foraged(t, "white " * 6 + "yellow")
    assert [(event.seat, len(event.pieces)) for event in of(told, Drew)] == [(2, 2), (0, 3), (0, 1)]
    none = sewers(f"ann city 1 clan recycler\n{SEER}food food1")
    told, _ = foraged(none, "white")
    assert [event.zone.code for event in of(told, Drew)] == ["city"]


@rule("RAT-129", "RAT-101")
def test_an_improved_recycler_turns_two_white_pieces_of_the_dump():  # X27
    t = sewers(f"ann dump 4 clan recycler\n{SEER}food food1\nround 6")
    told, _ = foraged(t, "white white white yellow")
    assert t.cheese[0] == 3
    assert len(of(told, Drew)[0].pieces) == 4
    city = sewers(f"ann city 2 clan recycler\n{SEER}food food1\nround 6")
    foraged(city, "white white")
    assert city.cheese[0] == 0


@rule("RAT-129", "RAT-086")
def test_a_recycler_turns_its_two_first_and_dr_cheese_what_is_left():
    """Dr. Cheese is an initial event in our box; another box may have it late."""
    t = sewers(f"ann dump 4 clan recycler\n{SEER}food food1\nevents dr_cheese\nround 1")
    t.round, t.event_cards, t.food_cards = 6, t.event_cards * 6, t.food_cards * 6
    t.place = DUMP
    take_effect(t, 0, counts(white=5), Dealer(Quick(0)))
    assert t.cheese[0] == 3  # two turned, one pair, one left over


# ---- Mutant, Warrior ----


@rule("RAT-130", "RAT-021")
@pytest.mark.parametrize(("round", "cheese"), [(5, 1), (6, 2)])
def test_purple_feeds_a_mutant(round, cheese):
    t = sewers(f"ann field 1 clan mutant\n{SEER}food food1\nround {round}")
    told, _ = foraged(t, "purple")
    assert (t.cheese[0], t.infirmary[0], of(told, Poisoned)) == (cheese, 0, [])


@rule("RAT-130", "RAT-146")
def test_a_wound_is_no_poison_for_a_mutant():
    t = sewers("""
        ann city 1 clan mutant side normal
        bob city 3 clan seer side belligerent
        food food1
        options belligerent=choose
    """)
    foraged(t, "white white")
    assert t.infirmary[0] == 1


@rule("RAT-135")
@pytest.mark.parametrize(("round", "event"), [(5, "massive_attacks"), (6, "holy_rat")])
def test_black_does_nothing_to_a_warrior(round, event):
    t = sewers(f"ann field 2 clan warrior\n{SEER}food food3\nround {round}\nevents {event}")
    told, _ = foraged(t, "black black")
    assert (t.in_sewer(0), t.cheese[0], of(told, Departed)) == (2, 0, [])


# ---- Scavenger ----

SCRAPS = """
    ann* pantry 7 nursery 2 clan scavenger
    bob field 1 clan ninja
    phase scavenging
    place field
    bag black*1 orange*1
"""


@rule("RAT-132", "RAT-108")
def test_a_scavenger_may_draw_one_piece_after_all_others():  # X28
    table = scene(SCRAPS + "food food3\ndraw black")
    assert table.moves("ann") == ["draw", "pass"]
    table.ann("draw")
    assert of(table.told, Departed) == [Departed(0, 1, 0)]
    lucky = scene(SCRAPS + "food food3\ndraw orange")
    lucky.ann("draw")
    assert [event.seat for event in of(lucky.told, Drew)] == [0]


@rule("RAT-132")
def test_an_initial_scavenger_draws_only_where_it_sent_nobody_and_only_once_a_round():
    t = sewers("ann dump 1 clan scavenger\nbob city 1 clan ninja\nfood food1")
    _, phase = foraged(t, "white white")
    assert phase is SCAVENGING
    assert t.place == CITY
    used = sewers("ann dump 1 clan scavenger used\nbob city 1 clan ninja\nfood food1")
    assert foraged(used, "white white")[1] is FEEDING


@rule("RAT-132")
def test_an_improved_scavenger_draws_anywhere_but_still_once():
    table = scene("ann dump 1 clan scavenger\nbob pantry 1 clan ninja\nfood food1\nround 6\nphase attacking")
    assert table.asked == ["ann"]
    assert table.truth.place == DUMP
    table.ann("draw")
    assert len(of(table.told, Drew)) == 2


@rule("RAT-132", "RAT-149")
def test_a_place_from_which_the_only_rat_was_taken_still_counts_as_sent():
    t = sewers("ann sent city clan scavenger pantry 1\nbob city 1 clan ninja\nfood food1\nplace city\nbag white*1")
    assert not may_scavenge(t, 0, CITY)
    assert may_scavenge(t, 0, DUMP)


@rule("RAT-132", "RAT-100")
def test_an_empty_bag_is_not_scavenged():
    t = sewers(
        "ann clan scavenger\nbob dump 6 city 6 field 6 clan ninja\ncid dump 6 city 6 field 6 clan mutant\nfood food1"
    )
    dump, city, field = "white " * 6 + "yellow " * 6, "white yellow orange " * 3 + "orange blue blue ", "yellow " * 6
    assert foraged(t, dump + city + field + "orange purple " * 3)[1] is FEEDING


@rule("RAT-084", "RAT-085", "RAT-132")
def test_a_scavengers_draw_is_a_draw_of_its_own_for_the_helmet():
    table = scene(SCRAPS + "food food3\nevents helmet\ndraw black")
    table.ann("draw")
    assert table.moves("ann") == ["pass", "drop black"]
    table.ann("drop black")
    assert of(table.told, Departed) == []


@rule("RAT-086", "RAT-132")
def test_an_improved_scavengers_extra_piece_makes_a_pair_for_dr_cheese():
    """White in its own draw waits for the extra one."""
    t = sewers("ann dump 1 clan scavenger\nbob clan ninja\nfood food1\nevents dr_cheese")
    t.round, t.event_cards, t.food_cards = 6, t.event_cards * 6, t.food_cards * 6
    dealer = Dealer(Scripted([W, W]), listening=True)
    send(t)
    assert go_to(t, 0, dealer) is SCAVENGING
    assert (t.cheese[0], t.whites[0]) == (0, 1)
    SCAVENGING.play(t, DRAW, dealer)
    assert [event.cheese for event in of(dealer.told, CheeseGained)] == [1]


@rule("RAT-132", "RAT-010")
def test_several_scavengers_come_in_priority_order():
    lines = ["ann clan scavenger", "bob clan scavenger", "cid dump 1 clan ninja"]
    lines += [f"{name} clan mutant" for name in ("dee", "eve", "fay", "gus")]
    table = scene("\n".join(lines) + "\nactive bob\nphase attacking\noptions clans")
    assert table.asked == ["bob"]
    table.bob("pass")
    assert table.asked == ["ann"]


# ---- Corrupt ----


@rule("RAT-138", "RAT-097")
def test_a_corrupt_clan_may_add_a_piece_to_one_bag_a_round_before_anybody_draws():
    table = scene("ann dump 1 city 1 clan corrupt\nbob pantry 1 clan ninja\nfood food1\nphase attacking\nround 1")
    assert table.asked == ["ann"]
    assert of(table.told, Drew) == []
    assert table.moves("ann") == [
        "pass",
        *[f"add {c}" for c in ("white", "black", "yellow", "orange", "purple", "blue")],
    ]
    table.ann("add purple")
    assert [event.piece.code for event in of(table.told, PieceAdded)] == ["purple"]
    assert type(table.truth.phase).__name__ == "Deploying"
    waited = scene("ann dump 1 city 1 clan corrupt\nbob pantry 1 clan ninja\nfood food1\nphase attacking\nround 1")
    waited.ann("pass")
    assert waited.truth.place == CITY


@rule("RAT-138")
def test_an_improved_corrupt_clan_adds_to_every_bag():
    table = scene("ann dump 1 city 1 field 1 clan corrupt\nbob pantry 1 clan ninja\nphase attacking\nround 6")
    table.ann("add black", "add black", "add black")
    assert len(of(table.told, PieceAdded)) == 3


@rule("RAT-138", "RAT-020")
@pytest.mark.parametrize(
    ("cheese", "bag", "missing"),
    [
        (0, "black*4 white*11", {"add black", "add white"}),
        (66, "white*1", {"add yellow", "add orange"}),
        (65, "white*1", {"add orange"}),
        (0, "orange*11", {"add orange"}),
        (0, "yellow*44", set()),
        (22, "yellow*44", {"add yellow", "add orange"}),
    ],
)
def test_only_what_is_there_can_be_added(cheese, bag, missing):
    table = scene(f"""
        ann* dump 1 cheese {cheese} clan corrupt
        bob clan ninja
        phase corrupting
        place dump
        bag {bag}
    """)
    everything = {f"add {colour}" for colour in ("white", "black", "yellow", "orange", "purple", "blue")}
    assert everything - set(table.moves("ann")) == missing
    for move in missing:
        assert table.refuses("ann", move) == "RAT-138"


@rule("RAT-138", "RAT-010")
def test_several_corrupt_clans_add_in_priority_order():
    lines = ["ann dump 1 clan corrupt", "bob clan corrupt"]
    lines += [f"{name} clan mutant" for name in ("cid", "dee", "eve", "fay", "gus")]
    t = sewers("\n".join(lines) + "\nactive bob\noptions clans")
    _, phase = foraged(t)
    assert phase is CORRUPTING
    assert t.turn == 1


# ---- Seer ----


@rule("RAT-139", "RAT-038")
def test_a_seer_alone_sees_the_next_event():  # X33
    table = scene("ann pantry 1 clan seer\nbob pantry 1 clan ninja\nround 7\nnext end:ann\nnext_food food9:ann")
    assert table.view("ann").table.next_event.value.code == "end"
    for name in ("bob", None):
        view = table.view(name).table
        assert view.next_event.value is None
        assert view.next_food[0].value is None
        assert 13 in view.events.numbers


@rule("RAT-139", "RAT-038", "RAT-047")
def test_what_a_seer_saw_is_what_is_turned_up():
    table = scene("ann pantry 1 clan seer\nbob pantry 1 clan ninja\nround 2\nnext helmet:ann\nphase turning_event")
    assert table.truth.event().code == "helmet"
    foresaw = of(table.told, Foresaw)
    assert len(foresaw) == 1
    assert table.truth.next_event is foresaw[0].card
    assert of(table.heard("ann"), Foresaw)[0].card.value is not None
    assert of(table.heard("bob"), Foresaw)[0].card.value is None
    assert of(table.told, ForesawFood) == []


@rule("RAT-139", "RAT-051")
def test_an_improved_seer_sees_the_next_food_too_both_cards_of_two_boxes_and_none_after_the_last():
    one = scene("ann pantry 1 clan seer\nbob pantry 1 clan ninja\nround 5\nnext armed:ann\nphase turning_event")
    assert len(one.truth.next_food) == 1
    names = ("bob", "cid", "dee", "eve", "fay", "gus")
    lines = "\n".join([f"{name} pantry 1 clan ninja" for name in names])
    two = scene(f"ann pantry 1 clan seer\n{lines}\nround 5\nnext armed:ann\nphase turning_event\noptions clans")
    assert len(two.truth.next_food) == 2
    last = scene("ann pantry 1 clan seer\nbob pantry 1 clan ninja\nround 8\nnext armed:ann\nphase turning_event")
    assert last.truth.round == 9
    assert last.truth.next_food == []
    assert last.truth.next_event.value.code == "end"


@rule("RAT-139")
def test_a_seer_foresees_the_first_event_as_soon_as_clans_are_chosen():
    table = scene(
        "ann cards [seer] [family]\nbob cards [mutant] [warrior]\nphase choosing_clan\noptions belligerent=choose"
    )
    table.ann("lead seer")
    table.bob("lead mutant")
    assert table.truth.next_event.value is not None
    assert redact(table.truth, 1).next_event.value is None
    assert table.asked == ["ann", "bob"]  # sides


@rule("RAT-051")
def test_only_the_side_that_shows_applies():
    """An improved Recycler no longer draws one more, an improved Ninja no longer needs two."""
    t = sewers(f"ann dump 2 clan recycler\n{SEER}food food1\nround 6")
    told, _ = foraged(t, "yellow yellow")
    assert len(of(told, Drew)[0].pieces) == 2
    assert t.zones[0][PANTRY] == 2


# ---- pairs that meet ----


@rule("RAT-087", "RAT-132")
def test_a_scavengers_draw_is_no_rat_sent_for_strategists():
    table = scene(
        "ann pantry 2 clan scavenger\nbob pantry 1 clan ninja\nfood food1\nevents strategists\nphase attacking"
    )
    table.ann("draw")
    gained = [(event.seat, event.cheese) for event in of(table.told, CheeseGained)]
    assert gained.count((0, 1)) >= 3
    assert table.truth.whites == [0, 0]


@rule("RAT-085", "RAT-129")
def test_a_white_piece_that_was_dropped_is_not_turned_by_a_recycler():
    """Another box may have the helmet late."""
    t = sewers("ann dump 3 clan recycler\nbob clan seer\nevents helmet\nplace dump\nhand white*2 yellow*1")
    t.round, t.event_cards, t.food_cards, t.turn = 6, t.event_cards * 6, t.food_cards * 6, 0
    CHECKING.play(t, DROPS[W], Dealer(Quick(0)))
    assert t.cheese[0] == 2
    assert sum(t.zones[0]) + t.infirmary[0] == 3


@rule("RAT-082", "RAT-130", "RAT-021")
def test_got_it_and_a_mutant_are_paid_together_as_far_as_the_reserve_goes():
    t = sewers(
        "ann field 3 clan mutant\nbob cheese 63 clan seer\nevents got_it\nplace field"
    )
    take_effect(t, 0, counts(black=2, purple=1, orange=1), Dealer(Quick(0)))
    assert t.cheese[0] == 3  # two of the orange piece, one that was left in the reserve
    assert t.reserve() == 0


@rule("RAT-136", "RAT-091")
def test_cheese_won_by_a_swap_is_eaten_before_the_musicians_play():
    table = scene("""
        ann pantry 4 clan musicians
        bob pantry 4 clan ninja
        events rattibal
        phase swapping
    """)
    table.ann("keep")
    table.bob("swap")
    assert of(table.told, CheeseGiven) == [CheeseGiven(1, 0)]
    assert [event.paid for event in of(table.told, Fed)] == [0, 0]
