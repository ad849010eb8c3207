"""What the page keeps of games that were played: one list of two, what is counted, files and links of other devices."""

import json
from typing import Any

from tests.page.calls import called

MODULE = "web/src/mine/history.ts"
ANN, TOMME = {"name": "Ann", "level": None}, {"name": "Tomme", "level": "easy"}


def game(table: str = "abc", at: int = 100, places: tuple[int, ...] = (1, 2), scores: Any = None, **more: Any) -> Any:
    seats = [ANN, *[TOMME] * (len(places) - 1)]
    points = [int(place == 1) for place in places] if scores is None else list(scores)
    made = {"table": table, "game": "cards", "at": at, "seconds": 60, "seats": seats, "mine": [0]}
    return {**made, "places": list(places), "scores": points, **more}


def test_two_lists_become_one_without_doubles_newest_first():
    old, new, shared = game("a", 1), game("b", 3), game("c", 2)
    calls = [[[shared, old], [new, {**shared, "mine": [1]}]], [[new, old], [new, old]]]
    [both, again] = called(MODULE, "merged", calls)
    assert [one["table"] for one in both] == ["b", "c", "a"]
    assert both[1]["mine"] == [0, 1], "the seats of either device"
    assert again == [new, old]


def test_streaks_wins_and_bests_are_counted_by_game_and_role():
    won, lost = (1, 2), (2, 1)
    together = game("t1", 9, (2, 2), game="clinic")  # everybody has lost

    def cat(number: int, places: tuple[int, int], role: str) -> Any:
        return game(f"c{number}", number, places, game="kitchen", seats=[{**ANN, "role": role}, TOMME])

    kitchen = [cat(1, won, "cat"), cat(2, won, "mice"), cat(3, lost, "cat"), cat(4, won, "cat"), cat(5, won, "mice")]
    low = [game("l1", 1, won, (12, 30)), game("l2", 2, lost, (25, 9))]  # where few points are good
    high = [game("h1", 1, won, (40, 30), game="map"), game("h2", 2, lost, (45, 60), game="map")]
    [found] = called(MODULE, "statistics", [[kitchen + low + high + [together]]])
    by = {one["game"]: one for one in found}
    assert found[0]["game"] == "kitchen", "the one that was played most"
    assert [by["kitchen"][key] for key in ("games", "won", "streak", "longest", "best")] == [5, 4, 2, 2, None]
    assert by["kitchen"]["last"] == ["won", "won", "lost", "won", "won"]
    roles = {one["role"]: one for one in by["kitchen"]["roles"]}
    assert [roles["cat"][key] for key in ("games", "won", "streak", "longest")] == [3, 2, 1, 1]
    assert [roles["mice"][key] for key in ("games", "won", "streak", "longest")] == [2, 2, 2, 2]
    assert (by["cards"]["best"], by["map"]["best"]) == (12, 45)
    assert by["cards"]["roles"] == []
    assert (by["clinic"]["won"], by["clinic"]["streak"]) == (0, 0)


def test_a_draw_is_no_win_and_comes_along():
    games = [game("d", 2, (1, 1), draw=True), game("w", 1)]
    [[found]] = called(MODULE, "statistics", [[games]])
    assert (found["won"], found["streak"], found["last"]) == (1, 0, ["won", "draw"])
    [text] = called(MODULE, "written", [[games]])
    assert called(MODULE, "carried", [[text], [text.replace(":true", ":7")]]) == [
        {"games": games, "seats": [], "days": [], "learnt": {}},
        None,
    ]


def test_what_was_written_is_read_again_and_comes_through_a_link():
    games = [game(f"t{number}", number, seats=[{**ANN, "role": "kind.seer.bare"}, TOMME]) for number in range(300)]
    [text] = called(MODULE, "written", [[games]])
    assert called(MODULE, "carried", [[text]]) == [{"games": games, "seats": [], "days": [], "learnt": {}}]
    [lessons] = called(MODULE, "written", [[[], [], [], {"cards": ["first"]}]])
    learnt = {"games": [], "seats": [], "days": [], "learnt": {"cards": ["first"]}}
    assert called(MODULE, "carried", [[lessons]]) == [learnt]
    assert "secret" not in text
    [code] = called(MODULE, "packed", [[text]])
    assert len(code) < len(text) / 10
    assert called(MODULE, "unpacked", [[code], [code[:-20]], ["%"], [""]]) == [text, None, None, None]


