"""The worlds a seat of Betel holds possible: all of them, how many there are, or some drawn at random.

A world is a layout of all cards out of sight that agrees with everything the seat knows: own cards, dubel, exchanges,
cards played and what each of them proves (``BetelScene``), and with a face-down dubel what may have become of the cards
the seat has laid there. Each is as likely as any other here; nothing is rejected, the numbers of ways are exact.

>>> from random import Random
>>> from talia.games.betel.player.scene import DECK, Unseen
>>> layouts = BetelLayouts(hand=DECK & 0xFFFF, others=(None, Unseen(0, 2), Unseen(0, 2)), pool=0xF00000)
>>> layouts.number, len(layouts.all()), len(layouts.drawn(5, Random(1)))
(6, 6, 5)
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, combinations
from math import comb, prod
from random import Random
from typing import Final

from msgspec import Struct

from talia.cards import singles
from talia.games.betel.player.laid import DUBEL, NOTHING_LAID, Case
from talia.games.betel.player.scene import ACTIVE, BetelScene, Hands, Unseen

_PLACES: Final = ACTIVE + 1
"""The three hands and the hidden part of the dubel."""

RoomLeft = tuple[int, ...]
"""How many more cards there must be at each place."""


class Kind(Struct, frozen=True):
    """Cards that may be at the same places."""

    cards: tuple[int, ...]
    places: tuple[int, ...]


class Turn(Struct, frozen=True):
    """How the cards of a kind can be shared out: the numbers for its places, and the layouts each way leads to."""

    shares: tuple[tuple[int, ...], ...]
    rooms: tuple[RoomLeft, ...]
    totals: tuple[int, ...]
    """Accumulated."""


class BetelLayouts:
    """All layouts of the cards a seat can't see, at any moment of a deal; the fields are those of ``BetelScene``."""

    def __init__(
        self,
        *,
        hand: int,
        others: tuple[Unseen | None, ...],
        pool: int,
        hidden: int = 0,
        cases: tuple[Case, ...] = (NOTHING_LAID,),
    ) -> None:
        self._known = tuple(hand if other is None else other.known for other in others)
        self._parts = [part for case in cases if (part := _Part(case, others, pool, hidden)).number]
        self._totals = list(accumulate(part.number for part in self._parts))

    @property
    def number(self) -> int:
        """How many there are: layouts that differ in a hand (and not only in the order of the dubel)."""
        return self._totals[-1] if self._totals else 0

    def drawn(self, number: int, rng: Random) -> list[Hands]:
        """So many of them, each time any one as likely as any other. Raises ValueError if there is none."""
        if not self._parts:
            raise ValueError("no layout of the cards agrees with this")
        one, two, three = self._known
        found = []
        for part in rng.choices(self._parts, cum_weights=self._totals, k=number):
            hands = part.drawn(rng)
            found.append((one | hands[0], two | hands[1], three | hands[2]))
        return found

    def all(self) -> list[Hands]:
        """Every one of them, once. There may be many: ask for the number first."""
        one, two, three = self._known
        return [(one | a, two | b, three | c) for part in self._parts for a, b, c in part.every()]


