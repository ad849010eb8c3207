"""One game of each, written down move by move.   python3 dev.py playthroughs [GAME …] [--write]

Who is asked what and what they answer, what is told and how those hear it who may not know all of it, now and then the
table and somebody's view of it, and the record at the end.  Of many random games it is the one in which most happens.
The page stands beside the game's tests: whoever changes a rule reads there what became of it, and says with --write
that it was meant.
"""

import json
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any

from cheeseboard.checksum import Whims
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import PEOPLE, Event, shown_to
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.match import Match
from cheeseboard.engine.seats import SPECTATOR
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import Table
from tools.golden import main, page_of

PAGE = "playthrough.txt"
SEED = sha256(b"a golden playthrough").digest()  # not by name: the copy of a game plays as the game did
EVERY = 25  # decisions between two looks at the table
WHIMS = 400
LONGEST = 150  # decisions
RECORD = "record: "
Choice = tuple[int, str]


def plain(value: Any) -> str:
    """Short, and the same on every run."""
    if isinstance(value, Secret):
        return f"{'?' if value.value is None else value.value.code}{seen_by(value.seen_by)}"
    if isinstance(value, Kind):
        return value.code
    if isinstance(value, Bag):
        counted = [f"{kind.code}×{value.count(kind)}" for kind in value.kinds if value.count(kind)]
        return " ".join(counted) + (f" ({value.unsure} of them elsewhere)" if value.unsure else "")
    if isinstance(value, list | tuple):
        return f"[{', '.join([plain(part) for part in value])}]"
    return str(value)


def seen_by(bits: int) -> str:
    """Who has seen it: a, b, c … for the seats, and * for whoever only watches."""
    seats = [chr(ord("a") + seat) for seat in range(26) if bits & (2 << seat)]
    return "<" + "".join(seats) + ("*" if bits & SPECTATOR else "") + ">"


def seat_name(seat: int | None) -> str:
    return "*" if seat is None else chr(ord("a") + seat)


def event_line(event: Event) -> str:
    parts = [f"{field.name}={part(field.name, getattr(event, field.name))}" for field in fields(event)]
    return " ".join([type(event).__name__, *parts])


def part(name: str, value: Any) -> str:
    if name not in PEOPLE:
        return plain(value)
    return "".join([seat_name(seat) for seat in (value if isinstance(value, tuple) else (value,))])


def ask_line(ask: Ask) -> str:
    facts = " ".join([f"{name}={plain(fact)}" for name, fact in ask.facts.items()])
    so_far = "".join([f" [{move.notation}]" for move in ask.so_far])
    moves = " | ".join([move.notation for move in ask.moves])
    return f"{seat_name(ask.seat)} is asked {ask.prompt}{f' ({facts})' if facts else ''}{so_far}: {moves}"


class Page:
    """A playthrough being written."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.lines: list[str] = []
        self.told = 0

    def say(self, line: str = "", indent: int = 0) -> None:
        self.lines.append(f"{'  ' * indent}{line}".rstrip())

    def events(self) -> None:
        for event in self.match.dealer.told[self.told :]:
            self.say(event_line(event), 2)
            for heard, seats in self.other_versions(event).items():
                self.say(f"{seats} hears {heard}" if len(seats) == 1 else f"{seats} hear {heard}", 3)
        self.told = len(self.match.dealer.told)

    def other_versions(self, event: Event) -> dict[str, str]:
        """How it sounds to those who may not know all of it."""
        found: dict[str, str] = {}
        for seat in [*range(self.match.seats), None]:
            heard = shown_to(event, seat)
            if heard != event:
                line = event_line(heard)
                found[line] = found.get(line, "") + seat_name(seat)
        return found

    def table(self, name: str, t: Table) -> None:
        self.say()
        self.say(f"--- {name}")
        for field in t.fields():
            if field != "options":
                self.say(f"{field}: {plain(getattr(t, field))}", 1)
        self.say("---")
        self.say()


def begun(game: Game[Any]) -> Match[Any]:
    edition = game.editions()[0]
    return Match(game.edition(edition), edition.seats, edition.options, SEED)


def telling(game: Game[Any], whim: int) -> tuple[int, list[Choice]]:
    """How many kinds of things happen in a game with these whims; nothing, when it is too long to read."""
    match, whims = begun(game), Whims(game.moves, whim)
    asked: set[str] = set()
    while asks := match.asks():
        ask = asks[whims.luck.below(len(asks))]
        asked.add(ask.prompt)
        match.submit(ask.seat, whims.choose(ask.moves))
        if len(match.steps) > LONGEST:
            return 0, []
    return len(asked) + len({type(event) for event in match.dealer.told}), match.choices


def most_telling(game: Game[Any]) -> list[Choice]:
    return max([telling(game, whim) for whim in range(WHIMS)], key=lambda told: told[0])[1]


def choices_in(page: str) -> list[Choice]:
    """Who chose what in the game that a page is about."""
    [line] = [line for line in page.splitlines() if line.startswith(RECORD)]
    return [(seat, notation) for seat, notation in json.loads(line.removeprefix(RECORD))["choices"]]


def playthrough(game: Game[Any], choices: list[Choice]) -> str:
    match = begun(game)
    page = Page(match)
    page.say(f"{game.title}, rules version {game.version}, {match.seats} seats")
    page.say("options: " + " ".join([f"{name}={value}" for name, value in match.settings.items()]))
    page.say(f"seed: {match.record().seed}")
    page.say("3<ab> is a 3 that a and b have seen, ? one that the reader has not; * is whoever only watches")
    page.say()
    page.events()
    for seat, notation in choices:
        if len(match.steps) % EVERY == 0:
            page.table(f"the table after {len(match.steps)} answers", match.table)
            page.table(f"as {seat_name(seat)} sees it", match.view(seat))
        for ask in match.asks():
            page.say(ask_line(ask))
        match.submit(seat, notation)
        page.say(f"{seat_name(seat)} answers {notation}", 1)
        page.events()
    page.table("the end", match.table)
    page.say(f"{match.outcome!r}")
    page.say(RECORD + json.dumps(match.record().to_data()))
    return "\n".join(page.lines) + "\n"


def report(game: Game[Any]) -> str:
    return playthrough(game, most_telling(game))


def golden(game: Game[Any]) -> Path:
    return page_of(game, PAGE)


if __name__ == "__main__":
    main(PAGE, report)
