"""Where a chapter leads back to one that is read before it: each leaves here the moment by which it is entered."""

from __future__ import annotations

from typing import Any, Final

from cheeseboard.engine.phase import Phase

ENTRANCE: Final[dict[str, Phase[Any]]] = {}
ROUND: Final = "round"
