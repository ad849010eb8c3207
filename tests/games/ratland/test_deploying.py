"""Phase 2: rats behind the screens, and the Athlete.  RAT-041, RAT-042, RAT-052 to RAT-057, RAT-088, RAT-137."""

from math import comb

import pytest

from cheeseboard.engine.match import Match
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.events import CheeseHidden, Deployed, Drew, RatMoved, Straddled
from cheeseboard.games.ratland.rules import DEPLOYING
from cheeseboard.testing import Scene
from tests.games.ratland.table import of, scene, sewers
from tests.rules import rule
from tools.perft import whole_answers

THREE = "bob pantry 1\ncid pantry 1\n"
HOME = ["dump 0", "city 0", "field 0", "left 0", "right 0", "nursery 0"]


@rule("RAT-052", "RAT-053")
def test_rats_are_placed_zone_by_zone_and_the_rest_stays_in_the_pantry():
    table = scene(f"ann pantry 7\n{THREE}")
    assert table.moves("ann") == [f"dump {n}" for n in range(8)]
    table.ann("dump 2", "city 0", "field 1", "left 1", "right 0")
    assert table.moves("ann") == ["nursery 0", "nursery 1", "nursery 2", "nursery 3"]
    table.ann("nursery 1")
    assert table.moves("ann") == []
    for name in ("bob", "cid"):
        table.play(name, *HOME)
    assert of(table.told, Deployed)[0] == Deployed(0, 2, 0, 1, 1, 0, 2, 1)


@rule("RAT-053")
def test_with_no_rat_left_nothing_more_is_asked():
    table = scene(f"ann pantry 3\n{THREE}")
    table.ann("dump 1", "city 2")
    assert table.moves("ann") == []


@rule("RAT-052")
@pytest.mark.parametrize(("rats", "seats"), [(1, 3), (4, 3), (7, 3), (1, 2), (4, 2), (7, 2)])
def test_every_split_is_reached_by_exactly_one_path(rats, seats):
    t = sewers(f"ann pantry {rats}\nbob\n" + ("cid\n" if seats == 3 else ""))
    answers = whole_answers(t, DEPLOYING, 0)
    assert len(answers) == comb(rats + (6 if seats == 3 else 5), rats)
    splits = {tuple(move.notation for move in answer if not move.notation.endswith(" 0")) for answer in answers}
    assert len(splits) == len(answers)


@rule("RAT-092")
@pytest.mark.parametrize(("seats", "ways"), [(3, 3312), (2, 1632)])
def test_armed_and_pregnant_opens_one_more_zone_for_three(seats, ways):
    t = sewers("ann pantry 7\nbob\n" + ("cid\n" if seats == 3 else "") + "events armed")
    answers = whole_answers(t, DEPLOYING, 0)
    assert len(answers) == ways
    assert {answer[0].notation for answer in answers} == {f"straddle {n}" for n in range(4)}


@rule("RAT-092")
def test_rats_in_a_double_role_are_shown_with_the_others():
    table = scene(f"ann pantry 5\n{THREE}events armed")
    assert table.moves("ann") == [f"straddle {n}" for n in range(4)]
    table.ann("straddle 3", "dump 2")
    for name in ("bob", "cid"):
        table.play(name, "straddle 0", *HOME)
    assert of(table.told, Straddled) == [Straddled(0, 3)]
    assert scene(f"ann pantry 5\n{THREE}").refuses("ann", "straddle 1") == "RAT-092"


@rule("RAT-052")
def test_a_great_clan_places_twenty_at_a_time_and_the_same_zone_is_asked_for_again():
    table = scene(f"ann pantry 50\n{THREE}")
    table.ann("dump 20", "dump 20", "dump 3")
    assert table.moves("ann") == [f"city {n}" for n in range(8)]
    table.ann("city 7")
    for name in ("bob", "cid"):
        table.play(name, *HOME)
    assert of(table.told, Deployed)[0] == Deployed(0, 43, 7, 0, 0, 0, 0, 0)


