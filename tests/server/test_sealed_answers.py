"""While an answer is sealed nobody else can tell what it is, in how many steps it came, or how often it was changed.

Two worlds come from the same table.  In both the same seats answer a sealed question, in the same order, but otherwise:
longer or shorter, at once or step by step, with steps taken back.  All that anybody else is sent until something is
revealed is the same, byte by byte and message by message; and so are, for ever, the numbers.
"""

import json
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from cheeseboard.engine.codec import names_of
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together
from cheeseboard.server.core.clock import NoClock
from cheeseboard.server.core.entries import Moved, Started, TookBack
from cheeseboard.server.core.frames import FrameBuilder
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.new_tables import new_setup
from cheeseboard.server.core.replays import page_of, past_of
from cheeseboard.server.core.secrets import hashed
from cheeseboard.server.core.thinking import Question, think
from cheeseboard.server.core.views import ViewWriter
from cheeseboard.server.hall.connection import Connection, Subscription
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.telling import show, table_info
from cheeseboard.server.protocol import SeatPlan
from tests.contract.shelf import EVERYTHING, Setup, decisions, seed_bytes
from tests.contract.shelf import eyes as some_eyes
from tests.server.room import Client, Room, in_loop, table_for

MOST = 3  # sealed questions of a game
MOST_QUESTIONS = 25  # of any sort
LATER = 4_000_000_000  # no clock runs before then
Answer = list[Move]
Gesture = list[str]  # of moves; an empty one takes a step back


class World:
    """A table with a socket for each seat and one for spectators; no disk."""

    def __init__(self, setup: Setup, choices: list[tuple[int, str]]) -> None:
        edition = setup.edition
        settings = setup.game.options.settle(edition.options, edition.seats)
        plans = [SeatPlan("here", f"P{seat}") for seat in range(edition.seats)]
        agreed, _, keys = new_setup(setup.game, settings, plans, 0.0, 0)
        agreed.seed, agreed.created, agreed.started, agreed.host = seed_bytes(51).hex(), 0, LATER, ""
        self.table = JournaledMatch("sealed", agreed, NoClock())
        self.table.game = setup.game
        self.open_table = OpenTable(self.table)
        self.ids = count()
        self.table.apply(Started())
        for seat, notation in choices:
            self.table.apply(Moved(seat, "", [notation]))
        self.sockets: dict[int | None, list[Connection]] = {}  # by eye: an old one, and one with deltas
        for eye, subscription in [(None, {}), *[(seat, {seat: hashed(secret)}) for seat, secret in keys]]:
            self.sockets[eye] = [Connection("test", 10_000), Connection("test", 10_000)]
            self.sockets[eye][1].takes_deltas = True
            for socket in self.sockets[eye]:
                self.open_table.subscriptions[socket] = socket.tables["sealed"] = Subscription(subscription)
                show(self.open_table, socket, eye, 0)
                socket.outbox.clear()

    @property
    def match(self) -> Match[Any]:
        return self.table.playing()

    def do(self, seat: int, gesture: Gesture) -> None:
        id = f"{seat} {next(self.ids)}"
        self.open_table.applied(Moved(seat, id, gesture) if gesture else TookBack(seat, id))
        self.open_table.tell_frames()

    def sent(self, eye: int | None) -> list[bytes]:
        return [data for socket in self.sockets[eye] for data in socket.outbox]

    def known(self, eye: int | None) -> list[object]:
        """What this one can ask for at any moment."""
        builder, table = self.table.frame_builder(), self.table
        found: list[object] = [builder.written_frame(eye, 0), builder.written_frame(eye, table.since(table.sequence))]
        if eye is not None:
            found += [table.last_choice(eye), self.match.can_take_back(eye)]
        return found

    def public(self) -> tuple[bytes, bytes]:
        """What anybody can ask for."""
        replay = page_of(past_of(self.table, "none", 0, 10_000))
        return msgspec.json.encode(table_info(self.open_table)), msgspec.json.encode(replay)

    def counted(self) -> list[tuple[int, int]]:
        """All that was ever counted in the open."""
        frames = [msgspec.json.decode(data) for data in self.sockets[None][0].outbox]
        info = table_info(self.open_table)
        return [*[(frame["sequence"], frame["choices"]) for frame in frames], (info.sequence, info.choices)]


