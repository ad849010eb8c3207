"""A stranger's way in: pip, from the sources, in an environment that has nothing.  (Compiled: `dev.py wheel`.)"""

import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from urllib.request import urlopen

import pytest

from tools.compiled import LEFT_BEHIND, PROJECT_FILES, compiled_files, why_not
from tools.environment import PIP, SCRIPTS, Command
from tools.wheel import address_of, build_sources, game_of, poor

ROOT = Path(__file__).resolve().parents[2]
SMALL = "mypy_extensions>=1.2,<2"
STRANGER = """
from cheeseboard import Match, catalogue, find

match = Match(find("rat_a_tat_cat"), seats=2)
moves: int = len(match.asks()[0].moves)
print([game.name for game in catalogue()], moves)
"""
WITHOUT_ARRAYS = """
from cheeseboard.games import find, folders

print([name for name in folders() if not (find(name).folder / "tensor.toml").exists()])
"""
BROKEN = """
from cheeseboard import find

find("rat_a_tat_cat").title + 1
"""


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> None:
    """pip finds packages here, wherever it looks for them."""
    place = tmp_path_factory.mktemp("index")
    command: Command = [sys.executable, "-m", "pip", "download", "--no-deps", "--retries", "0", "--timeout", "20"]
    if subprocess.run([*command, "-d", place, SMALL], capture_output=True).returncode:
        line = "pip finds no packages from here: whether the project installs was not tried"
        print(line, file=sys.stderr)
        pytest.skip(line)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_sources(ROOT, Path(sys.executable), tmp_path_factory.mktemp("sources"))


def bare(place: Path) -> Path:
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    return place / SCRIPTS


