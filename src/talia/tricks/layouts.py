"""The layouts of the cards out of sight: how many there are, all of them, or some drawn at random.

A layout says which unseen card lies at which place: a hand, or a place out of play. Each is as likely as any other
here; the numbers of ways are exact, so nothing that is drawn has to be thrown away.

>>> from random import Random
>>> from talia.cards import codes, mask
>>> west, east = Place(2, never=mask(("AS", "KS"))), Place(2)
>>> layouts = Layouts(mask(("AS", "KS", "2H", "3H")), (west, east))
>>> layouts.number, [codes(cards) for cards in layouts.drawn(1, Random(1))[0]]
(1, [('2H', '3H'), ('KS', 'AS')])
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from math import comb, prod
from random import Random

from msgspec import Struct

from talia.cards import singles

Layout = tuple[int, ...]
"""The cards at each place, as sets."""

_Room = tuple[int, ...]


class Place(Struct, frozen=True):
    """Where cards can lie unseen: how many do, and which surely do not (a set)."""

    size: int
    never: int = 0


class Layouts:
    """All ways to lay the cards of ``pool`` out at the places, which have room for just so many.

    Places that may hold the same cards are counted as one and parted afterwards; cards that may lie at the same places
    are a kind. What is counted is how many cards of each kind lie where.
    """

    def __init__(self, pool: int, places: Sequence[Place]) -> None:
        self._places = places
        allowed = [pool & ~place.never if place.size else 0 for place in places]
        groups: dict[int, list[int]] = {}
        for at, cards in enumerate(allowed):
            groups.setdefault(cards, []).append(at)
        self._groups = list(groups.values())
        self._room: _Room = tuple(sum(places[at].size for at in group) for group in self._groups)
        kinds: dict[tuple[int, ...], list[int]] = {}
        for card in singles(pool):
            where = tuple(at for at, cards in enumerate(groups) if cards & card)
            kinds.setdefault(where, []).append(card)
        # Kinds with few places first: what is left then mostly has one way to fit.
        self._kinds = sorted(kinds.items(), key=lambda kind: (len(kind[0]), kind[0]))
        self._found: dict[tuple[int, int, int, _Room], int] = {}

    @property
    def number(self) -> int:
        """How many layouts there are."""
        return self._ways(0) * prod(_parted([self._places[at].size for at in group]) for group in self._groups)

    def drawn(self, number: int, rng: Random) -> list[Layout]:
        """So many of them, each time any one as likely as any other. Raises ValueError if there is none."""
        if not self._ways(0):
            raise ValueError("no layout of the cards agrees with this")
        return [self._one(rng) for _ in range(number)]

    def all(self) -> Iterator[Layout]:
        """Every one of them, once. There may be many: ask for the number first."""
        yield from self._every(0, self._room, (0,) * len(self._groups))

    def some(self, number: int, rng: Random) -> list[Layout]:
        """Every one of them if there are no more than so many, else so many drawn."""
        return list(self.all()) if 0 < self.number <= number else self.drawn(number, rng)

    def _ways(self, kind: int, at: int = 0, left: int = -1, room: _Room | None = None) -> int:
        """In how many ways the cards go to the groups, ``left`` of this kind going to its groups from ``at`` on."""
        room = self._room if room is None else room
        if kind == len(self._kinds):
            return not any(room)
        where, cards = self._kinds[kind]
        left = len(cards) if left < 0 else left
        if at == len(where):
            return self._ways(kind + 1, 0, -1, room) if not left else 0
        key = kind, at, left, room
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = sum(ways for _, ways in self._turns(kind, at, left, room))
        return found

    def _turns(self, kind: int, at: int, left: int, room: _Room) -> list[tuple[int, int]]:
        """How many cards may go to the next group, and in how many ways all goes on then."""
        where, _ = self._kinds[kind]
        group = where[at]
        least = max(0, left - sum(room[later] for later in where[at + 1 :]))
        return [
            (cards, comb(left, cards) * ways)
            for cards in range(least, min(left, room[group]) + 1)
            if (ways := self._ways(kind, at + 1, left - cards, _less(room, group, cards)))
        ]

    def _one(self, rng: Random) -> Layout:
        held = [list[int]() for _ in self._groups]
        room = self._room
        for kind, (where, cards) in enumerate(self._kinds):
            cards = rng.sample(cards, len(cards))
            for at, group in enumerate(where):
                turns = self._turns(kind, at, len(cards), room)
                (number, _), *more = turns
                if more:
                    totals = list(accumulate(ways for _, ways in turns))
                    (number, _), *_ = rng.choices(turns, cum_weights=totals)
                held[group] += cards[:number]
                cards = cards[number:]
                room = _less(room, group, number)
        found = [0] * len(self._places)
        for places, there in zip(self._groups, held, strict=True):
            if len(places) > 1:
                rng.shuffle(there)
            for at in places:
                size = self._places[at].size
                found[at], there = sum(there[:size]), there[size:]
        return tuple(found)

    def _every(self, kind: int, room: _Room, held: tuple[int, ...]) -> Iterator[Layout]:
        if kind == len(self._kinds):
            if not any(room):
                yield from self._parts(0, held, (0,) * len(self._places))
            return
        where, cards = self._kinds[kind]
        for sets, left in _spread(cards, where, room):
            more = list(held)
            for group, some in zip(where, sets, strict=True):
                more[group] |= some
            yield from self._every(kind + 1, left, tuple(more))

    def _parts(self, group: int, held: tuple[int, ...], found: tuple[int, ...]) -> Iterator[Layout]:
        if group == len(self._groups):
            yield found
            return
        places = self._groups[group]
        room = tuple(self._places[at].size for at in places)
        for sets, _ in _spread(list(singles(held[group])), tuple(range(len(places))), room):
            more = list(found)
            for at, some in zip(places, sets, strict=True):
                more[at] = some
            yield from self._parts(group + 1, held, tuple(more))


def _less(room: _Room, group: int, cards: int) -> _Room:
    return (*room[:group], room[group] - cards, *room[group + 1 :])


def _parted(sizes: Sequence[int]) -> int:
    """In how many ways cards can be parted into hands of these sizes.

    >>> _parted((2, 2, 1))
    30
    """
    return prod(comb(upto, size) for upto, size in zip(accumulate(sizes), sizes, strict=True))


def _spread(cards: list[int], where: tuple[int, ...], room: _Room) -> Iterator[tuple[tuple[int, ...], _Room]]:
    """All ways to spread cards among places with room for no more than so many each, and the room left."""
    if not where:
        if not cards:
            yield (), room
        return
    least = max(0, len(cards) - sum(room[place] for place in where[1:]))
    for number in range(least, min(len(cards), room[where[0]]) + 1):
        for chosen in combinations(cards, number):
            rest = [card for card in cards if card not in chosen]
            for sets, left in _spread(rest, where[1:], _less(room, where[0], number)):
                yield (sum(chosen), *sets), left
