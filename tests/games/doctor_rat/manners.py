"""How Doctor Rat is told."""

from tests.contract.manners import Manners

MANNERS = Manners(
    clauses=tuple(range(1, 211)),
    chapters=9,
    loud=r"Ugh!|¡Puaj!|Beurk\u202f!",  # a token
    things={
        "group": ("A",),
        "to": ("B",),
        "card": ("4GC",),
        "diet": ("mandatory",),
        "complication": ("insomnia",),
        "identity": ("V2",),
    },
    several={"groups": ("A",), "cards": ("4GC",)},
    others={"first": "–", "second": "–"},
    number="4",
    stretched=r"\{card\}|^move\.(ugh|enjoy)$",  # these say their price, too
)