def test_a_file_with_anything_wrong_in_it_is_not_read_at_all_and_nothing_else_is_taken_from_one():
    seats: list[Any] = [[], [ANN] * 13, [ANN, {"name": "x" * 201, "level": None}], [ANN, {"name": "Ben"}]]
    seats.append([ANN, {**TOMME, "role": 7}])
    changes: list[dict[str, Any]] = [
        {"table": "<b>"}, {"game": None}, {"at": "today"}, {"at": -1}, {"seconds": -5}, {"mine": []}, {"mine": [2]},
        {"places": [1]}, {"places": [0, 1]}, {"scores": [1, 2, 3]}, {"scores": [1, 0.5]},
        *[{"seats": some} for some in seats],
    ]  # fmt: skip
    whole = {"kind": "cheeseboard games", "version": 1, "games": []}
    bad = [{**whole, "games": [game("good"), {**game(), **changed}]} for changed in changes]
    bad += [{**whole, "version": 2}, {**whole, "games": {}}, {**whole, "kind": "other"}, {**whole, "seats": 1}]
    bad += [{**whole, "learnt": {"cards": [7]}}, {**whole, "learnt": []}]
    texts = ["", "[]", "null", "{", *[json.dumps(file) for file in bad]]
    more = {**whole, "games": [{**game(), "more": "is left behind"}]}
    *none, some = called(MODULE, "carried", [[text] for text in [*texts, json.dumps(more)]])
    assert none == [None] * len(texts)
    assert some == {"games": [game()], "seats": [], "days": [], "learnt": {}}


DAY = {"day": 320, "score": 12, "par": 13, "is_low": True, "beaten": 8, "level": 2, "plays": 15, "code": "ABCD"}
DEALT = {"date": "2026-11-16", "game": "cards", "table": "t1", "result": DAY}


def test_finished_deals_of_the_day_go_along_and_the_first_result_stays():
    running = {"date": "2026-11-17", "game": "cards", "table": "t2"}
    [text] = called(MODULE, "written", [[[], [], [DEALT, running]]])
    [found] = called(MODULE, "carried", [[text]])
    assert found["days"] == [DEALT]
    broken = [text.replace('"score":12', '"score":"12"'), text.replace("2026-11-16", "today")]
    assert called(MODULE, "carried", [[one] for one in broken]) == [None, None]
    later = {**DEALT, "table": "t9", "result": {**DAY, "score": 3}}
    assert called(MODULE, "mergedDays", [[[DEALT], [later]], [[running], [{**running, "result": DAY}]]]) == [
        [DEALT],
        [{**running, "result": DAY}],
    ]


def test_lengths_are_told_as_each_language_writes_them():
    locales = ("en-GB", "pt-PT", "es-ES", "fr-FR")
    calls = [[seconds, locale] for locale in locales for seconds in (42, 5 * 60, 2 * 3600 + 60)]
    told = [" ".join(text.split()) for text in called("web/src/mine/lengths.ts", "length", calls)]
    assert [text[:4] for text in told[0::3]] == ["42 s", "42 s", "42 s", "42 s"]
    assert [text[:5] for text in told[1::3]] == ["5 min"] * 4
    assert all(text.startswith("2") and "1" in text for text in told[2::3])


def test_results_without_luck_are_told_from_ten_games_on_and_travel_with_them():
    def even(number: int, n: int) -> Any:
        return game(f"e{number}", number, even={"n": n, "unit": "chance"})

    nine, ten = [even(at, 500) for at in range(9)], [even(at, 400 + 200 * (at % 2)) for at in range(10)]
    [few, enough] = called(MODULE, "evenOf", [[nine], [[*ten, game("x", 99)]]])
    assert few is None
    assert (enough["games"], enough["unit"]) == (10, "chance")
    assert abs(enough["mean"] - 0.5) < 1e-9
    assert 0.06 < enough["off"] < 0.07
    [both] = called(MODULE, "merged", [[[game("e1", 1)], [even(1, 300)]]])
    assert both[0]["even"] == {"n": 300, "unit": "chance"}
    file = {"kind": "cheeseboard games", "version": 1, "games": [even(1, 300)]}
    bad = {**file, "games": [game(even={"n": 0.5, "unit": "luck"})]}
    [good, refused] = called(MODULE, "carried", [[json.dumps(file)], [json.dumps(bad)]])
    assert good["games"][0]["even"] == {"n": 300, "unit": "chance"}
    assert refused is None
