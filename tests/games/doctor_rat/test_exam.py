"""What a master of rats and their Doctor does otherwise than a hard one."""

from itertools import combinations

import pytest

from cheeseboard.bots.bot import play_on
from cheeseboard.bots.levels import levels
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.table import redact
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.bots.belief.groups import beliefs, table_of
from cheeseboard.games.doctor_rat.bots.lookahead.doctor import Outlook, Scales, with_offers_read
from cheeseboard.games.doctor_rat.bots.lookahead.exam import Exam, none_drawn
from cheeseboard.games.doctor_rat.bots.lookahead.expert import Expert, numbers
from cheeseboard.games.doctor_rat.components import FOODS, Food
from cheeseboard.games.doctor_rat.moves import Serve
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.studies.sides import could_be_passed
from cheeseboard.games.doctor_rat.table import EXAM_FAILED, Clinic
from cheeseboard.testing import Scene
from tests.games.doctor_rat.table import colony, food
from tests.rules import rule

# A knows that it wants the quantity before, and of four and two there is hardly anything; B knows that it wants liquid
ROWS = (
    "A L1 identical+quantity 1GC+ 3YC- 3RL+ 3BV+ 3OC+ 3BC+",
    "B V2 alternating+vegetable+liquid 3OV- 2BV+ 1YL+ 1YV+ 3OL+ 1GV+",
)
SEVENTH = (*ROWS, "meal 7", "reserve 2BC 3RV 1BV 1OL 2OL 2GL", "bin 2OC 4YC", "ugh 1")


def exam_of(table: Scene) -> tuple[Exam, Outlook]:
    view = table.match.view(0)
    ahead = Outlook(view, table.match.heard(0), with_offers_read()).foreseeing(Quick(1))
    assert ahead.exam is not None
    return ahead.exam, ahead


def chance(table: Scene, picks: list[str], left: list[str], kept: list[str]) -> float:
    exam, ahead = exam_of(table)
    cards = [[food(code).number for code in codes] for codes in (picks, left, kept)]
    return exam.chance(cards[0], cards[1], ahead.beliefs, [-1, -1], cards[2])


def test_how_likely_none_of_some_cards_is_drawn():
    for idle in range(7):
        hands = list(combinations(range(6), 3))
        share = sum([max(hand) < idle for hand in hands]) / len(hands)
        assert none_drawn(6, min(idle, 6), 3) == pytest.approx(share)


def test_the_exam_is_sure_where_everybody_has_a_card_already():
    """A eats a three and B a liquid; then a three and a vegetable are wanted, and both lie there."""
    assert chance(colony(*SEVENTH), ["3RV", "2OL"], ["2OC", "4YC"], ["3GL", "1BV"]) == 1.0


def test_where_one_card_is_missing_it_has_to_be_among_those_that_come():
    """A has eaten a two: of the twos that nobody has seen one must be drawn, for another group's card is there."""
    table = colony(*SEVENTH)
    view = table.match.view(0)
    unseen = view.pile.numbers
    twos = [number for number in unseen if FOODS[number].quantity == 2]
    found = chance(table, ["2GL", "2OL"], ["4YC", "4BL"], ["3RV", "1BV", "1OL"])
    assert found == pytest.approx(1.0 - none_drawn(len(unseen), len(unseen) - len(twos), 3))
    assert 0.0 < found < 1.0


def test_before_the_exam_a_master_offers_what_is_surest():
    table = colony(*SEVENTH)
    [ask] = table.match.asks()
    view, heard = table.match.view(0), table.match.heard(0)
    _, ahead = exam_of(table)
    reserve = numbers(view.reserve)
    values = []
    for level in ("hard", "master"):
        plan = levels(GAME)[level].plan(view, ask, heard, Quick(1))
        cards = [move.food.number for move in plan if isinstance(move, Serve)]
        assert len(cards) == 2
        values.append(ahead.offer(cards, [number for number in reserve if number not in cards]))
    assert values[1] >= values[0]
    assert values[1] == pytest.approx(0.0)


