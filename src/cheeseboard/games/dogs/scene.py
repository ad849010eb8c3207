"""Drawings of this table, for tests and for anybody with a rules question.

    ann*  coins 3 gas 6 food 2 medicine 2       # seats in their order; the star: this seat is asked, or to play
    bob   gas 4 no_assistant drove at F5        # what is not said is as at the start of a game
    ann.bays  B1 PO PO PO   B2 BE MU   X2       # a bay that is named is built, with all before it
    ann.sick  LA LA BU                          # the infirmary
    ann.tile  PO sick:GR                        # aboard the pick-up
    ann.cards vet_card discount
    ann.surplus YT sick:PO                      # dogs to be donated
    map   C1 PO  C3 lost:MU  F7 sick:DA         # the other spaces are empty; without this line luck fills the map
    fair  PO PO LA                              # dogs at the Fair
    fair_card poodle                            # the visible card, by one of its breeds
    offers fair coin_2 discount                 # the cards above a box; the others by luck
    draw  lost_mutt coin_2                      # what the bags will give

`phase sending`, `round 3`, `start bob`, `last_round yes`, `city 4` and `country 8` (sizes of the reserves: what is too
many then lies at the Fair), `lap 2`, `on city_hall ann ann`, `options last_round=4`.
Breeds are written by their two letters or in full.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.drawing import NONE, Drawn, Line, Lines, agreed, drawn_options, lines_of, only, seat_of
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import KINDS
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import OVER, PHASES, Moment, Phase
from cheeseboard.games.dogs import Dogs
from cheeseboard.games.dogs.components import (
    ABBREVIATIONS,
    BAYS,
    BLOCKS,
    BOXES,
    BREEDS,
    CARDS,
    CENTRE,
    CITY,
    DOGS,
    ILL,
    LOST,
    SICK,
    SPACES,
    WELL,
    Card,
    Dog,
    area_of_space,
)
from cheeseboard.games.dogs.facts import part_of_round
from cheeseboard.games.dogs.options import OPTIONS
from cheeseboard.games.dogs.rules.boxes import MOST_TRADES
from cheeseboard.games.dogs.table import DogTable, Pack

YES: Final = "yes"
GARAGE: Final = "garage"
NUMBERS: Final = ("coins", "gas", "food", "medicine")
OF_A_SEAT: Final = ("bays", "sick", "tile", "cards", "surplus")
LINES: Final = (
    "map", "fair", "fair_card", "fair_order", "city", "country", "pile", "discards", "offers", "on", "phase", "round",
    "start", "last_round", "lap", "action", "returned", "must_drive", "pointed", "placing", "named", "rearranging",
    "treating", "quartets", "donor", "offered", "trades", "given", "hungry", "options", "draw",
)  # fmt: skip


# ---- words ----


def dog_of(word: str) -> Dog:
    """`PO`, `poodle`, `sick:PO`, `lost_poodle`, `block:city`."""
    found = KINDS[Dog].get(word)
    if isinstance(found, Dog):
        return found
    face, colon, breed = word.rpartition(":")
    name = breed if colon else word
    if face == "block":
        return BLOCKS[0 if name == CITY.code else 1]
    upper = name.upper()
    number = ABBREVIATIONS.index(upper) if upper in ABBREVIATIONS else BREEDS.index(name) if name in BREEDS else None
    if number is None or face not in ("", "sick", "lost"):
        raise Problem(f"'{word}' is no dog; write PO, sick:PO or lost:PO, of {' '.join(ABBREVIATIONS)}")
    return DOGS[3 * number + (SICK if face == "sick" else LOST if face == "lost" else 0)]


def word_of(dog: Dog) -> str:
    if dog.is_block:
        return f"block:{'city' if dog is BLOCKS[0] else 'country'}"
    short = ABBREVIATIONS[dog.breed]
    return short if dog.face == 0 else f"{'sick' if dog.face == SICK else 'lost'}:{short}"


def pack_of(words: list[str]) -> Pack:
    return tuple(sorted([dog_of(word) for word in words], key=lambda dog: dog.number))


def words_of(pack: Pack) -> str:
    return " ".join([word_of(dog) for dog in pack])


def card_of(word: str) -> Card:
    found = KINDS[Card].get(word)
    if not isinstance(found, Card):
        raise Problem(f"'{word}' is no card; there are {' '.join([card.code for card in CARDS])}")
    return found


def hand_of(words: list[str]) -> tuple[Card, ...]:
    return tuple(sorted([card_of(word) for word in words], key=lambda card: card.number))


def space_of(word: str) -> int:
    if word.upper() not in SPACES:
        raise Problem(f"there is no space '{word}'; there are {' '.join(SPACES)}")
    return SPACES.index(word.upper())


def bay_of(word: str) -> int:
    if word.upper() not in BAYS:
        raise Problem(f"there is no bay '{word}'; there are {' '.join(BAYS)}")
    return BAYS.index(word.upper())


def box_of(word: str) -> int:
    codes = [box.code for box in BOXES]
    if word not in codes:
        raise Problem(f"there is no box '{word}'; there are {' '.join(codes)}")
    return codes.index(word)


def whole(word: str) -> int:
    if not word.isdecimal():
        raise Problem(f"'{word}' should be a whole number")
    return int(word)


@cache
def moments() -> dict[str, Phase[DogTable]]:
    home = Dogs.__module__
    ours = {snake(cls.__name__): phase for cls, phase in PHASES.items() if cls.__module__.startswith(home + ".")}
    return {**ours, "over": OVER}


def read(text: str, game: Game[DogTable], luck: Luck) -> Drawn[DogTable]:
    """The table of a drawing.  Luck chooses what the drawing leaves open."""
    return Reader(text, game, luck).drawn()


@final
class Reader(Lines):
    """One drawing being read: an opening, with what is drawn laid over it."""

    def __init__(self, text: str, game: Game[DogTable], luck: Luck) -> None:
        super().__init__()
        self.people: list[Line] = []
        for line in lines_of(text):
            self.sort_line(line)
        self.names = [line.about for line in self.people]
        assert isinstance(game, Dogs)
        self.game = game
        self.luck = luck
        self.seats = game.seat_count(len(self.names))
        self.settings = OPTIONS.settle(agreed(self.words("options")), self.seats)
        self.t = game.setup(self.settings, self.seats, Dealer(luck))

    def sort_line(self, line: Line) -> None:
        seat, dot, part = line.about.partition(".")
        if dot and (seat not in [one.about for one in self.people] or part not in OF_A_SEAT):
            raise Problem(f"there is no line '{line.about}'; a seat has {', '.join(OF_A_SEAT)}")
        if dot or line.about in LINES:
            self.lines[line.about] = line
        elif self.lines and line.about not in LINES:
            raise Problem(f"there is no line '{line.about}'; people come first, then {', '.join(LINES)}")
        else:
            self.people.append(line)

    def has(self, about: str) -> bool:
        return about in self.lines

    def word(self, about: str) -> str | None:
        return only(self.lines[about]) if self.words(about) else None

    def number(self, about: str, otherwise: int) -> int:
        word = self.word(about)
        return otherwise if word is None else whole(word)

    def flag(self, about: str) -> bool:
        return self.word(about) == YES

    # Kennels

    def kennel(self, seat: int, line: Line) -> None:
        words = line.words[:]
        t = self.t
        while words:
            word = words.pop(0)
            if word in NUMBERS:
                if not words:
                    raise Problem(f"'{line}' should say how many {word}")
                getattr(t, word)[seat] = whole(words.pop(0))
            elif word in ("assistant", "no_assistant"):
                t.assistants[seat] = word == "assistant"
            elif word == "drove":
                t.drove[seat] = True
            elif word == "at" and words:
                at = words.pop(0)
                t.pickups[seat] = None if at == GARAGE else CENTRE if at.upper() == "K" else space_of(at)
            elif word == "paid" and words:
                t.bonus_paid[seat] = sum([1 << bay_of(bay) for bay in words.pop(0).split(",")])
            else:
                raise Problem(f"'{word}' says nothing of a kennel: coins 3, no_assistant, drove, at F5, paid B1,X2")

    def rooms(self, seat: int, name: str) -> None:
        t = self.t
        bay: int | None = None
        for word in self.words(f"{name}.bays"):
            if word.upper() in BAYS:
                bay = bay_of(word)
                t.built[seat] = max(t.built[seat], bay + 1)
            elif bay is None:
                raise Problem(f"'{word}' stands in no bay: write B1 before it")
            else:
                t.bays[seat][bay] = pack_of([word_of(dog) for dog in (*t.bays[seat][bay], dog_of(word))])
        t.infirmaries[seat] = tuple([ILL[dog.breed] for dog in pack_of(self.words(f"{name}.sick"))])
        t.tiles[seat] = pack_of(self.words(f"{name}.tile"))
        t.surplus[seat] = pack_of(self.words(f"{name}.surplus"))
        t.hands[seat] = hand_of(self.words(f"{name}.cards"))

    # The map and the reserves

    def lay_map(self) -> None:
        t = self.t
        words = self.words("map")
        if len(words) % 2:
            raise Problem("the line 'map' names a space and what lies there, such as C1 PO")
        for place in range(0, len(words), 2):
            t.spaces[space_of(words[place])] = dog_of(words[place + 1])

    def fill_reserves(self) -> None:
        """What is not drawn is in the reserves; where the drawing says how many those hold, luck chooses the rest."""
        t = self.t
        for name, bag in (("city", t.city), ("country", t.country)):
            if self.is_given(name):
                bag.numbers = sorted([dog.number for word in self.words(name) for dog in counted(word)])
        in_play = self.breeds_drawn()
        for breed, count in enumerate(in_play):
            area = self.game.box.area_of_breed[breed]
            if not count:
                continue
            if area is None or breed in self.game.box.removed[self.seats]:
                raise Lost(f"{BREEDS[breed]} is not in the box for {self.seats} players (DOG-018)")
            bag = t.reserve(area)
            named = "city" if area is CITY else "country"
            if self.is_given(named):
                continue
            for _ in range(count):
                mine = [number for number in bag.numbers if DOGS[number].breed == breed and not DOGS[number].is_block]
                if not mine:
                    raise Lost(f"there are more of {BREEDS[breed]} than in the box (DOG-018)")
                bag.numbers.remove(self.least_wanted(mine, breed))

    def is_given(self, name: str) -> bool:
        """A reserve is drawn token by token, not just by its size."""
        return self.has(name) and self.number_or(name) is None

    def number_or(self, name: str) -> int | None:
        words = self.words(name)
        return int(words[0]) if len(words) == 1 and words[0].isdecimal() else None

    def least_wanted(self, mine: list[int], breed: int) -> int:
        """The very token if it is drawn, else a healthy one, as a dog in a bay may have any face."""
        for dog in self.drawn_tokens:
            if dog.breed == breed and dog.number in mine and not dog.is_block:
                self.drawn_tokens.remove(dog)
                return dog.number
        return mine[0]

    def breeds_drawn(self) -> list[int]:
        t = self.t
        found = [0] * len(BREEDS)
        self.drawn_tokens: list[Dog] = [dog for dog in t.spaces if dog is not None]
        for tile in t.tiles:
            self.drawn_tokens += tile
        packs: list[Pack] = [*t.infirmaries, *t.tiles, *t.surplus, t.fair, t.placing, tuple(self.drawn_on_map())]
        for kennel in t.bays:
            packs += kennel
        packs.append(tuple([dog for dog in (t.offered, t.given) if dog is not None]))
        for pack in packs:
            for dog in pack:
                found[dog.breed] += 1
        return found

    def drawn_on_map(self) -> list[Dog]:
        return [dog for dog in self.t.spaces if dog is not None and not dog.is_block]

    # Cards

    def lay_cards(self) -> None:
        t = self.t
        if self.has("offers"):
            box: int | None = None
            for word in self.words("offers"):
                if word in [one.code for one in BOXES]:
                    box = box_of(word)
                elif box is not None:
                    t.offers[box] = hand_of([*[card.code for card in t.offers[box]], word])
        if self.has("discards"):
            t.discards.numbers = sorted([number for word in self.words("discards") for number in counted_cards(word)])
        if self.has("pile"):
            t.pile.numbers = sorted([number for word in self.words("pile") for number in counted_cards(word)])
        else:
            for cards in (*t.hands, *t.offers):
                for card in cards:
                    self.leave_pile(card)
            for number in t.discards.numbers:
                self.leave_pile(CARDS[number])
            self.deal_rest()

    def leave_pile(self, card: Card) -> None:
        if card.number not in self.t.pile.numbers:
            raise Lost(f"there are more cards {card.code} than in the box (DOG-025)")
        self.t.pile.numbers.remove(card.number)

    def deal_rest(self) -> None:
        """Boxes of which nothing is said get two cards, unless the script wants them."""
        t = self.t
        wanted = [card_of(word).number for word in self.words("draw") if word in KINDS[Card]]
        for box in self.game.box.boxes:
            said = self.has("offers") and BOXES[box].code in self.words("offers")
            while not said and len(t.offers[box]) < 2:
                free = t.pile.numbers[:]
                for number in wanted:
                    if number in free:
                        free.remove(number)
                number = free[self.luck.pick(free)]
                t.pile.numbers.remove(number)
                t.offers[box] = hand_of([*[card.code for card in t.offers[box]], CARDS[number].code])

    def turn_fair_card(self) -> None:
        t = self.t
        cards = self.game.box.fair_cards
        if self.has("fair_order"):
            t.fair_order = [whole(word) for word in self.words("fair_order")]
            t.fair_now = t.fair_order.pop() if len(t.fair_order) > 1 else 0  # the last word is the place
        else:
            word = self.word("fair_card")
            shown = [n for n, card in enumerate(cards) if word is None or dog_of(word).breed in card]
            if not shown:
                raise Problem(f"no Fair card shows '{word}'")
            t.fair_order = [shown[0]]
            t.fair_now = 0
        t.fair_unseen = [n for n in range(len(cards)) if n not in t.fair_order]

    # All of it

    def drawn(self) -> Drawn[DogTable]:
        t = self.t
        t.round = self.number("round", 1)
        t.start = seat_of(self.word("start") or self.names[0], self.names)
        t.phase = self.moment()
        in_field = t.phase in [moments()[name] for name in ("at_the_wheel", "pointing", "on_the_road", "refuelling")]
        for seat, line in enumerate(self.people):
            t.pickups[seat] = CENTRE if in_field else None
            self.kennel(seat, line)
            self.rooms(seat, line.about)
        t.turn = self.star()
        t.last_round = self.flag("last_round")
        t.fair = pack_of(self.words("fair"))
        self.lay_map()
        self.little_things()
        self.fill_reserves()
        self.lost_dogs()
        self.lay_cards()
        self.turn_fair_card()
        if not self.has("map"):
            self.map_by_luck()
        self.shorten()
        luck = [luck_of(word) for word in self.words("draw")]
        return Drawn(t, self.names, self.settings, luck, self.words("draw"), None)

    def moment(self) -> Phase[DogTable]:
        name = self.word("phase") or "at_the_wheel"
        known = moments()
        if name not in known:
            raise Problem(f"there is no phase '{name}'; there are {', '.join(known)}")
        return known[name]

    def star(self) -> int:
        stars = [seat for seat, line in enumerate(self.people) if line.star]
        if len(stars) > 1:
            raise Problem(f"one seat is asked, and {len(stars)} have a star (DOG-003)")
        if stars:
            return stars[0]
        if isinstance(self.t.phase, Moment) or self.t.phase is OVER:
            return self.t.start
        raise Problem("nobody is asked: put a * behind a name")

    def little_things(self) -> None:
        t = self.t
        t.returned = self.number("returned", 0)
        t.must_drive = self.flag("must_drive")
        t.pointed = self.space("pointed")
        t.placing = tuple([dog_of(word) for word in self.words("placing")])
        t.named = self.flag("named")
        t.rearranging = self.flag("rearranging")
        t.treating = self.flag("treating")
        t.quartets = pack_of(self.words("quartets"))
        t.donor = self.seat("donor")
        t.offered = self.dog("offered")
        t.given = self.dog("given")
        t.lap = self.number("lap", 1 if part_of_round(t) == 2 else 0)
        action = self.word("action")
        t.action = None if action is None else box_of(action)
        t.trades = self.number("trades", 0)
        if t.trades >= MOST_TRADES:
            raise Problem(f"after {t.trades} exchanges nothing is asked any more (DOG-126)")
        t.hungry = tuple([bay_of(word) for word in self.words("hungry")])
        box: int | None = None
        for word in self.words("on"):
            if word in [one.code for one in BOXES]:
                box = box_of(word)
            elif box is not None:
                t.meeples[box] = (*t.meeples[box], seat_of(word, self.names))

    def space(self, about: str) -> int | None:
        word = self.word(about)
        return None if word is None else space_of(word)

    def seat(self, about: str) -> int | None:
        word = self.word(about)
        return None if word is None else seat_of(word, self.names)

    def dog(self, about: str) -> Dog | None:
        word = self.word(about)
        return None if word is None else dog_of(word)

    def lost_dogs(self) -> None:
        """DOG-233  With two players a lost dog of each area is out of the game; DOG-235  drawn blocks too."""
        t = self.t
        if self.seats > 2:
            return
        for name, bag, area in (("city", t.city, 0), ("country", t.country, 1)):
            if self.is_given(name):
                continue
            for _ in range(t.spaces.count(BLOCKS[area])):
                if BLOCKS[area].number not in bag.numbers:
                    raise Lost("there are more blocking tokens than in the box (DOG-235)")
                bag.numbers.remove(BLOCKS[area].number)
            lost = [n for n in bag.numbers if DOGS[n].face == LOST and DOGS[n].code not in self.words("draw")]
            if lost:
                bag.numbers.remove(lost[-1])

    def map_by_luck(self) -> None:
        """The spaces of which the drawing says nothing: filled, but not with what the script wants."""
        t = self.t
        wanted = [dog_of(word).number for word in self.words("draw") if word in KINDS[Dog]]
        for space in self.game.box.spaces:
            bag = t.reserve(area_of_space(space))
            free = bag.numbers[:]
            for number in wanted:
                if number in free:
                    free.remove(number)
            if free:
                number = free[self.luck.pick(free)]
                bag.numbers.remove(number)
                t.spaces[space] = DOGS[number]

    def shorten(self) -> None:
        """`city 4`: so many tokens in the reserve.  The others are dogs at the Fair."""
        t = self.t
        for name, bag in (("city", t.city), ("country", t.country)):
            wanted = self.number_or(name) if self.has(name) else None
            if wanted is None:
                continue
            if wanted > len(bag.numbers):
                raise Lost(f"the {name} reserve cannot hold {wanted} tokens, {len(bag.numbers)} are left (DOG-023)")
            while len(bag.numbers) > wanted:
                free = [n for n in bag.numbers if not DOGS[n].is_block and DOGS[n].code not in self.words("draw")]
                if not free:
                    raise Lost(f"the {name} reserve cannot be made so small (DOG-235)")
                number = free[self.luck.pick(free)]
                bag.numbers.remove(number)
                t.fair = pack_of([word_of(dog) for dog in (*t.fair, WELL[DOGS[number].breed])])


def counted(word: str) -> list[Dog]:
    """`PO*3`"""
    name, _, copies = word.partition("*")
    return [dog_of(name)] * whole(copies or "1")


def counted_cards(word: str) -> list[int]:
    name, _, copies = word.partition("*")
    return [card_of(name).number] * whole(copies or "1")


def luck_of(word: str) -> int:
    """A dog, a card, or a number."""
    if word.isdecimal():
        return int(word)
    if word in KINDS[Card]:
        return card_of(word).number
    return dog_of(word).number


# ---- drawing ----


def draw(t: DogTable, names: list[str]) -> str:
    """All lines; `read` understands them."""
    lines: list[str] = []
    asked = None if isinstance(t.phase, Moment) or t.phase is OVER else t.turn
    for seat, name in enumerate(names):
        lines.append(f"{name}{'*' if seat == asked else ''} {kennel_words(t, seat)}")
    for seat, name in enumerate(names):
        bays = " ".join([f"{BAYS[bay]} {words_of(t.bays[seat][bay])}".strip() for bay in range(t.built[seat])])
        lines.append(f"{name}.bays {bays}")
        for about, pack in (("sick", t.infirmaries[seat]), ("tile", t.tiles[seat]), ("surplus", t.surplus[seat])):
            words = [word_of(WELL[dog.breed]) for dog in pack] if about == "sick" else [word_of(dog) for dog in pack]
            lines.append(f"{name}.{about} {' '.join(words) or NONE}")
        lines.append(f"{name}.cards {' '.join([card.code for card in t.hands[seat]]) or NONE}")
    for about, said in drawn_lines(t, names).items():
        lines.append(f"{about} {said or NONE}")
    return "\n".join(lines)


def kennel_words(t: DogTable, seat: int) -> str:
    at = t.pickups[seat]
    words = [f"{name} {getattr(t, name)[seat]}" for name in NUMBERS]
    words.append("assistant" if t.assistants[seat] else "no_assistant")
    if t.drove[seat]:
        words.append("drove")
    words.append(f"at {GARAGE if at is None else 'K' if at == CENTRE else SPACES[at]}")
    paid = [BAYS[bay] for bay in range(len(BAYS)) if t.bonus_paid[seat] >> bay & 1]
    return " ".join(words + ([f"paid {','.join(paid)}"] if paid else []))


def drawn_lines(t: DogTable, names: list[str]) -> dict[str, str]:
    on_map = [(space, dog) for space, dog in enumerate(t.spaces) if dog is not None]
    order = [str(number) for number in t.fair_order]
    return {
        "map": " ".join([f"{SPACES[space]} {word_of(dog)}" for space, dog in on_map]),
        "fair": words_of(t.fair),
        "fair_card": BREEDS[t.options.box.fair_cards[t.fair_order[t.fair_now]][0]] if t.fair_order else NONE,
        "fair_order": " ".join([*order, str(t.fair_now)]),
        "city": bag_words(t.city),
        "country": bag_words(t.country),
        "pile": card_words(t.pile),
        "discards": card_words(t.discards),
        "offers": " ".join([f"{BOXES[n].code} {cards_of(cards)}".strip() for n, cards in enumerate(t.offers)]),
        "on": " ".join([BOXES[n].code + "".join([f" {names[seat]}" for seat in t.meeples[n]]) for n in range(5)]),
        "phase": snake(type(t.phase).__name__),
        "round": str(t.round),
        "start": names[t.start],
        "last_round": YES if t.last_round else NONE,
        "lap": str(t.lap),
        "action": NONE if t.action is None else BOXES[t.action].code,
        "returned": str(t.returned),
        "must_drive": YES if t.must_drive else NONE,
        "pointed": NONE if t.pointed is None else SPACES[t.pointed],
        "placing": words_of(t.placing),
        "named": YES if t.named else NONE,
        "rearranging": YES if t.rearranging else NONE,
        "treating": YES if t.treating else NONE,
        "quartets": words_of(t.quartets),
        "donor": NONE if t.donor is None else names[t.donor],
        "offered": NONE if t.offered is None else word_of(t.offered),
        "trades": str(t.trades),
        "given": NONE if t.given is None else word_of(t.given),
        "hungry": " ".join([BAYS[bay] for bay in t.hungry]),
        "options": drawn_options(OPTIONS, t.options.settings),
    }


def bag_words(bag: Bag[Dog]) -> str:
    return " ".join([f"{word_of(dog)}*{bag.count(dog)}" for dog in DOGS if bag.count(dog)])


def card_words(bag: Bag[Card]) -> str:
    return " ".join([f"{card.code}*{bag.count(card)}" for card in CARDS if bag.count(card)])


def cards_of(cards: tuple[Card, ...]) -> str:
    return " ".join([card.code for card in cards])
