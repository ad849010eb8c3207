"""A moment of the game: who is asked what, and what each answer does, side by side.

Phases are shared objects without data of their own; what they need (whose turn, the card in hand) is on the table.

- `Turn`      one seat is asked one thing.
- `Together`  several seats are asked at once.  Each may answer in several steps; nothing is known to anybody else, and
              nothing happens, until all have finished.
- `Moment`    nobody is asked: it happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, final

from mypy_extensions import mypyc_attr

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.names import snake
from cheeseboard.engine.table import S

Fact = object
Facts = Mapping[str, Fact]  # a game says more of its own: typed dictionaries, from which its board's types are made


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

    def play(self, t: S, move: Move, dealer: Dealer) -> Phase[S]:
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

    def reveal(self, t: S, answers: list[list[Move]], dealer: Dealer) -> Phase[S]:
        """All answers, in the order of `seats(t)`."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Phase[S]):
    """Nobody is asked."""

    __slots__ = ()

    def happen(self, t: S, dealer: Dealer) -> Phase[S]:
        raise NotImplementedError


@final
class Over(Phase[Any]):
    """The game has ended."""

    __slots__ = ()


OVER: Final = Over()
