"""Nothing hidden leaves the server: games with marked cards, every byte of every client searched; and paired worlds."""

import random
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from msgspec import json

from cheeseboard import Match, find
from cheeseboard.engine.luck import Quick, Retold
from cheeseboard.server.core.attempts import Attempt
from cheeseboard.server.core.frames import FrameBuilder, Scene
from cheeseboard.server.core.views import ViewWriter, Written
from cheeseboard.server.doors.catalogue import catalogue
from cheeseboard.server.protocol import Try
from tests.contract.shelf import eyes, seed_bytes
from tests.server.room import BOT, Client, Room, here, in_loop

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", [game.id for game in catalogue().games] + ["_template"])
def test_no_client_is_sent_a_card_it_may_not_know(name):
    """All that `marked_cards.py` searches of this game."""
    words = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider", str(HERE / "marked_cards.py"), "-k", f"{name}-")
    done = subprocess.run([sys.executable, "-m", "pytest", *words], cwd=HERE.parents[1], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:]


# ---- paired worlds ----


@pytest.mark.parametrize("aid", [False, True])
@pytest.mark.parametrize("name", [game.id for game in catalogue().games] + ["_template"])
def test_two_truths_that_look_alike_give_the_same_bytes(name, aid):
    game = find(name)
    pairs, hides = 0, False
    for number, edition in enumerate(game.editions()):
        match = Match(game, edition.seats, edition.options, seed_bytes(number))
        chance = Quick(number)
        looked = 0
        sent: dict[int | None, list[Written]] = {}
        for step in range(100):
            asks = match.asks()
            if not asks:
                break
            ask = asks[chance.below(len(asks))]
            match.submit(ask.seat, ask.moves[chance.below(len(ask.moves))])
            if step >= looked and not match.answers:
                looked = step + 5
                for eye in eyes(match):
                    pairs += same_bytes(match, eye, aid, chance, sent)
                    hides = hides or match.view(eye) != match.table
    assert pairs > 20 or not hides  # where nothing is hidden there is but one truth


def same_bytes(match, eye, aid, chance, sent):
    """Whether another truth was found; its frame is the same in any case.

    And so is what differs from an earlier frame, where that was the same in both worlds: `sent` is the history of each.
    """
    truth = match.game.imagine(match.view(eye), chance)
    other = Match(match.game, match.seats, match.settings, luck=Retold([]), start=truth)
    other.dealer.told, other.steps = match.dealer.told, match.steps
    other.public_count = match.public_count
    told_at = [1] * len(match.dealer.told)
    builders = [FrameBuilder(m, told_at, 1, "t", ViewWriter(m.game, aid)) for m in (match, other)]
    assert json.encode(builders[0].frame(eye, 0)) == json.encode(builders[1].frame(eye, 0))
    before = sent.get(eye)
    if before is not None:
        assert before[0].whole == before[1].whole
        told = [builder.written_delta(eye, 0, view, 0) for builder, view in zip(builders, before, strict=True)]
        assert told[0] == told[1]
    sent[eye] = [builder.view(eye) for builder in builders]
    ask = None if eye is None else match.ask(eye)
    if ask is not None:
        moves = [ask.moves[chance.below(len(ask.moves))].notation for _ in range(3)]
        message = Try("y", "t", eye, 1, moves)
        answers = [json.encode(Attempt(m, aid, message).answer()) for m in (match, other)]
        assert answers[0] == answers[1]
    return truth != match.table


@pytest.mark.parametrize("aid", [False, True])
@pytest.mark.parametrize("name", [game.id for game in catalogue().games] + ["_template"])
def test_a_step_that_is_not_taken_shows_what_the_frame_shows(name, aid):
    """View, facts and question are those of the frame, to the byte."""
    game = find(name)
    for number, edition in enumerate(game.editions()[:6]):
        match = Match(game, edition.seats, edition.options, seed_bytes(200 + number))
        chance = Quick(number)
        for step in range(40):
            asks = match.asks()
            if not asks:
                break
            ask = asks[chance.below(len(asks))]
            if step % 3 == 0:
                told_at = [1] * len(match.dealer.told)
                frame = FrameBuilder(match, told_at, 1, "t", ViewWriter(game, aid)).frame(ask.seat, 0)
                closed = next(move for move in game.moves if move not in ask.moves)
                answer = Attempt(match, aid, Try("y", "t", ask.seat, 1, [closed.notation])).answer()
                assert (answer.taken, answer.stopped) == (0, "illegal")
                assert json.encode(answer.view) == json.encode(frame.view)
                assert json.encode(answer.ask) == json.encode(frame.ask)
            match.submit(ask.seat, ask.moves[chance.below(len(ask.moves))])


