"""A terminal of our own: the whole screen, and what remains of it."""

import os
import pty
import re
import select
import signal
import sys
from pathlib import Path

import pytest

from cheeseboard.terminal.screen import CLEAR, CLEAR_ALL, Screen
from tests.cli.keyboard import HOUSE_GAME as GAME

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h", "\x1b[?1049l"


class Terminal:
    """A process that believes it sits at a terminal."""

    def __init__(self, home: Path, *words: object, **environment: str) -> None:
        command = [sys.executable, "-m", "cheeseboard", *[str(word) for word in words]]
        settings = {"XDG_STATE_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "NO_COLOR": ""}
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a run in the background would hand on that it is ignored
            os.execve(command[0], command, os.environ | settings | environment)
        self.seen = ""

    def read(self, patience: float = 60) -> bool:
        """Whatever has come; False at the end, or when nothing came for so long."""
        ready, _, _ = select.select([self.file], [], [], patience)
        try:
            found = os.read(self.file, 65536) if ready else b""
        except OSError:  # how Linux says that the other side has gone
            found = b""
        self.seen += found.decode(errors="replace")
        return bool(found)

    def until(self, words: str) -> None:
        while words not in self.seen:
            assert self.read(), f"the end came before '{words}', after: {self.seen[-300:]!r}"

    def type(self, words: str) -> None:
        os.write(self.file, words.encode())

    def end(self, leave: str = "") -> int:
        """How it ended.  Ctrl-C in the instant in which Python begins to read a line waits there for Enter, or is lost
        with what was typed before it: then a person presses the keys again, and so does this."""
        for keys in ["", "\r", leave, "\r", leave, "\r"]:
            self.type(keys)
            while self.read(5):
                pass
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                break
        else:
            os.kill(self.pid, signal.SIGKILL)
            _, status = os.waitpid(self.pid, 0)
        os.close(self.file)
        return os.waitstatus_to_exitcode(status)


@pytest.mark.parametrize("leave", ["\x03", "\x04", "quit\r"])
def test_a_whole_screen_is_given_back_and_the_game_is_kept(tmp_path: Path, leave: str) -> None:
    terminal = Terminal(tmp_path, "play", GAME.name, "--players", 2, "--seed", 0, "--pace", 0)
    terminal.until("Press Enter to begin.")
    terminal.type("\r")
    terminal.until("> ")
    terminal.type("1\r" + leave)
    assert terminal.end(leave) == 0
    before, _, after = terminal.seen.rpartition(LEAVE_SCREEN)
    assert before.count(ENTER_SCREEN) == 1
    assert "cheeseboard play --resume" in after
    assert CLEAR_ALL not in terminal.seen  # what stood in the terminal before is not touched
    assert "Traceback" not in terminal.seen


def test_long_pages_come_screen_by_screen(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", GAME.name, "--players", 2, "--seed", 0, "--pace", 0, LINES="24", COLUMNS="80")
    terminal.until("Press Enter to begin.")
    terminal.type("\rrules\r")
    terminal.until("or type anything to go back.")
    terminal.type("\r")
    terminal.until("> ")
    terminal.type("q\rtable\r")
    terminal.until("Press Enter to go on.")  # the whole table stays until it has been looked at
    terminal.type("\rquit\r")
    assert terminal.end() == 0


def test_who_won_stays_until_it_has_been_read_and_stands_among_the_lines_from_before(tmp_path: Path) -> None:
    table = ("--seats", "ann,random", "--seed", 0, "--preset", "quick", "--no-coach")
    terminal = Terminal(tmp_path, "play", GAME.name, *table, "--pace", 0)
    terminal.until("Press Enter to begin.")
    terminal.type("\r")
    answered = 0
    while "Press Enter to go on." not in terminal.seen:
        if terminal.seen.count("\n> ") > answered:
            answered += 1
            terminal.type("1\r")
        assert terminal.read()
    assert LEAVE_SCREEN not in terminal.seen
    terminal.type("\r")
    assert terminal.end() == 0
    before, _, after = terminal.seen.rpartition(LEAVE_SCREEN)
    assert "Total" in before
    assert "Total" in after
    assert "cheeseboard review" in after


def test_a_replay_is_whole_on_every_screen_also_where_much_happens_before_the_first_choice(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table = ("doctor_rat", "--seats", "random,random,random", "--options", "groups=3", "--seed", 0)
    assert Terminal(tmp_path, "play", *table, "--pace", 0, "--save", path).end() == 0
    terminal = Terminal(tmp_path, "replay", path, "--step", LINES="24", COLUMNS="80")
    terminal.until("Press Enter to go on.")
    assert "Meal 1 begins." in terminal.seen
    terminal.type("\r")
    terminal.until("q: leave")
    picture = terminal.seen.rpartition("Press Enter to go on.")[2].rpartition(CLEAR)[2]
    assert "all cards open" in picture
    assert len(picture.splitlines()) <= 24
    terminal.type("q\r")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("words", "environment"), [(["--plain"], {}), ([], {"TERM": "dumb"}), ([], {"NO_COLOR": "1"}), ([], {})]
)
def test_colour_only_where_it_is_welcome(tmp_path: Path, words: list[str], environment: dict[str, str]) -> None:
    terminal = Terminal(tmp_path, "play", GAME.name, "--seats", "random,random", "--pace", 0, *words, **environment)
    assert terminal.end() == 0
    coloured = re.search(r"\x1b\[(?:1;)?3\d", terminal.seen) is not None
    assert coloured == (not words and not environment)
    if words or environment.get("TERM") == "dumb":
        assert "╭" not in terminal.seen
        assert ENTER_SCREEN not in terminal.seen


def test_without_a_terminal_nothing_but_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    screen = Screen()
    assert not screen.whole
    assert screen.pace == 0
    assert screen.console.color_system is None
