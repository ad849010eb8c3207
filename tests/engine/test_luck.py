"""The one door of chance: known numbers, exact odds, and nothing that can be foreseen."""

from collections import Counter, defaultdict
from fractions import Fraction
from hashlib import sha256, sha512

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import (
    SPAN,
    Committed,
    Decided,
    Explorer,
    Luck,
    Noted,
    Quick,
    Retold,
    Scripted,
    Swift,
    Undecided,
    commitment,
    shared_seed,
    stream,
)

SEED = bytes(range(32))


def words(seed: bytes, count: int) -> list[int]:
    """The words of the specification, worked out apart from the engine."""
    found: list[int] = []
    counter = 0
    while len(found) < count:
        block = sha512(seed + counter.to_bytes(8, "big")).digest()
        found += [int.from_bytes(block[at : at + 4], "big") for at in range(0, 64, 4)]
        counter += 1
    return found[:count]


# ---- committed ----


@pytest.mark.parametrize("n", [2, 3, 6, 13, 54, 1000, 2**31, 2**32 - 1, 2**32])
def test_committed_luck_is_sha512_of_seed_and_counter(n):
    luck = Committed(SEED)
    expected = [word % n for word in words(SEED, 200) if word < 2**32 - 2**32 % n]
    assert [luck.below(n) for _ in range(len(expected))] == expected


def test_the_first_numbers_of_a_known_seed():
    """A browser, or another program, can be checked against these."""
    luck = Committed(bytes(32))
    assert [luck.below(54) for _ in range(12)] == [word % 54 for word in words(bytes(32), 12)]
    assert words(bytes(32), 3) == [
        int(sha512(bytes(40)).hexdigest()[at : at + 8], 16) for at in (0, 8, 16)
    ]  # fmt: skip


def test_a_word_that_would_favour_small_numbers_is_skipped():
    """Of 2^32 words, 2^31 - 1 are below the only multiple of n that fits twice over; the rest must go."""
    n = 2**31 + 1
    limit = SPAN - SPAN % n
    assert limit == n
    all_words = words(SEED, 300)
    kept = [word for word in all_words if word < limit]
    assert len(kept) < len(all_words)
    luck = Committed(SEED)
    assert [luck.below(n) for _ in range(len(kept))] == kept


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 54, 100])
def test_every_number_has_exactly_as_many_words_as_any_other(n):
    """Counted, not sampled: the words that are kept split evenly."""
    limit = SPAN - SPAN % n
    assert limit % n == 0
    assert SPAN - limit < n


def test_where_there_is_nothing_to_decide_no_word_is_spent():
    one, other = Committed(SEED), Committed(SEED)
    assert [one.below(1) for _ in range(20)] == [0] * 20
    assert one.below(1000) == other.below(1000)


def test_pick_gives_a_place_in_the_list():
    luck, same = Committed(SEED), Committed(SEED)
    among = [5, 5, 5, 9]
    assert [luck.pick(among) for _ in range(50)] == [same.below(4) for _ in range(50)]


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_a_seed_has_32_bytes(length):
    with pytest.raises(Problem, match="a seed has 32 bytes"):
        Committed(bytes(length))


def test_the_commitment_is_what_sha256sum_prints():
    assert commitment(SEED) == sha256(SEED).hexdigest()
    assert commitment(SEED) != commitment(bytes(32))


def test_streams_of_one_seed_are_seeds_of_their_own():
    names = ["table", "bot 0", "bot 1", "imagine"]
    streams = [stream(SEED, name) for name in names]
    assert len({*streams, SEED}) == 5
    assert all(len(one) == 32 for one in streams)
    assert stream(SEED, "table") == sha512(SEED + b"table").digest()[:32]


def test_every_part_of_a_shared_seed_matters():
    parts = [b"ann", b"bob"]
    seeds = [shared_seed(SEED, parts), shared_seed(bytes(32), parts), shared_seed(SEED, [b"ann", b"bop"])]
    assert len(set(seeds)) == 3
    assert all(len(seed) == 32 for seed in seeds)


