"""What `bench load` says of its bars, from figures that are given."""

import pytest

from bench.bars import Bar, bars_of, of_a_round, of_all_rounds
from bench.peer import LARGE, SMALL


def measured(moves, p99=5.0, size=800.0, a_cpu_second=None):
    pushed = {"moves/s": moves, "moves per CPU second": a_cpu_second or moves, "bytes a view": size}
    return {"pushed": pushed, "paced": {"p99 ms": p99}}


def found(bars):
    return {bar.what: bar for bar in bars}


def test_a_round_is_compared_with_its_own_peer():
    ours = {"cards": measured(9000, 21.0, 600.0, 8000), "board": measured(4000, 3.0, 1000.0, 2000)}
    theirs = {SMALL: measured(4000, a_cpu_second=4000), LARGE: measured(1000, a_cpu_second=500)}
    bars = found(bars_of(ours, theirs, "board"))
    assert bars["cards, moves/s beside boardgame.io"] == ("cards, moves/s beside boardgame.io", 2.25, 1.5, False)
    assert bars["board, moves/s beside boardgame.io"].holds() is False
    assert bars["geometric mean of 2 games, moves/s"].figure == pytest.approx(1.5)
    assert bars["board, moves/s beside a state as large"].figure == 4.0
    assert bars["board, moves/s beside a state as large"].holds() is True
    assert bars["geometric mean of 2 games, moves per CPU second"].figure == pytest.approx(1.0)
    assert bars["geometric mean of 2 games, moves per CPU second"].holds() is None
    assert bars["board, moves per CPU second beside a state as large"].figure == 4.0
    assert [bars[f"{game}, paced: p99 in ms"].holds() for game in ours] == [False, True]
    assert bars["bytes a view, mean of 2 games"] == ("bytes a view, mean of 2 games", 800.0, 900.0, True)


def test_without_a_peer_there_is_nothing_to_compare_with():
    bars = found(bars_of({"cards": measured(9000)}, {}, None))
    assert list(bars) == ["cards, paced: p99 in ms", "bytes a view, mean of 1 games"]


def test_over_all_rounds_the_median_decides():
    rounds = [[Bar("quick", figure, 2.0), Bar("late", 30 - figure, 28.0, True)] for figure in (1.0, 2.1, 9.0)]
    assert of_a_round(rounds[0])[2:] == ["  MISSED  quick: 1.00 (at least 2)", "  MISSED  late: 29.00 (at most 28)"]
    _, head, quick, late = of_all_rounds(rounds)
    assert head == "3 rounds, by their medians (lowest to highest):"
    assert quick == "  holds   quick: 2.10 (1.00 to 9.00) (at least 2), held in 2 of 3"
    assert late == "  holds   late: 27.90 (21.00 to 29.00) (at most 28), held in 2 of 3"


def test_of_an_even_number_of_rounds_the_median_is_between_the_two_in_the_middle():
    rounds = [[Bar("mean", figure, 2.3)] for figure in (2.46, 2.34, 2.25, 2.20)]
    assert of_all_rounds(rounds)[2] == "  MISSED  mean: 2.29 (2.20 to 2.46) (at least 2.3), held in 2 of 4"


def test_rounds_that_did_not_measure_the_same_are_no_rounds():
    with pytest.raises(ValueError, match="argument 2"):
        of_all_rounds([[Bar("one", 1.0)], [Bar("one", 1.0), Bar("other", 2.0)]])
