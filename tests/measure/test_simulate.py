"""Many games, counted."""

import csv
import json
import re

import pytest

from cheeseboard.bots.bot import win_together
from cheeseboard.bots.levels import levels
from cheeseboard.cli.main import main
from cheeseboard.games import find
from cheeseboard.measure.figures import Figure
from cheeseboard.measure.names import LENGTH, by_number, side_named
from cheeseboard.measure.simulate import Programme, quantile, simulate
from cheeseboard.pictures.charts import Bar, bars, histogram, step_size
from cheeseboard.pictures.words import speaker
from tests.contract.shelf import GAMES

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
RIVALS = [game for game in GAMES if not win_together(game, {}, game.seats[0])]
TEAMS = [game for game in GAMES if game not in RIVALS]
rivals = pytest.mark.parametrize("game", RIVALS, ids=lambda game: game.name)
teams = pytest.mark.parametrize("game", TEAMS, ids=lambda game: game.name)


@rivals
def test_totals_add_up(game):
    seats = game.seats[1]
    names = ["random", list(levels(game))[1]]
    tally = simulate(Programme(game.name, seats, names), 12)
    assert len(tally.games) == 12
    for played in tally.games:
        assert sum(played.shares) == pytest.approx(1.0)
        assert len(played.levels) == len(played.scores) == len(played.places) == seats
        assert played.decisions > 0
    assert sum(share.mean for share in tally.shares_by_seat()) == pytest.approx(1.0)
    assert len(tally.scores()) == 12 * seats
    by_level = tally.shares_by_level()
    assert list(by_level) == names
    wins = {name: sum(s for g in tally.games for s, at in zip(g.shares, g.levels, strict=True) if at == name)
            for name in names}  # fmt: skip
    assert sum(wins.values()) == pytest.approx(12.0)


@teams
def test_where_all_win_together_a_win_is_everybodys(game, capsys):
    tally = simulate(Programme(game.name, 2, [list(levels(game))[1]]), 8)
    wins = [played.scores[0] for played in tally.games]
    assert [played.shares for played in tally.games] == [[won, won] for won in wins]
    assert [share.mean for share in tally.shares_by_level().values()] == [sum(wins) / 8]
    assert main(["simulate", game.name, "--games", "4", "--levels", "random"]) == 0
    out = capsys.readouterr().out
    assert "All win or lose together." in out
    assert "standard errors" not in out


def test_levels_take_turns_at_the_seats():
    programme = Programme("any", 3, ["a", "b"])
    assert [programme.seating(n) for n in range(2)] == [["a", "b", "a"], ["b", "a", "b"]]


@games
def test_helpers_change_nothing(game):
    programme = Programme(game.name, 2, [list(levels(game))[1]])
    assert simulate(programme, 4).games == simulate(programme, 4, jobs=2).games


def test_quantiles():
    values = [float(n) for n in range(1, 11)]
    assert [quantile(values, part) for part in (0.1, 0.5, 0.9)] == [2.0, 6.0, 10.0]
    assert quantile([], 0.5) == 0.0


@games
def test_the_command_counts_and_writes_everything(game, tmp_path, capsys):
    report, sheet = tmp_path / "report.html", tmp_path / "games.csv"
    words = ["simulate", game.name, "--games", "5", "--seats", "2,3", "--levels", "random",
             "--report", str(report), "--csv", str(sheet), "--json"]  # fmt: skip
    assert main(words) == 0
    two, three = json.loads(capsys.readouterr().out)
    assert (two["seats"], three["seats"]) == (2, 3)
    page = report.read_text(encoding="utf-8")
    names = {figure["figure"] for figure in [*two["figures"], *three["figures"]]}
    titles = page.count('class="name"')
    assert page.count("<svg") == titles >= 2 * 2 + len(two["maps"]) + len(three["maps"])
    assert (LENGTH in names, two["command"] in page, two["box"]["hash"] in page) == (True, True, True)
    assert "prefers-color-scheme: dark" in page
    assert "http" not in page.replace('xmlns="http://www.w3.org/2000/svg"', ""), "a report needs nothing else"
    rows = list(csv.DictReader(sheet.open(encoding="utf-8")))
    assert len(rows) == 5 * 2 + 5 * 3
    if game in RIVALS:
        assert {row["side"] for row in rows if row["seats"] == "2"} == set(Programme(game.name, 2, ["random"]).sides())
        assert two["by_level"]["random"]["wins"]["mean"] == pytest.approx(0.5)
        assert sum(float(row["share"]) for row in rows) == pytest.approx(10.0)


