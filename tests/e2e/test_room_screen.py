"""The screen of a room: its link, what it shows and says before the start and by night, with and without voices."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from talia.table.words import Lang, Words
from tests.e2e.browsing import People, comes_true, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import new_table, takes_a_seat
from tests.e2e.test_singing_pianos import WORDS as SONGS
from tests.e2e.test_singing_pianos import gives_up, press, table
from tests.e2e.test_skat_table import picture

LARGE: Final[ViewportSize] = {"width": 1920, "height": 1080}
TABLE: Final[dict[str, Any]] = {
    "game": "werewolves",
    "seats": 12,
    "least": 6,
    "together": True,
    "bots": [None, *["random"] * 8],
}

VOICES: Final = """
window.spoken = [];
window.gongs = 0;
const voices = %s.map((lang) => ({ lang, name: 'Voice ' + lang, localService: true, default: false }));
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, 'speechSynthesis', { value: {
  speak(said) {
    window.spoken.push([said.text, said.lang, said.voice?.name]);
    const report = () => { if (window.said === said) { window.said = null; said.onend?.({}); } };
    window.said = said;
    if (window.untouched) setTimeout(() => said.onerror?.({ error: 'not-allowed' }), 0);
    else setTimeout(report, window.breath ?? 400);
  },
  cancel() {
    const { said } = window;
    window.said = null;
    if (said) setTimeout(() => said.onerror?.({ error: 'interrupted' }), 50);
  },
  getVoices: () => voices, addEventListener() {}, removeEventListener() {},
} });
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { window.gongs += 1; return start.call(this, at); };
"""
"""A synthesiser that says nothing and keeps what it is given, and reports late what is taken back; while the page is
``untouched`` it refuses to speak. Every partial of a gong is counted."""

WORDS: Final[dict[str, dict[str, str]]] = {
    "pl": {
        "screen": "Ekran dla pokoju",
        "make": "Tworzę link",
        "open": "Otwieram tutaj",
        "try": "Próba głosu",
        "touch": "Przeglądarka mówi dopiero po naciśnięciu klawisza na tej stronie.",
        "trial": "Dobry wieczór. Czy wszyscy mnie słyszą?",
        "night": "Zapada noc",
        "start": "Zaczynamy",
        "renew": "Tworzę nowy link; ten przestaje działać",
        "gone": "Ten ekran już nie działa",
        "story": "Opowieść na początek",
        "write": "Opowiem po swojemu",
        "save": "Zapisuję",
        "tell": "Opowiadam z ekranu",
        "enough": "Przerywam opowieść",
        "ours": "Wracam do naszej opowieści",
        "town": "Opowieść o Bum-bum City",
        "menu": "Menu stołu",
    },
    "en": {
        "screen": "A screen for the room",
        "make": "Make a link",
        "open": "Open here",
        "try": "Try the voice",
        "touch": "Browsers speak only once somebody has pressed a key here.",
        "trial": "Good evening. Can everybody hear me?",
        "night": "Night falls",
        "start": "Start",
        "renew": "Another link; this one ends",
        "gone": "This screen is no longer valid",
        "story": "The opening story",
        "write": "Tell it in your own words",
        "save": "Save",
        "tell": "Tell it from the screen",
        "enough": "Stop the story",
        "ours": "Back to our story",
        "town": "The story of Bum-bum City",
        "menu": "Table menu",
    },
}

SMALL: Final = """() => {
  const small = [], walker = document.createTreeWalker(document.querySelector('[data-testid=screen]'), 4);
  while (walker.nextNode()) {
    const { parentElement: of, textContent: text } = walker.currentNode;
    if (!text.trim() || of.closest('.unseen')) continue;
    const size = parseFloat(getComputedStyle(of).fontSize);
    if (size < 25) small.push(`${text}: ${size}`);
  }
  return small;
}"""
"""Text that is too small to be read across a room."""

AREAS: Final = """() => [...document.querySelectorAll('[data-testid=screen] :is(header, .ring, .facts, .narrator)')]
  .map((each) => { const { x, y, width, height } = each.getBoundingClientRect(); return [x, y, width, height]; })"""


def screen(people: People, address: str, lang: str, voices: str) -> Page:
    """The screen in a browser that has these voices."""
    locale = {"pl": "pl-PL", "en": "en-GB"}[lang]
    person = people.person(locale, viewport=LARGE, has_touch=False)
    person.page.add_init_script(VOICES % voices)
    person.page.goto(address)
    return person.page


def table_with_a_screen(people: People, house: House, lang: str, rules: dict[str, Any] = TABLE) -> tuple[Page, str]:
    """The room of a table in the host's phone, and the address of the screen that was made there."""
    words = WORDS[lang]
    host = people.person({"pl": "pl-PL", "en": "en-GB"}[lang]).page
    host.goto(new_table(host, house.url, rules, starts=False))
    host.get_by_text(words["screen"]).tap()
    host.get_by_role("button", name=words["make"]).tap()
    link = host.get_by_role("link", name=words["open"])
    expect(link).to_be_visible()
    is_fit(host)
    picture(host, f"room-screen-link-{lang}")
    return host, f"{house.url}{link.get_attribute('href')}"


