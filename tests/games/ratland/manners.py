"""How RatLand is told."""

from cheeseboard.games.ratland.components import CHEESES, CLANS, EVENT_CARDS, FOOD_CARDS, SIDES, ZONE_CODES
from tests.contract.manners import Manners

EVENTS = tuple([card.code for card in EVENT_CARDS])
CLAN_CODES = tuple([clan.code for clan in CLANS])
PIECES = tuple([cheese.code for cheese in CHEESES])

MANNERS = Manners(
    clauses=tuple(range(1, 150)),
    chapters=9,
    chips=("rats", "points", "winner", "active", "belligerent", "ready", "placing", "turn", "turn_other"),
    loud=r"Got It!|Já Está!|C’est gagné\u202f!",  # the name of a card
    things={
        "zone": ZONE_CODES,
        "origin": ZONE_CODES,
        "piece": PIECES,
        "card": EVENTS,
        "source": EVENTS,
        "clan": CLAN_CODES,
        "side": tuple([side.code for side in SIDES]),
    },
    several={"pieces": PIECES[:3], "cards": tuple([card.code for card in FOOD_CARDS[:2]]), "clans": CLAN_CODES[:2]},
    others=dict.fromkeys(ZONE_CODES, "7"),
    stretched=r"^move\.shift$",  # an Athlete's names two zones
    small=("zone", "piece"),
)
