"""The kitchen in a terminal."""

import io

import pytest
from rich.console import Console

from cheeseboard.engine.text import LANGUAGES, Speaker
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.terminal import draw, typed
from cheeseboard.testing import Scene
from tests.games.chop_chop.table import cat_to_move, mice_to_move, played, scene
from tests.rules import rule


def shown(table: Scene, reader: int | None, ascii: bool = False, room: int = 24, language: str = "en") -> str:
    words = Speaker([GAME.folder / "texts"], language, ["Tom", "Ann", "Bob"][: len(table.names)], reader)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        console.print(draw(table.truth, words, reader, aid=True, ascii=ascii, room=room))
    return "\n".join([line.rstrip() for line in capture.get().splitlines()])


BAG = "bag broken*16 plus1*2 plus2*2 arrow*2 fork*2 knife*2"
KITCHEN = ("mice c3 g4 b2 caught", "visible b5 e5", "cheeses 8", "mouse 1", "empty a1 a2 a5 e2 b6 e3 d5 f6", BAG)


@rule("CHO-020", "CHO-021", "CHO-054", "CHO-132")
def test_a_reader_who_is_asked_sees_names_on_the_squares_to_go_to():
    assert (
        shown(mice_to_move(*KITCHEN, "roll 3"), 1, room=12)
        == """\
Chop! Chop!  Tom: cat · Ann: mice ──────────────────────────────────────────────
     a     b     c     d     e     f     g    Your turn · grey die 3
1    ·   ░░b1░ ░░░░░  (d1) ░░░░░ ░░░░░ ░░░░░  On the table
2    a2   <3)~ ░░c2░ ░░░░░   e2  ░░░░░ ░░░░░    ·   =^.^=   ·
3   (  ) ░░b3░ ▒<1)~ ▒▒d3▒ ╌╌·╌╌ ░░f3░ ░░░░░    ·     ·     ·
4  ░░a4░ ░░░░░ ▒▒c4▒ ▒▒▒▒▒ ▒▒e4▒ ░░░░░  <2)~  8 cheeses of 10
5    ·    ◢b5◣ ░░░░░   d5    ◢◣  ░░░░░ ░░░░░  1 c3 under table, 2 g4 at home
6  ░░░░░   ·   ░░c6░  (  ) ░░░░░   ·   ░░░░░  3 b2 out, 4 caught
                                              Still hidden: 26
   ░ hidden tile  ◢◣ visible cheese           Cheese 0, Broken dishes 16, +1 2
   ▒ under table  ( ) mouse hole              +2 2, Arrow 2, Fork 2, Knife 2
                                              To win, the mice still need:
                                              · all 10 cheeses
                                              · every mouse to leave home once
                                              · the cheeses brought home"""
    )


@rule("CHO-021")
def test_a_kind_of_tile_and_how_many_are_hidden_stand_in_one_line():
    lines = shown(mice_to_move(*KITCHEN, "roll 3"), 1, room=12, language="fr").splitlines()
    beside = [line[46:] for line in lines]
    at = next(number for number, line in enumerate(beside, 1) if line.startswith("Encore"))
    assert beside[at : at + 3] == ["Fromage 0, Vaisselle cassée 16", "+1 2, +2 2, Flèche 2", "Fourchette 2, Couteau 2"]


@rule("CHO-020")
def test_who_is_not_asked_sees_the_same_without_them():
    table = mice_to_move(*KITCHEN, "roll 3")
    assert "Ann plays · grey die 3" in shown(table, 0)
    assert "b1" not in shown(table, 0)
    assert "◢◣" in shown(table, None)


