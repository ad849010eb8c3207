"""What games say: four languages say the same things, within the lengths and manners of the house."""

import re
import textwrap
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from cheeseboard.engine.game import Game
from cheeseboard.engine.language import LANGUAGES, language_of
from cheeseboard.engine.message import FORM, Part, asked, said
from cheeseboard.engine.text import catalogue
from tests.contract.manners import Manners
from tests.contract.shelf import GAMES

PEOPLE = {"seat": "Léa", "other": "Bruno", "dealer": "Léa", "winners": "Léa, Bruno"}
SOURCES = {"leaflet", "rulebook", "public", "ours"}


class Voice:
    """A game in a language."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self.game = game
        self.language = language
        self.manners = manners_of(game)
        self.grammar = language_of(language)
        self.texts = catalogue(game.folder / "texts", language)
        self.english = catalogue(game.folder / "texts", "en")
        self.howto = howto(game, language)

    def keys(self, *sections: str) -> Iterator[str]:
        return (key for key in self.texts if key.split(".")[0] in sections)

    def everything(self) -> list[str]:
        return [*self.texts.values(), self.howto]

    def spoken(self, key: str) -> list[str]:
        """The sentence with sample facts and the longest things it can meet: none, one and several of them."""
        return [said(self.texts[key], Sample(self, key, number), self.grammar) for number in ("zero", "one", "other")]


class Sample:
    """Facts that stretch a sentence."""

    def __init__(self, voice: Voice, key: str, number: str) -> None:
        self.voice = voice
        self.number = number
        about = voice.manners
        self.things = {**about.things, **(about.on_buttons if key.startswith("move.") else {})}
        self.several = {**about.several}
        for fact, codes in about.but.get(key.split(".")[1], {}).items():
            (self.several if fact in self.several else self.things)[fact] = codes
        self.others = {**PEOPLE, **about.others}

    def words(self, name: str, way: str) -> list[Part]:
        return [Part(self.in_words(name, way), True, name.startswith(("the_", "a_")))]

    def in_words(self, name: str, way: str) -> str:
        form, fact = (FORM.match(name) or [""])[0].rstrip("_"), FORM.sub("", name)
        if form == "nth":
            return self.voice.grammar.nth(2, way or "f")
        if fact in self.things:
            return max([self.form(code, form or "bare") for code in self.things[fact]], key=len)
        if fact in self.several:
            number = "2 " if way == "counted" else ""
            names = [number + self.form(code, "many" if number else form or "bare") for code in self.several[fact]]
            return self.voice.grammar.joined(names, "or" if way == "or" else "and")
        return self.others.get(fact, self.voice.manners.number)

    def form(self, code: str, form: str) -> str:
        found = self.voice.texts
        has_none = form == "short" and f"kind.{code}.short" not in found
        return found[f"kind.{code}.{'bare' if has_none else form}"]

    def branches(self, name: str) -> list[str]:
        """Of two genders the first that is written."""
        return ["m", "f"] if name in self.things else [self.number, "one" if self.number == "one" else "other"]


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


VOICES = [Voice(game, language) for game in GAMES for language in LANGUAGES]
voices = pytest.mark.parametrize("voice", VOICES, ids=lambda voice: f"{voice.game.name}, {voice.language}")
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@voices
def test_every_language_speaks_of_the_same_facts(voice: Voice):
    known = [key for key in voice.texts if key in voice.english]
    assert [key for key in known if asked(voice.texts[key]) != asked(voice.english[key])] == []


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
def test_tagline_aim_help_and_chips_keep_their_lengths(voice: Voice):
    assert len(voice.texts["game.tagline"]) <= 70
    assert len(voice.texts["game.aim"]) <= 60  # one line of a phone
    assert voice.texts["game.aim"].endswith(".")
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
def test_no_article_stands_before_a_person(voice: Voice):
    """Nobody's gender is known, and no language of ours needs one there."""
    articles = "|".join(voice.grammar.articles) or "(?!)"
    before_people = re.compile(rf"\b(?:{articles}) \{{(?:{'|'.join(PEOPLE)})\}}")
    assert [text for text in voice.texts.values() if before_people.search(text)] == []


@games
def test_english_says_a_or_an_by_the_first_sound(game: Game[Any]):
    named = [text for key, text in catalogue(game.folder / "texts", "en").items() if re.match(r"kind\..*\.a$", key)]
    opens_with_a_vowel = re.compile(r"an? (?!one\b)(?:[aeio]|8|11\b|18\b)", re.IGNORECASE)
    articles = [text for text in named if re.match("an? ", text)]
    assert [text for text in articles if text.startswith("an ") != bool(opens_with_a_vowel.match(text))] == []


@voices
def test_signs_have_the_spaces_of_their_language(voice: Voice):
    for text in [re.sub(voice.manners.loud, "", text) for text in voice.everything()]:
        wrong = wrong_spaces(text, voice.language)
        assert not wrong, "\n".join(wrong)
        for sign, opening in voice.grammar.opening.items():
            assert text.count(opening) == text.count(sign), text


def sign_patterns(language: str) -> Iterator[tuple[str, str]]:
    """Where a sign lacks the space of its language or has one too many: a pattern, and what belongs there."""
    shown = [pair[1] for pair in language_of(language).spaces]
    before = {pair[-1]: pair[0] for pair in shown if pair[0].isspace()}
    behind = {pair[0]: pair[1] for pair in shown if pair[1].isspace()}
    yield from ((rf"(?<!{space})[{sign}]", f"{in_words(space)} belongs before") for sign, space in before.items())
    yield from ((rf"[{sign}](?!{space})", f"{in_words(space)} belongs behind") for sign, space in behind.items())
    yield from ((rf"(?<=\s)[{sign}]", "no space belongs before") for sign in ";:!?%»" if sign not in before)


def in_words(space: str) -> str:
    return f"a {unicodedata.name(space).lower()}, U+{ord(space):04X},"


def wrong_spaces(text: str, language: str) -> list[str]:
    """In words, with what stands around the sign."""
    return [
        f"{wanted} the sign {found[0]} in: …{text[max(0, found.start() - 25) : found.end() + 15]}…"
        for pattern, wanted in sign_patterns(language)
        for found in re.finditer(pattern, text)
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
