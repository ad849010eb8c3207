"""What there is to count in a game of RatLand: growth, hunger, theft, and who wins with what."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.match import Match
from cheeseboard.games.ratland.state import (
    Attacked,
    BagFilled,
    Bred,
    Departed,
    Fed,
    GraveEmptied,
    RatFell,
    RatJoined,
    RatSwapped,
    RoundBegan,
    Scored,
    Sewers,
    Starved,
    Strayed,
)

CHARTS: Final = {
    "Rats of a clan at each feeding": "rats to feed in round ",
    "Points of a clan after each round": "points after round ",
    "Starved in a clan": "starved in round ",
    "Rats that went to the supply, of a clan": "left in round ",
    "Cheese stolen by a clan": "cheese stolen in round ",
    "Games won by clan": "wins of the ",
    "Closed lid: points ahead of the table’s mean after the initial events": "ahead on the closed lid, ",
    "Open lid: points gained on the table’s mean from then on": "gained on the open lid, ",
    "Games won by board": "wins on a ",
}


class Ledger:
    """What is noted while the events of a game go by."""

    def __init__(self, seats: int) -> None:
        self.found: dict[str, list[float]] = {}
        self.round = 0
        self.graves = [0] * seats
        self.rats = [0] * seats
        self.born = [0] * seats
        self.starved = [0] * seats
        self.stolen = [0] * seats
        self.by_round: list[list[int]] = []  # points of all seats after each round
        self.new_round(seats)

    def new_round(self, seats: int) -> None:
        self.dead = [0] * seats
        self.gone = [0] * seats
        self.taken = [0] * seats

    def note(self, name: str, value: float) -> None:
        self.found.setdefault(name, []).append(value)

    def close_round(self) -> None:
        if not self.round:
            return
        seats = len(self.rats)
        self.by_round.append([self.rats[seat] - self.graves[seat] for seat in range(seats)])
        for seat in range(seats):
            self.note(f"points after round {self.round}", float(self.by_round[-1][seat]))
            self.note(f"starved in round {self.round}", float(self.dead[seat]))
            self.note(f"left in round {self.round}", float(self.gone[seat]))
            self.note(f"cheese stolen in round {self.round}", float(self.taken[seat]))
        self.new_round(seats)


def collect(match: Match[Sewers]) -> dict[str, list[float]]:
    """Observations by name: one a game, one a clan, or one a clan in a round."""
    t = match.table
    book = Ledger(t.seats)
    short_supply = short_bag = False
    strayed = [0] * t.seats
    points: list[int] = []
    for event in match.dealer.told:
        if isinstance(event, RoundBegan):
            book.close_round()
            book.round = event.round
            strayed = [0] * t.seats
        elif isinstance(event, Bred):
            book.born[event.seat] += event.rats
            short_supply = short_supply or event.rats < event.due
        elif isinstance(event, Attacked):
            book.stolen[event.seat] += event.stolen
            book.taken[event.seat] += event.stolen
        elif isinstance(event, BagFilled):
            short_bag = short_bag or is_short(t, event, book.round)
        elif isinstance(event, Strayed):
            strayed[event.seat] += event.rats
        elif isinstance(event, Departed):
            book.gone[event.seat] += event.rats
        elif isinstance(event, RatFell | RatSwapped):
            book.gone[event.seat] += 1
        elif isinstance(event, Fed):
            book.note(f"rats to feed in round {book.round}", float(event.rats))
            book.rats[event.seat] = event.rats + strayed[event.seat]
        elif isinstance(event, Starved):
            book.starved[event.seat] += event.rats
            book.dead[event.seat] += event.rats
            book.graves[event.seat] += event.rats
            book.rats[event.seat] -= event.rats
        elif isinstance(event, RatJoined):
            book.rats[event.seat] += 1  # an Alchemist's, after the feeding; a Cousin is counted at the next one
        elif isinstance(event, GraveEmptied):
            book.graves[event.seat] -= 1
        elif isinstance(event, Scored):
            points.append(event.points)
    book.note("rounds", float(book.round))
    book.note("games in which rats ran short", float(short_supply))
    book.note("games in which a bag was short", float(short_bag))
    outcome = match.outcome
    if outcome is None:
        return book.found
    book.close_round()
    book.note("points of the winner", float(max(points)))
    book.note("games level before cheese is counted", float(points.count(max(points)) > 1))
    for seat in range(t.seats):
        book.note("points of a clan", float(points[seat]))
        book.note("born in a clan", float(book.born[seat]))
        book.note("starved in a clan", float(book.starved[seat]))
        book.note("cheese stolen by a clan", float(book.stolen[seat]))
        clan = t.clans[seat]
        if clan is not None:
            book.note(f"wins of the {clan.code}", outcome.share(seat))
            note_lids(book, seat, clan.code, points, t.options.box.initial_events)
        if t.options.belligerent == "choose":
            book.note(f"wins on a {t.sides[seat].face().code} board", outcome.share(seat))
    return dict(sorted(book.found.items()))


def note_lids(book: Ledger, seat: int, clan: str, points: list[int], initial: int) -> None:
    """RAT-051  What a clan was ahead when its card was turned, and what it gained afterwards."""
    if len(book.by_round) < initial:
        return
    closed = ahead(book.by_round[initial - 1], seat)
    book.note(f"ahead on the closed lid, {clan}", closed)
    if len(book.by_round) > initial:
        book.note(f"gained on the open lid, {clan}", round(ahead(points, seat) - closed, 3))


def ahead(points: list[int], seat: int) -> float:
    """Of the others' mean."""
    return round(float(points[seat]) - float(sum(points) - points[seat]) / float(len(points) - 1), 3)


def is_short(t: Sewers, event: BagFilled, round: int) -> bool:
    """RAT-022  Fewer pieces than the cards show."""
    boxes = t.options.boxes
    cards = t.food_cards[boxes * (round - 1) : boxes * round]
    return event.size < sum([len(t.options.pieces[card.number][event.zone.number]) for card in cards])
