"""Games on a cluster: Ray's public interface in one process, with a lost worker and a machine of another kind."""

import json
import sys
from collections.abc import Callable
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from cheeseboard.cli.main import main
from cheeseboard.engine.errors import Problem
from cheeseboard.measure import cluster
from cheeseboard.measure.processes import spread


class Lost(Exception):
    """What `ray.get` raises when no retry is left."""


class TaskError(Lost):
    cause: Exception


class Ray(ModuleType):
    """Plays a chunk when its result is asked for; the first try of every third chunk is lost."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.exceptions = SimpleNamespace(RayError=Lost, RayTaskError=TaskError)
        self.chunks = self.lost = 0
        self.open = False
        self.kind = cluster.kind()

    def init(self, **wishes: Any) -> None:
        if wishes.get("address") == "nowhere":
            raise ConnectionError("nobody there")
        self.open = True

    def shutdown(self) -> None:
        self.open = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def nodes(self) -> list[dict[str, Any]]:
        return [{"Alive": True, "Resources": {"CPU": 2.0}, "NodeManagerAddress": "192.0.2.1"}]

    def remote(self, **wishes: Any) -> Callable[..., Any]:
        def made(work: Callable[..., Any]) -> Any:
            return SimpleNamespace(remote=lambda *given: (work, given, wishes.get("max_retries", 0)))

        return made

    def get(self, chunk: Any) -> Any:
        work, given, retries = chunk
        if work is cluster.kind:
            return self.kind
        self.chunks += 1
        if self.chunks % 3 == 0:
            self.lost += 1
            if not retries:
                raise Lost("a worker died")
        try:
            return work(*given)
        except Problem as problem:
            error = TaskError("in the task")
            error.cause = problem
            raise error from None


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Ray:
    found = Ray()
    monkeypatch.setitem(sys.modules, "ray", found)
    return found


def squared(number: int) -> int:
    if number == 99:
        raise Problem("99 cannot be played")
    return number * number


def test_results_come_in_their_order_though_workers_are_lost(ray: Ray, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "MOST_IN_A_CHUNK", 7)
    assert list(spread(squared, list(range(50)), 1, "somewhere")) == [number * number for number in range(50)]
    assert ray.lost
    assert not ray.open


@pytest.mark.parametrize(
    "words",
    [["simulate", "_template", "--games", "5"], ["arena", "_template", "easy", "random", "--deals", "4"]],
)
def test_figures_are_those_of_one_machine(ray: Ray, words: list[str], capsys: pytest.CaptureFixture[str]):
    assert main([*words, "--json", "--seed", "x"]) == 0
    alone = capsys.readouterr().out
    assert main([*words, "--json", "--seed", "x", "--cluster", "local"]) == 0
    assert json.loads(alone)
    assert capsys.readouterr().out == alone
    assert ray.chunks


def test_what_goes_wrong_is_one_line(ray: Ray, monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(Problem, match="99 cannot be played"):
        list(spread(squared, [98, 99], 1, "local"))
    with pytest.raises(Problem, match=r"no cluster answers at nowhere: nobody there .*RAY_AUTH_MODE=token"):
        list(spread(squared, [1], 1, "nowhere"))
    ray.kind = "another 1.0"
    with pytest.raises(Problem, match=r"192\.0\.2\.1 has another program: another 1\.0"):
        list(spread(partial(pow, 2), [1], 1, "local"))
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Problem, match=r"pip install 'cheeseboard\[cluster\]'"):
        list(spread(squared, [1], 1, "local"))
