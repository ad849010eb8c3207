"""The one function that makes what a seat is sent: people, spectators, reconnecting clients and replays alike."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, final

from msgspec import Raw, json

from cheeseboard.engine.event import Event, shown_to
from cheeseboard.engine.match import Ask, Match, ask_of
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import redact, snake
from cheeseboard.engine.secret import Eye, Secret
from cheeseboard.server.plain import Canvas, field_names, plain_event, plain_facts
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
        canvas.show(game.as_on_the_table(spectator), facts)
        self.screen = game.as_on_the_table(match.table.copy())  # what lies there, before anybody's eye
        self.lying = secrets_in(canvas.more_than_public(self.screen))
        self.views: dict[tuple[bool, ...], Raw] = {self.seen_of_it(None): canvas.whole}
        self.written: dict[tuple[int, tuple[bool, ...]], Raw] = {}  # events, by number and by what of them is seen
        self.hidden: dict[int, list[Secret[Any]]] = {}
        outcome = match.outcome
        self.result = None if outcome is None else Result(outcome.places, outcome.scores)

    def frame(self, seat: int | None, since: int, seen: int = 0) -> Frame:
        """What a seat (None: a spectator) is sent.

        `since`: what it was told already.  `seen`: a private look up to here was looked at, and does not come again.
        """
        match = self.match
        ask = None if seat is None else self.asks.get(seat)
        return Frame(
            table=self.table,
            sequence=self.sequence,
            seat=seat,
            view=self.view(seat),
            asked=list(self.asks),
            ask=None if ask is None else self.asked(ask),
            sealed=[] if seat is None else [move.notation for move in match.answers.get(seat, [])],
            since=since,
            events=self.events(seat, since, seen),
            can_take_back=seat is not None and match.can_take_back(seat),
            result=self.result,
            choices=len(match.steps),
        )

    def view(self, seat: int | None) -> Raw:
        """Written once for all who see the same of what lies there."""
        if self.aid:
            return self.canvas.view(self.match.view(seat))
        key = self.seen_of_it(seat)
        found = self.views.get(key)
        if found is None:
            found = self.views[key] = self.canvas.view(redact(self.screen, seat))
        return found

    def seen_of_it(self, seat: int | None) -> tuple[bool, ...]:
        bit = Eye(seat).bit
        return tuple([secret.seen_by & bit != 0 for secret in self.lying])

    def asked(self, ask: Ask) -> AskInfo:
        """The question, from the view of the seat that is asked; labels of moves show no more than its screen."""
        view = self.match.view(ask.seat)
        question = ask_of(view, ask.seat, ask.so_far)
        clauses = [view.phase.clause(view, ask.seat, move) for move in question.moves]
        shown = view if self.aid else redact(self.screen, ask.seat)
        return asked(self.match, question, clauses, shown)

    def open_frame(self, since: int) -> Frame:
        """All cards open: only for a game that is over."""
        frame = self.frame(None, since)
        frame.view = self.canvas.view(self.match.table)
        first = len(self.told_at) - len(frame.events)
        pairs = zip(self.told_at[first:], self.match.dealer.told[first:], strict=True)
        frame.events = [told(self.match, at, event) for at, event in pairs]
        return frame

    def events(self, seat: int | None, since: int, seen: int) -> list[Any]:
        """RTC-139 and its like: without a memory aid a look that is over is told as everybody else was told it."""
        first = len(self.told_at)
        while first and self.told_at[first - 1] > since:
            first -= 1
        seat = self.match.checked_seat(seat)
        numbers = range(first, len(self.told_at))
        return [self.event(number, seat if self.aid or self.told_at[number] > seen else None) for number in numbers]

    def event(self, number: int, eye: int | None) -> Raw:
        """Written once for all who see the same of it."""
        hidden = self.hidden.get(number)
        if hidden is None:
            hidden = self.hidden[number] = secrets_in(self.match.dealer.told[number])
        bit = Eye(eye).bit
        key = number, tuple([secret.seen_by & bit != 0 for secret in hidden])
        written = self.written.get(key)
        if written is None:
            made = told(self.match, self.told_at[number], shown_to(self.match.dealer.told[number], eye))
            written = self.written[key] = Raw(json.encode(made))
        return written


def secrets_in(thing: object) -> list[Secret[Any]]:
    """All that can be hidden in an event, or in the fields of a table."""
    if isinstance(thing, Secret):
        return [thing]
    if isinstance(thing, Event):
        return [secret for name in field_names(type(thing)) for secret in secrets_in(getattr(thing, name))]
    if isinstance(thing, dict):
        return [secret for part in thing.values() for secret in secrets_in(part)]
    return [secret for part in thing for secret in secrets_in(part)] if isinstance(thing, tuple | list) else []


def told(match: Match[Any], at: int, event: Event) -> Told:
    return Told(at, event_name(type(event)), plain_event(event), match.game.event_clause(event))


def event_name(event: type) -> str:
    found = EVENT_NAMES.get(event)
    if found is None:
        found = EVENT_NAMES[event] = snake(event.__name__)
    return found


EVENT_NAMES: Final[dict[type, str]] = {}


@cache
def move_key(move: Move) -> str:
    return move.key()


def asked(match: Match[Any], ask: Ask, clauses: list[str], shown: Any) -> AskInfo:
    game = match.game
    offers = [
        Offer(move.number, move.notation, move_key(move), plain_facts(game.facts(shown, ask.seat, move)), clause)
        for move, clause in zip(ask.moves, clauses, strict=True)
    ]
    return AskInfo(ask.prompt, plain_facts(ask.facts), offers, [move.notation for move in ask.so_far])


def encoded(frame: Frame) -> bytes:
    return json.encode(frame)
