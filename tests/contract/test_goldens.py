"""What everybody is sent, what every bot answers, and how tables stand in arrays, is what was written down."""

import tomllib

import pytest

from cheeseboard.research.tensors.about import About
from cheeseboard.research.tensors.declared import EDITION, FILE, declared_editions, layout_of
from tests.contract.shelf import GAMES
from tools import choices, frames, tensors
from tools.golden import page_of

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@games
def test_everybody_is_sent_what_they_were_sent(game):
    """When a view, a fact or a message was changed on purpose: python3 dev.py frames --write"""
    assert frames.report(game) == page_of(game, frames.PAGE).read_text(encoding="utf-8")


@games
def test_every_bot_answers_as_it_did(game):
    """When a bot was changed on purpose: python3 dev.py choices --write"""
    assert choices.report(game) == page_of(game, choices.PAGE).read_text(encoding="utf-8")


@games
def test_arrays_hold_what_was_written_down(game):
    """When a card, an event or a field was added: python3 dev.py tensors --write.  One edition is looked at here."""
    said = tomllib.loads(page_of(game, FILE, tensors.HERE).read_text(encoding="utf-8"))
    names = About(game, game.seats[0]).names()
    assert {name: said[name] for name in names} == names
    editions = declared_editions(game)
    assert list(said[EDITION]) == [edition.name for edition in editions]
    settings = game.options.settle(editions[0].options, editions[0].seats)
    assert tensors.look(game, editions[0]) == layout_of(game, editions[0].seats, settings)
