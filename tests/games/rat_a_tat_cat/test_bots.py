"""A child, a careful player, and one who thinks."""

import pytest

from cheeseboard.bots.levels import find_bot
from cheeseboard.bots.search import Search
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.table import redact
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.bots.belief import CatBelief
from cheeseboard.games.rat_a_tat_cat.bots.memory import as_a_child_remembers, without_old_news
from cheeseboard.games.rat_a_tat_cat.bots.policy import SHARP, Habits, Manner
from cheeseboard.games.rat_a_tat_cat.bots.search import CatMind
from cheeseboard.games.rat_a_tat_cat.components import EVERYONE, FACES, Box, Face, card
from cheeseboard.games.rat_a_tat_cat.events import Discarded, Drew, OuterSeen, Placed, RoundBegan, StarterTurned, Took
from cheeseboard.games.rat_a_tat_cat.statistics import collect
from tests.games.rat_a_tat_cat.table import played, scene
from tests.rules import rule

MANNER = Manner()


def face(code: str) -> Face:
    return next(each for each in FACES if each.code == code)


def chosen(text: str, manner: Manner = MANNER, seat: int = 0, seed: int = 1) -> str:
    match = scene(text).match
    return Habits(GAME.box, manner).move(match.view(seat), seat, Quick(seed)).notation


# ---- habits ----


@pytest.mark.parametrize(("top", "move"), [("0", "take"), ("3", "take"), ("5", "take"), ("6", "draw"), ("9", "draw")])
def test_a_low_discard_is_taken_for_a_nine(top, move):
    assert chosen(f"ann* [9] 4 4 [1]\nbob [2] 3 3 [2]\ndiscards {top}") == move


@pytest.mark.parametrize(("top", "move"), [("2", "take"), ("3", "draw"), ("5", "draw")])
def test_a_sharp_player_leaves_what_would_have_to_be_replaced_again(top, move):
    assert chosen(f"ann* [9] 4 4 [1]\nbob [2] 3 3 [2]\ndiscards {top}", SHARP) == move


@pytest.mark.parametrize(
    ("hand", "move"), [("2", "put 0"), ("8", "put 0"), ("9", "toss"), ("PK", "use"), ("D2", "use")]
)
def test_a_drawn_card_goes_where_it_gains_most(hand, move):
    assert chosen(f"ann* [9] 4 4 [1]\nbob [2] 3 3 [2]\ndiscards 5\nhand [{hand}]\nphase holding") == move


def test_a_power_card_pushes_out_a_rat_on_the_last_turn_only():
    text = "ann* [9] [4] [4] [1]\nbob [2] 3 3 [2]\ndiscards 5\nhand [PK]\nphase holding"
    assert chosen(text) == "toss"
    assert chosen(text + "\nknocker bob") == "put 0"


def test_a_peek_is_for_an_unseen_inner_card():
    assert chosen("ann* [3] 4 4 [1]\nbob [2] 3 3 [2]\ndiscards 5 PK\nphase peeking") in ("own 1", "own 2")


def test_a_low_row_is_knocked_on_and_a_high_one_is_not():
    low = "ann* [1] [1] [2] [1]\nbob [2] 3 3 [2]\ndiscards 5\nphase knocking"
    high = "ann* [1] [7] [6] [1]\nbob [2] 3 3 [2]\ndiscards 5\nphase knocking"
    assert chosen(low) == chosen(low, SHARP) == "knock"
    assert chosen(high) == chosen(high, SHARP) == "hold"


def test_the_number_to_knock_at_cannot_be_read():
    text = "ann* [2] [2] [2] [2]\nbob [1] 3 3 [1]\ndiscards 5\nphase knocking"
    assert {chosen(text, seed=seed) for seed in range(20)} == {"knock", "hold"}


def test_a_known_low_card_of_another_row_is_swapped_for():
    text = "ann* [9] 4 4 [1]\nbob [2] {0} 3 [2]\ndiscards 5 SW\nphase swapping"
    assert chosen(text) == "own 0"
    assert chosen("ann* [9] 4 4 [1]\nbob [2] {0} 3 [2]\ndiscards 5 SW\nphase swapping_with\nswap 0") == "with 1.1"


# ---- memory ----


def opening(seat: int, *codes: str) -> list[Event]:
    cards = tuple([card(face(code), 2 << seat) for code in codes])
    return [RoundBegan(1, 1), StarterTurned(face("8")), OuterSeen(seat, cards)]


def a_turn(seat: int, code: str) -> list[Event]:
    return [Drew(seat, card(face(code), 2 << seat)), Discarded(seat, face(code))]


