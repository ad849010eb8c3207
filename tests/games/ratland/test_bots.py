"""Bots of this game: they play whole games quickly, and better ones win."""

from functools import cache
from hashlib import sha256

import pytest

from cheeseboard.bots.bot import bot_luck, play_on
from cheeseboard.bots.coach import coach_of
from cheeseboard.bots.levels import levels
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.table import redact
from cheeseboard.engine.text import catalogue
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.bots.belief import Guess, plainness
from cheeseboard.games.ratland.bots.evaluation.future import Future, Life, goes_on
from cheeseboard.games.ratland.bots.lookahead import Outset, going_on, match_regrets, recast
from cheeseboard.games.ratland.bots.policy import fitted, moves_of
from cheeseboard.games.ratland.components import DUMP, FIELD, NURSERY, PANTRY, RIGHT
from cheeseboard.games.ratland.moves import PUTS
from cheeseboard.games.ratland.rules import DEPLOYING
from cheeseboard.games.ratland.statistics import collect
from cheeseboard.games.ratland.studies import replies, responder
from cheeseboard.games.ratland.table import Sewers
from tests.games.ratland.table import FOUR, scene, sewers

LEVELS = levels(GAME)


def shares(names: list[str], games: int, **options: object) -> dict[str, float]:
    found = dict.fromkeys(names, 0.0)
    for number in range(games):
        order = names[number % len(names) :] + names[: number % len(names)]
        seed = sha256(f"{number}".encode()).digest()
        match = Match(GAME, len(names), options, seed)
        play_on(match, [LEVELS[name] for name in order], [bot_luck(seed, seat) for seat in range(len(names))])
        outcome = match.outcome
        assert outcome is not None
        for seat, name in enumerate(order):
            found[name] += outcome.share(seat) / games
    return found


def test_normal_beats_three_random_players():
    assert shares(["normal", "random", "random", "random"], 12)["normal"] > 0.9


def test_normal_beats_easy_and_easy_beats_random_for_two():
    assert shares(["normal", "easy"], 16)["normal"] > 0.7
    assert shares(["easy", "random"], 24)["easy"] > 0.5


@pytest.mark.parametrize("seats", [5, 12])
def test_everybody_plays_with_clans_and_boards(seats):
    names = (["normal", "easy", "random"] * 4)[:seats]
    shares(names, 1, clans=True, belligerent="choose")


def answers(text: str, name: str = "ann", level: str = "normal") -> list[str]:
    table = scene(text)
    ask = table.match.ask(table.names.index(name))
    assert ask is not None
    plan = LEVELS[level].plan(table.match.view(ask.seat), ask, [], Quick(1))
    return [move.notation for move in plan]


def test_a_helmet_drops_the_worst_piece():
    lines = "ann* dump 3\nbob\nevents helmet\nphase checking\nplace dump\nbag white*1\nhand {}"
    assert answers(lines.format("white*1 black*1 yellow*1")) == ["drop black"]
    assert answers(lines.format("yellow*2")) == ["pass"]


def test_a_rat_is_swapped_when_that_saves_others():
    lines = "ann pantry {} cheese {}\nbob pantry 1\nevents rattibal\nphase swapping"
    assert answers(lines.format(10, 2)) == ["swap"]
    assert answers(lines.format(9, 3)) == ["keep"]


def test_an_athlete_steals_where_nobody_guards():
    lines = "ann* nursery 2 pantry 3 clan athlete\nbob cheese 4 clan ninja\ncid clan mutant\nphase moving_rats"
    assert answers(lines)[0].endswith("to left")


def test_a_deployment_is_whole_and_uses_the_double_role():
    plan = answers("ann pantry 9 cheese 3\nbob pantry 7\ncid pantry 7\nevents armed")
    assert plan[0] == "straddle 3"
    assert len(plan) <= 7
    great = answers("ann pantry 60 cheese 9\nbob pantry 7\ncid pantry 7")
    assert great[0].startswith("dump")


def test_a_game_can_be_counted():
    seed = sha256(b"counted").digest()
    match = Match(GAME, 4, {"preset": "everything"}, seed)
    play_on(match, [LEVELS["normal"]] * 4, [bot_luck(seed, seat) for seat in range(4)])
    found = collect(match)
    rounds = int(found["rounds"][0])
    assert 5 <= rounds <= 9
    assert len(found[f"rats to feed in round {rounds}"]) == 4
    assert max(found["points of a clan"]) == found["points of the winner"][0]
    assert sum(sum(values) for name, values in found.items() if name.startswith("wins of the")) == pytest.approx(1)
    assert sum(sum(values) for name, values in found.items() if name.startswith("wins on a")) == pytest.approx(1)
    unfinished = collect(Match(GAME, 2, {}, seed))
    assert "points of the winner" not in unfinished


