"""The deal of the day: the same for everybody, sealed while it can be played, checked by anybody afterwards."""

import asyncio
import json
import random
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import pytest

from cheeseboard.bots.bot import play_on
from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match, verify
from cheeseboard.engine.record import record_from_data
from cheeseboard.games import catalogue, find
from cheeseboard.server.core import days
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import Limits
from tests.server.asking import ask
from tests.server.room import CARDS, Client, Room, SetClock, in_loop

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
DAY = 86_400
SECRET = bytes(range(32))


def noon() -> SetClock:
    clock = SetClock()
    clock.seconds = NOON
    return clock


async def dealt(hall: Hall, game: str = CARDS, **more: Any) -> Client:
    client = Client(hall)
    await client.say("deal", id="d", game=game, name="Ann", pace=0, **more)
    created = client.last("created")
    client.table, client.host = created["table"], created["host"]
    client.secrets = {key["seat"]: key["secret"] for key in created["keys"]}
    return client


async def finished(hall: Hall, seed: int, game: str = CARDS, **more: Any) -> Client:
    client = await dealt(hall, game, **more)
    await client.play_to_the_end(random.Random(seed))
    return client


@in_loop
async def test_two_who_choose_alike_see_the_same_game_against_the_same_bots(tmp_path):
    async with Room(tmp_path, clock=noon()) as hall:
        for game in (CARDS, "ratland"):  # one after the other, and all at once
            one, other = [hall.open_tables[(await finished(hall, 1, game)).table].journaled.playing() for _ in range(2)]
            assert one.table == other.table, game
            assert one.luck.notes == other.luck.notes
            assert [choice for choice in one.choices if choice[0] == 0] == [
                choice for choice in other.choices if choice[0] == 0
            ]


@in_loop
async def test_a_deal_is_a_table_of_ones_own_without_hints_and_begins_at_once(tmp_path):
    async with Room(tmp_path, clock=noon()) as hall:
        client = await dealt(hall)
        table = client.last("table")
        assert (table["state"], table["hints"], table["without_part"]) == ("playing", False, [])
        assert [seat["kind"] for seat in table["seats"]].count("person") == 1
        assert table["dealt"] == {"date": "2026-11-16", "day": 320, "name": "usual", "again": False, "sealed": True}
        [seat] = client.secrets
        await client.say("hint", id="h", table=client.table, seat=seat)
        assert client.last("error")["code"] == "no_hints"


@in_loop
async def test_nothing_is_told_of_the_deal_until_its_day_is_over_and_then_everything(tmp_path):
    clock = noon()
    async with Room(tmp_path, clock=clock) as hall:
        app = make_app(hall)
        client = await finished(hall, 2)
        at = f"/api/tables/{client.table}"
        seed = hall.open_tables[client.table].setup.seed
        for path in ("/record", "/replay?seat=all", "/replay?seat=0"):
            assert (await ask(app, at + path)).data["code"] == "not_over", path
        assert (await ask(app, at + "/replay?seat=none")).status == 200
        plans = [{"kind": "here", "name": "Ann"}, *[{"kind": "bot"}] * 3]
        await client.say("fork", id="f", table=client.table, at=1, seats=plans)
        assert client.last("error")["code"] == "not_over"
        assert seed not in json.dumps(client.heard)
        assert (await ask(app, at)).data["seed"] is None

        clock.seconds += DAY
        record = (await ask(app, at + "/record")).data
        assert record["seed"] == seed
        assert record["stacked"] is True
        assert verify(record_from_data(record), find(CARDS)).outcome is not None
        assert (await ask(app, at + "/replay?seat=all")).status == 200
        assert (await ask(app, at)).data["seed"] == seed


