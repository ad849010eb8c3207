"""What games say: four languages say the same things, within the lengths and manners of the house."""

import re
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from cheeseboard.engine.game import Game
from cheeseboard.engine.text import LANGUAGES, catalogue, ordinal
from tests.contract.manners import Manners
from tests.contract.shelf import GAMES

PEOPLE = {"seat": "Léa", "other": "Bruno", "dealer": "Léa", "winners": "Léa, Bruno"}
SOURCES = {"leaflet", "rulebook", "public", "ours"}
PLURAL = re.compile(r"\{(\w+), one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}")
PLACEHOLDER = re.compile(r"\{(?:the_|a_|nth_)?(\w+)\}")
MELTING = {
    "en": "(?!)",
    "pt": r"\b(?:de|em|a|por) \{the_|\b[oa] \{(?:seat|other|dealer|winners)\}",
    "es": r"\b(?:de|a) \{the_",
    "fr": r"\b(?:de|à) \{the_|\b(?:de|que|le) \{(?:seat|other|dealer|winners)\}",
}


class Voice:
    """A game in a language."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self.game = game
        self.language = language
        self.manners = manners_of(game)
        self.texts = catalogue(game.folder / "texts", language)
        self.english = catalogue(game.folder / "texts", "en")
        self.howto = howto(game, language)

    def keys(self, *sections: str) -> Iterator[str]:
        return (key for key in self.texts if key.split(".")[0] in sections)

    def everything(self) -> list[str]:
        return [*self.texts.values(), self.howto]

    def spoken(self, key: str) -> list[str]:
        """The sentence with sample facts and the longest things it can meet, in the singular and in the plural."""
        about = self.manners
        things = {**about.things, **(about.on_buttons if key.startswith("move.") else {})}
        several = {**about.several}
        for fact, codes in about.but.get(key.split(".")[1], {}).items():
            (several if fact in several else things)[fact] = codes

        def fill(found: re.Match[str]) -> str:
            fact, form = found[1], found[0][1 : found.start(1) - found.start()].rstrip("_") or "bare"
            if form == "nth":
                return ordinal(2, self.language)
            if fact in things:
                return max([self.texts[f"kind.{code}.{form}"] for code in things[fact]], key=len)
            if fact in several:
                return ", ".join([self.texts[f"kind.{code}.bare"] for code in several[fact]])
            return {**PEOPLE, **about.others}.get(fact, about.number)

        return [PLACEHOLDER.sub(fill, PLURAL.sub(body, self.texts[key])) for body in (r"\2", r"\3")]


@cache
def manners_of(game: Game[Any]) -> Manners:
    found: Manners = import_module(f"tests.games.{game.name}.manners").MANNERS
    return found


@cache
def howto(game: Game[Any], language: str) -> str:
    return (game.folder / "texts" / f"howto.{language}.md").read_text(encoding="utf-8")


@cache
def rules(game: Game[Any]) -> dict[str, str]:
    """Every clause of RULES.md: its title and text."""
    found = re.split(r"^### ", (game.folder / "RULES.md").read_text(encoding="utf-8"), flags=re.M)[1:]
    return {clause.split()[0]: clause for clause in found}


def facts(message: str) -> set[str]:
    """What a sentence speaks of: an article or an ordinal is the language's own affair."""
    return set(PLACEHOLDER.findall(PLURAL.sub(r"{\1} \2 \3", message)))


VOICES = [Voice(game, language) for game in GAMES for language in LANGUAGES]
voices = pytest.mark.parametrize("voice", VOICES, ids=lambda voice: f"{voice.game.name}, {voice.language}")
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@voices
def test_every_language_speaks_of_the_same_facts(voice: Voice):
    assert [key for key, text in voice.texts.items() if facts(text) != facts(voice.english[key])] == []


@voices
def test_a_sentence_has_no_brace_left_when_its_facts_are_filled_in(voice: Voice):
    assert [key for key in voice.texts for line in voice.spoken(key) if set("{}") & set(line)] == []


@voices
def test_a_variant_stands_beside_its_plain_sentence(voice: Voice):
    found = [key.split(".") for key in voice.keys("event", "move")]
    assert [".".join(key) for key in found if len(key) > 2 and f"{key[0]}.{key[1]}" not in voice.texts] == []


@voices
def test_a_button_has_18_characters_at_most(voice: Voice):
    stretched = re.compile(voice.manners.stretched)
    keys = [key for key in voice.keys("move") if not stretched.search(key) and not stretched.search(voice.texts[key])]
    long = [f"{key}: {line} ({len(line)})" for key in keys for line in voice.spoken(key) if len(line) > 18]
    assert not long, "\n".join(["longer than 18 characters:", *long])


@voices
def test_the_asking_bar_has_two_lines_of_45(voice: Voice):
    lines = [line for key in voice.keys("prompt") for line in voice.spoken(key)]
    assert [line for line in lines if len(textwrap.wrap(line, 45)) > 2] == []


@voices
def test_a_log_line_has_80_characters_at_most(voice: Voice):
    lines = [line for key in voice.keys("event") for line in voice.spoken(key)]
    assert [line for line in lines if len(line) > 80] == []


