"""Chromium as the tests start it, and people in it, whose pages are watched for everything that goes wrong."""

import os
import shutil
import time
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    ViewportSize,
    expect,
)

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # What an address bar suggests is two pages of their own in each window, which take as long as a page of ours.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)
PATIENCE = 60_000
"""Milliseconds until a test gives up waiting for something a person would see at once."""

expect.set_options(timeout=PATIENCE)

ANNOUNCED = """
window.announced = [];
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes)
    if (target.dataset?.testid === 'announcer') for (const line of addedNodes) window.announced.push(line.textContent);
}).observe(document, { childList: true, subtree: true });
"""
"""Keeps every line a screen reader is told in ``window.announced``: the page itself forgets old ones."""


LIKED = """try {
  const kept = JSON.parse(localStorage.getItem('talia.settings') ?? '{}');
  localStorage.setItem('talia.settings', JSON.stringify({ lastCard: false, pause: 'short', ...kept }));
} catch {}
"""
"""
The last card of a hand waits for its tap, so that whoever plays here is never overtaken by the page, and a full trick
lies on the table no longer than it must.
"""


FIXED_SHARES = """{
  const random = crypto.getRandomValues.bind(crypto);
  let made = 0;
  crypto.getRandomValues = (array) => array.length === 32 ? array.fill(%d + 16 * made++) : random(array);
}"""
"""A person's shares of the randomness of matches (32 bytes each) are fixed, and with them the deals."""


BLOCKED = "console: Service Worker registration blocked by Playwright"
"""What is said of a page that may have no worker."""


def executable() -> str:
    """The Chromium of this machine."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("TALIA_CHROMIUM") or next(filter(None, map(shutil.which, names)))


def chromium(playwright: Playwright, *flags: str) -> Browser:
    """A browser, with a profile of its own."""
    return playwright.chromium.launch(executable_path=executable(), args=[*FLAGS, *flags])


def comes_true(page: Page, said: Callable[[], bool]) -> None:
    """Waits until something is so on a page; for what Playwright's ``expect`` has no words for."""
    until = time.monotonic() + PATIENCE / 1000
    # Once is enough: what is so for a moment may have gone when one asks again.
    while not (so := said()) and time.monotonic() < until:
        page.wait_for_timeout(50)
    assert so


def languages(quick: str) -> tuple[str, ...]:
    """The languages a test is played in: both at full size, one in the quick form."""
    return ("pl", "en") if os.environ.get("TALIA_LONG") == "1" else (quick,)


class Person:
    """Somebody with a phone: a page in a context of its own, with cookies of its own.

    ``faults`` tells what went wrong: uncaught errors, errors and warnings of the console, requests that failed or were
    refused. ``forgiven`` are beginnings of faults which a test itself brings about.
    """

    def __init__(self, context: BrowserContext, number: int = 0) -> None:
        self.context = context
        self.faults: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        context.set_default_timeout(PATIENCE)
        context.add_init_script(ANNOUNCED)
        context.add_init_script(LIKED)
        context.add_init_script(FIXED_SHARES % number)
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self._note(f"error: {error}"))
        self.page.on("console", self._console)
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._response)

    def announced(self) -> list[str]:
        """Everything a screen reader was told since the page was opened."""
        lines: list[str] = self.page.evaluate("window.announced")
        return lines

    def _note(self, fault: str) -> None:
        if not fault.startswith((BLOCKED, *self.forgiven)):
            self.faults.append(fault)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # A page that is left gives up what it was still fetching; a download is no page.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"failed: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"refused: {response.request.method} {response.url} {response.status}")


class People:
    """The people of a test."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.all: list[Person] = []

    def person(self, lang: str = "pl-PL", *, still: bool = True, browser: Browser | None = None, **more: Any) -> Person:
        """Somebody with a phone; ``still`` asks for no motion, further arguments are those of a browser's context."""
        settings: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "locale": lang}
        # Else the worker of every page fetches all of the client, whatever is tested.
        settings |= {"service_workers": "block", **more}
        settings["reduced_motion"] = "reduce" if still else "no-preference"
        person = Person((browser or self.browser).new_context(**settings), len(self.all))
        self.all.append(person)
        return person

    @property
    def faults(self) -> list[str]:
        """What has gone wrong for any of them."""
        return [fault for person in self.all for fault in person.faults]

    def leave(self) -> None:
        """Closes the pages of all whose browser still runs."""
        for person in self.all:
            if person.context.browser is not None and person.context.browser.is_connected():
                person.context.close()
