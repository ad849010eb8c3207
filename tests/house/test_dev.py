"""The logic of dev.py and its tools; nothing here installs, builds or reaches for a network."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dev as dev_py
from tools import clauses, compiled, environment, locks, new_game, page, wheel
from tools.environment import Environment
from tools.trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]


def dev(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, ROOT / "dev.py", *words], capture_output=True, text=True)


# --- the command line -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("help",)])
def test_help_lists_every_verb(words):
    lines = dev(*words).stdout.splitlines()
    verbs = {line.split()[0] for line in lines[2:]}
    assert verbs >= {"play", "test", "check", "clauses", "perft", "playthroughs", "bench", "wheel", "lock", "game"}


@pytest.mark.parametrize(
    "words",
    [("dance",), ("check", "me"), ("game",), ("game", "a", "b"), ("game", "Class"), ("clauses", "no_such_game")],
)
def test_what_is_not_understood_is_one_line_and_status_2(words):
    ran = dev(*words)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert re.fullmatch(r"dev\.py: .+\n", ran.stderr)


@pytest.mark.parametrize("missing", [None, "no C compiler"])
def test_everything_is_looked_at_and_a_long_walk_is_taken_once(monkeypatch, capsys, missing):
    taken: list[str] = []

    def note(name: str, status: int = 0) -> Callable[..., int]:
        def step(*words: object, **more: object) -> int:
            taken.append(" ".join([name, *map(str, words)]))
            return status

        return step

    for name in ("page_and_browser", "compile_for_tests", "ruff", "mypy", "same_games", "engines_and_servers"):
        monkeypatch.setattr(dev_py, name, note(name))
    for name in ("check_page", "show_sizes", "known_faults"):
        monkeypatch.setattr(dev_py, name, note(name, status=int(name == "show_sizes")))
    monkeypatch.setattr(dev_py.HOME, "ensure", note("install"))
    monkeypatch.setattr(dev_py, "build_site", lambda *words: ROOT)
    monkeypatch.setattr(dev_py, "why_not", lambda: missing)
    monkeypatch.setattr(dev_py, "tree_for_tests", lambda: ROOT)
    monkeypatch.setattr(dev_py, "run", note("run"))
    assert dev_py.test([]) == 1, "the page has grown too large"
    assert [line for line in capsys.readouterr().out.splitlines() if "FAILED" in line] == ["FAILED page sizes (0 s)"]
    checks = {"page_and_browser", "engines_and_servers", "install dev", "ruff", "mypy"}
    assert checks <= set(taken)
    assert len([one for one in taken if one.startswith(("check_page", "show_sizes", "known_faults"))]) == 3
    first, *compiled = [one for one in taken if one.startswith("run -m pytest")]
    walk = f"--ignore={dev_py.LONG_WALKS[0]}"
    assert (walk in first) is (missing is None)
    assert len(compiled) == (missing is None)
    assert not [one for one in compiled if walk in one]
    assert ("same_games" in taken) is ("compile_for_tests" in taken) is (missing is None)


def test_what_is_left_out_of_a_run_is_there():
    for file in dev_py.LONG_WALKS:
        assert (ROOT / file).exists()
    for name in dev_py.NEVER_COMPILED:
        assert list((ROOT / "tests").rglob(f"test_{name}.py")), name


# --- environments and their stamps ------------------------------------------------------------------------------------


class Noting(Environment):
    """Notes its steps instead of taking them."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, ".venv")
        self.steps: list[str] = []

    def make(self) -> None:
        self.python.parent.mkdir(parents=True, exist_ok=True)
        self.python.touch()
        self.steps.append("make")

    def install(self, lock: str) -> None:
        self.steps.append(f"install {lock}")

    def link_project(self) -> None:
        self.steps.append("link")


@pytest.fixture
def home(tmp_path):
    (tmp_path / "requirements").mkdir()
    for name in ("run", "build", "research", "street", "docs", "dev"):
        (tmp_path / "requirements" / f"{name}.txt").write_text(f"{name}==1")
    (tmp_path / "pyproject.toml").write_text("[project]")
    return Noting(tmp_path)


def steps(home: Noting, lock: str) -> list[str]:
    home.steps.clear()
    home.ensure(lock)
    return list(home.steps)


def test_the_second_start_does_nothing(home):
    assert steps(home, "run") == ["make", "install run", "link"]
    assert steps(home, "run") == []


