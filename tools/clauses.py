"""Which clauses of each game's RULES.md are named where they are applied and where they are tested.

A clause is a heading, `### ABC-041  What it says`.  It counts as in code when its id stands in a source file of the
game's folder (the texts/ do not count: a sentence about a rule is not the rule), and as tested when it stands under
tests/.  A heading that ends in "(table talk)" excuses a clause that binds nothing in software.  An id with the game's
letters that no heading has is a stranger: a clause that was dropped, or a slip of the finger.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from tools.trouble import Trouble

ID = re.compile(r"\b[A-Z]{3}-\d{3}\b")
HEADING = re.compile(r"^#+\s+([A-Z]{3}-\d{3})\b\s*(.*)$", re.MULTILINE)
SOURCE = {".py", ".toml", ".json", ".ts", ".svelte"}
TESTS = {".py", ".toml", ".json", ".ts", ".txt"}
SKIPPED = {"__pycache__", "node_modules", "texts"}


@dataclass(frozen=True)
class Row:
    clause: str
    title: str
    in_code: bool
    in_tests: bool
    table_talk: bool = False
    stranger: bool = False

    @property
    def is_missing(self) -> bool:
        return self.stranger or not (self.table_talk or (self.in_code and self.in_tests))


def clauses(game_folder: Path, tests_folder: Path) -> list[Row]:
    """A row for each clause, in the order of RULES.md, then the strangers."""
    coded = ids_in(game_folder, SOURCE)
    tested = ids_in(tests_folder, TESTS)
    rows = [
        Row(clause, title.strip(), clause in coded, clause in tested, is_table_talk(title))
        for clause, title in HEADING.findall((game_folder / "RULES.md").read_text(encoding="utf-8"))
    ]
    known = {row.clause for row in rows}
    letters = {clause[:3] for clause in known}
    strange = sorted(clause for clause in (coded | tested) - known if clause[:3] in letters)
    return rows + [Row(clause, "", clause in coded, clause in tested, stranger=True) for clause in strange]


def is_table_talk(title: str) -> bool:
    return title.rstrip(" *_").endswith("(table talk)")


def ids_in(folder: Path, suffixes: set[str]) -> set[str]:
    found: set[str] = set()
    for path in sorted(folder.rglob("*")):
        if path.suffix in suffixes and not SKIPPED & set(path.relative_to(folder).parts):
            found |= set(ID.findall(path.read_text(encoding="utf-8", errors="replace")))
    return found


def games(root: Path) -> list[Path]:
    return sorted(page.parent for page in (root / "src" / "cheeseboard" / "games").glob("*/RULES.md"))


def report(root: Path, only: str | None = None) -> int:
    """Prints a line a game and whatever is missing; for one game, a line a clause.  1 when something is missing."""
    folders = [folder for folder in games(root) if only in (None, folder.name)]
    if not folders:
        raise Trouble(f"no game '{only}' with a RULES.md" if only else "no game has a RULES.md", status=2)
    tables = {folder.name: clauses(folder, root / "tests") for folder in folders}
    if only:
        print_clauses(tables[only])
    print_games(tables)
    return int(any(row.is_missing for rows in tables.values() for row in rows))


def print_games(tables: dict[str, list[Row]]) -> None:
    width = max(len(name) for name in tables) + 2
    print(f"{'game':{width}}{'clauses':>8}{'in code':>9}{'tested':>8}{'table talk':>12}{'missing':>9}")
    for name, rows in tables.items():
        binding = [row for row in rows if not (row.table_talk or row.stranger)]
        coded, tested = sum(row.in_code for row in binding), sum(row.in_tests for row in binding)
        talk, missing = sum(row.table_talk for row in rows), sum(row.is_missing for row in rows)
        print(f"{name:{width}}{len(binding):8}{coded:9}{tested:8}{talk:12}{missing:9}")
        for row in rows:
            if row.is_missing:
                print(f"  {row.clause}  {why(row)}")


def print_clauses(rows: list[Row]) -> None:
    for row in rows:
        code, test = "code" if row.in_code else "-", "test" if row.in_tests else "-"
        print(f"{row.clause}  {code:5} {test:5} {row.title}")
    print()


def why(row: Row) -> str:
    if row.stranger:
        return "is named, but RULES.md has no such clause"
    lacks = [place for place, found in (("code", row.in_code), ("tests", row.in_tests)) if not found]
    return f"is not in {' nor in '.join(lacks)}"
