"""Rounds of two that are played for learning: many at once, by a network, its past, and players who need none.

No view is made: what is seen is read from the truth, as far as the seat may know it, and a test holds it to that.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np

from cheeseboard.bots.search import Search
from cheeseboard.engine.ask import question as question_of
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Settings
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.play import moves_of, play_turn, settle
from cheeseboard.engine.table import redact
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.bots.policy import SHARP, Habits, Manner
from cheeseboard.games.rat_a_tat_cat.bots.search import CatMind
from cheeseboard.games.rat_a_tat_cat.bots.story import ANSWERS, WIDTH, Question, Story
from cheeseboard.games.rat_a_tat_cat.options import SIMULATED
from cheeseboard.games.rat_a_tat_cat.scoring import points
from cheeseboard.games.rat_a_tat_cat.table import CatTable

Weights = list[Any]  # of each layer: an array, and what is added
Ways = dict[int, list[Habits]]
PUPIL, PAST, NORMAL, KEEN, HARD = range(5)
NAMES = ("self", "past", "normal", "sharp", "hard")  # whom a pupil plays
HIDDEN = 8
A_POINT = 0.02  # beside a win, which is 1, and a loss, which is -1
BITS = np.arange(ANSWERS)


class Round:
    """A round, two players, and whose turn it is."""

    def __init__(self, settings: Settings, players: tuple[int, int], luck: Quick) -> None:
        self.dealer = Dealer(luck, True)
        self.players = players
        self.manner = luck.below(1 << 16)
        self.t = GAME.setup(settings, 2, self.dealer)
        self.story = Story(self.t)
        self.heard: list[Event] | None = [] if HARD in players else None
        settle(self.t, self.dealer)
        self.note()

    def note(self) -> None:
        told = self.dealer.told
        self.story.hear(told)
        if self.heard is not None:
            self.heard.extend(told)
        told.clear()

    def play(self, move: Move) -> None:
        play_turn(self.t, move, self.dealer)
        self.note()

    def ask(self, habits: Ways, luck: Quick, hard: Search[CatTable]) -> Question | None:
        """Plays on to the next question for a network; nothing when the round is over."""
        t = self.t
        while t.phase is not OVER:
            seat = t.turn
            kind = self.players[seat]
            if kind in habits:
                ways = habits[kind]
                self.play(ways[self.manner % len(ways)].move(t, seat, luck))
                continue
            if kind == HARD:
                asked = question_of(t, seat, [], moves_of(t, seat, []))
                self.play(hard.weigh(redact(t, seat), asked, self.heard or [], luck).chosen[0])
                continue
            question = Question(t, seat, self.story)
            allowed = question.answers()
            if allowed & (allowed - 1):
                self.allowed = allowed
                return question
            self.play(question.move(allowed.bit_length() - 1))
        return None

    def result(self, seat: int) -> tuple[float, int]:
        scores = [points(row) for row in self.t.rows]
        lead = scores[1 - seat] - scores[seat]
        return (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0), lead


def forward(weights: Weights, x: Any) -> Any:
    for layer in range(len(weights) // 2 - 1):
        x = np.maximum(x @ weights[2 * layer] + weights[2 * layer + 1], 0.0)
    return x @ weights[-2] + weights[-1]


class Actor:
    """Plays generations of rounds."""

    def __init__(self, seed: int) -> None:
        self.luck = Quick(seed)
        self.random = np.random.default_rng(seed)
        self.habits = {NORMAL: [Habits(GAME.box, Manner())], KEEN: [Habits(GAME.box, SHARP)]}
        self.varied = {**self.habits, KEEN: [Habits(GAME.box, self.keen()) for _ in range(24)] + self.habits[KEEN] * 8}
        self.hard = Search(CatMind(GAME), 100)
        self.settings = GAME.options.settle({"preset": "quick", "max_turns_per_round": SIMULATED}, 2)

    def keen(self) -> Manner:
        """Somebody sharp, a little different each time."""
        r = self.random.uniform
        return Manner(curious=r(-0.3, 0.2), take_margin=r(0.1, 0.5), take_most=r(1.5, 4.5), put_most=r(3.5, 6.5),
                      second_card=r(1.2, 1.9), news=r(2.5, 5.0), kept=r(2.8, 4.0), swap_gain=r(0.5, 1.5),
                      nerve=r(4.5, 8.5))  # fmt: skip

    def rounds(self, games: int, opponents: list[int]) -> list[Round]:
        return [
            Round(self.settings, (PUPIL, kind) if number % 2 else (kind, PUPIL), self.luck)
            for number, kind in enumerate(opponents[:games])
        ]

    def generation(self, weights: Weights, past: Weights, games: int, mix: list[float], samples: int) -> dict[str, Any]:
        self.hard = Search(CatMind(GAME), samples)
        kinds = self.random.choice(len(mix), size=games, p=mix).tolist()
        return self.play(weights, past, self.rounds(games, kinds), 1.0, self.varied)

    def match(self, weights: Weights, past: Weights, games: int, kind: int, heat: float) -> tuple[float, float]:
        """Mean share and lead against this kind."""
        rounds = self.rounds(games, [kind] * games)
        self.play(weights, past, rounds, heat, self.habits, keep=False)
        found = [each.result(each.players.index(PUPIL)) for each in rounds]
        return float(np.mean([share for share, _ in found])), float(np.mean([lead for _, lead in found]))

    def play(
        self, weights: Weights, past: Weights, rounds: list[Round], heat: float, habits: Ways, keep: bool = True
    ) -> dict[str, Any]:
        live = list(range(len(rounds)))
        kept: list[tuple[Any, ...]] = []
        luck = self.luck
        while live:
            questions: list[Any] = []
            still: list[int] = []
            for number in live:
                question = rounds[number].ask(habits, luck, self.hard)
                if question is not None:
                    questions.append(question)
                    still.append(number)
            live = still
            if not live:
                break
            found_seen = [question.seen() for question in questions]
            lengths = np.fromiter(map(len, found_seen), np.int64, len(found_seen))
            flat = np.fromiter(chain.from_iterable(found_seen), np.int64, int(lengths.sum()))
            x = np.zeros((len(found_seen), WIDTH), np.float32)
            x[np.repeat(np.arange(len(found_seen)), lengths), flat] = 1.0
            kinds = np.array([rounds[n].players[q.seat] for n, q in zip(live, questions)])
            if (kinds == PAST).any():
                logits = np.empty((len(found_seen), ANSWERS), np.float32)
                for kind, net in ((PUPIL, weights), (PAST, past)):
                    logits[kinds == kind] = forward(net, x[kinds == kind])
            else:
                logits = forward(weights, x)
            allowed = np.array([rounds[n].allowed for n in live])
            logits = np.where((allowed[:, None] >> BITS) & 1, logits, -1e9)
            if heat > 0.0:
                noise = -np.log(-np.log(self.random.random(logits.shape) + 1e-12) + 1e-12)
                chosen = (logits / heat + noise).argmax(1)
            else:
                chosen = logits.argmax(1)
            if keep:
                mine = np.flatnonzero(kinds == PUPIL)
                top = logits[mine] - logits[mine].max(1, keepdims=True)
                logp = top - np.log(np.exp(top).sum(1, keepdims=True))
                hidden = np.array([questions[n].hidden() for n in mine.tolist()], np.uint8).reshape(-1, HIDDEN)
                owner = np.array([2 * live[n] + questions[n].seat for n in mine.tolist()], np.int32)
                odds = logp[np.arange(len(mine)), chosen[mine]].astype(np.float32)
                seen_bits = np.packbits(x[mine] > 0.0, axis=1)
                answered = chosen[mine].astype(np.uint8)
                kept.append((seen_bits, allowed[mine].astype(np.int32), answered, odds, hidden, owner))
            for number, question, answer in zip(live, questions, chosen.tolist()):
                rounds[number].play(question.move(answer))
        if not keep:
            return {}
        reward = np.zeros(2 * len(rounds), np.float32)
        against = np.zeros(2 * len(rounds), np.uint8)
        shares: dict[int, list[float]] = {kind: [] for kind in range(len(NAMES))}
        for number, each in enumerate(rounds):
            for seat in (0, 1):
                share, lead = each.result(seat)
                against[2 * number + seat] = each.players[1 - seat]
                reward[2 * number + seat] = 2.0 * share - 1.0 + A_POINT * lead
                if each.players[seat] == PUPIL:
                    shares[each.players[1 - seat]].append(share)
        names = ("seen", "allowed", "answer", "logp", "hidden", "owner")
        found: dict[str, Any] = {name: np.concatenate([part[at] for part in kept]) for at, name in enumerate(names)}
        found["reward"] = reward
        found["kind"] = against
        found["shares"] = {kind: (len(of), sum(of)) for kind, of in shares.items()}
        return found