def test_a_larger_lock_is_added_and_covers_the_smaller_ones(home):
    steps(home, "run")
    assert steps(home, "dev") == ["install dev"]
    assert [steps(home, lock) for lock in ("run", "build", "research", "street", "docs")] == [[], [], [], [], []]


def test_a_changed_lock_is_installed_and_a_changed_project_is_linked(home):
    steps(home, "run")
    (home.root / "requirements" / "run.txt").write_text("run==2")
    assert steps(home, "run") == ["install run"]
    (home.root / "pyproject.toml").write_text("[project] # more")
    assert steps(home, "run") == ["link"]


def test_another_python_or_a_spoilt_stamp_begins_anew(home, monkeypatch):
    steps(home, "run")
    home.stamp.write_text("{")
    assert steps(home, "run") == ["make", "install run", "link"]
    monkeypatch.setattr(sys, "version", "4.0")
    assert steps(home, "run") == ["make", "install run", "link"]


def test_a_failed_installation_is_not_remembered(home, monkeypatch):
    def fail(lock):
        raise Trouble("pip could not install")

    monkeypatch.setattr(home, "install", fail)
    with pytest.raises(Trouble):
        home.ensure("run")
    assert home.read_stamp() == {}


def test_a_failing_program_shows_the_end_of_what_it_said(capsys):
    with pytest.raises(Trouble, match="it did not work"):
        environment.quietly([sys.executable, "-c", "print(*range(99), sep='\\n'); exit(1)"], "it did not work")
    shown = capsys.readouterr().err.split()
    assert shown == [str(number) for number in range(99 - environment.TAIL, 99)]


def test_a_missing_program_is_a_clear_error(tmp_path):
    with pytest.raises(Trouble, match="could not"):
        environment.quietly([tmp_path / "nothing"], "could not start")


def test_the_linked_project_has_metadata_and_a_command(tmp_path):
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    home = Environment(tmp_path, ".venv")
    home.site_packages().mkdir(parents=True)
    home.command("").mkdir(parents=True, exist_ok=True)
    home.link_project()
    home.link_project()                       # again, as after an edit
    [info] = home.site_packages().glob("*.dist-info")
    assert "Name: cheeseboard" in (info / "METADATA").read_text()
    assert "cheeseboard = cheeseboard.cli.main:main" in (info / "entry_points.txt").read_text()
    assert "from cheeseboard.cli.main import main" in home.command("cheeseboard").read_text()


# --- locks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", locks.ORDER)
def test_no_lock_holds_an_address_and_everything_has_a_hash(name):
    lock = (ROOT / "requirements" / f"{name}.txt").read_text()
    assert locks.addresses(lock) == []
    assert "--hash=sha256:" in lock
    assert not re.search(r"^(torch|nvidia)", lock, re.MULTILINE)
    for pin in re.findall(r"^\S+==.*(?:\n.*)?", lock, re.MULTILINE):
        assert "--hash" in pin


@pytest.mark.parametrize(
    "line",
    [
        "--index-url something",
        "--extra-index-url x",
        "rich @ HTTPS" + ":" + "//example.org/rich.whl",
        "file" + ":" + "//folder/rich.whl",
        "# via -r /somewhere/run.in",
        "--find-links wheels",
    ],
)
def test_an_address_in_a_lock_is_found(line):
    assert locks.addresses(f"rich==15.0.0 \\\n    --hash=sha256:00aa\n{line}\n    # via -r run.in\n") == [line]


def test_a_lock_of_everything_has_the_same_versions_as_its_parts():
    pins = {name: pins_of(name) for name in ("run", "build", "research", "street", "docs", "dev")}
    for part in ("run", "build", "research", "street", "docs"):
        assert pins[part].items() <= pins["dev"].items()


def pins_of(name: str) -> dict[str, str]:
    lock = (ROOT / "requirements" / f"{name}.txt").read_text()
    return dict(re.findall(r"^(\S+)==(\S+)", lock, re.MULTILINE))


# --- the compiled tree ------------------------------------------------------------------------------------------------


EVERY_MOVE = (  # goes through these
    *("core/views", "core/frames", "core/journal"),
    *("hall/open_table", "hall/moves", "hall/connection", "hall/lock", "hall/buckets", "hall/bot_turns"),
    "messages/incoming",
    "fastwire/outgoing",
)