@pytest.mark.parametrize("name", [game.id for game in catalogue().games] + ["_template"])
def test_the_quick_way_to_a_view_gives_the_same_bytes_as_the_plain_one(name):
    """A view is shared by all who see the same of what lies there; the plain way makes one for each eye."""
    game = find(name)
    for number, edition in enumerate(game.editions()):
        match = Match(game, edition.seats, edition.options, seed_bytes(100 + number))
        chance = Quick(number)
        for step in range(80):
            asks = match.asks()
            if not asks:
                break
            if step % 4 == 0:
                canvas = ViewWriter(game, False)
                told_at = [min(2, at // 3) for at in range(len(match.dealer.told))]
                builder = FrameBuilder(match, told_at, 3, "t", canvas)
                for eye in eyes(match):
                    screen = game.as_on_the_table(match.view(eye))
                    plainly = canvas.view(screen, game.own_facts(screen))
                    assert builder.frame(eye, 1).view == plainly.whole
                wishes = product(eyes(match), (-1, 1, 3), (0, 2)) if step % 16 == 0 else ()
                for eye, since, seen in wishes:
                    alone = FrameBuilder(match, told_at, 3, "t", ViewWriter(game, False)).frame(eye, since, seen)
                    assert builder.written_frame(eye, since, seen) == json.encode(alone)
            ask = asks[chance.below(len(asks))]
            match.submit(ask.seat, ask.moves[chance.below(len(ask.moves))])


@pytest.mark.parametrize("name", [game.id for game in catalogue().games] + ["_template"])
def test_what_is_known_to_be_new_is_what_a_comparison_finds(name):
    game = find(name)
    match = Match(game, game.seats[-1], {}, seed_bytes(7))
    canvas, chance = ViewWriter(game, False), Quick(7)
    written: list[Written] = []
    for _ in range(150):
        asks = match.asks()
        if not asks:
            break
        before, shown = canvas.shown, Scene(game, match.table, canvas).view(None)
        assert shown.whole == Scene(game, match.table, ViewWriter(game, False)).view(None).whole
        if before is not shown:
            if written:
                assert before is shown.follows
                assert before.follows is None, "no long chain is kept"
                known, shown.follows = shown.since(before), None
                assert known == shown.since(before)
                shown.follows = before
            written.append(shown)
        ask = asks[chance.below(len(asks))]
        match.submit(ask.seat, ask.moves[chance.below(len(ask.moves))])
    assert len(written) > 1


# ---- RTC-139: what a screen shows ----


@in_loop
async def test_a_private_look_is_told_once(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT)
        await client.ready()
        first = next(m for m in client.heard if m["type"] == "frame")

        def looks(frame):
            facts = [event["facts"] for event in frame["events"] if event["name"] == "outer_seen"]
            return [told["cards"] for told in facts if told["seat"] == 0]

        assert all(card["card"] is not None for card in looks(first)[0])
        assert all(card["card"] is None for row in first["view"]["rows"] for card in row)
        back = Client(hall)
        back.secrets, back.table = client.secrets, client.table
        await back.sit()
        assert looks(back.last("frame")) == looks(first)  # nobody said that it was seen
        await back.say("seen", table=back.table, seat=0, sequence=back.last("frame")["sequence"])
        await back.sit()
        assert looks(back.last("frame")) == [[{"card": None}, {"card": None}]]


@in_loop
async def test_with_a_memory_aid_known_cards_stay_marked(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT, memory_aid=True)
        await client.ready()
        row = next(m for m in client.heard if m["type"] == "frame")["view"]["rows"][0]
        assert [card["card"] is not None for card in row] == [True, False, False, True]
        assert [card["known_by"] for card in row] == [[0], [], [], [0]]
        assert not any(card["open"] for card in row)


@in_loop
async def test_where_nothing_is_to_be_remembered_looks_and_who_looked_are_told_again(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), here(), game="_template")
        await client.ready()
        await client.say("seen", table=client.table, seat=0, sequence=client.last("frame")["sequence"])
        await client.sit()
        frame = [m for m in client.heard if m["type"] == "frame" and m["seat"] == 0][-1]
        own, other = frame["view"]["hands"]
        dealt = [event["facts"]["card"]["card"] for event in frame["events"] if event["name"] == "dealt"]
        assert dealt == [own["card"], None]
        assert (own["known_by"], other["known_by"], other["card"]) == ([0], [1], None)


@in_loop
async def test_coming_back_gives_the_same_view(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT, BOT, options={"preset": "quick"})
        await client.ready()
        chance = random.Random(5)
        going = True
        while going:
            frame = client.last("frame")
            back = Client(hall)
            back.secrets, back.table = client.secrets, client.table
            await back.sit(since=frame["sequence"])
            client.listen()
            again = back.last("frame")
            if client.last("frame")["sequence"] == again["sequence"] == frame["sequence"]:
                told = ("events", "since")
                assert {k: v for k, v in again.items() if k not in told} == {
                    k: v for k, v in frame.items() if k not in told
                }
            hall.gone(back.connection)
            going = await client.play_one(chance)
