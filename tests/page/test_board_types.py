"""The types of a board are those of the rules, and a board that no longer fits them does not pass the type check."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from cheeseboard.games import find, folders
from tools.board_types import PAGE, report
from tools.golden import page_of
from tools.page import install_packages

WEB = Path("web").resolve()
EVENT = re.compile(r"Happened<'(\w+)'")
WITH_BOARDS = [name for name in folders() if (find(name).folder / "web").exists()]
boards = pytest.mark.parametrize("name", WITH_BOARDS)


@boards
def test_what_a_board_is_checked_with_is_made_from_the_rules(name):
    game = find(name)
    now = page_of(game, PAGE, "web").read_text(encoding="utf-8")
    assert now == report(game), f"when it was changed on purpose: python3 dev.py types {name} --write"


def test_all_that_a_game_says_on_the_wire_is_in_its_types():
    """Names of its fields, events, phases, questions and moves, of what it tells and of what can be agreed on."""
    text = report(find("_template"))
    for word in (
        "'round_began', { round: number; seat: number }",
        "hands: Secret<Face>[] // one card a seat",
        "pile: Pile",
        "export type Phase = 'daring' | 'dealing' | 'exchanging' | 'over' | 'showing'",
        "export type Prompt = 'daring' | 'exchanging'",
        "export type Notation = 'keep' | 'exchange' | 'stand' | 'fold'",
        "rounds: number",
        "exchange: boolean",
    ):
        assert word in text, word


def type_errors(folder: Path) -> str:
    """Of the stories that lie there, as tsc finds them by the settings of the page."""
    install_packages(WEB)
    quick: dict[str, list[str]] = {"types": [], "lib": ["es2023"]}
    settings = {"extends": f"{WEB}/tsconfig.json", "include": ["*/story.ts"], "compilerOptions": quick}
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    (folder / "node_modules").symlink_to(WEB / "node_modules")
    tsc = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    command = ["node", str(tsc), "--noEmit", "-p", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout


def test_a_renamed_event_is_an_error_in_every_story_and_in_no_other(tmp_path):
    """Two copies of each board that has a story; in one of them the last event has another name."""
    with_stories = [name for name in WITH_BOARDS if (find(name).folder / "web" / "story.ts").exists()]
    for name in with_stories:
        web = find(name).folder / "web"
        event = EVENT.findall((web / PAGE).read_text(encoding="utf-8"))[-1]
        for copy, called in (("same", event), ("renamed", "renamed")):
            (tmp_path / f"{name}.{copy}").mkdir()
            for file in web.glob("*.ts"):
                text = file.read_text(encoding="utf-8")
                new = text.replace(f"Happened<'{event}'", f"Happened<'{called}'") if file.name == PAGE else text
                (tmp_path / f"{name}.{copy}" / file.name).write_text(new, encoding="utf-8")
    found = {line.partition("/story.ts")[0] for line in type_errors(tmp_path).splitlines() if "/story.ts(" in line}
    assert found == {f"{name}.renamed" for name in with_stories}
