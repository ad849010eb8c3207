"""The table in a terminal, for the Doctor and for the rats."""

import io

import pytest
from rich.console import Console

from cheeseboard.engine.text import LANGUAGES, Speaker
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.terminal import draw
from cheeseboard.testing import Scene
from tests.games.doctor_rat.table import colony, pair, played
from tests.rules import rule

TABLE = (
    "A L1 mandatory+liquid 1RC- 1RL+ 2RC-",
    "B V2 forbidden+liquid 1RV+ 2RV+ 3RV+",
    "reserve 3RC 4RC 1OV 2GL",
    "bin 1OC 3YL",
    "medicine A 1",
    "medicine_left 0",
)


def shown(table: Scene, reader: int | None, ascii: bool = False, aid: bool = True, language: str = "en") -> str:
    words = Speaker([GAME.folder / "texts"], language, ["Doc", "Ann", "Bob", "Cid"][: len(table.names)], reader)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        console.print(draw(table.match.view(reader), words, reader, aid=aid, ascii=ascii, room=24))
    return "\n".join([line.rstrip() for line in capture.get().splitlines()])


@rule("DOC-012", "DOC-144")
def test_the_doctor_sees_the_desk_and_what_is_good_for_whom():
    assert (
        shown(colony(*TABLE), 0)
        == """\
Doctor Rat  Doc: the Doctor · Meal 4 of 8 ──────────────────────────────────────
   1   2   3*   4   5*   6   7   8*    Tokens: Ugh! 3, Strict Menu
Group A (Ann)  1 of 3 crosses
    1BL  0   1RC ✘  1RL ✔  2RC ✘
   diet: Mandatory (liquid)
Group B (Ann)  0 of 3 crosses
    2GV  0   1RV ✔  2RV ✔  3RV ✔
   diet: Forbidden (liquid)

Offer: none
Bin:  1OC B  3YL A
Reserve:  3RC B  4RC B  1OV B  2GL A"""
    )


@rule("DOC-012", "DOC-147")
def test_the_rats_see_neither_and_have_a_notebook():
    board = shown(colony(*TABLE), 1)
    assert "Bin:  1OC   3YL" in board
    assert "Reserve: 4 cards" in board
    assert "diet" not in board.replace("diets still possible", "")
    assert "Notebook A:" in board
    assert "Mandatory (liquid)" in board
    assert "Notebook" not in shown(colony(*TABLE, "options notebook=no groups=2"), 1)
    assert "Notebook" not in shown(colony(*TABLE), 1, aid=False)
    assert "Notebook" not in shown(colony(*TABLE), 0)


def test_plain_letters_say_it_all_in_words():
    lines = shown(colony(*TABLE), 0, ascii=True).splitlines()
    assert lines[:7] == [
        "Doctor Rat. Meal 4 of 8.",
        "Doc: the Doctor.",
        "Tokens: Ugh! 3, Strict Menu.",
        "Group A (Ann): 1 of 3 crosses.",
        "  meal 0: 1 blue liquid.",
        "  1: 1 red cheese - (covered)",
        "  2: 1 red liquid + (covered)",
    ]
    assert "Bin: 1 orange cheese (good for: B), 3 yellow liquids (good for: A)." in lines
    assert "Reserve: 4 cards." in shown(colony(*TABLE), 1, ascii=True).splitlines()


@rule("DOC-187", "DOC-210")
def test_a_colleague_sees_what_is_good_for_the_other_only():
    table = pair("A L1 mandatory+liquid", "B V2 mandatory+vegetable", "offer 1RL 1RV 1RC", "bin 1BC", "ugh 1")
    board = shown(table, 0)
    assert "Between the Doctors:  1RC   1RV B  1RL" in board
    assert "goes first" in board
    assert "diet: Mandatory (vegetable)" in board
    assert "Notebook A: 202 diets still possible" in board
    assert board.count("diet: ") == 1


@rule("DOC-158")
def test_a_complication_is_named_to_its_holder_only():
    rows = ("A L1 mandatory+liquid 1RL+ 2RL+ 3RL+", "B V2 mandatory+vegetable")
    lines = (*rows, "held A=gluttony:ann", "reserve 1RC 2RC 3RC", "options complications groups=2")
    assert "complication: Gluttony (Ann)" in shown(colony(*lines), 1)
    assert "complication: a card (Ann)" in shown(colony(*lines), 0)


def test_the_end_says_how_it_ended():
    table = colony("A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable", "offer 3RC 3RV", "bin 1OC", "ugh 0")
    table.ann("take 3rc", "take 3rv")
    assert "Three crosses: everyone loses" in shown(table, 1)
    assert "diet: Mandatory (liquid)" in shown(table, 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ascii", [False, True])
def test_every_moment_of_a_game_can_be_drawn(language, ascii):
    for options in ({"complications": True, "diets": "choose"}, {"variant": "colleagues"}):
        for number, match in enumerate(played(3, 5, **options)):
            if number % 4 == 0 or match.outcome is not None:
                for reader in (0, 2, None):
                    words = Speaker([GAME.folder / "texts"], language, ["Doc", "Ann", "Bob"], reader)
                    console = Console(file=io.StringIO(), width=80, color_system=None)
                    with console.capture() as capture:
                        console.print(draw(match.view(reader), words, reader, aid=True, ascii=ascii, room=24))
                    assert not set("{}") & set(capture.get())
