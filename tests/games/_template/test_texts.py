"""What High Card says: the same things in every language, to every reader."""

import re
from dataclasses import fields

import pytest

from cheeseboard import Match, find
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.phase import snake
from cheeseboard.engine.text import LANGUAGES, Speaker, catalogue
from cheeseboard.games._template import state
from cheeseboard.games._template.components import FACES

GAME = find("_template")
TEXTS = GAME.folder / "texts"
NAMES = ["Ann", "Bo", "Cleo"]
EVENTS = [found for found in vars(state).values() if isinstance(found, type) and Event in found.__mro__[1:]]
EVENTS = [found for found in EVENTS if found.__module__ == state.__name__]
CLAUSES = re.findall(r"^### (\w+-\d+)  (.+)$", (GAME.folder / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def facts(text: str) -> set[str]:
    """What a sentence speaks of, whatever its articles and plurals."""
    return set(re.findall(r"\{(?:the_|a_|nth_)?(\w+)[,}]", text))


@every_language
def test_every_language_has_the_same_keys_and_speaks_of_the_same_facts(language):
    texts, english = catalogue(TEXTS, language), catalogue(TEXTS, "en")
    assert texts.keys() == english.keys()
    assert [key for key in texts if facts(texts[key]) != facts(english[key])] == []


@every_language
def test_there_is_a_text_for_all_there_is(language):
    wanted = [f"event.{snake(event.__name__)}" for event in EVENTS]
    wanted += [f"move.{move.key()}" for move in GAME.moves]
    wanted += [f"kind.{code}.{form}" for code in [*[face.code for face in FACES], "hidden"] for form in ("bare", "the")]
    wanted += [f"clause.{clause}" for clause, title in CLAUSES if not title.endswith("(table talk)")]
    wanted += [f"option.{option.name}{end}" for option in GAME.options.options for end in ("", ".help")]
    wanted += [f"preset.{preset}{end}" for preset in GAME.options.presets for end in ("", ".help")]
    assert [key for key in wanted if key not in catalogue(TEXTS, language)] == []
    assert (TEXTS / f"howto.{language}.md").exists()


@every_language
@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_whole_game_is_told_and_asked(language, reader):
    words = Speaker([TEXTS], language, NAMES, reader)
    match = Match(GAME, 3, seed=bytes(32))
    luck = Quick(1)
    asked: list[str] = []
    while asks := match.asks():
        asked.append(words.say(f"prompt.{asks[0].prompt}", asks[0].facts))
        match.submit(asks[0].seat, asks[0].moves[luck.below(2)])
    told = [words.event(event) for event in match.heard(reader)]
    assert [line for line in told + asked if not line or set("{}") & set(line)] == []


@every_language
def test_a_hidden_sentence_names_no_card(language):
    hidden = {key: text for key, text in catalogue(TEXTS, language).items() if key.endswith(".hidden")}
    events = {f"event.{snake(event.__name__)}.hidden" for event in EVENTS if "card" in [f.name for f in fields(event)]}
    assert [key for key in events & hidden.keys() if "card" in facts(hidden[key])] == []
