"""Terms that some game explains are explained on every page of rules that uses them."""

from functools import cache
from typing import Final

import pytest

from talia.games import games
from talia.table.registry import folder
from talia.table.terms import Glossary, glossary, terms_in
from talia.table.words import LANGS, Lang

GAMES: Final = [game.id for game in games() if type(game).__module__.startswith("talia.games.")]

EVERYDAY: Final = {
    "pl": {"honor", "odzywka", "protokol", "roszczenie", "rozgrywka", "sygnal", "tura"},
    "en": {
        *("dograna", "falszywy_renons", "fit", "honor", "kreska", "ksiazka", "longer", "negat", "odzywka", "przeskok"),
        *("punkty_za_karty", "roszczenie", "rozgrywka", "sygnal", "uzupelnienie"),
    },
}
"""Words that are terms of one game and everyday words on the pages of others ("game", "bid", "line", "signal")."""

LEFT: Final = {
    ("pl", "betel"): {"dubleton", "kolor_starszy", "szlemik"},
    ("en", "betel"): {"szlemik"},
    ("pl", "skat"): {"bez_lewy", "kolor_starszy", "zapis_turniejowy", "zrzeczenie_sie_lew"},
}
"""What pages of games without a glossary of their own still leave unexplained; it may only become less."""


@cache
def everything(lang: Lang) -> Glossary:
    """The terms of all games together; of one that some game tells in its own way, that way."""
    told = [term for game in GAMES for term in glossary(lang, game).terms]
    terms = {term.key: term for own in (False, True) for term in told if term.own is own}
    return Glossary(lang, None, tuple(terms.values()), ())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_term_that_some_game_explains_is_explained_on_every_page_that_uses_it(game: str, lang: Lang) -> None:
    text = (folder(game) / f"rules.{lang}.md").read_text("utf-8")
    # What all games have and this one has not, it has taken away.
    known = {term.key for each in (game, None) for term in glossary(lang, each).terms}
    used = {found.key for found in terms_in(text, everything(lang))}
    assert used - known - EVERYDAY[lang] == LEFT.get((lang, game), set())
