"""Processes for what takes long: as many as wanted and never more, each started when it is first needed and again when
it has ended, and none of them left when the house has ended, however it did."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, TypeVar, final

from cheeseboard.server.adapters.work import Stumbled, raised

R = TypeVar("R")
MODULE: Final = "cheeseboard.server.adapters.worker"


class Ended(Exception):
    """The process is no more."""


@final
class Worker:
    """A process, asked by one thread at a time."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.process: subprocess.Popen[bytes] | None = None
        self.is_closed = False
        self.lock = threading.Lock()

    def do(self, work: Callable[..., R], args: tuple[object, ...]) -> R:
        """Waits for it."""
        wish, process = pickle.dumps((work, args)), self.running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(wish)
            process.stdin.flush()
            value, trouble, story = pickle.load(process.stdout)
        except Exception:
            raise Ended from None
        if trouble is None:
            found: R = value
            return found
        raise raised(trouble, story)

    def running(self) -> subprocess.Popen[bytes]:
        with self.lock:
            if self.is_closed:
                raise Stumbled("the house closes")
            if self.process is None or self.process.poll() is not None:
                self.end_process()
                self.process = started(self.patience)
            return self.process

    def end(self) -> None:
        """Whoever waits for it hears that; what is asked next starts a new process."""
        with self.lock:
            self.end_process()

    def close(self) -> None:
        with self.lock:
            self.is_closed = True
            self.end_process()

    def end_process(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(OSError):  # what was not yet said to it
                    pipe.close()


def started(patience: int = 0) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join([path for path in sys.path if path])
    return subprocess.Popen(
        [sys.executable, "-m", MODULE, str(os.getpid()), str(patience)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": paths},
    )


@final
class Workers:
    """`count` of them.  After `longest` seconds work is ended, and its process with it."""

    def __init__(self, count: int, longest: float, patience: int = 0) -> None:
        self.count = count
        self.longest = longest
        self.all = [Worker(patience) for _ in range(count)]
        self.free = self.all[:]
        self.turns = asyncio.Semaphore(count)
        self.threads = ThreadPoolExecutor(2 * count, "workers")  # one may still hear that its process has ended

    async def do(self, work: Callable[..., R], *args: object) -> R:
        async with self.turns:
            worker = self.free.pop()
            try:
                return await self.asked(worker, work, args)
            except Ended:  # it was killed: another process, the same work
                worker.end()
                return await self.asked(worker, work, args)
            finally:
                self.free.append(worker)

    async def begin(self, first: Callable[[], object]) -> None:
        """All processes, before they are needed: on a busy machine one takes seconds to begin."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*[self.begun(loop, first) for _ in range(self.count)], return_exceptions=True)

    async def begun(self, loop: asyncio.AbstractEventLoop, first: Callable[[], object]) -> None:
        async with self.turns:
            worker = self.free.pop()
            try:
                await loop.run_in_executor(self.threads, worker.do, first, ())
            finally:
                self.free.append(worker)

    async def asked(self, worker: Worker, work: Callable[..., R], args: tuple[object, ...]) -> R:
        result = asyncio.get_running_loop().run_in_executor(self.threads, worker.do, work, args)
        try:
            ready, _ = await asyncio.wait([result], timeout=self.longest)
            if ready:
                return result.result()
            worker.end()
            raise Stumbled(f"took more than {self.longest:.0f} seconds")
        finally:
            result.cancel()  # nobody waits for it any more

    def close(self) -> None:
        for worker in self.all:
            worker.close()
        self.threads.shutdown(wait=False, cancel_futures=True)
