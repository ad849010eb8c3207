"""Peek, Swap and Draw 2: RTC-059 to RTC-085."""

import pytest

from cheeseboard.games.rat_a_tat_cat.components import DRAW_TWO, FACES, PEEK, SWAP
from cheeseboard.games.rat_a_tat_cat.events import Discarded, Drew, Peeked, Placed, PowerUsed, Swapped
from tests.games.rat_a_tat_cat.table import OWNS, PUTS, scene
from tests.rules import rule

# ---- Peek ----

PEEKING = """
    ann*  [3]  9   0  [4]
    bob   [5]  5   5  [5]
    cid   [7]  7   7  [7]
    discards 6
    draw PK
"""


@rule("RTC-059", "RTC-060", "RTC-061", "RTC-062", "RTC-063")
def test_peek_e06():
    table = scene(PEEKING)
    table.ann("draw", "use")
    assert table.heard("bob", PowerUsed) == table.heard(None, PowerUsed) == [PowerUsed(0, PEEK)]
    assert table.moves("ann") == OWNS
    table.ann("own 1")
    assert table == """
        ann*  [3] [9]  0  [4]
        discards 6 PK
        hand none
        phase knocking
    """
    [learned] = table.heard("ann", Peeked)
    assert (learned.slot, learned.card.face()) == (1, FACES[9])
    for somebody in ("bob", "cid", None):
        [seen] = table.heard(somebody, Peeked)
        assert (seen.seat, seen.slot, seen.card.value) == (0, 1, None)
        assert table.view(somebody) == "ann* [?] [?] ? [?]"
    assert table.moves("ann") == ["knock", "hold"]
    assert table.refuses("ann", "put 1")


@rule("RTC-060")
def test_peek_shows_one_card_and_only_ones_own():
    table = scene(PEEKING)
    table.ann("draw", "use")
    for move in ("with 1.0", "with 2.3"):
        assert table.refuses("ann", move) == "RTC-060"
    table.ann("own 2")
    assert table.refuses("ann", "own 1")
    assert table == "ann* [3] 9 [0] [4]"


@rule("RTC-061")
def test_a_known_card_may_be_peeked_at_again_e32():
    table = scene(PEEKING)
    table.ann("draw", "use", "own 0")
    assert [event.card.face().code for event in table.heard("ann", Peeked)] == ["3"]
    assert table == """
        ann*  [3]  9   0  [4]
        phase knocking
    """


@rule("RTC-061", "RTC-067", "RTC-133")
def test_peek_works_on_a_card_received_by_a_swap_and_the_giver_knows_it_still():
    table = scene("""
        ann*  8:bob 9  0  [4]
        bob   [5]   5  5  [5]
        discards 6
        draw PK
    """)
    table.ann("draw", "use", "own 0")
    assert table == "ann* 8:ann,bob 9 0 [4]"


@rule("RTC-063")
def test_looking_gives_no_right_to_exchange_the_card():
    table = scene(PEEKING)
    table.ann("draw", "use")
    assert table.refuses("ann", "put 1") == "RTC-063"
    assert table.refuses("ann", "toss") == "RTC-060"
    assert table.refuses("ann", "knock") == "RTC-087"


@rule("RTC-064", "RTC-045")
def test_peek_need_not_be_used():
    table = scene(PEEKING)
    table.ann("draw", "toss")
    assert table == "discards 6 PK"
    assert table.heard("ann", Peeked) == []
    table = scene(PEEKING)
    table.ann("draw", "put 1")
    assert table == """
        ann*  [3] [PK] 0  [4]
        discards 6 9
    """


# ---- Swap ----

SWAPPING = """
    ann*  [9]  4   5  [2]
    bob   [7]  1   1  [8]
    cid    3   3   3   3
    discards 6
    draw SW
"""


