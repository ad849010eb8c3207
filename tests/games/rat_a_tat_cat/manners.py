"""How Rat-a-Tat Cat is told."""

from tests.contract.manners import Manners

NUMBER = {"card": ("8",)}  # a Power card is taken or discarded by the verb alone, and looked at by its own question
TWO = {"cards": ("D2", "SW")}

MANNERS = Manners(
    clauses=tuple(range(1, 142)),
    chapters=9,
    chips=("dealer", "knocked", "out", "total", "this_round", "in_hand", "open_card", "your_turn", "winner"),
    things={"card": ("D2",), "old": ("D2",)},
    several={"cards": ("9", "PK", "D2", "SW")},
    number="36",
    but={
        **dict.fromkeys(("your_turn", "placing", "holding", "first_of_two", "second_of_two", "power_replaced"), NUMBER),
        **dict.fromkeys(("take", "toss"), NUMBER),
        **dict.fromkeys(("outer_seen", "outer_opened"), TWO),
    },
    stretched=r"^move\.other$",  # somebody else's card is labelled with a name
    small=("card", "old"),
)