@pytest.mark.in_turn(1, of="the screen of a room")
@pytest.mark.parametrize("lang", languages("pl"))
def test_it_shows_who_is_here_and_speaks(lang: str, people: People, house: House) -> None:
    house.begin(f"screen {lang}")
    words = WORDS[lang]
    host, address = table_with_a_screen(people, house, lang)
    wall = screen(people, address, lang, "['de-DE', 'pl-PL', 'en-GB']")
    expect(wall.get_by_test_id("code")).to_be_visible()
    expect(wall.locator("li", has_text="Ania")).to_be_visible()
    expect(wall.get_by_test_id("makeup")).to_be_visible()
    wall.get_by_role("button", name=words["try"]).click()
    name, tag = {"pl": ("Voice pl-PL", "pl-PL"), "en": ("Voice en-GB", "en-GB")}[lang]
    comes_true(wall, lambda: wall.evaluate("window.spoken") == [[words["trial"], tag, name]])
    is_fit(wall)
    assert wall.evaluate(SMALL) == []
    picture(wall, f"screen-lobby-{lang}")
    host.get_by_role("button", name=words["start"]).tap()
    expect(wall.get_by_role("group", name="Gracze" if lang == "pl" else "The players")).to_be_visible()
    comes_true(wall, lambda: len(wall.evaluate("window.spoken")) > 2)
    said = wall.evaluate("window.spoken")[1:]
    assert said[0][0].startswith(words["night"]) and {tuple(each[1:]) for each in said} == {(tag, name)}
    expect(wall.get_by_test_id("sentence")).to_have_text(said[-1][0])
    assert wall.evaluate("window.gongs") == 0
    areas = wall.evaluate(AREAS)
    assert len(areas) == 4 and all(y + height <= LARGE["height"] + 1 for _, y, _, height in areas)
    is_fit(wall)
    assert wall.evaluate(SMALL) == []
    picture(wall, f"screen-night-{lang}")
    # It scales by width, and is never scrolled.
    for width, height in ((1280, 720), (1366, 768), (3840, 2160)):
        wall.set_viewport_size({"width": width, "height": height})
        assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")
        is_fit(wall)


@pytest.mark.in_turn(1, of="the screen of a room")
def test_without_a_voice_of_the_language_a_gong_sounds(people: People, house: House) -> None:
    house.begin("screen without a voice")
    words = WORDS["pl"]
    host, address = table_with_a_screen(people, house, "pl")
    wall = screen(people, address, "pl", "['en-GB']")
    wall.get_by_role("button", name=words["try"]).click()
    expect(wall.get_by_test_id("sentence")).to_have_text(words["trial"])
    comes_true(wall, lambda: wall.evaluate("window.gongs") == 4)
    host.get_by_role("button", name=words["start"]).tap()
    expect(wall.get_by_test_id("sentence")).to_contain_text(words["night"])
    assert wall.evaluate("window.spoken") == [] and wall.evaluate("window.gongs") > 4
    picture(wall, "screen-night-no-voice")


