"""High Card, clause by clause, as drawn scenes."""

import pytest

from cheeseboard import Match, Problem, find
from cheeseboard.engine.seats import bit
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.text import Speaker
from cheeseboard.games._template.components import FACES, card
from cheeseboard.games._template.events import Dealt, Exchanged, Folded, GameWon, RoundBegan, RoundScored
from cheeseboard.testing import Scene, position, scene
from tests.rules import rule

GAME = find("_template")


def drawn(text: str) -> Scene:
    return scene(text, GAME)


def points(table: Scene) -> list[int]:
    """What the last round brought, seat by seat."""
    scored = [event for event in table.told if isinstance(event, RoundScored)]
    return [event.points for event in scored]


# ---- the game ----


@rule("HIC-001")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_sit_down(seats):
    with pytest.raises(Problem, match=r"for 2 to 6 seats, not \d \(HIC-001\)"):
        Match(GAME, seats)


@rule("HIC-002")
def test_there_are_two_of_each_number_and_all_of_them_take_part():
    assert position(GAME, phase="dealing").truth.options.cards == sorted([*range(9), *range(9)])


@rule("HIC-002")
def test_another_box_needs_two_cards_a_seat():
    small = GAME.with_components({"cards": {"1": 3, "9": 2}})
    assert Match(small, 2).asks()
    with pytest.raises(Problem, match=r"3 seats need 6 cards or more; there are 5 \(HIC-002\)"):
        Match(small, 3)


@rule("HIC-002")
@pytest.mark.parametrize(
    ("components", "said"),
    [
        ({}, "section .cards. is missing"),
        ({"cards": {"11": 1}}, "has '11'"),
        ({"cards": {"1": -1}}, "from 0 to 9, not '-1'"),
        ({"cards": {"1": 4}, "dice": 2}, "'dice' is not part of this box"),
    ],
)
def test_a_box_that_cannot_be_is_refused(components, said):
    with pytest.raises(Problem, match=said):
        GAME.with_components(components)


@rule("HIC-003")
def test_a_game_ends_after_the_rounds_agreed_on():
    table = drawn("""
        ann*  [7]
        bob*  [2]
        round 2
        options rounds=2
    """)
    table.ann("stand")
    assert table.outcome is None
    table.bob("fold")
    assert table == "phase over"


@rule("HIC-003")
def test_with_a_round_to_go_cards_are_dealt_again():
    table = drawn("""
        ann*  [7]
        bob*  [2]
        round 2
        draw 4 6
    """)
    table.ann("stand"), table.bob("fold")
    assert table == """
        ann   [4]
        bob*  [6]
        round 3
        totals 1 0
    """


# ---- a round ----


@rule("HIC-004", "HIC-005")
def test_each_seat_is_dealt_one_card_and_sees_it_alone():
    table = drawn("""
        ann
        bob
        cid
        phase dealing
        draw 3 9 5
    """)
    assert table == """
        ann*  [3]
        bob   [9]
        cid   [5]
        pile 15 cards
    """
    assert table.view("bob") == """
        ann*  [?]
        bob   [9]
        cid   [?]
        pile 15 cards
    """
    assert table.heard("bob", Dealt)[1:] == [Dealt(1, card(FACES[8], bit(1))), Dealt(2, Secret(None, bit(2)))]


@rule("HIC-006")
def test_clockwise_each_seat_keeps_or_exchanges_once():
    table = drawn("""
        ann   [3]
        bob*  [9]
        cid   [5]
        draw 6
    """)
    assert table.moves("bob") == ["keep", "exchange"]
    table.bob("keep")
    assert table.asked == ["cid"]
    table.cid("keep")
    table.ann("exchange")
    assert table == """
        ann   [6] stands
        bob*  [9]
        cid*  [5]
        discards 3
    """


@rule("HIC-007")
def test_the_old_card_is_seen_by_all_the_new_one_by_its_owner():
    table = drawn("""
        ann*  [3]
        bob   [9]
        draw 6
    """)
    table.ann("exchange")
    assert table.view("bob") == """
        ann   [?] stands
        discards 3
    """
    assert table.heard("bob", Exchanged) == [Exchanged(0, FACES[2], Secret(None, bit(0)))]
    assert table.heard("ann", Exchanged) == [Exchanged(0, FACES[2], card(FACES[5], bit(0)))]


@rule("HIC-006", "HIC-008")
def test_standing_and_folding_wait_until_all_have_exchanged():
    table = drawn("""
        ann*  [3]
        bob   [9]
    """)
    assert [table.refuses("ann", move) for move in ("stand", "fold")] == ["HIC-008", "HIC-008"]
    table.ann("keep"), table.bob("keep")
    assert [table.refuses("ann", move) for move in ("keep", "exchange")] == ["HIC-006", "HIC-006"]


