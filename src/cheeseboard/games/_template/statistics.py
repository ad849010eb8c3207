"""What there is to count in a game of High Card."""

from __future__ import annotations

from cheeseboard.engine.match import Match
from cheeseboard.games._template.events import Exchanged, Folded, RoundBegan, Showed
from cheeseboard.games._template.table import CardTable


def collect(match: Match[CardTable]) -> dict[str, list[float]]:
    """Observations by name, one a game, or one for each card that was shown."""
    told = match.dealer.told
    rounds = len([event for event in told if isinstance(event, RoundBegan)])
    return {
        "cards exchanged a round": [len([event for event in told if isinstance(event, Exchanged)]) / rounds],
        "seats that fold a round": [len([event for event in told if isinstance(event, Folded)]) / rounds],
        "card shown": [float(event.card.code) for event in told if isinstance(event, Showed)],
    }
