"""The table in a terminal."""

import io

import pytest
from rich.console import Console

from cheeseboard.engine.event import Event
from cheeseboard.engine.text import LANGUAGES, Speaker
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.components import CARDS, SPACES, WELL
from cheeseboard.games.dogs.events import AssistantLeft, CardsDealt, CardTaken, DogFellIll, Fed, RoundBegan, WagePaid
from cheeseboard.games.dogs.terminal import draw, recap
from cheeseboard.testing import Scene
from tests.games.dogs.table import played, table
from tests.rules import rule

NAMES = ["Ann", "Bob", "Cid", "Dora"]


def shown(scene: Scene, reader: int | None, ascii: bool = False, language: str = "en", room: int = 24) -> str:
    words = Speaker([GAME.folder / "texts"], language, NAMES[: len(scene.names)], reader)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        console.print(draw(scene.truth, words, reader, aid=True, ascii=ascii, room=room))
    return "\n".join([line.rstrip() for line in capture.get().splitlines()])


def in_a_line(text: str) -> str:
    return " ".join(text.split())


ROUND = (
    "ann gas 4", "bob at F1 drove", "map C1 lost:MU C3 sick:RO F5 PO", "fair PO LA", "fair_card beagle", "round 3",
    "offers city_hall coin_2 discount fair gas_1", "ann.bays B1 PO PO B2 LA", "ann.sick RO", "ann.cards free_entry",
    "city 9",
)  # fmt: skip


@rule("DOG-010", "DOG-177")
def test_map_roads_boxes_fair_and_kennels_in_one_picture():
    lines = shown(table(3, *ROUND), 0, room=40).splitlines()
    assert lines[0].startswith("DOGS  Round 3 · Collect dogs · your turn · Ann starts")
    assert lines[1:6] == [
        "C7 . ----C5 . ----C3 +RO --C1 ?MU           F1 <Bob -F3 . ----F5 PO ---F7 .",
        "(4)      (3)      (2) -2   (1) -1           (1)      (2)      (3) -3   (4)",
        " |               \\                  >-K-<             |                 |",
        "C8 . ----C6 . ----C4 . ----C2 .             F2 . ----F4 . ----F6 . ----F8 .",
        "(4)      (3)      (2)      (1)              (1)      (2)      (3)      (4)",
    ]
    assert lines[6].startswith("City: reserve 9, empty 6, 4 more dogs end the game  Country: ")
    assert "City Hall         2 coins, Discount" in lines
    assert "Dog Fair          1 gas" in lines
    assert any(line.startswith("Ann: coins 3, gas 4/9, food 2 (due 2)") for line in lines)
    assert "  B1 PO PO | B2 LA | Infirmary RO | Free Entry" in lines


@rule("DOG-010")
def test_where_lines_are_few_every_rival_is_in_sight_and_what_does_not_fit_is_left_out():
    scene = table(4, *ROUND)
    lines = shown(scene, 0, room=10).splitlines()
    assert len(lines) == 11
    rooms = "  B1 PO PO | B2 LA | Infirmary RO | Free Entry"
    assert [line.split(":")[0] for line in lines[6:]] == ["Ann", rooms, *NAMES[1:]]
    assert len(shown(scene, 0, room=6).splitlines()) == 6, "the map alone"


@rule("DOG-066")
def test_a_road_that_cannot_be_drawn_is_named():
    scene = table(3, *ROUND)
    box = scene.truth.options.box
    first, last = SPACES.index("C1"), SPACES.index("C8")
    paths = box.paths
    try:
        box.paths = [[*ways, last] if node == first else ways for node, ways in enumerate(paths)]
        assert "Roads: C1-C8" in shown(scene, 0, room=40).splitlines()
    finally:
        box.paths = paths


@rule("DOG-010", "DOG-108", "DOG-171")
def test_letters_of_breeds_discards_next_fair_card_used_bonuses_and_points_are_told():
    scene = table(3, "ann paid B1", "ann.bays B1 PO PO", "fair_order 0 1 2 2", "discards coin_2 coin_2 discount")
    for text in (shown(scene, 0, room=60), in_a_line(shown(scene, 0, ascii=True))):
        assert "B1* PO PO" in text
        assert "Discards: 2 coins x2, Discount" in text
        assert "The Fair buys: YT GS BU. Next: BC GR SB" in text
        assert "PO Poodle" in text
        assert "Beagle" not in text  # DOG-019  not with three
        assert "Ann: pack 2, extra bays 0, variety 2, assistant 2, supplies 3, sick dogs 0" in text


@rule("DOG-194")
def test_a_shared_victory_is_told_of_several_in_the_head():
    scene = table(3, "phase over", "ann.bays B1 PO PO", "bob.bays B1 LA LA")
    assert "Ann and Bob win with 9 points" in shown(scene, None).splitlines()[0].replace("·", "")


@rule("DOG-140", "DOG-149")
def test_the_fair_shows_what_it_buys_of_this_game_and_a_price_where_dogs_lie():
    three = shown(table(3, "fair PO LA", "fair_card beagle"), 0, room=40)
    assert "Fair: LA PO (price 8). The Fair buys: LA RO" in three
    assert "Fair: -. The Fair buys: BE LA RO" in shown(table(4, "fair_card beagle"), 0, room=40)


@rule("DOG-010")
def test_plain_letters_say_the_same_in_words():
    text = in_a_line(shown(table(3, *ROUND), 0, ascii=True))
    assert "C1 lost Mutt (1) -1, C2 no dog (1), C3 sick Rottweiler (2) -2" in text
    assert "F5 Poodle (3) -3" in text
    assert "Roads: C1-C3 C1-K C2-C4 C2-K C3-C5 C4-C5 C4-C6 C5-C7 C6-C8 C7-C8 F1-F3 F1-K" in text
    assert text.isascii()


@rule("DOG-044", "DOG-047")
def test_gas_at_another_time_is_refused_by_the_clause_about_gas():
    for phase in ("at_the_wheel", "sending", "shopping", "dealing", "paying"):
        scene = table(3, f"phase {phase}", "round 2", "ann coins 3", "ann.bays B1 PO")
        assert scene.refuses("ann", "refuel 1") == "DOG-047"


@rule("DOG-154", "DOG-164")
def test_the_end_of_a_round_is_a_page_of_its_own():
    words = Speaker([GAME.folder / "texts"], "en", NAMES[:3], 0)
    closing: list[Event] = [Fed(0, 2), DogFellIll(1, WELL[0], "B1"), WagePaid(0), AssistantLeft(1)]
    events: list[Event] = [CardTaken(2, CARDS[0]), *closing, CardsDealt(()), RoundBegan(1, 2)]
    assert recap(events[:-1], words, ascii=False) is None, "not before the next round"
    assert recap(events, words, ascii=True) is None, "plain letters come line by line"
    told = recap(events, words, ascii=False)
    assert told is not None
    assert told[:2] == (1, 5)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        console.print(told[2])
    lines = [line.rstrip() for line in capture.get().splitlines()]
    assert [lines[0], *lines[2:]] == ["You feed 2 bays.", "You pay the assistant.", "Bob’s assistant leaves."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_game_fits_on_a_screen(language):
    words = Speaker([GAME.folder / "texts"], language, ["Ann", "Bob", "Manchego", "Mozzarella"], 1)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    for number, match in enumerate(played(4, seed=3)):
        if number % 19 == 0 or match.outcome is not None:
            with console.capture() as capture:
                console.print(draw(match.table, words, 1, aid=True, ascii=False, room=24))
            assert len(capture.get().splitlines()) <= 24
            assert "…" not in capture.get(), "nothing is cut off"
