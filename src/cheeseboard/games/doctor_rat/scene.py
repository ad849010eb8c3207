"""Drawings of this table, for tests and for anybody with a rules question.

    doc   doctor                     # seats in their order; the others are rat players, and play what they are dealt
    ann*  A C                        # a star: this seat is asked (the letters are only for the reader)
    A  L1  mandatory+cheese+q2  1BL+ 2GV- | 3RC+@5
    B  V2  ?
    offer 1RC 2RC
    bin 3BL
    draw 4YL                         # what luck brings: foods, complications, places

A line for each group: its Identity, its diet (`?` any that fits, `none` before it is chosen), what it has eaten with
tick or cross, `@5` where the meal is not the next one, `|` a Complication card.  Groups that are not drawn are new.

`reserve`, `chosen`, `removed`, `gone`, `mad`, `received` hold Food, `?` being any card that is not drawn elsewhere;
`extra` and `top` one; everything else is the pile.  `plates A=1BL`, `extras A=2GV`, `from_bin A`, `barred A=1BL,2GV`,
`given B`, `open A B`, `turn A`, `asker B`, `passes 1`, `reopened 1`, `first B`, `meal 4`, `ugh 2`, `medicine_left 0`,
`menu_left 0`, `medicine A 1`, `held A=madness:ann`, `active A`, `troubles gluttony paranoia`,
`answers A,4,1BL,2GV,good`, `result loss_exam`, `losers A`, `phase picking`, `options groups=2`.
"""

from __future__ import annotations

from typing import Any, Final, cast, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.drawing import ANY, NONE, Drawn, Line, Lines, agreed, drawn_options, lines_of, only, seat_of
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import kind_number
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import OVER, PHASES, Phase, Together, Turn
from cheeseboard.engine.seats import bit
from cheeseboard.engine.secret import Secret
from cheeseboard.games.doctor_rat import DoctorRat
from cheeseboard.games.doctor_rat.components import (
    COMPLICATIONS,
    DIETS,
    FOOD_CODES,
    FOODS,
    IDENTITIES,
    NO_CARD,
    Complication,
    Diet,
    Food,
    Identity,
    diet,
)
from cheeseboard.games.doctor_rat.options import OPTIONS, Options
from cheeseboard.games.doctor_rat.rules import AGREEING, DECIDING, PICKING
from cheeseboard.games.doctor_rat.rules.opening import empty_table
from cheeseboard.games.doctor_rat.table import Card, Clinic, Result
from cheeseboard.games.doctor_rat.view import imagined_diets

LETTERS: Final = ("A", "B", "C")
HIDDEN_FOODS: Final = ("reserve", "chosen", "removed")
OPEN_FOODS: Final = ("offer", "bin", "gone", "mad", "received")
NUMBERS: Final = ("meal", "passes", "reopened", "ugh", "medicine_left", "menu_left")
LINES: Final = (
    *HIDDEN_FOODS, *OPEN_FOODS, *NUMBERS, "extra", "top", "pile", "plates", "extras", "from_bin", "barred", "given",
    "open", "turn", "asker", "first", "medicine", "held", "active", "troubles", "answers", "result", "losers", "phase",
    "options", "draw",
)  # fmt: skip
DOCTOR: Final = "doctor"
TICK: Final = "+"
CROSS: Final = "-"
BREAK: Final = "|"
GOOD: Final = "good"


def moments() -> dict[str, Phase[Clinic]]:
    ours = [
        phase for found, phase in PHASES.items() if found.__module__.startswith(Clinic.__module__.rpartition(".")[0])
    ]
    return {snake(type(phase).__name__): phase for phase in [*ours, OVER]}


def read(text: str, game: Game[Clinic], luck: Luck) -> Drawn[Clinic]:
    """The table of a drawing.  Luck chooses what it leaves open."""
    return Reader(text, game, luck).drawn()


