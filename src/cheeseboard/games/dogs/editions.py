"""Set-ups that the contract suite plays: usual ones, and some so small that every game of them can be walked."""

from __future__ import annotations

from cheeseboard.engine.components import Components
from cheeseboard.engine.game import Deal, Edition
from cheeseboard.games.dogs.options import MOST_SEATS, QUICK_ROUNDS

STREET: Components = {  # a dog, no assistants, two boxes
    "boxes": ["vet", "fair"],
    "blocking_tokens": 0,
    "fair_cards": [["mutt"]],
    "breeds": {"city": ["mutt"], "country": []},
    "faces": {"healthy": 2, "sick": 1},
    "start": {"gas": 2},
    "limits": {"gas": 3, "infirmary": 1},
    "resource_cards": {"medicine": [4, 0, 0]},
    "special_cards": {},
    "paths": {"K": "C1", "C1": "K"},
    "rewards": {"C1": 1},
}
TWO_STREETS: Components = {"paths": {"K": "C1 C2", "C1": "K", "C2": "K"}, "rewards": {"C1": 1, "C2": 4}}


def editions() -> list[Edition]:
    return [
        *[Edition(f"{n} seats", n, {}) for n in range(2, MOST_SEATS + 1)],
        Edition("quick", 3, {"preset": "quick", "first_player": 1}),
    ]


def tiny() -> list[Edition]:
    """Two seats, a street or two, a handful of cards."""
    once: dict[str, object] = {"first_player": 0, "last_round": 1}
    twice: dict[str, object] = {"first_player": 0, "last_round": 2}
    lost: Components = {"faces": {"healthy": 1, "sick": 1, "lost": 2}, "start": {"gas": 3}}
    sick: Components = {"faces": {"sick": 3}, "start": {"gas": 3}, "limits": {"gas": 3, "infirmary": 1}}
    cards: Components = {"boxes": ["city_hall", "fair"], "special_cards": {"prize_dog": 1}}
    block: Components = {
        "boxes": ["city_hall", "vet"],
        "blocking_tokens": 1,
        "faces": {"healthy": 1},
        "resource_cards": {"food": [4, 0, 0]},
    }
    breeds: Components = {
        "boxes": ["city_hall", "vet"],
        "breeds": {"city": ["mutt"], "country": ["poodle"]},
        "faces": {"healthy": 1},
        "start": {"gas": 3, "food": 1},
        "paths": {"K": "C1 F1", "C1": "K", "F1": "K"},
        "rewards": {"C1": 1, "F1": 1},
    }
    return [
        Edition("a street", 2, once, STREET),
        Edition("lost dogs", 2, once, {**STREET, **TWO_STREETS, **lost}),
        Edition("donations", 2, once, {**STREET, **TWO_STREETS, **sick}),
        Edition("cards", 2, once, {**STREET, **cards}),
        Edition("roadworks", 2, twice, {**STREET, **block}),
        Edition("two breeds", 2, once, {**STREET, **breeds}),
    ]


def deal(day: int) -> Deal:
    """The quick game against two."""
    return Deal(3, {"last_round": QUICK_ROUNDS, "first_player": 0})
