"""Who plays, what lies in the kitchen, what can be seen, and whose turn it is.  CHO-001 to CHO-037."""

import pickle
from collections import Counter
from fractions import Fraction

import pytest

from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.match import Match
from cheeseboard.engine.play import outcomes
from cheeseboard.engine.table import redact
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.components import FLOOR, NODES, SQUARES, TILES
from cheeseboard.games.chop_chop.events import CardTurned, MouseChosen, Rolled, RollLost, TileTurned
from cheeseboard.games.chop_chop.moves import Go
from cheeseboard.games.chop_chop.rules import MOVING
from cheeseboard.games.chop_chop.table import HIDDEN
from tests.games.chop_chop.table import FOUR, cat_to_move, mice_to_move, played, reach, scene, squares
from tests.rules import rule

FIVE = "tom cat\nann mice\nbob mice\ncid mice\ndee mice\n"
UNDER = squares("c3 d3 e3 c4 d4 e4")


def started(seats: int, **options: object) -> Match:
    return Match(GAME, seats, options, bytes(32))


# ---- players ----


@rule("CHO-001")
@pytest.mark.parametrize("seats", [1, 6])
def test_one_is_too_few_and_six_are_too_many(seats):
    with pytest.raises(Problem, match=r"2 to 5 seats.*CHO-001"):
        started(seats)


@rule("CHO-001", "CHO-002", "CHO-003", "CHO-008")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_cat_against_all_others_in_the_same_kitchen(seats):
    match = started(seats)
    t = match.table
    assert GAME.teams(match.settings, seats) == [0] + [1] * (seats - 1)
    assert t.options.mouse_seats == list(range(1, seats))
    assert (len(t.mice), t.floor.count(HIDDEN), t.options.box.cheeses) == (4, 38, 10)


@rule("CHO-002", "CHO-003", "CHO-004")
@pytest.mark.parametrize("cat_seat", [0, 1, 2, 3])
def test_the_table_agrees_who_is_the_cat(cat_seat):
    match = started(4, cat_seat=cat_seat)
    assert [ask.seat for ask in match.asks()] == [cat_seat]
    teams = GAME.teams(match.settings, 4)
    assert [seat for seat in range(4) if teams[seat] == 0] == [cat_seat]
    match.submit(cat_seat, "go td3")
    assert [ask.seat for ask in match.asks()] == [(cat_seat + 1) % 4]


@rule("CHO-004", "CHO-016")
@pytest.mark.parametrize(
    ("options", "clause"),
    [({"cat_seat": 3}, "CHO-004"), ({"first_mouse_seat": 3}, "CHO-016"), ({"first_mouse_seat": 0}, "CHO-016")],
)
def test_a_seat_that_is_not_there_or_is_the_cat_cannot_be_agreed_on(options, clause):
    with pytest.raises(Problem, match=clause):
        started(3, **options)


@rule("CHO-003", "CHO-007", "CHO-035")
def test_any_mouse_player_may_move_any_mouse():
    table = scene(FIVE.replace("cid", "cid*") + "draw 2 broken")
    assert table.moves("cid") == FOUR
    table.cid("mouse 4", "go b4")
    assert table == "mice d1 g4 d6 b4"


@rule("CHO-003", "CHO-130")
def test_mouse_players_win_together():
    table = scene(FIVE.replace("bob", "bob*") + "mice d1 f4 d6 a3\nhome none\ncheeses 10\ndraw 1")
    table.bob("mouse 2", "go g4")
    assert table.winners == ["ann", "bob", "cid", "dee"]
    assert table.outcome is not None
    assert table.outcome.scores == [0, 1, 1, 1, 1]


@rule("CHO-003")
def test_mouse_players_lose_together():
    table = scene(FIVE.replace("tom", "tom*") + "mice e2 caught caught caught\nroll 2")
    table.tom("go e2")
    assert table.winners == ["tom"]
    assert table.outcome is not None
    assert table.outcome.places == [1, 2, 2, 2, 2]


# ---- set-up ----


