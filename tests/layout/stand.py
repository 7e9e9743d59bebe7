"""The stand in a browser: shows cases in windows, languages and sizes of text, without loading the page anew."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from playwright.sync_api import Browser, Error, Page

SIZES: Final = (
    (320, 640), (360, 740), (390, 844), (412, 915), (740, 360), (844, 390), (932, 430), (768, 1024), (1024, 600),
    (1280, 800), (1440, 900), (1920, 1080),
)  # fmt: skip
"""The windows of the law: phones upright and sideways, tablets, desktops."""
LANGS: Final = ("pl", "en")
THEMES: Final = ("light", "dark")
TEXTS: Final = (100, 150)
"""How large the text is, in percent of what browsers take."""
BROWSER_TEXT: Final = 16


class Restless(Exception):
    """Something changes again and again on what is shown."""


class Shown(Protocol):
    """What a stand can show: a case, or one that a test has changed."""

    def shown(self) -> dict[str, Any]:
        """As the stand takes it."""
        ...


@dataclass
class Stand:
    """A page of the stand."""

    page: Page
    home: str = ""
    """The address of the server."""
    _away: str = field(default="", init=False)
    """The address of a page without the client, if it is one that is shown."""
    _text: int | None = field(default=None, init=False)
    """The size of text the browser has."""

    def show(self, case: Shown, lang: str = "pl", **settings: Any) -> None:
        """Shows a case; returns once all of it is drawn. Looks that were chosen for another case are forgotten."""
        shown = case.shown()
        if shown.get("served"):
            self._away = str(shown["path"])
            self.page.goto(f"{self.home}{self._away}?lang={lang}")
            return
        if self._away:
            self._away = ""
            self.open()
        chosen = {"theme": "light", "leftHanded": False, "lang": lang, **settings}
        self._settled("([it, chosen]) => window.stand.show(it, chosen)", [shown, chosen])

    def go_on(self) -> None:
        """The server says what it says next."""
        self._settled("() => window.stand.goOn()")

    def choose(self, lang: str, **settings: Any) -> None:
        """Changes the language of what is shown, and what else whoever looks may choose."""
        if self._away:
            self.page.goto(f"{self.home}{self._away}?lang={lang}")
            return
        chosen = {"lang": lang, **settings}
        self._settled("chosen => { window.stand.set(chosen); return window.stand.settled() }", chosen)

    def resize(self, width: int, height: int, text: int = 100) -> None:
        """Changes the window, and the size of text that the browser's owner has chosen."""
        self.window(width, height, text)
        if not self._away:
            self._settled("() => window.stand.settled()")

    def window(self, width: int, height: int, text: int = 100) -> None:
        """The same before something else is changed, which waits until all is drawn."""
        self.page.set_viewport_size({"width": width, "height": height})
        if text != self._text:
            sizes = {"standard": BROWSER_TEXT * text // 100, "fixed": 13 * text // 100}
            self._devtools.send("Page.setFontSizes", {"fontSizes": sizes})
            self._text = text

    def _settled(self, expression: str, arg: Any = None) -> None:
        try:
            self.page.evaluate(expression, arg)
        except Error as error:
            if "does not come to rest" not in error.message:
                raise
            raise Restless(error.message.splitlines()[0]) from None

    @contextmanager
    def planted(self, style: str) -> Iterator[None]:
        """With a style of its own, which the page, shared by many tests, loses again."""
        tag = self.page.add_style_tag(content=style)
        try:
            yield
        finally:
            tag.evaluate("style => style.remove()")

    def picture(self, scale: float) -> str:
        """What is shown, drawn so much larger or smaller: a PNG in base64."""
        clip = {"x": 0, "y": 0, **(self.page.viewport_size or {}), "scale": scale}
        drawn: str = self._devtools.send("Page.captureScreenshot", {"format": "png", "clip": clip})["data"]
        return drawn

    def __post_init__(self) -> None:
        self._devtools = self.page.context.new_cdp_session(self.page)

    def open(self) -> None:
        """Opens the stand itself; what was shown is gone."""
        self.page.goto(f"{self.home}/stand")
        self.page.wait_for_function("() => window.stand !== undefined")


@contextmanager
def opened(browser: Browser, url: str, *, touch: bool = True) -> Iterator[Stand]:
    """A stand in a window of its own; ``touch``: it is tapped, not pointed at."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=touch,
        locale="pl-PL",
        reduced_motion="reduce",
        service_workers="block",
    )
    try:
        stand = Stand(context.new_page(), url)
        stand.open()
        yield stand
    finally:
        context.close()
