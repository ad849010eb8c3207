"""CONTRIBUTING.md is true: a copy of the template is a game at once, found, tested, listed and played."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import clauses

ROOT = Path(__file__).resolve().parents[2]
NAME, TITLE, LETTERS = "hide_and_seek", "Hide And Seek", "HAS"
BOARD = "test_board.py"
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Path:
    """Another house with the same walls, and no game in it but the new one."""
    scratch: Path = tmp_path_factory.mktemp("house")
    helpers = [f"tests/{name}.py" for name in ("conftest", "rules", "telling", "games/conftest")]
    for file in ("pyproject.toml", *helpers):
        (scratch / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, scratch / file)
    for folder in ("tests/browser", "tests/contract", "tests/street", "tools"):
        shutil.copytree(ROOT / folder, scratch / folder, ignore=NOT_COPIED)
    rooms = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", *other_games())
    shutil.copytree(ROOT / "src", scratch / "src", ignore=rooms)
    made = run([ROOT / "dev.py", "game", NAME, "--into", scratch], scratch)
    assert f"{LETTERS}-001" in made
    return scratch


def other_games() -> list[str]:
    return [path.parent.name for path in (ROOT / "src" / "cheeseboard" / "games").glob("*/__init__.py")]


def run(words: list[str | Path], house: Path) -> str:
    """Python in the new house."""
    environment = os.environ | {"PYTHONPATH": str(house / "src"), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "100"}
    ran = subprocess.run(
        [sys.executable, *words], cwd=house, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-4000:]
    return ran.stdout


def test_its_own_tests_and_the_contract_hold(house):
    places = [f"tests/games/{NAME}", "tests/contract", "--ignore", f"tests/games/{NAME}/{BOARD}"]
    assert "passed" in run(["-m", "pytest", "-q", "-p", "no:cacheprovider", *places], house)


def test_its_board_is_played_in_a_browser(house):
    """The page is built anew, with the board of the copy in it."""
    shutil.copytree(ROOT / "web", house / "web", ignore=shutil.ignore_patterns("node_modules"))
    (house / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    run(["-c", "from pathlib import Path; from tools.page import build_page; build_page(Path.cwd())"], house)
    played = run(["-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/games/{NAME}/{BOARD}"], house)
    assert "5 passed" in played


def test_every_clause_has_its_new_letters_and_is_in_code_and_tests(house):
    rows = clauses.clauses(house / "src" / "cheeseboard" / "games" / NAME, house / "tests")
    assert rows
    assert [row.clause for row in rows if row.is_missing or not row.clause.startswith(LETTERS)] == []


def test_nothing_in_the_copy_speaks_of_the_template(house):
    for folder in (house / "src" / "cheeseboard" / "games" / NAME, house / "tests" / "games" / NAME):
        for path in folder.rglob("*.*"):
            text = path.read_text(encoding="utf-8")
            assert not [word for word in ("_template", "High Card", "HighCard", "HIC-") if word in text], path


def test_it_is_as_tidy_as_the_template(house):
    run(["-m", "ruff", "check", "--no-cache", f"src/cheeseboard/games/{NAME}", f"tests/games/{NAME}"], house)


def test_the_shelf_knows_it(house):
    assert TITLE in run(["-m", "cheeseboard", "games"], house)


def test_bots_of_every_level_play_it_to_the_end(house):
    program = f"""
from cheeseboard import Match, find, replay
from cheeseboard.bots.bot import bot_luck, play_on
from cheeseboard.bots.levels import levels
game = find("{NAME}")
match = Match(game, seats=4, seed=bytes(32))
bots = [bot.with_samples(50) for bot in levels(game).values()]
play_on(match, bots, [bot_luck(bytes(32), seat) for seat in range(4)])
assert len(bots) == 4 and match.outcome is not None
assert replay(match.record(), game).table == match.table
"""
    run(["-c", program], house)
