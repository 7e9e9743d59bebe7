"""Computer players, in processes of their own: whatever they do, the event loop and the tables go on.

A question goes to a free process, the answer comes back; a process that dies or does not answer in time is replaced.
"""

import asyncio
import os
import pickle
import signal
import sys
from time import monotonic
from typing import Any, Final

import structlog
from msgspec import Struct

from talia.players import Considered
from talia.server.effects import BotAsk
from talia.server.metrics import BOT_RESTARTS

journal: Final = structlog.get_logger("talia.bots")

SIZE_BYTES: Final = 4
SHORTEST_THOUGHT: Final = 0.01
"""Seconds a computer player may think in any case."""


class Question(Struct, frozen=True):
    """What a process is asked: ``budget`` are the seconds it may think."""

    ask: BotAsk
    budget: float


class BotPool:
    """A few processes that play.

    Where more are asked than there are processes, they share the time, and who has waited for a process thinks by so
    much shorter: a queue makes them play worse, not later.
    ``modules`` are imported by each process first, for games and players outside the package.
    """

    def __init__(self, workers: int, modules: tuple[str, ...] = ()) -> None:
        self._size = workers
        self._modules = modules
        self._free: asyncio.Queue[asyncio.subprocess.Process] = asyncio.Queue()
        self._all: set[asyncio.subprocess.Process] = set()
        self._asked = 0
        self._restarts: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Starts the processes; they warm up by themselves."""
        for _ in range(self._size):
            await self._start()

    async def close(self) -> None:
        """Ends them."""
        for task in self._restarts:
            task.cancel()
        for process in self._all:
            _kill(process)
        await asyncio.gather(*(process.wait() for process in self._all))
        self._all.clear()

    async def move(self, ask: BotAsk, budget: float, limit: float) -> Considered | None:
        """A move with its thought, or None if there was none within ``limit`` seconds."""
        self._asked += 1
        try:
            return await self._move(ask, budget, limit)
        finally:
            self._asked -= 1

    async def _move(self, ask: BotAsk, budget: float, limit: float) -> Considered | None:
        began = monotonic()
        try:
            async with asyncio.timeout(limit):
                process = await self._free.get()
        except TimeoutError:
            return None
        share = budget * min(1, self._size / self._asked)
        thinking = max(SHORTEST_THOUGHT, min(share, budget - (monotonic() - began)))
        try:
            async with asyncio.timeout(limit):
                found = await _asked(process, Question(ask, thinking))
        except (TimeoutError, OSError, EOFError, pickle.UnpicklingError, asyncio.IncompleteReadError) as error:
            journal.error("a computer player failed", game=ask.game, bot=ask.bot, error=type(error).__name__)
            self._replace(process)
            return None
        except asyncio.CancelledError:
            self._replace(process)
            raise
        self._free.put_nowait(process)
        return found

    def _replace(self, process: asyncio.subprocess.Process) -> None:
        BOT_RESTARTS.inc()
        self._all.discard(process)
        _kill(process)
        task = asyncio.get_running_loop().create_task(self._restart(process))
        self._restarts.add(task)
        task.add_done_callback(self._restarts.discard)

    async def _restart(self, old: asyncio.subprocess.Process) -> None:
        await old.wait()
        await self._start()

    async def _start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "talia.server.bot_worker",
            *self._modules,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
        )
        self._all.add(process)
        self._free.put_nowait(process)


async def _asked(process: asyncio.subprocess.Process, question: Question) -> Considered | None:
    assert process.stdin is not None
    assert process.stdout is not None
    data = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
    process.stdin.write(len(data).to_bytes(SIZE_BYTES) + data)
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(SIZE_BYTES))
    answer: Any = pickle.loads(await process.stdout.readexactly(size))  # noqa: S301  our own process
    return answer if isinstance(answer, Considered) else None


def _kill(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.send_signal(signal.SIGKILL)
