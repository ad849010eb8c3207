"""Characters at work: what they do where it is plain what to do, and that each level is better than the one below."""

from hashlib import sha256
from itertools import permutations
from math import prod
from random import Random
from time import process_time

import pytest

from cheeseboard.bots.bot import answer as answer_as
from cheeseboard.bots.bot import bot_luck, play_on
from cheeseboard.bots.levels import levels
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.bots.belief.groups import ALL_TIES, SAME, Table, beliefs, table_of
from cheeseboard.games.doctor_rat.bots.belief.past import Past
from cheeseboard.games.doctor_rat.bots.belief.weights import best_picks, chance, hints, weights
from cheeseboard.games.doctor_rat.bots.lookahead.colleague import read, tables
from cheeseboard.games.doctor_rat.bots.lookahead.doctor import Scales
from cheeseboard.games.doctor_rat.bots.policy import matched
from cheeseboard.games.doctor_rat.components import FOODS, GLUTTONY
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.statistics import collect
from cheeseboard.games.doctor_rat.studies.sides import Slipping
from cheeseboard.games.doctor_rat.table import WON
from cheeseboard.testing import Scene
from tests.games.doctor_rat.table import colony, food, pair
from tests.rules import rule

QUIET = ("ugh 0", "medicine_left 0", "menu_left 0")
CHEESY = "A C3 ? 1OC+ 1YL- 4GC+ 4BV- 2BC+"
GREEN = "B V2 ? 1GL+ 1RV- 4GC+ 4YV- 3GV+"


def answer(table: Scene, level: str = "normal", luck: int = 1) -> list[str]:
    """What the bot at the seat that is asked would play."""
    [ask] = table.match.asks()
    bot = levels(GAME)[level]
    plan = bot.plan(table.match.view(ask.seat), ask, table.match.heard(ask.seat), Quick(luck))
    return [move.notation for move in plan]


def wins(names: list[str], games: int, **options: object) -> int:
    bots = [levels(GAME)[name] for name in names]
    found = 0
    for number in range(games):
        seed = sha256(f"game {number}".encode()).digest()
        match = Match(GAME, len(bots), options, seed)
        play_on(match, bots, [bot_luck(seed, seat) for seat in range(len(bots))])
        found += match.table.result == WON
    return found


