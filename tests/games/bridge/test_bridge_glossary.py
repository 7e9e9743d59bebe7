"""The glossary of bridge: the headwords of rules/bridge_glossary.md, where they are shown, nothing unexplained."""

import json
import re
from itertools import pairwise
from typing import Final
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt

from talia.server.catalogue import rules_page
from talia.table.registry import find, folder
from talia.table.terms import glossary, terms_in
from talia.table.words import LANGS, Lang, Words

DICTIONARY: Final = """
    acol alert atutowa ba bermuda_bowl bez_lewy bilans blackwood_na_piec_wartosci_1430
    blackwood_wylaczeniowy blef blok blotka brydz_kontraktowy bubrotka chicago cue_bid cue_bid_honorowy
    cue_bid_krotkosciowy cue_bid_michaelsa czesciowka demarka dograna drugi_broniacy dubleton dwukolorowka
    dziadek en_passant falszywy_renons fit forsing forsing_do_dogranej forta gf honor ilosciowka imp impas
    inwit inwit_atutowy journalist karny_pas kolory kolor_lukowy kolor_samodzielny kontra
    kontra_atakujaco-obronna kontra_do_wyboru kontra_fit kontra_karna kontra_lightnera kontra_negatywna
    kontra_sputnik kontra_wistowa kontra_wywolawcza kontrakt koronka korona kreska ksiazka lavinthal
    lavinthal_odwrotny lewa licytacja_jednostronna licytacja_po_interwencji licytacja_w_obronie lho longer
    magister marka marka_zastepcza minisplinter misfit multi nadrobka negat odwrotka odwrytka
    odzywka_forsujaca odzywka_operacyjna one_over_one parada pas pas_forsujacy polskie_dwukolorowki
    po_partii potwierdzenie_wistu pozycja_sforsowana prawo_2_i_3 prawo_11 precision pierwszy_broniacy
    przebitka przed_partia przeskok rebid redukcja_lew regula_ograniczonego_wyboru rekontra relay renons
    rewers reka rho rober rozgrywka_wywiadowcza sec sign_off splinter splinter_slaby stayman
    strategia_4-3-2-2 sygnal_krakowski szlem szlemik sztuczna_odzywka teksas trapping_pas transfer_trybuly
    trzecia_reka two_over_one wist wist_naturalny wist_odwrotny wpustka wywiad_bezatutowy uzupelnienie
    wilkosz zasada_antycypacji atu baron bobby brydz_dwuosobowy chinski_brydz kickback kolor_starszy
    licytacja mud nad_kreska nat+c nullo obroncy odzywka pozycja_lawintalowa punkty_za_karty robrowy
    rozgrywajacy rozgrywka singiel sygnal tura uklad_zrownowazony wpadka zapis_plebiscytowy zapis_turniejowy
    zaslony barometr butler howell minimaks mitchell protokol punkty_zwyciestwa rozdanie_powielane
    rozgrywka_w_widne roszczenie zrzeczenie_sie_lew srednia
""".split()
"""The keys of its three tables, in their order."""

STARRED: Final = """
    alert atutowa ba bilans blackwood_na_piec_wartosci_1430 blackwood_wylaczeniowy blok blotka
    brydz_kontraktowy chicago cue_bid cue_bid_michaelsa czesciowka demarka dograna dubleton dwukolorowka
    dziadek fit forsing forsing_do_dogranej gf honor ilosciowka imp impas inwit karny_pas kolory
    kolor_samodzielny kontra kontra_karna kontra_lightnera kontra_negatywna kontra_wistowa kontra_wywolawcza
    kontrakt koronka korona kreska ksiazka lavinthal lavinthal_odwrotny lewa licytacja_jednostronna
    licytacja_po_interwencji licytacja_w_obronie lho magister marka nadrobka negat odzywka_forsujaca
    one_over_one pas pas_forsujacy po_partii pozycja_sforsowana prawo_2_i_3 prawo_11 przebitka przed_partia
    przeskok rebid rekontra renons rewers reka rho rober sign_off splinter stayman strategia_4-3-2-2
    sygnal_krakowski szlem szlemik sztuczna_odzywka teksas trapping_pas transfer_trybuly two_over_one wist
    wist_naturalny wist_odwrotny uzupelnienie
""".split()
"""Those the computer players' system uses."""

