"""The moments of a round, in the order of the leaflet."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Turn
from cheeseboard.engine.seats import bit
from cheeseboard.games.rat_a_tat_cat.components import (
    CARDS,
    DRAW_TWO,
    EVERYONE,
    FACES,
    OPEN,
    PEEK,
    UNSEEN,
    Face,
    card,
)
from cheeseboard.games.rat_a_tat_cat.events import (
    Discarded,
    Drew,
    Knocked,
    KnockForced,
    OuterOpened,
    OuterSeen,
    Peeked,
    Placed,
    PowerPassed,
    PowerReplaced,
    PowerUsed,
    Reshuffled,
    RoundBegan,
    RowRevealed,
    StarterReturned,
    StarterTurned,
    SwapChosen,
    Swapped,
    Took,
)
from cheeseboard.games.rat_a_tat_cat.moves import (
    DRAW,
    HOLD,
    KNOCK,
    OTHERS,
    OWNS,
    PUTS,
    TAKE,
    TOSS,
    USE,
    Other,
    Own,
    Put,
)
from cheeseboard.games.rat_a_tat_cat.options import Options
from cheeseboard.games.rat_a_tat_cat.scoring import score_round
from cheeseboard.games.rat_a_tat_cat.table import CatTable

TAKE_OR_DRAW: Final[tuple[Move, ...]] = (TAKE, DRAW)  # RTC-027  there is no pass
DRAW_ONLY: Final[tuple[Move, ...]] = (DRAW,)
KNOCK_OR_HOLD: Final[tuple[Move, ...]] = (KNOCK, HOLD)
# by size of the row
PUT: Final[list[tuple[Move, ...]]] = [PUTS[:size] for size in range(5)]
PUT_TOSS: Final[list[tuple[Move, ...]]] = [(*PUTS[:size], TOSS) for size in range(5)]
PUT_TOSS_USE: Final[list[tuple[Move, ...]]] = [(*PUTS[:size], TOSS, USE) for size in range(5)]


# ---- setting up a round ----


def first_table(options: Options, seats: int, dealer: Dealer) -> CatTable:
    first = options.first_dealer
    if first is None:
        first = dealer.roll(list(range(seats)))  # RTC-007
    t = CatTable()
    t.phase = DEALING
    t.options = options
    t.seats = seats
    t.rows = [[] for _ in range(seats)]
    t.pile = Bag(FACES, options.box.cards[:])
    t.discards = []
    t.hand = None
    t.dealer = first
    t.turn = first
    t.draws = 0
    t.swap_slot = 0
    t.knocker = None
    t.turns = 0
    t.turns_before = 0
    t.round = 1
    t.totals = [0] * seats  # RTC-004
    t.out_in = [0] * seats
    t.rounds_scored = []
    t.origins = []
    t.hand_origin = 0
    t.older = []
    t.returned = []
    t.from_deal = []
    t.deals_out = []
    return t


@final
class Dealing(Moment[CatTable]):
    """RTC-009, RTC-011, RTC-012  Shuffle all cards and deal a row to every active seat, one card at a time."""

    __slots__ = ()

    def happen(self, t: CatTable, dealer: Dealer) -> Phase[CatTable]:
        box = t.options.box
        if dealer.listening:
            dealer.tell(RoundBegan(t.round, t.dealer))
        t.pile.numbers = box.cards[:]  # RTC-002, RTC-109  all cards again, and nobody knows any of them
        t.discards = []
        t.turn = t.dealer
        order = t.opponents()
        order.append(t.dealer)  # RTC-011  from the dealer's left, the dealer last; RTC-118
        t.rows = [[] for _ in range(t.seats)]
        rows = [t.rows[seat] for seat in order]
        place = 0
        for number in dealer.deal(t.pile, box.row_size * len(rows)):
            rows[place].append(UNSEEN[number])
            place = place + 1 if place + 1 < len(rows) else 0
        return TURNING_STARTER  # RTC-014  what is left is the draw pile


@final
class TurningStarter(Moment[CatTable]):
    """RTC-015  The top card of the draw pile starts the discards."""

    __slots__ = ()

    def happen(self, t: CatTable, dealer: Dealer) -> Phase[CatTable]:
        face = dealer.draw(t.pile)
        if not face.is_number:  # RTC-016  back into the deck, and another one is turned
            t.pile.add(face)
            t.note_return(face)
            if dealer.listening:
                dealer.tell(StarterReturned(face))  # RTC-017  seen by all, without effect
            return TURNING_STARTER
        t.discards.append(face)  # RTC-018
        if dealer.listening:
            dealer.tell(StarterTurned(face))
        opening_look(t, dealer)
        t.turn = t.after(t.dealer)  # RTC-024
        return YOUR_TURN


def opening_look(t: CatTable, dealer: Dealer) -> None:
    """RTC-019, RTC-020, RTC-125  Owners see their outer cards, once and all together; or they lie open for all.

    RTC-021, RTC-022: nobody else sees them, nobody sees an inner card, and a Power card among them just stays.
    RTC-023: who has seen a card has to remember it; only a Peek looks again.
    """
    outer = t.options.box.outer
    younger = t.options.younger
    for seat, row in enumerate(t.rows):
        if not row:
            continue
        for slot in outer:
            row[slot] = CARDS[row[slot].face().number][EVERYONE if younger else bit(seat)]
        if dealer.listening and outer:
            cards = tuple([row[slot] for slot in outer])
            dealer.tell(OuterOpened(seat, cards) if younger else OuterSeen(seat, cards))


# ---- a turn ----


class OfTheTurn(Turn[CatTable]):
    """RTC-140  At any moment at most one seat decides: the one whose turn it is."""

    __slots__ = ()

    def seat(self, t: CatTable) -> int:
        return t.turn


@final
class YourTurn(OfTheTurn):
    """RTC-026  Take the top discard, or draw from the pile."""

    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        if t.discards[-1].is_number or t.options.powers_can_be_taken:  # RTC-038, RTC-039
            return TAKE_OR_DRAW
        return DRAW_ONLY  # RTC-041, RTC-042  a discarded Power card is spent, whatever brought it there

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        t.turns += 1
        if move is TAKE:
            face = t.discards.pop()  # RTC-030  only the top one
            t.hand = card(face, EVERYONE)  # RTC-034  the whole table saw it
            if dealer.listening:
                dealer.tell(Took(t.turn, face))
            return PLACING
        draw(t, dealer)
        return HOLDING

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if move is TAKE:
            return "RTC-030" if t.discards[-1].is_number else "RTC-041"
        if move is DRAW:
            return "RTC-043"
        return "RTC-087" if move is KNOCK else "RTC-026"

    def prompt(self, t: CatTable, seat: int) -> tuple[str, Facts]:
        top = t.discards[-1]
        return ("your_turn" if TAKE in self.moves(t) else "your_turn_spent"), {"card": top}


@final
class Placing(OfTheTurn):
    """RTC-031, RTC-032  The card taken replaces one of the four, named before its face is seen."""

    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        return PUT[t.options.box.row_size]  # RTC-035  better or worse, that is the player's affair; RTC-131

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        assert isinstance(move, Put)
        put_in_row(t, move.slot, dealer)
        return after_action(t, dealer)  # RTC-037

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if move is DRAW or move is TOSS:
            return "RTC-031"
        if move is KNOCK:
            return "RTC-087"
        return "RTC-040" if move is USE else "RTC-032"

    def prompt(self, t: CatTable, seat: int) -> tuple[str, Facts]:
        return "placing", {"card": t.hand}


@final
class Holding(OfTheTurn):
    """RTC-044, RTC-045, RTC-048  The drawn card is looked at, then put in the row, discarded or, with a power, used."""

    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        size = t.options.box.row_size
        return PUT_TOSS[size] if held(t).is_number else PUT_TOSS_USE[size]  # RTC-084  a Draw 2 in a sequence, too

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        if isinstance(move, Put):
            put_in_row(t, move.slot, dealer)  # RTC-046; RTC-079  a second draw is given up
        elif move is TOSS:  # RTC-047, RTC-064; RTC-071  a Swap declined is a Swap discarded
            discard_hand(t, dealer)
            if t.draws == 1:  # RTC-076, RTC-078  the first card of two was refused: the second is due
                draw(t, dealer)
                t.draws = 2
                return HOLDING
        else:
            return use_power(t, dealer)
        return after_action(t, dealer)  # RTC-080

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if isinstance(move, Put):
            return "RTC-046"
        if move is TOSS:
            return "RTC-078" if t.draws == 1 else "RTC-047"
        if move is USE:
            return POWER_CLAUSE[held(t).number]
        if move is TAKE:
            return "RTC-049" if t.draws == 0 else "RTC-075"
        return "RTC-087" if move is KNOCK else "RTC-044"

    def prompt(self, t: CatTable, seat: int) -> tuple[str, Facts]:
        base = ("holding", "first_of_two", "second_of_two")[t.draws]
        hand = t.hand
        is_power = hand is not None and hand.value is not None and not hand.value.is_number
        return (base + "_power" if is_power else base), {"card": hand}


POWER_CLAUSE: Final = ["RTC-044"] * 10 + ["RTC-059", "RTC-065", "RTC-074"]
assert len(FACES) == len(POWER_CLAUSE)


def held(t: CatTable) -> Face:
    hand = t.hand
    assert hand is not None
    return hand.face()


def draw(t: CatTable, dealer: Dealer) -> None:
    """RTC-043  Take the top card of the pile and look at it; nobody else sees it (RTC-132, RTC-137)."""
    hand = card(dealer.draw(t.pile), bit(t.turn))
    t.hand = hand
    if dealer.listening:
        dealer.tell(Drew(t.turn, hand))
    if not t.pile.numbers:
        reshuffle(t, dealer)  # RTC-053  at once, before the card in hand is decided about


def reshuffle(t: CatTable, dealer: Dealer) -> None:
    """RTC-052, RTC-054, RTC-058  All discards, the top one too, become the new pile; no starter is turned.

    RTC-056: the Power cards among them have their powers again.  RTC-057: everybody sees it happen.
    """
    t.pile.numbers = sorted([face.number for face in t.discards])
    t.discards = []  # RTC-055  until something is discarded
    t.note_reshuffle()
    if dealer.listening:
        dealer.tell(Reshuffled(len(t.pile)))


def put_in_row(t: CatTable, slot: int, dealer: Dealer) -> None:
    """RTC-028, RTC-033, RTC-046  The old card goes face up on the discards, the new one down into its place.

    RTC-036, RTC-050: a Power card that comes out has no effect.  RTC-051: nor is one that goes in shown.
    """
    hand = t.hand
    assert hand is not None
    row = t.rows[t.turn]
    old = row[slot].face()
    new = card(hand.face(), t.facing(slot, hand.seen_by))  # RTC-128
    row[slot] = new
    t.hand = None
    t.discards.append(old)
    if t.older:
        t.origins[t.turn][slot] = 0 if new.seen_by == EVERYONE else t.hand_origin
        t.hand_origin = 0
        t.forget_origins()
    if t.returned:
        t.note_out(t.turn, slot, old)
    if dealer.listening:
        dealer.tell(Placed(t.turn, slot, new, old))


def lay_on_discards(t: CatTable, face: Face) -> None:
    """The card in hand, for everybody to see."""
    t.hand = None
    t.discards.append(face)
    if t.hand_origin:
        t.hand_origin = 0
        t.forget_origins()


def discard_hand(t: CatTable, dealer: Dealer) -> None:
    face = held(t)
    lay_on_discards(t, face)
    if dealer.listening:
        dealer.tell(Discarded(t.turn, face))


# ---- Power cards ----


def use_power(t: CatTable, dealer: Dealer) -> Phase[CatTable]:
    """RTC-059, RTC-065, RTC-074  The card is shown to everybody and laid on the discards.

    RTC-040: only a card drawn from the pile gets here.  RTC-077, RTC-081: in a Draw 2 sequence too, which it ends.
    """
    face = held(t)
    lay_on_discards(t, face)
    if dealer.listening:
        dealer.tell(PowerUsed(t.turn, face))
    if face is DRAW_TWO:
        draw(t, dealer)  # RTC-075
        t.draws = 1  # RTC-082, RTC-083, RTC-085  a new sequence replaces the running one, as often as it comes
        return HOLDING
    return PEEKING if face is PEEK else SWAPPING


def hidden_slots(t: CatTable) -> tuple[int, ...]:
    """RTC-126, RTC-129  With younger players only face-down cards are peeked at and swapped."""
    box = t.options.box
    return box.inner if t.options.younger else ALL_SLOTS[box.row_size]


ALL_SLOTS: Final[list[tuple[int, ...]]] = [tuple(range(size)) for size in range(5)]


class ChoosingOwn(OfTheTurn):
    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        return tuple([OWNS[slot] for slot in hidden_slots(t)])


@final
class Peeking(ChoosingOwn):
    """RTC-059 to RTC-062  Look at one card of one's own, known before or not; all see which one."""

    __slots__ = ()

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        assert isinstance(move, Own)
        row = t.rows[t.turn]
        looked_at = row[move.slot]
        seen = card(looked_at.face(), looked_at.seen_by | bit(t.turn))
        row[move.slot] = seen
        if dealer.listening:
            dealer.tell(Peeked(t.turn, move.slot, card(seen.face(), bit(t.turn))))
        return after_action(t, dealer)  # RTC-063  nothing is exchanged

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if isinstance(move, Put):
            return "RTC-063"
        if isinstance(move, Own):
            return "RTC-129" if t.options.younger else "RTC-061"
        return "RTC-087" if move is KNOCK else "RTC-060"


