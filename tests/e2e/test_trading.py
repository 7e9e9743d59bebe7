"""Betel with trading on three phones: offers put together by taps, taken with one, kept by the rules."""

import os
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from talia.games.betel.contracts import BY_ID
from talia.games.betel.deal import _DUBEL, _ROLES
from talia.games.betel.state import DECK
from tests.e2e.browsing import PHONE, People, Person, comes_true, languages
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import WORDS, new_table, takes_a_seat
from tests.layout.law import sticks_out

TEXTS: Final = {
    "pl": {
        "pass": "Spasuj w najbliższej odzywce, dam 10.",
        "accept": "Przyjmuję",
        "sheet": "Handel",
        "kept": "dotrzymane",
        "tricks": "Dam 30 na koniec rozdania, jeśli Jan bierze co najmniej 4 lewy.",
        "claim": "Wykładam",
        "by_consent": "Od dalszej gry zależą umowy, więc dowód nie wystarczy",
        "by_consent_shown": "Rozdanie skończy się tylko, gdy zgodzą się wszyscy.",
        "made": "ogłasza, że kontrakt jest wygrany",
        "decided": "proponuje zakończyć rozdanie",
        "agree": "Przyjmuję",
        "refuse": "Gram dalej",
        "plays_on": "Od dalszej gry zależą jednak umowy, więc gra toczy się dalej.",
    },
    "en": {
        "pass": "Pass at the next call, I pay 10.",
        "accept": "Accept",
        "sheet": "Trading",
        "kept": "kept",
        "tricks": "I pay 30 at the end of the deal if Jan takes at least 4 tricks.",
        "claim": "Claim",
        "by_consent": "Agreements depend on the play still to come, so no proof is enough",
        "by_consent_shown": "The deal ends only if everybody agrees.",
        "made": "claims that the contract is made",
        "decided": "proposes to end the deal",
        "agree": "Accept",
        "refuse": "Play on",
        "plays_on": "Agreements depend on the play still to come, so play goes on.",
    },
}

HANDS: Final = (
    "QH KH 7H AS KS 9S 7C 8C 9C TC",
    "AH JH TH QS JS TS AC KC QC JC",
    "8H 9H 8S 7S TD AD KD QD JD 9D",
    "8D 7D",
)
"""What seats 0 to 2 are dealt, and the dubel."""

MY_TURN: Final = "() => document.querySelector('[data-testid=table]').dataset.turn === 'true'"

SMALL_PHONE: Final[ViewportSize] = {"width": 320, "height": 640}
SIDEWAYS: Final[ViewportSize] = {"width": 844, "height": 390}

SHOTS = os.environ.get("TALIA_SHOTS")
"""A folder for pictures of what the test sees."""


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


def fits(page: Page) -> None:
    # Where much may be said, the question scrolls down; the count of the law of layout has it.
    cut = [each for each in sticks_out(page) if "aside" in each]
    assert not cut, cut
    assert not violations(page)


def in_sight(page: Page, buttons: Locator, name: str) -> None:
    """Buttons can be seen whole on phones of two sizes, upright and sideways, and nothing else is cut."""
    for size in (SMALL_PHONE, SIDEWAYS, PHONE):
        page.set_viewport_size(size)
        shot(page, f"{name}-{size['width']}")
        for button in buttons.all():
            expect(button).to_be_in_viewport(ratio=1)
        assert not sticks_out(page), size