def install(scripts: Path, *words: str | Path, **more: str) -> str:
    """What pip says at length."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("CHEESEBOARD_", "PYTHONPATH"))}
    more["PIP_NO_COMPILE"] = "1"  # most of it is never run here
    ran = subprocess.run([scripts / "python", *PIP, "-v", *words], env=env | more, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    return ran.stdout + ran.stderr


def said(scripts: Path, *words: str | Path) -> str:
    command: Command = [scripts / words[0], *words[1:]]
    ran = subprocess.run(command, env=poor(scripts), cwd=scripts, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_the_sources_hold_what_a_build_needs_and_nothing_that_was_built(sources: Path):
    with tarfile.open(sources) as packed:
        names = {name.split("/", 1)[1] for name in packed.getnames() if "/" in name}
    assert {*PROJECT_FILES, "src/cheeseboard/py.typed"} <= names
    here = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src/cheeseboard").rglob("*.py")}
    assert here <= names
    for data in ("games/*/tensor.toml", "games/*/RULES*.md", "engine/languages/*.toml"):
        found = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src/cheeseboard").glob(data)}
        assert found
        assert found <= names
    page = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src/cheeseboard/server/static").rglob("*.*")}
    assert {name for name in page if "/." not in name} <= names, "the page, where it was built"
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c", ".pyc")) or name.startswith("build")]


def test_a_build_brings_every_package_whose_types_mypyc_looks_at():
    """Those that the compiled files import, and the files that these import."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    brought = {re.split(r"[<>=!~;\[ ]", line)[0] for line in table["build-system"]["requires"]}
    todo, seen, needed = [path for path in compiled_files(ROOT) if "cheeseboard" in path.parts], set(), set()
    assert len(todo) > 50
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        seen.add(path)
        for name in imported(path):
            if name.split(".")[0] == "cheeseboard":
                place = (ROOT / "src").joinpath(*name.split("."))
                todo += [file for file in (place.with_suffix(".py"), place / "__init__.py") if file.exists()]
            elif name.split(".")[0] not in sys.stdlib_module_names:
                needed.add(name.split(".")[0])
    assert needed <= brought
    assert {"msgspec", "mypy_extensions"} <= needed


def imported(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *[f"{node.module}.{alias.name}" for alias in node.names]]
    return found


@pytest.mark.usefixtures("index")
@pytest.mark.skipif(os.name == "nt", reason="a compiler is named otherwise there")
def test_without_a_compiler_the_sources_install_and_say_so(sources: Path, tmp_path: Path):
    scripts = bare(tmp_path / "bare")
    said_by_pip = install(scripts, sources, CC="/nonexistent")
    [line] = [line.strip() for line in said_by_pip.splitlines() if "not compiled" in line]
    assert line.startswith("cheeseboard: not compiled (")
    assert "no C compiler" in line
    assert "interpreted" in line
    assert "-py3-none-any.whl" in said_by_pip, "the same for every machine"
    assert said(scripts, "cheeseboard", "--version").endswith(", interpreted")
    assert "usage: cheeseboard play" in said(scripts, "cheeseboard", "play", "--help")
    assert said(scripts, "python", "-c", WITHOUT_ARRAYS) == "[]"
    serves(scripts, tmp_path)
    types_are_seen(scripts, tmp_path)


def serves(scripts: Path, place: Path) -> None:
    log = place / "said.txt"
    command: Command = [scripts / "cheeseboard", "serve", "--port", "0", "--database", place / "tables.sqlite"]
    with log.open("wb") as written:
        server = subprocess.Popen(command, env=poor(scripts), stdout=subprocess.PIPE, stderr=written, cwd=place)
        try:
            address = address_of(server, log)
            assert urlopen(f"{address}/api/health", timeout=60).status == 200
            assert "over after" in game_of(address, ROOT, scripts / "python", poor(scripts), place)
        finally:
            server.terminate()
            server.communicate(timeout=60)
    is_built = (ROOT / "src/cheeseboard/server/static/index.html").exists()
    assert ("the page was not built" in log.read_text(encoding="utf-8")) is not is_built


def types_are_seen(scripts: Path, place: Path) -> None:
    """By mypy, in programs of somebody who has installed the package."""
    for name, text in (("right", STRANGER), ("wrong", BROKEN)):
        (place / f"{name}.py").write_text(text, encoding="utf-8")
    command: Command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", scripts / "python"]
    ran = subprocess.run([*command, "right.py", "wrong.py"], cwd=place, capture_output=True, text=True)
    [fault] = [line for line in ran.stdout.splitlines() if "error:" in line]
    assert fault.startswith("wrong.py:")
    assert "[operator]" in fault
    assert "rat_a_tat_cat" in said(scripts, "python", place / "right.py")


@pytest.mark.usefixtures("index")
def test_an_editable_install_shows_every_edit(tmp_path: Path):
    """Which a compiled one could not.  What a build needs, and what the package needs, lies here already."""
    project = clone(tmp_path / "project")
    scripts = bare(tmp_path / "bare")
    install(scripts, SMALL)
    here = os.pathsep.join(sys.path[1:])
    said_by_pip = install(scripts, "--no-build-isolation", "--no-deps", "-e", project, PYTHONPATH=here)
    assert "edits to the sources" in said_by_pip
    edited = project / "src/cheeseboard/engine/errors.py"
    edited.write_text(edited.read_text(encoding="utf-8") + "\nSEEN = 'seen'\n", encoding="utf-8")
    assert said(scripts, "python", "-c", "from cheeseboard.engine.errors import SEEN; print(SEEN)") == "seen"
    assert libraries(project) == []


def clone(place: Path) -> Path:
    shutil.copytree(ROOT / "src", place / "src", ignore=LEFT_BEHIND)
    for name in PROJECT_FILES:
        shutil.copy2(ROOT / name, place / name)
    return place


def libraries(place: Path) -> list[str]:
    return [path.name for end in ("so", "pyd") for path in place.rglob(f"*.{end}")]


# --- whatever mypyc does ----------------------------------------------------------------------------------------------

GOOD = """
    from setuptools import Extension
    for name in ("good", "bad"):
        with open(f"{name}.c", "w") as file:
            file.write("#include <Python.h>\\nPyMODINIT_FUNC PyInit_%s(void) { return NULL; }\\n" % name)
"""
TROUBLES = {
    "a fault of types": '    print("a.py:1: error: no"); raise SystemExit(1)',
    "mypyc gives up": '    raise RuntimeError("two\\nlines")',
    "half of it does not compile": f"{GOOD}        if name == 'bad': open('bad.c', 'a').write('this is not C')\n"
    "    return [Extension('good', ['good.c']), Extension('bad', ['bad.c'])]",
    "nothing": f"{GOOD}    return [Extension('good', ['good.c']), Extension('bad', ['bad.c'])]",
}


@pytest.mark.skipif(why_not() is not None, reason=str(why_not()))
@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_build_goes_on_without_mypyc_or_is_compiled_as_a_whole(tmp_path: Path, trouble: str):
    project = clone(tmp_path / "project")
    (project / "mypyc").mkdir()
    (project / "mypyc/__init__.py").touch()
    text = f"def mypycify(*words, **more):\n{TROUBLES[trouble]}\n"
    (project / "mypyc/build.py").write_text(text, encoding="utf-8")
    (tmp_path / "wheels").mkdir()
    ran = built(project, tmp_path / "wheels", "")
    assert ran.returncode == 0, ran.stderr
    [wheel] = [path.name for path in (tmp_path / "wheels").iterdir()]
    lines = [line for line in ran.stderr.splitlines() if line.startswith("cheeseboard: not compiled (")]
    if trouble == "nothing":
        assert lines == []
        assert len(libraries(project)) == 2
        assert "none-any" not in wheel
    else:
        assert len(lines) == 1
        assert libraries(project / "build") == []
        assert wheel.endswith("py3-none-any.whl")
        assert built(project, tmp_path / "wheels", "must").returncode != 0, "where it must be compiled, it is said"


def built(project: Path, wheels: Path, wish: str) -> "subprocess.CompletedProcess[str]":
    """A wheel, with what is installed here, and a mypyc that lies in the project."""
    program = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
    env = os.environ | {"CHEESEBOARD_COMPILE": wish, "PYTHONPATH": str(project)}
    command: Command = [sys.executable, "-c", program, wheels]
    return subprocess.run(command, cwd=project, env=env, capture_output=True, text=True)
