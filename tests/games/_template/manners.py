"""How High Card is told."""

from cheeseboard.games._template.components import FACES
from tests.contract.manners import Manners

MANNERS = Manners(
    clauses=tuple(range(1, 16)),
    chapters=4,
    things={"card": tuple([face.code for face in FACES])},
    number="12",
)
