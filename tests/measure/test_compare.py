"""Two boxes, options, levels or numbers of seats side by side; figures with intervals, named and in order."""

import csv
import json
import random

import pytest

from cheeseboard.bots.levels import levels
from cheeseboard.cli.main import main
from cheeseboard.engine.language import LANGUAGES
from cheeseboard.games import find
from cheeseboard.measure.evidence import share_interval
from cheeseboard.measure.figures import Figure, difference, figures_of
from cheeseboard.measure.names import found_in, named, patterns, place_of
from cheeseboard.measure.simulate import Programme, Tally, simulate
from cheeseboard.pictures.letters import BLOCK, columns_of, plain
from cheeseboard.pictures.words import speaker
from tests.contract.shelf import GAMES

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def tally_of(game) -> Tally:
    return simulate(Programme(game.name, game.seats[1], [next(iter(levels(game)))]), 3)


@games
def test_every_figure_of_a_game_has_a_name_in_every_language(game):
    tally = tally_of(game)
    names = [figure.name for figure in figures_of(tally)] + list(tally.maps())
    for language in LANGUAGES:
        words = speaker(game, language, [])
        said = [named(words, game, name) for name in names]
        assert all(said)
        assert len(set(said)) == len(said), "two figures are called the same"
    own = [name for one in tally.games for name in one.statistics]
    assert [name for name in [*own, *tally.maps()] if not found_in(game.folder / "texts", name)[0]] == []
    for key in patterns(game.folder / "texts"):
        assert "{" not in key


def test_figures_stand_in_the_order_of_the_rulebook_whatever_came_first():
    game = find("ratland")
    names = ["wins of the ninja", "points after round 10", "points after round 9", "wins of the mutant", "rounds"]
    in_order = ["rounds", "points after round 9", "points after round 10", "wins of the mutant", "wins of the ninja"]
    assert sorted(names, key=lambda name: place_of(game, name)) == in_order


def test_intervals_of_shares_stay_within_nothing_and_all():
    for won, played in ((0, 12), (12, 12), (1, 3), (0.5, 2)):
        low, high = share_interval(won, played)
        assert 0.0 <= low <= won / played <= high <= 1.0
    mean = Figure("x", [[1.0], [1.0], [1.0]], True).mean()
    assert (mean.value, mean.high) == (1.0, 1.0)
    assert mean.low < 0.5


def test_rounds_of_one_game_are_no_games_of_their_own():
    """Ten equal rounds in each of four games say as much as one round in each."""
    one = Figure("x", [[1.0], [2.0], [3.0], [4.0]])
    ten = Figure("x", [values * 10 for values in one.games])
    assert (ten.mean().low, ten.mean().high) == pytest.approx((one.mean().low, one.mean().high))
    assert (ten.mean().count, ten.mean().games) == (40, 4)


def test_paired_games_tell_a_difference_that_luck_of_its_own_would_hide():
    chance = random.Random(1)
    luck = [chance.gauss(0, 10) for _ in range(200)]
    a = Figure("x", [[value] for value in luck])
    b = Figure("x", [[value + 1 + chance.gauss(0, 0.5)] for value in luck])
    paired = difference(a, b)
    assert paired.is_clear
    assert paired.more == 0
    assert paired.saved > 0.95
    chance.shuffle(luck)
    alone = difference(a, Figure("x", [[value + 1] for value in luck]))
    assert not alone.is_clear
    assert alone.more is not None
    assert alone.more > 200


def test_intervals_hold_what_they_promise():
    """Of a hundred runs about 95 have the true difference within."""
    chance = random.Random(2)
    held = 0
    for _ in range(100):
        a = Figure("x", [[float(chance.random() < 0.5)] for _ in range(60)], True)
        b = Figure("x", [[float(chance.random() < 0.6)] for _ in range(60)], True)
        found = difference(a, b)
        held += found.low <= 0.1 <= found.high
    assert 88 <= held <= 100


def test_the_command_says_the_same_in_table_json_sheet_and_page(tmp_path, capsys):
    box = tmp_path / "large.toml"
    box.write_text('[cards]\n"9" = 6\n', encoding="utf-8")
    sheet, page = tmp_path / "c.csv", tmp_path / "c.html"
    words = ["compare", "_template", "--box", str(box), "--games", "6", "--levels", "random", "--seats", "3",
             "--csv", str(sheet), "--report", str(page), "--language", "fr"]  # fmt: skip
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["a"]["box"]["name"], found["b"]["box"]["name"]) == ("standard", "large")
    rows = list(csv.DictReader(sheet.open(encoding="utf-8")))
    assert [row["figure"] for row in rows] == [figure["figure"] for figure in found["figures"]]
    assert {(row["box_a"], row["box_b"]) for row in rows} == {(found["a"]["box"]["hash"], found["b"]["box"]["hash"])}
    for key in ("seed", "version", "command"):
        assert {row[key] for row in rows} == {found[key]}
    for row, figure in zip(rows, found["figures"], strict=True):
        assert float(row["difference"]) == pytest.approx(figure["difference"])
        assert float(row["difference"]) == pytest.approx(float(row["b"]) - float(row["a"]))
        if row["unit"] == "share":
            assert 0.0 <= float(row["a_low"]) <= float(row["a_high"]) <= 1.0
    text = page.read_text(encoding="utf-8")
    assert "Cartes échangées dans une manche" in text
    assert found["b"]["box"]["hash"] in text
    assert found["command"] in text
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert main(words) == 0
    assert "[cards] 9: 2 → 6" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "nothing differs"),
        (["--levels", "easy"], "nothing differs"),
        (["--seats", "2", "--seats", "3", "--seats", "4"], "two can be compared"),
        (["--seats", "two", "--seats", "3"], "number of seats"),
        (["--box", "nowhere.toml"], "nowhere.toml"),
        (["--levels", "easy", "--levels", "genius"], "genius"),
    ],
)
def test_what_cannot_be_compared_is_one_line(words, complaint, capsys):
    assert main(["compare", "chop_chop", *words]) == 2
    err = capsys.readouterr().err
    assert complaint in err
    assert err.count("\n") == 1


def test_letters_of_pictures_have_their_accents():
    for letter in "áàâãäéèêíóôõúüçñï":
        assert columns_of(letter) not in (BLOCK, columns_of(letter.encode("ascii", "ignore").decode() or "?"))
    assert plain("« cœur » ¿sí?") == '" coeur " ?sí?'