@rule("CHO-005", "CHO-010", "CHO-012", "CHO-013", "CHO-014", "CHO-015")
def test_a_new_kitchen_ex01():
    match = started(2)
    t = match.table
    hidden = {SQUARES[node] for node in range(FLOOR) if t.floor[node] == HIDDEN}
    assert hidden == set(SQUARES) - squares("d1 g4 d6 a3")
    assert hidden >= UNDER
    assert [t.bag.count(tile) for tile in TILES] == [10, 18, 2, 2, 2, 2, 2]
    assert [SQUARES[node] for node in t.mice if node is not None] == ["d1", "g4", "d6", "a3"]
    assert t.cards_turned == [False] * 4
    [ask] = match.asks()
    assert (ask.seat, {move.notation for move in ask.moves}) == (0, {f"go t{square}" for square in UNDER})


@rule("CHO-015")
@pytest.mark.parametrize("square", ["d3", "b2", "a3", "mouse 1"])
def test_the_cat_begins_on_the_table_and_nowhere_else(square):
    table = scene("tom* cat\nann mice\nphase placing_cat")
    assert table.refuses("tom", square if " " in square else f"go {square}") == "CHO-015"
    table.tom("go te4")
    assert table == "cat Te4\nphase choosing_mouse"


@rule("CHO-016", "CHO-030")
def test_the_first_turn_is_for_the_mouse_seat_that_was_agreed_on():
    match = started(4, first_mouse_seat=3)
    match.submit(0, "go td3")
    assert [ask.seat for ask in match.asks()] == [3]
    match = started(4)
    match.submit(0, "go td3")
    assert [ask.seat for ask in match.asks()] == [1]


@rule("CHO-010")
def test_any_hidden_tile_is_any_of_those_left_with_equal_chances():
    table = mice_to_move("roll 1", "mouse 1")
    [move] = [move for move in MOVING.moves(table.truth) if isinstance(move, Go) and NODES[move.node] == "d2"]
    found: Counter[str] = Counter()
    chances: dict[str, Fraction] = {}
    for chance, after in outcomes(table.truth, [[move]]):
        [kind] = [tile.code for tile in TILES if after.bag.count(tile) < table.truth.bag.count(tile)]
        found[kind] += 1
        chances[kind] = chances.get(kind, Fraction(0)) + chance
    assert chances == {
        "cheese": Fraction(10, 38), "broken": Fraction(18, 38), "plus1": Fraction(2, 38), "plus2": Fraction(2, 38),
        "arrow": Fraction(2, 38), "fork": Fraction(2, 38), "knife": Fraction(2, 38),
    }  # fmt: skip


# ---- information ----


@rule("CHO-011", "CHO-020")
def test_nothing_on_the_table_says_what_is_under_a_hidden_tile():
    for match in played(3, seed=20):
        t = match.table
        assert set(t.floor) <= {0, 1, 2}
        assert t.bag.numbers == sorted(t.bag.numbers)


@rule("CHO-020")
def test_everybody_sees_and_hears_the_same():
    for match in played(4, seed=21):
        assert all(redact(match.table, seat) == match.table for seat in (0, 3, None))
    assert all(match.heard(seat) == match.dealer.told for seat in (0, 1, 2, 3, None))


@rule("CHO-022")
def test_mouse_players_talk_but_the_one_whose_turn_it_is_decides():
    """At every question of a whole game: one seat is asked, and no other can answer it, on its side or not."""
    refused = 0
    for match in played(5, seed=23):
        asks = match.asks()
        if not asks:
            break
        [ask] = asks
        before = match.table.copy()
        assert ask.seat == match.table.active_seat()
        for seat in {0, 1, 2, 3, 4} - {ask.seat}:
            with pytest.raises(Illegal, match="not this seat's turn"):
                match.submit(seat, ask.moves[0])
            refused += 1
        assert match.table == before
    assert refused > 100


@rule("CHO-022")
def test_there_is_no_channel_that_the_cat_cannot_hear():
    """What a mouse player chooses, whoever it is, every seat and the spectators hear in the same words."""
    table = scene(FIVE.replace("cid", "cid*") + "roll 1\ndraw broken 1")
    table.cid("mouse 3", "go d5")
    [chosen] = [event for event in table.heard("tom") if isinstance(event, MouseChosen)]
    assert chosen == MouseChosen(3, 3)
    assert all(table.heard(name) == table.heard("tom") for name in ("ann", "bob", "cid", "dee", None))


def hidden_kinds(match: Match, seat: int | None) -> list[int]:
    found = GAME.board_facts(match.view(seat))["hidden"]
    assert isinstance(found, list)
    return found


