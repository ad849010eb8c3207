"""The sentences of Doctor Rat: four languages say the same things, within the lengths and manners of the house."""

import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.text import Speaker
from cheeseboard.games.doctor_rat import GAME, state
from cheeseboard.games.doctor_rat.components import FOOD_CODES, GLUTTONY, GROUPS
from tests.games.doctor_rat.table import food

LANGUAGES = ("en", "pt", "es", "fr")
TEXTS: dict[str, dict[str, Any]] = {
    language: tomllib.loads((GAME.folder / "texts" / f"{language}.toml").read_text(encoding="utf-8"))
    for language in LANGUAGES
}
RULES = (Path(GAME.folder) / "RULES.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^### (DOC-\d{3})  (.+)$", RULES, re.M)
NAMES = {"seat": "Léa", "other": "Bruno", "first": "–", "second": "–"}
SHOUTS = re.compile(r"Ugh!|¡Puaj!|Beurk\u202f!")

PLURAL = re.compile(r"\{(\w+), one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}")
PLACEHOLDER = re.compile(r"\{(?:the_|a_|nth_)?(\w+)\}")
every_language = pytest.mark.parametrize("language", LANGUAGES)


def messages(language: str, *sections: str) -> Iterator[tuple[str, str]]:
    """Every sentence of these sections, or of the whole file, with its key; the forms of a card count one by one."""
    for section in sections or tuple(TEXTS[language]):
        for key, value in TEXTS[language][section].items():
            if isinstance(value, dict):
                yield from ((f"{section}.{key}.{form}", text) for form, text in value.items())
            else:
                yield f"{section}.{key}", value


def facts(message: str) -> set[str]:
    """What a sentence speaks of: an article or an ordinal is the language's own affair."""
    return set(PLACEHOLDER.findall(PLURAL.sub(r"{\1} \2 \3", message)))


def spoken(language: str, message: str) -> list[str]:
    """The sentence with sample facts, once in the singular and once in the plural; a list has one card."""
    kinds = TEXTS[language]["kind"]
    sample = {**NAMES, "group": kinds["A"]["bare"], "to": kinds["B"]["bare"], "groups": kinds["A"]["bare"]}
    sample |= {"card": kinds["4GC"]["bare"], "cards": kinds["4GC"]["bare"], "diet": kinds["mandatory"]["bare"]}
    sample |= {"complication": kinds["insomnia"]["bare"], "identity": kinds["V2"]["bare"]}

    def fill(match: re.Match[str]) -> str:
        return str(sample.get(match[1], "4"))

    return [PLACEHOLDER.sub(fill, PLURAL.sub(body, message)) for body in (r"\2", r"\3")]


@every_language
def test_every_language_holds_the_same_keys_and_speaks_of_the_same_facts(language):
    english = dict(messages("en"))
    assert dict(messages(language)).keys() == english.keys()
    assert [key for key, text in messages(language) if facts(text) != facts(english[key])] == []


@every_language
def test_a_sentence_has_no_brace_left_when_its_facts_are_filled_in(language):
    assert [key for key, text in messages(language) for line in spoken(language, text) if set("{}") & set(line)] == []


@every_language
def test_a_button_without_a_card_has_18_characters_at_most(language):
    buttons = [text for _, text in messages(language, "move") if "{card}" not in text]
    assert [line for text in buttons for line in spoken(language, text) if len(line) > 18] == []


@every_language
def test_the_asking_bar_has_two_lines_of_45(language):
    lines = [line for _, text in messages(language, "prompt") for line in spoken(language, text)]
    assert [line for line in lines if len(textwrap.wrap(line, 45)) > 2] == []


@every_language
def test_a_log_line_has_80_characters_at_most(language):
    lines = [line for _, text in messages(language, "event") for line in spoken(language, text)]
    assert [line for line in lines if len(line) > 80] == []


@every_language
def test_a_reason_has_90_characters_at_most_and_ends_in_a_full_stop(language):
    reasons = TEXTS[language]["clause"].values()
    assert [text for text in reasons if len(text) > 90 or not text.endswith(".")] == []


@every_language
def test_tagline_and_help_keep_their_lengths(language):
    texts = TEXTS[language]
    assert len(texts["game"]["tagline"]) <= 70
    assert len(texts["game"]["feel"].split(", ")) == 3
    helps = [text for key, text in messages(language, "option", "preset") if key.endswith(".help")]
    assert [text for text in helps if len(text) > 90] == []
    for section in ("option", "preset"):
        keys = texts[section].keys()
        assert {f"{key}.help" for key in keys if not key.endswith(".help")} <= keys