@final
class Reader(Lines):
    """One drawing being read: lines first, then people, then groups, then cards, then whose turn it is."""

    def __init__(self, text: str, game: Game[Clinic], luck: Luck) -> None:
        assert isinstance(game, DoctorRat)
        super().__init__()
        self.groups: dict[int, Line] = {}
        self.people: list[Line] = []
        for line in lines_of(text):
            self.sort_line(line)
        self.names = [line.about for line in self.people]
        self.seats = game.seat_count(len(self.names))
        self.luck = luck
        self.settings = OPTIONS.settle(self.agreed(), self.seats)
        self.options: Options = game.agreement(self.settings, self.seats)
        self.t = empty_table(self.options, self.seats)
        self.left = self.options.box.foods[:]

    def sort_line(self, line: Line) -> None:
        if line.about in LINES:
            self.lines[line.about] = line
        elif line.about in LETTERS:
            self.groups[LETTERS.index(line.about)] = line
        elif self.lines or self.groups:
            raise Problem(f"there is no line '{line.about}'; people come first, then A B C, {', '.join(LINES)}")
        else:
            self.people.append(line)

    def agreed(self) -> dict[str, object]:
        """The options, with the seat that is called the Doctor."""
        given = dict(agreed(self.words("options")))
        for seat, line in enumerate(self.people):
            if line.words == [DOCTOR]:
                given["doctor_seat"] = seat
            elif any(word not in LETTERS for word in line.words):
                raise Problem(f"'{line}' is a seat: '{DOCTOR}', or the groups it plays (DOC-004)")
        if self.groups and "groups" not in given and not given.get("variant"):
            given["groups"] = max(2, max(self.groups) + 1)
        return given

    # Words

    def group(self, word: str) -> int:
        if word not in LETTERS[: len(self.options.eaters)]:
            raise Problem(f"there is no group '{word}'; there are {' '.join(LETTERS[: len(self.options.eaters)])}")
        return LETTERS.index(word)

    def one_group(self, about: str, otherwise: int) -> int:
        return self.group(only(self.lines[about])) if self.words(about) else otherwise

    def by_group(self, about: str) -> dict[int, str]:
        """`A=1BL B=2GV`"""
        found: dict[int, str] = {}
        for word in self.words(about):
            letter, equals, rest = word.partition("=")
            if not equals:
                raise Problem(f"'{word}' in the line '{self.lines[about]}' should be such as A=…")
            found[self.group(letter)] = rest
        return found

    # Cards

    def food(self, code: str) -> Food:
        found = food_of(code)
        if found.number not in self.left:
            raise Lost(f"there are more {code} than in the box (DOC-024)")
        self.left.remove(found.number)
        return found

    def any_food(self) -> Food:
        wanted = [word for word in self.words("draw") if word in FOOD_CODES]
        free = [n for n in self.left if FOODS[n].code not in wanted] or self.left
        if not free:
            raise Lost("there are more cards than in the box (DOC-024)")
        return self.food(FOODS[free[self.luck.pick(free)]].code)

    def lay_cards(self) -> None:
        """What is named first, then what is not."""
        t = self.t
        named = {about: [w for w in self.words(about) if w != ANY] for about in (*HIDDEN_FOODS, *OPEN_FOODS)}
        found = {about: [self.food(word) for word in words] for about, words in named.items()}
        singles = {about: self.food(only(self.lines[about])) for about in ("extra", "top")
                   if self.words(about) and self.words(about) != [ANY]}  # fmt: skip
        for group, code in self.by_group("plates").items():
            t.plates[group] = self.food(code)
        for group, code in self.by_group("extras").items():
            t.extras[group] = self.food(code)
        for about in (*HIDDEN_FOODS, *OPEN_FOODS):
            found[about] += [self.any_food() for word in self.words(about) if word == ANY]
            if about != "received":
                found[about].sort(key=kind_number)
        seen_by = self.options.keepers[0]
        t.offer, t.bin, t.gone = found["offer"], found["bin"], found["gone"]
        t.mad, t.received = found["mad"], found["received"]
        t.reserve, t.chosen, t.removed = [[Secret(food, seen_by) for food in found[about]] for about in HIDDEN_FOODS]
        if self.words("extra"):
            t.extra = Secret(singles["extra"] if "extra" in singles else self.any_food(), seen_by)
        self.lay_top(singles.get("top"))
        t.pile = Bag(FOODS, sorted(self.left))

    def lay_top(self, food: Food | None) -> None:
        if food is None and self.left and ("top" not in self.lines or self.words("top")):
            food = self.any_food()
        if food is not None:
            seen_by = self.options.keepers[0] if self.options.colony else self.options.everyone
            self.t.top = Secret(food, seen_by)

    # Groups

    def lay_rows(self) -> None:
        t = self.t
        t.identities = self.options.box.identities[: len(t.rows)]
        for group in range(len(t.rows)):
            if group in self.groups:
                words = self.groups[group].words
                if len(words) < 2:
                    raise Problem(f"'{self.groups[group]}' should have an Identity and a diet, such as A L1 ?")
                t.identities[group] = self.identity(words[0])
                self.lay_row(group, words[2:])
        if len(set(t.identities)) < len(t.identities):
            raise Problem("two groups have the same Identity (DOC-015)")

    def identity(self, code: str) -> Identity:
        for found in self.options.box.identities:
            if found.code == code:
                return found
        raise Problem(f"there is no Identity '{code}'; there are {' '.join([one.code for one in IDENTITIES])}")

    def lay_row(self, group: int, words: list[str]) -> None:
        t = self.t
        for word in words:
            if word == BREAK:
                t.broken[group].append(len(t.rows[group]))
                continue
            code, at, meal = word.partition("@")
            if not code.endswith((TICK, CROSS)) or (at and not meal.isdecimal()):
                raise Problem(f"'{word}' was not eaten: write 3RC+ or 3RC-, or 3RC+@5 for meal 5 (DOC-124)")
            t.rows[group].append(self.food(code[:-1]))
            t.ticks[group].append(code.endswith(TICK))
            t.row_meals[group].append(int(meal) if at else len(t.rows[group]))

    def lay_desk(self, over: bool) -> None:
        """After all else, because a diet that is not named must explain its Row."""
        t = self.t
        t.desk = []
        laid: list[Diet | None] = []
        for group in range(len(t.rows)):
            word = self.groups[group].words[1] if group in self.groups else ANY
            laid.append(None if word in (ANY, NONE) else named_diet(word))
            seen_by = self.options.everyone if over else self.options.keepers[group]
            t.desk.append([] if word == NONE else papers(laid[group], seen_by))
        if any(papers and papers[0].value is None for papers in t.desk):
            for group, found in enumerate(imagined_diets(t, self.luck)):
                t.desk[group] = [Secret(card, paper.seen_by) for card, paper in zip(found.cards, t.desk[group])]

    def lay_troubles(self) -> None:
        t = self.t
        active = [self.group(word) for word in self.words("active")]
        held = {group: rest.partition(":") for group, rest in self.by_group("held").items()}
        left = [n for n in self.options.box.complications if self.options.complications]
        for code, _, _ in held.values():
            if code != ANY:
                left.remove(complication(code).number)
        for _ in range(sum([len(places) for places in t.broken])):
            left.pop(self.luck.pick(left))
        if "troubles" in self.lines:
            left = sorted([complication(word).number for word in self.words("troubles")])
        for group, (code, _, name) in held.items():
            found = COMPLICATIONS[left.pop(self.luck.pick(left))] if code == ANY else complication(code)
            seat = seat_of(name, self.names) if name else self.options.players[group][0]
            t.holders[group] = seat
            t.held[group] = Secret(found, self.options.everyone if group in active else bit(seat))
            t.active[group] = found if group in active else None
        t.troubles = Bag(COMPLICATIONS, left)

    # The rest

    def lay_rest(self) -> None:
        t = self.t
        longest = max([len(row) for row in t.rows])
        t.meal = self.number("meal", longest + 1)
        t.passes = self.number("passes", 0)
        t.reopened = self.number("reopened", 0)
        t.ugh_left = self.number("ugh", t.ugh_left)
        t.medicine_left = self.number("medicine_left", t.medicine_left)
        t.menu_left = self.number("menu_left", t.menu_left)
        t.from_bin = [LETTERS[group] in self.words("from_bin") for group in range(len(t.rows))]
        for group, codes in self.by_group("barred").items():
            t.barred[group] = [food_of(code) for code in codes.split(",")]
        t.given = self.one_group("given", 0) if self.words("given") else None
        t.marker = self.one_group(
            "first", int(not self.options.colony and t.identities[0].number > t.identities[1].number)
        )
        swapping = self.words("phase") == ["swapping_table"]
        t.asker = self.one_group("asker", t.marker if swapping or self.options.colony else 1 - t.marker)
        t.losers = [self.group(word) for word in self.words("losers")]
        t.result = cast(Result, only(self.lines["result"])) if self.words("result") else None
        if self.words("medicine"):
            letter, place = self.words("medicine")
            t.medicine = [self.group(letter), int(place) - 1]
        for word in self.words("answers"):
            letter, meal, previous, food, verdict = word.split(",")
            numbers = [int(meal), food_of(previous).number, food_of(food).number, int(verdict == GOOD)]
            t.answers.append([self.group(letter), *numbers])

    def lay_phase(self) -> None:
        t = self.t
        known = moments()
        name = only(self.lines["phase"]) if self.words("phase") else self.likely_moment()
        if name not in known:
            raise Problem(f"there is no phase '{name}'; there are {', '.join(known)}")
        t.phase = known[name]
        t.open = [self.group(word) for word in self.words("open")]
        if "open" not in self.lines and t.phase in (PICKING, DECIDING, AGREEING):
            t.open = [group for group in range(len(t.rows)) if t.given != group] if self.options.colony else [t.marker]
        waiting = [group for group in t.open if t.plates[group] is None]
        t.group = self.one_group("turn", waiting[0] if waiting else 0)

    def likely_moment(self) -> str:
        if self.words("result"):
            return "over"
        return "offering" if self.words("reserve") else "picking"

    def check_stars(self) -> None:
        stars = [seat for seat, line in enumerate(self.people) if line.star]
        if stars and sorted(stars) != sorted(asked_seats(self.t)):
            asked = ", ".join([self.names[seat] for seat in asked_seats(self.t)]) or NONE
            raise Problem(f"a star stands behind whoever is asked: {asked}")

    def drawn(self) -> Drawn[Clinic]:
        self.lay_rows()
        self.lay_cards()
        self.lay_rest()
        self.lay_troubles()
        self.lay_phase()
        self.lay_desk(self.t.phase is OVER)
        self.check_stars()
        words = self.words("draw")
        return Drawn(self.t, self.names, self.settings, [luck_of(word) for word in words], words, None)


