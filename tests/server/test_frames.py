"""Nothing hidden leaves the server: whole games with marked cards, every byte of every client searched.

The box of these games holds one card of each face, and each face has a mark for a code that stands nowhere else.  So a
mark among the bytes that a client was sent is that very card.
"""

import random
from itertools import product

import pytest
from msgspec import json

from cheeseboard import Match, find
from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.kind import Kind, kinds_of
from cheeseboard.engine.luck import Quick, Retold
from cheeseboard.engine.secret import Secret
from cheeseboard.server import opening, replays, tables
from cheeseboard.server.frames import Scene, encoded
from cheeseboard.server.plain import Canvas
from cheeseboard.server.replays import page_of, past_of
from cheeseboard.server.shelf import catalogue
from tests.contract.shelf import eyes, seed_bytes
from tests.server.room import BOT, Client, Room, here, in_loop

EDITIONS = [
    ("rat_a_tat_cat", 2, {"rounds": 1}, {"row_size": 4, "outer": [0, 3], "each": 1}),
    ("rat_a_tat_cat", 2, {"rounds": 1, "younger": True}, {"row_size": 4, "outer": [0, 3], "each": 1}),
    ("_template", 3, {"rounds": 1}, {"each": 1}),
    ("_template", 4, {"preset": "plain", "rounds": 1}, {"each": 1}),
]


def kinds_in(thing):
    """All faces that can be read from a thing."""
    if isinstance(thing, Kind):
        return {thing}
    if isinstance(thing, Secret):
        return set() if thing.value is None else {thing.value}
    if isinstance(thing, list | tuple):
        return set().union(*[kinds_in(part) for part in thing])
    if isinstance(thing, Bag):
        return set()
    if hasattr(thing, "fields") and callable(thing.fields):
        return set().union(*[kinds_in(getattr(thing, name)) for name in thing.fields()])
    if hasattr(thing, "__dataclass_fields__"):
        return set().union(*[kinds_in(getattr(thing, name)) for name in thing.__dataclass_fields__])
    return set()


@pytest.fixture
def marked(monkeypatch):
    """A game with one card of each face, and marks for codes."""

    def make(name, box):
        game = find(name)
        faces = kinds_of(type(game.setup(game.options.settle({}, 2), 2, dealer()).pile.kinds[0]))
        components = {key: value for key, value in box.items() if key != "each"}
        components["cards"] = {face.code: box["each"] for face in faces}
        game = game.with_components(components)
        for face in faces:
            monkeypatch.setattr(face, "code", f"<mark {face.code} of {name}>")
        monkeypatch.setattr(tables, "find", lambda _: game)
        monkeypatch.setattr(opening, "find", lambda _: game)
        monkeypatch.setattr(replays, "game_of", lambda _: game)
        return game, faces

    return make


def dealer():
    return Dealer(Quick(1))


class Searcher:
    """Reads along, and knows what each eye may have seen by now."""

    def __init__(self, table, faces):
        self.table = table
        self.faces = faces
        self.known: dict[int | None, set[Kind]] = {eye: set() for eye in [*range(table.seats), None]}
        self.read = dict.fromkeys(self.known, 0)
        self.searched = 0

    def learn(self):
        match = self.table.playing()
        for eye in self.known:
            self.known[eye] |= kinds_in(match.view(eye)) | kinds_in(match.heard(eye, self.read[eye]))
        told = len(match.dealer.told)
        self.read = dict.fromkeys(self.known, told)

    def allowed_now(self, eye, since):
        """Without a memory aid: what lies open, the own hand, and what this very change told."""
        match = self.table.playing()
        shown = match.game.as_on_the_table(match.view(eye))
        return kinds_in(shown) | kinds_in(match.heard(eye, since))

    def search(self, data, allowed):
        self.searched += len(data)
        text = data.decode()
        for face in self.faces:
            assert face in allowed or face.code not in text, f"{face.code} in {text}"


