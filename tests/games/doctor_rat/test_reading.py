"""What a colleague's picks tell."""

import pytest

from cheeseboard.bots.bot import answer, bot_luck
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.table import redact
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.bots.lookahead.colleague import Pair
from cheeseboard.games.doctor_rat.bots.lookahead.doctor import Scales
from cheeseboard.games.doctor_rat.bots.lookahead.expert import Expert
from cheeseboard.games.doctor_rat.bots.lookahead.reading import as_it_was, likelihood, pair_of, picks
from cheeseboard.games.doctor_rat.events import Took
from cheeseboard.games.doctor_rat.rules import PICKING
from cheeseboard.games.doctor_rat.table import Clinic


def reader() -> Scales:
    scales = Scales()
    scales.reads_picks = True
    return scales


def after(meals: int, seed: int = 3) -> tuple[Match[Clinic], int]:
    """Two hard colleagues in a later meal, and the seat that picks."""
    luck = bytes([seed] * 32)
    match = Match(GAME, 2, {"variant": "colleagues"}, luck)
    lucks = [bot_luck(luck, seat) for seat in range(2)]
    hard = Expert(Scales())
    while asks := match.asks():
        if match.table.meal > meals and match.table.phase is PICKING:
            return match, asks[0].seat
        answer(match, asks[0].seat, hard, lucks[asks[0].seat])
    raise AssertionError("it was over before")


def test_every_first_pick_is_found_with_what_lay_there_and_the_table_as_it_was():
    match, seat = after(3)
    view, heard = match.view(seat), match.heard(seat)
    for picker in (0, 1):
        found = picks(view, picker, heard)
        assert [pick.meal for pick in found][:3] == [1, 2, 3]
        for pick in found:
            event = heard[pick.heard]
            assert isinstance(event, Took)
            assert event.card.number == pick.food
            assert pick.food in pick.cards
            then = as_it_was(view, pick)
            assert then.meal == pick.meal
            assert all(meal < pick.meal for meals in then.row_meals for meal in meals)
    assert view == match.view(seat), "nothing is changed by looking back"


def test_a_pick_is_the_likelier_the_better_it_looked():
    match, seat = after(2)
    view, heard = match.view(seat), match.heard(seat)
    pick = picks(view, 1 - seat, heard)[0]
    diet = Pair(view, seat, heard, Scales()).belief.diets[0]
    pair = Pair(as_it_was(view, pick), 1 - seat, heard[: pick.heard], Scales(), diet)
    values, odds = [], []
    for food in sorted(set(pick.cards)):
        values.append(pair.taking(food, pick.cards, pick.partners))
        pick.food = food
        odds.append(likelihood(pair, pick))
    assert sum(odds) == pytest.approx(1.0)
    assert odds.index(max(odds)) == values.index(max(values))


def test_beliefs_move_but_nothing_possible_is_ruled_out():
    match, seat = after(3)
    view, heard = match.view(seat), match.heard(seat)
    plain, read = pair_of(view, seat, heard, Scales()), pair_of(view, seat, heard, reader())
    assert plain.belief.diets == read.belief.diets
    assert all(weight > 0.0 for before, weight in zip(plain.belief.weights, read.belief.weights) if before > 0.0)
    shares = [[weight / sum(one.weights) for weight in one.weights] for one in (plain.belief, read.belief)]
    assert shares[0] != shares[1]


def test_ones_own_diet_is_not_looked_at():
    match, seat = after(3)
    ask, heard = match.ask(seat), match.heard(seat)
    assert ask is not None
    view = match.view(seat)
    other = redact(GAME.imagine(view, Quick(9)), seat)
    expert = Expert(reader())
    assert expert.plan(view, ask, heard, Quick(1)) == expert.plan(other, ask, heard, Quick(1))