@rule("CHO-021")
def test_the_tiles_still_hidden_are_known_by_kind_to_everybody():
    for match in played(2, seed=22):
        turned = Counter(event.tile for event in match.dealer.told if isinstance(event, TileTurned))
        left = [GAME.box.tiles.count(tile.number) - turned[tile] for tile in TILES]
        assert all(hidden_kinds(match, seat) == left for seat in (0, 1, None))
    assert match.outcome is not None


@rule("CHO-023")
@pytest.mark.parametrize(
    ("bag", "kinds"),
    [("knife*1 arrow*2", [0, 0, 0, 0, 2, 0, 1]), ("broken*4 fork*1", [0, 4, 0, 0, 0, 1, 0]), ("", [0] * 7)],
)
def test_when_the_game_is_over_the_tiles_that_are_left_are_shown(bag, kinds):
    """The mice have won; whatever is left is told to all, kind by kind, and lies on as many squares."""
    under = ["c3", "d3", "e3", "c4", "d4", "e4"][: sum(kinds)]
    gone = [square for square in SQUARES if square not in under and square not in ("d1", "g4", "d6", "a3")]
    table = mice_to_move(f"empty {' '.join(gone)}", f"bag {bag or 'none'}", "mice d1 f4 d6 a3", "cat a6", "home none",
                         "cheeses 10", "roll 1")  # fmt: skip
    table.ann("mouse 2", "go g4")
    assert table.outcome is not None
    for seat in (0, 1, None):
        assert hidden_kinds(table.match, seat) == kinds
    t = table.truth
    assert {SQUARES[node] for node in range(FLOOR) if t.floor[node] == HIDDEN} == set(under)


# ---- turns ----


@rule("CHO-030", "CHO-032")
def test_a_mouse_turn_and_a_cat_turn_alternate():
    table = scene("tom* cat\nann mice\nphase placing_cat\ndraw 1 broken 1 1 broken 1")
    table.tom("go td3")
    order = []
    for moves in (("mouse 1", "go d2"), ("go td4",), ("mouse 1", "go c2"), ("go td3",)):
        order += table.asked
        table.play(table.asked[0], *moves)
    assert order == ["ann", "tom", "ann", "tom"]
    assert [event.seat for event in table.told if isinstance(event, Rolled)] == [1, 0, 1, 0, 1]


@rule("CHO-031")
def test_the_cat_plays_after_every_single_mouse_turn_ex30():
    table = scene(FIVE.replace("ann", "ann*") + "draw 1 broken 1 1 broken 1 1 broken 1 1 broken 1 1")
    order = []
    for moves in ("go d2", "go td4", "go d5", "go td3", "go b3", "go td4", "go f4", "go td3"):
        [name] = table.asked
        order.append(name)
        mouse = {"go d2": "mouse 1", "go d5": "mouse 3", "go b3": "mouse 4", "go f4": "mouse 2"}.get(moves)
        table.play(name, *([mouse] if mouse else []), moves)
    assert order == ["ann", "tom", "bob", "tom", "cid", "tom", "dee", "tom"]
    assert table.asked == ["ann"]


@rule("CHO-033")
def test_dice_may_be_swapped_by_agreement():
    """A house rule: the grey die for the cat, the blue one for the mice, and nothing else changes."""
    rolled: dict[str, Counter[int]] = {"mice": Counter(), "cat": Counter()}
    for seed in range(40, 46):
        *_, match = played(3, seed=seed, dice="swapped")
        assert match.table.options.cat_die == [1, 1, 2, 2, 3, 4]
        assert match.table.options.mouse_die == [1, 1, 2, 2, 2, 3]
        for event in match.dealer.told:
            if isinstance(event, Rolled):
                rolled[event.side][event.number] += 1
    assert (set(rolled["cat"]), set(rolled["mice"])) == ({1, 2, 3, 4}, {1, 2, 3})
    assert rolled["mice"][2] > rolled["mice"][1] > rolled["mice"][3]


@rule("CHO-033")
def test_a_cat_with_the_grey_die_walks_four_squares():
    """From Td3 over d4 and d5 to b5: four steps, which the blue die never shows."""
    table = cat_to_move("cat Td3", "roll 4", "options dice=swapped")
    assert "b5" in reach(table)
    assert GAME.board_facts(table.truth)["faces"] == 6


