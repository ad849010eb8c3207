"""Playing at the terminal: any game, by number, by word, in four languages; left and taken up again."""

import json
import signal
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli.main import main
from cheeseboard.engine.game import Game
from cheeseboard.engine.text import LANGUAGES
from cheeseboard.games import find, folders
from cheeseboard.terminal.saving import TABLE, read_saved
from tests.cli.keyboard import HOUSE_GAME as GAME
from tests.cli.keyboard import Keyboard, read_until, start

ALWAYS_THE_FIRST = "1\n" * 3000
QUICK = ["--seed", "1", "--preset", "quick"]


@pytest.mark.parametrize(("name", "language"), list(zip(folders(), cycle(LANGUAGES))))
def test_a_whole_game_by_numbers(keyboard: Keyboard, name: str, language: str) -> None:
    seats = find(name).seats[0]
    shown = keyboard.run("play", name, "--players", seats, "--language", language, "--seed", 1, typed=ALWAYS_THE_FIRST)
    assert (shown.status, shown.err) == (0, "")
    [game] = keyboard.games()
    assert f"cheeseboard verify {game}" in shown.out
    assert f"{1:064x}" in shown.out.splitlines()[-3]
    assert f"  cheeseboard review {game}\n" in shown.out
    assert f"  cheeseboard replay {game} --step\n" in shown.out
    assert keyboard.run("verify", game).status == 0
    assert keyboard.run("replay", game).status == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_in_every_language(keyboard: Keyboard, language: str) -> None:
    shown = keyboard.run("play", GAME.name, "--language", language, *QUICK, "--players", 2, typed=ALWAYS_THE_FIRST)
    assert (shown.status, shown.err) == (0, "")


@pytest.mark.parametrize("options", [["cat_seat=ann"], ["no_progress_limit=1", "no_progress_result=draw"]])
def test_the_end_says_how_the_same_people_play_again(keyboard: Keyboard, options: list[str]) -> None:
    """What was agreed on stays, roles by lot are drawn anew; with a box of one's own there is no such line."""
    table = ["chop_chop", "--seats", "ann,easy,bob", "--options", *options]
    out = keyboard.run("play", *table, "no_progress_limit=1", "--language", "pt", typed=ALWAYS_THE_FIRST).out
    [line] = [line for line in out.splitlines() if line.startswith("  cheeseboard play ")]
    agreed = [*[word for word in options if "limit" not in word], "no_progress_limit=1"]
    assert sorted(line.split()[1:]) == sorted(["play", *table[:4], *agreed, "--language", "pt"])
    again = keyboard.run(*line.split()[1:])
    assert (again.status, again.err) == (0, "")


@pytest.mark.parametrize("name", ["easy", "bot", "Ann+Bob", "Ann, the 1st"])
def test_whoever_is_called_like_a_seat_of_another_kind_is_not_told_how(keyboard: Keyboard, name: str) -> None:
    """Typed as it is, that name would seat somebody else."""
    out = keyboard.run("play", GAME.name, "--players", 2, "--name", name, typed=ALWAYS_THE_FIRST).out
    assert "cheeseboard review" in out
    assert "cheeseboard play " not in out


def quick(name: str) -> list[str]:
    """The shortest game there is a name for."""
    return ["--preset", "quick"] if "quick" in find(name).options.presets else []


@pytest.mark.parametrize("name", folders())
def test_every_number_of_seats_can_be_played_and_watched(keyboard: Keyboard, name: str) -> None:
    for seats, flags in zip(find(name).seats, cycle([[], ["--plain"], ["--memory-aid"]])):
        bots = ",".join(["random"] * seats)
        shown = keyboard.run("play", name, "--seats", bots, "--seed", 1, *quick(name), *flags)
        assert (shown.status, shown.err) == (0, "")
        assert "> " not in shown.out.splitlines()


def test_the_seal_is_shown_first_and_the_seed_only_at_the_end(keyboard: Keyboard) -> None:
    shown = keyboard.run("play", GAME.name, "--players", 2, *QUICK, typed=ALWAYS_THE_FIRST)
    record = json.loads(keyboard.games()[0].read_text())
    assert shown.out.index(record["commitment"]) < shown.out.index("\n> ")
    assert shown.out.index(record["seed"]) > shown.out.rindex("\n> ")
    assert shown.out.count(record["seed"]) == 1


def test_a_stranger_only_has_to_press_enter(keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "zoe")
    shown = keyboard.run("play", GAME.name, typed=["", ""])
    assert "[Zoe]" in shown.out
    saved = json.loads(keyboard.games()[0].read_text())
    assert saved[TABLE]["chairs"][0] == {"people": ["Zoe"]}
    assert len(saved[TABLE]["chairs"]) == 3
    assert "is saved" in shown.out


def test_questions_are_asked_again_until_they_are_answered(keyboard: Keyboard) -> None:
    shown = keyboard.run("play", GAME.name, typed=["x" * 30, "Ana", "99", "no", "1"])
    assert shown.status == 0
    saved = json.loads(keyboard.games()[0].read_text())
    assert [chair.get("people") for chair in saved[TABLE]["chairs"]] == [["Ana"], None]