def papers(found: Diet | None, seen_by: int) -> list[Any]:
    return [Secret(None, seen_by)] * 3 if found is None else [Secret(card, seen_by) for card in found.cards]


def food_of(code: str) -> Food:
    if code not in FOOD_CODES:
        raise Problem(f"there is no food '{code}'; foods are such as 3RC, 1BL, 2GV (DOC-024)")
    return FOODS[FOOD_CODES.index(code)]


def named_diet(word: str) -> Diet:
    try:
        return diet(word.replace("+", " "))
    except KeyError:
        raise Problem(f"there is no diet '{word}'; there are such as {DIETS[0].code()} (DOC-018)") from None


def complication(code: str) -> Complication:
    for found in COMPLICATIONS:
        if found.code == code:
            return found
    raise Problem(f"there is no complication '{code}'; there are {' '.join([one.code for one in COMPLICATIONS])}")


def luck_of(word: str) -> int:
    if word.isdecimal():
        return int(word)
    codes = [one.code for one in COMPLICATIONS]
    return codes.index(word) if word in codes else food_of(word).number


def asked_seats(t: Clinic) -> list[int]:
    phase = t.phase
    if isinstance(phase, Turn):
        return [phase.seat(t)]
    return phase.seats(t) if isinstance(phase, Together) else []


