"""Revealing, replacing Power cards, scoring, three ways to end a game.  RTC-003, RTC-004, RTC-097 to RTC-124."""

from statistics import mean, pstdev

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match, replay
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.play import play_turn, settle
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.components import FACES, PEEK, SWAP
from cheeseboard.games.rat_a_tat_cat.events import (
    ClockRead,
    GameWon,
    Peeked,
    PowerPassed,
    PowerReplaced,
    PowerUsed,
    Reshuffled,
    RoundBegan,
    RoundScored,
    RoundWon,
    RowRevealed,
    WentOut,
)
from cheeseboard.games.rat_a_tat_cat.moves import DRAW, TOSS
from cheeseboard.games.rat_a_tat_cat.rules import YOUR_TURN
from cheeseboard.testing import Scene
from tests.games.rat_a_tat_cat.table import played, scene
from tests.rules import rule


def revealed(rows: str, *more: str) -> Scene:
    """A round that has just ended, ann having knocked."""
    return scene("\n".join([rows, "phase revealing", "knocker ann", *more]))


# ---- revealing and replacing ----


@rule("RTC-097")
def test_after_the_final_lap_all_rows_are_turned_over():
    table = scene("""
        ann   [0]  1   2  [3]
        bob*  [4]  5   6  [7]
        discards 6
        draw 9
        knocker ann
        options rounds=1
    """)
    assert table.heard(None, RowRevealed) == []
    table.bob("draw", "toss")
    shown = {event.seat: [card.face().code for card in event.cards] for event in table.heard(None, RowRevealed)}
    assert shown == {0: ["0", "1", "2", "3"], 1: ["4", "5", "6", "7"]}
    assert table.view(None) == """
        ann   {0} {1} {2} {3}
        bob   {4} {5} {6} {7}
    """


@rule("RTC-098", "RTC-099", "RTC-100", "RTC-102")
def test_power_cards_at_the_end_e13():
    table = revealed(
        """
        ann   0   PK  2   D2
        bob   8   8   8   8
        discards 6
        draw 9 SW 3
        options rounds=1
        """
    )
    assert table == """
        ann   {0} {9} {2} {3}
        discards 6 PK D2 SW
        scored 14 32
        phase over
    """
    assert table.heard(None, PowerReplaced) == [
        PowerReplaced(0, 1, PEEK, FACES[9]),
        PowerReplaced(0, 3, FACES[12], FACES[3]),
    ]
    assert table.heard(None, PowerPassed) == [PowerPassed(0, SWAP)]
    assert table.heard(None, PowerUsed) == []
    assert table.heard("ann", Peeked) == []


@rule("RTC-098")
def test_the_replacement_comes_from_the_pile_and_not_from_the_discards():
    table = revealed(
        """
        ann   PK  0   0   0
        bob   8   8   8   8
        pile 7 7
        discards … 1
        draw 7
        options rounds=1
        """
    )
    assert table == """
        ann   {7} {0} {0} {0}
        pile 7
        discards … 1 PK
    """


@rule("RTC-100")
def test_the_number_drawn_must_be_kept_however_high():
    table = revealed(
        """
        ann   PK  0   0   0
        bob   8   8   8   8
        discards 6
        draw 9 0
        options rounds=1
        """
    )
    assert table == """
        ann   {9} {0} {0} {0}
        scored 9 32
        draw 0
    """
    assert table.asked == []


@rule("RTC-101", "RTC-045", "RTC-051")
def test_replacing_goes_from_the_knockers_left_with_the_knocker_last_and_from_left_to_right():
    table = scene("""
        ann   SW  0   0   PK
        bob   PK  1   SW  1
        cid   2   2   PK  2
        discards 6
        draw 3 4 5 6 7
        phase revealing
        knocker bob
        options rounds=1
    """)
    places = [(event.seat, event.slot, event.card.code) for event in table.heard("cid", PowerReplaced)]
    assert places == [(2, 2, "3"), (0, 0, "4"), (0, 3, "5"), (1, 0, "6"), (1, 2, "7")]


