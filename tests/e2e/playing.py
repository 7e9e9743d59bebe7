"""Playing as people do: by the page's own buttons and cards, and by nothing else."""

import json
import subprocess
import sys
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Locator, Page, TimeoutError

from talia.games import find
from tests.e2e.browsing import PATIENCE, Person
from tests.e2e.house import House
from tests.layout.law import sticks_out
from tests.server.harness import Client, run

WORDS: Final[dict[str, dict[str, str]]] = {
    "pl": {
        "lang": "pl-PL",
        "name": "Twoje imię",
        "with_computer": "Gram z komputerem",
        "with_friends": "Gram ze znajomymi",
        "places": "Miejsca",
        "seat": "Miejsce",
        "computer": "Komputer klubowy",
        "options": "Zasady tego stołu",
        "end_rule": "Koniec gry",
        "deals": "po liczbie rozdań",
        "usual_length": "Jak zwykle: 12 rozdań",
        "end_value": "Ile rozdań lub minut",
        "make": "Otwieram stół",
        "start": "Zaczynamy",
        "copy": "Kopiuję link",
        "copied": "Skopiowano",
        "link": "Masz link od znajomych?",
        "join": "Siadam do stołu",
        "menu": "Menu stołu",
        "seat_link": "Twoje miejsce na innym urządzeniu",
        "close": "Zamykam",
        "away": "poza stołem",
        "your_turn": "Twój ruch",
        "replay": "Oglądam rozdanie",
        "following": "Krok dalej",
        "last": "Na koniec",
        "points": "Punkty:",
        "back": "Do stołu",
        "end": "Wynik końcowy",
        "record": "Pobieram zapis gry",
    },
    "en": {
        "lang": "en-GB",
        "name": "Your name",
        "with_computer": "Play the computer",
        "with_friends": "Play with friends",
        "places": "Seats",
        "seat": "Seat",
        "computer": "Club computer",
        "options": "Rules of this table",
        "end_rule": "End of the match",
        "deals": "after a number of deals",
        "usual_length": "As usual: 12 deals",
        "end_value": "How many deals or minutes",
        "make": "Open the table",
        "start": "Start",
        "copy": "Copy the link",
        "copied": "Copied",
        "link": "Have you been sent a link?",
        "join": "Sit down",
        "menu": "Table menu",
        "seat_link": "Your seat on another device",
        "close": "Close",
        "away": "away",
        "your_turn": "Your turn",
        "replay": "Step through the deal",
        "following": "Step forward",
        "last": "To the end",
        "points": "Points:",
        "back": "To the table",
        "end": "Final result",
        "record": "Download the record",
    },
}
"""The words on what the tests press and fill in, by language."""


def tile(page: Page, game: str) -> Locator:
    """A game on the start page."""
    return page.get_by_role("main").get_by_role("button", name=game, exact=True)


def unfold(page: Page, part: str) -> None:
    """Opens a folded part of a form."""
    page.locator("summary").filter(has_text=part).click()


def play_the_computer(person: Person, url: str, words: dict[str, str], *, game: str = "Betel", name: str = "") -> None:
    """From the start page to a table against computer players as strong as is offered."""
    page = person.page
    page.goto(url)
    tile(page, game).click()
    if name:
        page.get_by_label(words["name"]).fill(name)
    page.get_by_role("button", name=words["with_computer"]).click()


def open_table(person: Person, url: str, name: str, deals: int, words: dict[str, str], *, computers: int = 2) -> None:
    """Opens a table of Betel from the start page, under a name and for so many deals; further seats stay free."""
    page = person.page
    page.goto(url)
    tile(page, "Betel").tap()
    page.get_by_role("link", name=words["with_friends"]).tap()
    page.get_by_label(words["name"]).fill(name)
    unfold(page, words["places"])
    for seat in range(3, 3 - computers, -1):
        page.get_by_label(f"{words['seat']} {seat}").select_option(words["computer"])
    unfold(page, words["options"])
    page.get_by_label(words["end_rule"]).select_option(words["deals"])
    page.get_by_label(words["usual_length"]).uncheck()
    value = page.get_by_label(words["end_value"]).last
    value.fill(str(deals))
    value.blur()
    page.get_by_role("button", name=words["make"]).tap()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name=words["copy"]).wait_for()


STARTS: Final = """if (!sessionStorage.begun) {
  localStorage.setItem('talia.start', '%s');
  sessionStorage.begun = true;
}"""
"""A table at which nobody is missing starts as soon as its page is opened."""


def new_table(page: Page, url: str, table: dict[str, Any], name: str = "Ania", *, starts: bool = True) -> str:
    """Its address: somebody who is called so has made it, as the page would, but without any page."""
    posted(page, f"{url}/api/guest", {"name": name, "lang": "pl"})
    id = posted(page, f"{url}/api/tables", table)["table"]
    if starts:
        page.add_init_script(STARTS % id)
    return f"{url}/t/{id}"


