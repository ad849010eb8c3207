"""Tables as pictures: letters that can be told apart, in their colours, and nothing of what is hidden."""

from random import Random

import numpy as np
import pytest
from rich.text import Text

from cheeseboard.engine.luck import Quick
from cheeseboard.pictures.still import COLUMNS, INK, PAPER
from cheeseboard.research import pettingzoo
from cheeseboard.research.picture import HIGH, ROWS, SCALE, WIDE, drawn, shape_of
from tests.research.setups import SETUPS, Setup, play_on

LETTERS = [chr(number) for number in range(32, 127)]


def cell(picture: np.ndarray, row: int, column: int) -> np.ndarray:
    """The points of one letter; the first is in row and column 0."""
    points = picture[::SCALE, ::SCALE]
    return points[(row + 1) * HIGH : (row + 2) * HIGH, (column + 1) * WIDE : (column + 2) * WIDE]


def test_no_two_letters_look_the_same():
    assert len({shape_of(letter).tobytes() for letter in LETTERS}) == len(LETTERS)
    assert not shape_of(" ").any()
    assert shape_of("猫").all(), "what cannot be drawn is a block, not a gap"


def test_text_stands_where_it_is_written():
    picture = drawn("ab\nb")
    assert picture.shape == ((ROWS + 2) * HIGH * SCALE, (COLUMNS + 2) * WIDE * SCALE, 3)
    assert np.array_equal(cell(picture, 0, 1), cell(picture, 1, 0))
    assert not np.array_equal(cell(picture, 0, 0), cell(picture, 0, 1))
    assert {tuple(point) for point in picture.reshape(-1, 3).tolist()} == {INK, PAPER}


def test_letters_and_what_is_behind_them_have_their_colours():
    picture = drawn(Text("x", style="#102030 on #405060"))
    assert {tuple(point) for point in cell(picture, 0, 0).reshape(-1, 3).tolist()} == {(16, 32, 48), (64, 80, 96)}


def test_all_pictures_have_one_size():
    assert drawn("\n".join(["line"] * 50)).shape == drawn("line").shape


def all_is_in(picture: np.ndarray) -> bool:
    """The last row is empty, so nothing was cut off below it."""
    return bool((picture[ROWS * HIGH * SCALE : (ROWS + 1) * HIGH * SCALE] == PAPER).all())


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_when_a_game_is_over_its_result_is_drawn(setup: Setup):
    env = pettingzoo.env(setup.game, setup.edition.seats, setup.edition.options, render_mode="rgb_array")
    env.reset(seed=4)
    before = env.render()
    for _ in play_on(env.position, Random(4)):
        pass
    picture = env.render()
    assert picture.shape == before.shape
    assert all_is_in(picture)
    assert not np.array_equal(picture, before)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_table_is_drawn_as_everybody_sees_it(setup: Setup):
    """The pictures change, and two tables that look alike to a spectator have the same one."""
    env = pettingzoo.env(setup.game, setup.edition.seats, setup.edition.options, render_mode="rgb_array")
    env.reset(seed=4)
    choose = Random(4)
    seen = set()
    for _ in range(40):
        position = env.position
        picture = env.render()
        assert all_is_in(picture)
        seen.add(picture.tobytes())
        if not position.moves or len(seen) > 6:
            break
        truth = position.table
        position.table = setup.game.imagine(position.view(None), Quick(choose.randrange(1000)))
        assert np.array_equal(env.render(), picture)
        position.table = truth
        env.step(choose.choice(position.moves).number)
    assert len(seen) > 1
