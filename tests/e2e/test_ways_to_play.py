"""Ways to play that have a name: a tap chooses one, one sees how long it lasts and what is counted in it."""

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import People
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import tile, unfold
from tests.e2e.test_skat_table import picture


@pytest.mark.in_turn(1, of="a game at the table")
def test_skat_at_home_is_played_for_grosze(people: People, house: House) -> None:
    page = people.person("pl-PL").page
    page.goto(house.url)
    tile(page, "Skat").tap()
    sheet = page.get_by_role("dialog", name="Skat")
    expect(sheet).to_contain_text("Skat turniejowy, około 40 min")
    expect(sheet.get_by_role("radio", name="Komputer prosty")).to_be_checked()
    sheet.get_by_role("button", name="Zmieniam").tap()
    sheet.get_by_text("Skat piwny").tap()
    expect(sheet).to_contain_text("Skat piwny, około 20 min")
    page.get_by_role("link", name="Gram ze znajomymi").tap()
    ways = page.get_by_role("group", name="Jak gracie")
    expect(ways.get_by_role("radio", name="Skat turniejowy")).to_be_checked()
    expect(page.get_by_text("około 90 min")).to_be_visible()
    page.get_by_text("Szybkie").tap()
    expect(page.get_by_text("około 75 min")).to_be_visible()
    page.get_by_text("Bez zegara").tap()
    ways.get_by_text("Skat piwny").tap()
    expect(page.get_by_text("około 45 min")).to_be_visible()
    ways.get_by_text("Skat domowy").tap()
    expect(page.get_by_text("około 90 min")).to_be_visible()
    assert not violations(page)
    picture(page, "ways-to-play")
    page.get_by_label("Twoje imię").fill("Ania")
    unfold(page, "Zasady tego stołu")
    expect(page.get_by_label("Stawka")).to_be_visible()
    # With three seats nobody is a fourth dealer; what is changed leaves the way its name.
    dealers = page.get_by_label("Rozdaje pierwszy").locator("option")
    expect(dealers).to_have_text(["los", "gracz 1", "gracz 2", "gracz 3"])
    page.get_by_role("group", name="Ilu graczy").get_by_text("4").tap()
    expect(dealers).to_have_count(5)
    page.get_by_role("group", name="Ilu graczy").get_by_text("3").tap()
    page.get_by_label("Po trzech pasach").select_option("ramsch")
    expect(ways.get_by_role("radio", name="Skat domowy 1 zmiana")).to_be_checked()
    page.get_by_text("Z komputerem").tap()
    page.get_by_label("Jak mocny").select_option("simple")
    page.get_by_role("button", name="Otwieram stół").tap()
    plate = page.locator('[data-seat="1"]')
    expect(plate).to_contain_text("0 gr")
    page.get_by_role("button", name="Menu stołu").tap()
    page.get_by_text("Ustalenia przy tym stole").tap()
    agreed = page.get_by_test_id("agreed")
    expect(agreed).to_contain_text("Skat domowy, ze zmianą:")
    expect(agreed.get_by_role("listitem")).to_have_text(["Po trzech pasach: ramsz"])
    page.get_by_text("Wszystkie zasady tego stołu").tap()
    expect(page.get_by_role("definition").filter(has_text="domowy, na pieniądze")).to_be_visible()
    assert not violations(page)
    picture(page, "agreed")
    page.get_by_role("button", name="Zamykam").tap()
    picture(page, "grosze")