class Trader:
    """A person at a table that trades."""

    def __init__(self, person: Person, lang: str) -> None:
        self.page = person.page
        self.texts = TEXTS[lang]

    @property
    def phase(self) -> str:
        return self.page.get_by_test_id("table").get_attribute("data-phase") or ""

    def reaches(self, phase: str) -> None:
        self.page.wait_for_function(
            "phase => document.querySelector('[data-testid=table]')?.dataset.phase === phase", arg=phase
        )

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def ready(self) -> None:
        self.page.get_by_test_id("trade-ready").tap()
        expect(self.page.get_by_test_id("trade-ready")).to_be_hidden()

    def compose(self) -> Locator:
        self.page.get_by_test_id("trade-make").tap()
        return self.page.get_by_test_id("composer")

    def call(self, say: str) -> None:
        self.page.get_by_test_id(f"call-{say}").tap()
        self.page.get_by_test_id("auction-confirm").tap()

    def stand(self) -> None:
        """Stands ready from now on, or no longer."""
        switch = self.page.get_by_test_id("auto-ready")
        before = switch.get_attribute("aria-checked")
        switch.tap()
        expect(switch).to_have_attribute("aria-checked", "false" if before == "true" else "true")

    def offers(self, text: str, *, to: str = "", wants: str = "", gives: str = "") -> None:
        """Puts an offer together: verbs in order, each with the taps in its editor ("pay:20 send:QH"); "!" for not."""
        composer = self.compose()
        if to:
            composer.get_by_role("button", name=to, exact=True).tap()
        for group, clauses in (("wants", wants), ("gives", gives)):
            for clause in clauses.split():
                verb, _, taps = clause.partition(":")
                composer.locator(f"[data-group={group}] [data-verb={verb}]").tap()
                for tap in filter(None, taps.split(",")):
                    editor = composer.locator(".editor")
                    name = tap.strip("!").replace("_", " ")
                    buttons = editor.get_by_role("button", name=name, exact=True)
                    card = editor.locator(f"[data-card-choice='{tap}']")
                    (card if card.count() else buttons.nth(-1 if tap[0] == "!" else 0)).tap()
        expect(composer.get_by_test_id("composed")).to_have_text(text)
        composer.get_by_test_id("offer-send").tap()
        expect(composer).to_be_hidden()

    def accepts(self, text: str) -> None:
        """Takes the offer that says this."""
        offer = self.page.locator(".offer", has_text=text)
        offer.get_by_role("button", name=self.texts["accept"]).tap()
        expect(offer).to_be_hidden()

    def play(self, card: str) -> None:
        """Plays or gives a card, once the table shows all that has happened: the first tap lifts it."""
        self.page.wait_for_function("() => document.querySelector('[data-testid=table]').dataset.settled === 'true'")
        lying = self.page.locator(f".mine button[data-card='{card}']")
        lying.tap()
        expect(lying).to_have_attribute("aria-pressed", "true")
        lying.tap()
        expect(lying).to_have_count(0)

    def claims(self, warned: str, others: "list[Trader]", told: str, name: str) -> None:
        """Claims; asked first, and then the others, all of it on the screen of a small phone, too."""
        self.page.get_by_role("button", name=self.texts["claim"], exact=True).tap()
        question = self.page.get_by_role("alertdialog")
        expect(question).to_contain_text(warned)
        in_sight(self.page, question.get_by_role("button"), f"{name}-asked")
        question.locator(".primary").tap()
        for other in others:
            asked = other.page.locator(".claim")
            expect(asked).to_contain_text(told)
            expect(asked).to_contain_text(self.texts["by_consent_shown"])
            in_sight(other.page, asked.get_by_role("button"), name)
            assert not violations(other.page)

    def answers(self, name: str) -> None:
        """Answers a claim, by the keyboard."""
        self.page.keyboard.press("c")
        expect(self.page.locator(".claim").get_by_role("button").first).to_be_focused()
        self.button(name).press("Enter")
        expect(self.page.locator(".claim")).to_have_count(0)

    def open_cards(self) -> set[str]:
        """The cards one may play."""
        shown: Any = self.page.locator(".mine button[data-card][aria-disabled=false]")
        return set(shown.evaluate_all("all => all.map(e => e.dataset.card)"))

    def statuses(self, number: int, *words: str) -> None:
        """What has become of the parts of an agreement, as its sheet says."""
        self.page.get_by_test_id("trade-sheet").tap()
        expect(self.page.get_by_test_id(f"agreement-{number}").locator(".status")).to_have_text(words)
        self.page.keyboard.press("Escape")


def pack() -> list[str]:
    """The pack that deals ``HANDS``, seat 0 being the dealer."""
    places = [role(range(32)) for role in _ROLES]
    found = [""] * 32
    for where, cards in zip((*places, _DUBEL), HANDS, strict=True):
        for at, card in zip(where, cards.split(), strict=True):
            found[at] = card
    return found


