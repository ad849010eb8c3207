"""What DOGS says, as people say it."""

import re

import pytest

from cheeseboard import find
from cheeseboard.engine.event import Event
from cheeseboard.engine.text import LANGUAGES, Speaker
from cheeseboard.games.dogs import events
from cheeseboard.games.dogs.components import DOGS, SPACES, WELL
from cheeseboard.pictures.words import move_label
from cheeseboard.testing import Scene
from tests.games.dogs.table import played, table
from tests.rules import rule

DOGS_GAME = find("dogs")
EVENTS = [found for found in vars(events).values() if isinstance(found, type) and Event in found.__mro__[1:]]
EVENTS = [found for found in EVENTS if found.__module__ == events.__name__]


def test_dogs_spaces_and_bays_are_told_as_people_write_them() -> None:
    words = Speaker([DOGS_GAME.folder / "texts"], "en", ["Tom", "Léa"], 1)
    assert words.event(events.DogTaken(1, DOGS[31])) == "You take a sick Poodle aboard."
    assert words.event(events.Drove(0, "F7", 4)) == "Tom drives: 4 gas."
    assert words.event(events.LostDogDelivered(0, DOGS[5], 1)) == "Tom brings a lost Mutt to the Fair: 1 coin."
    french = Speaker([DOGS_GAME.folder / "texts"], "fr", ["Tom", "Léa"], 0)
    assert french.event(events.DogHoused(1, WELL[10], "X2")) == "Léa loge un Caniche dans X2."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Tom and Léa win with 44 points."),
        ("pt", "Vitória: Tom e Léa, com 44 pontos."),
        ("es", "Victoria compartida: Tom y Léa, con 44 puntos."),
        ("fr", "Victoire avec 44 points\u00a0: Tom et Léa."),
    ],
)
@rule("DOG-194")
def test_a_shared_victory_is_told_of_several(language: str, said: str) -> None:
    words = Speaker([DOGS_GAME.folder / "texts"], language, ["Tom", "Léa"], None)
    assert words.event(events.GameWon((0, 1), 44)) == said


def test_every_event_has_a_clause_for_the_log() -> None:
    assert set(EVENTS) == set(events.CLAUSES)
    assert DOGS_GAME.event_clause(events.BayFull(0, "B1")) == "DOG-107"


def offers(scene: Scene, language: str = "en") -> list[str]:
    """What the buttons of the page say to Ann; the terminal numbers the spaces, and says the rest alike."""
    game, view = scene.match.game, scene.match.view(0)
    texts = Speaker([game.folder / "texts"], language, scene.names, 0)
    texts.texts = {key: text for key, text in texts.texts.items() if not key.startswith("menu.")}
    [ask] = scene.match.asks()
    return [move_label(game, view, ask, move, texts) for move in ask.moves]


DRIVE = ("ann gas 4 at F1 drove", "map F3 LA F5 lost:PO C1 sick:RO", "bob at C3 drove", "cid at C4 drove")
CURE = ("phase curing", "ann medicine 2", "ann.bays B1 PO", "ann.sick PO RO")
BAYS = "ann.bays B1 PO PO"
OFFERS = [
    (DRIVE, "Drive to the lost Poodle: 2 gas, 2 stay in the tank, +3 coins"),
    (DRIVE, "Drive to the Labrador: 1 gas, 3 stay in the tank"),
    (DRIVE, "Go home: 1 gas, 3 left, 1 bonus token"),
    (("ann gas 4", "map F3 LA"), "Stay at home: keep 4 gas"),
    (("phase refuelling", "round 2", "ann coins 1 gas 7"), "Buy 2 gas: 1 coin, 0 left"),
    (("phase refuelling", "round 2", "ann coins 1 gas 7"), "Buy no gas"),
    (("phase building", "ann coins 3", "ann.cards discount"), "Open X2: 2 coins, 1 left"),
    (("phase building", "ann coins 3", "ann.cards discount"), "Open X2 with Discount: 1 coin, 2 left"),
    (("phase building", "ann coins 3", "ann.cards discount"), "Open no bay"),
    (("phase trading", "ann gas 2 food 1"), "1 gas for 1 food"),
    (("phase trading", "ann gas 2 food 1"), "Stop: 2 exchanges unused"),
    (("phase shopping", "ann coins 2 food 0", "ann.bays B1 PO B2 LA"), "2 food"),
    (("phase shopping", "ann coins 2 food 0", "ann.bays B1 PO B2 LA"), "Buy no more: 2 food short"),
    (CURE, "Cure the Poodle for B1: 1 medicine left, +2 pts"),
    (CURE, "Stop: 2 dogs stay sick"),
    (("phase dealing", "ann coins 9", BAYS, "fair PO LA"), "Buy the Poodle for B1: 8 coins, 1 left, +6 pts"),
    (("phase dealing", "fair_card dalmatian", "ann.bays B1 PO PO"), "Sell the Poodle from B1: +2 coins, \u22122 pts"),
    (("phase dealing", "ann.bays B1 PO PO", "fair LA"), "No deal"),
    (("phase sending", "offers fair gas_1 coin_2 city_hall discount discount"), "Dog Fair: 2 coins or 1 gas"),
    (("phase sending", "offers fair gas_1 coin_2 city_hall discount discount"), "City Hall: Discount"),
    (("phase paying", "ann coins 3", "ann.cards assistant_card"), "Pay 1 coin, 2 left"),
    (("phase paying", "ann coins 3", "ann.cards assistant_card"), "Play Assistant, keep 3 coins"),
    (("phase hiring", "ann coins 2 no_assistant"), "Hire: 1 coin, 1 left"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "label"), OFFERS, ids=[label for _, label in OFFERS])
@rule("DOG-010")
def test_a_button_says_what_it_does_at_what_price_and_what_is_left(lines: tuple[str, ...], label: str) -> None:
    assert label in offers(table(3, *lines))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_names_a_space_that_the_map_does_not(language: str) -> None:
    words = Speaker([DOGS_GAME.folder / "texts"], language, ["Tom", "Léa", "Ida"], 1)
    words.texts = {key: text for key, text in words.texts.items() if not key.startswith("menu.")}
    kinds = set()
    for match in played(3, 5):
        for ask in match.asks():
            for move in ask.moves:
                kinds.add(move.key())
                label = move_label(DOGS_GAME, match.view(ask.seat), ask, move, words)
                assert not set(re.findall(r"\w+", label)) & set(SPACES), label
    assert "drive" in kinds
