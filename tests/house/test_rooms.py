"""Rooms use the rooms below them, and nothing outside a game's folder says its name."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cheeseboard.engine.language import LANGUAGES
from cheeseboard.games import find, folders
from tools.compiled import compiled_files

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "cheeseboard"
GAMES = PACKAGE / "games"
ROOMS = ("engine", "games", "bots")  # from the ground up, compiled; all others are on top of these
MIDDLE = ("coach", "people", "pictures", "measure")
TOP = ("terminal", "server", "research", "testing")
ROOF = ("cli",)  # knows all
MADE = {"node_modules", "__pycache__", "static", "build", "dist"}  # by tools, from what is looked at here
BINARY = {".png", ".ico", ".woff2", ".so", ".pyc", ".mp3", ".ogg"}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if not MADE & set(path.parts))


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it that is; `from a import b` is a.b when that is a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports say the whole name"
            assert node.module is not None
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if is_module(whole) else node.module


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def ours(path: Path) -> list[str]:
    return [name for name in imports(path) if name == "cheeseboard" or name.startswith("cheeseboard.")]


def is_in(name: str, *rooms: str) -> bool:
    return any(name == f"cheeseboard.{room}" or name.startswith(f"cheeseboard.{room}.") for room in rooms)


def test_the_engine_knows_only_itself_and_python():
    for path in (PACKAGE / "engine").rglob("*.py"):
        for name in imports(path):
            assert is_in(name, "engine") or name.split(".")[0] in {*sys.stdlib_module_names, "mypy_extensions"}, (
                f"{path.name} imports {name}"
            )


def test_the_shelf_knows_the_engine_and_no_game():
    for path in GAMES.glob("*.py"):
        assert all(is_in(name, "engine") for name in ours(path)), path


# ---- a game's folder: the same role has the same name everywhere ----

LAW = ("__init__", "components", "options", "table", "moves", "events", "rules", "scoring", "account", "view", "facts",
       "check", "editions")  # fmt: skip
OPINION = ("bots", "coach")
PICTURES = ("terminal", "scene")
NUMBERS = ("statistics", "tensor")
PROGRAMS = ("studies",)
ROLES = {*LAW, *OPINION, *PICTURES, *NUMBERS, *PROGRAMS}
NEEDED = {*LAW, "bots", *PICTURES}
RULES = {"RULES.md", *[f"RULES.{language}.md" for language in LANGUAGES]}
DATA = {*RULES, "components.toml", "tensor.toml", "texts", "lessons", "puzzles.jsonl", "web"}


def role_of(path: Path, folder: str) -> str:
    """What a file is for: its name, or that of the folder that its role has grown into."""
    return path.relative_to(GAMES / folder).parts[0].removesuffix(".py")


def files_of(folder: str, *roles: str) -> list[Path]:
    return [path for path in sorted((GAMES / folder).rglob("*.py")) if role_of(path, folder) in roles]


@pytest.mark.parametrize("folder", folders())
def test_a_game_has_all_that_it_needs_and_nothing_of_another_name(folder):
    """The closed list of CONTRIBUTING.md."""
    names = {path.name.removesuffix(".py") for path in (GAMES / folder).iterdir() if path.name not in MADE}
    assert names - ROLES <= DATA, f"no role has these names: {sorted(names - ROLES - DATA)}"
    assert names >= NEEDED, f"these are missing: {sorted(NEEDED - names)}"


@pytest.mark.parametrize("folder", folders())
def test_law_knows_law_alone_and_nobody_but_opinion_and_programs_knows_opinion(folder):
    for path in sorted((GAMES / folder).rglob("*.py")):
        role = role_of(path, folder)
        home = f"cheeseboard.games.{folder}"
        for name in ours(path):
            if not name.startswith(f"{home}."):
                known = ["engine", f"games.{folder}"] + (["bots"] if role in (*OPINION, *PROGRAMS) else [])
                assert is_in(name, *known) or role in PROGRAMS, f"{path.relative_to(PACKAGE)} imports {name}"
                continue
            other = name.removeprefix(f"{home}.").split(".")[0]
            if role in PROGRAMS or other in LAW or other == role:
                continue
            if (role, other) == ("coach", "bots"):
                continue
            assert role not in LAW, f"{path.relative_to(PACKAGE)}, which is law, imports {name}"
            assert other not in (*OPINION, *PROGRAMS), f"{path.relative_to(PACKAGE)} imports {name}"


def test_contributing_lists_the_roles():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `([a-z_.]+?)(?:\.py)?(?:/|`)", page, re.MULTILINE))
    assert {role.removesuffix(".py") for role in listed} >= ROLES


def test_bots_know_engine_and_games_and_no_game_by_name():
    for path in (PACKAGE / "bots").rglob("*.py"):
        for name in ours(path):
            assert is_in(name, *ROOMS), f"{path.relative_to(PACKAGE)} imports {name}"


@pytest.mark.parametrize("room", [*MIDDLE, *TOP])
def test_a_room_knows_the_rooms_below_it(room):
    """No room on top knows another; only the command line knows all."""
    below = [*ROOMS, *MIDDLE]
    for path in (PACKAGE / room).rglob("*.py"):
        for name in ours(path):
            known = is_in(name, room, *below) or name == "cheeseboard"
            assert known, f"{path.relative_to(PACKAGE)} imports {name}"


def test_every_room_has_its_place():
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name not in MADE}
    assert rooms == {*ROOMS, *MIDDLE, *TOP, *ROOF}


def test_whatever_is_on_top_imports_no_single_game():
    single = [f"games.{folder}" for folder in folders()]
    for path in modules():
        if not path.is_relative_to(GAMES):
            for name in ours(path):
                assert not is_in(name, *single), f"{path.relative_to(PACKAGE)} imports {name}"


LAYERS = (  # of the server, from the ground up; those of one line know nothing of each other
    ("protocol",),
    ("core",),
    ("ports",),
    ("hall",),
    ("messages",),
    ("adapters", "fastwire"),
    ("doors",),
    ("pocket", "run"),
)


def test_the_server_stands_in_layers():
    server = PACKAGE / "server"
    rooms = {path.relative_to(server).with_suffix("").parts[0] for path in server.rglob("*.py")} - {"__init__"}
    assert rooms == {room for layer in LAYERS for room in layer}
    below: list[str] = []
    for layer in LAYERS:
        for room in layer:
            for path in [*(server / room).rglob("*.py"), *server.glob(f"{room}.py")]:
                for name in ours(path):
                    known = [f"server.{other}" for other in [*below, room]]
                    assert not is_in(name, "server") or is_in(name, *known), f"{path.relative_to(PACKAGE)}: {name}"
        below += layer


NO_FRAMEWORK = """
import sys
for name in ("sqlite3", "multiprocessing", "uvicorn", "starlette", "websockets"):
    sys.modules[name] = None
