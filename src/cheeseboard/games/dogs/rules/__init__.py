"""The moments of the game, in the order of the rulebook: a file for each chapter.

    opening     the set-up, and how a round begins
    driving     1  pick-ups on the road
    housing     1  the dogs find their places (`kennel`: what fits where)
    donating    1  those without a place are given away
    meeples     2  one after another is sent to a box
    boxes       2  City Hall, Warehouse, Pet Shop and Veterinarian
    fair        2  the Dog Fair
    closing     3  feeding, wages, new cards and dogs, and the end

Chapters lead on to each other in a circle, which `entries` keeps open; `common` is what all questions share.
"""

from cheeseboard.games.dogs.rules.boxes import BUILDING, CURING, SHOPPING, TRADING
from cheeseboard.games.dogs.rules.closing import FEEDING, HIRING, PAYING, RENEWING, WEAKENING
from cheeseboard.games.dogs.rules.donating import ANSWERING, CHOOSING_GIFT, DONATIONS
from cheeseboard.games.dogs.rules.driving import AT_THE_WHEEL, ON_THE_ROAD, PICKING, POINTING
from cheeseboard.games.dogs.rules.fair import DEALING, FETCHING, RAISING
from cheeseboard.games.dogs.rules.housing import (
    ARRANGING,
    CHOOSING_HEALTHY,
    CHOOSING_SICK,
    COMING_HOME,
    PUTTING,
    REHOUSING,
    TREATING,
)
from cheeseboard.games.dogs.rules.meeples import CHOOSING_CARD, NEXT_MEEPLE, SENDING
from cheeseboard.games.dogs.rules.opening import BEGINNING, REFUELLING, SETTING_UP, first_table, longest

__all__ = [
    "ANSWERING",
    "ARRANGING",
    "AT_THE_WHEEL",
    "BEGINNING",
    "BUILDING",
    "CHOOSING_CARD",
    "CHOOSING_GIFT",
    "CHOOSING_HEALTHY",
    "CHOOSING_SICK",
    "COMING_HOME",
    "CURING",
    "DEALING",
    "DONATIONS",
    "FEEDING",
    "FETCHING",
    "HIRING",
    "NEXT_MEEPLE",
    "ON_THE_ROAD",
    "PAYING",
    "PICKING",
    "POINTING",
    "PUTTING",
    "RAISING",
    "REFUELLING",
    "REHOUSING",
    "RENEWING",
    "SENDING",
    "SETTING_UP",
    "SHOPPING",
    "TRADING",
    "TREATING",
    "WEAKENING",
    "first_table",
    "longest",
]
