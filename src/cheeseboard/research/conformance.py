"""Every suite that others have written for their own environments, and our own, run on any game.

`cheeseboard conformance` runs them in full; the tests run them with fewer repetitions.
"""

from __future__ import annotations

import os
import pickle
import sys
import time
import unittest
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from copy import deepcopy
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Quick
from cheeseboard.research import need
from cheeseboard.research.environment import number_of
from cheeseboard.research.gymnasium import SeatEnv
from cheeseboard.research.numbers import Numbers, numbers_of
from cheeseboard.research.openspiel import game_string, load
from cheeseboard.research.pettingzoo import env, parallel_env
from cheeseboard.research.position import CHANCE, NOBODY, Position, from_json

if TYPE_CHECKING:
    import pyspiel
else:
    pyspiel = need("pyspiel")

PLAYTHROUGH: Final = "OpenSpiel playthrough and replay (tiny editions)"
EXPECTED_WARNINGS: Final = (
    "Observation is not a NumPy array",  # every environment with an action mask that is not on PettingZoo's own list
    "Observation space for each agent probably should be",
    ".*Not able to test alternative render modes",  # Gymnasium asks for a registered name
)


class Setup(NamedTuple):
    """A game with an edition's box, ready for any adapter."""

    game: Game[Any]
    edition: Edition

    @property
    def about(self) -> tuple[Game[Any], int, Any]:
        """What every adapter is called with: the game, seats and options."""
        return self.game, self.edition.seats, self.edition.options

    def position(self, seed: int | None = None, listening: bool = True) -> Position:
        return Position(*self.about, seed, listening)

    def numbers(self) -> Numbers:
        return numbers_of(*self.about)

    def __str__(self) -> str:
        return f"{self.game.name}: {self.edition.name}"


def play_on(position: Position, choose: Random, most: int = 100_000) -> Iterator[Position]:
    """Random moves and luck; stops at every node."""
    for _ in range(most):
        yield position
        if position.seat == NOBODY:
            return
        if position.seat == CHANCE:
            position.decide(choose.choice(position.among))
        else:
            position.play(choose.choice(position.moves).number)


# ---- theirs.  `effort` counts repetitions: 1 in the tests ----


def pettingzoo_api(setup: Setup, effort: int) -> None:
    need("pettingzoo.test").api_test(env(*setup.about), num_cycles=60 * effort)


def pettingzoo_parallel_api(setup: Setup, effort: int) -> None:
    need("pettingzoo.test").parallel_api_test(parallel_env(*setup.about), num_cycles=60 * effort)


def pettingzoo_seeds(setup: Setup, effort: int) -> None:
    need("pettingzoo.test").seed_test(partial(env, *setup.about), num_cycles=30 * effort)
    need("pettingzoo.test").parallel_seed_test(partial(parallel_env, *setup.about), num_cycles=30 * effort)


def pettingzoo_render(setup: Setup, effort: int) -> None:
    need("pettingzoo.test").render_test(partial(env, *setup.about))


def pettingzoo_state(setup: Setup, effort: int) -> None:
    need("pettingzoo.test").state_test(env(*setup.about), parallel_env(*setup.about), num_cycles=5 * effort)


def openspiel_random_games(setup: Setup, effort: int) -> None:
    pyspiel.random_sim_test(load(*setup.about), num_sims=effort, serialize=True, verbose=False)


def openspiel_api(setup: Setup, effort: int) -> None:
    need("absl.flags").FLAGS(["conformance"], known_only=True)
    base = need("open_spiel.integration_tests.api_test").EnforceAPIOnPartialTreeBase
    game = load(*setup.about)
    result = unittest.TestResult()
    case = type("Case", (base,), {"game": game, "game_name": str(game)})
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    if not result.testsRun or not result.wasSuccessful():
        raise AssertionError("; ".join([trace.strip().split("\n")[-1] for _, trace in result.failures + result.errors]))


