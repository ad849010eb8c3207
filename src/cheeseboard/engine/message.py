"""The format of a text: what stands in its braces, and what becomes of it.

    {seat}  {The_card}                       a fact in words; a capital letter raises the first one
    {card, m {it} f {it} other {it}}         one of several, by the gender of a thing
    {n, zero {…} one {…} other {…}}          or by a number, or by how many there are in a list
    {does, catch {…} other {…}}              or by a word
    {cards, or}  {nth_slot, m}               a fact in words, told in another way

`web/src/speech/message.ts` is its twin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.language import Language


class Part(NamedTuple):
    """A stretch of a sentence."""

    text: str
    is_filled_in: bool = False
    has_article: bool = False

    def saying(self, text: str) -> Part:
        return Part(text, self.is_filled_in, self.has_article)


class Facts(Protocol):
    """What a text may ask for."""

    def words(self, name: str, way: str) -> list[Part]: ...

    def branches(self, name: str) -> list[str]:
        """Names of the branches that fit, the best one first."""


def said(text: str, facts: Facts, language: Language) -> str:
    return "".join([part.text for part in met(parts(text, facts), language)])


def met(found: list[Part], language: Language) -> list[Part]:
    """The parts, with every word before something filled in as the language has it there."""
    for at in range(1, len(found)):
        before, after = found[at - 1], found[at]
        if after.is_filled_in and not before.is_filled_in:
            first, second = language.meet(before.text, after.text, after.has_article)
            found[at - 1], found[at] = before.saying(first), after.saying(second)
    return found


def parts(text: str, facts: Facts) -> list[Part]:
    found: list[Part] = []
    for piece in pieces(text):
        if piece.startswith("{"):
            found += filled(piece[1:-1], facts)
        else:
            found.append(Part(piece))
    return [part for part in found if part.text]


def pieces(text: str) -> Iterator[str]:
    """Stretches of plain text, and whole braces."""
    at = 0
    while at < len(text):
        end = closing(text, at) if text[at] == "{" else text.find("{", at)
        end = len(text) if end < 0 else end
        yield text[at:end]
        at = end


def closing(text: str, start: int) -> int:
    """Just behind the brace that closes the one at `start`."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at + 1
    raise Problem(f"a brace is not closed in the text '{text}'")


def filled(inside: str, facts: Facts) -> list[Part]:
    name, _, rest = inside.partition(",")
    if "{" in rest:
        texts = dict(choices(rest))
        for branch in [*facts.branches(name), "other"]:
            if branch in texts:
                return parts(texts[branch], facts)
        raise Problem(f"a text has no branch for '{name}' in {{{inside}}}")
    found = facts.words(name[0].lower() + name[1:], rest.strip())
    if name[0].isupper() and found:
        found[0] = found[0].saying(found[0].text[:1].upper() + found[0].text[1:])
    return found


def choices(rest: str) -> Iterator[tuple[str, str]]:
    """`one {…} other {…}`, branch by branch."""
    found = list(pieces(rest))
    for name, text in zip(found[::2], found[1::2], strict=False):
        yield name.strip(), text[1:-1]


FORM = re.compile(r"^(?:the|a|short|nth)_(?=\w)")


def asked(text: str) -> set[str]:
    """The facts that a text speaks of, whatever their form."""
    found: set[str] = set()
    for piece in pieces(text):
        if piece.startswith("{"):
            name, _, rest = piece[1:-1].partition(",")
            found.add(FORM.sub("", name[0].lower() + name[1:]))
            if "{" in rest:
                found.update(*[asked(branch) for _, branch in choices(rest)])
    return found
