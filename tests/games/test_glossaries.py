"""No page of rules leaves a term unexplained that it introduces or that families of games explain, and none is idle."""

import json
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from talia.games import games
from talia.table.chapters import chapters
from talia.table.registry import folder
from talia.table.terms import SHELVES, Glossary, Term, _read, forms_of, glossary, terms_in, whole
from talia.table.words import LANGS, Lang

GAMES: Final = [game.id for game in games() if type(game).__module__.startswith("talia.games.")]

NAMES: Final = json.loads((Path(__file__).parents[1] / "names_of_documents.json").read_text("utf-8"))
"""By game what the documents call it, and the words they explain; the start page is asked for the former, too."""

BEHIND: Final = {"pl": r"\n## (?:Opcje|Sposoby gry)", "en": r"\n## (?:Options|Ways to play)"}
"""From here on what is bold on a page is the name of an option."""

STRESSED: Final = {
    "pl": {
        *("Betel", "Czym się gra", "Odkrywanie", "Wyjątek", "Układanie.", "Wybór.", "bierze", "bierze te pięć"),
        *("bierze zawsze", "dokładnie tyle", "gra dalej", "kładzie jedną", "kładzie kilka", "lewo", "prawej"),
        *("najbliższa z niższych", "najmniej", "nie bierze", "pokazanie kart", "przegrana", "przyjmuje", "sam jeden"),
        *("równy albo niższy", "siódemka karo", "trefle, kara, kiery, piki", "trzy karty", "wygrana", "wyższy"),
    },
    "en": {
        *("Baśka", "Choose.", "Place.", "The exception", "Turning up", "What one plays", "a look at cards"),
        *("accepts", "alone", "always wins", "clubs, diamonds, hearts, spades", "equal or lower", "exactly as many"),
        *("failed", "fewest", "higher", "is charged that many points at once", "lay one", "lay several", "left"),
        *("made", "nearest lower", "plays on", "red Baśka with the ace", "refuses", "right", "seven of diamonds"),
        *("takes", "takes those five", "three cards"),
    },
}
"""What is bold for the sake of stress: no term."""

EVERYDAY: Final = {"odzywka", "pas"}
"""Words of an auction that are everyday words elsewhere: a deal passes on, a game is called so."""

SPOKEN: Final = {
    "betel": {
        *("awers", "blotka", "czwarty_walet", "drugi_krol", "kolor_starszy", "puscic", "rewers", "trzecia_dama"),
        *("uklad", "wist", "wychodzacy"),
    },
    "skat": {"green", "herc", "krojc", "szel"},
}
"""Terms of the documents that players say at the table; our pages need not say them, in one language or in both."""

UNSAID: Final = {"forta", "longer"}
"""What families explain for the sake of a game's other terms."""


@cache
def said(game: str, lang: Lang) -> str:
    """All that is said of a game: its rules, the chapters beside them, its words."""
    page = (folder(game) / f"rules.{lang}.md").read_text("utf-8")
    beside = [chapter.text(lang) for chapter in chapters(game)]
    words = (folder(game) / "words" / f"{lang}.json").read_text("utf-8")
    return "\n".join((page, *beside, words))


@cache
def shared(lang: Lang, *families: str) -> Glossary:
    """What some families of games explain, all of them together."""
    told = {key: entry for each in families for key, entry in _read(SHELVES / each, lang).items() if entry is not None}
    return Glossary(
        *(lang, None, tuple(Term(key, e.term, e.term, e.means, forms_of(e), False) for key, e in told.items()), ())
    )


def says(text: str, term: Term) -> bool:
    return re.search(rf"(?<!\w)(?:{term.forms})(?!\w)", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_page_of_rules_sets_in_bold_is_explained(game: str, lang: Lang) -> None:
    """A word in bold is a term being introduced; numbers, cards and words under stress are not."""
    page = (folder(game) / f"rules.{lang}.md").read_text("utf-8")
    bold = re.findall(r"\*\*(.+?)\*\*", re.split(BEHIND[lang], page)[0])
    known = glossary(lang, game)
    unknown = {each for each in bold if not re.search(r"\d|[<♥]", each) and not any(terms_in(each, known))}
    assert unknown <= STRESSED[lang]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", [game.id for game in games() if "tricks" in game.glossary])
def test_a_term_of_tricks_and_auctions_is_explained_on_every_page_that_uses_it(game: str, lang: Lang) -> None:
    rules = (folder(game) / f"rules.{lang}.md").read_text("utf-8")
    # What stands in italics is a name abroad or a word of another language.
    pages = re.sub(r"(?<!\*)\*[^*]+\*(?!\*)", "", "\n".join((rules, *(each.text(lang) for each in chapters(game)))))
    known = {term.key for term in glossary(lang, game).terms}
    # What a game has taken away has another name or no meaning in it.
    away = {key for key, entry in _read(folder(game) / "glossary", lang).items() if entry is None}
    used = {found.key for found in terms_in(pages, shared(lang, "tricks", "bidding"))}
    assert used - known - away - EVERYDAY == set()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", [game.id for game in games() if "bridge" not in (game.id, *game.glossary)])
def test_a_term_that_a_game_explains_is_used_by_it(game: str, lang: Lang) -> None:
    known = glossary(lang, game)
    own = [term for term in known.terms if term.own and term.forms]
    idle = {
        term.key
        for term in own
        if not says(said(game, lang), term) and not any(says(each.means, term) for each in own if each is not term)
    }
    assert idle <= SPOKEN.get(game, set())


@pytest.mark.parametrize("lang", LANGS)
def test_every_term_of_a_family_is_used_by_some_game(lang: Lang) -> None:
    families = [each.name for each in SHELVES.iterdir() if each.is_dir()]
    idle = {
        term.key
        for term in shared(lang, *families).terms
        if term.forms and not any(says(said(game, lang), term) for game in GAMES)
    }
    assert idle <= UNSAID


def folded(text: str) -> str:
    """As the page of a glossary reads what is searched: small letters, no marks, no signs."""
    plain = "".join(each for each in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(each))
    return " " + re.sub(r"[\W_]+", " ", plain.replace("ł", "l")).strip()


@pytest.mark.parametrize("game", NAMES)
def test_the_glossary_finds_a_term_by_any_name_the_documents_have_for_it(game: str) -> None:
    called = [folded(name) for term in glossary("pl", game).terms for name in (term.term, term.abroad, *term.also)]
    assert [name for name in NAMES[game]["terms"] if not any(folded(name) in each for each in called)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_glossary_of_all_tells_the_kinds_of_kontra_apart(lang: Lang) -> None:
    terms = whole(lang, GAMES).terms
    kontras = {game: term for term in terms if term.key.split(".")[0] == "kontra" for game in term.games}
    assert len({kontras[game].means for game in ("betel", "skat", "baska", "bridge")}) == 4
    keys = [term.key for term in terms]
    assert len(set(keys)) == len(keys)
    assert {game for term in terms for game in term.games} == set(GAMES)
