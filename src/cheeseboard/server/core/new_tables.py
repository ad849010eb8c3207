"""New tables: from a plan, for a lesson, again after the end, from a moment of another game, from a record."""

from __future__ import annotations

import secrets
from typing import Any, Final

from msgspec import DecodeError, json

from cheeseboard.bots.levels import USUAL_LEVEL
from cheeseboard.coach.puzzles import hash_of, puzzle_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.lesson import read_lesson
from cheeseboard.engine.luck import SEED_BYTES, Quick
from cheeseboard.engine.match import replay
from cheeseboard.engine.record import record_from_data
from cheeseboard.games import find
from cheeseboard.people.names import cleaned, look_alike
from cheeseboard.server.core import days
from cheeseboard.server.core.boxes import KeptBox, game_with, known_game, written
from cheeseboard.server.core.chairs import CONTRIBUTION_BYTES, Chair, Person, known_level, name_bots, new_chairs
from cheeseboard.server.core.clock import Clock
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.secrets import hashed, new_code, new_secret
from cheeseboard.server.core.setup import Forked, Posed, TableSetup, Taught
from cheeseboard.server.core.thinking import players
from cheeseboard.server.protocol import Create, Fork, Learn, PlayDeal, SeatPlan, Value

SLOWEST: Final = 60.0
MOST_SAND: Final = 3600
Keys = list[tuple[int, str]]


def setup_from_plan(message: Create, now: int, houses: KeptBox | None = None) -> tuple[TableSetup, str, Keys]:
    """A new table, the secret of its host, and those of the seats here.  `houses`: the box of the house."""
    box = houses
    try:
        game = find(message.game)
        if message.box is not None:
            game, box = game_with(game, message.box)
        elif houses is not None:
            game = known_game(game.name, written(houses.components), houses.name)
        seats = game.seat_count(len(message.seats))
        options = game.options.agreed(message.options, seats)
        game.agreement(game.options.drawn(options, seats, Quick(0)), seats)
    except Problem as problem:
        raise RequestDenied("bad_table", str(problem)) from None
    setup, host, keys = new_setup(game, options, message.seats, message.pace, now)
    setup.visibility = message.visibility
    setup.memory_aid = message.memory_aid
    setup.chat = message.chat or game.talk
    setup.hints = message.hints
    if not 0 <= message.sand <= MOST_SAND:
        raise RequestDenied("bad_table", f"a sand-timer holds 0 to {MOST_SAND} seconds")
    setup.sand = message.sand
    setup.take_backs = message.take_backs
    setup.box = box
    setup.child = message.child
    return setup, host, keys


def setup_from_lesson(message: Learn, now: int) -> tuple[TableSetup, str, Keys]:
    """A table at which a lesson is played: whoever learns, and bots of the names that the lesson gives them."""
    try:
        game = find(message.game)
        lesson = read_lesson(game, message.lesson)
    except Problem as problem:
        raise RequestDenied("bad_table", str(problem)) from None
    plans = [
        SeatPlan("here", message.name) if seat == lesson.seat else SeatPlan("bot") for seat in range(len(lesson.names))
    ]
    setup, host, keys = new_setup(game, dict(lesson.drawn().settings), plans, message.pace, now)
    for seat, chair in enumerate(setup.chairs):
        chair.bot = "" if seat == lesson.seat else lesson.names[seat].capitalize()
    setup.chairs[lesson.seat].contribution = secrets.token_bytes(CONTRIBUTION_BYTES).hex()
    setup.chat, setup.hints = "off", False
    setup.lesson = Taught(lesson.name, lesson.version)
    return setup, host, keys


