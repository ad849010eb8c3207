"""Playing on from an imagined table: one whole move is tried, then every seat plays by its policy."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.bots.mind import Belief, Mind
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment, Phase, Together, Turn
from cheeseboard.engine.table import S

OF_ITSELF: Final = 0  # the stream for what no single seat brings about; seat s has stream s + 1
LONGEST: Final = 5_000  # decisions; a policy that never ends a game is stopped here


@final
class Tapes(Luck):
    """Luck in streams, written down as it comes, so that every candidate of a sample meets the same luck.

    What comes up while a seat moves is that seat's stream: when one candidate draws a card more, the luck of the
    others stays what it was.
    """

    __slots__ = ("at", "places", "seed", "sources", "tapes")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.sources: list[Quick] = []
        self.tapes: list[list[float]] = []
        self.places: list[int] = []
        self.at = 0

    def listen_to(self, stream: int) -> None:
        while stream >= len(self.tapes):
            self.sources.append(Quick(self.seed * 64 + len(self.sources)))
            self.tapes.append([])
            self.places.append(0)
        self.at = stream

    def rewind(self) -> None:
        """The same luck once more."""
        for stream in range(len(self.places)):
            self.places[stream] = 0

    def renew(self) -> None:
        """Other luck from here on."""
        for stream in range(len(self.tapes)):
            self.tapes[stream] = []
            self.places[stream] = 0

    def pick(self, among: list[int]) -> int:
        return self.below(len(among))

    def below(self, n: int) -> int:
        at = self.at
        tape = self.tapes[at]
        place = self.places[at]
        if place == len(tape):
            tape.append(self.sources[at].random())
        self.places[at] = place + 1
        return int(tape[place] * float(n))


@final
class Rollout:
    """What the rollouts of one decision share: where they begin, who tries a move, and the luck of the sample."""

    __slots__ = ("belief", "dealer", "habit_luck", "mind", "root", "seat", "so_far", "table_luck")

    def __init__(
        self, mind: Mind[Any], root: Any, seat: int, so_far: list[Move], seed: int, belief: Belief[Any] | None = None
    ) -> None:
        self.belief = belief
        self.root = root
        self.seat = seat
        self.so_far = so_far
        self.table_luck = Tapes(2 * seed)
        self.habit_luck = Tapes(2 * seed + 1)
        self.dealer = Dealer(self.table_luck)
        self.mind = mind.beside(self.dealer)

    def new_luck(self) -> None:
        self.table_luck.renew()
        self.habit_luck.renew()

    def play(self, t: S, plan: list[Move]) -> None:
        """Play the plan and go on, in place, to the horizon; with the luck of this sample from its beginning."""
        self.rewind()
        self.go_on(t, plan)

    def rewind(self) -> None:
        self.table_luck.rewind()
        self.habit_luck.rewind()
        self.dealer.told.clear()

    def go_on(self, t: S, plan: list[Move]) -> None:
        """The same, with what is left of the luck."""
        mind, table_luck, dealer = self.mind, self.table_luck, self.dealer
        tried = 0  # of the plan
        decisions = 0
        phase: Phase[Any] = t.phase
        while decisions < LONGEST:
            if isinstance(phase, Turn):
                seat = phase.seat(t)
                if tried < len(plan) and seat == self.seat and (tried == 0 or plan[tried] in phase.moves(t)):
                    move = plan[tried]
                    tried += 1
                else:
                    tried = len(plan)
                    self.habit_luck.listen_to(seat + 1)
                    if seat == self.seat:
                        move = mind.own_policy(t, seat, [], self.habit_luck)
                    else:
                        move = mind.policy(t, seat, [], self.habit_luck)
                table_luck.listen_to(seat + 1)
                phase = phase.play(t, move, dealer)
                decisions += 1
            elif isinstance(phase, Together):
                answers = [self.answer(t, phase, seat, plan if tried == 0 else []) for seat in phase.seats(t)]
                tried = len(plan)
                table_luck.listen_to(OF_ITSELF)
                phase = phase.reveal(t, answers, dealer)
                decisions += 1
            elif isinstance(phase, Moment):
                table_luck.listen_to(OF_ITSELF)
                phase = phase.happen(t, dealer)
            else:
                return
            t.phase = phase
            if phase is OVER or mind.horizon(t, self.root):
                return

    def answer(self, t: S, phase: Together[Any], seat: int, plan: list[Move]) -> list[Move]:
        """A sealed answer: one's own plan, and what others are believed to seal, or their policy would step by step."""
        self.habit_luck.listen_to(seat + 1)
        answer: list[Move] = []
        if seat != self.seat:
            believed = self.belief.sealed(seat, self.habit_luck) if plan and self.belief is not None else None
            if believed is not None:
                return believed
            while phase.moves(t, seat, answer):
                answer.append(self.mind.policy(t, seat, answer, self.habit_luck))
            return answer
        if plan:
            answer = [*self.so_far, *plan]
        while phase.moves(t, seat, answer):
            answer.append(self.mind.own_policy(t, seat, answer, self.habit_luck))
        return answer
