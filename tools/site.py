"""The house as a folder of files: the page, and all that a browser needs to be its server.

    python3 dev.py site DIR

Pyodide comes from web/package-lock.json, the Python packages from requirements/run.txt, each by its hash.  Our package
and the parts of Python's library that it uses go in as bytecode, made by the Python that will run it (in Node, by
web/site/compile.mjs).  What is fetched has its hash in its name, so that a browser keeps it as long as it is of use.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tools.docs import build_docs
from tools.environment import Command, alone, quietly, say
from tools.page import OLDEST_NODE, hash_of_sources, install_packages, names, npx, read, why_no_node
from tools.trouble import Trouble

PLATFORM = "pyemscripten_2026_0_wasm32"               # of the Pyodide in web/package.json
PYTHON = "314"
PACKAGES = ("anyio", "idna", "msgspec", "mypy-extensions", "starlette", "typing-extensions")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
ROOMS = ("engine", "games", "bots", "coach", "people", "server")
LEFT_OUT = (                                          # of these rooms: what no table in a browser needs
    "server/run.py", "server/fastwire", "server/static", "server/adapters/*", "coach/mining.py", "games/_[a-z]*",
    "games/*/web", "games/*/studies", "games/*/terminal.py", "games/*/statistics.py",
    "games/*/tensor.*", "games/*/texts", "games/*/RULES*.md",
)
ADAPTERS = ("__init__", "disk", "here", "network", "pocket_store", "second_worker", "sqlite_store", "work")
KINDS = (".py", ".toml", ".json", ".jsonl", ".md")
COLOUR = "#1C413D"                                    # as in web/index.html
LETTERS = 10                                          # of a hash in a name
SOURCES = ("src/cheeseboard", "web/site", "tools/site.py", "requirements/run.txt")


def site(root: Path) -> Path:
    return root / "build" / "site" / "ready"


def build_site(root: Path, python: Path) -> Path:
    """The folder, built from the sources as they are."""
    (root / "build").mkdir(exist_ok=True)
    stamp = root / "build" / "site.stamp"
    with alone(root / "build" / "site.lock"):
        now = hash_of_sources(root) + hash_of_house(root)
        if read(stamp) == now and (site(root) / "index.html").exists():
            bring_docs(root, python)
            return site(root)
        missing = why_no_node()
        if missing:
            raise Trouble(f"{missing}: the folder can not be built (Node.js {OLDEST_NODE} or newer)")
        install_packages(root / "web")
        work = root / "build" / "site"
        new = work / "new"
        say("building the page for browsers that are their own server")
        words = ("vite", "build", "--mode", "site", "--logLevel", "warn", "--outDir", str(new), "--emptyOutDir")
        npx(root, *words, trouble="vite could not build the page")
        shutil.rmtree(new / ".vite", ignore_errors=True)
        say("compiling the house for the browser")
        bring_house(root, python, work, new)
        write_shelf(root, python, new)
        write_manifest(root, new)
        write_worker(root, new)
        shutil.rmtree(site(root), ignore_errors=True)
        new.rename(site(root))
        stamp.write_text(now, encoding="utf-8")
        bring_docs(root, python)
    return site(root)


def bring_docs(root: Path, python: Path) -> None:
    """Beside the page, for whoever goes there; no browser keeps them unasked."""
    built, place = build_docs(root, python), site(root) / "docs"
    stamp = root / "build" / "docs.stamp"
    if not place.exists() or place.stat().st_mtime < stamp.stat().st_mtime:
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(built, place)
        place.touch()


def hash_of_house(root: Path) -> str:
    found = hashlib.sha256()
    for place in SOURCES:
        paths = [root / place] if (root / place).is_file() else sorted((root / place).rglob("*"))
        for path in paths:
            if path.is_file() and path.suffix in (*KINDS, ".mjs", ".js", ".txt") and "static" not in path.parts:
                found.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()


# ---- the house ----


def bring_house(root: Path, python: Path, work: Path, new: Path) -> None:
    pyodide, stage, made = root / "web" / "node_modules" / "pyodide", work / "stage", work / "made"
    for folder in (stage, made):
        shutil.rmtree(folder, ignore_errors=True)
    unzip(pyodide / "python_stdlib.zip", stage / "stdlib")
    for wheel in wheels(root, python, work / "wheels"):
        unzip(wheel, stage / "packages")
    copy_package(root / "src", stage / "house")
    quietly(["node", "site/compile.mjs", stage, made], "the house could not be compiled", cwd=root / "web")
    house = new / "house"
    house.mkdir()
    mark = digest(*[(pyodide / name).read_bytes() for name in PYODIDE])
    (house / f"python-{mark}").mkdir()
    for name in PYODIDE:
        shutil.copyfile(pyodide / name, house / f"python-{mark}" / name)
    zips = {name: (made / f"{name}.zip").read_bytes() for name in ("stdlib", "packages", "house")}
    parts = {name: f"{name}-{digest(packed)}.zip" for name, packed in zips.items()}
    for name, named in parts.items():
        (house / named).write_bytes(zips[name])
    files = {name: (house / name).stat().st_size for name in names(house)}
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    told = {"python": f"python-{mark}/", **parts, "lock": lock, "files": files}
    (new / "house.json").write_text(json.dumps(told, indent=1), encoding="utf-8")


def wheels(root: Path, python: Path, place: Path) -> list[Path]:
    """Fetched once; pip compares them with the hashes of the lock."""
    wanted = locked((root / "requirements" / "run.txt").read_text(encoding="utf-8"))
    note = place / "wanted.txt"
    if read(note) != wanted:
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        asked = place / "asked.txt"
        asked.write_text(wanted, encoding="utf-8")
        say("fetching the house's packages")
        where = ("--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp", "--abi", f"cp{PYTHON}")
        how = ("--no-deps", "--require-hashes", "--only-binary", ":all:", "--disable-pip-version-check")
        command: Command = [python, "-m", "pip", "download", *how, *where, "-d", place, "-r", asked]
        quietly(command, "pip could not fetch the house's packages")
        note.write_text(wanted, encoding="utf-8")
    return sorted(place.glob("*.whl"))


def locked(lock: str) -> str:
    """What a lock says of the packages that the house needs."""
    blocks = re.findall(r"^[a-z][\w-]*==.*?(?=^[a-z]|\Z)", lock, re.MULTILINE | re.DOTALL)
    found = [block for block in blocks if block.partition("==")[0] in PACKAGES]
    if len(found) != len(PACKAGES):
        raise Trouble("requirements/run.txt lacks a package that the house needs")
    return "".join(found)


def copy_package(source: Path, to: Path) -> None:
    package = source / "cheeseboard"
    left_out = {path for pattern in LEFT_OUT for path in package.glob(pattern)}
    left_out -= {package / "server" / "adapters" / f"{name}.py" for name in ADAPTERS}
    for room in (package / "__init__.py", *[package / name for name in ROOMS]):
        for path in [room] if room.is_file() else sorted(room.rglob("*")):
            if path.suffix in KINDS and not left_out & {path, *path.parents}:
                place = to / path.relative_to(source)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, place)


def unzip(file: Path, to: Path) -> None:
    with zipfile.ZipFile(file) as found:
        found.extractall(to)


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:LETTERS]


# ---- beside it ----

SHELF = """
import sys
from pathlib import Path
from msgspec import json
from cheeseboard.server.doors.catalogue import catalogue, puzzles
new = Path(sys.argv[1])
found = catalogue()
(new / "catalogue.json").write_bytes(json.encode(found))
(new / "puzzles").mkdir()
for game in found.games:
    (new / "puzzles" / f"{game.id}.json").write_bytes(json.encode(puzzles(game.id)))
