"""Auctions: who may still speak, what is bid, and when nobody has anything more to say.

Two values and one rule for the end. What may be said, why it is refused and how it is told is the game's own.
"""

from typing import Any

from msgspec import Struct


class Auction(Struct, frozen=True):
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
        speaker, *others = self.queue
        return Auction(
            tuple(others) if out else (*others, speaker),
            self.bid,
            self.bidder,
            self.doubles,
            self.last,
            self.spoke | 1 << speaker,
            _heard(self.calls, call),
        )

    def said(self, bid: Any, call: Any = None, *, once: bool = False) -> "Auction":
        """After a bid, which makes all doubles before it void; with ``once`` he may say nothing more."""
        speaker, *others = self.queue
        return Auction(
            tuple(others) if once else (*others, speaker),
            bid,
            speaker,
            (),
            speaker,
            self.spoke | 1 << speaker,
            _heard(self.calls, call),
        )

    def doubled(self, call: Any = None) -> "Auction":
        """After a kontra of whatever name."""
        speaker, *others = self.queue
        return Auction(
            (*others, speaker),
            self.bid,
            self.bidder,
            (*self.doubles, speaker),
            speaker,
            self.spoke | 1 << speaker,
            _heard(self.calls, call),
        )


class Talk(Struct, frozen=True):
    """An auction of two: the ``asker`` names values, the ``answerer`` holds them; who passes makes room for the next.

    ``waiting``: who comes against the one that is left, the next first. If nothing was bid the last one is left without
    an answerer, and bids or passes. It is over once a value stands unanswered: then the asker has won, or nobody (-1).
    """

    asker: int = -1
    answerer: int = -1
    waiting: tuple[int, ...] = ()
    bid: int = 0
    asked: bool = False
    calls: tuple[Any, ...] = ()

    @property
    def turn(self) -> int:
        """Who speaks next; an auction that is over asks nobody (-1)."""
        return self.answerer if self.asked else self.asker

    @property
    def over(self) -> bool:
        """Whether nobody may say anything more.

        >>> talk = Talk(1, 0, (2,)).named(18).held().passed()
        >>> talk.turn, talk.passed().over, talk.passed().asker
        (2, True, 0)
        """
        return self.turn < 0

    def named(self, value: int, call: Any = None) -> "Talk":
        """After a value is named."""
        return Talk(self.asker, self.answerer, self.waiting, value, True, _heard(self.calls, call))

    def held(self, call: Any = None) -> "Talk":
        """After the value is held."""
        return Talk(self.asker, self.answerer, self.waiting, self.bid, False, _heard(self.calls, call))

    def passed(self, call: Any = None) -> "Talk":
        """After one of the two has dropped out."""
        calls = _heard(self.calls, call)
        left = self.asker if self.asked else self.answerer
        if self.waiting:
            return Talk(self.waiting[0], left, self.waiting[1:], self.bid, False, calls)
        return Talk(left, -1, (), self.bid, self.bid > 0, calls)


def _heard(calls: tuple[Any, ...], call: Any) -> tuple[Any, ...]:
    return calls if call is None else (*calls, call)


def rotation(seats: int, first: int, speaking: int = -1) -> tuple[int, ...]:
    """The seats clockwise from the first; only those of the set ``speaking``.

    >>> rotation(4, 2), rotation(4, 2, 0b1011)
    ((2, 3, 0, 1), (3, 0, 1))
    """
    clockwise = ((first + step) % seats for step in range(seats))
    return tuple(seat for seat in clockwise if speaking >> seat & 1)
