"""The one function that makes what a seat is sent: people, spectators, reconnecting clients and replays alike."""

from __future__ import annotations

from typing import Any, Final, final

from msgspec import Raw
from msgspec.json import encode

from cheeseboard.engine import account
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event, facts_of, field_names, shown_to
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.names import snake
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import Facts, Phase
from cheeseboard.engine.seats import eye_bit
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import redact
from cheeseboard.server.core.views import ViewWriter, Written, encode_facts, facts_json
from cheeseboard.server.protocol import (
    AskInfo,
    Delta,
    Frame,
    LessonPlace,
    Offer,
    PuzzlePlace,
    Reason,
    Result,
    SheetColumn,
    SheetRow,
)


@final
class Scene:
    """A table as it lies there, written once for all who see the same of it.  Nothing here hangs on sealed answers."""

    def __init__(self, game: Game[Any], table: Any, view_writer: ViewWriter) -> None:
        self.game = game
        self.table = table
        self.view_writer = view_writer
        # what lies there, before anybody's eye; only what is played from memory is turned down first
        self.screen: Any = game.as_on_the_table(table.copy()) if game.from_memory else table
        self.lying: list[Secret[Any]] = []  # what of it not everybody sees
        # where nothing is hidden it is this very table, which nobody changes: a choice is played on a copy
        self.public = redact(self.screen, None, self.lying) if game.hides else self.screen
        view_writer.show(self.public, game.board_facts(self.public))
        self.shown = view_writer.shown
        self.sights: dict[int | None, tuple[bool, ...]] = {}  # which of these a seat sees
        self.views_by_sight: dict[tuple[bool, ...], Written] = {self.seen_of_it(None): self.shown}
        self.views: dict[int | None, Written] = {}
        self.screens: dict[int | None, Any] = {}
        self.asked: dict[int, tuple[Ask, AskInfo]] = {}  # by seat: the last question, in writing

    def view(self, seat: int | None) -> Written:
        if not self.lying:
            return self.shown
        found = self.views.get(seat)
        if found is None:
            key = self.seen_of_it(seat)
            found = self.views_by_sight.get(key)
            if found is None:
                found = self.views_by_sight[key] = self.written_view(self.screen_of(seat))
            self.views[seat] = found
        return found

    def written_view(self, view: Any) -> Written:
        return self.view_writer.view(view, self.game.own_facts(view))

    def screen_of(self, seat: int | None) -> Any:
        if not self.lying:
            return self.public
        found = self.screens.get(seat)
        if found is None:
            alike = self.seen_of_it(seat) == self.seen_of_it(None)
            found = self.screens[seat] = self.public if alike else redact(self.screen, seat)
        return found

    def seen_of_it(self, seat: int | None) -> tuple[bool, ...]:
        found = self.sights.get(seat)
        if found is None:
            bit = eye_bit(seat)
            found = self.sights[seat] = tuple([secret.seen_by & bit != 0 for secret in self.lying])
        return found

    def ask_info(self, ask: Ask) -> AskInfo:
        """The question is the same from the table and from a view; clauses and labels show no more than the screen."""
        found = self.asked.get(ask.seat)
        if found is None or found[0] is not ask:
            found = self.asked[ask.seat] = ask, ask_info(self.game, ask, self.screen_of(ask.seat))
        return found[1]


