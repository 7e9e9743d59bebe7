"""Who sits at a table, and what it was made with."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from msgspec import Struct

from talia.server import wire


class InEvent(Struct, frozen=True):
    """Which event a table belongs to, the secret from which the cards of all its tables come, and how many deals of the
    match are played (None: all)."""

    id: str
    master: str
    deals: int | None


class Rules(Struct, frozen=True, kw_only=True):
    """What a table was made with. ``maker`` is the guest who made it; ``given`` and ``opening`` as in ``Header``.

    ``lesson``: the step and the deal of a course that are played here, "trump/2". ``event``: other tables have the same
    cards.
    """

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    clock: wire.Clock
    watch: wire.Watch
    talk: wire.Talk
    given: dict[str, tuple[str, ...] | int]
    maker: str
    hints: bool = False
    opening: tuple[tuple[int, dict[str, Any]], ...] = ()
    lesson: str | None = None
    event: InEvent | None = None


@dataclass
class Seat:
    """Who sits at a seat: a guest (with the private key that opens the seat anew), a computer player, or nobody."""

    guest: str | None = None
    name: str | None = None
    key: str | None = None
    bot: str | None = None

    @property
    def taken(self) -> bool:
        """Whether somebody sits there."""
        return self.guest is not None or self.bot is not None


_BOT_NAMES: Final = (
    *("Ada", "Bruno", "Cleo", "Diego", "Ewa", "Felix", "Gaja", "Hugo"),
    *("Iga", "Jonas", "Kaja", "Leon", "Maja", "Nils", "Ola", "Pablo", "Rita"),
)
"""Names that are at home in any language: one more than a table has seats."""


def computer(bot: str, seats: Iterable[Seat]) -> Seat:
    """A seat with a computer player, under a name nobody at the table has.

    >>> computer("random", [Seat(guest="g", name="ada"), Seat()]).name
    'Bruno'
    """
    known = {seat.name.casefold() for seat in seats if seat.name is not None}
    return Seat(name=next(name for name in _BOT_NAMES if name.casefold() not in known), bot=bot)


@dataclass
class Link:
    """A connection, as the table knows it."""

    id: int
    guest: str
    name: str
    seat: int | None = None
    lang: wire.Lang = "pl"
