"""What `instinct.py` learns, learned on one core without PyTorch: the rounds and the steps are `tomcat.cpp`'s.

    python -m cheeseboard.games.rat_a_tat_cat.studies.tomcat OUT [--generations 1000] [--rounds 2400] [--seed 1]
        [--self 0.4 --past 0.1 --normal 0.3 --sharp 0.2] [--start OTHER] [--rate 5e-4 --last-rate 2e-5]
        [--heat 0.02 --last-heat 0.002] [--trace 0.9 --last-trace 0.6] [--batch 2048] [--epochs 2] [--judged 200]
    CHEESEBOARD_WEIGHTS=OUT/instinct.json cheeseboard arena rat_a_tat_cat
        cheeseboard.games.rat_a_tat_cat.studies.instinct:taught normal --seats 2 --options preset=quick    # :leaning

Needs a C++ compiler, and NumPy to write what was learned.  A generation is so many rounds by the weights as they are,
against itself, its past, normal players and sharp ones by the shares that are given; then small steps towards the
answers that turned out better than a judge foresaw who sees all cards (PPO).  It stops after so many generations,
however long they take.  OUT gets a log, the mean of the last weights (mean.bin), the judge (judge.bin), and in bytes
for a player instinct.json; `--start` goes on from such a folder.  The same seed gives the same player on the same
machine; on another one sums are rounded otherwise.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from cheeseboard.games.rat_a_tat_cat.bots.story import ANSWERS, WIDTH
from cheeseboard.games.rat_a_tat_cat.studies.instinct import UNITS, written

FILLED = 32  # columns of the answers in C++


def compiled(to: Path) -> Path:
    compiler = next((name for name in ("c++", "g++", "clang++") if shutil.which(name)), None)
    if compiler is None:
        raise SystemExit("tomcat.cpp wants one of c++, g++, clang++")
    source = Path(__file__).with_name("tomcat.cpp")
    asked = ["-O3", "-march=native", "-ffast-math", "-std=c++17"]
    subprocess.run([compiler, *asked, str(source), "-o", str(to)], check=True)
    sizes = subprocess.run([to, "sizes"], check=True, capture_output=True, text=True).stdout.split()
    if [int(size) for size in sizes] != [WIDTH, *UNITS, ANSWERS]:
        raise SystemExit(f"tomcat.cpp and story.py do not fit: {sizes}")
    return to


def weights_of(path: Path) -> list[Any]:
    """As `instinct.written` wants them."""
    one, two = UNITS
    found = np.fromfile(path, np.float32)
    shapes = [(WIDTH, one), (one,), (one, two), (two,), (two, FILLED), (FILLED,)]
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
    if len(found) != ends[-1]:
        raise SystemExit(f"{path} holds {len(found)} numbers, not {ends[-1]}")
    parts = [part.reshape(shape) for part, shape in zip(np.split(found, ends[:-1]), shapes)]
    return [*parts[:4], parts[4][:, :ANSWERS], parts[5][:ANSWERS]]


def publish(folder: Path) -> None:
    (folder / "instinct.json").write_text(written(weights_of(folder / "mean.bin")), encoding="utf-8")


def main(words: list[str]) -> None:
    if not words or words[0].startswith("-"):
        raise SystemExit(__doc__)
    out = Path(words[0])
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, (out / "log.jsonl").open("a", encoding="utf-8") as log:
        program = compiled(Path(folder) / "tomcat")
        with subprocess.Popen([program, *words], stdout=subprocess.PIPE, text=True) as learning:
            assert learning.stdout is not None
            for line in learning.stdout:
                print(line, end="", flush=True)
                log.write(line)
        if learning.returncode:
            raise SystemExit(learning.returncode)
    publish(out)


if __name__ == "__main__":
    main(sys.argv[1:])
