"""The game for younger players: RTC-125 to RTC-132."""

import pytest

from cheeseboard.games.rat_a_tat_cat.components import FACES
from cheeseboard.games.rat_a_tat_cat.events import Drew, OuterOpened, OuterSeen, Placed, PowerReplaced, PowerUsed
from tests.games.rat_a_tat_cat.table import PUTS, played, scene
from tests.rules import rule

YOUNGER = """
    ann*  {{9}}  5   5  {{3}}
    bob   {{0}}  6   6  {{7}}
    discards 4
    draw {}
    options younger
"""


@rule("RTC-125")
def test_outer_cards_lie_open_from_the_deal_on_and_inner_cards_are_seen_by_nobody():
    table = scene("""
        ann
        bob
        phase dealing
        dealer bob
        draw 1 5   2 6   3 7   4 8   9
        options younger
    """)
    assert table == """
        ann*  {1}  2   3  {4}
        bob   {5}  6   7  {8}
        discards 9
    """
    for somebody in ("ann", "bob", None):
        assert table.view(somebody) == """
            ann*  {1}  ?   ?  {4}
            bob   {5}  ?   ?  {8}
        """
        opened = [[card.face().code for card in event.cards] for event in table.heard(somebody, OuterOpened)]
        assert opened == [["1", "4"], ["5", "8"]]
        assert table.heard(somebody, OuterSeen) == []  # there is no opening look


@rule("RTC-125", "RTC-126")
def test_only_face_down_cards_can_be_swapped_e16():
    table = scene(YOUNGER.format("SW"))
    table.ann("draw", "use")
    assert table.moves("ann") == ["own 1", "own 2"]
    assert table.refuses("ann", "own 0") == "RTC-126"
    table.ann("own 1")
    assert table.moves("ann") == ["with 1.1", "with 1.2"]  # with the two own cards: four swaps in all
    assert table.refuses("ann", "with 1.0") == "RTC-126"
    table.ann("with 1.2")
    assert table == """
        ann*  {9}  6   5  {3}
        bob   {0}  6   5  {7}
    """


@rule("RTC-126")
def test_among_more_players_the_inner_cards_of_all_others_can_be_swapped():
    table = scene("""
        ann*  {9}  5   5  {3}
        bob   {0}  6   6  {7}
        cid   {1}  2   2  {1}
        discards 4
        draw SW
        options younger
    """)
    table.ann("draw", "use", "own 2")
    assert table.moves("ann") == ["with 1.1", "with 1.2", "with 2.1", "with 2.2"]


@rule("RTC-127")
@pytest.mark.parametrize("mode", ["rounds", "time", "elimination"])
def test_all_three_ways_to_end_a_game_stay_the_same(mode):
    *_, match = played(3, seed=27, younger=True, mode=mode, time_limit_s=600, limit=50)
    assert match.outcome is not None
    totals = match.table.totals
    if mode != "elimination":
        assert match.outcome.winners() == [seat for seat in range(3) if totals[seat] == min(totals)]
    else:
        assert sum(total < 50 for total in totals) <= 1


@rule("RTC-127", "RTC-091", "RTC-106")
def test_turns_knock_and_final_lap_stay_the_same():
    table = scene(YOUNGER.format("8 9"))
    assert table.moves("ann") == ["take", "draw"]
    table.ann("draw")
    assert table.moves("ann") == [*PUTS, "toss"]
    table.ann("toss")
    assert table.moves("ann") == ["knock", "hold"]
    table.ann("knock")
    table.bob("draw", "toss")
    assert table == "scored 22 19"


@rule("RTC-128", "RTC-131")
def test_facing_belongs_to_the_position_e36():
    table = scene("""
        ann*  {8}  5   5  {3}
        bob   {0}  6   6  {7}
        discards 4
        draw 2 9 1
        options younger
    """)
    table.ann("draw", "put 0", "hold")
    assert table == """
        ann   {2}  5   5  {3}
        discards 4 8
    """
    assert table.view("bob") == "ann {2} ? ? {3}"
    table.bob("draw", "toss", "hold")
    table.ann("draw", "put 1")
    assert table == "ann* {2} [1] 5 {3}"
    assert table.view("bob") == "ann* {2} [?] ? {3}"
    shown = [event.card.value for event in table.heard("bob", Placed)]
    assert shown == [FACES[2], None]


@rule("RTC-128", "RTC-034")
def test_a_card_taken_for_an_inner_place_lies_face_down_and_is_known_to_all():
    table = scene(YOUNGER.format("8"))
    table.ann("take", "put 2", "hold")
    assert table == """
        ann   {9}  5  {4} {3}
        discards 5
    """


@rule("RTC-129")
def test_peek_is_for_the_face_down_cards():
    table = scene(YOUNGER.format("PK"))
    table.ann("draw", "use")
    assert table.moves("ann") == ["own 1", "own 2"]
    assert table.refuses("ann", "own 3") == "RTC-129"
    table.ann("own 2")
    assert table == "ann* {9} 5 [5] {3}"


@rule("RTC-130", "RTC-050")
@pytest.mark.parametrize("code", ["PK", "SW", "D2"])
def test_an_open_power_card_has_no_power_and_is_replaced_in_the_normal_ways(code):
    table = scene(f"""
        ann*  {{{code}}}  5   5  {{3}}
        bob   {{0}}  6   6  {{7}}
        discards 4
        options younger
    """)
    assert table.refuses("ann", "use")
    table.ann("take", "put 0")
    assert table == f"""
        ann*  {{4}}  5   5  {{3}}
        discards {code}
    """
    assert table.moves("ann") == ["knock", "hold"]
    assert table.heard(None, PowerUsed) == []


@rule("RTC-130", "RTC-098")
def test_an_open_power_card_is_replaced_at_the_end_of_the_round():
    table = scene("""
        ann   {PK} 5   5  {3}
        bob   {0}  6   6  {SW}
        discards 4
        draw 9 2
        phase revealing
        knocker ann
        options younger rounds=1
    """)
    assert [(event.seat, event.slot) for event in table.heard(None, PowerReplaced)] == [(1, 3), (0, 0)]
    assert table == """
        ann   {2} {5} {5} {3}
        bob   {0} {6} {6} {9}
        scored 15 21
    """


@rule("RTC-131")
@pytest.mark.parametrize("way", ["take", "draw"])
def test_any_of_the_four_cards_may_be_replaced(way):
    table = scene(YOUNGER.format("8"))
    table.ann(way)
    assert [move for move in table.moves("ann") if move.startswith("put")] == PUTS


@rule("RTC-132")
@pytest.mark.parametrize("code", ["8", "SW"])
def test_a_drawn_card_is_private_until_it_is_placed_open_shown_or_discarded(code):
    table = scene(YOUNGER.format(code))
    table.ann("draw")
    assert table.view("ann") == f"hand [{code}]"
    for somebody in ("bob", None):
        assert table.view(somebody) == "hand [?]"
        assert [event.card.value for event in table.heard(somebody, Drew)] == [None]
    table.ann("put 3")
    assert table.view("bob") == f"ann* {{9}} ? ? {{{code}}}"
