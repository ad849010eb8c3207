"""Declared tensors: nothing is played to find sizes, and what has no place is refused by name."""

import copy
import shutil
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.games import find
from cheeseboard.research.position import Position
from cheeseboard.research.tensors import looking
from cheeseboard.research.tensors.about import About
from cheeseboard.research.tensors.coders import Coders, Spot, Unfit
from cheeseboard.research.tensors.declared import FILE, edition_of, layout_of
from cheeseboard.research.tensors.layout import Bits, Number, OfKind, OneOf, Place, Row, Shape, Word
from cheeseboard.research.tensors.numbers import Numbers
from tests.research.setups import GAMES, play_on
from tools import tensors

TEMPLATE = find("_template")
SETTINGS = TEMPLATE.options.settle({}, 2)


@dataclass(frozen=True)
class Long(Event):
    numbers: tuple[int, ...]


def fresh() -> tuple[Numbers, Position]:
    return Numbers(TEMPLATE, 2, SETTINGS), Position(TEMPLATE, 2, {}, 1)


def moved(game: Game[Any], place: Path) -> Game[Any]:
    """With its file in another folder, to be spoilt."""
    other = copy.copy(game)
    other.folder = place
    shutil.copy(game.folder / FILE, place / FILE)
    return other


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_game_is_played_to_find_sizes(game, monkeypatch):
    monkeypatch.setattr(looking, "Position", None)
    for seats in game.seats:
        assert layout_of(game, seats, game.options.settle({}, seats)).forgives is False


def test_a_box_of_ones_own_is_looked_at():
    small = TEMPLATE.with_components({"cards": {"1": 3, "9": 2}})
    layout = layout_of(small, 2, SETTINGS)
    assert layout.forgives
    assert layout.fields.keys() == layout_of(TEMPLATE, 2, SETTINGS).fields.keys()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_games_of_bots_at_the_largest_table_fit(game):
    """Sizes that depend on the seats follow them."""
    seats = game.seats[-1]
    numbers = Numbers(game, seats, game.options.settle(game.among_bots(), seats))
    for position in play_on(Position(game, seats, game.among_bots(), 3), Random(3), 60):
        seat = max(0, position.seat)
        assert numbers.information(position, seat).shape == (numbers.information_size,)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("round", "third", "round: 'third'"),
        ("round", [3], r"round: \[3\]"),
        ("turn", 2, "turn: 2"),
        ("first", -1, "first: -1"),
        ("discards", [None], r"discards\.\*: None"),
        ("discards", 3, "discards: 3"),
        ("hands", [None, None], r"hands\.\*: \[None, None\]"),
        ("stands", [[True], [True]], r"stands\.\*: \[\[True\], \[True\]\]"),
        ("totals", [1, 2, 3], r"totals: \[1, 2, 3\]"),
        ("pile", None, "pile: None"),
        ("phase", None, "phase: None"),
        ("round", 10**6, "round: 1000000"),
    ],
)
def test_a_value_without_a_place_is_refused_by_name(field, value, said):
    numbers, position = fresh()
    before = numbers.observe(position, 0).tobytes()
    whole = getattr(position.table, field)
    t = position.table.copy()
    setattr(t, field, value)
    with pytest.raises(Unfit, match=rf"^{said} has no place in the arrays of _template.*dev.py tensors _template"):
        numbers.pieces(t, 0)
    assert getattr(position.table, field) == whole
    assert numbers.observe(position, 0).tobytes() == before


def test_a_set_up_that_no_edition_has_is_written_down_too():
    settings = TEMPLATE.options.settle({"rounds": 7}, 5)
    assert edition_of(TEMPLATE, 5, settings) is None
    numbers = Numbers(TEMPLATE, 5, settings)
    for position in play_on(Position(TEMPLATE, 5, settings, 3), Random(3)):
        assert numbers.observe(position, 4).shape == (numbers.size,)


def test_an_event_with_too_many_values_is_refused(monkeypatch):
    numbers, _ = fresh()
    monkeypatch.setattr(numbers, "event_classes", [Long])
    code = numbers.entry_coder(0)
    assert len(code(Long((1, 2, 3)))) == 4 * (len(numbers.actions) + 1 + 3)
    with pytest.raises(Unfit, match=r"Long\(numbers=\(1, 2, 3, 4\)\) .*3 values of an event, not 4"):
        code(Long((1, 2, 3, 4)))


