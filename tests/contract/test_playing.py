"""Random play ends, nothing from the box is lost, what is offered works, and what is not offered is refused."""

from random import Random
from typing import Any

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together, Turn
from cheeseboard.engine.play import play_together, play_turn, playout, settle
from tests.contract.shelf import EDITIONS, EVERYTHING, GAMES, Setup, decisions, moments, played, some


@pytest.mark.parametrize("setup", EVERYTHING, ids=str)
def test_random_play_ends_and_nothing_is_ever_lost_from_the_box(setup: Setup):
    for seed in range(6):
        match = setup.match(seed)
        for _ in decisions(match, Random(seed)):
            setup.game.check(match.table)
            assert match.outcome is None
        setup.game.check(match.table)
        outcome = match.outcome
        assert outcome is not None
        assert len(outcome.places) == len(outcome.scores) == match.seats
        winners, teams = outcome.winners(), setup.game.teams(match.settings, match.seats)
        first = [seat for seat in range(match.seats) if outcome.places[seat] == 1]
        assert first or len(set(teams)) == 1, "only a table of one team can lose with nobody winning"
        assert winners == ([] if outcome.is_draw else first)
        assert not outcome.is_draw or set(outcome.places) == {1}, "in a draw all are level"
        assert len(set(zip(teams, outcome.places, strict=True))) == len(set(teams)), "a team wins or loses as a whole"
        assert sum(outcome.share(seat) for seat in range(match.seats)) == pytest.approx(1 if first else 0)


@pytest.mark.parametrize("setup", EVERYTHING, ids=str)
def test_the_hot_loop_plays_to_the_end_too_and_the_same_as_by_lists_of_moves(setup: Setup):
    settings = setup.game.options.settle(setup.edition.options, setup.edition.seats)
    for seed in range(6):
        dealer = Dealer(Quick(seed))
        t = setup.game.setup(settings, setup.edition.seats, dealer)
        assert playout(t, dealer, Quick(seed + 1000)) > 0
        setup.game.check(t)
        assert setup.game.outcome(t) is not None
        assert dealer.told == [], "an event was built though nobody listens"
        dealer = Dealer(Quick(seed))
        again = setup.game.setup(settings, setup.edition.seats, dealer)
        play_by_lists(again, dealer, Quick(seed + 1000))
        assert again == t, "a short way to a random move leads elsewhere"


def play_by_lists(t: Any, dealer: Dealer, choose: Quick) -> None:
    """To the end, with every list of moves written out."""
    settle(t, dealer)
    while isinstance(phase := t.phase, Turn | Together):
        if isinstance(phase, Turn):
            moves = phase.moves(t)
            play_turn(t, moves[choose.below(len(moves))], dealer)
            continue
        answers = []
        for seat in phase.seats(t):
            answer: list[Move] = []
            while moves := phase.moves(t, seat, answer):
                answer.append(moves[choose.below(len(moves))])
            answers.append(answer)
        play_together(t, answers, dealer)


@pytest.mark.parametrize("setup", EVERYTHING, ids=str)
def test_every_offered_move_works(setup: Setup):
    match = setup.match(7)
    luck = Quick(7)
    for asks in decisions(match, Random(7)):
        for ask in asks:
            assert ask.moves
            assert len(set(ask.moves)) == len(ask.moves)
            for move in some(list(ask.moves), Random(7)):
                setup.game.check(table_after(match, ask.seat, ask.so_far, move, luck))


def table_after(match: Match[Any], seat: int, so_far: list[Move], move: Move, luck: Quick) -> Any:
    """A copy of the table on which a seat played a move, and whoever else is asked played anything."""
    t = match.table.copy()
    phase = t.phase
    if not isinstance(phase, Together):
        play_turn(t, move, Dealer(luck, listening=True))
        return t
    answers = []
    for other in phase.seats(t):
        answer = phase.some_answer(t, other, luck)
        if other == seat:
            answer = [*so_far, move]
            while moves := phase.moves(t, seat, answer):
                answer.append(moves[luck.below(len(moves))])
        answers.append(answer)
    play_together(t, answers, Dealer(luck, listening=True))
    return t


@pytest.mark.parametrize("setup", EVERYTHING, ids=str)
def test_every_other_move_is_refused_with_seat_move_and_clause_and_changes_nothing(setup: Setup):
    choose = Random(11)
    for match in moments(setup, 11, most=30):
        asks = match.asks()
        before = (match.table.copy(), match.record(), match.heard(None), asks)
        asked = {ask.seat: ask.moves for ask in asks}
        for seat in {*asked, choose.randrange(match.seats)}:
            others = [move for move in setup.game.moves if move not in asked.get(seat, ())]
            for move in some(others, choose, 34):
                refuse(match, seat, move, has_turn=seat in asked)
        assert (match.table, match.record(), match.heard(None), match.asks()) == before


def refuse(match: Match[Any], seat: int, move: Move, has_turn: bool) -> None:
    table, luck_count = match.table, len(match.luck.notes)
    with pytest.raises(Illegal) as refused:
        match.submit(seat, choose_form(move))
    illegal = refused.value
    assert (illegal.seat, illegal.notation) == (seat, move.notation)
    assert f"seat {seat}" in str(illegal)
    assert f"'{move.notation}'" in str(illegal)
    assert not has_turn or illegal.clause, f"{match.table.phase} names no clause that forbids '{move.notation}'"
    assert illegal.clause in str(illegal)
    assert match.table is table
    assert len(match.luck.notes) == luck_count


def choose_form(move: Move) -> Move | str:
    """People type, programs pass the move: both get the same answer."""
    return move if move.number % 2 else move.notation


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_no_move_at_all_is_refused_too(game):
    match = Match(game, seed=bytes(32))
    seat = match.asks()[0].seat
    for nonsense in ("", " ", "pass the salt", "0", "\ud800", "x" * 10_000):
        with pytest.raises(Illegal, match="has no move"):
            match.submit(seat, nonsense)
    for nobody in (-1, match.seats, 99):
        with pytest.raises(Problem, match="there is no seat"):
            match.submit(nobody, game.moves[0])
    assert match.steps == []


@pytest.mark.parametrize("setup", EDITIONS, ids=str)
def test_when_the_game_is_over_nobody_can_play(setup: Setup):
    match = played(setup, 3)
    for seat in range(match.seats):
        assert match.ask(seat) is None
        with pytest.raises(Illegal, match="the game is over"):
            match.submit(seat, setup.game.moves[0])


@pytest.mark.parametrize("setup", EVERYTHING, ids=str)
def test_events_told_or_not_the_game_is_the_same(setup: Setup):
    """A rule that does something only when somebody listens would make playouts lie."""
    settings = setup.game.options.settle(setup.edition.options, setup.edition.seats)
    quiet, loud = Dealer(Quick(5)), Dealer(Quick(5), listening=True)
    tables = [setup.game.setup(settings, setup.edition.seats, dealer) for dealer in (quiet, loud)]
    for t, dealer in zip(tables, (quiet, loud), strict=True):
        settle(t, dealer)
    most = 1
    while playout(tables[0], quiet, Quick(most), 1) and most < 2000:
        playout(tables[1], loud, Quick(most), 1)
        assert tables[0] == tables[1]
        most += 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_only_the_seat_counts_of_the_box_can_sit_down(game):
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 10**9):
        with pytest.raises(Problem, match=game.title):
            Match(game, seats)
