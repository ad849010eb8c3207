"""DOGS, for 2 to 4: drive for stray dogs, house and cure them, and run the best kennel in town."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.components import Components
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Lost
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreements, Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import Facts
from cheeseboard.games.dogs import scoring
from cheeseboard.games.dogs.components import (
    BAYS,
    BLOCKS,
    BOXES,
    BREED_COUNT,
    BREEDS,
    BUILT,
    CARDS,
    CENTRE,
    CITY,
    COUNTRY,
    DOGS,
    LOST,
    ROWS,
    WELL,
    Box,
)
from cheeseboard.games.dogs.editions import tiny_editions
from cheeseboard.games.dogs.events import CLAUSES
from cheeseboard.games.dogs.facts import board_facts, move_facts
from cheeseboard.games.dogs.moves import MOVES
from cheeseboard.games.dogs.options import MOST_SEATS, OPTIONS, Options
from cheeseboard.games.dogs.rules import housing as housing  # with all chapters behind it
from cheeseboard.games.dogs.rules.kennel import rows_needed
from cheeseboard.games.dogs.rules.opening import SETTING_UP
from cheeseboard.games.dogs.table import DogTable, breed_counts

RULES_VERSION: Final = "2"
DECISIONS_A_ROUND: Final = 2000  # of a seat, and never nearly so many, however often it names dogs and rearranges


@final
class Dogs(Game[DogTable]):
    """DOG-001  For 2 to 4."""

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            name="dogs",
            title="DOGS",
            version=RULES_VERSION,
            seats=tuple(range(2, MOST_SEATS + 1)),
            seats_clause="DOG-001",
            minutes=60,
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        self.agreed = Agreements(Options, self.box)

    def with_components(self, components: Components) -> Game[DogTable]:
        return Dogs(components)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> DogTable:
        """DOG-015, DOG-016, DOG-017, DOG-021, DOG-026  Kennels with their start, an empty Fair, shuffled piles."""
        options = self.agreement(settings, seats)
        box = self.box
        start = options.first_player
        if start is None:
            start = dealer.roll(list(range(seats)))  # DOG-027
        return DogTable(
            phase=SETTING_UP,
            options=options,
            seats=seats,
            round=0,
            start=start,
            turn=start,
            last_round=False,
            coins=[box.start_coins] * seats,
            gas=[box.start_gas] * seats,
            food=[box.start_food] * seats,
            medicine=[box.start_medicine] * seats,
            assistants=[box.start_assistant] * seats,
            built=[BUILT] * seats,
            bays=[[()] * len(BAYS) for _ in range(seats)],
            bonus_paid=[0] * seats,
            infirmaries=[()] * seats,
            tiles=[()] * seats,
            hands=[()] * seats,
            pickups=[None] * seats,
            drove=[False] * seats,
            returned=0,
            must_drive=False,
            pointed=None,
            spaces=[None] * CENTRE,
            city=Bag(DOGS, options.city[:]),
            country=Bag(DOGS, options.country[:]),
            placing=(),
            named=False,
            rearranging=False,
            treating=False,
            quartets=(),
            surplus=[()] * seats,
            donor=None,
            offered=None,
            lap=0,
            meeples=[()] * len(BOXES),
            offers=[()] * len(BOXES),
            action=None,
            trades=0,
            given=None,
            hungry=(),
            pile=Bag(CARDS, options.cards[:]),
            discards=Bag(CARDS, []),
            fair=(),
            fair_order=[],
            fair_unseen=list(range(len(box.fair_cards))),
            fair_now=0,
        )

    def outcome(self, t: DogTable) -> Outcome | None:
        return scoring.outcome(t)

    def imagine(self, view: DogTable, luck: Luck) -> DogTable:
        """DOG-011, DOG-012  Nobody knows more than anybody else: the view is the truth."""
        return view.copy()

    def longest(self, settings: Settings, seats: int) -> int:
        """DOG-182  A round takes a dog from the map for good, or is the last."""
        dogs = len(self.box.tokens(CITY, seats)) + len(self.box.tokens(COUNTRY, seats))
        return (dogs + 1) * seats * DECISIONS_A_ROUND

    def check(self, t: DogTable) -> None:
        if t.phase is SETTING_UP:
            return
        check_dogs(t)
        check_cards(t)
        check_kennels(t)

    def facts(self, t: DogTable, seat: int, move: Move) -> Facts:
        return move_facts(t, seat, move)

    def board_facts(self, t: DogTable) -> Facts:
        return board_facts(t)

    def event_clause(self, event: Event) -> str:
        return CLAUSES[type(event)]

    def editions(self) -> list[Edition]:
        return [
            *[Edition(f"{n} seats", n, {}) for n in self.seats],
            Edition("quick", 3, {"preset": "quick", "first_player": 1}),
        ]

    def tiny(self) -> list[Edition]:
        return tiny_editions()


# ---- what must always hold ----


def check_dogs(t: DogTable) -> None:
    """DOG-028, DOG-037  As many dogs of each breed as came into play; with two players a lost one of each area less."""
    box = t.options.box
    found = [0] * BREED_COUNT
    places = [*t.infirmaries, *t.tiles, *t.surplus, t.fair, t.placing]
    for kennel in t.bays:
        places += kennel
    places.append(tuple([dog for dog in (*t.spaces, t.offered, t.given) if dog is not None and not dog.is_block]))
    for bag in (t.city, t.country):
        places.append(tuple([DOGS[number] for number in bag.numbers if not DOGS[number].is_block]))
    for pack in places:
        for dog in pack:
            found[dog.breed] += 1
    missing = 0
    for area in (CITY, COUNTRY):
        for breed in range(BREED_COUNT):
            if box.area_of_breed[breed] is area and breed not in box.removed[t.seats]:
                short = sum(box.copies) - found[breed]
                if short < 0 or (short and t.seats > 2) or short > 1:
                    raise Lost(f"there are {found[breed]} of {BREEDS[breed]}, the box has {sum(box.copies)} (DOG-018)")
                missing += short
    if t.seats == 2 and missing > 2 * min(1, box.copies[LOST]):
        raise Lost(f"{missing} dogs are missing, and one lost dog of each area is taken out (DOG-233)")
    if t.seats == 2:
        for area, bag in ((CITY, t.city), (COUNTRY, t.country)):
            block = BLOCKS[area.number]
            if box.spaces_in(area) and bag.count(block) + t.spaces.count(block) != box.blocking_tokens:
                raise Lost(f"the blocking tokens of the {area.code} are not {box.blocking_tokens} (DOG-235)")


def check_cards(t: DogTable) -> None:
    found = sorted([*t.pile.numbers, *t.discards.numbers])
    for cards in (*t.hands, *t.offers):
        found += [card.number for card in cards]
    if sorted(found) != t.options.cards:
        raise Lost("the cards on the table are not those of the box (DOG-025)")
    if sorted([*t.fair_order, *t.fair_unseen]) != list(range(len(t.options.box.fair_cards))):
        raise Lost("the Fair cards are not those of the box (DOG-024)")


def check_kennels(t: DogTable) -> None:
    box = t.options.box
    for seat in range(t.seats):
        if not 0 <= t.gas[seat] <= box.most_gas:
            raise Lost(f"seat {seat} has {t.gas[seat]} gas (DOG-006)")
        if t.pickups[seat] is not None and t.drove[seat] and t.gas[seat] < 1:
            raise Lost(f"seat {seat} has no gas for the way home (DOG-065)")
        if min(t.coins[seat], t.food[seat], t.medicine[seat]) < 0:
            raise Lost(f"seat {seat} owes something (DOG-064)")
        if len(t.infirmaries[seat]) > box.most_sick:
            raise Lost(f"seat {seat} has {len(t.infirmaries[seat])} sick dogs (DOG-008)")
        for bay, pack in enumerate(t.bays[seat]):
            rows = rows_needed(breed_counts([], pack))
            if rows > ROWS or len(set(pack)) > 2 or any(dog is not WELL[dog.breed] for dog in pack):
                raise Lost(f"seat {seat} has {pack} in {BAYS[bay]} (DOG-037)")
            if pack and bay >= t.built[seat]:
                raise Lost(f"seat {seat} has dogs in {BAYS[bay]}, which is not built (DOG-029)")


GAME: Final = Dogs()