@pytest.mark.parametrize(
    ("shape", "fits", "unfit"),
    [
        (Word(("cat", "draw")), "draw", "mice"),
        (OfKind(About(TEMPLATE, 2).kinds["Face"]), About(TEMPLATE, 2).kinds["Face"][3], 3),
        (OneOf(42), 41, 42),
        (Bits(3), 7, 8),
        (Row(2, Place(False, (Number(5, True),)), False, False), [5, 0], [5, 0, 1]),
        (Row(0, Place(False, ()), False, False), [], [1]),
    ],
)
def test_every_sort_looks_at_what_it_is_given(shape: Shape, fits: object, unfit: object):
    spot = Spot("game", "field", Place(False, (shape,)))
    code = Coders(spot).coder(0)
    assert len(code(fits)) == 4 * shape.size()
    with pytest.raises(Unfit, match=r"^field"):
        code(unfit)


def test_squares_are_one_hot_and_sets_are_bits():
    def written(shape: Shape, value: int) -> list[float]:
        code = Coders(Spot("game", "field", Place(False, (shape,)))).coder(0)
        return [float(number) for number in np.frombuffer(code(value), np.float32)]

    assert written(OneOf(4), 2) == [0, 0, 1, 0]
    assert written(Bits(4), 5) == [1, 0, 1, 0]
    assert written(Number(10, False), 25) == [1]


def test_an_open_list_keeps_the_latest_and_tells_its_true_length():
    place = Place(False, (Row(2, Place(False, (Number(9, False),)), False, True),))
    code = Coders(Spot("game", "field", place)).coder(0)
    assert code([1, 2, 3, 4])[4:] == code([3, 4])[4:]
    assert code([1, 2, 3, 4])[:4] != code([3, 4])[:4]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"8", "9"]', '"8"]', "the kinds of the game are others"),
        ("actions = 4", "actions = 5", "the actions of the game are others"),
        ('"Daring", ', "", "the phases of the game are others"),
        ("totals =", "score =", "the fields of the table are phase, hands"),
    ],
)
def test_a_file_that_is_out_of_date_says_so(tmp_path, old, new, said):
    game = moved(TEMPLATE, tmp_path)
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / FILE).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(Problem, match=f"tensor.toml of _template is out of date, {said}.*dev.py tensors _template"):
        Numbers(game, 3, game.options.settle({}, 3)).observe(Position(TEMPLATE, 3, {}, 1), 0)


def test_a_file_that_is_no_toml_says_so(tmp_path):
    game = moved(TEMPLATE, tmp_path)
    (tmp_path / FILE).write_text("actions = ", encoding="utf-8")
    with pytest.raises(Problem, match="is not TOML"):
        layout_of(game, 2, SETTINGS)


def test_a_game_without_a_file_is_looked_at(tmp_path):
    game = moved(TEMPLATE, tmp_path)
    (tmp_path / FILE).unlink()
    assert layout_of(game, 2, SETTINGS).forgives


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        ([(2, 5), (6, 5)], 5),
        ([(2, 2), (3, 3), (5, 5)], "seats"),
        ([(2, 4), (3, 6), (5, 10)], "2 seats"),
        ([(2, 1), (3, 2), (5, 4)], "seats - 1"),
        ([(2, 7), (3, 10), (5, 16)], "3 seats + 1"),
        ([(2, 2), (3, 3)], 3),  # two tables prove nothing
        ([(2, 2), (3, 3), (3, 4), (4, 4)], 4),
    ],
)
def test_a_number_that_depends_on_the_seats_is_written_as_such(seen, said):
    assert tensors.number(seen) == said
    if isinstance(said, str):
        assert [About(TEMPLATE, seats).number(said) for seats, _ in seen] == [value for _, value in seen]


def test_numbers_that_are_none_are_refused():
    with pytest.raises(Problem, match="'chairs' is no number"):
        About(TEMPLATE, 2).number("chairs")
    with pytest.raises(Problem, match="is no shape"):
        About(TEMPLATE, 2).place({"colour": 3})


def test_what_is_written_is_read_again():
    for seats in TEMPLATE.seats:
        layout = looking.look_at_games(TEMPLATE, seats, TEMPLATE.options.settle({}, seats), forgives=False)
        about = About(TEMPLATE, seats)
        assert {name: about.place(place.data()) for name, place in layout.fields.items()} == layout.fields