# ---- drawing ----


def draw(t: Clinic, names: list[str]) -> str:
    """All lines, of a table or of a view; `read` understands them."""
    options = t.options
    stars = asked_seats(t)
    people: list[str] = []
    for seat, name in enumerate(names):
        letters = [LETTERS[group] for group, players in enumerate(options.players) if seat in players]
        people.append(
            " ".join([name + ("*" if seat in stars else ""), *([DOCTOR] if seat == options.doctor else letters)])
        )
    groups = [group_line(t, group) for group in range(len(t.rows))]
    lines = {
        "meal": str(t.meal),
        "phase": snake(type(t.phase).__name__),
        "offer": codes_of(t.offer),
        "bin": codes_of(t.bin),
        "reserve": cards_of(t.reserve),
        "chosen": cards_of(t.chosen),
        "extra": cards_of([] if t.extra is None else [t.extra]),
        "top": cards_of([] if t.top is None else [t.top]),
        "pile": f"{len(t.pile)} cards",
        "removed": cards_of(t.removed),
        "gone": codes_of(t.gone),
        "mad": codes_of(t.mad),
        "received": codes_of(t.received),
        "plates": plates_of(t.plates),
        "extras": plates_of(t.extras),
        "from_bin": letters_of([group for group, binned in enumerate(t.from_bin) if binned]),
        "barred": " ".join([f"{LETTERS[group]}={joined(foods)}" for group, foods in enumerate(t.barred) if foods])
        or NONE,
        "given": letters_of([] if t.given is None else [t.given]),
        "open": letters_of(t.open),
        "turn": LETTERS[t.group],
        "asker": LETTERS[t.asker],
        "passes": str(t.passes),
        "reopened": str(t.reopened),
        "first": LETTERS[t.marker],
        "ugh": str(t.ugh_left),
        "medicine_left": str(t.medicine_left),
        "menu_left": str(t.menu_left),
        "medicine": f"{LETTERS[t.medicine[0]]} {t.medicine[1] + 1}" if t.medicine else NONE,
        "held": " ".join(held_words(t, names)) or NONE,
        "active": letters_of([group for group, effect in enumerate(t.active) if effect is not None]),
        "troubles": codes_of([COMPLICATIONS[n] for n in t.troubles.numbers]),
        "answers": " ".join([answer_word(answer) for answer in t.answers]) or NONE,
        "result": t.result or NONE,
        "losers": letters_of(t.losers),
        "options": drawn_options(OPTIONS, options.settings),
    }
    return "\n".join([*people, *groups, *[f"{about} {words}" for about, words in lines.items()]])


