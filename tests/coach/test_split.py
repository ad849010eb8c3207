"""What made a result adds up to it."""

from itertools import pairwise
from typing import Any

import pytest

from cheeseboard.bots.bot import Bot, play_on
from cheeseboard.bots.coach import coach_of
from cheeseboard.bots.levels import find_bot
from cheeseboard.coach.onward import Onward
from cheeseboard.coach.shares import FEWEST_SAMPLES
from cheeseboard.coach.split import Exact, Sampled, split_of
from cheeseboard.coach.steps import told_again
from cheeseboard.coach.walked import Replied, Walked
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match, replay
from cheeseboard.engine.record import Record
from cheeseboard.games import find
from tests.coach.minds import HIGH_CARD, ToTheEnd, done, recorded


def sampled(record: Record, samples: int, seed: int = 1) -> Sampled:
    mind = ToTheEnd()
    found = Sampled(mind, mind.evaluate, told_again(record, HIGH_CARD), list(range(record.seats)), seed)
    done(found.sample(samples))
    return found


def walked(record: Record, samples: int, seed: int = 1) -> Walked:
    mind = ToTheEnd()
    found = Walked(mind, mind.evaluate, told_again(record, HIGH_CARD), list(range(record.seats)), seed)
    done(found.sample(samples))
    return found


def test_a_record_is_told_again_step_by_step_with_all_that_could_have_come():
    record = recorded(1)
    told = told_again(record, HIGH_CARD)
    assert told.match.table == replay(record, HIGH_CARD).table
    assert sum(len(answer) for step in told.steps for answer in step.answers) == len(record.choices)
    for step in told.steps:
        assert len(step.notes) == len(step.lists)
        assert all(note in among for note, among in zip(step.notes, step.lists))
    begun = len(record.luck) - sum(len(step.notes) for step in told.steps)
    assert [note for step in told.steps for note in step.notes] == record.luck[begun:]


@pytest.mark.parametrize("level", ["normal", "easy", "random"])
def test_the_parts_add_up_to_the_result(level):
    """With samples few enough for a test: what is left is within twice what chance in them makes."""
    for seed in range(2):
        split = sampled(recorded(seed, level, rounds=2), 40)
        for seat in range(3):
            share = split.share(seat)
            parts = [share.start, share.luck, share.choices, share.hidden, share.others, share.rest]
            assert sum(part.value for part in parts) == pytest.approx(share.result)
            assert share.closes(), (level, seed, seat, share.rest)


def test_whoever_plays_by_habit_neither_wins_nor_loses_by_a_choice():
    """Luck alone is left: the habit of counting is the same in the game and in the rollouts."""
    split = sampled(recorded(2, "normal", rounds=2), 20)
    for seat in range(3):
        share = split.share(seat)
        assert (share.choices.value, share.hidden.value, share.others.value) == (0.0, 0.0, 0.0)


def test_where_rollouts_are_dear_the_parts_add_up_by_themselves_and_agree_with_the_others():
    for seed, level in ((0, "easy"), (1, "random")):
        record = recorded(seed, level, rounds=2)
        walk, split = walked(record, 60), sampled(record, 40)
        for seat in range(3):
            share, other = walk.share(seat), split.share(seat)
            assert share.rest.value == pytest.approx(0.0)
            assert share.closes()
            assert walk.stand(0, seat).value == share.start.value, "the line begins where the parts do"
            for part in ("start", "luck", "choices", "hidden", "others"):
                mine, theirs = getattr(share, part), getattr(other, part)
                assert abs(mine.value - theirs.value) <= 2.0 * (mine.error**2 + theirs.error**2) ** 0.5 + 1e-9, part


def test_what_one_step_of_the_others_was_worth_is_told_where_rollouts_are_dear_too():
    record = recorded(0, "random", rounds=2)
    walk, split = walked(record, 200), sampled(record, 200)
    for seat in range(3):
        walked_on = walk.of_others(seat)
        assert walked_on
        theirs = {one.number: (value, variance) for one, value, variance in split.of_others(seat)}
        for step, value, variance in walked_on:
            assert seat not in step.seats
            other, doubt = theirs[step.number]
            assert abs(value - other) <= 3.0 * (variance + doubt) ** 0.5 + 0.02


