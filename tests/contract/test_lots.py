"""Roles that are drawn by lot before the set-up: all that follows is as if the table had said so."""

from typing import Any

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match, replay, resume, verify
from cheeseboard.engine.options import RANDOM
from cheeseboard.engine.record import record_from_json
from tests.contract.shelf import GAMES

DRAWN = [(game, option.name) for game in GAMES for option in game.options.options if option.by_lot]
drawn = pytest.mark.parametrize(("game", "role"), DRAWN, ids=[f"{game.name}-{role}" for game, role in DRAWN])
SEATS = 3


def by_lot(game: Game[Any], role: str, seed: int, parts: list[bytes] | None = None) -> Match[Any]:
    return Match(game, SEATS, {role: RANDOM}, bytes([seed] * 32), contributions=parts)


@drawn
def test_every_seat_can_have_it_and_the_rest_is_as_if_it_had_been_said(game, role):
    found = [by_lot(game, role, seed) for seed in range(24)]
    assert {match.settings[role] for match in found} == set(range(SEATS))
    for match in found:
        said = Match(game, SEATS, {role: match.settings[role]}, match.seed)
        assert (said.table, said.luck.notes, said.heard(None)) == (match.table, match.luck.notes, match.heard(None))


@drawn
def test_the_parts_of_the_seats_draw_too(game, role):
    parts = [[bytes([seed]), b"b", b"c"] for seed in range(24)]
    assert {by_lot(game, role, 1, part).settings[role] for part in parts} == set(range(SEATS))


@drawn
def test_a_record_tells_what_was_drawn_and_proves_it(game, role):
    match = by_lot(game, role, 5)
    ask = match.asks()[0]
    match.play(ask.seat, ask.moves[0])
    record = record_from_json(match.record().to_json())
    assert record.lots == [role]
    assert record.options[role] == match.settings[role]
    assert replay(record, game).record(False).to_data() == {**record.to_data(), "seed": None, "commitment": None}
    assert resume(record, game).record() == verify(record, game).record() == record


@drawn
def test_a_role_that_the_seed_did_not_give_is_found(game, role):
    match = by_lot(game, role, 5)
    record = match.record()
    record.options[role] = next(seat for seat in range(SEATS) if seat != match.settings[role])
    with pytest.raises(Problem, match="by lot"):
        verify(record, game)


@drawn
def test_a_record_of_a_table_that_chose_says_nothing_of_lots(game, role):
    assert "lots" not in Match(game, SEATS, {role: 1}, bytes(32)).record().to_data()


@drawn
def test_luck_from_elsewhere_draws_too_and_leaves_no_note_of_it(game, role):
    match = Match(game, SEATS, {role: RANDOM}, luck=Quick(3))
    assert match.settings[role] in range(SEATS)
    assert replay(match.record(), game).table == match.table


@drawn
def test_where_no_match_is_played_a_seat_is_named(game, role):
    with pytest.raises(Problem, match=f"option {role} is drawn by lot in a match"):
        game.options.settle({role: RANDOM}, SEATS)
    with pytest.raises(Problem, match="or a whole number from 0"):
        game.options.settle({role: "somebody"}, SEATS)


@drawn
def test_lots_fall_to_seats_that_may_have_the_role(game, role):
    """Somebody else may have been given what cannot go with it."""
    others = [option for option in game.options.options if option.is_seat and option.name != role]
    for other in others:
        for seat in range(SEATS):
            for seed in range(8):
                match = Match(game, SEATS, {role: RANDOM, other.name: seat}, bytes([seed] * 32))
                game.options.settle(match.settings, SEATS)
                assert match.settings[other.name] == seat
