"""Pages of a game beside its rules: written ones, and some made of what the game knows (its bidding system …).

A written page is a file for each language beside the rules, ``<id>.pl.md`` and ``<id>.en.md``; nothing else has to be
said of it. ``advice`` tells how the game is played well, ``examples`` its worked examples (``talia.table.examples``);
with ``story`` an evening of it opens.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Final

from msgspec import Struct

from talia.table.examples import filled
from talia.table.registry import folder
from talia.table.rooms import Shelf
from talia.table.words import LANGS, Lang

ADVICE: Final = "advice"
"""The page that tells how to play better."""

STORY: Final = "story"
"""The page that is read aloud, or told by the screen of a room, before an evening begins."""

RULES: Final = "rules"
"""The page of rules itself, which is no chapter."""


class Chapter(Struct, frozen=True):
    """A page. ``id`` is the end of its address; ``text``: its Markdown in a language, the first line ``# <title>``."""

    id: str
    text: Callable[[Lang], str]

    def title(self, lang: Lang) -> str:
        """What it is called.

        >>> Chapter("leads", lambda lang: "# Leads\\n\\nThe table.").title("en")
        'Leads'
        """
        return self.text(lang).partition("\n")[0].removeprefix("# ")


chapters_of_game: Final = Shelf[tuple[Chapter, ...]]("chapters")
"""The chapters that games make, in the order in which they are read."""


def chapters(game: str) -> tuple[Chapter, ...]:
    """The chapters of a game, the written ones first; none if it has none."""
    return (*written(game), *(chapters_of_game.get(game) or ()))


@cache
def written(game: str) -> tuple[Chapter, ...]:
    """The pages that lie beside the rules as files, by id; one that is not there in every language is none.

    >>> [each.id for each in written("skat")]
    ['advice', 'examples']
    """
    beside = folder(game)
    found = ({path.name.removesuffix(f".{lang}.md") for path in beside.glob(f"*.{lang}.md")} for lang in LANGS)
    return tuple(Chapter(id, partial(_read, game, id)) for id in sorted(set.intersection(*found) - {RULES}))


def _read(game: str, id: str, lang: Lang) -> str:
    return filled(game, (folder(game) / f"{id}.{lang}.md").read_text(encoding="utf-8"), lang)


def advice(game: str) -> dict[Lang, str]:
    """What a game's page of advice is called, by language; nothing if it has none.

    >>> advice("skat")["en"]
    'Skat: how to play better'
    """
    return {lang: each.title(lang) for each in written(game) if each.id == ADVICE for lang in LANGS}


def opening_story(game: str) -> Chapter | None:
    """The story with which an evening of a game opens; None if it has none.

    >>> opening_story("ktulu").title("en"), opening_story("skat")
    ('The story of Bum-bum City', None)
    """
    return next((each for each in written(game) if each.id == STORY), None)
