"""What High Card says of cards that are hidden."""

import re
from dataclasses import fields

import pytest

from cheeseboard import find
from cheeseboard.engine.event import Event
from cheeseboard.engine.names import snake
from cheeseboard.engine.text import LANGUAGES, catalogue
from cheeseboard.games._template import events

TEXTS = find("_template").folder / "texts"
EVENTS = [found for found in vars(events).values() if isinstance(found, type) and Event in found.__mro__[1:]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_sentence_names_no_card(language):
    texts = catalogue(TEXTS, language)
    of_cards = [snake(event.__name__) for event in EVENTS if "card" in [field.name for field in fields(event)]]
    hidden = [text for name in of_cards if (text := texts.get(f"event.{name}.hidden")) is not None]
    assert hidden
    assert [text for text in hidden if re.search(r"\{(?:the_|a_)?card\}", text)] == []