def seated(house: House, people: People, lang: str, **more: Any) -> list[Trader]:
    """Three people at a table that trades, after the deal."""
    persons = [people.person(WORDS[lang]["lang"]) for _ in range(3)]
    options = {"trade": True, "end_rule": "deals", "end_value": 1, "first_dealer": "0", "early_end": False}
    options |= {"window_seconds": 120, **more}
    wanted = {"game": "betel", "seats": 3, "options": options, "given": {"deal/0": pack()}}
    address = new_table(persons[0].page, house.url, wanted, starts=False)
    for person, name in zip(persons[1:], ("Jan", "Ola"), strict=True):
        takes_a_seat(person.page, address, name)
    for person in persons:
        person.page.goto(address)
    persons[0].page.get_by_role("button", name=WORDS[lang]["start"]).tap()
    traders = [Trader(person, lang) for person in persons]
    for trader in traders:
        trader.reaches("first_exchange")
    return traders


def first_exchange(traders: list[Trader], *bids: int) -> None:
    for trader, bid in zip(traders, bids, strict=True):
        page = trader.page
        page.locator(".choices .phrases button", has_text=f"{bid}").first.tap()
        page.locator(".choices .send .primary").tap()


def all_ready(traders: list[Trader]) -> None:
    for trader in traders:
        trader.ready()


@pytest.mark.in_turn(1, of="claims and trading")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_promise_is_bought_and_kept(house: House, people: People, lang: str) -> None:
    traders = seated(house, people, lang)
    ania, jan, ola = traders
    shot(ania.page, f"bids-{lang}")
    fits(ania.page)
    first_exchange(traders, 5, 0, 0)
    for trader in traders:
        trader.reaches("window")
    shot(ania.page, f"window-{lang}")
    fits(ania.page)

    composer = ania.compose()
    shot(ania.page, f"composer-empty-{lang}")
    composer.locator("[data-group=wants] [data-verb=call]").tap()
    composer.locator("[data-group=gives] [data-verb=pay]").tap()
    expect(composer.get_by_test_id("composed")).to_have_text(ania.texts["pass"])
    shot(ania.page, f"composer-{lang}")
    composer.get_by_test_id("offer-send").tap()
    expect(composer).to_be_hidden()

    offer = jan.page.locator(".offer")
    expect(offer).to_contain_text(jan.texts["pass"])
    shot(jan.page, f"incoming-{lang}")
    fits(jan.page)
    offer.get_by_role("button", name=jan.texts["accept"]).tap()
    for trader in traders:
        expect(trader.page.get_by_test_id("agreements")).to_be_visible()
    shot(ola.page, f"agreement-{lang}")
    fits(ola.page)

    all_ready(traders)
    ania.call("1C")
    all_ready(traders)
    jan.reaches("auction")
    legal = jan.page.locator("[data-testid^=call-][aria-disabled=false]")
    expect(legal).to_have_count(1)
    expect(legal).to_have_attribute("data-testid", "call-pass")
    shot(jan.page, f"bound-{lang}")
    jan.call("pass")
    for trader in traders:
        trader.reaches("window")
    ola.page.get_by_test_id("trade-sheet").tap()
    sheet = ola.page.get_by_role("dialog", name=ola.texts["sheet"])
    expect(sheet).to_contain_text(ola.texts["kept"])
    shot(ola.page, f"agreements-{lang}")
    ola.page.keyboard.press("Escape")


