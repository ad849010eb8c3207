"""What a seat is told of steps that it only thinks of: made from its own view, and from nothing else."""

from __future__ import annotations

from typing import Any, final

from cheeseboard.engine.ask import question
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.play import moves_of
from cheeseboard.engine.table import redact
from cheeseboard.engine.trial import Trial, tried
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.frames import ask_info
from cheeseboard.server.core.views import ViewWriter
from cheeseboard.server.protocol import AskInfo, Tried, Try


@final
class Attempt:
    """A `try` at the moment at which it was heard.  The answer takes longer, and needs the table no more."""

    def __init__(self, match: Match[Any], aid: bool, message: Try) -> None:
        self.message = message
        self.aid = aid  # screens keep known cards marked
        self.game = match.game
        self.moves = [self.move(notation) for notation in message.moves]
        self.view = match.view(message.seat)
        self.so_far = match.answers.get(message.seat, [])[:]

    def move(self, notation: str) -> Move:
        try:
            return self.game.move(notation)
        except Problem as problem:
            raise RequestDenied("malformed", str(problem)) from None

    def answer(self) -> Tried:
        message, seat = self.message, self.message.seat
        trial = tried(self.game, self.view, seat, self.so_far, self.moves)
        view, ask = self.shown(trial)
        return Tried(
            message.id, message.table, seat, message.sequence, trial.taken, trial.stopped, trial.clause, view, ask
        )

    def shown(self, trial: Trial[Any]) -> tuple[Any, AskInfo | None]:
        """As a frame would show it to this seat: view and question."""
        game, seat = self.game, self.message.seat
        screen = game.as_on_the_table(trial.table.copy())
        public = redact(screen, None)
        writer = ViewWriter(game, self.aid)
        writer.show(public, game.board_facts(public))
        shown = redact(trial.table if self.aid else screen, seat)
        view = writer.view(shown, game.own_facts(shown)).whole
        moves = moves_of(trial.table, seat, trial.answer)
        if not moves:
            return view, None
        ask = question(redact(trial.table, seat), seat, trial.answer, moves)
        return view, ask_info(game, ask, shown)
