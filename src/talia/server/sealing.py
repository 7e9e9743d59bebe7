"""Fair dealing before the first card: hashes of shares, then shares, then the cards."""

from collections.abc import Set
from dataclasses import dataclass

from talia.chance import absent_share, share_hash
from talia.server.clocks import MatchTime
from talia.server.effects import Effects, Trouble
from talia.server.entries import Began, Hashed, HashesClosed, Opened
from talia.server.scribe import Scribe
from talia.server.served_match import Sent, ServedMatch


@dataclass
class Sealing:
    """How the cards of a match are sealed. Each stage ends when all who are there have done their part, or at ``ends``.

    ``wait``: how long for each, in ms.
    """

    served: ServedMatch
    scribe: Scribe
    time: MatchTime
    wait: int
    ends: int | None = None

    def take_hash(self, fx: Effects, seat: int, hash: str) -> None:
        """A seat sends the hash of its share; raises Trouble if it is too late."""
        served = self.served
        if served.hashes[seat] == hash:
            return
        if served.began or served.opening or not served.takes_shares:
            raise Trouble("too_late")
        if served.hashes[seat] is not None:
            raise Trouble("hash_sent")
        self.scribe.decide(fx, Hashed(t=self.time.t, seat=seat, hash=hash))

    def take_share(self, fx: Effects, seat: int, share: str) -> None:
        """A seat opens its share; raises Trouble if it is no time for that, or not the share that was promised."""
        served = self.served
        if served.takes_shares and served.shares[seat] == share:
            return
        if served.began or not served.takes_shares:
            raise Trouble("too_late")
        if not served.opening or served.hashes[seat] is None:
            raise Trouble("not_asked")
        if share_hash(bytes.fromhex(share)) != served.hashes[seat]:
            raise Trouble("share_mismatch")
        self.scribe.decide(fx, Opened(t=self.time.t, seat=seat, share=share))

    def go_on(self, fx: Effects, present: Set[int], ms: int) -> tuple[Began, list[Sent]] | None:
        """Ends stages that are through; the first cards, once all shares are fixed."""
        served, t = self.served, self.time.t
        if self.ends is None:
            self.ends = t + self.wait
        if not served.opening and served.takes_shares:
            missing = {seat for seat in present if served.hashes[seat] is None}
            if missing and t < self.ends:
                return None
            self.scribe.decide(fx, HashesClosed(t=t))
            self.ends = t + self.wait
        missing = {seat for seat, hash in enumerate(served.hashes) if hash is not None and served.shares[seat] is None}
        if missing & present and t < self.ends:
            return None
        self.ends = None
        fixed = enumerate(served.shares) if served.header.event is None else ()
        shares = tuple(share or absent_share(served.binding, seat).hex() for seat, share in fixed)
        return served.begin(shares, t, ms)
