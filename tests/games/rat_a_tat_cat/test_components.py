"""The box, and what is said when somebody's own box cannot be played with."""

from collections import Counter

import pytest

from cheeseboard.engine.components import read_components
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.match import Match
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.components import FACES, NUMBERS
from tests.games.rat_a_tat_cat.table import scene
from tests.rules import rule

SMALL = {"row_size": 2, "outer": [0], "cards": {"0": 2, "5": 1, "9": 2, "PK": 1, "SW": 1}}


def small(**changes: object) -> dict[str, object]:
    return {**SMALL, **changes}


@rule("RTC-002")
def test_the_box_holds_54_cards():
    copies = Counter(FACES[number].code for number in GAME.box.cards)
    assert copies == {**{str(n): 4 for n in range(9)}, "9": 9, "PK": 3, "SW": 3, "D2": 3}
    assert copies.total() == 54
    assert sum(FACES[number].points for number in GAME.box.cards) == 225
    assert (GAME.box.row_size, GAME.box.outer, GAME.box.inner) == (4, (0, 3), (1, 2))


@rule("RTC-098", "RTC-105")
def test_number_cards_count_what_they_show_and_power_cards_nothing():
    assert [face.points for face in NUMBERS] == list(range(10))
    assert [face.points for face in FACES if not face.is_number] == [0, 0, 0]


def test_another_box_can_be_played_with():
    match = Match(GAME.with_components(SMALL), 2, {"rounds": 1, "max_turns_per_round": 2})
    assert [len(row) for row in match.table.rows] == [2, 2]
    assert match.record().components == SMALL


@pytest.mark.parametrize(
    ("components", "said"),
    [
        (small(total=8), r"\[cards\] are 7 together, not 8"),
        (small(total=-1), "total is a whole number"),
        (small(cards={"0": 2, "10": 1}), r"\[cards\] has '10'; there are 0 1 2"),
        (small(cards={"0": -1}), r"\[cards\] 0 is a number of pieces from 0 to 99, not '-1'"),
        (small(cards={"0": 100}), "from 0 to 99, not '100'"),
        (small(cards={"0": True}), "not 'True'"),
        (small(cards={"0": "four"}), "not 'four'"),
        (small(cards=[4, 4]), r"section \[cards\] is missing"),
        ({"row_size": 2, "outer": [0]}, r"section \[cards\] is missing"),
        (small(row_size=0), "row_size is a whole number from 1 to 4, not '0'"),
        (small(row_size=5), "row_size is a whole number from 1 to 4, not '5'"),
        ({"outer": [0], "cards": {}}, "row_size is a whole number from 1 to 4, not 'None'"),
        (small(outer=[2]), "outer is a list of positions from 0 to 1"),
        (small(outer=[0, 0]), "outer names a position twice"),
        (small(outer="both"), "outer is a list of positions"),
        (small(dice=6), "'dice' is not part of this box"),
    ],
)
def test_a_broken_box_is_refused_in_one_line(components, said):
    with pytest.raises(Problem, match=rf"^components: .*{said}") as problem:
        GAME.with_components(components)
    assert "\n" not in str(problem.value)


@rule("RTC-018", "RTC-103")
@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        ({"0": 2, "9": 3, "PK": 1}, True),
        ({"0": 2, "9": 2, "PK": 9}, False),  # after the rows no number would be sure to be left
        ({"0": 2, "9": 3}, False),  # rows and starter, and nothing to draw
        ({"0": 3, "9": 3}, True),
    ],
)
def test_there_must_be_numbers_enough_for_all_rows_and_a_starter(cards, fits):
    game = GAME.with_components(small(cards=cards))
    if fits:
        assert Match(game, 2).asks()
        return
    with pytest.raises(Problem, match=r"^components: 2 rows of 2 need 6 cards or more, 5 of them with num.*RTC-103"):
        Match(game, 2)


@rule("RTC-103")
def test_a_box_that_serves_two_may_be_too_small_for_three():
    game = GAME.with_components(SMALL)
    assert Match(game, 2).asks()
    with pytest.raises(Problem, match="3 rows of 2 need 8 cards"):
        Match(game, 3)


@rule("RTC-126", "RTC-129")
def test_for_younger_players_some_card_of_a_row_must_lie_face_down():
    game = GAME.with_components(small(outer=[0, 1]))
    assert Match(game, 2).asks()
    with pytest.raises(Problem, match=r"younger players.*RTC-129"):
        Match(game, 2, {"younger": True})


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"row_size = ", "is not TOML"), (b"\xff\xfe", "is no text in UTF-8"), (None, "No such file")],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, content, said):
    path = tmp_path / "my box.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Problem, match=rf"^components file .*my box\.toml.*{said}"):
        read_components(path)


@rule("RTC-002", "RTC-028")
def test_a_table_that_lost_something_says_what():
    table = scene("ann* 1 1 1 1\nbob 2 2 2 2\ndiscards 3").truth
    table.discards.append(FACES[9])
    table.pile.numbers.remove(0)
    with pytest.raises(Lost, match=r"not those of the box: -1 0, \+1 9 \(RTC-002\)"):
        GAME.check(table)
    table.rows[1].pop()
    with pytest.raises(Lost, match=r"seat 1 has 3 cards in its row \(RTC-028\)"):
        GAME.check(table)
