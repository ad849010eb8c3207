"""Bots at tables: fair turns, moments that tell nothing, and processes that end with the house."""

import asyncio
import heapq
import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import pairwise

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import Match
from cheeseboard.games import find
from cheeseboard.server.adapters import workers
from cheeseboard.server.adapters.bot_processes import BUDGETS, QUICK_BUDGETS, QUICK_SLOT, SLOT, BotProcesses, Lane
from cheeseboard.server.adapters.fair_queue import FairQueue
from cheeseboard.server.adapters.inline_bots import InlineBots
from cheeseboard.server.adapters.work import Stumbled
from cheeseboard.server.adapters.workers import Workers
from cheeseboard.server.core.thinking import Question, advised, meet_all, player, think
from cheeseboard.server.hall.bot_turns import part_of_a_beat
from tests.server.room import BOT, CARDS, Client, Room, here, in_loop

QUICK = {"preset": "quick"}


def question(level: str = "easy", game: str = CARDS, luck: int = 1) -> Question:
    match = Match(find(game), 2, {}, bytes(32), None, lambda: 0)
    ask = match.asks()[0]
    return Question(game, level, match.view(ask.seat), ask, match.heard(ask.seat), luck)


# How long they take


def test_bots_wait_for_their_turns_not_for_their_steps_and_many_of_them_in_a_row_are_quicker():
    assert part_of_a_beat(0, False) == part_of_a_beat(3, False) == 1
    assert part_of_a_beat(0, True) < 0.5
    assert part_of_a_beat(7, False) == 0.5
    row = [part_of_a_beat(steps, steps % 2 == 1) for steps in range(22)]  # as many as they come in DOGS
    assert sum(row) < 8


# Whose turn it is


def taken(queue: FairQueue[str]) -> list[str]:
    found = []
    while queue:
        found.append(queue.pop())
    return found


def test_addresses_take_turns_and_so_do_the_tables_of_an_address():
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.push("mallory", "m1", f"m1.{number}")
        queue.push("mallory", "m2", f"m2.{number}")
    queue.push("ann", "a1", "a1.0")
    queue.push("ben", "b1", "b1.0")
    queue.push("ben", "b1", "b1.1")
    assert (queue.addresses, queue.waiting("mallory"), queue.waiting("nobody")) == (3, 6, 0)
    assert queue.first() == ("mallory", "m1.0")
    order = "m1.0 a1.0 b1.0 m2.0 b1.1 m1.1 m2.1 m1.2 m2.2"
    assert taken(queue) == order.split()


def test_however_much_one_address_wants_the_others_wait_for_one_wish():
    queue: FairQueue[str] = FairQueue()
    for number in range(1000):
        queue.push("mallory", f"table {number % 20}", "many")
    queue.push("ann", "table", "one")
    assert [queue.pop(), queue.pop()] == ["many", "one"]


# When they answer


