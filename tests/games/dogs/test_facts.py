"""What the board is told of plans and deals is what comes of them."""

from functools import cache
from typing import Any

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Turn
from cheeseboard.engine.play import moves_of, step
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.facts import SCORE_PARTS
from cheeseboard.games.dogs.moves import Go
from cheeseboard.games.dogs.rules import ARRANGING, CHOOSING_CARD, PICKING, PUTTING
from cheeseboard.games.dogs.rules.kennel import has_room
from cheeseboard.games.dogs.scoring import Score, bay_points
from cheeseboard.games.dogs.table import DogTable, Pack, breed_counts, with_dog, without_dog
from tests.games.dogs.table import played
from tests.rules import rule

GAMES = 4
GAS_OF = dict.fromkeys(("drive", "return"), "gas")
COINS_OF = dict.fromkeys(("build", "cheap", "pay", "hire", "buy", "refuel", "shop"), "coins")
MEDICINE_OF = {"cure": "medicine"}


@cache
def asked() -> list[DogTable]:
    """Every question of some random games."""
    tables = [match.table for seed in range(GAMES) for match in played(2 + seed % 3, seed)]
    return [t for t in tables if isinstance(t.phase, Turn)]


def after(t: DogTable, move: Move) -> DogTable:
    """Before anything else happens of itself."""
    found = t.copy()
    step(found, [[move]], Dealer(Quick(1)))
    return found


@rule("DOG-183", "DOG-184", "DOG-185", "DOG-186", "DOG-245", "DOG-246")
def test_an_offer_tells_what_a_dog_that_comes_or_leaves_does_to_the_points():
    kinds = set()
    for t in asked():
        for move in moves_of(t, t.turn, []):
            facts = GAME.facts(t, t.turn, move)
            if "points" in facts:
                kinds.add(move.key())
                seat = t.turn
                assert Score(after(t, move), seat).housed() - Score(t, seat).housed() == facts["points"]
    assert kinds == {"cure", "sell", "buy", "swap", "fetch"}


@rule("DOG-044", "DOG-061", "DOG-073", "DOG-121", "DOG-130", "DOG-133", "DOG-144", "DOG-164")
def test_what_an_offer_says_is_left_is_left():
    kinds = set()
    for t in asked():
        seat = t.turn
        for move in moves_of(t, seat, []):
            facts: Any = GAME.facts(t, seat, move)
            key = move.key()
            purse = GAS_OF.get(key) or COINS_OF.get(key) or MEDICINE_OF.get(key)
            if purse and "left" in facts:
                later = after(t, move)
                if later.round == t.round:  # a new round brings a coin
                    kinds.add(key)
                    home = int(key == "drive" and later.pickups[seat] is None)  # DOG-075  there was nowhere else to go
                    full = int(key == "buy" and later.bonus_paid[seat] != t.bonus_paid[seat])  # DOG-107
                    assert getattr(later, purse)[seat] == facts["left"] - home + full
    assert {"drive", "return", "buy", "shop", "cure", "pay", "refuel"} <= kinds


@rule("DOG-077", "DOG-078", "DOG-081")
def test_going_home_says_whether_a_token_waits():
    tokens = set()
    for t in asked():
        for move in moves_of(t, t.turn, []):
            if move.key() == "return":
                earns = GAME.facts(t, t.turn, move)["bonus"]
                later = after(t, move)
                assert (later.phase is PICKING and later.turn == t.turn) is bool(earns)
                tokens.add(earns)
    assert tokens == {0, 1}


@rule("DOG-114")
def test_a_box_tells_whether_a_card_is_chosen_there():
    choices = set()
    for t in asked():
        for move in moves_of(t, t.turn, []):
            if isinstance(move, Go):
                is_chosen = after(t, move).phase is CHOOSING_CARD
                assert GAME.facts(t, t.turn, move)["choice"] is is_chosen
                choices.add(is_chosen)
    assert choices == {True, False}


@rule("DOG-183", "DOG-185")
def test_bays_and_housed_points_add_up():
    for t in asked():
        facts: Any = GAME.board_facts(t)
        for seat in range(t.seats):
            score = Score(t, seat)
            bays = facts["bay_points"][seat]
            assert facts["scores"][seat] == [*[getattr(score, part) for part in SCORE_PARTS[:-1]], score.points()]
            assert sum(bays) == score.pack + score.bays
            assert facts["housed_points"][seat] == sum(bays) + score.variety + score.areas
            assert bays == [bay_points(t, seat, bay) for bay in range(5)]


@rule("DOG-085", "DOG-087", "DOG-092")
def test_a_proposal_houses_all_that_wait_and_moves_nobody():
    proposals = 0
    for t in asked():
        found: Any = GAME.board_facts(t)["proposal"]
        if t.phase not in (ARRANGING, PUTTING):
            assert found is None
            continue
        proposals += 1
        bays: list[Pack] = t.bays[t.turn]
        assert breed_counts(found) == breed_counts(bays, t.placing)
        for bay, (now, then) in enumerate(zip(bays, found, strict=True)):
            assert bay < t.built[t.turn] or not then
            new = then
            for dog in now:
                new = without_dog(new, dog)
            for dog in new:
                assert has_room(now, dog)
                now = with_dog(now, dog)
    assert proposals > 50
