"""Points: DOG-183 to DOG-195, DOG-245, DOG-246."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cheeseboard.engine.bits import one_bit, size_of
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER, Phase
from cheeseboard.games.dogs.components import AREAS, BAY_POINTS, BREED_COUNT, MIXED_POINTS, PACK_POINTS
from cheeseboard.games.dogs.events import GameWon, KennelScored
from cheeseboard.games.dogs.table import DogTable, Pack

if TYPE_CHECKING:
    from mypy_extensions import i64

TOKENS_A_POINT: Final = 3  # DOG-189
SICK_DOG: Final = -2  # DOG-191
ASSISTANT: Final = 2  # DOG-188
ONE_AREA_ONLY: Final = -5  # DOG-246


@final
class Score:
    """The rulebook's table for one kennel."""

    __slots__ = ("areas", "assistant", "bays", "pack", "sick", "supplies", "variety")

    def __init__(self, t: DogTable, seat: int, planned: list[Pack] | None = None) -> None:
        bays = t.bays[seat] if planned is None else planned
        built = t.built[seat]
        self.pack = self.bays = 0
        breeds: i64 = 0  # bits
        for bay, dogs in enumerate(bays):
            if dogs:
                self.pack += pack_points(dogs)
                if bay < built:
                    self.bays += BAY_POINTS[bay]  # DOG-185
                for dog in dogs:
                    breeds |= one_bit(dog.breed)
        self.variety = t.options.variety * size_of(breeds)  # DOG-186, DOG-187, DOG-245
        # DOG-188  an assistant who was not paid in the last round is gone, one who was hired then is there
        self.assistant = ASSISTANT if t.assistants[seat] else 0
        # DOG-189, DOG-190, DOG-202  coins, cards and markers count for nothing
        self.supplies = (t.gas[seat] + t.food[seat] + t.medicine[seat]) // TOKENS_A_POINT
        self.sick = SICK_DOG * len(t.infirmaries[seat])
        self.areas = 0
        if t.seats == 2:  # DOG-246
            area_of = t.options.box.area_of_breed
            for area in AREAS:
                if not any(breeds & one_bit(b) != 0 and area_of[b] is area for b in range(BREED_COUNT)):
                    self.areas = ONE_AREA_ONLY

    def points(self) -> int:
        """DOG-195  May be negative."""
        return self.pack + self.bays + self.variety + self.assistant + self.supplies + self.sick + self.areas

    def housed(self) -> int:
        """The part that hangs on where the dogs are."""
        return self.pack + self.bays + self.variety + self.areas


def pack_points(bay: Pack) -> int:
    """DOG-183, DOG-184  One line of the table for each bay."""
    size = len(bay)
    if size < 2:
        return 0
    return PACK_POINTS[size] if bay.count(bay[0]) == size else MIXED_POINTS[size]


def bay_points(t: DogTable, seat: int, bay: int) -> int:
    """What a bay adds as it stands: its pack, and DOG-185 for a bay that is not empty."""
    pack = t.bays[seat][bay]
    return pack_points(pack) + BAY_POINTS[bay] if pack else 0


def points(t: DogTable, seat: int) -> int:
    return Score(t, seat).points()


def healthy_dogs(t: DogTable, seat: int) -> int:
    return sum(len(bay) for bay in t.bays[seat])


def end_game(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-192  All kennels are scored."""
    if dealer.listening:
        for seat in t.order():
            s = Score(t, seat)
            dealer.tell(
                KennelScored(seat, s.pack, s.bays, s.variety, s.assistant, s.supplies, s.sick, s.areas, s.points())
            )
        winners = result(t).winners()
        dealer.tell(GameWon(tuple(winners), points(t, winners[0])))
    return OVER


def outcome(t: DogTable) -> Outcome | None:
    return result(t) if t.phase is OVER else None


def result(t: DogTable) -> Outcome:
    """DOG-002, DOG-192  Most points; DOG-193  then more healthy dogs; DOG-194  then the victory is shared."""
    scores = [points(t, seat) for seat in range(t.seats)]
    ranks = [(scores[seat], healthy_dogs(t, seat)) for seat in range(t.seats)]
    places = [1 + sum([1 for other in ranks if other > mine]) for mine in ranks]
    return Outcome(places, scores)
