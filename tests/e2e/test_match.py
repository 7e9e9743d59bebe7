"""A newcomer opens the first page at a phone and plays a whole match of Betel against two computer players."""

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import People, Person
from tests.e2e.house import House
from tests.e2e.playing import WORDS, Player, download, open_table, talia

RANKING = (
    "() => [...document.querySelectorAll('.ranking li')].map((line) => [...line.children].map((e) => e.innerText))"
)
SHEET = """() => [...document.querySelectorAll('.result .sheet :is(tbody, tfoot) tr')].map(
  (row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText))"""


@pytest.mark.in_turn(1, of="a match to its end")
@pytest.mark.parametrize("lang, deals, still", [("pl", (3, 10), True), ("en", (2, 2), False)])
def test_a_newcomer_plays_a_whole_match(
    lang: str, deals: tuple[int, int], still: bool, house: House, people: People, tmp_path: Path, long: bool
) -> None:
    words = WORDS[lang]
    person = people.person(words["lang"], still=still)
    player = Player(person, Random(lang))
    open_table(person, house.url, "Ania", deals[long], words)
    player.whole()
    person.page.get_by_role("button", name=words["start"]).tap()

    for deal in range(deals[long]):
        asked = ""
        while asked not in ("next", "over"):
            asked = player.waits_for()
            if asked in ("call", "card"):
                expect(player.table).to_have_attribute("data-deal", str(deal))
                player.whole()
            if asked not in ("next", "over"):
                player.step(asked)
        player.whole()
        assert asked == ("over" if deal + 1 == deals[long] else "next")
        check_the_sheet(person, deal + 1)
        if deal == 0:
            step_through_the_deal(player, words)
        if asked == "next":
            player.step(asked)

    expect(person.page.get_by_role("heading", name=words["end"])).to_be_visible()
    record = download(person, words, tmp_path / "match.talia.json")
    ranking = [(rank, name, number(total)) for rank, name, total in person.page.evaluate(RANKING)]
    totals = {"Ania" if name in ("Ty", "You") else name: total for _, name, total in ranking}
    assert [totals[seat["name"]] for seat in record["seats"]] == record["totals"]
    order = sorted(record["totals"], reverse=True)
    assert [(rank, total) for rank, _, total in ranking] == [(f"{order.index(each) + 1}.", each) for each in order]
    answer = json.loads(talia("verify", "--json", tmp_path / "match.talia.json"))
    assert answer["genuine"] and answer["finished"] and answer["receipt"] == "checked"
    assert answer["seen"] == {"commit": record["commit"], "early": True, "agrees": True, "differences": []}


def check_the_sheet(person: Person, deals: int) -> None:
    """The score sheet has a line a deal, whose sums are the totals."""
    points = [list(map(number, row)) for row in person.page.evaluate(SHEET)]
    assert len(points) == deals + 1
    assert [sum(column) for column in zip(*points[:-1], strict=True)] == points[-1]


def number(text: str) -> int:
    """A number as the page writes it, with a real minus sign, and what is counted behind it."""
    return int(text.split(maxsplit=1)[0].replace("−", "-"))


def step_through_the_deal(player: Player, words: dict[str, str]) -> None:
    """Looks at the finished deal step by step, and comes back to the table, which has waited."""
    page = player.page
    table = page.url
    page.get_by_role("link", name=words["replay"], exact=True).tap()
    replay = page.get_by_test_id("replay")
    replay.wait_for()
    player.whole()
    for _ in range(3):
        line = replay.get_attribute("data-line")
        replay.get_by_role("button", name=words["following"]).tap()
        expect(replay).not_to_have_attribute("data-line", str(line))
    replay.get_by_role("button", name=words["last"]).tap()
    expect(replay.locator("div.told[role=group]")).to_contain_text(words["points"])
    player.whole()
    page.get_by_role("link", name=words["back"]).tap()
    page.wait_for_url(table)
    assert player.waits_for() in ("next", "over")
