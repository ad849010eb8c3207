"""In the game: moves, questions about them, hints, take-backs."""

from __future__ import annotations

from cheeseboard.engine.errors import Problem
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
)


class Play(Base):
    async def move(self, message: MoveMessage) -> None:
        live = await self.at(message.table, message.seat)
        if live.table.setup.chairs[message.seat].kind == "bot":
            raise RequestDenied("seat_taken", "a bot plays here now; seat_back gives the seat back")
        sequence, played = await self.hall.play(
            live, message.seat, message.id, message.sequence, message.moves, message.draft
        )
        self.connection.send(Accepted(message.id, message.table, sequence, played))

    async def explain(self, message: Explain) -> None:
        live = await self.at(message.table, message.seat)
        match = live.table.playing()
        try:
            wanted = match.game.move(message.notation)
        except Problem as problem:
            raise RequestDenied("malformed", str(problem)) from None
        view, ask = match.view(message.seat), match.ask(message.seat)
        clause = "" if ask is None else view.phase.clause(view, message.seat, wanted)
        offered = ask is not None and wanted in ask.moves
        self.connection.send(Explained(message.id, message.table, message.seat, wanted.notation, offered, clause))

    async def hint(self, message: Hint) -> None:
        live = await self.at(message.table, message.seat)
        if not live.table.setup.hints:
            raise RequestDenied("no_hints", "this table plays without hints")
        live.table.playing()
        moves = await self.hall.hint(live, message.seat, self.connection.address)
        self.key(live, message.seat)
        self.connection.send(Hinted(message.id, message.table, message.seat, moves))

    async def seen(self, message: Seen) -> None:
        live = await self.at(message.table, message.seat)
        chair = live.table.setup.chairs[message.seat]
        chair.seen = max(chair.seen, min(message.sequence, live.table.sequence))

    async def take_back(self, message: TakeBack) -> None:
        live = await self.at(message.table, message.seat)
        table = live.table
        async with live.lock:
            self.key(live, message.seat)
            match = table.playing()
            if (message.seat, message.id) in table.answered:
                pass
            elif match.outcome is not None:
                raise MoveRefused("game_over")
            elif table.setup.chairs[message.seat].kind == "bot":
                raise RequestDenied("seat_taken", "a bot plays here now; seat_back gives the seat back")
            elif table.can_take_back(message.seat):
                is_sealed = message.seat in match.answers
                await self.hall.enter(live, TookBack(message.seat, message.id))
                if not is_sealed:
                    self.hall.tell_table(live)
                self.hall.went_on(live, table.setup.state)
            else:
                self.check_consent(live, message.seat)
                table.request = Request(message.seat, [])
                await self.undo_if_agreed(live, message.id)
        self.connection.send(Accepted(message.id, message.table, table.sequence, 0))

    def check_consent(self, live: OpenTable, seat: int) -> None:
        """Whether there is something to ask the others for."""
        if live.table.setup.take_backs == "off":
            raise MoveRefused("take_backs_off")
        if live.table.setup.take_backs == "revealed" or live.table.last_choice(seat) is None:
            raise MoveRefused("nothing_to_take_back")

    async def consent(self, message: Consent) -> None:
        live = await self.at(message.table, message.seat)
        async with live.lock:
            self.key(live, message.seat)
            request = live.table.request
            if request is None:
                return
            if not message.agree:
                live.table.request = None
                self.hall.tell_table(live)
            elif message.seat != request.seat:
                request.agreed = sorted({*request.agreed, message.seat})
                await self.undo_if_agreed(live, "")

    async def undo_if_agreed(self, live: OpenTable, id: str) -> None:
        request = live.table.request
        assert request is not None
        choices = live.table.last_choice(request.seat)  # as it was: all but sealed steps ends a request
        if choices is not None and live.table.is_agreed():
            await self.hall.enter(live, Undone(request.seat, id, live.table.place_of(choices)))
            self.hall.tell_table(live)
            self.hall.went_on(live, live.table.setup.state)
        else:
            self.hall.tell_table(live)
