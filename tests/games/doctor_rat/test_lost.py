"""A lost game is lost for everybody, whichever door one looks through.  DOC-128 to DOC-132."""

import random
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard import Match, replay
from cheeseboard.engine.codec import from_json, to_json
from cheeseboard.engine.text import LANGUAGES
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.table import WON
from cheeseboard.measure.arena import Setting, play_unit
from cheeseboard.measure.simulate import Programme, play_one
from cheeseboard.pictures.board import Board
from cheeseboard.pictures.words import speaker
from tests.games.doctor_rat.table import colony
from tests.pictures.test_any_view import printed
from tests.rules import rule
from tests.server.room import Client, Room, here, in_loop

EXAM = next(edition for edition in GAME.tiny() if edition.name == "the exam alone")
TINY = GAME.edition(EXAM)
OPTIONS = dict(EXAM.options)
QUIET = ("ugh 0", "medicine_left 0", "menu_left 0")


def ended(seed: int) -> Match[Any]:
    choose = Random(seed)
    match: Match[Any] = Match(TINY, EXAM.seats, OPTIONS, bytes([seed]) * 32)
    while match.asks():
        ask = choose.choice(match.asks())
        match.submit(ask.seat, choose.choice(ask.moves))
    return match


def winners(match: Match[Any]) -> list[int]:
    assert match.outcome is not None
    return match.outcome.winners()


def one_of_each() -> tuple[Match[Any], Match[Any]]:
    games = [ended(seed) for seed in range(40)]
    lost = next(match for match in games if match.table.result != WON)
    return lost, next(match for match in games if match.table.result == WON)


@rule("DOC-128", "DOC-132")
def test_the_third_cross_leaves_nobody_a_winner():
    table = colony("A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable", "C C3 mandatory+cheese", "meal 6",
                   "offer 3RC 3RV 3OC", "bin 1BC", *QUIET)  # fmt: skip
    table.ann("take 3rc", "take 3rv", "take 3oc")
    assert table.truth.result == "loss_three_crosses"
    assert table.winners == []
    outcome = table.outcome
    assert outcome is not None
    assert outcome.places == [2, 2]
    assert [outcome.share(seat) for seat in (0, 1)] == [0.0, 0.0]


@rule("DOC-129", "DOC-130")
def test_win_and_loss_are_told_apart_by_the_outcome_and_its_copies():
    lost, won = one_of_each()
    assert winners(lost) == []
    assert winners(won) == [0, 1]
    for match in (lost, won):
        assert from_json(to_json(match.outcome), TINY) == match.outcome
        assert winners(replay(match.record(), TINY)) == winners(match)


def returns_of(env: Any, choose: Random) -> tuple[list[float], str]:
    """Of one game of a PettingZoo environment, either sort, with the end it came to."""
    env.reset(seed=choose.randrange(1000))
    paid = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        masks = {agent: np.flatnonzero(env.action_mask(agent)) for agent in env.agents}
        actions = {agent: int(choose.choice(mask)) for agent, mask in masks.items() if len(mask)}
        if hasattr(env, "agent_selection"):
            if any(env.terminations.values()):
                paid = dict(env.rewards)
                break
            env.step(actions[env.agent_selection])
        else:
            _, rewards, *_ = env.step(actions)
            paid = {agent: paid[agent] + value for agent, value in rewards.items()}
    return list(paid.values()), env.position.table.result


def value_of(result: str) -> float:
    return 1.0 if result == WON else -1.0


@rule("DOC-128")
@pytest.mark.parametrize("payoff", ["places", "wins"])
@pytest.mark.parametrize("parallel", [False, True])
def test_pettingzoo_pays_for_a_win_and_takes_for_a_loss(payoff: str, parallel: bool):
    from cheeseboard.research import pettingzoo

    env = (pettingzoo.parallel_env if parallel else pettingzoo.env)(TINY, EXAM.seats, OPTIONS, payoff=payoff)
    games = [returns_of(env, Random(seed)) for seed in range(30)]
    assert {result == WON for _, result in games} == {True, False}
    assert all(paid == [value_of(result)] * 2 for paid, result in games)