def test_a_child_forgets_more_the_longer_it_lasts_and_not_always_the_same():
    view = scene("ann* [3] 8 2 [0]\nbob [9] 4 6 [1]\ndiscards 7").match.view(0)
    gone: list[int] = []
    for turns in (0, 4, 12):
        lapses = 0
        for deal in range(60):
            heard = opening(0, "3", "0")
            for turn in range(turns):
                heard += a_turn(0, str((deal * 7 + turn * 3) % 10)) + a_turn(1, str((deal + turn) % 10))
            row = as_a_child_remembers(view, heard, 0).rows[0]
            lapses += (row[0].value is not face("3")) + (row[3].value is not face("0"))
        gone.append(lapses)
    assert gone[0] == 0
    assert 0 < gone[1] < gone[2] < 120


def test_what_slipped_stays_slipped_and_depends_on_nothing_but_what_was_heard():
    view = scene("ann* [3] 8 2 [0]\nbob [9] 4 6 [1]\ndiscards 7").match.view(0)
    heard = opening(0, "3", "0")
    missing: set[int] = set()
    for turn in range(14):
        heard += a_turn(0, str(turn % 10)) + a_turn(1, "9")
        once, again = (as_a_child_remembers(view, heard, 0) for _ in range(2))
        assert once == again
        now = {slot for slot in (0, 3) if once.rows[0][slot].value is None}
        assert missing <= now or len(missing) == len(now), "only a mix-up moves what is known"
        missing = now


def test_a_child_knows_nothing_of_other_rows_and_what_it_put_down_itself():
    table = scene("ann* [3] {4} [2] [0]\nbob [9] {4} 6 [1]\ndiscards 7")
    heard = [*opening(0, "3", "0"), Drew(0, card(face("2"), 2)), Placed(0, 2, card(face("2"), 2), face("8"))]
    row, other = as_a_child_remembers(table.match.view(0), heard, 0).rows
    assert row[2].value is face("2")
    assert all(lying.value is None for lying in other)


def test_open_cards_of_younger_players_are_not_forgotten():
    view = scene("ann* {3} 8 2 {0}\nbob {9} 4 6 {1}\ndiscards 7\noptions younger=yes").match.view(0)
    remembered = as_a_child_remembers(view, [RoundBegan(1, 1)], 0)
    assert [lying.value for lying in remembered.rows[1]] == [face("9"), None, None, face("1")]


def test_a_careful_player_forgets_what_others_took_after_two_laps():
    view = scene("ann* [3] 8 2 [0]\nbob [9] {4} 6 [1]\ndiscards 7").match.view(0)
    heard: list[Event] = [*opening(0, "3", "0"), Took(1, face("4")), Placed(1, 1, card(face("4"), EVERYONE), face("8"))]
    kept = []
    for _ in range(4):
        kept.append(without_old_news(view, heard, 0).rows[1][1].value is face("4"))
        heard += a_turn(0, "9") + a_turn(1, "9")
    assert kept == [True, True, True, False]
    assert without_old_news(view, heard, 0).rows[0] == view.rows[0], "its own row it remembers"


def test_easy_loves_to_swap_and_gets_bored():
    swap = scene("ann* [0] 4 4 [1]\nbob [2] 3 3 [2]\ndiscards 5\nhand [SW]\nphase holding").match
    ask = swap.ask(0)
    assert ask is not None
    heard = opening(0, "0", "1")
    assert [m.notation for m in find_bot(GAME, "easy").plan(swap.view(0), ask, heard, Quick(1))] == ["use"]
    assert [m.notation for m in find_bot(GAME, "normal").plan(swap.view(0), ask, heard, Quick(1))] != ["use"]
    for turns, move in ((5, "hold"), (19, "knock")):
        text = f"ann* [9] [9] [9] [9]\nbob [2] 3 3 [2]\ndiscards 5\nphase knocking\nturns {turns}"
        bored = scene(text).match
        ask = bored.ask(0)
        assert ask is not None
        assert [m.notation for m in find_bot(GAME, "easy").plan(bored.view(0), ask, [], Quick(1))] == [move]


# ---- belief ----


def mean_of(belief: CatBelief, seat: int, slot: int, worlds: int = 300) -> float:
    luck = Quick(5)
    worth = belief.habits.worth
    return sum(worth[belief.world(luck).rows[seat][slot].face().number] for _ in range(worlds)) / worlds


def believed(heard: list[Event], text: str = "ann* [3] 8 2 [0]\nbob [9] 4 6 [1]\ndiscards 7") -> CatBelief:
    return CatBelief(scene(text).match.view(0), heard, 0, Habits(GAME.box, MANNER))


def test_nothing_heard_is_nothing_known():
    assert mean_of(believed([]), 1, 0) == pytest.approx(5.0, abs=0.5)


