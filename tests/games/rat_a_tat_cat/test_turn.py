"""A turn: taking the discard, drawing, and the pile that runs out.  RTC-025 to RTC-058."""

from fractions import Fraction
from itertools import chain

import pytest

from cheeseboard.engine.luck import Quick
from cheeseboard.engine.play import outcomes, playout
from cheeseboard.games.rat_a_tat_cat.components import FACES
from cheeseboard.games.rat_a_tat_cat.events import Discarded, Drew, Placed, PowerUsed, Reshuffled, Took
from cheeseboard.games.rat_a_tat_cat.moves import DRAW
from cheeseboard.games.rat_a_tat_cat.rules import HOLDING, KNOCKING, YOUR_TURN
from tests.games.rat_a_tat_cat.table import PUTS, played, scene
from tests.rules import rule

# ---- the two ways to begin ----


@rule("RTC-026", "RTC-027")
def test_a_turn_begins_with_one_of_two_things_and_passing_is_none_of_them():
    table = scene("""
        ann*  [3]  8   2  [0]
        bob   [9]  4   6  [1]
        discards 5
    """)
    assert table.moves("ann") == ["take", "draw"]
    for move in ("hold", "toss", "put 0", "use", "own 0", "with 1.0"):
        assert table.refuses("ann", move) == "RTC-026"


@rule("RTC-025", "RTC-118")
def test_play_is_clockwise_and_passes_over_those_who_are_out():
    table = scene("""
        ann*  ? ? ? ?
        bob   out 1
        cid   ? ? ? ?
        dee   ? ? ? ?
        discards 5
        options mode=elimination
    """)
    order = []
    for _ in range(5):
        order += table.asked
        table.play(order[-1], "draw", "toss", "hold")
    assert order == ["ann", "cid", "dee", "ann", "cid"]


@rule("RTC-028")
@pytest.mark.parametrize("younger", [False, True])
def test_rows_have_four_cards_before_and_after_every_action(younger):
    for match in played(5, seed=28, rounds=2, younger=younger):
        if match.table.phase in (YOUR_TURN, KNOCKING):
            assert [len(row) for row in match.table.rows] == [4] * 5
            assert match.table.hand is None


@rule("RTC-028", "RTC-002")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_nothing_is_ever_lost_from_the_box_e37(seats):
    for match in played(seats, seed=37 + seats, rounds=2):
        table = match.table
        match.game.check(table)
        assert sum(len(row) for row in table.rows) == 4 * seats
        outside = len(table.pile) + len(table.discards) + (table.hand is not None)
        assert outside == 54 - 4 * seats


@rule("RTC-029", "RTC-037")
def test_after_the_action_comes_the_knock_decision_and_then_the_next_player():
    table = scene("""
        ann*  [3]  8   2  [0]
        bob   [9]  4   6  [1]
        discards 5
    """)
    table.ann("take", "put 1")
    assert table.moves("ann") == ["knock", "hold"]
    for move in ("take", "draw", "put 0", "toss"):
        assert table.refuses("ann", move) == "RTC-029"
    table.ann("hold")
    assert table.asked == ["bob"]
    assert table.moves("bob") == ["take", "draw"]


# ---- taking the discard ----


@rule("RTC-026", "RTC-030", "RTC-031", "RTC-032", "RTC-033", "RTC-034")
def test_taking_the_discard_puts_it_in_your_row_for_all_to_remember_e03():
    table = scene("""
        ann*  [2]  9   0  [7]
        bob   [8]  4   6  [1]
        cid   [8]  4   6  [1]
        discards 5 1
    """)
    table.ann("take", "put 3")
    assert table == """
        ann*  [2]  9   0  {1}
        discards 5 7
        hand none
        phase knocking
    """
    for somebody in ("bob", "cid", None):
        assert table.view(somebody) == "ann* [?] ? ? {1}"
        assert table.heard(somebody) == [Took(0, FACES[1]), Placed(0, 3, table.truth.rows[0][3], FACES[7])]


