"""What the house notes, a line each: as text, or as JSON for machines.

Nobody's secret, name, talk or hand is among it: what is noted names tables, seats, levels and what went wrong.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

from msgspec import json

LONGEST: Final = 4000


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        noted: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage()[:LONGEST],
        }
        if record.exc_info and record.exc_info[0] is not None:
            noted["trouble"] = self.formatException(record.exc_info)[-LONGEST:]
        return json.encode(noted).decode()


def note_as_json() -> None:
    """From now on, on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
