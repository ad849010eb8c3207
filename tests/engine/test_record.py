"""Records that are damaged, edited, of another time or of something else: one clear line each, and nothing but that."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import Match, replay, resume, verify
from cheeseboard.engine.record import FORMAT, Record, read_record, record_from_data, record_from_json
from tests.engine.toys import AUCTION, RACE

SEED = bytes(range(32))


def played() -> Match:
    match = Match(AUCTION, 3, {"coins": 2}, SEED)
    while asks := match.asks():
        match.submit(asks[0].seat, asks[0].moves[-1])
    return match


GOOD: dict[str, Any] = json.loads(played().record().to_json())
LUCK = GOOD["luck"]


def test_a_good_record_is_read_as_it_was_written():
    match = played()
    record = record_from_json(match.record().to_json())
    assert record == match.record()
    assert record != "a record"
    assert verify(record, AUCTION).table == match.table


@pytest.mark.parametrize("text", ["", "{", "nonsense", "\x00", '{"cheeseboard":', "[" * 100_000, "1" * 5000, "NaN,"])
def test_what_is_not_json_is_said_to_be_none(text):
    with pytest.raises(Problem, match="the record is not JSON"):
        record_from_json(text)


@pytest.mark.parametrize("data", [None, 1, "record", [], {}, {"game": "auction"}, [GOOD], True, 1.5])
def test_json_of_something_else_is_no_record(data):
    with pytest.raises(Problem, match="this is not a record"):
        record_from_json(json.dumps(data))


@pytest.mark.parametrize("version", [0, 2, "1", None, [1]])
def test_another_format_is_named(version):
    with pytest.raises(Problem, match=f"reads format {FORMAT}"):
        record_from_data({**GOOD, "cheeseboard": version})


WRONG: list[tuple[str, list[Any]]] = [
    ("game", [None, 1, ["auction"], {}]),
    ("rules", [None, 1, 1.0, []]),
    ("seats", [None, "3", 3.0, True, [3]]),
    ("options", [None, [], "coins", 1]),
    ("choices", [None, {}, "bid 1", [1], [[0]], [["0", "bid 1"]], [[0, 1]], [[0, "a", 2]], [[True, "bid 1"]], [{}]]),
    ("luck", [None, {}, "1", [None], [1.5], ["1"], [True], [[1]]]),
    ("clock", [1, {}, [1.5], ["1"], [None]]),
    ("seed", [5, [], {}, True]),
    ("commitment", [5, [], {}, False]),
    ("components", [5, [], "box", True]),
    ("contributions", [5, {}, "00", [5], [None]]),
]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG for value in values], ids=repr)
def test_a_part_of_the_wrong_type_is_damage(name, value):
    with pytest.raises(Problem, match="the record is damaged"):
        record_from_data({**GOOD, name: value})


@pytest.mark.parametrize("name", ["game", "rules", "seats", "options", "choices", "luck"])
def test_a_part_that_is_missing_is_damage(name):
    with pytest.raises(Problem, match=f"the record is damaged: '{name}' is missing"):
        record_from_data({key: value for key, value in GOOD.items() if key != name})


EDITED: list[tuple[dict[str, Any], str]] = [
    ({"seats": 1}, "is for 2 to 12 seats"),
    ({"seats": 2}, r"choice \d of the record cannot be played: there is no seat 2"),
    ({"options": {"coins": 99}}, "option coins"),
    ({"options": {"gold": 1}}, "there is no option 'gold'"),
    ({"options": {"preset": "rich"}}, "there is no preset"),
    ({"options": {"coins": {"deep": []}}}, "option coins"),
    ({"luck": LUCK[:-1]}, "ends after"),
    ({"luck": [*LUCK, 0]}, "holds"),
    ({"luck": [7, *LUCK[1:]]}, "cannot come up"),
    ({"luck": [-1, *LUCK[1:]]}, "cannot come up"),
    ({"choices": [[0, "bid 9"], *GOOD["choices"]]}, "choice 1 of the record cannot be played"),
    ({"choices": [[7, "bid 1"], *GOOD["choices"]]}, "there is no seat 7"),
    ({"choices": [*GOOD["choices"], [0, "bid 1"]]}, "the game is over"),
    ({"game": "chess"}, "the record is of chess, not of auction"),
    ({"rules": "0"}, "rules version 0; this program has 1"),
]


@pytest.mark.parametrize(("edit", "said"), EDITED, ids=lambda value: str(value)[:40])
def test_an_edited_record_does_not_replay(edit, said):
    record = record_from_data({**GOOD, **edit})
    with pytest.raises(Problem, match=said) as found:
        replay(record, AUCTION)
    assert "\n" not in str(found.value)


def test_a_record_that_is_too_short_replays_as_far_as_it_goes_only_when_asked_to():
    shorter = record_from_data({**GOOD, "choices": GOOD["choices"][:2]})
    assert len(replay(shorter, AUCTION, upto=1).steps) == 1
    assert replay(record_from_data(GOOD), AUCTION, upto=2).table == replay(shorter, AUCTION, upto=2).table


SEEDS: list[tuple[dict[str, Any], str]] = [
    ({"seed": None}, "no seed and commitment"),
    ({"commitment": None}, "no seed and commitment"),
    ({"seed": "zz"}, "not hexadecimal"),
    ({"seed": ""}, "damaged: a seed has 32 bytes, not 0"),
    ({"seed": "00", "commitment": sha256(b"\0").hexdigest()}, "damaged: a seed has 32 bytes, not 1"),
    ({"contributions": ["00"]}, "damaged: 3 seats make 3 contributions"),
    ({"contributions": ["", "", "00" * 65]}, "damaged: a contribution to the seed has at most 64 bytes"),
    ({"seed": "00" * 32}, "not the one that was committed to"),
    ({"commitment": "00" * 32}, "not the one that was committed to"),
    ({"luck": [1 - LUCK[0], *LUCK[1:]]}, "not the luck of its seed"),
    ({"luck": LUCK[:-1]}, "not the luck of its seed"),
]


@pytest.mark.parametrize(("edit", "said"), SEEDS, ids=lambda value: str(value)[:40])
def test_steered_luck_does_not_verify(edit, said):
    with pytest.raises(Problem, match=said):
        verify(record_from_data({**GOOD, **edit}), AUCTION)


def test_a_seed_that_was_swapped_together_with_its_commitment_gives_other_luck():
    other = Match(AUCTION, 3, {"coins": 2}, bytes(32)).record()
    edited = {**GOOD, "seed": other.seed, "commitment": other.commitment}
    with pytest.raises(Problem, match="not the luck of its seed"):
        verify(record_from_data(edited), AUCTION)


def test_readings_of_the_clock_that_nobody_took_are_found_out():
    with pytest.raises(Problem, match="more readings of the clock"):
        replay(record_from_data({**GOOD, "clock": [5]}), AUCTION)


def test_a_record_is_for_its_own_game():
    with pytest.raises(Problem, match="not of race"):
        resume(record_from_data(GOOD), RACE)


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path):
    with pytest.raises(Problem, match=r"record .*none\.json: No such file"):
        read_record(tmp_path / "none.json")
    with pytest.raises(Problem, match="Is a directory"):
        read_record(tmp_path)
    picture = tmp_path / "picture.json"
    picture.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Problem, match="is not text"):
        read_record(picture)
    broken = tmp_path / "broken.json"
    broken.write_text('{"cheeseboard": 1', encoding="utf-8")
    with pytest.raises(Problem, match=r"broken\.json: the record is not JSON"):
        read_record(broken)
    good = tmp_path / "good.json"
    good.write_text(json.dumps(GOOD), encoding="utf-8")
    assert read_record(good) == record_from_data(GOOD)


def test_a_record_is_made_of_plain_parts():
    record = Record("auction", "1", 3, {"coins": 2}, [(0, "bid 1")], [0, 1])
    data = record.to_data()
    assert data["choices"] == [[0, "bid 1"]]
    assert record_from_data(json.loads(record.to_json())) == record


def test_rules_that_only_permit_more_replay_the_records_they_name(monkeypatch):
    monkeypatch.setattr(AUCTION, "version", "3")
    monkeypatch.setattr(AUCTION, "replays", ("1",))
    assert replay(record_from_data(GOOD), AUCTION).table == played().table
    assert verify(record_from_data(GOOD), AUCTION).table == played().table
    with pytest.raises(Problem, match="rules version 2; this program has 3"):
        replay(record_from_data({**GOOD, "rules": "2"}), AUCTION)
