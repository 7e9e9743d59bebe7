"""Every page: fit for a small screen, a keyboard and a screen reader, in both languages, by day and by night."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.e2e.browsing import PHONE, People, Person, comes_true, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import new_table, takes_a_seat, tile

SMALL: Final[ViewportSize] = {"width": 320, "height": 640}
WIDE: Final[ViewportSize] = {"width": 1440, "height": 900}

SHIFTS: Final = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value;
}).observe({ type: 'layout-shift', buffered: true });
"""
"""Adds up in ``window.shifts`` how far things have moved that nobody moved."""

BROKEN: Final = """() => [...document.querySelectorAll('.tile > span[style]')].flatMap((span) => {
  const text = span.firstChild
  const tile = span.parentElement.getBoundingClientRect()
  return [...text.data.matchAll(/[^\\s-]+/gu)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    const boxes = [...range.getClientRects()]
    return boxes.length === 1 && boxes[0].left >= tile.left && boxes[0].right <= tile.right ? [] : [word]
  })
})"""
"""The words of games' names that stand on two lines, or stick out of their tile."""

LANGS: Final = {"pl": "pl-PL", "en": "en-GB"}
WORDS: Final[dict[str, dict[str, str]]] = {
    "pl": {
        "play": "Gram w Betla",
        "make": "Otwieram stół",
        "start": "Zaczynamy",
        "fill": "Sadzam komputery",
        "sit": "Siadam do stołu",
        "name": "Twoje imię",
        "menu": "Menu stołu",
        "chat": "Rozmowa",
        "message": "Wiadomość",
        "send": "Wysyłam",
        "close": "Zamykam",
        "missing": "Tu nic nie ma",
        "no_table": "Nie ma takiego stołu",
        "second": "otwarty w innym oknie",
        "here": "Gram tutaj",
        "copy": "Kopiuję link",
        "copied": "Skopiowano",
        "agree": "Zgoda",
        "paused": "Przerwa w grze",
        "resume": "Gramy dalej",
        "pause": "Proponuję przerwę",
        "away": "poza stołem",
        "seat_link": "Twoje miejsce na innym urządzeniu",
    },
    "en": {
        "play": "Play Betel",
        "make": "Open the table",
        "start": "Start",
        "fill": "Add computers",
        "sit": "Sit down",
        "name": "Your name",
        "menu": "Table menu",
        "chat": "Chat",
        "message": "Message",
        "send": "Send",
        "close": "Close",
        "missing": "There is nothing here",
        "no_table": "no such table",
        "second": "open in another window",
        "here": "Play here",
        "copy": "Copy the link",
        "copied": "Copied",
        "agree": "Agree",
        "paused": "The match is paused",
        "resume": "Go on",
        "pause": "Propose a pause",
        "away": "away",
        "seat_link": "Your seat on another device",
    },
}

Look = tuple[str, ViewportSize, str]
LOOKS: Final[dict[str, Look]] = {
    "pl-phone-dark": ("pl", PHONE, "dark"),
    "en-small-light": ("en", SMALL, "light"),
    "pl-small-light": ("pl", SMALL, "light"),
    "en-wide-dark": ("en", WIDE, "dark"),
}


@pytest.fixture(params=list(LOOKS.values()), ids=list(LOOKS))
def look(request: pytest.FixtureRequest) -> Look:
    """A language, a screen and an hour of the day."""
    chosen: Look = request.param
    return chosen


def somebody(people: People, look: Look) -> Person:
    """A person with that language, screen and light."""
    lang, screen, light = look
    return people.person(LANGS[lang], viewport=screen, color_scheme=light)


def unfold(page: Page) -> None:
    """Opens everything that can be opened on a page."""
    folded = page.locator("details:not([open]) > summary")
    while folded.count():
        folded.first.click()


PATHS: Final = (
    "/",
    "/#betel",
    "/#six_takes",
    "/#swinie",
    "/rules",
    "/rules/betel",
    "/rules/betel/advice",
    "/rules/six_takes",
    "/learn",
    "/course/betel",
    "/course/betel/trump",
    "/course/betel/kontra",
    "/settings",
    "/rules/betel/write",
    "/sources",
    "/stand",
)


@pytest.mark.in_turn(1)
def test_pages_are_fit(people: People, house: House, look: Look) -> None:
    """Pages one opens without a table."""
    page = somebody(people, look).page
    for path in PATHS:
        page.goto("about:blank")
        page.goto(house.url + path)
        page.locator("h1").wait_for()
        expect(page.locator(".loading")).to_have_count(0)
        unfold(page)
        expect(page.locator("html")).to_have_attribute("lang", look[0])
        is_fit(page)


