"""Computer players that may speak unasked: where a game invites seats, they are asked whether they would.

All that are invited are asked at once, after something happened that everybody was told of; each may do nothing. At
a moment fixed beforehand one of those who would do something does it: whoever has spoken longest ago.
Then comes a pause: so many of them are no flood, and nothing shows in how long anybody thinks.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from talia.players import Considered
from talia.server.clocks import MatchTime
from talia.server.computers import Computers
from talia.server.effects import BotAsk, Effects
from talia.server.settings import Settings
from talia.server.world import World
from talia.table.moves import seats_of


@dataclass
class Round:
    """Whose answers are awaited, by seat with the token of the question, and what has been answered.

    It is over at ``release``; without a delay, as soon as all have answered, at ``limit`` at the latest.
    """

    tokens: dict[int, int]
    release: int
    limit: int
    found: dict[int, Considered | None] = field(default_factory=dict)

    @property
    def ends(self) -> int:
        """When it is over, as things stand."""
        return self.release if len(self.found) == len(self.tokens) else self.limit


@dataclass
class Invitations:
    """The invitations of a match to its computer players; ``tokens`` number questions, as theirs do."""

    computers: Computers
    time: MatchTime
    settings: Settings
    world: World
    tokens: Iterator[int]
    _round: Round | None = None
    _told: int = -1
    """How many things everybody had been told of when they were asked last."""
    _not_before: int = 0
    _spoke: dict[int, int] = field(default_factory=dict)
    """By seat when it has spoken last."""

    def ask(self, fx: Effects) -> None:
        """Asks all who are invited, if it is time for that."""
        served = self.computers.served
        if self._round is not None or self.time.t < self._not_before or not self._news:
            return
        self._told = served.public_events
        t, delay = self.time.t, self.settings.bot_delay
        limit = t + (delay or self.settings.bot_limit)
        self._round = Round({}, t + delay, limit)
        for seat in self._invited:
            token, seed = next(self.tokens), int.from_bytes(self.world.entropy(8))
            self._round.tokens[seat] = token
            bot = self.computers.at(seat) or ""
            fx.asks.append(BotAsk(seat, token, served.header.game, bot, served.sight(seat), seed, invited=True))

    def found(self, seat: int, token: int, found: Considered | None) -> None:
        """The answer to a question; None: nothing."""
        if self._round is not None and self._round.tokens.get(seat) == token:
            self._round.found[seat] = found

    def ready(self) -> list[tuple[int, Considered]]:
        """What is to be done now, the first of these that is legal; nothing before the moment."""
        round = self._round
        if round is None or self.time.t < round.ends:
            return []
        self._round = None
        self._not_before = self.time.t + self.settings.bot_pause
        invited = self._invited
        said = ((seat, found) for seat, found in round.found.items() if found is not None and seat in invited)
        return sorted(said, key=lambda each: (self._spoke.get(each[0], -1), each[0]))

    def spoke(self, seat: int) -> None:
        """A seat has done it."""
        self._spoke[seat] = self.time.t

    def moments(self) -> list[int]:
        """When something is due."""
        if self._round is not None:
            return [self._round.ends]
        return [self._not_before] if self._news else []

    @property
    def _news(self) -> bool:
        """Whether something has happened since they were asked last, and somebody is there to be asked."""
        return self.computers.served.public_events != self._told and bool(self._invited)

    @property
    def _invited(self) -> tuple[int, ...]:
        """The computer players whom the game invites now."""
        served = self.computers.served
        if not served.on or served.match.paused:
            return ()
        seats = seats_of(served.game.invited(served.match.state), served.seats)
        return tuple(seat for seat in seats if self.computers.at(seat) is not None)
