"""A second engine: the Firefox that Debian ships, driven by WebDriver BiDi, with touches and windows of any size.

Playwright drives only builds of Firefox of its own. What the walk needs of the protocol is little enough.
"""

import base64
import itertools
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

PATIENCE: Final = 60.0
"""Seconds until a test gives up waiting for something a person would see at once."""
LISTENING: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
TOUCHED: Final = {
    "ui.primaryPointerCapabilities": 1,
    "ui.allPointerCapabilities": 1,
    "dom.w3c_touch_events.enabled": 1,
    "ui.useOverlayScrollbars": 1,
}
"""Preferences of a browser of a phone: a coarse pointer and no other, bars that show only while one scrolls."""
PREFERENCES: Final = {
    "app.update.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "intl.accept_languages": "pl-PL, pl",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}
"""Firefox asks nobody outside, speaks Polish to servers, and moves nothing."""


class Absent(Exception):
    """There is no Firefox here."""


def program() -> str:
    """Where Firefox is."""
    found = os.environ.get("TALIA_FIREFOX") or next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
    if found is None:
        raise Absent(
            "The long form looks at a second engine: install Firefox (Debian: apt-get install firefox-esr), "
            "or name the program in TALIA_FIREFOX."
        )
    return found


class Firefox:
    """A page of Firefox. ``faults`` tells what went wrong on it: uncaught errors, errors and warnings of the console,
    requests that failed or were refused.
    """

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._ids = itertools.count(1)
        self.faults: list[str] = []
        self._send("session.new", capabilities={})
        told = ["log.entryAdded", "network.fetchError", "network.responseCompleted"]
        self._send("session.subscribe", events=told)
        self._page = self._send("browsingContext.create", type="tab")["context"]

    def resize(self, width: int, height: int) -> None:
        """Gives the page a window of that size."""
        self._send("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})

    def goto(self, url: str) -> None:
        """Opens an address."""
        self._send("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def evaluate(self, expression: str, arg: Any = None, /) -> Any:
        """What an expression of JavaScript comes to, or a function of one argument; promises are waited for."""
        found = self._send(
            "script.callFunction",
            functionDeclaration="""async (expression, arg) => {
              const made = (0, eval)(expression)
              const found = await (typeof made === 'function' ? made(JSON.parse(arg)) : made)
              return JSON.stringify(found ?? null)
            }""",
            arguments=[{"type": "string", "value": expression}, {"type": "string", "value": json.dumps(arg)}],
            target={"context": self._page},
            awaitPromise=True,
        )
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"]["value"])

    def comes(self, expression: str, arg: Any = None) -> Any:
        """Waits until something holds on the page, and gives what it is."""
        until = time.monotonic() + PATIENCE
        while not (found := self.evaluate(expression, arg)):
            assert time.monotonic() < until, f"never came: {expression} {arg if arg is not None else ''}"
            time.sleep(0.05)
        return found

    def touch(self, x: float, y: float) -> None:
        """A finger comes down and goes up again."""
        finger = {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": [
                {"type": "pointerMove", "x": round(x), "y": round(y)},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        self._send("input.performActions", context=self._page, actions=[finger])

    def picture(self, to: Path) -> None:
        """What is to be seen, as a PNG."""
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(base64.b64decode(self._send("browsingContext.captureScreenshot", context=self._page)["data"]))

    def _send(self, method: str, **params: Any) -> Any:
        """Sends a command and gives its answer; what is told meanwhile is noted."""
        number = next(self._ids)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self._line.recv(PATIENCE))
            if said.get("id") == number:
                assert said["type"] == "success", f"{method}: {said.get('error')}: {said.get('message')}"
                return said["result"]
            if said["type"] == "event":
                self._note(said["method"], said["params"])

    def _note(self, method: str, told: dict[str, Any]) -> None:
        if method == "log.entryAdded" and told["level"] in ("error", "warn"):
            self.faults.append(f"{told['type']}: {told['text']}")
        elif method == "network.responseCompleted" and told["response"]["status"] >= 400:
            self.faults.append(f"refused: {told['response']['url']} {told['response']['status']}")
        # A page that is left gives up what it was still fetching.
        elif method == "network.fetchError" and told["errorText"] != "NS_BINDING_ABORTED":
            self.faults.append(f"failed: {told['request']['url']} {told['errorText']}")


@contextmanager
def opened(profile: Path, *, touch: bool) -> Iterator[Firefox]:
    """Firefox with a profile of its own; ``touch``: it is tapped and has no mouse."""
    profile.mkdir(parents=True)
    chosen = {**PREFERENCES, **(TOUCHED if touch else {})}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in chosen.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    words = [program(), "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with (
        (profile / "journal.txt").open("w+") as journal,
        subprocess.Popen(words, stdout=journal, stderr=subprocess.STDOUT) as process,
    ):
        try:
            with connect(f"{_address(process, Path(journal.name))}/session", max_size=None) as line:
                yield Firefox(line)
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            finally:
                process.kill()


def _address(process: "subprocess.Popen[bytes]", journal: Path) -> str:
    """Where Firefox listens, once it says so."""
    until = time.monotonic() + PATIENCE
    while not (found := LISTENING.search(journal.read_text(encoding="utf-8"))):
        assert process.poll() is None and time.monotonic() < until, journal.read_text(encoding="utf-8")
        time.sleep(0.05)
    return found[1]
