"""Sewers for the tests: drawn, and led through a single phase or played on from there."""

from collections.abc import Callable
from typing import Any

from cheeseboard import testing
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick, Scripted
from cheeseboard.engine.phase import Phase
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland import scene as drawing
from cheeseboard.games.ratland.rules.foraging.locations import go_to
from cheeseboard.games.ratland.rules.foraging.pieces import send
from cheeseboard.games.ratland.table import Sewers
from cheeseboard.testing import Scene

FOUR = "ann pantry 7 cheese 2\nbob pantry 7 cheese 2\ncid pantry 7 cheese 2\ndee pantry 7 cheese 2\n"


def scene(text: str, components: dict[str, Any] | None = None, seed: int = 0) -> Scene:
    """A table that plays on."""
    return testing.scene(text, GAME, components=components, seed=seed)


def sewers(text: str) -> Sewers:
    """A table that waits, whatever its phase."""
    return drawing.read(text, GAME, Quick(0)).table


def led(phase: Callable[[Sewers, Dealer], object], t: Sewers, luck: str = "") -> list[Event]:
    """What is told when one phase is gone through."""
    script = [drawing.luck_of(word, []) for word in luck.split()]
    dealer = Dealer(Scripted(script, Quick(1)), listening=True)
    phase(t, dealer)
    GAME.check(t)
    return dealer.told


def foraged(t: Sewers, luck: str = "") -> tuple[list[Event], Phase[Sewers]]:
    """Phase 6, as far as nobody is asked; what was told, and where it stopped."""
    script = [drawing.luck_of(word, []) for word in luck.split()]
    dealer = Dealer(Scripted(script), listening=True)
    send(t)
    phase = go_to(t, 0, dealer)
    GAME.check(t)
    return dealer.told, phase


def of(events: list[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
