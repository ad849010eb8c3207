"""What some steps would lead to, without making them.

They are played on a table that is made from the seat's own view, and nothing else: what comes of it can tell nothing
that the view does not tell.  It goes as far as could be taken back again: before luck is asked for, and before anything
would be revealed, it stops and says so.
"""

from __future__ import annotations

from typing import Final, Generic, Literal, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Revelation
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Decided, Quick, Undecided
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Moment, Together
from cheeseboard.engine.play import asked, moves_of, step
from cheeseboard.engine.table import S, redact

Stop = Literal["illegal", "not_your_turn", "luck", "revealed"]
SAME_LUCK: Final = 0  # the same view gives the same answer


@final
class Trial(Generic[S]):
    """`table` is the one that was reached: imagined, so whoever is shown it is shown the view of the seat that tried.

    `stopped` says why not all steps were taken; or, where they were, what comes next and is not known.
    """

    __slots__ = ("answer", "clause", "stopped", "table", "taken")

    def __init__(self, table: S, answer: list[Move]) -> None:
        self.table = table
        self.answer = answer  # to a sealed question, so far
        self.taken = 0
        self.stopped: Stop | None = None
        self.clause = ""  # that forbids the next step


def tried(game: Game[S], view: S, seat: int, so_far: list[Move], moves: list[Move], luck: int = SAME_LUCK) -> Trial[S]:
    """What these steps of a seat that is asked lead to; `so_far` is its sealed answer.

    A sealed answer stays one: it is added to, and never opened.
    """
    is_sealed = isinstance(view.phase, Together)
    trial = Trial(view if is_sealed else game.imagine(view, Quick(luck)), so_far[:])
    for move in moves:
        if trial.stopped is not None:
            break
        take(trial, seat, move)
    return trial


def take(trial: Trial[S], seat: int, move: Move) -> None:
    """One more step, or why it is not taken."""
    t = trial.table
    offered = moves_of(t, seat, trial.answer)
    if move not in offered:
        trial.stopped = "illegal" if offered else "not_your_turn"
        trial.clause = t.phase.clause(redact(t, seat), seat, move) if offered else ""
    elif isinstance(t.phase, Together):
        trial.answer.append(move)
        trial.taken += 1
    else:
        after = t.copy()
        trial.stopped = stop_in(after, [[move]])
        if trial.stopped is None:
            trial.taken += 1
            trial.table = after
            go_on(trial)


def go_on(trial: Trial[S]) -> None:
    """Through the moments in which nobody is asked, up to the first that needs luck or reveals something."""
    while trial.stopped is None:
        t = trial.table
        phase = t.phase
        if isinstance(phase, Together) and not asked(t):
            answers: list[list[Move]] = [[] for _ in phase.seats(t)]
        elif isinstance(phase, Moment):
            answers = []
        else:
            return
        after = t.copy()
        trial.stopped = stop_in(after, answers)
        if trial.stopped is None:
            trial.table = after


def stop_in(t: S, answers: list[list[Move]]) -> Stop | None:
    """What happens is played on this table; where it has to stop, what became of the table is of no use."""
    dealer = Dealer(Decided([]), True, unknown_time)
    try:
        step(t, answers, dealer)
    except Undecided:
        return "luck"
    for event in dealer.told:
        if isinstance(event, Revelation):
            return "revealed"
    return None


def unknown_time() -> int:
    """When it will be is not known, either."""
    raise Undecided
