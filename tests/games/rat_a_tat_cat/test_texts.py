"""The sentences of Rat-a-Tat Cat: four languages say the same things, within the lengths and manners of the house."""

import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.engine.secret import Secret
from cheeseboard.engine.text import Speaker
from cheeseboard.games.rat_a_tat_cat.state import Drew, OuterSeen, Peeked

GAME = Path(__file__).parents[3] / "src" / "cheeseboard" / "games" / "rat_a_tat_cat"
LANGUAGES = ("en", "pt", "es", "fr")
TEXTS: dict[str, dict[str, Any]] = {
    language: tomllib.loads((GAME / "texts" / f"{language}.toml").read_text(encoding="utf-8")) for language in LANGUAGES
}
HOWTO = {language: (GAME / "texts" / f"howto.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES}
RULES = (GAME / "RULES.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^### (RTC-\d{3})  (.+)$", RULES, re.M)

CARDS = {"card", "old"}
NAMES = {"seat": "Léa", "other": "Bruno", "dealer": "Léa", "winners": "Léa, Bruno"}
ORDINALS = {"en": "2nd", "pt": "2.ª", "es": "2.ª", "fr": "1re"}
CARD_IS_A_NUMBER = {"your_turn", "placing", "holding", "first_of_two", "second_of_two", "power_replaced"}
CARD_IS_A_NUMBER |= {"take", "toss"}
TWO_CARDS = {"outer_seen", "outer_opened"}
CHIPS = ("dealer", "knocked", "out", "total", "this_round", "in_hand", "open_card", "your_turn", "winner")

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


def spoken(language: str, key: str, message: str) -> list[str]:
    """The sentence with sample names and the longest card it can meet, once in the singular and once in the plural."""
    kinds = TEXTS[language]["kind"]
    name = key.split(".")[1]
    row = ("D2", "SW") if name in TWO_CARDS else ("9", "PK", "D2", "SW")

    def fill(match: re.Match[str]) -> str:
        form, fact = re.fullmatch(r"\{(the_|a_|nth_)?(\w+)\}", match[0]).groups()  # type: ignore[union-attr]
        if fact in CARDS:
            kind = "8" if fact == "card" and name in CARD_IS_A_NUMBER else "D2"
            return str(kinds[kind][(form or "bare").rstrip("_")])
        if form == "nth_":
            return ORDINALS[language]
        if fact == "cards":
            return ", ".join(kinds[kind]["bare"] for kind in row)
        return NAMES.get(fact, "36")

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
    left = [key for key, text in messages(language) for line in spoken(language, key, text) if set("{}") & set(line)]
    assert left == []


@every_language
def test_a_hidden_card_is_never_named(language: str) -> None:
    hidden = [(key, text) for key, text in messages(language, "event") if key.endswith(".hidden")]
    assert hidden
    assert [key for key, text in hidden if facts(text) & {"card", "cards"}] == []


@every_language
def test_a_look_that_is_over_does_not_call_the_cards_a_card_and_a_card(language: str) -> None:
    """The reader looked, and is told of it again as everybody heard it: that they looked, and at what place."""
    unseen: Secret[Any] = Secret(None, 0)
    for event in (OuterSeen(0, (unseen, unseen)), Peeked(0, 1, unseen), Drew(0, unseen)):
        said = Speaker([GAME / "texts"], language, ["Léa", "Bruno"], 0).event(event)
        others = Speaker([GAME / "texts"], language, ["Léa", "Bruno"], 1).event(event)
        assert "Léa" in others
        assert "Léa" not in said
        assert TEXTS[language]["kind"]["hidden"]["bare"] not in said or isinstance(event, Drew)


@every_language
def test_a_variant_stands_beside_its_plain_sentence(language: str) -> None:
    keys = TEXTS[language]["event"].keys() | TEXTS[language]["move"].keys()
    orphans = [key for key in keys if "." in key and key.split(".")[0] not in keys]
    assert orphans == []


# Somebody else's card is labelled with a name and may be longer; a Power card is taken or discarded by the verb alone.
@every_language
def test_a_button_has_18_characters_at_most(language: str) -> None:
    labels = [(key, text) for key, text in messages(language, "move") if key != "move.other"]
    assert [line for key, text in labels for line in spoken(language, key, text) if len(line) > 18] == []


@every_language
def test_the_asking_bar_has_two_lines_of_45(language: str) -> None:
    lines = [line for key, text in messages(language, "prompt") for line in spoken(language, key, text)]
    assert [line for line in lines if len(textwrap.wrap(line, 45)) > 2] == []


@every_language
def test_a_log_line_has_80_characters_at_most(language: str) -> None:
    lines = [line for key, text in messages(language, "event") for line in spoken(language, key, text)]
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
    everything = [text for _, text in messages(language)] + [HOWTO[language]]
    assert [text for text in everything if re.search(r"!|'|\"|\.\.\.", text)] == []


@every_language
def test_no_word_marks_the_gender_of_a_person(language: str) -> None:
    everything = [text for _, text in messages(language)] + [HOWTO[language]]
    assert [text for text in everything if re.search(r"\w\([ao]s?\)|o/a\b|\w@|·e", text)] == []


@every_language
def test_a_sentence_never_begins_with_a_small_word_from_outside(language: str) -> None:
    begins = re.compile(r"(?:^|[.?] )\{(?:the_|a_|nth_|card|old)")
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
    for text in [text for _, text in messages("fr")] + [HOWTO["fr"]]:
        assert not re.search(r"(?<!\u202f)[;!?]", text), text
        assert not re.search(r"(?<!\u00a0)[:%»]|«(?!\u00a0)", text), text


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_other_languages_put_no_space_before_a_sign(language: str) -> None:
    for text in [text for _, text in messages(language)] + [HOWTO[language]]:
        assert not re.search(r"\s[;:!?]", text), text


def test_a_spanish_question_opens_with_its_sign() -> None:
    for text in [text for _, text in messages("es")] + [HOWTO["es"]]:
        assert text.count("¿") == text.count("?"), text


def test_the_rules_hold_each_of_the_141_clauses_once_and_say_where_it_comes_from() -> None:
    assert sorted(clause for clause, _ in HEADINGS) == [f"RTC-{number:03}" for number in range(1, 142)]
    for clause in re.split(r"^### ", RULES, flags=re.M)[1:]:
        sources = re.findall(r"^\*Source:\* (.+)$", clause, re.M)
        assert len(sources) == 1, clause
        assert set(sources[0].split(", ")) <= {"leaflet", "public", "ours"}, clause


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
    named = re.findall(r"RTC-\d{3}", HOWTO[language])
    assert named == re.findall(r"RTC-\d{3}", HOWTO["en"])
    assert set(named) <= {clause for clause, _ in HEADINGS}
    assert HOWTO[language].count("\n## ") == HOWTO["en"].count("\n## ") == 9
