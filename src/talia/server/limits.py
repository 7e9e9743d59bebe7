"""Rates: a bucket of tokens that fills at a steady pace, and such buckets for each of many."""

from collections import OrderedDict

from talia.server.world import World


class Bucket:
    """At most ``burst`` at once and ``rate`` a second in the long run; a rate of 0 is no limit. Times in ms.

    >>> bucket = Bucket(rate=1, burst=2, now=0)
    >>> bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(1000)
    (True, True, False, True)
    """

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: int) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = float(burst)
        self._at = now

    def take(self, now: int, cost: float = 1) -> bool:
        """Takes tokens out; False (and none taken) if there are not enough."""
        if not self._rate:
            return True
        self._tokens = min(self._burst, self._tokens + self._rate * max(0, now - self._at) / 1000)
        self._at = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True


class Rates:
    """A bucket for each of many, in bounded memory and at the same small cost however many there are.

    The one who asked longest ago stands first. A bucket nobody has asked for as long as it takes to fill says no more
    than a new one: it is forgotten. Beyond ``most`` the first is forgotten all the same.
    """

    def __init__(self, rate: float, burst: float, most: int, world: World) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._world = world
        self._fills_in = 1000 * burst / rate if rate else 0.0
        self._buckets: OrderedDict[str, tuple[Bucket, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, who: str, cost: float = 1) -> bool:
        """Takes tokens of somebody's; False (and none taken) if he has not enough."""
        if not self._rate:
            return True
        now = self._world.now()
        self._forget(now)
        kept = self._buckets.pop(who, None)
        bucket = Bucket(self._rate, self._burst, now) if kept is None else kept[0]
        self._buckets[who] = bucket, now
        return bucket.take(now, cost)

    def _forget(self, now: int) -> None:
        """At most two at a time: more than can come, and never a long look through all of them."""
        for _ in range(2):
            if not self._buckets:
                return
            who, (_, asked) = next(iter(self._buckets.items()))
            if now - asked < self._fills_in and len(self._buckets) < self._most:
                return
            del self._buckets[who]
