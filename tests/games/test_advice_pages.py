"""Every game has a page that tells how to play better, in both languages alike, and beside its rules."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import talia
from talia.players import offered
from talia.server.catalogue import RulesPage, chapter_page, game_info, rules_page
from talia.table.chapters import ADVICE, chapters, written
from talia.table.game import Game
from talia.table.words import LANGS, Lang, Words
from tests.games.test_rules_pages import EACH, GAMES, blocks, same

FEWEST = 4
"""Pieces of advice on the smallest page."""


def text(game: Game[Any], lang: Lang) -> str:
    """The page of advice as it is written."""
    (found,) = [each for each in written(game.id) if each.id == ADVICE]
    return found.text(lang)


@EACH
def test_both_languages_advise_the_same(game: Game[Any]) -> None:
    """The same headings and points, with the same numbers and suits in them."""
    polish, english = text(game, "pl"), text(game, "en")
    same(polish, english)
    for page in (polish, english):
        said = [around.split()[-2] for around, _ in blocks(page) if around.split()[-2:] == ["li", "p"]]
        assert len(said) >= FEWEST


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_it_is_called_by_the_game_and_opens_from_the_rules(game: Game[Any], lang: Lang) -> None:
    words = Words(lang, game.id)
    assert words.text("game.name").startswith(game_info(game).advice[lang].partition(":")[0])
    page, rules = chapter_page(lang, game.id, ADVICE), rules_page(lang, game.id)
    assert page is not None and rules is not None
    for each in (page, rules):
        beside = msgspec.json.decode(each.body, type=RulesPage).chapters
        assert (beside[0].id, beside[0].title) == (ADVICE, game_info(game).advice[lang])


def test_computers_are_called_by_their_names() -> None:
    """Not by the codes of the command line, which no form shows."""
    package = Path(talia.__file__).parent
    codes = {level for game in GAMES for level in offered(game.id)}
    quoted = re.compile(rf"[\"“„'](?:{'|'.join(sorted(codes))})")
    pages = [*package.rglob("*.pl.md"), *package.rglob("*.en.md")]
    assert not {str(path): found for path in pages if (found := quoted.findall(path.read_text("utf-8")))}


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_links_lead_to_pages_there_are(game: Game[Any], lang: Lang) -> None:
    for path in re.findall(r"\]\((.+?)\)", text(game, lang)):
        _, kind, of, *rest = path.split("/")
        assert kind == "rules" and (not rest or rest[0] in {each.id for each in chapters(of)}), path