def sealed_questions(setup: Setup) -> list[list[tuple[int, str]]]:
    """The choices before some of them, in a random game."""
    match = World(setup, []).match
    found = []
    for _ in decisions(match, Random(51)):
        if isinstance(match.table.phase, Together) and not match.answers:
            found.append(match.choices)
    return Random(51).sample(found, min(MOST, len(found)))


def two_answers(match: Match[Any], seat: int, choose: Random) -> tuple[Answer, Answer]:
    """As different in length as can be found."""
    phase = match.table.phase
    found = [phase.some_answer(match.table, seat, Quick(choose.randrange(10**9))) for _ in range(12)]
    found.sort(key=len)
    return (found[0], found[-1]) if choose.random() < 0.5 else (found[-1], found[0])


def phases_of(game: Game[Any]) -> Iterable[object]:
    return names_of(type(game).__module__).phases.values()


def notations(moves: Answer) -> Gesture:
    return [move.notation for move in moves]


def at_once(answer: Answer, other: Answer) -> list[Gesture]:
    return [notations(answer)] if answer else []


def step_by_step(answer: Answer, other: Answer) -> list[Gesture]:
    return [[move.notation] for move in answer]


def with_second_thoughts(answer: Answer, other: Answer) -> list[Gesture]:
    """Another answer is begun, and taken back before it is complete."""
    begun = step_by_step(other[:-1], other)
    return [*begun, *[[] for _ in begun], *step_by_step(answer[:1], other), *at_once(answer[1:], other)]


SEALING = [setup for setup in EVERYTHING if any(isinstance(p, Together) for p in phases_of(setup.game))]
WAYS = (at_once, step_by_step, with_second_thoughts)


def give(world: World, seat: int, answer: Answer, other: Answer, way: Any, reopen: bool) -> None:
    """Complete; and with `reopen` taken back as a whole and given again."""
    for gesture in way(answer, other):
        world.do(seat, gesture)
    if reopen:
        for _ in answer:
            world.do(seat, [])
        for gesture in way(answer, other):
            world.do(seat, gesture)


@pytest.mark.parametrize("setup", SEALING, ids=str)
def test_nobody_else_can_tell_sealed_answers_apart(setup: Setup) -> None:
    choose = Random(52)
    for choices in sealed_questions(setup):
        one, other = World(setup, choices), World(setup, choices)
        match = one.match
        asked = [ask.seat for ask in match.asks()]
        choose.shuffle(asked)
        eyes: list[int | None] = [None, *range(match.seats)]
        if len(asked) > 2:  # this one gives the same answer in both, and may not learn anything by having done so
            first, _ = two_answers(match, asked[0], choose)
            for world in (one, other):
                give(world, asked[0], first, first, at_once, False)
            asked = asked[1:]
        answers = {seat: two_answers(match, seat, choose) for seat in asked}
        for seat in asked:
            mine, theirs = answers[seat]
            ways = choose.sample(WAYS, 2)
            cut = -1 if seat == asked[-1] else None  # before something is revealed
            reopen = choose.random() < 0.5 and cut is None
            eyes.remove(seat)
            give(one, seat, mine[:cut], theirs, ways[0], reopen)
            give(other, seat, theirs[:cut], mine, ways[1], reopen)
            for eye in eyes:
                assert one.sent(eye) == other.sent(eye)
            for eye in choose.sample(eyes, min(3, len(eyes))):
                assert one.known(eye) == other.known(eye)
        assert one.public() == other.public()
        for world, answer in zip((one, other), answers[asked[-1]]):
            world.do(asked[-1], notations(answer[-1:]))
        assert one.counted() == other.counted()