@final
class Swapping(ChoosingOwn):
    """RTC-066  First the own card …"""

    __slots__ = ()

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        assert isinstance(move, Own)
        t.swap_slot = move.slot
        if dealer.listening:
            dealer.tell(SwapChosen(t.turn, move.slot))
        return SWAPPING_WITH

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if isinstance(move, Own) and t.options.younger:
            return "RTC-126"
        return swap_clause(move)


@final
class SwappingWith(OfTheTurn):
    """RTC-066, RTC-073  … then a card of somebody else, the knocker included."""

    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        slots = hidden_slots(t)
        return tuple([OTHERS[4 * k + slot] for k in range(len(t.opponents())) for slot in slots])

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        assert isinstance(move, Other)
        other = t.opponents()[move.ahead - 1]
        mine, theirs = t.rows[t.turn], t.rows[other]
        # RTC-067, RTC-070  Nobody looks, and the other player is not asked.
        # RTC-068, RTC-069, RTC-133  Each card takes the other's place, and what is known of it along.
        mine[t.swap_slot], theirs[move.slot] = theirs[move.slot], mine[t.swap_slot]
        if t.older:
            mine_from, theirs_from = t.origins[t.turn], t.origins[other]
            mine_from[t.swap_slot], theirs_from[move.slot] = theirs_from[move.slot], mine_from[t.swap_slot]
        if t.returned:
            mine_of, theirs_of = t.from_deal[t.turn], t.from_deal[other]
            mine_of[t.swap_slot], theirs_of[move.slot] = theirs_of[move.slot], mine_of[t.swap_slot]
        if dealer.listening:
            dealer.tell(Swapped(t.turn, t.swap_slot, other, move.slot))
        t.swap_slot = 0
        return after_action(t, dealer)  # RTC-072

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if isinstance(move, Other) and t.options.younger:
            return "RTC-126"
        return swap_clause(move)

    def prompt(self, t: CatTable, seat: int) -> tuple[str, Facts]:
        return "swapping_with", {"slot": t.swap_slot}


