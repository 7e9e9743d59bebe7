"""Rates: a bucket of tokens that fills at a steady pace."""


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

    @property
    def full(self) -> bool:
        """Whether nothing was taken out lately, as far as known at the last ``take``."""
        return self._tokens >= self._burst - 1
