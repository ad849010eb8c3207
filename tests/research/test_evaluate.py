"""A policy meets the bots of the house, in their own measure and in theirs of many tables."""

import pickle
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cheeseboard.bots.levels import find_bot
from cheeseboard.cli.main import main
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.games import find
from cheeseboard.measure.arena import Setting, compare
from cheeseboard.measure.evidence import Estimate
from cheeseboard.measure.players import find_player
from cheeseboard.research.counting import size_of
from cheeseboard.research.dataset import bot_games
from cheeseboard.research.evaluate import Evaluation, Player, evaluate
from cheeseboard.research.tensors import numbers
from cheeseboard.research.vector import Tables
from tests.research.setups import GAMES

TEMPLATE = find("_template")
OWN = """
from cheeseboard.research.evaluate import Player

def player(game):
    return Player(lambda row, mask: int(mask.argmax()), game)

nobody = 3
"""


def lowest(row: Any, mask: Any) -> int:
    return int(mask.argmax())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_any_game_is_played_by_a_policy_from_view_and_question(game):
    """Weights that are the mask are random play."""
    found = evaluate(lambda row, mask: mask, game, "random", games=1)
    assert found.games == found.seats == game.seats[0]
    assert -1 <= found.returns.mean <= 1


def test_a_deal_is_played_from_every_seat_and_fair_play_is_fair():
    found = evaluate(find_bot(TEMPLATE, "random"), TEMPLATE, "random", games=200, seats=3)
    assert found.games == 201
    assert len(found.by_seat) == 3
    assert found.wins.units == 67
    assert found.wins.mean == pytest.approx(1 / 3)  # the same luck at every seat: one of three wins each deal
    assert "201 games against random" in str(found)
    assert evaluate(lowest, TEMPLATE, "random", games=20) == evaluate(lowest, TEMPLATE, "random", games=20)


def test_to_win_none_of_a_few_games_is_no_certainty():
    nothing = Estimate(0.0, 0.0, 10, 0.0)
    lost = Evaluation("_template", "easy", 2, 20, nothing, Estimate(-1.0, 0.0, 10, 0.0), [])
    assert str(lost).endswith("won 0.0 % (0.0 … 27.8), return -1.00 in every deal")
    even = Evaluation("_template", "easy", 2, 20, Estimate(0.5, 0.0, 10, 0.0), nothing, [])
    assert str(even).endswith("won 50.0 ± 0.0 %, return +0.00 ± 0.00")  # one of two wins each deal


def test_each_of_the_others_may_be_somebody_else():
    """In order, the policy's own seat left out; a game may be called by its name."""
    found = evaluate(lowest, "_template", ["easy", Player(lowest, "_template")], games=12, seats=3)
    assert "12 games against easy, Player" in str(found)
    same = evaluate(lowest, TEMPLATE, ["easy", "easy"], games=12, seats=3)
    assert same.by_seat == evaluate(lowest, TEMPLATE, "easy", games=12, seats=3).by_seat
    assert found.by_seat != same.by_seat
    assert numbers.numbers_of("_template", 2) is numbers.numbers_of(TEMPLATE, 2)


def test_what_a_policy_may_not_do_is_said():
    with pytest.raises(Illegal, match="not among those offered"):
        evaluate(lambda row, mask: int(mask.argmin()), TEMPLATE, games=2)
    with pytest.raises(Problem, match="no weight"):
        evaluate(lambda row, mask: 1 - mask, TEMPLATE, games=2)
    with pytest.raises(Problem, match=r"a row of 4 weights, not an array of shape \(1, 4\)"):
        evaluate(lambda row, mask: mask[None], TEMPLATE, games=2)
    with pytest.raises(Problem, match="2 other seats need as many bots, not 1"):
        evaluate(lowest, TEMPLATE, ["easy"], games=3, seats=3)
    with pytest.raises(Problem, match="tell nothing"):
        evaluate(lowest, TEMPLATE, games=0)


def test_a_player_of_ones_own_enters_the_arena(tmp_path, monkeypatch, capsys):
    (tmp_path / "own_net.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    assert isinstance(find_player(TEMPLATE, "own_net:player"), Player)
    found = compare(Setting("_template", "own_net:player", "random", 2), 4)
    assert found.games == 8
    assert main(["arena", "_template", "own_net:player", "random", "--deals", "2"]) == 0
    assert "own_net:player" in capsys.readouterr().out
    words = ["simulate", "_template", "--levels", "own_net:player,random", "--games", "4", "--report", "games.html"]
    assert main(words) == 0
    assert "own_net:player" in capsys.readouterr().out
    assert "own_net:player" in Path("games.html").read_text(encoding="utf-8")
    for name, said in (("own_net:other", "no 'other'"), ("own_net:nobody", "no bot"), ("nowhere_net:x", "imported")):
        with pytest.raises(Problem, match=said):
            find_player(TEMPLATE, name)


def test_bots_play_all_other_seats_of_many_tables():
    with Tables("_template", 6, seats=3, seed=1, bots="easy") as tables:
        copy = pickle.loads(pickle.dumps(tables))
        ended = 0
        for _ in range(40):
            assert tables.seats.tolist() == [0, 1, 2, 0, 1, 2]
            assert tables.masks.any(axis=1).all()
            actions = tables.masks.argmax(axis=1)
            tables.step(actions)
            copy.step(actions)
            ended += int(tables.done.sum())
            assert (tables.observations == copy.observations).all()
        assert ended
    with pytest.raises(Problem, match="as many bots"):
        Tables("_template", 2, seats=3, bots=["easy"])
    with pytest.raises(Problem, match="no bot 'nobody'"):
        Tables("_template", 2, seats=3, bots="nobody")


def test_a_tiny_edition_is_counted_whole():
    size = size_of(TEMPLATE, TEMPLATE.tiny()[0])
    assert size.is_whole
    assert 0 < size.information_states <= size.decisions
    assert size.ends > 1
    few = size_of(TEMPLATE, TEMPLATE.tiny()[0], most=10)
    assert not few.is_whole
    assert few.decisions + few.chances + few.ends == 10


def test_games_of_bots_are_rows_of_legal_decisions():
    rows = bot_games("_template", ["easy", "random"], games=5, seats=2, seed=3)
    count = len(rows["action"])
    assert rows["action_mask"][np.arange(count), rows["action"]].all()
    assert rows["layout"].tolist() == [str(numbers.VERSION), numbers.numbers_of(TEMPLATE, 2).hash]
    assert rows["done"].sum() == 10
    assert not rows["reward"][~rows["done"]].any()
    assert set(rows["level"]) == {"easy", "random"}
    with pytest.raises(Problem, match="at least"):
        bot_games("_template", [], games=1)
