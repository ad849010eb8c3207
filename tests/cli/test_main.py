"""The command line: help for whoever asks, one line for whatever is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard.cli.main import COMMANDS, STOPPED, main
from cheeseboard.games import catalogue
from tests.cli.keyboard import HOUSE_GAME as GAME
from tests.cli.keyboard import Keyboard, start


def assert_one_line(status: int, err: str) -> None:
    assert status == 2
    assert err.startswith("cheeseboard: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frobnicate"], "frobnicate"),
        (["play", "no_such_game"], "no_such_game"),
        (["rules", "no_such_game"], "no_such_game"),
        (["simulate", "no_such_game"], "no_such_game"),
        (["play", GAME.name, "--players", "99"], "99"),
        (["play", GAME.name, "--players", "many"], "many"),
        (["play", GAME.name, "--seats", "ann"], "1"),
        (["play", GAME.name, "--seats", "4"], "--players 4"),
        (["play", GAME.name, "--seats", "ann,bot:genius"], "genius"),
        (["play", GAME.name, "--seats", "ann,,bob"], "name"),
        (["play", GAME.name, "--seats", "ann+ann,bob"], "ann+ann"),
        (["play", GAME.name, "--seats", "ann," + 21 * "b"], 21 * "b"),
        (["play", GAME.name, "--seats", "ann,bob", "--players", "3"], "--players"),
        (["play", GAME.name, "--players", "2", "--level", "genius"], "genius"),
        (["play", GAME.name, "--players", "2", "--language", "xx"], "xx"),
        (["play", GAME.name, "--players", "2", "--options", "colour=red"], "colour"),
        (["play", GAME.name, "--players", "2", "--options", "nonsense"], "nonsense"),
        (["play", GAME.name, "--options", "nonsense=1"], "nonsense"),  # before anybody's name is asked
        (["play", GAME.name, "--preset", "nonsense"], "nonsense"),
        (["play", GAME.name, "--players", "2", "--options", f"rounds={5000 * '9'}x"], "rounds"),
        (["play", GAME.name, "--players", "2", "--preset", "strange"], "strange"),
        (["play", GAME.name, "--players", "2", "--seed", "xyz"], "xyz"),
        (["play", GAME.name, "--players", "2", "--seed", 65 * "0"], "64"),
        (["play", GAME.name, "--players", "2", "--pace", "-1"], "pace"),
        (["play", GAME.name, "--players", "2", "--pace", "nan"], "pace"),
        (["play", GAME.name, "--players", "2", "--components", "no_such_file"], "no_such_file"),
        (["play", GAME.name, "--resume", "no_such_file"], "--resume"),
        (["play", "--resume", "no_such_file"], "no_such_file"),
        (["play", "--resume", "."], "directory"),
        (["play", "--unknown-flag"], "--unknown-flag"),
        (["replay", "no_such_file"], "no_such_file"),
        (["verify", "no_such_file"], "no_such_file"),
        (["verify"], "RECORD"),
        (["rules", GAME.name, "--language", "xx"], "xx"),
        (["rules", GAME.name, "nonsense"], "nonsense"),
        (["rules", GAME.name, "999"], "999"),
        (["games", "--language", "xx"], "xx"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(keyboard: Keyboard, words: list[str], said: str) -> None:
    shown = keyboard.run(*words)
    assert_one_line(shown.status, shown.err)
    assert said in shown.err
    assert shown.out == ""
    assert keyboard.games() == []


@pytest.mark.parametrize("content", [b"", b"hello", b"[]", b"{}", b"\xff\xfe", b'{"cheeseboard": 1}', b"[" * 100_000])
@pytest.mark.parametrize("words", [["verify"], ["replay"], ["play", "--resume"]])
def test_what_is_not_a_record_is_said_so_and_left_alone(
    keyboard: Keyboard, tmp_path: Path, words: list[str], content: bytes
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(content)
    shown = keyboard.run(*words, path)
    assert_one_line(shown.status, shown.err)
    assert shown.out == ""
    assert path.read_bytes() == content


CHANGES = {
    "a truncated file": lambda text: text[:-40],
    "another format": lambda text: changed(text, cheeseboard=99),
    "another version of the rules": lambda text: changed(text, rules="99"),
    "another game": lambda text: changed(text, game="no_such_game"),
    "too many seats": lambda text: changed(text, seats=99),
    "no seats": lambda text: changed(text, seats=None),
    "an unknown option": lambda text: changed(text, options={"colour": "red"}),
    "a choice that is not offered": lambda text: changed(text, choices=[[0, "frobnicate"]]),
    "a choice that is none": lambda text: changed(text, choices=[7]),
    "another seed": lambda text: changed(text, seed=64 * "0"),
    "half a seed": lambda text: changed(text, seed="00"),
    "a seed of words": lambda text: changed(text, seed="seed"),
    "another seal": lambda text: changed(text, commitment=64 * "0"),
    "less luck": lambda text: changed(text, luck=json.loads(text)["luck"][:-1]),
    "other luck": lambda text: changed(text, luck=[0 for _ in json.loads(text)["luck"]]),
    "luck of words": lambda text: changed(text, luck=["good"]),
}


def changed(text: str, **parts: object) -> str:
    return json.dumps(json.loads(text) | parts)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A finished game, as it was saved."""
    home = tmp_path_factory.mktemp("home")
    process = start(home, "play", GAME.name, "--players", 2, "--seed", "1", "--save", home / "game.json")
    process.communicate("1\n" * 2000)
    assert process.returncode == 0
    return (home / "game.json").read_text()


