"""The wire: one file describes it, and what is made from that file is up to date."""

from typing import get_args

import msgspec
import pytest

from cheeseboard.server import protocol
from cheeseboard.server.protocol import Create, MoveMessage, SeatPlan, ToClient, ToServer
from tools import protocol_types


def test_types_and_page_are_up_to_date():
    assert protocol_types.main(["--check"]) == 0, "python -m tools.protocol_types writes them anew"


def test_the_check_notices_a_change(tmp_path, monkeypatch, capsys):
    changed = tmp_path / "protocol.py"
    changed.write_text(protocol_types.SOURCE.read_text().replace("sequence: int", "sequence: str", 1))
    monkeypatch.setattr(protocol_types, "SOURCE", changed)
    assert protocol_types.main(["--check"]) == 1
    assert "out of date" in capsys.readouterr().out


def test_messages_are_told_apart_by_their_type():
    for union in (ToServer, ToClient):
        tags = [member.__struct_config__.tag for member in get_args(union)]
        assert len(set(tags)) == len(tags)
        assert all(isinstance(tag, str) for tag in tags)


def test_a_message_survives_the_wire():
    said = Create(id="a", game="some_game", seats=[SeatPlan("here", "Ann"), SeatPlan("bot", level="easy")])
    text = msgspec.json.encode(said)
    assert msgspec.json.decode(text, type=ToServer) == said
    assert msgspec.json.decode(text)["type"] == "create"


@pytest.mark.parametrize(
    "text",
    [
        b"{}",
        b"[]",
        b'{"type":"dance"}',
        b'{"type":"move","id":"1","table":"t","seat":"0","sequence":0,"moves":[]}',
        b'{"type":"ping","surprise":1}',
        b'{"type":"move"}',
        b"\xff\xfe",
        b"[" * 5000,
    ],
)
def test_what_is_not_in_the_protocol_is_refused(text):
    with pytest.raises((msgspec.DecodeError, RecursionError, UnicodeDecodeError)):
        msgspec.json.decode(text, type=ToServer)


def test_a_move_carries_table_seat_sequence_and_id():
    names = [field.name for field in msgspec.structs.fields(MoveMessage)]
    assert names == ["id", "table", "seat", "sequence", "moves", "draft"]
    assert protocol.VERSION == 1
