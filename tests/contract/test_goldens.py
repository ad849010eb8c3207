"""What everybody is sent, and what every bot answers, is what was written down."""

import pytest

from tests.contract.shelf import GAMES
from tools import choices, frames
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