def test_with_several_games_there_is_a_shelf(keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [find(name) for name in folders()]
    monkeypatch.setattr("cheeseboard.cli.play.catalogue", lambda: games)
    shown = keyboard.run("play", typed=["99", "", games[-1].name, "Ana"])
    assert "What shall we play?" in shown.out
    assert all(game.title in shown.out for game in games)
    shown = keyboard.run("play", typed=["1", "Ana", ""])
    assert keyboard.games()[-1].name.startswith(games[0].name)


def test_people_share_a_seat_and_take_turns_at_the_keyboard(keyboard: Keyboard) -> None:
    shown = keyboard.run("play", GAME.name, "--seats", "ann+ben,random", "--seed", 1, typed=ALWAYS_THE_FIRST)
    assert shown.status == 0
    assert "ann + ben" in shown.out
    assert "ben has the keyboard." in shown.out
    assert shown.out.count("Pass the device") == 1  # at the very beginning; what one knows the other knows


def test_one_person_can_hold_several_seats(keyboard: Keyboard) -> None:
    shown = keyboard.run("play", GAME.name, "--seats", "ann,ann", *QUICK, typed=ALWAYS_THE_FIRST)
    assert shown.status == 0
    assert "Pass the device" not in shown.out


ROLES = [(game, option.name) for game in map(find, folders()) for option in game.options.options if option.by_lot]


@pytest.mark.parametrize(("game", "role"), ROLES, ids=[f"{game.name}-{role}" for game, role in ROLES])
def test_a_role_is_given_by_name_and_by_lot_unless_it_is(keyboard: Keyboard, game: Game[Any], role: str) -> None:
    words = ["play", game.name, "--seats", "ann,bob+eve,easy", "--seed", "1"]
    for name, seat in (("ANN", 0), ("eve", 1), ("tomme", 2), ("1", 1)):
        assert keyboard.run(*words, "--options", f"{role}={name}").status == 0
        assert read_saved(keyboard.games()[-1])[0].options[role] == seat
    assert keyboard.run(*words).status == 0
    assert read_saved(keyboard.games()[-1])[0].lots == [role]
    shown = keyboard.run(*words, "--options", f"{role}=zoe")
    assert shown.err == f"cheeseboard: option {role}: nobody here is called 'zoe'; there are ann, bob + eve, Tomme\n"


# ---- leaving and coming back ----


def played(path: Path) -> dict[str, object]:
    data = read_saved(path)[0].to_data()
    return {key: data[key] for key in ("seed", "choices", "luck", "options", "seats", "commitment")}


@pytest.mark.parametrize("seats", ["ann,normal,easy", "ann,bob,normal"])
@pytest.mark.parametrize("lines", [0, 1, 2, 3, 5, 8])
def test_the_end_of_input_keeps_the_game_and_it_goes_on_the_same(
    keyboard: Keyboard, tmp_path: Path, lines: int, seats: str
) -> None:
    whole, cut = tmp_path / "whole.json", tmp_path / "cut.json"
    words = ["play", GAME.name, "--seats", seats, "--seed", "abc"]
    keyboard.run(*words, "--save", whole, typed=ALWAYS_THE_FIRST)
    shown = keyboard.run(*words, "--save", cut, typed="1\n" * lines)
    assert (shown.status, shown.err) == (0, "")
    assert f"cheeseboard play --resume {cut}" in shown.out or played(cut) == played(whole)
    assert keyboard.run("replay", cut).status == 0
    resumed = keyboard.run("play", "--resume", cut, typed=ALWAYS_THE_FIRST)
    assert resumed.status == 0
    assert played(cut) == played(whole)


def test_a_resumed_game_may_be_kept_elsewhere(keyboard: Keyboard, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    keyboard.run("play", GAME.name, "--players", 2, "--save", first, typed="1\n1\n")
    before = first.read_bytes()
    keyboard.run("play", "--resume", first, "--save", second, typed=ALWAYS_THE_FIRST)
    assert first.read_bytes() == before
    assert len(read_saved(second)[0].choices) > len(read_saved(first)[0].choices)


def test_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    process = start(tmp_path, "play", GAME.name, "--players", 2, "--save", path)
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()
    read_until(process, "\n> ")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert f"--resume {path}" in out
    assert json.loads(path.read_text())["game"] == GAME.name


def test_nothing_is_left_beside_the_game(keyboard: Keyboard, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    keyboard.run("play", GAME.name, "--players", 2, "--save", folder / "game.json", typed="1\n" * 20)
    assert [path.name for path in folder.iterdir()] == ["game.json"]


def test_a_game_that_somebody_else_goes_on_with_is_not_written_over(keyboard: Keyboard, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    keyboard.run("play", GAME.name, "--players", 2, "--save", path, typed="1\n")

    class Meddler:
        """Changes the file while the game is on."""

        def __init__(self) -> None:
            self.count = 0

        def readline(self) -> str:
            self.count += 1
            if self.count == 3:
                path.write_text("mine now")
            return "1\n" if self.count < 4 else ""

        def isatty(self) -> bool:
            return False

    keyboard.monkeypatch.setattr("sys.stdin", Meddler())
    assert main(["play", "--resume", str(path)]) == 0
    out = keyboard.capsys.readouterr().out
    assert path.read_text() == "mine now"
    assert "The game could not be saved as" in out
    assert "The game is not saved." in out