@rule("CHO-033", "CHO-144")
def test_the_even_preset_is_swapped_dice_and_an_early_stop():
    settings = GAME.options.settle({"preset": "even"}, 4)
    assert (settings["dice"], settings["no_progress_limit"], settings["no_progress_result"]) == ("swapped", 12, "cat")
    assert GAME.options.settle({}, 4)["dice"] == "own"


@rule("CHO-033")
def test_each_side_has_its_own_die():
    for seats, seed in ((2, 33), (5, 34)):
        grey: Counter[int] = Counter()
        blue: Counter[int] = Counter()
        for number in range(6):
            *_, match = played(seats, seed=seed + number)
            for event in match.dealer.told:
                if isinstance(event, Rolled):
                    (blue if event.side == "cat" else grey)[event.number] += 1
                    assert (event.seat == 0) == (event.side == "cat")
        assert set(grey) == {1, 2, 3, 4}
        assert set(blue) == {1, 2, 3}
        assert blue[2] > blue[1] > blue[3]  # 1 1 2 2 2 3
        assert abs(grey[3] - grey[4]) < grey[1] / 2  # 1 1 2 2 3 4


@rule("CHO-034", "CHO-035")
def test_the_roll_is_seen_before_the_mouse_is_chosen():
    table = mice_to_move("draw 3")
    assert table == "roll 3\nphase choosing_mouse"
    assert table.match.asks()[0].facts == {"number": 3}
    assert table.refuses("ann", "go c1") == "CHO-034"
    table.ann("mouse 2")
    assert table.heard("tom")[-1] == MouseChosen(1, 2)
    assert table.refuses("ann", "mouse 3") == "CHO-035"


@rule("CHO-016", "CHO-030", "CHO-034", "CHO-036")
@pytest.mark.parametrize(("roll", "options"), [(1, 12), (2, 20), (3, 38), (4, 46)])
def test_the_first_roll_ex02(roll, options):
    found = {mouse: reach(mice_to_move(f"roll {roll}", f"mouse {mouse}")) for mouse in (1, 2, 3, 4)}
    assert sum(len(squares) for squares in found.values()) == options
    if roll == 2:
        assert found[1] == squares("b1 c2 d3 e2 f1")
        assert [len(squares) for squares in found.values()] == [5, 5, 5, 5]


@rule("CHO-036")
def test_a_mouse_that_cannot_move_cannot_be_chosen_while_another_can_ex05():
    table = mice_to_move("mice a1 g4 d6 b1", "cat a2", "draw 1")
    assert table.moves("ann") == ["mouse 2", "mouse 3", "mouse 4"]
    assert table.refuses("ann", "mouse 1") == "CHO-036"
    table.ann("mouse 4")
    assert reach(table) == squares("b2 c1")
    for mouse, found in ((2, "f4 g3 g5"), (3, "c6 d5 e6")):
        assert reach(mice_to_move("mice a1 g4 d6 b1", "cat a2", "roll 1", f"mouse {mouse}")) == squares(found)


@rule("CHO-036", "CHO-080")
def test_a_caught_mouse_cannot_be_chosen():
    table = mice_to_move("mice d1 caught d6 a3", "draw 1")
    assert table.moves("ann") == ["mouse 1", "mouse 3", "mouse 4"]
    assert table.refuses("ann", "mouse 2") == "CHO-080"


@rule("CHO-036")
def test_where_only_one_mouse_can_move_nobody_is_asked_which():
    table = mice_to_move("mice caught g4 caught caught", "draw 1")
    assert table.truth.phase is MOVING
    assert table.moves("ann") == ["go g3", "go f4", "go g5"]


@rule("CHO-037")
def test_a_roll_that_no_mouse_can_use_is_lost_and_nothing_else_happens():
    boxed = {"paths": {"a1": "b1", "b1": "a1 c1", "c1": "b1 d1", "d1": "c1"}, "holes": ["a1"], "table": ["d1"],
             "mouse_die": [2], "cat_die": [1], "tiles": {"cheese": 2, "broken": 1}}  # fmt: skip
    table = scene("tom cat\nann* mice\nmice a1\ncat b1\nvisible none\ndraw 2 1", components=boxed)
    assert table.heard(None) == [Rolled(1, "mice", 2), RollLost(1, "mice", 2), Rolled(0, "cat", 1)]
    assert table == "mice a1\nhome 1\nstalled 1"
    assert table.asked == ["tom"]


