"""The sources as others get them, and wheels made of them as pip does it: apart, with what pyproject.toml asks for.

A wheel is then tried as a stranger would: a bare environment, no Node, no clone; it serves the page, plays a game, and
writes the folder in which the page is its own server.

    python -m tools.wheel dist/NAME.whl

The packages come from requirements/run.txt, and pip looks whether the wheel wants others.  The game is
played over the wire by examples/wire_bot.py.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

from tools.compiled import snapshot
from tools.environment import PIP, SCRIPTS, Command, Env, quietly, say
from tools.trouble import Trouble

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60


SOURCES = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"


def build_sources(root: Path, python: Path, place: Path, site: Path | None = None) -> Path:
    """From a copy of the project, in which nothing is left of an earlier build.  They carry `site`, if there is one."""
    with snapshot(root) as project:
        if site is not None:
            shutil.copytree(site, project / "src" / "cheeseboard" / "server" / "site")
        quietly([python, "-c", SOURCES, place], "the sources could not be packed", cwd=project)
    [file] = place.glob("*.tar.gz")
    return file


def build_wheel(sources: Path, wish: str, place: Path) -> Path:
    """`wish`: as in setup.py.  With nothing at hand but what the project says that it needs."""
    say("building the compiled wheel" if wish == "must" else "building the wheel for every machine")
    command: Command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", place, sources]
    quietly(command, "pip could not build the wheel", env=os.environ | {"CHEESEBOARD_COMPILE": wish})
    [file] = place.glob("*.whl")
    return file


def try_wheel(root: Path, wheel: Path) -> str:
    """What was seen, in a line; a Trouble when something is missing."""
    with tempfile.TemporaryDirectory(prefix="cheeseboard-wheel-", ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        say(f"trying {wheel.name} in a bare environment, without Node")
        bare = place / "bare"
        quietly([sys.executable, "-m", "venv", bare], "python -m venv failed; is it installed?")
        python = bare / SCRIPTS / "python"
        lock = root / "requirements" / "run.txt"
        quietly([python, *PIP, "--no-deps", "--require-hashes", "-r", lock], "pip could not install run.txt")
        is_wheel = wheel.suffix == ".whl"             # sources bring what builds them, which pip fetches
        env = os.environ | {"CHEESEBOARD_COMPILE": "no"}
        quietly([python, *PIP, "--no-index" if is_wheel else "--no-deps", wheel.resolve()],
                f"pip could not install {wheel.name}", env=env)  # fmt: skip
        env = poor(bare / SCRIPTS)
        log = place / "said.txt"
        with log.open("wb") as said:
            command: Command = [bare / SCRIPTS / "cheeseboard", "serve", "--port", "0"]
            command += ["--database", place / "tables.sqlite"]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, env=env, cwd=place)
            try:
                address = address_of(server, log)
                seen = (page_of(address), game_of(address, root, python, env, place))
                return f"{wheel.name}: {', '.join(seen)}, {site_of(bare / SCRIPTS, env, place)}"
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(PATIENCE)


def poor(scripts: Path) -> Env:
    """No other programs than those of the environment, and nothing of this clone."""
    kept = {name: value for name, value in os.environ.items() if name in ("HOME", "LANG", "SYSTEMROOT", "TEMP", "TMP")}
    return kept | {"PATH": str(scripts)}


def address_of(server: "subprocess.Popen[bytes]", log: Path) -> str:
    assert server.stdout is not None
    line = server.stdout.readline().decode()
    found = re.search(r"http://\S+(?=/)", line)
    if found is None:
        raise Trouble(f"the wheel does not serve: {line.strip() or log.read_text(errors='replace').strip()[-300:]}")
    return found[0]


def page_of(address: str) -> str:
    """The front page and everything that it names at once."""
    page = urlopen(address, timeout=PATIENCE).read().decode()
    parts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    if not parts:
        raise Trouble("the wheel holds no page: build it first (python3 dev.py wheel does)")
    size = sum(len(urlopen(address + part, timeout=PATIENCE).read()) for part in parts)
    return f"the page came with {len(parts)} files, {size:,} bytes"


def game_of(address: str, root: Path, python: Path, env: Env, place: Path) -> str:
    """A whole game, by a program that knows nothing but the protocol."""
    bot = place / "wire_bot.py"
    bot.write_bytes((root / "examples" / "wire_bot.py").read_bytes())
    command: Command = [python, bot, address]
    ran = subprocess.run(command, env=env, cwd=place, capture_output=True, text=True, timeout=4 * PATIENCE)
    if ran.returncode:
        raise Trouble(f"the game was not played to its end: {(ran.stdout + ran.stderr).strip()[-300:]}")
    return f"a game was played: {ran.stdout.strip().splitlines()[-1]}"


def site_of(scripts: Path, env: Env, place: Path) -> str:
    command: Command = [scripts / "cheeseboard", "site", place / "site"]
    ran = subprocess.run(command, env=env, cwd=place, capture_output=True, text=True, timeout=PATIENCE)
    if ran.returncode or not (place / "site" / "index.html").is_file():
        raise Trouble(f"the wheel carries no folder of files: {(ran.stdout + ran.stderr).strip()[-300:]}")
    return f"its folder of files has {sum(path.is_file() for path in (place / 'site').rglob('*'))}"


def main(words: list[str]) -> int:
    if len(words) != 1:
        print(__doc__)
        return 2
    try:
        print(try_wheel(ROOT, Path(words[0])))
    except Trouble as trouble:
        print(f"tools.wheel: {trouble}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
