"""What there is to count in a game of RatLand: growth, hunger, theft, and who wins with what."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.event import Event
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.outcome import Outcome
from cheeseboard.games.ratland.components import LEFT, LOCATIONS, PANTRY, RIGHT
from cheeseboard.games.ratland.events import (
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
    Starved,
    Strayed,
)
from cheeseboard.games.ratland.moves import Put
from cheeseboard.games.ratland.options import CHOOSE
from cheeseboard.games.ratland.table import Sewers

SHARES: Final = ("wins ", "games ")  # how their names begin: yes, no, parts of a whole
SECONDS: Final = 14  # a decision: minutes on the box over decisions of a game of bots with four seats
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

    def __init__(self, t: Sewers) -> None:
        self.t = t
        self.found: dict[str, list[float]] = {}
        self.round = 0
        self.short_supply = False
        self.short_bag = False
        self.points: list[int] = []  # of all seats at the end
        self.by_round: list[list[int]] = []  # points of all seats after each round
        self.graves = self.nobody()
        self.rats = self.nobody()
        self.born = self.nobody()
        self.starved = self.nobody()
        self.stolen = self.nobody()
        self.new_round()

    def nobody(self) -> list[int]:
        return [0] * self.t.seats

    def new_round(self) -> None:
        self.dead = self.nobody()
        self.gone = self.nobody()
        self.taken = self.nobody()
        self.strayed = self.nobody()

    def note(self, name: str, value: float) -> None:
        self.found.setdefault(name, []).append(value)

    # While the game goes on

    def hear(self, event: Event) -> None:
        if isinstance(event, RoundBegan):
            self.close_round()
            self.round = event.round
        elif isinstance(event, Bred):
            self.born[event.seat] += event.rats
            self.short_supply = self.short_supply or event.rats < event.due
        elif isinstance(event, Attacked):
            self.stolen[event.seat] += event.stolen
            self.taken[event.seat] += event.stolen
        elif isinstance(event, BagFilled):
            self.short_bag = self.short_bag or is_short(self.t, event, self.round)
        elif isinstance(event, Scored):
            self.points.append(event.points)
        else:
            self.count_rats(event)

    def count_rats(self, event: Event) -> None:
        if isinstance(event, Strayed):
            self.strayed[event.seat] += event.rats
        elif isinstance(event, Departed):
            self.gone[event.seat] += event.rats
        elif isinstance(event, RatFell | RatSwapped):
            self.gone[event.seat] += 1
        elif isinstance(event, Fed):
            self.note(f"rats to feed in round {self.round}", float(event.rats))
            self.rats[event.seat] = event.rats + self.strayed[event.seat]
        elif isinstance(event, Starved):
            self.starved[event.seat] += event.rats
            self.dead[event.seat] += event.rats
            self.graves[event.seat] += event.rats
            self.rats[event.seat] -= event.rats
        elif isinstance(event, RatJoined):
            self.rats[event.seat] += 1  # an Alchemist's, after the feeding; a Cousin is counted at the next one
        elif isinstance(event, GraveEmptied):
            self.graves[event.seat] -= 1

    def close_round(self) -> None:
        if not self.round:
            return
        seats = self.t.seats
        self.by_round.append([self.rats[seat] - self.graves[seat] for seat in range(seats)])
        for seat in range(seats):
            self.note(f"points after round {self.round}", float(self.by_round[-1][seat]))
            self.note(f"starved in round {self.round}", float(self.dead[seat]))
            self.note(f"left in round {self.round}", float(self.gone[seat]))
            self.note(f"cheese stolen in round {self.round}", float(self.taken[seat]))
        self.new_round()

    # When all is told

    def note_game(self) -> None:
        self.note("rounds", float(self.round))
        self.note("games in which rats ran short", float(self.short_supply))
        self.note("games in which a bag was short", float(self.short_bag))

    def note_end(self, outcome: Outcome) -> None:
        best = max(self.points)
        self.note("points of the winner", float(best))
        self.note("games level before cheese is counted", float(self.points.count(best) > 1))
        for seat in range(self.t.seats):
            self.note_clan(seat, outcome.share(seat))

    def note_clan(self, seat: int, share: float) -> None:
        t = self.t
        self.note("points of a clan", float(self.points[seat]))
        self.note("born in a clan", float(self.born[seat]))
        self.note("starved in a clan", float(self.starved[seat]))
        self.note("cheese stolen by a clan", float(self.stolen[seat]))
        clan = t.clans[seat]
        if clan is not None:
            self.note(f"wins of the {clan.code}", share)
            self.note_lids(seat, clan.code)
        if t.options.belligerent == CHOOSE:
            self.note(f"wins on a {t.sides[seat].face().code} board", share)

    def note_lids(self, seat: int, clan: str) -> None:
        """RAT-051  What a clan was ahead when its card was turned, and what it gained afterwards."""
        initial = self.t.options.box.initial_events
        if len(self.by_round) < initial:
            return
        closed = ahead(self.by_round[initial - 1], seat)
        self.note(f"ahead on the closed lid, {clan}", closed)
        if len(self.by_round) > initial:
            self.note(f"gained on the open lid, {clan}", round(ahead(self.points, seat) - closed, 3))


def collect(match: Match[Sewers]) -> dict[str, list[float]]:
    """Observations by name: one a game, one a clan, or one a clan in a round."""
    book = Ledger(match.table)
    for event in match.dealer.told:
        book.hear(event)
    book.note_game()
    outcome = match.outcome
    if outcome is not None:
        book.close_round()
        book.note_end(outcome)
    return dict(sorted(book.found.items()))


def ahead(points: list[int], seat: int) -> float:
    """Of the others' mean."""
    return round(float(points[seat]) - float(sum(points) - points[seat]) / float(len(points) - 1), 3)


def is_short(t: Sewers, event: BagFilled, round: int) -> bool:
    """RAT-022  Fewer pieces than the cards show."""
    boxes = t.options.boxes
    cards = t.food_cards[boxes * (round - 1) : boxes * round]
    return event.size < sum([len(t.options.pieces[card.number][event.zone.number]) for card in cards])


def opened(view: Sewers, seat: int, plan: list[Move]) -> str:
    """A deployment in short: how many forage, steal, and stay at home."""
    counts = [0, 0]
    for move in plan:
        if isinstance(move, Put) and move.zone in (*range(LOCATIONS), LEFT, RIGHT):
            counts[move.zone >= LOCATIONS] += move.count
    forage, steal = counts
    return f"{forage} forage, {steal} steal, {view.zones[seat][PANTRY] - forage - steal} stay at home"
