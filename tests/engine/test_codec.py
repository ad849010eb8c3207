"""Everything on a table as plain data, and back."""

import json
import pickle

import pytest

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.codec import from_data, from_json, to_data, to_json
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.seats import bit
from cheeseboard.engine.secret import Secret
from tests.engine.toys import AUCTION, BIDDING, BIDS, COATS, RACE, ROLL, Bid, Clock, Dressed

RED = COATS[0]
MATCH = Match(AUCTION, 3, luck=Quick(1))

THINGS = [
    None, True, 0, -5, "word", "", [], [1, [2, None]], (), (1, (2,)), RED, Secret(RED, 3), Secret(None, 3),
    Bag(COATS, [0, 0, 1], 1), Bag(COATS, []), BIDS[2], BIDDING, OVER, Bid(0, 2, "left"),
    Dressed(1, Secret(RED, bit(1))), Outcome([1, 2], [9, -3]), Outcome([1, 1], [0, 0], True),
    MATCH.table, MATCH.view(0), MATCH.view(None),
    MATCH.asks()[0], MATCH.table.options, {"coat": Secret(RED, 2), "move": 3},
    [Secret(RED, 1), (RED, [BIDS[0]])], [Bag(COATS, [1])],
]  # fmt: skip


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_what_is_written_can_be_read(thing):
    data = to_data(thing)
    again = from_data(json.loads(json.dumps(data)), AUCTION)
    assert again == thing
    assert type(again) is type(thing)
    assert to_json(from_json(to_json(thing), AUCTION)) == to_json(thing)


def test_data_says_what_it_is():
    assert to_data(Secret(RED, 6)) == {"secret": {"kind": "red", "of": "Coat"}, "seen_by": 6}
    assert to_data(Secret(None, 6)) == {"secret": None, "seen_by": 6}
    assert to_data(BIDS[1]) == {"move": "bid 1"}
    assert to_data(BIDDING) == {"phase": "Bidding"}
    assert to_data((1, 2)) == {"tuple": [1, 2]}
    assert to_data(Bag(COATS, [0, 1], 1)) == {"bag": ["red", "green"], "of": "Coat", "unsure": 1}
    assert to_data(Bid(0, 2, "left")) == {"event": "Bid", "fields": {"seat": 0, "coins": 2, "side": "left"}}


def test_a_hidden_face_is_nowhere_in_the_text():
    view = MATCH.view(None)
    assert "Coat" not in to_json(view)


def test_equal_things_have_equal_texts_whatever_their_order():
    assert to_json({"a": 1, "b": 2}) == to_json({"b": 2, "a": 1})
    shuffled = json.loads(to_json(MATCH.table))
    shuffled["fields"] = dict(reversed(shuffled["fields"].items()))
    assert from_data(shuffled, AUCTION) == MATCH.table


def test_shared_things_come_back_as_the_shared_ones():
    assert from_json(to_json(BIDS[3]), AUCTION) is BIDS[3]
    assert from_json(to_json(RED), AUCTION) is RED
    assert from_json(to_json(BIDDING), AUCTION) is BIDDING
    assert from_json(to_json(OVER), RACE) is OVER


@pytest.mark.parametrize("thing", [1.5, {1, 2}, object(), b"bytes", lambda: 0], ids=lambda thing: type(thing).__name__)
def test_what_lies_on_no_table_is_not_written(thing):
    with pytest.raises(TypeError, match="cannot be written as data"):
        to_data([thing])


def test_a_move_of_another_game_is_not_read():
    assert from_json(to_json(ROLL), RACE) is ROLL
    with pytest.raises(Problem, match="this is no data of Auction"):
        from_json(to_json(ROLL), AUCTION)


def test_a_table_is_read_by_the_fields_it_is_told_by():
    noon = Clock()
    noon.phase = OVER
    noon.minutes = 725
    data = to_data(noon)
    assert data["fields"]["time"] == [12, 5]
    assert from_data(data, AUCTION).minutes == 725
    assert pickle.loads(pickle.dumps(noon)) == noon
