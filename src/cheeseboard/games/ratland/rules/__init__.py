"""The moments of a round, in the order of the rulebook (RAT-011): a file for each chapter.

    opening     before the first round, clans and sides
    turning     1 Event
    deploying   2 Rats
    attacking   3 Attacks, 4 Nursery, 5 Return
    locations   6 Foraging
    eating      7 Feeding

Chapters lead on to each other in a circle (`circle`); `asking` is what several of them have in common.  What happens in
a phase, whoever is asked, stands in `happenings`, `attacks`, `nursery`, `foraging` and `feeding` of the game.
"""

from cheeseboard.games.ratland.rules.attacking import ATTACKING
from cheeseboard.games.ratland.rules.deploying import DEPLOYING, MOVING_RATS
from cheeseboard.games.ratland.rules.eating import BREWING, FEEDING, SWAPPING
from cheeseboard.games.ratland.rules.foraging.locations import (
    CHECKING,
    CHECKING_SCRAP,
    CORRUPTING,
    SCAVENGING,
    WOUNDING,
)
from cheeseboard.games.ratland.rules.opening import CHOOSING_CLAN, CHOOSING_SIDE, DEALING
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
]
