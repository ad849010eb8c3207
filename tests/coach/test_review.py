"""How a game went is told from its record alone, the same for everybody, and nothing is claimed past the gates."""

from itertools import pairwise
from typing import Any

import pytest

from cheeseboard.bots.bot import Bot, play_on
from cheeseboard.bots.coach import Coach, Duel
from cheeseboard.bots.levels import find_bot
from cheeseboard.coach import review as coach
from cheeseboard.coach.gates import Effort, Verdict, verdict
from cheeseboard.coach.review import Moment, Point, Reviewing, Slip, Turn, questions_of, review, turn_of
from cheeseboard.coach.shares import Share, Term
from cheeseboard.coach.steps import told_again
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match, replay
from cheeseboard.engine.record import Record
from cheeseboard.games import find
from cheeseboard.games.dogs.events import CardsDealt, Fed, RoundBegan, WagePaid
from cheeseboard.games.ratland.events import Drew, EventTurned
from tests.coach.minds import HIGH_CARD, recorded

CARDS = find("rat_a_tat_cat")
SHORT = {"rounds": 1}


def played(game: Game[Any], seed: int, **options: object) -> Record:
    """An easy player among normal ones."""
    match = Match(game, 3, options, luck=Quick(seed))
    bots: list[Bot[Any]] = [find_bot(game, "easy"), *[find_bot(game, "normal")] * 2]
    play_on(match, bots, [Quick(100 + seat) for seat in range(3)])
    return match.record()


@pytest.fixture(scope="module")
def record() -> Record:
    return played(CARDS, 1, **SHORT)


@pytest.fixture(scope="module")
def made(record: Record) -> coach.Review:
    return review(record, CARDS, [0], 6.0)


def test_the_line_begins_with_the_first_choice_and_ends_with_the_result(made, record):
    assert [point.number for point in made.line] == sorted({point.number for point in made.line})
    assert made.line[0].number == 0
    assert made.line[-1].number == len(record.choices)
    outcome = replay(record, CARDS).outcome
    assert outcome is not None
    assert made.line[-1].values == made.result == [outcome.share(seat) for seat in range(3)]
    for point in made.line:
        assert sum(point.values) == pytest.approx(1.0, abs=0.01)


def test_the_same_record_gives_the_same_review(made, record):
    again = review(record, CARDS, [0], 6.0)
    assert repr(again.line) == repr(made.line)
    assert repr(again.seats[0].slips) == repr(made.seats[0].slips)


def test_every_choice_of_ones_own_is_counted_and_told_as_one_gesture(record):
    told = told_again(record, CARDS)
    for question in questions_of(told, 0):
        assert question.ask.seat == 0
        assert question.played[0] in question.ask.moves
        notations = [notation for _, notation in record.choices[question.number :]]
        assert [move.notation for move in question.played] == notations[: len(question.played)]
        assert all(seat == 0 for seat, _ in record.choices[question.number :][: len(question.played)])


def test_a_gesture_ends_where_something_comes_to_light(record):
    """What was drawn was not known when it was drawn: the two are two choices."""
    told = told_again(record, CARDS)
    assert all(question.played[0].notation != "draw" or len(question.played) == 1 for question in questions_of(told, 0))


def test_a_review_in_pieces_shows_first_figures_soon_and_comes_to_the_same(made, record):
    reviewing = Reviewing(record, CARDS, [0], 6.0)
    early: coach.Review | None = None
    for progress in reviewing.work():
        if early is None and progress >= coach.LOOKING:
            early = reviewing.review()
    assert early is not None
    assert not early.is_whole
    assert len(early.line) == len(made.line)
    assert repr(reviewing.review().seats[0].moments) == repr(made.seats[0].moments)


def test_at_most_three_moments_one_of_them_ones_own_if_there_is_one(record):
    reviewing = Reviewing(record, CARDS, [0], 1.0)
    reviewing.luck = lambda seat: [Moment("luck", n, 1, 0.9 - n / 100, 0.01, []) for n in range(5)]  # type: ignore[method-assign]
    gesture = coach.Gesture(["hold"], [], 0.5, 0.01)
    slip = Slip(7, gesture, gesture, 0.06, 0.01, None, "", True, "chance")
    found = reviewing.moments(0, [slip])
    assert [(moment.what, moment.number) for moment in found] == [("luck", 0), ("luck", 1), ("own", 7)]
    assert [moment.what for moment in reviewing.moments(0, [])] == ["luck"] * 3


