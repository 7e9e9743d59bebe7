"""Files of others: how matches of a game are kept by other programs, read and written.

A game says which formats there are; whoever has such files (``talia import``, ``talia export``, ``talia solve``) need
know no game. Reading is lax: what can be understood is given, and of the rest it is said why not. Writing is strict.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from talia.table.record import Record
from talia.table.rooms import Shelf
from talia.table.words import Lang, Words

MOST_BYTES: Final = 64 << 20
"""A larger file is not read."""


class Notice(Struct, frozen=True):
    """What there is to say about a file: the code, ``file.<code>`` in the words of the game, and its data.

    ``part`` of a deal that it is about (``file.part.<part>``); empty: all of it.
    """

    code: str
    data: dict[str, Any] = {}
    part: str = ""

    def text(self, game: str, lang: Lang = "en") -> str:
        """As a sentence."""
        words = Words(lang, game)
        said = words.text(f"file.{self.code}", self.data)
        return f"{words.text(f'file.part.{self.part}')}: {said}" if self.part else said


class Faulty(Exception):
    """Why something can't be read or written, as a ``notice``."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.notice = Notice(code, data)


class Skipped(Struct, frozen=True):
    """A deal that could not be read: the line it begins on, what it is called, why."""

    line: int
    deal: Notice
    reason: Notice


class Deal(Struct, frozen=True):
    """A deal that was read.

    ``line`` it begins on; ``deal``, what it is called; ``came``, how it went; ``names`` by seat; ``text``, all that in
    a line of the command; ``told``, all of it, for programs; ``kept``, what could not be followed and is only told.
    ``record``: the deal as a match of its own; None, and ``unrecorded`` says why, if it can't be one. ``shown``: that
    match, or as much of the deal as can be shown. ``question``: what the solver is asked about it.
    """

    line: int
    deal: Notice
    came: Notice
    names: tuple[str, ...]
    text: str
    told: dict[str, Any]
    kept: tuple[Notice, ...] = ()
    record: Record | None = None
    unrecorded: Notice | None = None
    shown: Record | None = None
    question: dict[str, Any] = {}


class Reading(Struct, frozen=True):
    """What a file holds, and what of it was skipped; ``more``: there are further deals, which were not asked for."""

    deals: tuple[Deal, ...]
    skipped: tuple[Skipped, ...]
    more: bool = False


class About(Struct, frozen=True):
    """What is written over deals that they do not say of themselves; ``solved``: with what perfect play brings."""

    event: str = ""
    site: str = "Talia"
    date: str = ""
    solved: bool = False


class Unreadable(Faulty):
    """A file that is none of the format."""


class Unwritable(Faulty):
    """Records that the format can't hold."""


class Read(Protocol):
    """Reads the deals of a file, or so many of them as come first and within so many seconds; raises Unreadable."""

    def __call__(self, data: bytes, most: int | None = None, seconds: float | None = None) -> Reading:
        """All there is, read or skipped, in the order of the file."""


class Format(Struct, frozen=True):
    """A format: its ``id`` is also how the names of its files end.

    ``recognises``: whether a file looks like one of this format. ``read``: its deals. ``write``: a file of the deals of
    some records, with those of one event together; raises Unwritable.
    """

    id: str
    recognises: Callable[[bytes], bool]
    read: Read
    write: Callable[[Sequence[Record], About], bytes]


formats_of: Final = Shelf[tuple[Format, ...]]("files")
"""The formats of the games that have some."""


def format_of(game: str, data: bytes, name: str = "") -> Format | None:
    """The format of a file, by what is in it or else by how its ``name`` ends; None if it is none of the game's."""
    there = formats_of.get(game) or ()
    found = [format for format in there if format.recognises(data)]
    named = [format for format in there if name.lower().endswith(f".{format.id}")]
    return next(iter(found or named), None)
