"""The page reads the clauses as the engine does."""

from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.rulebook import clauses_of, rules_file
from cheeseboard.games import find
from tests.page.calls import called

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