def openspiel_playthrough(setup: Setup, effort: int) -> None:
    """Written and replayed to the same text."""
    writer: Any = need("open_spiel.python.algorithms.generate_playthrough")
    writer.round = plainly_rounded
    playthrough = writer.playthrough
    name = game_string(*setup.about)
    for seed in range(max(1, effort // 5)):
        first = playthrough(name, None, seed=seed)
        lines = [line for line in first.split("\n") if line.startswith("action: ")]
        assert lines, "a playthrough without actions"
        again = playthrough(name, [int(line.removeprefix("action: ")) for line in lines])
        assert again == first, "replayed, the playthrough is another"


def plainly_rounded(number: Any, digits: int) -> float:
    """A playthrough rounds every number of every tensor, and numpy's own rounding took most of its time."""
    return round(float(number), digits)


class Obliging(SeatEnv):
    """For Gymnasium's check alone, which plays an action it chose in another state: one that is not offered stands for
    one that is.  No environment of ours does that."""

    def step(self, action: Any) -> Any:
        offered = [move.number for move in self.position.legal(self.seat)]
        number = number_of(action, self.position)
        return super().step(number if number in offered else offered[number % len(offered)])


def gymnasium_check(setup: Setup, effort: int) -> None:
    check = need("gymnasium.utils.env_checker").check_env
    game, seats, options = setup.about
    for seat in range(seats):
        for mode in (None, "ansi", "rgb_array", "human"):
            check(Obliging(game, seat, "random", seats, options, render_mode=mode))


# ---- ours ----


def paired_worlds(setup: Setup, effort: int) -> None:
    """What a seat cannot know does not change a bit of its tensors and strings."""
    numbers, luck = setup.numbers(), Quick(1)
    for seed in range(effort):
        for position in play_on(setup.position(seed), Random(seed), 60):
            for seat in range(position.seats) if position.seat >= 0 else ():
                other = position.imagine(seat, luck)
                assert other.seat == position.seat, f"seat {other.seat} is asked in the other world"
                assert other.legal(seat) == position.legal(seat), f"seat {seat} is offered something else"
                assert known_to(numbers, other, seat) == known_to(numbers, position, seat), f"seat {seat} sees more"


def known_to(numbers: Numbers, position: Position, seat: int) -> tuple[object, ...]:
    return (
        numbers.observe(position, seat).tobytes(),
        numbers.information(position, seat).tobytes(),
        numbers.observation_text(position, seat),
        numbers.information_text(position, seat),
    )


def copies(setup: Setup, effort: int) -> None:
    """Copies, pickles and JSON in the middle of a game, in every adapter, have the same state and the same future."""
    for seed in range(effort):
        for luck in (None, seed):
            choose = Random(seed)
            for position in play_on(setup.position(luck), choose, 100):
                if choose.random() < 0.2:
                    same_future(position, [position.copy(), pickled(position), from_json(position.to_json())])
        environment = env(*setup.about)
        environment.reset(seed=seed)
        for _ in play_on(environment.position, Random(seed), 20):
            pass
        loaded = env(*setup.about)
        loaded.load(environment.save())
        others = [deepcopy(environment), pickled(environment), loaded]
        same_future(environment.position, [other.position for other in others])
        game = load(*setup.about)
        state = game.new_initial_state()
        for _ in range(30):
            if not state.is_terminal():
                state.apply_action(Random(seed).choice(state.legal_actions()))
        states = [state.clone(), pickled(state), game.deserialize_state(state.serialize()),
                  game.new_initial_state(state.to_struct())]  # fmt: skip
        same_future(state.position, [other.position for other in states])


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def same_future(position: Position, others: list[Position]) -> None:
    expected = position.copy()
    for _ in play_on(expected, Random(5), 40):
        pass
    for other in others:
        assert other == position, "a copy is not the same"
        for _ in play_on(other, Random(5), 40):
            pass
        assert other == expected, "a copy has another future"


def resampling(setup: Setup, effort: int) -> None:
    """Resampled states look the same to their player, and are not the truth more often than they are each other."""
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    game = load(*setup.about)
    truths = pairs = draws = 0
    for seed in range(10 * effort):
        choose, state = Random(seed), game.new_initial_state()
        for _ in range(120):
            if state.is_terminal():
                break
            if not state.is_chance_node() and choose.random() < 0.3:
                player = choose.randrange(game.num_players())
                one, other = [state.resample_from_infostate(player, sampler) for _ in range(2)]
                assert one.information_state_string(player) == state.information_state_string(player)
                assert one.current_player() == state.current_player()
                draws += 1
                truths += str(one) == str(state)
                pairs += str(one) == str(other)
            state.apply_action(choose.choice(state.legal_actions()))
    spread = max(0.05, 4 * (2 * draws) ** 0.5 / max(1, draws)) * draws  # four times what chance alone would do
    assert truths <= pairs + spread, f"of {draws} worlds {truths} are the truth, and only {pairs} are alike"


SUITES: Final[dict[str, Callable[[Setup, int], None]]] = {
    "PettingZoo api_test": pettingzoo_api,
    "PettingZoo parallel_api_test": pettingzoo_parallel_api,
    "PettingZoo seed_test, parallel_seed_test": pettingzoo_seeds,
    "PettingZoo render_test": pettingzoo_render,
    "PettingZoo state_test": pettingzoo_state,
    "OpenSpiel random_sim_test, serialised": openspiel_random_games,
    "OpenSpiel api_test": openspiel_api,
    PLAYTHROUGH: openspiel_playthrough,
    "Gymnasium check_env, every seat": gymnasium_check,
    "paired worlds": paired_worlds,
    "copies, pickles, JSON": copies,
    "resampling": resampling,
}


class Result(NamedTuple):
    setup: Setup
    suite: str
    seconds: float
    trouble: str  # empty: it passed


def run_suite(setup: Setup, suite: str, effort: int) -> Result:
    """One suite on one set-up.  A warning that is not expected is trouble, too."""
    start = time.monotonic()
    trouble = ""
    try:
        with warnings.catch_warnings(), quiet():
            warnings.simplefilter("error")
            for expected in EXPECTED_WARNINGS:
                warnings.filterwarnings("ignore", expected)
            SUITES[suite](setup, effort)
    except (Exception, unittest.SkipTest) as error:
        trouble = f"{type(error).__name__}: {' '.join(str(error).split())[:400]}"
    return Result(setup, suite, time.monotonic() - start, trouble)


@contextmanager
def quiet() -> Iterator[None]:
    """Suites print their progress, and OpenSpiel every error it raises, expected or not."""
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
        try:
            kept = os.dup(2)
        except OSError:  # nobody listens there anyway
            yield
            return
        sys.stderr.flush()
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def plan(games: list[Game[Any]]) -> list[tuple[Setup, str]]:
    """Every suite on every edition that a game names; but the playthroughs of large editions would be huge."""
    found: list[tuple[Setup, str]] = []
    for game in games:
        tiny = [Setup(game.edition(edition), edition) for edition in game.tiny()]
        setups = [Setup(game.edition(edition), edition) for edition in game.editions()] + tiny
        found += [(setup, suite) for suite in SUITES for setup in (tiny if suite == PLAYTHROUGH else setups)]
    return found


def run(games: list[Game[Any]], effort: int) -> Iterator[Result]:
    """Every suite on every set-up of these games."""
    if effort < 1:
        raise Problem(f"an effort is a whole number from 1, not {effort}")
    for setup, suite in plan(games):
        yield run_suite(setup, suite, effort)
