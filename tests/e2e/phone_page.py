"""A page of the client in Chromium at a table of scripted phones (``tests/server/phones.py``): it plays by taps."""

import asyncio
from time import perf_counter
from typing import Any, Final

import msgspec
from playwright.async_api import Browser, WebSocket
from playwright.async_api import Page as BrowserPage

from tests.e2e.browsing import PATIENCE, PHONE
from tests.server.phones import opens

CORRECTING: Final = 1.5
"""Seconds after which an answer of the night has gone: a slip can be corrected until a moment before."""


class PhonePage:
    """A person with a real browser; what it was told is read from the frames of its socket.

    ``answered``: so many questions; ``sockets``: so many it has opened; ``faults``: errors of the page.
    """

    def __init__(self, page: BrowserPage) -> None:
        self.page = page
        self.told_at = 0.0
        self.seat: int | None = None
        self.view: dict[str, Any] = {}
        self.sockets = 0
        self.answered = 0
        self.faults: list[str] = []
        self._let_in = False
        self._changed = asyncio.Event()
        page.on("websocket", self._opened)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    @classmethod
    async def of(cls, browser: Browser) -> "PhonePage":
        """One in a window of its own."""
        context = await browser.new_context(
            viewport=PHONE, has_touch=True, locale="pl-PL", service_workers="block", reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        return cls(await context.new_page())

    async def sits_down(self, address: str, table: str) -> None:
        """Joins as a guest and opens the table."""
        request = self.page.context.request
        for path, body in (("/api/guest", {"name": "Ola", "lang": "pl"}), (f"/api/tables/{table}/join", None)):
            answer = await request.post(f"{address}{path}", data=body)
            assert answer.ok, await answer.text()
        await self.page.goto(f"{address}/t/{table}")
        await self._until(lambda: self.seat is not None)

    async def answers(self, holders: set[int]) -> None:
        """Taps as many others as the question allows for, none of them with the statue, the last of ways, and waits."""
        if self.seat not in self.view.get("waiting", ()):
            return
        for _ in range(2):
            free = self.page.locator('button.seat:not([aria-pressed="true"]):not([aria-disabled="true"])')
            seats = [int(each) for each in await free.evaluate_all("all => all.map(each => each.dataset.seat)")]
            ours = [number for number, seat in enumerate(seats) if seat != self.seat and seat not in holders]
            if not ours:
                break
            await free.nth(ours[0]).tap()
            if await self.page.locator("button.vote:not(:disabled)").count():
                break
        ways = self.page.locator(".ways button")
        if await ways.count():
            await ways.last.tap()
        vote = self.page.locator("button.vote:not(:disabled)")
        if await vote.count():
            await vote.tap()
        await asyncio.sleep(CORRECTING)
        self.answered += 1

    async def shows(self, stands: Any, since: float) -> None:
        """Waits until it has been told since a moment that this is open."""
        await self._until(lambda: self.told_at >= since and opens(self.view) == stands)

    async def returned(self) -> None:
        """Waits for a further socket on which it was let in."""
        await self._until(lambda: self.sockets > 1 and self._let_in)

    async def _until(self, so: Any) -> None:
        async with asyncio.timeout(PATIENCE / 1000):
            while not so():
                self._changed.clear()
                await self._changed.wait()

    def _opened(self, socket: WebSocket) -> None:
        self.sockets += 1
        self._let_in = False
        socket.on("framereceived", self._take)

    def _take(self, frame: str | bytes) -> None:
        message = msgspec.json.decode(frame)
        match message["type"]:
            case "table":
                self.seat, self._let_in = message["seat"], True
            case "full" | "update":
                self.view = message["view"]
                self.told_at = perf_counter()
        self._changed.set()
