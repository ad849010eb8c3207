"""How many games there are, by number of decisions.   python3 dev.py perft [GAME …] [--write]

A tiny edition is counted to its end, from every deal.  Any other is counted from one seeded deal on, as far as that
goes quickly.  Every choice and every luck counts; a moment that leads back to itself does not.  The counts
stand beside the game's tests, so that a rule that changes by accident is noticed; --write says that it was meant.
"""

import sys
from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Explorer, Luck, Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment, Together, Turn
from cheeseboard.engine.play import outcomes, settle
from cheeseboard.engine.table import Table
from cheeseboard.games import find, folders

ROOT = Path(__file__).resolve().parents[1]
QUICKLY = 300  # different tables that are still played on from
MANY = 1000  # answers at one table, of all who are asked together: beyond that nothing goes quickly
WIDE = 500  # ways for luck to follow one answer: where a whole hand is drawn, the count from one deal ends before it
SEED = 1

Layer = dict[Any, tuple[Any, int]]  # by key: a table, and in how many ways it was reached


def key(t: Table) -> tuple[Any, ...]:
    """Something hashable that is equal just when two tables of one agreement are."""
    return tuple([hashable(getattr(t, name)) for name in t.fields() if name != "options"])


def hashable(value: Any) -> Any:
    if type(value) is list:
        return tuple([hashable(part) if type(part) in NESTED else part for part in value])
    return (tuple(value.numbers), value.unsure) if type(value) is Bag else value


NESTED = {list, Bag}


def whole_answers(t: Any, phase: Together[Any], seat: int) -> list[list[Move]]:
    """All that a seat can answer to a sealed question, however many steps that takes."""
    found: list[list[Move]] = []
    begun: list[list[Move]] = [[]]
    while begun:
        answer = begun.pop()
        more = phase.moves(t, seat, answer)
        if not more:
            found.append(answer)
        begun.extend([*answer, move] for move in reversed(more))
    return found


def all_answers(t: Any) -> Iterator[list[list[Move]]]:
    """All that those who are asked can answer together."""
    phase = t.phase
    if isinstance(phase, Turn):
        for move in phase.moves(t):
            yield [[move]]
    elif isinstance(phase, Together):
        seats = [whole_answers(t, phase, seat) for seat in phase.seats(t)]
        for answers in product(*seats):
            yield list(answers)


def answer_count(t: Any) -> int:
    """How many `all_answers` there are."""
    phase = t.phase
    if isinstance(phase, Together):
        return prod([len(whole_answers(t, phase, seat)) for seat in phase.seats(t)])
    return len(phase.moves(t)) if isinstance(phase, Turn) else 0


class TooWide(Exception):
    """There is more luck than can be counted quickly."""


class Width:
    """Counts the ways of luck after one answer; a tiny edition has no limit."""

    def __init__(self, most: int | None) -> None:
        self.most = most
        self.found = 0

    def one_more(self) -> None:
        self.found += 1
        if self.most is not None and self.found > self.most:
            raise TooWide


def settled(t: Any, ways: int, into: Layer, width: Width) -> None:
    """Through the moments in which nobody is asked, whatever luck they bring."""
    width.one_more()
    if not isinstance(t.phase, Moment):
        found = key(t)
        into[found] = (t, into[found][1] + ways if found in into else ways)
        return
    for _, after in outcomes(t, []):
        if after.phase is not t.phase:
            settled(after, ways, into, width)


def deals(game: Game[Any], edition: Edition) -> Layer:
    """Every table that a set-up can give."""
    settings = game.options.settle(edition.options, edition.seats)
    explorer = Explorer()
    into: Layer = {}
    while True:
        settled(game.setup(settings, edition.seats, Dealer(explorer)), 1, into, Width(None))
        if not explorer.advance():
            return into


def one_deal(game: Game[Any], edition: Edition, luck: Luck) -> Layer:
    settings = game.options.settle(edition.options, edition.seats)
    dealer = Dealer(luck)
    t = game.setup(settings, edition.seats, dealer)
    settle(t, dealer)
    return {key(t): (t, 1)}


def counts(layer: Layer, most: int | None = None) -> Iterator[tuple[int, int]]:
    """Ways to get to a decision, and to an end, after none, one, two … answers."""
    while layer:
        open_tables = [(t, ways) for t, ways in layer.values() if t.phase is not OVER]
        yield sum(ways for _, ways in open_tables), sum(ways for t, ways in layer.values() if t.phase is OVER)
        if most is not None and (len(open_tables) > most or any(answer_count(t) > MANY for t, _ in open_tables)):
            return
        try:
            layer = next_layer(open_tables, most)
        except TooWide:
            return


def next_layer(open_tables: list[tuple[Any, int]], most: int | None) -> Layer:
    layer: Layer = {}
    for t, ways in open_tables:
        for answers in all_answers(t):
            width = Width(None if most is None else WIDE)
            for _, after in outcomes(t, answers):
                settled(after, ways, layer, width)
    return layer


def report(game: Game[Any]) -> str:
    lines = [f"{game.title}, rules version {game.version}"]
    for edition in game.tiny():
        played = game.edition(edition)
        lines += ["", f"{edition.name}, {edition.seats} seats, from every deal to the end"]
        lines += columns(counts(deals(played, edition)))
    for edition in game.editions():
        played = game.edition(edition)
        lines += ["", f"{edition.name}, {edition.seats} seats, from one deal"]
        lines += columns(counts(one_deal(played, edition, Quick(SEED)), QUICKLY))
    return "\n".join(lines) + "\n"


def columns(found: Iterator[tuple[int, int]]) -> list[str]:
    lines = [f"{'answers':>9}{'to go on':>14}{'ended':>14}"]
    return lines + [f"{depth:9}{going:14}{ended:14}" for depth, (going, ended) in enumerate(found)]


def golden(game: Game[Any]) -> Path:
    return ROOT / "tests" / "games" / game.name / "perft.txt"


def main(words: list[str]) -> int:
    write = "--write" in words
    names = [word for word in words if word != "--write"] or list(folders())
    for game in [find(name) for name in names]:
        text = report(game)
        print(text)
        if write:
            golden(game).parent.mkdir(exist_ok=True)
            golden(game).write_text(text, encoding="utf-8")
        elif not golden(game).exists() or golden(game).read_text(encoding="utf-8") != text:
            print(f"tools.perft: {golden(game).relative_to(ROOT)} says otherwise", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        print(f"tools.perft: {problem}", file=sys.stderr)
        sys.exit(2)
