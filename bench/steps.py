"""Where the time goes between a fault and the moment at which every table is played on, for `bench.chaos`."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import NamedTuple

STEPS = ("noticed", "shown again", "played on")
SLOW_SECONDS = 3.0
MOST_TOLD = 10
LONGEST_TOLD = 600


class Trail:
    """What the players of a table met since a fault, each with the time of the monotonic clock."""

    def __init__(self) -> None:
        self.met: list[tuple[float, str]] = []

    def note(self, now: float, what: str) -> None:
        if self.met and self.met[-1][1] == what:
            self.met.pop()
        self.met.append((now, what))

    def times(self, what: str) -> list[float]:
        return [at for at, met in self.met if met == what]


class Fault(NamedTuple):
    """Seconds until the last table had come so far.  A table whose house stays is shown all the time."""

    kind: str
    steps: dict[str, float]
    told: str  # how the slowest one fared, and what the houses noted


def fault_of(kind: str, began: float, tables: list[tuple[str, float, Trail]], notes: list[str]) -> Fault:
    """`tables`: what it is called, when it was played on, and how it fared until then."""
    lost = [trail.times("lost") for _, _, trail in tables]
    shown = [trail.times("shown") for _, _, trail in tables]
    steps = {
        "noticed": max([times[0] - began for times in lost if times], default=0.0),
        "shown again": max([back[-1] - began for gone, back in zip(lost, shown) if gone and back], default=0.0),
        "played on": max([again - began for _, again, _ in tables]),
    }
    name, _, trail = max(tables, key=lambda table: table[1])
    met = [f"{at - began:.1f} {what}" for at, what in trail.met]
    return Fault(kind, steps, "; ".join([name, *met, *notes]))


def notes_of(files: list[Path], began: float, until: float) -> list[str]:
    """What was noted meanwhile, by the clock on the wall."""
    found: list[tuple[float, str]] = []
    for file in files:
        for line in file.read_text(errors="replace").splitlines():
            if line.startswith("{"):
                noted = json.loads(line)
                at = datetime.fromisoformat(noted["time"]).timestamp()
                if began <= at <= until:
                    found.append((at, f"{at - began:.1f} house at {file.stem}: {noted['event'][:80]}"))
    return [text for _, text in sorted(found)]


def table_of(faults: list[Fault]) -> list[str]:
    """Median and worst of each step, by kind; then those that took long, one by one."""
    lines = [f"{'fault':10}{'times':>6}" + "".join([f"{step:>22}" for step in STEPS])]
    for kind in dict.fromkeys([fault.kind for fault in faults]):
        some = [fault for fault in faults if fault.kind == kind]
        columns = [[fault.steps[step] for fault in some] for step in STEPS]
        shown = [f"{median(column):.1f}, at worst {max(column):.1f} s" for column in columns]
        lines.append(f"{kind:10}{len(some):>6}" + "".join([f"{text:>22}" for text in shown]))
    slow = sorted([fault for fault in faults if fault.steps["played on"] > SLOW_SECONDS], key=slowness)
    told = [f"  {fault.kind} {-slowness(fault):.1f} s: {fault.told[:LONGEST_TOLD]}" for fault in slow[:MOST_TOLD]]
    return lines + told


def slowness(fault: Fault) -> float:
    return -fault.steps["played on"]
