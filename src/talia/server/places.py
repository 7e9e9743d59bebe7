"""Who may have a socket: places by guest, by address, at a table and in all.

A seat is what a place is kept for. Who has one is counted by guest only, for a seat has one socket, from the moment it
is let in: the caps by address and at a table are for those who have none, and so is all but a part of the house. When
the house is full, the newest of those without a seat makes room for somebody who has one.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final, Protocol

from talia.server.seating import Link
from talia.server.settings import Settings

FULL: Final = 1013
"""The close code after which a client tries again later."""


class Closable(Protocol):
    """A socket as it is seen from here."""

    link: Link

    def close(self, code: int) -> None:
        """Closes the socket, after what is in the outbox."""
        ...


@dataclass(eq=False)
class Admitted:
    """A socket that was let in."""

    socket: Closable
    network: str
    table: str

    @property
    def seated(self) -> bool:
        """Whether its guest has a seat at that table."""
        return self.socket.link.seat is not None


class Places:
    """All sockets that were let in, the newest last."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open_to_all = settings.connections - int(settings.kept_share * settings.connections)
        self._places: OrderedDict[Admitted, None] = OrderedDict()
        self._by: dict[tuple[str, str], OrderedDict[Admitted, None]] = {}
        self._returning: OrderedDict[str, None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._places)

    def let_in(self, socket: Closable, network: str, table: str) -> Admitted | str:
        """A place for a socket, or the code of the limit that is in the way. Its link says whether it has a seat."""
        place = Admitted(socket, network, table)
        if place.seated:
            self._hand_over(place)
        code = None if place.seated else self._no_room_for_stranger(network, table)
        if code is None and len(self._places) >= self._settings.connections and not self._make_room():
            code = "server_full"
        if code is not None:
            return code
        own = self._of("guest", socket.link.guest)
        if len(own) >= self._settings.sockets_per_guest:
            oldest = next((each for each in own if not each.seated), next(iter(own)))
            self._send_away(oldest, 4409)
        self._places[place] = None
        for key in self._keys(place):
            self._by.setdefault(key, OrderedDict())[place] = None
        return place

    def leave(self, place: Admitted) -> None:
        """A socket is gone, or has been told to go."""
        if place not in self._places:
            return
        del self._places[place]
        for key in self._keys(place):
            others = self._by[key]
            del others[place]
            if not others:
                del self._by[key]

    def will_return(self, session: str) -> None:
        """Remembers the session of somebody who has a seat."""
        self._returning.pop(session, None)
        self._returning[session] = None
        if len(self._returning) > self._settings.connections:
            self._returning.popitem(last=False)

    def returning(self, session: str | None) -> bool:
        """Whether a session is that of somebody who had a seat lately: he is not held up because of his address."""
        return session in self._returning

    def _no_room_for_stranger(self, network: str, table: str) -> str | None:
        settings = self._settings
        if self._strangers("table", table, settings.spectators):
            return "too_many_spectators"
        if self._strangers("network", network, settings.sockets_per_address):
            return "too_many_sockets"
        return "server_full" if len(self._places) >= self._open_to_all else None

    def _strangers(self, kind: str, name: str, most: int) -> bool:
        """Whether there are so many without a seat; someone may have sat down, or left his seat, since he came."""
        places = self._of(kind, name)
        return len(places) >= most and sum(not place.seated for place in places) >= most

    def _hand_over(self, place: Admitted) -> None:
        """The seat's older socket goes; the table would send it away at the hello, which may never come."""
        own = self._of("guest", place.socket.link.guest)
        for other in [other for other in own if other.seated and other.table == place.table]:
            self._send_away(other, 4409)

    def _make_room(self) -> bool:
        newest = next((place for place in reversed(self._places) if not place.seated), None)
        if newest is None:
            return False
        self._send_away(newest, FULL)
        return True

    def _send_away(self, place: Admitted, code: int) -> None:
        self.leave(place)
        place.socket.close(code)

    def _of(self, kind: str, name: str) -> OrderedDict[Admitted, None]:
        return self._by.get((kind, name), OrderedDict())

    def _keys(self, place: Admitted) -> tuple[Any, ...]:
        return ("guest", place.socket.link.guest), ("network", place.network), ("table", place.table)
