"""Letters of five by eight points, drawn for this house: for pictures that need no font."""

from __future__ import annotations

import unicodedata
from typing import Final

FIRST: Final = 32
# of every letter from the blank to the tilde: five columns, the lowest bit on top
POINTS: Final = bytes.fromhex(
    "000000000000005f00000003000300143e143e14242a7f2a12631308646336495522500000030000001c2241000041221c00"
    "2a1c3e1c2a08083e080800e06000000808080808006060000060100804033e4149413e00427f400042615149462241494936"
    "1814127f1027454545393e494949300101710d033649494936064949493e006666000000e666000008142241001414141414"
    "004122140802015109063e415d555e7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e4141497a"
    "7f0808087f00417f41002040413f017f081422417f404040407f020c027f7f0608307f3e4141413e7f090909063e4151215e"
    "7f09192946464949493101017f01013f4040403f0f3040300f7f2018207f631408146303047804036151494543007f414100"
    "03040810600041417f0004020102044040404040000102000020545454787f444444383844444444384444447f3854545458"
    "047e05050018a4a4a47c7f0404047800447d40000080847d007f1028440000417f40007c047804787c040404783844444438"
    "fc2424241818242424fc7c080404004854545424043f4444003c4040407c1c2040201c3c403c403c44281028441ca0a0a07c"
    "4464544c4400087741000000ff000000417708000804081008"
)
LIKE: Final = str.maketrans("─━═│┃║┌┐└┘╭╮╰╯├┤┬┴┼×…–—’‘“”·•●○◉▶◀→←↑↓", "---|||+++++++++++++x.--''\"\"***oo><><^v")
SPACES: Final = str.maketrans("\u00a0\u202f«»¡¿−", "  \"\"!?-")
PLUS_MINUS: Final = bytes.fromhex("44445f4444")
BLOCK: Final = bytes([255] * 5)


ACCENTS: Final = {  # by combining mark: points over a small letter, and under it
    "\u0300": "0001020000", "\u0301": "0000020100", "\u0302": "0002010200", "\u0303": "0002010201",
    "\u0308": "0001000100", "\u0327": "0000800000",
}  # fmt: skip
ABOVE: Final = 3  # bits that an accent takes the place of, such as the dot of an i


def columns_of(letter: str) -> bytes:
    """Five columns of eight points, the lowest bit on top; a letter that is not known is a full block."""
    if letter == "±":
        return PLUS_MINUS
    parts = unicodedata.normalize("NFD", letter)
    base, marks = parts[:1], parts[1:]
    place = ord(base) - FIRST
    if not 0 <= place < len(POINTS) // 5:
        return BLOCK
    points = POINTS[5 * place : 5 * place + 5]
    if not marks:
        return points
    if marks[0] not in ACCENTS:
        return BLOCK
    if base.isupper():  # there is no room over it
        return points
    accent = bytes.fromhex(ACCENTS[marks[0]])
    return bytes([(point & ~ABOVE if any(accent) and marks[0] != "\u0327" else point) | more
                  for point, more in zip(points, accent, strict=True)])  # fmt: skip


def plain(text: str) -> str:
    """With letters that there are, as far as that can be."""
    return text.replace("œ", "oe").replace("Œ", "Oe").translate(LIKE).translate(SPACES)
