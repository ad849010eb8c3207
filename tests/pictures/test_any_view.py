"""Any view of any game can be drawn, and any moves listed."""

import io
from typing import Any

import pytest
from rich.console import Console, RenderableType

from cheeseboard.engine.match import Match
from cheeseboard.engine.text import LANGUAGES
from cheeseboard.games import find, folders
from cheeseboard.pictures.board import Board, menu
from cheeseboard.pictures.words import move_label, reason, speaker

GAMES = [find(name) for name in folders()]


def printed(shown: RenderableType, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    with console.capture() as capture:
        console.print(shown)
    return capture.get()


def moments(game: Any, seats: int) -> Any:
    """Every question of a game of first, second, third … moves, with whom it is asked."""
    quick = {"preset": "quick"} if "quick" in game.options.presets else {}
    match: Match[Any] = Match(game, seats, quick, b"5" * 32)
    while match.asks():
        ask = match.asks()[0]
        yield match, ask
        match.submit(ask.seat, ask.moves[len(match.steps) % len(ask.moves)])
    yield match, None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_can_be_drawn(game: Any) -> None:
    """By turns with its own drawing and without, in ASCII and not, in every language."""
    names = [f"Name{seat}" for seat in range(game.seats[-1])]
    boards = [Board(game, ascii) for ascii in (True, False) for _ in range(2)]
    for board in boards[::2]:
        board.own = None
    for number, (match, ask) in enumerate(moments(game, game.seats[-1])):
        if number % 5 and ask is not None:
            continue
        ascii, board = number // 5 % 4 < 2, boards[number // 5 % 4]
        for seat in {None, 0 if ask is None else ask.seat}:
            words = speaker(game, LANGUAGES[number % len(LANGUAGES)], names, seat)
            shown = printed(board.draw(match.view(seat), words, seat, False, 24))
            assert all(name in shown for other, name in enumerate(names) if other != seat)  # who looks may be ‘you’
            if ascii and game.seats[-1] < 7:
                assert "─" not in shown
    assert match.outcome is not None
    words = speaker(game, "en", names)
    for board in boards:
        result = board.result(match.view(None), words, match.heard(None))
        for end in (board.draw(match.view(None), words, None, False, 24), result):
            shown = printed(end)
            assert all(name in shown for name in names)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_label_and_a_reason(game: Any, language: str) -> None:
    names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][: game.seats[-1]]
    for match, ask in moments(game, len(names)):
        if ask is None:
            continue
        view, words = match.view(ask.seat), speaker(game, language, names, ask.seat)
        labels = [move_label(game, view, ask, move, words) for move in ask.moves]
        assert len(set(labels)) == len(labels)
        for move in ask.moves:
            clause = match.table.phase.clause(view, ask.seat, move)
            assert f"clause.{clause}" in words.texts
            assert reason(clause, words).endswith(clause)


def test_a_game_without_a_drawing_of_its_own_shows_backs() -> None:
    game = find("_template")
    board = Board(game, True)
    board.own = None
    match: Match[Any] = Match(game, 2, {}, b"5" * 32)
    shown = printed(board.draw(match.view(0), speaker(game, "en", ["Ann", "Bob"], 0), 0, False, 24))
    hands = next(line for line in shown.splitlines() if line.startswith("hands"))
    assert hands.split("|")[1].strip() == f"[{match.table.hands[0].value.code}]"
    assert hands.split("|")[2].strip() == "[?]"


@pytest.mark.parametrize("count", [1, 2, 5, 6, 12, 20])
def test_moves_are_numbered_down_the_columns(count: int) -> None:
    labels = [f"Move number {number}" for number in range(1, count + 1)]
    for width in (40, 80):
        for rows in (2, 4, 6):
            lines = printed(menu(labels, width, rows), width).splitlines()
            assert all(len(line.rstrip()) <= width for line in lines)
            shown = "\n".join(lines)
            assert all(f"{number}  Move number {number}" in shown for number in range(1, count + 1))


def test_a_long_move_widens_its_own_column_alone() -> None:
    labels = [f"Move {number}" for number in range(1, 12)] + ["Go home: 1 gas, 6 left, 1 bonus token"]
    assert len(printed(menu(labels, 80, 2), 80).splitlines()) < len(labels) / 2
