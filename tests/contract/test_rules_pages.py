"""A clause says the same in every language: the same figures, the same codes, in the same place.

A page that nobody has written yet is no fault (`python3 dev.py languages` lists it); one that is there is whole.
"""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from cheeseboard.engine.language import LANGUAGES, SOURCE_LANGUAGE
from cheeseboard.engine.rulebook import SOURCE, Clause, clauses_of, rulebook, rules_file
from cheeseboard.engine.text import catalogue
from cheeseboard.games import find, folders
from tests.contract.test_manners import manners_of, wrong_spaces

OTHERS = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]
EVERY = [(name, language) for name in folders() for language in OTHERS]
PAGES = [(name, language) for name, language in EVERY if rules_file(find(name).folder, language).exists()]
pages = pytest.mark.parametrize(("name", "language"), PAGES, ids=[f"{name}, {language}" for name, language in PAGES])
REFERENCE = re.compile(r"\b[A-Z]{3}-\d{3}\b")
MARKS = re.compile(r"\*Ruling:\*")
CODE = re.compile(r"`([^`]+)`")
FIGURE = re.compile(r"\d+(?:[.,\u202f\u00a0 ]\d{3})*(?!\d)|\d+")


def codes(text: str) -> Counter[str]:
    """What is never translated: references to clauses, options and their values."""
    return Counter(REFERENCE.findall(text) + CODE.findall(text))


@cache
def names_with_figures() -> re.Pattern[str]:
    """What is called with a digit in one language (Draw 2) and without in another."""
    names: list[str] = []
    for game in folders():
        texts = [catalogue(find(game).folder / "texts", language) for language in LANGUAGES]
        for key in texts[0]:
            called = [one.get(key, "") for one in texts] if re.fullmatch(r"kind\.\w+\.bare", key) else []
            with_digit = [name for name in called if re.search(r"\d", name)]
            names += with_digit if len(with_digit) < len(called) else []
    return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))


def figures(text: str) -> Counter[str]:
    """Numbers written in digits; how thousands are parted is the language's own affair."""
    plain = names_with_figures().sub("", CODE.sub("", REFERENCE.sub("", text)))
    return Counter([re.sub(r"\D", "", figure) for figure in FIGURE.findall(plain)])


def differences(english: Clause, other: Clause) -> list[str]:
    """What another language gets wrong of a clause, in words."""
    found = []
    before, after = f"{english.title} {english.text}", f"{other.title} {other.text}"
    for what, count in (("figures", figures), ("codes", codes)):
        here, there = sorted(count(before).elements()), sorted(count(after).elements())
        if here != there:
            found.append(f"{english.id}: {what} {here}, not {there}")
        if count(other.ruling) - count(english.ruling):
            found.append(f"{english.id}: {what} that the English ruling does not have")
    if CODE.search(english.ruling) and not other.ruling:
        found.append(f"{english.id}: the ruling names an option, so it is needed")
    return found


def page_faults(folder: Path, language: str) -> list[str]:
    english, other = clauses_of(folder, SOURCE_LANGUAGE), clauses_of(folder, language)
    if list(english) != list(other):
        missing, strange = sorted(english.keys() - other.keys()), sorted(other.keys() - english.keys())
        return [f"missing {missing}, unknown {strange}" if missing or strange else "the clauses stand in another order"]
    found = [line for id, clause in english.items() for line in differences(clause, other[id])]
    chapters, others = [list(dict.fromkeys([one.chapter for one in book.values()])) for book in (english, other)]
    if len(chapters) != len(others):
        found.append(f"{len(others)} chapters, not {len(chapters)}")
    untold = [id for id, clause in other.items() if not clause.title or not clause.text]
    return found + [f"{id}: no title or no text" for id in untold]


@pages
def test_every_clause_has_the_figures_and_codes_of_the_english_one(name, language):
    assert page_faults(find(name).folder, language) == []


@pages
def test_a_page_holds_rules_and_no_sources(name, language):
    page = rules_file(find(name).folder, language).read_text(encoding="utf-8")
    assert SOURCE not in page
    assert page.startswith("# ")
    headings = [line for line in page.splitlines() if line.startswith("###")]
    assert [line for line in headings if not re.match(r"### [A-Z]{3}-\d{3}  \S", line)] == []
    talk = {id for id, clause in rulebook(find(name).folder).items() if clause.title.endswith("(table talk)")}
    marked = re.findall(r"^### ([A-Z]{3}-\d{3}) .*\(table talk\)$", page, re.M)
    assert set(marked) == talk, "titles end in (table talk) where the English ones do"


@pages
def test_signs_have_the_spaces_of_their_language(name, language):
    loud = manners_of(find(name)).loud
    page = rules_file(find(name).folder, language).read_text(encoding="utf-8")
    said = [line for line in page.splitlines() if not line.startswith("|")]  # a table's rule has colons of its own
    wrong = [fault for line in said for fault in wrong_spaces(MARKS.sub("", re.sub(loud, "…", line)), language)]
    assert wrong == []


# ---- the comparison itself, on a small game ----

ENGLISH = """# Toy

## Before

### TOY-001  Two to 4 players
Each has 3 cards, and `jokers` may be 2 (TOY-002).

*Source:* ours

*Ruling:* The option `seats` names 4.

### TOY-002  Talk (table talk)
Say what you like.

*Source:* ours
"""
PORTUGUESE = """# Toy

## Antes

### TOY-001  De duas a 4 pessoas
Cada uma tem 3 cartas, e `jokers` pode ser 2 (TOY-002).

*Ruling:* A opção `seats` indica 4.

### TOY-002  Conversa (table talk)
Diz o que quiseres.
"""


def toy(folder: Path, portuguese: str) -> list[str]:
    (folder / "RULES.md").write_text(ENGLISH, encoding="utf-8")
    (folder / "RULES.pt.md").write_text(portuguese, encoding="utf-8")
    return page_faults(folder, "pt")


def test_a_faithful_page_is_read_with_its_ruling_and_the_rest_in_english(tmp_path):
    assert toy(tmp_path, PORTUGUESE) == []
    found = rulebook(tmp_path, "pt")
    assert found["TOY-001"].title == "De duas a 4 pessoas"
    assert found["TOY-001"].ruling == "A opção `seats` indica 4."
    assert found["TOY-002"].title == "Conversa (conversa de mesa)"
    assert {clause.language for clause in rulebook(tmp_path, "fr").values()} == {SOURCE_LANGUAGE}


@pytest.mark.parametrize(
    ("here", "there", "told"),
    [
        ("3 cartas", "5 cartas", "TOY-001: figures"),
        ("3 cartas", "três cartas", "TOY-001: figures"),
        ("`jokers`", "`curingas`", "TOY-001: codes"),
        ("(TOY-002)", "(TOY-001)", "TOY-001: codes"),
        ("indica 4", "indica 5", "TOY-001: figures that"),
        ("*Ruling:* A opção `seats` indica 4.\n\n", "", "TOY-001: the ruling"),
        ("### TOY-002  Conversa (table talk)\nDiz o que quiseres.\n", "", "missing ['TOY-002']"),
        ("Diz o que quiseres.", "", "TOY-002: no title or no text"),
    ],
)
def test_whatever_is_changed_in_one_language_is_noticed(tmp_path, here, there, told):
    assert here in PORTUGUESE
    [fault] = toy(tmp_path, PORTUGUESE.replace(here, there))
    assert fault.startswith(told)


def test_thousands_are_parted_as_each_language_does():
    assert figures("1,000 of 12 and 3") == figures("1.000 de 12 e 3") == figures("1\u202f000 sur 12 et 3")
