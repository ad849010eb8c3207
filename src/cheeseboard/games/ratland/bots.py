"""Characters who lead a clan.  They think about their own sewer, and guess at the others' behind their screens."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Ask
from cheeseboard.engine.move import Move
from cheeseboard.games.ratland import RatLand
from cheeseboard.games.ratland.attacks import claim, phantoms, stock
from cheeseboard.games.ratland.components import (
    ALCHEMIST,
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
    Cheese,
    Clan,
)
from cheeseboard.games.ratland.judging import best_row, piece_value
from cheeseboard.games.ratland.rules import (
    BREWING,
    CHOOSING_CLAN,
    CHOOSING_SIDE,
    CORRUPTING,
    DEPLOYING,
    MOVING_RATS,
    SCAVENGING,
    SWAPPING,
    WOUNDING,
)
from cheeseboard.games.ratland.state import (
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
    Sewers,
    Shift,
    Wound,
)

# the clans that are worth most, first
LIKED: Final[tuple[Clan, ...]] = (
    ALCHEMIST, FAMILY, MUSICIANS, ATHLETE, NINJA, SCAVENGER, RECYCLER, CORRUPT, SEER, EXPLORER, MUTANT, WARRIOR,
)  # fmt: skip
UNWANTED: Final[tuple[Cheese, ...]] = (BLACK, PURPLE, BLUE, WHITE)


@final
class Player(Bot[Sewers]):
    """Looks at so many deployments; a noisy one is easily pleased."""

    def __init__(self, tries: int, noise: float) -> None:
        self.tries = tries
        self.noise = noise

    def plan(self, view: Sewers, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        seat, phase = ask.seat, view.phase
        if phase is DEPLOYING:
            return self.deploy(view, ask, luck)
        if phase is CHOOSING_CLAN:
            return [min(ask.moves, key=liking)]
        if phase is CHOOSING_SIDE:
            return [TAKES[0 if luck.below(3) else 1]]
        if phase is MOVING_RATS:
            return [best_shift(view, seat, ask.moves)]
        if phase is CORRUPTING:
            return [bribe(view, seat, ask.moves)]
        if phase is WOUNDING:
            return [max(ask.moves, key=lambda move: view.points(move.seat) if isinstance(move, Wound) else 0)]
        if phase is SCAVENGING:
            last = view.place == LOCATIONS - 1
            return [DRAW if piece_value(view, seat, view.bag.numbers) > (0.0 if last else 0.9) else PASS]
        if phase is SWAPPING:
            return [SWAP if is_better_swapped(view, seat) else KEEP]
        if phase is BREWING:
            due = view.options.costs[view.in_sewer(seat) + 1]
            return [CONVERT if view.cheese[seat] > due // 2 or view.is_improved() else PASS]
        return [unwanted(view)]

    def deploy(self, view: Sewers, ask: Ask, luck: Luck) -> list[Move]:
        """The whole deployment; from the middle of one, whatever is offered first."""
        if any(isinstance(move, Put) for move in ask.so_far):
            return [ask.moves[luck.below(len(ask.moves))]]
        plan: list[Move] = [HIDE] if HIDE in ask.moves else []
        rest = view.zones[ask.seat][PANTRY]
        if not rest:
            return plan
        row = best_row(view, ask.seat, self.tries, self.noise, luck)
        for zone in DEPLOYED:
            if zone == STRADDLE and not row[STRADDLE] and PUTS[STRADDLE][0] not in ask.moves:
                continue
            count = row[zone]
            while rest:
                step = min(count, MOST_AT_ONCE)
                plan.append(PUTS[zone][step])
                rest -= step
                count -= step
                if step < MOST_AT_ONCE:
                    break
        return plan


def liking(move: Move) -> int:
    return LIKED.index(move.clan) if isinstance(move, Lead) else len(LIKED)


def best_shift(t: Sewers, seat: int, moves: tuple[Move, ...]) -> Move:
    """RAT-137  What a rat can still win or save in the attacks, now that all is seen."""
    best: Move = PASS
    most = balance(t, seat)
    for move in moves:
        if isinstance(move, Shift):
            after = t.copy()
            after.zones[seat][move.origin] -= 1
            after.zones[seat][move.zone] += 1
            value = balance(after, seat) - (0.6 if move.origin < LOCATIONS else 0.0)
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


def characters(game: RatLand) -> dict[str, Bot[Sewers]]:
    """Weakest first."""
    return {"easy": Player(5, 4.0), "normal": Player(150, 0.8)}