import importlib
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


WORKER = ("adapters.memory_store", "adapters.inline_bots", "adapters.here")  # what a house in a browser's worker has


def test_tables_need_no_database_no_processes_and_no_web_server():
    """Core, hall and messages are imported where there is none of that."""
    names = [name_of(path) for path in in_tables("core", "hall", "messages")]
    names += [f"cheeseboard.server.{name}" for name in WORKER]
    done = subprocess.run([sys.executable, "-c", NO_FRAMEWORK, *names], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def in_tables(*rooms: str) -> list[Path]:
    return [path for room in rooms for path in sorted((PACKAGE / "server" / room).glob("*.py"))]


def test_a_table_is_given_the_time_and_starts_no_thread():
    elsewhere = {"time", "datetime", "threading", "concurrent", "queue", "subprocess", "socket"}
    for path in in_tables("core", "hall", "messages"):
        used = {name.split(".")[0] for name in imports(path)}
        assert not used & elsewhere, f"{path.relative_to(PACKAGE)} imports {used & elsewhere}"
        text = path.read_text(encoding="utf-8")
        assert not [word for word in ("to_thread", "run_in_executor", ".time()") if word in text], path
    for path in in_tables("core"):
        assert "asyncio" not in [name.split(".")[0] for name in imports(path)], path


def test_no_module_is_imported_in_a_circle():
    """Below the top, where everything is compiled as one."""
    known = {name_of(path): path for path in modules() if path.relative_to(PACKAGE).parts[0] in ROOMS}
    uses = {name: {used for used in at_the_top(path) if used in known} for name, path in known.items()}
    while uses:
        free = [name for name, used in uses.items() if not used & uses.keys() - {name}]
        assert free, f"these import each other: {sorted(uses)}"
        for name in free:
            del uses[name]


def at_the_top(path: Path) -> list[str]:
    """What a file imports when it is itself imported."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            found += [name if is_module(name) else node.module for name in whole]
    return found


def test_luck_and_time_come_through_the_door():
    """A rule asks its dealer; only the engine's luck makes any, and only a match takes a seed from nowhere."""
    allowed = {"luck.py": {"random"}, "match.py": {"secrets"}}
    chance = {"random", "secrets", "uuid", "time", "datetime", "os", "threading", "asyncio"}
    rules = rules_of_all()
    for path in modules():
        if path.is_relative_to(PACKAGE / "engine") or path in rules:
            used = {name.split(".")[0] for name in imports(path)} & chance
            known = allowed.get(path.name, set()) if path.is_relative_to(PACKAGE / "engine") else set()
            assert used <= known, f"{path.relative_to(PACKAGE)} imports {used - known}"


def rules_of_all() -> set[Path]:
    return {path for folder in folders() for path in files_of(folder, *LAW)}


def test_law_and_opinion_are_compiled_and_nothing_else_of_a_game_is():
    """A file that silently falls out of the compiled set would only be slow, and nobody would notice."""
    compiled = set(compiled_files(ROOT))
    for folder in folders():
        for path in sorted((GAMES / folder).rglob("*.py")):
            wanted = role_of(path, folder) in (*LAW, *OPINION)
            assert (path in compiled) == wanted, path.relative_to(PACKAGE)


# ---- names ----


def everything_but_the_games() -> list[Path]:
    places = [PACKAGE, ROOT / "tools", ROOT / "web", ROOT / "bench"]
    found = [path for place in places for path in place.rglob("*") if path.is_file() and not MADE & set(path.parts)]
    found += [ROOT / "dev.py", ROOT / "setup.py", ROOT / "pyproject.toml"]
    return [path for path in found if path.suffix not in BINARY and not path.is_relative_to(GAMES)]


@pytest.mark.parametrize("folder", folders())
def test_nothing_outside_its_folder_names_a_game(folder):
    """The one who copies the template for a new game must know that one."""
    names = [folder.lower(), find(folder).title.lower()]
    named = []
    for path in everything_but_the_games():
        text = path.relative_to(ROOT).as_posix() + "\n" + path.read_text(encoding="utf-8", errors="replace")
        named += [path.relative_to(ROOT).as_posix() for name in names if name in text.lower()]
    allowed = {"tools/new_game.py"} if folder.startswith("_") else set()
    assert set(named) <= allowed


@pytest.mark.parametrize("folder", folders())
def test_no_game_names_another(folder):
    others = [name for other in folders() if other != folder for name in (other, find(other).title)]
    for path in sorted((GAMES / folder).rglob("*")):
        if path.is_file() and path.suffix not in BINARY and not MADE & set(path.parts):
            text = path.read_text(encoding="utf-8", errors="replace")
            assert not [name for name in others if name in text], path
