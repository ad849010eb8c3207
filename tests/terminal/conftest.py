from pathlib import Path

import pytest

from tests.terminal.keyboard import Keyboard


@pytest.fixture
def keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Keyboard:
    return Keyboard(tmp_path / "state", monkeypatch, capsys)
