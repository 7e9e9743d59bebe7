"""Glossaries: keys have both languages, terms are recognised as people write them, places name what there is."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from talia.games import games
from talia.table.registry import UnknownGame, folder
from talia.table.terms import FOLDER, Glossary, Term, glossary, has_glossary, terms_in
from talia.table.words import LANGS, Lang

VECTORS: Final = json.loads((Path(__file__).parents[1] / "terms_vectors.json").read_text("utf-8"))
WITH: Final = [game.id for game in games() if has_glossary(game.id)]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["text"] for vector in VECTORS])
def test_terms_are_found_as_the_client_finds_them(vector: dict[str, Any]) -> None:
    terms = tuple(Term(key, key, key, key, forms, True) for key, forms in vector["terms"])
    found = terms_in(vector["text"], Glossary("pl", None, terms, ()))
    assert [[each.start, each.end, each.key] for each in found] == vector["found"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", WITH)
def test_every_key_has_both_languages_a_meaning_and_forms_both_sides_read(game: str, lang: Lang) -> None:
    mine, other = glossary(lang, game), glossary("en" if lang == "pl" else "pl", game)
    assert {term.key for term in mine.terms} == {term.key for term in other.terms}
    keys = [term.key for term in mine.terms]
    assert len(set(keys)) == len(keys)
    for term in mine.terms:
        assert re.fullmatch(r"[a-z0-9_+-]+", term.key)
        assert term.term and term.abroad and len(term.means) > 3 and term.means.endswith((".", "”"))
        # A browser reads no other escapes with the flag u, and letters in no class.
        assert set(re.findall(r"\\(.)", term.forms)) <= set("wd+.?*()[]{}|^$\\"), term.key
        assert not re.search(r"\[[^]]*\\w", term.forms), term.key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", WITH)
def test_a_term_that_is_recognised_is_recognised_as_it_stands_in_the_list(game: str, lang: Lang) -> None:
    known = glossary(lang, game)
    for term in known.terms:
        said = f"the {re.sub(r'[()]', '', term.term)}"
        assert (term.key in {found.key for found in terms_in(said, known)}) == (term.forms != ""), term.key


def test_a_game_says_whose_terms_it_has_and_goes_its_own_way_where_it_must() -> None:
    bridge, bobby = ({term.key: term for term in glossary("en", game).terms} for game in ("bridge", "bobby"))
    assert bobby["lavinthal"] == bridge["lavinthal"]
    assert bobby["dziadek"].means != bridge["dziadek"].means
    assert "zrzucic" in bridge and "zrzucic" not in bobby
    # Nobody alerts a call to others where each bids for himself.
    there, here = (list(glossary("pl", game).places) for game in ("bridge", "bobby"))
    assert here == [place for place in there if place.id != "alert"] != there


# rules/bridge_variants.md 3 and 4: who has no partner is told of none.
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ["bobby", "two_handed_bridge", "chinese_bridge"])
def test_what_a_variant_explains_at_its_table_knows_no_partner(game: str, lang: Lang) -> None:
    known = glossary(lang, game)
    means = {term.key: term.means for term in known.terms}
    keys = {key for place in known.places if place.id in ("auction", "contract") for key in place.keys}
    for key in keys | {"lewa", "reka", "wist"}:
        assert not re.search(r"\b(partner|para|parze|pair)", means[key], re.IGNORECASE), key


def test_a_game_takes_words_and_places_away_that_mean_nothing_in_it() -> None:
    """Chinese bridge has no dummy, and computers bid by no system."""
    known = glossary("pl", "chinese_bridge")
    assert "dziadek" not in {term.key for term in known.terms}
    assert "system" not in {place.id for place in known.places}
    assert "system" in {place.id for place in glossary("pl", "bridge").places}


def test_a_word_of_a_family_is_taken_away_where_it_means_something_else() -> None:
    """In bridge the ten and the ace are honours, too."""
    plain = {term.key: term.term for term in glossary("en", "kierki").terms}
    assert plain["figura"] == "honour"
    honours = [term for term in glossary("en", "bridge").terms if term.term == "honour"]
    assert [term.key for term in honours] == ["honor"]


def test_a_glossary_with_a_word_in_one_language_only_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import talia.table.terms as module

    own = tmp_path / FOLDER
    own.mkdir()
    entry = {"impas": {"term": "impas", "means": "Gra na położenie starszej karty."}}
    (own / "pl.json").write_text(json.dumps(entry), "utf-8")
    (own / "en.json").write_text("{}", "utf-8")
    monkeypatch.setattr(module, "folder", lambda game: tmp_path if game == "skat" else folder(game))
    with pytest.raises(ValueError, match="impas"):
        glossary.__wrapped__("pl", "skat")
    (own / "en.json").write_text(json.dumps(entry), "utf-8")
    module._read.cache_clear()
    (own / "places.json").write_text(json.dumps({"sheet": {"pl": "zapis", "en": "score", "keys": ["szkoda"]}}), "utf-8")
    with pytest.raises(ValueError, match="szkoda"):
        glossary.__wrapped__("pl", "skat")


def test_nothing_is_known_of_a_game_there_is_not() -> None:
    with pytest.raises(UnknownGame):
        glossary("pl", "no_such_game")
