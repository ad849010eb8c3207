"""Sentences.  Rules hold none: an event's name and fields are its message, and a game's `texts/` says it.

A text is a line of TOML such as

    drew          = "{seat} draws {a_card}."
    "drew.you"    = "You draw {a_card}. Nobody else sees it."
    "drew.hidden" = "{seat} draws a card."
    reshuffled    = "The discards are the new pile: {size, one {{size} card} other {{size} cards}}."

Variants: `.you` when the reader acts, `.target` when it happens to the reader (the field `other`), `.hidden` when the
reader may not know all of it; `.you.hidden` and `.target.hidden` when both hold, as of a look that is over.
Of a thing `card` there are {card}, {the_card} and {a_card}; of a position `slot`, counted from 0, there is the ordinal
{nth_slot}.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import PEOPLE, Event
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.language import LANGUAGES as LANGUAGES
from cheeseboard.engine.language import known_language as known_language
from cheeseboard.engine.language import language_data
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import Facts
from cheeseboard.engine.secret import Secret

FORMS: Final = ("bare", "the", "a")


@cache
def catalogue(folder: Path, language: str) -> dict[str, str]:
    """All texts of a folder in a language, flat: `event.drew.you`, `kind.PK.the`."""
    path = folder / f"{known_language(language)}.toml"
    flat: dict[str, str] = {}
    flatten("", tomllib.loads(path.read_text(encoding="utf-8")), flat)
    return flat


def flatten(prefix: str, found: Mapping[str, object], flat: dict[str, str]) -> None:
    for key, value in found.items():
        if isinstance(value, dict):
            flatten(f"{prefix}{key}.", value, flat)
        else:
            flat[prefix + key] = str(value)


# ---- numbers and lists, by language ----


def is_one(number: int, language: str) -> bool:
    """In French zero is singular too; one below zero is singular everywhere."""
    return abs(number) <= 1 if language == "fr" else abs(number) == 1


def ordinal(number: int, language: str) -> str:
    """Of a card or a round, which are feminine where that matters."""
    if language == "fr":
        return "1re" if number == 1 else f"{number}e"
    if language != "en":
        return f"{number}.ª"
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def joined(words: list[str], language: str) -> str:
    if len(words) < 2:
        return "".join(words)
    last = words[-1]
    together = str(language_data(language)["and"])
    if language == "es" and last.lower().startswith(("i", "í", "hi")) and not last.lower().startswith("hie"):
        together = "e"
    return f"{', '.join(words[:-1])} {together} {last}"


# ---- filling in ----


def fill(text: str, words: Mapping[str, str], numbers: Mapping[str, int], language: str) -> str:
    """The text with its {placeholders} and {n, one {…} other {…}} replaced."""
    parts: list[str] = []
    at = 0
    while at < len(text):
        if text[at] != "{":
            end = text.find("{", at)
            end = len(text) if end < 0 else end
            parts.append(text[at:end])
        else:
            end = closing(text, at)
            parts.append(filled(text[at + 1 : end - 1], words, numbers, language))
        at = end
    return "".join(parts)


def closing(text: str, start: int) -> int:
    """Just behind the brace that closes the one at `start`."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at + 1
    raise Problem(f"a brace is not closed in the text '{text}'")


def filled(inside: str, words: Mapping[str, str], numbers: Mapping[str, int], language: str) -> str:
    name, comma, forms = inside.partition(",")
    if not comma:
        if inside not in words:
            raise Problem(f"a text asks for {{{inside}}}, but there are only {', '.join(words)}")
        return words[inside]
    wanted = "one" if is_one(numbers[name], language) else "other"
    start = forms.index("{", forms.index(wanted))
    return fill(forms[start + 1 : closing(forms, start) - 1], words, numbers, language)


@final
class Speaker:
    """Says things in one language to one reader: a seat, or a spectator (None)."""

    def __init__(self, folders: list[Path], language: str, names: list[str], reader: int | None = None) -> None:
        self.language = known_language(language)
        self.names = names
        self.reader = reader
        self.texts: dict[str, str] = {}
        for folder in folders:
            self.texts.update(catalogue(folder, language))

    def say(self, key: str, facts: Facts | None = None) -> str:
        """The text under a key of the catalogue."""
        if key not in self.texts:
            raise Problem(f"there is no text '{key}' in {self.language}")
        words: dict[str, str] = {}
        numbers: dict[str, int] = {}
        for name, fact in (facts or {}).items():
            self.put_in_words(name, fact, words, numbers)
        return fill(self.texts[key], words, numbers, self.language)

    def event(self, event: Event) -> str:
        facts: Facts = {field.name: getattr(event, field.name) for field in fields(event)}
        key = "event." + snake(type(event).__name__)
        found = [f"{key}.{variant}" for variant in self.variants(facts)]
        return self.say(next((variant for variant in found if variant in self.texts), key), facts)

    def variants(self, facts: Facts) -> list[str]:
        """The texts that fit, the best one first."""
        first = self.variant(facts)
        is_about_me = first in ("you", "target")
        return [f"{first}.hidden", first] if is_about_me and any(map(is_hidden, facts.values())) else [first]

    def variant(self, facts: Facts) -> str:
        if self.reader is not None:
            if self.reader == facts.get("seat", facts.get("dealer")) or facts.get("winners") == (self.reader,):
                return "you"
            if self.reader == facts.get("other"):
                return "target"
        return "hidden" if any(is_hidden(fact) for fact in facts.values()) else "plain"

    def put_in_words(self, name: str, fact: object, words: dict[str, str], numbers: dict[str, int]) -> None:
        if name in PEOPLE:
            people = list(fact) if isinstance(fact, tuple) else [fact]
            words[name] = joined([self.person(one) for one in people], self.language)
        elif isinstance(fact, tuple | list):
            things = [self.thing(one, "bare") for one in fact]
            words[name] = joined([thing for thing in things if thing], self.language)  # an empty place has no name
        elif isinstance(fact, Secret | Kind) or fact is None:
            for form in FORMS:
                words[name if form == "bare" else f"{form}_{name}"] = self.thing(fact, form)
        else:
            words[name] = str(fact)
            if isinstance(fact, int):
                words[name] = words[name].replace("-", "−")  # a minus, not a hyphen
                numbers[name] = fact
                words[f"nth_{name}"] = ordinal(fact + 1, self.language)

    def person(self, seat: object) -> str:
        if not isinstance(seat, int):
            return str(seat)
        return str(language_data(self.language)["you"]) if seat == self.reader else self.names[seat]

    def thing(self, thing: object, form: str) -> str:
        if isinstance(thing, Secret):
            thing = thing.value
        code = thing.code if isinstance(thing, Kind) else "hidden"
        return self.texts[f"kind.{code}.{form}"]


def is_hidden(fact: object) -> bool:
    if isinstance(fact, tuple):
        return any(is_hidden(part) for part in fact)
    return isinstance(fact, Secret) and fact.value is None
