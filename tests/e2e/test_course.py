"""The course walked on a phone: every step with its lesson, its boards, its deals and how they went."""

from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from talia.lessons import CourseStep, course
from talia.table.words import Lang, Words
from tests.e2e.browsing import People, Person, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.newcomer import Finger, Newcomer
from tests.e2e.playing import Player

STEPS = course("betel")
TEXTS = {
    "pl": {"lang": "pl-PL", "finish": "Do kroku", "next": "Następne rozdanie", "report": "Sprawdzam, jak poszło"},
    "en": {"lang": "en-GB", "finish": "To the step", "next": "Next deal", "report": "Show how it went"},
}


def try_boards(page: Page, game: str, step: CourseStep, lang: Lang) -> None:
    """What is tapped on each board is answered as the rules answer it, or who knows the best, where it is seen."""
    words = Words(lang, game)
    for place, board in enumerate(step.boards):
        shown = page.locator("section", has=page.locator(f"#board-{place}"))
        for attempt in board.tries:
            if board.kind == "card":
                hand = [code for code in board.hand if any(each.move["card"] == code for each in board.tries)]
                shown.locator(".hand button").nth(hand.index(attempt.move["card"])).tap()
            else:
                shown.locator(".calls button").nth(board.tries.index(attempt)).tap()
            answer = shown.get_by_test_id("answer")
            expect(answer).to_be_in_viewport(ratio=1)
            if attempt.refused is None:
                said = words.text(f"board.{board.id}.done")
            elif board.asks == "best":
                said = words.text(f"board.{board.id}.{attempt.refused.code}")
            else:
                said = words.text(f"refusal.{attempt.refused.code}", attempt.refused.details)
            expect(answer).to_contain_text(said)


def play(person: Person, rng: Random, opened: bool) -> None:
    """Plays the deal of the table at hand; one who deals names the first suit as trumps."""
    page, player = person.page, Player(person, rng)
    page.get_by_test_id("table").wait_for()
    page.wait_for_function(
        "() => document.querySelector('[data-testid=table]')?.dataset.turn === 'true' || "
        "document.querySelector('.ranking, [data-testid=beside] a')"
    )
    naming = page.locator(".ask button:not(.primary)")
    if naming.count() == 4 and "♣" in naming.first.inner_text():
        naming.first.tap()
        page.locator(".ask .primary").tap()
    while player.play_until("over", "answer") == "answer":
        # The referee may settle the claim before the tap.
        with suppress(TimeoutError):
            page.locator(".claim button").first.tap(timeout=1000)
    if opened:
        expect(page.get_by_test_id("beside").get_by_role("link")).to_be_visible()


@pytest.mark.in_turn(1, of="beside the table")
@pytest.mark.parametrize("lang", languages("en"))
def test_boards_answer_as_the_rules_do(lang: Lang, people: People, house: House) -> None:
    """Every step in the list, every answer of every board."""
    page = people.person(TEXTS[lang]["lang"]).page
    page.goto(f"{house.url}/course/betel")
    expect(page.locator("ol.steps a")).to_have_count(1 + len(STEPS))
    expect(page.locator("ol.steps a").first).to_have_attribute("href", "/learn/betel")
    page.locator("ol.steps a").nth(1).tap()
    for at, step in enumerate(STEPS):
        page.wait_for_url(f"**/course/betel/{step.id}")
        page.locator("#deals").wait_for()
        try_boards(page, "betel", step, lang)
        if at + 1 < len(STEPS):
            page.locator("main a.button").last.tap()


