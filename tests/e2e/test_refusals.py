"""What the server refuses is told where one asked for it, in sight."""

from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.browsing import People
from tests.e2e.fitness import is_fit
from tests.e2e.house import opened
from tests.e2e.playing import WORDS, play_the_computer

PL = WORDS["pl"]
TOO_MANY = "Masz za dużo stołów, przy których gra się nie skończyła."


def test_too_many_tables(people: People, tmp_path: Path) -> None:
    with opened(tmp_path / "data", tables_per_guest=0) as house:
        person = people.person(viewport={"width": 320, "height": 640})
        person.forgiven = ("refused: POST", "console: Failed to load resource")
        page = person.page
        play_the_computer(person, house.url, PL, game="Kierki")
        expect(page.get_by_role("alert").filter(has_text=TOO_MANY)).to_be_in_viewport(ratio=1)
        is_fit(page)

        page.get_by_role("link", name=PL["with_friends"]).tap()
        page.get_by_role("button", name=PL["make"]).tap()
        expect(page.get_by_role("alert").filter(has_text=TOO_MANY)).to_be_in_viewport(ratio=1)
        expect(page.get_by_text("bez zegara: około")).to_be_in_viewport(ratio=1)
        is_fit(page)
        person.context.close()
