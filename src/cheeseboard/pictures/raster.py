"""Charts as PNG: the few shapes that `charts.py` writes, filled in by hand."""

from __future__ import annotations

import re
import struct
import zlib
from typing import Final
from xml.etree import ElementTree

from cheeseboard.pictures.charts import STYLE, WIDTH, Picture
from cheeseboard.pictures.letters import columns_of, plain

Colour = tuple[int, int, int]
SCALE: Final = 2  # pixels of a unit, and of a point of a letter
WIDE: Final = 6  # points from letter to letter
ABOVE: Final = 7  # points of a letter above its line
MARGIN: Final = 12
GAP: Final = 24
DASH: Final = 4
LIGHT: Final[dict[str, Colour]] = {  # the first colours of the style are those of a light page
    name: (int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16))
    for name, code in reversed(re.findall(r"--(\w+): #(\w{6})", STYLE))
}


def png(pictures: list[Picture]) -> bytes:
    """One above the other."""
    canvas = Canvas(WIDTH + 2 * MARGIN, sum([picture.height + GAP for picture in pictures]))
    canvas.top = MARGIN
    for picture in pictures:
        for shape in ElementTree.fromstring(f"<g>{''.join(picture.parts)}</g>"):
            canvas.draw(shape)
        canvas.top += picture.height + GAP
    return canvas.png()


class Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.width = SCALE * width
        self.height = SCALE * height
        self.top = 0
        self.pixels = bytearray(bytes(LIGHT["paper"]) * (self.width * self.height))

    def draw(self, shape: ElementTree.Element) -> None:
        def number(name: str, otherwise: str = "0") -> float:
            return float(shape.get(name, otherwise))

        if shape.tag == "rect":
            x, y, opacity = number("x"), number("y"), number("opacity", "1")
            self.fill(x, y, x + number("width"), y + number("height"), LIGHT["bar"], opacity)
        elif shape.tag == "text":
            self.write(number("x"), number("y"), shape.text or "", shape.get("class", ""), shape.get("text-anchor"))
        elif shape.tag == "line" and shape.get("class") == "fair":
            for y in range(int(number("y1")), int(number("y2")), 2 * DASH):
                self.fill(number("x1"), y, number("x1") + 1, y + DASH, LIGHT["soft"])
        elif shape.tag == "line":
            self.fill(number("x1"), number("y1"), number("x2"), number("y2") + 1, LIGHT["line"])
        elif shape.tag == "path":
            low, high = [float(x) for x in re.findall(r"M([\d.-]+) [\d.-]+v8", shape.get("d", ""))]
            top = float(re.findall(r"M[\d.-]+ ([\d.-]+)v8", shape.get("d", ""))[0])
            self.fill(low, top + 3, high, top + 5, LIGHT["ink"])
            for x in (low, high):
                self.fill(x - 1, top, x + 1, top + 8, LIGHT["ink"])

    def fill(self, left: float, top: float, right: float, bottom: float, colour: Colour, opacity: float = 1.0) -> None:
        """A rectangle, in units of the drawing; less than whole it is mixed with the paper."""
        mixed = [round(opacity * new + (1 - opacity) * old) for new, old in zip(colour, LIGHT["paper"], strict=True)]
        x, y = round(SCALE * (left + MARGIN)), round(SCALE * (top + self.top))
        self.block(x, y, round(SCALE * (right + MARGIN)) - x, round(SCALE * (bottom + self.top)) - y, bytes(mixed))

    def block(self, x: int, y: int, width: int, height: int, colour: bytes) -> None:
        """The same in pixels; what is outside is left out."""
        width = min(width, self.width - x)
        for row in range(max(0, y), min(self.height, y + height)):
            start = 3 * (row * self.width + x)
            if width > 0 and x >= 0:
                self.pixels[start : start + 3 * width] = colour * width

    def write(self, x: float, y: float, words: str, style: str, anchor: str | None) -> None:
        """From here on, up to here, or around here, with its line at `y`."""
        words = plain(words)
        before = {"end": len(words), "middle": len(words) / 2}.get(anchor or "", 0.0)
        at = round(SCALE * (x + MARGIN - before * WIDE))
        top = round(SCALE * (y + self.top)) - SCALE * ABOVE
        ink = bytes(LIGHT["soft" if style == "soft" else "ink"])
        wide = SCALE + (style == "name")
        for letter in words:
            for column, points in enumerate(columns_of(letter)):
                for row in range(8):
                    if points >> row & 1:
                        self.block(at + SCALE * column, top + SCALE * row, wide, SCALE, ink)
            at += SCALE * WIDE

    def png(self) -> bytes:
        lines = [self.pixels[3 * self.width * y : 3 * self.width * (y + 1)] for y in range(self.height)]
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        body = zlib.compress(b"".join([b"\0" + bytes(line) for line in lines]), 9)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
