"""What DOGS says, as people say it."""

import pytest

from cheeseboard import find
from cheeseboard.engine.event import Event
from cheeseboard.engine.text import Speaker
from cheeseboard.games.dogs import events
from cheeseboard.games.dogs.components import DOGS, WELL
from tests.rules import rule

DOGS_GAME = find("dogs")
EVENTS = [found for found in vars(events).values() if isinstance(found, type) and Event in found.__mro__[1:]]
EVENTS = [found for found in EVENTS if found.__module__ == events.__name__]


def test_dogs_spaces_and_bays_are_told_as_people_write_them() -> None:
    words = Speaker([DOGS_GAME.folder / "texts"], "en", ["Tom", "Léa"], 1)
    assert words.event(events.DogTaken(1, DOGS[31])) == "You take a sick Poodle aboard."
    assert words.event(events.Drove(0, "F7", 4)) == "Tom drives to F7 for 4 gas."
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
