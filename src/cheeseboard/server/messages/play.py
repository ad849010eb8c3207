"""In the game: moves, questions about them, hints, take-backs."""

from __future__ import annotations

from time import thread_time

from cheeseboard.engine.errors import Problem
from cheeseboard.server.core.attempts import Attempt
from cheeseboard.server.core.entries import TookBack, Undone
from cheeseboard.server.core.errors import MoveRefused, RequestDenied
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.messages.base import Base
from cheeseboard.server.protocol import (
    Accepted,
    Consent,
    Explain,
    Explained,
    Hint,
    Hinted,
    MoveMessage,
    Request,
    Seen,
    TakeBack,
    Try,
)


class Play(Base):
    async def move(self, message: MoveMessage) -> None:
        open_table = await self.at(message.table, message.seat)
        if open_table.setup.chairs[message.seat].kind == "bot":
            raise RequestDenied("seat_taken", "a bot plays here now; seat_back gives the seat back")
        sequence, played = await self.hall.play(
            open_table, message.seat, message.id, message.sequence, message.moves, message.draft
        )
        self.connection.send(Accepted(message.id, message.table, sequence, played))

    async def explain(self, message: Explain) -> None:
        open_table = await self.at(message.table, message.seat)
        match = open_table.journaled.playing()
        try:
            wanted = match.game.move(message.notation)
        except Problem as problem:
            raise RequestDenied("malformed", str(problem)) from None
        view, ask = match.view(message.seat), match.ask(message.seat)
        clause = "" if ask is None else view.phase.clause(view, message.seat, wanted)
        offered = ask is not None and wanted in ask.moves
        self.connection.send(Explained(message.id, message.table, message.seat, wanted.notation, offered, clause))

    async def try_moves(self, message: Try) -> None:
        """The lock is held for a look alone, so that nothing is seen that is not on disk yet."""
        open_table = await self.at(message.table, message.seat)
        address = self.connection.address
        if self.hall.trying.is_empty(address):
            raise RequestDenied("too_fast", "too much was tried; come back in a moment")
        async with open_table.lock:
            self.key(open_table, message.seat)
            if open_table.setup.chairs[message.seat].kind == "bot":
                raise RequestDenied("seat_taken", "a bot plays here now; seat_back gives the seat back")
            match = open_table.journaled.playing()
            open_table.journaled.check_asked(message.seat, message.sequence, message.moves, message.draft)
            attempt = Attempt(match, open_table.setup.memory_aid, message)
        began = thread_time()
        self.connection.send(attempt.answer())
        self.hall.trying.spend(address, 1 + 1000 * (thread_time() - began))

    async def hint(self, message: Hint) -> None:
        open_table = await self.at(message.table, message.seat)
        if not open_table.setup.hints:
            raise RequestDenied("no_hints", "this table plays without hints")
        open_table.journaled.playing()
        moves = await self.hall.hint(open_table, message.seat, self.connection.address)
        self.key(open_table, message.seat)
        self.connection.send(Hinted(message.id, message.table, message.seat, moves))

    async def seen(self, message: Seen) -> None:
        open_table = await self.at(message.table, message.seat)
        chair = open_table.setup.chairs[message.seat]
        chair.seen = max(chair.seen, min(message.sequence, open_table.journaled.sequence))

    async def take_back(self, message: TakeBack) -> None:
        open_table = await self.at(message.table, message.seat)
        journaled = open_table.journaled
        async with open_table.lock:
            self.key(open_table, message.seat)
            match = journaled.playing()
            if (message.seat, message.id) in journaled.answered:
                pass
            elif match.outcome is not None:
                raise MoveRefused("game_over")
            elif journaled.setup.chairs[message.seat].kind == "bot":
                raise RequestDenied("seat_taken", "a bot plays here now; seat_back gives the seat back")
            elif journaled.can_take_back(message.seat):
                is_sealed = message.seat in match.answers
                await self.hall.enter(open_table, TookBack(message.seat, message.id))
                if not is_sealed:
                    self.hall.tell_table(open_table)
                self.hall.went_on(open_table, journaled.setup.state)
            else:
                self.check_consent(open_table, message.seat)
                journaled.request = Request(message.seat, [])
                await self.undo_if_agreed(open_table, message.id)
        self.connection.send(Accepted(message.id, message.table, journaled.sequence, 0))

    def check_consent(self, open_table: OpenTable, seat: int) -> None:
        """Whether there is something to ask the others for."""
        if open_table.setup.take_backs == "off":
            raise MoveRefused("take_backs_off")
        if open_table.setup.take_backs == "revealed" or open_table.journaled.last_choice(seat) is None:
            raise MoveRefused("nothing_to_take_back")

    async def consent(self, message: Consent) -> None:
        open_table = await self.at(message.table, message.seat)
        async with open_table.lock:
            self.key(open_table, message.seat)
            request = open_table.journaled.request
            if request is None:
                return
            if not message.agree:
                open_table.journaled.request = None
                self.hall.tell_table(open_table)
            elif message.seat != request.seat:
                request.agreed = sorted({*request.agreed, message.seat})
                await self.undo_if_agreed(open_table, "")

    async def undo_if_agreed(self, open_table: OpenTable, id: str) -> None:
        request = open_table.journaled.request
        assert request is not None
        choices = open_table.journaled.last_choice(request.seat)  # as it was: all but sealed steps ends a request
        if choices is not None and open_table.journaled.is_agreed():
            await self.hall.enter(open_table, Undone(request.seat, id, open_table.journaled.place_of(choices)))
            self.hall.tell_table(open_table)
            self.hall.went_on(open_table, open_table.setup.state)
        else:
            self.hall.tell_table(open_table)