def test_where_all_play_by_habit_nothing_is_asked_but_what_the_beginning_was_worth():
    walk = walked(recorded(2, "normal", rounds=2), 20)
    assert len(walk.borders()) == 1
    for seat in range(3):
        share = walk.share(seat)
        assert (share.choices.value, share.hidden.value, share.others.value) == (0.0, 0.0, 0.0)
        assert share.luck.value == pytest.approx(share.result - share.start.value)


def test_where_rollouts_are_dear_what_is_compared_is_compared_under_the_same_luck():
    walk = walked(recorded(2, "normal", rounds=2), 0)
    number = next(number for number, habits in enumerate(walk.habitual) if all(habits))
    before, after = walk.asked[number], walk.after(number)
    for _ in range(20):
        before.sample()
        after.sample()
    assert before.samples == after.samples, "habit's own answer changes nothing, whatever comes"
    assert len({tuple(values) for values in before.samples}) > 1


def test_in_dogs_the_result_is_a_walk_to_the_very_end_and_nothing_was_hidden():
    game = find("dogs")
    match = Match(game, 2, game.among_bots(), luck=Quick(3))
    play_on(match, [find_bot(game, "easy"), find_bot(game, "normal")], [Quick(1), Quick(2)])
    split = split_of(coach_of(game), told_again(match.record(), game), [0], 1)
    assert isinstance(split, Walked)
    done(split.sample(2))
    share = split.share(0)
    assert share.rest.value == pytest.approx(0.0)
    assert share.hidden.value == share.hidden.error == 0.0
    assert not split.knowings
    assert share.result == coach_of(game).value(match.table, 0)
    for (_, before), (cause, after) in pairwise(split.walks[0]):
        if cause == "luck":
            assert isinstance(before, Replied), "luck begins where the answers end"
            assert split.place(before) == split.place(after)


def test_one_drive_in_the_first_round_of_dogs_does_not_decide_the_game():
    """By one habit that never wavers, whoever comes first to the places comes first for ever: 27 points for one dog."""
    game = find("dogs")
    coach = coach_of(game)
    match = Match(game, 2, game.among_bots(), luck=Quick(42))
    play_on(match, [find_bot(game, "easy"), find_bot(game, "normal")], [Quick(42_000), Quick(42_001)])
    step = told_again(match.record(), game).steps[2]
    mind = coach.playing_on()
    assert mind is not None
    gains = []
    for number in range(24):
        onward = Onward(mind, coach.value, 1_000 + number)
        onward.new_luck()
        played, usual = [onward.play(step.before, answers, step.before) for answers in (step.answers, [])]
        gains.append(coach.value(played, 0) - coach.value(usual, 0))
    assert abs(sum(gains)) / len(gains) < 15.0


def best_card_folded() -> Record:
    """Somebody who folds the best card of all, which they know, when the last round decides."""
    match = Match(HIGH_CARD, 3, {"rounds": 1}, luck=Quick(5))
    best = max(range(3), key=lambda seat: match.table.hands[seat].value.number)
    while match.outcome is None:
        for ask in match.asks():
            words = {move.notation for move in ask.moves}
            match.play(ask.seat, "keep" if "keep" in words else "fold" if ask.seat == best else "stand")
    return match.record()


@pytest.mark.parametrize("made", [sampled, walked])
def test_a_thrown_away_win_is_the_own_choice_of_one_and_the_gift_of_the_others(made):
    record = best_card_folded()
    split = made(record, 60)
    told = split.told.match
    assert told.outcome is not None
    folded = next(seat for step in told.steps for seat in [step.seat] if step.notation == "fold")
    own = split.share(folded)
    assert own.choices.value + own.hidden.value < -0.3
    winner = told.outcome.winners()[0]
    assert winner != folded
    assert split.share(winner).others.value > 0.2


