"""What made a result adds up to it."""

import pytest

from cheeseboard.coach.split import Split, told_again
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match, replay
from cheeseboard.engine.record import Record
from tests.coach.minds import HIGH_CARD, ToTheEnd, done, recorded


def split_of(record: Record, samples: int, seed: int = 1) -> Split:
    mind = ToTheEnd()
    found = Split(mind, mind.evaluate, told_again(record, HIGH_CARD), list(range(record.seats)), seed)
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
        split = split_of(recorded(seed, level, rounds=2), 40)
        for seat in range(3):
            share = split.share(seat)
            parts = [share.start, share.luck, share.choices, share.hidden, share.others, share.rest]
            assert sum(part.value for part in parts) == pytest.approx(share.result)
            assert share.closes(), (level, seed, seat, share.rest)


def test_whoever_plays_by_habit_neither_wins_nor_loses_by_a_choice():
    """Luck alone is left: the habit of counting is the same in the game and in the rollouts."""
    split = split_of(recorded(2, "normal", rounds=2), 20)
    for seat in range(3):
        share = split.share(seat)
        assert (share.choices.value, share.hidden.value, share.others.value) == (0.0, 0.0, 0.0)


def best_card_folded() -> Record:
    """Somebody who folds the best card of all, which they know, when the last round decides."""
    match = Match(HIGH_CARD, 3, {"rounds": 1}, luck=Quick(5))
    best = max(range(3), key=lambda seat: match.table.hands[seat].value.number)
    while match.outcome is None:
        for ask in match.asks():
            words = {move.notation for move in ask.moves}
            match.play(ask.seat, "keep" if "keep" in words else "fold" if ask.seat == best else "stand")
    return match.record()


def test_a_thrown_away_win_is_the_own_choice_of_one_and_the_gift_of_the_others():
    record = best_card_folded()
    split = split_of(record, 60)
    told = split.told.match
    assert told.outcome is not None
    folded = next(seat for step in told.steps for seat in [step.seat] if step.notation == "fold")
    own = split.share(folded)
    assert own.choices.value + own.hidden.value < -0.3
    winner = told.outcome.winners()[0]
    assert winner != folded
    assert split.share(winner).others.value > 0.2


def test_the_same_record_is_split_alike_by_everybody():
    one, two = split_of(recorded(3, "easy", rounds=1), 10), split_of(recorded(3, "easy", rounds=1), 10)
    for seat in range(3):
        assert repr(one.share(seat).luck) == repr(two.share(seat).luck)
        assert repr(one.share(seat).choices) == repr(two.share(seat).choices)


def test_samples_double_until_it_is_known_well_enough_or_the_budget_ends():
    record = recorded(4, "easy", rounds=1)
    mind = ToTheEnd()
    split = Split(mind, mind.evaluate, told_again(record, HIGH_CARD), [0], 1)
    cost = split.cost()
    done(split.until(0.01, 99 * cost))
    assert split.samples == 0
    done(split.until(0.0, 250 * cost))
    assert split.samples == 200