@pytest.fixture
def project(tmp_path):
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    (tmp_path / "setup.py").touch()
    others = ["games/tag/terminal", "games/tag/studies/sides", "server/fastwire/websocket"]
    files = ["engine/luck", "games/tag/rules", *others]
    for file in [*files, *[f"server/{name}" for name in EVERY_MOVE]]:
        path = tmp_path / "src" / "cheeseboard" / f"{file}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("X = 1\n")
    return tmp_path


def test_only_rules_are_compiled_and_what_every_move_goes_through(project):
    names = [path.name for path in compiled.compiled_files(project)]
    assert names == ["setup.py", "luck.py", "rules.py", *[f"{name.split('/')[1]}.py" for name in EVERY_MOVE]]
    server = ROOT / "src" / "cheeseboard" / "server"
    assert {server / f"{name}.py" for name in EVERY_MOVE} <= set(compiled.compiled_files(ROOT)), "none has another name"


def test_the_hash_follows_contents_and_names(project):
    files = compiled.compiled_files(project)
    before = compiled.hash_of(files, project)
    assert compiled.hash_of(files, project) == before
    assert compiled.hash_of(files, project, "another Python") != before
    files[-1].write_text("X = 2\n")
    assert compiled.hash_of(files, project) != before


def test_only_the_last_few_trees_are_kept(tmp_path):
    for number in range(compiled.KEPT + 2):
        new = tmp_path / "new"
        new.mkdir()
        compiled.keep(new, tmp_path / "kept" / str(number))
        os.utime(tmp_path / "kept" / str(number), (number, number))
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == ["2", "3", "4", "5"]


