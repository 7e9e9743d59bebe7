"""What is said is seen at the seat for a while, and what matters of the tricks lies before who has taken it."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.house import House
from tests.layout.cases import Case
from tests.layout.law import examined
from tests.layout.screens import cases_of
from tests.layout.stand import Stand, opened

HEARTS: Final = ["2H", "4H", "6H", "7H", "9H", "TH", "JH", "QH", "KH", "AH"]


@pytest.fixture(scope="module")
def stand(browser: Browser, house: House) -> Iterator[Stand]:
    """A stand for these tests."""
    with opened(browser, house.url) as found:
        yield found


class Changed:
    """A case with something else in it."""

    def __init__(self, case: Case) -> None:
        self.raw: dict[str, Any] = case.shown()

    def shown(self) -> dict[str, Any]:
        """As the stand takes it."""
        return self.raw

    @property
    def view(self) -> dict[str, Any]:
        """The view that is shown first."""
        found: dict[str, Any] = next(each for each in self.raw["messages"] if each["type"] == "full")["view"]
        return found


def _case(game: str, name: str) -> Changed:
    return Changed(next(each for each in cases_of(game) if each.name == f"{game}: {name}"))


@pytest.mark.in_turn(1, of="what one game has")
def test_what_is_said_outside_auctions_is_a_bubble_for_a_while(stand: Stand) -> None:
    case = _case("skat", "turn, kontra to play")
    (then,) = case.raw["then"]
    other = (case.view["seat"] + 1) % 3
    then["events"] = [{"code": "kontra", "data": {"seat": other, "say": "kontra"}}]
    stand.resize(390, 844)
    stand.show(case)
    page = stand.page
    # Noted by the page itself: on a slow machine it is gone before one could ask for it.
    page.evaluate("""() => new MutationObserver(() => {
      const bubble = document.querySelector('[data-testid=bubble]')
      if (bubble?.innerText) window.seen ??= { text: bubble.innerText, strong: bubble.matches('.strong') }
    }).observe(document, { childList: true, subtree: true }) && 0""")
    stand.go_on()
    page.wait_for_function("() => window.seen")
    assert page.evaluate("window.seen") == {"text": "kontra", "strong": True}
    expect(page.get_by_test_id("bubble")).to_have_count(0)


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("size", "cards"), [((320, 640), False), ((390, 844), True), ((1280, 800), True)])
def test_cards_that_cost_lie_before_who_took_them(stand: Stand, size: tuple[int, int], cards: bool) -> None:
    """Card by card where they can be told apart, else so many of the suit; a reader is told each."""
    case = _case("kierki", "play play on turn")
    place = (case.view["seat"] + 1) % 4
    case.view["facts"] |= {"kind": "no_hearts", "costs": dict.fromkeys(HEARTS, 20)}
    for zone in case.view["zones"]:
        if zone["id"] == f"won.{place}":
            zone.update(cards=[*HEARTS, "3C"], hidden=5)
    stand.resize(*size)
    stand.show(case)
    taken = stand.page.get_by_test_id("taken")
    expect(taken).to_have_count(1)
    expect(taken).to_have_attribute(
        "aria-label", "Zdobyte: " + ", ".join(f"{each[0]}♥" for each in HEARTS).replace("T", "10")
    )
    box = taken.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    shown = taken.locator("b").all_inner_texts()
    assert shown == (["A", "K", "Q", "J", "10", "9", "7", "6", "4", "2"] if cards else ["10×"])


@pytest.mark.in_turn(1, of="what one game has")
def test_who_would_leave_is_told_what_that_costs(stand: Stand) -> None:
    """In the game's own words, and only where it costs something."""
    page = stand.page
    for cost in (None, {"n": 4}):
        case = _case("baska", "play play on turn")
        case.view["facts"] = {**case.view["facts"], "leaving": cost}
        stand.resize(390, 844)
        stand.show(case)
        page.get_by_role("button", name="Menu stołu").click()
        page.get_by_role("button", name="Odchodzę od stołu").click()
        expect(page.get_by_text("Dalej będzie grał za ciebie komputer.")).to_be_visible()
        expect(page.get_by_text("płaci każdemu z pozostałych co najmniej 4")).to_have_count(1 if cost else 0)
        assert [str(each) for each in examined(page).violations] == []
