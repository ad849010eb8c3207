"""Phases 3 to 5, Attacks, Nursery and Return, in which nobody is asked.

All of an attack is worked out from the positions at its start, then applied together (RAT-062, RAT-143).
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.phase import Moment, Phase
from cheeseboard.games.ratland.components import (
    LEFT,
    MASSIVE_ATTACKS,
    NINJA,
    PANTRY,
    RIGHT,
    STRADDLE,
    WARRIOR,
    ZONES,
)
from cheeseboard.games.ratland.events import Attacked, RatFell
from cheeseboard.games.ratland.rules.foraging.locations import go_to
from cheeseboard.games.ratland.rules.foraging.pieces import send
from cheeseboard.games.ratland.rules.nursery import breed, come_home
from cheeseboard.games.ratland.table import Sewers


@final
class Attacking(Moment[Sewers]):
    """Phases 3 to 5, in which nobody is asked."""

    __slots__ = ()

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Sewers]:
        attack(t, dealer)
        breed(t, dealer)
        come_home(t, dealer)
        send(t)
        return go_to(t, 0, dealer)


def attack(t: Sewers, dealer: Dealer) -> None:
    gains = fight_lanes(t, dealer) if t.options.is_lanes else fight_ring(t, dealer)
    cheese = t.cheese
    for seat in range(t.seats):
        cheese[seat] = cheese[seat] + gains[seat]  # compiled, this is quicker than +=; so it is further down
    t.hidden = t.options.nobody[:]  # RAT-089  back in the pantry


# ---- strength ----


def strength(t: Sewers, rats: int) -> int:
    """RAT-067, RAT-076  Each pipe with rats in it counts one more under Massive Attacks."""
    return rats + 1 if rats and t.event_cards[-1] is MASSIVE_ATTACKS else rats


def phantoms(t: Sewers, seat: int) -> int:
    """RAT-135  The extra defenders of an improved Warrior."""
    return 2 if t.clans[seat] is WARRIOR and t.is_improved() else 0


def claim(t: Sewers, seat: int, pipe: int, defence: int) -> int:
    """RAT-059, RAT-064, RAT-067  What an attack may take, if it is there."""
    rats = t.zones[seat][pipe]
    wanted = strength(t, rats) - defence
    if wanted < 1 and t.clans[seat] is NINJA and is_ninja_attack(t, seat, pipe):
        return 1
    return wanted if wanted > 0 else 0


def is_ninja_attack(t: Sewers, seat: int, pipe: int) -> bool:
    """RAT-133  Two rats and the other pipe empty; improved: one rat.  Rats count, without Massive Attacks."""
    row = t.zones[seat]
    if t.is_improved():
        return row[pipe] == 1
    return row[pipe] == 2 and row[LEFT] + row[RIGHT] == 2


def stock(t: Sewers, seat: int) -> int:
    """RAT-062, RAT-067, RAT-089  What was there at the start of the phase and is not hidden."""
    return t.cheese[seat] - (1 if t.hidden[seat] else 0)


# ---- three players or more ----


@final
class Battle:
    """What the attacks come to, before any of it is applied."""

    __slots__ = ("dealer", "fallen", "gains", "t", "thrown_back")

    def __init__(self, t: Sewers, dealer: Dealer) -> None:
        self.t = t
        self.dealer = dealer
        self.gains = t.options.nothing[:]  # cheese, by seat
        self.fallen: list[int] = []  # seats of defenders
        self.thrown_back: list[tuple[int, int]] = []  # seat and pipe of attackers

    def strike(self, seat: int, pipe: int, victim: int, defence: int, taken: int) -> None:
        """One attack on a clan, if there is one."""
        t = self.t
        rats = t.zones[seat][pipe]
        if not rats:
            return
        if taken:
            gains = self.gains
            gains[seat] = gains[seat] + taken
            gains[victim] = gains[victim] - taken
        if self.dealer.listening:
            self.dealer.tell(Attacked(seat, victim, strength(t, rats), defence, taken))
        if t.is_belligerent(seat):  # RAT-061  otherwise nobody dies
            if strength(t, rats) > defence:
                self.fallen.append(victim)  # RAT-141
            else:
                self.thrown_back.append((seat, pipe))  # RAT-142


def fight_ring(t: Sewers, dealer: Dealer) -> list[int]:
    """RAT-058  Each clan is attacked by its left neighbour's right pipe and by its right neighbour's left pipe."""
    seats = t.seats
    zones = t.zones
    battle = Battle(t, dealer)
    for victim in range(seats):
        left, right = (victim + 1) % seats, (victim - 1) % seats
        by_left, by_right = zones[left][RIGHT], zones[right][LEFT]
        if not by_left and not by_right:
            continue
        defence = zones[victim][PANTRY] + zones[victim][STRADDLE] + phantoms(t, victim)  # RAT-060  against both in full
        wanted_left = claim(t, left, RIGHT, defence) if by_left else 0
        wanted_right = claim(t, right, LEFT, defence) if by_right else 0
        there = stock(t, victim)
        if wanted_left + wanted_right <= there:
            taken_left, taken_right = wanted_left, wanted_right
        elif starts(t, left, by_left, right, by_right):
            taken_left, taken_right = in_turn(there, wanted_left, wanted_right)
        else:
            taken_right, taken_left = in_turn(there, wanted_right, wanted_left)
        battle.strike(left, RIGHT, victim, defence, taken_left)
        battle.strike(right, LEFT, victim, defence, taken_right)
    for seat, pipe in battle.thrown_back:
        lose_rat(t, seat, pipe, dealer)
    for seat in battle.fallen:
        lose_guard(t, seat, PANTRY, dealer)
    return battle.gains


def starts(t: Sewers, one: int, rats: int, other: int, other_rats: int) -> bool:
    """RAT-065, RAT-066  The clan with more rats in the pipe, whatever they count; level ones by priority."""
    return rats > other_rats or (rats == other_rats and t.prio(one) < t.prio(other))


def in_turn(there: int, first: int, second: int) -> tuple[int, int]:
    """RAT-063, RAT-065  One cheese each in turn; whoever has their claim drops out."""
    taken_first = taken_second = 0
    while there and (taken_first < first or taken_second < second):
        if taken_first < first:
            taken_first += 1
            there -= 1
        if there and taken_second < second:
            taken_second += 1
            there -= 1
    return taken_first, taken_second


def lose_rat(t: Sewers, seat: int, zone: int, dealer: Dealer) -> None:
    """RAT-017  To the supply."""
    row = t.zones[seat]
    row[zone] = row[zone] - 1
    t.supply += 1
    if dealer.listening:
        dealer.tell(RatFell(seat, ZONES[zone]))


def lose_guard(t: Sewers, seat: int, guarded: int, dealer: Dealer) -> None:
    """RAT-141, RAT-144  A real rat, if any: from pantry or pipe, else from the line between nursery and pantry."""
    if t.zones[seat][guarded]:
        lose_rat(t, seat, guarded, dealer)
    elif t.zones[seat][STRADDLE]:
        lose_rat(t, seat, STRADDLE, dealer)


# ---- two players ----


def fight_lanes(t: Sewers, dealer: Dealer) -> list[int]:
    """RAT-068, RAT-069, RAT-070  Two lanes; in each of them both attack and both block."""
    zones = t.zones
    gains = t.options.nothing[:]
    losers: list[tuple[int, int]] = []
    for seat in t.order():
        other = 1 - seat
        there = stock(t, other)
        for pipe in (LEFT, RIGHT):
            facing = RIGHT if pipe == LEFT else LEFT
            rats = zones[seat][pipe]
            if not rats:
                continue
            guards = zones[other][facing] + zones[other][STRADDLE]
            defence = guards + phantoms(t, other)
            taken = min(there, claim(t, seat, pipe, defence))
            there -= taken
            gains[seat] += taken
            gains[other] -= taken
            if dealer.listening:
                dealer.tell(Attacked(seat, other, strength(t, rats), defence, taken))
            if t.is_belligerent(seat):  # RAT-144  nobody loses two rats in one lane
                loser = (other, facing) if strength(t, rats) > defence else (seat, pipe)
                if loser not in losers and (loser[0] == seat or guards):
                    losers.append(loser)
    for seat, pipe in losers:
        lose_guard(t, seat, pipe, dealer)
    return gains


ATTACKING: Final = Attacking()
