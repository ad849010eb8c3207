"""The recipes of CONTRIBUTING.md are true: each is walked in a copy of the house, and a step left out is named."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard.engine.text import LANGUAGES
from tools import clauses
from tools.new_game import new_game

ROOT = Path(__file__).resolve().parents[2]
GAMES, TESTS = Path("src", "cheeseboard", "games"), Path("tests", "games")
SERVER = Path("src", "cheeseboard", "server")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "static")
OTHERS = [language for language in LANGUAGES if language != "en"]
FILES = ("tests/rules.py", "tests/server/room.py", "bench/deltas.py", "web/src/protocol.ts", "docs/protocol.md")


class House:
    """A house without games, and what was changed in it for a recipe."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.touched: set[str] = set()
        self.game, self.letters = "", ""

    def new_game(self, name: str) -> None:
        said = new_game(ROOT, name, self.root)
        self.game, self.letters = name, re.findall("[A-Z]{3}(?=-001)", said)[0]

    def change(self, path: Path | str, old: str, new: str) -> None:
        """Once; what is empty is the end of the file."""
        file = self.root / path
        text = file.read_text(encoding="utf-8")
        assert old in text, f"{path} has no '{old}'"
        file.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
        self.touched.add(file.name.replace(self.game, "<game>") if self.game else file.name)

    def change_game(self, path: str, old: str, new: str) -> None:
        self.change(GAMES / self.game / path, old, self.cited(new))

    def cited(self, text: str) -> str:
        return text.replace("???-", f"{self.letters}-")

    def without_code_or_test(self) -> list[str]:
        rows = clauses.clauses(self.root / GAMES / self.game, self.root / "tests")
        return [row.clause for row in rows if row.is_missing]

    def type_check(self, *files: Path) -> str:
        """What the TypeScript compiler has against these files; they see the page through the types alone."""
        config = self.root / "tsconfig.json"
        usual = ROOT / "web" / "tsconfig.json"
        options: dict[str, list[str]] = {"types": [], "typeRoots": []}
        about = {"extends": str(usual), "compilerOptions": options, "include": [str(file) for file in files]}
        config.write_text(json.dumps(about), encoding="utf-8")
        tsc = ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"
        return subprocess.run(["node", tsc, "--noEmit", "-p", config], capture_output=True, text=True).stdout

    def run(self, *words: str, works: bool = True) -> str:
        """Python in that house; what it said."""
        environment = os.environ | {"PYTHONPATH": f"{self.root / 'src'}{os.pathsep}{self.root}"}
        ran = subprocess.run([sys.executable, *words], cwd=self.root, env=environment, capture_output=True, text=True)
        assert (ran.returncode == 0) == works, ran.stdout[-4000:] + ran.stderr[-4000:]
        return ran.stdout + ran.stderr


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    scratch: Path = tmp_path_factory.mktemp("recipes")
    others = [path.parent.name for path in (ROOT / GAMES).glob("*/__init__.py")]
    shutil.copytree(
        ROOT / "src", scratch / "src", ignore=lambda folder, names: {*NOT_COPIED(folder, names), *others} & {*names}
    )
    for folder in ("tools", "tests/contract"):
        shutil.copytree(ROOT / folder, scratch / folder, ignore=NOT_COPIED)
    for file in FILES:
        (scratch / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, scratch / file)
    return scratch


@pytest.fixture
def house(root: Path) -> House:
    return House(root)


def recipe(title: str) -> str:
    """The section of CONTRIBUTING.md."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"\n### {title}\n" in page
    return re.split(r"^##", page.split(f"\n### {title}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]


def assert_all_is_told(title: str, house: House) -> None:
    """Whatever file had to be touched is named in the recipe."""
    text = recipe(title)
    assert [name for name in sorted(house.touched) if name not in text] == []


# ---- a card ----

CARD = """
import sys
from cheeseboard.games import find
from cheeseboard.engine.text import LANGUAGES
from tests.contract import test_manners, test_rules_pages, test_texts
game = find(sys.argv[1])
for language in LANGUAGES:
    test_texts.test_every_thing_has_its_forms(game, language)
    test_manners.test_every_clause_but_table_talk_gives_a_reason(test_manners.Voice(game, language))
    if language != "en":
        assert test_rules_pages.page_faults(game.folder, language) == []