@pytest.mark.in_turn(1, of="beside the table")
@pytest.mark.parametrize("lang", languages("pl"))
def test_the_course_of_bridge(lang: Lang, people: People, house: House) -> None:
    """Every board is answered; a contract that stands is declared to its end, and shown with all cards open."""
    person = people.person(TEXTS[lang]["lang"])
    page, steps = person.page, course("bridge")
    page.goto(f"{house.url}/course/bridge")
    page.locator("ol.steps a").first.tap()
    for step in steps:
        page.wait_for_url(f"**/course/bridge/{step.id}")
        page.locator("#deals").wait_for()
        try_boards(page, "bridge", step, lang)
        is_fit(page)
        if step is not steps[-1]:
            page.locator("main a.button").last.tap()
    page.goto(f"{house.url}/course/bridge/{steps[0].id}")
    page.locator(".deals button").nth(2).tap()
    page.get_by_test_id("table").wait_for()
    assert Newcomer(person, Finger(page), "bridge").plays_a_deal() == "over"
    page.get_by_role("link", name=TEXTS[lang]["finish"]).tap()
    expect(page.locator(".deals button").nth(2)).to_contain_text("✓")
    page.locator(".replays a").tap()
    page.get_by_test_id("replay").wait_for()


@pytest.mark.in_turn(1, of="the course")
@pytest.mark.parametrize("at", range(len(STEPS)), ids=[step.id for step in STEPS])
def test_a_step_is_walked(at: int, people: People, house: House, long: bool) -> None:
    """Quick: one deal of the step, an open or a hidden one; long: all six. Then how the first step went."""
    person = people.person(TEXTS["pl"]["lang"])
    page, texts, step = person.page, TEXTS["pl"], STEPS[at]
    rng = Random(f"course/{step.id}")
    numbers = range(6) if long else [(at * 2) % 6 if at % 3 else (at + 3) % 6]
    for number in numbers:
        page.goto(f"{house.url}/course/betel/{step.id}")
        page.locator(".deals button").nth(number).tap()
        play(person, rng, step.deals[number].open)
        page.get_by_role("link", name=texts["finish"]).tap()
        expect(page.locator(".deals button").nth(number)).to_contain_text("✓")
    if at == 0:
        is_fit(page)
        page.get_by_role("button", name=texts["report"]).tap()
        expect(page.get_by_test_id("report")).to_be_visible(timeout=60000)
        is_fit(page)
    page.goto(f"{house.url}/course/betel")
    expect(page.locator("ol.steps li").nth(1 + at)).to_contain_text(f"rozegrane: {len(numbers)} z 6")


@pytest.mark.in_turn(1, of="beside the table")
def test_a_step_is_repeated_with_other_contracts(people: People, house: House, long: bool) -> None:
    """Step 3 with BK2, BK1 and BK0 (betel_learning.md 6): a deal of one of them, or all."""
    person = people.person(TEXTS["pl"]["lang"])
    page, rng = person.page, Random("rounds")
    (step,) = [step for step in STEPS if step.id == "betelek"]
    for place in range(3) if long else [1]:
        for number in range(6) if long else [3]:
            page.goto(f"{house.url}/course/betel/{step.id}")
            repeated = page.locator("details").nth(place)
            repeated.locator("summary").tap()
            repeated.locator("button").nth(number).tap()
            play(person, rng, number < 3)
            page.get_by_role("link", name=TEXTS["pl"]["finish"]).tap()
            repeated.locator("summary").tap()
            expect(repeated.locator("button").nth(number)).to_contain_text("✓")
    page.goto(f"{house.url}/course/betel")
    expect(page.locator("ol.steps li").nth(3)).to_contain_text("rozegrane: ")


@pytest.mark.in_turn(1, of="the course")
def test_one_listens_to_remarks_only_when_something_has_happened(people: People, house: House) -> None:
    """Each update of the table is asked about at most once."""
    person = people.person(TEXTS["pl"]["lang"])
    page = person.page
    asked: list[str] = []
    page.on("request", lambda request: asked.extend([request.url] if "/remarks?" in request.url else []))
    step = next(step for step in STEPS if any(deal.open for deal in step.deals))
    page.goto(f"{house.url}/course/betel/{step.id}")
    number = next(number for number, deal in enumerate(step.deals) if deal.open)
    page.locator(".deals button").nth(number).tap()
    play(person, Random("remarks"), True)
    updates = int(page.get_by_test_id("table").get_attribute("data-seq") or 0)
    print(f"requests for remarks: {len(asked)} of {updates} updates")
    assert 0 < len(asked) <= updates + 1
