"""A rule that raises leaves the match as it was, in every game: here at each piece of luck that it asks for."""

from random import Random
from typing import Any

import pytest

from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Match, verify
from tests.contract.shelf import EDITIONS, Setup, eyes

MOST_CHOICES = 60


class Stumble(Exception):
    """A mistake in a rule."""


class Stumbling(Luck):
    """Raises after it has spent so many pieces of the luck behind it; then never again."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.left: int | None = None

    def pick(self, among: list[int]) -> int:
        found = self.luck.pick(among)
        self.count()
        return found

    def below(self, n: int) -> int:
        found = self.luck.below(n)
        self.count()
        return found

    def count(self) -> None:
        if self.left is not None:
            self.left -= 1
            if not self.left:
                self.left = None
                raise Stumble

    def spent(self) -> int:
        return self.luck.spent()

    def go_back(self, spent: int) -> None:
        self.luck.go_back(spent)


def all_of(match: Match[Any]) -> tuple[Any, ...]:
    answers = {seat: answer[:] for seat, answer in match.answers.items()}
    heard = [match.heard(seat) for seat in eyes(match)]
    return match.table.copy(), answers, match.luck.spent(), match.record(), match.asks(), heard


@pytest.mark.parametrize("setup", EDITIONS, ids=str)
def test_a_rule_that_stumbles_over_its_luck_leaves_the_match_as_it_was(setup: Setup):
    match = setup.match(71)
    luck = match.luck.luck = Stumbling(match.luck.luck)
    choose = Random(71)
    for _ in range(MOST_CHOICES):
        asks = match.asks()
        if not asks:
            break
        ask = choose.choice(asks)
        move = choose.choice(ask.moves)
        before, notes, stumbled = all_of(match), len(match.luck.notes), False
        for left in (1, choose.randint(2, 5)):
            luck.left = left
            try:
                match.submit(ask.seat, move)
                break
            except Stumble:
                stumbled = True
                assert all_of(match) == before
        else:
            match.submit(ask.seat, move)
        assert stumbled == (len(match.luck.notes) > notes)
    assert verify(match.record(), setup.game).table == match.table
