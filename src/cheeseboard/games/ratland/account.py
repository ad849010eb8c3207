"""Rats and graves of every clan, and what decided the game."""

from __future__ import annotations

from cheeseboard.engine.account import Account, Reason, Row, cells, runner_up, seat_columns
from cheeseboard.engine.event import Event
from cheeseboard.games.ratland.events import Attacked, Bred, Departed, RatFell, Starved
from cheeseboard.games.ratland.scoring import places
from cheeseboard.games.ratland.table import Sewers


def account(t: Sewers, told: list[Event]) -> Account:
    """RAT-121  Rats count one point each, graves take one; RAT-123  cheese decides between level clans."""
    born, starved, stolen = [0] * t.seats, [0] * t.seats, [0] * t.seats
    for event in told:
        if isinstance(event, Bred):
            born[event.seat] += event.rats
        elif isinstance(event, Starved):
            starved[event.seat] += event.rats
        elif isinstance(event, Attacked):
            stolen[event.seat] += event.stolen
    seats = range(t.seats)
    rows = [
        Row("sewer", cells([t.in_sewer(seat) for seat in seats])),
        Row("lost", cells(t.lost)),
        Row("graves", cells([-graves for graves in t.graveyard])),
        Row("total", cells([t.points(seat) for seat in seats]), is_total=True),
        Row("cheese", cells(t.cheese)),
        Row("born", cells(born)),
        Row("starved", cells(starved)),
        Row("stolen", cells(stolen)),
    ]
    return Account(seat_columns(t.seats), rows, decided(t, born, starved, left(t, told)))


def left(t: Sewers, told: list[Event]) -> list[int]:
    """Rats of each clan that fell or went back to the supply."""
    found = [0] * t.seats
    for event in told:
        if isinstance(event, Departed):
            found[event.seat] += event.rats
        elif isinstance(event, RatFell):
            found[event.seat] += 1
    return found


def decided(t: Sewers, born: list[int], starved: list[int], gone: list[int]) -> list[Reason]:
    """By how much, and what made most of it: births, hunger, or rats that left; or the rule for level clans."""
    ranks = places(t)
    winners, other = tuple([seat for seat in range(t.seats) if ranks[seat] == 1]), runner_up(ranks)
    seat = winners[0]
    points = t.points(seat)
    if len(winners) > 1:
        return [Reason("shared", {"winners": winners, "points": points, "cheese": t.cheese[seat]}, "RAT-124")]
    assert other is not None
    if points == t.points(other):
        facts = {"seat": seat, "other": other, "cheese": t.cheese[seat], "fewer": t.cheese[other]}
        return [Reason("more_cheese", facts, "RAT-123")]
    found = [Reason("ahead", {"seat": seat, "other": other, "points": points - t.points(other)}, "RAT-122")]
    # a rat that starves costs two points: it is gone, and it has a grave (RAT-113, RAT-121)
    gains = [born[seat] - born[other], 2 * (starved[other] - starved[seat]), gone[other] - gone[seat]]
    best = gains.index(max(gains))
    if gains[best] > 0:
        counts = (born, starved, gone)[best]
        found.append(Reason(("bred", "starved", "left")[best], {"rats": counts[seat], "others": counts[other]}))
    return found