@rule("RTC-098", "RTC-045", "RTC-051")
def test_a_power_card_as_a_filler_in_the_final_lap_e19():
    table = scene("""
        ann*  [9] [1] [0] [2]
        bob   [4]  4   4  [4]
        cid   [5]  5   5  [5]
        discards 6
        draw SW 8 3
        knocker cid
        options rounds=1
    """)
    table.ann("draw", "put 0")
    assert table == """
        ann   [SW] [1] [0] [2]
        discards 6 9
    """
    assert table.view("bob") == "ann [?] [?] [?] [?]"
    table.bob("draw", "toss")
    assert table == """
        ann   {3} {1} {0} {2}
        discards 6 9 8 SW
        scored 6 16 20
    """


@rule("RTC-099", "RTC-102", "RTC-103", "RTC-058")
def test_the_final_replacement_empties_the_pile_e30():
    table = scene("""
        ann   0   0   0   0
        bob   1   1   SW  1
        cid   2   2   2   2
        dee   3   3   3   3
        eve   4   4   4   4
        fay   5   5   5   5
        pile PK
        discards …
        draw PK SW 8
        phase revealing
        knocker ann
        options rounds=1
    """)
    assert table.heard(None, Reshuffled) == [Reshuffled(30)]
    assert table.heard(None, PowerPassed) == [PowerPassed(1, PEEK), PowerPassed(1, SWAP)]
    assert table == """
        bob   {1} {1} {8} {1}
        discards PK SW
        pile 28 cards
    """


@rule("RTC-103")
def test_replacing_can_always_be_completed_even_with_all_powers_in_the_rows():
    table = scene("""
        ann   PK  PK  PK  9
        bob   SW  SW  SW  9
        cid   D2  D2  D2  9
        dee   9   9   9   9
        eve   9   9   8   8
        fay   8   8   7   7
        pile 7
        discards …
        phase revealing
        knocker ann
        options rounds=1
    """)
    assert len(table.heard(None, PowerReplaced)) == 9
    assert all(card.face().is_number for row in table.truth.rows for card in row)
    GAME.check(table.truth)


@rule("RTC-104")
def test_number_cards_in_the_rows_are_not_exchanged():
    table = revealed(
        """
        ann   9   9   9   PK
        bob   8   8   8   8
        discards 6
        draw 0
        options rounds=1
        """
    )
    assert table == """
        ann   {9} {9} {9} {0}
        bob   {8} {8} {8} {8}
    """