PLACES: Final = {
    "auction": "pas kontra rekontra ba kolory kontrakt licytacja przeskok",
    "alert": "alert sztuczna_odzywka odzywka_forsujaca gf",
    "contract": "rozgrywajacy dziadek obroncy ksiazka po_partii przed_partia",
    "play": "wist wist_naturalny wist_odwrotny prawo_11 lavinthal sygnal_krakowski ilosciowka marka demarka mud",
    "sheet": ("kreska nad_kreska czesciowka dograna rober nadrobka wpadka szlemik szlem koronka korona chicago imp"),
    "results": "zapis_turniejowy imp butler minimaks punkty_zwyciestwa",
    "analysis": "impas wpustka przebitka redukcja_lew regula_ograniczonego_wyboru minimaks",
}
"""Its table of places."""

GAMES: Final = ("bridge", "bobby")
BASIC: Final = {"lewa", "reka", "kolory", "kontrakt", "rozgrywajacy", "rozdanie", "pas", "odzywka", "przed_partia"}
"""Words that an account needs and that nobody who reads one has to look up."""
OURS: Final = {"zapis_sportowy"}
"""What the table says besides."""


@pytest.mark.parametrize("lang", LANGS)
def test_every_headword_is_there_in_both_languages(lang: Lang) -> None:
    known = glossary(lang, "bridge")
    assert {term.key for term in known.terms} >= set(DICTIONARY)
    assert {term.key for term in known.terms if term.own} <= set(DICTIONARY) | OURS
    assert len(DICTIONARY) == len(set(DICTIONARY)) == 167


def test_terms_are_shown_where_its_table_says() -> None:
    places = {place.id: set(place.keys) for place in glossary("pl", "bridge").places}
    for place, keys in PLACES.items():
        assert places[place] >= set(keys.split())
    assert places.keys() == {*PLACES, "system"}
    assert places["system"] == set(STARRED)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Międzynarodowe punkty meczowe, wynik sztuczny, przebieg rozdania.", []),
        ("Zapis międzynarodowy, zapisu robrowego, robrowy", ["robrowy"] * 3),
        ("Sztuczna odzywka albo odzywki sztuczne", ["sztuczna_odzywka"] * 2),
        ("Przebija, przebić, przebitką, po przebiciu", ["przebitka"] * 4),
    ],
)
def test_a_term_is_found_in_its_forms_and_in_no_other_word(text: str, keys: list[str]) -> None:
    watched = {"robrowy", "sztuczna_odzywka", "przebitka"}
    assert [found.key for found in terms_in(text, glossary("pl", "bridge")) if found.key in watched] == keys


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_rules_explains_each_term_it_uses_once(game: str, lang: Lang) -> None:
    known = glossary(lang, game)
    page = rules_page(lang, game)
    assert page is not None
    html = json.loads(page.body)["html"]
    text = (folder(game) / f"rules.{lang}.md").read_text("utf-8")
    said = [
        token.content
        for before, block in pairwise(MarkdownIt("commonmark").enable("table").parse(text))
        for token in block.children or ()
        if before.type == "paragraph_open" and token.type == "text"
    ]
    linked = [unquote(key) for key in re.findall(rf'/glossary/{game}#([^"]+)"', html)]
    assert len(linked) == len(set(linked)) > 30
    unlinked = {found.key for text in said for found in terms_in(text, known)} - set(map(unquote, linked))
    assert unlinked == set()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("place", "words"), [("sheet", "account."), ("analysis", "analysis.")])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_at_a_place_is_explained_there(game: str, place: str, words: str, lang: Lang) -> None:
    catalogue = Words(lang, game).catalogue
    known = glossary(lang, game)
    shown = next(set(each.keys) for each in known.places if each.id == place)
    said = [text for key, text in catalogue.items() if key.startswith(words) and isinstance(text, str)]
    used = {found.key for text in said for found in terms_in(re.sub(r"\{.*?\}", "…", text), known)}
    assert used - shown - BASIC == set()


def test_bobby_says_so_in_a_line() -> None:
    assert find("bobby").glossary == ("bridge",)