@rule("DOC-128")
def test_openspiel_returns_a_loss_and_declares_one_utility_for_all():
    import pyspiel

    from cheeseboard.research import openspiel

    game = openspiel.load(TINY, EXAM.seats, OPTIONS)
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert (game.min_utility(), game.max_utility()) == (-1.0, 1.0)
    found = set()
    for seed in range(30):
        choose, state = Random(seed), game.new_initial_state()
        while not state.is_terminal():
            actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(choose.choice(actions))
        result = state.position.table.result
        assert state.returns() == [value_of(result)] * 2
        found.add(result == WON)
    assert found == {True, False}


@rule("DOC-128")
def test_a_seat_among_bots_is_paid_for_what_the_table_did():
    from cheeseboard.research.gymnasium import SeatEnv

    env = SeatEnv(TINY, 1, "random", EXAM.seats, OPTIONS)
    found = set()
    for seed in range(30):
        choose, over, total = Random(seed), False, 0.0
        env.reset(seed=seed)
        while not over:
            action = int(choose.choice(np.flatnonzero(env.action_mask(""))))
            _, reward, over, _, _ = env.step(action)
            total += float(reward)
        result = env.position.table.result
        assert total == value_of(result)
        found.add(result == WON)
    assert found == {True, False}


@rule("DOC-128")
def test_many_tables_together_pay_the_same():
    from cheeseboard.research.vector import Tables

    tables = Tables(TINY, 4, EXAM.seats, OPTIONS, seed=5)
    choose, found = Random(5), set()
    for _ in range(120):
        tables.step([choose.choice(np.flatnonzero(mask).tolist()) for mask in tables.masks])
        for place in np.flatnonzero(tables.done):
            found.add(tuple(tables.rewards[place].tolist()))
    assert found == {(1.0, 1.0), (-1.0, -1.0)}


@rule("DOC-128")
def test_arena_and_simulate_count_a_loss_as_no_win():
    programme = Programme(GAME.name, 2, ["random"], OPTIONS, components=TINY.components)
    games = [play_one(programme, number) for number in range(40)]
    assert {game.scores[0] for game in games} == {0, 1}
    for game in games:
        won = game.scores[0] == 1
        assert game.shares == [float(won)] * 2
        assert game.places == [1 if won else 2] * 2
    setting = Setting(GAME.name, "random", "random", 2, OPTIONS, components=TINY.components)
    assert {play_unit(setting, number).a_share for number in range(40)} == {0.0, 1.0}


@rule("DOC-128")
def test_the_terminal_says_who_lost_and_ranks_nobody():
    lost, won = one_of_each()
    for language in LANGUAGES:
        words = speaker(TINY, language, ["Ann", "Ben"])
        both = {"winners": (0, 1)}
        lose, win = words.say("terminal.all_lose", both), words.tell("terminal.won", both)
        last = printed(Board(TINY, True).result(lost.view(None), words, lost.heard(None)))
        assert lose in last
        assert win not in last
        assert words.say("terminal.winner_mark") not in last.replace(lose, "")
        last = printed(Board(TINY, True).result(won.view(None), words, won.heard(None)))
        assert win in last
        assert lose not in last


@rule("DOC-128")
@in_loop
async def test_the_server_names_no_winner_of_a_lost_game(tmp_path):
    async with Room(tmp_path) as rooms:
        frame: dict[str, Any] = {}
        for seed in range(40):  # by random rats hardly one is won
            client = Client(rooms)
            await client.create(here(), here("Ben"), game=GAME.name, options={"diets": "basic", "ugh_tokens": 0})
            await client.ready()
            await client.play_to_the_end(random.Random(seed))
            frame = client.last("frame")
            if frame["view"]["result"] != WON:
                break
        assert frame["view"]["result"] in ("loss_three_crosses", "loss_exam")
        result = frame["result"]
        assert (result["places"], result["scores"], result["winners"]) == ([2, 2], [0, 0], [])
        assert result["headline"]["name"] == "ill"