@rule("RTC-065", "RTC-066", "RTC-067", "RTC-068", "RTC-069", "RTC-070", "RTC-072")
def test_swap_e07():
    table = scene(SWAPPING)
    table.ann("draw", "use")
    assert table.heard("bob", PowerUsed) == [PowerUsed(0, SWAP)]
    assert table == "discards 6 SW"
    table.ann("own 0", "with 1.2")
    assert table == """
        ann*  1      4  5      [2]
        bob   [7]    1  9:ann  [8]
        cid   3      3  3       3
        discards 6 SW
        phase knocking
    """
    assert table.view("ann") == """
        ann*  ?      ?  ?      [2]
        bob   [?]    ?  9:ann  [?]
    """
    assert table.view("bob") == """
        ann*  ?      ?  ?      [?]
        bob   [7]    ?  ?:ann  [8]
    """
    for somebody in ("ann", "bob", "cid", None):
        assert table.heard(somebody, Swapped) == [Swapped(0, 0, 1, 2)]
    assert table.asked == ["ann"]
    assert table.moves("ann") == ["knock", "hold"]


@rule("RTC-066")
def test_one_own_card_goes_against_one_of_any_other_player():
    table = scene(SWAPPING)
    table.ann("draw", "use")
    assert table.moves("ann") == OWNS
    assert table.refuses("ann", "with 1.0") == "RTC-066"  # two cards of others
    table.ann("own 3")
    assert table.moves("ann") == [f"with {ahead}.{slot}" for ahead in (1, 2) for slot in range(4)]
    assert table.refuses("ann", "own 1") == "RTC-066"  # two of one's own
    assert table.refuses("ann", "with 3.0") == "RTC-066"
    table.ann("with 2.1")
    assert table == """
        ann*  [9]  4     5  3
        cid    3  2:ann  3  3
    """


@rule("RTC-066", "RTC-118")
def test_opponents_are_counted_clockwise_from_the_swapper_without_those_who_are_out():
    table = scene("""
        ann   0  0  0  0
        bob   out 1
        cid*  3  3  3  3
        dee   4  4  4  4
        discards 6
        draw SW
        options mode=elimination
    """)
    table.cid("draw", "use", "own 0")
    assert table.moves("cid") == [f"with {ahead}.{slot}" for ahead in (1, 2) for slot in range(4)]
    table.cid("with 2.3")  # past the end of the table: ann
    assert table == """
        ann   0  0  0  3
        cid*  0  3  3  3
        dee   4  4  4  4
    """


@rule("RTC-067", "RTC-069")
def test_a_swap_shows_nobody_a_face():
    table = scene(SWAPPING)
    table.ann("draw", "use", "own 1", "with 2.0")  # nobody has seen either of them
    assert table == """
        ann*  [9]  3   5  [2]
        cid    4   3   3   3
    """
    for somebody in ("ann", "bob", "cid", None):
        faces = [event for event in table.heard(somebody) if isinstance(event, Peeked | Placed | Discarded)]
        assert faces == []


@rule("RTC-070")
def test_the_other_player_is_not_asked_at_any_step():
    table = scene(SWAPPING)
    for move in ("draw", "use", "own 0", "with 1.2"):
        assert table.asked == ["ann"]
        assert table.moves("bob") == []
        table.ann(move)


@rule("RTC-071")
def test_swap_declined_e08():
    table = scene(SWAPPING)
    table.ann("draw", "toss")
    assert table == """
        ann*  [9]  4   5  [2]
        bob   [7]  1   1  [8]
        discards 6 SW
        phase knocking
    """


@rule("RTC-071")
def test_once_the_swap_is_shown_there_is_no_second_way_out():
    table = scene(SWAPPING)
    table.ann("draw", "use")
    assert table.refuses("ann", "toss") == "RTC-071"
    assert table.refuses("ann", "hold") == "RTC-066"
    assert table.refuses("ann", "knock") == "RTC-087"
    table.ann("own 0")
    assert table.refuses("ann", "toss") == "RTC-071"
    assert table.refuses("ann", "knock") == "RTC-087"


@rule("RTC-073")
def test_the_knocker_is_not_protected_e23():
    table = scene("""
        ann   [0]  0   1  [2]
        bob*  [9]  5   5  [5]
        discards 6
        draw SW
        knocker ann
        options rounds=1
    """)
    table.bob("draw", "use", "own 0", "with 1.0")
    assert table == """
        ann   {9} {0} {1} {2}
        bob   {0} {5} {5} {5}
        scored 12 15
    """


