"""All that was agreed when a table was opened, and what came of it: what lies on disk of it, but for its journal."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct, field
from msgspec.json import Decoder

from cheeseboard.engine.game import Game
from cheeseboard.server.core.boxes import KeptBox, known_game, written
from cheeseboard.server.core.chairs import Chair
from cheeseboard.server.core.days import Dealt
from cheeseboard.server.protocol import Chat, State, TakeBacks, Value, Visibility

MOST_PEOPLE: Final = 8  # on one seat


class OpenInvitation(Struct, omit_defaults=True):
    """What an invitation opens: a free seat; or a taken one, for another device or a second person of its holder."""

    seat: int
    replaces: str | None = None  # hash: of the device that hands the seat over
    beside: str | None = None  # hash: of whoever shares the seat

    def is_good(self, chairs: list[Chair]) -> bool:
        """It ends when a free seat is taken otherwise, or when whoever made it has the seat no more."""
        chair, holder = chairs[self.seat], self.replaces or self.beside
        return chair.is_free() if holder is None else chair.opens(holder)


class Forked(Struct):
    """The game before a fork: its choices, with the luck and the clock that came with them."""

    table: str
    choices: list[tuple[int, str]]
    luck: list[int]
    clock: list[int] | None


class Taught(Struct):
    """The lesson that is played here."""

    name: str
    version: int
    skipped: int | None = None  # how much luck the script had given when nobody wanted to be taught any more


class Posed(Struct):
    """The puzzle that is asked here; its record is that of a fork."""

    number: int
    line: str  # the beginning of a hash: it is the same puzzle as then


class TableSetup(Struct):
    """A table, but for its moves."""

    game: str
    version: str
    options: dict[str, Value]
    chairs: list[Chair]
    visibility: Visibility
    pace: float
    memory_aid: bool
    chat: Chat
    hints: bool
    host: str  # hash
    seed: str  # of the house, in hexadecimal
    created: int
    state: State = "gathering"
    started: int = 0
    ended: int = 0
    rematch: str | None = None
    again: list[int] = field(default_factory=list)  # seats that would play again, whoever asked first
    not_now: list[int] = field(default_factory=list)
    follows: str | None = None  # the table that was played before it, by the same people
    forked: Forked | None = None
    invitations: dict[str, OpenInvitation] = field(default_factory=dict)  # by hash
    imported: dict[str, Any] | None = None  # a record from elsewhere
    sand: int = 0  # seconds
    take_backs: TakeBacks = "revealed"
    given_out: bool = False  # its raw record, while other rules could have gone on with it: it is never played again
    without_part: list[int] = field(default_factory=list)  # seats of people whose part of the luck did not come
    lesson: Taught | None = None
    dealt: Dealt | None = None  # a deal of the day
    posed: Posed | None = None
    box: KeptBox | None = None  # null: the standard one
    closed: bool = False  # by its host, or by who operates the house
    number: int = 0  # in an evening
    child: bool = False

    def components(self) -> dict[str, Any] | None:
        """Of the box, where it is not the standard one."""
        if self.box is not None:
            return self.box.components
        return None if self.imported is None else self.imported.get("components")

    def played(self) -> Game[Any]:
        """The game with the box of this table."""
        name = self.box.name if self.box is not None else str((self.imported or {}).get("box") or "")
        return known_game(self.game, written(self.components()), name)

    def invite(self, hash: str, to: OpenInvitation) -> None:
        """A new invitation takes the place of an unused one like it; a seat is shared with so many at once."""
        alike = [key for key, other in self.invitations.items() if other == to]
        most = 1 if to.beside is None else MOST_PEOPLE
        while len(alike) >= most:
            del self.invitations[alike.pop(0)]
        self.invitations[hash] = to

    def end_invitations(self) -> None:
        """Those that open nothing any more."""
        self.invitations = {hash: to for hash, to in self.invitations.items() if to.is_good(self.chairs)}


# Made here, not where they are used: msgspec looks at a class when it first decodes one, and two threads that do so in
# the same moment end the process.
TABLE_SETUP: Final = Decoder(TableSetup)
