"""Who sits at a table, and what it was made with."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from msgspec import Struct

from talia.server import wire
from talia.server.effects import Trouble
from talia.server.world import World
from talia.table.record import Sitter


class InEvent(Struct, frozen=True):
    """Which event a table belongs to, the secret from which the cards of all its tables come, and how many deals of the
    match are played (None: all).

    ``round``: of an event with rounds, the one that is played here. It goes on whoever is there. Without a ``master``
    the table has cards of its own.
    """

    id: str
    master: str | None
    deals: int | None
    round: int | None = None


class Rules(Struct, frozen=True, kw_only=True):
    """What a table was made with. ``maker`` is the guest who made it; ``given`` and ``opening`` as in ``Header``.

    ``lesson``: the step and the deal of a course that are played here, "trump/2". ``event``: other tables have the same
    cards. ``least``: the table fills, its first match begins with those who came if they are so many. ``together``:
    those who play are in one room.
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
    least: int | None = None
    together: bool = False


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


COMPUTER_NAMES: Final = (
    *("Ada", "Bruno", "Cleo", "Diego", "Ewa", "Felix", "Gaja", "Hugo"),
    *("Iga", "Jonas", "Kaja", "Leon", "Maja", "Nils", "Ola", "Pablo", "Rita"),
    *("Sara", "Tomas", "Ula", "Viktor", "Wanda", "Yves", "Zora", "Alma"),
    *("Boris", "Clara", "Dora", "Emil", "Frida", "Gil", "Hanna", "Igor"),
    *("Julia", "Karol", "Lena", "Marek", "Nora", "Otto", "Petra", "Roman"),
)
"""Names that are at home in any language: one more than a table has seats."""


def computer(bot: str, seats: Iterable[Seat]) -> Seat:
    """A seat with a computer player, under a name nobody at the table has.

    >>> computer("random", [Seat(guest="g", name="ada"), Seat()]).name
    'Bruno'
    """
    known = {seat.name.casefold() for seat in seats if seat.name is not None}
    return Seat(name=next(name for name in COMPUTER_NAMES if name.casefold() not in known), bot=bot)


@dataclass
class Link:
    """A connection, as the table knows it; ``screen``: it is the room's, whatever else its guest is."""

    id: int
    guest: str
    name: str
    seat: int | None = None
    lang: wire.Lang = "pl"
    screen: bool = False


class Seating:
    """The seats of a table: who sits where, and who may not sit there any more."""

    def __init__(self, seats: list[Seat], maker: str) -> None:
        self.seats = seats
        self._maker = maker
        self._barred: set[str] = set()

    @property
    def host(self) -> int:
        """The seat that may start and fill seats: the maker's, or else the first of a person; -1 if there is none."""
        people = [number for number, seat in enumerate(self.seats) if seat.guest is not None]
        makers = [number for number in people if self.seats[number].guest == self._maker]
        return (makers or people or [-1])[0]

    @property
    def free(self) -> list[int]:
        """The seats where nobody sits."""
        return [number for number, seat in enumerate(self.seats) if not seat.taken]

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits there, as records name them."""
        return tuple(Sitter(seat.name or "", seat.bot) for seat in self.seats)

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest, if he has one."""
        return next((n for n, seat in enumerate(self.seats) if guest is not None and seat.guest == guest), None)

    def own(self, guest: str) -> int:
        """The seat of a guest; raises Trouble if he has none."""
        seat = self.seat_of(guest)
        if seat is None:
            raise Trouble("not_seated", 403)
        return seat

    def opened_by(self, key: str) -> int:
        """The seat a private key opens; raises Trouble if there is none."""
        number = next((n for n, seat in enumerate(self.seats) if seat.key is not None and seat.key == key), None)
        if number is None:
            raise Trouble("wrong_key", 403)
        return number

    def check_host(self, guest: str) -> None:
        """Raises Trouble for anybody but the host."""
        if self.host < 0 or self.seats[self.host].guest != guest:
            raise Trouble("host_only", 403)

    def check_number(self, number: int) -> None:
        """Raises Trouble if there is no such seat."""
        if number >= len(self.seats):
            raise Trouble("no_such_seat")

    def check_free(self, number: int) -> None:
        """Raises Trouble if somebody sits there."""
        if self.seats[number].taken:
            raise Trouble("seat_taken", seat=number)

    def sit(self, guest: str, name: str, number: int, world: World) -> None:
        """A guest takes a free seat and leaves his old one; raises Trouble if he was removed before."""
        if guest in self._barred:
            raise Trouble("removed_by_host", 403)
        old = self.seat_of(guest)
        if old is not None:
            self.seats[old] = Seat()
        self.seats[number] = Seat(guest=guest, name=name, key=world.name("key"))

    def put(self, bot: str, number: int) -> None:
        """A computer player sits down."""
        self.seats[number] = computer(bot, self.seats)

    def empty(self, number: int) -> None:
        """Nobody sits there any more."""
        self.seats[number] = Seat()

    def close_up(self) -> None:
        """Those who came move up: no seat stays free."""
        self.seats[:] = [seat for seat in self.seats if seat.taken]

    def remove(self, number: int) -> None:
        """The host takes somebody's seat away for good; raises Trouble if it is his own."""
        guest = self.seats[number].guest
        if number == self.host:
            raise Trouble("own_seat")
        if guest is not None:
            self._barred.add(guest)
        self.empty(number)