def test_levels_are_named_weakest_first():
    assert list(levels(GAME)) == ["random", "easy", "normal", "hard", "master"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
def test_rats_take_what_all_their_rows_speak_for(level):
    rows = (CHEESY.replace("4GC+", "4RC+"), "B V2 ? 1GL+ 1RV- 4GL+ 4YV- 3GV+")
    table = colony(*rows, "offer 3OC 2GL", "bin 1BL", *QUIET)
    assert answer(table, level) == ["take 3oc"]
    table.ann("take 3oc")
    assert answer(table, level) == ["take 2gl"]


def test_an_allocation_is_weighed_for_all_groups_together():
    """The card that is best for A is the only one for B."""
    rows = ("A L1 ? 1RC+ 1OV+ 1YC+ 2YC-", "B C3 ? 4GC+ 4RL- 1BC+ 1BL-")
    table = colony(*rows, "offer 1GC 1OL", "bin 4YL", *QUIET)
    view = table.match.view(1)
    minds = [weights(view, group, []) for group in range(2)]
    assert [one.code for one in best_picks(view, [0, 1], view.offer + view.bin, minds).foods] == ["1OL", "1GC"]


def test_a_refusal_is_read_as_bad_and_a_menu_as_good():
    table = colony("A L1 mandatory+liquid", "B V2 mandatory+vegetable", "offer 1BC 2GC", "bin 3YC", "ugh 1",
                   "medicine_left 0", "menu_left 0")  # fmt: skip
    table.ann("take 1bc", "take 2gc")
    before = weights(table.match.view(1), 0, [])
    table.doc("refuse a")
    told = hints(table.match.view(1), table.match.heard(1))
    after = weights(table.match.view(1), 0, told)
    assert [(hint.group, hint.food.code, hint.good) for hint in told] == [(0, "1BC", False)]
    assert chance(after, 1, food("1BL"), food("1BC")) < 0.1 < chance(before, 1, food("1BL"), food("1BC"))


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_doctor_offers_a_good_card_for_everybody_where_there_is_one(level):
    table = colony("A L1 mandatory+liquid", "B V2 mandatory+vegetable", "reserve 1RC 2OV 3YL", "bin 1OC", *QUIET)
    assert answer(table, level) == ["serve 2ov", "serve 3yl"]
    view = table.match.view(0)
    assert matched(view, [0, 1], [food("2OV"), food("3YL")]) == 2
    assert matched(view, [0, 1], [food("1RC"), food("3YL")]) == 1


def test_a_doctor_refuses_a_third_cross_when_something_good_is_left():
    rows = ("A L1 mandatory+liquid 1RC- 2RC- 1RL+", "B V2 mandatory+vegetable 1RV+ 2RV+ 3RV+")
    table = colony(*rows, "offer 3RC 2OV", "bin 2OL", "ugh 1")
    table.ann("take 3rc", "take 2ov")
    assert answer(table, "easy") == answer(table, "normal") == answer(table, "hard") == ["refuse a"]
    nothing = colony(*rows, "offer 3RC 2OV", "bin 2OC", "ugh 1")
    nothing.ann("take 3rc", "take 2ov")
    assert answer(nothing) == answer(nothing, "hard") == ["enjoy"]


def test_a_doctor_lays_medicine_on_two_crosses_side_by_side():
    rows = ("A L1 mandatory+liquid 1RC- 2RC- 1RL+", "B V2 mandatory+vegetable 1RV+ 2RV+ 3RV+")
    table = colony(*rows, "chosen 3RC 2OV", "bin 2OL", "ugh 0", "phase serving")
    assert answer(table) == answer(table, "hard") == ["medicine a 1"]
    assert answer(table, "easy") == ["dinner"]


@rule("DOC-143", "DOC-210")
@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
@pytest.mark.parametrize("lines", [("ugh 0",), ("ugh 2", "phase swapping_table")], ids=["a card", "an Ugh!"])
def test_a_colleague_never_uses_the_own_diet(level, lines):
    plans = set()
    for diet in ("mandatory+liquid", "plus_minus_one", "forbidden+vegetable+q4"):
        table = pair(f"A L1 {diet}", "B V2 mandatory+vegetable", "offer 1RL 1RV 1RC", "bin 3BC", *lines)
        plans.add(tuple(answer(table, level)))
    assert len(plans) == 1


@rule("DOC-143", "DOC-148")
@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
def test_rats_choose_alike_whatever_diets_explain_their_rows(level):
    plans = set()
    for diet in ("mandatory+cheese", "identical+type", "forbidden+liquid+green_blue"):
        table = colony(f"A C3 {diet} 1OC+ 2YL-", "B V2 ? 1GL+", "meal 3", "offer 3RC 2OV 4BL", "bin 1BC", *QUIET)
        plans.add(tuple(answer(table, level)))
    assert len(plans) == 1


# ---- hard ----


@rule("DOC-143")
def test_cards_that_are_alike_to_the_rats_are_taken_by_luck_not_by_their_place():
    """Of orange, yellow and green neither group knows anything yet: no place in an offer can come to mean a group."""
    table = colony("A L1 ?", "B C3 ?", "offer 4OC 4YC", "bin 4GC", *QUIET)
    assert {answer(table, "hard", luck)[0] for luck in range(1, 40)} == {"take 4oc", "take 4yc", "take 4gc"}


def test_the_best_allocations_are_those_of_brute_force():
    luck = Random(5)
    for _ in range(60):
        cards = luck.sample(range(60), luck.randint(3, 6))
        values = [[luck.choice([-1.0, 0.3, 0.8, 1.0, 1.05]) for _ in cards] for _ in range(luck.randint(1, 3))]
        worth = {}
        for places in permutations(range(len(cards)), len(values)):
            found = [values[group][place] for group, place in enumerate(places)]
            if min(found) >= 0:
                worth[tuple(cards[place] for place in places)] = prod(found)
        choice = Table(cards, values).choose(ALL_TIES)
        best = max(worth.values(), default=-1.0)
        assert choice.value == pytest.approx(best)
        assert {tuple(picks) for picks in choice.picks} == {picks for picks in worth if worth[picks] > best - SAME}


@rule("DOC-175")
def test_a_glutton_begins_with_the_card_that_leaves_a_good_second_one():
    """A wants the type of its previous card, and there are two vegetables."""
    rows = ("A C3 identical+type 1OC+ 1YL- 4RL+ 4BV- 2BV+", "B V2 mandatory+vegetable 1GV+ 2RV+ 3RV+ 4YV+ 3GV+")
    table = colony(*rows, "meal 6", "offer 3OV 2GL", "bin 1BV 4OC 1GC", "options complications groups=2", *QUIET)
    view = table.match.view(1)
    view.active[0] = GLUTTONY
    cards = [card.number for card in view.offer + view.bin]
    [mine] = table_of(view, beliefs(view, []), [0], cards, 0.0).values
    view.active[0] = None
    [plain] = table_of(view, beliefs(view, []), [0], cards, 0.0).values
    left = {FOODS[number].code: mine[place] / plain[place] for place, number in enumerate(cards)}
    assert min(left["3OV"], left["1BV"]) > left["2GL"], "after the liquid there is nothing of its kind"


def test_a_doctor_keeps_good_cards_for_the_meal_without_a_draw():
    """Two vegetables and two liquids would be good now; one of each is wanted in the next meal, too."""
    rows = ("A L1 mandatory+liquid 1RL+ 2RC- 3OL+", "B V2 mandatory+vegetable 1RV+ 1RC- 3OV+")
    table = colony(*rows, "meal 4", "reserve 1OL 2YL 1GV 2BV 1BC 4RC", "bin 4OC 3RC", *QUIET)
    served = answer(table, "hard")
    assert len({"serve 1gv", "serve 2bv"}.intersection(served)) == 1
    assert len({"serve 1ol", "serve 2yl"}.intersection(served)) == 1


def test_a_doctor_asks_for_new_cards_when_nothing_will_do_and_a_third_cross_is_near():
    rows = ("A L1 mandatory+liquid 1RC- 2RC- 1RL+ 2OL+ 1YL+", "B V2 mandatory+vegetable 1RV+ 2RV+ 3RV+ 4OV+ 1GV+")
    table = colony(*rows, "meal 6", "reserve 3RC 4RC 3OC 4OC 4YC", "bin 2OC 3YC", "ugh 1", "medicine_left 0",
                   "menu_left 0")  # fmt: skip
    assert answer(table, "hard") == ["ugh"]


def test_a_doctor_hands_out_what_a_lost_group_would_not_take():
    """A has two crosses and reads its row as one for liquids, though it is one up, one down."""
    rows = ("A L1 plus_minus_one 1RC- 3BL- 2RL+ 1OL+ 2GL+", "B V2 mandatory+vegetable 1RV+ 2RV+ 3RV+ 4OV+ 1GV+")
    table = colony(*rows, "meal 6", "phase serving", "chosen 3BC 4BV", "bin 2YL 4YL", "ugh 0", "medicine_left 0")
    assert answer(table, "hard") == ["menu 3bc a"]


def test_a_colleague_leaves_the_only_card_that_is_good_for_the_other():
    table = pair("A L1 ?", "B V2 mandatory+vegetable", "offer 2RV 2RC 2RL", "bin 3BC", "ugh 0")
    assert answer(table, "hard") != ["take 2rv"]


def test_what_the_other_keeps_or_throws_away_is_read():
    match = Match(GAME, 2, {"variant": "colleagues"}, bytes(32))
    table, mine = match.table, match.table.asker
    cards = table.offer + table.bin
    match.submit(mine, "pass")
    match.submit(1 - mine, "ugh")
    view = match.view(mine)
    [hint] = tables(view, mine, match.heard(mine))
    assert hint.swapped
    assert sorted(hint.foods) == sorted([card.number for card in cards])
    plain = beliefs(view, [])[mine]
    assert all(read(plain, [hint], Scales()).chance(number) < plain.chance(number) for number in hint.foods)
    for _ in range(2):
        match.submit(match.asks()[0].seat, "pass")
    match.submit(match.asks()[0].seat, match.asks()[0].moves[0])
    found = tables(match.view(mine), mine, match.heard(mine))
    assert [one.swapped for one in found] == [True, False]


@rule("DOC-030")
@pytest.mark.parametrize("options", [{}, {"variant": "colleagues"}], ids=str)
def test_a_doctor_who_chooses_lays_diets_like_those_that_are_drawn(options):
    seen = set()
    for luck in range(12):
        match = Match(GAME, 3, {"diets": "choose", **options}, bytes([luck] * 32))
        for ask in match.asks():
            answer_as(match, ask.seat, levels(GAME)["hard"], Quick(luck))
        assert match.table.meal == 1
        seen |= {diet_on_desk(match.table, group).code() for group in range(len(match.table.rows))}
    assert len(seen) > 10


@rule("DOC-030")
def test_rats_expect_of_a_chosen_diet_what_could_have_been_drawn():
    table = colony("A C3 ?", "B V2 ?", "offer 1RC 2GV", "options diets=choose groups=2")
    found = {diet.code(): weight for diet, weight in weights(table.match.view(1), 0, [])}
    assert len(found) == 237
    assert sum(found.values()) == pytest.approx(1.0)
    assert found["mandatory cheese vegetable"] == pytest.approx(0.1 / 237)
    assert found["plus_minus_one"] == pytest.approx(0.9 / 16 + 0.1 / 237)


def test_a_doctor_sees_how_often_rats_take_another_card_than_the_best():
    steady, slipping = [levels(GAME)["hard"]] * 2, [levels(GAME)["hard"], Slipping(levels(GAME)["hard"], 0.5)]
    seen = []
    for bots in (steady, slipping):
        match = Match(GAME, 2, {"groups": 2}, bytes([7] * 32))
        play_on(match, bots, [bot_luck(bytes(32), seat) for seat in range(2)])
        past = Past(match.view(0), Scales().learning)
        for event in match.heard(0):
            past.hear(event)
        assert past.picks >= match.table.meal
        seen.append(past.slips)
    assert seen[0] == 0
    assert seen[1] >= 2


def test_a_hard_player_answers_within_two_seconds():
    """The widest question: seven cards for three groups, with a card that joins them and every token."""
    table = colony("A L1 mandatory+liquid 1RC-", "B V2 plus_minus_one 1RV+", "C C3 different+type 1OL+", "meal 3",
                   "reserve 1GC 2OV 3YL 4BL 1YV 3GV 2BC", "bin 1OC 4YL", "ugh 3")  # fmt: skip
    began = process_time()
    answer(table, "hard")
    assert process_time() - began < 2.0


def test_a_master_answers_within_four_seconds_before_the_exam():
    """Every offer with every token is looked at, where nothing that is there will do."""
    rows = ("A L1 identical+colour 1RC- 2RL+ 3RV+ 1RV+ 4GL- 1GC+",
            "B V2 identical+quantity 1YC- 1GL+ 1OV+ 1YL+ 1GV+ 2BC-",
            "C C3 identical+type 1OL- 2OL+ 3OL+ 4OL+ 1BV- 2BV+")  # fmt: skip
    table = colony(*rows, "meal 7", "reserve 1OC 3YL 4YV 3YV 4RC 3RC", "bin 4OV 3OV 4YL", "ugh 0")
    began = process_time()
    answer(table, "master")
    assert process_time() - began < 4.0


def test_each_level_wins_more_than_the_one_below():
    """How much more stands in docs/bots.md, from many games."""
    won = [wins([level, level], 12, groups=2) for level in ("random", "easy", "normal", "hard")]
    assert won == sorted(won)
    assert won[0] < won[1] < won[2]
    assert won[3] >= 10


@rule("DOC-132")
def test_what_is_counted_of_a_game():
    match = Match(GAME, 2, {"groups": 2, "complications": True}, bytes(32))
    bots = [levels(GAME)["normal"]] * 2
    play_on(match, bots, [bot_luck(bytes(32), seat) for seat in range(2)])
    found = collect(match)
    t = match.table
    assert found["games won"] == [float(t.result == WON)]
    assert sum([values[0] for name, values in found.items() if name.startswith("crosses in meal")]) == sum(
        found["crosses a group"]
    )
    assert found["meals"] == [float(t.meal)]
    assert len([name for name in found if name.startswith("won with")]) in (1, 2)
    used = found["tokens: Ugh! new cards"][0] + found["tokens: Ugh! refusal"][0]
    assert used == 3 - t.ugh_left
