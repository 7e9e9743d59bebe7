"""Good answers to what the other may lay: packets that are improved two at a time.

What the other lays is a *field*: what a hand of each number brings in each show on average. It never falls with the
number, so of all ways to share ten cards out among two packets only those count in which neither can be better without
the other being worse, mostly three. From a start by chance this ends where no two packets can be improved; starts that
hold hands which a few cards at a time do not find, as fours, end at the best answer one time in ten or so.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Final

from talia.cards import LANE, LANES, RANKS, SUITS, singles
from talia.games.poker.hands import HAND, Ranking
from talia.games.quintet.moves import PACKETS

Packets = tuple[int, ...]
"""The packets of an arrangement as card sets, in the order of the shows."""
Field = list[list[float]]
"""For each show, and each number of a hand (``Ranking.strength``), what it brings on average."""

_PAIRS: Final = tuple(combinations(range(len(PACKETS)), 2))
_LEAST: Final = 1e-6
"""What is not more than this is no improvement."""


class Improver:
    """Improves the packets made of a pool; it remembers hands and ways to share ten cards that it has seen."""

    def __init__(self, rank: Ranking, pool: int) -> None:
        self.rank: Final = rank
        self.pool: Final = pool
        self._cores: Final = tuple(_cores(rank, pool))
        suits = (list(singles(pool & lane)) for lane in LANES.values())
        self._suits: Final = [suit for suit in suits if len(suit) >= HAND]
        self._numbers: dict[int, int] = {}
        self._shared: dict[int, tuple[tuple[int, int, int], ...]] = {}

    def numbers(self, packets: Iterable[int]) -> tuple[int, ...]:
        """The numbers of the packets' hands."""
        return tuple(map(self._number, packets))

    def start(self, rng: Random) -> Packets:
        """Packets by chance, some of them straight flushes, fours and flushes."""
        flushes = (sum(rng.sample(suit, HAND)) for suit in self._suits)
        cores = [*self._cores, *flushes]
        rng.shuffle(cores)
        left, held = self.pool, [0] * len(PACKETS)
        held_to = rng.randint(0, len(PACKETS))
        for core in cores:
            if held_to and core & left == core:
                held_to -= 1
                held[held_to] = core
                left &= ~core
        rest = list(singles(left))
        rng.shuffle(rest)
        for at, core in enumerate(held):
            room = HAND - core.bit_count()
            held[at], rest = core + sum(rest[:room]), rest[room:]
        return tuple(held)

    def ordered(self, field: Field, packets: Packets) -> tuple[float, Packets]:
        """The same packets in their best order, and what they bring."""
        numbers = self.numbers(packets)
        best: dict[int, tuple[float, Packets]] = {0: (0.0, ())}
        for show in field:
            longer: dict[int, tuple[float, Packets]] = {}
            for used, (brought, laid) in best.items():
                for at, number in enumerate(numbers):
                    now = used | 1 << at
                    if now != used and (now not in longer or longer[now][0] < brought + show[number]):
                        longer[now] = brought + show[number], (*laid, packets[at])
            best = longer
        return best[(1 << len(packets)) - 1]

    def improved(self, field: Field, packets: Packets) -> Packets:
        """Packets that bring as much or more, of which no two can be improved."""
        held = list(self.ordered(field, packets)[1])
        open_to = list(_PAIRS)
        while open_to:
            pair = first, second = open_to.pop()
            both = held[first] | held[second]
            one, other = field[first], field[second]
            best = one[self._number(held[first])] + other[self._number(held[second])] + _LEAST
            better = 0
            for high, low, hand in self._ways(both):
                if one[high] + other[low] > best:
                    best, better = one[high] + other[low], hand
                if one[low] + other[high] > best:
                    best, better = one[low] + other[high], both - hand
            if better:
                held[first], held[second] = better, both - better
                touched = (each for each in _PAIRS if each != pair and set(each) & set(pair))
                open_to.extend(each for each in touched if each not in open_to)
        return tuple(held)

    def _number(self, hand: int) -> int:
        number = self._numbers.get(hand)
        if number is None:
            number = self._numbers[hand] = self.rank.strength(hand)
        return number

    def _ways(self, both: int) -> tuple[tuple[int, int, int], ...]:
        """The ways to share ten cards that count: the number of the better hand, of the other, and the better hand."""
        if both not in self._shared:
            self._shared[both] = tuple(self._shares(both))
        return self._shared[both]

    def _shares(self, both: int) -> Iterator[tuple[int, int, int]]:
        cards, numbers, strength = list(singles(both)), self._numbers, self.rank.strength
        hand = sum(cards[at] for at in _FIRST)
        best: dict[int, tuple[int, int]] = {}
        # Written out, for here the time goes.
        for comes, goes in _STEPS:
            hand += cards[comes] - cards[goes]
            rest = both - hand
            high = numbers[hand] if hand in numbers else numbers.setdefault(hand, strength(hand))
            low = numbers[rest] if rest in numbers else numbers.setdefault(rest, strength(rest))
            if high < low:
                if high > best.get(low, (-1,))[0]:
                    best[low] = high, rest
            elif low > best.get(high, (-1,))[0]:
                best[high] = low, hand
        above = -1
        for high in sorted(best, reverse=True):
            low, hand = best[high]
            if low > above:
                above = low
                yield high, low, hand


def _cores(rank: Ranking, pool: int) -> Iterator[int]:
    """The straight flushes and the fours, these without a fifth card."""
    for each in rank.ranks:
        four = sum(1 << RANKS.index(each) + LANE * suit for suit in range(len(SUITS)))
        if four & pool == four:
            yield four
    for row in rank.straights:
        among = sum(1 << RANKS.index(each) + LANE * suit for each in row for suit in range(len(SUITS)))
        for lane in LANES.values():
            if (among & lane & pool).bit_count() == HAND:
                yield among & lane


def _revolving(cards: int, hand: int) -> list[tuple[int, ...]]:
    """All choices of so many cards, of which each differs from the one before by a single card."""
    if not hand or hand == cards:
        return [tuple(range(hand))]
    with_last = [(*each, cards - 1) for each in reversed(_revolving(cards - 1, hand - 1))]
    return _revolving(cards - 1, hand) + with_last


def _steps(choices: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    """Which card comes and which goes for each choice; for the first none."""
    yield 0, 0
    for before, after in pairwise(choices):
        (comes,), (goes,) = set(after) - set(before), set(before) - set(after)
        yield comes, goes


# The last of ten cards lies in one of the two hands; which one is called the first says nothing.
_CHOICES: Final = _revolving(2 * HAND - 1, HAND - 1)
_FIRST: Final = (*_CHOICES[0], 2 * HAND - 1)
_STEPS: Final = tuple(_steps(_CHOICES))