def test_only_the_meal_before_the_exam_is_judged_by_it_and_only_without_complications():
    scales = with_offers_read()
    for lines, foresees in (
        (SEVENTH, True),
        ((*ROWS, "meal 6", *SEVENTH[3:]), False),
        ((*SEVENTH, "options complications groups=2"), False),
    ):
        view = colony(*lines).match.view(0)
        assert (Outlook(view, [], scales).foreseeing(Quick(1)).exam is not None) == foresees
        assert Outlook(view, [], Scales()).foreseeing(Quick(1)).exam is None


@rule("DOC-143")
def test_whoever_must_eat_badly_eats_what_is_offered():
    """Nothing is good for A, who knows it; the Doctor has offered what can be followed by something."""
    table = colony(*ROWS, "meal 7", "offer 2OL 2GL", "bin 2OC 4YC", "ugh 0", "medicine_left 0", "menu_left 0")
    taken: dict[str, set[str]] = {"hard": set(), "master": set()}
    for level, found in taken.items():
        for luck in range(12):
            [ask] = table.match.asks()
            plan = levels(GAME)[level].plan(table.match.view(1), ask, table.match.heard(1), Quick(luck))
            found.add(plan[0].notation)
    assert taken["master"] == {"take 2ol", "take 2gl"}
    assert taken["hard"] - taken["master"]


@rule("DOC-143")
def test_what_is_offered_is_trusted_a_little_more_but_nothing_that_is_surely_bad():
    table = colony(*ROWS, "meal 7", "offer 2OL 2GL", "bin 3RV 4YC", "ugh 0", "medicine_left 0", "menu_left 0")
    view = table.match.view(1)
    believed = beliefs(view, [])
    cards = [card.number for card in view.offer + view.bin]
    mine = table_of(view, believed, [0], cards, 0.0, with_offers_read().leftover).values[0]
    assert FOODS[cards[mine.index(max(mine))]].code == "3RV", "the only three, though it lies in the bin"


@rule("DOC-143", "DOC-148")
def test_a_master_takes_alike_whatever_diets_explain_the_rows_and_wherever_the_cards_lie():
    plans = set()
    for diet in ("mandatory+cheese", "identical+type", "forbidden+liquid+green_blue"):
        table = colony(f"A C3 {diet} 1OC+ 2YL-", "B V2 ? 1GL+", "meal 3", "offer 3RC 2OV 4BL", "bin 1BC", "ugh 0",
                       "medicine_left 0", "menu_left 0")  # fmt: skip
        [ask] = table.match.asks()
        view = table.match.view(1)
        for offer in (view.offer, view.offer[::-1]):
            view.offer = offer
            heard = table.match.heard(1)
            plans.add(tuple(m.notation for m in levels(GAME)["master"].plan(view, ask, heard, Quick(3))))
    assert len(plans) == 1


@rule("DOC-145")
def test_a_master_knows_no_card_of_the_pile():
    """Another world that looks the same from the Doctor's seat: the same offer, token or refusal."""
    table = colony(*SEVENTH)
    view, heard = table.match.view(0), table.match.heard(0)
    [ask] = table.match.asks()
    master = Expert(with_offers_read())
    plans = [master.plan(view, ask, heard, Quick(2))]
    for luck in range(3):
        plans.append(master.plan(redact(GAME.imagine(view, Quick(luck)), 0), ask, heard, Quick(2)))
    assert all(plan == plans[0] for plan in plans)


def test_the_study_sees_whether_a_lost_exam_could_have_been_passed():
    lost = 0
    for number in range(40):
        match = Match(GAME, 2, {"groups": 2}, bytes([number] * 32))
        play_on(match, [levels(GAME)["normal"], levels(GAME)["easy"]], [Quick(number), Quick(number + 99)])
        t = match.table
        if t.result == EXAM_FAILED:
            lost += 1
            cards = [*t.bin, *reserve_of(t), *[row[-1] for row in t.rows]]
            right = [
                [one for one in cards if diet_on_desk(t, group).is_good(t.meal, row[-2], one)]
                for group, row in enumerate(t.rows)
            ]
            assert could_be_passed(t) == any(one is not other for one in right[0] for other in right[1])
    assert lost


def reserve_of(t: Clinic) -> list[Food]:
    return [card.face() for card in t.reserve]
