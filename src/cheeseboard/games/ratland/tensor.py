"""What an array of the sewers needs to know of them: which numbers are seats, and how far the others go."""

from __future__ import annotations

from cheeseboard.engine.options import Settings
from cheeseboard.games.ratland.components import ONE_BOX

PIECES = 12  # RAT-095  of each place on a food card


def hints(settings: Settings, seats: int) -> dict[str, str | int]:
    """By field of the table; read by `cheeseboard.research`."""
    boxes = 1 if seats <= ONE_BOX else 2
    return {
        "round": 10,
        "active": "seat",
        "queue": seats,
        "queue.*": "seat",
        "zones": "by seat",
        "zones.*.*": 40,
        "infirmary.*": 12,
        "lost.*": 12,
        "graveyard.*": 40,
        "strayed.*": 12,
        "cheese.*": 40,
        "supply": 232,
        "place": "one of 3",
        "sent.*": "bits 3",
        "drawn": 6,
        "drawn.*": 20,
        "whites.*": 20,
        "left": 3,
        "event_cards": "pile",
        "food_cards": "pile",
        "next_food": 2,
        "longest event": 2 + boxes * (PIECES + 1),  # one clan draws all that is in the bag; RAT-138  one piece is added
    }
