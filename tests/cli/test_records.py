"""Looking at games again: replay, verify; and the files they are kept in."""

import json
import stat
from datetime import datetime
from pathlib import Path

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.record import read_record
from cheeseboard.terminal.saving import Keeper, folder, read_saved, usual_file
from cheeseboard.terminal.screen import Screen
from cheeseboard.terminal.sealing import sealed, unsealed
from tests.cli.keyboard import HOUSE_GAME as GAME
from tests.cli.keyboard import Keyboard


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
    assert "seen by someone who is watching" in shown.out
    assert shown.out.count("is dealt a card.") == 2
    assert f"cheeseboard play --resume {running}" in shown.out


@pytest.mark.parametrize("who", ["all", "ann", "2"])
def test_hidden_cards_of_a_game_that_is_still_on_are_not_shown_unasked(
    keyboard: Keyboard, running: Path, who: str
) -> None:
    for more in ([], ["--step"]):
        shown = keyboard.run("replay", running, "--seat", who, *more, typed="y\n")
        assert (shown.status, shown.out) == (2, "")
        assert shown.err == "cheeseboard: the game is still on; to show its cards all the same, say --yes\n"
    shown = keyboard.run("replay", running, "--seat", who, "--yes")
    assert shown.status == 0
    assert shown.out.count("is dealt a card.") == (0 if who == "all" else 1)


@pytest.mark.parametrize(("typed", "is_shown"), [("y", True), ("YES", True), ("n", False), ("", False)])
def test_at_a_keyboard_it_is_asked_first(
    keyboard: Keyboard, running: Path, monkeypatch: pytest.MonkeyPatch, typed: str, is_shown: bool
) -> None:
    def answers(screen: Screen, prompt: str) -> str:
        print(prompt)
        return typed

    monkeypatch.setattr("cheeseboard.cli.replay.has_keyboard", lambda: True)
    monkeypatch.setattr("cheeseboard.terminal.screen.Screen.ask", answers)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    shown = keyboard.run("replay", running, "--seat", "all", "--plain")
    assert shown.status == 0
    assert "This game is still on. Show cards that are hidden in it?" in shown.out
    assert ("though the game is still on" in shown.out) == is_shown
    assert ("is dealt" in shown.out) == is_shown


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


@pytest.mark.parametrize(("game", "begins"), [("doctor_rat", "Meal 2 begins."), ("dogs", "Round 2. ")])
def test_step_by_step_what_begins_is_told_below_what_has_ended(
    keyboard: Keyboard, tmp_path: Path, game: str, begins: str
) -> None:
    path = tmp_path / "game.json"
    keyboard.run("play", game, "--seats", "random,random,random", "--seed", 0, "--pace", 0, "--save", path)
    assert begins in keyboard.run("replay", path).out
    assert begins in keyboard.run("replay", path, "--step", typed="\n" * 2000).out


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
    assert f"{len(data['luck'])} draws of luck" in shown.out
    assert "if the hash above is the one you saw" in shown.out


def test_the_hash_that_was_shown_can_be_compared(keyboard: Keyboard, finished: Path) -> None:
    seal = json.loads(finished.read_text())["commitment"]
    shown = keyboard.run("verify", finished, "--commitment", seal.upper())
    assert shown.out.splitlines()[-1] == "Nothing was rigged."
    shown = keyboard.run("verify", finished, "--commitment", "0" * 64)
    assert (shown.status, shown.out) == (2, "")
    assert "another hash" in shown.err


def test_the_seed_of_a_game_that_is_still_on_is_not_shown(keyboard: Keyboard, running: Path) -> None:
    shown = keyboard.run("verify", running)
    assert shown.status == 0
    seed = read_saved(running)[0].seed
    assert seed is not None
    assert seed not in shown.out


# ---- sealed ----


def test_while_a_game_is_on_its_file_tells_nothing_of_the_cards(keyboard: Keyboard, running: Path) -> None:
    record, _ = read_saved(running)
    text = running.read_text()
    assert record.seed is not None
    assert record.seed not in text
    assert set(json.loads(text)).isdisjoint({"seed", "luck", "choices", "clock"})
    assert record.commitment is not None
    assert record.commitment in text
    assert record.choices
    assert stat.S_IMODE(running.stat().st_mode) == 0o600
    key = folder() / "seal.key"
    assert (stat.S_IMODE(key.stat().st_mode), len(key.read_bytes())) == (0o600, 32)
    assert key.read_bytes().hex() not in text


def test_no_two_seals_look_alike(keyboard: Keyboard, running: Path) -> None:
    data = {"seed": "00", "luck": [1], "choices": [], "clock": None}
    one, other = sealed(data, folder()), sealed(data, folder())
    assert one != other
    assert unsealed(one, folder()) == unsealed(other, folder()) == data


def test_when_it_is_over_everything_lies_open(keyboard: Keyboard, running: Path) -> None:
    seed = read_saved(running)[0].seed
    keyboard.run("play", "--resume", running, typed="1\n" * 200)
    data = json.loads(running.read_text())
    assert data["seed"] == seed
    assert data["luck"]
    assert "sealed" not in data


def test_a_game_kept_before_there_were_seals_goes_on(keyboard: Keyboard, running: Path, tmp_path: Path) -> None:
    record, table = read_saved(running)
    old = tmp_path / "old.json"
    old.write_text(json.dumps({**record.to_data(), "table": table}))
    assert keyboard.run("replay", old).out == keyboard.run("replay", running).out.replace(str(running), str(old))
    assert keyboard.run("play", "--resume", old, typed="1\n").status == 0
    keyboard.run("play", "--resume", old, typed="1\n" * 200)
    assert keyboard.run("verify", old).status == 0


@pytest.mark.parametrize("words", [["verify"], ["replay"], ["play", "--resume"]])
def test_who_has_another_key_is_told_so(keyboard: Keyboard, running: Path, words: list[str]) -> None:
    before = running.read_bytes()
    key = folder() / "seal.key"
    mine = key.read_bytes()
    for other in (bytes(32), b"", None):
        key.unlink() if other is None else key.write_bytes(other)
        shown = keyboard.run(*words, running)
        assert (shown.status, shown.out) == (2, "")
        assert "is not the key that opens it" in shown.err
        assert shown.err.count("\n") == 1
    assert running.read_bytes() == before
    key.write_bytes(mine)
    assert keyboard.run("replay", running).status == 0


@pytest.mark.parametrize("seal", ["", "AAAA", 7, None, "not base 64!", "A" * 400])
def test_a_seal_that_was_tampered_with_does_not_open(keyboard: Keyboard, running: Path, seal: object) -> None:
    running.write_text(json.dumps(json.loads(running.read_text()) | {"sealed": seal}))
    shown = keyboard.run("replay", running)
    assert (shown.status, shown.err.count("\n")) == (2, 1)


def test_a_sealed_game_is_no_record_for_anybody_else(keyboard: Keyboard, running: Path) -> None:
    with pytest.raises(Problem, match="was still on when it was saved, and is sealed"):
        read_record(running)


def test_what_lies_where_the_key_should_is_left_alone(keyboard: Keyboard, tmp_path: Path) -> None:
    folder().mkdir(parents=True)
    (folder() / "seal.key").write_text("my notes")
    with pytest.raises(Problem, match="is not a key"):
        sealed({"seed": None, "luck": [], "choices": [], "clock": None}, folder())
    assert (folder() / "seal.key").read_text() == "my notes"


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
