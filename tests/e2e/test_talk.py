"""What the page says of its line to the server, and what people say to each other: on phones, with a real server."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.browsing import People, comes_true
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import new_table, takes_a_seat
from tests.e2e.test_hidden_roles import Voice

PASSING: Final[dict[str, Any]] = {"game": "black_maria", "seats": 3, "bots": [None, None, "simple"]}
"""Everybody begins by passing three cards."""
ALONE: Final[dict[str, Any]] = {**PASSING, "bots": [None, "simple", "simple"]}


@pytest.fixture
def until_the_end() -> Iterator[ExitStack]:
    """What is open until the test is over."""
    with ExitStack() as stack:
        yield stack


def together(page: Page, house: House, until: ExitStack) -> Voice:
    """Ania's page at a table at which Olek sits, too, of whom no page is seen."""
    address = new_table(page, house.url, PASSING)
    voice = Voice(address, "Olek", until)
    page.goto(address)
    plays(page)
    return voice


def plays(page: Page) -> None:
    """The match goes on, and asks Ania for cards."""
    expect(page.locator('[data-testid="table"][data-turn="true"]')).to_be_visible()


def holds(page: Page, number: int = 0) -> None:
    """Taps a card of her hand."""
    page.locator("[data-zone='hand.0'][data-card]").nth(number).click()


def chosen(page: Page) -> int:
    """How many cards are chosen to be passed."""
    return int(page.locator("[data-slot] [data-card]").count())


def ended(page: Page, voice: Voice) -> None:
    """Both agree to end the match."""
    voice.command("propose", what="end")
    page.get_by_role("button", name="Zgoda").click()
    expect(page.get_by_text("Gra zakończona za zgodą wszystkich.")).to_be_visible()


class Deaf:
    """A line through which nothing of the server comes once it is ``cut``; a new one is whole again."""

    def __init__(self, page: Page) -> None:
        self.lines = 0
        self._cut: set[int] = set()
        page.route_web_socket(re.compile("/ws/"), self._opened)

    def cut(self) -> None:
        self._cut.add(self.lines)

    def _opened(self, route: WebSocketRoute) -> None:
        self.lines += 1
        number, server = self.lines, route.connect_to_server()
        server.on_message(lambda message: None if number in self._cut else route.send(message))
        route.on_message(lambda message: None if number in self._cut else server.send(message))


@pytest.mark.in_turn(2, of="talk")
def test_a_silent_line_is_told_and_tried_again_and_the_move_made_once(house: House, people: People) -> None:
    person = people.person()
    page, line = person.page, Deaf(person.page)
    page.goto(new_table(page, house.url, ALONE))
    plays(page)
    seq = page.get_by_test_id("table").get_attribute("data-seq")
    for number in range(3):
        holds(page, number)
    line.cut()
    page.evaluate(
        """() => {
          window.told = []
          const line = document.querySelector('[data-testid=line]')
          new MutationObserver(() => window.told.push(line.textContent.trim()))
            .observe(line, { childList: true, subtree: true, characterData: true })
        }"""
    )
    page.locator(".choices button.primary").click()
    comes_true(page, lambda: "połączono" in page.evaluate("window.told"))
    told = [each for each in page.evaluate("window.told") if each]
    assert told[:2] == ["wysyłam…", "cisza, łączę znowu…"], told
    assert line.lines >= 2
    expect(page.locator(f'[data-testid="table"][data-seq="{seq}"]')).to_have_count(0)
    # Once it has been seen, nothing more is said; nor was anything refused.
    expect(page.get_by_test_id("line")).to_have_text("")
    expect(page.get_by_test_id("toast")).to_have_count(0)
    assert any("połączono" in each for each in person.announced())


@pytest.mark.in_turn(2, of="talk")
def test_a_second_window_takes_the_table_over_and_the_first_says_so(house: House, people: People) -> None:
    person = people.person()
    first = person.page
    address = new_table(first, house.url, ALONE)
    first.goto(address)
    plays(first)
    second = person.context.new_page()
    second.goto(address)
    plays(second)
    expect(first.get_by_role("heading", name="Grasz w innym oknie")).to_be_visible()
    is_fit(first)
    first.get_by_role("button", name="Gram tutaj").click()
    plays(first)
    expect(second.get_by_role("heading", name="Grasz w innym oknie")).to_be_visible()


@pytest.mark.in_turn(2, of="talk")
def test_reactions_are_said_by_tap_and_key_and_seen_at_the_seat(
    house: House, people: People, until_the_end: ExitStack
) -> None:
    person = people.person()
    page = person.page
    voice = together(page, house, until_the_end)
    # Calls of the game are bubbles, too.
    bubbles = page.get_by_test_id("bubble")
    bravo = bubbles.filter(has_text="brawo")
    voice.command("chat", phrase="bravo")
    expect(bravo).to_be_visible()
    plate, bubble = page.locator("[data-anchor~='seat.1']").bounding_box(), bravo.bounding_box()
    assert plate and bubble and bubble["x"] >= 0 and bubble["x"] + bubble["width"] <= 390
    assert abs(bubble["x"] - plate["x"]) < 200 and abs(bubble["y"] - plate["y"]) < 200
    assert any("Brawo" in each for each in person.announced())
    # The bubble's icon opens the talk, not the log; the log has its own.
    page.get_by_role("button", name=re.compile("^Rozmowa")).click()
    talk = page.get_by_role("dialog")
    talk.get_by_role("button", name="ha, ha").click()
    expect(talk.locator(".mine")).to_contain_text("Ha, ha!")
    page.keyboard.press("Escape")
    expect(bubbles.filter(has_text="ha, ha")).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("6")
    expect(talk.locator(".mine").last).to_contain_text("Dziękuję!")
    # What one was writing is there when one comes back.
    talk.get_by_label("Wiadomość").fill("chwila, bo")
    page.keyboard.press("Escape")
    expect(talk).to_be_hidden()
    page.keyboard.press("w")
    expect(talk.get_by_role("group", name="Przebieg gry")).to_be_visible()
    page.keyboard.press("Escape")
    expect(talk).to_be_hidden()
    page.keyboard.press("r")
    expect(talk.get_by_label("Wiadomość")).to_have_value("chwila, bo")


