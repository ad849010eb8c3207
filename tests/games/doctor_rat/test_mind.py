"""The posterior as a mind: honest on whole tables, and worlds that fit what was seen."""

import pytest

from cheeseboard.engine.luck import Quick
from cheeseboard.engine.phase import redact
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.cards import diet_on_desk
from cheeseboard.games.doctor_rat.mind import ClinicMind
from tests.games.doctor_rat.table import colony, food, played

MIND = ClinicMind(GAME)
ways = pytest.mark.parametrize(
    "options", [{"complications": True}, {"variant": "colleagues"}, {"diets": "choose", "groups": 2}], ids=str
)


@ways
def test_a_policy_reads_no_more_of_a_whole_table_than_its_seat_may_know(options):
    for match in played(3, 55, **options):
        for ask in match.asks():
            for world in (match.table, GAME.imagine(match.view(ask.seat), Quick(55))):
                whole = MIND.policy(world, ask.seat, ask.so_far, Quick(56))
                assert MIND.policy(redact(world, ask.seat), ask.seat, ask.so_far, Quick(56)) is whole
                assert whole in ask.moves


@ways
def test_what_is_believed_looks_just_like_what_is_seen(options):
    for number, match in enumerate(played(3, 57, **options)):
        for ask in match.asks() if number % 3 == 0 else []:
            view = match.view(ask.seat)
            belief = MIND.believe(view, match.heard(ask.seat), ask.seat)
            for luck in range(2):
                world = belief.world(Quick(luck))
                assert redact(world, ask.seat) == view
                GAME.check(world)


@ways
def test_what_is_worth_trying_is_legal(options):
    for match in played(3, 58, **options):
        for ask in match.asks():
            plans = MIND.candidates(match.view(ask.seat), ask)
            assert all(plan[0] in ask.moves for plan in plans)
            assert len({tuple(plan) for plan in plans}) == len(plans) > 0


def test_of_an_offer_whole_sets_are_tried():
    table = colony("A L1 ?", "B V2 ?", "reserve 1RC 2RC 3RC 4RC", "bin 1OC", "ugh 1")
    [ask] = table.match.asks()
    assert len(MIND.candidates(table.match.view(0), ask)) == 6 + 1


def test_a_refusal_changes_what_is_believed():
    table = colony("A L1 mandatory+liquid", "B V2 mandatory+vegetable", "offer 1BC 2GC", "bin 3YC", "ugh 1",
                   "medicine_left 0", "menu_left 0")  # fmt: skip
    table.ann("take 1bc", "take 2gc")
    table.doc("refuse a")
    belief = MIND.believe(table.match.view(1), table.match.heard(1), 1)
    worlds = [belief.world(Quick(seed)) for seed in range(100)]
    good = [diet_on_desk(world, 0).is_good(1, food("1BL"), food("1BC")) for world in worlds]
    assert sum(good) < 20


def test_a_win_is_everybodys():
    table = colony("A L1 mandatory+liquid", "B V2 mandatory+vegetable", "meal 8", "offer 3RL 3RV", "bin 1BC")
    assert MIND.evaluate(table.truth, 1) == 0.0
    table.ann("take 3rl", "take 3rv")
    assert MIND.evaluate(table.truth, 1) == 1.0
    assert MIND.mates(table.truth, 1) == [0, 1]
