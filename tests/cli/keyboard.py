"""A person at the keyboard, for tests: what is typed, what is shown, what is left on disk."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cheeseboard.cli.main import main
from cheeseboard.games import find

HOUSE_GAME = find("_template")


def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few samples and no clock: always the same."""
    monkeypatch.setattr("cheeseboard.terminal.hint.SAMPLES", 80)


class Shown(NamedTuple):
    status: int
    out: str
    err: str

    def after(self, words: str) -> str:
        """What was shown behind the last time that these words were."""
        assert words in self.out
        return self.out.rpartition(words)[2]


class Listener:
    """Standard input that reads before it writes."""

    def __init__(self, capsys: pytest.CaptureFixture[str], answer: Callable[[str], str | None]) -> None:
        self.capsys = capsys
        self.answer = answer
        self.seen = ""

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        new = self.capsys.readouterr().out
        self.seen += new
        typed = self.answer(new)
        return "" if typed is None else f"{typed}\n"


class Keyboard:
    """Runs commands in this process, with a folder of its own for games."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.home = home
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        monkeypatch.setenv("XDG_STATE_HOME", str(home))
        monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
        monkeypatch.delenv("COLUMNS", raising=False)
        quick_hints(monkeypatch)

    def run(self, *words: object, typed: str | list[str] = "") -> Shown:
        lines = typed if isinstance(typed, str) else "".join([f"{line}\n" for line in typed])
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        self.capsys.readouterr()
        status = main([str(word) for word in words])
        captured = self.capsys.readouterr()
        return Shown(status, captured.out, captured.err)

    def converse(self, *words: object, answer: Callable[[str], str | None]) -> Shown:
        """Somebody who reads what was shown since the last answer; None leaves."""
        listener = Listener(self.capsys, answer)
        self.monkeypatch.setattr(sys, "stdin", listener)
        self.capsys.readouterr()
        status = main([str(word) for word in words])
        captured = self.capsys.readouterr()
        return Shown(status, listener.seen + captured.out, captured.err)

    def games(self) -> list[Path]:
        """What was kept, the latest last; names of the same second do not tell."""
        return sorted((self.home / "cheeseboard").glob("*.json"), key=lambda path: path.stat().st_mtime_ns)


def start(home: Path, *words: object, **more: object) -> "subprocess.Popen[str]":
    """The command in a process of its own."""
    environment = os.environ | {"XDG_STATE_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
    streams: dict[str, object] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [sys.executable, "-m", "cheeseboard", *[str(word) for word in words]]
    return subprocess.Popen(command, text=True, env=environment, **(streams | more))  # type: ignore[call-overload,no-any-return]


def read_until(process: "subprocess.Popen[str]", words: str) -> str:
    """Everything the process shows up to these words."""
    seen = ""
    while not seen.endswith(words):
        letter = process.stdout.read(1) if process.stdout is not None else ""
        assert letter, f"the end came before '{words}', after: {seen[-500:]}"
        seen += letter
    return seen


@pytest.fixture
def keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Keyboard:
    return Keyboard(tmp_path / "state", monkeypatch, capsys)