def setup_from_puzzle(message: Learn, now: int) -> tuple[TableSetup, str, Keys]:
    """A table that stands where a puzzle begins: whoever answers, and bots, who wait for it."""
    try:
        game = find(message.game)
        puzzle = puzzle_of(game, message.puzzle)
        record = record_from_data(puzzle.record)
        if not game.plays(record.version):
            raise Problem(f"the puzzle is of rules version {record.version}, and this server has {game.version}")
    except Problem as problem:
        raise RequestDenied("bad_table", str(problem)) from None
    me = SeatPlan("here", message.name)
    plans = [me if seat == puzzle.seat else SeatPlan("bot", level=USUAL_LEVEL) for seat in range(record.seats)]
    setup, host, keys = new_setup(game, record.options, plans, message.pace, now)
    setup.chairs[puzzle.seat].contribution = secrets.token_bytes(CONTRIBUTION_BYTES).hex()
    setup.chat, setup.hints, setup.memory_aid, setup.take_backs = "off", False, True, "off"
    setup.forked = Forked("", record.choices, record.luck, record.clock)
    setup.posed = Posed(message.puzzle, hash_of(game, message.puzzle))
    return setup, host, keys


def new_setup(
    game: Game[Any], options: dict[str, Value], plans: list[SeatPlan], pace: float, now: int
) -> tuple[TableSetup, str, Keys]:
    if not 0 <= pace <= SLOWEST:
        raise RequestDenied("bad_table", f"the pace is from 0 to {SLOWEST:.0f} seconds")
    chairs, keys = new_chairs(plans, game)
    host = new_secret()
    setup = TableSetup(
        game=game.name,
        version=game.version,
        options=options,
        chairs=chairs,
        visibility="private",
        pace=pace,
        memory_aid=False,
        chat="phrases",
        hints=True,
        host=hashed(host),
        seed=secrets.token_bytes(SEED_BYTES).hex(),
        created=now,
    )
    return setup, host, keys


def setup_from_deal(message: PlayDeal, secret: bytes, now: float) -> tuple[TableSetup, str, Keys]:
    """Today's deal of a game: the player's seat, and bots."""
    day = days.today(now)
    try:
        game = find(message.game)
        deal = game.deal(days.number(day))
        options = game.options.agreed(deal.options, deal.seats)
    except Problem as problem:
        raise RequestDenied("bad_table", str(problem)) from None
    me = SeatPlan("here", message.name)
    plans = [me if seat == deal.seat else SeatPlan("bot", level=USUAL_LEVEL) for seat in range(deal.seats)]
    setup, host, keys = new_setup(game, options, plans, message.pace, int(now))
    setup.seed = days.seed_of(secret, day, game.name).hex()
    setup.dealt = days.Dealt(day, message.again)
    setup.hints = False
    return setup, host, keys


def setup_from_rematch(setup: TableSetup, now: int) -> TableSetup:
    """A rematch: the same people with the same secrets, new luck; bots sit in for people who have not agreed to it."""
    waits, level = undecided(setup), known_level(None, find(setup.game))
    chairs = [
        Chair("bot", same_people(chair), level)
        if seat in waits
        else Chair("person" if chair.people else chair.kind, same_people(chair), chair.level, chair.bot)
        for seat, chair in enumerate(setup.chairs)
    ]
    name_bots(chairs)
    return TableSetup(
        game=setup.game,
        version=find(setup.game).version,
        options=setup.options,
        chairs=chairs,
        visibility=setup.visibility,
        pace=setup.pace,
        memory_aid=setup.memory_aid,
        chat=setup.chat,
        hints=setup.hints,
        host=setup.host,
        seed=secrets.token_bytes(SEED_BYTES).hex(),
        created=now,
        sand=setup.sand,
        take_backs=setup.take_backs,
        box=setup.box,
        number=setup.number,
        child=setup.child,
    )


def undecided(setup: TableSetup) -> list[int]:
    """Seats of people who have not agreed to play again; bots always agree."""
    return [seat for seat, chair in enumerate(setup.chairs) if chair.people and seat not in setup.again]


def same_people(chair: Chair) -> list[Person]:
    """What becomes of them at the new table is no affair of the old one."""
    return [Person(person.name, person.secret) for person in chair.people]