@pytest.mark.in_turn(1, of="the screen of a room")
def test_a_new_link_ends_the_old_screen(people: People, house: House) -> None:
    house.begin("screen revoked")
    words = WORDS["pl"]
    host, address = table_with_a_screen(people, house, "pl")
    wall = screen(people, address, "pl", "['pl-PL']")
    expect(wall.locator("li", has_text="Ania")).to_be_visible()
    host.get_by_role("button", name=words["renew"]).tap()
    expect(wall.get_by_role("heading", name=words["gone"])).to_be_visible()
    late = screen(people, address, "pl", "['pl-PL']")
    expect(late.get_by_role("alert")).to_have_text("Ten link do ekranu już nie działa. Nowy ma gospodarz.")
    is_fit(late)


@pytest.mark.in_turn(1, of="the screen of a room")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_game_may_show_what_it_is_about(lang: str, people: People, house: House) -> None:
    """Of songs the category, who sings, what is judged, the teams and what was sung; phase and clock stay."""
    house.begin(f"screen of songs {lang}")
    host, address = table_with_a_screen(people, house, lang, table([None, "strong"]))
    wall = screen(people, address, lang, "['pl-PL', 'en-GB']")
    host.get_by_role("button", name=WORDS[lang]["start"]).tap()
    expect(wall.get_by_test_id("category")).to_have_text(SONGS[lang]["water"])
    press(host, SONGS[lang]["ready"])
    host.get_by_test_id("title").fill("Po wodzie")
    host.locator("form").get_by_test_id("line").fill("Po wodzie, po wodzie")
    host.get_by_test_id("word").fill("wodzie")
    press(host, SONGS[lang]["sing"])
    expect(wall.get_by_test_id("used")).to_contain_text("Po wodzie")
    expect(wall.get_by_test_id("entry").locator("mark")).not_to_be_empty()
    is_fit(wall)
    assert wall.evaluate(SMALL) == []
    picture(wall, f"screen-songs-{lang}")
    press(host, SONGS[lang]["accept"])
    gives_up(host, SONGS[lang]["give_up"])
    expect(wall.get_by_test_id("ended")).to_contain_text(SONGS[lang]["won"])
    is_fit(wall)
    picture(wall, f"screen-songs-over-{lang}")
    for width, height in ((1280, 720), (3840, 2160)):
        wall.set_viewport_size({"width": width, "height": height})
        assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")
        is_fit(wall)


