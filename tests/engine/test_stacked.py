"""Stacked luck: fair at every pick, and the same for all who play one deal, whatever else they do."""

from collections import Counter
from collections.abc import Callable
from hashlib import sha256

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Luck, Noted
from cheeseboard.engine.stacked import Stacked

SEED = bytes(32)


def seeded(number: int) -> Stacked:
    return Stacked(sha256(f"deal {number}".encode()).digest())


def drawn(luck: Luck, bag: str, numbers: list[int], count: int) -> list[int]:
    return [numbers.pop(luck.pick_from(bag, numbers)) for _ in range(count)]


def chi_square(counts: Counter[int], expected: dict[int, float]) -> float:
    return sum([(counts[value] - wanted) ** 2 / wanted for value, wanted in expected.items()])


def first_draw(luck: Stacked) -> int:
    return drawn(luck, "pile", [1, 2, 3, 4, 5, 6], 1)[0]


def last_of_a_pile(luck: Stacked) -> int:
    return drawn(luck, "pile", [1, 2, 3, 4, 5, 6], 6)[-1]


def after_some_came_back(luck: Stacked) -> int:
    """The trap: what is left has high ranks; were a card that comes back ranked anew, it would come first."""
    pile = [1, 2, 3, 4, 5, 6]
    drawn(luck, "pile", pile, 4)
    pile[:] = [1, 2, 3, 4, 5, 6]
    return drawn(luck, "pile", pile, 1)[0]


def after_some_were_taken_out(luck: Stacked) -> int:
    """Which copy of a value leaves must not depend on where they lie."""
    luck.pick_from("pile", [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
    return drawn(luck, "pile", [1, 2, 3, 4, 5, 6], 1)[0]


def third_roll(luck: Stacked) -> int:
    die = [1, 2, 3, 4, 5, 6]
    return [die[luck.pick_from("die", die)] for _ in range(3)][-1]


def unnamed_number(luck: Stacked) -> int:
    return luck.below(6) + 1


@pytest.mark.parametrize(
    "one", [first_draw, last_of_a_pile, after_some_came_back, after_some_were_taken_out, third_roll, unnamed_number]
)
def test_every_pick_is_uniform(one: Callable[[Stacked], int]):
    counts = Counter(one(seeded(number)) for number in range(6000))
    assert chi_square(counts, dict.fromkeys(range(1, 7), 1000.0)) < 20.5  # one in a thousand


def test_a_value_that_is_there_twice_comes_twice_as_often():
    counts = Counter(drawn(seeded(number), "pile", [1, 1, 2], 1)[0] for number in range(6000))
    assert chi_square(counts, {1: 4000.0, 2: 2000.0}) < 10.8


def test_two_rolls_of_one_die_know_nothing_of_each_other():
    die = [1, 2, 3, 4, 5, 6]
    pairs: Counter[int] = Counter()
    for number in range(6000):
        luck = seeded(number)
        first, second = [luck.pick_from("die", die) for _ in range(2)]
        pairs[6 * first + second] += 1
    assert chi_square(pairs, dict.fromkeys(range(36), 6000 / 36)) < 66.6


def test_bags_and_dice_of_other_names_change_nothing():
    quiet, busy = Stacked(SEED), Stacked(SEED)
    expected = drawn(quiet, "pile", list(range(20)), 20)
    pile = list(range(20))
    found = []
    for _ in range(20):
        busy.pick_from("die 1", [1, 2, 3])
        busy.below(10)
        found += drawn(busy, "pile", pile, 1)
    assert found == expected
    assert drawn(Stacked(SEED), "other", list(range(20)), 20) != expected


def test_a_card_more_for_one_is_a_card_less_for_the_next():
    """A pile has one order, whoever draws: whoever draws twice finds what another would have left."""
    pile, other = list(range(12)), list(range(12))
    one, two = Stacked(SEED), Stacked(SEED)
    order = drawn(one, "pile", pile, 12)
    assert drawn(two, "pile", other, 5) + drawn(two, "pile", other, 7) == order
    assert Stacked(SEED).deal_from("pile", list(range(12)), 12) == order


def test_what_comes_back_moves_nothing_else():
    kept, returned = Stacked(SEED), Stacked(SEED)
    pile, other = list(range(12)), list(range(12))
    first = drawn(kept, "pile", pile, 4)
    assert drawn(returned, "pile", other, 4) == first
    other.append(first[0])
    assert [card for card in drawn(returned, "pile", other, 9) if card != first[0]] == drawn(kept, "pile", pile, 8)


def test_notes_are_taken_of_it_as_of_any_luck():
    noted = Noted(Stacked(SEED))
    pile = [4, 5, 6]
    first = pile.pop(noted.pick_from("pile", pile))
    rest = noted.deal_from("pile", pile, 2)
    assert noted.notes == [first, *rest]


def test_it_goes_back_to_where_it_was_asked_and_nowhere_else():
    luck = Stacked(SEED)
    pile = list(range(9))
    drawn(luck, "pile", pile, 3)
    mark, left = luck.spent(), pile[:]
    expected = drawn(luck, "pile", pile, 4)
    luck.go_back(mark)
    assert drawn(luck, "pile", left, 4) == expected
    with pytest.raises(Problem, match="goes back to where"):
        luck.go_back(0)
