"""How titles, lines and words are compared (rules/singing_pianos.md 4.4): without case, signs and, of titles, accents.

What somebody types and what another has typed before are the same if they are written the same way here.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

ARTICLES: Final = ("the ", "a ", "an ")
"""What a title may begin with and is not told by."""
SAME_BEGINNING: Final = 4
"""Two words that begin with so many equal letters are one word, where no word may come twice in a round."""

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}")
# No decomposition of Unicode takes the stroke from these.
_STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})
# Typed for an apostrophe; of these NFKC would leave a space or a letter.
_APOSTROPHES = str.maketrans(dict.fromkeys("´`ʼʻ", "'"))


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A line or a word without case and signs; hyphens and dashes are spaces, accents stay.

    >>> plain("Hej, hej — SOKOŁY!"), plain("o´er a one-horse sleigh")
    ('hej hej sokoły', 'oer a one horse sleigh')
    """
    text = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES)).lower()
    kept = (" " if unicodedata.category(each) == "Pd" else each for each in text if _is_kept(each))
    return " ".join("".join(kept).split())


def _is_kept(sign: str) -> bool:
    kind = unicodedata.category(sign)
    return kind == "Pd" or kind[0] in "LNMZ" or sign.isspace()


@lru_cache(maxsize=4096)
def bare(text: str) -> str:
    """The same without accents.

    >>> bare("Płynie Wisła, płynie"), bare("Żółw")
    ('plynie wisla plynie', 'zolw')
    """
    return _without_accents(plain(text))


def _without_accents(text: str) -> str:
    letters = unicodedata.normalize("NFD", text.translate(_STROKES))
    return "".join(each for each in letters if not unicodedata.combining(each))


def _without_article(text: str) -> str:
    """Neither accents nor a leading article, which itself has none: "thé" is tea."""
    text = plain(text)
    article = next((each for each in ARTICLES if text.startswith(each)), "")
    return _without_accents(text[len(article) :])


@lru_cache(maxsize=4096)
def title_key(title: str) -> str:
    """What tells a title from others: no brackets, no leading article, no accents.

    Of a title that is nothing but brackets or signs, these are left.

    >>> title_key("The Water Is Wide"), title_key("Water is wide (live)"), title_key("PLYNIE WISLA PLYNIE!")
    ('water is wide', 'water is wide', 'plynie wisla plynie')
    >>> title_key("[Untitled]"), title_key("?"), title_key("Thé à la menthe"), title_key(" ")
    ('untitled', '?', 'the a la menthe', '')
    """
    before, outside = None, title
    while before != outside:
        before, outside = outside, _BRACKETS.sub(" ", outside)
    signs = " ".join(unicodedata.normalize("NFKC", title).lower().split())
    return _without_article(outside) or _without_article(title) or signs


def words_of(text: str) -> tuple[str, ...]:
    """The words of a line.

    >>> words_of("Row, row, row your boat")
    ('row', 'row', 'row', 'your', 'boat')
    """
    return tuple(plain(text).split())


def occurs(word: str, line: str) -> bool:
    """Whether one or two words stand in a line, whole and in a row; accents may be left out.

    >>> occurs("Row", "Row, row, row your boat"), occurs("oat", "Row, row, row your boat")
    (True, False)
    >>> occurs("wodzie", "Po wodzie, po wodzie"), occurs("woda", "Po wodzie, po wodzie"), occurs("Wisla", "Wisła")
    (True, False, True)
    """
    return any(f" {way(word)} " in f" {way(line)} " for way in (plain, bare)) and bool(plain(word))


def same_word(one: str, other: str) -> bool:
    """Whether two words count as one where none may come twice (rules 9.13): they begin with the same letters.

    Accents count as little as where a word is looked for in its line; neither a space nor an article is a letter.

    >>> same_word("rzeka", "rzece"), same_word("rzeka", "rzeką"), same_word("las", "lasy")
    (False, True, False)
    >>> same_word("łzy", "lzy"), same_word("the sea", "the rain"), same_word("the sea", "sea")
    (True, False, True)
    """
    return _beginning(one) == _beginning(other)


def _beginning(word: str) -> str:
    return _without_article(word).replace(" ", "")[:SAME_BEGINNING]
