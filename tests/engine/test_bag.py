"""Piles without order: what is left can be counted, what comes next is luck."""

import pickle
from collections import Counter
from fractions import Fraction

import pytest

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Explorer, Quick, Scripted
from tests.engine.toys import COATS

RED, GREEN = COATS


def bag(*numbers: int) -> Bag:
    return Bag(COATS, list(numbers))


def test_a_bag_has_no_order_that_could_tell_anything():
    one, other = bag(), bag()
    for kind in (RED, GREEN, RED):
        one.add(kind)
    for kind in (GREEN, RED, RED):
        other.add(kind)
    assert one == other
    assert one.numbers == [0, 0, 1]


def test_drawing_takes_one_out():
    pile = bag(0, 0, 1)
    assert Dealer(Scripted([1])).draw(pile) is GREEN
    assert (len(pile), pile.count(RED), pile.count(GREEN)) == (2, 2, 0)


def test_all_that_was_put_in_comes_out():
    pile = bag(*[0] * 7, *[1] * 5)
    dealer = Dealer(Quick(1))
    drawn = Counter(dealer.draw(pile) for _ in range(12))
    assert drawn == {RED: 7, GREEN: 5}
    assert not pile.numbers


def test_the_chance_of_a_draw_is_its_share():
    explorer = Explorer()
    odds = {}
    while True:
        kind = Dealer(explorer).draw(bag(0, 0, 0, 1))
        odds[kind] = explorer.probability
        if not explorer.advance():
            break
    assert odds == {RED: Fraction(3, 4), GREEN: Fraction(1, 4)}


def test_in_a_view_the_size_stays_while_the_unplaced_grow():
    pile = bag(0, 1)
    pile.lose(0)
    assert (len(pile), pile.numbers, pile.unsure) == (2, [0, 0, 1], 1)
    assert pile != bag(0, 0, 1)


def drawing(pile: Bag) -> None:
    Dealer(Quick(1)).draw(pile)


def dealing(pile: Bag) -> None:
    Dealer(Quick(1)).deal(pile, 2)


def taking_out(pile: Bag) -> None:
    pile.numbers.remove(0)


def putting_in(pile: Bag) -> None:
    pile.numbers += [1]


CHANGES = [drawing, dealing, taking_out, putting_in, lambda pile: pile.add(RED), lambda pile: pile.lose(1)]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("changed", range(3))
def test_copies_share_nothing_that_changes(change, changed):
    pile = bag(0, 0, 1, 1)
    copy = pile.copy()
    piles = [pile, copy, copy.copy()]
    change(piles[changed])
    change(piles[changed])
    others = [other for number, other in enumerate(piles) if number != changed]
    assert others == [bag(0, 0, 1, 1)] * 2
    assert piles[changed] not in others
    change(others[0])
    assert others[1] == bag(0, 0, 1, 1)


def test_what_comes_back_from_a_pickle_shares_nothing_either():
    pile = bag(0, 1)
    one, other = pickle.loads(pickle.dumps([pile, pile.copy()]))
    assert one == other == pile
    assert one.kinds[0] is RED
    one.add(RED)
    assert other == pile


def test_a_bag_reads_well():
    assert repr(bag(0, 1, 1)) == "Bag(red green green, unsure=0)"
