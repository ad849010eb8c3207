"""Face-down things: who sees what, and how a view turns things down."""

import copy
import pickle

import pytest

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import shown_part, shown_to
from cheeseboard.engine.kind import KINDS, kinds_of, shared_kind
from cheeseboard.engine.seats import NOBODY, SPECTATOR, bit, everyone
from cheeseboard.engine.secret import Eye, Secret
from tests.engine.toys import COATS, Bid, Coat, Dressed

RED, GREEN = COATS


def test_everybody_has_a_bit_of_their_own():
    bits = [SPECTATOR, *[bit(seat) for seat in range(12)]]
    assert len(set(bits)) == 13
    assert sum(bits) == everyone(12)
    assert everyone(2) == SPECTATOR | bit(0) | bit(1)


@pytest.mark.parametrize("seat", range(12))
def test_a_secret_is_seen_by_those_in_its_bits(seat):
    secret = Secret(RED, bit(seat))
    assert [secret.is_seen_by(other) for other in range(12)] == [other == seat for other in range(12)]
    assert not Secret(RED, SPECTATOR).is_seen_by(seat)
    assert Secret(RED, everyone(12)).is_seen_by(seat)
    assert not Secret(RED, NOBODY).is_seen_by(seat)


def test_since_when_it_lies_there_goes_along_and_counts_for_nothing_else():
    secret = Secret(RED, bit(1), 3)
    row = [secret, Secret(RED, bit(1))]
    Eye(0).row(row)
    assert [lying.since for lying in row] == [3, 0]
    assert Eye(0).look(secret).since == 3
    assert pickle.loads(pickle.dumps(secret)).since == 3
    assert secret == Secret(RED, bit(1))
    assert hash(secret) == hash(Secret(RED, bit(1)))


def test_an_eye_that_has_seen_it_gets_the_very_thing_and_any_other_a_back():
    secret = Secret(RED, bit(1))
    assert Eye(1).look(secret) is secret
    for other in (0, 2, None):
        assert Eye(other).look(secret) == Secret(None, bit(1))
    assert secret.value is RED


def test_a_spectator_sees_what_lies_open_and_nothing_else():
    assert Eye(None).look(Secret(RED, everyone(3))).value is RED
    assert Eye(None).look(Secret(RED, bit(0) | bit(1) | bit(2))).value is None


def test_what_is_turned_down_joins_the_bag_of_what_cannot_be_placed():
    bag = Bag(COATS, [0, 1])
    row = [Secret(GREEN, bit(0)), Secret(RED, bit(1)), Secret(None, bit(2))]
    Eye(0).row(row, bag)
    assert row == [Secret(GREEN, bit(0)), Secret(None, bit(1)), Secret(None, bit(2))]
    assert (bag.numbers, bag.unsure, len(bag)) == ([0, 0, 1], 1, 2)


def test_turning_down_one_by_one_or_all_at_once_is_the_same():
    row = [Secret(COATS[n % 2], bit(n % 3)) for n in range(9)]
    one, other = Bag(COATS, [0, 1, 1]), Bag(COATS, [0, 1, 1])
    singly = [Eye(1).look(secret, one) for secret in row]
    Eye(1).row(row, other)
    assert (singly, one) == (row, other)


def test_a_back_has_no_face():
    assert Secret(RED, bit(0)).face() is RED
    with pytest.raises(ValueError, match="face down"):
        Secret(None, bit(0)).face()


def test_secrets_are_values():
    assert Secret(RED, 1) == Secret(RED, 1) != Secret(RED, 2)
    assert Secret(RED, 1) != Secret(GREEN, 1)
    assert Secret(RED, 1) != "red"
    assert len({Secret(RED, 1), Secret(RED, 1), Secret(None, 1)}) == 2
    for secret in (Secret(RED, 3), Secret(None, 3)):
        for again in (copy.copy(secret), copy.deepcopy(secret), pickle.loads(pickle.dumps(secret))):
            assert again == secret
            assert again.value is secret.value


def test_kinds_are_shared():
    assert kinds_of(Coat) == [RED, GREEN]
    assert shared_kind(Coat, "green") is GREEN is KINDS[Coat]["green"]
    for again in (copy.copy(RED), copy.deepcopy(RED), pickle.loads(pickle.dumps(RED))):
        assert again is RED


def test_an_event_is_hidden_as_on_the_table():
    event = Dressed(1, Secret(RED, bit(1)))
    assert shown_to(event, 1) is event
    assert shown_to(event, 0) == Dressed(1, Secret(None, bit(1))) == shown_to(event, None)
    public = Bid(0, 2, "left")
    assert shown_to(public, None) is public


def test_secrets_in_tuples_are_hidden_one_by_one():
    row = (Secret(RED, bit(0)), Secret(GREEN, bit(1)))
    assert shown_part((row, 3), Eye(0)) == ((row[0], Secret(None, bit(1))), 3)
    assert shown_part(row, Eye(None)) == (Secret(None, bit(0)), Secret(None, bit(1)))
    opened = (Secret(RED, everyone(2)),)
    assert shown_part(opened, Eye(0)) is opened