def test_the_same_record_is_split_alike_by_everybody():
    one, two = sampled(recorded(3, "easy", rounds=1), 10), sampled(recorded(3, "easy", rounds=1), 10)
    for seat in range(3):
        assert repr(one.share(seat).luck) == repr(two.share(seat).luck)
        assert repr(one.share(seat).choices) == repr(two.share(seat).choices)


def test_samples_double_until_it_is_known_well_enough_or_the_budget_ends():
    record = recorded(4, "easy", rounds=1)
    mind = ToTheEnd()
    split = Sampled(mind, mind.evaluate, told_again(record, HIGH_CARD), [0], 1)
    done(split.until(0.0, 250 * split.cost()))
    assert split.samples == 200


def test_where_little_can_be_spent_luck_is_looked_at_step_by_step_and_nothing_is_told_of_too_few_samples():
    record = recorded(4, "normal", rounds=2)
    mind = ToTheEnd()
    split = Sampled(mind, mind.evaluate, told_again(record, HIGH_CARD), [0], 1)
    pieces, cost = len(split.chances), split.cost()
    split.look_at(0)
    cheap = split.cost()
    assert len(split.chances) < pieces
    assert cheap < cost
    done(split.until(0.01, (FEWEST_SAMPLES - 1) * cheap))
    assert split.samples == 0
    done(split.until(0.0, (FEWEST_SAMPLES + 5) * cheap))
    assert split.samples == FEWEST_SAMPLES + 5
    share = split.share(0)
    assert share.closes()
    assert abs(share.start.value + share.luck.value + share.choices.value + share.hidden.value + share.others.value
               + share.rest.value - share.result) < 1e-9  # fmt: skip


def test_where_every_table_is_known_a_step_leads_exactly_from_one_to_the_next():
    """Chop! Chop!: what luck and choice brought, and what the throw of the dice shows the guess to be off by."""
    game = find("chop_chop")
    match = Match(game, 2, game.among_bots(), luck=Quick(5))
    bots: list[Bot[Any]] = [find_bot(game, "normal")] * 2
    play_on(match, bots, [Quick(500 + seat) for seat in range(2)])
    told = told_again(match.record(), game)
    coach = coach_of(game)
    split = split_of(coach, told, [0], 1)
    assert isinstance(split, Exact)
    last = split.reckonings[-5:]
    for one in last:
        one.reckon()
    ends = [*[one.stand()[0] for one in last[1:]], coach.value(match.table, 0)]
    for one, end in zip(last, ends):
        luck = sum(lucky.brought.mean(0) for lucky in one.chances)
        rest = end - one.stand()[0] - one.played.mean(0) - luck
        assert rest * rest == pytest.approx(one.played.doubts[0], abs=1e-9)
        assert one.played.mean(one.step.seats[0]) <= 1e-9, "nobody does better than what is known to be best"
    for lucky in [lucky for one in last for lucky in one.chances]:
        assert lucky.brought.mean(0) == pytest.approx(-lucky.brought.mean(1))


def test_where_rollouts_go_one_round_further_after_a_step_what_they_guessed_before_counts_as_doubt():
    """RatLand: the horizon moves with the round, and with nothing else."""
    game = find("ratland")
    match = Match(game, 3, game.among_bots(), luck=Quick(1))
    bots: list[Bot[Any]] = [find_bot(game, "easy")] * 3
    play_on(match, bots, [Quick(seat) for seat in range(3)])
    told = told_again(match.record(), game)
    split = split_of(coach_of(game), told, [0], 1)
    assert isinstance(split, Sampled)
    ends = [chance for chance in split.chances if not chance.place and chance.step is not told.steps[-1]]
    assert ends
    for chance in ends:
        assert chance.horizon_moves() == (chance.step.after.round > chance.step.before.round)
    assert not any(chance.horizon_moves() for chance in sampled(recorded(1), 0).chances), "to the end, from everywhere"
