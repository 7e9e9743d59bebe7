"""Hidden roles on phones: a wolf and a villager see what they should by day and by night, vote, and talk by channel."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from websockets.sync.client import connect

from tests.e2e.browsing import PHONE, People
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import new_table, takes_a_seat
from tests.e2e.test_skat_table import picture
from tests.layout.law import sticks_out

CARDS: Final = ("AH", "AS", "KH", "KS", "QH", "JH")
"""Seats 1 and 3 are the wolves; Ania sits at seat 0, Olek at seat 1."""
RULES: Final[dict[str, Any]] = {
    "game": "wolves",
    "seats": 6,
    "given": {"deal/0": CARDS},
    "options": {"night": 120, "day": 900},
}
SIZES: Final[tuple[ViewportSize, ...]] = ({"width": 320, "height": 640}, {"width": 1280, "height": 800}, PHONE)


class Voice:
    """Somebody else at the table, of whom no page is seen."""

    def __init__(self, address: str, name: str, until: ExitStack) -> None:
        url, _, table = address.partition("/t/")
        with httpx.Client(base_url=url, timeout=60) as http:
            http.post("/api/guest", json={"name": name, "lang": "en"}).raise_for_status()
            self.seat: int = http.post(f"/api/tables/{table}/join").raise_for_status().json()["seat"]
            cookie = f"talia={http.cookies['talia']}"
        socket = f"ws{url.removeprefix('http')}/ws/{table}"
        self._socket = until.enter_context(connect(socket, additional_headers={"Cookie": cookie}, compression=None))
        self._commands = 0
        self._send({"type": "hello", "match": None, "have": 0, "lang": "en"})
        self.match = ""

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))

    def command(self, type: str, **fields: Any) -> None:
        """Sends a command; it is carried out when this returns."""
        self._commands += 1
        id = f"voice-{self.seat}-{self._commands}"
        while not self.match:
            self.match = self._heard().get("match") or ""
        more = {"match": self.match} if type == "move" else {}
        self._send({"type": type, "id": id, **more, **fields})
        while (answer := self._heard()).get("id") != id:
            pass
        assert answer["type"] == "done", answer

    def _heard(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(60))
        return message


def is_whole(page: Page, name: str) -> None:
    """Nothing is cut on small phones and on desktops."""
    for size in SIZES:
        page.set_viewport_size(size)
        picture(page, f"{name}-{size['width']}")
        assert sticks_out(page) == []
    is_fit(page)


def sides(page: Page) -> list[str]:
    """What is told of the seats' sides, by seat."""
    return [
        " ".join(page.locator(f'[data-seat="{seat}"] .side:visible').all_inner_texts()).split(",")[0].strip()
        for seat in range(len(CARDS))
    ]


def talk(page: Page, button: str, field: str, text: str | None = None) -> Locator:
    """Opens the conversation, and says something."""
    page.locator("section.band").get_by_role("button", name=button).click()
    page.get_by_role("dialog").get_by_role("button", name=button, exact=True).click()
    chat = page.locator(".chat")
    expect(chat).to_be_visible()
    if text is not None:
        chat.get_by_label(field).fill(text)
        chat.get_by_label(field).press("Enter")
    return chat


@pytest.fixture
def until_the_end() -> Iterator[ExitStack]:
    """What is open until the test is over."""
    with ExitStack() as stack:
        yield stack