# ---- Draw 2 ----

DRAW_TWO_OF = """
    ann*  [0]  9   3  [8]
    bob   [1]  1   1  [1]
    discards 6
    draw {}
"""


@rule("RTC-074", "RTC-076", "RTC-077", "RTC-079")
def test_draw_two_first_card_used_e09():
    table = scene(DRAW_TWO_OF.format("D2 2 5"))
    table.ann("draw", "use")
    assert table.heard("bob", PowerUsed) == [PowerUsed(0, DRAW_TWO)]
    assert table == """
        discards 6 D2
        hand [2]
        sequence 1
    """
    assert table.moves("ann") == [*PUTS, "toss"]
    table.ann("put 1")
    assert table == """
        ann*  [0] [2]  3  [8]
        discards 6 D2 9
        phase knocking
        sequence 0
        draw 5
    """
    assert len(table.heard("ann", Drew)) == 2  # the Draw 2 and the 2: nobody has seen the 5


@rule("RTC-076", "RTC-078", "RTC-080")
def test_draw_two_second_card_e10():
    table = scene(DRAW_TWO_OF.format("D2 9 7"))
    table.ann("draw", "use", "toss")
    assert table == """
        hand [7]
        discards 6 D2 9
        sequence 2
    """
    table.ann("put 3")
    assert table == """
        ann*  [0]  9   3  [7]
        discards 6 D2 9 8
        phase knocking
    """


@rule("RTC-080")
def test_the_second_card_may_be_discarded_and_then_the_action_is_over():
    table = scene(DRAW_TWO_OF.format("D2 9 7 5"))
    table.ann("draw", "use", "toss", "toss")
    assert table == """
        ann*  [0]  9   3  [8]
        discards 6 D2 9 7
        phase knocking
        draw 5
    """


@rule("RTC-082", "RTC-083")
def test_draw_two_within_draw_two_e11():
    table = scene(DRAW_TWO_OF.format("D2 8 D2 9 9 4"))
    table.ann("draw", "use", "toss", "use", "toss", "toss")
    assert table == """
        discards 6 D2 8 D2 9 9
        phase knocking
        draw 4
    """


@rule("RTC-083")
def test_a_new_sequence_replaces_the_running_one_and_draws_not_made_are_lost():
    table = scene(DRAW_TWO_OF.format("D2 D2 9 9 4"))
    table.ann("draw", "use", "use", "toss", "toss")  # the second Draw 2 was the first card of the first sequence
    assert table == """
        discards 6 D2 D2 9 9
        phase knocking
        draw 4
    """


@rule("RTC-075")
def test_both_draws_come_from_the_pile_and_never_from_the_discards():
    table = scene(DRAW_TWO_OF.format("D2 9 7"))
    table.ann("draw", "use")
    assert table.refuses("ann", "take") == "RTC-075"
    table.ann("toss")
    assert table == "pile 42 cards"
    assert table.refuses("ann", "take") == "RTC-075"


@rule("RTC-074")
def test_the_draw_two_lies_below_whatever_is_discarded_later():
    table = scene(DRAW_TWO_OF.format("D2 7 5"))
    table.ann("draw", "use", "toss", "toss", "hold")
    assert table == "discards 6 D2 7 5"
    table.bob("take")
    assert table == "hand {5}"


@rule("RTC-077", "RTC-046")
def test_a_power_card_met_in_a_sequence_may_be_put_in_the_row():
    table = scene(DRAW_TWO_OF.format("D2 PK 5"))
    table.ann("draw", "use", "put 1")
    assert table == """
        ann*  [0] [PK] 3  [8]
        discards 6 D2 9
        phase knocking
        draw 5
    """


@rule("RTC-078")
def test_discarding_the_first_card_obliges_to_draw_the_second():
    table = scene(DRAW_TWO_OF.format("D2 9 7"))
    heard = table.ann("draw", "use", "toss")
    assert [event.card.face().code for event in heard if isinstance(event, Drew)] == ["D2", "9", "7"]
    assert table.moves("ann") == [*PUTS, "toss"]
    assert table.refuses("ann", "hold") == "RTC-044"
    assert table.refuses("ann", "knock") == "RTC-087"


