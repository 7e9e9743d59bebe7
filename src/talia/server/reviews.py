"""Reviews and analyses of finished deals, hints during one, auctions and files: worked out in processes of their own.

The event loop and the tables go on meanwhile. Hints and what calls mean have a process to themselves: somebody's clock
may be running; so have files of other programs, whose readers need not wait for analyses.
"""

import asyncio
import contextlib
import os
import signal
from collections import Counter, OrderedDict
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
OF_ONE: Final = 12
"""So much of it one address may ask for at a time where no seat is needed to ask."""
LONGEST: Final = 300.0
"""Seconds a job may take at the most: then its process ends, and another begins with what is asked next."""
LONGEST_OF_FILE: Final = 60.0
"""The same of a job with a file, whose readers stop by themselves long before."""

Decisions = tuple[Reviewed, ...]
T = TypeVar("T")


class Reviews:
    """Reviews and analyses by match and number of the deal; hints. ``modules`` are imported by the processes first."""

    def __init__(self, modules: tuple[str, ...] = ()) -> None:
        self._known: OrderedDict[tuple[Callable[..., Any], str, int], asyncio.Task[Any]] = OrderedDict()
        self._reviewing = _Aside(modules)
        self._advising = _Aside(modules)
        self._reading = _Aside(modules, LONGEST_OF_FILE)

    async def of_deal(self, record: Record, deal: int) -> Decisions:
        """The judged decisions of a deal of a record; raises Trouble("busy") if too many wait already."""
        return await self._kept(_of_deal, record, deal)

    async def analysis(self, record: Record, deal: int) -> Analysed:
        """A deal of a record with all cards open; raises Trouble("busy") if too many wait already."""
        return await self._kept(analyse, record, deal)

    async def analysis_of_all(self, record: Record, *, whom: str) -> Analysed:
        """The only deal of a record, however far it was played; raises what ``of_file`` raises."""
        return await self._kept(_analysis_of_all, record, 0, whom=whom)

    async def of_file(self, job: Callable[..., T], *what: Any, whom: str) -> T:
        """What comes of a job with a file of another program, for an address.

        Raises Trouble("busy") if too many wait already, Trouble("too_fast") if too many of this address do.
        """
        return await self._reading.work(job, *what, whom=whom)

    async def _kept(self, job: Callable[[Record, int], T], record: Record, deal: int, whom: str | None = None) -> T:
        """What comes of a job for a deal, which is done once, unless time was too short for it."""
        key = (job, record.id, deal)
        task = self._known.get(key)
        if task is None or _to_be_done_again(task):
            task = self._known[key] = asyncio.create_task(self._reviewing.work(job, record, deal, whom=whom))
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

    async def of_auction(self, job: Callable[..., T], *what: Any, whom: str) -> T:
        """What comes of a job about an auction, a matter of a moment; raises what ``of_file`` raises."""
        return await self._advising.work(job, *what, whom=whom)

    def close(self) -> None:
        """Ends the processes."""
        self._reviewing.close()
        self._advising.close()
        self._reading.close()


class _Aside:
    """A process that works through what it is given, started when there is something; a job has so many ``seconds``."""

    def __init__(self, modules: tuple[str, ...], seconds: float = LONGEST) -> None:
        self._modules = modules
        self._seconds = seconds
        self._process: ProcessPoolExecutor | None = None
        self._waiting: Counter[str | None] = Counter()

    async def work(self, job: Callable[..., T], *what: Any, whom: str | None = None) -> T:
        """What comes of a job; raises Trouble("busy") if too many wait, or the process died.

        ``whom``: the address it is for, where one may have so many at a time; raises Trouble("too_fast") for more.
        """
        if whom is not None and self._waiting[whom] >= OF_ONE:
            raise Trouble("too_fast", 429)
        if self._waiting.total() >= WAITING:
            raise Trouble("busy", 503)
        if self._process is None:
            self._process = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=_prepare, initargs=(self._modules,)
            )
        process = self._process
        self._waiting[whom] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(process, _within, self._seconds, job, *what)
        except BrokenProcessPool:
            # Who waited for the same process may have begun another one meanwhile.
            if self._process is process:
                self.close()
            raise Trouble("busy", 503) from None
        finally:
            self._waiting[whom] -= 1
            self._waiting += Counter()  # without those who wait for nothing any more

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            self._process = None


def _prepare(modules: tuple[str, ...]) -> None:
    """Leaves interrupts to the server, works with lower priority than it and than computer players."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    with contextlib.suppress(OSError):
        os.nice(10)
    for module in modules:
        import_module(module)
    bring_all()


def _within(seconds: float, job: Callable[..., T], *what: Any) -> T:
    """What comes of a job. If nothing does the process ends, by the alarm: who waits behind it can be told at least."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return job(*what)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _of_deal(record: Record, deal: int) -> Decisions:
    return tuple(review(record, deal=deal))


def _to_be_done_again(task: "asyncio.Task[Any]") -> bool:
    """Whether what came of a job is no answer, or only half of one, as on a machine that was busy."""
    if not task.done():
        return False
    if task.cancelled() or task.exception() is not None:
        return True
    return isinstance(task.result(), Analysed) and not task.result().complete


def _analysis_of_all(record: Record, deal: int) -> Analysed:
    return analyse_all(record)


def _advised(sight: Sight, seed: str) -> Advice:
    return advise(sight, Random(seed))
