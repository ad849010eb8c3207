"""Puzzles: moments of games among bots at which one gesture is clearly best, and players often choose another.

A puzzle passes all gates against the best gesture of another kind, by four errors and not three, and no question at
which being foreseen costs becomes one.  It is judged again with other luck and more of it (`is_still_true`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from cheeseboard.bots.bot import Bot, answer, bot_luck
from cheeseboard.bots.coach import Coach
from cheeseboard.bots.levels import USUAL_LEVEL, levels
from cheeseboard.coach.advice import another, whole
from cheeseboard.coach.gates import Effort, Verdict, same, verdict
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick, stream
from cheeseboard.engine.match import Match, replay
from cheeseboard.engine.move import Move
from cheeseboard.engine.record import Record, record_from_data

ERRORS: Final = 4.0  # of its own, that the gap must be
TRIES: Final = 20  # of each level
GLANCE: Final = 8  # a first look has so much less to do
FOUND: Final = (0.6, 0.3, 0.1)  # one star where the easy bot finds it so often, two, three; four below
MISSED: Final = 0.5  # the usual bot finds it at most so often
LONGER: Final = 4  # times as much, when it is judged again


@dataclass(frozen=True)
class Puzzle:
    """`record` leads up to the moment, with the luck that came and no seed."""

    record: dict[str, Any]
    seat: int
    answer: list[str]
    other: list[str]  # the best of another kind
    unit: str
    values: list[float]  # of both
    gap: float
    error: float
    theme: str  # the reason's name, or the question's
    stars: int
    found: dict[str, float]  # by level: how often it was found

    def to_json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))


def puzzle_in(line: str) -> Puzzle:
    try:
        return Puzzle(**json.loads(line))
    except (ValueError, TypeError) as error:
        raise Problem(f"this is no puzzle: {error}") from None


def mine(coach: Coach[Any], seats: int, seed: bytes, effort: Effort) -> Iterator[Puzzle]:
    """One game of usual bots, and what is found in it: at most one in a turn."""
    game, known = coach.game, levels(coach.game)
    match: Match[Any] = Match(game, seats, game.among_bots(), seed)
    lucks = [bot_luck(seed, seat) for seat in range(seats)]
    while asks := match.asks():
        seat = asks[0].seat
        if not match.answers and len(asks[0].moves) > 1:
            number = int.from_bytes(stream(seed, f"puzzle {len(match.steps)}")[:6], "big")
            found = puzzle_at(coach, match, asks[0], number, effort)
            if found is not None:
                yield found
        answer(match, seat, known[USUAL_LEVEL], lucks[seat])


def puzzle_at(coach: Coach[Any], match: Match[Any], ask: Ask, seed: int, effort: Effort) -> Puzzle | None:
    view, heard = match.view(ask.seat), match.heard(ask.seat)
    if coach.is_mixed(view, ask):
        return None
    glance = Effort(effort.search // GLANCE, effort.duel // GLANCE, effort.seconds)
    if judged(coach, view, ask, heard, seed, glance, 1.0) is None:
        return None
    found = judged(coach, view, ask, heard, seed + 1, effort, ERRORS)
    if found is None:
        return None
    often = how_often(coach.game, view, ask, heard, found.better, seed)
    if often.get(USUAL_LEVEL, 1.0) > MISSED:
        return None
    record = match.record(reveal_seed=False)
    record.commitment = None
    theme = ask.prompt if found.reason is None else found.reason[0].rpartition(".")[2]
    return Puzzle(
        record.to_data(),
        ask.seat,
        [move.notation for move in whole(view, ask, found.better)],
        [move.notation for move in found.played],
        found.unit,
        [round(value, 4) for value in found.duel.values],
        round(found.duel.gap, 4),
        round(found.duel.error, 4),
        theme,
        stars(often),
        often,
    )


def judged(
    coach: Coach[Any], view: Any, ask: Ask, heard: list[Event], seed: int, effort: Effort, errors: float
) -> Verdict | None:
    """The best gesture against the best of another kind, if it passes the gates by so many errors."""
    weighed = coach.weigh(view, ask, heard, Quick(seed), effort.search, effort.seconds)
    sound = [one for one in weighed if coach.dominated(view, ask, one.plan) is None]
    rival = another(coach, view, ask, sound) if sound else None
    if rival is None:
        return None
    found = verdict(coach, view, ask, heard, rival.plan, seed, effort)
    if found is None or not found.is_best or found.duel.gap < errors * found.duel.error:
        return None
    is_neighbour = coach.kind(view, ask, found.better) == coach.kind(view, ask, rival.plan)
    return None if is_neighbour else found


def how_often(
    game: Game[Any], view: Any, ask: Ask, heard: list[Event], best: list[Move], seed: int
) -> dict[str, float]:
    """By level, how often it begins with the best gesture."""
    known = {level: bot for level, bot in levels(game).items() if level != "random"}
    return {level: round(share(bot, view, ask, heard, best, seed), 2) for level, bot in known.items()}


def share(bot: Bot[Any], view: Any, ask: Ask, heard: list[Event], best: list[Move], seed: int) -> float:
    tries = 3 if bot.ponders() else TRIES
    plans = [bot.plan(view, ask, heard, Quick(seed + 1 + number)) for number in range(tries)]
    return sum([same(plan, best) for plan in plans]) / tries


def stars(often: dict[str, float]) -> int:
    weakest, strongest = next(iter(often.values())), list(often.values())[-1]
    for number, least in enumerate(FOUND, 1):
        if weakest >= least:
            return number
    return 4 if strongest >= MISSED else 5


def moment(puzzle: Puzzle, game: Game[Any]) -> tuple[Match[Any], Ask]:
    """The match at the puzzle's question; a Problem where these rules do not lead there."""
    record: Record = record_from_data(puzzle.record)
    match = replay(record, game)
    ask = match.ask(puzzle.seat)
    if ask is None:
        raise Problem(f"seat {puzzle.seat} is asked nothing at the end of this record")
    return match, ask


def is_still_true(puzzle: Puzzle, coach: Coach[Any], seed: int, effort: Effort) -> bool:
    """By other luck, and so many times as much of it: the same gesture, as clearly."""
    match, ask = moment(puzzle, coach.game)
    more = Effort(LONGER * effort.search, LONGER * effort.duel, effort.seconds)
    view, heard = match.view(ask.seat), match.heard(ask.seat)
    found = judged(coach, view, ask, heard, seed, more, ERRORS)
    return found is not None and same(whole(view, ask, found.better), [coach.game.move(one) for one in puzzle.answer])
