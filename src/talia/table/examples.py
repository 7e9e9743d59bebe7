"""Worked examples of a game: deals of its documents that open as a replay, and figures that its own rules compute.

A deal is a record in the folder ``examples`` beside the rules, ``<id>.talia.json``; its replay has the address
``/rules/<game>/examples/<id>``, with ``#2`` that of its second deal. Figures lie on the shelf ``figures_of_game`` by
name. The page that tells them is the written chapter ``examples``: ``{name}`` stands there for figures, or for the
totals of a record.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from talia.table.record import Record, read, replay
from talia.table.registry import folder
from talia.table.rooms import Shelf
from talia.table.words import Lang, figure

EXAMPLES: Final = "examples"
"""The page that tells them, and the folder their records lie in."""

ENDING: Final = ".talia.json"

Figures = Callable[[Lang], str]
"""Markdown in a language: rows of a table or a few words."""

figures_of_game: Final = Shelf[Mapping[str, Figures]]("chapters")
"""What games compute for their written pages, by name."""

_NAMED: Final = re.compile(r"\{([a-z0-9_]+)\}")


@cache
def examples(game: str) -> dict[str, Record]:
    """The records of a game's examples by id; none if it has none.

    >>> list(examples("bobby"))
    ['nullo']
    """
    return {path.name.removesuffix(ENDING): _record(path) for path in sorted(_beside(game).glob(f"*{ENDING}"))}


def _beside(game: str) -> Path:
    return folder(game) / EXAMPLES


def _record(path: Path) -> Record:
    return read(path.read_bytes())


def filled(game: str, text: str, lang: Lang) -> str:
    """A page with its figures; raises LookupError for a name that is neither figures of the game nor an example."""

    def told(found: re.Match[str]) -> str:
        name, records = found[1], examples(game)
        return totals(records[name]) if name in records else figures_of_game[game][name](lang)

    return _NAMED.sub(told, text)


def totals(record: Record) -> str:
    """What a match brought, seat by seat.

    >>> totals(examples("black_maria")["second"])
    '19 : 24 : 0'
    """
    return " : ".join(map(figure, replay(record).totals))


def sheet(game: str, id: str) -> tuple[dict[str, Any], ...]:
    """The score sheet of an example, a line for each deal that is over."""
    match = replay(examples(game)[id])
    return match.game.sheet(match.state)