@pytest.mark.in_turn(1, of="the screen of a room")
@pytest.mark.parametrize("lang", languages("pl"))
def test_an_evening_opens_with_a_story(lang: Lang, people: People, house: House) -> None:
    """The host has it told in words of his own: phones may read it, the screen shows and speaks it until the night."""
    house.begin(f"screen with a story {lang}")
    words = WORDS[lang]
    own = ("Dawno temu na Woli.", "„Kto tu?” – spytał Herszt.", "Cisza.")
    rules = {"game": "ktulu", "seats": 12, "least": 7, "together": True, "bots": [None, None, *["random"] * 10]}
    host, address = table_with_a_screen(people, house, lang, rules)
    guest = people.person({"pl": "pl-PL", "en": "en-GB"}[lang]).page
    table = f"{house.url}/t/{address.split('/t/')[1].split('/')[0]}"
    takes_a_seat(guest, table, "Bartek", lang)
    guest.goto(table)
    host.get_by_text(words["story"]).tap()
    told = host.get_by_test_id("story")
    expect(told.get_by_role("heading", name=words["town"])).to_be_visible()
    is_fit(host)
    picture(host, f"story-ours-{lang}")
    told.get_by_role("button", name=words["write"]).tap()
    area = told.get_by_role("textbox")
    expect(area).to_have_value(re.compile(r"Bum-bum City(.|\n)+Bum-bum City"))
    is_fit(host)
    picture(host, f"story-written-{lang}")
    area.fill(f" {own[0]} {own[1]}\n\n{own[2]}")
    told.get_by_role("button", name=words["save"]).tap()
    expect(told).to_contain_text(own[1])
    expect(told.get_by_role("button", name=words["ours"])).to_be_visible()
    guest.get_by_text(words["story"]).tap()
    expect(guest.get_by_test_id("story").locator("p")).to_have_text([f"{own[0]} {own[1]}", own[2]])
    expect(guest.get_by_test_id("story").get_by_role("button")).to_have_count(0)
    is_fit(guest)
    wall = screen(people, address, lang, "['pl-PL', 'en-GB']")
    expect(wall.get_by_test_id("code")).to_be_visible()
    # Nobody has touched the screen: what it can't speak stands there, until somebody tries the voice.
    wall.evaluate("window.untouched = true")
    host.get_by_role("button", name=words["tell"]).tap()
    tale = wall.get_by_test_id("tale")
    expect(tale.get_by_role("group", name=words["story"]).locator("p")).to_have_count(2)
    expect(tale.get_by_role("status")).to_have_text(words["touch"])
    expect(tale.get_by_test_id("code")).to_be_visible()
    is_fit(wall)
    picture(wall, f"screen-story-untouched-{lang}")
    wall.evaluate("window.untouched = false")
    tale.get_by_role("button", name=words["try"]).click()
    comes_true(wall, lambda: wall.evaluate("window.spoken.at(-1)[0]") == own[2])
    said = [each[0] for each in wall.evaluate("window.spoken")]
    assert said[0] == own[0] and said.count(words["trial"]) == 1
    expect(tale.get_by_role("status")).to_contain_text({"pl": "Voice pl-PL", "en": "Voice en-GB"}[lang])
    expect(tale.locator("mark")).to_have_text(own[2])
    is_fit(wall)
    assert wall.evaluate(SMALL) == []
    picture(wall, f"screen-story-own-{lang}")
    wall.evaluate("window.breath = 100")
    # It is ours again, and longer than the screen is high: what is said is in sight.
    host.get_by_role("button", name=words["enough"]).tap()
    expect(wall.get_by_test_id("code")).to_be_visible()
    told.get_by_role("button", name=words["ours"]).tap()
    expect(told.get_by_role("heading", name=words["town"])).to_be_visible()
    host.get_by_role("button", name=words["tell"]).tap()
    expect(tale.get_by_role("heading", name=words["town"])).to_be_visible()
    expect(tale.locator("mark")).to_be_in_viewport()
    is_fit(wall)
    assert wall.evaluate(SMALL) == []
    picture(wall, f"screen-story-{lang}")
    last = tale.get_by_role("group", name=words["town"]).locator("span, mark").last
    comes_true(wall, lambda: bool(last.evaluate("each => each.tagName === 'MARK'")))
    expect(tale.locator("mark")).to_be_in_viewport()
    picture(wall, f"screen-story-end-{lang}")
    # The night calls at once, and a phone may still read the story.
    host.get_by_role("button", name=words["start"]).tap()
    expect(tale).to_have_count(0)
    begins = Words(lang, "ktulu").text("event.night_falls")
    comes_true(wall, lambda: begins in [each[0] for each in wall.evaluate("window.spoken")])
    guest.get_by_role("button", name=words["menu"]).tap()
    guest.get_by_text(words["story"]).tap()
    expect(guest.get_by_role("heading", name=words["town"])).to_be_visible()
    is_fit(guest)
    picture(guest, f"story-menu-{lang}")