@rule("RTC-098", "RTC-099", "RTC-105")
@pytest.mark.parametrize("seats", [2, 6])
def test_rows_that_nobody_touches_score_20_on_average(seats):
    """Four number cards out of 45: mean 20.00, deviation 5.90.  The luck is seeded: the figures never change."""
    dealer = Dealer(Quick(seats))
    settings = GAME.options.settle({"rounds": 1, "max_turns_per_round": 1}, seats)
    scores: list[int] = []
    for _ in range(4000 // seats):
        table = GAME.setup(settings, seats, dealer)
        settle(table, dealer)
        while table.phase is not OVER:
            play_turn(table, DRAW if table.phase is YOUR_TURN else TOSS, dealer)
        scores += table.totals
    assert mean(scores) == pytest.approx(20.00, abs=0.3)
    assert pstdev(scores) == pytest.approx(5.90, abs=0.2)


# ---- scoring and the next round ----


@rule("RTC-105", "RTC-106", "RTC-108", "RTC-024")
def test_scoring_and_next_dealer_e14():
    table = scene("""
        ann   0   1   2   3
        bob   9   9   9   9
        cid   4   5   0   0
        discards 6
        dealer cid
        phase revealing
        knocker ann
        totals 10 20 30
    """)
    assert table == """
        scored 6 36 9
        totals 16 56 39
        dealer ann
        round 2
        turns 0
        knocker none
    """
    assert table.asked == ["bob"]
    assert table.heard(None, RoundScored) == [RoundScored(0, 6, 16), RoundScored(1, 36, 56), RoundScored(2, 9, 39)]


@rule("RTC-105")
@pytest.mark.parametrize(("row", "score"), [("0 0 0 0", 0), ("9 9 9 9", 36), ("1 2 3 4", 10), ("7 8 6 5", 26)])
def test_a_round_score_is_the_sum_of_the_row(row, score):
    table = revealed(f"ann {row}\nbob ? ? ? ?\ndiscards ?\noptions rounds=1")
    assert table.truth.totals[0] == score


@rule("RTC-107")
def test_the_rounds_winners_are_reported_without_effect():
    table = revealed(
        """
        ann   9   0   0   0
        bob   3   3   3   0
        cid   8   8   8   8
        discards 6
        """
    )
    assert table.heard(None, RoundWon) == [RoundWon((0, 1), 9)]
    assert table == "totals 9 9 32"


@rule("RTC-109", "RTC-002", "RTC-134")
def test_for_the_next_round_all_cards_are_collected_and_all_knowledge_lapses():
    table = revealed(
        """
        ann   {9} {0}  0   0
        bob   {3} {3} [3]  0
        discards 5 5 5 6
        draw 1 1   2 2   3 3   4 4   7
        """
    )
    assert table == """
        ann   [1]  2   3  [4]
        bob   [1]  2   3  [4]
        discards 7
        pile 45 cards
    """
    assert table.view("ann").table.pile.numbers.count(9) == 9


@rule("RTC-004", "RTC-106", "RTC-134")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_total_is_the_sum_of_the_round_scores_from_nought(seats):
    matches = list(played(seats, seed=4, rounds=3))
    assert matches[0].game.setup(matches[0].settings, seats, matches[0].dealer).totals == [0] * seats
    table = matches[-1].table
    assert len(table.rounds_scored) == 3
    assert table.totals == [sum(scores) for scores in zip(*table.rounds_scored)]


# ---- the end of the game ----


@rule("RTC-110")
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_the_game_ends_after_the_agreed_number_of_rounds(rounds):
    *_, match = played(2, seed=1, rounds=rounds)
    assert sum(isinstance(event, RoundBegan) for event in match.dealer.told) == rounds
    assert match.table.phase.__class__.__name__ == "Over"


@rule("RTC-110")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_unless_agreed_otherwise_everybody_deals_once(seats):
    *_, match = played(seats, seed=2)
    dealers = [event.dealer for event in match.dealer.told if isinstance(event, RoundBegan)]
    assert sorted(dealers) == list(range(seats))


LAST_ROUND = """
    ann   {}
    bob   {}
    cid   {}
    discards 6
    phase revealing
    knocker ann
    round 3
    totals {}
"""


@rule("RTC-003", "RTC-115", "RTC-110")
def test_the_lowest_total_wins():
    table = scene(LAST_ROUND.format("0 0 0 0", "9 9 9 9", "1 1 1 1", "50 8 42"))
    assert table.winners == ["bob"]  # though ann was lowest in the last round
    assert table.outcome == Outcome([3, 1, 2], [50, 44, 46])
    assert table.heard(None, GameWon) == [GameWon((1,), 44)]


@rule("RTC-123", "RTC-124")
def test_a_tie_on_totals_is_shared_e25():
    table = scene(LAST_ROUND.format("1 1 1 0", "2 2 2 2", "3 3 3 3", "38 30 26"))
    assert table.outcome == Outcome([3, 1, 1], [41, 38, 38])
    assert table.winners == ["bob", "cid"]
    assert [table.outcome.share(seat) for seat in range(3)] == [0.0, 0.5, 0.5]


@rule("RTC-123")
def test_a_tie_is_broken_by_nothing_not_even_by_the_knock_or_the_last_round():
    table = scene(LAST_ROUND.format("0 0 0 0", "1 1 1 1", "2 2 2 2", "8 4 0"))
    assert table.outcome == Outcome([1, 1, 1], [8, 8, 8])


# ---- by time ----

TIMED = """
    ann   [0]  0   0  [0]
    bob*  [1]  1   1  [1]
    discards 6
    knocker ann
    options mode=time time_limit_s=600
    {}
"""


@rule("RTC-111", "RTC-112", "RTC-113", "RTC-114")
def test_the_time_limit_e29():
    table = scene(TIMED.format("clock 598 760\n round 3"))
    table.bob("draw", "toss")
    assert table == "round 4"  # is dealt and finished whatever the clock says
    first, second = ("bob", "ann") if table.asked == ["bob"] else ("ann", "bob")
    table.play(first, "draw", "toss", "knock")
    assert table.asked == [second]
    table.play(second, "draw", "toss")
    assert table == """
        phase over
        round 4
    """
    assert [event.minutes for event in table.heard(None, ClockRead)] == [9, 12]


@rule("RTC-112")
@pytest.mark.parametrize(("reading", "phase"), [(599, "your_turn"), (600, "over"), (601, "over")])
def test_the_game_is_over_when_the_limit_is_reached(reading, phase):
    table = scene(TIMED.format(f"clock {reading}"))
    table.bob("draw", "toss")
    assert table == f"phase {phase}"


@rule("RTC-112", "RTC-113")
def test_the_clock_is_looked_at_only_when_a_round_has_been_scored():
    readings: list[int] = []

    def clock() -> int:
        readings.append(1000)
        return 1000

    match = Match(GAME, 2, {"mode": "time", "time_limit_s": 1, "first_dealer": 1}, clock=clock)
    for seat, moves in ((0, "draw toss hold"), (1, "draw toss knock"), (0, "draw")):
        for move in moves.split():
            match.submit(seat, move)
    assert readings == []
    match.submit(0, "toss")
    assert readings == [1000]
    assert match.outcome is not None
    assert len(match.table.rounds_scored) == 1


@rule("RTC-114")
def test_the_reading_is_recorded_so_that_a_replay_needs_no_clock():
    times = iter([500, 1300])
    match = Match(GAME, 2, {"mode": "time", "first_dealer": 1}, clock=lambda: next(times))
    while match.asks():
        [ask] = match.asks()
        match.submit(ask.seat, next(m for m in ("draw", "toss", "knock") if m in [o.notation for o in ask.moves]))
    record = match.record()
    assert record.clock == [500, 1300]
    again = replay(record, GAME)
    assert again.table == match.table
    assert again.dealer.told == match.dealer.told


@rule("RTC-141")
def test_where_no_clock_runs_a_turn_counts_ten_seconds_in_all_rounds_together():
    table = scene(TIMED.format("turns 29\n turns_before 29"))
    table.bob("draw", "toss")  # the 30th turn of this round: 590 seconds
    assert table == "phase your_turn"
    table = scene(TIMED.format("turns 30\n turns_before 29"))
    table.bob("draw", "toss")
    assert table == "phase over"


@rule("RTC-141", "RTC-111")
def test_a_timed_game_without_a_clock_ends():
    *_, match = played(3, seed=8, mode="time", time_limit_s=600)
    turns = match.table.turns_before
    assert turns * 10 >= 600
    assert (turns - match.table.turns) * 10 < 600


@rule("RTC-115")
def test_by_time_the_lowest_total_wins():
    table = scene(TIMED.format("totals 30 20\n turns 100"))
    table.bob("draw", "toss")
    assert table.winners == ["bob"]
    assert table == "totals 30 24"


# ---- by elimination ----

ELIMINATION = """
    ann   {}
    bob   {}
    cid   {}
    discards 6
    dealer cid
    phase revealing
    knocker ann
    totals {}
    options mode=elimination limit=100
"""


@rule("RTC-116", "RTC-117", "RTC-118")
def test_reaching_the_limit_e15():
    table = scene(ELIMINATION.format("3 3 3 3", "9 0 0 0", "5 5 5 5", "88 90 40"))
    assert table == """
        ann   out 1
        totals 100 99 60
        round 2
        phase your_turn
    """
    assert table.heard(None, WentOut) == [WentOut(0, 100)]


@rule("RTC-116")
@pytest.mark.parametrize(("limit", "goes_out"), [(99, True), (100, True), (101, False), (200, False)])
def test_out_is_whoever_reaches_the_limit_that_was_agreed(limit, goes_out):
    drawing = ELIMINATION.format("3 3 3 3", "9 0 0 0", "5 5 5 5", "88 0 40")
    table = scene(drawing.replace("limit=100", f"limit={limit}"))
    assert (table.truth.out_in[0] == 1) is goes_out


@rule("RTC-116")
@pytest.mark.parametrize(("total", "out_in"), [(87, 0), (88, 1)])
def test_the_usual_limit_is_100(total, out_in):
    drawing = ELIMINATION.format("3 3 3 3", "9 0 0 0", "5 5 5 5", f"{total} 0 40")
    table = scene(drawing.replace("limit=100", ""))
    assert table.truth.out_in == [out_in, 0, 0]


@rule("RTC-117")
def test_several_can_go_out_together_after_all_scores_are_added():
    table = scene("""
        ann   5   5   5   5
        bob   0   0   0   0
        cid   6   6   6   6
        dee   1   1   1   1
        discards 9
        dealer dee
        phase revealing
        knocker ann
        totals 90 10 80 20
        options mode=elimination
    """)
    kinds = [type(event) for event in table.told if isinstance(event, RoundScored | WentOut)]
    assert kinds == [RoundScored] * 4 + [WentOut] * 2
    assert table == """
        ann   out 1
        cid   out 1
        totals 110 10 104 24
        dealer bob
    """
    assert table.asked == ["dee"]


@rule("RTC-118", "RTC-091", "RTC-006")
def test_those_who_are_out_have_no_cards_no_turns_no_deal_and_keep_their_totals():
    table = scene("""
        ann*  ? ? ? ?
        bob   out 1
        cid   ? ? ? ?
        dee   ? ? ? ?
        discards 5
        dealer dee
        totals 20 104 30 40
        options mode=elimination limit=104
    """)
    table.ann("draw", "toss", "knock")
    table.cid("draw", "toss")
    table.dee("draw", "toss")
    assert table.asked == ["cid"]  # ann deals: dee's left, bob being out
    assert table == """
        bob   out 1
        round 3
        dealer ann
        pile 41 cards
    """
    assert table.truth.totals[1] == 104
    assert [event.seat for event in table.heard(None, RoundScored)] == [0, 2, 3]
    assert table.moves("bob") == []


@rule("RTC-118", "RTC-119", "RTC-024")
def test_the_deal_passes_over_an_eliminated_seat_e35():
    table = scene("""
        ann   0   0   0   0
        bob   9   9   9   9
        cid   8   8   8   8
        dee   1   1   1   1
        discards 5
        dealer bob
        phase revealing
        knocker ann
        totals 0 80 80 0
        options mode=elimination
    """)
    assert table == """
        bob   out 1
        cid   out 1
        dealer dee
    """
    assert table.asked == ["ann"]


@rule("RTC-119", "RTC-118")
def test_the_deal_passes_on_also_when_the_dealer_has_just_gone_out():
    table = scene(ELIMINATION.format("0 0 0 0", "1 1 1 1", "9 9 9 9", "10 20 90"))
    assert table == """
        cid   out 1
        dealer ann
    """
    assert table.asked == ["bob"]


@rule("RTC-116", "RTC-117", "RTC-120")
def test_two_out_at_once_one_left_e26():
    table = scene(ELIMINATION.format("2 1 1 1", "1 0 0 0", "5 5 5 5", "99 70 80"))
    assert table.winners == ["bob"]
    assert table == """
        totals 104 71 100
        phase over
    """


@rule("RTC-120")
def test_the_last_player_in_the_game_wins_at_once():
    table = scene(ELIMINATION.format("0 0 0 0", "9 9 9 9", "8 8 8 8", "99 90 90"))
    assert table.winners == ["ann"]
    assert table.outcome == Outcome([1, 3, 2], [99, 126, 122])


@rule("RTC-121", "RTC-122", "RTC-124")
def test_everybody_out_e27():
    table = scene("""
        pat   9   9   0   0
        qin   4   4   0   0
        rob   out 7
        discards 6
        phase revealing
        knocker pat
        round 9
        totals 90 95 101
        options mode=elimination
    """)
    assert table.winners == ["qin"]
    assert table.outcome == Outcome([2, 1, 3], [108, 103, 101])


@rule("RTC-121", "RTC-123")
def test_everybody_out_and_level_e28():
    table = scene("""
        ann   9   1   0   0
        bob   9   6   0   0
        discards 6
        phase revealing
        knocker bob
        totals 95 90
        options mode=elimination
    """)
    assert table.outcome == Outcome([1, 1], [105, 105])
    assert table.heard(None, GameWon) == [GameWon((0, 1), 105)]


@rule("RTC-124")
def test_in_elimination_later_out_is_better_then_the_lower_total_and_equal_totals_share():
    table = scene("""
        ann   0   0   0   0
        bob   9   9   9   9
        cid   out 2
        dee   out 2
        eve   out 3
        fay   out 3
        discards 6
        phase revealing
        knocker ann
        round 5
        totals 50 80 110 105 130 130
        options mode=elimination
    """)
    assert table.outcome == Outcome([1, 2, 6, 5, 3, 3], [50, 116, 110, 105, 130, 130])


@rule("RTC-124")
def test_by_rounds_equal_totals_share_a_rank_and_the_next_one_is_left_out():
    table = scene("""
        ann   0   0   0   0
        bob   1   1   1   1
        cid   2   2   2   2
        dee   3   3   3   3
        discards 6
        phase revealing
        knocker ann
        round 4
        totals 40 36 0 36
    """)
    assert table.outcome == Outcome([2, 2, 1, 4], [40, 40, 8, 48])