def test_plain_letters_say_it_too():
    assert shown(cat_to_move("mice caught g4 caught caught", "cat f3", "roll 2"), 0, ascii=True).splitlines()[:14] == [
        "Chop! Chop! Tom: cat - Ann: mice.",
        "Your turn - blue die 2.",
        "     a   b   c   d   e   f   g",
        "  1   #   #   #   o   #  +#   #",
        "  2   #   #   #   #  +#   #  +#",
        "  3   o   #   #  +#   #   C   #",
        "  4   #   #   #   #  +#   #   2",
        "  5   #   #   #   #   #  +#   #",
        "  6   #   #   #   o   #   #   #",
        "  # hidden tile, % visible cheese, o mouse hole, + you can go here",
        "  Under the table: c3 d3 e3 c4 d4 e4",
        "  Cat: f3",
        "  mouse 1 caught, mouse 2 g4 at home, mouse 3 caught, mouse 4 caught",
        "  0 cheeses of 10",
    ]


@rule("CHO-139")
def test_the_squares_that_the_last_mouse_closes_are_marked():
    table = cat_to_move("mice caught g4 caught caught", "cat f3", "empty g3", "roll 2")
    assert shown(table, 0).count("×") == 4
    assert "× closed to the cat" in shown(table, 0)
    assert "Closed to the cat: g3 f4 g5" in shown(table, 0, ascii=True)
    assert "×" not in shown(cat_to_move("mice d1 g4 caught caught", "cat f3", "roll 2"), 0)


@rule("CHO-115", "CHO-116", "CHO-031")
def test_a_double_turn_and_whose_turn_comes_next_are_told():
    assert "double turn, 1 roll left" in shown(cat_to_move("rolls 2", "roll 2"), 0)
    assert "double turn, with mouse 3" in shown(mice_to_move("locked 3", "mouse 3", "roll 2"), 1)
    assert "then Bob" in shown(scene("tom* cat\nann mice\nbob mice\nroll 2"), None)


@rule("CHO-086")
def test_a_visible_cheese_under_the_cat_is_drawn():
    table = cat_to_move("cat b5", "visible b5", "roll 1")
    assert "◢^.^◣" in shown(table, 0)
    assert "%C" in shown(table, 0, ascii=True)
    assert "%C" not in shown(cat_to_move("cat b5", "roll 1"), 0, ascii=True)


@rule("CHO-144")
def test_half_way_to_the_limit_the_rolls_without_progress_are_told():
    early, later = (cat_to_move(f"stalled {n}", "roll 1", "options no_progress_limit=20") for n in (9, 10))
    for ascii in (False, True):
        assert "10 of 20 rolls without progress" in shown(later, 0, ascii=ascii)
        assert "progress" not in shown(early, 0, ascii=ascii)


def test_a_hint_says_what_to_type_for_a_mouse_and_its_square():
    table = mice_to_move("mice c3 g4 b2 caught", "roll 3")
    ask = table.match.ask(1)
    assert ask is not None
    mouse, way = (GAME.by_notation[notation] for notation in ("mouse 3", "go b5"))
    assert typed(ask, [mouse, way]) == "3, b5"
    assert typed(ask, [way]) == "", "of one step the number in the list is enough"


@rule("CHO-132")
def test_the_checklist_comes_with_the_eighth_cheese():
    assert "To win" not in shown(mice_to_move("cheeses 7", "roll 1"), 1)
    text = shown(mice_to_move("cheeses 10", "home none", "roll 1"), 1)
    assert [line.split("  ")[-1] for line in text.splitlines()][-3:] == [
        "✔ all 10 cheeses",
        "✔ every mouse to leave home once",
        "· the cheeses brought home",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ascii", [True, False])
def test_every_moment_of_a_game_fits_in_80_columns_and_a_screen(language, ascii):
    words = Speaker([GAME.folder / "texts"], language, ["Tom", "Ann", "Bob"], 1)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    for number, match in enumerate(played(3, seed=3)):
        if number % 7 == 0 or match.outcome is not None:
            with console.capture() as capture:
                console.print(draw(match.table, words, 1, aid=True, ascii=ascii, room=24))
            assert len(capture.get().splitlines()) <= 24
            if ascii:
                assert not set("░◢◣×✔·─") & set(capture.get())
    assert match.table.winner is not None
