"""What changes on a table has only itself laid out anew: a word in the band leaves hands, plates and trick alone.

So does a copy of a card that flies away.
"""

import json
from typing import Any

from playwright.sync_api import Browser, Page

from tests.e2e.house import House
from tests.layout.cases import cases
from tests.layout.stand import opened

CHANGED = """([place, absolute]) => {
  const box = document.querySelector(place)
  for (const text of ['one', 'two']) {
    document.body.getBoundingClientRect()
    const copy = document.createElement('span')
    copy.style.position = absolute ? 'absolute' : 'static'
    copy.append(text)
    box.append(copy)
    document.body.getBoundingClientRect()
  }
}"""


PLACES = (".facts .lines", "[data-needs=plate] .name", "[data-testid=status]")
AIR = "[data-testid=table] [data-air]"
"""Where cards fly that are gone (``web/src/table/flight.ts``)."""


TRIES = 3
"""Something else may be drawn at the same time; what has the whole page laid out does so each time."""


def layouts(browser: Browser, page: Page) -> list[dict[str, Any]]:
    """What is laid out when words change at all places."""
    browser.start_tracing(page=page, categories=["-*", "devtools.timeline"])
    page.evaluate("console.timeStamp('begin')")
    for place in (*PLACES, AIR):
        page.evaluate(CHANGED, [place, place == AIR])
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    begun = next(each["ts"] for each in traced if each["name"] == "TimeStamp")
    return [each["args"]["beginData"] for each in traced if each["name"] == "Layout" and each["ts"] >= begun]


def test_a_word_has_not_the_whole_page_laid_out(browser: Browser, house: House) -> None:
    case = next(each for each in cases("betel") if each.name == "betel: play play on turn")
    found = []
    with opened(browser, house.url) as stand:
        stand.show(case, "pl")
        stand.page.locator(AIR).wait_for(state="attached")
        for _ in range(TRIES):
            found.append(layouts(browser, stand.page))
            assert len(found[-1]) >= 2 * (len(PLACES) + 1)
    assert any(all(each["partialLayout"] for each in once) for once in found), found
