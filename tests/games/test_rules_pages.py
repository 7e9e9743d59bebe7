"""The pages of rules tell every option by the name it has at the table, and say in both languages the same.

What can be compared without reading: that each page has a point for each option, that both pages have the same blocks
in the same order, and that each pair of blocks names the same numbers and suits.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

import talia
from talia import server
from talia.games import games
from talia.table.game import Game
from talia.table.options import describe
from talia.table.registry import folder
from talia.table.words import LANGS, Lang, Words

GAMES = [game for game in games() if type(game).__module__.startswith("talia.games.")]
EACH = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])

DOCS = Path(__file__).parents[2] / "docs"

LEADING = re.compile(r"^\*\*(.+?)\*\*")
POLISH = re.compile(r"\b(?:A|K|10|9|8)[ |]+[DW]\b|[♣♦♥♠] ?[DW]\b|\b[DW](?:[♣♦♥♠]| (?:trefl|karo|kier|pik)\b)")
"""The queen and the jack by the letters that cards have only where one has chosen them."""
TOLD = re.compile(r"\d+|[♣♦♥♠]")


def page(game: Game[Any], lang: Lang) -> str:
    """A page of rules as it is written."""
    return (folder(game.id) / f"rules.{lang}.md").read_text("utf-8")


def blocks(text: str) -> list[tuple[str, str]]:
    """The headings, paragraphs, points and cells of a page: in which block each stands, and what it says."""
    found, around = [], [""]
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.nesting > 0:
            around.append(token.tag)
        elif token.nesting < 0:
            around.pop()
        elif token.type == "inline":
            found.append((" ".join(around), token.content))
    return found


def points(text: str) -> dict[str, str]:
    """The points of a page by what they begin with in bold; of several the last."""
    said = (content for around, content in blocks(text) if around.split()[-2:] == ["li", "p"])
    return {begun[1].strip(): content for content in said if (begun := LEADING.match(content))}


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_every_option_is_told_by_its_name(game: Game[Any], lang: Lang) -> None:
    """A point of the page begins with the name by which the option is set at a new table, and tells its range."""
    words = Words(lang, game.id)
    told = points(page(game, lang))
    names = {info.id: words.text(f"option.{info.id}.name") for info in describe(game)}
    assert not {id: name for id, name in names.items() if name not in told}
    for info in describe(game):
        if info.kind == "number":
            said = set(re.findall(r"\d+", told[names[info.id]]))
            assert said >= {str(number) for number in (info.low, info.high, info.default)}, info


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_ways_to_play_that_are_offered_are_told(game: Game[Any], lang: Lang) -> None:
    """Sets of options with a name of their own have a point of the page each."""
    words = Words(lang, game.id)
    names = {words.text(key) for key in words.catalogue if re.fullmatch(r"preset\.\w+\.name", key)}
    assert names <= points(page(game, lang)).keys()


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_names_of_options_differ(game: Game[Any], lang: Lang) -> None:
    words = Words(lang, game.id)
    names = [words.text(f"option.{info.id}.name") for info in describe(game)]
    assert len(set(names)) == len(names)


def same(polish: str, english: str) -> None:
    """Both pages have the same blocks, and each pair of blocks the same numbers and suits."""
    pairs = list(zip(blocks(polish), blocks(english), strict=True))
    assert [pl[0] for pl, _ in pairs] == [en[0] for _, en in pairs]
    for (_, pl), (_, en) in pairs:
        assert sorted(TOLD.findall(pl)) == sorted(TOLD.findall(en)), (pl, en)


@EACH
def test_both_languages_say_the_same(game: Game[Any]) -> None:
    same(page(game, "pl"), page(game, "en"))


ORIGINS = {"pl": "## Skąd ta gra", "en": "## Where it comes from"}
YEAR = re.compile(r"\b1[5-9]\d\d\b|\b20\d\d\b")


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_every_page_ends_with_where_the_game_comes_from(game: Game[Any], lang: Lang) -> None:
    """And each year named there stands in the table that says who tells of it."""
    last = page(game, lang).split("\n## ")[-1]
    assert f"## {last}".startswith(f"{ORIGINS[lang]}\n\n")
    rows = [row for row in (DOCS / "origins.md").read_text("utf-8").splitlines() if row.startswith(f"| `{game.id}` |")]
    assert rows
    told = " ".join(row.rsplit("|", 2)[0] for row in rows)
    assert set(YEAR.findall(last)) <= set(YEAR.findall(told))


def test_the_short_pages_of_betel_say_the_same() -> None:
    same(*((DOCS / f"betel.{lang}.md").read_text("utf-8") for lang in ("pl", "en")))


def sources(lang: Lang) -> str:
    """The page of sources and thanks as it is written."""
    return (Path(server.__file__).parent / "sources" / f"{lang}.md").read_text("utf-8")


def test_the_pages_of_sources_say_the_same() -> None:
    same(sources("pl"), sources("en"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_of_sources_has_a_row_for_every_game(lang: Lang) -> None:
    """And a link to its rules, by its name."""
    rows = dict(re.findall(r"^\| \[(.+?)\]\(/rules/(\w+)\) \|", sources(lang), re.MULTILINE))
    assert {game: name for name, game in rows.items()}.keys() == {game.id for game in GAMES}
    for name, game in rows.items():
        assert Words(lang, game).text("game.name").startswith(name)


def test_ranks_have_the_letters_of_the_cards() -> None:
    """Pages and glossaries in Polish name ranks as cards and logs do, whose letters are A K Q J at first."""
    package = Path(talia.__file__).parent
    pages = [*package.rglob("*.pl.md"), *package.rglob("glossary/**/pl.json")]
    assert len(pages) > len(GAMES)
    assert not {str(path): found for path in pages if (found := POLISH.findall(path.read_text("utf-8")))}
