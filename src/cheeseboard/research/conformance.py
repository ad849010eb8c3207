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
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from copy import deepcopy
from functools import partial
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Quick
from cheeseboard.research import need
from cheeseboard.research.environment import action_number
from cheeseboard.research.gymnasium import SeatEnv
from cheeseboard.research.openspiel import game_string, load
from cheeseboard.research.pettingzoo import env, parallel_env
from cheeseboard.research.position import CHANCE, NOBODY, Position, from_json
from cheeseboard.research.tensors.numbers import Numbers, numbers_of
from cheeseboard.research.vector import Tables

if TYPE_CHECKING:
    import pyspiel
else:
    pyspiel = need("pyspiel")

TREES: Final = "OpenSpiel api_test of whole trees, perfect recall (tiny editions)"
PLAYTHROUGH: Final = "OpenSpiel playthrough and replay (tiny editions)"
FOR_TINY: Final = (TREES, PLAYTHROUGH)  # of large editions they would be huge
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
    """The states that it finds lie near the root, of many games all within the deal: it is given others, too."""
    base = openspiel_suites().EnforceAPIOnPartialTreeBase
    game = load(*setup.about)

    def set_up(case: Any) -> None:
        base.setUpClass.__func__(case)
        case.some_states += [state for seed in range(effort) for state in some_states(game, Random(seed))]

    run_case(base, game, {"setUpClass": classmethod(set_up)})


def openspiel_suites() -> Any:
    need("absl.flags").FLAGS(["conformance"], known_only=True)
    return need("open_spiel.integration_tests.api_test")


def run_case(base: Any, game: Any, more: dict[str, Any]) -> None:
    result = unittest.TestResult()
    case = type("Case", (base,), {"game": game, "game_name": str(game), **more})
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    if not result.testsRun or not result.wasSuccessful():
        raise AssertionError("; ".join([trace.strip().split("\n")[-1] for _, trace in result.failures + result.errors]))


def some_states(game: Any, choose: Random, most: int = 20) -> list[Any]:
    """Of a random game: its end, and some states in which somebody is asked."""
    found: list[Any] = []
    state = game.new_initial_state()
    while not state.is_terminal():
        if len(found) < most and not state.is_chance_node() and choose.random() < 0.2:
            found.append(state.clone())
        state.apply_action(choose.choice(state.legal_actions()))
    return [*found, state]


def openspiel_trees(setup: Setup, effort: int) -> None:
    """Its suite for whole trees, on the first states of the tree where that is large, and perfect recall.

    Its own test of that wants all seats to have taken as many steps, too, which others' sealed answers hide.
    """
    game = load(*setup.about)
    states = tree(game, 300 * effort)

    def set_up(case: Any) -> None:
        case.all_states = {state for state, _ in states}

    left_out = dict.fromkeys(("test_number_of_nodes", "test_game_is_perfect_recall"))  # both know their own games only
    run_case(openspiel_suites().EnforceAPIOnFullTreeBase, game, {"setUpClass": classmethod(set_up), **left_out})
    recalled: dict[tuple[int, str], tuple[Any, bytes]] = {}
    for state, pasts in states:
        player = state.current_player()
        if player >= 0:
            found = pasts[player], sha256(array("f", state.information_state_tensor(player))).digest()
            known = recalled.setdefault((player, state.information_state_string(player)), found)
            assert known[0] == found[0], f"player {player} has forgotten something"
            assert known[1] == found[1], "an information state has two tensors"
    assert len({tensor for _, tensor in recalled.values()}) == len(recalled), "a tensor tells less than the text"


def tree(game: Any, most: int) -> list[tuple[Any, tuple[Any, ...]]]:
    """States with, for each player, what it knew and did whenever it was asked."""
    found: list[tuple[Any, tuple[Any, ...]]] = []
    stack: list[tuple[Any, tuple[Any, ...]]] = [(game.new_initial_state(), ((),) * game.num_players())]
    while stack and len(found) < most:
        state, pasts = stack.pop()
        found.append((state, pasts))
        player = state.current_player()
        known = state.information_state_string(player) if player >= 0 else ""
        for action in state.legal_actions():
            then = list(pasts)
            if player >= 0:
                then[player] = (pasts[player], known, action)
            stack.append((state.child(action), tuple(then)))
    return found


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
        number = action_number(action, self.position)
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
        for make in doors(setup):
            door = make()
            door.reset(seed=seed)
            go_on(door, Random(seed), 20)
            loaded = make()
            loaded.load(door.save())
            same_future_of(door, [deepcopy(door), pickled(door), loaded])
        game = load(*setup.about)
        state = game.new_initial_state()
        for _ in range(30):
            if not state.is_terminal():
                state.apply_action(Random(seed).choice(state.legal_actions()))
        states = [state.clone(), pickled(state), game.deserialize_state(state.serialize()),
                  game.new_initial_state(state.to_struct()), game.new_initial_state(state.to_json())]  # fmt: skip
        same_future(state.position, [other.position for other in states])


def doors(setup: Setup) -> list[Callable[[], Any]]:
    """What makes an environment of each sort that keeps a state."""
    game, seats, options = setup.about
    return [
        partial(env, game, seats, options),
        partial(parallel_env, game, seats, options),
        partial(SeatEnv, game, seats - 1, "random", seats, options),
        partial(Tables, game, 2, seats, options),
    ]


def go_on(door: Any, choose: Random, steps: int) -> None:
    """Random steps through any door, from game to game."""

    def some(mask: Any) -> int:
        return int(choose.choice(mask.nonzero()[0]))

    for _ in range(steps):
        if isinstance(door, Tables):
            door.step([some(mask) for mask in door.masks])
        elif door.position.seat == NOBODY:
            door.reset()
        elif isinstance(door, SeatEnv):
            door.step(some(door.action_mask("")))
        elif isinstance(door, parallel_env):
            door.step({agent: some(door.action_mask(agent)) for agent in door.agents})
        else:
            door.step(some(door.action_mask(door.agent_selection)))


def same_future_of(door: Any, others: list[Any]) -> None:
    now = door.save()
    expected = deepcopy(door)
    go_on(expected, Random(5), 20)
    then = expected.save()
    for other in others:
        assert other.save() == now, f"a copy of {type(door).__name__} is not the same"
        go_on(other, Random(5), 20)
        assert other.save() == then, f"a copy of {type(door).__name__} has another future"


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
    TREES: openspiel_trees,
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
    """Every suite on every edition that a game names."""
    found: list[tuple[Setup, str]] = []
    for game in games:
        tiny = [Setup(game.edition(edition), edition) for edition in game.tiny()]
        setups = [Setup(game.edition(edition), edition) for edition in game.editions()] + tiny
        found += [(setup, suite) for suite in SUITES for setup in (tiny if suite in FOR_TINY else setups)]
    return found


def run(games: list[Game[Any]], effort: int) -> Iterator[Result]:
    """Every suite on every set-up of these games."""
    if effort < 1:
        raise Problem(f"an effort is a whole number from 1, not {effort}")
    for setup, suite in plan(games):
        yield run_suite(setup, suite, effort)