@final
class FrameBuilder:
    """A match at one moment, with all that does not depend on the seat worked out once."""

    def __init__(
        self,
        match: Match[Any],
        told_at: list[int],
        sequence: int,
        table: str,
        view_writer: ViewWriter,
        asks: list[Ask] | None = None,
        waited: int = 0,
        scene: Scene | None = None,
    ) -> None:
        """`scene`: of the very table that the match is at, if there is one."""
        self.match = match
        self.told_at = told_at  # the sequence at which each event came about
        self.sequence = sequence
        self.table = table
        self.view_writer = view_writer
        self.waited = waited  # seconds since they were asked
        self.drafts: dict[int, int] = {}  # how often a seat has changed its sealed answer
        self.stands = False  # what was played: only a sealed answer can be taken back
        self.learner: int | None = None  # the seat of whoever learns here
        self.lesson: LessonPlace | None = None  # and where they stand
        self.puzzle: PuzzlePlace | None = None  # of whoever answers one
        self.asks = {ask.seat: ask for ask in (match.asks() if asks is None else asks)}
        self.asked = list(self.asks.keys())
        self.scene = Scene(match.game, match.table, view_writer) if scene is None else scene
        self.aid = view_writer.knows and match.game.from_memory  # to whom all is shown that they know
        self.events_by_sight: dict[tuple[int, tuple[bool, ...]], Raw] = {}  # by number and what is seen of it
        self.frame_head = b'{"type":"frame","table":"%s","sequence":%d,"seat":' % (table.encode(), sequence)
        self.delta_head = b'{"type":"delta","table":"%s","sequence":%d,"seat":' % (table.encode(), sequence)
        self.frames_by_sight: dict[Any, bytes] = {}  # frames behind their seat, by all that they depend on
        self.open_events_since: dict[int, list[Any]] = {}  # events since then, where nothing of them is hidden
        self.seen_by_since: dict[int, int] = {}
        self.hidden: dict[int, list[Secret[Any]]] = {}
        self.result = None if match.outcome is None else result_of(match, match.outcome)

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
            view=self.view(seat).whole,
            asked=self.asked,
            waited=self.waited,
            ask=None if ask is None else self.ask_info(ask),
            sealed=[] if seat is None else [move.notation for move in match.answers.get(seat, [])],
            draft=0 if seat is None else self.drafts.get(seat, 0),
            since=since,
            events=self.events(seat, since, seen),
            can_take_back=self.can_take_back(seat),
            result=self.result,
            choices=match.public_count,
            lesson=self.lesson if seat is not None and seat == self.learner else None,
            puzzle=self.puzzle if seat is not None and seat == self.learner else None,
        )

    def delta(self, seat: int | None, base: int, before: Written, seen: int = 0) -> Delta | None:
        """What differs from the frame of then, which was the last one that was sent; none where it has to be whole."""
        match = self.match
        if self.aid or self.result is not None or self.learner is not None:
            return None
        entries = self.view(seat).since(before)
        if entries is None:
            return None
        ask = None if seat is None else self.asks.get(seat)
        return Delta(
            table=self.table,
            sequence=self.sequence,
            seat=seat,
            base=base,
            entries=entries,
            asked=self.asked,
            choices=match.public_count,
            waited=self.waited,
            ask=None if ask is None else self.ask_info(ask),
            sealed=[] if seat is None else [move.notation for move in match.answers.get(seat, [])],
            draft=0 if seat is None else self.drafts.get(seat, 0),
            events=self.events(seat, base, seen),
            can_take_back=self.can_take_back(seat),
        )

    def can_take_back(self, seat: int | None) -> bool:
        match = self.match
        return seat is not None and match.can_take_back(seat) and (not self.stands or seat in match.answers)

    def written_frame(self, seat: int | None, since: int, seen: int = 0) -> bytes:
        """The same in bytes.  Frames of seats that are not asked and see the same differ in their seat alone."""
        key = self.sight(seat, since, seen)
        if key is None:
            return encode(self.frame(seat, since, seen))
        head = self.frame_head + seat_json(seat)
        rest = self.frames_by_sight.get(key)
        if rest is None:
            rest = self.frames_by_sight[key] = behind(head, self.frame(seat, since, seen))
        return head + rest

    def written_delta(self, seat: int | None, base: int, before: Written, seen: int = 0) -> bytes | None:
        key = self.sight(seat, base, seen)
        if key is None:
            delta = self.delta(seat, base, before, seen)
            return None if delta is None else encode(delta)
        key = key, id(before)  # whoever is to be told of the difference keeps it
        head = self.delta_head + seat_json(seat)
        rest = self.frames_by_sight.get(key)
        if rest is None:
            delta = self.delta(seat, base, before, seen)
            if delta is None:
                return None
            rest = self.frames_by_sight[key] = behind(head, delta)
        return head + rest

    def sight(self, seat: int | None, since: int, seen: int) -> Any:
        """All that the frame of a seat depends on but for the seat; none where it is that seat's own."""
        is_own = self.aid or seat in self.asks or seat in self.match.answers or seat == self.learner
        if is_own and seat is not None:
            return None
        key: Any = since, self.waited
        if not self.match.game.hides:
            return key
        if seen > since or self.seen_since(since) & eye_bit(seat):  # else it sees none of what is hidden from some
            events = [self.event_key(number, eye) for number, eye in self.to_tell(seat, since, seen)]
            key = *key, self.scene.seen_of_it(seat), tuple(events)
        return key

    def seen_since(self, since: int) -> int:
        """Bits: who has seen anything of what lies there, or was told since, and not everybody sees."""
        found = self.seen_by_since.get(since)
        if found is None:
            found = 0
            for secret in self.scene.lying:
                found |= secret.seen_by
            for number, _ in self.to_tell(None, since, since):
                for secret in self.hidden_in(number):
                    found |= secret.seen_by
            self.seen_by_since[since] = found
        return found

    def view(self, seat: int | None) -> Written:
        """Written once for all who see the same of what lies there."""
        return self.scene.written_view(self.match.view(seat)) if self.aid else self.scene.view(seat)

    def ask_info(self, ask: Ask) -> AskInfo:
        return ask_info(self.match.game, ask, self.match.view(ask.seat)) if self.aid else self.scene.ask_info(ask)

    def open_frame(self, since: int) -> Frame:
        """All cards open: only for a game that is over."""
        frame = self.frame(None, since)
        frame.view = self.scene.written_view(self.match.table).whole
        first = len(self.told_at) - len(frame.events)
        pairs = zip(self.told_at[first:], self.match.dealer.told[first:], strict=True)
        frame.events = [told(self.match, at, event) for at, event in pairs]
        return frame

    def events(self, seat: int | None, since: int, seen: int) -> list[Any]:
        """Where nothing of them is hidden from anybody, the same for all."""
        self.match.checked_seat(seat)
        shared = self.open_events_since.get(since)
        if shared is None:
            numbers = [number for number, _ in self.to_tell(None, since, since)]
            hiding = [number for number in numbers if self.hidden_in(number)]
            shared = self.open_events_since[since] = [] if hiding else [self.event(number, None) for number in numbers]
        return shared or [self.event(number, eye) for number, eye in self.to_tell(seat, since, seen)]

    def to_tell(self, seat: int | None, since: int, seen: int) -> list[tuple[int, int | None]]:
        """Events by number, and whose eyes see them.

        Where one plays from memory, without an aid, a look that is over is told as everybody else was told it.
        """
        told_at = self.told_at
        first = len(told_at)
        while first and told_at[first - 1] > since:
            first -= 1
        knows = self.view_writer.knows
        return [(n, seat if knows or told_at[n] > seen else None) for n in range(first, len(told_at))]

    def event(self, number: int, eye: int | None) -> Raw:
        """Written once for all who see the same of it."""
        key = self.event_key(number, eye)
        written = self.events_by_sight.get(key)
        if written is None:
            event = self.match.dealer.told[number]
            shown = event if all(key[1]) else shown_to(event, eye)
            written = self.events_by_sight[key] = told(self.match, self.told_at[number], shown)
        return written

    def event_key(self, number: int, eye: int | None) -> tuple[int, tuple[bool, ...]]:
        hidden = self.hidden_in(number)
        if not hidden:
            return number, ()
        bit = eye_bit(eye)
        return number, tuple([secret.seen_by & bit != 0 for secret in hidden])

    def hidden_in(self, number: int) -> list[Secret[Any]]:
        if not self.match.game.hides:
            return []
        hidden = self.hidden.get(number)
        if hidden is None:
            hidden = self.hidden[number] = secrets_in(self.match.dealer.told[number])
        return hidden


