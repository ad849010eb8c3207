"""Moves are shared, numbered and typeable."""

import pytest

from cheeseboard.engine.errors import Problem
from tests.contract.shelf import EDITIONS, GAMES, moments

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@games
def test_a_moves_number_is_its_place(game):
    assert [move.number for move in game.moves] == list(range(len(game.moves)))


@games
def test_notations_are_unique_and_find_the_shared_move(game):
    assert len({move.notation for move in game.moves}) == len(game.moves)
    for move in game.moves:
        assert game.move(move.notation) is move


@games
def test_a_notation_can_be_typed_carelessly(game):
    for move in game.moves:
        assert game.move(f"  {move.notation.upper().replace(' ', '   ')} ") is move


@games
def test_a_notation_is_short_plain_text(game):
    for move in game.moves:
        assert move.notation.isascii()
        assert move.notation.isprintable()
        assert move.notation == " ".join(move.notation.split())
        assert 0 < len(move.notation) <= 40


@games
def test_an_unknown_notation_is_one_clear_line(game):
    with pytest.raises(Problem, match="has no move 'jump'"):
        game.move("jump")


@pytest.mark.parametrize("setup", EDITIONS, ids=str)
def test_what_is_offered_is_a_tuple_without_repetition(setup):
    for match in moments(setup, 3, most=10):
        for ask in match.asks():
            phase = type(match.table.phase).__name__
            assert type(ask.moves) is tuple, f"{phase}.moves must give a tuple, not a {type(ask.moves).__name__}"
            assert len(set(ask.moves)) == len(ask.moves), f"{phase}.moves offers the same move twice"


@games
def test_another_box_has_the_same_moves(game):
    for edition in game.tiny():
        assert game.edition(edition).moves is game.moves
