"""Entries on disk: whatever was written once is read, and written again to the byte."""

import pytest
from msgspec import ValidationError, json

from cheeseboard.server.core.entries import ENTRY, Moved, Started, TookBack, Undone

WRITTEN = [
    (b'{"kind":"start"}', Started()),
    (b'{"kind":"start","clock":[0,3]}', Started([0, 3])),
    (b'{"kind":"moves","seat":0,"moves":["D"]}', Moved(0, "", ["D"])),
    (b'{"kind":"moves","seat":2,"id":"bot 7+","moves":["D","P1"]}', Moved(2, "bot 7+", ["D", "P1"])),
    (b'{"kind":"moves","seat":1,"id":"a","moves":["D"],"clock":[12]}', Moved(1, "a", ["D"], [12])),
    (b'{"kind":"take_back","seat":0}', TookBack(0)),
    (b'{"kind":"take_back","seat":3,"id":"t"}', TookBack(3, "t")),
    (b'{"kind":"undo","seat":1}', Undone(1)),
    (b'{"kind":"undo","seat":1,"id":"u","choices":20}', Undone(1, "u", 20)),
]


@pytest.mark.parametrize(("text", "entry"), WRITTEN)
def test_an_entry_is_read_and_written_to_the_byte(text, entry):
    assert ENTRY.decode(text) == entry
    assert json.encode(entry) == text


@pytest.mark.parametrize("text", [b'{"kind":"jump"}', b'{"seat":1}', b'{"kind":"moves","moves":["D"]}'])
def test_what_is_no_entry_is_not_read(text):
    with pytest.raises(ValidationError):
        ENTRY.decode(text)
