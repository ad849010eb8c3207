"""What labels, boards and speech are told besides the view."""

from __future__ import annotations

from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts
from cheeseboard.games.ratland.components import CHEESES, COLOURS, LOCATIONS, ZONES
from cheeseboard.games.ratland.moves import Add, Drop, Lead, Put, Shift, Take, Wound
from cheeseboard.games.ratland.rules.foraging.pieces import brings
from cheeseboard.games.ratland.table import Sewers


def of_move(move: Move) -> Facts:
    if isinstance(move, Put):
        return {"zone": ZONES[move.zone], "n": move.count}
    if isinstance(move, Lead):
        return {"clan": move.clan}
    if isinstance(move, Take):
        return {"side": move.side}
    if isinstance(move, Shift):
        return {"origin": ZONES[move.origin], "zone": ZONES[move.zone]}
    if isinstance(move, Add | Drop):
        return {"piece": move.piece}
    return {"other": move.seat} if isinstance(move, Wound) else {}


def of_board(t: Sewers) -> Facts:
    """What everybody can work out: points and feeding as it stands, the bags of this round, when it can end."""
    return {
        "points": [t.points(seat) for seat in range(t.seats)],
        "due": [t.options.costs[t.in_sewer(seat)] for seat in range(t.seats)],
        "reserve": t.reserve(),
        "bags": bags_of_the_round(t),
        "bag": [t.bag.count(piece) for piece in CHEESES],
        "costs": t.options.costs[: 2 + 2 * max([t.in_sewer(seat) + t.lost[seat] for seat in range(t.seats)])],
        "improved": t.is_improved(),
        "end_chance": end_chance(t),
        "brings": what_pieces_bring(t),
    }


def bags_of_the_round(t: Sewers) -> list[list[int]]:
    """RAT-095, RAT-096, RAT-126  By location, how many of each colour go into the bag while food is not short."""
    found = [[0] * COLOURS for _ in range(LOCATIONS)]
    for card in t.food_cards[-t.options.boxes :]:
        for at, pieces in enumerate(t.options.pieces[card.number]):
            for colour in pieces:
                found[at][colour] += 1
    return found


def what_pieces_bring(t: Sewers) -> list[list[list[str]] | None]:
    """By location and colour: to anybody, and then seat by seat, where it is something else for that clan."""
    found: list[list[list[str]] | None] = []
    usual = [brings(t, None, place) for place in range(LOCATIONS)]
    found.append(usual)
    for seat in range(t.seats):
        own = [
            brings(t, t.clans[seat], place, t.whites[seat] if place == t.place else 0) for place in range(LOCATIONS)
        ]
        found.append(None if own == usual else own)
    return found


def end_chance(t: Sewers) -> int:
    """RAT-012  The next card is End of Game with a chance of one in so many; 0: it cannot be."""
    box = t.options.box
    return box.initial_events + box.final_events + 1 - t.round if t.round >= box.initial_events else 0
