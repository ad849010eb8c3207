"""What a seat can work out: a whole table that fits its view."""

from __future__ import annotations

from cheeseboard.engine.luck import Luck
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import replaced
from cheeseboard.games.ratland.components import SIDES
from cheeseboard.games.ratland.rules.deck import clan_number, draw_event, draw_food
from cheeseboard.games.ratland.table import Sewers


def imagine(view: Sewers, luck: Luck) -> Sewers:
    """RAT-038  What a Seer sees, the cards that others were dealt, and boards not yet shown; all else is public."""
    t = view.copy()
    hidden = t.next_event
    if hidden is not None and hidden.value is None:
        t.events.unsure -= 1
        t.next_event = Secret(draw_event(t.events, t.round + 1, t.options.box, luck), hidden.seen_by)
    for place, food in enumerate(t.next_food):
        if food.value is None:
            t.food.unsure -= 1
            t.next_food = replaced(t.next_food, place, Secret(draw_food(t.food, t.options, luck), food.seen_by))
    if t.dealt:
        t.clan_cards = t.clan_cards.copy()
        t.dealt = [hand[:] for hand in t.dealt]
    for hand in t.dealt:
        for place, clan in enumerate(hand):
            if clan.value is None:
                numbers = t.clan_cards.numbers
                t.clan_cards.unsure -= 1
                found = t.clan_cards.kinds[numbers.pop(luck.pick(numbers))]
                hand[place] = Secret(found, clan.seen_by)
        hand.sort(key=clan_number)  # as they were dealt
    for seat, side in enumerate(t.sides):
        if side.value is None:
            t.sides = replaced(t.sides, seat, Secret(SIDES[luck.below(len(SIDES))], side.seen_by))
    return t
