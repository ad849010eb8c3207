"""`cheeseboard review`."""

from pathlib import Path

import pytest

from cheeseboard.engine.language import LANGUAGES
from tests.cli.keyboard import Keyboard
from tests.coach.test_review import CARDS, SHORT, played


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("records") / "game.json"
    found.write_text(played(CARDS, 1, **SHORT).to_json())
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_told_in_every_language(keyboard: Keyboard, path: Path, language: str) -> None:
    shown = keyboard.run("review", path, "--budget", 2, "--plain", "--language", language)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith(CARDS.title)
    assert "%" in shown.out
    assert f"cheeseboard replay {path} --step --seat 1" in shown.out or "1." not in shown.out
    if language == "en":
        assert "Chance to win, all cards open" in shown.out
        told = "could clearly have been better" in shown.out
        assert told == ("What you could know at choice" in shown.out), "and the table as it was seen then"
        assert "choices were looked at" in shown.out or "slip" in shown.out or "better" in shown.out


def test_of_a_game_played_here_only_people_are_looked_at(keyboard: Keyboard) -> None:
    table = ["play", "rat_a_tat_cat", "--seats", "easy,ann,easy", "--options", "rounds=1", "--seed", 1]
    keyboard.run(*table, typed=["1"] * 300)
    [path] = keyboard.games()
    out = keyboard.run("review", path, "--budget", 1, "--plain").out
    assert [line.rpartition(" · ")[2] for line in out.splitlines() if line.startswith(f"{CARDS.title} · ")] == ["ann"]


def test_a_page_stands_alone_and_is_written_over_nothing(keyboard: Keyboard, path: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    shown = keyboard.run("review", path, "--budget", 2, "--html", page, "--seat", 2)
    assert (shown.status, shown.out) == (0, f"{page}\n")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "<polyline" in text
    assert "http" not in text, "nothing from elsewhere"
    assert "<script" not in text
    again = keyboard.run("review", path, "--html", page)
    assert again.err == f"cheeseboard: {page} exists already and is not written over\n"
    assert page.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--budget", "0"], "the budget is 1 to 3600 seconds, not 0"),
        (["--seat", "9"], "there is no seat '9'"),
        (["--language", "xx"], "there is no language 'xx'"),
    ],
)
def test_what_cannot_be_is_one_line(keyboard: Keyboard, path: Path, words: list[str], said: str) -> None:
    shown = keyboard.run("review", path, *words)
    assert (shown.status, shown.out) == (2, "")
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_a_game_that_is_still_on_is_not_reviewed(keyboard: Keyboard, path: Path, tmp_path: Path) -> None:
    record = played(CARDS, 1, **SHORT)
    del record.choices[5:]
    record.luck = record.luck[:40]
    half = tmp_path / "half.json"
    half.write_text(record.to_json())
    shown = keyboard.run("review", half)
    assert shown.status == 2
    assert shown.err.count("\n") == 1
