"""What holds at a table now: seats, connections, the match, its time. The ground the layers above it stand on."""

from collections import Counter, OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from talia.players import Considered
from talia.server import wire
from talia.server.clocks import Clocks
from talia.server.effects import Said
from talia.server.entries import AnyEntry, Header
from talia.server.limits import Bucket
from talia.server.seating import Link, Rules, Seat
from talia.server.served_match import ServedMatch
from talia.server.settings import Settings
from talia.server.status import GOING, Status
from talia.server.world import World
from talia.table.game import Channel
from talia.table.match import Referee, never_knows
from talia.table.moves import EVERYONE, SPECTATOR


@dataclass
class Pending:
    """A decision a computer player was asked for in a phase of the game; with another phase it is another question.

    Its move is made at ``release`` or as soon after it as there is one; one that needs no thought at ``limit``.
    ``seed`` is all the chance it was given.
    """

    token: int
    phase: str
    seed: int
    release: int
    limit: int
    found: Considered | None = None


class TableState:
    """A table at one moment.

    The time of the match (``_t``, in ms) flows only while somebody is there to play.
    """

    def __init__(
        self,
        rules: Rules,
        seats: list[Seat],
        settings: Settings,
        world: World,
        *,
        header: Header | None = None,
        logged: Sequence[AnyEntry] = (),
        said: Sequence[Said] = (),
        matches: int = 0,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self._settings = settings
        self._world = world
        self._matches = matches
        self.links: dict[int, Link] = {}
        self._answers: OrderedDict[tuple[str, str], tuple[str, bytes]] = OrderedDict()
        self._barred: set[str] = set()
        self._talking: dict[str, Bucket] = {}
        self._said: deque[Said] = deque(maxlen=4 * settings.chat_backlog)
        self._said_to: Counter[tuple[str, int]] = Counter()
        for each in said:
            self._keep_said(each)
        self._proposal: wire.Proposal | None = None
        self._ready: set[int] = set()
        self._shown = b""
        self._told: set[int] = set()
        self._tokens = 0
        # Time of the match: it flows only while somebody is there to play.
        self._now = 0
        self._t = 0
        self._flows = False
        self._away: dict[int, int] = {}
        self._pending: dict[int, Pending] = {}
        self._referee: Referee | None = None if settings.referee else never_knows
        self._to_referee: tuple[str, int] | None = None
        """Match and number of entries of the last question to the referee."""
        self._counsels_asked: dict[int, tuple[str, int]] = {}
        """By seat, match and number of entries of the last question for a counsel."""
        self._counsels: dict[int, tuple[tuple[str, int], bytes]] = {}
        """By seat, the counsel that was found and what it was asked for."""
        self._break_ends: int | None = None
        self._stage_ends: int | None = None
        self.served: ServedMatch | None = None
        self.clocks = Clocks(rules.clock, len(seats))
        if header is not None:
            self.served = ServedMatch(header, keep=settings.resume_updates, logged=logged, referee=self._referee)
            self._t = self.served.t
            self.clocks = Clocks(rules.clock, len(seats), self.served.left)
            self._answers[header.asked.guest, header.asked.id] = (header.asked.digest, b"")
            if self._playing:
                self._away = {n: self._t + settings.away_wait for n, seat in enumerate(seats) if seat.guest is not None}

    @property
    def status(self) -> Any:
        """The state of the table, as ``wire.TableInfo`` names it."""
        return Status.OPEN.shown if self.served is None else self.served.status.shown

    @property
    def host(self) -> int:
        """The seat that may start and fill seats: the maker's, or else the first of a person; -1 if there is none."""
        people = [number for number, seat in enumerate(self.seats) if seat.guest is not None]
        makers = [number for number in people if self.seats[number].guest == self.rules.maker]
        return (makers or people or [-1])[0]

    @property
    def idle(self) -> bool:
        """Whether nobody is connected."""
        return not self.links

    @property
    def _playing(self) -> bool:
        return self.served is not None and self.served.status in GOING

    @property
    def _between(self) -> bool:
        """Whether seats may change and a match may begin: in an event only one does, for its cards are known then."""
        return not self._playing and (self.rules.event is None or self.served is None)

    @property
    def _open_to_strangers(self) -> bool:
        """Whether people without a seat may be here: to watch, or to sit down."""
        free = any(not seat.taken for seat in self.seats)
        return self.rules.watch != "off" or self.served is None or (self._between and free)

    def _may_watch(self, viewer: int) -> bool:
        return viewer != SPECTATOR or self.rules.watch != "off"

    def _may_see_clocks(self, viewer: int) -> bool:
        return viewer != SPECTATOR or self.rules.watch == "public"

    def _seat_of(self, guest: str) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.guest == guest), None)

    def _present(self) -> set[int]:
        """The seats whose players are here and play themselves."""
        kept = self.served.kept if self.served and self._playing else [None] * len(self.seats)
        return {link.seat for link in self.links.values() if link.seat is not None and kept[link.seat] is None}

    def _is_person(self, number: int) -> bool:
        return self._bot_at(number) is None

    def _bot_at(self, number: int) -> str | None:
        kept = self.served.kept[number] if self.served else None
        return self.seats[number].bot or (kept.bot if kept else None)

    def _channels(self) -> tuple[Channel, ...]:
        if self.served is not None and self.served.on:
            return self.served.game.channels(self.served.match.state)
        return (Channel("table", EVERYONE, EVERYONE),)

    def _running(self) -> ServedMatch:
        assert self.served is not None
        return self.served

    # Time

    def _flow(self, now: int) -> None:
        if self._flows:
            self._t += max(0, now - self._now)
        self._now = max(now, self._now)

    def _wall(self, t: int) -> int:
        return self._now + max(0, t - self._t)

    def _keep_said(self, said: Said) -> None:
        self._said.append(said)
        for viewer in (*range(len(self.seats)), SPECTATOR):
            self._said_to[said.channel, viewer] += said.readers >> viewer & 1
