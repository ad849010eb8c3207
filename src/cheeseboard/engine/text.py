"""Sentences.  Rules hold none: an event's name and fields are its message, and a game's `texts/` says it.

A text is a line of TOML such as

    drew          = "{seat} draws {a_card}."
    "drew.you"    = "You draw {a_card}. Nobody else sees it."
    "drew.hidden" = "{seat} draws a card."
    reshuffled    = "The discards are the new pile: {size, one {{size} card} other {{size} cards}}."

Variants: `.you` when the reader acts, `.target` when it happens to the reader (the field `other`), `.hidden` when the
reader may not know all of it; `.you.hidden` and `.target.hidden` when both hold, as of a look that is over;
`.you.several` when the reader is one of several winners.
Of a thing `card` there are {card}, {the_card}, {a_card} and {short_card}; of a position `slot`, counted from 0, there
is the ordinal {nth_slot}.  docs/text.md has all of it, and `web/src/speech/speaker.ts` is its twin.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import PEOPLE, Event, facts_of
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.language import LANGUAGES as LANGUAGES
from cheeseboard.engine.language import known_language as known_language
from cheeseboard.engine.language import language_of
from cheeseboard.engine.message import Part, said
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import Facts
from cheeseboard.engine.secret import Secret

FORMS: Final = ("the", "a", "short")
NTH: Final = "nth"


@cache
def catalogue(folder: Path, language: str) -> dict[str, str]:
    """All texts of a folder in a language, flat: `event.drew.you`, `kind.PK.the`."""
    path = folder / f"{known_language(language)}.toml"
    flat: dict[str, str] = {}
    flatten("", tomllib.loads(path.read_text(encoding="utf-8")), flat)
    return {key: language_of(language).put_right(text) for key, text in flat.items()}


def flatten(prefix: str, found: Mapping[str, object], flat: dict[str, str]) -> None:
    for key, value in found.items():
        if isinstance(value, dict):
            flatten(f"{prefix}{key}.", value, flat)
        else:
            flat[prefix + key] = str(value)


def ordinal(number: int, language: str, gender: str = "f") -> str:
    return language_of(language).nth(number, gender)


@final
class Speaker:
    """Says things in one language to one reader: a seat, or a spectator (None)."""

    def __init__(self, folders: list[Path], language: str, names: list[str], reader: int | None = None) -> None:
        self.language = known_language(language)
        self.grammar = language_of(language)
        self.names = names
        self.reader = reader
        self.texts: dict[str, str] = {}
        for folder in folders:
            self.texts.update(catalogue(folder, language))

    def say(self, key: str, facts: Facts | None = None) -> str:
        """The text under a key of the catalogue."""
        if key not in self.texts:
            raise Problem(f"there is no text '{key}' in {self.language}")
        return said(self.texts[key], Told(self, facts or {}), self.grammar)

    def label(self, label: str, value: str) -> str:
        """A word and what it is, with the colon of the language."""
        return self.grammar.label.replace("{label}", label).replace("{value}", value)

    def event(self, event: Event) -> str:
        return self.tell("event." + snake(type(event).__name__), facts_of(event))

    def tell(self, key: str, facts: Facts) -> str:
        """The variant of a text that fits the reader."""
        found = [f"{key}.{variant}" for variant in self.variants(facts)]
        return self.say(next((variant for variant in found if variant in self.texts), key), facts)

    def variants(self, facts: Facts) -> list[str]:
        """The texts that fit, the best one first."""
        first = self.variant(facts)
        is_about_me = first in ("you", "target")
        found = [f"{first}.hidden", first] if is_about_me and any(map(is_hidden, facts.values())) else [first]
        return ["you.several", *found] if self.is_among(facts.get("winners")) else found

    def is_among(self, winners: object) -> bool:
        return isinstance(winners, tuple) and len(winners) > 1 and self.reader in winners

    def variant(self, facts: Facts) -> str:
        if self.reader is not None:
            if self.reader == facts.get("seat", facts.get("dealer")) or facts.get("winners") == (self.reader,):
                return "you"
            if self.reader == facts.get("other"):
                return "target"
        return "hidden" if any(is_hidden(fact) for fact in facts.values()) else "plain"

    def person(self, seat: object) -> str:
        if not isinstance(seat, int):
            return str(seat)
        return self.grammar.you if seat == self.reader else self.names[seat]

    def thing(self, thing: object, form: str) -> str:
        """In one of its forms: bare, the, a, short."""
        code = code_of(thing)
        if form == "short" and f"kind.{code}.short" not in self.texts:
            form = "bare"
        return self.form(code, form)

    def form(self, code: str, form: str) -> str:
        found = self.texts.get(f"kind.{code}.{form}")
        if found is None:
            raise Problem(f"there is no text 'kind.{code}.{form}' in {self.language}")
        return found

    def gender(self, code: str) -> str:
        """As it is written, or as the article shows it; nothing where it does not."""
        article = self.form(code, "the").partition(" ")[0]
        return self.texts.get(f"kind.{code}.gender", self.grammar.articles.get(article, ""))

    def count(self, things: list[object]) -> list[str]:
        """Equal things together, with their number: the first one first."""
        codes = [code_of(thing) for thing in things]
        return [self.counted(code, codes.count(code)) for code in dict.fromkeys(codes)]

    def counted(self, code: str, number: int) -> str:
        form = "bare" if self.grammar.category(number) == "one" else "many"
        return f"{self.grammar.figure(number)} {self.form(code, form)}"


@final
class Told:
    """The facts of one text, in the words of a speaker."""

    def __init__(self, speaker: Speaker, facts: Facts) -> None:
        self.speaker = speaker
        self.facts = facts

    def words(self, name: str, way: str) -> list[Part]:
        form, fact_name = self.found(name)
        return [Part(text, True, bool(form)) for text in [self.in_words(form, fact_name, way)] if text]

    def found(self, name: str) -> tuple[str, str]:
        """The form that is asked for, and of which fact."""
        form, line, rest = name.partition("_")
        if name in self.facts:
            return "", name
        if line and form in (*FORMS, NTH) and rest in self.facts:
            return form, rest
        raise Problem(f"a text asks for {{{name}}}, but there are only {', '.join(self.facts)}")

    def in_words(self, form: str, name: str, way: str) -> str:
        fact = self.facts[name]
        speaker, grammar = self.speaker, self.speaker.grammar
        if name in PEOPLE:
            people = list(fact) if isinstance(fact, tuple) else [fact]
            return grammar.joined([speaker.person(one) for one in people], way or "and")
        if isinstance(fact, tuple | list):
            return self.several(list(fact), form, name, way)
        if is_thing(fact):
            return speaker.thing(fact, form or "bare")
        if isinstance(fact, int) and not isinstance(fact, bool):
            return self.number(fact, form, way)
        return str(fact)

    def several(self, things: list[object], form: str, name: str, way: str) -> str:
        speaker = self.speaker
        things = [thing for thing in things if speaker.thing(thing, "bare")]  # an empty place has no name
        phrase = f"phrase.{name}.{code_of(things[0])}" if things else ""
        if phrase in speaker.texts:
            others: Facts = {"first": things[0], "others": tuple(things[1:])}
            named = dict(zip(("second", "third", "fourth"), things[1:], strict=False))
            return speaker.say(phrase, {**others, **named})
        if way == "counted":
            return speaker.grammar.joined(speaker.count(things))
        return speaker.grammar.joined([speaker.thing(thing, form or "bare") for thing in things], way or "and")

    def number(self, number: int, form: str, way: str) -> str:
        grammar = self.speaker.grammar
        if form == NTH:
            return grammar.nth(number + 1, way or "f")
        figure = grammar.figure(number)
        return grammar.percent.replace("{n}", figure) if way == "percent" else figure

    def branches(self, name: str) -> list[str]:
        """By number, by how many there are, by gender, or by a word itself."""
        fact = self.facts.get(name)
        if isinstance(fact, str):
            return [fact]
        if is_thing(fact) and name in self.facts:
            return [self.speaker.gender(code_of(fact))]
        number = len(fact) if isinstance(fact, tuple | list) else 1 if name in PEOPLE else fact
        if not isinstance(number, (int, float)):
            raise Problem(f"a text chooses by {{{name}}}, which is no number, no thing and no word")
        zero = ["zero"] if number == 0 else []
        return [*zero, self.speaker.grammar.category(number)]


def is_thing(fact: object) -> bool:
    return isinstance(fact, Secret | Kind) or fact is None


def code_of(thing: object) -> str:
    if isinstance(thing, Secret):
        thing = thing.value
    return thing.code if isinstance(thing, Kind) else "hidden"


def is_hidden(fact: object) -> bool:
    if isinstance(fact, tuple):
        return any(is_hidden(part) for part in fact)
    return isinstance(fact, Secret) and fact.value is None