@pytest.mark.parametrize("setup", SEALING, ids=str)
def test_how_an_answer_came_is_never_told(setup: Setup) -> None:
    """Whole games with the same answers: in one each comes at once, in the other step by step, with second thoughts,
    and while others are in the middle of theirs.  Also after everything was revealed there is no difference."""
    choose = Random(53)
    one, other = World(setup, []), World(setup, [])
    for _ in range(MOST_QUESTIONS):
        asks = one.match.asks()
        if not asks:
            break
        phase = one.match.table.phase
        if not isinstance(phase, Together):
            move = choose.choice(asks[0].moves).notation
            for world in (one, other):
                world.do(asks[0].seat, [move])
        else:
            answers = {ask.seat: two_answers(one.match, ask.seat, choose) for ask in asks}
            for seat, (mine, another) in answers.items():
                for gesture in with_second_thoughts(mine[:-1], another):
                    other.do(seat, gesture)
            for seat, (mine, _) in answers.items():
                one.do(seat, notations(mine))
                other.do(seat, notations(mine[-1:]))
        assert one.sent(None) == other.sent(None)
        for eye in some_eyes(one.match, 3):
            assert one.known(eye) == other.known(eye)
    if one.match.outcome is None:  # otherwise the record is open to all, step by step
        assert one.public() == other.public()


@pytest.mark.parametrize("setup", SEALING, ids=str)
def test_what_is_kept_while_answers_are_sealed_is_what_is_worked_out_anew(setup: Setup) -> None:
    """Also when something was taken back, by whoever has answered and by whoever has not, or a question has gone."""
    choose, world = Random(54), World(setup, [])
    table, game = world.table, setup.game
    for _ in range(2 * MOST_QUESTIONS):
        if not table.asks:
            break
        match = world.match
        back = [seat for seat in range(match.seats) if match.can_take_back(seat)]
        if back and choose.random() < 0.2:
            world.do(choose.choice(back), [])
        else:
            ask = choose.choice(table.asks)
            world.do(ask.seat, [choose.choice(ask.moves).notation])
        kept, writer = table.frame_builder(), ViewWriter(game, table.setup.memory_aid)
        anew = FrameBuilder(match, table.told_at, table.sequence, table.id, writer, None, kept.waited)
        anew.drafts = kept.drafts
        for eye in some_eyes(match):
            assert kept.written_frame(eye, 0) == msgspec.json.encode(anew.frame(eye, 0))


@pytest.mark.parametrize("setup", SEALING, ids=str)
def test_a_bot_gives_a_sealed_answer_at_once(setup: Setup) -> None:
    """Also one that thinks of one step after the other: its answer would be complete the later, the longer it is."""
    for choices in sealed_questions(setup):
        match = World(setup, choices).match
        for ask in match.asks():
            moves = think(Question(setup.game.name, "random", match.view(ask.seat), ask, [], 7), 1.0)
            for number, notation in enumerate(moves, 1):
                match.play(ask.seat, notation)
                assert match.steps[-1].is_public == (number == len(moves))
            if match.steps[-1].reveals:
                break


# ---- at the desk ----

STEPS = "ratland"  # asks for answers in several steps


def raw_since(client: Client) -> list[bytes]:
    client.listen()
    found, client.raw = client.raw, []
    return found


