"""The names that a game has for things, and shapes out of what its `tensor.toml` says."""

from __future__ import annotations

import re
from typing import Any, Final, final

from cheeseboard.engine.codec import names_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import kinds_of
from cheeseboard.research.tensors.layout import (
    Bits,
    Counted,
    Data,
    Hidden,
    MoveNumber,
    Number,
    OfKind,
    OneOf,
    PhaseName,
    Pile,
    Place,
    Row,
    SeatNumber,
    Shape,
    Word,
)

BY_SEATS: Final = re.compile(r"(?:(\d+) )?seats( [+-] \d+)?")  # instead of a number: "seats", "3 seats", "2 seats + 1"


@final
class About:
    """What shapes are made of: the seats, and a game's phases, events, kinds and moves."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        names = names_of(type(game).__module__)
        self.seats = seats
        self.moves = len(game.moves)
        self.phases = tuple(sorted(names.phases.values(), key=repr))
        self.events = sorted(names.events.values(), key=lambda found: found.__name__)
        self.kinds = {name: tuple(kinds_of(found)) for name, found in sorted(names.kinds.items())}

    def names(self) -> Data:
        """As they stand in the file: where they differ from it, it is out of date."""
        return {
            "actions": self.moves,
            "phases": [repr(phase) for phase in self.phases],
            "events": [found.__name__ for found in self.events],
            "kinds": {name: [kind.code for kind in kinds] for name, kinds in self.kinds.items()},
        }

    def place(self, data: Data) -> Place:
        """What `Place.data` gave, for as many seats as there are here."""
        shapes = data.get("either", [data] if data.keys() - {"absent"} else [])
        return Place(data.get("absent", False), tuple([self.shape(shape) for shape in shapes]))

    def shape(self, data: Data) -> Shape:
        if "number" in data:
            return Number(self.number(data["number"]), data.get("one_hot", False))
        if "one_of" in data:
            return OneOf(data["one_of"])
        if "bits" in data:
            return Bits(data["bits"])
        if "words" in data:
            return Word(tuple(data["words"]))
        if "kind" in data:
            return OfKind(self.kinds[data["kind"]])
        if "secret" in data:
            return Hidden(self.kinds[data["secret"]], self.seats)
        if "bag" in data:
            return Counted(self.kinds[data["bag"]], self.number(data["most"]), self.number(data["each"]))
        if "pile" in data:
            return Pile(self.kinds[data["pile"]], self.number(data["most"]), self.number(data["each"]))
        for name in ("list", "latest"):
            if name in data:
                of = self.place(data["of"])
                return Row(self.number(data[name]), of, data.get("by_seat", False), name == "latest")
        for name, shape in (("seat", SeatNumber(self.seats)), ("phase", PhaseName(self.phases)),
                            ("move", MoveNumber(self.moves))):  # fmt: skip
            if name in data:
                return shape
        raise Problem(f"{data} is no shape of an array")

    def number(self, said: int | str) -> int:
        """One that is the same for all seats, or `BY_SEATS`."""
        if isinstance(said, int):
            return said
        found = BY_SEATS.fullmatch(said)
        if found is None:
            raise Problem(f"'{said}' is no number: 'seats', '3 seats' and '2 seats + 1' are")
        times, more = found.groups()
        return int(times or 1) * self.seats + int((more or "0").replace(" ", ""))
