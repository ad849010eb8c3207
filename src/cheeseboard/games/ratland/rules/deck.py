"""The two decks.  A card has no place in them before somebody sees it: a Seer, or everybody."""

from __future__ import annotations

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.seats import bit
from cheeseboard.engine.secret import Secret
from cheeseboard.games.ratland.components import END, SEER, Box, Clan, EventCard, FoodCard
from cheeseboard.games.ratland.events import Foresaw, ForesawFood
from cheeseboard.games.ratland.options import Options
from cheeseboard.games.ratland.table import Sewers


def event_lots(numbers: list[int], round: int, box: Box) -> list[int]:
    """The cards that can be the event of a round, each as often as it is likely.  RAT-012

    RAT-036: any initial card that was not seen.  RAT-035: so many of the final ones lie in the deck, and End of Game
    is as likely to be the first as the last of them.  RAT-037: the others are out of the game, and nobody knows which.
    """
    if round <= box.initial_events:
        return [number for number in numbers if box.initial[number]]
    finals = [number for number in numbers if not box.initial[number] and number != END.number]
    in_deck = box.initial_events + box.final_events + 1 - round  # besides End of Game
    if not in_deck:
        return [END.number]
    return finals * in_deck + [END.number] * len(finals)


def draw_event(events: Bag[EventCard], round: int, box: Box, luck: Luck) -> EventCard:
    lots = event_lots(events.numbers, round, box)
    number = lots[luck.pick_from("events", lots)]
    events.numbers.remove(number)
    return events.kinds[number]


def draw_food(food: Bag[FoodCard], options: Options, luck: Luck) -> FoodCard:
    """RAT-032  Any card, or the one with the lowest number."""
    numbers = food.numbers
    return food.kinds[numbers.pop(0 if options.numbered else luck.pick_from("food", numbers))]


def turn_event(t: Sewers, dealer: Dealer) -> EventCard:
    """RAT-047  The top card, which a Seer may have seen already."""
    foreseen = t.next_event
    t.next_event = None
    if foreseen is not None:
        card = foreseen.face()
    else:
        card = draw_event(t.events, t.round, t.options.box, dealer.luck)
    t.event_cards = [*t.event_cards, card]
    return card


def turn_food(t: Sewers, dealer: Dealer) -> list[FoodCard]:
    """RAT-047, RAT-126  One card; two of two boxes."""
    cards = [secret.face() for secret in t.next_food]
    t.next_food = []
    while len(cards) < t.options.boxes:
        cards.append(draw_food(t.food, t.options, dealer.luck))
    t.food_cards = t.food_cards + cards
    return cards


def look_ahead(t: Sewers, dealer: Dealer) -> None:
    """RAT-139  A Seer sees the next event; on its improved side the next food, too.  Nobody learns whether it looks."""
    seers = 0
    for seat in range(t.seats):
        if t.clans[seat] is SEER:
            seers |= bit(seat)
    if not seers:
        return
    t.next_event = Secret(draw_event(t.events, t.round + 1, t.options.box, dealer.luck), seers)
    if t.is_improved():
        while len(t.next_food) < t.options.boxes and t.food.numbers:  # after the last round there is none
            t.next_food = [*t.next_food, Secret(draw_food(t.food, t.options, dealer.luck), seers)]
    if dealer.listening:
        for seat in range(t.seats):
            if seers & bit(seat):
                dealer.tell(Foresaw(seat, t.next_event))
                if t.next_food:
                    dealer.tell(ForesawFood(seat, tuple(t.next_food)))


def clan_number(clan: Secret[Clan]) -> int:
    """A hand of clan cards lies in the order of the box."""
    return clan.face().number
