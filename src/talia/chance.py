"""All randomness: labelled, seeded, verifiable afterwards.

A game names each random event by a label, its place in the game (``deal/3``, ``deal/3/lot``). A source of chance
turns label and kind of event into an outcome; the same source gives the same outcome for the same label at any table
and at any time. Shuffling is Fisher-Yates over a SHAKE-256 stream, with rejection, so every order is equally likely.

Fair dealing (the receipt of a match). Before the first card the server publishes ``commitment(master, binding)``;
each seat sends the hash of a share, then the share. ``Sealed`` derives one secret for each *section* of the match
(``section("deal/3/lot") == "deal/3"``) from master, binding, shares and the section's name by HMAC-SHA-256: showing
the secret of a finished deal tells nothing of the next one, and the master shown at the end lets anybody check all.
"""

import hashlib
import hmac
import struct
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

SECRET_BYTES: Final = 32
_WORD: Final = 1 << 32
_LIMITS: Final = (0, *(_WORD - _WORD % bound for bound in range(1, 257)))
"""By bound: the words at or above it are thrown away, because the numbers below the bound don't share them evenly."""


class Stream:
    """Unbiased numbers from a secret and a label.

    >>> stream = Stream(b"secret", "deal/0")
    >>> first = [stream.below(6) for _ in range(200)]
    >>> stream = Stream(b"secret", "deal/0")
    >>> first == [stream.below(6) for _ in range(200)], min(first), max(first)
    (True, 0, 5)
    """

    def __init__(self, secret: bytes, label: str) -> None:
        self._source = hashlib.shake_256(b"talia/draw/1\0" + len(secret).to_bytes(2, "big") + secret + label.encode())
        self._words: tuple[int, ...] = ()
        self._taken = 0

    def words(self, size: int) -> tuple[int, ...]:
        """The first ``size`` 32-bit words of the stream."""
        return struct.unpack(f">{size}I", self._source.digest(4 * size))

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, every one equally likely; ``bound`` is at most 2**32."""
        limit = _WORD - _WORD % bound
        while True:
            if self._taken == len(self._words):
                self._words = self.words(max(64, 2 * self._taken))
            word = self._words[self._taken]
            self._taken += 1
            if word < limit:
                return word % bound


def shuffled(secret: bytes, label: str, items: Sequence[str]) -> tuple[str, ...]:
    """The items in the order this secret and label give.

    >>> sorted(shuffled(b"secret", "deal/0", "abc"))
    ['a', 'b', 'c']
    """
    order = list(items)
    stream = Stream(secret, label)
    if len(order) < len(_LIMITS):
        # The common case in one go: as long as no word is thrown away, the n-th word serves the n-th place.
        i = len(order)
        for word in stream.words(max(len(order) - 1, 0)):
            if word >= _LIMITS[i]:
                break
            j = word % i
            i -= 1
            order[i], order[j] = order[j], order[i]
        else:
            return tuple(order)
        order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def rolled(secret: bytes, label: str, sides: int) -> int:
    """A number from 0 to ``sides - 1`` for this secret and label.

    >>> 0 <= rolled(b"secret", "lot", 3) < 3
    True
    """
    return Stream(secret, label).below(sides)


class Chance(Protocol):
    """Where outcomes come from."""

    def shuffle(self, label: str, items: tuple[str, ...]) -> tuple[str, ...]:
        """The outcome of a shuffle."""
        ...

    def roll(self, label: str, sides: int) -> int:
        """The outcome of a roll."""
        ...


class Seeded:
    """Chance from a seed: for simulation, tests and tables that need no receipt.

    >>> Seeded(1).roll("lot", 6) == Seeded(1).roll("lot", 6)
    True
    """

    def __init__(self, seed: int | str) -> None:
        self._secret = f"talia/seed/{seed}".encode()

    def shuffle(self, label: str, items: tuple[str, ...]) -> tuple[str, ...]:
        """The outcome of a shuffle."""
        return shuffled(self._secret, label, items)

    def roll(self, label: str, sides: int) -> int:
        """The outcome of a roll."""
        return rolled(self._secret, label, sides)


class Given:
    """Outcomes set down beforehand (deals from a book) by label; all others come from ``rest``.

    >>> Given({"deal/0": ("AS", "KS")}, Seeded(1)).shuffle("deal/0", ("KS", "AS"))
    ('AS', 'KS')
    """

    def __init__(self, outcomes: Mapping[str, tuple[str, ...] | int], rest: Chance) -> None:
        self._outcomes = dict(outcomes)
        self._rest = rest

    def shuffle(self, label: str, items: tuple[str, ...]) -> tuple[str, ...]:
        """The outcome set down, which must be an order of the very same items."""
        value = self._outcomes.get(label)
        if value is None:
            return self._rest.shuffle(label, items)
        if isinstance(value, int) or sorted(value) != sorted(items):
            raise ValueError(f"the cards given for {label} are not an order of the cards the game deals")
        return value

    def roll(self, label: str, sides: int) -> int:
        """The outcome set down, which must be one of the sides."""
        value = self._outcomes.get(label)
        if value is None:
            return self._rest.roll(label, sides)
        if not isinstance(value, int) or not 0 <= value < sides:
            raise ValueError(f"the outcome given for {label} is not a number below {sides}")
        return value


def commitment(master: bytes, binding: str) -> str:
    """What the server publishes before the first card: a hash of its master secret, bound to match, options and seats.

    >>> len(commitment(bytes(32), "match 1"))
    64
    """
    return hashlib.sha256(b"talia/commit/1\0" + master + binding.encode()).hexdigest()


def share_hash(share: bytes) -> str:
    """What a seat sends before it opens its share of the randomness.

    >>> share_hash(bytes(32))[:8]
    '65e888ad'
    """
    return hashlib.sha256(b"talia/share/1\0" + share).hexdigest()


def absent_share(binding: str, seat: int) -> bytes:
    """The share of a computer player or of somebody who sent none, fixed by rule before the match.

    >>> absent_share("match 1", 0) != absent_share("match 1", 1)
    True
    """
    return hashlib.sha256(f"talia/absent/1\0{seat}\0{binding}".encode()).digest()


def section(label: str) -> str:
    """The part of a match whose secret answers for a label: its first two steps.

    >>> section("deal/3/lot"), section("lot")
    ('deal/3', 'lot')
    """
    return "/".join(label.split("/")[:2])


def section_secret(master: bytes, binding: str, shares: Sequence[bytes], name: str) -> bytes:
    """The secret of one section of a match.

    >>> a = section_secret(bytes(32), "match 1", (), "deal/0")
    >>> a != section_secret(bytes(32), "match 1", (), "deal/1"), len(a)
    (True, 32)
    """
    message = hashlib.sha256(binding.encode()).digest() + b"".join(shares) + name.encode()
    return hmac.new(master, b"talia/section/1\0" + message, hashlib.sha256).digest()


class Sealed:
    """Chance of a match with a receipt.

    ``shares`` are in the order of the seats, 32 bytes each. ``secret(section)`` is what may be shown once that
    section of the match is over.

    >>> sealed = Sealed(bytes(32), "match 1", (bytes(32),))
    >>> sealed.shuffle("deal/0", ("a", "b")) == shuffled(sealed.secret("deal/0"), "deal/0", ("a", "b"))
    True
    """

    def __init__(self, master: bytes, binding: str, shares: Sequence[bytes]) -> None:
        if len(master) != SECRET_BYTES or any(len(share) != SECRET_BYTES for share in shares):
            raise ValueError("the master secret and every share have 32 bytes")
        self._master = master
        self._binding = binding
        self._shares = tuple(shares)

    def secret(self, name: str) -> bytes:
        """The secret of a section."""
        return section_secret(self._master, self._binding, self._shares, name)

    def shuffle(self, label: str, items: tuple[str, ...]) -> tuple[str, ...]:
        """The outcome of a shuffle."""
        return shuffled(self.secret(section(label)), label, items)

    def roll(self, label: str, sides: int) -> int:
        """The outcome of a roll."""
        return rolled(self.secret(section(label)), label, sides)
