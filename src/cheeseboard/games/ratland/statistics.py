"""What there is to count in a game of RatLand: growth, hunger, theft, and who wins with what."""

from __future__ import annotations

from cheeseboard.engine.match import Match
from cheeseboard.games.ratland.state import Attacked, Bred, Fed, RoundBegan, Scored, Sewers, Starved


def collect(match: Match[Sewers]) -> dict[str, list[float]]:
    """Observations by name: one a game, one a clan, or one a clan in a round."""
    t = match.table
    found: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        found.setdefault(name, []).append(value)

    born, starved, stolen = [0] * t.seats, [0] * t.seats, [0] * t.seats
    rounds = 0
    short = False
    points: list[int] = []
    for event in match.dealer.told:
        if isinstance(event, RoundBegan):
            rounds = event.round
        elif isinstance(event, Bred):
            born[event.seat] += event.rats
            short = short or event.rats < event.due
        elif isinstance(event, Fed):
            note(f"rats to feed in round {rounds}", float(event.rats))
        elif isinstance(event, Starved):
            starved[event.seat] += event.rats
        elif isinstance(event, Attacked):
            stolen[event.seat] += event.stolen
        elif isinstance(event, Scored):
            points.append(event.points)
    note("rounds", float(rounds))
    note("games in which rats ran short", float(short))
    outcome = match.outcome
    if outcome is None:
        return found
    note("points of the winner", float(max(points)))
    note("games level before cheese is counted", float(points.count(max(points)) > 1))
    for seat in range(t.seats):
        note("points of a clan", float(points[seat]))
        note("born in a clan", float(born[seat]))
        note("starved in a clan", float(starved[seat]))
        note("cheese stolen by a clan", float(stolen[seat]))
        clan = t.clans[seat]
        if clan is not None:
            note(f"wins of the {clan.code}", outcome.share(seat))
        if t.options.belligerent == "choose":
            note(f"wins on a {t.sides[seat].face().code} board", outcome.share(seat))
    return dict(sorted(found.items()))
