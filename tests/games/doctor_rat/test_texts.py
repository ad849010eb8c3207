"""What Doctor Rat says, as people say it."""

import pytest

from cheeseboard.engine.event import Event
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.text import LANGUAGES, Speaker, catalogue
from cheeseboard.games.doctor_rat import GAME, events
from cheeseboard.games.doctor_rat.components import FOOD_CODES, GLUTTONY, GROUPS
from cheeseboard.games.doctor_rat.components.cards import RESTRICTIONS
from tests.games.doctor_rat.table import food


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_food_has_a_name_of_its_own_that_begins_with_its_number(language):
    texts = catalogue(GAME.folder / "texts", language)
    names = {code: texts[f"kind.{code}.bare"] for code in FOOD_CODES}
    assert len(set(names.values())) == 60
    assert all(name.startswith(code[0]) for code, name in names.items())


def test_orange_is_never_a_plural():
    wanted = {"en": "3 orange cheeses", "pt": "3 queijos laranja", "es": "3 quesos naranja", "fr": "3 fromages orange"}
    found = {language: catalogue(GAME.folder / "texts", language) for language in wanted}
    assert {language: texts["kind.3OC.bare"] for language, texts in found.items()} == wanted
    assert "végétaux rouges" in found["fr"]["kind.3RV.bare"]


def test_what_the_holder_hears_and_what_the_others_hear():
    handed: Event = events.ComplicationHanded(1, GROUPS[0], Secret(GLUTTONY, 4))
    hidden: Event = events.ComplicationHanded(1, GROUPS[0], Secret(None, 4))
    own = Speaker([GAME.folder / "texts"], "en", ["Tom", "Léa"], 1)
    other = Speaker([GAME.folder / "texts"], "en", ["Tom", "Léa"], 0)
    assert own.event(handed) == "You hold the complication of the White rats: Gluttony. Only you know."
    assert other.event(hidden) == "A complication for the White rats. Léa holds the card."


def test_a_verdict_is_a_plain_sentence():
    words = Speaker([GAME.folder / "texts"], "en", ["Tom", "Léa"], 1)
    assert words.event(events.AteWell(GROUPS[0], food("3OC"))) == "Good for the White rats: 3 orange cheeses."
    bad = events.AteBadly(GROUPS[1], food("1BL"), 2)
    assert words.event(bad) == "Bad for the Grey rats: 1 blue liquid. Now 2 crosses."


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("mandatory cheese q4", "Diet of the White rats: always cheese or quantity 4."),  # DOC-039  one is enough
        ("forbidden vegetable", "Diet of the White rats: never vegetable."),
        ("alternating red_green q2", "Diet of the White rats: quantity 2 in odd meals, red or green in even meals."),
        ("identical colour", "Diet of the White rats: the same colour as the last card."),
        ("plus_minus_one", "Diet of the White rats: one more or one less in quantity than the last card."),
    ],
)
def test_a_diet_is_a_sentence(cards: str, said: str):
    words = Speaker([GAME.folder / "texts"], "en", ["Tom", "Léa"], 1)
    by_code = {card.code: card for card in RESTRICTIONS}
    assert words.event(events.DietShown(GROUPS[0], tuple([by_code[code] for code in cards.split()]))) == said


def test_every_event_has_a_clause_for_the_log():
    told = [found for found in vars(events).values() if isinstance(found, type) and Event in found.__mro__[1:]]
    told = [found for found in told if found.__module__ == events.__name__]
    assert sorted([found.__name__ for found in told]) == sorted([found.__name__ for found in events.CLAUSES])