class Clock:
    """Time goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0
        self.calls = 0
        self.waiting: list = []

    def time(self) -> float:
        return self.now

    def call_at(self, when, callback, *args):
        self.calls += 1
        heapq.heappush(self.waiting, (when, self.calls, callback, args))

    async def pass_to(self, moment: float) -> None:
        await quiet()
        while self.waiting and self.waiting[0][0] <= moment + 1e-9:
            self.now, _, callback, args = heapq.heappop(self.waiting)
            callback(*args)
            await quiet()
        self.now = moment


async def quiet() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


class Given:
    """Minds that take as long as the luck of a question says, in thousandths of a second."""

    def __init__(self, clock: Clock, count: int = 1) -> None:
        self.clock = clock
        self.count = count
        self.budgets: list[tuple[str, float]] = []
        self.at_once = self.most_at_once = 0

    async def begin(self) -> None: ...

    async def think(self, question, seconds):
        self.budgets.append((question.level, seconds))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        done = asyncio.get_running_loop().create_future()
        self.clock.call_at(self.clock.now + min(question.luck / 1000, seconds), done.set_result, None)
        await done
        self.at_once -= 1
        if question.game == "trouble":
            raise ArithmeticError
        return [f"{question.level} {question.luck}"]

    def close(self) -> None:
        pass


class Asked:
    """A lane under a clock of ours, and when each of its answers came."""

    def __init__(self, slot: float = SLOT, budgets: tuple[float, ...] = BUDGETS, count: int = 1) -> None:
        self.clock = Clock()
        self.minds = Given(self.clock, count)
        self.lane = Lane(self.minds, slot, budgets, self.clock)
        self.moments: dict[str, float] = {}
        self.order: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    def ask(self, name: str, takes: int, address: str = "here", game: str = CARDS, for_a_person: bool = False) -> None:
        self.tasks.append(asyncio.create_task(self.heard(name, takes, address, game, for_a_person)))

    async def heard(self, name: str, takes: int, address: str, game: str, for_a_person: bool) -> None:
        asked = self.clock.now
        wanted = Question(game, name, None, None, [], takes)  # type: ignore[arg-type]
        with suppress(ArithmeticError):
            await self.lane.answer(wanted, address, address, for_a_person)
        self.moments[name] = round(self.clock.now - asked, 3)
        self.order.append(name)

    async def until(self, seconds: float) -> None:
        await self.clock.pass_to(100.0 + seconds)


async def moments_of(thoughts: dict[str, int], count: int = 1, game: str = CARDS) -> dict[str, float]:
    asked = Asked(count=count)
    for name, takes in thoughts.items():
        asked.ask(name, takes, game=game)
    await asked.until(60.0)
    assert asked.order == sorted(asked.order, key=lambda name: asked.moments[name])
    return asked.moments


@in_loop
async def test_an_answer_comes_at_the_same_moment_however_soon_it_was_known():
    for takes in (0, 9, 80, 516, 800, 5000):
        assert await moments_of({"bot": takes}) == {"bot": SLOT}
        assert await moments_of({"bot": takes}, game="trouble") == {"bot": SLOT}, "nor does it tell that it stumbled"


@in_loop
async def test_several_bots_asked_at_once_tell_nothing_of_how_long_each_of_them_thought():
    """As with a sealed question: neither by when they answer, nor by the order in which they do."""
    chance = random.Random(5)
    for count in (1, 2):
        for seats in (2, 4, 6):
            found = set()
            for _ in range(40):
                thoughts = {f"bot {seat}": chance.choice((0, 5, 90, 400, 900)) for seat in range(seats)}
                moments = await moments_of(thoughts, count)
                assert list(moments) == list(thoughts)
                found.add(tuple(moments.values()))
            assert found == {(SLOT,) * seats}


@in_loop
async def test_health_says_that_a_bot_does_not_answer_or_fails_and_when_that_is_over():
    asked = Asked(budgets=(100.0,))
    asked.ask("slow", 60_000)
    await asked.until(20.0)
    assert asked.lane.health() == ""
    await asked.until(40.0)
    assert asked.lane.health() == "a bot was asked 40 seconds ago and has not answered"
    await asked.until(110.0)
    assert asked.lane.health() == ""
    asked.ask("broken", 1, game="trouble")
    await asked.until(120.0)
    assert asked.lane.health() == "the last thought of a bot failed: ArithmeticError: "
    asked.ask("well", 1)
    await asked.until(130.0)
    assert asked.lane.health() == ""
    bots = BotProcesses(1)
    bots.quick.trouble = "no room"
    assert bots.health() == {"bots": "the last thought of a bot failed: no room"}
    bots.close()


@in_loop
async def test_a_bot_that_does_not_ponder_answers_in_a_slot_of_its_own():
    for takes in (0, 1, 30, 50):
        asked = Asked(QUICK_SLOT, QUICK_BUDGETS)
        asked.ask("bot", takes)
        await asked.until(5.0)
        assert asked.moments == {"bot": QUICK_SLOT}


@in_loop
async def test_when_many_wait_their_own_thoughts_still_tell_nothing():
    """The moment is settled before the bot begins to think; under load it is some slots later."""
    for takes in (0, 20, 100):
        asked = Asked()
        for number in range(30):
            asked.ask(f"before {number}", 100, f"address {number}")
        asked.ask("bot", takes, "the last address")
        await asked.until(60.0)
        assert asked.moments["bot"] == 4 * SLOT
        assert all(moment % SLOT == 0 for moment in asked.moments.values())


@in_loop
async def test_a_thought_that_outlasts_all_that_was_reckoned_with_is_told_at_the_end_of_a_slot():
    asked = Asked(budgets=(2.3,))
    asked.ask("slow", 2300)
    await asked.until(60.0)
    assert asked.moments == {"slow": 3 * SLOT}


@in_loop
async def test_a_hint_is_told_as_soon_as_it_is_known():
    asked = Asked()
    asked.ask("hint", 20, for_a_person=True)
    await asked.until(5.0)
    assert asked.moments == {"hint": 0.02}


@in_loop
async def test_no_more_think_at_a_time_than_there_are_minds():
    asked = Asked(count=3)
    for number in range(40):
        asked.ask(str(number), 50, f"address {number % 7}")
    await asked.until(60.0)
    assert (len(asked.moments), asked.minds.most_at_once) == (40, 3)


@in_loop
async def test_thoughts_are_shorter_where_many_wait_and_shortest_for_whom_so_many_wait():
    alone = Asked()
    alone.ask("bot", 10)
    await alone.until(5.0)
    assert alone.minds.budgets == [("bot", BUDGETS[0])]
    crowd = Asked()
    for _ in range(76):
        crowd.ask("mallory", 5000, "mallory")
    crowd.ask("ann", 5000, "ann")
    await crowd.until(60.0)
    budgets = crowd.minds.budgets
    assert [name for name, _ in budgets[:2]] == ["mallory", "ann"]
    assert budgets[0][1] == BUDGETS[-1]
    assert budgets[1][1] > BUDGETS[-1], "with one question among two addresses"
    assert crowd.moments["ann"] == SLOT
    assert {budget for _, budget in budgets} <= set(BUDGETS)


@in_loop
async def test_who_no_longer_waits_is_not_thought_about():
    asked = Asked()
    asked.ask("first", 100)
    asked.ask("gone", 100)
    await quiet()
    asked.tasks[1].cancel()
    await asked.until(5.0)
    assert (list(asked.moments), [name for name, _ in asked.minds.budgets]) == (["first"], ["first"])


# What they answer


def test_bots_whose_answers_may_take_long_are_given_time():
    assert [player(CARDS, level).ponders() for level in ("random", "easy", "normal", "hard")] == [False] * 3 + [True]
    for game in ("chop_chop", "dogs", "ratland", "doctor_rat"):
        assert [player(game, level).ponders() for level in ("easy", "normal", "hard")] == [False, False, True]


# Tables of bots, and hints


@in_loop
async def test_bots_among_themselves_play_while_somebody_watches(tmp_path):
    async with Room(tmp_path) as hall:
        host = Client(hall)
        await host.create(BOT, BOT, BOT, options={"rounds": 3})
        open_table = hall.open_tables[host.table]
        while open_table.journaled.sequence < 5:
            await asyncio.sleep(0)
        hall.gone(host.connection)
        while open_table.thinking:
            await asyncio.sleep(0)
        stopped = open_table.journaled.sequence
        await quiet()
        assert (open_table.journaled.sequence, open_table.thinking) == (stopped, set())
        assert open_table.setup.state == "playing"
        watcher = Client(hall)
        await watcher.say("sit", table=host.table)
        while open_table.setup.state == "playing" or open_table.lock.is_taken:
            await asyncio.sleep(0)
        assert watcher.last("frame")["result"] is not None


@in_loop
async def test_bots_play_on_up_to_the_question_of_somebody_who_went_out(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), BOT, BOT, options={"rounds": 20}, pace=0.001)
        await client.ready()
        open_table = hall.open_tables[client.table]
        while 0 not in open_table.journaled.asked_at:
            await asyncio.sleep(0)
        await client.play_one(random.Random(1))
        hall.gone(client.connection)
        while open_table.thinking or 0 not in open_table.journaled.asked_at:
            await asyncio.sleep(0)
        assert list(open_table.journaled.asked_at) == [0]


@in_loop
async def test_bots_of_a_table_think_on_account_of_its_host_and_hints_on_that_of_who_asks(tmp_path, monkeypatch):
    accounts = []

    async def plan(self, question, address, table):
        accounts.append((address, table))
        return think(question, 0.1)

    async def advice(self, question, address):
        accounts.append((address, "a hint"))
        return advised(question, 0.1)

    monkeypatch.setattr(InlineBots, "plan", plan)
    monkeypatch.setattr(InlineBots, "advice", advice)
    async with Room(tmp_path) as hall:
        host, watcher = Client(hall, "10.0.0.1"), Client(hall, "10.0.0.2")
        table = await host.create(here(), BOT, options={"rounds": 20})
        await watcher.say("sit", table=table)
        await host.ready()
        while not accounts or not host.asks():
            if host.asks():
                await host.play_one(random.Random(1))
            await asyncio.sleep(0)
        assert set(accounts) == {("10.0.0.1", table)}
        await host.say("hint", id="h", table=table, seat=0)
        assert accounts[-1] == ("10.0.0.1", "a hint")


@in_loop
async def test_an_address_has_few_hints_under_way_at_a_time(tmp_path, monkeypatch):
    may_go_on = asyncio.Event()

    async def advice(self, question, *_):
        await may_go_on.wait()
        return advised(question, 0.1)

    async with Room(tmp_path) as hall:
        clients = []
        for _ in range(hall.limits.hints + 1):
            client = Client(hall)
            await client.create(here(), BOT, options=QUICK)
            await client.ready()
            while not client.asks():
                await asyncio.sleep(0)
            clients.append(client)
        monkeypatch.setattr(InlineBots, "advice", advice)
        hints = [asyncio.create_task(c.say("hint", id="h", table=c.table, seat=0)) for c in clients[:-1]]
        await quiet()
        last = clients[-1]
        refused = await last.say("hint", id="h", table=last.table, seat=0)
        assert refused[0]["code"] == "too_fast"
        may_go_on.set()
        await asyncio.gather(*hints)
        assert (await last.say("hint", id="h", table=last.table, seat=0))[0]["type"] == "hinted"
        assert not hall.bots.hinting


# Processes


@in_loop
async def test_processes_that_have_begun_are_those_that_are_asked():
    """However long they took to begin: that is not the first thought's time."""
    pool = Workers(2, 10.0)
    await pool.begin(meet_all)
    begun = {worker.process.pid for worker in pool.all if worker.process is not None}
    assert len(begun) == 2
    assert {await pool.do(os.getpid) for _ in range(3)} <= begun
    pool.close()