def test_a_program_finds_either_the_sources_or_the_tree(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    assert "PYTHONPATH" not in compiled.environment(None)
    assert compiled.environment(Path("tree"))["PYTHONPATH"] == "tree"


def test_what_was_compiled_is_used_and_nothing_is_compiled_for_it(project, monkeypatch):
    (project / "requirements").mkdir()
    (project / "requirements" / "build.txt").write_text("mypy==1")
    monkeypatch.setattr(compiled, "quietly", lambda *words, **more: None)  # neither compiled nor tried to load
    python = Path(sys.executable)
    assert compiled.ready_tree(project, python) is None
    objects = compiled.objects_of(project, project, 0)
    (objects / "cheeseboard" / "engine").mkdir(parents=True)
    (objects / "cheeseboard" / "engine" / "luck.so").touch()
    texts = project / "src" / "cheeseboard" / "texts.toml"
    for words in ("one", "another"):  # what is not compiled may change, and is only copied
        texts.write_text(words)
        tree = compiled.ready_tree(project, python)
        assert tree is not None
        assert (tree / "cheeseboard" / "texts.toml").read_text() == words
        assert (tree / "cheeseboard" / "engine" / "luck.so").exists()
    (project / "src" / "cheeseboard" / "engine" / "luck.py").write_text("X = 2\n")
    assert compiled.ready_tree(project, python) is None, "old objects are no help to new rules"


@pytest.mark.parametrize("tree", [None, Path("tree")])
def test_a_player_is_told_by_which_rules_bots_think(monkeypatch, capsys, tree):
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setattr(dev_py.HOME, "ensure", lambda lock: None)
    monkeypatch.setattr(dev_py, "ready_tree", lambda root, python: tree)
    monkeypatch.setattr(dev_py, "why_not", lambda: None)
    monkeypatch.setattr(dev_py, "compiled_tree", lambda *words: pytest.fail("behind the player's back"))
    played: list[tuple[str, str]] = []

    def become(command: list[str], env: dict[str, str]) -> int:
        played.append((command[1], env["PYTHONPATH"]))
        return 0

    monkeypatch.setattr(dev_py, "become", become)
    assert dev_py.play(["dogs"]) == 0
    assert played == [("play", "elsewhere" if tree is None else "tree")]
    [line] = capsys.readouterr().err.splitlines()
    assert ("dev.py compile" in line) is (tree is None)


# --- a new game -------------------------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path):
    """A tree with a template of two files."""
    rules = tmp_path / new_game.GAMES / "_template"
    tests = tmp_path / new_game.TESTS / "_template"
    for folder in (rules, tests, rules / "__pycache__"):
        folder.mkdir(parents=True)
    (rules / "RULES.md").write_text("# High Card\n\n### HIC-" + "001  Deal\n")
    (rules / "rules.py").write_text('from cheeseboard.games._template.table import HighCardTable, make_template\n')
    (rules / "__pycache__" / "rules.pyc").write_bytes(b"\xff")
    (tests / "test_high_card.py").write_text('GAME = "_template"\n')
    return tmp_path


def test_the_copy_has_names_of_its_own(house):
    said = new_game.new_game(house, "hide_and_seek", house)
    rules = house / new_game.GAMES / "hide_and_seek"
    assert (rules / "RULES.md").read_text() == "# Hide And Seek\n\n### HAS-001  Deal\n"
    wanted = "from cheeseboard.games.hide_and_seek.table import HideAndSeekTable, make_template\n"
    assert (rules / "rules.py").read_text() == wanted
    tests = house / new_game.TESTS / "hide_and_seek"
    assert (tests / "test_hide_and_seek.py").read_text() == 'GAME = "hide_and_seek"\n'
    assert not (rules / "__pycache__").exists()
    assert "HAS-001" in said


def test_a_game_is_never_written_over(house):
    new_game.new_game(house, "tag", house)
    with pytest.raises(Trouble, match="exists already"):
        new_game.new_game(house, "tag", house)


def test_a_copy_can_go_into_another_tree(house, tmp_path):
    new_game.new_game(house, "tag", tmp_path / "scratch")
    assert (tmp_path / "scratch" / new_game.GAMES / "tag" / "rules.py").exists()
    assert not (house / new_game.GAMES / "tag").exists()


@pytest.mark.parametrize("name", ["Tag", "2tag", "class", "a-b", "_template", "", "a/b", "täg"])
def test_a_name_must_be_a_module(house, name):
    with pytest.raises(Trouble, match="can not name a game"):
        new_game.new_game(house, name, house)


@pytest.mark.parametrize(
    ("name", "taken", "letters"),
    [
        ("hide_and_seek", set(), "HAS"),
        ("pirates", set(), "PIR"),
        ("pirates", {"PIR"}, "PIA"),
        ("go", set(), "GOA"),
        ("go", {"GOA"}, "GOB"),
        ("x", set(), "XXA"),
    ],
)
def test_three_letters_for_the_clauses(name, taken, letters):
    assert new_game.free_letters(name, taken) == letters


# --- clauses ----------------------------------------------------------------------------------------------------------


def test_clauses_are_found_in_code_and_tests(tmp_path):
    game, tests = tmp_path / "tag", tmp_path / "tests"
    for folder in (game / "texts", tests):
        folder.mkdir(parents=True)
    z = "ZZZ-"
    heads = [f"### {z}001  Run", f"### {z}002  Touch", f"### {z}003  Be kind (table talk)", f"### {z}004  Stop"]
    (game / "RULES.md").write_text("\n\n".join(heads))
    (game / "rules.py").write_text(f"run()  # {z}001, {z}002\n")
    (game / "texts" / "en.toml").write_text(f"{z}004 = 'Stop.'\n")
    (tests / "test_tag.py").write_text(f"@rule('{z}001', '{z}009', 'YYY-001')\n")
    rows = clauses.clauses(game, tests)
    assert [(row.clause, row.in_code, row.in_tests, row.is_missing) for row in rows] == [
        (f"{z}001", True, True, False),
        (f"{z}002", True, False, True),
        (f"{z}003", False, False, False),
        (f"{z}004", False, False, True),
        (f"{z}009", False, True, True),
    ]
    assert [clauses.why(row) for row in rows if row.is_missing] == [
        "is not in tests",
        "is not in code nor in tests",
        "is named, but RULES.md has no such clause",
    ]


# --- with and without Node --------------------------------------------------------------------------------------------


def node_that_says(folder: Path, version: str) -> None:
    for name in ("node", "npm"):
        program = folder / name
        program.write_text(f"#!/bin/sh\necho {version}\n")
        program.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="the programs here are shell scripts")
@pytest.mark.parametrize(
    ("version", "missing"),
    [("v20.20.0", None), ("v24.1.0", None), ("v18.19.1", "too old (v18.19.1)"), ("", "too old (it does not say")],
)
def test_the_page_needs_a_node_that_is_not_too_old(tmp_path, monkeypatch, version, missing):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert page.why_no_node() == "Node.js is not installed"
    node_that_says(tmp_path, version)
    found = page.why_no_node()
    assert found is None if missing is None else missing in str(found)


