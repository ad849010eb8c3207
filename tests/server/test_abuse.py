"""The attacks of `bench abuse` that take a moment, on a house as anybody runs it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench import abuse, break_ins
from bench.guests import House
from bench.ledger import Ledger
from tests.server.room import finished

QUICK = (
    break_ins.forgotten_sockets,
    break_ins.invitations,
    break_ins.forced_take_back,
    break_ins.luck_before_the_end,
    break_ins.names_and_talk,
    break_ins.origins_and_hosts,
    break_ins.bad_messages,
)


async def attacked(database: Path) -> dict[str, Ledger]:
    found: dict[str, Ledger] = {}
    with House(database) as house:
        for attack in QUICK:
            ledger = found[attack.__name__] = Ledger()
            await asyncio.wait_for(attack(house, ledger), 120)
        assert "Traceback" not in house.said()
    return found


def test_what_is_somebody_elses_stays_theirs(tmp_path: Path):
    found = finished(attacked(tmp_path / "tables.sqlite"))
    assert {name: ledger.lost for name, ledger in found.items() if ledger.lost} == {}
    assert all(ledger.tried for ledger in found.values())
    assert found["forgotten_sockets"].tried == 15


def test_what_is_lost_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    async def weak(house: House, ledger: Ledger) -> None:
        ledger.check("this held", True)
        ledger.check("this did not", False, "somebody got in")

    monkeypatch.setattr(abuse, "SHARED", [("weak", weak)])
    monkeypatch.setattr(abuse, "APART", [])
    assert finished_main() == 1
    shown = capsys.readouterr().out
    assert "LOST: this did not (somebody got in)" in shown
    assert "this held" not in shown


def finished_main() -> int:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(abuse.main, ["--seed", "1"]).result()