def setup_from_fork(message: Fork, journaled: JournaledMatch) -> tuple[TableSetup, str, Keys]:
    """A table that begins at a moment of a finished game.  What comes then is new luck."""
    if journaled.setup.state != "over":
        raise RequestDenied("not_over", "only a finished game can be played on from a moment")
    days.check_unsealed(journaled.setup.dealt, journaled.clock.wall())
    record = journaled.playing().record()
    if not 0 <= message.at <= len(record.choices):
        raise RequestDenied("bad_table", f"the game has {len(record.choices)} choices")
    if len(message.seats) != record.seats:
        raise RequestDenied("bad_table", f"the game has {record.seats} seats")
    moment = replay(record, journaled.game, message.at, journaled.clock.pause)
    if moment.outcome is not None:
        raise RequestDenied("bad_table", "at that moment the game is over")
    now = int(journaled.clock.wall())
    setup, host, keys = new_setup(journaled.game, record.options, message.seats, message.pace, now)
    keep_names(setup.chairs, journaled.setup.chairs)
    setup.memory_aid = message.memory_aid
    setup.chat, setup.hints, setup.take_backs = journaled.setup.chat, journaled.setup.hints, journaled.setup.take_backs
    setup.child = journaled.setup.child
    readings = None if moment.clock is None else moment.clock.readings
    if record.components is not None:
        setup.box = KeptBox(record.box, record.components)
    setup.forked = Forked(journaled.id, record.choices[: message.at], moment.luck.notes, readings)
    return setup, host, keys


def keep_names(chairs: list[Chair], before: list[Chair]) -> None:
    """A bot is called like whoever sat there, so that the story goes on with the same names; not like a person here."""
    taken = [name for chair in chairs for name in chair.names()]
    for chair, old in zip(chairs, before, strict=True):
        if chair.kind == "bot":
            chair.bot = old.name() if look_alike(old.name(), taken) is None else ""
            taken.append(chair.bot)
    name_bots(chairs)


def match_from_record(body: bytes, most: int, clock: Clock) -> tuple[JournaledMatch, str]:
    """A record from elsewhere, of at most so many choices, as a table that is over, and the secret of its host.  It is
    played once, here."""
    data = decoded(body)
    record = record_from_data(data)
    found = len(record.choices)
    if found > most:
        raise RequestDenied("too_large", f"a record from elsewhere has at most {most} choices, not {found}")
    game = find(record.game)
    seats = game.seat_count(record.seats)
    setup, host, _ = new_setup(game, record.options, [SeatPlan("open")] * seats, 0.0, int(clock.wall()))
    setup.chairs = chairs_in(data.get("table") if isinstance(data, dict) else None, game, seats)
    setup.state = "over"
    setup.imported = record.to_data()
    return JournaledMatch(new_code(), setup, clock), host


def decoded(body: bytes) -> object:
    try:
        return json.decode(body)
    except (DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestDenied("malformed", f"this is not JSON: {error}") from None


def chairs_in(beside: object, game: Game[Any], seats: int) -> list[Chair]:
    """Who sat where, as far as the record says so in a way we understand."""
    said = beside.get("chairs") if isinstance(beside, dict) else None
    chairs = said if isinstance(said, list) and len(said) == seats else [None] * seats
    return [chair_in(chair, str(seat + 1), game) for seat, chair in enumerate(chairs)]


def chair_in(chair: object, otherwise: str, game: Game[Any]) -> Chair:
    """A bot, where it is one that we know."""
    given = chair.get("name") or chair.get("people") if isinstance(chair, dict) else None
    text = " + ".join([str(name) for name in given]) if isinstance(given, list) else str(given or "")
    name = cleaned(text)[:60] or otherwise
    level = chair.get("level") if isinstance(chair, dict) else None
    if isinstance(level, str) and level in players(game.name):
        return Chair("bot", level=level, bot=name)
    return Chair("person", [Person(name, "")])
