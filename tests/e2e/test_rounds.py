"""Events with rounds in browsers: a host, people with phones who enter and are led from table to table, the results.

Cards are played by the wire; what leads from one table to the next, and what the pages say of the results, is pressed
and read. Matchpoints are reckoned anew from the records of the tables.
"""

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from talia.table.record import read
from tests.e2e.browsing import People, Person
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import got, posted, unfold
from tests.layout.law import sticks_out
from tests.server.harness import Client, run
from tests.server.test_events import points_in

NAME = "Twoje imię"
SEVERAL = "Kilka stołów z tymi samymi kartami"


def fits(page: Page) -> None:
    """Nothing is cut off, and axe finds nothing."""
    assert not sticks_out(page)
    is_fit(page)


def told(page: Page) -> dict[str, Any]:
    """What the server tells the guest of a page of the event that is shown."""
    found: dict[str, Any] = json.loads(got(page, re.sub(r"#.*", "", page.url).replace("/event/", "/api/events/")))
    return found


def play(house: House, pages: list[Page], moves: int | None = None) -> None:
    """The guests of these pages, which show the event, play at their tables to the end, or so many moves each."""
    at = [(told(page)["rounds"]["table"], page.context.cookies(house.url)) for page in pages]

    async def all_of_them() -> None:
        async def one(number: int, table: str, cookies: Any) -> None:
            client = Client(house.port, f"{table}{number}", {each["name"]: each["value"] for each in cookies})
            await client.connect(table)
            made = 0

            def done(it: Client) -> bool:
                nonlocal made
                made += 1
                return it.info["status"] in ("over", "ended") or (moves is not None and made > moves)

            await client.play_on(Random(f"{table}{number}"), done)
            await client.close()

        await asyncio.gather(*(one(number, *each) for number, each in enumerate(at)))

    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: run(all_of_them)).result()


def enters(person: Person, address: str, name: str, how: str) -> None:
    """Somebody opens the event's link, says who he is and enters."""
    page = person.page
    page.goto(address)
    page.get_by_label(NAME).fill(name)
    page.get_by_role("button", name=how).tap()
    expect(page.get_by_role("button", name="Wypisuję się")).to_be_visible()


def opens(host: Person, house: House, game: str, rounds: str, tables: int) -> str:
    """The host makes an event with rounds by the form; its address."""
    page = host.page
    page.goto(f"{house.url}/#{game}")
    page.get_by_label(NAME).fill("Ola")
    unfold(page, SEVERAL)
    page.get_by_label(SEVERAL).check()
    page.get_by_label("Liczba stołów", exact=False).fill(str(tables))
    page.get_by_text("Rundy, z zapisami").tap()
    if game == "bridge":
        page.get_by_label("Wszystkie rundy").uncheck()
    page.get_by_label("Rundy", exact=False).last.fill(rounds)
    page.get_by_label("Rozdania w rundzie", exact=False).fill("1")
    page.get_by_label("Kto zajmie wolne miejsca").select_option("simple")
    if game == "bridge":  # whose usual way, the rubber, can't be compared
        expect(page.get_by_role("status").filter(has_text="bez zegara")).not_to_contain_text("Rober")
    fits(page)
    page.get_by_role("button", name="Otwieram zapisy").tap()
    page.wait_for_url("**/event/*")
    return page.url


def matchpoints(mine: int, all_of_them: list[int]) -> int:
    """Two for every worse score at another table, one for every equal one."""
    return sum(2 * (mine > other) + (mine == other) for other in all_of_them) - 1