def swap_clause(move: Move) -> str:
    if move is TOSS:
        return "RTC-071"
    return "RTC-087" if move is KNOCK else "RTC-066"


# ---- knocking ----


def after_action(t: CatTable, dealer: Dealer) -> Phase[CatTable]:
    """RTC-029, RTC-087  The knock is decided after the action; RTC-093  not in the final lap."""
    t.draws = 0
    if t.knocker is not None:
        return next_turn(t, dealer)
    if is_long_enough(t):
        if dealer.listening:
            dealer.tell(KnockForced(t.turn))
        t.knocker = t.turn
        return next_turn(t, dealer)
    if t.options.first_lap_is_quiet and t.turns < t.out_in.count(0):  # RTC-086, house rule
        return next_turn(t, dealer)
    return KNOCKING


def is_long_enough(t: CatTable) -> bool:
    """RTC-096  So many turns, or so many for each player who is still in the game."""
    most, each = t.options.most_turns, t.options.turns_each
    return (most is not None and t.turns >= most) or (each is not None and t.turns >= each * t.out_in.count(0))


@final
class Knocking(OfTheTurn):
    """RTC-086, RTC-088  Knock or not, after whatever action; RTC-089  asked once, and final."""

    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        return KNOCK_OR_HOLD

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        if move is KNOCK:
            t.knocker = t.turn  # RTC-090  nothing is shown or proved
            if dealer.listening:
                dealer.tell(Knocked(t.turn))
        return next_turn(t, dealer)

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        return "RTC-086" if move is KNOCK else "RTC-088" if move is HOLD else "RTC-029"


