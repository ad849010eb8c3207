"""Actions, masks, observations and information states: fixed, named, complete, and of nothing a seat cannot know."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard.engine.ask import ask_of
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.research.position import CHANCE, NOBODY, NOTHING, Position
from cheeseboard.research.returns import returns, rewards, scores, sums_to_zero
from cheeseboard.research.tensors.numbers import LOG, numbers_of
from cheeseboard.research.tensors.past import atoms
from cheeseboard.research.text import event_text
from tests.research.setups import GAMES, SETUPS, TINY, Setup, play_on, some_seats

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


@dataclass(frozen=True)
class Word(Event):
    word: str


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_action_is_the_number_of_its_move_in_every_state(game: Any):
    assert [move.number for move in game.moves] == list(range(len(game.moves)))
    assert len({move.notation for move in game.moves}) == len(game.moves)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_shapes_are_fixed_and_every_place_has_a_name(setup: Setup):
    numbers = setup.numbers()
    for parts, size in ((numbers.parts, numbers.size), (numbers.information_parts, numbers.information_size)):
        at = 0
        for part in parts:
            assert part.start == at
            assert part.size > 0 or part.meaning == "nothing"
            at += part.size
        assert at == size
        assert len({part.name for part in parts}) == len(parts)
    for seed in range(3):
        for position in play_on(setup.position(None if seed else 1), Random(seed), 60):
            for seat in some_seats(position):
                assert numbers.observe(position, seat).shape == (numbers.size,)
                assert numbers.information(position, seat).shape == (numbers.information_size,)
                seen = numbers.observe(position, seat)
                assert seen.min() >= 0
                assert seen.max() <= 1
                if position.legal(seat):
                    ask = ask_of(position.table, seat, position.answers.get(seat, []))
                    assert numbers.observe_view(position.view(seat), ask).tobytes() == seen.tobytes()
            assert numbers.state(position).shape == (numbers.size,)
            mask = numbers.mask(position.moves)
            assert np.flatnonzero(mask).tolist() == sorted(move.number for move in position.moves)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_page_names_every_part_of_the_games_it_describes(setup: Setup):
    """A game that it does not describe is described by `describe()` alone."""
    title = f"**{setup.game.title.rstrip('!')}"
    said = [text for text in PAGE.read_text("utf-8").split("\n\n") if text.startswith(title)]
    for part in setup.numbers().parts if said else ():
        assert part.name in ("me", "asked", "sealed", "phase", "seats") or f"`{part.name}`" in said[0]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_look_does_not_depend_on_the_looks_before_it(setup: Setup):
    """Pieces of the last look are used again: whatever was looked at before, from whichever seat, changes nothing."""
    numbers = setup.numbers()
    positions = [position.copy() for position in play_on(setup.position(4), Random(4), 60)]
    looks = [(position, seat) for position in positions for seat in some_seats(position)]
    seen = [numbers.observe(*look) for look in looks]
    codes = [array.tobytes() for array in seen]
    for array in seen:
        array[:] = 7  # it is the reader's own
    for number in Random(1).sample(range(len(looks)), len(looks)):
        assert numbers.observe(*looks[number]).tobytes() == codes[number]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_a_seat_cannot_know_does_not_change_a_bit(setup: Setup):
    """Paired worlds: the same to one seat, different in all that it cannot see."""
    numbers = setup.numbers()
    luck = Quick(1)
    pairs = different = 0
    for position in play_on(setup.position(12), Random(9), 25):
        if position.seat < 0:
            continue
        for seat in some_seats(position):
            for _ in range(2):
                other = position.imagine(seat, luck)
                pairs += 1
                different += other.table != position.table
                assert numbers.observe(other, seat).tobytes() == numbers.observe(position, seat).tobytes()
                assert numbers.observation_text(other, seat) == numbers.observation_text(position, seat)
                assert numbers.information(other, seat).tobytes() == numbers.information(position, seat).tobytes()
                assert numbers.information_text(other, seat) == numbers.information_text(position, seat)
    assert pairs
    assert different or not hides(setup)


def hides(setup: Setup) -> bool:
    """Whether there is anything in this game that somebody cannot see."""
    position = setup.position(12)
    return any(position.view(seat) != position.table for seat in range(position.seats))


@pytest.mark.parametrize("setup", TINY, ids=str)
def test_equal_text_is_equal_tensor_and_equal_questions_with_perfect_recall(setup: Setup):
    """Over many games: the text of an information state gives its tensor, its question, and the one before it."""
    numbers = setup.numbers()
    tensors: dict[str, bytes] = {}
    pasts: dict[str, tuple[str | None, ...]] = {}
    for seed in range(50):
        last: list[tuple[str | None, ...]] = [(None,)] * setup.edition.seats
        for position in play_on(setup.position(seed), Random(seed)):
            if position.seat == NOBODY:
                break
            seat = position.seat
            text = numbers.information_text(position, seat)
            code = numbers.information(position, seat).tobytes() + numbers.mask(position.moves).tobytes()
            assert tensors.setdefault(text, code) == code
            assert pasts.setdefault(text, last[seat]) == last[seat]
            before = sum(who == seat for who, _ in position.choices)  # how many steps others took may be sealed
            last[seat] = (text, str(before))
            assert len(position.heard(seat)) <= LOG, "a tiny game's whole past is in its tensor"
    assert len(set(tensors.values())) == len(tensors), "different texts, different tensors"


def long_pasts(game: Any) -> Iterator[tuple[Setup, Position]]:
    """Positions in which more has been heard than the log holds."""
    for edition in game.editions()[-4:]:
        setup = Setup(game.edition(edition), edition)
        for position in play_on(setup.position(5), Random(5), 300):
            if position.seat >= 0 and len(position.heard(position.seat)) > LOG + 1:
                yield setup, position
                break


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_however_long_ago_something_was_the_tensor_tells(game):
    """The same present and the same last entries, and one word another one long before."""
    tried = 0
    for setup, position in long_pasts(game):
        tried += 1
        numbers, seat = setup.numbers(), position.seat
        other = position.copy()
        place = next(n for n, entry in enumerate(other.log) if not isinstance(entry, tuple))
        other.log[place] = (seat, game.moves[0])
        other.recalled = [NOTHING] * other.seats
        assert other.heard(seat)[-LOG:] == position.heard(seat)[-LOG:]
        differ = np.flatnonzero(numbers.information(position, seat) != numbers.information(other, seat))
        earlier = next(part for part in numbers.information_parts if part.name == "earlier")
        assert len(differ)
        assert all(earlier.start <= place < earlier.start + earlier.size for place in differ)
    assert tried or is_short(game)


def is_short(game: Any) -> bool:
    """Everything that is heard in a game fits into the log."""
    setups = [Setup(game.edition(edition), edition) for edition in game.editions()[-4:]]
    ends = [position for setup in setups for position in play_on(setup.position(5), Random(5), 300)]
    return all(len(position.heard(0)) <= LOG + 1 for position in ends)



@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_events_that_differ_have_numbers_that_differ(setup: Setup):
    """Whatever they tell of: seats, squares, kinds, how many."""
    numbers = setup.numbers()
    position = setup.position(8)
    for _ in play_on(position, Random(8), 300):
        pass
    entries = position.heard(0)
    codes = {event_text(entry): numbers.entry_coders[0](entry) for entry in entries if not isinstance(entry, tuple)}
    assert len(set(codes.values())) == len(codes)


def test_words_that_were_never_met_are_told_apart_too():
    met = {"a1": 1.0, "b2": 2.0}
    found = [atoms(Word(word), 0, 2, met)[0] for word in ("a1", "b2", "b1", "a2", "c3")]
    assert found[:2] == [1.0, 2.0]
    assert len(set(found)) == 5
    assert all(number > 2 for number in found[2:])


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_sealed_answer_is_seen_by_its_seat_alone(setup: Setup):
    numbers = setup.numbers()
    tried = 0
    for seed in range(3):
        for position in play_on(setup.position(seed), Random(seed), 60):
            if position.seat < 0 or sum(bool(position.legal(seat)) for seat in range(position.seats)) < 2:
                continue
            seat = position.seat
            worlds = []
            for move in position.moves:
                other = position.copy()
                other.play(move.number)
                worlds.append(other)
            for later in some_seats(position):
                if later != seat and all(world.answers for world in worlds):
                    tried += 1
                    texts = {numbers.information_text(world, later) for world in [position, *worlds]}
                    arrays = {numbers.information(world, later).tobytes() for world in [position, *worlds]}
                    assert len(texts) == len(arrays) == 1
            own = {numbers.observe(world, seat).tobytes() for world in worlds if world.answers}
            assert len(own) == len([world for world in worlds if world.answers])
    assert tried or not numbers.seals or setup in TINY  # where there may be but one to answer


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_scores_returns_and_rewards_are_three_things(setup: Setup):
    position = setup.position(20)
    zero = [0.0] * position.seats
    assert scores(position) is None
    assert returns(position) == zero
    for _ in play_on(position, Random(1)):
        pass
    outcome = position.outcome()
    assert outcome is not None
    assert scores(position) == outcome.scores
    for payoff in ("places", "wins"):
        found = returns(position, payoff)
        assert all(-1 <= value <= 1 for value in found)
        assert rewards(zero, found) == found
        best = max(found) if outcome.winners() else 1
        assert [seat in outcome.winners() for seat in range(position.seats)] == [value == best for value in found]
        if sums_to_zero(setup.game, position.settings, position.seats, payoff):
            assert sum(found) == pytest.approx(0)


def test_numbers_are_made_once():
    game = GAMES[0]
    assert numbers_of(game) is numbers_of(game, game.seats[0], {})
    assert "observation" in numbers_of(game).describe()


def test_a_layout_has_a_hash_that_tells_it_from_others():
    game = GAMES[0]
    hashes = {numbers_of(game, seats).hash for seats in game.seats}
    assert len(hashes) == len(game.seats)
    assert numbers_of(game).hash in numbers_of(game).describe()


def test_what_never_changed_can_be_left_out():
    numbers = numbers_of(GAMES[0], 2)
    quiet = numbers.quiet(3)
    seen = numbers.observe(Position(GAMES[0], 2, {}, 1), 0)
    assert quiet.shape == seen.shape
    assert 0 < quiet.sum() < numbers.size


def test_before_the_table_is_set_up_there_is_nothing_to_see():
    for setup in SETUPS:
        position: Position = setup.position()
        if position.table is None:
            assert position.seat == CHANCE
            assert not setup.numbers().observe(position, 0).any()
            assert "not set up" in setup.numbers().information_text(position, 0)
