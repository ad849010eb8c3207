"""Every suite of PettingZoo, OpenSpiel and Gymnasium, and our own, on every game; and the command that runs them."""

from typing import Any

import pytest

from cheeseboard.cli.main import main
from cheeseboard.research import conformance
from cheeseboard.research.tensors.numbers import Numbers
from tests.research.setups import GAMES, SETUPS, TINIEST, TINY, Setup

FOR_ALL = [suite for suite in conformance.SUITES if suite not in conformance.FOR_TINY]
HALF = [  # every suite on every game, and on every set-up every other suite; `conformance` takes all with all
    pytest.param(setup, suite, id=f"{setup}-{suite}")
    for number, setup in enumerate(SETUPS)
    for place, suite in enumerate(FOR_ALL)
    if (number + place) % 2
]


@pytest.mark.parametrize(("setup", "suite"), HALF)
def test_the_suite_passes(setup: Setup, suite: str):
    assert conformance.run_suite(setup, suite, 1).trouble == ""


@pytest.mark.parametrize("suite", conformance.FOR_TINY)
@pytest.mark.parametrize("setup", TINIEST.values(), ids=str)  # `conformance` takes all tiny editions
def test_the_suite_for_tiny_editions_passes(setup: Setup, suite: str):
    assert conformance.run_suite(setup, suite, 1).trouble == ""


def test_a_player_who_forgets_is_found_out(monkeypatch: Any):
    """The suite that walks trees, on information states without the past."""
    monkeypatch.setattr(Numbers, "information_text", Numbers.observation_text)
    found = [conformance.run_suite(setup, conformance.TREES, 1) for setup in TINY if setup.game.name == GAMES[0].name]
    assert any("has forgotten something" in result.trouble for result in found)


def test_trouble_is_told_and_gives_a_status(monkeypatch: Any, capsys: Any):
    def fails(setup: Setup, effort: int) -> None:
        raise AssertionError("the cat is gone")

    def passes(setup: Setup, effort: int) -> None:
        print("a suite may say what it likes")

    monkeypatch.setattr(conformance, "SUITES", {"fails": fails, "passes": passes})
    name = GAMES[0].name
    assert main(["conformance", name, "--plain", "--effort", "1"]) == 1
    shown = capsys.readouterr().out
    assert "the cat is gone" in shown
    assert "what it likes" not in shown
    monkeypatch.setattr(conformance, "SUITES", {"passes": passes})
    assert main(["conformance", name, "--plain", "--effort", "1"]) == 0
    assert main(["conformance", name, "--effort", "0"]) == 2
    assert main(["conformance", "no_such_game"]) == 2
