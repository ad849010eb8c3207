"""A position says who answers and what luck is open, exactly; it copies, pickles and goes through JSON anywhere."""

import pickle
from collections import Counter
from copy import deepcopy
from fractions import Fraction
from random import Random

import pytest

from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match, replay
from cheeseboard.research.position import CHANCE, NOBODY, Position, from_json, seed_bytes
from tests.research.setups import SETUPS, TINY, Setup, play_on, some_seats


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("seed", [None, 5])
def test_copies_pickles_and_json_keep_the_position_everywhere(setup: Setup, seed: int | None):
    choose = Random(1)
    for position in play_on(setup.position(seed), choose, 80):
        if choose.random() < 0.2:
            for other in (
                position.copy(),
                deepcopy(position),
                pickle.loads(pickle.dumps(position)),
                from_json(position.to_json()),
            ):
                assert other == position
                assert futures(other) == futures(position.copy())


def futures(position: Position) -> tuple[object, ...]:
    for _ in play_on(position, Random(2), 40):
        pass
    return position.choices, position.notes, position.seat, position.table


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_copy_is_on_its_own(setup: Setup):
    position = setup.position(3)
    before = position.to_json()
    futures(position.copy())
    assert position.to_json() == before
    assert position == from_json(before)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_luck_drawn_and_luck_decided_are_the_same_game_as_a_match(setup: Setup):
    drawn = setup.position(11)
    for _ in play_on(drawn, Random(3)):
        pass
    decided = setup.position()
    choices = list(drawn.choices)
    while decided.seat != NOBODY:
        if decided.seat == CHANCE:
            decided.decide(drawn.notes[len(decided.notes) + len(decided.notes_now)])
        else:
            seat, move = choices.pop(0)
            assert seat == decided.seat
            decided.play(move.number)
    assert decided.table == drawn.table
    assert decided.log == drawn.log
    match = Match(setup.game, setup.edition.seats, setup.edition.options, seed_bytes(11))
    for seat, move in drawn.choices:
        match.submit(seat, move)
    assert match.table == drawn.table
    assert match.outcome == drawn.outcome()
    assert match.dealer.told == [entry for entry in drawn.log if not isinstance(entry, tuple)]
    assert replay(decided.record(), setup.game).table == drawn.table


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("seed", [None, 5])
def test_a_position_that_did_not_listen_catches_up(setup: Setup, seed: int | None):
    deaf, heard = setup.position(seed, False), setup.position(seed)
    for number, (one, other) in enumerate(zip(play_on(deaf, Random(1), 80), play_on(heard, Random(1), 80))):
        if number == 60:
            assert one.log == []
        if number >= 60:
            for seat in range(one.seats):
                assert one.recall(seat)[1:] == other.recall(seat)[1:]
    assert deaf.listening == (number >= 60)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_chance_has_every_value_once_with_probabilities_that_add_up_to_one(setup: Setup):
    nodes = 0
    for position in play_on(setup.position(), Random(4), 200):
        if position.seat == CHANCE:
            nodes += 1
            outcomes = position.outcomes()
            assert sum(probability for _, probability in outcomes) == 1
            assert all(position.among.count(value) == p * len(position.among) for value, p in outcomes)
            with pytest.raises(Problem, match="luck cannot bring"):
                position.decide(max(position.among) + 1)
        else:
            assert position.outcomes() == []
    assert nodes


@pytest.mark.parametrize("setup", [setup for setup in TINY if setup.position().seat == CHANCE], ids=str)
def test_drawn_luck_has_the_probabilities_of_the_chance_nodes(setup: Setup):
    """The first two pieces of luck of many games, against the tree."""
    first = setup.position()
    expected: dict[tuple[int, ...], Fraction] = {}
    for value, probability in first.outcomes():
        then = first.copy()
        then.decide(value)
        if then.seat == CHANCE:
            for second, next_probability in then.outcomes():
                expected[value, second] = probability * next_probability
        else:
            expected[(value,)] = probability
    games = 1000
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(games):
        found[tuple(setup.position(seed).notes[: len(next(iter(expected)))])] += 1
    assert set(found) <= set(expected)
    for values, probability in expected.items():
        mean, spread = games * probability, float(games * probability) ** 0.5
        assert abs(found[values] - float(mean)) < 5 * spread


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_an_action_that_is_not_offered_raises_and_changes_nothing(setup: Setup):
    for position in play_on(setup.position(6), Random(5), 40):
        if position.seat < 0:
            break
        before = position.to_json()
        offered = [move.number for move in position.moves]
        other = next((n for n in range(len(setup.game.moves)) if n not in offered), None)
        for number in (other, len(setup.game.moves), -1):
            if number is None:
                continue
            with pytest.raises(Illegal) as caught:
                position.play(number)
            assert f"seat {position.seat}" in str(caught.value)
            assert all(f"{move.number} {move.notation}" in str(caught.value) for move in position.moves)
            if number == other:
                assert f"'{setup.game.moves[number].notation}'" in str(caught.value)
        assert position.to_json() == before


@pytest.mark.parametrize("setup", SETUPS + TINY, ids=str)
def test_an_imagined_position_cannot_be_told_from_the_present_one(setup: Setup):
    numbers = setup.numbers()
    luck = Quick(7)
    for position in play_on(setup.position(8), Random(6), 25):
        if position.seat < 0:
            break
        worlds = [(seat, position.imagine(seat, luck)) for seat in some_seats(position)]
        for seat, imagined in worlds:
            assert imagined.seat == position.seat
            assert imagined.legal(seat) == position.legal(seat)
            assert numbers.information_text(imagined, seat) == numbers.information_text(position, seat)
            assert numbers.information(imagined, seat).tobytes() == numbers.information(position, seat).tobytes()
            with pytest.raises(Problem):
                imagined.to_json()
        one = worlds[-1][1]
        for _ in play_on(one, Random(7)):
            pass
        assert one.outcome() is not None


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_imagining_knows_no_more_than_the_seat(setup: Setup):
    """Imagined from a position, or from one imagined from it: the same luck gives the same table."""
    for position in play_on(setup.position(9), Random(8), 30):
        if position.seat < 0:
            break
        for seat in some_seats(position):
            other = position.imagine(seat, Quick(99))
            once, again = position.imagine(seat, Quick(3)), other.imagine(seat, Quick(3))
            assert once.table == again.table
            assert once.log == again.log
            assert once.answers == again.answers
