"""What the board reads out of an answer that is not complete is what the rules read; and what it is told besides."""

from random import Random
from typing import Any

from cheeseboard.engine.move import Move
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.moves import ENOUGH
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.rules.preparing import OFFERING
from cheeseboard.games.doctor_rat.rules.prescribing import CHOOSING_DIETS
from cheeseboard.games.doctor_rat.table import Clinic
from tests.games.doctor_rat.table import colony, pair, played
from tests.page.calls import called
from tests.rules import rule

READ = "src/cheeseboard/games/doctor_rat/web/read.ts"
GESTURES = "src/cheeseboard/games/doctor_rat/web/gestures.ts"
ANSWERS = 40


def begun(chance: Random, t: Clinic, seat: int) -> list[list[Move]]:
    """A whole answer, card by card."""
    answer: list[Move] = []
    found = [answer]
    while moves := CHOOSING_DIETS.moves(t, seat, answer):
        answer = [*answer, chance.choice(moves)]
        found.append(answer)
    return found


@rule("DOC-018", "DOC-030", "DOC-031")
def test_the_cards_laid_so_far_are_the_diets_that_the_rules_read():
    chance = Random(4)
    t = next(played(3, 1, diets="choose", groups=3)).table
    [seat] = CHOOSING_DIETS.seats(t)
    answers = [some for _ in range(ANSWERS) for some in begun(chance, t, seat)]
    wanted = []
    for answer in answers:
        whole, rest = CHOOSING_DIETS.laid(answer)
        cards = [move.notation.split()[1] for move in rest if move is not ENOUGH]
        wanted.append([[card.code for card in diet.faces()] for diet in whole] + [cards])
    assert called(READ, "laidDiets", [[[move.notation for move in answer]] for answer in answers]) == wanted


@rule("DOC-030", "DOC-186")
def test_a_doctor_is_told_for_whom_diets_are_laid():
    t = next(played(4, 1, diets="choose", groups=2)).table
    assert codes(CHOOSING_DIETS.prompt(t, CHOOSING_DIETS.seats(t)[0])[1]["groups"]) == ["A", "B"]
    t = next(played(2, 1, diets="choose", variant="colleagues")).table
    assert [codes(CHOOSING_DIETS.prompt(t, seat)[1]["groups"]) for seat in (0, 1)] == [["DB"], ["DA"]]


@rule("DOC-090", "DOC-091", "DOC-105")
def test_the_board_is_told_which_crosses_count_and_whose_hand_takes_a_card():
    told = GAME.board_facts(colony("A C3 ? 1RC- 1RL+ 1BC-", "B L1 ? 2RC-", "medicine A 1", "meal 4").truth)
    assert told["covered"] == [[True, True, False], [False]]
    assert told["crosses"] == [1, 1]
    assert codes(told["eaters"]) == ["A", "B"]
    assert codes(GAME.board_facts(pair().truth)["eaters"]) == ["DA", "DB"]
    for match in played(5, 3, groups=2):
        t = match.table
        takers = [t.options.players[group][(t.meal - 1) % len(t.options.players[group])] for group in range(2)]
        assert GAME.board_facts(t)["takers"] == takers


@rule("DOC-059", "DOC-070")
def test_an_offer_without_anything_good_for_a_group_is_found_as_the_rules_judge_it():
    calls, wanted = [], []
    for match in played(4, 2, groups=3):
        t = match.table
        if t.phase is OFFERING:
            offer = [card.face() for card in t.reserve[:3]] + t.bin
            told: Any = GAME.own_facts(t)["good"]
            good = [[food.code for food in foods] for foods in told]
            calls.append([good, [food.code for food in offer]])
            accepted = [[diet_on_desk(t, n).is_good(t.meal, t.previous(n), food) for food in offer] for n in range(3)]
            wanted.append([n for n in range(3) if not any(accepted[n])])
    assert [] in wanted
    assert called(GESTURES, "hungry", calls) == wanted


def codes(kinds: Any) -> list[str]:
    return [kind.code for kind in kinds]
