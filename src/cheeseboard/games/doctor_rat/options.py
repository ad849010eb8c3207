"""DOC-008  What the players agree on before the set-up: the way to play, the groups, the diets, the tokens."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.options import Agreement, Option, OptionSet, Settings, number
from cheeseboard.engine.seats import bit, everyone
from cheeseboard.engine.secret import Secret
from cheeseboard.games.doctor_rat.components import (
    BASIC,
    DOCTORS,
    FOODS,
    FULL,
    GROUPS,
    MOST_TOKENS,
    STANDARD,
    Box,
    Eater,
    Identity,
    Meal,
    Prior,
)

MOST_SEATS: Final = 7
COLONY: Final = "colony"
COLLEAGUES: Final = "colleagues"  # DOC-003  by whatever name
INTRO: Final = "intro"
CHOOSE: Final = "choose"
LAST: Final = "last"
MOST_GROUPS: Final = 3
MOST_TALKS: Final = 9


def check_agreement(settings: Settings, seats: int) -> None:
    colony = settings["variant"] == COLONY
    doctor, youngest = settings["doctor_seat"], settings["youngest"]
    if isinstance(doctor, int) and doctor >= seats:
        raise Problem(f"option doctor_seat is a seat from 0 to {seats - 1}, not '{doctor}' (DOC-011)")
    if isinstance(youngest, int) and (youngest >= seats or (colony and youngest == doctor)):
        raise Problem(f"option youngest is the seat of a rat player, not '{youngest}' (DOC-007)")
    if not colony and settings["complications"] is True:
        raise Problem("complications are not for colleagues (DOC-149)")
    if not colony and settings["diets"] == INTRO:
        raise Problem("colleagues have no beginner diets: whoever knows the table would know their own (DOC-028)")


OPTIONS: Final = OptionSet(
    (
        Option("variant", COLONY, "DOC-002", words=(COLONY, COLLEAGUES)),
        Option("groups", 3, "DOC-005", least=2, most=MOST_GROUPS),
        Option("diets", STANDARD, "DOC-029", words=(INTRO, BASIC, STANDARD, CHOOSE)),
        Option("complications", False, "DOC-149"),
        Option("ugh_tokens", 3, "DOC-014", least=0, most=MOST_TOKENS),
        Option(
            "doctor_seat",
            0,
            "DOC-011",
            least=0,
            most=MOST_SEATS - 1,
            is_seat=True,
            is_role=True,
            by_lot=True,
            when={"variant": COLONY},
        ),
        Option("youngest", LAST, "DOC-007", words=(LAST,), least=0, most=MOST_SEATS - 1, is_seat=True),
        Option("talks", 2, "DOC-106", least=0, most=MOST_TALKS),
        Option("notebook", True, "DOC-147"),
    ),
    presets={
        "standard": {},
        "quick": {"groups": 2, "diets": BASIC, "talks": 0},
        "first": {"groups": 2, "diets": INTRO},
        "easy": {"diets": BASIC},
        "expert": {"ugh_tokens": 1},
        "complications": {"complications": True},
        "colleagues": {"variant": COLLEAGUES},
    },
    check=check_agreement,
)


@final
class Options(Agreement):
    """The agreement in the form the rules read.  An `eater` is a group of rats or, among colleagues, a Doctor."""

    __slots__ = (
        "apart",
        "board",
        "box",
        "cards",
        "choices",
        "choose",
        "colony",
        "complications",
        "doctor",
        "eaters",
        "everyone",
        "intro",
        "keepers",
        "level",
        "notebook",
        "players",
        "priors",
        "rats",
        "supply",
        "talks",
        "ugh",
        "youngest",
    )

    def __init__(self, settings: Settings, seats: int, box: Box) -> None:
        super().__init__(settings, seats)
        self.box = box
        self.colony = settings["variant"] == COLONY
        self.board: list[Meal] = box.colony if self.colony else box.colleagues
        self.eaters: list[Eater] = list(GROUPS[: number(settings, "groups")] if self.colony else DOCTORS)
        self.everyone = everyone(seats)
        doctor = number(settings, "doctor_seat")
        self.doctor = doctor if self.colony else None  # DOC-004
        self.rats = [seat for seat in range(seats) if seat != self.doctor]
        self.players = dealt_out(self.rats, len(self.eaters))
        youngest = settings["youngest"]
        self.youngest = [max(seats_) for seats_ in ([self.rats] if self.colony else self.players)]  # DOC-007, DOC-209
        if isinstance(youngest, int):
            self.youngest[0 if self.colony else youngest % 2] = youngest
        self.keepers = [bit(doctor)] * len(self.eaters) if self.colony else keepers(self.players)
        self.cards = [Secret(food, self.keepers[0]) for food in FOODS]  # as only the Doctor sees them
        diets = settings["diets"]
        self.intro = diets == INTRO
        self.choose = diets == CHOOSE
        self.level = FULL if self.choose else STANDARD if diets == STANDARD else BASIC  # DOC-031  for INTRO too
        self.apart = self.colony  # DOC-019, DOC-188
        self.supply = self.colony or not self.choose  # DOC-020, DOC-188, DOC-189
        self.complications = settings["complications"] is True
        self.ugh = min(number(settings, "ugh_tokens"), box.ugh)
        self.talks = number(settings, "talks")
        self.notebook = settings["notebook"] is True
        self.priors: dict[int, Prior] = {}
        self.choices: dict[int, Prior] = {}
        self.check_food()

    def check_food(self) -> None:
        """DOC-080  Every meal can be served, as long as no Ugh! replaces a reserve."""
        eaters = len(self.eaters)
        if eaters > len(self.box.identities):
            raise Problem(f"{eaters} groups need as many Identity cards (DOC-015)")
        served = [(eaters + 1 if meal.draws else 0) + int(meal.extra and self.colony) for meal in self.board]
        needed = eaters - 1 + sum(served)
        if len(self.box.foods) < needed:
            raise Problem(f"components: {len(self.box.foods)} Food cards, and {needed} are needed (DOC-080)")

    def prior(self, identity: Identity) -> Prior:
        found = self.priors.get(identity.number)
        if found is None:
            found = Prior(self.box, self.box.food_of(identity), self.level, not self.choose)
            self.priors[identity.number] = found
        return found

    def likely_choice(self, identity: Identity) -> Prior:
        """What a Doctor who chooses is likely to choose from: the diets that could be drawn."""
        found = self.choices.get(identity.number)
        if found is None:
            found = Prior(self.box, self.box.food_of(identity), STANDARD, True)
            self.choices[identity.number] = found
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return Options, (self.settings, self.seats, self.box)


def dealt_out(players: list[int], eaters: int) -> list[list[int]]:
    """DOC-006, DOC-181  Round robin in seat order; fewer players than groups have several."""
    found: list[list[int]] = [[] for _ in range(eaters)]
    for n in range(max(eaters, len(players))):
        found[n % eaters].append(players[n % len(players)])
    return found


def keepers(teams: list[list[int]]) -> list[int]:
    """DOC-187  Each Doctor's diet is known to the other."""
    found: list[int] = []
    for eater in range(2):
        bits = 0
        for seat in teams[1 - eater]:
            bits |= bit(seat)
        found.append(bits)
    return found