@pytest.mark.in_turn(1, of="beside the table")
def test_three_tables_of_a_howell_over_two_rounds(house: House, people: People) -> None:
    host, ania, jan = (people.person() for _ in range(3))
    address = opens(host, house, "bridge", "2", 3)
    enters(ania, address, "Ania", "Zapisuję się z partnerem")
    link = ania.page.get_by_label("Link dla partnera").input_value()
    fits(ania.page)
    enters(jan, link, "Jan", "Zapisuję się jako partner")
    jan.page.goto(address)
    host.page.goto(address)
    expect(host.page.get_by_role("listitem").filter(has_text="Ania i Jan")).to_be_visible()
    host.page.get_by_role("button", name="Zaczynam turniej").tap()
    expect(host.page.get_by_role("status").first).to_contain_text("Runda 1 z 2")
    fits(host.page)

    # By one tap to the table; then one phone breaks, and another one with the same cookies is led there again.
    for person in (ania, jan):
        person.page.get_by_test_id("next-table").tap()
        expect(person.page.get_by_test_id("table")).to_be_visible()
        person.page.goto(address)
    play(house, [ania.page, jan.page], moves=6)
    memory = jan.context.storage_state()
    jan.context.close()
    jan = people.person(storage_state=memory)
    jan.page.goto(address)
    jan.page.get_by_test_id("next-table").tap()
    expect(jan.page.get_by_test_id("table")).to_be_visible()
    first = jan.page.url
    jan.page.goto(address)
    play(house, [ania.page, jan.page])

    # From the table that is over, too.
    jan.page.goto(first)
    jan.page.get_by_test_id("next-table").tap()
    expect(jan.page).not_to_have_url(first)
    expect(jan.page.get_by_test_id("table")).to_be_visible()
    jan.page.goto(address)
    expect(jan.page.get_by_role("status").first).to_contain_text("Runda 2 z 2")
    expect(jan.page.get_by_role("region", name="Klasyfikacja").get_by_role("row")).to_have_count(1 + 6)
    play(house, [ania.page, jan.page])
    expect(host.page.get_by_role("status").first).to_contain_text("Wszystkie rundy rozegrane")

    # The percentages of the page are those of the records.
    info = told(host.page)
    parts: dict[int, int] = {}
    for sittings in info["rounds"]["played"]:
        tables = [f"{house.url}/api/tables/{each['id']}/record" for each in sittings]
        records = [read(got(host.page, each)) for each in tables]
        scores = [points_in(record)[0][0] for record in records]
        for each, mine in zip(sittings, scores, strict=True):
            first_side, second_side = each["players"]
            points = matchpoints(mine, scores)
            parts[first_side] = parts.get(first_side, 0) + points
            parts[second_side] = parts.get(second_side, 0) + 4 - points
    rows = host.page.get_by_role("region", name="Klasyfikacja").get_by_role("row")
    expect(rows).to_have_count(1 + 6)
    for player, points in parts.items():
        group = info["rounds"]["players"][player]
        told_so = rows.filter(has_text=re.compile(".*".join(each["name"] for each in group))).inner_text()
        share = f"{100 * points / 8:.1f}".replace(".", ",").removesuffix(",0")
        assert f"{share}%" in told_so.replace("\u00a0", ""), (share, told_so)
    rows.filter(has_text="Ania").get_by_role("button", name="Karta pary").tap()
    fits(host.page)
    host.page.get_by_text("Protokół rozdania 2").tap()
    expect(host.page.get_by_role("region", name="Protokół rozdania 2").get_by_role("row")).to_have_count(1 + 3)


@pytest.mark.in_turn(1, of="beside the table")
def test_an_evening_of_skat(house: House, people: People) -> None:
    """Single players, every table with its own cards: new tables in the second round, and totals that add up."""
    host, ania, jan = (people.person() for _ in range(3))
    address = opens(host, house, "skat", "2", 2)
    for person, name in ((ania, "Ania"), (jan, "Jan")):
        enters(person, address, name, "Zapisuję się")
    posted(host.page, address.replace("/event/", "/api/events/") + "/start", {})
    seen = []
    for number in range(2):
        for person in (ania, jan):
            expect(person.page.get_by_role("status").first).to_contain_text(f"Runda {number + 1} z 2")
            expect(person.page.get_by_test_id("next-table")).to_be_visible()
            seen.append(person.page.get_by_test_id("next-table").get_attribute("href"))
        play(house, [ania.page, jan.page])
    assert {*seen[:2]}.isdisjoint(seen[2:])
    expect(host.page.get_by_role("status").first).to_contain_text("Wszystkie rundy rozegrane")
    sums: dict[int, int] = {}
    for sittings in told(host.page)["rounds"]["played"]:
        for each in sittings:
            for player, points in zip(each["players"], each["totals"], strict=True):
                sums[player] = sums.get(player, 0) + points
    rows = host.page.get_by_role("region", name="Klasyfikacja").get_by_role("row")
    for player, points in sums.items():
        name = told(host.page)["rounds"]["players"][player][0]["name"]
        expect(rows.filter(has_text=name).get_by_role("cell").nth(1)).to_have_text(str(points).replace("-", "−"))
    fits(host.page)
