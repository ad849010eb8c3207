"""The pages as a site: no link leads nowhere, nothing comes from elsewhere, the rules are there in every language."""

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.rulebook import rulebook
from tests.contract.shelf import GAMES
from tests.docs.test_readme import ROOT
from tools.docs import ROOMS, Pages, build_docs
from tools.trouble import Trouble

ADDRESSES = {"a": "href", "link": "href", "img": "src", "script": "src", "iframe": "src"}


class Read(HTMLParser):
    """Where a page leads to, and its places."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.page = page
        self.leads: list[str] = []
        self.brings: list[str] = []
        self.places: set[str] = {""}
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert "style" not in found
        assert tag not in ("style", "iframe")
        assert tag != "script" or (self.page.name == "search.html" and found["src"])
        self.places.add(found.get("id") or "")
        address = found.get(ADDRESSES.get(tag, ""))
        if address:
            (self.leads if tag == "a" else self.brings).append(address)


@pytest.fixture(scope="module")
def site() -> dict[Path, Read]:
    built = build_docs(ROOT, Path(sys.executable))
    return {page: Read(page) for page in built.rglob("*.html")}


def test_no_link_leads_nowhere_and_nothing_comes_from_elsewhere(site):
    assert len(site) > 60
    for page, read in site.items():
        for address in read.leads + read.brings:
            if re.match("[a-z]+:", address):
                assert address in read.leads, f"{page.name}: {address}"
                continue
            name, _, place = unquote(address).partition("#")
            target = (page.parent / name).resolve() if name else page
            assert target.is_file(), f"{page.name}: {address}"
            assert target not in site or place in site[target].places, f"{page.name}: {address}"


def test_every_page_is_reached_from_the_first(site):
    first = next(page for page in site if page.name == "index.html" and page.parent.name == "ready")
    todo, seen = [first], {first}
    while todo:
        page = todo.pop()
        for address in site[page].leads:
            target = (page.parent / address.partition("#")[0]).resolve()
            if target in site and target not in seen:
                seen.add(target)
                todo.append(target)
    assert seen == set(site)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_rules_are_there_in_every_language_clause_by_clause(game, site):
    for language in LANGUAGES:
        page = next(page for page in site if page.name == f"{game.name}.{language}.html")
        assert f'<html lang="{language}">' in page.read_text(encoding="utf-8")
        written = {clause.id for clause in rulebook(game.folder, language).values() if clause.language == language}
        assert written
        assert written <= site[page].places


def test_the_api_and_the_notebook_are_there(site):
    by_name = {page.name: read for page, read in site.items() if page.parent.name == "api"}
    assert {f"{room}.html" for room in ROOMS} == set(by_name)
    assert "cheeseboard.engine.match.Match" in by_name["engine.html"].places
    notebook = next(read for page, read in site.items() if page.name == "notebook.html")
    assert sum(address.endswith(".svg") and "notebook-" in address for address in notebook.brings) >= 6


def test_a_link_to_a_file_becomes_words_and_one_to_nothing_ends_the_build(tmp_path):
    pages = Pages(ROOT, tmp_path)
    text = "[the code](../setup.py), [luck](luck.md#x) and [why](decisions/README.md)\n```\n[a](../setup.py)\n```\n"
    assert pages.relinked(text, "docs/engine.md", "engine.md") == (
        "the code, [luck](luck.md#x) and [why](decisions/index.md)\n```\n[a](../setup.py)\n```\n"
    )
    with pytest.raises(Trouble, match=r"docs/engine.md: there is no nowhere.md"):
        pages.relinked("[x](nowhere.md)", "docs/engine.md", "engine.md")


def test_every_page_is_found_by_the_generators_own_search(site):
    built = build_docs(ROOT, Path(sys.executable))
    index = json.loads((built / "search" / "search_index.json").read_text(encoding="utf-8"))
    found = {built / one["location"].partition("#")[0] for one in index["docs"]}
    assert found == {page for page in site if page.name != "search.html"}
    assert index["config"]["lang"] == list(LANGUAGES)
    wanted = ["lunr", "lunr.stemmer.support", "lunr.multi", *[f"lunr.{code}" for code in LANGUAGES if code != "en"]]
    assert [name for name in [*wanted, "main", "worker"] if not (built / "search" / f"{name}.js").is_file()] == []
