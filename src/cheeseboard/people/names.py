"""What people call themselves and say: cleaned of what cannot be seen, and no disguise of somebody else's name."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from cheeseboard.engine.errors import Problem

LONGEST_NAME: Final = 20
ZERO_WIDTH_NON_JOINER: Final = "\u200c"
ZERO_WIDTH_JOINER: Final = "\u200d"
KEYCAP: Final = "\u20e3"
BLACK_FLAG: Final = "\U0001f3f4"  # letters that cannot be seen follow it: the flags of Wales and Scotland
FLAG_ENDS: Final = "\U000e007f"
MOST_ACCENTS: Final = 2  # on one letter, above what is one letter with it already
MOST_MARKS: Final = 4  # vowels and signs of other scripts: Burmese, Tibetan, Thai, pointed Hebrew

# Letters, marks and signs that show nothing: fillers of Hangul, the empty Braille cell, the vowels of Khmer that are
# not written, the grapheme joiner, an empty notehead, what stands for a thing that is not there.
BLANKS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\u034f\u180e\U0001d159\U00016fe4\ufffc\ufffd")

# Scripts in which a joiner between two letters can be seen: Arabic to Myanmar, Khmer to Mongolian, and so on.
JOINED: Final = (("\u0600", "\u109f"), ("\u1780", "\u18af"), ("\ua840", "\uabff"), ("\U00011000", "\U00011fff"))
ACCENTS: Final = (
    ("\u0300", "\u036f"), ("\u1ab0", "\u1aff"), ("\u1dc0", "\u1dff"), ("\u20d0", "\u20ff"), ("\ufe20", "\ufe2f"),
)  # fmt: skip
BOT_NAMES: Final = (  # cheeses; Brie is the host of the lessons, and never sits at a table
    "Tomme",
    "Gouda",
    "Feta",
    "Edam",
    "Comté",
    "Manchego",
    "Ricotta",
    "Cheddar",
    "Halloumi",
    "Stilton",
    "Serra",
    "Roquefort",
    "Mozzarella",
)


def is_among(letter: str, ranges: tuple[tuple[str, str], ...]) -> bool:
    return any(first <= letter <= last for first, last in ranges)


def is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")


def is_picture(letter: str) -> bool:
    """An emoji, also one that is younger than this Python; or what follows one: a colour of skin, a selector."""
    return unicodedata.category(letter) == "So" or "\U0001f000" <= letter <= "\U0001faff" or letter == "\ufe0f"


def is_selector(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def is_tag(letter: str) -> bool:
    return "\U000e0020" <= letter <= FLAG_ENDS


def cleaned(text: str) -> str:
    """Without controls, marks of direction, letters that cannot be seen, and towers of accents.

    What real scripts and emoji need stays: joiners between letters that are written joined, or between pictures.
    """
    found: list[str] = []
    marks = 0
    text = unicodedata.normalize("NFC", text)
    for place, letter in enumerate(text):
        before = found[-1] if found else " "
        after = text[place + 1] if place + 1 < len(text) else " "
        if not is_shown(letter, before, after):
            if letter.isspace():
                found.append(" ")
            continue
        if not is_mark(letter) or is_selector(letter):
            marks = 0
        else:
            marks += 1
            if before.isspace() or marks > (MOST_ACCENTS if is_among(letter, ACCENTS) else MOST_MARKS):
                continue
        found.append(letter)
    return " ".join("".join(found).split())


def is_shown(letter: str, before: str, after: str) -> bool:
    """Whether it shows, or does something to its neighbours that does."""
    category = unicodedata.category(letter)
    if letter in (ZERO_WIDTH_JOINER, ZERO_WIDTH_NON_JOINER):
        joins = is_among(before, JOINED) and is_among(after, JOINED)
        return joins or (letter == ZERO_WIDTH_JOINER and is_picture(before) and is_picture(after))
    if is_selector(letter):
        return selects(letter, before, after)
    if is_tag(letter):
        return before == BLACK_FLAG or is_tag(before)
    if letter == KEYCAP:
        return before == "\ufe0f" or before in "0123456789#*"
    if category == "Cn":
        return is_picture(letter)
    return category not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp", "Me") and letter not in BLANKS


def selects(letter: str, before: str, after: str) -> bool:
    """A selector chooses between two forms of a picture, of a digit on a keycap, or of an ideograph."""
    if letter >= "\U000e0100":
        return unicodedata.name(before, "").startswith("CJK")
    return letter in "\ufe0e\ufe0f" and (unicodedata.category(before) in ("So", "Sm", "Po") or after == KEYCAP)


def checked_name(name: str) -> str:
    found = cleaned(name)
    if not found or len(found) > LONGEST_NAME or not any(shows(letter) for letter in found):
        raise Problem(f"a name has 1 to {LONGEST_NAME} letters, not '{found[:60]}'")
    return found


def shows(letter: str) -> bool:
    return not is_mark(letter) and not letter.isspace() and unicodedata.category(letter) != "Cf"


# Look-alikes

# Letters of other alphabets (Cyrillic, Greek, Armenian, Cherokee, small capitals) that look like a Latin one.
LOOK_ALIKES: Final = {
    "A": "АΑᎪ", "B": "ВΒᏴ", "C": "СϹᏟ", "D": "Ꭰ", "E": "ЕΕᎬ", "G": "Ԍ", "H": "НΗᎻ", "I": "ІΙ", "J": "ЈᎫ",
    "K": "КΚᏦ", "L": "ԼᏞ", "M": "МΜᎷ", "N": "Ν", "O": "ОΟՕ", "P": "РΡᏢ", "Q": "Ԛ", "R": "Ꭱ", "S": "ЅՏᏚ",
    "T": "ТΤᎢ", "U": "Ս", "V": "ѴᏙ", "W": "ԜᎳ", "X": "ХΧ", "Y": "УҮΥ", "Z": "ΖᏃ", "a": "аαᴀɑ", "b": "вβʙ",
    "c": "сϲᴄ", "d": "ԁᴅ", "e": "еεᴇ", "f": "ꜰ", "g": "ցɢɡ", "h": "һнհʜ", "i": "іιɪıɩ", "j": "јϳᴊȷ",
    "k": "кκᴋ", "l": "ӀӏʟƖǀ", "m": "мᴍ", "n": "ηոɴ", "o": "оοօᴏ", "p": "рρᴘ", "q": "ԛ", "r": "гʀ", "s": "ѕꜱ",
    "t": "тτᴛ", "u": "υսᴜ", "v": "ѵνᴠ", "w": "ԝωᴡ", "x": "хχ", "y": "уүγʏ", "z": "ᴢ",
}  # fmt: skip
ALIKE: Final = {ord(other): letter for letter, others in LOOK_ALIKES.items() for other in others}
SAME_STROKE: Final = str.maketrans({"I": "l", "|": "l", "1": "l", "0": "O"})
SAME_STROKE_SMALL: Final = str.maketrans({"|": "l", "1": "l", "0": "o"})


def plain(name: str) -> str:
    """Equal for names that are the same word, in capitals or not."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


