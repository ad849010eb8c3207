"""How DOGS is told."""

from tests.contract.manners import Manners

MANNERS = Manners(
    clauses=tuple(range(1, 250)),
    chapters=10,
    chips=("city", "country", "aboard", "infirmary", "fair", "your_turn", "roadwork", "pack", "variety", "sick"),
    things={
        "dog": ("sick_yorkshire",),
        "mate": ("lost_yorkshire",),
        "card": ("swap_dogs",),
        "box": ("fair",),
        "resource": ("gas",),
        "given": ("gas",),
        "taken": ("food",),
        "area": ("city",),
    },
    several={"dogs": ("beagle", "labrador", "rottweiler"), "cards": ("swap_dogs", "receive_dog")},
    others={"space": "C3", "place": "F7", "bay": "X2", "cost": "4", "gas": "9", "round": "7", "points": "41"},
    number="3",
    on_buttons={"dog": ("poodle",), "mate": ("poodle",), "card": ("coin_2",), "box": ("vet",)},
    stretched=r"^move\.(?!done\.(?:building|dealing|selling|raising))",  # they tell price, gain and what is left
    small=("dog", "card", "area"),
)
