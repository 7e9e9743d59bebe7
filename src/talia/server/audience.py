"""Who is connected to a table, as which viewer, and who is told what. Nothing is sent but through here."""

from collections.abc import Callable, Iterable, Sequence

from talia.server.effects import Effects
from talia.server.screens import SCREEN
from talia.server.seating import Link
from talia.server.served_match import Sent
from talia.server.wire import Watch
from talia.table.moves import SPECTATOR


class Audience:
    """The connections at a table."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self.links: dict[int, Link] = {}
        self.told: set[int] = set()
        """The viewers who have just been told of something that touched the clocks."""

    @property
    def seats(self) -> set[int]:
        """The seats somebody is connected for."""
        return {link.seat for link in self.links.values() if link.seat is not None}

    @property
    def spectators(self) -> int:
        """How many are connected without a seat."""
        return sum(link.seat is None and not link.screen for link in self.links.values())

    @property
    def screens(self) -> list[Link]:
        """The screens of the room."""
        return [link for link in self.links.values() if link.screen]

    def of_guest(self, guest: str | None) -> list[Link]:
        """The connections of a guest himself, the oldest first."""
        own = [link for link in self.links.values() if link.guest == guest and not link.screen]
        return sorted(own, key=lambda link: link.id)

    def viewers(self) -> dict[int, tuple[int, ...]]:
        """The connections of each viewer."""
        viewers: dict[int, tuple[int, ...]] = {}
        for link in self.links.values():
            viewer = viewer_of(link)
            viewers[viewer] = (*viewers.get(viewer, ()), link.id)
        return viewers

    def may_watch(self, viewer: int) -> bool:
        """Whether a viewer may see the match."""
        return viewer != SPECTATOR or self._watch != "off"

    def may_see_clocks(self, viewer: int) -> bool:
        """Whether a viewer may see the clocks: not who sees the match late."""
        return viewer != SPECTATOR or self._watch == "public"

    def show(self, fx: Effects, sent: Iterable[Sent]) -> None:
        """Updates of the match, to those they are for."""
        viewers = self.viewers()
        for update in sent:
            # Where spectators see the match as it is played, the screen is shown the same; else it has its own.
            for viewer in (update.viewer, SCREEN) if update.viewer == SPECTATOR and self._live else (update.viewer,):
                if viewer in viewers and self.may_watch(viewer):
                    fx.out.append((viewers[viewer], update.data))
                    self.told.add(viewer)

    @property
    def _live(self) -> bool:
        """Whether what spectators are shown, or would be, is shown as it happens."""
        return self._watch != "late"

    def tell(self, fx: Effects, message: Callable[[int], bytes], may_know: Callable[[int], bool]) -> None:
        """Every viewer who may know it, his own message."""
        for viewer, ids in self.viewers().items():
            if may_know(viewer):
                fx.out.append((ids, message(viewer)))

    def send_away(self, fx: Effects, code: int, links: Sequence[Link]) -> None:
        """Closes connections."""
        for link in links:
            del self.links[link.id]
            fx.closes.append((link.id, code))

    def seat(self, fx: Effects, guest: str, number: int) -> Link | None:
        """The newest connection of a guest is at his new seat; older ones are closed."""
        links = self.of_guest(guest)
        self.send_away(fx, 4409, links[:-1])
        for newest in links[-1:]:
            newest.seat = number
            return newest
        return None

    def unseat(self, number: int) -> None:
        """Who was there for a seat has none any more."""
        for link in self.links.values():
            if link.seat == number:
                link.seat = None


def viewer_of(link: Link) -> int:
    """Whom a connection sees as."""
    if link.screen:
        return SCREEN
    return SPECTATOR if link.seat is None else link.seat