@rule("RTC-079")
@pytest.mark.parametrize("use", [("put 0",), ("use", "own 0")])
def test_when_the_first_card_is_used_the_second_is_not_drawn(use):
    table = scene(DRAW_TWO_OF.format("D2 PK 7"))
    table.ann("draw", "use", *use)
    assert table == """
        phase knocking
        draw 7
        pile 43 cards
    """


@rule("RTC-081", "RTC-059")
@pytest.mark.parametrize("script", ["D2 PK 4", "D2 9 PK 4"])
def test_a_peek_met_in_a_sequence_ends_it(script):
    table = scene(DRAW_TWO_OF.format(script))
    table.ann("draw", "use", *["toss"] * script.count("9"), "use", "own 1")
    assert table == """
        ann*  [0] [9]  3  [8]
        discards … PK
        phase knocking
        sequence 0
        draw 4
    """


@rule("RTC-071", "RTC-078", "RTC-081")
def test_first_draw_of_a_sequence_is_swap_e34():
    table = scene(DRAW_TWO_OF.format("D2 SW 0"))
    table.ann("draw", "use", "toss")
    assert table == "hand [0]"
    table.ann("put 3")
    assert table == """
        ann*  [0]  9   3  [0]
        discards 6 D2 SW 8
    """
    table = scene(DRAW_TWO_OF.format("D2 SW 0"))
    table.ann("draw", "use", "use", "own 3", "with 1.1")
    assert table == """
        ann*  [0]  9   3   1
        bob   [1] 8:ann 1 [1]
        discards 6 D2 SW
        phase knocking
        draw 0
    """


@rule("RTC-081")
def test_a_swap_as_second_card_ends_the_action():
    table = scene(DRAW_TWO_OF.format("D2 9 SW 0"))
    table.ann("draw", "use", "toss", "use", "own 3", "with 1.1")
    assert table == """
        phase knocking
        draw 0
    """


@rule("RTC-084")
@pytest.mark.parametrize(
    ("moves", "after"),
    [
        (("toss",), "hand [4]\n discards 6 D2 D2\n sequence 2"),  # as first card: on to the second draw
        (("put 1",), "discards 6 D2 9\n phase knocking\n draw 4 5"),
        (("use",), "hand [4]\n discards 6 D2 D2\n sequence 1"),
    ],
)
def test_a_draw_two_met_as_first_card_restarts_only_if_it_is_used(moves, after):
    table = scene(DRAW_TWO_OF.format("D2 D2 4 5"))
    table.ann("draw", "use")
    assert table.moves("ann") == [*PUTS, "toss", "use"]
    table.ann(*moves)
    assert table == after


@rule("RTC-084")
@pytest.mark.parametrize(
    ("moves", "after"),
    [
        (("toss",), "discards 6 D2 8 D2\n phase knocking\n draw 4 5"),
        (("put 1",), "discards 6 D2 8 9\n phase knocking\n draw 4 5"),
        (("use",), "hand [4]\n discards 6 D2 8 D2\n sequence 1"),
    ],
)
def test_a_draw_two_met_as_second_card_restarts_only_if_it_is_used(moves, after):
    table = scene(DRAW_TWO_OF.format("D2 8 D2 4 5"))
    table.ann("draw", "use", "toss", *moves)
    assert table == after


@rule("RTC-085", "RTC-082")
def test_restarts_have_no_limit_and_are_one_turn_with_one_knock_decision():
    table = scene("""
        ann*  [0]  9   3  [8]
        bob   [1]  1   1  [1]
        pile 7 7 D2 D2 D2
        discards … 6
        draw D2 7 D2 7 D2   D2 5 D2   4 5
    """)
    table.ann("draw", "use", "toss", "use", "toss", "use")  # the pile is empty: the discards come back
    assert table == "hand [D2]"
    table.ann("use", "toss", "use")
    assert len(table.heard("bob", PowerUsed)) == 5
    assert table == "turns 1"
    table.ann("toss", "toss")
    assert table.moves("ann") == ["knock", "hold"]