def test_what_is_counted_after_the_last_round_is_the_score():
    for number in range(3):
        seed = sha256(f"score {number}".encode()).digest()
        match = Match(GAME, 5, {"preset": "everything"}, seed)
        play_on(match, [LEVELS["easy"]] * 5, [bot_luck(seed, seat) for seat in range(5)])
        found = collect(match)
        assert match.outcome is not None
        assert found[f"points after round {int(found['rounds'][0])}"] == match.outcome.scores
        assert sum(sum(found[name]) for name in found if name.startswith("ahead on")) == pytest.approx(0)


# ---- what the hard player reckons with ----


@cache
def future(seats: int) -> Future:
    return Future(
        sewers("".join(f"{name} pantry 7\n" for name in ("ann", "bob", "cid", "dee")[:seats])).options, Life()
    )


def outset(text: str) -> tuple[Sewers, Outset]:
    t = sewers(text)
    return t, Outset(t, 0, future(t.seats))


def test_after_the_last_round_a_clan_is_worth_its_points_and_before_it_a_cheese_is_worth_something():
    four = future(4)
    assert four.left(9, 0.0, 14.0, 3.0) == 14
    assert four.left(9, 0.0, 14.0, -3.0) == 14 - 3 - 3, "three starve, and lie in three graves"
    assert four.left(3, 1.0, 10.0, 3.0) > four.left(3, 1.0, 10.0, 0.0) > four.left(3, 1.0, 10.0, -1.0)


def test_rats_are_worth_more_and_more_only_as_far_as_they_can_be_fed():
    worth = [future(4).later(4, float(rats), 2.0) for rats in range(31)]
    assert worth[8] < worth[10] < worth[12] < worth[15]
    assert worth[12] - worth[9] > 2 * (worth[18] - worth[15])
    assert worth[30] < worth[24], "nobody can feed them"


def test_the_chance_of_another_round_is_what_the_deck_says_and_a_seer_knows_better():
    assert [goes_on(round, 5, 4) for round in (1, 4, 5, 8, 9)] == pytest.approx([1, 1, 0.8, 0.5, 0])
    lines = "ann pantry 7 clan seer\nbob pantry 7 clan ninja\nround 6\nnext {}:ann"
    for card, chance in (("end", 0.0), ("armed", 1.0)):
        t = sewers(lines.format(card))
        assert going_on(t, 0) == chance
        assert going_on(redact(t, 1), 1) == pytest.approx(0.75)


def test_regret_matching_leaves_alone_what_is_worse_whatever_the_others_do():
    _, o = outset("ann* pantry 9 cheese 3\nbob pantry 9 cheese 3\ncid pantry 9 cheese 3")
    good, bad = [0, 2, 4, 0, 0, 1, 2, 0], [0, 0, 0, 0, 0, 9, 0, 0]
    often = match_regrets(o, [[good, bad]] * 3, [0.0] * 3, 300, Quick(1))
    assert all(mine[0] > 20 * mine[1] for mine in often)


@pytest.mark.parametrize("lines", [FOUR, "ann pantry 9 cheese 4\nbob pantry 30 cheese 1", FOUR + "events armed"])
def test_what_others_may_deploy_is_whole_and_legal(lines):
    t, o = outset(lines)
    past = [[[3, 0, 0, 0, 4, 0, 0, 0], [0, 0, 0, 0, 0, 0, 7, 0]] for _ in range(t.seats)]
    guess = Guess(o, t, past, Quick(2))
    for seat in range(t.seats):
        for row in guess.rows[seat]:
            answer = moves_of(t, seat, row)
            assert sum(row) == t.zones[seat][PANTRY]
            assert all(move in DEPLOYING.moves(t, seat, answer[:number]) for number, move in enumerate(answer))
            assert not DEPLOYING.moves(t, seat, answer)
        assert any(row[RIGHT] > row[NURSERY] and not row[FIELD] for row in guess.rows[seat]), "as it did before"


