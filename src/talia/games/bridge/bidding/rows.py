"""A bidding system as data: rows in ranks, positions made of them, and a system, which names its positions.

A row is a call, the hands that make it, and what is agreed about it. In a position the first row that a hand fits gives
its call. Rows are of one position of the auction, so they may be made by a small function of what everybody has heard
(`Reading`): "jump in s" is a row with a call for each suit. What comes next is told by name, so that another system
takes a position over by giving its own of that name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from types import ModuleType
from typing import Any, Final, TypeAlias

from msgspec import Struct

from talia.games.bridge.bidding.hands import Hands


class Forcing(IntEnum):
    """How long partner may not pass: not at all, once unless an opponent acts, below game."""

    NOT = 0
    ONCE = 1
    GAME = 2


ONCE: Final = Forcing.ONCE
GF: Final = Forcing.GAME

Then: TypeAlias = tuple[Any, ...]
"""A position of the system, by its name, and what it is about (a suit, numbers); nothing: the general rules."""


class Agreed(Struct, frozen=True, gc=False):
    """What is agreed about a call besides the hands that make it.

    ``suit``: trumps from now on. ``term``: a word of the glossary's. ``artificial``: it says nothing of its suit.
    ``notes``: what its maker has that no range tells (``stopper``, ``key_cards`` ...), each a code and its value.
    ``then``: the position in which partner answers.
    """

    forcing: Forcing = Forcing.NOT
    suit: str = ""
    term: str = ""
    artificial: bool = False
    invites: bool = False
    notes: tuple[tuple[str, str], ...] = ()
    then: Then = ()


class Say(Struct, frozen=True, gc=False):
    """A call and the hands that make it."""

    call: str
    hands: Hands
    agreed: Agreed


class Row(Struct, frozen=True, gc=False):
    """A row of a position: its number in the book, and its calls, the first that fits."""

    rank: int
    says: tuple[Say, ...]


def say(
    call: str | None,
    hands: Hands,
    *,
    forcing: Forcing = Forcing.NOT,
    suit: str = "",
    term: str = "",
    artificial: bool = False,
    invites: bool = False,
    notes: Iterable[tuple[str, str]] = (),
    then: str | Then = (),
) -> Say:
    """A call and the hands that make it; no call where there is none to be made."""
    follows = (then,) if isinstance(then, str) else then
    return Say(call or "", hands, Agreed(forcing, suit, term, artificial, invites, tuple(notes), follows))


def when(applies: bool, *says: Say) -> tuple[Say, ...]:
    """Calls of a row that are there only in some auctions."""
    return says if applies else ()


def row(rank: int, *says: Say | tuple[Say, ...]) -> Row:
    """A row of a position: its calls in the order in which they are tried."""
    flat = (each if isinstance(each, tuple) else (each,) for each in says)
    return Row(rank, tuple(say for each in flat for say in each))


class Stands(IntEnum):
    """Where a position is still the answer to partner's call: right-hand opponent passed, doubled, or did anything."""

    PASSED = 0
    DOUBLED = 1
    ANY = 2


Rows: TypeAlias = tuple[Row, ...]


class Position(Struct, frozen=True, gc=False):
    """A position of the auction: where it is in the book, and its rows by what was heard.

    ``whole``: every hand has a row, though no cell shows it; else the general rules follow where cells are left.
    ``rows`` of one that ``leads`` on tell no rows but the position it is.
    """

    name: str
    section: str
    stands: Stands
    whole: bool
    leads: bool
    rows: Callable[..., Any]


def leading(section: str, stands: Stands = Stands.PASSED) -> Callable[[Callable[..., Then]], Position]:
    """Makes a position, which leads on to another, of the function of its name."""

    def made(then: Callable[..., Then]) -> Position:
        return Position(then.__name__, section, stands, False, True, then)

    return made


def position(
    section: str, stands: Stands = Stands.PASSED, *, whole: bool = False
) -> Callable[[Callable[..., Rows]], Position]:
    """Makes a position of the function of its name."""

    def made(rows: Callable[..., Rows]) -> Position:
        return Position(rows.__name__, section, stands, whole, False, rows)

    return made


class System:
    """A bidding system: positions by name.

    Those every system has: ``opening``, ``entering`` (the others have opened), ``general`` (any later call),
    ``outside`` (what is in no table). ``plain``: it has no calls that ask for key cards, controls or points.
    """

    def __init__(self, positions: Mapping[str, Position], *, plain: bool = False) -> None:
        self.positions, self.plain = positions, plain

    def but(self, *where: ModuleType, plain: bool = False) -> "System":
        """Another system, which has the positions of some modules in place of its own."""
        return System({**self.positions, **positions_of(*where)}, plain=plain)

    def __getitem__(self, name: str) -> Position:
        return self.positions[name]

    def __contains__(self, name: str) -> bool:
        return name in self.positions

    def __iter__(self) -> Iterator[Position]:
        return iter(self.positions.values())


def positions_of(*where: ModuleType) -> dict[str, Position]:
    """The positions that modules define."""
    return {each.name: each for module in where for each in vars(module).values() if isinstance(each, Position)}