test_manners.test_the_rules_hold_each_clause_once_and_say_where_it_comes_from(game)
from tests.games.with_a_ten.test_with_a_ten import test_beside_a_one_a_ten_counts_as_a_one as scene
scene()
"""

GOLDENS = """
import sys
from tools import board_types, playthroughs
from tools.golden import compare
words = sys.argv[1:]
told = compare(words, playthroughs.PAGE, playthroughs.report)
sys.exit(compare(words, board_types.PAGE, board_types.report, "web") or told)
"""

TEN_RULE = """\
    if 0 in standing:
        standing = [0 if number == 9 else number for number in standing]  # ???-016
    best = max(standing)
"""

TEN_CLAUSE = """
### ???-016  A ten beside a one
Beside a one, a ten counts as a one.
"""

TEN_SCENE = '''

@rule("???-016")
def test_beside_a_one_a_ten_counts_as_a_one():
    table = drawn("""
        ann*  [10]
        bob*  [1]
        cid   [5] stands
    """)
    table.ann("stand")
    table.bob("stand")
    assert points(table) == [-1, -1, 3]
'''


def test_a_card(house: House) -> None:
    house.new_game("with_a_ten")
    house.change_game("components.toml", '"9" = 2\n', '"9" = 2\n"10" = 2\n')
    house.change_game("components.py", "range(9)", "range(10)")
    house.change_game("scoring.py", "    best = max(standing)\n", TEN_RULE)
    house.change_game("RULES.md", "", f"{TEN_CLAUSE}\n*Source:* ours\n")
    for language in OTHERS:
        house.change_game(f"RULES.{language}.md", "", TEN_CLAUSE)
    house.change(TESTS / house.game / "manners.py", "range(1, 16)", "range(1, 17)")
    assert house.without_code_or_test() == [f"{house.letters}-016"], "the clause has no test"
    house.change(TESTS / house.game / f"test_{house.game}.py", "", house.cited(TEN_SCENE))
    assert house.without_code_or_test() == []

    assert "KeyError: 'kind.10.bare'" in house.run("-c", CARD, house.game, works=False), "the card has no name"
    for language in LANGUAGES:
        texts = f"texts/{language}.toml"
        house.change_game(texts, "\nhidden = {", '\n"10" = { bare = "10", the = "10", a = "10" }\nhidden = {')
        house.change_game(texts, "\n[option]", '???-016 = "Beside a one, a ten counts as a one."\n\n[option]')

    house.run("-c", CARD, house.game)
    assert "+export type Face = '1' | '2'" in house.run("-c", GOLDENS, house.game, works=False), (
        "what a board may rely on"
    )
    house.run("-c", GOLDENS, house.game, "--write")
    assert_all_is_told("A card", house)


# ---- an event with motion ----

EVENT = """
import sys
from cheeseboard.games import find
from cheeseboard.engine.text import LANGUAGES
from tests.contract import test_texts
from tools import board_types
from tools.golden import compare
game = find(sys.argv[1])
for language in LANGUAGES:
    test_texts.test_every_event_there_is_has_its_text_and_its_clause(game, language)
sys.exit(compare(sys.argv[1:], board_types.PAGE, board_types.report, "web"))
"""

TIED = """\
@final
@dataclass(frozen=True)
class Tied(Event):
    seat: int


# what a line of the log"""

TELLS_TIED = """\
        t.totals[seat] += points
        if dealer.listening and points > 0 and round_points(t).count(points) > 1:
            dealer.tell(Tied(seat))
"""


