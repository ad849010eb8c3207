"""The moments of the game, a file for each chapter of the leaflet.

    dealing    setting up a round: the deal, the starter, the opening look
    turn       take or draw, then put, toss or use
    powers     Peek, Swap and Draw 2
    knocking   the end of a turn and of a round

Chapters lead on to each other in a circle (`entries`); `common` is what several of them have in common.
"""

from cheeseboard.games.rat_a_tat_cat.rules.common import held, hidden_slots
from cheeseboard.games.rat_a_tat_cat.rules.dealing import DEALING, TURNING_STARTER, first_table
from cheeseboard.games.rat_a_tat_cat.rules.knocking import KNOCKING, REVEALING
from cheeseboard.games.rat_a_tat_cat.rules.powers import PEEKING, SWAPPING, SWAPPING_WITH
from cheeseboard.games.rat_a_tat_cat.rules.turn import HOLDING, PLACING, YOUR_TURN

__all__ = [
    "DEALING",
    "HOLDING",
    "KNOCKING",
    "PEEKING",
    "PLACING",
    "REVEALING",
    "SWAPPING",
    "SWAPPING_WITH",
    "TURNING_STARTER",
    "YOUR_TURN",
    "first_table",
    "held",
    "hidden_slots",
]
