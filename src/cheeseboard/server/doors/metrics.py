"""What can be counted, for Prometheus: read when somebody asks for it, so that no move pays for it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.hall.hall import Hall

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

PREFIX: Final = "cheeseboard_"
STATES: Final = ("gathering", "playing", "over", "stopped")
COUNTERS: Final = (  # of what, name in it, as which metric, about
    ("store", "groups", "commits", "groups of changes written"),
    ("store", "changes", "changes", "changes of tables written, moves above all"),
    ("store", "in_doubt", "in_doubt", "times that the database did not answer and was told the same again"),
    ("street", "resits", "resits", "sockets that were asked to come back"),
    ("street", "takeovers", "takeovers", "houses that were found gone"),
    ("line", "packets", "line_packets", "packets said to other houses"),
    ("far", "thought", "far_thoughts", "thoughts of thinkers elsewhere"),
    ("far", "late", "far_thoughts_late", "thoughts that did not come in time"),
)


class Numbers:
    """Asked by the client of Prometheus; no table, no address and no name is in them."""

    def __init__(self, hall: Hall, trouble: dict[str, str], lag: float) -> None:
        self.hall = hall
        self.trouble = trouble
        self.lag = lag

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        tables = GaugeMetricFamily(f"{PREFIX}tables", "tables in memory", labels=["state"])
        states = Counter([open_table.setup.state for open_table in self.hall.open_tables.values()])
        for state in STATES:
            tables.add_metric([state], states[state])
        yield tables
        for name, value, about in self.gauges():
            yield GaugeMetricFamily(f"{PREFIX}{name}", about, value=value)
        trouble = GaugeMetricFamily(f"{PREFIX}trouble", "parts of the house that are not well", labels=["part"])
        for part in self.trouble:
            trouble.add_metric([part], 1)
        yield trouble
        parts = self.parts()
        for whose, field, name, about in COUNTERS:
            if hasattr(parts[whose], field):
                yield CounterMetricFamily(f"{PREFIX}{name}", about, value=getattr(parts[whose], field))

    def gauges(self) -> Iterator[tuple[str, float, str]]:
        parts = self.parts()
        yield "sockets", len(self.hall.connections), "sockets open at this house"
        yield "guests", len(getattr(parts["street"], "guests", ())), "sockets at other houses that follow tables here"
        yield "thoughts_under_way", self.thoughts(), "bots that think or wait for their turn to"
        yield "loop_lag_seconds", self.lag, "how late the event loop was when this was asked"
        yield "ok", float(not self.trouble and not self.hall.draining), "1 where /api/health finds nothing wrong"
        renewed = getattr(parts["store"], "renewed", None)
        if renewed is not None:
            yield "lease_age_seconds", time.monotonic() - renewed, "since the database last knew that we are there"

    def thoughts(self) -> int:
        return sum([len(open_table.thinking) for open_table in self.hall.open_tables.values()])

    def parts(self) -> dict[str, Any]:
        street = self.hall.neighbours
        pondering = getattr(self.hall.thinking, "pondering", None)
        return {
            "store": self.hall.store,
            "street": street,
            "line": getattr(street, "line", None),
            "far": getattr(pondering, "minds", None),
        }


async def metrics_page(hall: Hall, trouble: dict[str, str]) -> tuple[bytes, str]:
    """Text, and its content type."""
    try:
        from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
    except ImportError:
        raise RequestDenied("not_found", "metrics need more packages: pip install 'cheeseboard[street]'") from None
    began = time.monotonic()
    await asyncio.sleep(0)
    registry = CollectorRegistry()
    registry.register(Numbers(hall, trouble, time.monotonic() - began))
    return generate_latest(registry), CONTENT_TYPE_LATEST