def test_an_event_with_motion(house: House) -> None:
    house.new_game("with_ties")
    house.change_game("events.py", "# what a line of the log", TIED)
    house.change_game("events.py", '    RoundScored: "', '    Tied: "???-011",\n    RoundScored: "')
    house.change_game("scoring.py", "import GameWon, RoundScored", "import GameWon, RoundScored, Tied")
    house.change_game("scoring.py", "        t.totals[seat] += points\n", TELLS_TIED)
    assert "event.tied" in house.run("-c", EVENT, house.game, works=False), "nobody can say it"
    for language in LANGUAGES:
        texts = f"texts/{language}.toml"
        house.change_game(texts, "\nround_scored = ", '\ntied = "{seat} =."\n"tied.you" = "="\nround_scored = ')
    assert "+  | Happened<'tied', { seat: number }>" in house.run("-c", EVENT, house.game, works=False)
    house.run("-c", EVENT, house.game, "--write")
    house.touched.add("types.ts")

    story = house.root / GAMES / house.game / "web" / "story.ts"
    before = story.read_text(encoding="utf-8")
    house.change_game("web/story.ts", "game_won: false", "game_won: false, tied: true")
    story.with_name("before.ts").write_text(before, encoding="utf-8")
    faults = house.type_check(story, story.with_name("before.ts"))
    assert "Property 'tied' is missing in type" in faults, "a story without the event"
    assert "before.ts" in faults
    assert "story.ts" not in faults
    assert_all_is_told("An event with motion", house)


# ---- a server message ----

WAVE = '''\
class Wave(Struct, tag="wave", forbid_unknown_fields=True):
    """Hello to everybody at the table."""

    table: str
    seat: int


ToServer = (
    Wave | '''

WAVED = '''\
class Waved(Struct, tag="waved"):
    """Somebody says hello."""

    table: str
    seat: int


ToClient = (
    Waved | '''

HEEDS = """\
class Talk(Base):
    async def wave(self, message: Wave) -> None:
        open_table = await self.at(message.table, message.seat)
        for connection in open_table.subscriptions:
            connection.send(Waved(message.table, message.seat))

"""

MESSAGE = """
import asyncio, sys
from pathlib import Path
from tempfile import TemporaryDirectory
from tests.server.room import BOT, Client, Room, here
async def wave():
    with TemporaryDirectory() as folder:
        async with Room(Path(folder)) as hall:
            client = Client(hall)
            await client.create(here(), BOT, game=sys.argv[1])
            await client.say("wave", table=client.table, seat=0)
            client.listen()
            assert client.last("waved") == {"type": "waved", "table": client.table, "seat": 0}
asyncio.run(wave())
"""


def test_a_server_message(house: House) -> None:
    house.new_game("with_waves")
    protocol, talk, dispatch = [SERVER / name for name in ("protocol.py", "messages/talk.py", "messages/dispatch.py")]
    house.change(protocol, "ToServer = (\n    ", WAVE)
    house.change(protocol, "ToClient = (\n    ", WAVED)
    house.change(talk, "class Talk(Base):\n", HEEDS)
    house.change(talk, "import PHRASES, Said, Say", "import PHRASES, Said, Say, Wave, Waved")
    assert "unreachable, but got: Wave(" in house.run("-c", MESSAGE, house.game, works=False), "heeded nowhere"
    house.change(
        dispatch,
        "            case Say():",
        "            case Wave():\n                await self.wave(message)\n            case Say():",
    )
    house.change(dispatch, "    Try,\n)", "    Try,\n    Wave,\n)")
    house.run("-c", MESSAGE, house.game)
    said = house.run("-m", "tools.protocol_types", "--check", works=False)
    assert "protocol.ts" in said
    assert "protocol.md" in said
    house.run("-m", "tools.protocol_types")
    house.touched |= {"protocol.ts", "protocol.md"}
    assert 'type: "wave"' in (house.root / "web" / "src" / "protocol.ts").read_text(encoding="utf-8")
    assert_all_is_told("A server message", house)


def test_a_language_has_its_recipe() -> None:
    assert recipe("A language").strip()
