"""Luck to which every seat adds a part of its own."""

from hashlib import sha256

import pytest

from cheeseboard import Match, Problem, find, resume, verify
from cheeseboard.engine.record import record_from_json

GAME = find("_template")
SEED = b"s" * 32
PARTS = [b"a" * 16, b"", b"c" * 16]


def played(parts):
    match = Match(GAME, 3, {}, SEED, contributions=parts)
    while match.outcome is None:
        ask = match.asks()[0]
        match.submit(ask.seat, ask.moves[0])
    return match


def test_the_table_is_dealt_from_all_parts_together():
    parts = b"\0\0\0\x10" + b"a" * 16 + bytes(4) + b"\0\0\0\x10" + b"c" * 16
    mixed = Match(GAME, 3, {}, sha256(SEED + parts).digest())
    assert Match(GAME, 3, {}, SEED, contributions=PARTS).table == mixed.table
    assert played(PARTS).luck.notes != played(None).luck.notes


def test_the_commitment_is_to_the_seed_of_the_house():
    assert played(PARTS).record().commitment == sha256(SEED).hexdigest()


def test_the_record_carries_the_parts_and_can_be_checked():
    record = record_from_json(played(PARTS).record().to_json())
    assert record.contributions == ["61" * 16, "", "63" * 16]
    assert verify(record, GAME).record() == record
    assert resume(record, GAME).record() == record


def test_another_part_than_was_given_is_found_out():
    record = played(PARTS).record()
    record.contributions = ["62" * 16, "", "63" * 16]
    with pytest.raises(Problem):
        verify(record, GAME)


def test_a_part_that_is_not_hexadecimal_is_damage():
    record = played(PARTS).record()
    record.contributions = ["what", "", ""]
    with pytest.raises(Problem, match="not hexadecimal"):
        resume(record, GAME)


def test_a_record_without_parts_is_as_it_always_was():
    assert "contributions" not in played(None).record().to_data()