@pytest.mark.in_turn(3, of="what pages do")
def test_rules_fit_a_phone(people: People, house: House) -> None:
    """No table of any game's rules is cut off, long pages lead to their chapters, and every page to the other games."""
    for lang in languages("pl"):
        page = people.person(LANGS[lang]).page
        page.goto(f"{house.url}/rules")
        page.locator(".games a").first.wait_for()
        games = page.locator(".games a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
        for path in games:
            page.locator(f'.games a[href="{path}"]').click()
            expect(page.locator(f'.games a[href="{path}"]')).to_have_count(0)
            expect(page.locator("article h1")).to_have_count(1)
            cut = page.locator(".room").evaluate_all("rooms => rooms.map(room => room.scrollWidth - room.clientWidth)")
            assert max(cut, default=0) <= 0, path
            expect(page.locator(".games a")).to_have_count(len(games) - 1)
        page.goto(f"{house.url}/rules/betel")
        contents, chapters = page.locator("article nav a"), page.locator("article h2")
        chapters.last.wait_for()
        expect(contents).to_have_text(chapters.all_inner_texts())
        contents.last.click()
        expect(chapters.last).to_be_in_viewport()
        page.goto(f"{house.url}/rules/betel/advice")
        rooms = page.locator(".room")
        rooms.first.wait_for()
        assert all(room.evaluate("room => room.scrollWidth <= room.clientWidth") for room in rooms.all())


@pytest.mark.in_turn(1)
def test_addresses_that_lead_nowhere(people: People, house: House, look: Look) -> None:
    """An unknown path and an unknown table are answered with a page that says so and leads on."""
    person = somebody(people, look)
    person.forgiven = ("refused: GET", "console: Failed to load resource")
    words = WORDS[look[0]]
    person.page.goto(f"{house.url}/nowhere")
    expect(person.page.get_by_role("heading", name=words["missing"])).to_be_visible()
    is_fit(person.page)
    person.page.goto(f"{house.url}/t/nosuchtable")
    expect(person.page.get_by_role("alert")).to_contain_text(words["no_table"])
    is_fit(person.page)
    person.page.locator("main a").click()
    expect(person.page.get_by_role("button", name=words["play"])).to_be_visible()


@pytest.mark.in_turn(1)
def test_from_the_table_to_the_match(people: People, house: House, look: Look) -> None:
    """The room of the host, the door of a friend, the match with its menu, its log and its chat."""
    words = WORDS[look[0]]
    host, friend = somebody(people, look), somebody(people, look)
    page = host.page
    page.goto(f"{house.url}/#betel")
    page.get_by_label(words["name"]).fill("Ania")
    page.get_by_role("button", name=words["make"]).click()
    page.get_by_role("button", name=words["fill"]).wait_for()
    page.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)")
    is_fit(page)

    friend.page.goto(page.url)
    friend.page.get_by_label(words["name"]).fill("Bartek")
    is_fit(friend.page)
    friend.page.get_by_role("button", name=words["sit"]).click()
    expect(page.get_by_text("Bartek")).to_be_visible()
    is_fit(friend.page)

    page.get_by_role("button", name=words["fill"]).click()
    page.get_by_role("button", name=words["start"], exact=True).click()
    for each in (page, friend.page):
        each.get_by_test_id("table").wait_for()
        each.wait_for_function("() => document.querySelector('[data-testid=table]').dataset.settled === 'true'")
    is_fit(page)

    page.get_by_role("button", name=words["menu"]).click()
    unfold(page)
    is_fit(page)
    page.keyboard.press("Escape")
    page.locator("section.band").get_by_role("button", name=words["chat"]).click()
    page.get_by_role("button", name=words["chat"], exact=True).last.click()
    page.get_by_label(words["message"]).fill("Zażółć gęślą jaźń")
    page.get_by_role("button", name=words["send"]).click()
    expect(page.locator(".chat").get_by_text("Zażółć gęślą jaźń", exact=True)).to_be_visible()
    is_fit(page)
    unread = friend.page.locator("section.band").get_by_role("button", name=re.compile(words["chat"] + r", 1 "))
    unread.click()
    comes_true(friend.page, lambda: "Ania: Zażółć gęślą jaźń" in friend.announced())
    expect(friend.page.locator(".chat").get_by_text("Zażółć gęślą jaźń", exact=True)).to_be_visible()
    is_fit(friend.page)