def group_line(t: Clinic, group: int) -> str:
    words = [LETTERS[group], t.identities[group].code, NONE]
    if t.desk[group]:
        faces = [paper.value for paper in t.desk[group]]
        known = [face.code for face in faces if face is not None and face is not NO_CARD]
        words[2] = "+".join(known) or ANY
    for place, food in enumerate(t.rows[group]):
        words += [BREAK] * t.broken[group].count(place)
        meal = t.row_meals[group][place]
        words.append(food.code + (TICK if t.ticks[group][place] else CROSS) + ("" if meal == place + 1 else f"@{meal}"))
    words += [BREAK] * t.broken[group].count(len(t.rows[group]))
    return " ".join(words)


def joined(foods: list[Food]) -> str:
    return ",".join([food.code for food in foods])


def codes_of(things: list[Food] | list[Complication]) -> str:
    return " ".join([thing.code for thing in things]) or NONE


def cards_of(cards: list[Card]) -> str:
    return " ".join([ANY if card.value is None else card.value.code for card in cards]) or NONE


def plates_of(plates: list[Food | None]) -> str:
    return " ".join([f"{LETTERS[group]}={food.code}" for group, food in enumerate(plates) if food is not None]) or NONE


def letters_of(groups: list[int]) -> str:
    return " ".join([LETTERS[group] for group in groups]) or NONE


def held_words(t: Clinic, names: list[str]) -> list[str]:
    found: list[str] = []
    for group, held in enumerate(t.held):
        seat = t.holders[group]
        if held is not None and seat is not None:
            found.append(f"{LETTERS[group]}={ANY if held.value is None else held.value.code}:{names[seat]}")
    return found


def answer_word(answer: list[int]) -> str:
    group, meal, previous, food, good = answer
    return f"{LETTERS[group]},{meal},{FOODS[previous].code},{FOODS[food].code},{GOOD if good else 'bad'}"
