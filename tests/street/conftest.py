"""On a busy machine a house may say late that it is there: what a test is not about must not happen in it."""

import pytest

from cheeseboard.server.adapters import postgres_store


@pytest.fixture(autouse=True)
def long_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_store, "LEASE_SECONDS", 60.0)
