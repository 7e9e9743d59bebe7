"""An installed page without a connection: it opens, says what is wrong, and keeps the rules that were read before."""

from playwright.sync_api import expect

from tests.e2e.browsing import People
from tests.e2e.house import House


def test_the_page_opens_and_rules_can_be_read_without_a_connection(house: House, people: People) -> None:
    person = people.person()
    person.forgiven = ("console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED", "failed: GET")
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
    page.get_by_role("link", name="Graj ze znajomymi").first.wait_for()
    expect(page.get_by_role("button", name="Graj z komputerem").first).to_be_visible()
    page.get_by_role("button", name="Graj z komputerem").first.click()
    expect(page.get_by_text("Serwer nie odpowiada")).to_be_visible()

    person.context.set_offline(False)
    page.get_by_role("button", name="Graj z komputerem").first.click()
    page.get_by_test_id("table").wait_for()