def takes_a_seat(page: Page, address: str, name: str, lang: str = "pl") -> None:
    """Somebody who is called so joins a table, without any page."""
    url, _, table = address.partition("/t/")
    posted(page, f"{url}/api/guest", {"name": name, "lang": lang})
    posted(page, f"{url}/api/tables/{table}/join", None)


def at_table(page: Page, url: str, game: str, **more: Any) -> None:
    """Sits down at a table of a game with computer players that play at random; ``more`` is what is not usual."""
    seats = more.pop("seats", find(game).usual_seats())
    page.goto(new_table(page, url, {"game": game, "seats": seats, "bots": [None, *["random"] * (seats - 1)], **more}))
    page.locator("[data-testid=table], [data-testid=village]").wait_for()


def plays_without_a_page(page: Page, house: House, address: str, *, until: Collection[str] = ("over", "ended")) -> None:
    """The guest of a page plays at random at a table where he sits, by the wire alone, until that is its status.

    For what is to be seen when deals have been played.
    """
    table = address.partition("/t/")[2]
    cookies = {each["name"]: each["value"] for each in page.context.cookies(house.url) if "name" in each}

    async def play() -> None:
        client = Client(house.port, table, cookies)
        await client.connect(table)
        if client.info["status"] == "open":
            await client.command("start")
        await client.play_on(Random(table), lambda it: it.info["status"] in until)

    _aside(lambda: run(play))