def test_who_breeds_and_does_not_steal_is_thought_to_think_of_their_own_sewer_only():
    _, o = outset(FOUR)
    breeding, stealing = [0, 1, 1, 0, 0, 1, 4, 0], [0, 1, 1, 2, 2, 0, 1, 0]
    assert plainness(o, []) == 0.5, "nothing is known yet"
    assert plainness(o, [breeding]) > 0.9
    assert plainness(o, [stealing]) < 0.1
    assert plainness(o, [breeding, breeding, breeding, stealing]) > 0.9, "later rounds tell little"


def test_a_clan_that_steals_is_expected_to_answer_and_one_that_breeds_to_go_on():
    t, o = outset(FOUR)
    breeding, stealing = [0, 1, 1, 0, 0, 1, 4, 0], [0, 1, 1, 2, 2, 0, 1, 0]
    past = [[stealing], [breeding], [stealing], [stealing]]
    guess = Guess(o, t, past, Quick(2))
    first = [tuple(row) for row in guess.rows[1][:9]]
    drawn = [tuple(guess.row(1, luck)) for luck in [Quick(3)] for _ in range(40)]
    assert sum(row in first for row in drawn) > 30


@pytest.mark.parametrize("lines", [FOUR, "ann pantry 9 cheese 4\nbob pantry 7 cheese 1"])
def test_a_row_is_recast_with_the_same_rats_and_nobody_in_the_pantry_of_two(lines):
    t, o = outset(lines)
    row = [0, 0, 0, 0, 0, 0, t.zones[0][PANTRY], 0]
    for n in range(30):
        row = recast(o, row, Quick(n))
        assert sum(row) == t.zones[0][PANTRY]
        assert min(row) >= 0
        assert not (o.is_lanes and row[PANTRY])


def test_a_deployment_begun_otherwise_is_finished_sensibly():
    t = sewers("ann pantry 9 cheese 3\nbob pantry 7\ncid pantry 7")
    row = [1, 2, 3, 0, 0, 1, 2, 0]
    assert fitted(t, 0, row, []) == row
    assert fitted(t, 0, row, [PUTS[DUMP][0]]) == [0, 2, 3, 0, 0, 2, 2, 0], "one rat more at home"
    assert fitted(t, 0, row, [PUTS[DUMP][6]]) == [6, 2, 1, 0, 0, 0, 0, 0], "and here there are few left"


def test_hard_says_why():
    table = scene("ann pantry 12 cheese 1\nbob pantry 12 cheese 6\ncid pantry 12 cheese 0\nround 9")
    ask = table.match.ask(0)
    hard = LEVELS["hard"]
    assert ask is not None
    assert isinstance(hard, Thinker)
    found = Thinker(hard.mind, 400).weigh(table.match.view(0), ask, [], Quick(3))
    assert found.reason in ("rats", "cheese", "graves", "others")
    terms = coach_of(GAME).terms(table.match.table, 0)
    texts = catalogue(GAME.folder / "texts", "en")
    assert all(f"coach.reason.{part}" in texts for term in terms for part in term.split("."))
    plans = {tuple(hard.with_samples(60).plan(table.match.view(0), ask, [], Quick(n))) for n in range(6)}
    assert len(plans) > 1, "nobody can foresee it"


def test_somebody_who_knows_the_hard_player_asks_it_for_every_seat_and_answers():
    table = scene("ann pantry 9 cheese 1\nbob pantry 8 cheese 6\ncid pantry 7 cheese 0\nround 3")
    ask = table.match.ask(0)
    hard = LEVELS["hard"].with_samples(30)
    assert ask is not None
    assert isinstance(hard, Thinker)
    knowing = responder.Responder(hard, 2)
    assert all(len(knowing.ask(table.match.view(0), seat, [], Quick(1))) == 2 for seat in (1, 2))
    assert knowing.plan(table.match.view(0), ask, [], Quick(2))[0] in ask.moves


def test_what_a_reply_gains_is_measured_at_positions_of_real_games(monkeypatch):
    monkeypatch.setattr(replies, "FEW", 1)
    found = replies.position(2, 5)
    assert found is not None
    table, heard = found
    assert (table.round, table.phase) == (replies.FIRST_ROUND, DEPLOYING)
    assert heard
    gains = replies.gains(replies.Inquiry("normal", 2, 1, 2), 5)
    assert len(gains) == 2
    assert all(-1.5 < gain < 1.5 for gain in gains)
