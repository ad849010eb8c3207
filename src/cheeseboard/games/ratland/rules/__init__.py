"""The moments of a round, in the order of the rulebook (RAT-011): a file for each chapter, with its effects.

    opening     the set-up; before the first round, clans and sides
    turning     1 Event (`deck`: the two decks; `happenings`: events that act at once)
    deploying   2 Rats
    attacks     3 Attacks, then 4 Nursery and 5 Return (`nursery`)
    foraging    6 Foraging (`locations`: the moments; `pieces`: what is drawn, and what it does)
    feeding     7 Feeding, and the end of the round

Chapters lead on to each other in a circle, which `entries` keeps open; `common` is what several of them have in common.
"""

from cheeseboard.games.ratland.rules.attacks import ATTACKING
from cheeseboard.games.ratland.rules.deploying import DEPLOYING, MOVING_RATS
from cheeseboard.games.ratland.rules.feeding import BREWING, FEEDING, SWAPPING
from cheeseboard.games.ratland.rules.foraging.locations import (
    CHECKING,
    CHECKING_SCRAP,
    CORRUPTING,
    SCAVENGING,
    WOUNDING,
)
from cheeseboard.games.ratland.rules.opening import CHOOSING_CLAN, CHOOSING_SIDE, DEALING, first_table, longest
from cheeseboard.games.ratland.rules.turning import EVENT

__all__ = [
    "ATTACKING",
    "BREWING",
    "CHECKING",
    "CHECKING_SCRAP",
    "CHOOSING_CLAN",
    "CHOOSING_SIDE",
    "CORRUPTING",
    "DEALING",
    "DEPLOYING",
    "EVENT",
    "FEEDING",
    "MOVING_RATS",
    "SCAVENGING",
    "SWAPPING",
    "WOUNDING",
    "first_table",
    "longest",
]