@in_loop
async def test_hashes_are_told_a_week_ahead_and_seeds_when_the_day_is_over(tmp_path):
    clock = noon()
    async with Room(tmp_path, clock=clock) as hall:
        told_first = (await ask(make_app(hall), "/api/days")).data
        assert (told_first["today"], told_first["seconds"]) == ("2026-11-16", DAY // 2)
        ahead = {(deal["date"], deal["game"]): deal for deal in told_first["deals"]}
        assert len(ahead) == 15 * len(catalogue())
        open_days = {date for date, game in ahead if ahead[date, game]["seed"]}
        assert open_days == {f"2026-11-{day:02}" for day in range(9, 16)}
        clock.seconds += 8 * DAY
    async with Room(tmp_path, clock=clock) as hall:  # the secret is the database's, not the process's
        later = (await ask(make_app(hall), "/api/days")).data
        checked = 0
        for deal in later["deals"]:
            if deal["seed"]:
                before = ahead[deal["date"], deal["game"]]
                assert sha256(bytes.fromhex(deal["seed"])).hexdigest() == before["commitment"]
                checked += 1
        assert checked == 7 * len(catalogue())
        client = await dealt(hall)
        sealed = [deal for deal in later["deals"] if (deal["date"], deal["game"]) == ("2026-11-24", CARDS)]
        assert client.last("table")["commitment"] == sealed[0]["commitment"]


@in_loop
async def test_a_result_compares_with_plays_of_the_bot_and_is_told_to_who_has_played(tmp_path):
    clock = noon()
    async with Room(tmp_path, clock=clock) as hall:
        app = make_app(hall)
        ann = await dealt(hall)
        assert (await ask(app, f"/api/tables/{ann.table}/day")).data["code"] == "not_over"
        await ann.play_to_the_end(random.Random(3))
        ben = await finished(hall, 4, again=True)
        mine, other = [(await ask(app, f"/api/tables/{one.table}/day")).data for one in (ann, ben)]
        assert (mine["again"], other["again"], mine["par"]) == (False, True, other["par"])
        assert mine["plays"] == days.PLAYS
        assert mine["beaten"] + mine["level"] <= days.PLAYS
        assert mine["score"] == ann.last("frame")["result"]["scores"][0]

        link = f"/api/days/2026-11-16/{other['code']}"
        elsewhere = await finished(hall, 4, "_template")
        of_another = (await ask(app, f"/api/tables/{elsewhere.table}/day")).data["code"]
        for before in (link, f"{link}?mine=", f"{link}?mine={of_another}", f"{link}?mine=AAAAAAAAAAAAAAAA"):
            refused = (await ask(app, before)).data
            assert refused["code"] == "not_over"
            assert "score" not in refused
        assert (await ask(app, f"{link}?mine={mine['code']}")).data == other
        assert (await ask(app, f"/api/days/2026-11-17/{other['code']}")).status == 404
        clock.seconds += DAY
        assert (await ask(app, link)).data == other


@in_loop
async def test_a_day_that_is_none_and_a_game_that_is_none_are_refused_in_a_line(tmp_path):
    async with Room(tmp_path, clock=noon()) as hall:
        app = make_app(hall)
        for path in ("yesterday/AAAAAAAAAAAAAAAA", "2026-02-30/AAAAAAAAAAAAAAAA", "1999-01-01/A", "2026-11-16/short"):
            assert (await ask(app, f"/api/days/{path}")).status == 404
        client = Client(hall)
        await client.say("deal", id="d", game="no_such_game")
        assert client.last("error")["code"] == "bad_table"
        await client.create({"kind": "here", "name": "Ann"}, {"kind": "bot"})
        assert (await ask(app, f"/api/tables/{client.table}/day")).status == 404


@in_loop
async def test_who_guesses_codes_is_told_nothing_after_a_while(tmp_path):
    async with Room(tmp_path, Limits(guesses_a_minute=3), noon()) as hall:
        app = make_app(hall)
        answers = [(await ask(app, "/api/days/2026-11-16/AAAAAAAAAAAAAAAA")).status for _ in range(4)]
        assert answers == [404, 404, 404, 429]


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.name)
@pytest.mark.parametrize("day", [1, 2])
def test_every_game_is_dealt_and_a_bot_plays_it_the_same_each_time(game, day, monkeypatch):
    monkeypatch.setattr(days, "PLAYS", 3)
    monkeypatch.setattr(days, "TOGETHER", 1)
    one, other = [days.plays(game.name, day, SECRET) for _ in range(2)]
    assert one == other
    assert one == sorted(one, key=lambda reached: reached.rank(game.deal(day).is_low))
    assert len(one) == 3


