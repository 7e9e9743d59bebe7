"""Pages of a game beside its rules, written out of what the game knows: its bidding system, its table of leads."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from talia.table.rooms import Shelf
from talia.table.words import Lang


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
"""The chapters of the games, in the order in which they are read."""


def chapters(game: str) -> tuple[Chapter, ...]:
    """The chapters of a game; none if it has none."""
    return chapters_of_game.get(game) or ()
