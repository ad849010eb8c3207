"""What a kennel is worth: its points as they stand, and what its dogs, money and supplies may still bring."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.phase import OVER
from cheeseboard.games.dogs.components import (
    AREAS,
    ASSISTANT_CARD,
    BAY_POINTS,
    BAYS,
    BREED_COUNT,
    CITY,
    CITY_SPACES,
    COUNTRY,
    FIRST_SPECIAL,
    HEALTHY,
    ROWS,
    VET_CARD,
    WELL,
    Dog,
)
from cheeseboard.games.dogs.rules.kennel import has_room
from cheeseboard.games.dogs.scoring import ONE_AREA_ONLY, SICK_DOG, Score, healthy_dogs, pack_points, points
from cheeseboard.games.dogs.table import DogTable, Pack, breed_counts

# points of so many dogs of a breed, however they are housed: a pair counts half of a bay of two pairs
GROUP: Final[list[float]] = [0.0, 0.0, 2.5, 8.0, 12.0, 12.0, 14.5, 20.0]
A_TOKEN: Final = 1.0 / 3.0  # DOG-189
MOST_ROWS: Final = ROWS * len(BAYS)
LONG: Final = 3.0  # rounds: what is farther off does not matter now
MOST_COINS: Final = 6  # that are well spent
HALF_A_CARD: Final = 0.3  # Veterinarian serves several dogs


@final
class Weights:
    """All in points.  Lists are by number: of dogs of a breed, of free rows, of meeples still to be placed."""

    __slots__ = ("assistant", "bay", "cards", "coin", "coin_more", "crowded", "cure_later", "cure_ready", "cured",
                 "first_coin", "food", "gas", "growing", "hunger", "medicine", "pace", "room")  # fmt: skip

    def __init__(self) -> None:
        self.growing: list[float] = [0.0, 0.6, 1.6, 2.0, 0.0, 0.0, 0.0, 0.0]
        self.first_coin = 2.0
        self.coin = 1.1
        self.coin_more = 0.5
        self.gas = 0.3
        self.food = 0.45
        self.medicine = 0.35
        self.hunger: list[float] = [4.5, 1.5, 0.9]
        self.room: list[float] = [0.0, 1.0, 1.8, 2.3, 2.6, 2.8, 2.9, 2.9, 2.9, 2.9, 2.9]
        self.bay = 0.85
        self.crowded = -0.3
        self.cure_ready = 0.75
        self.cure_later = 0.4
        self.cured = 0.6
        self.assistant = 1.3
        # receive_dog, trained_dog, prize_dog, vet_card, swap_dogs, discount, assistant_card, free_entry
        self.cards: list[float] = [1.5, 0.6, 1.0, 1.2, 0.3, 0.8, 1.1, 0.3]
        self.pace = 1.2  # dogs of either area that a pick-up takes in a round


def careless() -> Weights:
    """Takes what is near, makes no plans for breeds, thinks of food too late and builds late."""
    w = Weights()
    w.gas = 0.9
    w.growing = [0.0] * len(w.growing)
    w.hunger = [3.0, 0.3, 0.0]
    w.bay = 0.4
    w.room = [0.0, 0.5, *[0.8] * (len(w.room) - 2)]
    return w


def sharp() -> Weights:
    """Climbed to from the sound ones by some thousands of games between nearby weights."""
    w = Weights()
    w.growing = [0.0, 0.59, 1.12, -0.13, 0.0, 0.0, 0.0, 0.0]
    w.first_coin = 3.55
    w.coin = 2.55
    w.coin_more = 1.37
    w.gas = 0.26
    w.food = 0.96
    w.medicine = 0.38
    w.bay = 2.55
    w.crowded = -0.36
    w.cure_ready = 0.66
    w.cure_later = 0.38
    w.cured = 0.68
    w.assistant = 1.93
    w.pace = 1.48
    w.hunger = [3.65, 1.4, 1.2]
    w.room = [0.0, 1.92, 2.51, 3.1, 3.24, 3.49, 3.49, 3.49, 3.49, 3.49, 3.49]
    w.cards = [0.64, 0.73, 2.34, 2.38, 0.31, 1.04, 1.39, 0.34]
    return w


def rounds_after(t: DogTable, pace: float) -> float:
    """How many rounds will follow this one, by the reserve that runs out first."""
    if t.last_round:
        return 0.0
    box = t.options.box
    city, country = len(t.city), len(t.country)
    for space in box.spaces:
        if t.spaces[space] is None:
            if space < CITY_SPACES:
                city -= 1
            else:
                country -= 1
    least = min(city if box.spaces_in(CITY) else country, country if box.spaces_in(COUNTRY) else city)
    more = float(max(0, least)) / (pace * float(t.seats))
    if t.options.last_round is not None:
        more = min(more, float(t.options.last_round - t.round))
    return more + 1.0 if t.lap else more  # once all are home it is known that another follows


@final
class Books:
    """What a seat has and may come to, counted once for a decision."""

    __slots__ = ("counts", "due", "feeding", "free", "is_last", "left", "long", "rows", "seat", "sick", "soon", "t",
                 "variety", "w")  # fmt: skip

    def __init__(self, w: Weights, t: DogTable, seat: int) -> None:
        self.w = w
        self.t = t
        self.seat = seat
        self.is_last = t.last_round
        more = rounds_after(t, w.pace)
        self.soon = min(1.0, more)
        self.long = min(LONG, more) / LONG
        self.variety = float(t.options.variety)
        self.feeding = -1.0
        counts = [0] * BREED_COUNT
        due = 0
        for pack in t.bays[seat]:
            if pack:
                due += 1
                for dog in pack:
                    counts[dog.breed] += 1
        sick = len(t.infirmaries[seat])
        for dog in t.tiles[seat]:
            if dog.face == HEALTHY:
                counts[dog.breed] += 1
            else:
                sick += 1
        if t.turn == seat:
            for dog in t.placing:
                counts[dog.breed] += 1
        rows = 0
        for count in counts:
            rows += (count + 1) // 2
        self.counts = counts
        self.rows = rows
        self.free = ROWS * t.built[seat] - rows
        self.sick = sick
        helpers = 1 if t.assistants[seat] else 0
        if t.lap:
            self.due = due
            self.left = helpers if t.lap == 1 else 0
        else:
            self.due = min(t.built[seat], (rows + 1) // 2)
            self.left = 1 + helpers

    # ---- dogs ----

    def add(self, breed: int, number: int) -> None:
        count = self.counts[breed]
        rows = (count + number + 1) // 2 - (count + 1) // 2
        self.counts[breed] = count + number
        self.rows += rows
        self.free -= rows

    def of_breed(self, count: int) -> float:
        """What so many dogs of a breed are worth."""
        if count == 0:
            return 0.0
        return GROUP[min(7, count)] + self.long * self.w.growing[min(7, count)] + self.variety

    def gain(self, breed: int) -> float:
        """One more healthy dog of this breed, if need be in the place of others."""
        count = self.counts[breed]
        found = self.of_breed(count + 1) - self.of_breed(count)
        if count % 2:
            return found
        if self.free <= 0:
            return max(self.w.crowded, found - self.cheapest_row())
        found -= self.room(self.free) - self.room(self.free - 1)
        if self.rows % 2 == 0:
            found -= A_TOKEN + self.soon * self.w.food * self.long
        return found

    def loss(self, breed: int) -> float:
        """One dog of this breed less."""
        count = self.counts[breed]
        found = self.of_breed(count) - self.of_breed(count - 1)
        if count % 2:
            found -= self.room(self.free + 1) - self.room(self.free)
        return found

    def row_loss(self, breed: int) -> float:
        """The last row of this breed: one dog of an odd number, two of an even one."""
        count = self.counts[breed]
        return self.of_breed(count) - self.of_breed(count - 2 + count % 2)

    def cheapest_row(self) -> float:
        least = 99.0
        for breed in range(BREED_COUNT):
            if self.counts[breed]:
                least = min(least, self.row_loss(breed))
        return least

    def sick_gain(self, breed: int) -> float:
        """A sick dog more, aboard or in the infirmary."""
        if VET_CARD in self.t.hands[self.seat] and not self.t.lap:
            return max(self.ward_gain(breed), self.gain(breed) - HALF_A_CARD)
        return self.ward_gain(breed)

    def ward_gain(self, breed: int) -> float:
        """A dog more in the infirmary: it may be cured, or not."""
        w, t, seat = self.w, self.t, self.seat
        if self.sick >= t.options.box.most_sick:
            return w.crowded
        chance = w.cure_ready if t.medicine[seat] > self.sick else w.cure_later
        chance *= 0.5 + 0.5 * self.soon if self.left else self.soon
        return chance * (self.gain(breed) - A_TOKEN - self.soon * w.medicine) + (1.0 - chance) * float(SICK_DOG)

    def cure_gain(self, breed: int) -> float:
        """One dog less that is sick: now rather than later."""
        gain = self.room_gain(breed)
        return (1.0 - self.w.cured * self.soon) * (gain - float(SICK_DOG)) if gain > -50.0 else gain

    # ---- dogs in their bays ----

    def room_gain(self, breed: int) -> float:
        """One more dog, into a bay that has room for it as the bays are now; hopeless where none has."""
        most = -99.0
        bays = self.t.bays[self.seat]
        dog = WELL[breed]
        for bay in range(self.t.built[self.seat]):
            if has_room(bays[bay], dog):
                most = max(most, self.place_gain(bays[bay], bay, dog))
        if most > -50.0 and not self.is_last:
            most += self.gain(breed)
        return most

    def place_gain(self, pack: Pack, bay: int, dog: Dog) -> float:
        """In the last round dogs stay where they are; before that a place is only more or less handy."""
        found = float(pack_points((*pack, dog)))
        found -= float(pack_points(pack))
        if not pack:
            found += float(BAY_POINTS[bay]) - self.food_for_one_more()
        if not self.is_last:
            return 0.1 * found
        return found + self.variety if self.counts[dog.breed] == 0 else found

    def food_for_one_more(self) -> float:
        """What it costs that one more bay wants food; worked out when it is first asked for."""
        if self.feeding < 0.0:
            self.feeding = max(0.0, self.supplies_with(self.due) - self.supplies_with(self.due + 1))
        return self.feeding

    def leave_loss(self, pack: Pack, bay: int, dog: Dog) -> float:
        """A dog less in a bay."""
        place = pack.index(dog)
        rest = pack[:place] + pack[place + 1 :]
        found = float(pack_points(pack)) - float(pack_points(rest))
        if not rest:
            found += float(BAY_POINTS[bay]) - self.supplies_with(self.due - 1) + self.supplies_with(self.due)
        if not self.is_last:
            return 0.1 * found + self.loss(dog.breed)
        return found + self.variety if self.counts[dog.breed] == 1 else found

    # ---- money and supplies ----

    def supplies_with(self, due: int) -> float:
        t, seat = self.t, self.seat
        return self.supplies(t.coins[seat], t.gas[seat], t.food[seat], t.medicine[seat], due)

    def supplies(self, coins: int, gas: int, food: int, medicine: int, due: int) -> float:
        """`due`: bays that want food."""
        w, t, seat = self.w, self.t, self.seat
        found = A_TOKEN * float(gas + food + medicine)
        if food < due:
            found -= (w.hunger[self.left] + A_TOKEN) * float(due - food)
            food = due
        if coins or (t.assistants[seat] and ASSISTANT_CARD in t.hands[seat]):
            found += 2.0 + self.soon * (w.assistant if t.assistants[seat] else 0.5 * w.assistant)
        if self.is_last:
            if self.left:
                found += 0.4 * float(min(4, max(0, coins - 1)))
            return found
        if coins:
            found += self.soon * (w.first_coin + w.coin * float(min(MOST_COINS, coins) - 1))
            found += self.soon * w.coin_more * float(max(0, coins - MOST_COINS))
        found += self.soon * w.gas * float(gas)
        found += self.soon * w.food * float(min(food - due, due + 2))
        return found + self.soon * w.medicine * float(min(medicine, self.sick + 2))

    def card(self, number: int) -> float:
        """A special card in hand."""
        return self.soon * self.w.cards[number - FIRST_SPECIAL]

    # ---- room ----

    def room(self, free: int) -> float:
        """Free rows, for dogs to come."""
        return self.long * self.w.room[min(MOST_ROWS, max(0, free))]

    def built_gain(self) -> float:
        """One more bay, in Phase 2: in the last round dogs do not move into it any more."""
        if self.is_last:
            return 0.0
        points = self.w.bay * float(BAY_POINTS[self.t.built[self.seat]])
        return points + self.room(self.free + ROWS) - self.room(self.free)


# ---- what becomes of a kennel ----

# Fitted to the end of 2,500 games of four sharp keepers, from 63,000 kennels as they stood when a round began; rounded.
PROMISING: Final[list[float]] = [0.0, 0.2, 1.2, 0.9, 0.0, 0.2, 1.2, 0.9]  # so many dogs of a breed, beyond their points
BUILT_BAYS: Final[list[float]] = [0.0, 0.0, 0.0, 5.5, 9.1, 12.4]  # so many bays
IN_HAND: Final[list[float]] = [1.5, 0.4, 0.8, 3.9, 0.0, 0.3, 2.0, 0.7]  # special cards, as in `Weights`
A_COIN: Final = 1.2
A_COIN_MORE: Final = 0.5
A_GAS: Final = 0.4
A_FOOD: Final = 0.9
MOST_FOOD: Final = 9
A_MEDICINE: Final = 0.47
A_SICK_DOG: Final = -0.6
AN_ASSISTANT: Final = 4.2
A_FREE_ROW: Final = 0.3
MOST_FREE: Final = 5
FADING: Final = 0.13  # a round: the farther off the end, the less the dogs of today decide
LEAST_OF_DOGS: Final = 0.4
PACE: Final = 1.0  # of `rounds_after` in the fit


def prospects(t: DogTable, seat: int) -> list[float]:
    """What a kennel will come to, when a round begins or all is over: by dogs and bays, by supplies, by the sick."""
    if t.phase is OVER:
        return [float(points(t, seat)), 0.0, 0.0]
    counts = [0] * BREED_COUNT
    for pack in t.bays[seat]:
        for dog in pack:
            counts[dog.breed] += 1
    standing, more = 0.0, 0.0
    rows = 0
    seen = [False] * len(AREAS)
    for breed in range(BREED_COUNT):
        count = counts[breed]
        if count:
            rows += (count + 1) // 2
            standing += GROUP[min(7, count)] + float(t.options.variety)
            more += PROMISING[min(7, count)]
            area = t.options.box.area_of_breed[breed]
            if area is not None:
                seen[area.number] = True
    if t.seats == 2 and not all(seen):
        standing += float(ONE_AREA_ONLY)
    built = t.built[seat]
    dogs = max(LEAST_OF_DOGS, 1.0 - FADING * rounds_after(t, PACE)) * standing + more
    dogs += BUILT_BAYS[built] + A_FREE_ROW * float(min(MOST_FREE, ROWS * built - rows))
    coins = t.coins[seat]
    supplies = A_COIN * float(min(MOST_COINS, coins)) + A_COIN_MORE * float(max(0, coins - MOST_COINS))
    supplies += A_GAS * float(t.gas[seat]) + A_FOOD * float(min(MOST_FOOD, t.food[seat]))
    supplies += A_MEDICINE * float(t.medicine[seat])
    if t.assistants[seat]:
        supplies += AN_ASSISTANT
    for card in t.hands[seat]:
        supplies += IN_HAND[card.number - FIRST_SPECIAL]
    return [dogs, supplies, A_SICK_DOG * float(len(t.infirmaries[seat]))]


A_DOG: Final = 2.0  # points, of what a group of usual size is worth: the rest is how well they stand together


def parts(t: DogTable, seat: int) -> list[tuple[str, float]]:
    """The same, part by part, for reasons: how many dogs, how well they stand together, and so on."""
    dogs = float(healthy_dogs(t, seat))
    if t.phase is OVER:
        score = Score(t, seat)
        return [
            ("dogs.number", A_DOG * dogs),
            ("dogs.groups", float(score.pack) - A_DOG * dogs),
            ("dogs.breeds", float(score.variety + score.areas)),
            ("dogs.bays", float(score.bays)),
            ("supplies.assistant", float(score.assistant)),
            ("supplies.tokens", float(score.supplies)),
            ("sick", float(score.sick)),
        ]
    packs, breeds, growing = 0.0, 0.0, 0.0
    rows = 0
    seen = [False] * len(AREAS)
    for breed, count in enumerate(breed_counts(t.bays[seat])):
        if count:
            rows += (count + 1) // 2
            packs += GROUP[min(7, count)]
            breeds += float(t.options.variety)
            growing += PROMISING[min(7, count)]
            area = t.options.box.area_of_breed[breed]
            if area is not None:
                seen[area.number] = True
    if t.seats == 2 and not all(seen):
        breeds += float(ONE_AREA_ONLY)
    built, coins = t.built[seat], t.coins[seat]
    near = max(LEAST_OF_DOGS, 1.0 - FADING * rounds_after(t, PACE))
    cards = sum([IN_HAND[card.number - FIRST_SPECIAL] for card in t.hands[seat]])
    return [
        ("dogs.number", near * A_DOG * dogs),
        ("dogs.groups", near * (packs - A_DOG * dogs) + growing),
        ("dogs.breeds", near * breeds),
        ("dogs.bays", BUILT_BAYS[built]),
        ("dogs.room", A_FREE_ROW * float(min(MOST_FREE, ROWS * built - rows))),
        ("supplies.assistant", AN_ASSISTANT if t.assistants[seat] else 0.0),
        ("supplies.coins", A_COIN * float(min(MOST_COINS, coins)) + A_COIN_MORE * float(max(0, coins - MOST_COINS))),
        ("supplies.gas", A_GAS * float(t.gas[seat])),
        ("supplies.food", A_FOOD * float(min(MOST_FOOD, t.food[seat]))),
        ("supplies.medicine", A_MEDICINE * float(t.medicine[seat])),
        ("supplies.cards", cards),
        ("sick", A_SICK_DOG * float(len(t.infirmaries[seat]))),
    ]
