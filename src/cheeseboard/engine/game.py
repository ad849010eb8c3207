"""The card of a game: what the rest of the house needs to know of it, and nothing of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Generic, Literal, final

from mypy_extensions import mypyc_attr

from cheeseboard.engine.account import Account, Row, cells, seat_columns
from cheeseboard.engine.components import Components, box_hash, read_components
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move, share_moves
from cheeseboard.engine.options import Agreement, OptionSet, Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import Facts
from cheeseboard.engine.table import S

Talk = Literal["phrases", "free"]  # ready-made sentences, or one's own
ENDLESS: Final = 1_000_000  # decisions


@final
class Edition:
    """A way to set up a game: seats, options, and another box where that makes it small."""

    __slots__ = ("components", "name", "options", "seats")

    def __init__(
        self, name: str, seats: int, options: Mapping[str, object], components: Components | None = None
    ) -> None:
        self.name = name
        self.seats = seats
        self.options = options
        self.components = components


@final
class Deal:
    """A deal of the day: how the table is set, which seat is the player's, bots having the others.

    `name` is that of its texts (`deal.<name>`); `is_low` says that fewer points are better; its course is told
    by rounds, or after every `stride` turns of the player's own.
    """

    __slots__ = ("is_low", "name", "options", "seat", "seats", "stride")

    def __init__(
        self,
        seats: int,
        options: Mapping[str, object],
        seat: int = 0,
        is_low: bool = False,
        name: str = "usual",
        stride: int = 0,
    ) -> None:
        self.seats = seats
        self.options = options
        self.seat = seat
        self.is_low = is_low
        self.name = name
        self.stride = stride


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """Subclassed once in every game's folder; `GAME` in its `__init__.py` is the one instance."""

    def __init__(
        self,
        name: str,
        title: str,
        version: str,
        seats: tuple[int, ...],
        seats_clause: str,
        minutes: int,
        options: OptionSet,
        moves: tuple[Move, ...],
        folder: Path,
        components: Components | None = None,
        replays: tuple[str, ...] = (),
        talk: Talk = "phrases",
        from_memory: bool = False,
        age: int = 0,
        hides: bool = True,
    ) -> None:
        self.name = name  # of the folder, too
        self.title = title
        self.version = version  # of the rules: a changed ruling raises it
        self.replays = replays  # older versions of which these rules refuse no choice and change no consequence
        self.seats = seats
        self.seats_clause = seats_clause
        self.minutes = minutes
        self.age = age  # of the youngest it is made for, as its makers say; 0: they say nothing
        self.talk: Talk = talk  # at a new table, unless whoever opens it wishes otherwise
        self.from_memory = from_memory  # what somebody has seen is theirs to remember: screens show it for a moment
        self.hides = hides  # something may lie face down or be told to some alone; else a view is the table as it is
        self.options = options
        self.moves = moves  # every move there is, its number being its place
        self.folder = folder
        self.own_components = components is not None  # somebody's own box, so a record must carry it
        self.box_name = ""  # of such a box, as its owner calls it
        self.components = read_components(folder / "components.toml") if components is None else components
        self.by_notation = {move.notation: move for move in moves}
        share_moves(moves, type(self).__module__)
        self.check_components()

    # What a game fills in

    def check_components(self) -> None:
        """Read `self.components` into the game's own form, or raise a Problem that names what is wrong."""

    def with_components(self, components: Components) -> Game[S]:
        raise NotImplementedError

    def agreement(self, settings: Settings, seats: int) -> Agreement:
        """The settings in the form that the rules read from the table."""
        raise NotImplementedError

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> S:
        """A table ready for the first question, or for the first moment of the set-up."""
        raise NotImplementedError

    def outcome(self, t: S) -> Outcome | None:
        """None while the game is on."""
        raise NotImplementedError

    def account(self, t: S, told: list[Event]) -> Account:
        """The score sheet and what decided the game, once it is over: from what everybody sees and was told."""
        outcome = self.outcome(t)
        assert outcome is not None
        seats = len(outcome.scores)
        return Account(seat_columns(seats), [Row("total", cells(outcome.scores), is_total=True)], [])

    def imagine(self, view: S, luck: Luck) -> S:
        """A whole table that fits this view, from the view alone; as likely as it is under choices that say nothing."""
        raise NotImplementedError

    def check(self, t: S) -> None:
        """Raise `Lost` when anything from the box is missing, doubled or out of place."""
        raise NotImplementedError

    def editions(self) -> list[Edition]:
        """Set-ups that the contract suite plays, variants included."""
        return [Edition(f"{n} seats", n, {}) for n in self.seats]

    def tiny(self) -> list[Edition]:
        """Editions so small that every game of them can be walked."""
        raise NotImplementedError

    def teams(self, settings: Settings, seats: int) -> list[int]:
        """The team of each seat; everybody for themselves unless the game says otherwise."""
        return list(range(seats))

    def deal(self, day: int) -> Deal:
        """The deal of a day, by its number."""
        return Deal(self.seats[0], {})

    def deal_score(self, t: S, seat: int) -> int:
        """What a deal that is over came to for this seat; fewer or more is better, as `deal` says."""
        outcome = self.outcome(t)
        assert outcome is not None
        return outcome.scores[seat]

    def deal_tie(self, t: S, told: list[Event], seat: int) -> int:
        """Of two results with the same score that with fewer of these is better: the text `deal.<name>.tie`."""
        return 0

    def deal_standing(self, t: S, seat: int) -> int:
        """How a deal stands for this seat between two turns, where the text `deal.<name>.course` says what is counted:
        whoever compares results sees them turn by turn."""
        return 0

    def among_bots(self) -> dict[str, object]:
        """Options of games that bots play among themselves, unless said otherwise: what lets none go on for ever."""
        return {}

    def longest(self, settings: Settings, seats: int) -> int:
        """No game has more decisions than this; where the rules set no bound, a number that is never reached."""
        return ENDLESS

    def facts(self, t: S, seat: int, move: Move) -> Facts:
        """What the label of a move needs to know, from the view of the seat that may play it."""
        return {}

    def as_on_the_table(self, t: S) -> S:
        """What lies before everybody's eyes, without anybody's memory: for the screens of people.

        Turns down what is only remembered, for everybody alike; may change the table it is given, which is the truth or
        a view of it: the eye that looks at the rest comes to the same before and after.  A game that is not
        `from_memory` leaves all as it is.
        """
        return t

    def board_facts(self, t: S) -> Facts:
        """What a board wants to know besides the fields of the view; from what lies before everybody's eyes."""
        return {}

    def own_facts(self, view: S) -> Facts:
        """The same for one seat alone: what follows by the rules from what its view shows, and others' do not."""
        return {}

    def is_silent(self, t: S, seat: int) -> bool:
        """Must this seat keep silent now?  Whoever may not speak sends no talk; from public things alone."""
        return False

    def talk_teams(self, t: S) -> list[list[int]]:
        """Seats that may talk among themselves while nobody else hears it: the same from the first card to the last."""
        return []

    def event_clause(self, event: Event) -> str:
        """The clause behind a line of the log: of the event's class, never of what it hides."""
        return ""

    # What every game can do

    def seat_count(self, seats: int) -> int:
        if type(seats) is not int or seats not in self.seats:
            cited = f" ({self.seats_clause})" if self.seats_clause else ""
            raise Problem(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}{cited}")
        return seats

    def title_with_box(self) -> str:
        """The title, and after it the box: whoever plays with another box sees it."""
        if not self.own_components:
            return self.title
        return f"{self.title} [{self.box_name or box_hash(self.components)}]"

    def plays(self, version: str) -> bool:
        """Does a record of this rules version come out the same here?"""
        return version == self.version or version in self.replays

    def move(self, notation: str) -> Move:
        found = self.by_notation.get(" ".join(str(notation).lower().split()))
        if found is None:
            raise Problem(f"{self.title} has no move '{notation}'")
        return found

    def boxed(self, components: Components | None, name: str = "") -> Game[S]:
        """With somebody's own box, or as it is."""
        if components is None:
            return self
        found = self.with_components(components)
        found.box_name = name
        return found

    def edition(self, edition: Edition) -> Game[S]:
        """This game with the edition's box."""
        return self.boxed(edition.components)
