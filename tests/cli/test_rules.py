"""The rules at hand."""

import re
from typing import Any

import pytest

from cheeseboard.cli.rules import wanted
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.text import LANGUAGES
from cheeseboard.games import find, folders
from cheeseboard.terminal.rulebook import clauses, find_clause, known_clause
from tests.cli.keyboard import HOUSE_GAME as GAME
from tests.cli.keyboard import Keyboard

GAMES = [find(name) for name in folders()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_to_play(keyboard: Keyboard, game: Any, language: str) -> None:
    shown = keyboard.run("rules", game.name, "--language", language)
    assert shown.status == 0
    assert game.title in shown.out
    page = (game.folder / "texts" / f"howto.{language}.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert headings
    assert all(heading in shown.out for heading in headings)
    figures = re.findall(r"^\[.+\]\((\w+)\)$", page, re.MULTILINE)
    assert not [name for name in figures if f"({name})" in shown.out]  # drawn by the page


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_clause_can_be_read(keyboard: Keyboard, game: Any) -> None:
    found = clauses(game)
    assert found
    assert all(clause.title and clause.text for clause in found.values())
    first = next(iter(found))
    shown = keyboard.run("rules", game.name, first, "--language", "en")
    assert first in shown.out
    assert found[first].title in shown.out
    assert "Source:" in shown.out


def test_a_clause_by_its_number_alone() -> None:
    assert find_clause(GAME, "HIC-007") == find_clause(GAME, "hic 7") == find_clause(GAME, "7") == "HIC-007"
    assert find_clause(GAME, "ABC-007") is None
    assert find_clause(GAME, "0") is None


def test_an_unknown_clause_names_others_near_it() -> None:
    with pytest.raises(Problem, match="HIC-014"):
        known_clause(GAME, "HIC-" + "114")


def test_the_game_may_be_left_out_where_the_clause_says_which() -> None:
    game = find(next(name for name in folders() if not name.startswith("_")))
    first = next(iter(clauses(game)))
    assert wanted(first, None) == (game, first)
    assert wanted(game.name, "1") == (game, "1")
