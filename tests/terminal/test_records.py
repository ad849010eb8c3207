"""Looking at games again: replay, verify; and the files they are kept in."""

import json
from datetime import datetime
from pathlib import Path

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.terminal.saving import Keeper, folder, usual_file
from tests.terminal.keyboard import HOUSE_GAME as GAME
from tests.terminal.keyboard import Keyboard


@pytest.fixture
def finished(keyboard: Keyboard, tmp_path: Path) -> Path:
    path = tmp_path / "finished.json"
    words = ["--seats", "ann,ben+cleo,easy", "--seed", "7", "--save", path]
    keyboard.run("play", GAME.name, *words, typed="1\n" * 200)
    return path


@pytest.fixture
def running(keyboard: Keyboard, tmp_path: Path) -> Path:
    path = tmp_path / "running.json"
    keyboard.run("play", GAME.name, "--seats", "ann,easy", "--seed", "7", "--save", path, typed="1\n")
    return path


# ---- replay ----


def test_a_finished_game_is_shown_with_open_cards(keyboard: Keyboard, finished: Path) -> None:
    shown = keyboard.run("replay", finished)
    assert shown.status == 0
    assert "all cards open" in shown.out
    assert "is dealt a card." not in shown.out
    assert "ben + cleo" in shown.out


def test_a_game_that_is_still_on_is_shown_as_to_somebody_who_watches(keyboard: Keyboard, running: Path) -> None:
    shown = keyboard.run("replay", running)
    assert "seen by somebody who watches" in shown.out
    assert shown.out.count("is dealt a card.") == 2
    assert f"cheeseboard play --resume {running}" in shown.out
    assert "though the game is still on" in keyboard.run("replay", running, "--seat", "all").out


@pytest.mark.parametrize("who", ["ann", "ANN", "1"])
def test_a_game_through_the_eyes_of_a_seat(keyboard: Keyboard, finished: Path, who: str) -> None:
    shown = keyboard.run("replay", finished, "--seat", who)
    assert "seen by ann" in shown.out
    assert "You are dealt" in shown.out
    assert "is dealt a card." in shown.out


def test_people_who_share_a_seat_are_found_by_either_name(keyboard: Keyboard, finished: Path) -> None:
    for who in ("ben", "cleo", "ben + cleo", "2"):
        assert "seen by ben + cleo" in keyboard.run("replay", finished, "--seat", who).out


@pytest.mark.parametrize("who", ["0", "4", "zoe", ""])
def test_nobody_of_that_name(keyboard: Keyboard, finished: Path, who: str) -> None:
    shown = keyboard.run("replay", finished, "--seat", who or "nobody")
    assert shown.status == 2
    assert "there is no seat" in shown.err
    assert shown.err.count("\n") == 1


def test_step_by_step_forward_and_back(keyboard: Keyboard, finished: Path) -> None:
    count = len(json.loads(finished.read_text())["choices"])
    shown = keyboard.run("replay", finished, "--step", typed=["", "", "b", "", "q"])
    assert [f"Choice {number} of {count}" in shown.out for number in range(4)] == [True, True, True, False]
    assert shown.out.count(f"Choice 1 of {count}") == 2
    shown = keyboard.run("replay", finished, "--step", typed="\n" * 500)
    assert f"Choice {count} of {count}" in shown.out
    assert keyboard.run("replay", finished, "--step").status == 0  # the end of input


def test_a_replay_speaks_the_language_of_the_game_unless_told_otherwise(keyboard: Keyboard, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = ["--players", "2", "--language", "fr", "--save", path]
    keyboard.run("play", GAME.name, *words, typed="1\n")
    assert "Manche 1" in keyboard.run("replay", path).out
    assert "Round 1" in keyboard.run("replay", path, "--language", "en").out


def test_a_record_without_names_numbers_its_seats(keyboard: Keyboard, finished: Path) -> None:
    data = json.loads(finished.read_text())
    del data["table"]
    finished.write_text(json.dumps(data))
    assert "Seat 3" in keyboard.run("replay", finished).out
    data["table"] = {"chairs": [{"people": ["\x1b[31mred"]}, {"bot": "easy", "name": 7}, None]}
    finished.write_text(json.dumps(data))
    assert "\x1b" not in keyboard.run("replay", finished).out


# ---- verify ----


def test_a_verdict_with_what_was_checked(keyboard: Keyboard, finished: Path) -> None:
    data = json.loads(finished.read_text())
    shown = keyboard.run("verify", finished)
    assert shown.status == 0
    assert data["commitment"] in shown.out
    assert data["seed"] in shown.out
    assert f"{len(data['choices'])} choices" in shown.out
    assert f"{len(data['luck'])} pieces of luck" in shown.out
    assert "if the hash above is the one you saw" in shown.out


def test_the_hash_that_was_shown_can_be_compared(keyboard: Keyboard, finished: Path) -> None:
    seal = json.loads(finished.read_text())["commitment"]
    shown = keyboard.run("verify", finished, "--commitment", seal.upper())
    assert shown.out.splitlines()[-1] == "The luck was not steered."
    shown = keyboard.run("verify", finished, "--commitment", "0" * 64)
    assert (shown.status, shown.out) == (2, "")
    assert "another hash" in shown.err


def test_the_seed_of_a_game_that_is_still_on_is_not_shown(keyboard: Keyboard, running: Path) -> None:
    shown = keyboard.run("verify", running)
    assert shown.status == 0
    assert json.loads(running.read_text())["seed"] not in shown.out


def test_a_record_without_a_seed_cannot_be_verified(keyboard: Keyboard, finished: Path) -> None:
    finished.write_text(json.dumps(json.loads(finished.read_text()) | {"seed": None}))
    assert keyboard.run("verify", finished).status == 2
    assert keyboard.run("replay", finished).status == 0


# ---- files ----


def test_a_keeper_writes_whole_files_and_only_its_own(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    keeper = Keeper(path)
    keeper.keep({"a": 1})
    keeper.keep({"a": 2})
    assert json.loads(path.read_text()) == {"a": 2}
    with pytest.raises(Problem, match="exists already"):
        Keeper(path)
    other = Keeper(path, is_mine=True)
    other.keep({"a": 3})
    with pytest.raises(Problem, match="changed by somebody else"):
        keeper.keep({"a": 4})
    assert json.loads(path.read_text()) == {"a": 3}
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_appears_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    keeper = Keeper(path)
    path.write_text("precious")
    with pytest.raises(Problem, match="exists already"):
        keeper.keep({})
    assert path.read_text() == "precious"


def test_games_of_the_same_second_have_different_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    now = datetime(2030, 1, 2, 3, 4, 5)
    folder().mkdir()
    found = usual_file("game", now)
    assert found.name == "game-20300102-030405.json"
    found.write_text("")
    assert usual_file("game", now).name == "game-20300102-030405-2.json"
