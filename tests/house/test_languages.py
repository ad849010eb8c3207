"""A language is data: whoever follows the recipe of CONTRIBUTING.md has one more, and changes no code."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard.engine.language import LANGUAGES
from tools.languages import DATA, begin, missing, texts_folders
from tools.trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]
CODE = "xx"
KEPT = re.compile(r"\{\w+|\b(?:zero|one|other) \{|\\\w+|[A-Z]{3}-\d{3}|`[^`]*`|\(table talk\)|\*Ruling:\*")
VALUE = re.compile(r'("[^"]*" *[=\]])|"[^"]*"')  # a quoted key, or what is said
GAME = "_template"

TRIED = """
from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.rulebook import rulebook
from cheeseboard.engine.text import Speaker
from cheeseboard.games import find
from cheeseboard.pictures.words import speaker
from cheeseboard.terminal.rulebook import how_to_play
game = find("_template")
words = speaker(game, "xx", ["Ann", "Bo"], 0)
print(LANGUAGES[-1])
print(words.say("board.pile", {"n": 2}))
print(rulebook(game.folder, "xx")["HIC-003"].text)
print(how_to_play(game, "xx").splitlines()[0])
"""


def changed(text: str) -> str:
    """Every a, e and o of a text another letter; what is code stays as it is."""
    made, at = [], 0
    for kept in KEPT.finditer(text):
        made += [text[at : kept.start()].translate(str.maketrans("aeo", "áéó")), kept[0]]
        at = kept.end()
    return "".join([*made, text[at:].translate(str.maketrans("aeo", "áéó"))])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house, with the template and a language that nobody speaks."""
    scratch: Path = tmp_path_factory.mktemp("languages")
    others = [path.name for path in (ROOT / "src/cheeseboard/games").iterdir() if path.is_dir() and path.name != GAME]
    skipped = shutil.ignore_patterns("__pycache__", "static", "*.so", *others)
    for room in ("src", "web/src/texts"):
        shutil.copytree(ROOT / room, scratch / room, ignore=skipped)
    begin(scratch, CODE)
    for folder in texts_folders(scratch):
        path = folder / f"{CODE}.toml"
        lines = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join([VALUE.sub(lambda found: found[1] or changed(found[0]), line) for line in lines]))
    for path in [*scratch.glob(f"src/**/howto.{CODE}.md"), *scratch.glob(f"src/**/RULES.{CODE}.md")]:
        path.write_text(changed(path.read_text(encoding="utf-8")), encoding="utf-8")
    return scratch


def test_nothing_is_missing_of_a_language_that_was_begun(house: Path) -> None:
    assert missing(house, CODE) == []


def test_the_terminal_speaks_it(house: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(house / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    words = [sys.executable, "-c", TRIED]
    ran = subprocess.run(words, cwd=house, env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [
        CODE,
        "2 cárds in thé pilé",
        "Thé táblé máy ágréé ón ánóthér númbér, fróm 1 tó 20.".replace("ú", "u"),
        "# Hów tó pláy High Cárd",
    ]


def test_what_lacks_is_named(house: Path) -> None:
    page = house / "src/cheeseboard/games" / GAME / f"RULES.{CODE}.md"
    howto = house / "src/cheeseboard/games" / GAME / "texts" / f"howto.{CODE}.md"
    data = house / DATA / f"{CODE}.toml"
    before = {path: path.read_text(encoding="utf-8") for path in (page, howto, data)}
    page.write_text(before[page].partition("### HIC-015")[0], encoding="utf-8")
    howto.unlink()
    data.write_text(re.sub(r"^or = .*\n", "", before[data], flags=re.MULTILINE), encoding="utf-8")
    told = missing(house, CODE)
    for path, text in before.items():
        path.write_text(text, encoding="utf-8")
    assert [line.rpartition("/")[2] for line in told] == [f"{CODE}.toml: 1: or", howto.name, f"{page.name}: 1: HIC-015"]


def test_a_language_is_begun_once_and_by_its_code(house: Path) -> None:
    for code in (CODE, "Esperanto", "../x"):
        with pytest.raises(Trouble):
            begin(house, code)


def test_no_code_and_no_test_of_the_house_lists_the_languages() -> None:
    """Two of them side by side are the beginning of a list; what a test expects of each is no list."""
    code = f"[\"'](?:{'|'.join(LANGUAGES)})[\"']"
    listed = re.compile(rf"[\[(]{code}, {code}")
    places = [path for folder in ("src", "tools", "tests") for path in (ROOT / folder).rglob("*.py")]
    places += [path for end in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{end}")]
    assert [path.name for path in places if listed.search(path.read_text(encoding="utf-8"))] == []
