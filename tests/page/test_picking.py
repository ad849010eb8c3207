"""What the shelf makes of "We are … and have …", and whose a role is when somebody chooses beside a name."""

import re
from typing import Any

from cheeseboard.games import catalogue as games
from cheeseboard.server.doors.catalogue import catalogue
from tests.page.calls import called

PICKING = "web/src/shelf/picking.ts"
ROLES = "web/src/shelf/roles.ts"


def shelf() -> list[dict[str, Any]]:
    return [{"id": game.id, "seats": game.seats, "minutes": game.minutes} for game in catalogue().games]


def test_how_young_one_may_be_is_the_same_on_the_shelf_and_in_how_to_play():
    for game in games():
        for path in (game.folder / "texts").glob("howto.*.md"):
            first = path.read_text(encoding="utf-8").split("\n\n")[1]
            said = [str(game.age), {6: "seis|six", 8: "oito|ocho|huit", 10: "dez|diez|dix"}.get(game.age, "")]
            assert (not game.age) or any(re.search(rf"\b({word})\b", first) for word in said), path


def test_quick_play_is_the_game_that_fills_the_time_of_so_many_people():
    every = shelf()
    wishes = [{"people": people, "minutes": minutes} for people in range(1, 7) for minutes in (0, 15, 30, 60)]
    found = called(PICKING, "best", [[every, wish] for wish in wishes])
    for wish, one in zip(wishes, found, strict=True):
        able = [
            game
            for game in every
            if (wish["people"] == 1 or max(game["seats"]) >= wish["people"])
            and (not wish["minutes"] or game["minutes"] <= wish["minutes"])
        ]
        longest = max((game["minutes"] for game in able), default=None)
        if not able:
            assert one is None, wish
        elif wish["minutes"]:
            assert one["minutes"] == longest, wish
        else:
            assert one == able[0], wish
    assert len({one["id"] for one in found if one}) > 2
    long = [game for game in every if game["minutes"] > 15]
    assert called(PICKING, "best", [[long, {"people": 6, "minutes": 15}], [[], wishes[0]]]) == [None, None]


def test_a_table_has_a_seat_for_everybody_who_comes():
    calls: list[list[Any]] = [[{"seats": list(game.seats)}, people] for game in games() for people in range(1, 7)]
    for (game, people), seats in zip(calls, called(PICKING, "seatsFor", calls), strict=True):
        assert seats in game["seats"]
        assert seats == people or people == 1 or people not in game["seats"]
        assert seats == min(4, max(game["seats"])) or people > 1
    assert called(PICKING, "kinds", [[4, 1], [3, 3], [4, 3]]) == [
        ["here", "bot", "bot", "bot"],
        ["here", "open", "open"],
        ["here", "open", "open", "bot"],
    ]


def test_a_role_is_given_refused_or_left_to_luck_beside_a_name():
    lot = "random"
    assert called(ROLES, "partOf", [[lot, 1], [1, 1], [2, 1]]) == ["lot", "role", "others"]
    chosen = [
        [lot, "role", 2, 4],
        [2, "lot", 0, 4],
        [lot, "others", 3, 4],
        [1, "others", 1, 4],
        [1, "others", 3, 4],  # somebody else has it already
    ]
    assert called(ROLES, "giveRole", chosen) == [2, lot, 0, 2, 1]


def test_roles_that_other_options_take_away_are_not_asked_for():
    role = {"name": "captain", "is_role": True, "when": {"way": "teams"}}
    rules = {"options": [role, {"name": "way", "is_role": False, "when": {}}]}
    assert called(ROLES, "rolesOf", [[rules, {"way": "teams"}], [rules, {"way": "alone"}]]) == [[role], []]