def started(people: People, house: House, lang: str = "pl") -> Person:
    """Somebody who plays Betel against computer players, as strong as is offered to who was never asked."""
    person = people.person(LANGS[lang])
    person.page.goto(house.url)
    person.page.get_by_role("button", name=WORDS[lang]["play"]).tap()
    person.page.get_by_test_id("table").wait_for()
    return person


@pytest.mark.in_turn(3, of="what pages do")
def test_games_are_found_and_liked(people: People, house: House) -> None:
    """By the other language's name, with or without marks; what one likes stands first, also after a reload."""
    page = people.person(LANGS["pl"]).page
    page.goto(house.url)
    games = page.locator(".tile span:last-of-type")
    expect(games.first).to_have_text("Betel")
    page.get_by_label("Szukam gry").fill("pigs")
    expect(games).to_have_text(["Świnie"])
    for searched, name in {"oh hell": "Planowanie", "6-sty": "Szósty bierze", "358": "3-5-8", "king": "Kierki"}.items():
        page.get_by_label("Szukam gry").fill(searched)
        expect(games.first).to_have_text(name)
    page.get_by_label("Szukam gry").fill("swin")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Ulubiona: Świnie").tap()
    page.keyboard.press("Escape")
    page.get_by_label("Szukam gry").fill("szachy")
    expect(page.get_by_text("Żadna gra tak się tu nie nazywa")).to_be_visible()
    page.get_by_label("Szukam gry").fill("")
    # What is looked at does not move; next time it stands first.
    expect(games.first).to_have_text("Betel")
    page.reload()
    expect(games.first).to_have_text("Świnie")
    is_fit(page)
    tile(page, "Świnie").tap()
    is_fit(page)
    liked = page.get_by_role("button", name="Ulubiona: Świnie")
    expect(liked).to_have_attribute("aria-pressed", "true")
    liked.focus()
    page.keyboard.press("Enter")
    expect(liked).to_have_attribute("aria-pressed", "false")
    expect(liked).to_be_focused()
    page.keyboard.press("Escape")
    expect(tile(page, "Świnie")).to_be_focused()
    page.reload()
    expect(games.first).to_have_text("Betel")


@pytest.mark.in_turn(3, of="what pages do")
def test_one_tap_to_the_cards(people: People, house: House) -> None:
    """The title calls when it is one's turn, and nothing is asked before, neither now nor later."""
    page = started(people, house).page
    expect(page).to_have_title(re.compile("^Twój ruch · "))
    page.goto(house.url)
    page.get_by_role("button", name=WORDS["pl"]["play"]).tap()
    page.get_by_test_id("table").wait_for()


@pytest.mark.in_turn(3, of="what pages do")
def test_nothing_moves_when_data_arrives(people: People, house: House) -> None:
    """What one has begun and the games come at once, below what is there; on a phone the games begin in sight."""
    person = started(people, house)
    page = person.page
    person.context.add_init_script(SHIFTS)
    page.goto(house.url)
    page.locator(".tile").first.wait_for()
    assert page.evaluate("window.shifts") == 0
    expect(page.get_by_role("heading", name="Gry", exact=True)).to_be_in_viewport()
    expect(page.locator(".tile").first).to_be_in_viewport(ratio=1)
    for way in ("Gram w Betla", "Uczę się", "Łamigłówka dnia", "Gram dalej: Betel"):
        expect(page.locator("a, button").filter(has_text=way.split(":")[0]).first).to_be_in_viewport(ratio=1)


@pytest.mark.in_turn(3, of="what pages do")
def test_a_new_phone(people: People, house: House) -> None:
    """The private link opens one's seat on another device, and is not left in its address."""
    words = WORDS["pl"]
    old, new = people.person(), people.person()
    old.page.goto(new_table(old.page, house.url, {"game": "betel", "seats": 3, "bots": [None, "random", "random"]}))
    old.page.get_by_role("button", name=words["menu"]).tap()
    old.page.get_by_text(words["seat_link"], exact=True).first.tap()
    link = old.page.locator("dialog input[readonly]").last.input_value()
    assert "#k=" in link
    path = link[link.index("/t/") :]
    new.page.goto(house.url + path)
    new.page.get_by_test_id("table").wait_for()
    comes_true(new.page, lambda: "#" not in new.page.url)
    hand = "[data-zone^='hand.'][data-card]"
    expect(new.page.locator(hand)).to_have_count(10)
    expect(old.page.get_by_role("alert")).to_contain_text(words["second"])


@pytest.mark.in_turn(3, of="what pages do")
def test_copying_without_a_clipboard(people: People, house: House) -> None:
    """Where a page has no clipboard, the link is copied all the same."""
    words = WORDS["pl"]
    person = people.person()
    person.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page = person.page
    page.goto(f"{house.url}/#betel")
    page.get_by_role("button", name=words["make"]).tap()
    page.get_by_role("button", name=words["copy"]).tap()
    expect(page.get_by_text(words["copied"])).to_be_visible()