@in_loop
async def test_a_worker_that_was_killed_is_replaced_and_the_question_asked_again(tmp_path):
    pool = Workers(1, 10.0)
    try:
        assert await pool.do(think, question(), 0.1) == think(question(), 0.1)
        for _ in range(2):
            first = pool.all[0].process
            assert first is not None
            first.kill()
            assert await pool.do(think, question(), 0.1) == think(question(), 0.1)
            assert pool.all[0].process not in (None, first)
            assert first.returncode == -signal.SIGKILL
    finally:
        pool.close()


@in_loop
async def test_however_many_wait_when_a_worker_is_killed_there_are_no_more_processes(tmp_path, monkeypatch):
    begun, alive = [], []
    started = workers.started

    def counted(patience):
        begun.append(started(patience))
        alive.append(sum(process.poll() is None for process in begun))
        return begun[-1]

    monkeypatch.setattr(workers, "started", counted)
    thinking = BotProcesses(1)
    try:
        waiting = [asyncio.create_task(thinking.plan(question(luck=n), f"{n}", "t")) for n in range(48)]
        while not begun:
            await asyncio.sleep(0.01)
        begun[0].kill()
        assert all(await asyncio.gather(*waiting))
        assert alive == [1, 1]
    finally:
        thinking.close()
    assert all(process.poll() is not None for process in begun)


