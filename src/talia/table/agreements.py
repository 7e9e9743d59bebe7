"""What calls show by agreement: what anybody may know who has heard an auction and knows the options of its table.

A game whose players bid by a system says how any auction of its is read. It is asked about an auction, not about a
table: no hand and no state are at hand there, so nothing that is told can hang on them.
"""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from msgspec import Struct

from talia.table.options import options_from
from talia.table.registry import find
from talia.table.rooms import Shelf
from talia.table.words import Lang


class Shows(Struct, frozen=True):
    """What a call shows, in words. ``artificial``: it says nothing of what it names. ``known``: it is agreed on.

    What is not agreed on is read as its kind is usually meant.
    """

    call: str
    text: str
    artificial: bool
    known: bool


class CallsRead(Struct, frozen=True):
    """An auction, read: what its calls show, and what each that may follow would."""

    calls: tuple[Shows, ...]
    further: tuple[Shows, ...]


class Unheard(Exception):
    """Why there is no such auction, or none that is read: a code and its details."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code, details)
        self.code, self.details = code, details


class Reads(Protocol):
    """How a game reads auctions; raises Unheard. ``heard``: what everybody has heard, not checked yet."""

    def __call__(self, options: Any, heard: Mapping[str, Any], lang: Lang) -> CallsRead:
        """The auction, read: bounded in time, whatever was heard."""


reads_of: Final = Shelf[Reads]("agreements")


def read_calls(game: str, options: Mapping[str, Any], heard: Mapping[str, Any], lang: Lang) -> CallsRead:
    """An auction as a game reads it; raises LookupError for one that reads none, BadOptions, Unheard.

    >>> read_calls("bridge", {}, {"dealer": 0, "vulnerable": "none", "calls": ["1NT"]}, "en").calls[0].text
    '15-17 HCP, balanced'
    """
    return reads_of[game](options_from(find(game), options), heard, lang)
