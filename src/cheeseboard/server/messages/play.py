"""In the game: moves, questions about them, hints, take-backs."""

from __future__ import annotations

from functools import partial

from cheeseboard.coach.advice import Advice
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.phase import Facts
from cheeseboard.server.core.attempts import Attempt
from cheeseboard.server.core.entries import TookBack, Undone
from cheeseboard.server.core.errors import MoveRefused, RequestDenied
from cheeseboard.server.core.views import facts_json
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.telling import tell_table
from cheeseboard.server.messages.base import Base
from cheeseboard.server.protocol import (
    Accepted,
    Choice,
    Consent,
    Explain,
    Explained,
    Hint,
    Hinted,
    Line,
    Request,
    Seen,
    TakeBack,
    Try,
)


class Play(Base):
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
        began = self.hall.clock.work()
        self.connection.send(attempt.answer())
        self.hall.trying.spend(address, 1 + 1000 * (self.hall.clock.work() - began))

    async def hint(self, message: Hint) -> None:
        open_table = await self.at(message.table, message.seat)
        if not open_table.setup.hints:
            raise RequestDenied("no_hints", "this table plays without hints")
        open_table.journaled.playing()
        told = await self.hall.bots.hint(open_table, message.seat, self.connection.address)
        self.key(open_table, message.seat)
        self.connection.send(hinted(message, told))

    async def seen(self, message: Seen) -> None:
        open_table = await self.at(message.table, message.seat)
        chair = open_table.setup.chairs[message.seat]
        chair.seen = max(chair.seen, min(message.sequence, open_table.journaled.sequence))

    async def take_back(self, message: TakeBack) -> None:
        open_table = await self.at(message.table, message.seat)
        await self.hall.moves.entered(open_table, partial(self.take_back_wanted, open_table, message))
        self.connection.send(Accepted(message.id, message.table, open_table.journaled.sequence, 0))

    def take_back_wanted(self, open_table: OpenTable, message: TakeBack) -> TookBack | Undone | None:
        """Nothing yet, where the others are asked first."""
        journaled, seat = open_table.journaled, message.seat
        self.key(open_table, seat)
        match = journaled.playing()
        if (seat, message.id) in journaled.answered:
            return None
        if match.outcome is not None:
            raise MoveRefused("game_over")
        if journaled.setup.chairs[seat].kind == "bot":
            raise RequestDenied("seat_taken", "a bot plays here now; seat_back gives the seat back")
        if journaled.can_take_back(seat):
            return TookBack(seat, message.id)
        self.check_consent(open_table, seat)
        journaled.request = Request(seat, [])
        return self.undone_if_agreed(open_table, message.id)

    def check_consent(self, open_table: OpenTable, seat: int) -> None:
        """Whether there is something to ask the others for."""
        if open_table.setup.take_backs == "off":
            raise MoveRefused("take_backs_off")
        if open_table.setup.take_backs == "revealed" or open_table.journaled.last_choice(seat) is None:
            raise MoveRefused("nothing_to_take_back")

    async def consent(self, message: Consent) -> None:
        open_table = await self.at(message.table, message.seat)
        await self.hall.moves.entered(open_table, partial(self.consent_wanted, open_table, message))

    def consent_wanted(self, open_table: OpenTable, message: Consent) -> Undone | None:
        self.key(open_table, message.seat)
        request = open_table.journaled.request
        if request is None:
            return None
        if not message.agree:
            open_table.journaled.request = None
            tell_table(open_table)
            return None
        if message.seat == request.seat:
            return None
        request.agreed = sorted({*request.agreed, message.seat})
        return self.undone_if_agreed(open_table, "")

    def undone_if_agreed(self, open_table: OpenTable, id: str) -> Undone | None:
        """The entry; or the table hears who agrees so far."""
        journaled, request = open_table.journaled, open_table.journaled.request
        assert request is not None
        choices = journaled.last_choice(request.seat)  # as it was: all but sealed steps ends a request
        if choices is not None and journaled.is_agreed():
            return Undone(request.seat, id, journaled.place_of(choices))
        tell_table(open_table)
        return None


def hinted(message: Hint, told: Advice) -> Hinted:
    choices = [
        Choice([move.notation for move in one.plan], [line(said) for said in one.spoken], one.value, one.error)
        for one in told.choices
    ]
    reason = None if told.reason is None else line(told.reason)
    return Hinted(
        message.id, message.table, message.seat, choices[0].moves, choices, told.unit, reason, told.clause, told.close
    )


def line(said: tuple[str, Facts]) -> Line:
    return Line(said[0], facts_json(said[1]))
