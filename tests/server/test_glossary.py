"""Basic words are explained where a page of rules uses them, once, and in both languages."""

import re
from pkgutil import iter_modules

import pytest
from markdown_it import MarkdownIt

import talia.games
from talia.server.catalogue import rules_page
from talia.server.glossary import entries, explained
from talia.table.words import LANGS, Lang

GAMES = sorted(module.name for module in iter_modules(talia.games.__path__))


def test_a_word_is_explained_where_it_stands_first() -> None:
    text = "# Lewy i atuty\n\nGra bez atu: lewę bierze as. Kto wziął **lewę**, wychodzi.\n\n| lewa |\n|---|\n| 5 |\n"
    html = explained(MarkdownIt("commonmark").enable("table"), text, "pl")
    assert re.findall(r'class="word">([^<]*)<', html) == ["bez atu", "lewę", "wychodzi"]
    assert [*re.findall(r"<dt[^>]*>([^<]*)<", html)] == ["lewa", "wyjście", "bez atu"]
    assert html.startswith("<h1>Lewy i atuty</h1>\n<details")
    for link in re.findall(r'href="#([^"]*)"', html):
        assert f'<dt id="{link}">' in html


def test_who_needs_no_glossary_has_none() -> None:
    markdown = MarkdownIt("commonmark")
    assert explained(markdown, "# Gra\n\nKolor nie liczy się.\n", "pl") == markdown.render(
        "# Gra\n\nKolor nie liczy się.\n"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_is_used_by_some_game_and_tricks_are_explained_wherever_they_are_played(lang: Lang) -> None:
    pages = {game: str(rules_page(lang, game).body, "utf-8") for game in GAMES}
    used = {word for body in pages.values() for word in re.findall(r"<dt id=\\?\"word-(\d+)", body)}
    assert used == {str(n) for n in range(len(entries(lang)))}
    trick = {"pl": "<dt[^>]*>lewa<", "en": "<dt[^>]*>trick<"}[lang]
    assert {game for game, body in pages.items() if re.search(trick, body)} >= {"betel", "skat", "kierki", "planowanie"}
