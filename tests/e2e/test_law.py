"""The law of layout, over every game and page.

The sample is small and always the same; the long form asks every screen. As long as some break the law,
``ratchet.json`` has their number, by game and kind: more fail the test; fewer are told, and
``python tools/stand.py law --set`` (for the sample with ``--sample``) writes them down.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.house import House
from tests.layout.law import examined, places, shifted, sticks_out
from tests.layout.screens import (
    PAGES,
    Screen,
    all_subjects,
    cases_of,
    everything,
    looked_at,
    ratchet,
    sample,
    tally,
    ways,
    worst,
)
from tests.layout.stand import SIZES, Stand, opened

PICTURES = Path(os.environ.get("TALIA_PICTURES", "build/layout"))
FEWEST = 5
"""The sample has so many screens of each game at least."""


@pytest.fixture(scope="module")
def stand(browser: Browser, toys: House) -> Iterator[Stand]:
    """One page for all screens, which is not loaded anew; its server knows the game of very many, too."""
    with opened(browser, toys.url) as stand:
        yield stand


def picture(stand: Stand, screen: Screen) -> Path:
    """A picture of a screen."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    path = PICTURES / f"{re.sub(r'[^a-z0-9]+', '-', str(screen).lower())}.png"
    for _ in looked_at(stand, [screen]):
        stand.page.screenshot(path=path)
    return path


@pytest.mark.parametrize("subject", all_subjects())
def test_no_more_screens_break_the_law(stand: Stand, subject: str, long: bool) -> None:
    before = ratchet(subject, sample=not long)
    if before is None:
        pytest.skip(f"never counted: python tools/stand.py law {subject} --set")
    screens = everything(subject) if long else sample(subject)
    assert len(screens) >= FEWEST
    found = list(looked_at(stand, screens))
    now = tally(found)
    more = {kind: count for kind, count in now.items() if count > before[kind]}
    told = []
    for kind in more:
        told.append(f"{kind} on {now[kind]} screens of {len(found)}, before {before[kind]}")
        for screen, violations in worst(found, kind)[:3]:
            told.append(f"  {screen}: {picture(stand, screen)}")
            told += [f"    {each}" for each in violations[:4]]
    assert not more, "\n".join(told)
    if before - now:
        print(f"{subject}: fewer than the ratchet has, lower it: {dict(before - now)}")


def test_the_sample_has_every_size_language_and_text() -> None:
    sizes, langs, texts = zip(*ways(FEWEST), strict=True)
    assert {*sizes} == {*SIZES}
    assert len({*zip(langs, texts, strict=True)}) == 4


FAULTS = {
    "outside": ".mine button[data-card]:first-child { transform: translateX(-300vw) }",
    "cut": ".others .total { display: block; overflow: hidden; width: 12px; white-space: nowrap }",
    "contract": "[data-needs=contract] * { display: block; overflow: hidden; max-width: 9px; white-space: nowrap }",
    "name": ".others .name { display: block; overflow: hidden; width: 2em; white-space: nowrap }",
    "covered": ".mine::after { content: ''; position: absolute; inset: 0; background: red }",
    "target": ".tools button { min-height: 12px !important; height: 12px !important }",
    "index": ".mine [data-needs=hand] .place { width: 8px; flex: none }",
    "small": ".others .name { font-size: 10px }",
    "hand": ".mine [data-needs=hand] { display: none }",
    "plate": ".self { display: none !important }",
    "contrast": ".others .total { color: #9aa }",
}


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("kind", FAULTS)
def test_a_planted_fault_is_found(stand: Stand, kind: str) -> None:
    case = next(each for each in cases_of("kierki") if each.hand and "play play on turn" in each.name)
    stand.show(case)
    stand.resize(1280, 800)
    before = [str(each) for each in examined(stand.page, touch=False, hand=case.hand).violations if each.kind == kind]
    with stand.planted(FAULTS[kind]):
        found = [
            str(each) for each in examined(stand.page, touch=False, hand=case.hand).violations if each.kind == kind
        ]
    assert len(found) > len(before), found


