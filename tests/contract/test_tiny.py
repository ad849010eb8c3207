"""The tiny editions, walked completely: this is where subtle lies are found."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from cheeseboard.engine.play import outcomes
from cheeseboard.engine.table import redact
from tests.contract.shelf import GAMES, TINY, Setup
from tests.contract.walk import Key, Position, Walk
from tools.perft import key


class Walked:
    """All that the test wants to know of a walk, from the side of each seat and of the spectator."""

    def __init__(self, setup: Setup, most_again: int = 1) -> None:
        self.walk = Walk(setup, most_again)
        self.views: dict[Key, Any] = {}
        self.seen: dict[Key, list[Key]] = {}  # by table: its views, one for each eye
        self.worlds: dict[Key, set[Key]] = defaultdict(set)  # by view: every table that looks like this
        self.views_of: dict[tuple[int, int], set[Key]] = defaultdict(set)  # by what was heard
        self.weights: dict[tuple[int, int], dict[Key, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for number, at in enumerate(self.walk.positions()):
            self.look(at)
            if number % 100 == 0:
                self.compare_with_outcomes(at)
        self.imagined = {seen: self.walk.imagined(view) for seen, view in self.views.items()}

    def look(self, at: Position) -> None:
        table = key(at.table)
        if table not in self.seen:
            self.seen[table] = [self.view(at.table, table, eye) for eye in self.walk.eyes]
        for heard, seen in zip(enumerate(at.heard), self.seen[table], strict=True):
            self.views_of[heard].add(seen)
            self.weights[heard][table] += at.weight

    def view(self, table: Any, its_key: Key, eye: int | None) -> Key:
        view = redact(table, eye)
        seen = (eye, key(view))
        self.views.setdefault(seen, view)
        self.worlds[seen].add(its_key)
        return seen

    def compare_with_outcomes(self, at: Position) -> None:
        before = key(at.table)
        for answers, _ in self.walk.answers(at):
            results = list(outcomes(at.table, answers))
            assert sum(probability for probability, _ in results) == 1
            walked = [after.table for after in self.walk.results(at, answers, at.heard)]
            assert [table for _, table in results] == walked
        assert key(at.table) == before


@pytest.mark.parametrize("setup", TINY, ids=str)
def test_a_tiny_edition_walked_completely_holds_no_lie(setup: Setup):
    nothing_is_a_lie(Walked(setup))


def nothing_is_a_lie(walked: Walked) -> None:
    assert walked.walk.ends > 0
    whoever_heard_the_same_sees_the_same(walked)
    every_imagined_table_could_have_come_about(walked)
    every_table_that_could_have_come_about_is_imagined(walked)
    tables_are_imagined_exactly_as_often_as_they_come_about(walked)


def whoever_heard_the_same_sees_the_same(walked: Walked) -> None:
    """Nothing comes onto the table, or leaves it, without a word."""
    for views in walked.views_of.values():
        assert len(views) == 1, "the same was heard, and the views differ:\n\n" + "\n\n".join(
            [repr(walked.views[seen]) for seen in views]
        )


def every_imagined_table_could_have_come_about(walked: Walked) -> None:
    for seen, worlds in walked.imagined.items():
        assert worlds.keys() <= walked.worlds[seen], f"an impossible table is imagined from\n{walked.views[seen]!r}"


def every_table_that_could_have_come_about_is_imagined(walked: Walked) -> None:
    for seen, worlds in walked.worlds.items():
        assert worlds <= walked.imagined[seen].keys(), f"a table is never imagined from\n{walked.views[seen]!r}"


def tables_are_imagined_exactly_as_often_as_they_come_about(walked: Walked) -> None:
    """Not just as far as is seen: whoever remembers every word that was said could not do better."""
    for heard, weights in walked.weights.items():
        [seen] = walked.views_of[heard]
        total = sum(weights.values())
        exact = {world: weight / total for world, weight in weights.items()}
        assert exact == walked.imagined[seen], f"other odds are imagined from\n{walked.views[seen]!r}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_a_tiny_edition(game):
    assert game.tiny()