@in_loop
async def test_a_step_is_told_to_the_sockets_of_its_seat_and_to_nobody_else(tmp_path: Path) -> None:
    async with Room(tmp_path) as hall:
        ann, ben, cleo = await table_for(hall, 3, STEPS)
        second, watcher = Client(hall), Client(hall)
        second.secrets, second.table = ann.secrets, ann.table
        await second.sit()
        await watcher.say("sit", table=ann.table)
        for client in (ann, second, ben, cleo, watcher):
            raw_since(client)
        before, info = ann.last("frame"), table_info(hall.open_tables[ann.table])
        accepted = await ann.move(0, "dump 0")
        assert (accepted["type"], accepted["sequence"]) == ("accepted", before["sequence"])
        await ann.move(0, "city 0")
        await ann.say("take_back", id="t", table=ann.table, seat=0)
        assert [raw_since(client) for client in (ben, cleo, watcher)] == [[], [], []]
        assert table_info(hall.open_tables[ann.table]) == info
        for client in (ann, second):
            frame = client.last("frame")
            assert (frame["sealed"], frame["draft"], frame["sequence"]) == (["dump 0"], 3, before["sequence"])
            assert (frame["choices"], frame["since"], frame["events"]) == (before["choices"], before["sequence"], [])
        await ann.move(0, "city 0", "field 0", "left 0", "right 1", "nursery 0")
        frames = [[json.loads(data) for data in raw_since(client)] for client in (ben, cleo, watcher)]
        assert [[frame["asked"] for frame in told] for told in frames] == [[[1, 2]]] * 3
        assert [frame["sequence"] for [frame] in frames] == [before["sequence"] + 1] * 3


@in_loop
async def test_an_answer_to_an_older_draft_is_stale(tmp_path: Path) -> None:
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2, STEPS)
        second = Client(hall)
        second.secrets, second.table = ann.secrets, ann.table
        await second.sit()
        assert (await ann.move(0, "dump 0", draft=0))["type"] == "accepted"
        refused = await second.move(0, "dump 1", draft=0, id="s1")
        assert refused["reason"] == "stale"
        assert second.last("frame")["sealed"] == ["dump 0"]
        assert (await second.move(0, "city 0", draft=1, id="s2"))["type"] == "accepted"
        await ann.say("take_back", id="t", table=ann.table, seat=0)
        assert (await second.move(0, "field 0", draft=2, id="s3"))["reason"] == "stale"
        assert (await ben.move(1, "dump 0", draft=0))["type"] == "accepted"


@in_loop
async def test_what_was_begun_is_there_after_a_restart(tmp_path: Path) -> None:
    async with Room(tmp_path) as hall:
        ann, _ = await table_for(hall, 2, STEPS)
        await ann.move(0, "dump 0")
        await ann.move(0, "city 0")
        before, after = ann.last("frame"), ann.last("frame", 0)
    async with Room(tmp_path) as hall:
        back = Client(hall)
        back.secrets, back.table = ann.secrets, ann.table
        await back.sit()
        frame = back.last("frame")
        for field in ("sealed", "draft", "sequence", "choices", "ask", "asked"):
            assert frame[field] == before[field] == after[field]
        assert (await back.move(0, "field 0", draft=2))["type"] == "accepted"


@in_loop
async def test_a_request_for_a_take_back_outlives_the_steps_of_others(tmp_path: Path) -> None:
    async with Room(tmp_path) as hall:
        ann, ben, cleo = await table_for(hall, 3, STEPS, options={"clans": False}, take_backs="consent")
        for seat, client in enumerate((ann, ben, cleo)):
            while client.last("frame")["ask"] is not None and client.last("frame")["view"]["round"] == 1:
                await client.move(seat, client.last("frame")["ask"]["moves"][0]["notation"])
        table = hall.open_tables[ann.table].journaled
        assert ann.last("frame")["choices"] == 3 < len(table.playing().steps)
        await ben.say("take_back", id="t", table=ben.table, seat=1)
        assert cleo.last("table")["request"] == {"seat": 1, "agreed": []}
        info = table_info(hall.open_tables[ann.table])
        await ann.move(0, ann.last("frame")["ask"]["moves"][0]["notation"])  # the next question is asked already
        assert table_info(hall.open_tables[ann.table]) == info
        for seat, client in ((0, ann), (2, cleo)):
            await client.say("consent", table=client.table, seat=seat, agree=True)
        frame = cleo.last("frame")
        assert (frame["choices"], frame["asked"], frame["view"]["round"]) == (1, [1, 2], 1)
        assert cleo.last("table")["request"] is None
