"""The picture of the README comes out of the program."""

import re

import pytest

from tools.picture import ROOT, picture


@pytest.fixture(scope="module")
def drawn() -> str:
    return picture()


def test_a_picture_without_addresses(drawn: str) -> None:
    addresses = re.findall(r"https?://[^\"' )]+", drawn)
    assert set(addresses) == {"http://www.w3.org/2000/svg"}  # the name of the format, which nobody fetches
    assert "@font-face" not in drawn
    assert "@import" not in drawn


def test_the_same_picture_every_time(drawn: str) -> None:
    assert picture() == drawn


def test_there_is_a_picture_for_the_readme() -> None:
    assert (ROOT / "docs" / "pictures" / "terminal.svg").read_text(encoding="utf-8").startswith("<svg")
