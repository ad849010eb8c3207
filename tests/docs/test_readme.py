"""What the pages show is what the program does: every example in them is run."""

import doctest
import re
from pathlib import Path

import pytest

from cheeseboard import catalogue

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
WITH_EXAMPLES = [page for page in PAGES if ">>>" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_are_true(page):
    flags = doctest.NORMALIZE_WHITESPACE | doctest.REPORT_ONLY_FIRST_FAILURE
    ran = doctest.testfile(str(page), module_relative=False, encoding="utf-8", optionflags=flags)
    assert ran.attempted > 0
    assert ran.failed == 0


def test_the_readme_has_a_dozen_lines_of_python():
    lines = re.findall(r"^(?:>>>|\.\.\.) ", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert 6 <= len(lines) <= 16


def test_the_table_of_games_is_honest():
    """What is in the table is on the shelf; a game that somebody adds need not be in the table."""
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| [^|]+ \| ([^|]+) \|$", README.read_text(encoding="utf-8"), re.MULTILINE)
    states = {title: state for title, state in rows if title != "game"}
    begun = {title for title, state in states.items() if state != "not yet begun"}
    assert begun
    assert begun <= {game.title for game in catalogue()}
