"""The basic words of card play, explained on every page of rules that uses them: where a page says one first, a link
leads to what it means, and all that it uses stand folded at its head."""

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from talia import table
from talia.table.words import Lang

TITLES: Final[dict[Lang, str]] = {"pl": "Słowa karciane", "en": "Words of card play"}
FEWEST: Final = 3
"""A page with fewer of these words needs no glossary."""


class Entry(Struct, frozen=True):
    """A word, its forms as a regular expression, and what it means."""

    word: str
    forms: str
    means: str


@cache
def entries(lang: Lang) -> tuple[Entry, ...]:
    """The glossary of a language."""
    path = Path(table.__file__).parent / "glossary" / f"{lang}.json"
    return msgspec.json.decode(path.read_bytes(), type=tuple[Entry, ...])


def explained(markdown: MarkdownIt, text: str, lang: Lang) -> str:
    """A page as HTML, with the glossary of the words it uses below its first heading.

    Words are explained where they stand in sentences, not in headings and tables.
    """
    tokens = markdown.parse(text)
    known = entries(lang)
    left = {n: re.compile(rf"\b(?:{each.forms})\b", re.IGNORECASE) for n, each in enumerate(known)}
    for before, token in pairwise(tokens):
        if before.type == "paragraph_open" and token.children:
            token.children = [piece for child in token.children for piece in _linked(child, left)]
    used = [(n, each) for n, each in enumerate(known) if n not in left]
    if len(used) < FEWEST:
        return str(markdown.render(text))
    html = str(markdown.renderer.render(tokens, markdown.options, {}))
    lines = "".join(f'<dt id="word-{n}">{escape(each.word)}</dt><dd>{escape(each.means)}</dd>' for n, each in used)
    folded = f'<details class="words"><summary>{TITLES[lang]}</summary><dl>{lines}</dl></details>\n'
    head, end, rest = html.partition("</h1>\n")
    return head + end + folded + rest


def _linked(child: Token, left: dict[int, re.Pattern[str]]) -> Iterator[Token]:
    """A piece of a sentence, with links at the words that were left to be explained; they are left no longer."""
    if child.type != "text":
        yield child
        return
    text = child.content
    while found := [(match, n) for n, forms in left.items() if (match := forms.search(text))]:
        # Of words that begin at the same place the longest is meant.
        match, n = min(found, key=lambda each: (each[0].start(), -each[0].end()))
        del left[n]
        yield _text(text[: match.start()])
        yield Token("link_open", "a", 1, attrs={"href": f"#word-{n}", "class": "word"})
        yield _text(match.group())
        yield Token("link_close", "a", -1)
        text = text[match.end() :]
    yield _text(text)


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