def test_it_matters_who_gave_which_part_of_a_shared_seed():
    ways = [[b"annbob"], [b"ann", b"bob"], [b"annb", b"ob"], [b"annbob", b""], [b"", b"annbob"]]
    assert len({shared_seed(SEED, parts) for parts in ways}) == len(ways)


# ---- dealing ----


@pytest.mark.parametrize("make", [lambda: Quick(7), lambda: Swift(7), lambda: Committed(SEED), lambda: Noted(Quick(7)),
                                  lambda: Retold([3, 1, 5, 0]), lambda: Scripted([3, 1, 5, 0]), Explorer],
                         ids=["Quick", "Swift", "Committed", "Noted", "Retold", "Scripted", "Explorer"])  # fmt: skip
def test_a_deal_is_as_many_draws_one_after_the_other(make):
    dealt_from, drawn_from = list(range(6)), list(range(6))
    dealing, drawing = make(), make()
    drawn = [drawn_from.pop(drawing.pick(drawn_from)) for _ in range(4)]
    assert dealing.deal(dealt_from, 4) == drawn
    assert dealt_from == drawn_from


@pytest.mark.parametrize(("places", "left", "more"), [([], 6, 3), ([5], 5, 2), ([5, 0, 1], 3, 0)])
def test_a_deal_that_is_not_decided_says_how_many_are_still_to_be_dealt(places, left, more):
    luck = Decided(places)
    numbers = list(range(6))
    with pytest.raises(Undecided):
        luck.deal(numbers, 4)
    assert (len(luck.among), luck.more) == (left, more)


def test_luck_that_is_open_after_a_deal_belongs_to_no_deal():
    luck = Decided([0, 0, 0])
    assert luck.deal([4, 5, 6], 2) == [4, 5]
    assert luck.pick([1, 2]) == 0
    with pytest.raises(Undecided):
        luck.pick([1, 2])
    assert luck.more == 0


# ---- swift ----


def test_swift_luck_is_xoshiro128_plus_plus():
    """Worked out apart from the engine, with the published steps."""
    state = [int.from_bytes(sha512(b"1").digest()[at : at + 4], "big") for at in (0, 4, 8, 12)]
    state[3] |= 1
    luck = Swift(1)

    def turned(word: int, by: int) -> int:
        return (word << by | word >> (32 - by)) % 2**32

    for n in [2, 3, 54, 1000, 2**31 - 1] * 40:
        word = (turned((state[0] + state[3]) % 2**32, 7) + state[0]) % 2**32
        shifted = state[1] << 9 & 0xFFFFFFFF
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = turned(state[3], 11)
        assert luck.below(n) == word * n >> 32


def test_swift_luck_brings_everything_about_as_often():
    luck = Swift(3)
    counts = Counter(luck.pick([0, 1, 2, 3, 4, 5]) for _ in range(6000))
    assert all(900 < counts[place] < 1100 for place in range(6))


# ---- quick ----


def test_quick_luck_is_the_same_everywhere():
    """The numbers of Python's own generator, which it promises not to change."""
    luck = Quick(1)
    assert [luck.below(54) for _ in range(8)] == [7, 45, 41, 13, 26, 24, 35, 42]
    again = Quick(1)
    assert [again.pick(list(range(54))) for _ in range(8)] == [7, 45, 41, 13, 26, 24, 35, 42]


def test_quick_luck_stays_inside():
    luck = Quick(3)
    for n in (1, 2, 7, 10**6):
        assert all(0 <= luck.below(n) < n for _ in range(500))


# ---- noted and retold ----


def test_notes_are_of_the_thing_and_not_of_its_place():
    noted = Noted(Scripted([7, 9]))
    assert noted.pick([3, 7, 7, 9]) == 1
    assert noted.pick([3, 7, 9]) == 2
    assert noted.notes == [7, 9]