"""


def write_shelf(root: Path, python: Path, new: Path) -> None:
    """So that it is there before the house."""
    done = subprocess.run([python, "-c", SHELF, new], capture_output=True, cwd=root)
    if done.returncode:
        raise Trouble(f"the shelf could not be written: {done.stderr.decode()[-500:]}")


def write_manifest(root: Path, new: Path) -> None:
    """What a browser needs to install it; the games are shortcuts."""
    shutil.copytree(root / "web" / "site" / "icons", new / "icons")
    shelf = json.loads((new / "catalogue.json").read_text(encoding="utf-8"))["games"]
    plain = [{"src": f"icons/{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)]
    masked = {"src": "icons/maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"}
    told = {
        "name": "Cheeseboard",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "icons": [*plain, masked],
        "shortcuts": [{"name": game["title"], "url": f"./?play={game['id']}"} for game in shelf],
    }
    (new / "manifest.webmanifest").write_text(json.dumps(told, indent=1), encoding="utf-8")


def write_worker(root: Path, new: Path) -> None:
    """The service worker knows every file, and changes with every one of them."""
    all_files = [name for name in names(new) if name != "sw.js"]
    version = digest(*[name.encode() + (new / name).read_bytes() for name in all_files])
    files = {name: digest((new / name).read_bytes()) for name in all_files}
    house = [name for name in all_files if name.startswith("house/")]
    told = {"version": version, "page": {name: files[name] for name in all_files if name not in house}, "house": house}
    source = (root / "web" / "site" / "sw.js").read_text(encoding="utf-8")
    (new / "sw.js").write_text(f"const SITE = {json.dumps(told)}\n{source}", encoding="utf-8")


if __name__ == "__main__":
    print(build_site(Path(__file__).resolve().parent.parent, Path(sys.executable)))
