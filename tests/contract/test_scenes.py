"""Every game can be drawn, set from plain data, and asked."""

import pytest

from cheeseboard.engine.luck import Quick
from cheeseboard.engine.staged import drawing_of
from cheeseboard.testing import position, scene
from cheeseboard.testing.scenes import NAMES
from tests.contract.shelf import EVERYTHING, GAMES, moments

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
setups = pytest.mark.parametrize("setup", EVERYTHING, ids=str)


@setups
def test_a_table_that_is_drawn_can_be_read_again(setup):
    drawing = drawing_of(setup.game)
    for match in moments(setup, seed=1, most=12):
        text = drawing.draw(match.table, list(NAMES[: match.seats]))
        drawn = drawing.read(text, setup.game, Quick(0))
        assert drawn.table == match.table
        assert drawn.names == list(NAMES[: match.seats])


@setups
def test_a_drawn_table_is_asked_the_same_questions(setup):
    for match in moments(setup, seed=2, most=8):
        if match.answers:
            continue  # a sealed answer does not lie on the table
        table = scene(drawing_of(setup.game).draw(match.table, list(NAMES[: match.seats])), setup.game)
        assert table.match.asks() == match.asks()
        for seat in range(match.seats):
            assert table.view(NAMES[seat]) == match.view(seat)


@games
def test_a_position_from_plain_data_is_an_opening_that_can_be_played(game):
    table = position(game)
    [name, *_] = table.asked
    table.play(name, table.moves(name)[0])


@games
def test_a_view_can_be_drawn(game):
    table = position(game)
    for name in [*table.names, None]:
        assert str(table.view(name))