@rule("RAT-055")
def test_with_two_players_the_pantry_is_not_used_and_the_rest_breeds():
    table = scene("ann pantry 5\nbob pantry 1")
    assert [ask.prompt for ask in table.match.asks()] == ["deploying_two"] * 2  # the rest does not stay home
    assert table.refuses("ann", "dump 6") == "RAT-055"
    assert table.refuses("ann", "nursery 1") == "RAT-055"
    table.ann("dump 1", "city 0", "field 0", "left 1", "right 1")
    assert table.moves("ann") == []
    table.bob("dump 1")
    assert of(table.told, Deployed)[0] == Deployed(0, 1, 0, 0, 1, 1, 0, 2)


@rule("RAT-054")
def test_the_poisoned_and_the_lost_cannot_be_deployed():
    assert scene(f"ann pantry 3 sick 2 lost 4\n{THREE}").moves("ann") == ["dump 0", "dump 1", "dump 2", "dump 3"]


@rule("RAT-041", "RAT-056", "RAT-009")
def test_nothing_is_seen_before_the_last_one_is_ready():
    table = scene(f"ann pantry 3\n{THREE}")
    before = [table.view(name).table for name in ("bob", "cid", None)]
    table.ann("dump 3")
    table.bob("dump 1")
    assert [table.view(name).table for name in ("bob", "cid", None)] == before
    assert table.told == []
    assert table.asked == ["cid"]
    table.cid("dump 0", "city 1")
    assert len(of(table.told, Deployed)) == 3


@rule("RAT-042")
def test_a_deployment_can_be_changed_until_the_screens_are_lifted_and_not_after():
    table = scene(f"ann pantry 3\n{THREE}")
    table.ann("dump 3")
    assert table.match.can_take_back(0)
    table.match.take_back(0)
    table.ann("dump 2", "city 1")
    table.bob("dump 1")
    table.cid("dump 1")
    assert not table.match.can_take_back(0)


@rule("RAT-042")
def test_the_others_learn_who_has_finished_and_who_has_opened_the_screen_again_and_nothing_else():
    table = scene(f"ann pantry 3\n{THREE}")

    def learned():
        views = [table.view(name).table for name in ("bob", "cid", None)]
        return views, table.asked, table.told, table.match.public_count

    nobody = learned()
    table.ann("dump 0")
    table.ann("city 1")
    assert learned() == nobody  # that she has begun is her affair
    table.match.take_back(0)
    table.match.take_back(0)
    table.ann("dump 3")
    at_once = learned()
    assert at_once == (nobody[0], ["bob", "cid"], [], 1)
    table.match.take_back(0)
    assert learned() == nobody
    table.ann("dump 0", "city 0", "field 1", "left 1", "right 1")
    assert learned() == at_once


@rule("RAT-057")
def test_a_clan_without_rats_is_ready_at_once():
    table = scene(f"ann sick 2\n{THREE}")
    assert table.asked == ["bob", "cid"]


@rule("RAT-057", "RAT-088")
def test_with_the_alarm_a_clan_without_rats_but_with_cheese_is_asked_whether_to_hide_one():
    table = scene(f"ann cheese 1\n{THREE}events alarm")
    assert table.moves("ann") == ["hide", "leave"]
    table.ann("hide")
    assert table.moves("ann") == []
    assert table.moves("bob") == ["dump 0", "dump 1"]  # without cheese there is nothing to hide


@rule("RAT-088", "RAT-041")
def test_hiding_is_part_of_the_secret_deployment_and_shown_with_it():
    table = scene(f"ann pantry 1 cheese 2\n{THREE}events alarm")
    table.ann("hide", "dump 1")
    assert table.view("bob").table.hidden == [False] * 3
    table.bob("dump 1")
    table.cid("dump 1")
    assert of(table.told, CheeseHidden) == [CheeseHidden(0)]


@rule("RAT-057")
def test_when_nobody_has_a_rat_the_round_goes_on_by_itself():
    table = scene("ann lost 1\nbob sick 1")
    assert len(of(table.told, Deployed)) >= 2
    assert table.truth.round >= 2


# ---- the Athlete ----


