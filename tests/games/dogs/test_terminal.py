"""The table in a terminal."""

import io

import pytest
from rich.console import Console

from cheeseboard.engine.text import LANGUAGES, Speaker
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.terminal import draw
from cheeseboard.testing import Scene
from tests.games.dogs.table import played, table
from tests.rules import rule

NAMES = ["Ann", "Bob", "Cid", "Dora"]


def shown(scene: Scene, reader: int | None, ascii: bool = False, language: str = "en") -> str:
    words = Speaker([GAME.folder / "texts"], language, NAMES[: len(scene.names)], reader)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        console.print(draw(scene.truth, words, reader, aid=True, ascii=ascii, room=24))
    return "\n".join([line.rstrip() for line in capture.get().splitlines()])


ROUND = (
    "ann gas 4", "bob at F1 drove", "map C1 lost:MU C3 sick:RO F5 PO", "fair PO LA", "fair_card beagle", "round 3",
    "offers city_hall coin_2 discount fair gas_1", "ann.bays B1 PO PO B2 LA", "ann.sick RO", "ann.cards free_entry",
    "city 9",
)  # fmt: skip


@rule("DOG-010", "DOG-177")
def test_map_boxes_fair_and_kennels_on_one_screen():
    lines = shown(table(3, *ROUND), 0).splitlines()
    assert lines[0].startswith("DOGS  Round 3 · Collect dogs · your turn · Ann starts")
    assert lines[1].startswith("City     C1 ?MU  C2 ·    C3 +RO")
    assert lines[2].startswith("         (1) -1  (1)     (2) -2")
    assert lines[3].startswith("Country  F1 <Bob")
    assert "City: reserve 9, empty 6, 4 more dogs end the game" in lines
    assert "City Hall         2 coins, Discount" in lines
    assert "Dog Fair          1 gas" in lines
    assert any(line.startswith("Ann: coins 3, gas 4/9, food 2 (food due 2)") for line in lines)
    assert "  B1 PO PO | B2 LA | Infirmary RO | Free Entry" in lines


@rule("DOG-140", "DOG-149")
def test_the_fair_shows_what_it_buys_of_this_game_and_a_price_where_dogs_lie():
    three = shown(table(3, "fair PO LA", "fair_card beagle"), 0)
    assert "Fair: LA PO (price 8). The Fair buys: Labrador, Rottweiler" in three
    assert "Fair: -. The Fair buys: Beagle, Labrador, Rottweiler" in shown(table(4, "fair_card beagle"), 0)


@rule("DOG-010")
def test_plain_letters_say_the_same_in_words():
    text = shown(table(3, *ROUND), 0, ascii=True)
    assert "C1 lost Mutt (-1), C3 sick Rottweiler (-2)" in text
    assert "F5 Poodle (-3)" in text
    assert text.isascii()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_game_fits_on_a_screen(language):
    words = Speaker([GAME.folder / "texts"], language, NAMES, 1)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    for number, match in enumerate(played(4, seed=3)):
        if number % 19 == 0 or match.outcome is not None:
            with console.capture() as capture:
                console.print(draw(match.table, words, 1, aid=True, ascii=False, room=24))
            assert len(capture.get().splitlines()) <= 24
