"""Terms are explained where a page of rules uses them, once, in both languages; a glossary has an address."""

import json
import re
from pathlib import Path
from pkgutil import iter_modules

import pytest
from markdown_it import MarkdownIt

import talia.games
from talia.server.catalogue import rules_page
from talia.server.glossary import explained
from talia.table.terms import glossary
from talia.table.words import LANGS, Lang
from tests.server.harness import run, server

GAMES = sorted(module.name for module in iter_modules(talia.games.__path__))
EXPLAINED = r"<dt[^>]*>([^<(]*?)(?: \([^<]*)?<"


def test_a_word_is_explained_where_it_stands_first() -> None:
    text = "# Lewy i atuty\n\nGra bez atu: lewę bierze as. Kto wziął **lewę**, wychodzi.\n\n| lewa |\n|---|\n| 5 |\n"
    html = explained(MarkdownIt("commonmark").enable("table"), text, glossary("pl", "kierki"))
    assert re.findall(r'class="word">([^<]*)<', html) == ["bez atu", "lewę", "wychodzi"]
    assert re.findall(EXPLAINED, html) == ["lewa", "wyjście", "bez atu"]
    assert "<dt>lewa (trick)</dt>" in html
    assert html.startswith("<h1>Lewy i atuty</h1>\n<details")
    assert re.findall(r'href="/glossary/kierki#([^"]*)"', html) == ["ba", "lewa", "wyjscie"]


def test_who_needs_no_glossary_has_none() -> None:
    markdown = MarkdownIt("commonmark")
    text = "# Gra\n\nKolor nie liczy się.\n"
    assert explained(markdown, text, glossary("pl", "kierki")) == markdown.render(text)


@pytest.mark.parametrize("lang", LANGS)
def test_tricks_are_explained_wherever_they_are_played(lang: Lang) -> None:
    pages = {game: json.loads(rules_page(lang, game).body)["html"] for game in GAMES}
    trick = {"pl": "<dt>lewa", "en": "<dt>trick"}[lang]
    assert {game for game, body in pages.items() if trick in body} >= {"betel", "skat", "kierki", "planowanie"}


def test_a_glossary_is_asked_for_by_language_and_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            client = await running.client("Ania")
            told = await client.get("/api/glossary/pl/bridge")
            assert told["title"] == "Słownik: Brydż"
            kontra = next(term for term in told["terms"] if term["key"] == "kontra_negatywna")
            assert (kontra["term"], kontra["abroad"], kontra["own"]) == ("kontra negatywna", "negative double", True)
            assert {place["id"]: place["name"] for place in told["places"]}["sheet"] == "zapis"
            assert (await client.get("/api/glossary/en/bobby"))["title"] == "Glossary: Bobby"
            every = await client.get("/api/glossary/en")
            assert (every["game"], every["places"], every["title"]) == (None, [], "Glossary of all games")
            assert next(term["games"] for term in every["terms"] if term["key"] == "kontra.betel") == ["betel"]
            for path in ("pl/nothing", "de", "de/bridge"):
                await client.get(f"/api/glossary/{path}", 404)
            games = await client.get("/api/games")
            assert {game["id"] for game in games if game["glossary"]} >= {"bridge", "bobby", "ktulu"}

    run(test)
