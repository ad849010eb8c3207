"""`cheeseboard think`: bots of servers elsewhere think here."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal

from cheeseboard.engine.errors import Problem


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--store", required=True, metavar="ADDRESS", help="the PostgreSQL that the servers use")
    parser.add_argument("--line", required=True, metavar="ADDRESS", help="the Redis server that the servers use")
    parser.add_argument("--workers", type=int, metavar="N", help="thoughts at a time; as many as there are cores")


def run(args: argparse.Namespace) -> int:
    processes = (os.cpu_count() or 1) if args.workers is None else args.workers
    if processes < 1:
        raise Problem(f"workers are 1 or more, not {processes}")
    asyncio.run(think(args.store, args.line, processes))
    return 0


async def think(store: str, line: str, processes: int) -> None:
    from cheeseboard.server.adapters.postgres_store import secret_at
    from cheeseboard.server.adapters.seal import Seal
    from cheeseboard.server.adapters.thinkers import Thinker

    thinker = Thinker(line, Seal(secret_at(store)), processes)
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, thinker.is_over.set)
    print(f"Thinking for servers at {line.partition('@')[2] or line}  (Ctrl-C ends it)", flush=True)
    await thinker.run()