def test_what_is_still_being_laid_out_is_looked_at_once_it_rests(stand: Stand) -> None:
    stand.show(next(each for each in cases_of("kierki") if each.hand and "play play on turn" in each.name))
    stand.resize(1280, 800)
    stand.page.evaluate("""() => {
      const card = document.querySelector('.mine button[data-card]')
      let frames = 12
      const next = () => {
        card.style.translate = frames > 0 ? `-300vw ${frames}px` : ''
        if (frames-- > 0) requestAnimationFrame(next)
      }
      next()
    }""")
    assert sticks_out(stand.page) == []


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(
    "game, phase, fault",
    [
        ("fantan", "laying lay on turn", ".felt [data-anchor^=row] { visibility: hidden }"),
        ("skat", "bidding bid+pass on turn", ".felt > * { display: none !important }"),
        ("pages", "replay of skat", ".ground { height: 90px !important; overflow-y: auto !important }"),
    ],
)
def test_a_middle_that_is_not_drawn_is_found(stand: Stand, game: str, phase: str, fault: str) -> None:
    """Rows and packs that lie there, and a replay that has to be scrolled."""
    case = next(each for each in cases_of(game) if phase in each.name)
    stand.show(case)
    stand.resize(1280, 800)
    assert "middle" not in examined(stand.page, touch=False).kinds
    with stand.planted(fault):
        assert "middle" in examined(stand.page, touch=False).kinds


def test_a_mark_over_words_on_a_plate_is_found(stand: Stand) -> None:
    stand.show(next(each for each in cases_of("kierki") if each.hand and "play play on turn" in each.name))
    stand.resize(1280, 800)
    assert "covered" not in examined(stand.page, touch=False).kinds
    with stand.planted(".seat .dealer { inset: 0 auto auto 3rem; width: 4rem; z-index: 1 }"):
        found = [str(each) for each in examined(stand.page, touch=False, kinds=["covered"]).violations]
    assert any(each.startswith("covered: span in plate") for each in found), found


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(
    ("fault", "on"),
    [
        (".felt .order li { margin-right: -1.2rem }", "on span"),
        (".felt .order { translate: 0 65vh }", "in hand"),
    ],
)
def test_words_of_the_middle_over_others_are_found(stand: Stand, fault: str, on: str) -> None:
    """Over one another, and on the hand; they let touches through, so no hit test tells."""
    stand.show(next(each for each in cases_of("baska") if each.hand and "play play on turn" in each.name))
    stand.resize(1280, 800)
    assert "words" not in examined(stand.page, touch=False).kinds
    with stand.planted(fault):
        found = [str(each) for each in examined(stand.page, touch=False, kinds=["words"]).violations]
    assert any(on in each for each in found), found


def test_what_lies_over_the_word_on_the_turn_is_found(stand: Stand) -> None:
    """It lets touches through, so a hit test alone passes it by."""
    stand.show(next(each for each in cases_of("kierki") if each.hand and "play play on turn" in each.name))
    stand.resize(1280, 800)
    with stand.planted(".self::after { content: ''; position: absolute; inset: -50vw; z-index: 1; background: red }"):
        found = [str(each) for each in examined(stand.page, touch=False, kinds=["covered"]).violations]
    assert any(each.startswith("covered: span in status") for each in found), found


@pytest.mark.parametrize("said", ["⟨value⟩", "NaN", "undefined", "[object Object]"])
def test_a_message_that_lacks_a_value_is_found(stand: Stand, said: str) -> None:
    stand.show(next(each for each in cases_of("kierki") if each.hand and "play play on turn" in each.name))
    assert "unsaid" not in examined(stand.page).kinds
    stand.page.evaluate("said => document.querySelector('.others .total').append(' ' + said)", said)
    assert "unsaid" in examined(stand.page).kinds


def test_a_figure_that_sticks_out_of_a_drawing_is_found(stand: Stand) -> None:
    stand.show(next(each for each in cases_of("kierki") if each.name.endswith("over waiting")))
    stand.resize(1280, 800)
    assert "cut" not in examined(stand.page, kinds=["cut"]).kinds
    with stand.planted("figure svg text { translate: 80px }"):
        found = [str(each) for each in examined(stand.page, kinds=["cut"]).violations]
    assert any("out of its drawing" in each for each in found), found


def test_a_mark_cut_off_above_its_card_is_found(stand: Stand) -> None:
    """Of a row behind another what a heart costs sticks out above the card, where nothing may cut it."""
    stand.show(next(each for each in cases_of("kierki_joker") if "play - waiting, guidance" in each.name))
    stand.resize(360, 740)
    assert "cut" not in examined(stand.page, kinds=["cut"]).kinds
    with stand.planted(".hand .row { overflow: hidden }"):
        found = [str(each) for each in examined(stand.page, kinds=["cut"]).violations]
    assert any("out of its drawing" in each for each in found), found


