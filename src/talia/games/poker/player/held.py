"""What the others may hold: hands drawn from the cards not seen, by how well they go with all that was said.

A ranking has a pool of hands, drawn once: so many of each class, each standing for as many as there are for one drawn.
Of these a seat holds possible those that share no card with what it has seen. A hand is the likelier the better it goes
with the words of its player, and with the number of cards he has exchanged; those that remain are filled up from the
cards not seen, and then count by what he has said after the exchange.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import prod
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import LANE, RANKS, SUITS, singles
from talia.games.poker.hands import DECKS, HAND, Ranking
from talia.games.poker.player.answering import likelihood
from talia.games.poker.player.drawing import Ends
from talia.games.poker.player.simple import ENOUGH, draw_to
from talia.games.poker.player.story import Spot, Word, opened_from
from talia.players.haste import late

EACH: Final = 500
"""So many hands of a class are drawn into the pool, if there are as many."""
SLICE: Final = 50
"""So many are drawn between two looks at the clock."""
GRADES: Final = 50
"""So finely the places of dealt hands are told apart."""
SEEN: Final = 400
"""So many hands tell what others take somebody to hold."""

_THROWS: Final[dict[str, tuple[float, ...]]] = {
    "none": (0.03, 0.04, 0.08, 0.46, 0.22, 0.17),
    "to_draw": (0.02, 0.88, 0.02, 0.06, 0.01, 0.01),
    "pair": (0.005, 0.015, 0.12, 0.84, 0.01, 0.01),
    "pair_to_draw": (0.005, 0.555, 0.04, 0.38, 0.01, 0.01),
    "two_pair": (0.02, 0.95, 0.01, 0.01, 0.005, 0.005),
    "trips": (0.03, 0.18, 0.77, 0.01, 0.005, 0.005),
    "four": (0.5, 0.48, 0.005, 0.005, 0.005, 0.005),
    "made": (0.97, 0.01, 0.005, 0.005, 0.005, 0.005),
}
"""How likely 0 to 5 cards are exchanged by who was dealt this."""


class Start(Struct, frozen=True, gc=False):
    """A hand as it was dealt.

    ``dealt``: what it is to be exchanged from; ``grade``: its place among all hands, of `GRADES`; ``weight``: for how
    many it stands; ``goes``: what is thrown where so many cards are.
    """

    cards: int
    dealt: str
    grade: int
    weight: float
    goes: tuple[int, ...]


class Pool:
    """The hands a ranking has, by lot; drawn little by little, so that nobody waits for all of them."""

    def __init__(self, rank: Ranking) -> None:
        self.starts: Final[list[Start]] = []
        self._rank = rank
        self._rng = Random("what the others hold")
        self._left = [(kind, count) for kind, count in rank.counts().items() if count]
        self._drawn: list[Start] = []

    def ready(self, deadline: float) -> bool:
        """Whether all are there; draws on as long as there is time."""
        while self._left:
            if late(deadline):
                return False
            kind, count = self._left[-1]
            low, high = self._rank.span(kind)
            ways = self._rank.ways[low : high + 1]
            sums = list(accumulate(ways))
            whole = min(EACH, count)
            for _ in range(min(SLICE, whole - len(self._drawn))):
                number = low + bisect_right(sums, self._rng.random() * sums[-1])
                self._drawn.append(start_of(self._rank, self._cards(number), count / whole))
            if len(self._drawn) == whole:
                self.starts.extend(self._drawn)
                self._drawn = []
                self._left.pop()
                self.starts.sort(key=lambda start: (start.dealt, start.grade))
        return True

    def _cards(self, number: int) -> int:
        """Any hand of this number."""
        hand, rng = self._rank.hands[number], self._rng
        if hand.kind in ("straight", "straight_flush"):
            ranks = next(row for row in self._rank.straights if row[-1] == hand.ranks[0])
        else:
            ranks = hand.ranks
        places = [RANKS.index(rank) for rank in ranks]
        if hand.kind in ("flush", "straight_flush"):
            lane = LANE * rng.randrange(len(SUITS))
            return sum(1 << lane + at for at in places)
        counts = _COUNTS[hand.kind]
        while True:
            cards = 0
            for at, k in zip(places, counts, strict=True):
                for suit in rng.sample(range(len(SUITS)), k):
                    cards |= 1 << LANE * suit + at
            if self._rank.strength(cards) == number:
                return cards


_COUNTS: Final = {
    "none": (1, 1, 1, 1, 1),
    "straight": (1, 1, 1, 1, 1),
    "pair": (2, 1, 1, 1),
    "two_pair": (2, 2, 1),
    "trips": (3, 1, 1),
    "full": (3, 2),
    "four": (4, 1),
}
"""How many cards there are of each rank by which a class is told."""


@cache
def pool(rank: Ranking) -> Pool:
    """The pool of a ranking; whether it is full, `Pool.ready` says."""
    return Pool(rank)


def start_of(rank: Ranking, cards: int, weight: float = 1.0) -> Start:
    """A hand as it was dealt.

    >>> from talia.cards import codes, mask
    >>> from talia.games.poker.hands import ranking
    >>> found = start_of(ranking(52), mask("KS KH 7D 4C JS".split()))
    >>> found.dealt, codes(found.goes[3]), codes(found.goes[2])
    ('pair', ('4C', '7D', 'JS'), ('4C', '7D'))
    """
    number = rank.strength(cards)
    kind, good = rank.hands[number].kind, rank.shares[number]
    dealt = kind if kind in _THROWS else "made"
    one = 0
    if kind in ("none", "pair"):
        one, chance = draw_to(rank, cards)
        if one and (kind == "none" or chance > ENOUGH):
            dealt = "to_draw" if kind == "none" else "pair_to_draw"
            good = max(good, chance)
        else:
            one = 0
    heights = _heights(rank)
    places = {each: (each.bit_length() - 1) % LANE for each in singles(cards)}
    ranks = list(places.values())
    # What goes first: single cards, the lowest before the others.
    last = sorted(places, key=lambda each: (ranks.count(places[each]), heights[places[each]]))
    goes = [0, *accumulate(last)]
    if one:
        goes[1] = one
    return Start(cards, dealt, round(GRADES * good), weight, tuple(goes))


@cache
def _heights(rank: Ranking) -> dict[int, int]:
    """How high each rank is, by its place in a suit."""
    return {RANKS.index(each): at for at, each in enumerate(rank.ranks)}


def throws(dealt: str, n: int, most: int = HAND) -> float:
    """How likely who was dealt this exchanges so many cards, if he may exchange so many at most.

    >>> throws("pair", 3), round(throws("pair", 2, most=2), 2), throws("pair", 3, most=2)
    (0.84, 0.98, 0.0)
    """
    if n > most:
        return 0.0
    return sum(_THROWS[dealt][n:]) if n == most else _THROWS[dealt][n]


class Held(Struct, frozen=True):
    """What somebody may hold: hands as dealt and, as they are in the end, their numbers, the lowest first; weights.

    ``grades``: how good each is in his own eyes for what he is to say next, of `GRADES`.
    """

    starts: Sequence[Start]
    numbers: Sequence[int]
    grades: Sequence[int]
    weights: Sequence[float]

    def ends(self) -> Ends:
        """What he may hold in the end; anything at all if nothing fits."""
        found: dict[int, float] = {}
        for number, weight in zip(self.numbers, self.weights, strict=True):
            found[number] = found.get(number, 0.0) + weight
        return Ends(found or {0: 1.0})


class Table(Struct, frozen=True):
    """What everybody knows of a deal: how hands rank, who was dealt in, what may be thrown, whether one may wait."""

    rank: Ranking
    players: int
    most: int
    waits: bool


class Unseen:
    """The cards a seat has not seen, and the hands of the pool that may lie among them."""

    def __init__(self, table: Table, cards: int) -> None:
        seen = ~cards
        self.cards = cards
        self.starts = [start for start in pool(table.rank).starts if not start.cards & seen]
        self.sums = list(accumulate([start.weight for start in self.starts], initial=0.0))
        self.cells: list[tuple[str, int, float, float]] = []
        """Hands that say the same: what they are exchanged from, their grade, the first and the last of the sums."""
        first = 0
        for at, start in enumerate(self.starts, 1):
            if at == len(self.starts) or (start.dealt, start.grade) != (self.starts[at].dealt, self.starts[at].grade):
                self.cells.append((start.dealt, start.grade, self.sums[first], self.sums[at]))
                first = at


def held(
    table: Table,
    words: Sequence[Word],
    exchanged: int | None,
    against: Sequence[Sequence[float]],
    unseen: Unseen,
    many: int,
    rng: Random,
) -> Held:
    """What somebody may hold who has said these words and exchanged so many cards, as somebody sees it.

    ``against``: of each of the others, by number, how likely a hand beats his, as far as everybody may see. ``many``:
    so many hands are drawn. Nothing if the pool has no such hand.
    """
    starts = _drawn(table, [word for word in words if not word.spot.second], exchanged, unseen, many, rng)
    filled = _filled(table, starts, exchanged, unseen.cards, rng)
    order = sorted(range(len(filled)), key=filled.__getitem__)
    starts, numbers = [starts[at] for at in order], [filled[at] for at in order]
    weights = [1.0] * len(starts)
    if exchanged is None:
        grades = [start.grade for start in starts]
    else:
        grades = [int(GRADES * prod([beaten[number] for beaten in against])) for number in numbers]
        said = [word for word in words if word.spot.second]
        if said:
            later = _by_grade(table, said)
            weights = [later[each] for each in grades]
    whole = sum(weights)
    return Held(starts, numbers, grades, [weight / whole for weight in weights])


def _drawn(
    table: Table, words: Sequence[Word], exchanged: int | None, unseen: Unseen, many: int, rng: Random
) -> list[Start]:
    """So many dealt hands of the pool, each as often as it is likely: drawn at even distances."""
    by_grade = _by_grade(table, words)
    fits = {dealt: 1.0 if exchanged is None else throws(dealt, exchanged, table.most) for dealt in _THROWS}
    likely = [fits[dealt] * by_grade[grade] for dealt, grade, _, _ in unseen.cells]
    parts = [each * (last - first) for each, (_, _, first, last) in zip(likely, unseen.cells, strict=True)]
    sums = list(accumulate(parts, initial=0.0))
    if not sums[-1]:
        return []
    step = sums[-1] / many
    at, found = rng.random() * step, list[Start]()
    for _ in range(many):
        cell = min(len(parts), bisect_right(sums, at)) - 1
        _, _, first, last = unseen.cells[cell]
        place = first + (last - first) * (at - sums[cell]) / (parts[cell] or 1.0)
        found.append(unseen.starts[min(len(unseen.starts), bisect_right(unseen.sums, place)) - 1])
        at += step
    return found


def _by_grade(table: Table, words: Sequence[Word]) -> list[float]:
    """By how good a hand is, of `GRADES`, how well it goes with these words."""
    found = [1.0] * (GRADES + 1)
    for word in words:
        found = [
            before * likelihood(word, grade / GRADES, table.players, waits=table.waits)
            for grade, before in enumerate(found)
        ]
    return found


def _filled(table: Table, starts: Sequence[Start], exchanged: int | None, unseen: int, rng: Random) -> list[int]:
    """What dealt hands are after an exchange of so many cards, or of so many as each is likely to throw."""
    talon, chance, strength = list(singles(unseen)), rng.random, table.rank.strength
    size, found = len(talon), list[int]()
    for start in starts:
        n = _number_thrown(start.dealt, table.most, chance()) if exchanged is None else exchanged
        hand = start.cards
        if n:
            taken = hand
            cards = hand & ~start.goes[n]
            while n:
                one = talon[int(chance() * size)]
                if not one & taken:
                    taken |= one
                    cards |= one
                    n -= 1
            hand = cards
        found.append(strength(hand))
    return found


def _number_thrown(dealt: str, most: int, lot: float) -> int:
    for n, chance in enumerate(_THROWS[dealt]):
        lot -= chance
        if lot < 0:
            return min(n, most)
    return most


@cache
def taken_for(table: Table, exchanged: int, raised: bool) -> tuple[float, ...]:
    """By number, what part of the hands is lower that others take somebody to hold; of equal ones, half.

    ``raised``: whether he has raised before the exchange; otherwise he has opened or held.
    """
    rng = Random("what others take somebody to hold")
    first = Spot(second=False, pot=2 * table.players, owed=0, floor=0.0, rises=0, others=table.players - 1)
    words = [Word(0, "opened", first)]
    if raised:
        again = replace(first, pot=5 * table.players, owed=2, floor=opened_from(table.players), rises=1)
        words = [Word(0, "raised", again)]
    every = Unseen(table, DECKS[len(table.rank.ranks) * len(SUITS)].mask)
    starts = _drawn(table, words, exchanged, every, SEEN, rng)
    numbers = Counter(_filled(table, starts, exchanged, every.cards, rng))
    found, below = list[float](), 0
    for number in range(len(table.rank.hands)):
        equal = numbers.get(number, 0)
        found.append((below + equal / 2) / SEEN)
        below += equal
    return tuple(found)
