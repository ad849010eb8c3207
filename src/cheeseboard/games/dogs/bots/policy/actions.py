"""What the actions of City Hall, Warehouse, Pet Shop, Veterinarian and Fair would bring, and their menus."""

from __future__ import annotations

from cheeseboard.games.dogs.bots.evaluation import Books
from cheeseboard.games.dogs.bots.policy.menu import NEVER, Menu
from cheeseboard.games.dogs.components import BAYS, DISCOUNT, FOOD, GAS, PRIZE_DOG, TRAINED_DOG, WELL
from cheeseboard.games.dogs.moves import BUILD_CHEAP, DONE, SHOPS, TRADES, Buy, Cure, Fetch, Sell, Shop, Swap, Trade
from cheeseboard.games.dogs.rules.boxes import BUILDING, CURING, LOW_PRICE, PRICE, SHOPPING, TRADING
from cheeseboard.games.dogs.rules.fair import DEALING, EXTRA, FETCHING, SALE
from cheeseboard.games.dogs.table import DogTable, different


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
