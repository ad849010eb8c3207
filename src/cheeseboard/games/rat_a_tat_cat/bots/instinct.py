"""What can be learned to be answered in a round of two (`studies/instinct.py`): how likely each answer is.

No level plays by it; a search can lean to it.
"""

from __future__ import annotations

import json
from base64 import b64decode
from math import exp, log
from pathlib import Path
from typing import Final, final

from cheeseboard.bots.net import Four
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Turn
from cheeseboard.games.rat_a_tat_cat.bots.memory import this_round
from cheeseboard.games.rat_a_tat_cat.bots.story import ANSWERS, ROW, SEATS, WIDTH, Question, Story, answer_of
from cheeseboard.games.rat_a_tat_cat.options import ROUNDS
from cheeseboard.games.rat_a_tat_cat.table import CatTable

LEAST_LOG: Final = 8.0  # what is wished for still less is all alike
NEVER: Final = -1e9
NO_LUCK: Final = Quick(0)  # for steps that draw nothing


@final
class Layer:
    """Units worked out four at a time, over what is not nothing."""

    __slots__ = ("always", "units", "weights")

    def __init__(self, rows: list[list[float]], always: list[float]) -> None:
        """A row of weights for each number that is seen, and what each unit has in any case."""
        self.units = len(always)
        self.always = [Four(always[u], always[u + 1], always[u + 2], always[u + 3]) for u in range(0, len(always), 4)]
        self.weights = [
            [Four(row[u], row[u + 1], row[u + 2], row[u + 3]) for row in rows] for u in range(0, len(always), 4)
        ]

    def of_places(self, places: list[int]) -> list[float]:
        """What the units say where these numbers are 1 and all others 0."""
        found: list[float] = []
        for four, weights in zip(self.always, self.weights):
            one, two, three, last = four.one, four.two, four.three, four.four
            for place in places:
                weight = weights[place]
                one += weight.one
                two += weight.two
                three += weight.three
                last += weight.four
            found.append(one)
            found.append(two)
            found.append(three)
            found.append(last)
        return found

    def of(self, seen: list[float]) -> list[float]:
        """The same over numbers of which only those above 0 count."""
        places = [place for place in range(len(seen)) if seen[place] > 0.0]
        found: list[float] = []
        for four, weights in zip(self.always, self.weights):
            one, two, three, last = four.one, four.two, four.three, four.four
            for place in places:
                value = seen[place]
                weight = weights[place]
                one += weight.one * value
                two += weight.two * value
                three += weight.three * value
                last += weight.four * value
            found.append(one)
            found.append(two)
            found.append(three)
            found.append(last)
        return found


@final
class Instinct:
    """What was learned."""

    __slots__ = ("layers",)

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers

    def wishes(self, seen: list[int]) -> list[float]:
        """How much each answer is wished for."""
        found = self.layers[0].of_places(seen)
        for layer in self.layers[1:]:
            found = layer.of(found)
        return found

    def log_odds(self, view: CatTable, seat: int, heard: list[Event], plan: list[Move]) -> float:
        """How likely it would be to answer so, step by step, as a logarithm (-LEAST_LOG a step at least)."""
        story = Story(view)
        story.hear(this_round(heard))
        t = view
        total = 0.0
        for number, move in enumerate(plan):
            if number:
                dealer = Dealer(NO_LUCK, True)
                t = t.copy()
                phase = t.phase
                if not isinstance(phase, Turn):
                    break
                t.phase = phase.play(t, plan[number - 1], dealer)
                story.hear(dealer.told)
            question = Question(t, seat, story)
            total += log_share(self.wishes(question.seen()), question.answers(), answer_of(question, move))
        return total


def log_share(wishes: list[float], allowed: int, answer: int) -> float:
    """The logarithm of its share among what is allowed."""
    if not allowed >> answer & 1:
        return -LEAST_LOG
    open_to = [wishes[n] for n in range(ANSWERS) if allowed >> n & 1]
    most = max(open_to)
    return max(-LEAST_LOG, wishes[answer] - most - log(sum([exp(wish - most) for wish in open_to])))


def knows(view: CatTable) -> bool:
    """Is this the game of which it was learned?"""
    options = view.options
    return (
        view.seats == SEATS
        and options.mode == ROUNDS
        and options.rounds == 1
        and options.box.row_size == ROW
        and not options.younger
        and not options.powers_can_be_taken
        and not options.first_lap_is_quiet
    )


def read_instinct(path: Path) -> Instinct:
    """Weights are whole numbers of a byte, with a scale for each unit; the last four units are filled up."""
    told = json.loads(path.read_text(encoding="utf-8"))
    layers: list[Layer] = []
    for layer in told["layers"]:
        scales = [float(scale) for scale in layer["scales"]]
        always = [float(number) for number in layer["always"]]
        while len(always) % 4:
            scales.append(0.0)
            always.append(NEVER)
        units = len(layer["always"])
        packed = b64decode(layer["weights"])
        rows = [
            [float((byte ^ 128) - 128) * scale for byte, scale in zip(packed[at : at + units] + b"\0\0\0", scales)]
            for at in range(0, len(packed), units)
        ]
        layers.append(Layer(rows, always))
    if len(layers[0].weights[0]) != WIDTH:
        raise Problem(f"{path.name} was learned of {len(layers[0].weights[0])} numbers, and now there are {WIDTH}")
    return Instinct(layers)