@rule("RTC-030")
def test_only_the_top_discard_can_be_taken():
    table = scene("""
        ann*  [2]  9   0  [7]
        bob   [8]  4   6  [1]
        discards 0 0 0 6
    """)
    table.ann("take")
    assert table == """
        discards 0 0 0
        hand {6}
    """


@rule("RTC-031")
def test_a_card_taken_must_replace_one_of_the_four():
    table = scene("""
        ann*  [2]  9   0  [7]
        bob   [8]  4   6  [1]
        discards 5 1
    """)
    table.ann("take")
    assert table.moves("ann") == PUTS
    assert table.refuses("ann", "toss") == "RTC-031"
    assert table.refuses("ann", "draw") == "RTC-031"
    assert table.refuses("ann", "knock") == "RTC-087"
    assert not table.match.can_take_back(0)


@rule("RTC-032", "RTC-046")
@pytest.mark.parametrize("way", ["take", "draw"])
@pytest.mark.parametrize("slot", range(4))
def test_any_position_can_be_named_before_the_old_face_is_seen_and_that_is_final(way, slot):
    table = scene("""
        ann*  9   9   9   9
        bob   ?   ?   ?   ?
        discards 1
        draw 1
    """)
    table.ann(way)
    assert table.view("ann") == "ann* ? ? ? ?"
    table.ann(f"put {slot}")
    assert [card.face().code for card in table.truth.rows[0]] == ["1" if n == slot else "9" for n in range(4)]
    assert not table.match.can_take_back(0)
    assert table.refuses("ann", f"put {(slot + 1) % 4}")


@rule("RTC-032", "RTC-035", "RTC-046")
def test_a_forgetful_replacement_e04():
    table = scene("""
        ann*  [1]  8   8  [6]
        bob    ?   ?   ?   ?
        discards 5
        draw 4
    """)
    table.ann("draw", "put 0")
    assert table == """
        ann*  [4]  8   8  [6]
        discards 5 1
    """
    assert table.refuses("ann", "take")
    table.ann("hold")
    table.bob("take")
    assert table == "hand {1}"


@rule("RTC-035")
def test_an_exchange_may_make_the_row_worse():
    table = scene("""
        ann*  [0] [0] [0] [0]
        bob    ?   ?   ?   ?
        discards 9
    """)
    table.ann("take", "put 2", "hold")
    assert table == """
        ann   [0] [0] {9} [0]
        discards 0
    """


@rule("RTC-036", "RTC-050", "RTC-042")
def test_a_power_card_that_comes_out_of_a_row_is_only_discarded_e18():
    table = scene("""
        ann*  [4]  D2  5  [5]
        bob    ?   ?   ?   ?
        discards 0
    """)
    table.ann("take", "put 1")
    assert table == """
        ann*  [4] {0}  5  [5]
        discards D2
        pile 45 cards
    """
    assert table.moves("ann") == ["knock", "hold"]
    assert table.heard("ann", PowerUsed) == []
    assert table.heard("ann", Drew) == []
    table.ann("hold")
    assert table.moves("bob") == ["draw"]


@rule("RTC-038")
def test_a_number_can_be_taken_whatever_put_it_there():
    table = scene("""
        ann*  [4]  7   5  [5]
        bob    ?   ?   ?   ?
        cid    ?   ?   ?   ?
        discards 0
        draw 3
    """)
    assert "take" in table.moves("ann")  # the first turned card
    table.ann("take", "put 1", "hold")
    assert table.moves("bob") == ["take", "draw"]  # out of a row
    table.bob("draw", "toss", "hold")
    assert table.moves("cid") == ["take", "draw"]  # an unwanted draw
    table.cid("take")
    assert table == "hand {3}"


@rule("RTC-039", "RTC-055")
def test_the_discards_are_never_empty_at_the_start_of_a_turn():
    reshuffles = 0
    for match in chain.from_iterable(played(6, seed, rounds=2) for seed in range(4)):
        if match.table.phase is YOUR_TURN:
            assert match.table.discards
        reshuffles += match.table.phase is HOLDING and not match.table.discards
    assert reshuffles


