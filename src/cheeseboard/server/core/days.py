"""The deal of the day: the same luck for everybody who plays it at this house, against the same bots.

The seed of a day comes from a secret of the house and the date, so it is fixed long before the day: its SHA-256 is told
a week ahead, the seed when the day is over, by the clock of UTC.  A result travels in a link as a sealed code, so the
house keeps no list of who played.
"""

from __future__ import annotations

import re
from base64 import b32decode, b32encode
from binascii import Error as NotBase32
from hashlib import sha256
from hmac import compare_digest, digest
from struct import Struct as Packing
from typing import Any, Final

from msgspec import Struct

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.levels import USUAL_LEVEL
from cheeseboard.coach.advice import coach_for
from cheeseboard.coach.steps import told_again
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Deal
from cheeseboard.engine.luck import Quick, commitment, shared_seed, stream
from cheeseboard.engine.match import Match
from cheeseboard.engine.record import record_from_data
from cheeseboard.games import find, folders
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.thinking import players, whole_answer
from cheeseboard.server.protocol import DayResult, DealInfo

FIRST: Final = 20_453  # days after 1970-01-01: 2025-12-31, the day before number 1
WEEK: Final = 7  # days that are told ahead, and behind
PLAYS: Final = 15  # that are told, as so many marks: each stands for
TOGETHER: Final = 7  # of a bot at the player's seat, of all of which par is the median
RESULT: Final = Packing(">hhBBB")
SEAL: Final = 4  # bytes
LONGEST_CODE: Final = 40  # letters
COURSE: Final = 12  # figures of it at most,
LOWEST, HIGHEST = -128, 127  # each a byte
MOST_TIE: Final = 255
AGAIN: Final = 0x80
SLIPS: Final = 4  # a bot that is to show how a deal can go slips once in so many choices
DATE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
DAY_SECONDS: Final = 86_400
EVERYBODYS: Final = b"cheeseboard, the deal of the day at a terminal"  # no secret: where there is no server


class Dealt(Struct, frozen=True):
    """What a table of a deal of the day has more than others."""

    date: str
    again: bool = False  # whoever sits here has finished this deal before

    @property
    def day(self) -> int:
        return number(self.date)


