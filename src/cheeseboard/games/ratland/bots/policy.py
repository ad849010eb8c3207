"""Small choices that are made in the open, by sound habit: clans, boards, abilities and events; a row as moves."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.ratland.bots.evaluation.deployment import piece_value
from cheeseboard.games.ratland.components import (
    ALARM,
    ALCHEMIST,
    ARMED,
    ATHLETE,
    BLACK,
    BLUE,
    CORRUPT,
    EXPLORER,
    FAMILY,
    LEFT,
    LOCATIONS,
    MUSICIANS,
    MUTANT,
    NINJA,
    NURSERY,
    ORANGE,
    PANTRY,
    PURPLE,
    RECYCLER,
    RIGHT,
    SCAVENGER,
    SEER,
    STRADDLE,
    WARRIOR,
    WHITE,
    ZONES,
    Cheese,
    Clan,
)
from cheeseboard.games.ratland.moves import (
    ADDS,
    CONVERT,
    DEPLOYED,
    DRAW,
    DROPS,
    HIDE,
    KEEP,
    MOST_AT_ONCE,
    PASS,
    PUTS,
    SWAP,
    TAKES,
    Lead,
    Put,
    Shift,
    Wound,
)
from cheeseboard.games.ratland.rules import (
    BREWING,
    CHOOSING_CLAN,
    CHOOSING_SIDE,
    CORRUPTING,
    MOVING_RATS,
    SCAVENGING,
    SWAPPING,
    WOUNDING,
)
from cheeseboard.games.ratland.rules.attacks import claim, phantoms, stock
from cheeseboard.games.ratland.table import Sewers

# the clans that win most at tables of normal players, first (docs/ratland_figures.md)
LIKED: Final[tuple[Clan, ...]] = (
    ATHLETE, RECYCLER, ALCHEMIST, SCAVENGER, EXPLORER, MUTANT, NINJA, FAMILY, WARRIOR, SEER, CORRUPT, MUSICIANS,
)  # fmt: skip
UNWANTED: Final[tuple[Cheese, ...]] = (BLACK, PURPLE, BLUE, WHITE)


def open_choice(t: Sewers, seat: int, luck: Luck) -> Move:
    """Any question but that for a deployment."""
    phase = t.phase
    if phase is CHOOSING_CLAN:
        moves = CHOOSING_CLAN.moves(t, seat, [])
        return moves[luck.below(len(moves))]  # a matter of taste
    if phase is CHOOSING_SIDE:
        return TAKES[0 if luck.below(3) else 1]
    if phase is MOVING_RATS:
        return best_shift(t, seat, MOVING_RATS.moves(t))
    if phase is CORRUPTING:
        return bribe(t, seat, CORRUPTING.moves(t))
    if phase is WOUNDING:
        return max(WOUNDING.moves(t), key=lambda move: t.points(move.seat) if isinstance(move, Wound) else 0)
    if phase is SCAVENGING:
        last = t.place == LOCATIONS - 1
        return DRAW if piece_value(t, seat, t.bag.numbers) > (0.0 if last else 0.9) else PASS
    if phase is SWAPPING:
        return SWAP if is_better_swapped(t, seat) else KEEP
    if phase is BREWING:
        due = t.options.costs[t.in_sewer(seat) + 1]
        return CONVERT if t.cheese[seat] > due // 2 or t.is_improved() else PASS
    return unwanted(t)


def well_chosen(t: Sewers, seat: int, luck: Luck) -> Move:
    """The same by somebody who has seen many games: the clan that wins more, and a normal board."""
    phase = t.phase
    if phase is CHOOSING_CLAN:
        return min(CHOOSING_CLAN.moves(t, seat, []), key=liking)
    return TAKES[0] if phase is CHOOSING_SIDE else open_choice(t, seat, luck)


def liking(move: Move) -> int:
    return LIKED.index(move.clan) if isinstance(move, Lead) else len(LIKED)


def best_shift(t: Sewers, seat: int, moves: tuple[Move, ...]) -> Move:
    """RAT-137  What a rat can still win or save in the attacks, now that all is seen."""
    best: Move = PASS
    most = balance(t, seat)
    for move in moves:
        if isinstance(move, Shift):
            row = t.zones[seat]
            row[move.origin] -= 1
            row[move.zone] += 1
            value = balance(t, seat) - (0.6 if move.origin < LOCATIONS else 0.0)
            row[move.origin] += 1
            row[move.zone] -= 1
            if value > most + 0.3:
                best, most = move, value
    return best


def balance(t: Sewers, seat: int) -> float:
    """Cheese won and lost in phase 3."""
    left, right = (seat + 1) % t.seats, (seat - 1) % t.seats
    gain = 0.0
    for attacker, pipe, victim in ((seat, LEFT, left), (seat, RIGHT, right), (left, RIGHT, seat), (right, LEFT, seat)):
        guarded = (RIGHT if pipe == LEFT else LEFT) if t.options.is_lanes else PANTRY
        defence = t.zones[victim][guarded] + t.zones[victim][STRADDLE] + phantoms(t, victim)
        taken = float(min(claim(t, attacker, pipe, defence), stock(t, victim)))
        gain += taken if attacker == seat else -taken
    return gain


def bribe(t: Sewers, seat: int, moves: tuple[Move, ...]) -> Move:
    """RAT-138  Orange where the own rats draw, black where only others do."""
    place = t.place
    assert place is not None
    wanted = ADDS[ORANGE.number] if t.zones[seat][place] else ADDS[BLACK.number]
    return wanted if wanted in moves else PASS


def unwanted(t: Sewers) -> Move:
    """RAT-084  The worst of what was drawn."""
    for piece in UNWANTED:
        if t.drawn[piece.number]:
            return DROPS[piece.number]
    return PASS


def is_better_swapped(t: Sewers, seat: int) -> bool:
    """RAT-091  A rat for a cheese pays when it saves another one from hunger."""
    rats, cheese = t.in_sewer(seat), t.cheese[seat]
    kept = max(0, t.options.costs[rats] - cheese)
    swapped = max(0, t.options.costs[rats - 1] - cheese - 1)
    return 2 * kept > 1 + 2 * swapped


# ---- a deployment ----


def moves_of(t: Sewers, seat: int, row: list[int]) -> list[Move]:
    """The whole answer, as the rules ask for it; a cheese is always hidden where it can be (RAT-088)."""
    event = t.event_cards[-1]
    moves: list[Move] = [HIDE] if event is ALARM and t.cheese[seat] else []
    rest = t.zones[seat][PANTRY]
    for zone in DEPLOYED:
        if (zone == STRADDLE and event is not ARMED) or (zone == NURSERY and t.options.is_lanes):
            continue
        count = row[zone]
        while rest:
            step = min(count, MOST_AT_ONCE)
            moves.append(PUTS[zone][step])
            rest -= step
            count -= step
            if step < MOST_AT_ONCE:
                break
    return moves


def fitted(t: Sewers, seat: int, row: list[int], so_far: list[Move]) -> list[int]:
    """The row with what lies there already; rats that were meant elsewhere come from the later zones, or go there."""
    after = [0] * len(ZONES)
    last = -1
    for move in so_far:
        if isinstance(move, Put):
            after[move.zone] += move.count
            last = DEPLOYED.index(move.zone) + (0 if move.count == MOST_AT_ONCE else 1)
    rest = t.zones[seat][PANTRY] - sum(after)
    for place in range(max(0, last), len(DEPLOYED)):
        zone = DEPLOYED[place]
        count = min(rest, max(0, row[zone] - after[zone]))
        after[zone] += count
        rest -= count
    after[NURSERY if t.options.is_lanes else PANTRY] += rest
    return after