@pytest.mark.parametrize("built", [True, False])
def test_without_node_a_page_that_is_built_is_served_and_otherwise_the_terminal_plays(monkeypatch, capsys, built):
    became: list[list[str]] = []

    def become(command: list[str], env: dict[str, str]) -> int:
        became.append(command[1:])
        return 0

    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(dev_py, "ready_tree", lambda root, python: None)
    monkeypatch.setattr(dev_py.HOME, "ensure", lambda lock: None)
    monkeypatch.setattr(dev_py, "is_built", lambda root: built)
    monkeypatch.setattr(dev_py, "build_page", lambda root: None)
    monkeypatch.setattr(dev_py, "become", become)
    assert dev_py.play(["--port", "9000"] if built else []) == 0
    assert became == [["serve", "--open", "--port", "9000"] if built else ["play"]]
    assert ("playing at this terminal" in capsys.readouterr().err) is not built


def test_all_that_is_written_down_of_a_game_is_compared_at_once(monkeypatch):
    ran: list[tuple[str, ...]] = []

    def run(*words: str) -> int:
        ran.append(words)
        return int("tools.frames" in words)

    monkeypatch.setattr(dev_py.HOME, "ensure", lambda lock: None)
    monkeypatch.setattr(dev_py, "run", run)
    assert dev_py.goldens(["some_game", "--write"]) == 1
    tools = [words[1].removeprefix("tools.") for words in ran]
    assert {words[2:] for words in ran} == {("some_game", "--write")}
    assert tools == ["perft", "playthroughs", "frames", "choices", "board_types", "tensors"]


def test_a_new_page_takes_the_place_of_the_old_one_whose_parts_are_still_found(tmp_path, monkeypatch):
    new, place, listed = tmp_path / "build" / "page", tmp_path / "static", tmp_path / "build" / "page.files"
    for number in (1, 2, 3):
        (new / "assets").mkdir(parents=True)
        for name in ("index.html", "assets/same.js", f"assets/board-{number}.js"):
            (new / name).write_text(f"page {number}", encoding="utf-8")
        page.bring_in(new, place, listed)
        assert (place / "index.html").read_text(encoding="utf-8") == f"page {number}"
        assert (place / "assets/same.js").read_text(encoding="utf-8") == f"page {number}"
    assert page.names(place) == ["assets/board-2.js", "assets/board-3.js", "assets/same.js", "index.html"]
    assert page.names(tmp_path / "build") == ["page.files"]
    monkeypatch.setattr(page, "static", lambda root: place)
    page.sweep(tmp_path)
    assert page.names(place) == ["assets/board-3.js", "assets/same.js", "index.html"]


def test_a_wheel_without_a_page_or_that_does_not_start_is_no_wheel(tmp_path):
    """The way to a wheel that works is long (dev.py wheel); here is what is said of one that does not."""
    with pytest.raises(Trouble, match="pip could not install"):
        wheel.try_wheel(tmp_path, tmp_path / "none.whl")
    silent = subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE)
    (tmp_path / "said.txt").write_text("port 80 is taken")
    with pytest.raises(Trouble, match="does not serve: port 80 is taken"):
        wheel.address_of(silent, tmp_path / "said.txt")
    silent.communicate()


def test_parts_for_other_systems_may_be_in_the_lock_or_not_and_nothing_else_may_differ():
    part = {"version": "1.2.0", "integrity": "sha512-a", "optional": True, "os": ["linux"]}
    here = {"": {}, "node_modules/vite": {"version": "8.0.0", "integrity": "sha512-v"}, "node_modules/part": part}

    def differ(**changed: object) -> list[str]:
        there = {**here, **{f"node_modules/{name}": entry for name, entry in changed.items()}}
        there = {name: entry for name, entry in there.items() if entry is not None}
        return page.other_packages(*(json.dumps({"packages": lock}).encode() for lock in (here, there)))

    assert differ() == differ(part=None) == differ(part_for_arm={**part, "os": ["darwin"]}) == []
    assert differ(needed_by_a_part={"version": "2.0.0", "optional": True}) == []
    assert differ(part={**part, "integrity": "sha512-b"}) == ["node_modules/part"]
    assert differ(vite={"version": "8.0.1"}) == differ(vite=None) == ["node_modules/vite"]
    assert differ(stranger={"version": "1.0.0"}) == ["node_modules/stranger"]
