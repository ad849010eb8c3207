"""Deals rotated through all seats with the same luck."""

import json
import pickle
import re

import pytest

from cheeseboard.bots.bot import win_together
from cheeseboard.bots.levels import levels
from cheeseboard.cli.main import main
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.outcome import Outcome
from cheeseboard.measure.arena import Setting, Unit, compare, margin, play_unit
from tests.contract.shelf import GAMES

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
RIVALS = [game for game in GAMES if not win_together(game, {}, game.seats[0])]
TEAMS = [game for game in GAMES if game not in RIVALS]
rivals = pytest.mark.parametrize("game", RIVALS, ids=lambda game: game.name)
teams = pytest.mark.parametrize("game", TEAMS, ids=lambda game: game.name)


@rivals
def test_a_player_against_itself_is_exactly_fair(game):
    for seats in game.seats[:2]:
        found = compare(Setting(game.name, "random", "random", seats), 2)
        for unit in found.units:
            assert unit.a_share == pytest.approx(1 / seats)
            assert unit.b_share == pytest.approx(1 / seats)
            assert unit.gain == pytest.approx(0.0)
            assert unit.margin == pytest.approx(0.0)


@rivals
def test_a_unit_is_one_among_the_others_at_each_seat_both_ways_round(game):
    seats = game.seats[1]
    unit = play_unit(Setting(game.name, "random", list(levels(game))[1], seats), 3)
    assert unit.games == 2 * seats
    assert play_unit(Setting(game.name, "random", list(levels(game))[1], 2), 3).games == 2


@games
def test_the_same_seed_plays_the_same_games_alone_and_with_helpers(game):
    setting = Setting(game.name, list(levels(game))[1], "random", 2, samples=20)
    alone, together = compare(setting, 3), compare(setting, 3, jobs=2)
    assert alone.units == together.units
    other = Setting(game.name, list(levels(game))[1], "random", 2, samples=20, seed="another")
    assert compare(other, 3).units != alone.units


@rivals
def test_one_way_plays_half_of_it_and_the_same_games(game):
    seats, level = game.seats[1], list(levels(game))[1]
    both = play_unit(Setting(game.name, level, "random", seats), 3)
    half = play_unit(Setting(game.name, level, "random", seats, one_way=True), 3)
    assert half.games == seats
    assert half.a_share == both.a_share
    assert half.a_share + (seats - 1) * half.b_share == pytest.approx(1.0)


@teams
def test_where_all_win_together_a_team_is_measured_against_a_team(game, capsys):
    level = list(levels(game))[1]
    unit = play_unit(Setting(game.name, level, "random", 2), 3)
    assert unit.games == 2
    assert {unit.a_share, unit.b_share} <= {0.0, 1.0}
    assert unit.margin == unit.a_share - unit.b_share
    same = compare(Setting(game.name, "random", "random", 2), 4)
    assert all(each.gain == 0.0 for each in same.units)
    assert main(["arena", game.name, level, level, "--deals", "3"]) == 0
    assert "a team of that level" in capsys.readouterr().out


def test_a_unit_by_hand():
    unit = Unit(a_share=0.75, b_share=0.25, a_margin=3.0, b_margin=-1.0, games=2, decisions=30)
    assert unit.gain == 0.25
    assert unit.margin == 2.0
    assert pickle.loads(pickle.dumps(unit)) == unit


def test_margins_point_the_way_the_game_counts():
    low = Outcome([1, 2, 3], [5, 8, 11])
    assert margin(low, 0) == pytest.approx(4.5)
    assert margin(low, 2) == pytest.approx(-4.5)
    high = Outcome([3, 2, 1], [5, 8, 11])
    assert margin(high, 2) == pytest.approx(4.5)
    assert margin(Outcome([1, 1], [4, 4]), 0) == 0.0


def test_a_sequential_test_stops_when_it_can_tell():
    game = GAMES[0]  # the statistics know no game: the quickest will do
    found = compare(Setting(game.name, list(levels(game))[1], "random", 2), 400, delta=0.1)
    assert found.verdict is not None
    assert found.verdict.says == "gain"
    assert len(found.units) % 50 == 0
    assert len(found.units) < 400


@rivals
def test_the_command_prints_figures_for_machines(game, capsys):
    assert main(["arena", game.name, "random", "random", "--deals", "3", "--json"]) == 0
    [found] = json.loads(capsys.readouterr().out)
    assert found["deals"] == 3
    assert found["a_among_b"]["mean"] == pytest.approx(0.5)


@rivals
def test_the_command_draws_a_table(game, capsys):
    assert main(["arena", game.name, "random", "random", "--deals", "3", "--sequential"]) == 0
    out = capsys.readouterr().out
    assert game.title in out
    assert "50.0 ± 0.0" in out


@games
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seats", "99"], "seats"),
        (["--seats", "two"], "--seats"),
        (["--options", "nonsense=1"], "nonsense"),
        (["--options", "nonsense"], "NAME=VALUE"),
        (["--deals", "0"], "whole number"),
        (["--delta", "0", "--sequential"], "--delta"),
    ],
)
def test_bad_input_is_one_line(game, words, complaint, capsys):
    assert main(["arena", game.name, "random", "random", *words]) == 2
    err = capsys.readouterr().err
    assert complaint in err
    assert err.count("\n") == 1


def test_an_unknown_level_is_told_before_anybody_plays():
    with pytest.raises(Problem, match="no bot 'genius'"):
        compare(Setting(GAMES[0].name, "genius", "random", 2), 1000)


@pytest.mark.parametrize(("language", "said", "figure"), [
    ("en", "against", r"\d\.\d\d"), ("pt", "contra", r"\d,\d\d"),
    ("es", "contra", r"\d,\d\d"), ("fr", "contre", r"\d,\d\d"),
])  # fmt: skip
def test_the_table_speaks_the_readers_language(language, said, figure, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["arena", "_template", "easy", "random", "--deals", "3", "--language", language]) == 0
    out = capsys.readouterr().out
    assert said in out
    assert re.search(rf"{figure} ± {figure}", out), "figures are whole at 80 columns"
    assert re.search(r"[?] *\n", out), "and so is the last head"
    assert not re.search(r"\d\.\d" if language != "en" else r"\d,\d", out)