@rule("CHO-037", "CHO-086")
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_a_cat_penned_in_by_cheese_loses_every_roll_ex33(roll):
    table = cat_to_move("cat a1", "visible a2 b1", f"draw {roll} 1")
    assert table.heard(None)[:2] == [Rolled(0, "cat", roll), RollLost(0, "cat", roll)]
    assert table.asked == ["ann"]


@rule("CHO-086", "CHO-060")
@pytest.mark.parametrize(("roll", "found"), [(1, "b1"), (2, "a1 b2"), (3, "a2 b3")])
def test_a_cat_beside_a_cheese_and_a_hole_ex33(roll, found):
    assert reach(cat_to_move("cat c1", "visible c2", f"roll {roll}")) == squares(found)


@rule("CHO-037", "CHO-115")
def test_in_a_double_turn_one_lost_roll_leaves_the_other():
    table = cat_to_move("cat a1", "visible a2 b1", "rolls 2", "draw 1 2 1")
    assert [type(event) for event in table.heard(None)] == [Rolled, RollLost, Rolled, RollLost, Rolled]
    assert [event.side for event in table.heard(None, Rolled)] == ["cat", "cat", "mice"]


@rule("CHO-062", "CHO-063", "CHO-070", "CHO-092")
def test_leaving_home_turns_the_start_card_ex03():
    table = mice_to_move("draw 2 broken 1")
    table.ann("mouse 4", "go b4")
    assert (
        table
        == """
        3  o  x  x  xT x  x  x
        4  x  4  x  x  x  x  2
        home 1 2 3
        mice d1 g4 d6 b4
        bag cheese*10 broken*17 …
    """
    )
    assert table.heard(None, CardTurned) == [CardTurned(4)]
    assert table.asked == ["tom"]


# ---- the box ----

CORRIDOR = {"a1": "b1", "b1": "a1 c1", "c1": "b1 d1", "d1": "c1"}
SMALL = {"mouse_die": [1], "cat_die": [1], "holes": ["a1"], "table": ["c1"], "paths": CORRIDOR,
         "tiles": {"cheese": 2, "broken": 1}}  # fmt: skip


@rule("CHO-005", "CHO-010", "CHO-014")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"spoons": 2}, "'spoons' is not part of this box"),
        ({"paths": {}}, r"\[paths\] is missing"),
        ({"paths": {"a1": ""}}, "names its neighbours"),
        ({"paths": {**CORRIDOR, "d1": "c1 e1"}}, "d1 leads to e1, but not back"),
        ({"paths": {**CORRIDOR, "h9": "c1"}}, "there is no square 'h9'"),
        ({"paths": {**CORRIDOR, "Ta1": "c1"}}, "no square of the floor"),
        ({"holes": []}, "holes is a list of 1 to 4 different squares"),
        ({"holes": ["a1", "a1"]}, "different squares"),
        ({"holes": ["g6"]}, "to which no path leads"),
        ({"table": ["a1"]}, "a hole lies under the table"),
        ({"mouse_die": []}, "mouse_die is a list of faces from 1 to 4"),
        ({"cat_die": [0, 5]}, "cat_die is a list of faces from 1 to 4"),
        ({"tiles": {"cheese": 1}}, "1 tiles for 3 squares that are no holes.*CHO-010"),
        ({"tiles": {"broken": 3}}, "no cheese to win.*CHO-005"),
        ({"tiles": {"cheese": 2, "spoon": 1}}, "spoon"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused_in_one_line(change, said):
    with pytest.raises(Problem, match=said) as problem:
        GAME.with_components({**SMALL, **change})
    assert "\n" not in str(problem.value)


def test_a_table_is_small_in_the_post_and_shares_its_box_there():
    game = GAME.with_components(SMALL)
    tables = [Match(game, seed=bytes(32)).table for _ in range(2)]
    sent = [pickle.dumps(table) for table in tables]
    assert all(len(data) < 3000 for data in sent)
    one, other = [pickle.loads(data) for data in sent]
    assert one == other == tables[0]
    assert one.options.box is other.options.box
    assert one.options.box.cat_paths == game.box.cat_paths  # type: ignore[attr-defined]
