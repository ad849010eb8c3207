"""Drawings of this table, and what is said of those that cannot be."""

import pytest

from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.games.dogs.scene import draw
from tests.games.dogs.table import FOUR, played, scene, table
from tests.rules import rule


def test_names_and_a_star_are_enough():
    t = scene("ann*\nbob\ncid")
    assert t == "ann* coins 3 gas 6 food 2 medicine 2 assistant at K\nbob.bays B1 B2\nphase at_the_wheel\nround 1"
    assert None not in t.truth.spaces


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_drawn_can_be_read_again(seats):
    for number, match in enumerate(played(seats, 7)):
        if number % 5 == 0:
            assert scene(draw(match.table, list(FOUR[:seats]))).truth == match.table


def test_breeds_are_written_short_or_in_full():
    assert table(3, "map C1 mutt C3 sick_mutt") == table(3, "map C1 MU C3 sick:MU")


def test_the_luck_of_bags_comes_as_it_is_written():
    t = table(3, "ann.cards receive_dog", "draw sick_poodle")
    t.ann("receive country")
    assert t == "ann.tile sick:PO\ndraw"


@rule("DOG-003", "DOG-018", "DOG-023", "DOG-025", "DOG-235")
@pytest.mark.parametrize(
    ("lines", "error", "said"),
    [
        ("ann\nbob\ncid", Problem, "nobody is asked: put a"),
        ("ann*\nbob*\ncid", Problem, "one seat is asked, and 2 have a star.*DOG-003"),
        ("ann*", Problem, "2 to 4 seats"),
        ("ann*\nbob\nmap C1", Problem, "names a space and what lies there"),
        ("ann*\nbob\nmap C9 PO", Problem, "there is no space 'C9'"),
        ("ann*\nbob\nmap C1 cat", Problem, "'cat' is no dog"),
        ("ann*\nbob\nmap C1 BE", Lost, r"beagle is not in the box for 2 players.*DOG-018"),
        ("ann*\nbob\ncid\nann.bays B1 PO PO PO PO B2 PO PO PO PO", Lost, r"more of poodle than in the box.*DOG-018"),
        ("ann*\nbob\ncid\nann.bays PO", Problem, "stands in no bay"),
        ("ann*\nbob\ncid\nann.cards joker", Problem, "'joker' is no card"),
        ("ann*\nbob\ncid\nann.cards discount discount discount discount", Lost, r"more cards discount.*DOG-025"),
        ("ann*\nbob\ncid\nann.hats 3", Problem, "there is no line 'ann.hats'"),
        ("ann* hats 3\nbob\ncid", Problem, "'hats' says nothing of a kennel"),
        ("ann* coins\nbob\ncid", Problem, "should say how many coins"),
        ("ann* coins x\nbob\ncid", Problem, "should be a whole number"),
        ("ann*\nbob\ncid\nphase thinking", Problem, "there is no phase 'thinking'"),
        ("ann*\nbob\ncid\nfair_card unicorn", Problem, "'unicorn' is no dog"),
        ("ann*\nbob\ncid\non zoo ann\naction zoo", Problem, "there is no box 'zoo'"),
        ("ann*\nbob\ncid\nhungry B9", Problem, "there is no bay 'B9'"),
        ("ann*\nbob\nmap C1 block:city C2 block:city C3 block:city C4 block:city", Lost, r"blocking tokens.*DOG-235"),
        ("ann*\nbob\ncid\ncity 40", Lost, r"cannot hold 40 tokens.*DOG-023"),
        ("ann*\nbob\ncid\nround 2\ndora gas 3", Problem, "there is no line 'dora'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(lines, error, said):
    with pytest.raises(error, match=said) as problem:
        scene(lines)
    assert "\n" not in str(problem.value)
