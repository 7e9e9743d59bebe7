"""Computer players, in processes of their own: whatever they do, the event loop and the tables go on.

A question goes to a free process, the answer comes back; a process that dies or does not answer in time is replaced.
"""

import asyncio
import os
import pickle
import signal
import sys
from collections.abc import Coroutine
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, TypeVar

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from talia.players import Considered
from talia.server.effects import BotAsk
from talia.server.metrics import BOT_RESTARTS, BOTS_HURRIED
from talia.server.sharing import Sharing
from talia.table.moves import Move

R = TypeVar("R")

journal: Final = structlog.get_logger("talia.bots")

SIZE_BYTES: Final = 4
READY: Final = b"ok"
"""What a process says before the first question."""
A_MOMENT: Final = 1.0
"""Seconds until another process is tried where one has ended before it was ready."""


class Question(Struct, frozen=True):
    """What a process is asked, and until when it may think, by the clock all processes share; None: not at all."""

    ask: BotAsk
    until: float | None


@dataclass(eq=False)
class Waiting:
    """A question for which no process is free yet: until when it should be answered, and where it gets its process."""

    due: float
    process: "asyncio.Future[asyncio.subprocess.Process]"


class BotPool:
    """A few processes that play.

    Where more are asked than there are processes, they share the time (`Sharing`): a queue makes them play worse, not
    later, and where there is hardly any time at all, the move is one that needs no thought. ``patience``: seconds after
    which a process that still owes an answer is replaced, counted from the question and not from when the process got
    it. ``modules`` are imported by each process first, for games and players outside the package.
    """

    def __init__(self, workers: int, modules: tuple[str, ...] = (), patience: float = 6.0) -> None:
        self._size = workers
        self._modules = modules
        self._patience = patience
        self._free: list[asyncio.subprocess.Process] = []
        self._all: set[asyncio.subprocess.Process] = set()
        self._waiting: list[Waiting] = []
        self._sharing = Sharing(workers)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def open(self) -> None:
        """Starts the processes; who asks before one is ready waits."""
        for _ in range(self._size):
            await self._start()

    async def close(self) -> None:
        """Ends them."""
        self._closed = True
        for process in self._all:
            _kill(process)
        while self._tasks:  # they see the processes end; one may be starting another
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(process.wait() for process in self._all))
        self._all.clear()

    async def move(self, ask: BotAsk, budget: float, limit: float) -> Considered | None:
        """A move with its thought, or None if there was none within ``limit`` seconds.

        It should be there within ``budget`` seconds, the time in the queue included.
        """
        began = monotonic()
        self._sharing.asked(began)
        try:
            async with asyncio.timeout(limit):
                process = await self._process(began + budget)
                now, busy = monotonic(), len(self._all) - len(self._free) - 1
                share = self._sharing.share(now, began + budget, busy, [each.due for each in self._waiting])
                if share is None:
                    BOTS_HURRIED.inc()
                question = Question(ask, None if share is None else now + share)
                until = began + max(limit, self._patience)
                asked = self._task(self._think(process, question, share, until))
                return await asyncio.shield(asked)
        except TimeoutError:
            return None

    async def _process(self, due: float) -> asyncio.subprocess.Process:
        """A process to ask; who has waited longest gets the next."""
        if self._free and not self._waiting:
            return self._free.pop()
        waiting = Waiting(due, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        try:
            return await waiting.process
        except asyncio.CancelledError:
            if waiting.process.done() and not waiting.process.cancelled():
                self._release(waiting.process.result())
            raise
        finally:
            if waiting in self._waiting:
                self._waiting.remove(waiting)

    def _release(self, process: asyncio.subprocess.Process) -> None:
        while self._waiting:
            first = self._waiting.pop(0)
            if not first.process.done():
                first.process.set_result(process)
                return
        self._free.append(process)

    async def _think(
        self, process: asyncio.subprocess.Process, question: Question, share: float | None, until: float
    ) -> Considered | None:
        """Asks a process, and gives it back or replaces it; ``share``: how long it may think from now on."""
        try:
            async with asyncio.timeout(max(0.0, until - monotonic())):
                found = await _asked(process, question)
        except (TimeoutError, OSError, EOFError, pickle.UnpicklingError, asyncio.IncompleteReadError) as error:
            if not self._closed:
                ask = question.ask
                journal.error("a computer player failed", game=ask.game, bot=ask.bot, error=type(error).__name__)
                self._replace(process)
            return None
        if question.until is not None and share is not None:
            self._sharing.used((monotonic() - (question.until - share)) / share)
        self._release(process)
        return found

    def _replace(self, process: asyncio.subprocess.Process) -> None:
        BOT_RESTARTS.inc()
        self._all.discard(process)
        _kill(process)
        self._task(self._restart(process))

    async def _restart(self, old: asyncio.subprocess.Process) -> None:
        await old.wait()
        while not self._closed:
            try:
                await self._start()
            except OSError as error:  # too many files or processes at the moment
                journal.error("a process of computer players can't be started", error=type(error).__name__)
                await asyncio.sleep(A_MOMENT)
            else:
                return

    async def _warm_up(self, process: asyncio.subprocess.Process) -> None:
        """A process takes its time to start, on a busy machine much: it is asked once it is ready."""
        assert process.stdout is not None
        try:
            await process.stdout.readexactly(len(READY))
        except (OSError, EOFError):
            if not self._closed:
                journal.error("a process of computer players has not started")
                await asyncio.sleep(A_MOMENT)
                self._replace(process)
        else:
            self._release(process)

    def _task(self, work: Coroutine[Any, Any, R]) -> asyncio.Task[R]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

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
        if self._closed:
            _kill(process)
        self._task(self._warm_up(process))


async def _asked(process: asyncio.subprocess.Process, question: Question) -> Considered | None:
    assert process.stdin is not None
    assert process.stdout is not None
    data = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
    process.stdin.write(len(data).to_bytes(SIZE_BYTES) + data)
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(SIZE_BYTES))
    answer: Any = pickle.loads(await process.stdout.readexactly(size))  # noqa: S301  our own process
    return replace(answer, move=as_read(answer.move)) if isinstance(answer, Considered) else None


def as_read(move: Move) -> Move:
    """A move out of another process as a log gives it back.

    What msgspec leaves out because it is the default it knows by identity: a word that was pickled is another object,
    and would be written, told and shown until the match is read again.
    """
    return msgspec.convert(msgspec.to_builtins(move), type(move))


def _kill(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.send_signal(signal.SIGKILL)
