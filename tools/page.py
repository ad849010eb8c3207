"""The page, built by Vite into the server's folder, and remembered by the hash of what went in.

`npm ci` of some versions of npm refuses a lock that the same npm wrote, when the registry does not serve the packages
of other systems.  So we install, and see that the lock asked for the same packages afterwards: which parts for other
systems npm lists depends on what the registry serves that day.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.environment import Command, alone, digest, quietly, say
from tools.trouble import Trouble

OLDEST_NODE = 20
SKIPPED = {"node_modules", "__pycache__"}
SOURCES = (
    "web",
    "src/cheeseboard/engine/languages",
    "src/cheeseboard/games/*/web",
    "src/cheeseboard/games/*/texts",
    "src/cheeseboard/games/*/RULES*.md",
)
PARTS = "assets/"  # their names change with what is in them
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the lightest first
OTHERS = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}  # program, package


def why_no_node() -> str | None:
    """What is missing to build the page, or nothing."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node.js is not installed"
    version = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    major = version.lstrip("v").partition(".")[0]
    if not major.isdecimal() or int(major) < OLDEST_NODE:
        return f"Node.js is too old ({version or 'it does not say its version'})"
    return None


def static(root: Path) -> Path:
    return root / "src" / "cheeseboard" / "server" / "static"


def is_built(root: Path) -> bool:
    """The page is there, and is that of the sources as they are."""
    return read(root / "build" / "page.stamp") == hash_of_sources(root) and (static(root) / "index.html").exists()


def build_page(root: Path) -> None:
    """Afterwards the page lies in the server's folder, built from the sources as they are."""
    (root / "build").mkdir(exist_ok=True)
    with alone(root / "build" / "page.lock"):
        if is_built(root):
            return
        now = hash_of_sources(root)
        missing = why_no_node()
        if missing:
            raise Trouble(f"{missing}: the page can not be built (Node.js {OLDEST_NODE} or newer)")
        install_packages(root / "web")
        say("building the page")
        new = root / "build" / "page"
        words = ("vite", "build", "--logLevel", "warn", "--outDir", str(new), "--emptyOutDir")
        npx(root, *words, trouble="vite could not build the page")
        bring_in(new, static(root), root / "build" / "page.files")
        (root / "build" / "page.stamp").write_text(now, encoding="utf-8")


def bring_in(new: Path, place: Path, listed: Path) -> None:
    """The new page takes the place of the old one at once.  A server may be running, and whoever has the old page open
    still finds its parts; those of pages before that one go."""
    files = names(new)
    for name in (read(listed) or "").splitlines():
        if name.startswith(PARTS) and name not in files and (place / name).is_file():
            shutil.copyfile(place / name, new / name)
    old = new.with_name("page.old")
    shutil.rmtree(old, ignore_errors=True)
    if place.exists():
        place.rename(old)
    new.rename(place)
    shutil.rmtree(old, ignore_errors=True)
    listed.write_text("\n".join(files), encoding="utf-8")


def sweep(root: Path) -> None:
    """Only the page as it is now: for a wheel."""
    files = (read(root / "build" / "page.files") or "").splitlines()
    for name in names(static(root)):
        if files and name.startswith(PARTS) and name not in files:
            (static(root) / name).unlink()


def names(folder: Path) -> list[str]:
    return sorted([path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()])


def install_packages(web: Path) -> None:
    """The packages of web/package-lock.json, by its hashes."""
    lock = web / "package-lock.json"
    stamp = web / "node_modules" / "cheeseboard-stamp.json"
    wanted = json.dumps({"lock": digest(lock), "package": digest(web / "package.json"), "system": sys.platform})
    if read(stamp) == wanted:
        return
    say("installing the packages of web/package-lock.json")
    before = lock.read_bytes()
    quietly(["npm", "install", "--no-audit", "--no-fund"], "npm could not install the page's packages", cwd=web)
    after = lock.read_bytes()
    lock.write_bytes(before)
    other = other_packages(before, after)
    if other:
        raise Trouble(f"npm wanted another web/package-lock.json than the one here ({other[0]}); it was left as it was")
    stamp.write_text(wanted, encoding="utf-8")


def other_packages(before: bytes, after: bytes) -> list[str]:
    """What two locks would install differently; parts that only some systems take may be listed or not."""
    old, new = (json.loads(lock)["packages"] for lock in (before, after))
    named = sorted(old.keys() | new.keys())
    return [name for name in named if old.get(name) != new.get(name) and not is_optional(name, old, new)]


def is_optional(name: str, old: dict[str, dict[str, object]], new: dict[str, dict[str, object]]) -> bool:
    """In one of the locks alone, and for some systems alone, or what only such a part needs."""
    if name in old and name in new:
        return False
    entry = old.get(name) or new[name]
    return entry.get("optional") is True


def check_page(root: Path) -> int:
    """svelte-check: types, and what the compiler warns of."""
    install_packages(root / "web")
    npx(root, "svelte-check", "--fail-on-warnings", "--output", "human", trouble="svelte-check found something")
    return 0


def show_sizes(root: Path) -> int:
    """What a browser fetches; 1 when the page has grown beyond its measure."""
    return subprocess.run(["node", "sizes.mjs", "--check"], cwd=root / "web").returncode


def npx(root: Path, *words: str, trouble: str) -> None:
    program = root / "web" / "node_modules" / ".bin" / words[0]
    command: Command = [program, *words[1:]]
    quietly(command, trouble, cwd=root / "web")


def hash_of_sources(root: Path) -> str:
    found = hashlib.sha256()
    for pattern in SOURCES:
        for place in sorted(root.glob(pattern)):
            for path in [place] if place.is_file() else sorted(place.rglob("*")):
                if path.is_file() and not SKIPPED & set(path.relative_to(root).parts):
                    found.update(f"{path.relative_to(root).as_posix()}\0".encode())
                    found.update(path.read_bytes())
    return found.hexdigest()


def read(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8")
    except OSError:
        return None


# ---- a browser for the tests ----


def ensure_other_engines() -> None:
    """Where they can be had; the system's Chromium is the one that the tests never skip."""
    missing = [name for program, name in OTHERS.items() if not shutil.which(program)]
    if not missing:
        return
    words = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if can_install():
        say(f"installing {', '.join(missing)}")
        if not subprocess.run(words, capture_output=True).returncode:
            return
    say(f"without {', '.join(missing)}: the tests of other engines than Chromium are skipped")


def can_install() -> bool:
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def ensure_chromium() -> None:
    if any(shutil.which(name) for name in BROWSERS):
        return
    if can_install():
        say("installing chromium")
        light, full = BROWSERS[:2]                    # the light one is not packaged everywhere
        if subprocess.run(["apt-get", "install", "-y", light], capture_output=True).returncode:
            quietly(["apt-get", "install", "-y", full], "apt-get could not install chromium")
        return
    raise Trouble("the browser tests need Chromium: install it (apt-get install chromium) and run this again")
