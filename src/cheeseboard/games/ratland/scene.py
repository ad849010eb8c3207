"""Drawings of the sewers, for tests and for anybody with a rules question.  docs/testing.md tells how to write one.

    ann*  dump 2 left 3 pantry 2 cheese 4          # rats by zone, then what else it has; a star: this seat is asked
    bob   nursery 1 pantry 6 cheese 2 sick 1 lost 2 graves 3 clan ninja side belligerent
    cid   pantry 7 cheese 1 hides used             # hides a cheese; has used the ability of its clan
    round 6                                        # 1, or 6 with a final event
    events drunk                                   # the last one is in force; those before are chosen where not said
    food food3
    active bob
    draw white yellow yellow                       # what comes next: pieces, cards, clans, or the number of a seat

A clan has no rats and no cheese but those that are drawn.  All the rest of the box is supply, reserve and decks.

`phase attacking` goes on from there at once, `phase deploying` is the usual one.  In phase 6 there are `place city`,
`bag white*2 black*1`, `queue bob cid` and, while a Helmet is tried on, `hand white*1 yellow*2`.  A clan's `sent
dump,city`, `whites 1` and `strayed 2` can be said, too.  While clans are chosen each has `cards [ninja] [seer]`, and
while a side is a secret `side [belligerent]`; `next end:ann` and `next_food food4:ann` is what a Seer sees.  `left 2`
are the steps that the starred clan still has.
"""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.drawing import (
    ANY,
    NONE,
    Drawn,
    Line,
    Lines,
    Marks,
    agreed,
    drawn_options,
    lines_of,
    only,
    seat_of,
)
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import OVER, Phase, Turn
from cheeseboard.engine.play import asked
from cheeseboard.engine.secret import Secret
from cheeseboard.games.ratland import RatLand
from cheeseboard.games.ratland.components import (
    BELLIGERENT,
    CHEESES,
    CLANS,
    COLOURS,
    END,
    EVENT_CARDS,
    EVERYONE,
    FOOD_CARDS,
    LOCATIONS,
    NORMAL,
    SHOWN_SIDES,
    SIDES,
    ZONE_CODES,
    Clan,
    EventCard,
    FoodCard,
    Side,
)
from cheeseboard.games.ratland.options import ALL, OPTIONS
from cheeseboard.games.ratland.rules import (
    ATTACKING,
    BREWING,
    CHECKING,
    CHECKING_SCRAP,
    CHOOSING_CLAN,
    CHOOSING_SIDE,
    CORRUPTING,
    DEALING,
    DEPLOYING,
    EVENT,
    FEEDING,
    MOVING_RATS,
    SCAVENGING,
    SWAPPING,
    WOUNDING,
)
from cheeseboard.games.ratland.table import Sewers

LINES: Final = (
    "round", "events", "food", "next", "next_food", "active", "supply", "phase", "place", "bag", "queue", "hand",
    "left", "options", "draw",
)  # fmt: skip
PHASES: Final[dict[str, Phase[Sewers]]] = {
    snake(type(phase).__name__): phase
    for phase in (
        DEALING, CHOOSING_CLAN, CHOOSING_SIDE, EVENT, DEPLOYING, MOVING_RATS, ATTACKING, CORRUPTING, WOUNDING, CHECKING,
        CHECKING_SCRAP, SCAVENGING, SWAPPING, FEEDING, BREWING, OVER,
    )
}  # fmt: skip
BEFORE: Final = (DEALING, CHOOSING_CLAN, CHOOSING_SIDE)  # the first round
KINDS: Final[dict[str, Kind]] = {
    kind.code: kind for kinds in (CHEESES, EVENT_CARDS, CLANS, FOOD_CARDS, SIDES) for kind in kinds
}
NUMBERS: Final = (*ZONE_CODES, "cheese", "sick", "lost", "graves", "strayed", "whites")
FLAGS: Final = ("hides", "used")
WORDS: Final = ("clan", "side", "sent")
CARDS: Final = "cards"


def read(text: str, game: Game[Sewers], luck: Luck) -> Drawn[Sewers]:
    """The sewers of a drawing."""
    return Reader(text, game).drawn()


