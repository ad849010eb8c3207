"""What is known of a game, as a page: `docs/knowledge/GAME.toml` has the questions, with the commands that answer them.

    python3 dev.py knowledge [GAME ...] [--jobs 2]

What a command found is kept in `GAME.json` beside it, with the version that played; only what is not there is played.
`GAME.md` and its pictures are made from these two files alone, so a test can hold the page to its figures.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cheeseboard.measure.evidence import share_interval
from cheeseboard.pictures.charts import Bar, bars, one_above_the_other

ROOT = Path(__file__).resolve().parent.parent
PLACE = Path("docs", "knowledge")
OF_A_FIGURE = ("figure", "unit", "mean", "low", "high", "games")
OF_A_MATCH = ("a", "b", "seats", "deals", "games", "fair", "a_among_b", "gain", "margin")
MOST_BARS = 24
MOST_OPENINGS = 14
LEAST_GAMES = 20  # that had anything of it to count
MANY = 10**9  # no number of games would tell


@dataclass(frozen=True)
class Row:
    """A line of a table; `value` and its interval are what a picture draws of it."""

    cells: list[str]
    label: str
    value: float
    low: float
    high: float
    is_share: bool


@dataclass(frozen=True)
class Answered:
    """Of one command: a table, and the rows to draw."""

    head: list[str]
    rows: list[Row]


def share(mean: float, low: float, high: float) -> str:
    return f"{100 * mean:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def number(mean: float, low: float, high: float) -> str:
    digits = 1 if abs(mean) >= 10 else 2
    return f"{mean:.{digits}f} ({low:.{digits}f} … {high:.{digits}f})"


def is_shown(name: str, asked: dict[str, Any]) -> bool:
    """`show` is how names begin, `only` are whole names."""
    return name in asked.get("only", ()) or name.startswith(tuple(asked.get("show", ())))


def simulated(found: list[dict[str, Any]], asked: dict[str, Any]) -> Answered:
    """A line for each figure whose name begins so, and each number of seats."""
    label = asked.get("label", "")
    rows: list[Row] = []
    for tally in found:
        for figure in tally["figures"]:
            if not is_shown(figure["figure"], asked) or figure["games"] < LEAST_GAMES:
                continue
            mean, low, high = figure["mean"], figure["low"], figure["high"]
            is_share = figure["unit"] == "share"
            value = share(mean, low, high) if is_share else number(mean, low, high)
            who = ", ".join([word for word in (label, f"{tally['seats']} seats" if len(found) > 1 else "") if word])
            cells = [who, figure["figure"], value, str(figure["games"])]
            said = figure["figure"].removeprefix(asked.get("cut", ""))
            rows.append(Row(cells, f"{who}: {said}" if who else said, mean, low, high, is_share))
    return Answered(["who", "figure", "mean (95 %)", "games"], rows)


def fought(found: list[dict[str, Any]], asked: dict[str, Any]) -> Answered:
    """With how many deals it takes to see who is better: two standard errors."""
    rows: list[Row] = []
    for one in found:
        wins, gain, margin = one["a_among_b"], one["gain"], one["margin"]
        needed = (2 * gain["deviation"] / abs(gain["mean"])) ** 2 if gain["mean"] else MANY
        ends = (wins["mean"] - wins["half"], wins["mean"] + wins["half"])
        who = f"{one['a']} against {one['b']}" + (f", {asked['label']}" if asked.get("label") else "")
        per_deal = one["games"] // one["deals"]
        games = f"{max(1.0, needed) * per_deal:,.0f}" if needed < 10_000 else "–"
        points = f"{margin['mean']:+.2f} ± {margin['half']:.2f}"
        cells = [who, str(one["seats"]), share(wins["mean"], *ends), f"{100 * one['fair']:.1f} %", points,
                 str(one["deals"]), games]  # fmt: skip
        rows.append(Row(cells, f"{who}, {one['seats']} seats", wins["mean"], *ends, True))
    return Answered(["who", "seats", "one of the first wins (95 %)", "fair", "points ahead", "deals",
                     "games that tell them apart"], rows)  # fmt: skip


def priced(found: dict[str, Any], asked: dict[str, Any]) -> Answered:
    rows: list[Row] = []
    for one in found["prices"]:
        wins, points = one["wins"], one["points"]
        lost = f"{100 * wins['mean']:.1f} ± {100 * wins['half']:.1f} %"
        cells = [one["question"], f"{one['asked']:.1f}", lost]
        cells += [] if found["together"] else [f"{points['mean']:.2f} ± {points['half']:.2f}"]
        ends = (wins["mean"] - wins["half"], wins["mean"] + wins["half"])
        rows.append(Row(cells, one["question"], wins["mean"], *ends, False))
    head = ["question", "asked of a seat in a game", "wins lost"]
    return Answered(head + ([] if found["together"] else ["points lost"]), rows)


def opened(found: dict[str, Any], asked: dict[str, Any]) -> Answered:
    rows: list[Row] = []
    for one in found["openings"][:MOST_OPENINGS]:
        often = one["games"] / one["of"]
        ends = share_interval(one["games"], one["of"])
        won = share(one["won"], *share_interval(one["won"] * one["games"], one["games"]))
        where = [one["hangs_on"]] if one["hangs_on"] else []
        cells = [*where, one["chosen"], f"{share(often, *ends)} of {one['of']}", won]
        rows.append(Row(cells, ": ".join([*where, one["chosen"]]), often, *ends, True))
    where = ["where"] if rows and len(rows[0].cells) == 4 else []
    left = len(found["openings"]) - len(rows)
    if left > 0:
        rows.append(Row([*[""] * len(where), f"{left} others", "", ""], "", 0.0, 0.0, 0.0, True))
    return Answered([*where, "first choice", "how often", "won then"], rows)


KINDS: dict[str, Callable[[Any, dict[str, Any]], Answered]] = {
    "simulate": simulated, "arena": fought, "prices": priced, "openings": opened,
}


def kind_of(command: str) -> str:
    return next(kind for kind in KINDS if kind in command.split()[: 4 if command.startswith("python") else 2]
                or any(word.endswith(f".{kind}") for word in command.split()))  # fmt: skip


def answered(asked: dict[str, Any], known: dict[str, Any]) -> Answered:
    return KINDS[kind_of(asked["run"])](known[asked["run"]]["found"], asked)


# ---- the page ----


def page(recipe: dict[str, Any], known: dict[str, Any], name: str) -> tuple[str, dict[str, str]]:
    """Its text, and its pictures by file name."""
    lines = [f"# {recipe['title']}", "", *recipe["about"].strip().splitlines(), ""]
    pictures: dict[str, str] = {}
    for place, question in enumerate(recipe["question"], 1):
        lines += [f"## {question['ask']}", "", *question.get("answer", "").strip().splitlines(), ""]
        tables = [answered(asked, known) for asked in question["command"]]
        drawn = [[row for row in table.rows if row.label][:MOST_BARS] for table in tables]
        if question.get("draw", True) and sum(map(len, drawn)) > 1:
            file = f"{name}-{place}.svg"
            pictures[file] = drawing(question, drawn)
            lines += [f"![{question['ask']}](../pictures/{file})", ""]
        lines += table_lines(tables)
        lines += [f"    {asked['run']}" for asked in question["command"]]
        lines.append("")
    versions = sorted({known[asked["run"]]["version"] for question in recipe["question"]
                       for asked in question["command"]})  # fmt: skip
    lines.append(f"Played by {' and '.join(versions)}. In brackets, and after ±: 95 % intervals over games or deals.")
    return "\n".join(lines) + "\n", pictures


def drawing(question: dict[str, Any], tables: list[list[Row]]) -> str:
    """All commands together, or each by itself where they are too many for one chart."""
    together = [[row for rows in tables for row in rows]]
    charts = together if len(together[0]) <= MOST_BARS else tables

    def note(row: Row) -> str:
        return f"{100 * row.value:.1f} %" if row.is_share or question.get("percent") else f"{row.value:.2f}"

    drawn = []
    for rows in charts:
        data = [Bar(row.label, row.value, row.low, row.high, note(row)) for row in rows]
        shares = all(row.is_share for row in rows)
        drawn.append(bars(question["ask"], data, question.get("fair"), 1.0 if shares else None))
    return one_above_the_other(drawn)


def table_lines(tables: list[Answered]) -> list[str]:
    """One table for commands that answer alike; a column in which nothing stands is left out."""
    head = tables[0].head
    rows = [row.cells for table in tables for row in table.rows]
    used = [at for at in range(len(head)) if any(cells[at] for cells in rows)]
    lines = ["| " + " | ".join([head[at] for at in used]) + " |"]
    lines.append("|" + "|".join(["---" if at < 1 else "---:" for at in used]) + "|")
    lines += ["| " + " | ".join([cells[at] for at in used]) + " |" for cells in rows]
    return [*lines, ""]


# ---- what is played ----


def play(command: str, jobs: int) -> dict[str, Any]:
    words = shlex.split(command)
    start = [sys.executable, *words[1:]] if words[0] == "python" else [sys.executable, "-m", "cheeseboard", *words[1:]]
    print(f"· {command}", file=sys.stderr, flush=True)
    ran = subprocess.run([*start, "--json", "--jobs", str(jobs)], stdout=subprocess.PIPE, text=True, check=True)
    return {"version": version(), "found": slim(json.loads(ran.stdout))}


def version() -> str:
    from cheeseboard import __version__

    return f"version {__version__}"


def slim(found: Any) -> Any:
    """Of a simulation only what a page can show."""
    if isinstance(found, list) and found and "figures" in found[0]:
        return [{"seats": tally["seats"], "figures": [{name: rounded(figure[name]) for name in OF_A_FIGURE}
                 for figure in tally["figures"]]} for tally in found]  # fmt: skip
    if isinstance(found, list):
        return [{name: rounded(one[name]) for name in OF_A_MATCH} for one in found]
    return found


def needed(answer: dict[str, Any], command: str, recipe: dict[str, Any]) -> dict[str, Any]:
    """Without figures that no question shows."""
    if kind_of(command) != "simulate":
        return answer
    asked = [one for question in recipe["question"] for one in question["command"] if one["run"] == command]
    tallies = [{**tally, "figures": [figure for figure in tally["figures"]
                if any(is_shown(figure["figure"], one) for one in asked)]} for tally in answer["found"]]  # fmt: skip
    return {**answer, "found": tallies}


def written(known: dict[str, Any]) -> str:
    """A line for each command."""
    return "{\n" + ",\n".join([f"{json.dumps(name)}: {json.dumps(found)}" for name, found in known.items()]) + "\n}\n"


def rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: rounded(one) for name, one in value.items()}
    return round(value, 5) if isinstance(value, float) else value


def write(root: Path, name: str, jobs: int) -> None:
    folder = root / PLACE
    recipe = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
    kept = folder / f"{name}.json"
    known = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    commands = [asked["run"] for question in recipe["question"] for asked in question["command"]]
    for command in commands:
        if command not in known:
            known[command] = play(command, jobs)
            kept.write_text(written(known), encoding="utf-8")
    known = {command: needed(known[command], command, recipe) for command in commands}
    kept.write_text(written(known), encoding="utf-8")
    text, pictures = page(recipe, known, name)
    (folder / f"{name}.md").write_text(text, encoding="utf-8")
    for file, drawn in pictures.items():
        (root / "docs" / "pictures" / file).write_text(drawn, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="dev.py knowledge", description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    for name in args.games or sorted([path.stem for path in (ROOT / PLACE).glob("*.toml")]):
        write(ROOT, name, args.jobs)
        print(PLACE / f"{name}.md")


if __name__ == "__main__":
    main()
