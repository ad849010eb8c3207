"""The page reads the clauses as the engine does."""

from typing import Any

import pytest

from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.rulebook import clauses_of, rules_file
from cheeseboard.games import find, folders
from tests.page.calls import called

GAMES = [find(name) for name in folders()]
FOLDER = find("_template").folder


def test_ids_titles_and_text_are_those_of_the_engine():
    calls = [[rules_file(FOLDER, language).read_text(encoding="utf-8"), language] for language in LANGUAGES]
    pages = called("web/tools/texts.ts", "clauses", calls)
    for language, page in zip(LANGUAGES, pages, strict=True):
        found = clauses_of(FOLDER, language)
        assert [(clause["id"], clause["title"]) for clause in page] == [(one.id, one.title) for one in found.values()]
        assert {clause["language"] for clause in page} == {language}
        shown = {clause["id"]: clause["html"] for clause in page}
        assert all(clause.text.split()[-1] in shown[id] for id, clause in found.items())
        assert found["HIC-011"].ruling.split()[-1] in shown["HIC-011"]
        assert ("Ruling:" in shown["HIC-011"]) == ("Source:" in shown["HIC-011"]) == (language == "en")


def test_a_how_to_page_is_told_by_its_headings_with_its_rules_and_figures():
    aim = "## The aim\n\n[Two cards](cards)\n\nWin. (HIC-003)\n\n"
    page = f"# How to play\n\nFor two.\n\n{aim}## A round\n\nDeal (HIC-004), show (HIC-010).\n"
    [read] = called("web/tools/texts.ts", "howTo", [[page]])
    assert (read["title"], read["html"]) == ("How to play", "<p>For two.</p>\n")
    first, a_round = read["sections"]
    assert (first["title"], first["clauses"]) == ("The aim", ["HIC-003"])
    assert first["figure"] == {"name": "cards", "about": "Two cards"}
    assert first["html"] == '<p>Win.<span class="grown"> (<a href="#HIC-003">HIC-003</a>)</span></p>\n'
    assert (a_round["figure"], a_round["clauses"]) == (None, ["HIC-004", "HIC-010"])


def test_the_rules_open_where_the_present_rule_is_told():
    sections = [{"clauses": []}, {"clauses": ["HIC-004", "HIC-010"]}, {"clauses": ["HIC-012", "HIC-003"]}]
    asked = ["HIC-010", "HIC-003", "HIC-011", "HIC-015", ""]
    assert called("web/src/rules/finding.ts", "placeOf", [[sections, id] for id in asked]) == [1, 2, 1, 2, -1]
    assert called("web/src/rules/finding.ts", "placeOf", [[[{"clauses": []}], "HIC-001"]]) == [-1]


def test_rules_are_found_by_words_without_accents_capitals_or_tags():
    texts = ("HIC-004", "A mão", "<p>Cada pessoa recebe <b>uma carta</b>.</p>")
    wanted = ["mao CARTA", "hic-004", "uma carta.", "", "strong", "mão dois", "<b>"]
    found = called("web/src/rules/finding.ts", "isAbout", [[one, *texts] for one in wanted])
    assert found == [True, True, False, True, False, False, False]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_how_to_pages_name_the_same_figures_at_the_same_places_and_the_game_draws_them(game: Any):
    pages = [(game.folder / "texts" / f"howto.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES]
    read = called("web/tools/texts.ts", "howTo", [[page] for page in pages])
    named = [[section["figure"] and section["figure"]["name"] for section in page["sections"]] for page in read]
    assert named == [named[0]] * len(LANGUAGES)
    assert (game.folder / "web" / "Figure.svelte").exists() == any(named[0])