def test_a_card_kept_over_a_five_is_low():
    heard = [*opening(0, "3", "0"), Drew(1, card(face("1"), 0)), Placed(1, 0, card(face("1"), 4), face("5"))]
    assert mean_of(believed(heard), 1, 0) < 3.0


def test_whoever_throws_a_low_card_away_has_nothing_worse_that_he_knows_of():
    heard = [*opening(0, "3", "0"), *a_turn(1, "3")]
    belief = believed(heard)
    assert mean_of(belief, 1, 0) < 2.5
    assert mean_of(belief, 1, 1) == pytest.approx(5.0, abs=0.6), "of an unseen card that says nothing"


def test_a_knock_says_that_the_row_is_low():
    heard = [*opening(0, "3", "0"), *a_turn(1, "9")]
    text = "ann* [3] 8 2 [0]\nbob [0] [4] [2] [1]\ndiscards 7"
    before = believed(heard, text)
    after = believed(heard, text + "\nknocker bob")
    rows = [sum(mean_of(belief, 1, slot) for slot in range(4)) for belief in (before, after)]
    assert rows[1] < 10.0 < rows[0]


# ---- thinking ----


def best(text: str, samples: int = 600) -> list[str]:
    match = scene(text).match
    [ask] = match.asks()
    found = Search(CatMind(GAME), samples).weigh(match.view(ask.seat), ask, [], Quick(3))
    return [move.notation for move in found.chosen]


def test_hard_takes_a_zero_for_a_nine():
    assert best("ann* [9] [1] [2] [1]\nbob [2] 3 3 [2]\ndiscards 0\noptions rounds=1") == ["take", "put 0"]


def test_hard_knocks_on_a_very_low_row_and_not_on_a_very_high_one():
    assert best("ann* [0] [1] [0] [1]\nbob [2] 3 3 [2]\ndiscards 5\nphase knocking\noptions rounds=1") == ["knock"]
    assert best("ann* [8] [9] [8] [9]\nbob [2] 3 3 [2]\ndiscards 5\nphase knocking\noptions rounds=1") == ["hold"]


def test_hard_swaps_a_nine_for_a_card_it_saw():
    text = "ann* [9] [1] [2] [1]\nbob [2] {0} 3 [2]\ndiscards 5 SW\nphase swapping\noptions rounds=1"
    assert best(text) == ["own 0", "with 1.1"]


def test_a_lead_before_the_last_round_counts_for_more_than_one_long_before():
    mind = CatMind(GAME)
    table = scene("ann* [3] 8 2 [0]\nbob [9] 4 6 [1]\ndiscards 7\noptions rounds=9").match.table
    chances = []
    for scored in (1, 5, 8):
        t = table.copy()
        t.totals = [20, 30]
        t.rounds_scored = [[0, 0]] * scored
        chances.append(mind.chance(t, 0))
        assert mind.chance(t, 0) + mind.chance(t, 1) == pytest.approx(1.0)
    assert 0.5 < chances[0] < chances[1] < chances[2] < 1.0


# ---- counting ----


def test_the_figures_of_a_game_are_counted_from_its_events():
    *_, match = played(3, 5, rounds=2)
    found = collect(match)
    assert len(found["turns a round"]) == 2
    assert sum(found["turns a round"]) == match.table.turns_before
    assert len(found["score"]) == 6
    assert sum(found["score"]) == sum(match.table.totals)
    assert len(found["knocker's score"]) == 2
    assert len(found["others' score"]) == 4
    wins = [sum(found[f"wins of seat {place} from the dealer's left"]) for place in (1, 2, 3)]
    assert sum(wins) == pytest.approx(2.0)


@rule("RTC-016", "RTC-017")
def test_a_bot_too_knows_that_nobody_was_dealt_a_card_that_was_shuffled_back():
    box = {"row_size": 4, "outer": [0, 3], "cards": {"0": 2, "3": 2, "4": 3, "8": 6, "9": 2, "SW": 1}}
    drawing = "ann* [3] 8 8 [0]\nbob [9] 4 8 [8]\ndiscards 4\nreturned SW\ndraw 3"
    table = scene(drawing, box)
    belief = CatBelief(table.match.view(0), [], 0, Habits(Box(box), MANNER))
    for seed in range(60):
        world = belief.world(Quick(seed))
        assert all(card.face().code != "SW" for row in world.rows for card in row)
        assert redact(world, 0) == table.match.view(0)
    table.ann("draw", "toss", "hold")
    table.bob("draw")
    belief = CatBelief(table.match.view(0), [], 0, Habits(Box(box), MANNER))
    hands = {world.hand.face().code for world in [belief.world(Quick(seed)) for seed in range(80)] if world.hand}
    assert "SW" in hands