@voices
def test_a_reason_has_90_characters_at_most_and_ends_in_a_full_stop(voice: Voice):
    reasons = [voice.texts[key] for key in voice.keys("clause")]
    assert [text for text in reasons if len(text) > 90 or not text.endswith(".")] == []


@voices
def test_tagline_help_and_chips_keep_their_lengths(voice: Voice):
    assert len(voice.texts["game.tagline"]) <= 70
    assert len(voice.texts["game.feel"].split(", ")) == 3
    helps = [voice.texts[key] for key in voice.keys("option", "preset") if key.endswith(".help")]
    assert [text for text in helps if len(text) > 90] == []
    chips = [voice.texts[f"board.{chip}"] for chip in voice.manners.chips]
    assert [text for text in chips if len(text) > 12] == []


@voices
def test_every_option_and_preset_has_its_line_of_help(voice: Voice):
    named = [f"option.{option.name}" for option in voice.game.options.options]
    named += [f"preset.{preset}" for preset in voice.game.options.presets]
    assert [key for key in named if f"{key}.help" not in voice.texts] == []


@voices
def test_nobody_shouts_and_signs_are_typographic(voice: Voice):
    quiet = [re.sub(voice.manners.loud, "", text) for text in voice.everything()]
    assert [text for text in quiet if re.search(r"!|'|\"|\.\.\.", text)] == []


@voices
def test_no_word_marks_the_gender_of_a_person(voice: Voice):
    assert [text for text in voice.everything() if re.search(r"\w\([ao]s?\)|o/a\b|\w@|·e", text)] == []


@voices
def test_a_sentence_never_begins_with_a_small_word_from_outside(voice: Voice):
    begins = re.compile(rf"(?:^|[.?] )\{{(?:{'|'.join(['the_', 'a_', 'nth_', *voice.manners.small])})")
    assert [key for key in voice.keys("event", "prompt") if begins.search(voice.texts[key])] == []


@voices
def test_no_preposition_needs_to_melt_into_what_is_filled_in(voice: Voice):
    assert [text for text in voice.texts.values() if re.search(MELTING[voice.language], text)] == []


@voices
def test_signs_have_the_spaces_of_their_language(voice: Voice):
    for text in [re.sub(voice.manners.loud, "", text) for text in voice.everything()]:
        wrong = wrong_spaces(text, voice.language)
        assert not wrong, "\n".join(wrong)
        assert voice.language != "es" or text.count("¿") == text.count("?"), text


NO_BREAK = "a no-break space, U+00A0"
NARROW = "a narrow no-break space, U+202F"
SPACES = {
    "fr": {
        r"(?<!\u202f)[;!?]": f"{NARROW}, belongs before",
        r"(?<!\u00a0)[:%»]": f"{NO_BREAK}, belongs before",
        r"«(?!\u00a0)": f"{NO_BREAK}, belongs behind",
    },
}
ELSEWHERE = {r"(?<=\s)[;:!?]": "no space belongs before"}


def wrong_spaces(text: str, language: str) -> list[str]:
    """In words, with what stands around the sign."""
    return [
        f"{wanted} the sign {found[0]} in: …{text[max(0, found.start() - 25) : found.end() + 15]}…"
        for sign, wanted in SPACES.get(language, ELSEWHERE).items()
        for found in re.finditer(sign, text)
    ]


def test_a_wrong_space_is_named_in_words():
    assert wrong_spaces("Joue\u00a0: va\u202f!", "fr") == []
    assert wrong_spaces("Joue : va\u202f!", "fr") == [
        "a no-break space, U+00A0, belongs before the sign : in: …Joue : va\u202f!…"
    ]
    assert wrong_spaces("Play : go", "en") == ["no space belongs before the sign : in: …Play : go…"]


@voices
def test_every_clause_but_table_talk_gives_a_reason(voice: Voice):
    spoken_of = [name for name, clause in rules(voice.game).items() if "(table talk)" not in clause.split("\n")[0]]
    assert sorted([key.removeprefix("clause.") for key in voice.keys("clause")]) == sorted(spoken_of)


@voices
def test_the_players_page_names_clauses_that_exist(voice: Voice):
    name = re.compile(rf"{next(iter(rules(voice.game))).split('-')[0]}-\d{{3}}")
    named = name.findall(voice.howto)
    assert named == name.findall(howto(voice.game, "en"))
    assert set(named) <= rules(voice.game).keys()
    assert voice.howto.count("\n## ") == voice.manners.chapters


@games
def test_the_rules_hold_each_clause_once_and_say_where_it_comes_from(game: Game[Any]):
    text = (game.folder / "RULES.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### [A-Z]{3}-(\d{3})  .", text, re.M)
    assert sorted([int(number) for number in headings]) == sorted(manners_of(game).clauses)
    for clause in rules(game).values():
        sources = re.findall(r"^\*Source:\* (.+)$", clause, re.M)
        assert len(sources) == 1, clause
        assert set(sources[0].split(", ")) <= SOURCES, clause


@games
def test_what_the_house_decided_has_its_ruling(game: Game[Any]):
    """A game of our own leaves nothing open to rule on."""
    ours = [clause for clause in rules(game).values() if re.search(r"^\*Source:\*.*\bours\b", clause, re.M)]
    for clause in ours if len(ours) < len(rules(game)) else []:
        assert "\n*Ruling:* " in clause or "(table talk)" in clause, clause
