"""The languages of the house, as data: `languages/<code>.toml`.  Whoever adds such a file adds a language."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from cheeseboard.engine.errors import Problem

FOLDER: Final = Path(__file__).parent / "languages"
SOURCE_LANGUAGE: Final = "en"
MINUS: Final = "−"
RELATION: Final = re.compile(r"([nivwfte])(?: % (\d+))? (!?=) ([\d.,]+)")


@dataclass(frozen=True)
class Language:
    """What a language does to a text; `languages/en.toml` says what each field is."""

    place: int
    name: str
    locale: str
    table_talk: str
    no_script: str
    you: str
    label: str
    percent: str
    thousands: str
    grouped_from: int
    decimal: str
    spaces: list[list[str]]
    opening: dict[str, str]
    articles: dict[str, str]
    contracted: list[list[str]]
    softened: list[list[str]]
    plural: dict[str, str]
    ordinal: dict[str, dict[str, str]]
    joining: dict[str, str]

    def category(self, number: float) -> str:
        """Zero, one, two, few, many or other, by CLDR's rules; what is below zero counts as what is above."""
        return next((name for name, rule in self.plural.items() if fits(rule, abs(number))), "other")

    def nth(self, number: int, gender: str = "f") -> str:
        """The ordinal; `f` where a language does not tell genders apart."""
        endings = self.ordinal.get(gender, self.ordinal["f"])
        whole = endings.get(f"={number}")
        if whole is not None:
            return f"{number}{whole}"
        digits = str(number)
        longest = max([ending for ending in endings if not ending.startswith("=") and digits.endswith(ending)], key=len)
        return f"{digits}{endings[longest]}"

    def figure(self, number: float) -> str:
        """Digits as they are written: with a minus, not a hyphen."""
        whole, _, rest = str(abs(number)).partition(".")
        if len(whole) >= self.grouped_from:
            whole = re.sub(r"\B(?=(?:\d{3})+$)", self.thousands, whole)
        return (MINUS if number < 0 else "") + whole + (f"{self.decimal}{rest}" if rest else "")

    def fixed(self, number: float, digits: int, sign: str = "") -> str:
        """So many digits behind the decimal sign; with `sign` a plus is written, too."""
        text = format(number, f"{sign}.{digits}f")
        return text.replace("-", MINUS).replace(".", self.decimal)

    def short(self, number: float) -> str:
        """As few digits as tell it."""
        return f"{number:g}".replace("-", MINUS).replace(".", self.decimal)

    def joined(self, words: list[str], by: str = "and") -> str:
        """A list: with commas, and a word before the last."""
        return "".join([self.between(words, at, by) + word for at, word in enumerate(words)])

    def between(self, words: list[str], at: int, by: str) -> str:
        """What stands before a word of a list."""
        if at == 0:
            return ""
        return " " + self.soften(f"{self.joining[by]} ", words[at]) if at == len(words) - 1 else ", "

    def put_right(self, text: str) -> str:
        for written, shown in self.spaces:
            text = text.replace(written, shown)
        return text

    # ---- where a text meets what is filled in ----

    def meet(self, before: str, after: str, has_article: bool) -> tuple[str, str]:
        """The word before what is filled in melts into its article, or is softened by its sound."""
        if has_article:
            article, space, rest = after.partition(" ")
            for word, with_article, both in self.contracted if space else []:
                if article.lower() == with_article and ends_in(before, word):
                    return replaced_end(before, word, both), rest
        return self.soften(before, after), after

    def soften(self, before: str, after: str) -> str:
        for word, sound, other in self.softened:
            if ends_in(before, word) and re.match(sound, after.lower()):
                return replaced_end(before, word, other)
        return before


def ends_in(before: str, word: str) -> bool:
    return re.search(rf"(?:^|[^\w’]){word} $", before, re.IGNORECASE) is not None


def replaced_end(before: str, word: str, other: str) -> str:
    """A capital stays one."""
    start = before[: -len(word) - 1]
    is_capital = before[len(start)].isupper()
    return start + (other[0].upper() + other[1:] if is_capital else other)


def fits(rule: str, number: float) -> bool:
    """A rule of CLDR, for whole numbers and for figures with one digit behind the decimal sign; exponents are zero."""
    return any(all(holds(relation, number) for relation in ways.split(" and ")) for ways in rule.split(" or "))


def holds(relation: str, number: float) -> bool:
    found = RELATION.fullmatch(relation.strip())
    if found is None:
        raise Problem(f"'{relation}' is no rule for a plural")
    operand, divisor, equals, among = found.groups()
    whole = int(number)
    tenths = round(abs(number - whole) * 10)
    digits = int(tenths > 0)
    value = {"n": number, "i": whole, "v": digits, "w": digits, "f": tenths, "t": tenths}.get(operand, 0)
    rest = value % int(divisor) if divisor else value
    ranges = [part.partition("..") for part in among.split(",")]
    return any(rest in range(int(first), int(last or first) + 1) for first, _, last in ranges) == (equals == "=")


@cache
def language_of(code: str) -> Language:
    data = tomllib.loads((FOLDER / f"{known_language(code)}.toml").read_text(encoding="utf-8"))
    joining = {word: str(data.pop(word)) for word in ("and", "or")}
    return Language(**data, joining=joining)


def found_languages() -> tuple[str, ...]:
    files = sorted(FOLDER.glob("*.toml"))
    places = {path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["place"] for path in files}
    return tuple(sorted(places, key=lambda code: int(places[code])))


LANGUAGES: Final = found_languages()


def known_language(language: str) -> str:
    if language not in LANGUAGES:
        raise Problem(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    return language