def test_a_slip_of_an_easy_player_is_told_with_both_figures_and_where_to_try_again(made, record):
    [slip] = made.seats[0].slips
    assert record.choices[slip.number] == (0, "knock")
    assert (slip.played.moves, slip.better.moves) == (["knock"], ["hold"])
    assert slip.gap == pytest.approx(slip.better.value - slip.played.value)
    assert slip.gap >= 0.05
    assert not slip.is_best, "when to knock is better not foreseen: an example"
    assert any(moment.slip == slip for moment in made.seats[0].moments)


def test_a_gesture_of_two_steps_is_one_slip(record):
    reviewing = Reviewing(record, CARDS, [0], 1.0)
    first, second = reviewing.questions[:2]
    first.played, second.number = [*first.played, *second.played], first.number + 1
    put, toss = (coach.Gesture([name], [(name, {})], 0.5, 0.01) for name in ("put", "toss"))
    first.slip = second.slip = Slip(first.number, toss, put, 0.06, 0.01, None, "", True, "chance")
    reviewing.say_once(first)
    reviewing.say_once(second)
    told = [question.number for question in (first, second) if question.slip is not None]
    assert told == [first.number], "the same words a step later are the same slip"
    second.slip = Slip(second.number, put, toss, 0.06, 0.01, None, "", True, "chance")
    reviewing.say_once(second)
    assert second.slip is not None, "and others are a slip of their own"


def test_two_gestures_that_sound_alike_are_told_apart(record):
    reviewing = Reviewing(record, CARDS, [0], 1.0)
    reviewing.coach = Coach(CARDS)
    reviewing.coach.spoken = lambda view, ask, plan: [("coach.spoken.put", {})]  # type: ignore[method-assign]
    question = reviewing.questions[0]
    duel = Duel((0.6, 0.5), (0.01, 0.01), 0.1, 0.01, 100, {})
    plans = [question.ask.moves[0]], [question.ask.moves[1]]
    slip = reviewing.slip(question, Verdict(*plans, duel, "chance", None, "", True))
    assert (slip.better.spoken, slip.played.spoken) == ([("coach.spoken.put.another", {})], [("coach.spoken.put", {})])


@pytest.mark.parametrize(("rest", "is_told"), [(0.0, True), (0.5, False)])
def test_luck_and_others_are_no_moments_where_the_parts_do_not_add_up(record, rest, is_told):
    reviewing = Reviewing(record, CARDS, [0], 1.0)
    assert reviewing.split is not None
    for _ in reviewing.split.until(1.0, 1_000_000):
        pass
    nothing = Term(0.0, 0.0)
    share = Share(nothing, nothing, nothing, nothing, nothing, rest, 0.01)
    reviewing.split.share = lambda seat: share  # type: ignore[method-assign]
    assert bool(reviewing.luck(0) + reviewing.others(0)) is is_told


@pytest.mark.parametrize(
    ("rest", "wide", "why"), [(0.24, 0.01, ""), (0.26, 0.01, "rest"), (0.0, 0.02, "wide"), (None, 0.0, "budget")]
)
def test_parts_that_leave_much_unexplained_or_are_hardly_known_are_not_told_and_it_is_said_why(record, rest, wide, why):
    reviewing = Reviewing(record, CARDS, [0], 1.0)
    part = Term(0.0, wide)
    assert reviewing.split is not None
    reviewing.split.samples = 0 if rest is None else 1
    reviewing.split.share = lambda seat: Share(part, part, part, part, part, rest, 0.02)  # type: ignore[method-assign]
    share, untold = reviewing.share(0)
    assert (share is None) is bool(why)
    assert (untold.why if untold is not None else "") == why
    assert reviewing.review().seats[0].untold == untold


@pytest.mark.parametrize(
    ("values", "error", "turn"),
    [
        ([0.3, 0.35, 0.6, 0.62], 0.05, Turn(10, 0.35, 0.6, True)),
        ([0.6, 0.35, 0.3], 0.05, Turn(0, 0.6, 0.35, True)),
        ([0.3, 0.35, 0.31], 0.2, Turn(0, 0.3, 0.35, False)),
        ([0.3, 0.35, 0.6], 0.2, None),
        ([0.3], 0.0, None),
        ([], 0.0, None),
    ],
)
def test_where_the_line_moved_most_is_told_if_that_is_more_than_it_may_be_off(values, error, turn):
    assert turn_of([Point(10 * number, 0, [value]) for number, value in enumerate(values)], error, 0, 0.1) == turn