def test_marks_stand_for_several_plays_each_and_the_middle_one_for_the_median_of_all():
    scores = [days.Reached(score) for score in range(days.PLAYS * days.TOGETHER)]
    random.Random(5).shuffle(scores)
    told = days.told_of(CARDS, 1, scores)
    assert len(told) == days.PLAYS
    assert told[days.PLAYS // 2].score == sorted(score.score for score in scores)[len(scores) // 2]
    fewer = {one.score - other.score for one, other in zip(told[1:], told, strict=False)}
    assert fewer in ({days.TOGETHER}, {-days.TOGETHER})


@in_loop
async def test_par_is_worked_out_in_pieces_as_if_it_were_at_once(tmp_path):
    async with Room(tmp_path, clock=noon()) as hall:
        assert await hall.days.in_pieces(CARDS, 3, SECRET) == days.plays(CARDS, 3, SECRET)


def test_every_day_of_four_centuries_has_its_date_and_its_number():
    for day in (*range(1, 1200), *range(1, 146_098, 97)):
        date = datetime.fromtimestamp((days.FIRST + day) * DAY, UTC).date().isoformat()
        assert days.written(days.FIRST + day) == date
        assert days.number(date) == day


def test_a_code_is_sealed_for_its_day_its_game_and_its_house():
    plays, course = [days.Reached(score) for score in range(days.PLAYS)], [0, 2, -3]
    result = days.result_of(CARDS, days.Dealt("2026-11-16", True), days.Reached(-3, 7), course, plays, SECRET)
    assert days.result_in(SECRET, "2026-11-16", result.code.lower()) == result
    assert result.course == course
    assert result.tie == 7
    assert len(result.code) <= days.LONGEST_CODE
    for secret, date in ((bytes(32), "2026-11-16"), (SECRET, "2026-11-15")):
        with pytest.raises(RequestDenied):
            days.result_in(secret, date, result.code)
    same_score = days.result_of(CARDS, days.Dealt("2026-11-17", True), days.Reached(-3, 7), course, plays, SECRET)
    assert same_score.code != result.code


def test_of_the_same_scores_that_with_fewer_rolls_is_better():
    plays = [days.Reached(20, 25), days.Reached(20, 30), days.Reached(12, 40)]
    results = [
        days.result_of("chop_chop", days.Dealt("2026-11-16"), days.Reached(20, rolls), [], plays, SECRET)
        for rolls in (24, 25, 31)
    ]
    assert [(one.beaten, one.level) for one in results] == [(3, 0), (2, 1), (1, 0)]


def test_a_result_has_its_course_by_rounds_or_by_turns():
    for game in catalogue():
        deal, seed = game.deal(1), bytes(31) + b"1"
        match = Match(game, deal.seats, deal.options, seed, contributions=[b""] * deal.seats, stacked=True)
        bot = find_bot(game, "normal")
        play_on(match, [bot] * deal.seats, [Quick(seat) for seat in range(deal.seats)])
        course = days.course_of(match.record(reveal_seed=False).to_data(), 1)
        assert course[-1] == game.deal_standing(match.table, deal.seat)
        assert 1 <= len(course) <= days.COURSE
        if game.name in ("rat_a_tat_cat", "ratland", "dogs", "doctor_rat"):
            assert len(course) > 2


@in_loop
async def test_par_is_worked_out_once_for_all_who_play_it(tmp_path):
    async with Room(tmp_path, clock=noon()) as hall:
        clients = [await finished(hall, seed) for seed in range(2)]
        await asyncio.gather(*[hall.days.result(hall.open_tables[client.table]) for client in clients])
        assert len(hall.days.plays) == 1