class _Part:
    """The layouts of one case: kinds of cards that are shared out among the places, one kind after the other."""

    def __init__(self, case: Case, others: Sequence[Unseen | None], pool: int, hidden: int) -> None:
        self._fixed = case[:ACTIVE]
        free = pool & ~sum(case)
        room = [0] * _PLACES
        allowed = [0] * _PLACES
        self._possible = True
        for place, other in enumerate(others):
            if other is not None:
                room[place] = other.size - (other.known | case[place]).bit_count()
                allowed[place] = free & ~other.never
                self._possible &= not case[place] & other.never
        room[DUBEL] = hidden - case[DUBEL].bit_count()
        allowed[DUBEL] = free if room[DUBEL] else 0
        kinds: dict[tuple[int, ...], list[int]] = {}
        for card in singles(free):
            kinds.setdefault(tuple(place for place in range(_PLACES) if allowed[place] & card), []).append(card)
        self._kinds = [Kind(tuple(cards), places) for places, cards in kinds.items()]
        self._room: RoomLeft = tuple(room)
        self._turns: dict[tuple[int, RoomLeft], Turn] = {}

    @cached_property
    def number(self) -> int:
        """How many layouts there are."""
        if not self._possible or min(self._room) < 0:
            return 0
        return self._number(0, self._room)

    def _number(self, at: int, room: RoomLeft) -> int:
        if at == len(self._kinds):
            return not any(room)
        turn = self._turn(at, room)
        return turn.totals[-1] if turn.totals else 0

    def _turn(self, at: int, room: RoomLeft) -> Turn:
        found = self._turns.get((at, room))
        if found is None:
            kind = self._kinds[at]
            shares, rooms, totals, total = [], [], [], 0
            for share in _shares(len(kind.cards), [room[place] for place in kind.places]):
                left = list(room)
                for place, cards in zip(kind.places, share, strict=True):
                    left[place] -= cards
                after = self._number(at + 1, tuple(left))
                if after:
                    total += _ways(share) * after
                    shares.append(share)
                    rooms.append(tuple(left))
                    totals.append(total)
            found = self._turns[at, room] = Turn(tuple(shares), tuple(rooms), tuple(totals))
        return found

    def drawn(self, rng: Random) -> list[int]:
        hands = [*self._fixed, 0]
        room = self._room
        for at, kind in enumerate(self._kinds):
            turn = self._turns[at, room]
            way = 0 if len(turn.shares) == 1 else rng.choices(range(len(turn.shares)), cum_weights=turn.totals)[0]
            share, room = turn.shares[way], turn.rooms[way]
            cards = kind.cards if share[-1] == len(kind.cards) else rng.sample(kind.cards, len(kind.cards))
            done = 0
            for place, number in zip(kind.places, share, strict=True):
                hands[place] |= sum(cards[done : done + number])
                done += number
        return hands

    def every(self) -> Iterator[Hands]:
        return self._every(0, self._room, (*self._fixed, 0))

    def _every(self, at: int, room: RoomLeft, hands: tuple[int, ...]) -> Iterator[Hands]:
        if at == len(self._kinds):
            yield hands[0], hands[1], hands[2]
            return
        kind, turn = self._kinds[at], self._turn(at, room)
        for share, left in zip(turn.shares, turn.rooms, strict=True):
            for parts in _shared_out(kind.cards, share):
                more = list(hands)
                for place, cards in zip(kind.places, parts, strict=True):
                    more[place] |= cards
                yield from self._every(at + 1, left, tuple(more))


def _shares(cards: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to write a number of cards as a sum of numbers for which there is room."""
    if not room:
        if not cards:
            yield ()
        return
    for first in range(min(cards, room[0]) + 1):
        for rest in _shares(cards - first, room[1:]):
            yield (first, *rest)


def _ways(share: Sequence[int]) -> int:
    """In how many ways cards can be shared out in these numbers.

    >>> _ways((2, 2, 1))
    30
    """
    return prod(comb(upto, number) for upto, number in zip(accumulate(share), share, strict=True))


def _shared_out(cards: Sequence[int], share: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All of these ways."""
    if len(share) == 1:
        yield (sum(cards),)
        return
    for chosen in combinations(cards, share[0]):
        rest = [card for card in cards if card not in chosen]
        for others in _shared_out(rest, share[1:]):
            yield (sum(chosen), *others)


def layouts(scene: BetelScene) -> BetelLayouts:
    """The layouts a scene leaves possible."""
    return BetelLayouts(hand=scene.hand, others=scene.others, pool=scene.pool, hidden=scene.hidden, cases=scene.cases)


def rows(worlds: Sequence[Hands]) -> memoryview:
    """Worlds as an array of shape (number, 3), as the kernel takes them (and NumPy, without copying)."""
    flat = array("Q", [hand for world in worlds for hand in world])
    return memoryview(flat).cast("B").cast("Q", shape=[len(worlds), ACTIVE])


class Worlds(Struct, frozen=True):
    """Worlds to judge by: ``hands`` of shape (number, 3), unsigned 64-bit card sets by place; a weight for each.

    ``complete``: these are all there are.
    """

    hands: memoryview
    weights: tuple[float, ...]
    complete: bool

    def __len__(self) -> int:
        return len(self.weights)


def worlds(scene: BetelScene, number: int, rng: Random) -> Worlds:
    """At most so many worlds a seat holds possible: every one of them if there are no more, else as many drawn.

    Each is as likely as any other, so all weights are 1. Raises ValueError if nothing agrees with the scene, which
    no seat can come to see at a table.
    """
    possible = layouts(scene)
    complete = possible.number <= number
    found = possible.all() if complete else possible.drawn(number, rng)
    return Worlds(rows(found), (1.0,) * len(found), complete)
