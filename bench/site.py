"""`python3 dev.py bench site`: what a browser that is its own server fetches, and how long that takes (Node, Chromium).

With `kills`: what is lost when the browser is ended at any moment (bench/pocket.py)."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Grid

from bench import pocket
from tools.site import build_site

ROOT: Final = Path(__file__).resolve().parent.parent
AIM: Final = 8.0  # MB of the house, compressed
AIM_OF_OURS: Final = 1.5  # MB, for an update of our own code


def main(words: list[str]) -> int:
    site, console = build_site(ROOT, Path(sys.executable)), Console()
    if words:
        return pocket.kills(site, console, int(words[1]) if words[1:] else pocket.KILLS)
    sizes = Grid("the house, in MB", "as it is", "gzip", "brotli")
    told = json.loads((site / "house.json").read_text(encoding="utf-8"))
    parts = {name: sizes_of(site / "house" / name) for name in told["files"]}
    for name, row in {**parts, "all": [sum(column) for column in zip(*parts.values())]}.items():
        sizes.add_row(name, *[f"{size / 1e6:.2f}" for size in row])
    console.print(sizes)
    console.print(f"at most {AIM} MB in all, {AIM_OF_OURS} for {told['house']}")
    lines = walked(site)
    start = lines[0]["start"]
    console.print(f"start, CPU in Node: Python {start['python']} ms, the house {start['house']} ms")
    games = Grid("game", "first table, ms of CPU", "whole game, ms of CPU", "own moves")
    for one in lines[1:-1]:
        games.add_row(one["game"], str(one["first"]), str(one["cpu"]), str(one["moves"]))
    console.print(games)
    pocket.times(site, console)
    return 0


BROTLI: Final = """
const { brotliCompressSync } = require('node:zlib')
console.log(brotliCompressSync(require('node:fs').readFileSync(process.argv[1])).length)
"""


def sizes_of(file: Path) -> list[int]:
    brotli = subprocess.run(["node", "-e", BROTLI, str(file)], capture_output=True, text=True, check=True).stdout
    return [file.stat().st_size, len(gzip.compress(file.read_bytes())), int(brotli)]


def walked(site: Path) -> list[dict[str, Any]]:
    words = ["node", "site/walk.mjs", str(site)]
    done = subprocess.run(words, cwd=ROOT / "web", capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
