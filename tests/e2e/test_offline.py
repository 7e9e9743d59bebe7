"""An installed page without a connection: it opens, says what is wrong, and keeps the rules that were read before."""

from playwright.sync_api import expect

from tests.e2e.browsing import People
from tests.e2e.house import House
from tests.e2e.playing import tile


def test_the_page_opens_and_rules_can_be_read_without_a_connection(house: House, people: People) -> None:
    person = people.person(service_workers="allow")
    # Words that were never fetched before are not there: the names of the computer players in the sheet of a game.
    missing = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")
    person.forgiven = (*(f"console: Failed to load resource: {each}" for each in missing), "failed: GET")
    page = person.page
    page.goto(house.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    page.goto(f"{house.url}/rules/betel")
    title, chapters = page.get_by_role("heading", level=1), page.get_by_role("heading", level=2)
    expect(title).to_have_text("Betel")
    expect(chapters.first).to_be_visible()
    read = chapters.all_inner_texts()
    assert len(read) > 3

    person.context.set_offline(True)
    page.reload()
    expect(title).to_have_text("Betel")
    expect(chapters).to_have_text(read)

    page.goto(house.url)
    tile(page, "Betel").click()
    expect(page.get_by_role("link", name="Gram ze znajomymi")).to_be_visible()
    page.get_by_role("button", name="Gram z komputerem").click()
    expect(page.get_by_text("Serwer nie odpowiada")).to_be_visible()

    person.context.set_offline(False)
    page.get_by_role("button", name="Gram z komputerem").click()
    page.get_by_test_id("table").wait_for()