def test_a_name_broken_at_the_head_of_a_column_is_found(stand: Stand) -> None:
    stand.show(next(each for each in cases_of("kierki") if each.name.endswith("break waiting")))
    stand.resize(1280, 800)
    broken = [0, 0]
    for at, style in enumerate(("/* as it is */", "thead th span { width: 1.4em; overflow-wrap: anywhere }")):
        with stand.planted(style):
            broken[at] = sum(each.how == "broken" for each in examined(stand.page, touch=False).violations)
    assert broken[0] == 0 < broken[1]


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_who_only_looks_sees_plate_and_cards_of_the_seat_at_the_lower_edge(stand: Stand, size: tuple[int, int]) -> None:
    case = next(each for each in cases_of("kierki") if each.name.endswith("play - watching"))
    stand.window(*size)
    stand.show(case)
    assert "plate" not in examined(stand.page).kinds
    assert stand.page.locator(".self .fan .mini").count() > 1
    # The room of a hand that is not there goes to the trick.
    assert stand.page.locator(".mine [data-needs=hand]").count() == 0


STRAYS = {
    "a plate at the left": ".others .at:first-child { translate: 9px }",
    "a plate that goes half the way": ".others .at:last-child { translate: -200px }",
    "all plates downwards": ".others .at { translate: 0 9px }",
    "one's own plate": ".self { translate: 0 -9px }",
}


@pytest.mark.parametrize("stray", STRAYS)
def test_what_moves_when_the_column_beside_a_table_goes_is_found(stand: Stand, stray: str) -> None:
    case = next(each for each in cases_of("betel") if each.then and "auction to play" in each.name)
    stand.window(844, 390)
    moved = []
    for content in ("/* as it is */", STRAYS[stray]):
        stand.show(case)
        before = places(stand.page)
        with stand.planted(content):
            stand.go_on()
            moved.append(len(shifted(before, places(stand.page))))
    assert moved[1] > moved[0]


@pytest.mark.parametrize(
    ("then", "now", "moved"),
    [
        ([354, 500], [654, 838], False),  # at the right edge, and wider
        ([6, 152], [6, 190], False),  # at the left one
        ([180, 326], [330, 514], False),  # in the middle
        ([354, 500], [354, 500], False),  # it has not moved at all
        ([354, 500], [500, 646], True),
        ([6, 152], [30, 176], True),
        ([180, 326], [200, 346], True),
    ],
)
def test_the_right_side_of_a_table_that_becomes_wider_goes_with_it(
    then: list[int], now: list[int], moved: bool
) -> None:
    found = shifted(
        [["table", "", 0, 506, 0], ["div in plate", "0", *then, 50]],
        [["table", "", 0, 844, 0], ["div in plate", "0", *now, 50]],
    )
    assert [each.kind for each in found] == ["shift"] * moved


@pytest.mark.parametrize(
    ("now", "moved"),
    [
        ([8, 120, 500], False),
        ([8, 150, 500], False),  # wider at the edge it stands at
        ([-22, 120, 500], False),  # the same for the left hand
        ([20, 132, 500], True),
        ([-22, 150, 500], True),
        ([8, 120, 510], True),
    ],
)
def test_what_becomes_wider_has_not_moved(now: list[int], moved: bool) -> None:
    table = ["table", "", 0, 390, 0]
    found = shifted([table, ["div in plate", "0", 8, 120, 500]], [table, ["div in plate", "0", *now]])
    assert [each.kind for each in found] == ["shift"] * moved


@pytest.mark.parametrize(
    ("before", "after", "moved"),
    [
        (" of 9", " of 9", True),
        (" of 9", " of 15", False),
        ("", " of 15", False),  # the last card was played, and new ones are dealt
        ("", "", True),
    ],
)
def test_ones_own_plate_goes_with_the_hand_that_gets_cards(before: str, after: str, moved: bool) -> None:
    table = ["table", "", 0, 390, 0]
    found = shifted(
        [table, ["own plate", "0", 8, 120, 700], [f"div in hand{before}", "", 8, 380, 750]],
        [table, ["own plate", "0", 8, 120, 600], [f"div in hand{after}", "", 8, 380, 750]],
    )
    assert [each.kind for each in found] == ["shift"] * moved


def test_words_on_what_lies_behind_them_are_seen(stand: Stand) -> None:
    """The start page's bar lies on baize that is no part of it: pale as paper it is read, dark as baize it is not."""
    stand.show(next(each for each in cases_of(PAGES) if each.name == "start"))
    stand.resize(844, 390)
    before = examined(stand.page, kinds=["contrast"]).violations
    with stand.planted("header.felt * { color: #3a6b55 !important }"):
        found = [str(each) for each in examined(stand.page, kinds=["contrast"]).violations]
    assert not before
    assert any("Talia" in each for each in found), found