def next_turn(t: CatTable, dealer: Dealer) -> Phase[CatTable]:
    """RTC-025, RTC-091, RTC-092  Clockwise; after a knock everybody else has one normal turn, the knocker none."""
    t.turn = t.after(t.turn)
    knocker = t.knocker
    return REVEALING if knocker is not None and t.turn == knocker else YOUR_TURN  # RTC-095  no other end of a round


# ---- the end of a round ----


@final
class Revealing(Moment[CatTable]):
    """RTC-097  All rows are turned over, Power cards replaced, points written down."""

    __slots__ = ()

    def happen(self, t: CatTable, dealer: Dealer) -> Phase[CatTable]:
        order = t.opponents()
        order.append(t.turn)  # RTC-101  from the knocker's left, the knocker last
        if t.older:
            t.origins = []
            t.older = []
        if t.returned:
            t.forget_returned()
        for seat in order:
            row = [OPEN[lying.face().number] for lying in t.rows[seat]]
            t.rows[seat] = row
            if dealer.listening:
                dealer.tell(RowRevealed(seat, tuple(row)))
        for seat in order:
            for slot, lying in enumerate(t.rows[seat]):
                if not lying.face().is_number:  # RTC-104  number cards stay
                    replace_power(t, seat, slot, dealer)
        return score_round(t, dealer, DEALING)


def replace_power(t: CatTable, seat: int, slot: int, dealer: Dealer) -> None:
    """RTC-098, RTC-100, RTC-102  Replaced from the draw pile; no powers, no choice, the number drawn is kept.

    RTC-130: an open outer card of the younger players' game is no exception.
    """
    old = t.rows[seat][slot].face()
    t.discards.append(old)
    while True:
        face = dealer.draw(t.pile)
        if not t.pile.numbers:
            reshuffle(t, dealer)  # RTC-103
        if face.is_number:
            break
        t.discards.append(face)  # RTC-099  again a Power card: draw again
        if dealer.listening:
            dealer.tell(PowerPassed(seat, face))
    t.rows[seat][slot] = card(face, EVERYONE)
    if dealer.listening:
        dealer.tell(PowerReplaced(seat, slot, old, face))


DEALING: Final = Dealing()
TURNING_STARTER: Final = TurningStarter()
YOUR_TURN: Final = YourTurn()
PLACING: Final = Placing()
HOLDING: Final = Holding()
PEEKING: Final = Peeking()
SWAPPING: Final = Swapping()
SWAPPING_WITH: Final = SwappingWith()
KNOCKING: Final = Knocking()
REVEALING: Final = Revealing()
