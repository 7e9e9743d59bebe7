"""Files of others: how matches of a game are kept by other programs, read and written.

A game says which formats there are; whoever has such files (``talia import``, ``talia export``, ``talia solve``) need
know no game. Reading is lax: what can be understood is given, and of the rest it is said why not. Writing is strict.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct

from talia.table.record import Record
from talia.table.rooms import Shelf

MOST_BYTES: Final = 64 << 20
"""A larger file is not read."""


class Skipped(Struct, frozen=True):
    """A deal that could not be read: the line it begins on, what it is called, why (a sentence)."""

    line: int
    deal: str
    reason: str


class Deal(Struct, frozen=True):
    """A deal that was read.

    ``line`` it begins on; ``deal``, what it is called; ``text``, what it says, in a line; ``told``, all of it, for
    programs; ``kept``, what could not be followed and is only told (sentences). ``record``: the deal as a match of its
    own; None, and ``unrecorded`` says why, if it can't be one. ``question``: what the solver is asked about it.
    """

    line: int
    deal: str
    text: str
    told: dict[str, Any]
    kept: tuple[str, ...] = ()
    record: Record | None = None
    unrecorded: str = ""
    question: dict[str, Any] = {}


class Reading(Struct, frozen=True):
    """What a file holds, and what of it was skipped."""

    deals: tuple[Deal, ...]
    skipped: tuple[Skipped, ...]


class About(Struct, frozen=True):
    """What is written over deals that they do not say of themselves; ``solved``: with what perfect play brings."""

    event: str = ""
    site: str = "Talia"
    date: str = ""
    solved: bool = False


class Unreadable(Exception):
    """A file that is none of the format; a sentence."""


class Unwritable(Exception):
    """Records that the format can't hold; a sentence."""


class Format(Struct, frozen=True):
    """A format: its ``id`` is also how the names of its files end.

    ``recognises``: whether a file looks like one of this format. ``read``: its deals; raises Unreadable. ``write``: a
    file of the deals of some records, with those of one event together; raises Unwritable.
    """

    id: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes], Reading]
    write: Callable[[Sequence[Record], About], bytes]


formats_of: Final = Shelf[tuple[Format, ...]]("files")
"""The formats of the games that have some."""


def format_of(game: str, data: bytes, name: str = "") -> Format | None:
    """The format of a file, by what is in it or else by how its ``name`` ends; None if it is none of the game's."""
    there = formats_of.get(game) or ()
    found = [format for format in there if format.recognises(data)]
    named = [format for format in there if name.lower().endswith(f".{format.id}")]
    return next(iter(found or named), None)