def seat_json(seat: int | None) -> bytes:
    return b"null" if seat is None else b"%d" % seat


def behind(head: bytes, message: Frame | Delta) -> bytes:
    whole = encode(message)
    assert whole.startswith(head)
    return whole[len(head) :]


def secrets_in(thing: object) -> list[Secret[Any]]:
    """All that can be hidden in an event, or in the fields of a table."""
    if isinstance(thing, Secret):
        return [thing]
    if isinstance(thing, Event):
        return [secret for name in field_names(type(thing)) for secret in secrets_in(getattr(thing, name))]
    if isinstance(thing, dict):
        return [secret for part in thing.values() for secret in secrets_in(part)]
    return [secret for part in thing for secret in secrets_in(part)] if isinstance(thing, (tuple, list)) else []


def told(match: Match[Any], at: int, event: Event) -> Any:
    """A `Told`."""
    name = b'{"sequence":%d,"name":"%s","facts":' % (at, snake(type(event).__name__).encode())
    return Raw(name + encode_facts(facts_of(event)) + clause_tail(match.game.event_clause(event)))


def result_of(match: Match[Any], outcome: Outcome) -> Result:
    """The same for everybody: made from what everybody sees and was told."""
    told = match.account()
    headline = told.headline
    return Result(
        places=outcome.places,
        scores=outcome.scores,
        winners=outcome.winners(),
        columns=[SheetColumn(list(one.seats), one.name, facts_json(one.facts)) for one in told.columns],
        rows=[SheetRow(row.name, facts_json(row.facts), row.cells, row.is_total) for row in told.rows],
        decided=[written_reason(reason) for reason in told.decided],
        headline=None if headline is None else written_reason(headline),
    )


def written_reason(reason: account.Reason) -> Reason:
    return Reason(reason.name, facts_json(reason.facts), reason.clause)


def ask_info(game: Game[Any], ask: Ask, shown: Any) -> AskInfo:
    """`shown`: what whoever is asked sees."""
    seat = ask.seat
    phase: Phase[Any] = shown.phase
    offers = [
        written_offer(move, phase.clause(shown, seat, move), game.facts(shown, seat, move)) for move in ask.moves
    ]
    moves: Any = Raw(b"[" + b",".join(offers) + b"]")
    return AskInfo(ask.prompt, facts_json(ask.facts), moves, [move.notation for move in ask.so_far])


def written_offer(move: Move, clause: str, facts: Facts) -> bytes:
    """An `Offer`: the same moves are offered again and again, with other facts."""
    head = OFFERS.get(move)
    if head is None:
        whole = encode(Offer(move.number, move.notation, move.key(), {}, ""))
        head = OFFERS[move] = whole.removesuffix(b'{},"clause":""}')
    return head + (encode_facts(facts) if facts else b"{}") + clause_tail(clause)


OFFERS: Final[dict[Move, bytes]] = {}  # what stands before the facts


def clause_tail(clause: str) -> bytes:
    """What stands after the facts of a move and of an event."""
    found = CLAUSES.get(clause)
    if found is None:
        found = CLAUSES[clause] = b',"clause":' + encode(clause) + b"}"
    return found


CLAUSES: Final[dict[str, bytes]] = {}