# ---- a Power card on the discards ----


@rule("RTC-040", "RTC-041", "RTC-042")
@pytest.mark.parametrize("how", ["used", "thrown away", "out of a row"])
def test_a_power_card_on_the_discards_is_spent_whatever_brought_it_there_e17(how):
    table = scene("""
        ann*  [4]  PK  5  [5]
        bob    ?   ?   ?   ?
        discards 0
        draw PK
    """)
    moves = {
        "used": ("draw", "use", "own 1"),
        "thrown away": ("draw", "toss"),
        "out of a row": ("take", "put 1"),
    }
    table.ann(*moves[how], "hold")
    assert table == "discards … PK"
    assert table.moves("bob") == ["draw"]
    assert table.refuses("bob", "take") == "RTC-041"
    assert table.refuses("bob", "use") == "RTC-026"


@rule("RTC-042")
def test_whoever_discarded_a_power_card_cannot_use_it_again_either():
    table = scene("""
        ann*  [4]  3   5  [5]
        bob    ?   ?   ?   ?
        discards 0
        draw SW
    """)
    table.ann("draw", "toss")
    assert table.refuses("ann", "use")
    assert table.refuses("ann", "take")


# ---- drawing ----


@rule("RTC-043", "RTC-137")
def test_a_drawn_card_is_looked_at_by_its_drawer_alone():
    table = scene("""
        ann*  [1]  2   2  [3]
        bob    ?   ?   ?   ?
        discards 6
        draw 8
    """)
    table.ann("draw")
    assert [event.card.face().code for event in table.heard("ann", Drew)] == ["8"]
    assert table.view("ann") == "hand [8]"
    for somebody in ("bob", None):
        assert table.view(somebody) == "hand [?]"
        assert [event.card.value for event in table.heard(somebody, Drew)] == [None]


@rule("RTC-044", "RTC-047", "RTC-048")
def test_drawing_and_discarding_e05():
    table = scene("""
        ann*  [1]  2   2  [3]
        bob    ?   ?   ?   ?
        discards 6
        draw 8
    """)
    table.ann("draw")
    assert table.moves("ann") == [*PUTS, "toss"]
    assert table.refuses("ann", "use") == "RTC-044"
    table.ann("toss")
    assert table == """
        ann*  [1]  2   2  [3]
        discards 6 8
        hand none
    """
    assert table.heard("bob", Discarded) == table.heard(None, Discarded) == [Discarded(0, FACES[8])]
    assert table.moves("ann") == ["knock", "hold"]


@rule("RTC-045", "RTC-048")
@pytest.mark.parametrize("code", ["PK", "SW", "D2"])
def test_a_drawn_power_card_is_used_kept_or_discarded(code):
    table = scene(f"""
        ann*  [1]  2   2  [3]
        bob    ?   ?   ?   ?
        discards 6
        draw {code}
    """)
    table.ann("draw")
    assert table.moves("ann") == [*PUTS, "toss", "use"]


@rule("RTC-045", "RTC-047")
@pytest.mark.parametrize("code", ["PK", "SW", "D2"])
def test_a_power_card_thrown_away_has_no_effect(code):
    table = scene(f"""
        ann*  [1]  2   2  [3]
        bob    ?   ?   ?   ?
        discards 6
        draw {code}
    """)
    table.ann("draw", "toss")
    assert table == f"""
        ann*  [1]  2   2  [3]
        discards 6 {code}
        phase knocking
    """
    assert table.heard("bob", PowerUsed) == []


@rule("RTC-046", "RTC-033", "RTC-137")
def test_a_drawn_card_put_in_the_row_is_known_to_its_owner_alone():
    table = scene("""
        ann*  [1]  9   2  [3]
        bob    ?   ?   ?   ?
        discards 6
        draw 0
    """)
    table.ann("draw", "put 1")
    assert table == """
        ann*  [1] [0]  2  [3]
        discards 6 9
    """
    for somebody in ("bob", None):
        assert table.view(somebody) == "ann* [?] [?] ? [?]"
        [placed] = table.heard(somebody, Placed)
        assert (placed.seat, placed.slot, placed.card.value, placed.old) == (0, 1, None, FACES[9])