@pytest.mark.in_turn(1, of="beside the table")
def test_a_pause_by_agreement(people: People, house: House) -> None:
    """One proposes, the other agrees; the match pauses and goes on the same way. Who leaves is missed."""
    words = WORDS["pl"]
    host, friend = people.person(), people.person()
    page = host.page
    address = new_table(page, house.url, {"game": "betel", "seats": 3, "bots": [None, None, "random"]})
    takes_a_seat(friend.page, address, "Bartek")
    friend.page.goto(address)
    page.goto(address)
    for each in (friend.page, page):
        each.get_by_test_id("table").wait_for()

    page.get_by_role("button", name=words["menu"]).tap()
    page.get_by_role("button", name=words["pause"]).tap()
    friend.page.get_by_role("button", name=words["agree"]).tap()
    expect(page.get_by_text(words["paused"]).first).to_be_visible()
    is_fit(page)
    page.get_by_role("button", name=words["resume"]).tap()
    friend.page.get_by_role("button", name=words["agree"]).tap()
    expect(page.get_by_text(words["paused"])).to_have_count(0)

    friend.page.close()
    expect(page.get_by_text(words["away"]).first).to_be_visible()
    is_fit(page)


@pytest.mark.in_turn(3, of="what pages do")
def test_settings_show_at_once_and_stay(people: People, house: House) -> None:
    """Language, light, colours and letters change the page and are there after a reload."""
    page = people.person("en-GB").page
    page.goto(f"{house.url}/settings")
    page.get_by_role("radio", name="Polski").check()
    expect(page.get_by_role("heading", name="Ustawienia")).to_be_visible()
    for name in ("Jasno", "Czarne i czerwone", "A K D W", "Duża", "Bez ruchu"):
        page.get_by_role("radio", name=name, exact=True).check()
    page.reload()
    html = page.locator("html")
    for attribute, value in {"lang": "pl", "data-theme": "light", "data-deck": "two", "data-motion": "reduced"}.items():
        expect(html).to_have_attribute(attribute, value)
    is_fit(page)


@pytest.mark.in_turn(3, of="what pages do")
def test_settings_beside_a_running_table(people: People, house: House) -> None:
    """All of them are in the table's menu; from their own page a way leads back to the table."""
    page = started(people, house).page
    page.get_by_role("button", name=WORDS["pl"]["menu"]).tap()
    page.get_by_text("Ustawienia", exact=True).tap()
    for name in ("A K D W", "Kolorami: ♠ ♥ ♦ ♣", "Bez ruchu"):
        page.get_by_role("radio", name=name, exact=True).check()
    is_fit(page)
    page.get_by_role("button", name="Zamykam").tap()
    expect(page.get_by_test_id("table")).to_be_visible()
    address = page.url
    page.goto(f"{house.url}/settings")
    expect(page.get_by_role("radio", name="Kolorami: ♠ ♥ ♦ ♣")).to_be_checked()
    page.get_by_role("link", name="Wracam do stołu").tap()
    page.get_by_test_id("table").wait_for()
    assert page.url == address


@pytest.mark.parametrize("size", [100, 150])
def test_no_name_of_a_game_breaks_inside_a_word(size: int, people: People, house: House) -> None:
    page = people.person(viewport=SMALL).page
    page.goto(house.url)
    page.locator(".tile").last.wait_for()
    page.evaluate("size => { document.documentElement.style.fontSize = `${size}%` }", size)
    broken = page.evaluate(BROKEN)
    assert broken == []


@pytest.mark.in_turn(1, of="beside the table")
def test_the_course(people: People, house: House) -> None:
    """Wrong cards are answered with the rule, in sight; right ones lead through the lessons to a deal with hints."""
    person = people.person(viewport=SMALL)
    page = person.page
    page.goto(f"{house.url}/learn")
    for right, wrong in ((0, 1), (2, 3), (0, None), (0, 2), (0, 1), (1, 2)):
        if wrong is not None:
            page.locator(".hand button").nth(wrong).tap()
            expect(page.locator(".reason")).to_be_in_viewport(ratio=1)
        page.locator(".hand button").nth(right).tap()
        expect(page.locator(".good")).to_be_in_viewport(ratio=1)
        is_fit(page)
        page.locator(".on").tap()
    for wrong, right in ((0, 1), (0, 2), (2, 0), (2, 1)):
        page.locator(".answers button").nth(wrong).tap()
        expect(page.locator(".reason")).to_be_in_viewport(ratio=1)
        page.locator(".answers button").nth(right).tap()
        page.locator(".on").tap()
    page.locator(".trick button").first.tap()
    page.locator(".hand button").last.tap()
    is_fit(page)
    page.locator(".on").tap()
    page.locator(".answers button").last.tap()
    page.locator(".on").tap()
    comes_true(page, lambda: any("Musisz bić 10♠: masz Q♠." in line for line in person.announced()))
    page.get_by_role("button", name="Gram pierwsze rozdanie").tap()
    page.get_by_test_id("table").wait_for()
    expect(page.get_by_label("Podpowiedź")).to_contain_text("weź z dubla A♦")
    page.wait_for_function("() => document.querySelector('[data-testid=table]').dataset.settled === 'true'")
    is_fit(page)


