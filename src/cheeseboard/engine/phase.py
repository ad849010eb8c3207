"""A moment of the game: who is asked what, and what each answer does, side by side.

Phases are shared objects without data of their own; what they need (whose turn, the card in hand) is on the table.

- `Turn`      one seat is asked one thing.
- `Together`  several seats are asked at once.  Each may answer in several steps; nothing is known to anybody else, and
              nothing happens, until all have finished.
- `Moment`    nobody is asked: it happens.
"""

from __future__ import annotations

from typing import Any, Final, Generic, Self, TypeVar, final

from mypy_extensions import mypyc_attr

from cheeseboard.engine.event import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.move import snake as snake
from cheeseboard.engine.secret import Eye, Secret

Fact = object
Facts = dict[str, Fact]


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """All that lies on the table.  A game's table adds its slots, names them in `fields()` and fills in the methods.

    The constructor takes the fields in that order and by these names: that is how pickles and JSON make one.
    """

    __slots__ = ("phase",)

    def __init__(self, phase: Phase[Any]) -> None:
        self.phase = phase

    def fields(self) -> tuple[str, ...]:
        raise NotImplementedError

    def copy(self) -> Self:
        """Lists are copied; what is never changed (secrets, moves, phases, options) is shared.  So are lists that the
        rules replace instead of changing them, in a game that has `unshare`."""
        raise NotImplementedError

    def unshare(self) -> None:
        """Lists that copies share become its own: this copy is given away, and its owner may do anything to it."""

    def show(self, eye: Eye) -> None:
        """Pass every secret through the eye, in place: this table is a copy that is becoming a view."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, name) for name in self.fields()])

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        found = self.copy()
        found.unshare()
        return found

    def __repr__(self) -> str:
        return "\n".join([f"{name}: {getattr(self, name)!r}" for name in self.fields()])


S = TypeVar("S", bound=Table)
T = TypeVar("T")


def replaced(things: list[T], place: int, thing: T) -> list[T]:
    """Another list with this thing in its place: the old one may be shared by copies of the table."""
    found = things[:]
    found[place] = thing
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[S]):
    __slots__ = ()

    def __init__(self) -> None:
        PHASES[type(self)] = self

    def clause(self, t: S, seat: int, move: Move) -> str:
        """The clause that allows this move here or, when it is not offered, the one that forbids it."""
        return ""

    def prompt(self, t: S, seat: int) -> tuple[str, Facts]:
        """The name of the question in the game's texts, and what the sentence needs to know."""
        return snake(type(self).__name__), {}

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_phase, (type(self),)

    def __repr__(self) -> str:
        return type(self).__name__


PHASES: Final[dict[type, Phase[Any]]] = {}


def shared_phase(phase_class: type) -> Phase[Any]:
    return PHASES[phase_class]


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Phase[S]):
    """One seat is asked."""

    __slots__ = ()

    def seat(self, t: S) -> int:
        raise NotImplementedError

    def moves(self, t: S) -> tuple[Move, ...]:
        """Never empty.  Computable from the view of the seat that is asked."""
        raise NotImplementedError

    def some_move(self, t: S, luck: Luck) -> Move:
        """All that a random game needs: `moves[luck.below(len(moves))]`.  Where the list is dear, a phase may know a
        shorter way to the same move by the same luck."""
        moves = self.moves(t)
        return moves[luck.below(len(moves))]

    def play(self, t: S, move: Move, dealer: Dealer) -> Phase[Any]:
        """Change the table plainly and name the next moment."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Phase[S]):
    """Several seats are asked at once, sealed until all have answered."""

    __slots__ = ()

    def seats(self, t: S) -> list[int]:
        raise NotImplementedError

    def moves(self, t: S, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        """What this seat may add to what it has chosen so far; empty when it has finished."""
        raise NotImplementedError

    def some_answer(self, t: S, seat: int, luck: Luck) -> list[Move]:
        """A whole answer, every step by `luck.below(len(moves))`; or a shorter way to the same."""
        answer: list[Move] = []
        moves = self.moves(t, seat, answer)
        while moves:
            answer.append(moves[luck.below(len(moves))])
            moves = self.moves(t, seat, answer)
        return answer

    def reveal(self, t: S, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        """All answers, in the order of `seats(t)`."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Phase[S]):
    """Nobody is asked."""

    __slots__ = ()

    def happen(self, t: S, dealer: Dealer) -> Phase[Any]:
        raise NotImplementedError


@final
class Over(Phase[Any]):
    """The game has ended."""

    __slots__ = ()


OVER: Final = Over()


def redact(t: S, seat: int | None, turned: list[Secret[Any]] | None = None) -> S:
    """The view of a seat, or of a spectator: the same table with some cards turned down, which `turned` takes down."""
    view = t.copy()
    view.unshare()
    view.show(Eye(seat, turned))
    return view