@pytest.mark.in_turn(1, of="many seats")
def test_a_wolf_and_a_villager(people: People, toys: House, until_the_end: ExitStack) -> None:
    villager, wolf = people.person("pl-PL").page, people.person("en-GB").page
    address = new_table(villager, toys.url, RULES)
    takes_a_seat(wolf, address, "Olek", "en")
    names = ("Ewa", "Jan", "Ala", "Jerzy")
    voices = {voice.seat: voice for voice in (Voice(address, name, until_the_end) for name in names)}
    for page in (wolf, villager):
        page.goto(address)
    for page in (wolf, villager):
        expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "day")

    # By day all see the time that is left; who is who, the wolves alone.
    expect(villager.locator('[data-timer="day"]')).to_contain_text("Do zmierzchu 14:")
    expect(wolf.locator('[data-timer="day"]')).to_contain_text("Until dusk 14:")
    assert sides(villager) == ["wieśniak", "", "", "", "", ""]
    assert sides(wolf) == ["villager", "wolf", "villager", "wolf", "villager", "villager"]
    is_whole(villager, "wolves-day-villager")
    is_whole(wolf, "wolves-day-wolf")

    # One votes by touch, the other by keyboard; the tie expels nobody.
    villager.locator('[data-seat="1"] .pick').tap()
    villager.get_by_role("button", name=re.compile("^Głosuj")).tap()
    expect(villager.get_by_test_id("facts")).to_contain_text("twój głos: Olek")
    name_by_keyboard(wolf, "Ania", "Vote")
    for seat, target in ((2, 1), (3, 0), (4, 2), (5, 2)):
        voices[seat].command("move", move={"type": "vote", "seat": target})
    for page in (wolf, villager):
        expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "night")

    # By night the wolves are awaited and talk; the village sees nobody awaited, hears nothing and has no say.
    expect(wolf.get_by_test_id("status")).to_have_text("Your turn")
    voices[3].command("chat", channel="wolves", text="the third?")
    chat = talk(wolf, "Chat", "Message", "yes, Ewa")
    expect(chat.locator(".lines")).to_contain_text("the third?")
    expect(chat.locator(".lines")).to_contain_text("yes, Ewa")
    expect(chat.locator(".to")).to_have_text("To: Wolves")
    is_whole(wolf, "wolves-night-chat")
    wolf.keyboard.press("Escape")
    expect(chat).to_be_hidden()
    is_whole(wolf, "wolves-night-wolf")
    name_by_keyboard(wolf, "Ewa", "Name the victim")
    expect(wolf.get_by_test_id("facts")).to_contain_text("victim: Ewa")
    expect(villager.locator(".seat.turn")).to_have_count(0)
    expect(villager.get_by_test_id("status")).to_have_text("")
    chat = talk(villager, "Rozmowa", "Wiadomość")
    expect(chat).to_contain_text("Teraz nie możesz się odezwać.")
    expect(chat.locator(".lines p")).to_have_count(1)
    is_whole(villager, "wolves-night-villager-chat")
    villager.keyboard.press("Escape")
    is_whole(villager, "wolves-night-villager")

    # At dawn the victim is out, and all may speak again.
    toys.lets_pass(120_000)
    voices[3].command("chat", channel="wolves", phrase="thanks")
    for page, out in ((villager, "poza grą"), (wolf, "out")):
        expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "day")
        expect(page.locator('[data-seat="2"]')).to_contain_text(out)
    talk(villager, "Rozmowa", "Wiadomość", "biedna Ewa")
    expect(villager.locator(".chat .lines")).to_contain_text("biedna Ewa")
    chat = talk(wolf, "Chat", "Message")
    expect(chat.locator(".lines")).to_contain_text("biedna Ewa")
    expect(chat.locator(".to")).to_have_text("To: Village")
    is_whole(wolf, "wolves-dawn-chat")
    villager.keyboard.press("Escape")
    is_whole(villager, "wolves-dawn-villager")


def name_by_keyboard(page: Page, name: str, button: str) -> None:
    """Goes to the seats by a key, along them by arrows, and to the button by a key."""
    page.keyboard.press("n")
    seat = page.locator(".others .pick").and_(page.get_by_label(name, exact=True))
    for _ in CARDS:
        if seat.evaluate("pick => pick === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    expect(seat).to_be_focused()
    page.keyboard.press("Enter")
    expect(seat).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("c")
    expect(page.get_by_role("button", name=re.compile(f"^{button}"))).to_be_focused()
    page.keyboard.press("Enter")
