"""What is told when a game is over, and not before: a score sheet that adds up, and what decided it."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from rich.console import Console

from cheeseboard.engine.account import Account, Reason
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Match
from cheeseboard.engine.phase import Facts
from cheeseboard.engine.rulebook import rulebook
from cheeseboard.engine.text import LANGUAGES, Speaker, catalogue
from cheeseboard.pictures.board import Board
from cheeseboard.pictures.words import speaker
from cheeseboard.server.core.frames import FrameBuilder
from cheeseboard.server.core.views import ViewWriter
from tests.contract.shelf import EVERYTHING, GAMES, decisions, eyes
from tests.contract.test_texts import NAMES, sentence

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
texts = pytest.mark.parametrize("language", LANGUAGES)
SEEDS = 3


@cache
def ended(game: Game[Any]) -> list[Match[Any]]:
    """A few whole games of every edition."""
    return [
        played(setup.match(seed), seed) for setup in EVERYTHING if setup.game.name == game.name for seed in range(SEEDS)
    ]


def played(match: Match[Any], seed: int) -> Match[Any]:
    for _ in decisions(match, Random(seed)):
        pass
    return match


def sentences(account: Account) -> Iterator[tuple[str, Reason]]:
    for reason in account.decided:
        yield f"decided.{reason.name}", reason
    if account.headline is not None:
        yield f"headline.{account.headline.name}", account.headline


def words_of(account: Account) -> list[tuple[str, Facts]]:
    """Lines and columns of the sheet that have words of their own."""
    rows = [(row.name, row.facts) for row in account.rows]
    return [*rows, *[(column.name, column.facts) for column in account.columns if column.name]]


@games
def test_the_sheet_has_a_cell_for_every_column_and_adds_up(game):
    for match in ended(game):
        account, outcome = match.account(), match.outcome
        assert account.rows
        assert outcome is not None
        assert all(len(row.cells) == len(account.columns) for row in account.rows)
        assert all(column.name or len(column.seats) == 1 for column in account.columns)
        totals = [row.cells for row in account.rows if row.is_total]
        if not any(column.name for column in account.columns):  # a column for each seat: there are points
            assert [column.seats for column in account.columns] == [(seat,) for seat in range(match.seats)]
            assert totals == [outcome.scores]
            places = [row.is_total for row in account.rows].index(True)
            parts = [row.cells for row in account.rows[:places]]
            assert [sum(cell or 0 for cell in column) for column in zip(*parts, strict=True)] == outcome.scores


@games
def test_what_decided_it_is_a_sentence_to_everybody(game):
    clauses = rulebook(game.folder)
    for match in ended(game):
        account = match.account()
        assert account.decided, "nobody is told why"
        for key, reason in sentences(account):
            assert not reason.clause or reason.clause in clauses
            for language in LANGUAGES:
                found = catalogue(game.folder / "texts", language)
                for reader in eyes(match):
                    words = Speaker([game.folder / "texts"], language, NAMES, reader)
                    sentence(words.tell(key, reason.facts))
                    is_mine = words.variant(reason.facts) == "you" and found[key].startswith("{seat}")
                    assert not is_mine or f"{key}.you" in found, f"{key}.you is missing in {language}"


@games
@texts
def test_every_line_and_column_has_its_word(game, language):
    words = Speaker([game.folder / "texts"], language, NAMES)
    for match in ended(game):
        account = match.account()
        for name, facts in words_of(account):
            assert len(sentence(words.say(f"sheet.{name}", facts))) <= 26


@games
def test_no_word_of_the_sheet_is_about_nothing(game):
    said: set[str] = set()
    for match in ended(game):
        said |= {f"sheet.{name}" for name, _ in words_of(match.account())}
    words = {key for key in catalogue(game.folder / "texts", "en") if key.startswith("sheet.")}
    assert words <= said, f"never on a sheet: {sorted(words - said)}"


@games
def test_nothing_is_told_before_the_end(game):
    match = next(setup for setup in EVERYTHING if setup.game.name == game.name).match(0)
    with pytest.raises(Problem, match="not over"):
        match.account()
    told_at = [0] * len(match.dealer.told)
    assert FrameBuilder(match, told_at, 0, "t", ViewWriter(match.game, False)).frame(0, 0).result is None


@games
@texts
def test_the_last_screen_of_a_terminal_fits_into_80_columns(game, language):
    for match in ended(game)[::SEEDS]:
        words = speaker(match.game, language, NAMES[: match.seats], 0)
        for ascii in (True, False):
            console = Console(width=80, color_system=None)
            with console.capture() as capture:
                console.print(Board(match.game, ascii).result(match.view(None), words, match.heard(None)))
            shown = capture.get()
            assert "…" not in shown, "something is cut off"
            assert not ascii or "─" not in shown
