"""How a sensible keeper plays: every level's backbone, and the search's rollouts.

Nothing is tried out on a copy of the table: what a move brings is worked out from the kennel's books.
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Turn
from cheeseboard.games.dogs.components import (
    ASSISTANT_CARD,
    BAY_POINTS,
    BAYS,
    BREED_COUNT,
    DISCOUNT,
    FIRST_SPECIAL,
    FOOD,
    FREE_ENTRY,
    GAS,
    GAS_FOR_A_COIN,
    LOST,
    PRIZE_DOG,
    SICK,
    TRAINED_DOG,
    VET_CARD,
    WELL,
    Card,
    Dog,
)
from cheeseboard.games.dogs.judging import A_TOKEN, Books, Weights
from cheeseboard.games.dogs.kennel import breed_counts, different, in_line, is_quartet, rooms_for, with_dog
from cheeseboard.games.dogs.moves import (
    ACCEPT,
    BUILD_CHEAP,
    DONE,
    HIRE,
    KEEP,
    PAY_BY_CARD,
    PUTS,
    REARRANGE,
    REFUELS,
    REFUSE,
    RETURN,
    SHOPS,
    STAY,
    TAKES,
    TRADES,
    Buy,
    Cure,
    Drive,
    Enter,
    Feed,
    Fetch,
    Give,
    Go,
    Pick,
    Play,
    Receive,
    Sell,
    Shop,
    Swap,
    Trade,
    Treat,
    Weaken,
)
from cheeseboard.games.dogs.rules.boxes import BUILDING, CURING, LOW_PRICE, PRICE, SHOPPING, TRADING
from cheeseboard.games.dogs.rules.driving import AT_THE_WHEEL, blocked_bits
from cheeseboard.games.dogs.rules.fair import DEALING, EXTRA, FETCHING, SALE
from cheeseboard.games.dogs.rules.housing import ARRANGING, CHOOSING_HEALTHY, PUTTING
from cheeseboard.games.dogs.rules.opening import REFUELLING, most_coins
from cheeseboard.games.dogs.rules.placing import CHOOSING_CARD, SENDING
from cheeseboard.games.dogs.scoring import pack_points, points
from cheeseboard.games.dogs.state import DogTable, Pack

NEVER: Final = -99.0


@final
class Manner:
    """What makes a character, besides what it thinks things are worth."""

    __slots__ = ("ahead", "gas_wanted", "noise", "restless", "weights")

    def __init__(self, weights: Weights, noise: float = 0.0) -> None:
        self.weights = weights
        self.noise = noise  # points by which a judgement may be wrong
        self.restless = 0.35  # points for a drive as such: whoever waits for better dogs waits for ever
        self.ahead = 0.45  # of the best dog beyond the next one
        self.gas_wanted = 8


@final
class Menu:
    """Moves, and what each is thought to bring."""

    __slots__ = ("moves", "values")

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.values: list[float] = []

    def add(self, move: Move, value: float) -> None:
        self.moves.append(move)
        self.values.append(value)

    def best(self, noise: float, luck: Luck) -> Move:
        most, found = -1e9, self.moves[0]
        for place in range(len(self.moves)):
            value = self.values[place]
            if noise:
                value += noise * (float(luck.below(1000)) / 1000.0 - 0.5)
            if value > most:
                most, found = value, self.moves[place]
        return found


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
        if card.units == 0:
            found += books.card(card.number)
            if card is ASSISTANT_CARD and books.is_last and coins == 0:
                found += 2.0
        elif card.resource == 0:
            coins += card.units
        elif card.resource == 1:
            gas = min(t.options.box.most_gas, gas + card.units)
        elif card.resource == 2:
            food += card.units
        else:
            medicine += card.units
        found += books.supplies(coins, gas, food, medicine, books.due)
        return found + self.action(books, box, coins, gas, food, medicine)

    def action(self, books: Books, box: int, coins: int, gas: int, food: int, medicine: int) -> float:
        """What the action of a box would bring with such a purse."""
        if box == 0:
            return build_gain(books, coins, gas, food, medicine)
        if box == 1:
            return trade_gain(books, coins, gas, food, medicine)
        if box == 2:
            return shop_gain(books, coins, gas, food, medicine)
        if box == 3:
            return vet_gain(books, coins, gas, food, medicine)
        return fair_gain(books, coins)

    # ---- all the rest ----

    def small(self, books: Books, menu: Menu) -> None:
        phase = books.t.phase
        assert isinstance(phase, Turn)
        for move in phase.moves(books.t):
            menu.add(move, small_value(books, move))


STAKE: Final = -3.0  # of a game that would end because nobody drives (DOG-054), for whoever is not ahead


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


# ---- bays ----


def arranging(t: DogTable, seat: int) -> Move:
    """Where the next dog goes; all anew only if that makes better groups."""
    bays = t.bays[seat]
    if t.phase is ARRANGING:
        if not t.placing and not t.last_round and not is_torn(bays):
            return KEEP
        counts = breed_counts(bays, t.placing)
        as_it_is = bays[:]
        house(t, seat, as_it_is, t.placing, 0)
        anew: list[Pack] = [()] * len(bays)
        house(t, seat, anew, in_line(counts), 0)
        if layout_value(t, seat, anew) > layout_value(t, seat, as_it_is) + 0.4:
            return REARRANGE
        if not t.placing:
            return KEEP
    return PUTS[best_bay(t, seat, bays, t.placing, t.lowest)]


def is_torn(bays: list[Pack]) -> bool:
    """Whether dogs of a breed stand in two bays, as cures and deals may leave them."""
    seen = 0
    for pack in bays:
        here = 0
        for dog in pack:
            here |= 1 << dog.breed
        if seen & here:
            return True
        seen |= here
    return False


def house(t: DogTable, seat: int, bays: list[Pack], queue: Pack, lowest: int) -> None:
    """All dogs of the queue into these bays, one after another."""
    while queue:
        dog = queue[0]
        bay = best_bay(t, seat, bays, queue, lowest)
        if bay < 0:
            return
        bays[bay] = with_dog(bays[bay], dog)
        queue = queue[1:]
        lowest = bay if queue and queue[0] is dog else 0


def best_bay(t: DogTable, seat: int, bays: list[Pack], queue: Pack, lowest: int) -> int:
    """The bay for the first of the queue."""
    dog = queue[0]
    waiting = 0
    while waiting < len(queue) and queue[waiting] is dog:
        waiting += 1
    occupied = 0
    for pack in bays:
        if pack:
            occupied += 1
    rooms = rooms_for(bays, t.built[seat], queue, lowest)
    most, found = NEVER, -1
    for bay in range(t.built[seat]):
        if rooms >> bay & 1:
            value = bay_value(t, seat, bays[bay], bay, dog, waiting, occupied)
            if value > most:
                most, found = value, bay
    return found


def bay_value(t: DogTable, seat: int, pack: Pack, bay: int, dog: Dog, waiting: int, occupied: int) -> float:
    """How well a bay suits so many dogs of a breed."""
    same = pack.count(dog)
    if same:
        if same == len(pack):
            return 10.0 + float(same) if same + waiting > 2 or waiting == 1 else 9.0
        return 6.0 if same % 2 else NEVER
    if not pack:
        points = float(BAY_POINTS[bay]) * (1.0 if t.last_round and t.food[seat] > occupied else 0.1)
        if waiting > 2:
            quartet = 0.2 if waiting > 3 and not t.bonus_paid[seat] >> bay & 1 else 0.0
            return 8.0 + points + quartet
        return 2.0 + points if t.food[seat] > occupied else 1.0 + points
    if waiting > 2:
        return 0.0
    return 3.0 + (0.5 if len(pack) + waiting > 2 else 0.0)


def layout_value(t: DogTable, seat: int, bays: list[Pack]) -> float:
    """Groups, bays that count, and the food that they want."""
    found = 0.0
    occupied = 0
    for bay in range(t.built[seat]):
        pack = bays[bay]
        if pack:
            occupied += 1
            found += float(pack_points(pack))
            found += float(BAY_POINTS[bay]) * (1.0 if t.last_round else 0.1)
            if is_quartet(pack) and not t.bonus_paid[seat] >> bay & 1 and not t.last_round:
                found += 0.3
    short = max(0, occupied - t.food[seat])
    return found - 0.4 * float(occupied) - (4.0 if t.last_round else 1.0) * float(short)


# ---- boxes ----


def build_price(books: Books, coins: int) -> int:
    t, seat = books.t, books.seat
    if t.built[seat] == len(BAYS):
        return 0
    if DISCOUNT in t.hands[seat] and coins >= LOW_PRICE:
        return LOW_PRICE
    return PRICE if coins >= PRICE else 0


def build_gain(books: Books, coins: int, gas: int, food: int, medicine: int) -> float:
    price = build_price(books, coins)
    if price == 0:
        return 0.0
    before = books.supplies(coins, gas, food, medicine, books.due)
    after = books.supplies(coins - price, gas, food, medicine, books.due)
    gain = books.built_gain() + after - before
    if price == LOW_PRICE:
        gain -= books.card(DISCOUNT.number)
    return max(0.0, gain)


def building(books: Books, menu: Menu) -> None:
    t, seat = books.t, books.seat
    gas, food, medicine = t.gas[seat], t.food[seat], t.medicine[seat]
    before = books.supplies(t.coins[seat], gas, food, medicine, books.due)
    for move in BUILDING.moves(t):
        if move is DONE:
            menu.add(move, 0.0)
        else:
            price = LOW_PRICE if move is BUILD_CHEAP else PRICE
            after = books.supplies(t.coins[seat] - price, gas, food, medicine, books.due)
            value = books.built_gain() + after - before
            menu.add(move, value - (books.card(DISCOUNT.number) if move is BUILD_CHEAP else 0.0))


def trade_gain(books: Books, coins: int, gas: int, food: int, medicine: int) -> float:
    """Two exchanges, the better one first."""
    start = books.supplies(coins, gas, food, medicine, books.due)
    now = start
    for _ in range(2):
        most, best = now, -1
        for place in range(len(TRADES)):
            trade = TRADES[place]
            g, f, m = traded(trade, gas, food, medicine)
            if g >= 0 and f >= 0 and m >= 0 and g <= books.t.options.box.most_gas:
                value = books.supplies(coins, g, f, m, books.due)
                if value > most + 0.01:
                    most, best = value, place
        if best < 0:
            break
        gas, food, medicine = traded(TRADES[best], gas, food, medicine)
        now = most
    return now - start


def traded(trade: Trade, gas: int, food: int, medicine: int) -> tuple[int, int, int]:
    if trade.given is GAS:
        gas -= 1
    elif trade.given is FOOD:
        food -= 1
    else:
        medicine -= 1
    if trade.taken is GAS:
        return gas + 1, food, medicine
    if trade.taken is FOOD:
        return gas, food + 1, medicine
    return gas, food, medicine + 1


def trading(books: Books, menu: Menu) -> None:
    t, seat = books.t, books.seat
    coins, gas, food, medicine = t.coins[seat], t.gas[seat], t.food[seat], t.medicine[seat]
    before = books.supplies(coins, gas, food, medicine, books.due) + 0.01
    menu.add(DONE, 0.0)
    for trade in TRADING.moves(t):
        if isinstance(trade, Trade):
            g, f, m = traded(trade, gas, food, medicine)
            menu.add(trade, books.supplies(coins, g, f, m, books.due) - before)


def shop_gain(books: Books, coins: int, gas: int, food: int, medicine: int) -> float:
    """Coin after coin, as long as that gains."""
    start = books.supplies(coins, gas, food, medicine, books.due)
    now = start
    while coins:
        most, best = now, -1
        for place in range(len(SHOPS)):
            shop = SHOPS[place]
            value = books.supplies(coins - 1, gas, food + shop.food, medicine + shop.medicine, books.due)
            if value > most + 0.01:
                most, best = value, place
        if best < 0:
            break
        coins -= 1
        food += SHOPS[best].food
        medicine += SHOPS[best].medicine
        now = most
    return now - start


def shopping(books: Books, menu: Menu) -> None:
    t, seat = books.t, books.seat
    coins, gas, food, medicine = t.coins[seat], t.gas[seat], t.food[seat], t.medicine[seat]
    before = books.supplies(coins, gas, food, medicine, books.due) + 0.01
    for move in SHOPPING.moves(t):
        if isinstance(move, Shop):
            value = books.supplies(coins - 1, gas, food + move.food, medicine + move.medicine, books.due)
            menu.add(move, value - before)
        else:
            menu.add(move, 0.0)


def vet_gain(books: Books, coins: int, gas: int, food: int, medicine: int) -> float:
    """The best dog first, and the next ones beside it."""
    t, seat = books.t, books.seat
    if not medicine or not t.infirmaries[seat]:
        return 0.0
    total = 0.0
    cured: list[int] = []
    waiting = [dog.breed for dog in t.infirmaries[seat]]
    while medicine and waiting and books.free >= 0:
        most, best = 0.0, -1
        spent = books.supplies(coins, gas, food, medicine - 1, books.due) - books.supplies(
            coins, gas, food, medicine, books.due
        )
        tried = -1
        for breed in waiting:
            if breed != tried:
                tried = breed
                value = books.cure_gain(breed) + spent
                if value > most:
                    most, best = value, breed
        if best < 0:
            break
        total += most
        medicine -= 1
        waiting.remove(best)
        cured.append(best)
        books.add(best, 1)
    for breed in cured:
        books.add(breed, -1)
    return total


def curing(books: Books, menu: Menu) -> None:
    t, seat = books.t, books.seat
    bays = t.bays[seat]
    coins, gas, food, medicine = t.coins[seat], t.gas[seat], t.food[seat], t.medicine[seat]
    spent = books.supplies(coins, gas, food, medicine - 1, books.due) - books.supplies(
        coins, gas, food, medicine, books.due
    )
    for move in CURING.moves(t):
        if isinstance(move, Cure):
            gain = books.place_gain(bays[move.bay], move.bay, WELL[move.breed])
            if not books.is_last:
                gain += books.gain(move.breed)
            menu.add(move, (1.0 - books.w.cured * books.soon) * (gain + 2.0) + spent)
        else:
            menu.add(move, 0.0)


# ---- the Fair ----


def fair_gain(books: Books, coins: int) -> float:
    """The best deal."""
    t, seat = books.t, books.seat
    bays = t.bays[seat]
    gas, food, medicine = t.gas[seat], t.food[seat], t.medicine[seat]
    now = books.supplies(coins, gas, food, medicine, books.due)
    most = 0.0
    wanted = t.fair_card()
    sale = books.supplies(coins + SALE + extra(t, seat), gas, food, medicine, books.due) - now - extra_cards(books)
    cheapest, least = -1, 99.0
    for bay in range(t.built[seat]):
        pack = bays[bay]
        if pack:
            for dog in different(pack):
                loss = books.leave_loss(pack, bay, dog)
                if dog.breed in wanted:
                    most = max(most, sale - loss)
                if loss < least:
                    cheapest, least = dog.breed, loss
    if not t.fair:
        return most
    price = t.price()
    bought = NEVER
    if price <= coins:
        bought = books.supplies(coins - price, gas, food, medicine, books.due) - now
    for dog in different(t.fair):
        gain = books.room_gain(dog.breed)
        if gain > 0.0:
            most = max(most, gain + bought)
            if cheapest >= 0 and cheapest != dog.breed:
                most = max(most, gain - least)
    return most


def extra(t: DogTable, seat: int) -> int:
    """Coins that cards in hand add to a sale."""
    found = 0
    for card in t.hands[seat]:
        if card is TRAINED_DOG:
            found += EXTRA[0]
        elif card is PRIZE_DOG:
            found += EXTRA[1]
    return found


def extra_cards(books: Books) -> float:
    found = 0.0
    for card in books.t.hands[books.seat]:
        if card is TRAINED_DOG or card is PRIZE_DOG:
            found += books.card(card.number)
    return found


def dealing(books: Books, menu: Menu) -> None:
    t, seat = books.t, books.seat
    bays = t.bays[seat]
    coins, gas, food, medicine = t.coins[seat], t.gas[seat], t.food[seat], t.medicine[seat]
    now = books.supplies(coins, gas, food, medicine, books.due)
    sale = books.supplies(coins + SALE + extra(t, seat), gas, food, medicine, books.due) - now - extra_cards(books)
    bought = books.supplies(max(0, coins - t.price()), gas, food, medicine, books.due) - now
    for move in DEALING.moves(t):
        if isinstance(move, Sell):
            menu.add(move, sale - books.leave_loss(bays[move.bay], move.bay, WELL[move.breed]))
        elif isinstance(move, Buy):
            menu.add(move, bought + placed(books, move.bay, move.breed))
        elif isinstance(move, Swap):
            menu.add(move, swap_gain(books, move) - books.leave_loss(bays[move.bay], move.bay, WELL[move.breed]))
        else:
            menu.add(move, 0.01)


def placed(books: Books, bay: int, breed: int) -> float:
    gain = books.place_gain(books.t.bays[books.seat][bay], bay, WELL[breed])
    return gain if books.is_last else gain + books.gain(breed)


def swap_gain(books: Books, move: Swap) -> float:
    """The best dog that could come for this one, when it has left."""
    t, seat = books.t, books.seat
    bays = t.bays[seat]
    pack = bays[move.bay]
    place = pack.index(WELL[move.breed])
    bays[move.bay] = pack[:place] + pack[place + 1 :]
    books.add(move.breed, -1)
    most = NEVER
    for dog in different(t.fair):
        if dog.breed != move.breed:
            most = max(most, books.room_gain(dog.breed))
    books.add(move.breed, 1)
    bays[move.bay] = pack
    return most


def fetching(books: Books, menu: Menu) -> None:
    for move in FETCHING.moves(books.t):
        assert isinstance(move, Fetch)
        menu.add(move, placed(books, move.bay, move.breed))
