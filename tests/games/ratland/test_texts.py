"""The sentences of RatLand: four languages say the same things, within the lengths and manners of the house."""

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
from cheeseboard.engine.phase import snake
from cheeseboard.engine.text import Speaker, catalogue
from cheeseboard.games.ratland import state
from cheeseboard.games.ratland.components import (
    ABUNDANCE,
    CHEESES,
    CLANS,
    EVENT_CARDS,
    FOOD_CARDS,
    SIDES,
    YELLOW,
    ZONE_CODES,
    ZONES,
)

GAME = Path(__file__).parents[3] / "src" / "cheeseboard" / "games" / "ratland"
LANGUAGES = ("en", "pt", "es", "fr")
TEXTS: dict[str, dict[str, Any]] = {
    language: tomllib.loads((GAME / "texts" / f"{language}.toml").read_text(encoding="utf-8")) for language in LANGUAGES
}
HOWTO = {language: (GAME / "texts" / f"howto.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES}
RULES = (GAME / "RULES.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^### (RAT-\d{3})  (.+)$", RULES, re.M)

NAMES = {"seat": "Léa", "other": "Bruno", "winners": "Léa, Bruno"}
KINDS = {"zone": ZONES, "origin": ZONES, "piece": CHEESES, "card": EVENT_CARDS, "source": EVENT_CARDS, "clan": CLANS,
         "side": SIDES}  # fmt: skip
LISTS = {"pieces": CHEESES[:3], "cards": FOOD_CARDS[:2], "clans": CLANS[:2]}
CHIPS = ("rats", "sick", "lost", "graves", "cheese", "points", "due", "clan", "your_turn", "winner")
SHOUTS = re.compile(r"Got It!|Já Está!|C’est gagné\u202f!")  # the name of a card

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


def spoken(language: str, message: str) -> list[str]:
    """The sentence with sample facts and the longest things it can meet, in the singular and in the plural."""
    forms = TEXTS[language]["kind"]
    sample = {**NAMES, **dict.fromkeys(ZONE_CODES, "7")}
    for name, kinds in KINDS.items():
        sample[name] = max([forms[kind.code]["bare"] for kind in kinds], key=len)
    for name, kinds in LISTS.items():
        sample[name] = ", ".join([forms[kind.code]["bare"] for kind in kinds])

    def fill(match: re.Match[str]) -> str:
        return str(sample.get(match[1], "10"))

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
    """But for an Athlete's, which names two zones."""
    moves = [text for key, text in messages(language, "move") if key != "move.shift"]
    assert [line for text in moves for line in spoken(language, text) if len(line) > 18] == []


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
    everything = [SHOUTS.sub("", text) for text in [*dict(messages(language)).values(), HOWTO[language]]]
    assert [text for text in everything if re.search(r"!|'|\"|\.\.\.", text)] == []


@every_language
def test_no_word_marks_the_gender_of_a_person(language: str) -> None:
    everything = [text for _, text in messages(language)] + [HOWTO[language]]
    assert [text for text in everything if re.search(r"\w\([ao]s?\)|o/a\b|\w@|·e", text)] == []


@every_language
def test_a_sentence_never_begins_with_a_small_word_from_outside(language: str) -> None:
    begins = re.compile(r"(?:^|[.?] )\{(?:the_|a_|nth_|zone|piece)")
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
    for text in [*dict(messages("fr")).values(), HOWTO["fr"]]:
        assert not re.search(r"(?<!\u202f)[;!?]", text), text
        assert not re.search(r"(?<!\u00a0)[:%»]|«(?!\u00a0)", text), text


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_other_languages_put_no_space_before_a_sign(language: str) -> None:
    for text in [text for _, text in messages(language)] + [HOWTO[language]]:
        assert not re.search(r"\s[;:!?]", text), text


def test_a_spanish_question_opens_with_its_sign() -> None:
    for text in [text for _, text in messages("es")] + [HOWTO["es"]]:
        assert text.count("¿") == text.count("?"), text


def test_the_rules_hold_each_of_the_149_clauses_once_and_say_where_it_comes_from() -> None:
    assert sorted(clause for clause, _ in HEADINGS) == [f"RAT-{n:03}" for n in range(1, 150)]
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
    named = re.findall(r"RAT-\d{3}", HOWTO[language])
    assert named == re.findall(r"RAT-\d{3}", HOWTO["en"])
    assert set(named) <= {clause for clause, _ in HEADINGS}
    assert HOWTO[language].count("\n## ") == HOWTO["en"].count("\n## ") == 9


# ---- a game, told ----

RATLAND = find("ratland")
EVENTS = [found for found in vars(state).values() if isinstance(found, type) and Event in found.__mro__[1:]]
EVENTS = [found for found in EVENTS if found.__module__ == state.__name__]


@every_language
def test_there_is_a_text_for_all_there_is(language: str) -> None:
    texts = catalogue(RATLAND.folder / "texts", language)
    wanted = [f"event.{snake(event.__name__)}" for event in EVENTS]
    wanted += [f"move.{move.key()}" for move in RATLAND.moves]
    kinds = [kind.code for kind in (*CHEESES, *ZONES, *EVENT_CARDS, *CLANS, *FOOD_CARDS, *SIDES)]
    wanted += [f"kind.{code}.{form}" for code in (*kinds, "hidden") for form in ("bare", "the", "a")]
    wanted += [f"effect.{card.code}" for card in EVENT_CARDS]
    wanted += [f"effect.{clan.code}.{side}" for clan in CLANS for side in ("initial", "improved")]
    wanted += [f"option.{option.name}" for option in RATLAND.options.options]
    wanted += [f"option.{option.name}.{word}" for option in RATLAND.options.options for word in option.words]
    assert [key for key in wanted if key not in texts] == []


@every_language
@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_whole_game_is_told_and_asked(language: str, reader: int | None) -> None:
    words = Speaker([RATLAND.folder / "texts"], language, ["Tom", "Léa", "Bruno"], reader)
    match = Match(RATLAND, 3, {"preset": "everything"}, bytes(32))
    luck = Quick(1)
    said: list[str] = []
    while asks := match.asks():
        said.append(words.say(f"prompt.{asks[0].prompt}", asks[0].facts))
        move = asks[0].moves[luck.below(len(asks[0].moves))]
        said.append(words.say(f"move.{move.key()}", RATLAND.facts(match.table, asks[0].seat, move)))
        match.submit(asks[0].seat, move)
    said += [words.event(event) for event in match.heard(reader)]
    assert [line for line in said if not line or set("{}") & set(line)] == []


def test_things_are_told_to_the_one_it_is_about() -> None:
    words = Speaker([RATLAND.folder / "texts"], "en", ["Tom", "Léa"], 1)
    assert words.event(state.Attacked(0, 1, 4, 2, 2)) == "Tom attacks you, 4 against 2: 2 cheese stolen."
    assert words.event(state.PieceAdded(1, YELLOW)) == "You add a yellow piece to the bag."
    assert words.event(state.CheeseGained(0, 1, ABUNDANCE)) == "Tom gains 1 cheese: Abundance."


def test_every_event_has_a_clause_for_the_log() -> None:
    assert set(EVENTS) == set(state.CLAUSES)
    assert set(state.CLAUSES.values()) <= {clause for clause, _ in HEADINGS}
    assert RATLAND.event_clause(state.CheeseHidden(1)) == "RAT-088"
