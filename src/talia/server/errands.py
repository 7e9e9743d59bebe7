"""What tables ask of others than the people at them: moves of computer players, verdicts of the referee, counsels."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Protocol, TypeVar

import structlog

from talia.players import Considered
from talia.server.effects import BotAsk, CounselAsk, Effects, RefereeAsk
from talia.server.faults import where
from talia.server.settings import Settings
from talia.server.table import Table

R = TypeVar("R")

journal: Final = structlog.get_logger("talia.errands")

Back = Callable[[Callable[[int], Effects]], Awaitable[Any]]
"""Takes what has come of an errand as an input of the table."""


class Bots(Protocol):
    """Computer players as tables need them."""

    async def move(self, ask: BotAsk, budget: float, limit: float) -> Considered | None:
        """A move with its thought, or None if there was none in time.

        Seconds from now: ``budget``, until it should be found; ``limit``, until nobody wants it any more.
        """
        ...


class Errands:
    """All that goes on beside the requests: it ends with the server."""

    def __init__(self, settings: Settings, bots: Bots) -> None:
        self._settings = settings
        self._bots = bots
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Begins something nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def done(self) -> None:
        """Waits until nothing is under way any more."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Ends everything that is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def run(self, table: Table, fx: Effects, back: Back) -> None:
        """Asks what a table wants to be asked."""
        for ask in fx.asks:
            self.spawn(self._ask(table, ask, back))
        if fx.to_referee is not None:
            self.spawn(self._rule(table, fx.to_referee, back))
        for each in fx.counsels:
            self.spawn(self._seek_counsel(table, each, back))

    async def _ask(self, table: Table, ask: BotAsk, back: Back) -> None:
        """A move that comes after the delay would come too late."""
        settings = self._settings
        limit = settings.bot_delay or settings.bot_limit
        found = await self._bots.move(ask, settings.bot_thinking / 1000, limit / 1000)
        back(lambda now: table.bot_moved(ask.seat, ask.token, found, now))

    async def _rule(self, table: Table, ask: RefereeAsk, back: Back) -> None:
        verdict = await _found("the referee failed", ask.game.verdict, ask.state, ask.log) or "unknown"
        back(lambda now: table.referee_ruled(ask, verdict, now))

    async def _seek_counsel(self, table: Table, ask: CounselAsk, back: Back) -> None:
        """The table hears only of a counsel that was found."""
        move = await _found("no counsel", ask.game.counsel, ask.state, ask.seat, ask.log)
        if move is not None:
            back(lambda _: table.counselled(ask, move))


async def _found(failure: str, question: Callable[..., R], *given: Any) -> R | None:
    """What the rules of a game answer, or None if they fail; the kernel lets other threads run meanwhile."""
    try:
        return await asyncio.to_thread(question, *given)
    except Exception as error:  # noqa: BLE001  whatever it was, the table must go on
        journal.error(failure, error=type(error).__name__, where=where(error))
        return None