@pytest.mark.in_turn(2, of="talk")
def test_escape_asks_before_it_gives_up_what_was_put_together(house: House, people: People) -> None:
    page = people.person().page
    page.goto(new_table(page, house.url, ALONE))
    plays(page)
    for number in range(2):
        holds(page, number)
    assert chosen(page) == 2
    question = page.get_by_role("alertdialog")
    page.keyboard.press("Escape")
    expect(question).to_contain_text("Odrzucić to, co ułożone?")
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    assert chosen(page) == 2
    page.keyboard.press("Escape")
    expect(question.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_be_hidden()
    assert chosen(page) == 2
    page.keyboard.press("Escape")
    question.locator(".primary").click()
    comes_true(page, lambda: chosen(page) == 0)


@pytest.mark.in_turn(2, of="talk")
def test_in_a_pause_nothing_asks_for_a_move(house: House, people: People, until_the_end: ExitStack) -> None:
    page = people.person().page
    voice = together(page, house, until_the_end)
    holds(page)
    before = chosen(page)
    voice.command("propose", what="pause")
    page.get_by_role("button", name="Zgoda").click()
    expect(page.get_by_test_id("status")).to_have_text("Przerwa w grze")
    expect(page.locator(".seat.turn")).to_have_count(0)
    expect(page.locator(".choices button, .guidance")).to_have_count(0)
    expect(page.locator('[data-testid="table"][data-turn="true"]')).to_have_count(0)
    holds(page, 1)
    expect(page.get_by_test_id("toast")).to_contain_text("Przerwa w grze")
    page.get_by_role("button", name="Gramy dalej").click()
    voice.command("propose", what="resume")
    plays(page)
    assert chosen(page) == before


@pytest.mark.in_turn(2, of="talk")
def test_who_reads_the_result_is_left_there_and_comes_when_he_likes(
    house: House, people: People, until_the_end: ExitStack
) -> None:
    page = people.person().page
    address = new_table(page, house.url, PASSING)
    other = people.person("en-GB").page
    takes_a_seat(other, address, "Olek")
    page.goto(address)
    other.goto(address)
    plays(page)
    other.get_by_role("button", name="Table menu").click()
    other.get_by_role("button", name="Propose to end the match").click()
    expect(other.get_by_text("a deal that is broken off does not count")).to_be_visible()
    expect(page.get_by_role("button", name="Zgoda")).to_have_count(0)
    other.get_by_role("button", name="Propose to end the match").click()
    page.get_by_role("button", name="Zgoda").click()
    # Another match is an offer.
    other.get_by_role("button", name="Play again").click()
    rematch = page.get_by_test_id("rematch")
    expect(rematch).to_contain_text("Olek proponuje jeszcze jedną grę.")
    expect(other.get_by_test_id("rematch")).to_contain_text("Waiting for an answer from Ania.")
    # Who would rather not play is left at the result, and hears that a match has begun.
    rematch.get_by_role("button", name="Nie tym razem").click()
    plays(other)
    expect(rematch).to_contain_text("Zaczęła się nowa gra. Za ciebie gra komputer.")
    expect(page.get_by_text("Gra zakończona za zgodą wszystkich.")).to_be_visible()
    rematch.get_by_role("button", name="Wracam na miejsce").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(rematch).to_have_count(0)
    expect(other.locator("[data-seat='0'] .status")).to_have_count(0)


@pytest.mark.in_turn(2, of="talk")
def test_the_host_gives_the_link_to_a_call_and_who_sits_here_may_follow_it(
    house: House, people: People, until_the_end: ExitStack
) -> None:
    page = people.person().page
    address = new_table(page, house.url, PASSING, starts=False)
    page.goto(address)
    call = page.get_by_test_id("call")
    call.locator("summary").click()
    field = call.get_by_label("Link do rozmowy (https)")
    field.fill("javascript:alert(1)")
    expect(call.get_by_role("alert")).to_be_visible()
    expect(call.get_by_role("button", name="Zapisuję")).to_be_disabled()
    field.fill("https://meet.example.org/stolik")
    call.get_by_role("button", name="Zapisuję").click()
    link = call.get_by_role("link", name="Dołączam do rozmowy: meet.example.org")
    expect(link).to_have_attribute("href", "https://meet.example.org/stolik")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    watcher = people.person().page
    watcher.goto(address)
    expect(watcher.get_by_role("button", name="Siadam do stołu")).to_be_visible()
    expect(watcher.get_by_role("link", name=re.compile("Dołączam"))).to_have_count(0)
    page.reload()
    expect(link).to_be_visible()
