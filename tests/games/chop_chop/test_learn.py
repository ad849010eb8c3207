"""The program by which hard players learn: little of it, in a corner of the kitchen."""

import sys
from pathlib import Path

import pytest

from cheeseboard.games.chop_chop import GAME, ChopChop
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned, nets
from cheeseboard.games.chop_chop.bots.evaluation.outlook import outlook
from cheeseboard.games.chop_chop.rules import first_table
from cheeseboard.games.chop_chop.studies import learn
from cheeseboard.games.chop_chop.studies.learn import Learner

LEARNED = GAME.folder / "bots" / "evaluation" / "learned.json"
STOP = (4,)
GAMES = 160
JUDGED = 80


def corner() -> ChopChop:
    """Two mice, six squares."""
    [edition] = [edition for edition in GAME.tiny() if edition.name == "two mice"]
    return ChopChop(edition.components)


def errors(learner: Learner) -> tuple[float, float]:
    """In games of its own: of what it says beforehand, and of whoever knows only how often the mice win."""
    said: list[tuple[float, float]] = []
    for number in range(JUDGED):
        seen, mice_won = learner.play(number % len(learner.agreed), False)
        sides = [learner.cat.net(), learner.mice.net()]
        said += [(sides[0 if is_cats else 1].chance(numbers), float(mice_won)) for is_cats, numbers in seen]
    share = sum(won for _, won in said) / len(said)
    return sum((chance - won) ** 2 for chance, won in said) / len(said), share * (1.0 - share)


def test_it_learns_who_is_likely_to_win():
    learner = Learner(corner(), 5, learn.every_kind(STOP))
    before, _ = errors(learner)
    learner.learn(GAMES, 0.03, 0.01)
    after, by_share = errors(learner)
    assert after < before
    assert after < by_share


def test_what_it_writes_is_read_by_those_who_play(tmp_path: Path):
    learner = Learner(corner(), 5, learn.every_kind(STOP))
    learner.learn(learn.GAMES_A_STEP, 0.01, 0.01)
    path = tmp_path / "weights.json"
    path.write_text(learner.written(), encoding="utf-8")
    t = first_table(learner.agreed[0], learn.SEATS)
    t.cat = learner.agreed[0].box.cat_squares[0]
    read = Learned(learner.agreed[0], *nets(path)).chance(outlook(t))
    assert read == pytest.approx(learner.lookers[0].learned.chance(outlook(t)), abs=1e-3)


def test_the_same_seed_learns_the_same():
    weights = []
    for seed in (3, 3, 4):
        learner = Learner(corner(), seed, learn.every_kind(STOP))
        learner.learn(2 * learn.GAMES_A_STEP, 0.01, 0.001)
        weights.append(learner.written())
    assert weights[0] == weights[1] != weights[2]


def test_what_hard_players_know_is_read_and_written_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    out = tmp_path / "again.json"
    monkeypatch.setattr(sys, "argv", ["learn", str(out), "--games", "0", "--start", str(LEARNED)])
    learn.main()
    assert out.read_text(encoding="utf-8") == LEARNED.read_text(encoding="utf-8")
