"""Charts as PNG: every shape that is drawn as SVG is there, at its place."""

import struct
import zlib

from cheeseboard.pictures.charts import WIDTH, Bar, Picture, bars, heat_map, histogram
from cheeseboard.pictures.letters import BLOCK, columns_of, plain
from cheeseboard.pictures.raster import GAP, LIGHT, MARGIN, SCALE, WIDE, png

Colour = tuple[int, int, int]


class Pixels:
    """A PNG read back, with the standard library alone."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        at, kind, body = 8, b"", b""
        while at < len(data):
            size, kind = struct.unpack(">I4s", data[at : at + 8])
            chunk = data[at + 8 : at + 8 + size]
            assert struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0] == zlib.crc32(kind + chunk)
            if kind == b"IHDR":
                self.width, self.height = struct.unpack(">II", chunk[:8])
            elif kind == b"IDAT":
                body += chunk
            at += 12 + size
        assert kind == b"IEND"
        lines = zlib.decompress(body)
        step = 3 * self.width + 1
        assert len(lines) == step * self.height
        self.lines = [lines[step * y + 1 : step * (y + 1)] for y in range(self.height)]

    def at(self, x: float, y: float) -> Colour:
        """In units of the first drawing."""
        pixel = 3 * round(SCALE * (x + MARGIN))
        line = self.lines[round(SCALE * (y + MARGIN))]
        return line[pixel], line[pixel + 1], line[pixel + 2]

    def count(self, colour: Colour) -> int:
        return sum(line[at : at + 3] == bytes(colour) for line in self.lines for at in range(0, len(line), 3))


def test_a_bar_ends_where_its_value_is_with_its_interval_and_the_line_of_all_alike():
    data = [Bar("ann", 0.5, 0.4, 0.6, "half"), Bar("bob", 1.0, 1.0, 1.0, "all")]
    pixels = Pixels(png([bars("Wins", data, fair=0.25)]))
    assert (pixels.width, pixels.height) == (SCALE * (WIDTH + 2 * MARGIN), SCALE * (32 + 60 + 6 + GAP))
    bar, paper, ink, soft = (LIGHT[name] for name in ("bar", "paper", "ink", "soft"))
    half, top = 60 + 462 / 2, 32 + 2
    assert (pixels.at(61, top), pixels.at(half - 1, top), pixels.at(half + 2, top)) == (bar, bar, paper)
    assert pixels.at(61 + 440, top + 30) == bar
    assert pixels.at(half + 20, top + 10) == ink  # the interval, beyond the bar
    assert pixels.at(60 + 115.5, 28) == soft


def test_a_histogram_and_a_map_are_filled_as_often_as_something_came():
    often, seldom = (
        Pixels(png([histogram("Length", values, "turns", "games")])) for values in ([1.0, 2.0, 2.0, 6.0], [6.0])
    )
    assert 0 < seldom.count(LIGHT["bar"]) != often.count(LIGHT["bar"]) > 0
    pixels = Pixels(png([heat_map("Caught", {"a1": 10, "b1": 1}, 10, "in all")]))
    assert pixels.at(25, 36) != pixels.at(70, 36) != LIGHT["paper"]


def test_words_begin_or_end_at_their_place():
    text = '<text x="100" y="50" class="" text-anchor="{}">HH</text>'
    for anchor, left in (("start", 100), ("end", 100 - 2 * WIDE), ("middle", 100 - WIDE)):
        pixels = Pixels(png([Picture([text.format(anchor)], 80)]))
        assert pixels.at(left, 46) == LIGHT["ink"]
        assert pixels.at(left - 1, 46) == LIGHT["paper"]
        assert pixels.at(left + 2 * WIDE + 1, 46) == LIGHT["paper"]


def test_letters_that_there_are_not_are_replaced_or_a_block():
    assert plain("10 × 3 … – ’") == "10 x 3 . - '"
    assert columns_of("±") != BLOCK
    assert columns_of("ß") == BLOCK
