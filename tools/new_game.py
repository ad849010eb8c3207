"""The sixth game in an afternoon begins here: a copy of the template under another name, green at once."""

import keyword
import re
from itertools import combinations
from pathlib import Path

from tools.trouble import Trouble

TEMPLATE = "_template"
GAMES = Path("src", "cheeseboard", "games")
TESTS = Path("tests", "games")
SKIPPED = {"__pycache__", ".pytest_cache"}
LETTERS = re.compile(r"^#+\s+([A-Z]{3})-\d{3}\b", re.MULTILINE)

NEXT = """\
{name} is a copy of the template, and playable:   python3 dev.py play {name}

In {games}/{name}/
  RULES.md        the clauses, {letters}-001 and on, in your own words
  components.py   what is in the box
  table.py        what lies there; moves.py and events.py: what can be answered, what can happen
  rules.py        the moments, in rulebook order
  texts/          what is said, in every language
  web/            the board in the browser, and the picture on the box
and in {tests}/{name}/ a scene for each clause.

After each step:  python3 dev.py test {name}
                  python3 dev.py clauses {name}
CONTRIBUTING.md walks through it."""


def new_game(root: Path, name: str, into: Path) -> str:
    """Copies the template's rules and tests, and says what to do next."""
    check_name(name)
    check_places(root, name, into)
    letters = free_letters(name, letters_in_use(root) | letters_in_use(into))
    for folder in (GAMES, TESTS):
        copy(root / folder / TEMPLATE, into / folder / name, renaming(name, letters))
    return NEXT.format(name=name, letters=letters, games=GAMES.as_posix(), tests=TESTS.as_posix())


def check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise Trouble(f"'{name}' can not name a game: small letters, digits and _ , such as two_words", status=2)


def check_places(root: Path, name: str, into: Path) -> None:
    if not (root / GAMES / TEMPLATE).is_dir():
        raise Trouble(f"the template is gone: {(GAMES / TEMPLATE).as_posix()}")
    for folder in (GAMES, TESTS):
        if (into / folder / name).exists():
            raise Trouble(f"{(folder / name).as_posix()} exists already", status=2)


def renaming(name: str, letters: str) -> list[tuple[re.Pattern[str], str]]:
    words = [word.capitalize() for word in name.split("_") if word]
    return [
        (re.compile(r"\b_template\b"), name),
        (re.compile(r"High Card"), " ".join(words)),
        (re.compile(r"HighCard"), "".join(words)),
        (re.compile(r"high_card"), name),
        (re.compile(r"\bHIC(?=\b|_)"), letters),
    ]


def copy(source: Path, target: Path, renames: list[tuple[re.Pattern[str], str]]) -> None:
    for path in sorted(source.rglob("*")):
        place = path.relative_to(source)
        if path.is_file() and not SKIPPED & set(place.parts):
            new = target / renamed(place.as_posix(), renames)
            new.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(renamed(path.read_text(encoding="utf-8"), renames), encoding="utf-8")


def renamed(text: str, renames: list[tuple[re.Pattern[str], str]]) -> str:
    for old, new in renames:
        text = old.sub(new, text)
    return text


def letters_in_use(root: Path) -> set[str]:
    pages = (root / GAMES).glob("*/RULES.md")
    return {letters for page in pages for letters in LETTERS.findall(page.read_text(encoding="utf-8"))}


def free_letters(name: str, taken: set[str]) -> str:
    """Three letters for the clauses: the name's initials or beginning, or the nearest that no game has yet."""
    words = [word for word in re.sub(r"[^A-Z_]", "", name.upper()).split("_") if word]
    plain = "".join(words)
    wishes = ["".join(word[0] for word in words)[:3], plain[:3]]
    wishes += ["".join(three) for three in combinations(plain, 3)]
    wishes += [(plain + "XX")[:2] + chr(last) for last in range(ord("A"), ord("Z") + 1)]
    for wish in wishes:
        if len(wish) == 3 and wish not in taken:
            return wish
    raise Trouble(f"no three letters are free for the clauses of '{name}'")
