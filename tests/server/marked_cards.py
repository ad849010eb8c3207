"""Marked cards: every byte of every client is searched for what it may not know.

Whatever may lie face down or in a bag has a mark for a code that stands nowhere else.  A mark may be among the bytes
that a client was sent if its seat has seen such a thing, or if it follows from its view.  Where the box holds one card
of each face, a mark is that very card.

`test_frames.py` runs this file game by game, each in a process of its own: what a game remembers of its cards must not
be marked for the tests that follow.
"""

import random
from itertools import count

import pytest
from msgspec import json

from cheeseboard import Match, find
from cheeseboard.engine.bag import Bag
from cheeseboard.engine.kind import Kind, kinds_of
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.secret import Secret
from cheeseboard.server.adapters import bot_processes as bots
from cheeseboard.server.core import replays
from cheeseboard.server.core.frames import FrameBuilder
from cheeseboard.server.core.replays import page_of, past_of
from cheeseboard.server.core.views import ViewWriter, encode_facts
from cheeseboard.server.doors.catalogue import catalogue
from tests.contract.shelf import seed_bytes
from tests.server.room import Room, here, in_loop
from tests.server.wires import joined, served

ONE_OF_EACH = [  # a mark among the bytes is that very card
    ("rat_a_tat_cat", 2, {"rounds": 1}, {"row_size": 4, "outer": [0, 3]}),
    ("rat_a_tat_cat", 2, {"rounds": 1, "younger": True}, {"row_size": 4, "outer": [0, 3]}),
    ("_template", 3, {"rounds": 1}, {}),
    ("_template", 4, {"preset": "plain", "rounds": 1}, {}),
]
MOST_SEATS = 4
MOST_MOVES = 12  # where a game has many cards that are alike


