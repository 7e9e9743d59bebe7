"""The best answer to packets that lie open: exact, by search.

A hand is of one suit, or what it is hangs on its ranks alone. So shows are won by flushes, each a choice of cards of
its suit, and by *cores*: so few cards of certain ranks that whatever is added to them is strong enough. Packets have as
many cards as there are, so whatever else there is fills them up.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product

from talia.cards import LANE, LANES, RANKS, singles
from talia.games.poker.hands import HAND, Ranking
from talia.games.quintet.comparing import compared, tally

Counted = int
"""So many cards of each rank, three bits a rank."""

_FULL = 0b111


@lru_cache(maxsize=64)
def best_answer(
    rank: Ranking, pool: int, theirs: tuple[int, ...], worths: tuple[int, ...], carries: bool
) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Packets out of the pool against which the others' win least, and the points of both."""
    strengths = [rank.strength(packet) for packet in theirs]

    def points(above: Sequence[int]) -> tuple[int, int]:
        return tally(compared(((by, 0) for by in above), worths, carries))

    def net(above: Sequence[int]) -> tuple[int, int]:
        mine, others = points(above)
        return mine - others, mine

    search = _Search(rank, pool)
    # Each show is won, tied or lost; to do better in one never does worse in all.
    for above in sorted(product((1, 0, -1), repeat=len(theirs)), key=net, reverse=True):
        needs = [strength + by if by >= 0 else 0 for strength, by in zip(strengths, above, strict=True)]
        packets = search.found(needs)
        if packets is not None:
            return packets, points(above)
    raise AssertionError("whatever is laid loses no more than all shows")


class _Search:
    """Packets out of a pool that are at least as strong as is needed."""

    def __init__(self, rank: Ranking, pool: int) -> None:
        self.rank = rank
        self.pool = pool
        self._flushes = [(flush, rank.strength(flush), counted(flush)) for flush in _flushes(pool)]
        self._found: dict[tuple[Counted, tuple[int, ...]], tuple[Counted, ...] | None] = {}

    def found(self, needs: Sequence[int]) -> tuple[int, ...] | None:
        """A packet for each need; None if there are none."""
        wanted = sorted((at for at, need in enumerate(needs) if need > 0), key=lambda at: -needs[at])
        for n in range(len(wanted) + 1):
            for flushes in combinations(wanted, n):
                others = tuple(at for at in wanted if at not in flushes)
                rest = tuple(needs[at] for at in others)
                taken = self._suited([needs[at] for at in flushes], rest, self.pool, counted(self.pool))
                if taken is not None:
                    suited, cores = taken
                    laid = _laid(cores, self.pool & ~sum(suited))
                    packets = dict(zip(flushes, suited, strict=True)) | dict(zip(others, laid, strict=True))
                    return self._filled(packets, len(needs))
        return None

    def _suited(
        self, needs: list[int], others: tuple[int, ...], left: int, counts: Counted
    ) -> tuple[tuple[int, ...], tuple[Counted, ...]] | None:
        """Flushes for these needs, and cores for the others."""
        # Flushes that are still to come only leave less.
        cores = self._mixed(counts, others)
        if cores is None or not needs:
            return None if cores is None else ((), cores)
        for flush, strength, takes in self._flushes:
            if strength >= needs[0] and flush & left == flush:
                found = self._suited(needs[1:], others, left & ~flush, counts - takes)
                if found is not None:
                    return (flush, *found[0]), found[1]
        return None

    def _mixed(self, left: Counted, needs: tuple[int, ...]) -> tuple[Counted, ...] | None:
        """A core for each need out of what is left."""
        if not needs:
            return ()
        if (left, needs) not in self._found:
            each = (core for core in _cores(self.rank, needs[0]) if _within(core, left))
            ways = ((core, self._mixed(left - core, needs[1:])) for core in each)
            self._found[left, needs] = next(((core, *more) for core, more in ways if more is not None), None)
        return self._found[left, needs]

    def _filled(self, packets: dict[int, int], shows: int) -> tuple[int, ...]:
        """The packets with the rest of the cards, the lowest first."""
        rest = self.pool & ~sum(packets.values())
        low = sorted(singles(rest), key=lambda card: self.rank.ranks.index(RANKS[_place(card) // 3]))
        found = []
        for show in range(shows):
            packet = packets.get(show, 0)
            room = HAND - packet.bit_count()
            found.append(packet | sum(low[:room]))
            low = low[room:]
        return tuple(found)


def counted(cards: int) -> Counted:
    """How many cards of each rank there are."""
    return sum(1 << _place(card) for card in singles(cards))


def _place(card: int) -> int:
    """Where the number of cards of a card's rank stands."""
    return 3 * ((card.bit_length() - 1) % LANE)


def _within(core: Counted, left: Counted) -> bool:
    while core:
        if core & _FULL > left & _FULL:
            return False
        core >>= 3
        left >>= 3
    return True


def _laid(cores: Sequence[Counted], left: int) -> Iterator[int]:
    """Cards of these ranks."""
    for core in cores:
        packet = 0
        for card in singles(left):
            place = _place(card)
            if core >> place & _FULL:
                core -= 1 << place
                packet |= card
        left &= ~packet
        yield packet


def _flushes(cards: int) -> Iterator[int]:
    for lane in LANES.values():
        yield from map(sum, combinations(list(singles(cards & lane)), HAND))


@cache
def _least(rank: Ranking) -> dict[Counted, int]:
    """What any hand of more than one suit is worth at least that has these cards."""
    places = [3 * RANKS.index(each) for each in rank.ranks]
    layers: list[set[Counted]] = [{0}]
    for _ in range(HAND):
        layers.append({some + (1 << place) for some in layers[-1] for place in places if some >> place & _FULL < 4})
    found = {hand: number for hand in layers[HAND] if (number := rank.mixed(hand)) is not None}
    for layer in reversed(layers[:HAND]):
        for some in layer:
            found[some] = min(found[more] for place in places if (more := some + (1 << place)) in found)
    return found


@cache
def _cores(rank: Ranking, need: int) -> tuple[Counted, ...]:
    """The smallest sets of ranks that are enough, the smallest first."""
    least = _least(rank)
    enough = {some for some, number in least.items() if number >= need}
    places = [3 * RANKS.index(each) for each in rank.ranks]

    def smallest(some: Counted) -> bool:
        return not any(some >> place & _FULL and some - (1 << place) in enough for place in places)

    return tuple(sorted(filter(smallest, enough), key=_size))


def _size(some: Counted) -> int:
    size = 0
    while some:
        size += some & _FULL
        some >>= 3
    return size