@rivals
def test_the_command_draws_tables(game, capsys):
    assert main(["simulate", game.name, "--games", "4", "--levels", "random"]) == 0
    out = capsys.readouterr().out
    first = next(iter(Programme(game.name, game.seats[0], ["random"]).sides()))
    assert f"Games won: {side_named(speaker(game, 'en', []), first)}" in out
    assert "standard errors" in out
    assert "minutes with people" in out


@games
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--report", "charts.gif"], ".html, .svg or .png"),
        (["--report", "nowhere/charts.html"], "no such folder"),
        (["--csv", "nowhere/games.csv"], "no such folder"),
        (["--levels", "genius"], "genius"),
        (["--games", "none"], "whole number"),
        (["--components", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_bad_input_is_one_line_and_no_game_is_played(game, words, complaint, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", game.name, *words]) == 2
    err = capsys.readouterr().err
    assert complaint in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_an_svg_holds_all_charts(tmp_path):
    picture = tmp_path / "charts.png"
    assert main(["simulate", GAMES[0].name, "--games", "3", "--levels", "random", "--report", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    report = tmp_path / "charts.svg"
    assert main(["simulate", GAMES[0].name, "--games", "3", "--levels", "random", "--report", str(report)]) == 0
    drawn = report.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert drawn.count("<svg") == 1


def test_a_histogram_counts_everything():
    drawn = histogram("Scores", [1.0, 1.0, 2.0, 9.0], "points", "4 games", "short").svg()
    assert drawn.count('class="bar"') == 9
    assert "<title>2</title>" in drawn
    assert all(f">{word}<" in drawn for word in ("points", "4 games", "short"))
    assert "rect" not in histogram("Scores", [], "points", "games").svg()


def test_bars_escape_what_they_show():
    assert "&lt;b&gt;" in bars("<b>", [Bar("x", 0.5, 0.4, 0.6, "50 %")], 0.5).svg()


@pytest.mark.parametrize(("span", "step"), [(0, 1.0), (3, 0.1), (40, 1.0), (41, 2.0), (150, 5.0), (900, 50.0)])
def test_steps_are_round(span, step):
    assert step_size(span) == step


def test_seats_that_win_together_are_one_side(capsys):
    tally = simulate(Programme("chop_chop", 4, ["random"]), 10)
    sides = tally.shares_by_side()
    assert list(sides) == ["cat", "mice"]
    assert sum(share.mean for share in sides.values()) == pytest.approx(1.0)
    assert sides["mice"].mean == pytest.approx(sum(share.mean for share in tally.shares_by_seat()[1:]))
    assert Programme("chop_chop", 3, ["random"], {"cat_seat": 1}).sides() == {"cat": [1], "mice": [0, 2]}
    assert main(["simulate", "chop_chop", "--seats", "4", "--games", "2", "--levels", "random"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Games won: mice" in out
    assert "a fair share is 50.0%" in out


@pytest.mark.parametrize(("code", "sides"), [("pt", ["gato", "ratos"]), ("es", ["gato", "ratones"]),
                                             ("fr", ["chat", "souris"])])  # fmt: skip
def test_sides_are_called_as_on_the_board(code, sides):
    assert [side_named(speaker(find("chop_chop"), code, []), side) for side in ("cat", "mice")] == sides


def test_figures_stand_in_an_order_that_luck_does_not_change():
    assert sorted(["round 10", "round 9", "a"], key=by_number) == ["a", "round 9", "round 10"]


def test_figures_have_the_decimal_sign_of_the_language(tmp_path, capsys):
    report = tmp_path / "games.html"
    assert main(["simulate", "_template", "--games", "3", "--language", "fr", "--report", str(report)]) == 0
    body = report.read_text(encoding="utf-8").split("<body>")[1]
    for text in (capsys.readouterr().out, "".join(re.findall(r">([^<>]+)<", body))):
        assert re.search(r"\d,\d %", text)
        assert not re.search(r"\d\.\d+ (%|…)", text)


def test_titles_ranges_of_seats_capitals_and_new_folders_are_understood(tmp_path, capsys):
    to = tmp_path / "kept" / "here"
    words = ["--seats", "2-3", "--levels", "RANDOM", "--games", "2", "--keep", "longest", "--to", str(to), "--json"]
    assert main(["simulate", "Chop! Chop!", *words]) == 0
    assert [found["seats"] for found in json.loads(capsys.readouterr().out)] == [2, 3]
    assert len(list(to.iterdir())) == 2
    assert main(["simulate", "chop_chop", "--seats", "3-2"]) == 2


def test_what_is_only_counted_is_never_below_nothing():
    assert Figure("rolls lost", [[0.0]] * 30 + [[1.0]]).mean().low == 0.0
    assert Figure("points", [[-1.0], [1.0], [0.0]]).mean().low < 0.0
