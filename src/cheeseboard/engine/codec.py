"""Anything that lies on a table, is asked or is told, as plain data for JSON, and back.

Numbers, words, truth values, None and lists stand for themselves.  Everything else is an object that says what it is:

    {"kind": "PK", "of": "Face"}              {"secret": …, "seen_by": 2}       {"phase": "Holding"}
    {"bag": ["0", "9"], "of": "Face", …}      {"move": "put 2"}                 {"tuple": […]}   {"facts": {…}}
    {"table": "CatTable", "fields": {…}}      {"event": "Drew", "fields": {…}}  {"options": {…}, "seats": 4}
    {"ask": "holding", "seat": 0, …}          {"outcome": [1, 2], "scores": [3, 9]}

Equal things give equal data, and with sorted keys equal text.  Shared things (kinds, moves, phases) come back as the
shared ones; what was agreed and the box come from the game, which the reader must know.
"""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from typing import Any, Final, Literal, assert_never, final, get_args

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.bag import Bag
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import KINDS, Kind, kinds_of
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreement
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER, PHASES, Phase
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import Table, filled

Named = Literal["secret", "kind", "bag", "move", "phase", "table", "event", "options", "tuple", "outcome", "facts"]
NAMED: Final[tuple[Named, ...]] = get_args(Named)


def to_data(value: object) -> Any:
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, list):
        return [to_data(part) for part in value]
    if isinstance(value, tuple):
        return {"tuple": [to_data(part) for part in value]}
    if isinstance(value, Secret):
        return {"secret": to_data(value.value), "seen_by": value.seen_by}
    if isinstance(value, Kind):
        return {"kind": value.code, "of": type(value).__name__}
    if isinstance(value, Bag):
        return bag_to_data(value)
    if isinstance(value, Move):
        return {"move": value.notation}
    if isinstance(value, Phase):
        return {"phase": type(value).__name__}
    if isinstance(value, Table):
        parts = {name: to_data(getattr(value, name)) for name in value.fields()}
        return {"table": type(value).__name__, "fields": parts}
    if isinstance(value, Event):
        parts = {field.name: to_data(getattr(value, field.name)) for field in fields(value)}
        return {"event": type(value).__name__, "fields": parts}
    if isinstance(value, Agreement):
        return {"options": dict(value.settings), "seats": value.seats}
    if isinstance(value, dict):
        return {"facts": {str(name): to_data(fact) for name, fact in value.items()}}
    if isinstance(value, Ask):
        return ask_to_data(value)
    if isinstance(value, Outcome):
        draw = {"is_draw": True} if value.is_draw else {}
        return {"outcome": value.places[:], "scores": value.scores[:], **draw}
    raise TypeError(f"{type(value).__name__} cannot be written as data")


def bag_to_data(bag: Bag[Any]) -> dict[str, Any]:
    return {
        "bag": [bag.kinds[number].code for number in bag.held],
        "of": type(bag.kinds[0]).__name__,
        "unsure": bag.unsure,
    }


def ask_to_data(ask: Ask) -> dict[str, Any]:
    return {
        "ask": ask.prompt,
        "seat": ask.seat,
        "moves": [move.notation for move in ask.moves],
        "so_far": [move.notation for move in ask.so_far],
        "facts": to_data(ask.facts),
    }


def to_json(value: object) -> str:
    """Equal things give the same text, byte for byte."""
    return json.dumps(to_data(value), sort_keys=True, separators=(",", ":"))


@final
class Names:
    """The classes that a game's folder adds to the engine's, by name."""

    __slots__ = ("events", "kinds", "phases", "tables")

    def __init__(self, home: str) -> None:
        self.kinds = {kind_class.__name__: kind_class for kind_class in KINDS if lives_in(kind_class, home)}
        self.phases = {type(phase).__name__: phase for phase in PHASES.values() if lives_in(type(phase), home)}
        self.phases[type(OVER).__name__] = OVER
        self.tables = {found.__name__: found for found in below(Table) if lives_in(found, home)}
        self.events = {found.__name__: found for found in below(Event) if lives_in(found, home)}


@cache
def names_of(home: str) -> Names:
    return Names(home)


def lives_in(found: type, home: str) -> bool:
    return found.__module__ == home or found.__module__.startswith(home + ".")


def below(base: type) -> list[type]:
    found: list[type] = []
    children: list[type] = base.__subclasses__()
    for child in children:
        found += [child, *below(child)]
    return found


def from_data(data: Any, game: Game[Any]) -> Any:
    """What `to_data` was given.  Raises a Problem when the data is none of this game's."""
    try:
        return Reader(game).read(data)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise Problem(f"this is no data of {game.title}: {type(error).__name__} {error}") from None


def from_json(text: str, game: Game[Any]) -> Any:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Problem(f"this is not JSON: {error}") from None
    return from_data(data, game)


@final
class Reader:
    """Reads data of one game, with its box."""

    __slots__ = ("game", "names")

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.names = names_of(type(game).__module__)

    def read(self, data: Any) -> Any:
        if data is None or isinstance(data, (int, str)):
            return data
        if isinstance(data, list):
            return [self.read(part) for part in data]
        if not isinstance(data, dict):
            raise TypeError(f"{data!r} stands for nothing")
        if "ask" in data:
            return self.ask(data)
        for name in NAMED:
            if name in data:
                return self.named(name, data)
        raise KeyError(", ".join(data))

    def named(self, name: Named, data: dict[str, Any]) -> Any:
        found = data[name]
        match name:
            case "secret":
                return Secret(self.read(found), data["seen_by"])
            case "kind":
                return KINDS[self.names.kinds[data["of"]]][found]
            case "bag":
                return self.bag(data)
            case "move":
                return self.game.by_notation[found]
            case "phase":
                return self.names.phases[found]
            case "table":
                return self.table(self.names.tables[found], self.parts(data))
            case "event":
                return self.names.events[found](**self.parts(data))
            case "options":
                return self.game.agreement(found, data["seats"])
            case "tuple":
                return tuple([self.read(part) for part in found])
            case "outcome":
                return Outcome(found, data["scores"], data.get("is_draw", False))
            case "facts":
                return {fact: self.read(value) for fact, value in found.items()}
            case _:
                assert_never(name)

    def parts(self, data: dict[str, Any]) -> dict[str, Any]:
        """By name: in JSON with sorted keys their order is lost."""
        return {name: self.read(part) for name, part in data["fields"].items()}

    def table(self, table_class: type[Table], parts: dict[str, Any]) -> Table:
        names = table_class().fields()
        odd = parts.keys() ^ set(names)
        if odd:
            raise KeyError(", ".join(sorted(odd)))
        found: Table = filled(table_class, *[parts[name] for name in names])
        return found

    def bag(self, data: dict[str, Any]) -> Bag[Any]:
        kind_class = self.names.kinds[data["of"]]
        shared = KINDS[kind_class]
        numbers = sorted([shared[code].number for code in data["bag"]])
        return Bag(tuple(kinds_of(kind_class)), numbers, data["unsure"])

    def ask(self, data: dict[str, Any]) -> Ask:
        moves = tuple([self.game.by_notation[notation] for notation in data["moves"]])
        so_far = [self.game.by_notation[notation] for notation in data["so_far"]]
        return Ask(data["seat"], moves, so_far, data["ask"], self.read(data["facts"]))
