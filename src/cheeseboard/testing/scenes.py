"""A table in the middle of a game: set, played on, looked at and compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar, overload

from cheeseboard.engine.components import Components
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.drawing import Drawn, lines_of, seat_of
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.play import settle
from cheeseboard.engine.staged import drawing_of, staged, staged_match
from cheeseboard.engine.table import redact
from cheeseboard.games import find
from cheeseboard.testing.compare import differences
from cheeseboard.testing.plain import Plain, luck_number

E = TypeVar("E", bound=Event)
NAMES: Final = ("ann", "bob", "cid", "dee", "eve", "fay", "gus", "hal", "ida", "jim", "kim", "leo")


# ---- two ways to set a table ----


def scene(text: str, game: Game[Any] | str, *, components: Components | None = None, seed: int = 0) -> Scene:
    """The table of a drawing, in the lines that the game's `scene.py` understands.

    `seed` chooses the things that the drawing leaves open, and the luck that comes when the scripted one is over.
    """
    game = named_game(game, components)
    return Scene(game, staged(text, game, seed), seed)


def position(
    game: Game[Any] | str,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    names: Sequence[str] = (),
    luck: Sequence[int | str] = (),
    clock: Sequence[int] | None = None,
    components: Components | None = None,
    seed: int = 0,
    **fields: object,
) -> Scene:
    """The table of a game from plain data: an opening, with these fields of the table changed.

    Things of the box are written by their codes, `3`; face-down ones with a mark of who has seen them, `{3}` or
    `3:ann`; a phase by its name.  A bag that is not among the fields holds what is left of the box.
    """
    game = named_game(game, components)
    count = game.seat_count(seats or len(names) or game.seats[0])
    people = list(names) or list(NAMES[:count])
    settings = game.options.settle(options or {}, count)
    dealer = Dealer(Quick(seed))
    table = game.setup(settings, count, dealer)
    settle(table, dealer)
    Plain(game, table, people).change(fields)
    script = [luck_number(game, word) for word in luck]
    readings = None if clock is None else list(clock)
    return Scene(game, Drawn(table, people, settings, script, [str(word) for word in luck], readings), seed)


def named_game(game: Game[Any] | str, components: Components | None) -> Game[Any]:
    return (find(game) if isinstance(game, str) else game).boxed(components)


# ---- the table that was set ----


class Scene:
    """A match from this position on.  Every person at the table is an attribute: `table.ann("take", "put 1")`."""

    def __init__(self, game: Game[Any], drawn: Drawn[Any], seed: int = 0) -> None:
        self.names = checked_names(drawn.names)
        self._script_words = drawn.luck_words
        clock = None if drawn.clock is None else scripted_clock(drawn.clock)
        self.match: Match[Any] = staged_match(drawn, game, Quick(seed + 1), clock)

    # Playing

    def __getattr__(self, name: str) -> Callable[..., list[Event]]:
        names: list[str] = self.__dict__.get("names", [])
        if name not in names:
            raise AttributeError(f"nobody here is called '{name}'; there are {', '.join(names)}")
        return lambda *moves: self.play(name, *moves)

    def play(self, name: str, *moves: str) -> list[Event]:
        """These moves, one after the other; what their player heard meanwhile."""
        seat = seat_of(name, self.names)
        before = len(self.match.dealer.told)
        for move in moves:
            self.match.submit(seat, move)
            self.match.game.check(self.match.table)
        return self.match.heard(seat, before)

    def moves(self, name: str) -> list[str]:
        """What a player may answer now; nothing when not asked."""
        ask = self.match.ask(seat_of(name, self.names))
        return [] if ask is None else [move.notation for move in ask.moves]

    def refuses(self, name: str, move: str) -> str:
        """The clause by which a move is refused; an AssertionError if it is not."""
        before = self.match.table.copy()
        try:
            self.match.legal(seat_of(name, self.names), move)
        except Illegal as illegal:
            assert self.match.table == before, "a refused move changed the table"
            return illegal.clause
        raise AssertionError(f"{name} may play '{move}'")

    # Looking

    @property
    def asked(self) -> list[str]:
        """Who is asked something now."""
        return [self.names[ask.seat] for ask in self.match.asks()]

    @property
    def truth(self) -> Any:
        """The table itself, which no seat can see."""
        return self.match.table

    @property
    def told(self) -> list[Event]:
        """Everything that happened since the position was set, as nobody heard it: with all secrets."""
        return self.match.dealer.told[:]

    @overload
    def heard(self, name: str | None) -> list[Event]: ...

    @overload
    def heard(self, name: str | None, kind: type[E]) -> list[E]: ...

    def heard(self, name: str | None, kind: type[Any] = Event) -> list[Any]:
        """What a player (None: a spectator) heard since the position was set; only one kind of event, if named."""
        return [event for event in self.match.heard(self._seat(name)) if isinstance(event, kind)]

    def view(self, name: str | None) -> View:
        """The table through the eyes of a player, or of a spectator (None)."""
        seat = self._seat(name)
        return View(self.match.game, redact(self.match.table, seat), self.names)

    @property
    def script(self) -> list[str]:
        """What is left of the luck that was scripted."""
        return self._script_words[len(self.match.luck.notes) :]

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def winners(self) -> list[str]:
        """Nobody, while the game is on."""
        outcome = self.match.outcome
        return [] if outcome is None else [self.names[seat] for seat in outcome.winners()]

    def _seat(self, name: str | None) -> int | None:
        return None if name is None else seat_of(name, self.names)

    # Comparing

    def __str__(self) -> str:
        lines = [drawing_of(self.match.game).draw(self.match.table, self.names)]
        return "\n".join([*lines, " ".join(["draw", *self.script])])

    def differences(self, text: str) -> list[str]:
        """What a drawing says otherwise, line by line; lines that are not drawn are not compared."""
        return differences(lines_of(text), lines_of(str(self)), is_view=False)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return not self.differences(other)
        return isinstance(other, Scene) and self.match.table == other.match.table

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.match.game.title}: {', '.join(self.names)}, {self.match.table.phase!r}>"


class View:
    """What somebody sees: `table` is the view as bots and doors get it; a drawing of it has `?` for a hidden face."""

    def __init__(self, game: Game[Any], table: Any, names: list[str]) -> None:
        self.game = game
        self.table = table
        self.names = names

    def __str__(self) -> str:
        drawn: str = drawing_of(self.game).draw(self.table, self.names)
        return drawn

    def differences(self, text: str) -> list[str]:
        return differences(lines_of(text), lines_of(str(self)), is_view=True)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return not self.differences(other)
        return bool(self.table == (other.table if isinstance(other, View) else other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<a view of {self.game.title}>"


def checked_names(names: list[str]) -> list[str]:
    for name in names:
        if not name.isidentifier() or name.startswith("_") or hasattr(Scene, name) or name == "match":
            raise Problem(f"nobody can be called '{name}' here: it is no name that Python could use")
    if len(set(names)) != len(names):
        raise Problem("two people here have the same name")
    return names


def scripted_clock(readings: list[int]) -> Callable[[], int]:
    left = readings[:]

    def read() -> int:
        if not left:
            raise Problem(f"the clock was to be read {len(readings)} times, and is read once more")
        return left.pop(0)

    return read