@in_loop
async def test_a_thought_that_hangs_is_ended_and_the_next_one_has_a_new_process(tmp_path):
    pool = Workers(1, 10.0)
    try:
        await pool.do(think, question(), 0.1)
        hanging = pool.all[0].process
        assert hanging is not None
        hanging.send_signal(signal.SIGSTOP)
        pool.longest = 0.05
        with pytest.raises(Stumbled, match="took more than"):
            await pool.do(think, question(), 0.1)
        pool.longest = 10.0
        assert hanging.returncode == -signal.SIGKILL
        assert await pool.do(think, question(), 0.1) == think(question(), 0.1)
    finally:
        pool.close()


@in_loop
async def test_a_bot_that_stumbles_in_its_process_says_why_and_the_process_goes_on(tmp_path):
    pool = Workers(1, 10.0)
    try:
        with pytest.raises(Problem, match="there is no bot 'genius'"):
            await pool.do(think, question("genius"), 0.1)
        process = pool.all[0].process
        assert await pool.do(think, question(), 0.1)
        assert pool.all[0].process is process
    finally:
        pool.close()


HOUSE = """
import asyncio, sys
from cheeseboard.server.core.thinking import think
from cheeseboard.server.adapters.workers import Workers
from tests.server.test_bots import question

async def main():
    pool = Workers(2, 10.0)
    await asyncio.gather(pool.do(think, question(), 0.1), pool.do(think, question(), 0.1))
    print("thought", flush=True)
    await asyncio.gather(pool.do(think, question("hard"), 60.0), pool.do(think, question("hard"), 60.0))
    await asyncio.sleep(600)

asyncio.run(main())
"""


def test_workers_end_with_their_house_however_it_ends():
    """All of them write where nobody reads any more when the last of them has ended."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([path for path in sys.path if path])}
    hall = subprocess.Popen([sys.executable, "-c", HOUSE], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    assert hall.stdout is not None
    assert hall.stderr is not None
    assert hall.stdout.readline() == b"thought\n"
    hall.kill()
    assert hall.stderr.read() == b"", "the end of the last process that could have written here"
    hall.wait()


def test_a_worker_that_nobody_can_ask_any_more_ends():
    """Where the system does not end it."""
    worker = workers.started()
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.close()
    assert worker.wait() == 0
    worker.stdout.close()


def test_budgets_are_few_and_each_is_half_of_the_one_before():
    assert all(after == before / 2 for before, after in pairwise(BUDGETS))
    assert BUDGETS[0] < SLOT
