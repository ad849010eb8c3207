"""Rounds in C++, played for learning, are the package's: rules, what is seen, what may be answered, habits."""

import shutil
import subprocess

import numpy as np
import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.play import play_turn, settle
from cheeseboard.engine.table import redact
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.bots.instinct import read_instinct
from cheeseboard.games.rat_a_tat_cat.bots.memory import without_old_news
from cheeseboard.games.rat_a_tat_cat.bots.policy import SHARP, Habits, Manner
from cheeseboard.games.rat_a_tat_cat.bots.story import ANSWERS, WIDTH, Question, Story
from cheeseboard.games.rat_a_tat_cat.moves import DRAW, HOLD, KNOCK, OTHERS, OWNS, PUTS, TAKE, TOSS, USE
from cheeseboard.games.rat_a_tat_cat.options import SIMULATED
from cheeseboard.games.rat_a_tat_cat.scoring import points
from cheeseboard.games.rat_a_tat_cat.studies import tomcat

needs_compiler = pytest.mark.skipif(not any(map(shutil.which, ("c++", "g++", "clang++"))), reason="no C++ compiler")
MOVES = [TAKE, DRAW, *PUTS[:4], TOSS, USE, *OWNS[:4], *OTHERS[:4], KNOCK, HOLD]
ROUNDS = 60


class Told(Luck):
    """What came up there comes up here."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces

    def below(self, n: int) -> int:
        return 0

    def pick(self, among: list[int]) -> int:
        return among.index(self.faces.pop(0))


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return tomcat.compiled(tmp_path_factory.mktemp("tomcat") / "tomcat")


def rounds_of(program):
    """Dealer, questions, lead of the first seat, and all that was drawn."""
    told = subprocess.run([program, "trace", "--rounds", str(ROUNDS)], check=True, capture_output=True, text=True)
    asked: list[tuple[list[int], list[int]]] = []
    dealer = 0
    for line in told.stdout.splitlines():
        name, *words = line.replace(":", "").split()
        numbers = [int(word) for word in words]
        if name == "round":
            dealer, asked = numbers[0], []
        elif name == "ask":
            asked.append((numbers[:5], numbers[5:]))
        else:
            yield dealer, asked, numbers[0], numbers[1:]


@needs_compiler
def test_they_are_the_same_rounds(program):
    normal, sharp = Habits(GAME.box, Manner()), Habits(GAME.box, SHARP)
    played = 0
    for first, asked, lead, faces in rounds_of(program):
        wishes = {"preset": "quick", "max_turns_per_round": SIMULATED, "first_dealer": first}
        luck = Told(faces)
        dealer = Dealer(luck, True)
        t = GAME.setup(GAME.options.settle(wishes, 2), 2, dealer)
        settle(t, dealer)
        for (seat, move, allowed, by_normal, by_sharp), seen in asked:
            story = Story(t)
            story.hear(dealer.told)
            question = Question(t, t.turn, story)
            assert t.turn == seat
            assert question.answers() == allowed
            assert sorted(question.seen()) == sorted(seen)
            if by_normal >= 0:
                remembered = without_old_news(redact(t, seat), dealer.told, seat)
                assert MOVES.index(normal.move(remembered, seat, luck)) == by_normal
            if by_sharp >= 0:
                assert MOVES.index(sharp.move(t, seat, luck)) == by_sharp
            play_turn(t, MOVES[move], dealer)
        assert t.phase is OVER
        assert points(t.rows[1]) - points(t.rows[0]) == lead
        assert not faces
        played += 1
    assert played == ROUNDS


@needs_compiler
def test_what_was_learned_is_written_for_a_player(tmp_path):
    out = tmp_path / "out"
    tomcat.main([str(out), "--generations", "2", "--rounds", "64", "--batch", "64", "--judged", "1000", "--last", "64"])
    weights = tomcat.weights_of(out / "mean.bin")
    seen = [0, 30, WIDTH - 1]
    x = np.zeros(WIDTH)
    x[seen] = 1.0
    for layer in range(3):
        x = np.maximum(x, 0.0) @ weights[2 * layer] + weights[2 * layer + 1]
    found = read_instinct(out / "instinct.json").wishes(seen)[:ANSWERS]
    assert found == pytest.approx(x.tolist(), abs=0.1)
    assert '"against": "normal"' in (out / "log.jsonl").read_text(encoding="utf-8")
