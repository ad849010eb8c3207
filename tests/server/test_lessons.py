"""A lesson is a table like any other: played, answered, resumed, gone back in and skipped."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cheeseboard.engine.lesson import Lesson, lesson_names, read_lesson
from cheeseboard.games import find, folders
from tests.server.room import CARDS, Client, Message, Room, in_loop

LESSONS = [(game, name) for game in folders() for name in lesson_names(find(game))]
lessons = pytest.mark.parametrize(("game", "name"), LESSONS, ids=[f"{game}, {name}" for game, name in LESSONS])
FIRST = (CARDS, "first")
PATIENCE = 60_000  # looks, a millisecond apart, until somebody has played


async def opened(hall: Any, game: str, name: str) -> tuple[Client, Lesson]:
    client, lesson = Client(hall), read_lesson(find(game), name)
    await client.say("learn", id="l", game=game, lesson=name, name="Ann", pace=0)
    created = client.last("created")
    client.table, client.host = created["table"], created["host"]
    client.secrets = {key["seat"]: key["secret"] for key in created["keys"]}
    assert list(client.secrets) == [lesson.seat]
    return client, lesson


def frame(client: Client, lesson: Lesson) -> Message:
    return client.last("frame", lesson.seat)


async def at_rest(client: Client, lesson: Lesson) -> Message:
    """Until the learner is to play or to read, or all is done: where they stand."""
    for _ in range(PATIENCE):
        shown = frame(client, lesson)
        place: Message = shown["lesson"]
        if place["waits"] or place["step"] == len(lesson.steps) or (shown["ask"] and place["point"]):
            return shown
        await asyncio.sleep(0.001)
    raise AssertionError(f"the lesson stands still: {frame(client, lesson)['lesson']}")


def wanted(client: Client, lesson: Lesson) -> list[str]:
    place = lesson.place(client.hall.open_tables[client.table].journaled.playing().choices)
    return lesson.steps[place.step].next_moves(place.so_far)


async def go_on(client: Client, lesson: Lesson) -> None:
    shown = await at_rest(client, lesson)
    if shown["lesson"]["waits"]:
        await client.say("lesson", table=client.table, wish="read")
        while (place := frame(client, lesson)["lesson"])["waits"] and place["step"] == shown["lesson"]["step"]:
            await asyncio.sleep(0.001)
        return
    answer = await client.move(lesson.seat, wanted(client, lesson)[0])
    assert answer["type"] == "accepted", answer


async def play(client: Client, lesson: Lesson, before: Callable[[Message], Awaitable[None]]) -> None:
    while True:
        shown = await at_rest(client, lesson)
        if shown["lesson"]["step"] == len(lesson.steps):
            return
        await before(shown)
        await go_on(client, lesson)


@lessons
@in_loop
async def test_a_lesson_is_played_with_a_wrong_try_at_every_question(tmp_path, game, name):
    """Nothing changes by it, and the answer names its text; what is not legal is refused as in a game."""
    async with Room(tmp_path) as hall:
        client, lesson = await opened(hall, game, name)
        assert client.last("table")["lesson"]["steps"] == [step.id for step in lesson.steps]
        tried = []

        async def wrong(shown: Message) -> None:
            if shown["lesson"]["waits"]:
                return
            place = lesson.place(client.hall.open_tables[client.table].journaled.playing().choices)
            moves = [one["notation"] for one in shown["ask"]["moves"]]
            others = [one for one in moves if lesson.answer(place, one) is not None]
            illegal = [one for one, text in lesson.steps[place.step].instead.items() if text == "clause"]
            sequence = shown["sequence"]
            for notation in others[:1]:
                answer = await client.move(lesson.seat, notation)
                assert (answer["type"], answer["reason"]) == ("refused", "lesson")
                assert answer["key"] == lesson.answer(place, notation)
                tried.append(notation)
            for notation in [one for one in illegal if one not in moves][:1]:
                answer = await client.move(lesson.seat, notation)
                assert (answer["type"], answer["reason"], bool(answer["clause"])) == ("refused", "illegal", True)
            assert frame(client, lesson)["sequence"] == sequence

        await play(client, lesson, wrong)
        assert tried
        result = frame(client, lesson)["result"]
        winners = [] if result is None else [lesson.names[seat] for seat in result["winners"]]
        assert winners == lesson.winners


@lessons
@in_loop
async def test_whoever_comes_back_stands_in_the_same_step(tmp_path, game, name):
    """After every entry the house is left and entered again, as after a crash or with another device."""
    stood: list[Message] = []
    secrets: dict[int, str] = {}
    table, is_over, lesson = "", False, read_lesson(find(game), name)
    while not is_over:
        async with Room(tmp_path) as hall:
            if not table:
                client, _ = await opened(hall, game, name)
                table, secrets = client.table, client.secrets
            else:
                client = Client(hall)
                client.table, client.secrets = table, secrets
                client.number = 1000 * len(stood)  # no message twice
                hall.bots.are_resting = True  # as it lies on disk, before anybody plays on
                await client.sit()
                assert frame(client, lesson)["lesson"] == stood[-1]
                hall.bots.are_resting = False
                hall.wake(hall.open_tables[table])
            shown = await at_rest(client, lesson)
            is_over = shown["lesson"]["step"] == len(lesson.steps)
            if not is_over:
                await go_on(client, lesson)
            async with hall.open_tables[table].lock:
                hall.bots.are_resting = True
            stood.append(frame(client, lesson)["lesson"])
    assert stood[-1]["step"] == len(lesson.steps)


@lessons
@in_loop
async def test_back_goes_to_the_step_before_and_the_same_comes_again(tmp_path, game, name):
    async with Room(tmp_path) as hall:
        client, lesson = await opened(hall, game, name)
        assert frame(client, lesson)["lesson"]["can_go_back"] is False
        steps = []
        for _ in range(min(3, len(lesson.steps) - 1)):
            start = (await at_rest(client, lesson))["lesson"]["step"]
            while (await at_rest(client, lesson))["lesson"]["step"] == start:
                await go_on(client, lesson)
            before = frame(client, lesson)
            await client.say("lesson", table=client.table, wish="back")
            assert frame(client, lesson)["lesson"]["step"] == start
            while (await at_rest(client, lesson))["lesson"]["step"] == start:
                await go_on(client, lesson)
            again = frame(client, lesson)
            assert (again["view"], again["lesson"]) == (before["view"], before["lesson"])
            steps.append(start)
        assert steps == sorted(set(steps))
        assert client.last("table")["taken_back"] == []


@lessons
@in_loop
async def test_a_lesson_that_is_skipped_is_played_on_with_bots_and_luck(tmp_path, game, name):
    """From every step; after a restart, too."""
    for steps in range(len(lesson_steps(game, name))):
        folder = tmp_path / str(steps)
        folder.mkdir()
        async with Room(folder) as hall:
            client, lesson = await opened(hall, game, name)
            while (await at_rest(client, lesson))["lesson"]["step"] < steps:
                await go_on(client, lesson)
            await client.say("lesson", table=client.table, wish="skip")
            assert client.last("table").get("lesson") is None
            assert frame(client, lesson).get("lesson") is None
            await client.play_one(random.Random(1))
            await asyncio.sleep(0.001)
            position = hall.open_tables[client.table].journaled
            hall.bots.are_resting = True
            async with hall.open_tables[client.table].lock:
                expected = position.position()
        async with Room(folder) as hall:
            hall.bots.are_resting = True
            assert (await hall.find(client.table)).journaled.position() == expected


def lesson_steps(game: str, name: str) -> list[Any]:
    return list(read_lesson(find(game), name).steps)


@in_loop
async def test_others_wait_until_what_is_said_has_been_read_and_nobody_else_speaks_for_the_learner(tmp_path):
    async with Room(tmp_path) as hall:
        client, _ = await opened(hall, *FIRST)
        stranger = Client(hall)
        await stranger.say("sit", table=client.table)
        assert stranger.last("frame").get("lesson") is None, "where somebody stands is told to whoever learns"
        for wish in ("read", "back", "skip"):
            answer = await stranger.say("lesson", table=client.table, wish=wish)
            assert [one["code"] for one in answer] == ["wrong_secret"]
        answer = await client.say("invite", id="i", table=client.table, seat=1)
        assert answer[-1]["code"] == "seat_taken"
        answer = await client.say("learn", id="x", game=CARDS, lesson="none", name="Ann")
        assert answer[-1]["code"] == "bad_table"


@in_loop
async def test_a_lesson_leaves_no_record_no_replay_and_no_commitment_and_its_rematch_is_a_game(tmp_path):
    async with Room(tmp_path) as hall:
        client, lesson = await opened(hall, *FIRST)

        async def nothing(shown: Message) -> None: ...

        await play(client, lesson, nothing)
        table = client.last("table")
        assert (table["state"], table["commitment"], table["seed"]) == ("over", None, None)
        journaled = hall.open_tables[client.table].journaled
        with pytest.raises(Exception, match="set up by hand"):
            journaled.playing().record()
        fork = await client.say("fork", id="f", table=client.table, at=0, seats=[{"kind": "bot"}] * 3)
        assert fork[-1]["code"] == "bad_table"
        await client.say("rematch", table=client.table)
        client.table = client.last("table")["rematch"]
        await client.sit()
        assert client.last("table").get("lesson") is None
