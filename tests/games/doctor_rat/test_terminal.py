"""The table in a terminal, for the Doctor and for the rats."""

import io

import pytest
from rich.console import Console

from cheeseboard.engine.event import Event
from cheeseboard.engine.text import LANGUAGES, Speaker
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.components import FOODS, GROUPS
from cheeseboard.games.doctor_rat.events import AteBadly, AteWell, LeftOver, MealBegan
from cheeseboard.games.doctor_rat.terminal import draw, recap
from cheeseboard.pictures.words import move_label
from cheeseboard.terminal.saving import read_saved
from cheeseboard.testing import Scene
from tests.cli.keyboard import Keyboard
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
Doctor Rat  you: the Doctor · Meal 4 of 8 ──────────────────────────────────────
    1  2  3* [4] 5*  6  7  8*   Tokens: Ugh! 3, Strict Menu
White rats (Ann)  1 of 3 crosses
    1BL  0   1RC (✘)  1RL (✔)  2RC ✘
   diet: always liquid
Grey rats (Ann)  0 of 3 crosses
    2GV  0   1RV ✔  2RV ✔  3RV ✔
   diet: never liquid

Bin:  1OC ✔G  3YL ✔W
Reserve:  3RC ✔G  4RC ✔G  1OV ✔G  2GL ✔W"""
    )


def test_until_something_is_eaten_a_card_is_told_in_words_beside_its_letters():
    lines = shown(colony("A L1 mandatory+liquid", "B V2 forbidden+liquid"), 1).splitlines()
    assert "    1BL  0  1 blue liquid" in lines


@rule("DOC-124")
def test_what_a_meal_came_to_is_a_page_of_its_own():
    words = Speaker([GAME.folder / "texts"], "en", ["Doc", "Ann"], 1)
    eaten: list[Event] = [AteWell(GROUPS[0], FOODS[1]), AteBadly(GROUPS[1], FOODS[2], 2)]
    events = [LeftOver((FOODS[0],)), *eaten, MealBegan(3)]
    assert recap(events, words, ascii=True) is None, "plain letters come line by line"
    assert recap(events[:1], words, ascii=False) is None
    told = recap(events, words, ascii=False)
    assert told is not None
    assert told[:2] == (1, 3)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        console.print(told[2])
    good, bad = capture.get().splitlines()
    assert good.startswith("  ✔ Good for the White rats: ")
    assert bad.startswith("  ✘ Bad for the Grey rats: ")
    assert bad.rstrip().endswith("Now 2 crosses.")


@rule("DOC-012", "DOC-147")
def test_the_rats_see_neither_and_have_a_notebook():
    board = shown(colony(*TABLE), 1)
    assert "Bin:  1OC   3YL" in board
    assert "Reserve: 4 cards" in board
    assert "diet" not in board.replace("diets still possible", "")
    assert "Notebook, White rats:" in board
    assert "always liquid" in board
    assert "White rats (you)" in board
    assert "Notebook" not in shown(colony(*TABLE, "options notebook=no groups=2"), 1)
    assert "Notebook" not in shown(colony(*TABLE), 1, aid=False)
    assert "Notebook" not in shown(colony(*TABLE), 0)


def test_plain_letters_say_it_all_in_words():
    lines = shown(colony(*TABLE), 0, ascii=True).splitlines()
    assert lines[:7] == [
        "Doctor Rat. Meal 4 of 8.",
        "you: the Doctor.",
        "Tokens: Ugh! 3, Strict Menu.",
        "White rats (Ann): 1 of 3 crosses.",
        "  meal 0: 1 blue liquid.",
        "  1: 1 red cheese - (covered)",
        "  2: 1 red liquid + (covered)",
    ]
    assert "Bin: 1 orange cheese (good for: Grey), 3 yellow liquids (good for: White)." in lines
    assert "Reserve: 4 cards." in shown(colony(*TABLE), 1, ascii=True).splitlines()


@rule("DOC-187", "DOC-210")
def test_a_colleague_sees_what_is_good_for_the_other_only():
    table = pair("A L1 mandatory+liquid", "B V2 mandatory+vegetable", "offer 1RL 1RV 1RC", "bin 1BC", "ugh 1")
    board = shown(table, 0)
    assert "Between the Doctors:  1RC   1RV ✔B  1RL" in board
    assert "goes first" in board
    assert "diet: always vegetable" in board
    assert "Notebook, Doctor A: 202 diets still possible" in board
    assert board.count("diet: ") == 1


@rule("DOC-158")
def test_a_complication_is_named_to_its_holder_only():
    rows = ("A L1 mandatory+liquid 1RL+ 2RL+ 3RL+", "B V2 mandatory+vegetable")
    lines = (*rows, "held A=gluttony:ann", "reserve 1RC 2RC 3RC", "options complications groups=2")
    assert "complication: Gluttony (you)" in shown(colony(*lines), 1)
    assert "complication: a card (Ann)" in shown(colony(*lines), 0)


def test_the_end_says_how_it_ended():
    table = colony("A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable", "offer 3RC 3RV", "bin 1OC", "ugh 0")
    table.ann("take 3rc", "take 3rv")
    assert "Three crosses: everyone loses" in shown(table, 1)
    assert "diet: always liquid" in shown(table, 1)


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
                    assert not set("{}…") & set(capture.get())


@rule("DOC-051", "DOC-055")
def test_the_doctor_is_told_what_is_good_tonight_where_the_diet_does_not_say_it():
    board = shown(colony("A L1 alternating+liquid+q2", "B V2 plus_minus_one", "reserve 1RC 2RC 3RC"), 0)
    assert "White rats (Ann)  0 of 3 crosses  Tonight: quantity 2" in board
    assert "Grey rats (Ann)  0 of 3 crosses  Tonight: quantity 1 or quantity 3" in board
    assert "Tonight" not in shown(colony("A L1 alternating+liquid+q2", "B V2 plus_minus_one", "reserve 1RC 2RC 3RC"), 1)


@rule("DOC-112")
def test_before_they_eat_the_doctor_sees_what_is_good_and_bad():
    rows = ("A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable")
    table = colony(*rows, "offer 3RC 3RV", "bin 1OC 2OC", "ugh 2")
    table.ann("take 3rc", "take 3rv")
    assert "takes  3RC ✘" in shown(table, 0)
    assert "takes  3RV ✔" in shown(table, 0)
    assert "takes  3RC\n" in shown(table, 1)
    words = Speaker([GAME.folder / "texts"], "en", ["Doc", "Ann"], 0)
    [ask] = table.match.asks()
    labels = [move_label(GAME, table.match.view(0), ask, move, words) for move in ask.moves]
    assert labels == [
        "Let them eat, and lose",
        "Not for the White rats: 3 red cheeses (bad)",
        "Not for the Grey rats: 3 red vegetables (good)",
    ]


@rule("DOC-102", "DOC-198")
def test_the_list_tells_offer_and_bin_apart_and_colleagues_take_from_the_middle():
    table = colony("A L1 mandatory+liquid", "B V2 mandatory+vegetable", "offer 3RC 3RV", "bin 1OC")
    words = Speaker([GAME.folder / "texts"], "en", ["Doc", "Ann"], 1)
    [ask] = table.match.asks()
    labels = [move_label(GAME, table.match.view(1), ask, move, words) for move in ask.moves]
    assert labels == ["3 red cheeses", "1 orange cheese (bin)", "3 red vegetables"]
    table = pair("A L1 mandatory+liquid", "B V2 mandatory+vegetable", "offer 1RL 1RV 1RC", "bin 1BC", "ugh 0")
    [ask] = table.match.asks()
    said = words.say(f"prompt.{ask.prompt}", ask.facts)
    assert said == "Choose a card for yourself, from the middle or the bin."
    assert table.refuses("ann", "take 2rc") == "DOC-198"


@rule("DOC-070")
def test_cards_for_the_offer_are_chosen_in_any_order(keyboard: Keyboard) -> None:
    """The rules name them from the lowest; nobody at the keyboard has to."""
    seats = ("play", "doctor_rat", "--seats", "ann,easy", "--seed", 3, "--options", "groups=3")
    offered, out = [], ""
    for lines in (["4, 1, 3"], ["4", "1", "2"], ["4", "undo", "3, 4, 1"]):
        out = keyboard.run(*seats, typed=[*lines, "quit"]).out
        record, _ = read_saved(keyboard.games()[-1])
        offered.append([notation for seat, notation in record.choices if seat == 0][:3])
    assert offered[0] == offered[1] == offered[2]
    assert "Choose 3 numbers in any order" in out
    assert "Chosen: " in out
    out = keyboard.run(*seats, typed=["1, 2, 5", "quit"]).out
    assert "‘Ugh! New cards (then 2 left)’ is for another moment." in out, "no token among the cards"


def test_plain_lines_show_the_table_anew_before_the_doctor_chooses(keyboard: Keyboard) -> None:
    table = ("play", "doctor_rat", "--seats", "ann,easy", "--seed", 3, "--plain")
    out = keyboard.run(*table, "--options", "groups=2", "ugh_tokens=0", typed=["1, 2", "dinner", "quit"]).out
    second = out.index("Meal 2 begins.")
    assert "Doctor Rat. Meal 2 of 8." in out[second:]


@rule("DOC-089", "DOC-095")
def test_what_a_token_can_be_used_on_stands_behind_its_name(keyboard: Keyboard) -> None:
    table = ("play", "doctor_rat", "--seats", "ann,easy", "--seed", 3, "--options", "groups=2")
    out = keyboard.run(*table, typed=["1, 2", "2", "undo", "strict menu", "3", "quit"]).out
    assert " 2  Strict Menu" in out
    assert "Strict Menu gives one of the chosen cards to one group. DOC-096" in out, "not the question before it"
    assert "Grey: " not in out[: out.index(" 2  Strict Menu")]
    assert out.count(" 1  Serve") > 1  # the list is folded again
    record, _ = read_saved(keyboard.games()[-1])
    assert [notation.split()[0] for seat, notation in record.choices if seat == 0][:3] == ["serve", "serve", "menu"]
    out = keyboard.run(*table, typed=["1, 2", "2", "hint", "quit"]).out
    assert "Hint: Serve: " in out or "Or: Serve: " in out, "what is not in the list has no number"
    assert ": 0: " not in out
