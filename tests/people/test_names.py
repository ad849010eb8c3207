"""Names and talk: all scripts and emoji as they are written, nothing that cannot be seen, no disguise."""

import unicodedata

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.people.names import BOT_NAMES, LONGEST_NAME, checked_name, cleaned, look_alike, names_for_bots

ORDINARY = [
    "Ann", "Zoé", "Núria Ünsal", "O’Brien-Łukasz", "Nguyễn Thị", "Ærøskøbing", "Straße",
    "Анна", "Ελένη", "Հայկ", "ნინო", "ᏣᎳᎩ", "መስፍን",
    "نور", "می‌خواهم", "שָׁלוֹם", "שָׁ֑לוֹם", "क्ष", "क्‍ष", "ক্ষ", "தமிழ்", "ශ්‍රී", "മലയാളം", "สวัสดี", "မြန်မာ", "བཀྲ་ཤིས", "ភាសា",
    "花子", "葛\U000e0100城", "ハナコ", "ｱﾝﾅ", "안나",
    "👩‍👩‍👧‍👦", "👍🏽", "❤️", "❤️‍🔥", "🏳️‍🌈", "🇵🇹",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "1️⃣", "🐀 Rat", "\U0001fae8", "R2-D2", "a+b",
]  # fmt: skip
EMPTY = [
    "", "   ", "\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u2800\u2800 \u3164", "\u200b", "\u200d\u200d",
    "\u202e", "\ufe0f", "\u0301", "\u0301\u0302\u0303", "\u034f", "\u00ad", "\ufeff", "\x1b\x07", "\u2066\u2069",
    "\U000e0041", "\u17b4", "\u20dd", "\u0489", "\n\t", "\ud800", "\ue000",
]  # fmt: skip


@pytest.mark.parametrize("name", ORDINARY)
def test_every_script_and_every_emoji_is_written_as_it_is(name):
    assert checked_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", EMPTY)
def test_a_name_of_which_nothing_can_be_seen_is_none(name):
    with pytest.raises(Problem, match="a name has 1 to 20 letters"):
        checked_name(name)


def test_a_name_has_a_measure():
    assert checked_name("x" * LONGEST_NAME) == "x" * LONGEST_NAME
    with pytest.raises(Problem):
        checked_name("x" * (LONGEST_NAME + 1))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("  hello \n  there ", "hello there"),
        ("\u202eolleh\u202c", "olleh"),
        ("a\u2066b\u2069c\u200ed\u061ce", "abcde"),
        ("\x1b[31mred\x1b[0m\x07", "[31mred[0m"),
        ("zero\u200bwidth\u200d \u2060and\ufeff soft\u00adhyphen", "zerowidth and softhyphen"),
        ("Z" + "\u0351\u0336\u0489" * 60 + "algo", "Z\u0336\u0351algo"),
        ("ก" + "\u0e34" * 30, "ก" + "\u0e34" * 4),
        (" \u0301a", "a"),
        ("ن\u200c\u200c\u200c\u200cن", "ن\u200cن"),
        ("Ann\ufe0f \u3164B\u2800", "Ann B"),
        ("e\u0301", "é"),
        ("one\u2028two\u2029three", "one two three"),
    ],
)
def test_what_cannot_be_seen_and_what_towers_is_cleaned_away(text, left):
    assert cleaned(text) == left
    assert cleaned(left) == left


@pytest.mark.parametrize(
    "disguise",
    [
        "\u0410nn", "A\u03b7\u03b7", "Ａｎｎ", "𝐀𝐧𝐧", "Ⓐⓝⓝ", "ᴀɴɴ", "ᴬⁿⁿ", "Ann\ufe0f", "An\u200bn", "\u202eAnn",
        "Ann\u3164", "Ann\u0361", "ann", "ANN", "аnn", " Ann ", "Ann\u00a0",
    ],
)  # fmt: skip
def test_a_disguise_is_seen_through(disguise):
    assert look_alike(disguise, ["Ben", "Ann"]) == "Ann"


@pytest.mark.parametrize(("one", "other"), [("AIice", "Alice"), ("A1ice", "Alice"), ("B0b", "BOb"), ("Ian", "lan")])
def test_strokes_that_look_the_same_are_the_same(one, other):
    assert look_alike(one, [other]) == other


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"), ("Zoe", "Zoé"), ("Ian", "Lan"), ("Ines", "Inês"), ("Ann", "Ann 2"), ("ก", "กี"), ("कि", "की"),
        ("Анна", "Ann"), ("花子", "花"), ("👍🏽", "👍"), ("Öz", "Oz"), ("Mia", "Nia"),
    ],
)  # fmt: skip
def test_names_that_differ_may_sit_at_one_table(one, other):
    assert look_alike(one, [other]) is None


def test_every_ordinary_name_is_told_from_every_other():
    for name in ORDINARY:
        assert look_alike(name, [other for other in ORDINARY if other != name]) is None or name in ("क्ष", "क्‍ष")


def test_bots_are_called_like_cheeses_that_nobody_is_called_and_then_by_their_seats():
    assert names_for_bots(["Ann"], [1, 2]) == {1: BOT_NAMES[0], 2: BOT_NAMES[1]}
    assert names_for_bots(["tomme", "Gouda"], [0, 3]) == {0: BOT_NAMES[2], 3: BOT_NAMES[3]}
    many = names_for_bots([], list(range(len(BOT_NAMES) + 2)))
    assert list(many.values())[-2:] == [f"Bot {len(BOT_NAMES) + 1}", f"Bot {len(BOT_NAMES) + 2}"]
