"""What each language has and what it lacks; and the beginning of a new one.

    python -m tools.languages               a page of what is missing
    python -m tools.languages CODE          begins a language: every file that it needs, with the English words in it
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from cheeseboard.engine import rulebook
from cheeseboard.engine.language import SOURCE_LANGUAGE, Language
from cheeseboard.engine.text import flatten
from tools.trouble import Trouble

ROOT = Path(__file__).resolve().parent.parent
ENGLISH = SOURCE_LANGUAGE
HEADING = re.compile(r"^### ([A-Z]{3}-\d{3}) ", re.MULTILINE)
DATA = Path("src", "cheeseboard", "engine", "languages")
GAMES = Path("src", "cheeseboard", "games")
PAGE = Path("web", "src", "texts")  # what one page alone says is in a folder below
TEXTS = (PAGE, Path("src", "cheeseboard", "pictures", "texts"))
TITLE = "game.title"  # stays what it is
OWN_FORMS = re.compile(r"^kind\..*\.(gender|many|short)$")  # a language has them where its texts ask for them
SAME = 3  # as many words may well be the same in two languages
SHOWN = 12


def texts_folders(root: Path) -> list[Path]:
    parts = sorted([path.parent for path in (root / PAGE).glob(f"*/{ENGLISH}.toml")])
    return [*[root / folder for folder in TEXTS], *parts, *sorted((root / GAMES).glob("*/texts"))]


def games(root: Path) -> list[Path]:
    return sorted([page.parent for page in (root / GAMES).glob("*/RULES.md")])


def codes(root: Path) -> list[str]:
    found = {path.stem: load(path) for path in (root / DATA).glob("*.toml")}
    return sorted(found, key=lambda code: (int(found[code].get("place", 0)), code))


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def flat(path: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    flatten("", load(path), found)
    return found


# ---- what is missing ----


def missing(root: Path, code: str) -> list[str]:
    """Files and keys that a language lacks, and how many texts are English still."""
    found = [*missing_data(root, code)]
    for folder in texts_folders(root):
        found += missing_texts(root, folder, code)
    for game in games(root):
        howto = game / "texts" / f"howto.{code}.md"
        found += [] if howto.exists() else [named(root, howto)]
        found += missing_clauses(root, game, code)
    return found


def missing_data(root: Path, code: str) -> Iterator[str]:
    path = root / DATA / f"{code}.toml"
    wanted = {field.name for field in fields(Language)} - {"joining"} | {"and", "or"}
    lacking = sorted(wanted - load(path).keys())
    if lacking:
        yield f"{named(root, path)}: {listed(lacking)}"


def missing_texts(root: Path, folder: Path, code: str) -> Iterator[str]:
    path, english, own = folder / f"{code}.toml", flat(folder / f"{ENGLISH}.toml"), flat(folder / f"{code}.toml")
    lacking = [key for key in english if key not in own and not OWN_FORMS.match(key)]
    same = [key for key, text in own.items() if key != TITLE and text == english.get(key) and is_long(text)]
    if not own:
        yield named(root, path)
    elif lacking:
        yield f"{named(root, path)}: {listed(lacking)}"
    if same and code != ENGLISH:
        yield f"{named(root, path)}: in English still: {listed(same)}"


def is_long(text: str) -> bool:
    """So many words that a translator would have changed one."""
    return len(re.findall(r"[^\W\d]{3,}", re.sub(r"\{\w+|\b(?:zero|one|other) \{", " ", text))) > SAME


def missing_clauses(root: Path, game: Path, code: str) -> Iterator[str]:
    path = rulebook.rules_file(game, code)
    own = HEADING.findall(path.read_text(encoding="utf-8")) if path.exists() else []
    lacking = [id for id in HEADING.findall((game / "RULES.md").read_text(encoding="utf-8")) if id not in own]
    if lacking:
        yield f"{named(root, path)}: {listed(lacking)}" if path.exists() else named(root, path)


def named(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()


def listed(keys: list[str]) -> str:
    more = f" and {len(keys) - SHOWN} more" if len(keys) > SHOWN else ""
    return f"{len(keys)}: {', '.join(keys[:SHOWN])}{more}"


def report(root: Path) -> str:
    lines = []
    for code in codes(root):
        lacking = missing(root, code)
        name = load(root / DATA / f"{code}.toml").get("name", code)
        lines.append(f"{code}  {name}: {'nothing is missing' if not lacking else f'{len(lacking)} lines'}")
        lines += [f"    {line}" for line in lacking]
    return "\n".join(lines)


# ---- a new one ----


def begin(root: Path, code: str) -> str:
    """Every file that a language needs, in English."""
    if not re.fullmatch(r"[a-z]{2,3}", code):
        raise Trouble(f"'{code}' can not name a language: two or three small letters, such as eo", status=2)
    if code in codes(root):
        raise Trouble(f"there is a language '{code}' already", status=2)
    made = [root / DATA / f"{code}.toml"]
    place = 1 + max([int(load(root / DATA / f"{one}.toml").get("place", 0)) for one in codes(root)])
    data = (root / DATA / f"{ENGLISH}.toml").read_text(encoding="utf-8")
    made[0].write_text(re.sub(r"^place = \d+", f"place = {place}", data, flags=re.MULTILINE), encoding="utf-8")
    for folder in texts_folders(root):
        made.append(copied(folder / f"{ENGLISH}.toml", folder / f"{code}.toml"))
    for game in games(root):
        made.append(copied(game / "texts" / f"howto.{ENGLISH}.md", game / "texts" / f"howto.{code}.md"))
        made.append(rules_page(game, code))
    return "\n".join(["Every word of these is English still:", *[f"  {named(root, path)}" for path in made]])


def copied(source: Path, target: Path) -> Path:
    target.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    return target


def rules_page(game: Path, code: str) -> Path:
    """Title and rule of every clause; a ruling that names an option comes along."""
    title = (game / "RULES.md").read_text(encoding="utf-8").partition("\n")[0]
    blocks, chapter = [title], ""
    for clause in rulebook.clauses_of(game, ENGLISH).values():
        if clause.chapter != chapter:
            chapter = clause.chapter
            blocks.append(f"## {chapter}")
        blocks.append(f"### {clause.id}  {clause.title}\n{clause.text}")
        if "`" in clause.ruling:
            blocks.append(f"{rulebook.RULING} {clause.ruling}")
    path = rulebook.rules_file(game, code)
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    return path


def main(words: list[str]) -> int:
    try:
        print(begin(ROOT, words[0]) if words else report(ROOT))
    except Trouble as trouble:
        print(f"languages: {trouble}", file=sys.stderr)
        return trouble.status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
