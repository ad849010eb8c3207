"""Parts of other packages that are not promised to stay: all that we use of them is named here and looked at."""

import ast
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import uvicorn
from packaging.requirements import Requirement
from websockets.sync.client import connect

from cheeseboard.server import run
from cheeseboard.server.fastwire import websocket as wire
from tests.server.test_server import Process, begin, play_out

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NEEDED = [Requirement(line) for line in PROJECT["project"]["dependencies"]]
EXTRA = [Requirement(line) for line in PROJECT["project"]["optional-dependencies"]["research"]]
OURS = {"take", "hear", "letters", "open_letters", "close_letters", "is_between_messages", "pause_if_full"}
OF_ASYNCIO = {"data_received", "connection_lost", "pause_writing", "resume_writing", "transport"}
OF_THE_HANDSHAKE = {"response", "scope"}  # there once somebody comes: tests/server/test_wire.py does


@pytest.mark.parametrize("package", [*NEEDED, *EXTRA], ids=lambda package: package.name)
def test_every_package_has_a_range_and_what_is_installed_and_locked_lies_in_it(package: Requirement):
    assert {clause.operator for clause in package.specifier} == {">=", "<"}
    assert version(package.name) in package.specifier
    name = package.name.replace("_", "-")
    lock = "run.txt" if package in NEEDED else "research.txt"
    lines = (ROOT / "requirements" / lock).read_text(encoding="utf-8").splitlines()
    [locked] = [line.split()[0].split("==")[1] for line in lines if line.startswith(f"{name}==")]
    assert locked in package.specifier


def test_a_build_sees_the_packages_that_we_run_with():
    """mypyc looks at their types."""
    wanted = {package.name: package for package in map(Requirement, PROJECT["build-system"]["requires"])}
    shared = [package for package in NEEDED if package.name in wanted]
    assert {package.name for package in shared} == {"msgspec", "mypy_extensions", "websockets"}
    assert all(wanted[package.name].specifier == package.specifier for package in shared)


def test_the_inner_parts_are_as_we_know_them():
    assert wire.what_changed() == []


def test_no_inner_part_is_used_that_is_not_looked_at():
    """`self.…` and `conn.…` in fastwire/websocket.py, and what is imported."""
    tree = ast.parse(Path(wire.__file__).read_text(encoding="utf-8"))
    [ours] = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    used = {dotted(node) for node in ast.walk(ours) if isinstance(node, ast.Attribute)}
    of_self = {name.split(".")[1] for name in used if name.startswith(("self.", "super."))}
    of_conn = {name for name in used if name.startswith("conn.")}
    assert of_self - OURS - OF_ASYNCIO - OF_THE_HANDSHAKE - {"__init__"} <= {*wire.METHODS, *wire.FIELDS}
    assert all(any(known.startswith(name) for known in wire.FIELDS) for name in of_conn)
    private = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and "._" in str(node.module)}
    assert private == {"uvicorn._types"}


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    if isinstance(node, ast.Call):
        return dotted(node.func)
    return node.id if isinstance(node, ast.Name) else ""


@pytest.mark.parametrize(
    ("name", "kind"),
    [("conn.reader.buffer", list), ("conn.reader.store", bytearray), ("queue", bytes), ("nothing.at.all", object)],
)
def test_a_part_that_has_changed_is_named(monkeypatch: pytest.MonkeyPatch, name: str, kind: type):
    monkeypatch.setitem(wire.FIELDS, name, kind)
    if name != "nothing.at.all":
        assert wire.what_changed() == [name]
    monkeypatch.setattr(wire, "METHODS", ("send", "no_such_method"))
    assert "no_such_method" in wire.what_changed()


def test_where_they_fit_the_short_way_is_taken(capsys: pytest.CaptureFixture[str]):
    assert run.way_of_sockets() is wire.Wire
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("gone", ["part", "module"])
def test_where_they_do_not_fit_the_long_way_is_taken_with_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], gone: str
):
    if gone == "part":
        monkeypatch.setitem(wire.FIELDS, "conn.reader.buffer", list)
    else:
        # as if uvicorn had moved its own
        monkeypatch.setitem(sys.modules, "cheeseboard.server.fastwire.websocket", None)
    assert run.way_of_sockets() == "websockets-sansio"
    [line] = capsys.readouterr().err.splitlines()
    assert uvicorn.__version__ in line
    assert "long way" in line


def test_a_game_is_played_the_long_way_too(tmp_path: Path):
    server = OldWay(tmp_path / "tables.sqlite")
    try:
        with connect(server.ws) as ws:
            play_out(ws, begin(ws)["table"])
    finally:
        server.end()


class OldWay(Process):
    """A server whose uvicorn is not one we know."""

    program = (
        "-c",
        "from cheeseboard.server.fastwire import websocket as wire\n"
        "from cheeseboard.cli.main import main; import sys\n"
        "wire.FIELDS['conn.reader.buffer'] = list\n"
        "sys.exit(main(sys.argv[1:]))",
    )


def test_nobody_elses_private_parts_are_used():
    """`thing._name` of anything but oneself, in the whole package."""
    found: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
                name = dotted(node)
                if not name.startswith(("self.", "cls.", "super.")):
                    found.add(name)
    assert found <= {"os._exit"}  # which is the documented way to leave at once