@rule("HIC-008")
def test_choices_are_sealed_until_the_last_one():
    table = drawn("""
        ann*  [3]
        bob*  [9]
        cid*  [5]
    """)
    before = [table.view(name).table for name in ("ann", "cid", None)]
    assert table.bob("stand") == []
    assert [table.view(name).table for name in ("ann", "cid", None)] == before
    assert table.asked == ["ann", "cid"]
    table.cid("fold"), table.ann("stand")
    assert points(table) == [-1, 2, 0]


@rule("HIC-008")
def test_a_sealed_choice_can_be_taken_back_until_the_last_one():
    table = drawn("""
        ann*  [3]
        bob*  [9]
    """)
    table.ann("stand")
    table.match.take_back(0)
    table.ann("fold"), table.bob("stand")
    assert points(table) == [0, 1]
    assert not table.match.can_take_back(1)


@rule("HIC-009")
def test_whoever_exchanged_is_not_asked_and_stands():
    table = drawn("""
        ann*  [3]
        bob   [9]
        draw 6
    """)
    table.ann("exchange"), table.bob("keep")
    assert table.asked == ["bob"]
    table.bob("stand")
    assert points(table) == [-1, 2]


@rule("HIC-009")
def test_when_all_exchanged_nobody_is_asked():
    table = drawn("""
        ann*  [3]
        bob   [9]
        options rounds=1
        draw 6 2
    """)
    table.ann("exchange"), table.bob("exchange")
    assert table == """
        ann {6} stands
        bob {2} stands
        phase over
        totals 2 -1
    """


@rule("HIC-010")
def test_cards_that_stand_are_shown_and_folded_ones_are_not():
    table = drawn("""
        ann*  [3]
        bob*  [9]
        options rounds=1
    """)
    table.ann("fold"), table.bob("stand")
    assert table.view(None) == """
        ann   [?]
        bob   {9} stands
    """
    assert table.heard(None, Folded) == [Folded(0)]


@rule("HIC-011")
@pytest.mark.parametrize(
    ("hands", "choices", "wanted"),
    [
        ("7 2 5", "stand stand stand", [3, -1, -1]),
        ("7 2 5", "stand stand fold", [2, -1, 0]),
        ("7 2 5", "fold stand fold", [0, 1, 0]),  # alone: its one point
        ("7 2 5", "fold fold fold", [0, 0, 0]),
        ("7 7 5", "stand stand stand", [2, 2, -1]),  # level highest cards win alike
        ("7 7 5", "stand stand fold", [1, 1, 0]),
        ("2 7 7", "stand fold stand", [-1, 0, 2]),
    ],
)
def test_the_highest_card_wins_a_point_and_one_for_each_card_it_beats(hands, choices, wanted):
    ann, bob, cid = hands.split()
    table = drawn(f"""
        ann*  [{ann}]
        bob*  [{bob}]
        cid*  [{cid}]
        totals 5 0 -2
    """)
    for name, choice in zip(table.names, choices.split(), strict=True):
        table.play(name, choice)
    assert points(table) == wanted
    assert table.truth.totals == [5 + wanted[0], wanted[1], wanted[2] - 2]


@rule("HIC-011")
def test_a_lost_point_is_said_with_a_minus():
    ann = Speaker([GAME.folder / "texts"], "en", ["Ann", "Bob"], reader=0)
    assert ann.event(RoundScored(0, -1, -2)) == "You: −1 point this round, −2 in all."


# ---- variants, order and end ----


@rule("HIC-012")
def test_without_exchange_all_stand_or_fold_at_once():
    match = Match(GAME, 4, {"exchange": False})
    assert [(ask.seat, ask.prompt) for ask in match.asks()] == [(seat, "daring") for seat in range(4)]


@rule("HIC-013")
def test_luck_names_the_first_and_then_it_is_the_next_seats_turn_to_begin():
    first = {Match(GAME, 3, seed=bytes([number] * 32)).asks()[0].seat for number in range(20)}
    assert first == {0, 1, 2}
    table = drawn("""
        ann*  [7]
        bob*  [2]
        cid*  [2]
        first cid
    """)
    table.ann("fold"), table.bob("fold"), table.cid("fold")
    assert table.asked == ["ann"]
    assert table.heard(None, RoundBegan) == [RoundBegan(2, 0)]


@rule("HIC-014")
@pytest.mark.parametrize(
    ("totals", "places", "winners"),
    [("4 0 -1", [1, 2, 3], (0,)), ("3 3 1", [1, 1, 3], (0, 1)), ("0 0 0", [1, 1, 1], (0, 1, 2))],
)
def test_most_points_win_and_level_totals_share_the_place(totals, places, winners):
    table = drawn(f"""
        ann*  [7]
        bob*  [2]
        cid*  [2]
        options rounds=1
        totals {totals}
    """)
    table.ann("fold"), table.bob("fold"), table.cid("fold")
    assert table.outcome is not None
    assert table.outcome.places == places
    assert [event.winners for event in table.told if isinstance(event, GameWon)] == [winners]
