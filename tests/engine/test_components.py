"""The box as a file: read, checked, and refused in one line that names what is wrong."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.engine.components import Components, Contents, counts, laid_over, number, places, read_components
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import Match, replay
from cheeseboard.engine.record import record_from_json
from tests.contract.shelf import GAMES

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def test_a_file_is_plain_data(tmp_path: Path):
    path = tmp_path / "box.toml"
    path.write_text("rows = 4\nouter = [0, 3]\n[cards]\nred = 2\n", encoding="utf-8")
    assert read_components(path) == {"rows": 4, "outer": [0, 3], "cards": {"red": 2}}


def test_a_file_that_cannot_be_read_is_one_line(tmp_path: Path):
    with pytest.raises(Problem, match=r"components file .*none\.toml: No such file"):
        read_components(tmp_path / "none.toml")
    with pytest.raises(Problem, match="Is a directory"):
        read_components(tmp_path)
    unplain = (b"a = 1979-05-27", b"a = 07:32:00", b"a = inf", b"a = 0x" + b"f" * 4000, b"a" + b".a" * 3000 + b" = 1")
    endless = (b"a = " + b"9" * 6000, b"a = " + b"[" * 3000 + b"]" * 3000)
    for content in (b"rows = ", b"\xff\xfe", b"[cards\n", b"a = 1\na = 2\n", *unplain, *endless):
        path = tmp_path / "broken.toml"
        path.write_bytes(content)
        with pytest.raises(Problem, match=r"is not TOML|is no text in UTF-8") as found:
            read_components(path)
        assert "\n" not in str(found.value)


def test_counts_are_of_known_kinds():
    assert counts({"cards": {"red": 2, "green": 0}}, "cards", ["red", "green"], 9, "TOY-001") == {"red": 2, "green": 0}
    with pytest.raises(Problem, match=r"section \[cards\] is missing"):
        counts({}, "cards", ["red"], 9, "TOY-001")
    with pytest.raises(Problem, match=r"section \[cards\] is missing"):
        counts({"cards": [1]}, "cards", ["red"], 9, "TOY-001")
    with pytest.raises(Problem, match=r"\[cards\] has 'blue'; there are red green"):
        counts({"cards": {"blue": 1}}, "cards", ["red", "green"], 9, "TOY-001")


@pytest.mark.parametrize("wrong", [-1, 10, "2", 2.0, True, None, [2]])
def test_a_count_is_a_number_of_pieces(wrong):
    with pytest.raises(Problem, match=r"\[cards\] red is a number of pieces from 0 to 9"):
        counts({"cards": {"red": wrong}}, "cards", ["red"], 9, "TOY-001")


@pytest.mark.parametrize("wrong", [0, 5, "3", 3.0, True, None, [3]])
def test_a_number_has_its_range(wrong):
    assert number({"rows": 4}, "rows", 1, 4, "TOY-001") == 4
    with pytest.raises(Problem, match="rows is a whole number from 1 to 4"):
        number({"rows": wrong}, "rows", 1, 4, "TOY-001")


@pytest.mark.parametrize("wrong", [[4], [-1], ["0"], "0", None, 0, [0.0], [[0]], [True]])
def test_places_are_positions(wrong):
    assert places({"outer": [3, 0]}, "outer", 4, "TOY-001") == (3, 0)
    assert places({"outer": []}, "outer", 4, "TOY-001") == ()
    with pytest.raises(Problem, match="outer is a list of positions from 0 to 3"):
        places({"outer": wrong}, "outer", 4, "TOY-001")


def test_no_place_is_named_twice():
    with pytest.raises(Problem, match="outer names a position twice"):
        places({"outer": [1, 1]}, "outer", 4, "TOY-001")


REMARKS = ("reconstructed", "places")  # no rule reads them: which parts are guessed, and where a screen draws spaces
NONSENSE = (-1, "nonsense", [-1], ["nonsense"], {"nonsense": 1})


def entries(box: Components, within: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, value in box.items():
        yield (*within, name)
        if isinstance(value, dict):
            yield from entries(value, (*within, name))


@games
def test_whatever_breaks_a_rule_is_refused_with_its_clause(game):
    for path in entries(game.components):
        if path[0] in REMARKS:
            continue
        for wrong in NONSENSE:
            own: Any = wrong
            for name in reversed(path):
                own = {name: own}
            with pytest.raises(Problem, match=r"\([A-Z]{3}-\d{3}(, [A-Z]{3}-\d{3})*\)$|is not part of"):
                game.with_components(laid_over(game.components, own))


@games
def test_a_box_of_ones_own_makes_another_game_of_the_same_name(game):
    for edition in game.tiny():
        if edition.components is not None:
            other = game.edition(edition)
            assert (other.name, other.version, other.own_components) == (game.name, game.version, True)
            assert not game.own_components
            match = Match(other, edition.seats, edition.options, bytes(32))
            record = record_from_json(match.record().to_json())
            assert record.components == edition.components
            assert replay(record, game).table == match.table


@games
@pytest.mark.parametrize("wrong", [{}, {"cards": 3}, {"nonsense": 1}, {"cards": {"?": 1}}, {"cards": {}}, {"": {}}])
def test_a_box_that_breaks_the_constraints_is_one_clear_line(game, wrong):
    with pytest.raises(Problem, match="components") as found:
        Match(game.with_components(wrong), seed=bytes(32))
    assert "\n" not in str(found.value)


@games
def test_a_box_with_too_little_in_it_is_refused(game):
    """Whatever the file counts, none of it is not enough."""
    emptied = {name: without(part) for name, part in game.components.items()}
    if emptied != game.components:
        with pytest.raises(Problem, match="components"):
            Match(game.with_components(emptied), game.seats[-1], seed=bytes(32))


def without(part: object) -> object:
    if isinstance(part, dict) and all(type(number) is int for number in part.values()):
        return dict.fromkeys(part, 0)
    return part


class Chest(Contents):
    def __init__(self, components: Components) -> None:
        super().__init__(components, ("red", "blue"))


def test_a_box_has_only_the_parts_that_its_game_knows():
    assert Chest({"red": 2}).components == {"red": 2}
    with pytest.raises(Problem, match="'green' is not part of this box; there are red, blue"):
        Chest({"green": 1})


def test_tables_from_another_process_find_one_box():
    sent = pickle.dumps(Chest({"red": 2}))
    assert pickle.loads(sent) is pickle.loads(sent)
    assert pickle.loads(pickle.dumps(Chest({"red": 3}))) is not pickle.loads(sent)