@pytest.mark.in_turn(3, of="what pages do")
def test_a_lesson_asks_nothing_before_it_can_say_why(people: People, house: House) -> None:
    """The words that tell why a card is wrong come from the server: without them there is no card to tap."""
    person = people.person()
    page = person.page
    held: list[Route] = []
    page.route("**/api/words/*/betel", lambda route: held.append(route))
    page.goto(f"{house.url}/learn")
    page.locator("section h2").wait_for()
    comes_true(page, lambda: bool(held))
    expect(page.locator(".hand button")).to_have_count(0)
    for each in held:
        each.continue_()
    page.locator(".hand button").nth(1).tap()
    expect(page.locator(".reason")).not_to_contain_text("⟨")
    comes_true(page, lambda: any(line.startswith("Mus") for line in person.announced()))


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(
    ("path", "english", "polish", "said"),
    [
        ("/learn/betel", "Learn Betel", "Nauka Betla", "Spróbuj od razu"),
        ("/course/betel", "The course of Betel", "Kurs Betla", "Dotąd padło"),
        ("/puzzles/betel", "Puzzles", "Łamigłówki", "Jedyna wymiana"),
        ("/keep/betel", "Betel with real cards", "Betel prawdziwymi kartami", "Cofam ostatni wpis"),
    ],
)
def test_only_the_language_spoken_is_fetched(
    people: People, house: House, path: str, english: str, polish: str, said: str
) -> None:
    """No word of the other language comes before somebody asks for it; then the open page speaks it."""
    page = people.person(LANGS["en"]).page
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(house.url + path)
    expect(page.get_by_role("heading", level=1)).to_have_text(english)
    scripts = [page.request.get(url).text() for url in set(fetched) if url.endswith(".js")]
    assert scripts and not any(said in script for script in scripts)
    page.locator("button[lang='pl']").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(polish)
    expect(page.locator("main")).not_to_contain_text("⟨")
    is_fit(page)


@pytest.mark.in_turn(1, of="a table made by keyboard")
def test_by_keyboard(people: People, house: House) -> None:
    """From the address to a table by Tab, Space and Enter alone; one always sees where one is."""
    page = people.person("en-GB", viewport=WIDE, has_touch=False).page
    page.goto(house.url)
    page.get_by_role("button", name=WORDS["en"]["play"]).wait_for()

    press_until(page, "Tab", lambda: focused(page) == "Skip to the content")
    press_until(page, "Tab", lambda: focused(page) == "Betel")
    page.keyboard.press("Enter")
    press_until(page, "Tab", lambda: focused(page) == "Play with friends")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="New table").wait_for()
    press_until(page, "Tab", lambda: page.evaluate("document.activeElement.type") == "text")
    page.keyboard.type("Ann")
    press_until(page, "Tab", lambda: focused(page) == "Open the table")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Table: Betel").wait_for()
    press_until(page, "Tab", lambda: focused(page) == "Add computers")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_enabled()
    press_until(page, "Tab", lambda: focused(page) == "Start")
    page.keyboard.press("Space")
    page.get_by_test_id("table").wait_for()


def focused(page: Page) -> str:
    """The words on what has the focus."""
    words: str = page.evaluate("document.activeElement.innerText?.trim() ?? ''")
    return words


def press_until(page: Page, key: str, reached: Callable[[], bool]) -> None:
    """Presses a key until something is reached, and sees the focus at each step."""
    for _ in range(60):
        page.keyboard.press(key)
        visible = page.evaluate(
            """() => {
              const style = getComputedStyle(document.activeElement);
              return document.activeElement === document.body || parseFloat(style.outlineWidth) >= 2;
            }"""
        )
        assert visible, f"no focus to be seen on {focused(page)}"
        if reached():
            return
    pytest.fail("the keyboard does not lead there")
