"""What an array of the table needs to know of it: which numbers are seats, how far others go, how long lists get.

`dev.py tensors` writes `tensor.toml` by it; what it does not say is found by looking at games.
"""

from __future__ import annotations

from cheeseboard.engine.options import Settings, number


def hints(settings: Settings, seats: int) -> dict[str, str | int]:
    """By field of the table; read by `cheeseboard.research`."""
    return {
        "first": "seat",
        "discards": seats,  # HIC-006  each exchanges once at most
        "round": number(settings, "rounds"),
        "longest event": seats + 1,  # HIC-014  all may win together, with so many points
    }
