"""The one function that makes what a seat is sent: people, spectators, reconnecting clients and replays alike."""

from __future__ import annotations

from typing import Any, final

from msgspec import json

from cheeseboard.engine.event import Event, shown_to
from cheeseboard.engine.match import Ask, Match, ask_of
from cheeseboard.engine.phase import snake
from cheeseboard.server.plain import Canvas, plain_event, plain_facts
from cheeseboard.server.protocol import AskInfo, Frame, Offer, Result, Told


@final
class Scene:
    """A match at one moment, with all that does not depend on the seat worked out once."""

    def __init__(self, match: Match[Any], told_at: list[int], sequence: int, table: str, canvas: Canvas) -> None:
        self.match = match
        self.told_at = told_at  # the sequence at which each event came about
        self.sequence = sequence
        self.table = table
        self.canvas = canvas
        self.aid = canvas.aid
        self.asks = {ask.seat: ask for ask in match.asks()}
        game = match.game
        spectator = match.view(None)
        facts = game.board_facts(spectator)
        canvas.show(game.as_on_the_table(spectator, None), facts)
        outcome = match.outcome
        self.result = None if outcome is None else Result(outcome.places, outcome.scores)

    def frame(self, seat: int | None, since: int, seen: int = 0) -> Frame:
        """What a seat (None: a spectator) is sent.

        `since`: what it was told already.  `seen`: a private look up to here was looked at, and does not come again.
        """
        match = self.match
        ask = None if seat is None else self.asks.get(seat)
        view = match.view(seat)
        question = None if ask is None else ask_of(view, ask.seat, ask.so_far)
        clauses = [] if question is None else [view.phase.clause(view, question.seat, m) for m in question.moves]
        shown = view if self.aid else match.game.as_on_the_table(view, seat)
        return Frame(
            table=self.table,
            sequence=self.sequence,
            seat=seat,
            view=self.canvas.view(shown),
            asked=list(self.asks),
            ask=None if question is None else asked(match, question, clauses, shown),
            sealed=[] if seat is None else [move.notation for move in match.answers.get(seat, [])],
            since=since,
            events=self.events(seat, since, seen),
            can_take_back=seat is not None and match.can_take_back(seat),
            result=self.result,
            choices=len(match.steps),
        )

    def open_frame(self, since: int) -> Frame:
        """All cards open: only for a game that is over."""
        frame = self.frame(None, since)
        frame.view = self.canvas.view(self.match.table)
        first = len(self.told_at) - len(frame.events)
        pairs = zip(self.told_at[first:], self.match.dealer.told[first:], strict=True)
        frame.events = [told(self.match, at, event) for at, event in pairs]
        return frame

    def events(self, seat: int | None, since: int, seen: int) -> list[Told]:
        """RTC-139 and its like: without a memory aid a look that is over is told as everybody else was told it."""
        first = len(self.told_at)
        while first and self.told_at[first - 1] > since:
            first -= 1
        seat = self.match.checked_seat(seat)
        found: list[Told] = []
        for at, event in zip(self.told_at[first:], self.match.dealer.told[first:], strict=True):
            eye = seat if self.aid or at > seen else None
            found.append(told(self.match, at, shown_to(event, eye)))
        return found


def told(match: Match[Any], at: int, event: Event) -> Told:
    name = snake(type(event).__name__)
    return Told(at, name, plain_event(event), match.game.event_clause(event))


def asked(match: Match[Any], ask: Ask, clauses: list[str], shown: Any) -> AskInfo:
    game = match.game
    offers = [
        Offer(move.number, move.notation, move.key(), plain_facts(game.facts(shown, ask.seat, move)), clause)
        for move, clause in zip(ask.moves, clauses, strict=True)
    ]
    return AskInfo(ask.prompt, plain_facts(ask.facts), offers, [move.notation for move in ask.so_far])


def encoded(frame: Frame) -> bytes:
    return json.encode(frame)
