"""What replays a match exactly: game, options, seats, luck and choices, as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, final

from cheeseboard.engine.components import Components
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.options import Settings
from cheeseboard.engine.picture import painted

FORMAT = 1
RAW = "journal"  # a key of what a server gives out of a game that other rules have played


@final
class Record:
    """`luck` holds what came up, not a generator's state, so replaying needs no generator.

    `seed` is None while it must stay secret, and for a match whose luck came from elsewhere.  `contributions` are the
    parts that the seats added to it, in hexadecimal, where they did.  `lots` are the options whose seat was drawn.
    `stacked` says that the seed's luck is that of a deal that many play (stacked.py).  `box` is what the owner of the
    components calls them.
    """

    def __init__(
        self,
        game: str,
        version: str,
        seats: int,
        options: Settings,
        choices: list[tuple[int, str]],
        luck: list[int],
        clock: list[int] | None = None,
        seed: str | None = None,
        commitment: str | None = None,
        components: Components | None = None,
        contributions: list[str] | None = None,
        lots: list[str] | None = None,
        stacked: bool = False,
        box: str = "",
    ) -> None:
        self.game = game
        self.version = version
        self.seats = seats
        self.options = options
        self.choices = choices
        self.luck = luck
        self.clock = clock
        self.seed = seed
        self.commitment = commitment
        self.components = components
        self.contributions = contributions
        self.lots: list[str] = [] if lots is None else lots
        self.stacked = stacked
        self.box = box

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "cheeseboard": FORMAT,
            "game": self.game,
            "rules": self.version,
            "seats": self.seats,
            "options": self.options,
            "components": self.components,
            "commitment": self.commitment,
            "seed": self.seed,
            "clock": self.clock,
            "choices": [[seat, notation] for seat, notation in self.choices],
            "luck": self.luck,
        }
        if self.contributions is not None:
            data["contributions"] = self.contributions
        if self.lots:
            data["lots"] = self.lots
        if self.stacked:
            data["stacked"] = True
        if self.box:
            data["box"] = self.box
        return data

    def to_json(self) -> str:
        return json.dumps(self.to_data(), separators=(",", ":"))

    def _repr_svg_(self) -> str | None:
        """The table where the record ends, as everybody may see it, for a notebook."""
        return painted(self)

    def __repr__(self) -> str:
        return f"Record({self.game!r}, rules {self.version}, {self.seats} seats, {len(self.choices)} choices)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_data() == other.to_data()


def record_from_json(text: str) -> Record:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError, TypeError) as error:
        raise Problem(f"the record is not JSON: {error}") from None
    return record_from_data(data)


def record_from_data(data: object) -> Record:
    if not isinstance(data, dict) or "cheeseboard" not in data:
        raise Problem("this is not a record of Cheeseboard")
    if data["cheeseboard"] != FORMAT:
        raise Problem(f"the record has format {data['cheeseboard']}; this program reads format {FORMAT}")
    if RAW in data and "choices" not in data:
        played = data.get("rules")
        raise Problem(f"the record is raw, of rules version {played}: `cheeseboard replay` with those rules opens it")
    if "sealed" in data and "choices" not in data:
        raise Problem("the game was still on when it was saved, and is sealed: it opens only where it was saved")
    return Record(
        game=part(data, "game", str),
        version=part(data, "rules", str),
        seats=part(data, "seats", int),
        options=part(data, "options", dict),
        choices=[choice(entry) for entry in part(data, "choices", list)],
        luck=numbers(data, "luck"),
        clock=None if data.get("clock") is None else numbers(data, "clock"),
        seed=part_or_none(data, "seed", str),
        commitment=part_or_none(data, "commitment", str),
        components=part_or_none(data, "components", dict),
        contributions=None if data.get("contributions") is None else words(data, "contributions"),
        lots=None if data.get("lots") is None else words(data, "lots"),
        stacked=flag(data, "stacked"),
        box=part_or_none(data, "box", str) or "",
    )


def part(data: dict[str, Any], name: str, wanted: type) -> Any:
    found = data.get(name)
    if not isinstance(found, wanted) or isinstance(found, bool):
        raise Problem(f"the record is damaged: '{name}' is missing or not what it should be")
    return found


def part_or_none(data: dict[str, Any], name: str, wanted: type) -> Any:
    return None if data.get(name) is None else part(data, name, wanted)


def flag(data: dict[str, Any], name: str) -> bool:
    found = data.get(name, False)
    if not isinstance(found, bool):
        raise Problem(f"the record is damaged: '{name}' is not what it should be")
    return found


def numbers(data: dict[str, Any], name: str) -> list[int]:
    found = part(data, name, list)
    if not all(isinstance(n, int) and not isinstance(n, bool) for n in found):
        raise Problem(f"the record is damaged: '{name}' holds something that is not a whole number")
    return list(found)


def words(data: dict[str, Any], name: str) -> list[str]:
    found = part(data, name, list)
    if not all(isinstance(word, str) for word in found):
        raise Problem(f"the record is damaged: '{name}' holds something that is not text")
    return list(found)


def choice(entry: object) -> tuple[int, str]:
    if isinstance(entry, list) and len(entry) == 2:
        seat, notation = entry
        if isinstance(seat, int) and not isinstance(seat, bool) and isinstance(notation, str):
            return seat, notation
    raise Problem(f"the record is damaged: {entry!r} is no choice")


def read_record(path: Path | str) -> Record:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise Problem(f"record {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Problem(f"record {path} is not text") from None
    except (TypeError, ValueError):
        raise Problem(f"a record is read from a file, and {path!r} names none") from None
    try:
        return record_from_json(text)
    except Problem as problem:
        raise Problem(f"record {path}: {problem}") from None
