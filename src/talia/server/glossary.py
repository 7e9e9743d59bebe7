"""The glossary of a game as clients are told it, and its terms explained on a page of rules.

Where a page says a term first, a link leads to what it means, and all that it uses stand folded at its head.
"""

import re
from collections.abc import Iterator
from html import escape
from itertools import pairwise
from typing import Final
from urllib.parse import quote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from talia.table.terms import Glossary, Place, Term, terms_in
from talia.table.words import Lang, Words

FEWEST: Final = 3
"""A page with fewer of these words needs no glossary."""


class GlossaryPage(Struct, frozen=True):
    """The terms of a game in one language, the nearest first, and where they are shown; without a game all games'."""

    lang: Lang
    game: str | None
    title: str
    terms: tuple[Term, ...]
    places: tuple[Place, ...]


def told(known: Glossary) -> GlossaryPage:
    """A glossary as clients are told it."""
    words = Words(known.lang, known.game)
    title = words.text("glossary.title" if known.game else "glossary.all", {"game": words.text("game.name")})
    return GlossaryPage(known.lang, known.game, title, known.terms, known.places)


def explained(markdown: MarkdownIt, text: str, known: Glossary) -> str:
    """A page as HTML, with the glossary of the words it uses below its first heading.

    Words are explained where they stand in sentences, not in headings and tables.
    """
    tokens = markdown.parse(text)
    used: set[str] = set()
    for before, token in pairwise(tokens):
        if before.type == "paragraph_open" and token.children:
            token.children = [piece for child in token.children for piece in _linked(child, known, used)]
    if len(used) < FEWEST:
        return str(markdown.render(text))
    html = str(markdown.renderer.render(tokens, markdown.options, {}))
    lines = "".join(_line(each) for each in known.terms if each.key in used)
    whole = f'<p><a href="{_address(known)}">{Words(known.lang).text("glossary.whole")}</a></p>'
    title = Words(known.lang).text("glossary.here")
    folded = f'<details class="words"><summary>{title}</summary><dl>{lines}</dl>{whole}</details>\n'
    head, end, rest = html.partition("</h1>\n")
    return head + end + folded + rest


def _line(term: Term) -> str:
    return f"<dt>{escape(named(term))}</dt><dd>{escape(term.means)}</dd>"


def named(term: Term) -> str:
    """A term with its name in the other language, if that is another one; both without what stands in brackets.

    >>> from talia.table.terms import glossary
    >>> [named(term) for term in glossary("pl", "bridge").terms if term.key in ("acol", "ba")]
    ['BA (notrump)', 'Acol']
    """
    here, there = (re.sub(r" \(.*\)", "", each) for each in (term.term, term.abroad))
    return here if there.lower() == here.lower() else f"{here} ({there})"


def _address(known: Glossary) -> str:
    return f"/glossary/{known.game}" if known.game else "/glossary"


def _linked(child: Token, known: Glossary, used: set[str]) -> Iterator[Token]:
    """A piece of a sentence, with links at the words that were not explained yet; they are ``used`` then."""
    if child.type != "text":
        yield child
        return
    text, behind = child.content, 0
    for found in terms_in(text, known):
        if found.key in used:
            continue
        used.add(found.key)
        yield _text(text[behind : found.start])
        yield Token("link_open", "a", 1, attrs={"href": f"{_address(known)}#{quote(found.key)}", "class": "word"})
        yield _text(text[found.start : found.end])
        yield Token("link_close", "a", -1)
        behind = found.end
    yield _text(text[behind:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