@lru_cache(maxsize=1_000)
def looks(name: str) -> tuple[str, str]:
    """Names look alike when one of these is equal: as they are written, or both in small letters."""
    return folded(name).translate(SAME_STROKE), folded(folded(name).casefold()).translate(SAME_STROKE_SMALL)


def folded(name: str) -> str:
    """Letters of other alphabets, widths and styles as the Latin ones they look like, without what hardly shows."""
    parts = unicodedata.normalize("NFKD", cleaned(name)).translate(ALIKE)
    whole = unicodedata.normalize("NFC", parts)
    return "".join([x for x in whole if not is_among(x, ACCENTS) and not is_selector(x) and x not in "\u200c\u200d"])


def look_alike(name: str, others: list[str]) -> str | None:
    """Who of the others could be taken for this name."""
    wanted = looks(name)
    for other in others:
        known = looks(other)
        if wanted[0] == known[0] or wanted[1] == known[1]:
            return other
    return None


def names_for_bots(taken: list[str], seats: list[int]) -> dict[int, str]:
    """For the bots at these seats; of those that are here already, and of cheeses that look like them, none."""
    free = [name for name in BOT_NAMES if look_alike(name, taken) is None] if seats else []
    return {seat: free.pop(0) if free else f"Bot {seat + 1}" for seat in seats}
