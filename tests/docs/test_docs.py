"""Pages lead somewhere, every module has one, and the rules' pages, code and tests name the same clauses."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.docs.test_readme import PAGES, ROOT
from tools import clauses

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
MODULES = sorted(path.stem for path in (ROOT / "src" / "cheeseboard" / "engine").glob("[!_]*.py"))
PLACES = re.compile(r"(?<![\w.~])/(?:home|Users|root|wor[k]|private/var)/\w|\b[A-Z]:\\Users\\")
REGISTRIES = re.compile(r"://[^\s\"']*(?:pypi|pythonhosted|npmjs|yarnpkg|artifactory|nexus)")
LONGEST = 2_000_000  # bytes of a file worth reading


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_to_a_file_and_a_heading(page):
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        place, _, heading = link.partition("#")
        target = page.parent / place if place else page
        assert target.exists(), link
        assert not heading or heading in anchors(target), link


def anchors(page: Path) -> set[str]:
    headings = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("module", MODULES)
def test_every_module_of_the_engine_has_a_page_or_a_section(module):
    headings = HEADING.findall((ROOT / "docs" / "engine.md").read_text(encoding="utf-8"))
    assert any(f"`{module}.py`" in heading for heading in headings)


def test_every_decision_is_in_the_list():
    folder = ROOT / "docs" / "decisions"
    listed = set(LINK.findall((folder / "README.md").read_text(encoding="utf-8")))
    assert listed == {page.name for page in folder.glob("*.md")} - {"README.md"}


@pytest.mark.parametrize("folder", clauses.games(ROOT), ids=lambda folder: folder.name)
def test_every_clause_is_in_code_and_in_tests(folder):
    rows = clauses.clauses(folder, ROOT / "tests")
    assert rows
    assert [f"{row.clause} {clauses.why(row)}" for row in rows if row.is_missing] == []


# ---- what no file of the project holds ----


def tracked_files() -> list[Path]:
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no checkout")
    return [path for path in map(ROOT.joinpath, listed.split("\0")) if path.is_file()]


def test_no_file_names_a_place_on_somebodys_machine_or_a_registry():
    found: list[str] = []
    for path in tracked_files():
        data = path.read_bytes()
        if b"\0" in data or len(data) > LONGEST:
            continue
        for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
            if PLACES.search(line) or REGISTRIES.search(line):
                found.append(f"{name_of(path)}:{number}: {line.strip()[:100]}")
    assert found == []
