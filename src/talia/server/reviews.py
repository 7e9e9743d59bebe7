"""Reviews and analyses of finished deals, hints during one, and files: worked out in processes of their own.

The event loop and the tables go on meanwhile. Hints have a process to themselves: somebody's clock may be running; so
have files of other programs, whose readers need not wait for analyses.
"""

import asyncio
import contextlib
import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from random import Random
from typing import Any, Final, TypeVar

from talia.analysis import Advice, Analysed, ProofStep, Reviewed, advise, analyse, analyse_all, proof_step, review
from talia.players import Sight
from talia.server.effects import Trouble
from talia.table.record import Record
from talia.table.rooms import bring_all

KEPT: Final = 200
"""Reviews and analyses that are remembered: the same deal always has the same."""
WAITING: Final = 40
"""Reviews that may be asked for at a time, and hints."""

Decisions = tuple[Reviewed, ...]
T = TypeVar("T")


class Reviews:
    """Reviews and analyses by match and number of the deal; hints. ``modules`` are imported by the processes first."""

    def __init__(self, modules: tuple[str, ...] = ()) -> None:
        self._known: OrderedDict[tuple[Callable[..., Any], str, int], asyncio.Task[Any]] = OrderedDict()
        self._reviewing = _Aside(modules)
        self._advising = _Aside(modules)
        self._reading = _Aside(modules)

    async def of_deal(self, record: Record, deal: int) -> Decisions:
        """The judged decisions of a deal of a record; raises Trouble("busy") if too many wait already."""
        return await self._kept(_of_deal, record, deal)

    async def analysis(self, record: Record, deal: int) -> Analysed:
        """A deal of a record with all cards open; raises Trouble("busy") if too many wait already."""
        return await self._kept(analyse, record, deal)

    async def analysis_of_all(self, record: Record) -> Analysed:
        """The only deal of a record, however far it was played; raises Trouble("busy") if too many wait already."""
        return await self._kept(_analysis_of_all, record, 0)

    async def of_file(self, job: Callable[..., T], *what: Any) -> T:
        """What comes of a job with a file of another program; raises Trouble("busy") if too many wait already."""
        return await self._reading.work(job, *what)

    async def _kept(self, job: Callable[[Record, int], T], record: Record, deal: int) -> T:
        """What comes of a job for a deal, which is done once."""
        key = (job, record.id, deal)
        task = self._known.get(key)
        if task is None or (task.done() and task.exception() is not None):
            task = self._known[key] = asyncio.create_task(self._reviewing.work(job, record, deal))
            if len(self._known) > KEPT + WAITING:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        found: T = await asyncio.shield(task)
        return found

    async def advice(self, sight: Sight, seed: str) -> Advice:
        """What to do in a seat's place; raises Trouble("busy") if too many wait already."""
        return await self._advising.work(_advised, sight, seed)

    async def proof(self, record: Record, deal: int, line: int | None, cards: tuple[str, ...]) -> ProofStep:
        """Where a proof stands after these cards; raises NoSuchStep, and Trouble("busy") if too many wait already."""
        return await self._advising.work(proof_step, record, deal, line, cards)

    def close(self) -> None:
        """Ends the processes."""
        self._reviewing.close()
        self._advising.close()
        self._reading.close()


class _Aside:
    """A process that works through what it is given, started when there is something."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self._modules = modules
        self._process: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def work(self, job: Callable[..., T], *what: Any) -> T:
        """What comes of a job; raises Trouble("busy") if too many wait, or the process died."""
        if self._waiting >= WAITING:
            raise Trouble("busy", 503)
        self._waiting += 1
        try:
            if self._process is None:
                self._process = ProcessPoolExecutor(
                    1, mp_context=get_context("spawn"), initializer=_prepare, initargs=(self._modules,)
                )
            return await asyncio.get_running_loop().run_in_executor(self._process, job, *what)
        except BrokenProcessPool:
            self.close()
            raise Trouble("busy", 503) from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            self._process = None


def _prepare(modules: tuple[str, ...]) -> None:
    """Leaves interrupts to the server, works with lower priority than it and than computer players."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(10)
    for module in modules:
        import_module(module)
    bring_all()


def _of_deal(record: Record, deal: int) -> Decisions:
    return tuple(review(record, deal=deal))


def _analysis_of_all(record: Record, deal: int) -> Analysed:
    return analyse_all(record)


def _advised(sight: Sight, seed: str) -> Advice:
    return advise(sight, Random(seed))