def eye_of(client):
    return next(iter(client.secrets), None)


@pytest.mark.parametrize("aid", [False, True])
@pytest.mark.parametrize(("name", "seats", "options", "box"), EDITIONS)
def test_no_client_is_sent_a_card_it_may_not_know(tmp_path, marked, name, seats, options, box, aid):
    game, faces = marked(name, box)

    @in_loop
    async def search(seed):
        chance = random.Random(seed)
        async with Room(tmp_path) as house:
            everybody = [Client(house)]
            plan = [here(), *[{"kind": "open"}] * (seats - 1)]
            await everybody[0].create(*plan, game=name, options=options, memory_aid=aid)
            for number in range(1, seats):
                everybody.append(Client(house))
                await everybody[-1].join(everybody[0].table, f"P{number}")
            watcher = Client(house)
            await watcher.say("sit", table=everybody[0].table)
            for client in everybody:
                await client.ready()
            table = house.live[everybody[0].table].table
            searcher = Searcher(table, faces)
            while True:
                searcher.learn()
                for client in [*everybody, watcher]:
                    client.listen()
                    eye = eye_of(client)
                    allowed = searcher.known[eye]
                    if not aid and client.heard[-1]["type"] == "frame":
                        since = sum(at < table.sequence for at in table.told_at)
                        searcher.search(client.raw[-1], searcher.allowed_now(eye, since))
                    for data in client.raw:
                        searcher.search(data, allowed)
                    client.raw.clear()
                await search_others(house, everybody, searcher, chance)
                asking = [client for client in everybody if client.asks()]
                if not asking:
                    assert everybody[0].last("frame")["result"] is not None
                    return searcher.searched
                mover = chance.choice(asking)
                seat = eye_of(mover)
                await mover.say("explain", id="e", table=mover.table, seat=seat, notation=game.moves[0].notation)
                await mover.move(seat, chance.choice(game.moves).notation)  # often refused
                if mover.asks():
                    await mover.play_one(chance)

    async def search_others(house, everybody, searcher, chance):
        """Those who come back, those who only look, and the replay of a running game."""
        client = chance.choice(everybody)
        back = Client(house)
        back.secrets, back.table = client.secrets, client.table
        await back.sit(since=chance.choice([0, searcher.table.sequence]), watch=True)
        await back.say("hint", id="h", table=back.table, seat=eye_of(back))
        for data in back.raw:
            searcher.search(data, searcher.known[eye_of(back)])
        house.gone(back.follower)
        if searcher.table.about.state == "playing":
            searcher.search(json.encode(page_of(past_of(searcher.table, "none", most=10_000))), searcher.known[None])
            with pytest.raises(Exception, match="while a game is played"):
                past_of(searcher.table, "0")

    for seed in range(2):
        search(seed)


def test_the_search_bites(tmp_path, marked):
    """A planted leak is found."""
    game, faces = marked(*[EDITIONS[0][0], EDITIONS[0][3]])
    match = Match(game, 2, {"rounds": 1}, seed_bytes(1))
    about_nothing = Searcher.__new__(Searcher)
    about_nothing.faces, about_nothing.searched = faces, 0
    scene = Scene(match, [1] * len(match.dealer.told), 1, "t", Canvas(False))
    about_nothing.search(encoded(scene.frame(None, 0)), kinds_in(match.view(None)))
    with pytest.raises(AssertionError, match="mark"):
        about_nothing.search(encoded(scene.open_frame(0)), kinds_in(match.view(None)))


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
        for step in range(100):
            asks = match.asks()
            if not asks:
                break
            ask = asks[chance.below(len(asks))]
            match.submit(ask.seat, ask.moves[chance.below(len(ask.moves))])
            if step >= looked and not match.answers:
                looked = step + 5
                for eye in eyes(match):
                    pairs += same_bytes(match, eye, aid, chance)
                    hides = hides or match.view(eye) != match.table
    assert pairs > 20 or not hides  # where nothing is hidden there is but one truth


