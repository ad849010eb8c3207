"""Frames put together of what differs, as the page does it."""

from __future__ import annotations

from typing import Any

Message = dict[str, Any]
SILENT: Message = {"waited": 0, "ask": None, "sealed": [], "draft": 0, "events": [], "result": None}


def whole_frame(before: Message, delta: Message) -> Message:
    assert before["sequence"] == delta["base"], (before["sequence"], delta)
    view = {**before["view"], **delta["entries"]}
    view["facts"] = {**before["view"]["facts"], **delta["entries"].get("facts", {})}
    if view.get("own", 0) is None:
        del view["own"]
    told = {key: value for key, value in delta.items() if key not in ("base", "entries")}
    return {**SILENT, "can_take_back": False, "since": delta["base"], **told, "type": "frame", "view": view}
