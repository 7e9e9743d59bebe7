"""The time of a match, and thinking time of the seats, with credit for the lag of their connections.

A clock is touched only by steps everybody was told of, and runs only where everybody may know who is awaited: so it
betrays nothing. Times are those of the match, in milliseconds.
"""

from typing import Final

from talia.server.wire import Clock

FLOOR: Final = 3000
"""Every decision gets this much, also when the bank is empty."""
QUOTA: Final = 1000
"""The most lag that is credited for one move."""
QUOTA_GAIN: Final = 150
"""What a seat's quota wins with each of its moves."""


class MatchTime:
    """The time of a match, ``t``: it flows only while somebody is there to play. ``now`` is the server's.

    >>> time = MatchTime(now=5000)
    >>> time.comes(6000)
    >>> time.flows = True
    >>> time.comes(6500)
    >>> time.t, time.of_server(1500)
    (500, 7500)
    """

    def __init__(self, t: int = 0, now: int = 0) -> None:
        self.t = t
        self.now = now
        self.flows = False

    def comes(self, now: int) -> None:
        """The server's time is this one now."""
        if self.flows:
            self.t += max(0, now - self.now)
        self.now = max(now, self.now)

    def of_server(self, t: int) -> int:
        """The server's time at which it will be ``t`` here, if time flows."""
        return self.now + max(0, t - self.t)


class Clocks:
    """The clocks of a match.

    >>> clocks = Clocks(Clock("bank", bank=60, increment=5), 2)
    >>> clocks.run(0b01, t=0)
    >>> clocks.moved(0, t=10_000)
    >>> clocks.run(0b10, t=10_000)
    >>> clocks.left(t=11_000), clocks.running
    ((55000, 59000), (1,))
    """

    def __init__(self, clock: Clock, seats: int, left: tuple[int, ...] = ()) -> None:
        self.clock = clock
        self._whole = 1000 * (clock.bank if clock.kind == "bank" else clock.per_move)
        self._left = list(left) or [self._whole] * seats
        self._since: list[int | None] = [None] * seats
        self._quota = [QUOTA] * seats
        self.lag = [0] * seats
        """The round trip each seat's connection has measured last."""

    @property
    def on(self) -> bool:
        """Whether thinking time is limited at all."""
        return self.clock.kind != "none"

    @property
    def running(self) -> tuple[int, ...]:
        """The seats whose clocks run."""
        return tuple(seat for seat, since in enumerate(self._since) if since is not None)

    def run(self, awaited: int, t: int) -> None:
        """Lets exactly these seats' clocks run from now on; those that run already just go on."""
        if not self.on:
            return
        for seat, since in enumerate(self._since):
            wanted = bool(awaited >> seat & 1)
            if wanted and since is None:
                if self.clock.kind == "move":
                    self._left[seat] = self._whole
                self._left[seat] = max(self._left[seat], FLOOR)
                self._since[seat] = t
            elif not wanted:
                self.stop(seat, t)

    def stop(self, seat: int, t: int) -> None:
        """A seat's time stands still from now on."""
        since = self._since[seat]
        if since is not None:
            self._left[seat] = max(0, self._left[seat] - (t - since))
            self._since[seat] = None

    def moved(self, seat: int, t: int) -> None:
        """A seat has made the decision its clock ran for: lag is credited, the increment added."""
        since = self._since[seat]
        if since is None:
            return
        credit = self._credit(seat)
        self._quota[seat] = min(QUOTA, self._quota[seat] - credit + QUOTA_GAIN)
        used = max(0, t - since - credit)
        self._left[seat] = max(0, self._left[seat] - used)
        if self.clock.kind == "bank":
            self._left[seat] += 1000 * self.clock.increment
        self._since[seat] = None

    def _credit(self, seat: int) -> int:
        return min(self.lag[seat], self._quota[seat])

    def runs_out(self, seat: int) -> int | None:
        """When a seat's time is over, if its clock runs; a move under way is waited for within the quota."""
        since = self._since[seat]
        return None if since is None else since + self._left[seat] + self._credit(seat)

    def left(self, t: int) -> tuple[int, ...]:
        """What each seat has left."""
        return tuple(
            left if since is None else max(0, left - (t - since))
            for left, since in zip(self._left, self._since, strict=True)
        )
