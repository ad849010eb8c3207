"""The score sheet, and what decided the game."""

from cheeseboard.testing import scene
from tests.rules import rule
from tests.telling import decided, sheet


@rule("HIC-014")
def test_the_sheet_has_the_rounds_and_says_by_how_much():
    table = scene("""
        ann*  [7]
        bob*  [2]
        cid*  [2]
        options rounds=1
        totals 3 0 2
    """, "_template")  # fmt: skip
    table.ann("stand"), table.bob("stand"), table.cid("fold")
    assert sheet(table)["total"] == [5, -1, 2]
    assert decided(table) == ["Ann has 3 points more than Cid. HIC-014"]
    assert decided(table, 0) == ["You have 3 points more than Cid. HIC-014"]
    assert decided(table, 2) == ["Ann has 3 points more than you. HIC-014"]


@rule("HIC-014")
def test_level_totals_are_told_as_a_shared_win():
    table = scene("""
        ann*  [7]
        bob*  [2]
        options rounds=1
    """, "_template")  # fmt: skip
    table.ann("fold"), table.bob("fold")
    assert decided(table, 1) == ["Ann and you are level and share the win. HIC-014"]
