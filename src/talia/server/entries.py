"""What the event log holds of a match: a header, and entries in the order they were decided."""

from typing import Any

import msgspec
from msgspec import Struct

from talia.players import Thought
from talia.server.wire import Clock, Talk, Watch
from talia.table.match import Line
from talia.table.record import Sitter


class Asked(Struct, frozen=True, array_like=True):
    """The command that made an entry: whose, its id, and a digest of what it said."""

    guest: str
    id: str
    digest: str


class Header(Struct, frozen=True, kw_only=True):
    """How a match began. ``master`` is the secret its receipt commits to: it is shown to nobody before the end.

    ``guests`` has who sat at each seat, null for a computer player, ``keys`` the private keys that open these seats
    anew, should the log be all that is left; ``asked`` is the command that started the match.
    ``given`` are outcomes of chance set down beforehand, by label; ``opening`` are lines (author and move) that are
    played by themselves before anybody may move: so a match begins where another one stood. ``event``: other tables
    have the same cards, ``master`` is theirs, too; so many ``deals`` of the match are played then (None: all).
    ``round``: of an event with rounds; it goes on whoever is there.
    ``hints``, ``lesson`` and ``together`` as in ``Rules``: what was agreed on at the table.
    """

    id: str
    table: str
    no: int
    game: str
    rules: int
    options: dict[str, Any]
    seats: tuple[Sitter, ...]
    guests: tuple[str | None, ...]
    clock: Clock
    watch: Watch
    talk: Talk
    given: dict[str, tuple[str, ...] | int]
    master: str
    at: int
    asked: Asked
    opening: tuple[tuple[int, dict[str, Any]], ...] = ()
    event: str | None = None
    deals: int | None = None
    keys: tuple[str | None, ...] = ()
    hints: bool = False
    lesson: str | None = None
    together: bool = False
    round: int | None = None


class Entry(Struct, frozen=True, kw_only=True, tag_field="e", omit_defaults=True):
    """Something decided. ``t`` is the time of the match in ms: it stands still while nobody is there to play."""

    t: int = 0


class Hashed(Entry, frozen=True, kw_only=True, tag="hash"):
    """A seat has sent the hash of its share of the randomness."""

    seat: int
    hash: str


class Opened(Entry, frozen=True, kw_only=True, tag="open"):
    """A seat has opened its share."""

    seat: int
    share: str


class HashesClosed(Entry, frozen=True, kw_only=True, tag="stage"):
    """No more hashes are taken; shares are opened now."""


class Began(Entry, frozen=True, kw_only=True, tag="began"):
    """The first cards, after every share was fixed."""

    shares: tuple[str, ...]
    lines: tuple[Line, ...]


class Did(Entry, frozen=True, kw_only=True, tag="did"):
    """A line, and the outcomes of chance it made necessary; ``left``: thinking time by seat after it, in ms.

    ``thought``: what a computer player left beside it. It is in no record and nobody is told before the deal is over.
    """

    lines: tuple[Line, ...]
    asked: Asked | None = None
    left: tuple[int, ...] = ()
    thought: Thought | None = None


class WentOn(Entry, frozen=True, kw_only=True, tag="on"):
    """The end of a break between deals, and the cards of the next one."""

    lines: tuple[Line, ...]


class Kept(Entry, frozen=True, kw_only=True, tag="kept"):
    """A computer player keeps a seat, or (null) its owner has it back; ``left``: the owner left it himself."""

    seat: int
    bot: str | None
    left: bool = False


class Offered(Entry, frozen=True, kw_only=True, tag="offered"):
    """The host hands a seat on to whoever has seen no card, or does so no more."""

    seat: int
    on: bool


class Handed(Entry, frozen=True, kw_only=True, tag="handed"):
    """A seat is another's from now on: a guest's, with the key that opens it anew, or a computer player's.

    At a table together also where somebody goes on with the private key of his seat: whoever sat there has seen cards.
    """

    seat: int
    name: str | None
    guest: str | None = None
    key: str | None = None
    bot: str | None = None


class PauseWanted(Entry, frozen=True, kw_only=True, tag="pause_wanted"):
    """The host has asked for a pause, which begins once no window is open; or he has taken that back."""

    on: bool


class Paused(Entry, frozen=True, kw_only=True, tag="paused"):
    """The players agreed to pause, or to go on; or the host has decided it."""

    on: bool


class Ended(Entry, frozen=True, kw_only=True, tag="ended"):
    """The players agreed to end the match without a result; and what that changes, if it changes anything."""

    lines: tuple[Line, ...] = ()


class Again(Entry, frozen=True, kw_only=True, tag="again"):
    """After the end: a seat would play another match, or would not."""

    seat: int
    agree: bool


AnyEntry = (
    Hashed
    | Opened
    | HashesClosed
    | Began
    | Did
    | WentOn
    | Kept
    | Offered
    | Handed
    | PauseWanted
    | Paused
    | Ended
    | Again
)

_entry: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_header: msgspec.json.Decoder[Header] = msgspec.json.Decoder(Header)
encode = msgspec.json.encode


def read_entry(data: bytes) -> AnyEntry:
    """An entry from its JSON."""
    return _entry.decode(data)


def read_header(data: bytes) -> Header:
    """A header from its JSON."""
    return _header.decode(data)
