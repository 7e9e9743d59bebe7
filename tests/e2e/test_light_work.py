"""What changes on a table has only itself laid out anew: a word in the band leaves hands, plates and trick alone."""

import json

from playwright.sync_api import Browser

from tests.e2e.house import House
from tests.layout.cases import cases
from tests.layout.stand import opened

CHANGED = """place => {
  const box = document.querySelector(place)
  for (const text of ['one', 'two']) {
    document.body.getBoundingClientRect()
    box.append(text)
    document.body.getBoundingClientRect()
  }
}"""


PLACES = (".facts .lines", "[data-needs=plate] .name", "[data-testid=status]")


def test_a_word_has_not_the_whole_page_laid_out(browser: Browser, house: House) -> None:
    case = next(each for each in cases("betel") if each.name == "betel: play play on turn")
    with opened(browser, house.url) as stand:
        stand.show(case, "pl")
        browser.start_tracing(page=stand.page, categories=["-*", "devtools.timeline"])
        stand.page.evaluate("console.timeStamp('begin')")
        for place in PLACES:
            stand.page.evaluate(CHANGED, place)
        traced = json.loads(browser.stop_tracing())["traceEvents"]
    begun = next(each["ts"] for each in traced if each["name"] == "TimeStamp")
    layouts = [each["args"]["beginData"] for each in traced if each["name"] == "Layout" and each["ts"] >= begun]
    assert len(layouts) >= 2 * len(PLACES)
    assert all(each["partialLayout"] for each in layouts), layouts