def _aside(act: Callable[[], None]) -> None:
    """In a thread of its own: the browser's own loop is in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(act).result()


def posted(page: Page, address: str, body: Any) -> Any:
    """What the server answers when the guest of a page sends it something."""
    answer = page.context.request.post(address, data=body)
    assert answer.ok, answer.text()
    return json.loads(answer.text() or "null")


def got(page: Page, address: str) -> bytes:
    """What the server tells the guest of a page who asks for something."""
    # A connection that stood idle may be closed by the server just as it is used again.
    answer = page.context.request.get(address, max_retries=2)
    assert answer.ok, answer.text()
    return answer.body()


WAITS_FOR: Final = """() => {
  const table = document.querySelector('[data-testid=table]');
  const shown = (selector) => [...(table?.querySelectorAll(selector) ?? [])].some((each) => each.checkVisibility());
  if (!table) return '';
  if (shown('.ranking')) return 'over';
  if (shown('.next[aria-disabled=false]')) return 'next';
  if (table.dataset.settled === 'false') return 'pause';
  if (table.dataset.turn !== 'true') return '';
  if (shown('.choices:not(:has(button))')) return '';
  if (shown('[data-testid=trade-ready]')) return 'ready';
  if (shown('.choices .phrases')) return 'phrase';
  if (shown('[data-testid=auction-confirm]')) return 'call';
  if (shown('.claim')) return 'answer';
  if (shown('[data-zone^="hand."][aria-disabled=false]')) return 'card';
  return '';
}"""
"""What the page asks for now, once its question has come (the panel is fetched when it is wanted): ``over``, ``next``,
``ready`` (has he no offers?), ``phrase`` (one of several), ``call``, ``answer``, ``card``, ``pause`` (more to be
shown), ''."""


class Player:
    """Plays at a table on a page, choosing at random among what the page offers.

    ``impatient``: taps the table to end the pause after a trick.
    """

    def __init__(self, person: Person, rng: Random, *, impatient: bool = True) -> None:
        self.page: Page = person.page
        self.rng = rng
        self.impatient = impatient
        self.exchanges = 0
        """Exchanges made."""
        self.refusals: list[str] = []
        """Why cards could not be played, as the page said."""

    # What is on the screen

    @property
    def table(self) -> Locator:
        return self.page.get_by_test_id("table")

    @property
    def seq(self) -> str:
        return self.table.get_attribute("data-seq") or ""

    def waits_for(self) -> str:
        """What the page asks for, waiting until it asks for something; see ``WAITS_FOR``."""
        asked: Any = self.page.wait_for_function(WAITS_FOR, timeout=PATIENCE).json_value()
        return str(asked)

    def asks(self) -> str:
        """What the page asks for at this moment, or nothing."""
        return str(self.page.evaluate(WAITS_FOR))

    def whole(self) -> None:
        """Everything is on the screen."""
        cut = sticks_out(self.page)
        assert not cut, cut

    # What one does

    def play_until(self, *ends: str) -> str:
        """Plays on until the page asks for one of these things; says for which."""
        while (asked := self.waits_for()) not in ends:
            self.step(asked)
        return asked

    def step(self, asked: str) -> None:
        """Does what the page asks for."""
        match asked:
            case "call":
                self.call()
            case "card":
                self.play_card()
            case "answer":
                # Somebody else may have refused the claim meanwhile, and the question is gone.
                if answers := self.page.locator(".claim button").all():
                    self.then_something_happens(self.rng.choice(answers))
            case "ready":
                # Others may have said that they are ready as well, and the window is gone.
                with suppress(TimeoutError):
                    self.page.get_by_test_id("trade-ready").tap(timeout=1000)
            case "phrase":
                self.page.locator(".choices .phrases button").first.tap()
                self.then_something_happens(self.page.locator(".choices .send .primary"))
            case "next":
                self.page.locator(".next").tap()
                self.page.wait_for_function("() => !document.querySelector('.next[aria-disabled=false]')")
            case "pause":
                self.wait()

    def wait(self) -> None:
        """Waits while a trick lies on the table, or taps it away."""
        if self.impatient:
            # Not at the edge: a browser takes a touch beside a button for one of the button.
            self.page.locator(".felt").tap(position={"x": 4, "y": 28})
        else:
            self.page.wait_for_timeout(100)

    def then_something_happens(self, button: Locator) -> None:
        """Taps a button and waits until the server has answered with something new."""
        seq = self.seq
        button.tap()
        self.page.wait_for_function("seq => document.querySelector('[data-testid=table]').dataset.seq !== seq", arg=seq)

    def private_link(self, words: dict[str, str]) -> str:
        """The link by which this seat is taken over on another device, out of the menu."""
        self.page.get_by_role("button", name=words["menu"]).tap()
        menu = self.page.get_by_role("dialog")
        menu.get_by_text(words["seat_link"]).first.tap()
        link = menu.get_by_label(words["seat_link"]).input_value()
        menu.get_by_role("button", name=words["close"]).tap()
        return link

    # The auction

    def legal_calls(self) -> list[str]:
        """The calls that are not dimmed."""
        buttons = self.page.locator("[data-testid^=call-][aria-disabled=false]")
        return [name.removeprefix("call-") for name in buttons.evaluate_all("all => all.map(e => e.dataset.testid)")]

    def call(self) -> None:
        """Passes, bids or doubles, perhaps with an exchange; bids stay low, so that auctions end."""
        legal = self.legal_calls()
        contracts = [call for call in legal if call not in ("pass", "kontra")]
        chance = self.rng.random()
        if "kontra" in legal and chance < 0.15:
            say = "kontra"
        elif contracts and chance < 0.6:
            say = self.rng.choice(contracts[:6])
        else:
            say = "pass"
        if say != "pass":
            self.exchange(self.rng.choice((0, 0, 1, 2)))
        self.say(say)

    def exchange(self, cards: int) -> None:
        """Lifts cards out of the dubel and lays down cards of the hand, where that is allowed."""
        if not self.page.locator("button[data-zone='dubel'][data-card]").count():
            return
        for zone in ("dubel", "hand"):
            lying = self.page.locator(f"button[data-zone^='{zone}'][data-card][aria-pressed=false]")
            codes = lying.evaluate_all("all => all.map(e => e.dataset.card)")
            for code in self.rng.sample(codes, cards):
                self.page.locator(f"button[data-zone^='{zone}'][data-card='{code}']").tap()
        self.exchanges += cards > 0

    def say(self, call: str) -> None:
        """Chooses a call and confirms it."""
        self.page.get_by_test_id(f"call-{call}").tap()
        self.then_something_happens(self.page.get_by_test_id("auction-confirm"))

    # The play

    def play_card(self) -> None:
        """Plays a card that is not dimmed: a tap lifts it, another plays it. Now and then a dimmed one is tried."""
        dimmed = self.page.locator("[data-zone^='hand.'][aria-disabled=true]")
        if dimmed.count() and self.rng.random() < 0.2:
            # Playwright takes what is dimmed for something that can't be tapped.
            self.rng.choice(dimmed.all()).tap(force=True)
            toast = self.page.get_by_test_id("toast")
            toast.wait_for()
            self.refusals.append(toast.inner_text())
        card = self.rng.choice(self.page.locator("[data-zone^='hand.'][aria-disabled=false]").all())
        card.tap()
        self.then_something_happens(card)


def download(person: Person, words: dict[str, str], path: Path) -> dict[str, Any]:
    """The record of a finished match, by the link of the page: the server's own, and what this device has seen."""
    page = person.page
    with page.expect_download() as downloading:
        page.get_by_role("link", name=words["record"]).click()
    downloading.value.save_as(path)
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    address = page.url.replace("/t/", "/api/tables/") + "/record"
    given = page.evaluate("address => fetch(address).then((answer) => answer.json())", address)
    assert record == {**given, "seen": record["seen"]}
    return record


def talia(*arguments: str | Path) -> str:
    """What the command line prints."""
    command = [sys.executable, "-m", "talia.cli.main", *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
