"""How a sensible keeper plays: every level's backbone, and the search's rollouts.

Nothing is tried out on a copy of the table: what a move brings is worked out from the kennel's books.  Where dogs go is
in `housing`, what the boxes bring in `actions`.
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Turn
from cheeseboard.games.dogs.bots.evaluation import A_TOKEN, Books
from cheeseboard.games.dogs.bots.policy.actions import (
    build_gain,
    building,
    curing,
    dealing,
    fair_gain,
    fetching,
    shop_gain,
    shopping,
    trade_gain,
    trading,
    vet_gain,
)
from cheeseboard.games.dogs.bots.policy.housing import arranging
from cheeseboard.games.dogs.bots.policy.menu import NEVER, Manner, Menu
from cheeseboard.games.dogs.components import (
    ASSISTANT_CARD,
    BOXES,
    BREED_COUNT,
    CITY_HALL,
    COIN,
    FIRST_SPECIAL,
    FOOD,
    FREE_ENTRY,
    GAS,
    GAS_FOR_A_COIN,
    LOST,
    PET_SHOP,
    SICK,
    VET,
    VET_CARD,
    WAREHOUSE,
    WELL,
    Card,
)
from cheeseboard.games.dogs.moves import (
    ACCEPT,
    DONE,
    HIRE,
    PAY_BY_CARD,
    REFUELS,
    REFUSE,
    RETURN,
    STAY,
    TAKES,
    Drive,
    Enter,
    Feed,
    Give,
    Go,
    Pick,
    Play,
    Receive,
    Treat,
    Weaken,
)
from cheeseboard.games.dogs.rules.boxes import BUILDING, CURING, SHOPPING, TRADING
from cheeseboard.games.dogs.rules.driving import AT_THE_WHEEL, blocked_bits
from cheeseboard.games.dogs.rules.fair import DEALING, FETCHING
from cheeseboard.games.dogs.rules.housing import ARRANGING, CHOOSING_HEALTHY, CHOOSING_SICK, PUTTING
from cheeseboard.games.dogs.rules.meeples import CHOOSING_CARD, SENDING
from cheeseboard.games.dogs.rules.opening import REFUELLING, most_coins
from cheeseboard.games.dogs.scoring import points
from cheeseboard.games.dogs.table import DogTable, different

STAKE: Final = -3.0  # of a game that would end because nobody drives (DOG-054), for whoever is not ahead


@final
class Habits:
    """One keeper's way."""

    __slots__ = ("manner", "w")

    def __init__(self, manner: Manner) -> None:
        self.manner = manner
        self.w = manner.weights

    def move(self, t: DogTable, seat: int, luck: Luck) -> Move:
        return self.menu(t, seat).best(self.manner.noise, luck)

    def menu(self, t: DogTable, seat: int) -> Menu:
        """Every sensible answer to the question to this seat; at least one."""
        phase = t.phase
        books = Books(self.w, t, seat)
        menu = Menu()
        if phase is AT_THE_WHEEL:
            self.driving(books, menu)
        elif phase is SENDING:
            self.sending(books, menu)
        elif phase is CHOOSING_CARD:
            assert t.action is not None
            for card in t.offers[t.action]:
                menu.add(TAKES[card.number], self.card_and_action(books, card, t.action))
        elif phase is ARRANGING or phase is PUTTING:
            menu.add(arranging(t, seat), 0.0)
        elif phase is BUILDING:
            building(books, menu)
        elif phase is TRADING:
            trading(books, menu)
        elif phase is SHOPPING:
            shopping(books, menu)
        elif phase is CURING:
            curing(books, menu)
        elif phase is DEALING:
            dealing(books, menu)
        elif phase is FETCHING:
            fetching(books, menu)
        elif phase is REFUELLING:
            self.refuelling(books, menu)
        else:
            self.small(books, menu)
        return menu

    # ---- Phase 1 ----

    def refuelling(self, books: Books, menu: Menu) -> None:
        """Enough for a tour; a coin is kept for the assistant where there are two."""
        t, seat = books.t, books.seat
        gas = t.gas[seat]
        wanted = -(-max(0, self.manner.gas_wanted - gas) // GAS_FOR_A_COIN)
        kept = 1 if gas > 3 or t.coins[seat] > 1 else 0
        coins = max(0, min(wanted, t.coins[seat] - kept, most_coins(t)))
        menu.add(REFUELS[coins], 1.0)
        for number in range(most_coins(t) + 1):
            if number != coins:
                menu.add(REFUELS[number], -9.0 - abs(float(number - coins)))

    def driving(self, books: Books, menu: Menu) -> None:
        """The dog, the gas, and the best dog that would be near then."""
        t, seat, manner = books.t, books.seat, self.manner
        box = t.options.box
        blocked = blocked_bits(t)
        at = t.pickups[seat]
        assert at is not None
        gas = t.gas[seat]
        price = A_TOKEN + books.soon * self.w.gas
        gains = dog_gains(books)
        moves = AT_THE_WHEEL.moves(t)
        costs = box.costs(at, blocked)
        for move in moves:
            if isinstance(move, Drive):
                space = move.space
                cost = costs[space]
                value = gains[space] - price * float(cost) + manner.restless
                left = gas - cost - 1
                if left > 0 and manner.ahead:
                    onward = box.costs(space, blocked)
                    most = 0.0
                    for other in box.spaces:
                        if gains[other] > most and other != space and onward[other] <= left:
                            most = max(most, gains[other] - price * float(onward[other]))
                    value += manner.ahead * most
                menu.add(move, value)
            elif isinstance(move, Receive):
                menu.add(move, receiving(books, move.area.number))
            elif move is RETURN:
                menu.add(move, price)
            elif move is STAY:
                menu.add(move, STAKE if True not in t.drove and is_behind(t, seat) else 0.0)

    # ---- Phase 2 ----

    def sending(self, books: Books, menu: Menu) -> None:
        t, seat = books.t, books.seat
        for move in SENDING.moves(t):
            if isinstance(move, Go):
                box = move.box.number
                cards = t.offers[box]
                value = self.card_and_action(books, cards[0], box)
                if cards[0] is not cards[-1]:
                    value = max(value, self.card_and_action(books, cards[1], box))
                menu.add(move, value)
            elif isinstance(move, Enter):
                coins, gas, food, medicine = t.coins[seat], t.gas[seat], t.food[seat], t.medicine[seat]
                value = self.action(books, move.box.number, coins, gas, food, medicine)
                menu.add(move, value - books.card(FREE_ENTRY.number))

    def card_and_action(self, books: Books, card: Card, box: int) -> float:
        t, seat = books.t, books.seat
        coins, gas, food, medicine = t.coins[seat], t.gas[seat], t.food[seat], t.medicine[seat]
        found = -books.supplies(coins, gas, food, medicine, books.due)
        if card.resource is None:
            found += books.card(card.number)
            if card is ASSISTANT_CARD and books.is_last and coins == 0:
                found += 2.0
        elif card.resource is COIN:
            coins += card.units
        elif card.resource is GAS:
            gas = min(t.options.box.most_gas, gas + card.units)
        elif card.resource is FOOD:
            food += card.units
        else:
            medicine += card.units
        found += books.supplies(coins, gas, food, medicine, books.due)
        return found + self.action(books, box, coins, gas, food, medicine)

    def action(self, books: Books, box: int, coins: int, gas: int, food: int, medicine: int) -> float:
        """What the action of a box would bring with such a purse."""
        if BOXES[box] is CITY_HALL:
            return build_gain(books, coins, gas, food, medicine)
        if BOXES[box] is WAREHOUSE:
            return trade_gain(books, coins, gas, food, medicine)
        if BOXES[box] is PET_SHOP:
            return shop_gain(books, coins, gas, food, medicine)
        if BOXES[box] is VET:
            return vet_gain(books, coins, gas, food, medicine)
        return fair_gain(books, coins)

    # ---- all the rest ----

    def small(self, books: Books, menu: Menu) -> None:
        phase = books.t.phase
        assert isinstance(phase, Turn)
        for move in phase.moves(books.t):
            menu.add(move, small_value(books, move))


def small_value(books: Books, move: Move) -> float:
    """Answers to small questions."""
    t, seat = books.t, books.seat
    if isinstance(move, Pick):
        gas, food, medicine = t.gas[seat], t.food[seat], t.medicine[seat]
        if move.resource is GAS:
            gas += 1
        elif move.resource is FOOD:
            food += 1
        else:
            medicine += 1
        return books.supplies(t.coins[seat], gas, food, medicine, books.due)
    if isinstance(move, Treat):
        return treating(books, move.breed)
    if isinstance(move, Give):
        if move.dog.face == SICK:
            return -books.gain(move.dog.breed)
        if t.phase is CHOOSING_SICK:
            return NEVER  # the sick ones first
        return -books.row_loss(move.dog.breed) if t.phase is CHOOSING_HEALTHY else 0.0
    if move is ACCEPT:
        dog = t.offered
        assert dog is not None
        return books.sick_gain(dog.breed) if dog.face == SICK else books.gain(dog.breed)
    if isinstance(move, Play):
        return 1.0 if not books.is_last else 0.0
    if isinstance(move, Feed):
        return hunger_loss(books, move.bay)
    if isinstance(move, Weaken):
        return -books.leave_loss(t.bays[seat][move.bay], move.bay, WELL[move.breed])
    if move is PAY_BY_CARD or move is HIRE:
        return 0.5
    if move is REFUSE or move is DONE:
        return 0.1
    return 0.0


def treating(books: Books, breed: int) -> float:
    """A bay rather than the infirmary; the first dog must be worth the card, together with those that may follow."""
    t, seat = books.t, books.seat
    found = books.gain(breed) - books.ward_gain(breed)
    if t.treating:
        return found
    for dog in t.tiles[seat]:
        if dog.face == SICK and dog.breed != breed:
            found += 0.9 * max(0.0, books.gain(dog.breed) - books.ward_gain(dog.breed))
    return found - books.card(VET_CARD.number)


def hunger_loss(books: Books, bay: int) -> float:
    """What an unfed bay would lose."""
    pack = books.t.bays[books.seat][bay]
    least = 99.0
    for dog in different(pack):
        least = min(least, books.leave_loss(pack, bay, dog))
    return least


# ---- driving ----


def dog_gains(books: Books) -> list[float]:
    """By space: what the dog there would bring."""
    t, seat = books.t, books.seat
    coins, gas, food, medicine = t.coins[seat], t.gas[seat], t.food[seat], t.medicine[seat]
    worth = books.supplies(coins, gas, food, medicine, books.due)
    known: list[float] = [NEVER] * (3 * BREED_COUNT)
    found = [NEVER] * len(t.spaces)
    for space in t.options.box.spaces:
        dog = t.spaces[space]
        if dog is None or dog.is_block:
            continue
        if dog.face == LOST:
            reward = t.options.box.rewards[space]
            found[space] = books.supplies(coins + reward, gas, food, medicine, books.due) - worth
        else:
            if known[dog.number] == NEVER:
                known[dog.number] = books.sick_gain(dog.breed) if dog.face == SICK else books.gain(dog.breed)
            found[space] = known[dog.number]
    return found


def is_behind(t: DogTable, seat: int) -> bool:
    """As the kennels stand, somebody else would win, or share the victory."""
    mine = points(t, seat)
    for other in range(t.seats):
        if other != seat and points(t, other) >= mine:
            return True
    return False


def receiving(books: Books, area: int) -> float:
    """Any dog of a reserve: the mean of what they bring."""
    t = books.t
    bag = t.city if area == 0 else t.country
    total, count = 0.0, 0
    for number in bag.numbers:
        dog = bag.kinds[number]
        if not dog.is_block:
            count += 1
            if dog.face == LOST:
                total += books.w.coin * books.soon
            else:
                total += books.sick_gain(dog.breed) if dog.face == SICK else books.gain(dog.breed)
    gain = total / float(max(1, count)) - books.card(FIRST_SPECIAL)
    return gain + 9.0 if gain > 0.0 else gain  # a card costs no turn