@rule("RTC-049")
def test_having_drawn_the_discard_cannot_be_taken_instead():
    table = scene("""
        ann*  [1]  9   2  [3]
        bob    ?   ?   ?   ?
        discards 0
        draw 9
    """)
    table.ann("draw")
    assert table.refuses("ann", "take") == "RTC-049"
    assert table.refuses("ann", "draw") == "RTC-044"


@rule("RTC-050")
@pytest.mark.parametrize("code", ["PK", "SW", "D2"])
def test_a_power_card_in_a_row_has_no_power_dealt_put_there_or_swapped(code):
    table = scene(f"""
        ann*  [{code}]  9   2   [3]
        bob    1   1   1   1
        discards 0
        draw {code} 5 PK
    """)
    assert table.refuses("ann", "use") == "RTC-026"  # dealt
    table.ann("draw", "put 1")  # put there
    assert table.moves("ann") == ["knock", "hold"]
    table.ann("hold")
    table.bob("draw", "toss", "hold")
    table.ann("draw", "use", "own 0")  # looked at
    assert table.moves("ann") == ["knock", "hold"]
    table.ann("hold")
    table.bob("draw", "toss", "hold")
    table.ann("draw")
    table.ann("put 0")  # replaced and discarded
    assert table == f"discards … {code}"
    assert table.moves("ann") == ["knock", "hold"]


@rule("RTC-050")
def test_a_power_card_received_by_a_swap_has_no_power():
    table = scene("""
        ann*   9   9   2  [3]
        bob   [D2] 1   1   1
        discards 0
        draw SW
    """)
    table.ann("draw", "use", "own 0", "with 1.0")
    assert table == """
        ann*  D2:bob 9  2  [3]
        bob   9      1  1   1
    """
    assert table.moves("ann") == ["knock", "hold"]


@rule("RTC-051", "RTC-045")
def test_a_power_card_put_in_the_row_is_not_shown():
    """What the others see and hear is the same as for a number card."""
    views, heard = [], []
    for code in ("SW", "3"):
        table = scene(f"""
            ann*  [9]  1   0  [2]
            bob    4   4   4   4
            cid    5   5   5   5
            discards 6
            draw {code}
        """)
        table.ann("draw")
        views.append(str(table.view("bob")))
        table.ann("put 0")
        views.append(str(table.view("bob")))
        heard.append((table.heard("bob"), table.heard(None)))
        assert table.view("ann") == f"ann* [{code}] ? ? [2]"
    assert views[:2] == views[2:]
    assert heard[0] == heard[1]


# ---- when the pile runs out ----

ONE_CARD_LEFT = """
    ann*  [9]  1   0  [2]
    bob   [4]  4   4  [4]
    pile 3
    discards … 8
    draw 3
"""


@rule("RTC-052", "RTC-053", "RTC-054", "RTC-055")
def test_the_last_card_of_the_pile_e20():
    table = scene(ONE_CARD_LEFT)
    assert len(table.truth.discards) == 45
    before = sorted(face.number for face in table.truth.discards)
    table.ann("draw")
    assert table == """
        discards none
        hand [3]
        pile 45 cards
        phase holding
    """
    assert table.truth.pile.numbers == before
    table.ann("put 0", "hold")
    assert table == """
        ann   [3]  1   0  [2]
        bob*  [4]  4   4  [4]
        discards 9
        pile 45 cards
    """
    assert table.moves("bob") == ["take", "draw"]


@rule("RTC-052", "RTC-053")
def test_the_pile_is_not_shuffled_while_a_card_is_left_in_it():
    table = scene("""
        ann*  [9]  1   0  [2]
        bob   [4]  4   4  [4]
        pile 3 7
        discards … 8
        draw 3 7
    """)
    table.ann("draw")
    assert table.heard("ann", Reshuffled) == []
    assert table == "pile 7"
    table.ann("toss", "hold")
    table.bob("draw")
    assert len(table.heard("ann", Reshuffled)) == 1


