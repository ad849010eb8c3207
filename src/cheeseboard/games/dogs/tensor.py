"""What an array of the table needs to know of it: how far its numbers and lists go."""

from __future__ import annotations

from cheeseboard.engine.options import Settings
from cheeseboard.games.dogs.components import BAY_SIZE, BAYS, CENTRE, MOST_GAS, MOST_SICK, Dog


def hints(settings: Settings, seats: int) -> dict[str, str | int | type[Dog]]:
    """By field of the table; read by `cheeseboard.research`."""
    return {
        "start": "seat",
        "donor": "seat",
        "round": 12,
        "coins.*": 12,
        "gas.*": MOST_GAS,
        "food.*": 12,
        "medicine.*": 12,
        "built.*": len(BAYS),
        "bays.*.*": BAY_SIZE,
        "bonus_paid.*": f"bits {len(BAYS)}",
        "infirmaries.*": MOST_SICK,
        "tiles.*": "pile",
        "hands.*": "pile",
        "surplus.*": "pile",
        "placing": "pile",
        "quartets": "pile",
        "quartets.*": Dog,
        "fair": "pile",
        "pickups.*": f"one of {CENTRE + 1}",
        "returned": seats,
        "pointed": f"one of {CENTRE}",
        "lap": 2,
        "meeples.*": 3,
        "meeples.*.*": "seat",
        "offers.*": 2,
        "action": "one of 5",
        "trades": 1,
        "hungry": len(BAYS),
        "hungry.*": f"one of {len(BAYS)}",
        "fair_order": 4,
        "fair_order.*": "one of 4",
        "fair_unseen": 4,
        "fair_unseen.*": "one of 4",
        "fair_now": 3,
    }
