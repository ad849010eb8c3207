"""Characters who run a kennel."""

import pytest

from cheeseboard.bots.bot import play_on
from cheeseboard.bots.levels import levels
from cheeseboard.bots.search import Thinker, thinker
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.text import catalogue
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.bots.evaluation import parts
from cheeseboard.games.dogs.bots.policy.housing import arranging
from cheeseboard.games.dogs.bots.search import DogMind
from cheeseboard.games.dogs.coach import coach
from cheeseboard.games.dogs.scoring import points
from cheeseboard.testing import Scene
from tests.games.dogs.table import played, started, table

LEVELS = levels(GAME)
MIND = DogMind(GAME)


def choice(t: Scene, level: str = "normal", name: str = "ann") -> str:
    [ask] = t.match.asks()
    return LEVELS[level].plan(t.view(name).table, ask, [], Quick(1))[0].notation


def test_there_are_five_levels_and_hints_come_from_hard():
    assert list(LEVELS) == ["random", "easy", "normal", "hard", "master"]
    adviser, hard, master = thinker(GAME), LEVELS["hard"], LEVELS["master"]
    assert isinstance(adviser, Thinker)
    assert isinstance(hard, Thinker)
    assert isinstance(master, Thinker)
    assert adviser.samples == hard.samples < master.samples


def test_the_same_luck_gives_the_same_answer_of_a_master():
    t = table(3, "ann gas 6", "ann.bays B1 PO PO", "map C1 RO F3 PO")
    [ask] = t.match.asks()
    master, view = LEVELS["master"].with_samples(48), t.view("ann").table
    assert master.plan(view, ask, [], Quick(7)) == master.plan(view, ask, [], Quick(7))


@pytest.mark.parametrize("seed", range(2))
def test_normal_is_far_ahead_of_easy_and_easy_of_random(seed):
    names = ["normal", "easy", "random"]
    seated = names[seed:] + names[:seed]
    match = started(3, seed)
    play_on(match, [LEVELS[name] for name in seated], [Quick(seat) for seat in range(3)])
    assert match.outcome is not None
    scores = dict(zip(seated, match.outcome.scores, strict=True))
    assert scores["normal"] > scores["easy"] > scores["random"]


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_a_third_poodle_is_worth_a_detour(level):
    late = ["last_round yes"] if level == "master" else []  # early it thinks as much of a pair and another breed
    assert choice(table(3, "ann gas 6", "ann.bays B1 PO PO", "map C1 RO F3 PO", *late), level) == "drive f3"


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_a_bay_that_would_starve_is_fed(level):
    t = table(3, "ann coins 2 food 0", "ann.bays B1 PO PO PO", "phase shopping", "action pet_shop", "lap 2")
    assert choice(t, level).startswith("shop food")


def test_equal_dogs_are_housed_together():
    assert choice(table(3, "ann.bays B1 MU B2 PO PO", "ann.tile PO", "phase coming_home")) == "put b2"


def test_dogs_of_a_breed_that_stand_apart_are_brought_together():
    assert choice(table(3, "ann.bays B1 MU PO B2 PO PO", "ann.tile GS", "phase coming_home")) == "rearrange"
    assert choice(table(3, "ann.bays B1 MU B2 PO PO", "phase coming_home")) == "keep"


def test_in_the_last_round_dogs_move_into_bays_that_count():
    standing = ("ann food 5", "ann.bays B1 PO PO PO B2 MU GS X2 X3 X5", "phase coming_home")
    assert choice(table(3, *standing, "last_round yes")) == "rearrange"
    assert choice(table(3, *standing)) == "keep"


def test_whoever_is_not_ahead_drives_even_for_a_poor_dog_rather_than_let_the_game_end():
    poor = ("ann gas 4 medicine 0", "map C5 sick:RO")
    assert choice(table(3, *poor, "bob.bays B1 PO PO PO PO")) == "drive c5"
    assert choice(table(3, *poor, "ann.bays B1 PO PO PO PO")) == "stay"


def test_swap_dogs_is_tried_as_one_whole_move():
    t = table(3, "ann gas 3", "ann.cards swap_dogs", "map C1 lost:RO C2 MU F8 PO", "ann.bays B1 PO PO PO")
    [ask] = t.match.asks()
    plans = [[move.notation for move in plan] for plan in MIND.candidates(t.view("ann").table, ask)]
    [swap] = [plan for plan in plans if plan[0] == "swapmap"]
    t.ann(*swap)
    assert t == "ann.tile PO"


def test_what_the_search_tries_first_is_what_habit_would_do():
    for number, match in enumerate(played(3, 9)):
        if number % 7 == 0 and (asks := match.asks()):
            view = match.view(asks[0].seat)
            assert MIND.candidates(view, asks[0])[0][0] is MIND.policy(view, asks[0].seat, [], Quick(0))


def test_at_the_end_a_kennel_is_worth_its_points():
    *_, match = played(3, 11)
    for seat in range(3):
        assert MIND.own(match.table, seat) == points(match.table, seat)
        assert MIND.evaluate(match.table, seat) == pytest.approx(sum(MIND.terms(match.table, seat).values()))


def test_the_reasons_of_a_hint_have_sentences():
    hints = [key for key in catalogue(GAME.folder / "texts", "en") if key.startswith("coach.reason.")]
    *_, match = played(3, 11)
    terms = [*coach(GAME).terms(started(3).table, 0), *coach(GAME).terms(match.table, 0)]
    named = {"fed", *[part for term in terms for part in (term.partition(".")[0], term.rpartition(".")[2])]}
    assert {key.removeprefix("coach.reason.") for key in hints} == named


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_kennel_comes_to_is_the_sum_of_its_parts(seats):
    """So that a reason is a part of the figure that is shown."""
    for match in played(seats, 13):
        for seat in range(seats):
            assert sum([value for _, value in parts(match.table, seat)]) == pytest.approx(MIND.own(match.table, seat))


def test_more_dogs_by_food_are_told_as_food():
    """The reason names what the gesture is about, where the figures bear it out."""
    match = started(3)
    ask = match.asks()[0]
    view, food, gas = match.view(ask.seat), GAME.move("pick food"), GAME.move("pick gas")
    assert coach(GAME).reason(view, ask, "number", ([food], [gas])) == ("coach.reason.fed", {})
    assert coach(GAME).reason(view, ask, "number", ([gas], [food])) == ("coach.reason.number", {})
    assert coach(GAME).reason(view, ask, "groups", ([food], [gas])) == ("coach.reason.groups", {})


def test_every_arrangement_by_habit_is_legal_and_ends():
    for match in played(4, 12):
        asks = match.asks()
        if asks and asks[0].moves[-1].notation == "rearrange":
            assert arranging(match.view(asks[0].seat), asks[0].seat) in asks[0].moves
