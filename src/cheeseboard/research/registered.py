"""Gymnasium finds our environments by itself: `pyproject.toml` names this as an entry point, and it imports little."""

from __future__ import annotations

from typing import Final

from cheeseboard.games import folders

MODULE: Final = "cheeseboard.research.gymnasium"
VERSION: Final = 1  # that of `tensors.numbers`, which is not imported for it


def register() -> None:
    """`cheeseboard/<game>-v1` for every game."""
    from gymnasium.envs.registration import register, registry  # the extra need not be there

    for name in folders():
        known = f"cheeseboard/{name.strip('_')}-v{VERSION}"
        if known not in registry:
            register(known, f"{MODULE}:SeatEnv", kwargs={"game": name}, disable_env_checker=True)
