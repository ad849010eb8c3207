"""What was learned of rounds of two: what is seen, what may be answered, and how a search leans to it."""

import json
from base64 import b64decode
from itertools import pairwise
from math import exp, isclose

import numpy as np
import pytest

from cheeseboard.bots.bot import bot_luck, play_on
from cheeseboard.bots.levels import find_bot
from cheeseboard.bots.search import Search
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.bots.dominance import better_than
from cheeseboard.games.rat_a_tat_cat.bots.instinct import LEAST_LOG, knows, log_share, read_instinct
from cheeseboard.games.rat_a_tat_cat.bots.search import CatMind
from cheeseboard.games.rat_a_tat_cat.bots.story import ANSWERS, WIDTH, Question, Story, answer_of
from cheeseboard.games.rat_a_tat_cat.rules import YOUR_TURN
from cheeseboard.games.rat_a_tat_cat.studies.instinct import leaning, taught, written
from cheeseboard.games.rat_a_tat_cat.studies.rounds import NORMAL, Actor

QUICK = {"preset": "quick", "max_turns_per_round": 40}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Nothing was learned yet: any weights."""
    luck = np.random.default_rng(1)
    sizes = [WIDTH, 12, 8, ANSWERS]
    weights = []
    for wide, units in pairwise(sizes):
        weights += [luck.normal(0.0, 0.4, (wide, units)), luck.normal(0.0, 0.1, units)]
    found = tmp_path_factory.mktemp("instinct") / "instinct.json"
    found.write_text(written(weights), encoding="utf-8")
    return found


@pytest.fixture(scope="module")
def instinct(path):
    return read_instinct(path)


def moments(rounds: int, options: dict[str, object] = QUICK):
    """Questions of rounds of normal players: the match, the question, and what its seat heard."""
    normal = find_bot(GAME, "normal")
    for number in range(rounds):
        luck = bytes([number]) * 32
        match = Match(GAME, 2, options, luck)
        lucks = [bot_luck(luck, seat) for seat in range(2)]
        while asks := match.asks():
            yield match, asks[0], match.heard(asks[0].seat)
            seat = asks[0].seat
            match.submit(seat, normal.plan(match.view(seat), asks[0], match.heard(seat), lucks[seat])[0])


def question(match, ask, heard) -> Question:
    view = match.view(ask.seat)
    story = Story(view)
    story.hear(heard)
    return Question(view, ask.seat, story)


def test_a_number_is_seen_once_and_each_has_its_place():
    for match, ask, heard in moments(6):
        seen = question(match, ask, heard).seen()
        assert len(set(seen)) == len(seen)
        assert all(0 <= number < WIDTH for number in seen)


def test_the_truth_and_the_view_are_seen_alike():
    """As while learning, where no view is made."""
    for match, ask, heard in moments(6):
        story = Story(match.table)
        story.hear(match.dealer.told)
        of_truth = Question(match.table, ask.seat, story)
        assert of_truth.seen() == question(match, ask, heard).seen()
        assert of_truth.answers() == question(match, ask, heard).answers()


def test_answers_are_what_is_offered_but_for_what_is_plainly_worse():
    for match, ask, heard in moments(6):
        asked = question(match, ask, heard)
        allowed = asked.answers()
        assert allowed
        offered = {asked.move(answer) for answer in range(ANSWERS) if allowed >> answer & 1}
        assert offered <= set(ask.moves)
        for move in ask.moves:
            assert asked.move(answer_of(asked, move)) is move
            is_worse = better_than(match.view(ask.seat), ask.seat, [move]) is not None
            if ask.prompt not in ("your_turn", "placing"):
                assert is_worse != (move in offered)
            elif is_worse:
                assert move not in offered


def test_shares_of_what_is_allowed_add_up_to_all(instinct):
    for match, ask, heard in moments(2):
        asked = question(match, ask, heard)
        wishes, allowed = instinct.wishes(asked.seen()), asked.answers()
        assert len(wishes) >= ANSWERS
        shares = [exp(log_share(wishes, allowed, answer)) for answer in range(ANSWERS) if allowed >> answer & 1]
        assert isclose(sum(shares), 1.0, abs_tol=ANSWERS * exp(-LEAST_LOG))


def test_a_whole_gesture_is_as_likely_as_its_steps_together(instinct):
    for match, ask, heard in moments(6):
        view = match.view(ask.seat)
        if view.phase is not YOUR_TURN or len(ask.moves) < 2:
            continue
        learned = CatMind(GAME, instinct=instinct)
        plans = learned.plans(view, ask)
        logs = [instinct.log_odds(view, ask.seat, heard, plan) for plan in plans]
        draw = logs[plans.index([ask.moves[1]])]
        takes = sum(exp(log) for log, plan in zip(logs, plans) if len(plan) == 2)
        assert takes + exp(draw) == pytest.approx(1.0, abs=5 * exp(-LEAST_LOG))
        assert learned.leanings(view, ask, heard, plans) == [learned.a_nat * log for log in logs]


def test_what_is_leaned_to_is_played_where_it_is_as_good(instinct):
    match, ask, heard = next(each for each in moments(1) if each[1].prompt == "knocking")
    view = match.view(ask.seat)
    sure = CatMind(GAME, instinct=instinct, a_nat=1.0)
    plans = sure.candidates(view, ask)
    leanings = sure.leanings(view, ask, heard, plans)
    chosen = Search(sure, 200).weigh(view, ask, heard, Quick(1)).chosen
    assert chosen == plans[leanings.index(max(leanings))]


def test_who_leans_does_so_in_the_game_in_which_it_was_learned_and_otherwise_plays_as_hard_does(instinct):
    for options, seats, is_known in (
        (QUICK, 2, True),
        (QUICK, 3, False),
        ({"max_turns_per_round": 40}, 2, False),
        ({**QUICK, "younger": True}, 2, False),
        ({**QUICK, "house_power_from_discard": True}, 2, False),
        ({**QUICK, "house_no_knock_first_lap": True}, 2, False),
    ):
        match = Match(GAME, seats, options, bytes(32))
        ask = match.asks()[0]
        view, heard = match.view(ask.seat), match.heard(ask.seat)
        assert knows(view) is is_known
        minds = CatMind(GAME, instinct=instinct), CatMind(GAME)
        found = [Search(each, 60).weigh(view, ask, heard, Quick(3)).moves for each in minds]
        assert (repr(found[0]) == repr(found[1])) is not is_known


def test_an_opponent_who_leaves_or_tosses_what_a_normal_player_keeps_is_known_by_it():
    counts = {}
    for level in ("normal", "hard"):
        bot, found = find_bot(GAME, level).with_samples(60), 0
        for number in range(6):
            match = Match(GAME, 2, QUICK, bytes([number]) * 32)
            play_on(match, [bot, bot], [Quick(number), Quick(number + 100)])
            story = Story(match.table)
            story.hear(match.dealer.told)
            found += sum(story.unlike)
        counts[level] = found
    assert counts["normal"] == 0 < counts["hard"]


def test_weights_are_read_only_if_they_fit_what_is_seen(path, tmp_path):
    told = json.loads(path.read_text(encoding="utf-8"))
    told["layers"][0]["weights"] = told["layers"][1]["weights"]
    told["layers"][0]["always"] = told["layers"][1]["always"]
    other = tmp_path / "other.json"
    other.write_text(json.dumps(told), encoding="utf-8")
    with pytest.raises(Problem, match="learned of"):
        read_instinct(other)


def test_what_is_written_is_read_again(path, instinct):
    seen = next(question(*each).seen() for each in moments(1))
    layers = json.loads(path.read_text(encoding="utf-8"))["layers"]
    x = np.zeros(WIDTH)
    x[seen] = 1.0
    for layer in layers:
        packed = np.frombuffer(b64decode(layer["weights"]), np.int8).reshape(-1, len(layer["always"]))
        x = np.maximum(x, 0.0) @ (packed * np.array(layer["scales"])) + np.array(layer["always"])
    assert instinct.wishes(seen)[:ANSWERS] == pytest.approx(x.tolist())


def test_rounds_are_played_for_learning_and_answers_at_once(path, monkeypatch):
    wide = [np.zeros((WIDTH, ANSWERS), np.float32), np.zeros(ANSWERS, np.float32)]
    actor = Actor(1)
    found = actor.generation(wide, wide, 12, [0.2] * 5, 2)
    count = len(found["answer"])
    assert found["seen"].shape == (count, (WIDTH + 7) // 8)
    assert all(found["allowed"] >> found["answer"] & 1)
    assert set(found["owner"].tolist()) <= set(range(24))
    assert sum(games for games, _ in found["shares"].values()) >= 12
    share, lead = actor.match(wide, wide, 6, NORMAL, 0.0)
    assert 0.0 <= share <= 1.0
    assert abs(lead) <= 36.0
    monkeypatch.setenv("CHEESEBOARD_WEIGHTS", str(path))
    match = Match(GAME, 2, QUICK, bytes(32))
    play_on(match, [taught(GAME), leaning(GAME).with_samples(20)], [Quick(1), Quick(2)])
    assert match.outcome is not None