@every_language
def test_nobody_shouts_but_the_token_and_signs_are_typographic(language):
    everything = [SHOUTS.sub("", text) for _, text in messages(language)]
    assert [text for text in everything if re.search(r"!|'|\"|\.\.\.", text)] == []


@every_language
def test_no_word_marks_the_gender_of_a_person(language):
    assert [text for _, text in messages(language) if re.search(r"\w\([ao]s?\)|o/a\b|\w@|·e", text)] == []


def test_french_signs_stand_after_their_no_break_spaces():
    for _, text in messages("fr"):
        assert not re.search(r"(?<!\u202f)[;!?]", text), text
        assert not re.search(r"(?<!\u00a0)[:%»]|«(?!\u00a0)", text), text


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_other_languages_put_no_space_before_a_sign(language):
    assert [text for _, text in messages(language) if re.search(r"\s[;:!?]", text)] == []


def test_a_spanish_question_opens_with_its_sign():
    assert [text for _, text in messages("es") if text.count("¿") != text.count("?")] == []


@every_language
def test_every_clause_but_table_talk_gives_a_reason(language):
    spoken_of = [clause for clause, title in HEADINGS if not title.endswith("(table talk)")]
    assert sorted(TEXTS[language]["clause"]) == sorted(spoken_of)


@every_language
def test_foods_agree_in_number_and_orange_never_does(language):
    kinds = TEXTS[language]["kind"]
    names = {code: kinds[code]["bare"] for code in FOOD_CODES}
    assert len(set(names.values())) == 60
    assert all(name.startswith(code[0]) for code, name in names.items())
    wanted = {"en": "3 orange cheeses", "pt": "3 queijos laranja", "es": "3 quesos naranja", "fr": "3 fromages orange"}
    assert names["3OC"] == wanted[language]
    assert "végétaux rouges" in names["3RV"] or language != "fr"


# ---- a game, told ----


@every_language
@pytest.mark.parametrize("reader", [0, 1, None])
@pytest.mark.parametrize("options", [{"complications": True}, {"variant": "colleagues"}, {"diets": "choose"}], ids=str)
def test_a_whole_game_is_told_and_asked(language, reader, options):
    words = Speaker([GAME.folder / "texts"], language, ["Tom", "Léa", "Bruno"], reader)
    match = Match(GAME, 3, options, seed=bytes(32))
    luck = Quick(1)
    said: list[str] = []
    while asks := match.asks():
        said.append(words.say(f"prompt.{asks[0].prompt}", asks[0].facts))
        move = asks[0].moves[luck.below(len(asks[0].moves))]
        said.append(words.say(f"move.{move.key()}", GAME.facts(match.table, asks[0].seat, move)))
        match.submit(asks[0].seat, move)
    said += [words.event(event) for event in match.heard(reader)]
    assert [line for line in said if not line or set("{}") & set(line)] == []


def test_what_the_holder_hears_and_what_the_others_hear():
    handed: Event = state.ComplicationHanded(1, GROUPS[0], Secret(GLUTTONY, 4))
    hidden: Event = state.ComplicationHanded(1, GROUPS[0], Secret(None, 4))
    own = Speaker([GAME.folder / "texts"], "en", ["Tom", "Léa"], 1)
    other = Speaker([GAME.folder / "texts"], "en", ["Tom", "Léa"], 0)
    assert own.event(handed) == "You hold a complication, Group A: Gluttony. Only you know."
    assert other.event(hidden) == "Group A has a complication. Léa holds the card."


def test_a_verdict_is_a_plain_sentence():
    words = Speaker([GAME.folder / "texts"], "en", ["Tom", "Léa"], 1)
    assert words.event(state.AteWell(GROUPS[0], food("3OC"))) == "Group A eats 3 orange cheeses. It is good."
    assert (
        words.event(state.AteBadly(GROUPS[1], food("1BL"), 2))
        == "Group B eats 1 blue liquid. It is bad: 2 crosses now."
    )


def test_every_event_has_a_clause_for_the_log():
    events = [found for found in vars(state).values() if isinstance(found, type) and Event in found.__mro__[1:]]
    events = [found for found in events if found.__module__ == state.__name__]
    assert sorted([found.__name__ for found in events]) == sorted([found.__name__ for found in state.CLAUSES])
    known = {clause for clause, _ in HEADINGS}
    assert set(state.CLAUSES.values()) <= known