def today(now: float) -> str:
    return written(int(now) // DAY_SECONDS)


def written(days: int) -> str:
    """The date so many days after 1970-01-01, as 2026-01-31.

    The calendar is counted in eras of 400 years from March on, so that a leap day comes last.
    """
    days += 719_468
    era, of_era = divmod(days, 146_097)
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    march = (5 * of_year + 2) // 153
    day, month = of_year - (153 * march + 2) // 5 + 1, march + 3 if march < 10 else march - 9
    return f"{year + era * 400 + (month <= 2):04}-{month:02}-{day:02}"


def seconds_left(now: float) -> int:
    return DAY_SECONDS - int(now) % DAY_SECONDS


def number(text: str) -> int:
    """Of the day; a Problem where it is none, or before the first."""
    match = DATE.fullmatch(text)
    if match is None:
        raise RequestDenied("not_found", f"a day is a date like 2026-01-31, not '{text[:20]}'")
    year, month, day = [int(part) for part in match.groups()]
    year -= month <= 2
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    days = year // 400 * 146_097 + year % 400 * 365 + year % 400 // 4 - year % 400 // 100 + of_year - 719_468
    if days <= FIRST or written(days) != text:
        raise RequestDenied("not_found", f"there is no deal of {text}")
    return days - FIRST


def is_sealed(dealt: Dealt | None, now: float) -> bool:
    """Until the day is over nothing is told of a deal that others may still play."""
    return dealt is not None and today(now) <= dealt.date


def check_unsealed(dealt: Dealt | None, now: float) -> None:
    if is_sealed(dealt, now):
        raise RequestDenied("not_over", "others still play this deal: it is open when its day is over, in UTC")


def seed_of(secret: bytes, day: str, game: str) -> bytes:
    return stream(secret, f"deal {day} {game}")


def deals(secret: bytes, now: float) -> list[DealInfo]:
    """Of every game on the shelf, from a week ago to a week ahead."""
    first = number(today(now))
    found: list[DealInfo] = []
    for after in range(-WEEK, WEEK + 1):
        day = first + after
        if day > 0:
            found += [info(secret, day, game, after < 0) for game in folders() if not game.startswith("_")]
    return found


def info(secret: bytes, day: int, game: str, is_over: bool) -> DealInfo:
    text = written(FIRST + day)
    seed, deal = seed_of(secret, text, game), find(game).deal(day)
    return DealInfo(game, text, day, commitment(seed), seed.hex() if is_over else None, deal.name, deal.seats)


# ---- what somebody made of it ----


class Reached(Struct, frozen=True):
    score: int
    tie: int = 0  # among the same scores, fewer is better

    def rank(self, is_low: bool) -> tuple[int, int]:
        """Less is better."""
        return self.score if is_low else -self.score, self.tie


def reached(match: Match[Any], deal: Deal) -> Reached:
    game, t = match.game, match.table
    tie = game.deal_tie(t, match.dealer.told, deal.seat)
    return Reached(game.deal_score(t, deal.seat), min(MOST_TIE, tie))


def course_of(record: dict[str, Any], day: int) -> list[int]:
    """How it stood for the player after each round, or after every so many turns of theirs; and at the end."""
    read = record_from_data(record)
    game = find(read.game)
    deal, told, coach = game.deal(day), told_again(read, game), coach_for(game)
    pairs = list(zip(told.steps, told.steps[1:]))
    if deal.stride:
        turns = [after for step, after in pairs if deal.seat in step.seats and deal.seat not in after.seats]
        ends = turns[deal.stride - 1 :: deal.stride]
    else:
        ends = [after for step, after in pairs if coach.chapter(after.before) > coach.chapter(step.before)]
    tables = [*[step.before for step in ends[: COURSE - 1]], told.match.table]
    return [max(LOWEST, min(HIGHEST, game.deal_standing(t, deal.seat))) for t in tables]


# ---- par ----


def bot_luck(seed: bytes, seat: int, made: int) -> int:
    """By the number of choices that it has made: asked the same it answers the same, whatever happened elsewhere."""
    return int.from_bytes(stream(seed, f"bot {seat} {made}")[:8], "big")


def some_plays(game: str, day: int, seed: bytes, piece: int) -> list[Reached]:
    """What bots make of this deal at the player's seat, one piece of `PLAYS`.  The others play as they do there.

    The usual bot chooses the same again and again; so it slips, one choice in four being that of the weakest one.
    """
    found = find(game)
    deal, bots = found.deal(day), list(players(game).values())[1:]
    usual = players(game)[USUAL_LEVEL]
    numbers = range(piece * TOGETHER, (piece + 1) * TOGETHER)
    return [one_play(found, deal, usual, bots[0], seed, f"par {play}") for play in numbers]


def told_of(game: str, day: int, scores: list[Reached]) -> list[Reached]:
    """Best first, and of so many as one mark stands for the middle one: so the middle one of these is that of all."""
    deal = find(game).deal(day)
    return sorted(scores, key=lambda reached: reached.rank(deal.is_low))[TOGETHER // 2 :: TOGETHER]


def plays(game: str, day: int, seed: bytes) -> list[Reached]:
    """All at once."""
    return told_of(game, day, [score for piece in range(PLAYS) for score in some_plays(game, day, seed, piece)])


def one_play(game: Any, deal: Deal, usual: Bot[Any], weak: Bot[Any], seed: bytes, name: str) -> Reached:
    parts = [b""] * deal.seats
    match: Match[Any] = Match(game, deal.seats, deal.options, seed, contributions=parts, stacked=True)
    table_seed = shared_seed(seed, parts)
    while asks := match.asks():
        seat = asks[0].seat
        made = sum([step.seat == seat for step in match.steps])
        luck = Quick(bot_luck(stream(seed, name) if seat == deal.seat else table_seed, seat, made))
        slips = seat == deal.seat and luck.comes_true(1, SLIPS)
        answered(match, seat, weak if slips else usual, luck)
    return reached(match, deal)


def answered(match: Match[Any], seat: int, bot: Bot[Any], luck: Quick) -> None:
    """As at a table: a plan as far as it holds."""
    ask = match.ask(seat)
    assert ask is not None
    for count, move in enumerate(whole_answer(bot, match.view(seat), ask, match.heard(seat), luck)):
        if count and (match.steps[-1].reveals or move not in match.moves(seat)):
            return
        match.play(seat, move)


# ---- results ----


def result_of(
    game: str, dealt: Dealt, mine: Reached, course: list[int], par_plays: list[Reached], secret: bytes
) -> DayResult:
    deal = find(game).deal(dealt.day)
    rank = mine.rank(deal.is_low)
    beaten = sum([rank < other.rank(deal.is_low) for other in par_plays])
    par = par_plays[len(par_plays) // 2].score
    made = DayResult(
        game, dealt.date, dealt.day, dealt.again, mine.score, par, deal.is_low, beaten, par_plays.count(mine),
        len(par_plays), "", mine.tie, course, deal.stride,
    )  # fmt: skip
    made.code = code_of(secret, made)
    return made


def code_of(secret: bytes, result: DayResult) -> str:
    """Sealed: only this house makes one, and only this house reads it."""
    flags = AGAIN if result.again else 0
    plain = RESULT.pack(result.score, result.par, result.beaten | flags, result.level, result.tie)
    plain += bytes([figure - LOWEST for figure in result.course])
    name = f"{result.date} {result.game}".encode()
    seal = digest(secret, b"seal " + name + plain, sha256)[:SEAL]
    return b32encode(seal + hidden(secret, name + seal, plain)).decode().rstrip("=")


def result_in(secret: bytes, day: str, code: str) -> DayResult:
    """What a code says, or that it is none of that day."""
    dealt_day = number(day)
    try:
        if len(code) > LONGEST_CODE:
            raise NotBase32
        data = b32decode(code.upper().encode() + b"=" * (-len(code) % 8))
    except (NotBase32, ValueError):
        raise no_result() from None
    if len(data) < SEAL + RESULT.size - 1:
        raise no_result()
    for game in folders():
        name = f"{day} {game}".encode()
        plain = hidden(secret, name + data[:SEAL], data[SEAL:])
        if compare_digest(digest(secret, b"seal " + name + plain, sha256)[:SEAL], data[:SEAL]):
            figures = plain[: RESULT.size].ljust(RESULT.size, b"\0")  # there was a time without the last
            score, par, beaten, level, tie = RESULT.unpack(figures)
            again, deal = bool(beaten & AGAIN), find(game).deal(dealt_day)
            course = [byte + LOWEST for byte in plain[RESULT.size :]]
            return DayResult(
                game, day, dealt_day, again, score, par, deal.is_low, beaten & ~AGAIN, level, PLAYS, code.upper(), tie,
                course, deal.stride,
            )  # fmt: skip
    raise no_result()


def hidden(secret: bytes, name: bytes, data: bytes) -> bytes:
    mask = digest(secret, b"mask " + name, sha256)
    return bytes([one ^ other for one, other in zip(data, mask)])


def no_result() -> RequestDenied:
    return RequestDenied("not_found", "this server knows no such result of that day")


def compared(secret: bytes, day: str, code: str, mine: str, now: float) -> DayResult:
    """Somebody's result, to whoever has one of the same deal, or to everybody once the day is over."""
    found = result_in(secret, day, code)
    if today(now) > day:
        return found
    try:
        own = result_in(secret, day, mine)
    except (RequestDenied, Problem):
        own = None
    if own is None or own.game != found.game:
        raise RequestDenied("not_over", f"play {found.game} first: the day is not over")
    return found