@rule("RTC-054")
def test_the_whole_discard_pile_is_shuffled_and_no_starter_turned():
    table = scene(ONE_CARD_LEFT)
    eights = sum(face.code == "8" for face in table.truth.discards)
    table.ann("draw")
    assert table.truth.pile.numbers.count(8) == eights == 4
    assert table.truth.discards == []
    table.ann("toss", "hold")
    assert table == "discards 3"


@rule("RTC-056")
@pytest.mark.parametrize("code", ["PK", "SW", "D2"])
def test_shuffled_in_a_power_card_has_its_power_again(code):
    table = scene(f"""
        ann*  [9]  1   0  [2]
        bob   [4]  4   4  [4]
        pile 3
        discards … {code}
        draw 3 {code}
    """)
    table.ann("draw", "toss", "hold")
    table.bob("draw")
    assert "use" in table.moves("bob")


@rule("RTC-057", "RTC-136")
def test_everybody_sees_the_shuffle_and_nobody_the_order():
    table = scene(ONE_CARD_LEFT)
    table.ann("draw")
    for somebody in ("ann", "bob", None):
        assert table.heard(somebody, Reshuffled) == [Reshuffled(45)]
        assert table.view(somebody) == "pile 45 cards"
    table.ann("toss", "hold")
    pile = table.truth.pile
    for chance, after in outcomes(table.truth, [[DRAW]]):
        assert chance == Fraction(pile.count(after.hand.face()), 45)


@rule("RTC-058", "RTC-053", "RTC-085")
def test_the_pile_runs_out_inside_a_sequence_e21():
    table = scene("""
        ann*  [9]  1   0  [2]
        bob   [4]  4   4  [4]
        pile D2 7
        discards … 8
        draw D2 7 D2 5
    """)
    table.ann("draw", "use")
    assert table == """
        hand [7]
        discards none
        sequence 1
    """
    assert table.truth.pile.count(FACES[12]) == 3  # the very Draw 2 that is being used is among them
    table.ann("toss")
    assert table == """
        hand [D2]
        discards 7
        sequence 2
    """
    table.ann("use")
    assert table == """
        hand [5]
        discards 7 D2
        sequence 1
    """


@rule("RTC-058", "RTC-092")
def test_the_pile_runs_out_in_the_final_lap_and_the_round_goes_on():
    table = scene("""
        ann*  [9]  1   0  [2]
        bob   [4]  4   4  [4]
        cid   [5]  5   5  [5]
        pile 3
        discards … 8
        draw 3
        knocker cid
    """)
    table.ann("draw", "put 0")
    assert len(table.heard(None, Reshuffled)) == 1
    assert table == """
        ann   [3]  1   0  [2]
        discards 9
    """
    assert table.moves("bob") == ["take", "draw"]


@rule("RTC-052", "RTC-095")
def test_an_empty_pile_never_ends_a_round():
    table = scene("""
        ann*  ? ? ? ?
        bob   ? ? ? ?
        cid   ? ? ? ?
        dee   ? ? ? ?
        eve   ? ? ? ?
        fay   ? ? ? ?
        discards 5
    """)
    for _ in range(130):  # the pile of 29 and then the discards, over and over
        [name] = table.asked
        table.play(name, "draw", "toss", "hold")
    assert len(table.heard(None, Reshuffled)) == 4
    assert table == "round 1"


@rule("RTC-053")
def test_a_playout_over_many_shuffles_keeps_all_cards():
    table = scene(ONE_CARD_LEFT).match
    playout(table.table, table.dealer, Quick(1), most=300)
    table.game.check(table.table)


@rule("RTC-118")
def test_where_nobody_else_is_in_the_game_the_next_seat_is_the_same():
    table = scene("ann* ? ? ? ?\nbob ? ? ? ?\ncid ? ? ? ?\ndiscards 3").truth
    table.out_in = [1, 1, 0]
    assert table.after(2) == 2
    table.out_in = [1, 1, 1]
    assert table.after(1) == 1
