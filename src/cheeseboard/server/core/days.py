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
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Deal
from cheeseboard.engine.luck import Quick, commitment, shared_seed, stream
from cheeseboard.engine.match import Match
from cheeseboard.games import find, folders
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.thinking import players, whole_answer
from cheeseboard.server.protocol import DayResult, DealInfo

FIRST: Final = 20_453  # days after 1970-01-01: 2025-12-31, the day before number 1
WEEK: Final = 7  # days that are told ahead, and behind
PLAYS: Final = 15  # of a bot at the player's seat: par is their median
RESULT: Final = Packing(">hhBB")
SEAL: Final = 4  # bytes
CODE: Final = 16  # letters
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


# ---- par ----


def bot_luck(seed: bytes, seat: int, made: int) -> int:
    """By the number of choices that it has made: asked the same it answers the same, whatever happened elsewhere."""
    return int.from_bytes(stream(seed, f"bot {seat} {made}")[:8], "big")


def plays(game: str, day: int, seed: bytes) -> list[int]:
    """What bots make of this deal at the player's seat, best first.  The others play as they do there.

    The usual bot chooses the same again and again; so it slips, one choice in four being that of the weakest one.
    """
    found = find(game)
    deal, bots = found.deal(day), list(players(game).values())[1:]
    usual = players(game)[USUAL_LEVEL]
    scores = [one_play(found, deal, usual, bots[0], seed, f"par {play}") for play in range(PLAYS)]
    return sorted(scores, reverse=not deal.is_low)


def one_play(game: Any, deal: Deal, usual: Bot[Any], weak: Bot[Any], seed: bytes, name: str) -> int:
    parts = [b""] * deal.seats
    match: Match[Any] = Match(game, deal.seats, deal.options, seed, contributions=parts, stacked=True)
    table_seed = shared_seed(seed, parts)
    while asks := match.asks():
        seat = asks[0].seat
        made = sum([step.seat == seat for step in match.steps])
        luck = Quick(bot_luck(stream(seed, name) if seat == deal.seat else table_seed, seat, made))
        slips = seat == deal.seat and luck.comes_true(1, SLIPS)
        answered(match, seat, weak if slips else usual, luck)
    return int(game.deal_score(match.table, deal.seat))


def answered(match: Match[Any], seat: int, bot: Bot[Any], luck: Quick) -> None:
    """As at a table: a plan as far as it holds."""
    ask = match.ask(seat)
    assert ask is not None
    for count, move in enumerate(whole_answer(bot, match.view(seat), ask, match.heard(seat), luck)):
        if count and (match.steps[-1].reveals or move not in match.moves(seat)):
            return
        match.play(seat, move)


# ---- results ----


def result_of(game: str, dealt: Dealt, score: int, par_plays: list[int], secret: bytes) -> DayResult:
    is_low = find(game).deal(dealt.day).is_low
    beaten = sum([score < other if is_low else score > other for other in par_plays])
    level = par_plays.count(score)
    par = par_plays[len(par_plays) // 2]
    made = DayResult(game, dealt.date, dealt.day, dealt.again, score, par, is_low, beaten, level, len(par_plays), "")
    made.code = code_of(secret, made)
    return made


def code_of(secret: bytes, result: DayResult) -> str:
    """Sealed: only this house makes one, and only this house reads it."""
    flags = AGAIN if result.again else 0
    plain = RESULT.pack(result.score, result.par, result.beaten | flags, result.level)
    name = f"{result.date} {result.game}".encode()
    seal = digest(secret, b"seal " + name + plain, sha256)[:SEAL]
    return b32encode(seal + hidden(secret, name + seal, plain)).decode().rstrip("=")


def result_in(secret: bytes, day: str, code: str) -> DayResult:
    """What a code says, or that it is none of that day."""
    dealt_day = number(day)
    try:
        if len(code) != CODE:
            raise NotBase32
        data = b32decode(code.upper().encode())
    except (NotBase32, ValueError):
        raise no_result() from None
    for game in folders():
        name = f"{day} {game}".encode()
        plain = hidden(secret, name + data[:SEAL], data[SEAL:])
        if compare_digest(digest(secret, b"seal " + name + plain, sha256)[:SEAL], data[:SEAL]):
            score, par, beaten, level = RESULT.unpack(plain)
            again, is_low = bool(beaten & AGAIN), find(game).deal(dealt_day).is_low
            return DayResult(
                game, day, dealt_day, again, score, par, is_low, beaten & ~AGAIN, level, PLAYS, code.upper()
            )
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