@final
class Said:
    """What the line of one clan says."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.numbers: dict[str, int] = {}
        self.flags: set[str] = set()
        self.words: dict[str, str] = {}
        self.cards: list[str] = []
        words = line.words[:]
        while words:
            name = words.pop(0)
            if name in FLAGS:
                self.flags.add(name)
            elif name == CARDS and len(words) >= 2:
                self.cards = [words.pop(0), words.pop(0)]
            elif name in WORDS and words:
                self.words[name] = words.pop(0)
            elif name in NUMBERS and words and words[0].isdecimal():
                self.numbers[name] = int(words.pop(0))
            else:
                raise Problem(
                    f"'{name}' in the line '{line}': a clan has {', '.join(NUMBERS)} and a number, "
                    f"{', '.join(WORDS)} and a word, {CARDS} and two, or {' and '.join(FLAGS)}"
                )

    def number(self, name: str) -> int:
        return self.numbers.get(name, 0)


@final
class Reader(Lines):
    """One drawing being read: the lines, then the clans, then the decks."""

    def __init__(self, text: str, game: Game[Sewers]) -> None:
        super().__init__()
        people: list[Line] = []
        for line in lines_of(text):
            if line.about in LINES:
                self.lines[line.about] = line
            elif self.lines:
                raise Problem(f"there is no line '{line.about}'; clans come first, then {', '.join(LINES)}")
            else:
                people.append(line)
        self.names = [line.about for line in people]
        self.seats = game.seat_count(len(people))
        self.said = [Said(line) for line in people]
        assert isinstance(game, RatLand)
        self.box = game.box
        given = dict(agreed(self.words("options")))
        if any("clan" in said.words or said.cards for said in self.said):
            given.setdefault("clans", True)
        self.settings = OPTIONS.settle(given, self.seats)
        self.options = game.agreement(self.settings, self.seats)
        self.marks = Marks(self.names, EVERYONE)
        self.phase = self.moment()

    def moment(self) -> Phase[Sewers]:
        name = only(self.lines["phase"]) if self.words("phase") else snake(type(DEPLOYING).__name__)
        if name not in PHASES:
            raise Problem(f"there is no phase '{name}'; there are {', '.join(PHASES)}")
        return PHASES[name]

    def turn(self) -> int | None:
        """The star, where one seat alone is asked."""
        stars = [seat for seat, said in enumerate(self.said) if said.line.star]
        if not isinstance(self.phase, Turn):
            return None
        if len(stars) != 1:
            raise Problem(f"one clan is asked, and {len(stars)} have a star: put a * behind one name (RAT-010)")
        return stars[0]

    # Cards

    def round(self) -> int:
        """As the line says, or the first in which the event can be in force."""
        if self.phase in BEFORE:
            return 0
        codes = self.words("events")
        final = bool(codes) and not self.box.initial[kind_of(codes[-1], EventCard).number]
        return self.number("round", max(len(codes), self.box.initial_events + 1 if final else 1))

    def event_cards(self, round: int) -> list[EventCard]:
        """One for each round; what is not said is any that fits."""
        said = [kind_of(code, EventCard) for code in self.words("events")]
        cards: list[EventCard] = []
        for number in range(1, round - len(said) + 1):
            initial = number <= self.box.initial_events
            free = [
                EVENT_CARDS[card]
                for card in self.box.cards
                if EVENT_CARDS[card] not in (*said, *cards, END) and self.box.initial[card] == initial
            ]
            if not free:
                raise Problem(f"there is no event left for round {number} (RAT-036)")
            cards.append(free[0])
        return cards + said

    def food_cards(self, round: int) -> list[FoodCard]:
        said = [kind_of(code, FoodCard) for code in self.words("food")]
        wanted = self.options.boxes * (round - (1 if self.phase is OVER else 0))
        left = self.options.food_numbers()
        for card in said:
            take(left, card, "food cards", "RAT-032")
        others = [FOOD_CARDS[number] for number in left[: max(0, wanted - len(said))]]
        return others + said

    # Clans

    def numbers(self, name: str) -> list[int]:
        return [said.number(name) for said in self.said]

    def clan(self, said: Said) -> Clan | None:
        return kind_of(said.words["clan"], Clan) if "clan" in said.words else None

    def side(self, seat: int) -> Secret[Side]:
        usual = BELLIGERENT if self.options.belligerent == ALL else NORMAL
        code, seen_by = self.marks.read(self.said[seat].words.get("side", usual.code), seat)
        side = kind_of(code, Side)
        return Secret(side, seen_by) if seen_by else SHOWN_SIDES[side.number]

    def sent(self, said: Said) -> int:
        if "sent" not in said.words:
            codes = [code for code in ZONE_CODES[:LOCATIONS] if said.number(code)] if self.words("place") else []
        else:
            codes = [] if said.words["sent"] == NONE else said.words["sent"].split(",")
        if not all(code in ZONE_CODES[:LOCATIONS] for code in codes):
            raise Problem(f"'{said.words['sent']}': rats are sent to {', '.join(ZONE_CODES[:LOCATIONS])} (RAT-099)")
        return sum(1 << ZONE_CODES.index(code) for code in codes)

    def dealt(self, deck: list[int]) -> list[list[Secret[Clan]]]:
        """RAT-028  While clans are chosen."""
        if self.phase is not CHOOSING_CLAN:
            return []
        hands: list[list[Secret[Clan]]] = []
        for seat, said in enumerate(self.said):
            hand: list[Secret[Clan]] = []
            for word in said.cards:
                code, seen_by = self.marks.read(word, seat)
                clan = kind_of(code, Clan)
                take(deck, clan, "clan cards", "RAT-033")
                hand.append(Secret(clan, seen_by))
            if len(hand) != 2:
                raise Problem(f"{self.names[seat]} has {len(hand)} clan cards, not 2 (RAT-028)")
            hands.append(hand)
        return hands

    # All of it

    def drawn(self) -> Drawn[Sewers]:
        round = self.round()
        event_cards = self.event_cards(round)
        food_cards = self.food_cards(round)
        events = [number for number in self.box.cards if EVENT_CARDS[number] not in event_cards]
        food = self.options.food_numbers()
        for card in food_cards:
            take(food, card, "food cards", "RAT-032")
        next_event: Secret[EventCard] | None = None
        for word in self.words("next"):
            code, seen_by = self.marks.read(word, None)
            next_event = Secret(kind_of(code, EventCard), seen_by)
            take(events, next_event.face(), "event cards", "RAT-036")
        next_food: list[Secret[FoodCard]] = []
        for word in self.words("next_food"):
            code, seen_by = self.marks.read(word, None)
            next_food.append(Secret(kind_of(code, FoodCard), seen_by))
            take(food, next_food[-1].face(), "food cards", "RAT-032")
        deck = self.options.clan_numbers() if self.phase in (DEALING, CHOOSING_CLAN) else []
        place = self.words("place")
        table = Sewers()
        table.phase = self.phase
        table.options = self.options
        table.seats = self.seats
        table.round = round
        table.active = seat_of(only(self.lines["active"]), self.names) if self.words("active") else 0
        table.events = Bag(EVENT_CARDS, events)
        table.event_cards = event_cards
        table.next_event = next_event
        table.food = Bag(FOOD_CARDS, food)
        table.food_cards = food_cards
        table.next_food = next_food
        table.dealt = self.dealt(deck)
        table.clan_cards = Bag(CLANS, deck)
        table.clans = [self.clan(said) for said in self.said]
        table.sides = [self.side(seat) for seat in range(self.seats)]
        table.zones = [[said.number(code) for code in ZONE_CODES] for said in self.said]
        table.infirmary = self.numbers("sick")
        table.lost = self.numbers("lost")
        table.graveyard = self.numbers("graves")
        table.strayed = self.numbers("strayed")
        table.cheese = self.numbers("cheese")
        table.hidden = ["hides" in said.flags for said in self.said]
        table.supply = 0
        table.place = ZONE_CODES.index(only(self.lines["place"])) if place else None
        table.bag = Bag(CHEESES, sorted([piece for word in self.words("bag") for piece in counted(word)]))
        table.sent = [self.sent(said) for said in self.said]
        table.queue = [seat_of(name, self.names) for name in self.words("queue")]
        table.drawn = [self.hand().count(colour) for colour in range(COLOURS)]
        table.whites = self.numbers("whites")
        table.used = ["used" in said.flags for said in self.said]
        table.turn = self.turn()
        table.left = self.number("left", 1 if self.phase in (MOVING_RATS, BREWING) else 0)
        self.count_supply(table)
        script = self.words("draw")
        return Drawn(table, self.names, self.settings, [luck_of(word, self.names) for word in script], script, None)

    def hand(self) -> list[int]:
        return [piece for word in self.words("hand") for piece in counted(word)]

    def count_supply(self, t: Sewers) -> None:
        """RAT-015  The rest of the box; a drawing that says so must agree."""
        rats = sum(t.in_sewer(seat) + t.lost[seat] + t.graveyard[seat] for seat in range(t.seats))
        t.supply = self.options.rats - rats
        if t.supply < 0:
            raise Lost(f"the drawing has {rats} rats, the box has {self.options.rats} (RAT-013)")
        if self.number("supply", t.supply) != t.supply:
            raise Lost(f"the supply is the rest of the box: {t.supply} rats (RAT-015)")


def kind_of(code: str, kind_class: type[Any]) -> Any:
    kind = KINDS.get(code)
    if not isinstance(kind, kind_class):
        known = [kind.code for kind in KINDS.values() if isinstance(kind, kind_class)]
        raise Problem(f"there is no '{code}'; there are {' '.join(known)}")
    return kind


def take(left: list[int], kind: Kind, what: str, clause: str) -> None:
    if kind.number not in left:
        raise Lost(f"the drawing has more {what} {kind.code} than the box ({clause})")
    left.remove(kind.number)


def counted(word: str) -> list[int]:
    """`white*3`"""
    code, _, copies = word.partition("*")
    if code not in [piece.code for piece in CHEESES] or not (copies or "1").isdecimal():
        raise Problem(f"'{word}' is no piece; write such as white*3, of {' '.join([piece.code for piece in CHEESES])}")
    return [KINDS[code].number] * int(copies or "1")


def luck_of(word: str, names: list[str]) -> int:
    if word in names:
        return names.index(word)
    if word.isdecimal():
        return int(word)
    if word not in KINDS:
        raise Problem(f"luck is a piece, a card, a clan or a number, not '{word}'")
    return KINDS[word].number


# ---- drawing ----


def draw(t: Sewers, names: list[str]) -> str:
    """All lines, of a table or of a view; `read` understands those of a table."""
    marks = Marks(names, EVERYONE)
    starred = asked(t)
    clans = [
        " ".join([name + ("*" if seat in starred else ""), *clan_words(t, seat, marks)])
        for seat, name in enumerate(names)
    ]
    lines = {
        "round": str(t.round),
        "events": codes([card.code for card in t.event_cards]),
        "food": codes([card.code for card in t.food_cards]),
        "next": NONE if t.next_event is None else marked(t.next_event, marks, None),
        "next_food": codes([marked(card, marks, None) for card in t.next_food]),
        "active": names[t.active],
        "supply": str(t.supply),
        "phase": snake(type(t.phase).__name__),
        "place": NONE if t.place is None else ZONE_CODES[t.place],
        "bag": pieces([t.bag.count(piece) for piece in CHEESES]),
        "queue": codes([names[seat] for seat in t.queue]),
        "hand": pieces(t.drawn),
        "left": str(t.left),
        "options": drawn_options(OPTIONS, t.options.settings),
    }
    return "\n".join([*clans, *[f"{about} {words}" for about, words in lines.items()]])


def clan_words(t: Sewers, seat: int, marks: Marks) -> list[str]:
    found: list[str] = []
    for code, rats in zip(ZONE_CODES, t.zones[seat]):
        found += [code, str(rats)] if rats else []
    found += ["cheese", str(t.cheese[seat])]
    numbers = (t.infirmary[seat], t.lost[seat], t.graveyard[seat], t.strayed[seat], t.whites[seat])
    for name, number in zip(("sick", "lost", "graves", "strayed", "whites"), numbers):
        found += [name, str(number)] if number else []
    clan = t.clans[seat]
    found += [] if clan is None else ["clan", clan.code]
    if t.sides[seat].seen_by != EVERYONE:
        found += ["side", marked(t.sides[seat], marks, seat)]
    elif t.is_belligerent(seat) or t.options.belligerent == ALL:
        found += ["side", t.sides[seat].face().code]
    if t.sent[seat]:
        found += ["sent", ",".join([ZONE_CODES[place] for place in range(LOCATIONS) if t.sent[seat] >> place & 1])]
    if t.dealt:
        found += [CARDS, *[marked(card, marks, seat) for card in t.dealt[seat]]]
    return found + ["hides"] * t.hidden[seat] + ["used"] * t.used[seat]


def marked(secret: Secret[Any], marks: Marks, owner: int | None) -> str:
    """`[end]` is no mark for a card that lies on a deck: whoever has seen it is named."""
    code = ANY if secret.value is None else secret.value.code
    return marks.write(code, secret.seen_by, owner)


def codes(words: list[str]) -> str:
    return " ".join(words) or NONE


def pieces(counts: list[int]) -> str:
    return " ".join([f"{piece.code}*{counts[piece.number]}" for piece in CHEESES if counts[piece.number]]) or NONE