@pytest.mark.parametrize("change", list(CHANGES))
@pytest.mark.parametrize("words", [["verify"], ["replay"], ["play", "--resume"]])
def test_a_record_that_was_tampered_with_is_said_so_and_left_alone(
    keyboard: Keyboard, tmp_path: Path, record: str, change: str, words: list[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_text(CHANGES[change](record))
    before = path.read_bytes()
    shown = keyboard.run(*words, path)
    assert_one_line(shown.status, shown.err)
    assert shown.out == ""
    assert path.read_bytes() == before


@pytest.mark.parametrize("chairs", [None, [], "ann", [{}, {}], [{"people": []}, {"bot": "genius"}], [{"bot": 3}] * 2])
def test_a_saved_game_where_nobody_sits_cannot_be_resumed(
    keyboard: Keyboard, tmp_path: Path, record: str, chairs: object
) -> None:
    path = tmp_path / "record.json"
    path.write_text(changed(record, table={"chairs": chairs}))
    shown = keyboard.run("play", "--resume", path)
    assert_one_line(shown.status, shown.err)
    assert keyboard.run("verify", path).status == 0


@pytest.mark.parametrize("text", ["this is not TOML =", "cards = 3", "[cards]\n1 = -1", "[cards]\nX = 2"])
def test_a_components_file_that_breaks_the_rules_is_said_so(keyboard: Keyboard, tmp_path: Path, text: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(text)
    shown = keyboard.run("play", GAME.name, "--players", "2", "--components", path)
    assert_one_line(shown.status, shown.err)
    assert "omponents" in shown.err
    assert keyboard.games() == []


def test_a_file_that_exists_is_not_written_over(keyboard: Keyboard, tmp_path: Path) -> None:
    path = tmp_path / "precious.txt"
    path.write_text("precious")
    shown = keyboard.run("play", GAME.name, "--players", 2, "--save", path, typed="1\n")
    assert_one_line(shown.status, shown.err)
    assert path.read_text() == "precious"
    shown = keyboard.run("play", GAME.name, "--players", 2, "--save", tmp_path / "nowhere" / "game.json")
    assert_one_line(shown.status, shown.err)
    assert not (tmp_path / "nowhere").exists()


def test_help_on_a_game_lists_its_presets_and_options(keyboard: Keyboard) -> None:
    for game in catalogue():
        shown = keyboard.run("play", game.name, "--help").out
        named = [*game.options.presets, *[f"{option.name}=" for option in game.options.options]]
        assert [name for name in named if f"\n  {name}" not in shown] == []
    assert "cheeseboard play GAME --help" in keyboard.run("play", "--help").out


def test_help_for_everything(keyboard: Keyboard) -> None:
    shown = keyboard.run()
    assert shown.status == 0
    assert all(name in shown.out for name in COMMANDS)
    for name in COMMANDS:
        shown = keyboard.run(name, "--help")
        assert shown.status == 0
        assert f"cheeseboard {name}" in shown.out
    assert keyboard.run("--version").out.startswith("cheeseboard ")


def test_games_are_listed(keyboard: Keyboard) -> None:
    shown = keyboard.run("games")
    assert all(game.name in shown.out and game.title in shown.out for game in catalogue())


@pytest.mark.parametrize("words", [["rules", GAME.name], ["games"], ["play", GAME.name, "--players", "2"]])
def test_a_reader_who_goes_away_is_no_trouble(tmp_path: Path, words: list[str]) -> None:
    process = start(tmp_path, *words)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.close()
    err = process.stderr.read()
    assert_one_line(process.wait(), err)


def test_a_full_disk_is_no_trouble(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w") as full:
        process = start(tmp_path, "rules", GAME.name, stdout=full)
        _, err = process.communicate()
    assert_one_line(process.returncode, err)


def test_starting_is_quick_because_little_is_imported() -> None:
    heavy = ["rich.console", "numpy", "starlette", "cheeseboard.cli.play"]
    code = "import sys, cheeseboard.cli.main as door; door.parser_for([]); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ)
    assert not set(heavy) & set(found.stdout.split())


def test_ctrl_c_is_no_trouble(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(words: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("cheeseboard.cli.main.run", stop)
    assert main(["games"]) == STOPPED
    assert capsys.readouterr().err == "cheeseboard: stopped\n"