@pytest.mark.in_turn(1, of="claims and trading")
def test_cards_looks_promises_and_demands(house: House, people: People) -> None:
    """Every kind of clause on three phones: used, kept, and where it can be, impossible."""
    traders = seated(house, people, "pl")
    ania, jan, ola = traders
    first_exchange(traders, 0, 0, 0)
    for trader in traders:
        trader.reaches("window")
    ola.stand()
    all_ready([ania, jan])
    ania.reaches("auction")
    ania.call("1C")
    all_ready([ania, jan])
    jan.reaches("auction")
    jan.call("1S")
    ania.reaches("window")

    ania.offers("Daj 20, oddam damę kier.", to="Jan", wants="pay:20", gives="send:QH")
    jan.accepts("oddam damę kier")
    jan.reaches("choose")
    shot(jan.page, "choose-pl")
    fits(jan.page)
    jan.play("JC")
    expect(ania.page.locator(".mine [data-card='JC']")).to_be_visible()
    expect(jan.page.locator(".mine [data-card='QH']")).to_be_visible()
    expect(ola.page.locator("[data-flies='QH'], [data-flies='JC']")).to_have_count(0)

    jan.offers("Pokaż kiery, dam 5.", wants="show", gives="pay:5")
    ania.accepts("Pokaż kiery")
    expect(jan.page.locator(".others [data-flies='KH']")).to_be_visible()
    shot(jan.page, "shown-pl")
    ania.offers("Daj 5, na twoje żądanie spasuję.", to="Jan", wants="pay:5", gives="demand:w_tym_rozdaniu")
    jan.accepts("na twoje żądanie")
    ania.statuses(2, "otwarte", "dotrzymane")
    shot(ania.page, "live-pl")

    all_ready([ania, jan])
    ola.reaches("auction")
    ola.call("pass")
    jan.reaches("window")
    jan.page.get_by_role("button", name="Żądam: Ania, spasuj").tap()
    jan.page.locator(".choices .send .primary").tap()
    all_ready([ania, jan])
    ania.reaches("auction")
    legal = ania.page.locator("[data-testid^=call-][aria-disabled=false]")
    expect(legal).to_have_count(1)
    expect(legal).to_have_attribute("data-testid", "call-pass")
    ania.call("pass")
    jan.reaches("window")

    ola.stand()
    jan.offers(
        "Nie wychodź w kiery, dopóki się da, dam 30 na koniec rozdania, jeśli kontrakt będzie przegrany.",
        to="Ania",
        wants="lead:!kiery",
        gives="pay:30,jeśli_kontrakt_będzie_przegrany",
    )
    ania.accepts("Nie wychodź w kiery")
    ola.offers("Wyjdź w kara, dam 10.", to="Ania", wants="lead:kara", gives="pay:10")
    ania.accepts("Wyjdź w kara")
    expect(ola.page.get_by_test_id("bargains")).to_contain_text("Jan: 30 zastrzeżone")
    shot(ola.page, "reserved-pl")
    fits(ola.page)
    for trader in traders:
        trader.stand()
    jan.reaches("play")
    jan.play("TS")
    ola.play("7S")
    ania.play("AS")
    ania.page.wait_for_function("() => document.querySelector('[data-testid=table]').dataset.turn === 'true'")
    expect(ania.page.locator(".mine button[data-card][aria-disabled=false]").first).to_be_visible()
    assert ania.open_cards().isdisjoint({"KH", "7H"})
    ania.play("7C")
    expect(ola.page.get_by_role("img", name="Ania: siódemka trefl")).to_be_visible()
    ola.statuses(4, "dotrzymane", "niewykonalne")
    shot(ola.page, "impossible-pl")


COMPOSED: Final = (
    ("gives pay 20 #when after:3 deal:1", "Dam 20 po lewie 3 w następnym rozdaniu."),
    ("gives pay 20 #if about:trick_winner number:4 who:you", "Dam 20, jeśli lewę 4 bierze Jan."),
    (
        "gives pay 10 deal_end, #if about:tricks who:third <= number:2 about:doubled or",
        "Dam 10 na koniec rozdania, jeśli Ola bierze najwyżej 2 lewy lub będzie kontra.",
    ),
    ("gives pay true", "Dam od 10 do 40."),
    ("wants show #which acceptor most:3 least:3 ranks:A", "Pokaż 3 karty (asy w kolorach kiery)."),
    ("gives send 8C #when after:1", "Oddam ósemkę trefl po lewie 1."),
    ("wants lead follow suit:S #when deal:1 asap", "Dołóż piki w następnym rozdaniu, gdy tylko się da."),
    ("wants lead play not:H 5", "Zagraj co innego niż kiery w lewie 5, dopóki się da."),
    ("wants call several kontra 2S", "Odezwij się tylko tak: pas / kontra / 2♠ w najbliższej odzywce."),
    ("wants call 1S #exchange 7D", "Zalicytuj 1♠ i weź z dubla 7♦ w najbliższej odzywce."),
    ("gives demand kontra deal:3 #when times:2", "Na twoje żądanie skontruję (do 2 razy) za 3 rozdania."),
    ("gives fx 20", "Za pierwszą wymianę dam najwyżej 20 w następnym rozdaniu."),
    ("gives text #when auction_end", "Obiecuję: pomoc w obronie (głosowanie po licytacji)."),
)
"""Taps, and what they come to: a group, a verb, then choices, some in a row of a name; "#" opens a fold."""


