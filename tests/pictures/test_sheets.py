"""Pages for paper: rules, score sheets, and the cards of any box."""

import re

import pytest

from cheeseboard.cli.main import main
from cheeseboard.engine.components import laid_over
from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.rulebook import how_to
from cheeseboard.games import find
from cheeseboard.pictures.sheets import aid, cards, page_of, rules, score
from cheeseboard.pictures.words import speaker
from tests.contract.shelf import GAMES

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@games
def test_rules_and_score_sheets_are_for_people_in_every_language(game):
    for language in LANGUAGES:
        words = speaker(game, language, [])
        text = rules(game, words)
        assert text.count("<h2>") >= 3
        assert not re.search(r"[A-Z]{3}-\d{3}|\|--|\]\(", text), (
            "no clauses, no table in the raw, no picture of the page"
        )
        assert score(game, words).count("<tr>") > 1
        page = page_of(game, words, ["rules", "score"])
        assert f'<html lang="{language}">' in page
        assert "http" not in page


def test_as_many_cards_are_cut_out_as_the_box_has():
    game = find("chop_chop")
    words = speaker(game, "pt", [])
    assert cards(game, words).count("Faca") == 2
    own = game.boxed(laid_over(game.components, {"tiles": {"knife": 3, "broken": 17}}), "knives")
    found = cards(own, words)
    assert (found.count("Faca"), found.count('class="card"')) == (3, 38)
    assert "knives (" in found


def test_an_aid_has_all_but_the_advice_that_ends_every_how_to_page():
    for language in LANGUAGES:
        pages = [how_to(game.folder, language) or "" for game in GAMES]
        found = {tuple(re.findall(r"^## (.*)", page, re.MULTILINE)[-2:]) for page in pages}
        assert len(found) == 1, "web/src/games/rulebook.ts relies on it, too"
        told = aid(GAMES[0], speaker(GAMES[0], language, []))
        assert not [title for title in found.pop() if title in told]


def test_the_longest_rules_fit_on_two_sheets_and_the_longest_aid_on_one(tmp_path):
    path = tmp_path / "rules.pdf"
    assert main(["print", "dogs", str(path), "--parts", "rules,aid", "--language", "fr"]) == 0
    assert pages(path) == 3


def test_cards_are_drawn_as_many_as_the_box_has(tmp_path):
    box, path = tmp_path / "knives.toml", tmp_path / "cards.pdf"
    box.write_text("[tiles]\nknife = 3\nbroken = 17\n")
    assert main(["print", "chop_chop", str(path), "--parts", "cards,backs", "--box", str(box), "--language", "pt"]) == 0
    assert pages(path) == 3  # the kitchen; 38 tiles and four start cards; their backs


def pages(path):
    return max(int(number) for number in re.findall(rb"/Count (\d+)", path.read_bytes()))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["x.gif"], ".html or .pdf"),
        (["nowhere/x.html"], "no such folder"),
        (["x.html", "--parts", "poster"], "poster"),
        (["x.html", "--parts", "cards,backs"], "in a .pdf alone"),
        (["x.html", "--box", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_what_cannot_be_printed_is_one_line(words, complaint, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["print", "chop_chop", *words]) == 2
    err = capsys.readouterr().err
    assert complaint in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