def small_editions(name):
    """Of every game as it is in the box: the first, the one in the middle and the last for a few people."""
    found = [edition for edition in find(name).editions() if edition.seats <= MOST_SEATS and not edition.components]
    return list(dict.fromkeys([found[0], found[len(found) // 2], found[-1]]))


AS_IN_THE_BOX = [
    (name, edition.seats, edition.options, None)
    for name in (game.id for game in catalogue().games)
    for edition in small_editions(name)
]


def kinds_in(thing):
    """All faces that can be read from a thing."""
    if isinstance(thing, Kind):
        return {thing}
    if isinstance(thing, Secret):
        return kinds_in(thing.value)
    if isinstance(thing, list | tuple):
        return set().union(*[kinds_in(part) for part in thing])
    if isinstance(thing, Bag):
        return set()
    if hasattr(thing, "fields") and callable(thing.fields):
        return set().union(*[kinds_in(getattr(thing, name)) for name in thing.fields()])
    if hasattr(thing, "__dataclass_fields__"):
        return set().union(*[kinds_in(getattr(thing, name)) for name in thing.__dataclass_fields__])
    return set()


def hidden_classes(thing):
    """The sorts of things that lie face down, or in a bag."""
    if isinstance(thing, Secret):
        return {type(kind) for kind in kinds_in(thing)}
    if isinstance(thing, Bag):
        return {type(kind) for kind in thing.kinds}
    if isinstance(thing, list | tuple):
        return set().union(*[hidden_classes(part) for part in thing])
    if hasattr(thing, "fields") and callable(thing.fields):
        return set().union(*[hidden_classes(getattr(thing, name)) for name in thing.fields()])
    return set()


def hidden_faces(game, seats, options):
    """All kinds of which one may lie hidden in this game, in order."""
    match, chance = Match(game, seats, options, seed_bytes(1)), Quick(1)
    found = hidden_classes(match.table)
    for _ in range(40):
        for ask in match.asks()[:1]:
            match.submit(ask.seat, ask.moves[chance.below(len(ask.moves))])
            found |= hidden_classes(match.table)
    return [face for kind in sorted(found, key=lambda kind: kind.__name__) for face in kinds_of(kind)]


@pytest.fixture
def marked(monkeypatch):
    """A game with marks for codes; with a box, one card of each face."""

    def make(name, seats, options, box):
        game = find(name)
        faces = hidden_faces(game, seats, options)
        assert faces, "there is nothing to search for"
        if box is not None:
            game = game.with_components({**box, "cards": {face.code: 1 for face in faces}})
        for face in faces:
            monkeypatch.setattr(face, "code", f"<mark {face.code} of {name}>")
        monkeypatch.setattr(replays, "game_of", lambda _: game)
        monkeypatch.setattr(bots, "LIVE_SECONDS", 0.02)  # a hint
        return game, faces

    return make


def worked_out(match, view, eye):
    """What anybody can make of a view: it was made from nothing else."""
    game = match.game
    facts = [game.board_facts(view), game.own_facts(view)]
    ask = None if eye is None else match.ask(eye)
    if ask is not None:
        facts += [ask.facts, *[game.facts(view, eye, move) for move in ask.moves]]
    return encode_facts(facts).decode()


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
            view = match.view(eye)
            self.known[eye] |= self.told_by(view, eye) | kinds_in(match.heard(eye, self.read[eye]))
        told = len(match.dealer.told)
        self.read = dict.fromkeys(self.known, told)

    def told_by(self, view, eye):
        text = worked_out(self.table.playing(), view, eye)
        return kinds_in(view) | {face for face in self.faces if face.code in text}

    def allowed_now(self, eye, since):
        """Without a memory aid: what lies open, the own hand, and what this very change told."""
        match = self.table.playing()
        return self.told_by(match.game.as_on_the_table(match.view(eye)), eye) | kinds_in(match.heard(eye, since))

    def search(self, data, allowed):
        self.searched += len(data)
        text = data.decode()
        for face in self.faces:
            assert face in allowed or face.code not in text, f"{face.code} in {text}"


def eye_of(client):
    return next(iter(client.secrets), None)


@pytest.mark.parametrize("aid", [False, True])
@pytest.mark.parametrize(("name", "seats", "options", "box"), [*ONE_OF_EACH, *AS_IN_THE_BOX])
def test_no_client_is_sent_a_card_it_may_not_know(tmp_path, marked, name, seats, options, box, aid):
    """At sockets, with hints: seats, spectators, those who come back, and the replay of the running game."""
    game, faces = marked(name, seats, options, box)

    @in_loop
    async def search(seed):
        chance = random.Random(seed)
        async with Room(tmp_path) as hall, served(hall) as address:
            everybody = [await joined(hall, address)]
            plan = [here(), *[{"kind": "open"}] * (seats - 1)]
            await everybody[0].create(*plan, game=name, options=options, memory_aid=aid)
            hall.open_tables[everybody[0].table].journaled.game = game
            for number in range(1, seats):
                everybody.append(await joined(hall, address))
                await everybody[-1].join(everybody[0].table, f"P{number}")
            watcher = await joined(hall, address)
            await watcher.say("sit", table=everybody[0].table)
            for client in everybody:
                await client.ready()
            table = hall.open_tables[everybody[0].table].journaled
            searcher = Searcher(table, faces)
            for number in count():
                searcher.learn()
                for client in [*everybody, watcher]:
                    await client.catch_up()
                    eye = eye_of(client)
                    allowed = searcher.known[eye]
                    if not aid and client.raw and client.heard[-1]["type"] == "frame":
                        since = sum(at < table.sequence for at in table.told_at)
                        searcher.search(client.raw[-1], searcher.allowed_now(eye, since))
                    for data in client.raw:
                        searcher.search(data, allowed)
                    client.raw.clear()
                if number % 6 == 0 or box is not None:
                    await search_others(hall, address, everybody, searcher, chance)
                asking = [client for client in everybody if client.asks()]
                if not asking or (box is None and number == MOST_MOVES):
                    assert asking or everybody[0].last("frame")["result"] is not None
                    break
                mover = chance.choice(asking)
                seat = eye_of(mover)
                await mover.say("explain", id="e", table=mover.table, seat=seat, notation=game.moves[0].notation)
                await search_tried(mover, seat, searcher, chance)
                await mover.move(seat, chance.choice(game.moves).notation)  # often refused
                if mover.asks():
                    await mover.play_one(chance)
            for client in [*everybody, watcher]:
                await client.wire.close()
            assert searcher.searched > 10_000

    async def search_tried(mover, seat, searcher, chance):
        """What is thought of shows no more than the screen, whatever would come of it."""
        frame = mover.last("frame", seat)
        offered = [offer["notation"] for offer in frame["ask"]["moves"]]
        about = {"id": "y", "table": mover.table, "seat": seat, "sequence": frame["sequence"]}
        answers = await mover.say("try", moves=chance.choices(offered, k=2), **about)
        assert [answer["type"] for answer in answers] == ["tried"]
        told = len(searcher.table.playing().dealer.told)
        searcher.search(mover.raw[-1], searcher.known[seat] if aid else searcher.allowed_now(seat, told))

    async def search_others(hall, address, everybody, searcher, chance):
        """Those who come back, those who only look, and the replay of a running game."""
        client = chance.choice(everybody)
        back = await joined(hall, address)
        back.secrets, back.table = client.secrets, client.table
        await back.sit(since=chance.choice([0, searcher.table.sequence]), watch=True)
        await back.say("hint", id="h", table=back.table, seat=eye_of(back))
        for data in back.raw:
            searcher.search(data, searcher.known[eye_of(back)])
        await back.wire.close()
        if searcher.table.setup.state == "playing":
            searcher.search(json.encode(page_of(past_of(searcher.table, "none", most=10_000))), searcher.known[None])
            with pytest.raises(Exception, match="while a game is played"):
                past_of(searcher.table, 0)

    for seed in range(1 if box is None else 2):
        search(seed)


@pytest.mark.parametrize(("name", "seats", "options", "box"), [*ONE_OF_EACH, *AS_IN_THE_BOX])
def test_the_search_bites(marked, name, seats, options, box):
    """A planted leak is found, wherever there is something that a spectator does not see."""
    game, faces = marked(name, seats, options, box)
    match, chance = Match(game, seats, options, seed_bytes(1)), Quick(1)
    leaks = hides = 0
    for _ in range(40):
        view = match.view(None)
        text = worked_out(match, view, None)
        allowed = kinds_in(view) | {face for face in faces if face.code in text}
        builder = FrameBuilder(match, [1] * len(match.dealer.told), 1, "t", ViewWriter(game, False))
        searcher = Searcher.__new__(Searcher)
        searcher.faces, searcher.searched = faces, 0
        if kinds_in(match.table) & set(faces) - allowed - kinds_in(match.heard(None)):
            leaks += 1
            with pytest.raises(AssertionError, match="mark"):
                searcher.search(json.encode(builder.open_frame(0)), allowed)
        hides += match.view(None) != match.table
        for ask in match.asks()[:1]:
            match.submit(ask.seat, ask.moves[chance.below(len(ask.moves))])
    assert leaks or not hides