def compose(composer: Locator, taps: str, *, keys: bool) -> None:
    """One clause by taps, or by the keyboard."""

    def press(button: Locator) -> None:
        if keys:
            button.press("Enter")
        else:
            button.tap()

    group, verb, *choices = taps.split()
    press(composer.locator(f"[data-group={group}] [data-verb={verb}]"))
    editor = composer.locator(".editor")
    for choice in choices:
        row, _, value = choice.rpartition(":")
        within = editor.locator(f"[data-row={row}]") if row else editor
        if choice[0] == "#":
            press(editor.locator(f"[data-fold={choice[1:]}] summary"))
        elif value in DECK.codes:
            press(within.locator(f"[data-card-choice='{value}']"))
        elif value in BY_ID:
            press(within.locator(f"[data-contract='{value}']"))
        elif verb in ("pay", "fx") and value.isdecimal() and not row:
            press(within.get_by_role("button", name=value, exact=True).first)
        else:
            press(within.locator(f"[data-choice='{value}']").first)


@pytest.mark.in_turn(1, of="claims and trading")
@pytest.mark.parametrize("lang", languages("en"))
def test_every_clause_is_composed_by_taps(house: House, people: People, lang: str) -> None:
    """Every kind of clause, at the amounts of the table, as one sentence; in English by the keyboard."""
    traders = seated(house, people, lang, free_text=True, trade_min=10, trade_max=40, trade_step=10)
    first_exchange(traders, 10, 0, 0)
    for trader in traders:
        trader.reaches("window")
    ania = traders[0]
    composer = ania.compose()
    composer.get_by_role("button", name="Jan", exact=True).tap()
    said = composer.get_by_test_id("composed")
    for number, (taps, text) in enumerate(COMPOSED if lang == "pl" else COMPOSED[::3]):
        compose(composer, taps, keys=lang == "en")
        expect(said).to_have_text(text if lang == "pl" else re.compile(r"^[A-Z][^⟨]*\.$"))
        shot(ania.page, f"compose-{number}-{lang}")
        assert not [each for each in sticks_out(ania.page) if "aside" in each], "it may scroll down, not aside"
        assert number % 4 or not violations(ania.page)
        composer.locator(".clause .bare").tap()
        expect(composer.locator(".clause")).to_have_count(0)


@pytest.mark.in_turn(1, of="claims and trading")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_deal_on_which_an_agreement_hangs_ends_by_consent(house: House, people: People, lang: str) -> None:
    """A betelek is claimed, lost in the next trick and played on; it ends early once both defenders agree to it."""
    traders = seated(house, people, lang, early_end=True)
    ania, jan, ola = traders
    words = ania.texts
    first_exchange(traders, 0, 0, 0)
    for trader in traders:
        trader.reaches("window")
    composer = jan.compose()
    composer.get_by_role("button", name="Ola", exact=True).tap()
    compose(composer, "gives pay 30 deal_end, #if about:tricks who:me >= number:4", keys=False)
    expect(composer.get_by_test_id("composed")).to_have_text(words["tricks"])
    composer.get_by_test_id("offer-send").tap()
    ola.accepts(words["tricks"])
    for trader in traders:
        trader.stand()
    ania.reaches("auction")
    ania.call("BK0")
    for trader in (jan, ola):
        trader.page.wait_for_function(MY_TURN)
        trader.call("pass")
    ania.claims(words["by_consent"], [jan, ola], words["made"], f"claim-{lang}")
    jan.answers(words["agree"])
    ola.answers(words["refuse"])
    for trader, card in zip(traders, ("AS", "TS", "8S"), strict=True):
        trader.page.wait_for_function(MY_TURN)
        trader.play(card)
    ania.page.wait_for_function(MY_TURN)
    comes_true(jan.page, lambda: any(words["plays_on"] in line for line in people.all[1].announced()))
    ania.claims(words["by_consent"], [jan, ola], words["decided"], f"claim-decided-{lang}")
    jan.answers(words["agree"])
    ola.answers(words["agree"])
    for trader in traders:
        trader.page.locator(".ranking").wait_for()
    shot(ania.page, f"claim-over-{lang}")
