"""Auctions: who may still speak, what is bid, and when nobody has anything more to say.

Two values and one rule for the end. What may be said, why it is refused and how it is told is the game's own.
"""

from functools import lru_cache
from typing import Any

from msgspec import Struct


class Auction(Struct, frozen=True, gc=False):
    """An auction in turn, as it stands.

    ``queue``: who may still speak, the next first. ``bid``: the highest, in the game's own words, by ``bidder`` (-1:
    nobody has bid; then ``bid`` is what the auction began with). ``doubles``: who gave kontra, rekontra ... to it, in
    turn. ``last``: who spoke last otherwise than by a pass. ``spoke``: the set of seats that have said anything.
    ``calls``: what was said, as everybody heard it, where a game remembers it.
    """

    queue: tuple[int, ...] = ()
    bid: Any = None
    bidder: int = -1
    doubles: tuple[int, ...] = ()
    last: int = -1
    spoke: int = 0
    calls: tuple[Any, ...] = ()

    @property
    def turn(self) -> int:
        """Who speaks next; an auction that is over asks nobody."""
        return self.queue[0]

    @property
    def over(self) -> bool:
        """Whether the word is back with who spoke last; if nobody has, with somebody who passed; or nobody is left.

        >>> a = Auction(rotation(3, 1)).said(20).passed()
        >>> a.turn, a.over, a.passed().over
        (0, False, True)
        """
        queue = self.queue
        if not queue:
            return True
        return queue[0] == self.last if self.last >= 0 else bool(self.spoke >> queue[0] & 1)

    def passed(self, call: Any = None, *, out: bool = False) -> "Auction":
        """After a pass; with ``out`` he may say nothing more."""
        queue = self.queue
        speaker = queue[0]
        return Auction(
            queue[1:] if out else queue[1:] + queue[:1],
            self.bid,
            self.bidder,
            self.doubles,
            self.last,
            self.spoke | 1 << speaker,
            self.calls if call is None else (*self.calls, call),
        )

    def said(self, bid: Any, call: Any = None, *, once: bool = False) -> "Auction":
        """After a bid, which makes all doubles before it void; with ``once`` he may say nothing more."""
        queue = self.queue
        speaker = queue[0]
        return Auction(
            queue[1:] if once else queue[1:] + queue[:1],
            bid,
            speaker,
            (),
            speaker,
            self.spoke | 1 << speaker,
            self.calls if call is None else (*self.calls, call),
        )

    def doubled(self, call: Any = None) -> "Auction":
        """After a kontra of whatever name."""
        queue = self.queue
        speaker = queue[0]
        return Auction(
            queue[1:] + queue[:1],
            self.bid,
            self.bidder,
            (*self.doubles, speaker),
            speaker,
            self.spoke | 1 << speaker,
            self.calls if call is None else (*self.calls, call),
        )


class Talk(Struct, frozen=True, gc=False):
    """An auction of two: the ``asker`` names values, the ``answerer`` holds them; who passes makes room for the next.

    ``turn`` speaks next, ``waiting`` come against the one that is left, the next of them first. If nothing was bid the
    last one is left without an answerer, and bids or passes. It is over, and nobody's turn, once a value stands
    unanswered: then the asker has won it; or nobody has (-1).

    >>> talk = Talk(1, 0, 1, (2,)).named(18, "18").held("yes").passed("pass")
    >>> talk.turn, talk.passed("pass").turn, talk.passed("pass").asker
    (2, -1, 0)
    """

    asker: int = -1
    answerer: int = -1
    turn: int = -1
    waiting: tuple[int, ...] = ()
    bid: int = 0
    calls: tuple[Any, ...] = ()

    def named(self, value: int, call: Any) -> "Talk":
        """After a value is named."""
        return Talk(self.asker, self.answerer, self.answerer, self.waiting, value, (*self.calls, call))

    def held(self, call: Any) -> "Talk":
        """After the value is held."""
        return Talk(self.asker, self.answerer, self.asker, self.waiting, self.bid, (*self.calls, call))

    def passed(self, call: Any) -> "Talk":
        """After one of the two has dropped out."""
        left, calls = self.answerer if self.turn == self.asker else self.asker, (*self.calls, call)
        if self.waiting:
            return Talk(self.waiting[0], left, self.waiting[0], self.waiting[1:], self.bid, calls)
        return Talk(left, -1, -1 if self.bid else left, (), self.bid, calls)


@lru_cache(maxsize=512)
def rotation(seats: int, first: int, speaking: int = -1) -> tuple[int, ...]:
    """The seats clockwise from the first; only those of the set ``speaking``.

    >>> rotation(4, 2), rotation(4, 2, 0b1011)
    ((2, 3, 0, 1), (3, 0, 1))
    """
    clockwise = ((first + step) % seats for step in range(seats))
    return tuple(seat for seat in clockwise if speaking >> seat & 1)