def athlete(line: str, round: int = 1, left: int = 1, more: str = "") -> Scene:
    return scene(f"""
        ann* {line} clan athlete
        bob pantry 2 clan ninja
        cid pantry 2 clan mutant
        round {round}
        phase moving_rats
        left {left}
        {more}
    """)


@rule("RAT-137")
def test_an_athlete_may_move_a_rat_when_everything_is_seen():
    table = scene("ann pantry 2 clan athlete\nbob pantry 1 clan ninja\ncid pantry 1 clan mutant")
    table.ann("dump 2")
    table.bob("dump 1")
    table.cid("dump 1")
    assert table.asked == ["ann"]
    assert "shift dump to nursery" in table.moves("ann")
    assert "shift city to nursery" not in table.moves("ann")
    table.ann("shift dump to nursery")
    assert [(event.origin.code, event.zone.code) for event in of(table.told, RatMoved)] == [("dump", "nursery")]
    assert type(table.truth.phase).__name__ != "MovingRats"


@rule("RAT-137")
def test_an_improved_athlete_may_move_three_one_after_the_other_or_stop():
    table = scene("ann pantry 3 clan athlete\nbob pantry 1 clan ninja\ncid clan mutant\nround 6")
    table.ann("dump 3")
    table.bob("dump 1")
    assert table.truth.left == 3
    table.ann("shift dump to city", "shift dump to city", "shift city to field")
    assert len(of(table.told, RatMoved)) == 3
    lazy = athlete("dump 2", 6, 3)
    lazy.ann("pass")
    assert of(lazy.told, RatMoved) == []


@rule("RAT-137", "RAT-055")
def test_no_rat_is_moved_into_the_pantry_with_two_players():
    table = scene("ann* dump 2 clan athlete\nbob dump 2 clan ninja\nphase moving_rats")
    assert table.refuses("ann", "shift dump to pantry") == "RAT-055"
    assert len(table.moves("ann")) == 1 + 5


@rule("RAT-137", "RAT-092")
def test_the_double_role_is_entered_only_when_it_is_open_and_holds_three():
    assert "shift dump to straddle" not in athlete("dump 2").moves("ann")
    open_ = athlete("dump 2 straddle 2", 6, 2, "events armed")
    open_.ann("shift dump to straddle")
    assert "shift dump to straddle" not in open_.moves("ann")
    assert open_.refuses("ann", "shift dump to straddle") == "RAT-137"
    assert "shift straddle to dump" in open_.moves("ann")


@rule("RAT-042", "RAT-137")
def test_only_an_athlete_moves_rats_after_the_screens_are_lifted():
    table = athlete("dump 2")
    assert table.refuses("ann", "dump 1") == "RAT-042"
    assert table.moves("bob") == []


@rule("RAT-137", "RAT-010")
def test_several_athletes_move_in_priority_order():
    lines = [f"{name} pantry 1 clan athlete" for name in ("ann", "bob")]
    lines += [f"{name} pantry 1 clan ninja" for name in ("cid", "dee", "eve", "fay", "gus")]
    table = scene("\n".join(lines) + "\nactive bob\noptions clans")
    for name in table.names:
        table.play(name, "dump 1")
    assert table.asked == ["bob"]
    table.bob("pass")
    assert table.asked == ["ann"]


@rule("RAT-137", "RAT-099")
def test_a_moved_rat_counts_as_sent_where_it_lies():
    table = athlete("dump 1 city 1", 1, 1, "food food1\ndraw white white")
    table.ann("shift dump to city")
    drew = of(table.told, Drew)
    assert [(event.seat, event.zone.code, len(event.pieces)) for event in drew] == [(0, "city", 2)]


# ---- what a game offers ----


@rule("RAT-034", "RAT-053")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 12])
def test_everybody_places_seven_rats_in_the_first_round(seats):
    match = Match(GAME, seats, {}, bytes(32))
    asks = match.asks()
    assert [ask.seat for ask in asks] == list(range(seats))
    assert all(len(ask.moves) in (8, 9) for ask in asks)  # 9 with a cousin