def test_what_somebody_played_is_told_where_no_event_says_it(record):
    """Who waits before knocking says nothing."""
    reviewing = Reviewing(record, CARDS, [0], 1.0)
    waited = [step for step in reviewing.told.steps if step.seats != [0] and step.answers[0][0].notation == "hold"]
    found: list[Moment] = []
    for step in waited:
        reviewing.add(found, "others", step, step.seats[0], 0, 0.5, 0.0001)
    silent = [moment for moment in found if not moment.told]
    assert silent
    assert all(moment.played == [("coach.spoken.hold", {})] for moment in silent)


def test_luck_is_told_by_what_it_brought_and_not_by_what_was_told_before():
    """DOGS: feeding and wages come before the new cards and dogs."""
    game = find("dogs")
    match = Match(game, 2, game.among_bots(), luck=Quick(3))
    play_on(match, [find_bot(game, "easy")] * 2, [Quick(1), Quick(2)])
    reviewing = Reviewing(match.record(), game, [0])
    told, steps = reviewing.told.match.dealer.told, reviewing.told.steps
    rounds = [step for step, after in pairwise(steps) if after.before.round > step.before.round]
    paid_before = [step for step in rounds if isinstance(told[step.told], (Fed, WagePaid))]
    assert paid_before
    for step in paid_before:
        brought = reviewing.happened("luck", step, 0)
        assert brought[0] is told[step.lucky]
        assert any(isinstance(event, CardsDealt) for event in brought)
        assert not any(isinstance(event, (Fed, WagePaid, RoundBegan)) for event in brought)


def test_the_luck_of_a_round_of_ratland_is_told_by_what_one_drew_and_by_the_event():
    game = find("ratland")
    match = Match(game, 3, game.among_bots(), luck=Quick(1))
    play_on(match, [find_bot(game, "easy")] * 3, [Quick(1), Quick(2), Quick(3)])
    reviewing = Reviewing(match.record(), game, [0])
    for step in reviewing.told.steps[:-1]:
        if step.is_sealed and len(step.notes) > 6:
            brought = reviewing.happened("luck", step, 0)
            assert 0 < len(brought) <= coach.MOST_TOLD
            assert all(isinstance(event, (Drew, EventTurned)) for event in brought)
            assert {event.seat for event in brought if isinstance(event, Drew)} <= {0}


def test_a_game_that_is_still_on_has_no_review():
    match = Match(CARDS, 3, SHORT, luck=Quick(1))
    with pytest.raises(Problem, match="not over"):
        Reviewing(match.record(), CARDS, [0])


def test_a_seat_that_is_not_there_has_none(record):
    with pytest.raises(Problem, match="no seat 3"):
        Reviewing(record, CARDS, [3])


def test_a_game_without_figures_has_choices_and_silence():
    made = review(recorded(1, rounds=1), HIGH_CARD, [0, 1], 1.0)
    assert made.line == []
    assert [seat.slips for seat in made.seats] == [[], []]
    assert all(seat.choices for seat in made.seats)


@pytest.mark.parametrize(
    ("name", "options", "effort", "choices"),
    [
        ("rat_a_tat_cat", SHORT, Effort(300, 100), 6),
        ("ratland", {"preset": "everything"}, Effort(60, 20), 6),  # clans to choose from, and boards face down
        ("doctor_rat", {"preset": "quick", "doctor_seat": 1}, Effort(20, 8), 30),
    ],
)
def test_verdicts_are_the_same_whatever_the_seat_could_not_see(name, options, effort, choices):
    """What is hidden from it is exchanged for something else that fits: what is said of its own choices stays, even
    what is too small to be told."""
    game = find(name)
    reviewing = Reviewing(played(game, 1, **options), game, [0], 1.0)
    exchanged, spoken = 0, 0
    for number, question in enumerate(reviewing.questions[:choices]):
        truth, other = question.step.before, game.imagine(question.view, Quick(number))
        exchanged += repr(truth) != repr(other)
        ask, heard, answer = question.ask, question.heard, question.played
        one, two = [
            verdict(reviewing.coach, table, ask, heard, answer, 5, effort, ("size", "ways")) for table in (truth, other)
        ]
        assert repr(one) == repr(two)
        spoken += one is not None
    assert exchanged
    assert spoken
