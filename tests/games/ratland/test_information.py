"""What can be seen, by whom, and what can be worked out.  RAT-038 to RAT-046."""

import copy
from collections import Counter

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.codec import to_json
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import redact
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.components import NINJA, SEER
from cheeseboard.games.ratland.events import Drew, RatGiven
from tests.games.ratland.table import of, scene, sewers
from tests.rules import rule


def code_of(secret: Secret | None) -> str:
    assert secret is not None
    code: str = secret.face().code
    return code


@rule("RAT-039", "RAT-040")
def test_cheese_rats_supply_and_reserve_are_public_at_all_times():
    table = scene("ann pantry 3 cheese 4 sick 1 lost 2 graves 3\nbob pantry 2 cheese 1")
    table.ann("dump 3")
    for name in ("bob", None):
        view = table.view(name).table
        assert view == table.truth
        assert view.reserve() == table.truth.reserve()


@rule("RAT-041")
def test_a_sealed_deployment_is_in_no_view_and_no_text_of_the_table():
    table = scene("ann pantry 3\nbob pantry 2")
    before = to_json(table.truth)
    table.ann("dump 2", "city 1")
    assert to_json(table.truth) == before
    assert table.heard("bob") == []


@rule("RAT-043", "RAT-044")
def test_the_bag_and_all_draws_are_public():
    table = scene("""
        ann* dump 2
        bob dump 2
        events helmet
        phase checking
        place dump
        bag white*4 yellow*6
        hand white*2
        queue bob
    """)
    assert table.view("bob").table.bag == table.truth.bag
    assert table.view(None).table.drawn == [2, 0, 0, 0, 0, 0]
    table.ann("pass")
    assert of(table.heard(None), Drew) == of(table.told, Drew)


@rule("RAT-045", "RAT-038", "RAT-037")
def test_used_cards_are_public_and_the_order_of_the_others_is_in_no_view():
    t = sewers("ann\nbob\nround 3\nevents abundance cousin helmet\nfood food2 food5 food9")
    view = redact(t, 1)
    assert [card.code for card in view.event_cards] == ["abundance", "cousin", "helmet"]
    assert view.food.numbers == [0, 2, 3, 5, 6, 7]
    assert view.next_event is None
    assert len(view.events.numbers) == 11  # those out of the game among them


@rule("RAT-046", "RAT-028")
def test_chosen_clans_are_public():
    t = sewers("ann clan ninja\nbob clan seer")
    assert redact(t, None).clans == [NINJA, SEER]


@rule("RAT-038", "RAT-139")
def test_what_a_seer_may_see_is_imagined_as_likely_as_it_is():
    t = sewers("ann clan seer\nbob clan ninja\nround 7\nevents drunk alarm\nnext armed:ann\nnext_food food9:ann")
    view = redact(t, 1)
    luck = Quick(1)
    found = Counter(code_of(GAME.imagine(view, luck).next_event) for _ in range(1200))
    assert set(found) == {"end", "just_in_time", "holy_rat", "rattibal", "armed"}
    assert 330 < found["end"] < 470  # one in three
    assert 140 < found["armed"] < 260


@rule("RAT-028", "RAT-030")
def test_cards_dealt_to_others_and_boards_not_yet_shown_are_imagined():
    dealt = sewers("ann cards [ninja] [seer]\nbob cards [mutant] [family]\nphase choosing_clan")
    luck = Quick(2)
    worlds = [GAME.imagine(redact(dealt, 0), luck) for _ in range(40)]
    assert all(redact(world, 0) == redact(dealt, 0) for world in worlds)
    assert len({tuple(map(code_of, world.dealt[1])) for world in worlds}) > 10
    sides = sewers("ann side [normal]\nbob side [belligerent]\noptions belligerent=choose")
    found = Counter(code_of(GAME.imagine(redact(sides, 0), luck).sides[1]) for _ in range(200))
    assert 60 < found["normal"] < 140


@rule("RAT-007", "RAT-006")
def test_the_log_says_who_wins_ties_for_better_or_worse():
    table = scene("ann pantry 3\nbob pantry 3\ncid pantry 2\nround 5\nactive cid\nphase turning_event\ndraw drunk")
    assert of(table.told, RatGiven) == [RatGiven(0, 2)]  # ann is active now, and of the largest clans she must give


def test_a_view_or_a_deep_copy_has_nothing_of_the_table_that_could_be_changed():
    t = sewers("ann pantry 2 cards [ninja] [seer]\nbob pantry 3 cards [mutant] [family]\nphase choosing_clan")
    for other in (redact(t, 0), copy.deepcopy(t)):
        for name in t.fields():
            mine, theirs = getattr(other, name), getattr(t, name)
            assert mine is not theirs or not isinstance(mine, list | Bag), name
        assert all(mine is not theirs for mine, theirs in zip(other.zones, t.zones))
        assert all(mine is not theirs for mine, theirs in zip(other.dealt, t.dealt))


def test_imagining_leaves_the_view_as_it_was():
    for drawing in (
        "ann cards [ninja] [seer]\nbob cards [mutant] [family]\nphase choosing_clan",
        "ann side [normal]\nbob side [belligerent]\noptions belligerent=choose",
        "ann clan seer\nbob clan ninja\nround 7\nevents drunk alarm\nnext armed:ann\nnext_food food9:ann",
    ):
        view = redact(sewers(drawing), 1)
        before = to_json(view)
        GAME.imagine(view, Quick(1))
        assert to_json(view) == before