def same_bytes(match, eye, aid, chance):
    """Whether another truth was found; its frame is the same in any case."""
    truth = match.game.imagine(match.view(eye), chance)
    other = Match(match.game, match.seats, match.settings, luck=Retold([]), start=truth)
    other.dealer.told, other.steps = match.dealer.told, match.steps
    other.public_count = match.public_count
    told_at = [1] * len(match.dealer.told)
    frames = [encoded(Scene(m, told_at, 1, "t", Canvas(aid)).frame(eye, 0)) for m in (match, other)]
    assert frames[0] == frames[1]
    return truth != match.table


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
                canvas = Canvas(False)
                told_at = [min(2, at // 3) for at in range(len(match.dealer.told))]
                scene = Scene(match, told_at, 3, "t", canvas)
                for eye in eyes(match):
                    screen = game.as_on_the_table(match.view(eye))
                    plainly = canvas.view(screen, game.own_facts(screen))
                    assert json.encode(scene.frame(eye, 1).view) == json.encode(plainly)
                wishes = product(eyes(match), (-1, 1, 3), (0, 2)) if step % 16 == 0 else ()
                for eye, since, seen in wishes:
                    alone = Scene(match, told_at, 3, "t", Canvas(False)).frame(eye, since, seen)
                    assert scene.written_frame(eye, since, seen) == encoded(alone)
            ask = asks[chance.below(len(asks))]
            match.submit(ask.seat, ask.moves[chance.below(len(ask.moves))])


# ---- RTC-139: what a screen shows ----


@in_loop
async def test_a_private_look_is_told_once(tmp_path):
    async with Room(tmp_path) as house:
        client = Client(house)
        await client.create(here(), BOT)
        await client.ready()
        first = next(m for m in client.heard if m["type"] == "frame")

        def looks(frame):
            facts = [event["facts"] for event in frame["events"] if event["name"] == "outer_seen"]
            return [told["cards"] for told in facts if told["seat"] == 0]

        assert all(card["card"] is not None for card in looks(first)[0])
        assert all(card["card"] is None for row in first["view"]["rows"] for card in row)
        back = Client(house)
        back.secrets, back.table = client.secrets, client.table
        await back.sit()
        assert looks(back.last("frame")) == looks(first)  # nobody said that it was seen
        await back.say("seen", table=back.table, seat=0, sequence=back.last("frame")["sequence"])
        await back.sit()
        assert looks(back.last("frame")) == [[{"card": None}, {"card": None}]]


@in_loop
async def test_with_a_memory_aid_known_cards_stay_marked(tmp_path):
    async with Room(tmp_path) as house:
        client = Client(house)
        await client.create(here(), BOT, memory_aid=True)
        await client.ready()
        row = next(m for m in client.heard if m["type"] == "frame")["view"]["rows"][0]
        assert [card["card"] is not None for card in row] == [True, False, False, True]
        assert [card["known_by"] for card in row] == [[0], [], [], [0]]
        assert not any(card["open"] for card in row)


@in_loop
async def test_coming_back_gives_the_same_view(tmp_path):
    async with Room(tmp_path) as house:
        client = Client(house)
        await client.create(here(), BOT, BOT, options={"preset": "quick"})
        await client.ready()
        chance = random.Random(5)
        going = True
        while going:
            frame = client.last("frame")
            back = Client(house)
            back.secrets, back.table = client.secrets, client.table
            await back.sit(since=frame["sequence"])
            client.listen()
            again = back.last("frame")
            if client.last("frame")["sequence"] == again["sequence"] == frame["sequence"]:
                told = ("events", "since")
                assert {k: v for k, v in again.items() if k not in told} == {
                    k: v for k, v in frame.items() if k not in told
                }
            house.gone(back.follower)
            going = await client.play_one(chance)
