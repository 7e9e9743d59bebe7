"""The categories and the stock of songs: data beside the code, read once (rules/singing_pianos.md 11 and 12)."""

from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from talia.games.singing_pianos.comparing import title_key

Lang = Literal["pl", "en"]

_HERE: Final = Path(__file__).parent


class Category(Struct, frozen=True, forbid_unknown_fields=True):
    """A category of the library: its name in both languages, and words that belong to it."""

    id: str
    pl: str
    en: str
    examples_pl: tuple[str, ...]
    examples_en: tuple[str, ...]


class Song(Struct, frozen=True, forbid_unknown_fields=True):
    """A song that is certainly free: ``by`` is its author with years, or ``traditional``.

    ``tags``: of each category it fits a word of the line, as it is sung there.
    """

    title: str
    lang: Lang
    line: str
    by: str
    tags: dict[str, str]

    @property
    def key(self) -> str:
        """What tells its title from others."""
        return title_key(self.title)


@cache
def categories() -> dict[str, Category]:
    """All categories by their ids, in the order of the file.

    >>> len(categories()), categories()["water"].pl
    (60, 'Woda')
    """
    found = msgspec.json.decode((_HERE / "categories.json").read_bytes(), type=tuple[Category, ...])
    return {each.id: each for each in found}


@cache
def songs() -> tuple[Song, ...]:
    """The stock, in the order of the file.

    >>> [sum(song.lang == lang for song in songs()) for lang in ("pl", "en")]
    [61, 61]
    """
    return msgspec.json.decode((_HERE / "songs.json").read_bytes(), type=tuple[Song, ...])


@cache
def songs_of(category: str, langs: tuple[Lang, ...] = ("pl", "en")) -> tuple[Song, ...]:
    """The songs of the stock that fit a category.

    >>> [song.title for song in songs_of("water", ("pl",))][:1]
    ['Płynie Wisła, płynie']
    """
    return tuple(song for song in songs() if category in song.tags and song.lang in langs)


@cache
def category_named(name: str) -> str:
    """The id of the category of the library with this name in either language; "" if there is none.

    >>> category_named("water!"), category_named("Zakupy")
    ('water', '')
    """
    key = title_key(name)
    return next((each.id for each in categories().values() if key in (title_key(each.pl), title_key(each.en))), "")
