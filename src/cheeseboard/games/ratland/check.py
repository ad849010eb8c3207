"""What must hold at any moment: nothing from the box is lost."""

from __future__ import annotations

from cheeseboard.engine.errors import Lost
from cheeseboard.engine.phase import OVER
from cheeseboard.games.ratland.components import CHEESES
from cheeseboard.games.ratland.table import Sewers


def check(t: Sewers) -> None:
    check_rats(t)
    check_cheese(t)
    check_cards(t)


def check_rats(t: Sewers) -> None:
    """RAT-013, RAT-015"""
    clans = [t.in_sewer(seat) + t.lost[seat] + t.graveyard[seat] for seat in range(t.seats)]
    if sum(clans) + t.supply != t.options.rats:
        raise Lost(f"{sum(clans)} rats in the clans and {t.supply} in the supply are not {t.options.rats} (RAT-015)")
    lists = [*t.zones, t.infirmary, t.lost, t.graveyard, t.strayed, [t.supply]]
    if any(rats < 0 for row in lists for rats in row):
        raise Lost("somewhere there are fewer rats than none (RAT-013)")


def check_cheese(t: Sewers) -> None:
    """RAT-018, RAT-020"""
    if t.reserve() < 0 or any(cheese < 0 for cheese in t.cheese):
        raise Lost("there is more cheese on the table than in the box (RAT-020)")
    box = t.options.box
    for piece in CHEESES:
        if t.bag.count(piece) + t.drawn[piece.number] > t.options.boxes * box.cheese[piece.number]:
            raise Lost(f"there are more {piece.code} pieces than in the box (RAT-023)")


def check_cards(t: Sewers) -> None:
    """RAT-032, RAT-035, RAT-036"""
    events = [card.number for card in t.event_cards] + t.events.numbers
    if t.next_event is not None and t.next_event.value is not None:
        events.append(t.next_event.value.number)
    if sorted(events) != t.options.box.cards:
        raise Lost("the event cards are not those of the box (RAT-036)")
    food = [card.number for card in t.food_cards] + t.food.numbers
    food += [card.value.number for card in t.next_food if card.value is not None]
    if sorted(food) != t.options.food_numbers():
        raise Lost("the food cards are not those of the box (RAT-032)")
    if len(t.event_cards) != t.round or len(t.food_cards) != t.options.boxes * (t.round - (t.phase is OVER)):
        raise Lost(f"these are not the cards of round {t.round} (RAT-047)")
