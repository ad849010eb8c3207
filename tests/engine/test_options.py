"""Variants and house rules: what may be agreed, and what is refused in one line."""

import copy
import pickle

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.options import Agreement, Agreements, Option, OptionSet, Settings, number

SWITCH = Option("younger", False, "ABC-001")
WORD = Option("mode", "rounds", "ABC-002", words=("rounds", "time"))
NUMBER = Option("limit", 100, "ABC-003", least=1, most=500)
OPEN = Option("rounds", "seats", words=("seats",), least=1)
MAYBE = Option("cap", None, words=("none",), least=1)


def no_time_for_the_young(settings: Settings, seats: int) -> None:
    if settings["younger"] and settings["mode"] == "time":
        raise Problem("younger players play no time (ABC-001)")


OPTIONS = OptionSet(
    (SWITCH, WORD, NUMBER, OPEN, MAYBE),
    presets={"standard": {}, "young": {"younger": True, "limit": 60}},
    check=no_time_for_the_young,
)
USUAL: Settings = {"younger": False, "mode": "rounds", "limit": 100, "rounds": "seats", "cap": None}


def test_nothing_said_is_everything_as_usual():
    assert OPTIONS.settle({}, 4) == USUAL


def test_a_preset_changes_some_and_what_is_given_beats_it():
    assert OPTIONS.settle({"preset": "young"}, 4) == {**USUAL, "younger": True, "limit": 60}
    assert OPTIONS.settle({"preset": "young", "limit": 70}, 4)["limit"] == 70
    assert OPTIONS.settle({"preset": "young", "younger": "no"}, 4)["younger"] is False


@pytest.mark.parametrize("given", [True, "true", "yes", "on", "1", 1, "YES", "On"])
def test_a_switch_can_be_put_on_in_many_ways(given):
    assert SWITCH.read(given) is True


@pytest.mark.parametrize("given", [False, "false", "no", "off", "0", 0, "No"])
def test_and_off(given):
    assert SWITCH.read(given) is False
    assert OPTIONS.settle({"younger": given}, 2)["younger"] is False


@pytest.mark.parametrize("given", ["maybe", "", 2, None, [], 1.0, "yess"])
def test_a_switch_is_nothing_else(given):
    with pytest.raises(Problem, match=r"option younger takes yes or no, not .* \(ABC-001\)"):
        SWITCH.read(given)


@pytest.mark.parametrize(("given", "read"), [(1, 1), ("1", 1), (500, 500), ("250", 250), ("007", 7)])
def test_a_number_comes_from_python_json_or_the_command_line(given, read):
    found = NUMBER.read(given)
    assert found == read
    assert type(found) is int


@pytest.mark.parametrize("given", [0, 501, -1, "0", "-5", "1.5", 1.5, "ten", "", None, True, [], "9" * 5000, "²"])
def test_a_number_out_of_range_is_refused(given):
    with pytest.raises(Problem, match="option limit takes a whole number from 1 to 500"):
        NUMBER.read(given)


@pytest.mark.parametrize("given", ["seconds", "", None, 1, True, [], {}])
def test_a_word_is_one_of_its_words(given):
    with pytest.raises(Problem, match=r"option mode takes rounds or time, not .* \(ABC-002\)"):
        WORD.read(given)


def test_a_word_may_stand_in_place_of_a_number():
    assert OPEN.read("seats") == "seats"
    assert OPEN.read("3") == 3
    assert OPEN.accepts() == "seats or a whole number from 1"
    assert MAYBE.read("none") is None
    assert MAYBE.read(None) is None
    assert MAYBE.read(7) == 7


def test_what_nobody_knows_is_refused_by_name():
    with pytest.raises(Problem, match="there is no option 'bonus'; there are younger, mode, limit, rounds, cap"):
        OPTIONS.settle({"bonus": 1}, 2)
    for preset in ("hard", "", None, 3):
        with pytest.raises(Problem, match=r"there is no preset .*; there are standard, young"):
            OPTIONS.settle({"preset": preset}, 2)


def test_what_must_hold_between_options_is_checked_at_the_end():
    with pytest.raises(Problem, match="play no time"):
        OPTIONS.settle({"preset": "young", "mode": "time"}, 2)


def test_settings_settle_to_themselves():
    """As a record gives them back: every option by name, None among them."""
    for given in ({}, {"preset": "young"}, {"cap": 5, "rounds": 2, "mode": "time"}):
        settled = OPTIONS.settle(given, 3)
        assert OPTIONS.settle(settled, 3) == settled


def test_an_agreement_is_a_value():
    one, other = Agreement(dict(USUAL), 3), Agreement(dict(USUAL), 3)
    assert one == other
    assert hash(one) == hash(other)
    assert one != Agreement(dict(USUAL), 4)
    assert one != Agreement({**USUAL, "limit": 99}, 3)
    assert one != USUAL
    assert repr(Agreement({"limit": 9}, 2)) == "Agreement(limit=9, seats=2)"
    assert pickle.loads(pickle.dumps(one)) == one == copy.deepcopy(one)


class Limited(Agreement):
    def __init__(self, settings: Settings, seats: int, box: int) -> None:
        super().__init__(settings, seats)
        self.limit = number(settings, "limit") + box


def test_an_agreement_is_read_once_for_all_the_games_that_are_played_by_it():
    agreements = Agreements(Limited, 7)
    one = agreements.on({"limit": 9}, 2)
    assert one.limit == 16
    assert agreements.on({"limit": 9}, 2) is one
    assert agreements.on({"limit": 9}, 3) != one
    assert agreements.on({"limit": 8}, 2).limit == 15


def test_what_is_refused_is_told_with_its_beginning_however_long_it_is():
    with pytest.raises(Problem) as found:
        Option("cat", 0, "XYZ-001", least=0, most=4).read("x" * 5000)
    assert str(found.value) == f"option cat takes a whole number from 0 to 4, not '{'x' * 40}' (XYZ-001)"
