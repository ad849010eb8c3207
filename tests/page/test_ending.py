"""What is said of a game that is over, and how it stands with another one."""

from typing import Any

from tests.page.calls import called

ENDING = "web/src/table/ending.ts"


def test_a_win_is_mine_somebody_elses_or_shared_and_a_defeat_of_all_is_nobodys_win():
    told = called(ENDING, "titleOf", [[[1], 1], [[1], 0], [[1], None], [[0, 2], 2], [[0, 2], 1], [[], 0], [[], None]])
    assert [(one["key"], one["names"]) for one in told] == [
        ("end.you_win", []),
        ("end.wins", [1]),
        ("end.wins", [1]),
        ("end.you_win_with", [0]),
        ("end.wins", [0, 2]),
        ("end.all_lose", []),
        ("end.all_lose", []),
    ]
    lost = {"winners": [], "places": [2, 2]}
    won = {"winners": [0, 1], "places": [1, 1]}
    drawn = {"winners": [], "places": [1, 1]}
    calls: list[list[Any]] = [[won, 1], [lost, 1], [won, None], [lost, None], [drawn, 0]]
    assert called(ENDING, "hasWon", calls) == [True, False, None, None, None]
    assert called("web/src/mine/history.ts", "isDraw", [[won], [lost], [drawn]]) == [False, False, True]


def table(again: list[int], not_now: list[int] | None = None, rematch: str | None = None) -> dict[str, Any]:
    """Ann and Ben on a seat each, a bot, and a bot that sits in for Cleo."""
    people: list[list[str]] = [["Ann"], ["Ben"], [], ["Cleo"]]
    seats = [{"seat": seat, "people": names} for seat, names in enumerate(people)]
    return {"again": again, "not_now": not_now or [], "rematch": rematch, "seats": seats}


def test_everybody_is_asked_and_whoever_has_not_agreed_is_not_brought_along():
    calls: list[list[Any]] = [
        [table([]), [0]],
        [table([0]), [1]],
        [table([0], [1]), [1]],
        [table([0], [1]), [0]],
        [table([0, 1]), [0, 1]],
        [table([0, 1], [], "next"), [1]],
        [table([0], [], "next"), [1]],
        [table([0]), []],
    ]
    assert called(ENDING, "rematchOf", calls) == [
        {"state": "offered"},
        {"state": "asked", "by": [0]},
        {"state": "declined", "by": [0]},
        {"state": "waiting", "for": [3], "declined": [1]},
        {"state": "waiting", "for": [3], "declined": []},
        {"state": "open", "next": "next", "mine": True},
        {"state": "open", "next": "next", "mine": False},
        {"state": "none"},
    ]
