"""Bots of this game: they play whole games quickly, and better ones win."""

from hashlib import sha256

import pytest

from cheeseboard.bots.bot import bot_luck, levels, play_on
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.statistics import collect
from tests.games.ratland.table import scene

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
