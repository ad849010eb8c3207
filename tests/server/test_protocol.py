"""The wire: one file describes it, and what is made from that file is up to date."""

import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from cheeseboard.server import protocol
from cheeseboard.server.protocol import Create, MoveMessage, SeatPlan, ToClient, ToServer
from tests.server.room import Client, Room, in_loop
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


MEANT: dict[str, dict[str, Any]] = {
    "create": {"id": "c", "game": "chess", "seats": []},
    "deal": {"id": "d", "game": "chess"},
    "learn": {"id": "l", "game": "chess", "lesson": "first", "name": "Ann"},
    "lesson": {"wish": "read"},
    "judge": {"id": "g"},
    "join": {"id": "j", "name": "Ann"},
    "ready": {"seat": 0, "contribution": ""},
    "move": {"id": "m", "seat": 0, "sequence": 0, "moves": []},
    "explain": {"id": "e", "seat": 0, "notation": ""},
    "try": {"id": "y", "seat": 0, "sequence": 0, "moves": []},
    "take_back": {"id": "t", "seat": 0},
    "consent": {"seat": 0, "agree": True},
    "say": {"seat": 0},
    "seen": {"seat": 0, "sequence": 0},
    "hint": {"id": "h", "seat": 0},
    "hand_over": {"id": "o", "seat": 0},
    "invite": {"id": "i", "seat": 0},
    "seat_bot": {"seat": 0},
    "seat_back": {"seat": 0},
    "kick": {"seat": 0},
    "mute": {"seat": 0},
    "report": {"id": "r"},
    "give_role": {"option": "", "value": 0},
    "fork": {"id": "f", "at": 0, "seats": []},
}


@in_loop
async def test_no_message_of_the_protocol_is_forgotten(tmp_path):
    """Each is heeded by somebody: at a table that is not there, it is answered so."""
    async with Room(tmp_path) as hall:
        for member in get_args(ToServer):
            kind = member.__struct_config__.tag
            fields = MEANT.get(kind, {})
            if "table" in member.__struct_fields__:
                fields = {**fields, "table": "nowhere"}
            answers = await Client(hall).say(kind, **fields)
            known = {"ping": ["pong"], "create": ["bad_table"], "deal": ["bad_table"], "learn": ["bad_table"]}
            expected = known.get(kind, ["unknown_table", "wrong_secret"])
            assert len(answers) == 1, kind
            assert answers[0].get("code", answers[0]["type"]) in expected, kind


def test_a_message_that_nobody_heeds_is_found_before_it_is_said(tmp_path):
    """mypy walks through all cases of `Desk.sorted`."""
    dispatcher = Path("src/cheeseboard/server/messages/dispatch.py").read_text(encoding="utf-8")
    case = "            case Leave():\n                await self.leave(message)\n"
    assert case in dispatcher
    forgetful = tmp_path / "forgetful.py"
    forgetful.write_text(dispatcher.replace(case, ""), encoding="utf-8")
    found = subprocess.run([sys.executable, "-m", "mypy", str(forgetful)], capture_output=True, text=True, check=False)
    assert "assert_never" in found.stdout
    assert "Leave" in found.stdout