def test_what_was_noted_is_told_again_without_a_generator():
    noted = Noted(Committed(SEED))
    lists = [[1, 2, 3], [4], [5, 5, 6], list(range(54))] * 5
    places = [noted.pick(among) for among in lists] + [noted.below(10) for _ in range(5)]
    retold = Retold(noted.notes)
    again = [retold.pick(among) for among in lists] + [retold.below(10) for _ in range(5)]
    things = [among[place] for among, place in zip(lists, places, strict=False)]
    assert [among[place] for among, place in zip(lists, again, strict=False)] == things
    assert again[-5:] == places[-5:]
    assert retold.at == len(noted.notes)


def test_notes_that_cannot_be_are_found_out():
    with pytest.raises(Problem, match="luck 1 is 8, which cannot come up"):
        Retold([8]).pick([1, 2, 3])
    for wrong in (-1, 6):
        with pytest.raises(Problem, match="cannot come up"):
            Retold([wrong]).below(6)
    with pytest.raises(Problem, match="ends after 0 pieces of luck"):
        Retold([]).pick([1])
    luck = Retold([1])
    luck.below(2)
    with pytest.raises(Problem, match="ends after 1 pieces of luck"):
        luck.below(2)


# ---- scripted ----


def test_a_script_is_followed_and_then_the_other_luck():
    luck = Scripted([2, 1], then=Scripted([3]))
    assert [luck.pick([1, 2, 3]), luck.below(4), luck.pick([1, 2, 3])] == [1, 1, 2]


def test_a_script_that_asks_for_what_is_not_there_says_so():
    with pytest.raises(Problem, match="the script wants 9"):
        Scripted([9]).pick([1, 1, 2])
    with pytest.raises(Problem, match=r"the script is over, and luck is asked for one of \[1, 2\]"):
        Scripted([]).pick([2, 1, 1])


def test_a_script_does_not_eat_the_list_it_was_given():
    wanted = [1, 2]
    Scripted(wanted).below(4)
    assert wanted == [1, 2]


# ---- explorer ----


def explored(play) -> list[tuple[Fraction, object]]:
    explorer = Explorer()
    found = []
    while True:
        result = play(explorer)
        found.append((explorer.probability, result))
        if not explorer.advance():
            return found


def test_all_luck_is_walked_once_with_its_exact_probability():
    def two_cards(luck: Luck) -> tuple[int, int]:
        cards = [1, 1, 1, 2]
        first = cards.pop(luck.pick(cards))
        return first, cards.pop(luck.pick(cards))

    assert explored(two_cards) == [
        (Fraction(1, 2), (1, 1)),
        (Fraction(1, 4), (1, 2)),
        (Fraction(1, 4), (2, 1)),
    ]


def test_luck_that_depends_on_luck_is_walked_too():
    def roll_again_on_six(luck: Luck) -> int:
        face = luck.below(6)
        return face if face < 5 else 10 + luck.below(2)

    found = explored(roll_again_on_six)
    assert [result for _, result in found] == [0, 1, 2, 3, 4, 10, 11]
    assert [probability for probability, _ in found] == [Fraction(1, 6)] * 5 + [Fraction(1, 12)] * 2
    assert sum(probability for probability, _ in found) == 1


def test_where_there_is_no_luck_there_is_one_way():
    assert explored(lambda luck: "so") == [(Fraction(1), "so")]
    assert explored(lambda luck: luck.pick([4, 4, 4])) == [(Fraction(1), 0)]


def test_the_walk_agrees_with_what_happens():
    """A check of the check: often enough, the frequencies are near the exact odds."""

    def dice(luck: Luck) -> int:
        return luck.below(6) + luck.below(6) + 2

    exact: dict[object, Fraction] = defaultdict(Fraction)
    for probability, total in explored(dice):
        exact[total] += probability
    luck = Committed(SEED)
    seen: Counter[object] = Counter(dice(luck) for _ in range(6000))
    assert exact[7] == Fraction(1, 6)
    for total, probability in exact.items():
        assert abs(seen[total] / 6000 - probability) < 0.03


def test_a_luck_of_ones_own_needs_one_method():
    class Zero(Luck):
        def below(self, n: int) -> int:
            return 0

    assert Zero().pick([7, 8]) == 0
    with pytest.raises(NotImplementedError):
        Luck().pick([7, 8])
