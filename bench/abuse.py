"""Attacks on a running house, again and again the same ones: what held, and what was lost.

    python -m bench.abuse [--only WORD] [--seed N]

Starts `cheeseboard serve` with workers on databases of its own, on this machine alone, and comes to it from several
addresses of the loopback network.  Every attack is bounded in number and time; all of them take about five minutes.
The last column says what was seen; the exit status is 1 where anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import sys
import tempfile
import time
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from bench import break_ins, sieges
from bench.guests import House, Lost
from bench.ledger import Ledger

Attack = Callable[[House, Ledger], Awaitable[None]]
SHARED: list[tuple[str, Attack]] = [*break_ins.ATTACKS, *sieges.AT_THE_DOOR]  # on one house, which is to survive all
APART: list[tuple[str, Callable[[Path, Ledger], Awaitable[None]]]] = sieges.APART  # on houses of their own
LONGEST = 90.0  # seconds, for one attack


async def run(only: str, console: Console) -> list[tuple[str, Ledger]]:
    rows: list[tuple[str, Ledger]] = []
    with tempfile.TemporaryDirectory(prefix="cheeseboard-abuse-", ignore_cleanup_errors=True) as folder:
        with House(Path(folder, "tables.sqlite")) as house:
            for name, attack in SHARED:
                if only in name:
                    rows.append((name, await tried(name, attack(house, ledger := Ledger()), ledger, console)))
            alive = Ledger()
            alive.check("the house that was attacked goes on", house.process.poll() is None)
            alive.check("nothing went wrong inside", "Traceback" not in house.said(), last_line(house.said()))
            rows.append(("the house afterwards", alive))
        for number, (name, siege) in enumerate(APART):
            if only in name:
                place = Path(folder, str(number))
                place.mkdir()
                rows.append((name, await tried(name, siege(place, ledger := Ledger()), ledger, console)))
    return rows


async def tried(name: str, attack: Awaitable[None], ledger: Ledger, console: Console) -> Ledger:
    start = time.monotonic()
    try:
        await asyncio.wait_for(attack, LONGEST)
    except Lost as lost:
        ledger.check(str(lost), False)
    except TimeoutError:
        ledger.check(f"an end within {LONGEST:.0f} s", False)
    except Exception as error:
        traceback.print_exc()
        ledger.check("the attack itself", False, f"{type(error).__name__}: {error}"[:200])
    state = "held" if not ledger.lost else "LOST"
    console.print(f"{time.monotonic() - start:6.1f} s  {state}  {name}", highlight=False)
    return ledger


def last_line(text: str) -> str:
    return text.strip().splitlines()[-1][:200] if text.strip() else ""


def grid(rows: list[tuple[str, Ledger]]) -> Grid:
    found = Grid("attack", "tried", "held", "lost", "seen", title="the house under attack", show_lines=True)
    for name, ledger in rows:
        lost = len(ledger.lost)
        seen = [f"[bold]LOST: {line}[/bold]" for line in ledger.lost] + ledger.notes
        found.add_row(name, str(ledger.tried), str(ledger.tried - lost), str(lost), "\n".join(seen))
    return found


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench.abuse", description=__doc__)
    parser.add_argument("--only", default="", metavar="WORD", help="attacks with this word in their name")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    args = parser.parse_args(words)
    if not sys.platform.startswith("linux"):
        print("bench.abuse: it reads /proc and uses many loopback addresses, which only Linux has", file=sys.stderr)
        return 2
    random.seed(args.seed)
    console = Console(stderr=True)
    console.print(f"seed {args.seed}, {os.cpu_count()} cores", highlight=False)
    rows = asyncio.run(run(args.only, console))
    Console(width=None if sys.stdout.isatty() else 160).print(grid(rows))
    return int(any(ledger.lost for _, ledger in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
