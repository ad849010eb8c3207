"""A match, a view, a record and a simulation as pictures: what everybody may see, unless more is asked for."""

import re
import sys
from random import Random
from typing import Any

import pytest

from cheeseboard import Match, find
from cheeseboard.engine.luck import Quick
from cheeseboard.measure.simulate import Programme, simulate
from cheeseboard.pictures.board import Board
from cheeseboard.pictures.shown import picture
from cheeseboard.pictures.still import PAPER, runs, still
from cheeseboard.pictures.words import speaker
from cheeseboard.research.picture import HIGH, SCALE, WIDE, drawn
from tests.contract.shelf import GAMES

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def played(game: Any, moves: int, seed: bytes = bytes(32)) -> Match[Any]:
    match: Match[Any] = Match(game, game.seats[-1], seed=seed)
    luck = Random(4)
    while match.asks() and len(match.steps) < moves:
        ask = luck.choice(match.asks())
        match.submit(ask.seat, luck.choice(ask.moves))
    return match


@games
def test_two_tables_that_look_alike_have_the_same_picture(game):
    """So nothing that lies face down is in it: of a match nothing that one seat knows, of a view nothing of others."""
    for moves in (0, 9, 25):
        match = played(game, moves)
        truth, public = match.table, match._repr_svg_()
        for seat in (None, 0, match.seats - 1):
            shown = match.view(seat)._repr_svg_()
            assert shown is not None
            for number in range(4):
                match.table = game.imagine(match.view(seat), Quick(number))
                assert match.view(seat)._repr_svg_() == shown
                if seat is None:
                    assert match._repr_svg_() == public
            match.table = truth


def test_a_seat_sees_what_it_knows_and_everything_is_shown_when_it_is_asked_for():
    match = played(find("rat_a_tat_cat"), 0)
    public, own = match._repr_svg_(), match.view(1)._repr_svg_()
    everything = picture(match, everything=True).svg
    assert len({public, own, everything}) == 3
    assert picture(match, seat=1).svg == own
    assert "Rui" in picture(match, seat=1, names=["Ana", "Rui", "Eva", "Ivo", "Lia", "Noé"], language="pt").svg
    assert match.table._repr_svg_() is None, "the truth is no view"
    assert match.view(1).copy()._repr_svg_() is None


def test_a_record_shows_where_it_ends_and_one_of_other_rules_is_words():
    match = played(find("_template"), 10**6)
    record = match.record()
    assert record._repr_svg_() == match._repr_svg_()
    assert "HIC-" in str(record._repr_svg_()), "what decided it"
    record.version = "0"
    assert record._repr_svg_() is None
    assert repr(record).startswith("Record('_template', rules 0")


def test_a_simulation_shows_its_charts_and_says_nothing_about_the_page_around():
    shown = simulate(Programme("_template", 2, ["normal"]), 5)._repr_svg_()
    assert shown.count('<g class="chart"') >= 3
    assert ":root" not in shown


def test_pictures_need_nothing_from_elsewhere():
    charts = simulate(Programme("_template", 2, ["normal"]), 2)
    for shown in (played(find("ratland"), 5)._repr_svg_(), charts._repr_svg_()):
        assert shown is not None
        assert set(re.findall(r"https?://[^\"' )]+", shown)) == {"http://www.w3.org/2000/svg"}
        assert not re.search(r"@font-face|@import|style=|<script", shown)


@games
def test_pixels_and_svg_are_the_same_drawing(game):
    """Every letter of the one has its colours in the other."""
    match = played(game, 9)
    words = speaker(game, "en", [f"seat {seat}" for seat in range(match.seats)])
    drawing = still(Board(game, ascii=True), match.view(None), words, None, False, [])
    pixels = drawn(drawing)[::SCALE, ::SCALE]
    for row, line in enumerate(runs(drawing)[:40], 1):
        for run in line:
            if run.text and run.at + 1 < 80:
                corner = pixels[row * HIGH, (run.at + 1) * WIDE + WIDE - 1]
                assert tuple(corner.tolist()) == (run.paper or PAPER)


def test_where_nobody_can_draw_there_are_words(monkeypatch):
    """In a browser's own house there is no room for pictures."""
    monkeypatch.setitem(sys.modules, "cheeseboard.pictures.shown", None)
    match = played(find("_template"), 0)
    assert match._repr_svg_() is None
    assert match.view(0)._repr_svg_() is None
