"""The sentences of DOGS: four languages say the same things, within the lengths and manners of the house."""

import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard import Match, find
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.text import Speaker
from cheeseboard.games.dogs import events
from cheeseboard.games.dogs.components import DOGS, WELL

GAME = Path(__file__).parents[3] / "src" / "cheeseboard" / "games" / "dogs"
LANGUAGES = ("en", "pt", "es", "fr")
TEXTS: dict[str, dict[str, Any]] = {
    language: tomllib.loads((GAME / "texts" / f"{language}.toml").read_text(encoding="utf-8")) for language in LANGUAGES
}
HOWTO = {language: (GAME / "texts" / f"howto.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES}
RULES = (GAME / "RULES.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^### (DOG-\d{3})  (.+)$", RULES, re.M)

NAMES = {"seat": "Léa", "winners": "Léa, Bruno", "other": "Léa"}
FACTS = {"space": "C3", "place": "F7", "bay": "X2", "cost": "4", "gas": "9", "round": "7", "points": "41"}
SHORT = {
    "dog": "poodle", "card": "coin_2", "box": "vet", "resource": "gas", "given": "gas", "taken": "food", "area": "city",
}  # fmt: skip
LONG = {**SHORT, "dog": "sick_yorkshire", "mate": "lost_yorkshire", "card": "swap_dogs", "box": "fair"}
CHIPS = ("city", "country", "aboard", "infirmary", "fair", "your_turn", "roadwork", "pack", "variety", "sick")
TITLE = "DOGS"

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
    plain = PLURAL.sub(r"{\1} \2 \3", message)
    return set(PLACEHOLDER.findall(plain))


def spoken(language: str, message: str, things: dict[str, str] = LONG) -> list[str]:
    """The sentence with sample facts, once in the singular and once in the plural."""
    kinds = TEXTS[language]["kind"]

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        if name in things:
            form = "the" if match[0].startswith("{the_") else "a" if match[0].startswith("{a_") else "bare"
            return str(kinds[things[name]][form])
        if name == "dogs":
            return ", ".join([kinds[code]["bare"] for code in ("beagle", "labrador", "rottweiler")])
        return {**NAMES, **FACTS}.get(name, "3")

    return [PLACEHOLDER.sub(fill, PLURAL.sub(body, message)) for body in (r"\2", r"\3")]


@every_language
def test_every_language_holds_the_same_keys(language: str) -> None:
    assert dict(messages(language)).keys() == dict(messages("en")).keys()


@every_language
def test_every_language_speaks_of_the_same_facts(language: str) -> None:
    english = dict(messages("en"))
    differing = [key for key, text in messages(language) if facts(text) != facts(english[key])]
    assert differing == []


@every_language
def test_a_sentence_has_no_brace_left_when_its_facts_are_filled_in(language: str) -> None:
    left = [key for key, text in messages(language) for line in spoken(language, text) if set("{}") & set(line)]
    assert left == []


@every_language
def test_a_variant_stands_beside_its_plain_sentence(language: str) -> None:
    keys = TEXTS[language]["event"].keys() | TEXTS[language]["move"].keys()
    orphans = [key for key in keys if "." in key and key.split(".")[0] not in keys]
    assert orphans == []


@every_language
def test_a_button_has_18_characters_at_most(language: str) -> None:
    """With a breed of short name: a long one may stretch it."""
    lines = [line for _, text in messages(language, "move") for line in spoken(language, text, SHORT)]
    assert [line for line in lines if len(line) > 18] == []


@every_language
def test_the_asking_bar_has_two_lines_of_45(language: str) -> None:
    lines = [line for _, text in messages(language, "prompt") for line in spoken(language, text)]
    assert [line for line in lines if len(textwrap.wrap(line, 45)) > 2] == []


@every_language
def test_a_log_line_has_80_characters_at_most(language: str) -> None:
    lines = [line for _, text in messages(language, "event") for line in spoken(language, text)]
    assert [line for line in lines if len(line) > 80] == []


@every_language
def test_a_reason_has_90_characters_at_most_and_ends_in_a_full_stop(language: str) -> None:
    reasons = TEXTS[language]["clause"].values()
    assert [text for text in reasons if len(text) > 90 or not text.endswith(".")] == []


@every_language
def test_tagline_help_and_chips_keep_their_lengths(language: str) -> None:
    texts = TEXTS[language]
    assert len(texts["game"]["tagline"]) <= 70
    assert len(texts["game"]["feel"].split(", ")) == 3
    helps = [text for key, text in messages(language, "option", "preset") if key.endswith(".help")]
    assert [text for text in helps if len(text) > 90] == []
    assert [texts["board"][chip] for chip in CHIPS if len(texts["board"][chip]) > 12] == []


@every_language
def test_every_option_and_preset_has_its_line_of_help(language: str) -> None:
    for section in ("option", "preset"):
        keys = TEXTS[language][section].keys()
        assert {f"{key}.help" for key in keys if not key.endswith(".help")} <= keys


@every_language
def test_nobody_shouts_and_signs_are_typographic(language: str) -> None:
    everything = [text.replace(TITLE, "") for _, text in messages(language)] + [HOWTO[language].replace(TITLE, "")]
    assert [text for text in everything if re.search(r"!|'|\"|\.\.\.", text)] == []


@every_language
def test_no_word_marks_the_gender_of_a_person(language: str) -> None:
    everything = [text for _, text in messages(language)] + [HOWTO[language]]
    assert [text for text in everything if re.search(r"\w\([ao]s?\)|o/a\b|\w@|·e", text)] == []


@every_language
def test_a_sentence_never_begins_with_a_small_word_from_outside(language: str) -> None:
    begins = re.compile(r"(?:^|[.?] )\{(?:the_|a_|nth_|dog|card|area)")
    assert [text for _, text in messages(language, "event", "prompt") if begins.search(text)] == []


@pytest.mark.parametrize(
    ("language", "clash"),
    [
        ("pt", r"\b(?:de|em|a|por) \{the_|\b[oa] \{(?:seat|other|dealer|winners)\}"),
        ("es", r"\b(?:de|a) \{the_"),
        ("fr", r"\b(?:de|à) \{the_|\b(?:de|que|le) \{(?:seat|other|dealer|winners)\}"),
    ],
)
def test_no_preposition_needs_to_melt_into_what_is_filled_in(language: str, clash: str) -> None:
    assert [text for _, text in messages(language) if re.search(clash, text)] == []


def test_french_signs_stand_after_their_no_break_spaces() -> None:
    for text in [text.replace(TITLE, "") for _, text in messages("fr")] + [HOWTO["fr"].replace(TITLE, "")]:
        assert not re.search(r"(?<!\u202f)[;!?]", text), text
        assert not re.search(r"(?<!\u00a0)[:%»]|«(?!\u00a0)", text), text


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_other_languages_put_no_space_before_a_sign(language: str) -> None:
    for text in [text for _, text in messages(language)] + [HOWTO[language]]:
        assert not re.search(r"\s[;:!?]", text), text


def test_a_spanish_question_opens_with_its_sign() -> None:
    for text in [text for _, text in messages("es")] + [HOWTO["es"]]:
        assert text.count("¿") == text.count("?"), text


def test_the_rules_hold_each_of_the_249_clauses_once_and_say_where_it_comes_from() -> None:
    assert sorted(clause for clause, _ in HEADINGS) == [f"DOG-{n:03}" for n in range(1, 250)]
    for clause in re.split(r"^### ", RULES, flags=re.M)[1:]:
        sources = re.findall(r"^\*Source:\* (.+)$", clause, re.M)
        assert len(sources) == 1, clause
        assert set(sources[0].split(", ")) <= {"rulebook", "public", "ours"}, clause


def test_what_the_house_decided_has_its_ruling() -> None:
    for clause in re.split(r"^### ", RULES, flags=re.M)[1:]:
        if "ours" in re.findall(r"^\*Source:\* (.+)$", clause, re.M)[0] and "(table talk)" not in clause:
            assert "\n*Ruling:* " in clause, clause


@every_language
def test_every_clause_but_table_talk_gives_a_reason(language: str) -> None:
    spoken_of = [clause for clause, title in HEADINGS if not title.endswith("(table talk)")]
    assert sorted(TEXTS[language]["clause"]) == sorted(spoken_of)


@every_language
def test_the_players_page_names_clauses_that_exist(language: str) -> None:
    named = re.findall(r"DOG-\d{3}", HOWTO[language])
    assert named == re.findall(r"DOG-\d{3}", HOWTO["en"])
    assert set(named) <= {clause for clause, _ in HEADINGS}
    assert HOWTO[language].count("\n## ") == HOWTO["en"].count("\n## ") == 10


# ---- a game, told ----

DOGS_GAME = find("dogs")
EVENTS = [found for found in vars(events).values() if isinstance(found, type) and Event in found.__mro__[1:]]
EVENTS = [found for found in EVENTS if found.__module__ == events.__name__]


@every_language
@pytest.mark.parametrize("reader", [0, None])
def test_a_whole_game_is_told_and_asked(language: str, reader: int | None) -> None:
    words = Speaker([DOGS_GAME.folder / "texts"], language, ["Tom", "Léa", "Bruno"], reader)
    match = Match(DOGS_GAME, 3, {"last_round": 3}, seed=bytes(32))
    luck = Quick(1)
    said: list[str] = []
    while asks := match.asks():
        said.append(words.say(f"prompt.{asks[0].prompt}", asks[0].facts))
        move = asks[0].moves[luck.below(len(asks[0].moves))]
        said.append(words.say(f"move.{move.key()}", DOGS_GAME.facts(match.table, asks[0].seat, move)))
        match.submit(asks[0].seat, move)
    said += [words.event(event) for event in match.heard(reader)]
    assert [line for line in said if not line or set("{}") & set(line)] == []


def test_dogs_spaces_and_bays_are_told_as_people_write_them() -> None:
    words = Speaker([DOGS_GAME.folder / "texts"], "en", ["Tom", "Léa"], 1)
    assert words.event(events.DogTaken(1, DOGS[31])) == "You take a sick Poodle aboard."
    assert words.event(events.Drove(0, "F7", 4)) == "Tom drives to F7 for 4 gas."
    assert words.event(events.LostDogDelivered(0, DOGS[5], 1)) == "Tom brings a lost Mutt to the Fair: 1 coin."
    french = Speaker([DOGS_GAME.folder / "texts"], "fr", ["Tom", "Léa"], 0)
    assert french.event(events.DogHoused(1, WELL[10], "X2")) == "Léa loge un Caniche dans X2."


def test_every_event_has_a_clause_for_the_log() -> None:
    assert set(EVENTS) == set(events.CLAUSES)
    assert set(events.CLAUSES.values()) <= {clause for clause, _ in HEADINGS}
    assert DOGS_GAME.event_clause(events.BayFull(0, "B1")) == "DOG-107"
