"""A searching player of Quintet: it draws its packets from a mixture of arrangements that is hard to answer.

The game is symmetric and both have the same cards, so what counts is how little the best answer to a player wins. The
mixture grows by answers to itself (`improving`), and regret matching weighs them; it depends on the cards alone, and
only which arrangement is laid is chance. Points are what it is about, as if each game were the only one.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from operator import mul
from random import Random
from typing import Final

from talia.cards import PACK, codes, mask
from talia.games.poker.hands import ORDERS, TRADITIONAL, Ranking, ranking
from talia.games.quintet.comparing import compared, tally
from talia.games.quintet.deal import POINTS, SIZE
from talia.games.quintet.improving import Field, Improver, Packets
from talia.games.quintet.moves import Arrange
from talia.games.quintet.player import Simple
from talia.players.choices import forms_of
from talia.players.haste import late
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import Cards
from talia.table.moves import Move

ROUNDS: Final = 14
"""How often the mixture is answered."""
STARTS: Final = 2
"""Answers sought from new packets in a round, ..."""
FIRST: Final = 4
"""... and in the first one, ..."""
TAKEN_UP: Final = 4
"""... and packets found before that are laid in another order."""
STRAY: Final = 0.5
"""By so much at most the worth of a show is changed by chance, so that answers are of different kinds."""
SLOPE: Final = 0.03
"""Part of its worth that a show brings for a stronger hand alone: a field has steps, and nothing leads up to them."""
WEIGHED: Final = 10
"""Rounds of regret matching after each round of answers, ..."""
AT_LAST: Final = 60
"""... and after the last."""
SINCE: Final = 4
"""How many rounds of regret matching an arrangement that comes later is held to have missed."""
SHARE: Final = 1e-4
"""What has no greater share is left out."""

Mixture = tuple[tuple[Packets, float], ...]
"""Arrangements, and how likely each is laid."""


class Mixing:
    """Arrangements weighed against each other; ``shares`` is how likely each is laid, the mean of all rounds so far."""

    def __init__(self, carries: bool) -> None:
        self._carries = carries
        self.arrangements: list[Packets] = []
        self.numbers: list[tuple[int, ...]] = []
        self.shares: list[float] = []
        self._nets: list[list[int]] = []
        self._regrets: list[float] = []
        self._weights: list[float] = []
        self._rounds = 0

    def add(self, packets: Packets, numbers: tuple[int, ...]) -> None:
        """One more arrangement, unless hands as good are there already."""
        if numbers in self.numbers:
            return
        net = [self._net(numbers, other) for other in self.numbers]
        for row, mine in zip(self._nets, net, strict=True):
            row.append(-mine)
        self._nets.append([*net, 0])
        self._regrets.append(SINCE * max(0.0, sum(map(mul, net, self.shares))))
        for values in (self.shares, self._weights):
            values.append(0.0)
        self.arrangements.append(packets)
        self.numbers.append(numbers)

    def _net(self, mine: Sequence[int], theirs: Sequence[int]) -> int:
        if self._carries:
            won, lost = tally(compared(zip(mine, theirs, strict=True), POINTS, carries=True))
            return won - lost
        return sum(
            worth * ((one > other) - (one < other)) for one, other, worth in zip(mine, theirs, POINTS, strict=True)
        )

    def weigh(self, rounds: int) -> None:
        """So many rounds of regret matching; later ones count more."""
        regrets, weights = self._regrets, self._weights
        for _ in range(rounds):
            self._rounds += 1
            every = sum(regrets)
            now = [each / every for each in regrets] if every else [1 / len(regrets)] * len(regrets)
            weights = [sum_ + self._rounds**2 * each for sum_, each in zip(weights, now, strict=True)]
            gains = (sum(map(mul, row, now)) for row in self._nets)
            regrets = [max(0.0, each + gain) for each, gain in zip(regrets, gains, strict=True)]
        self._regrets, self._weights = regrets, weights
        every = sum(weights)
        self.shares = [each / every for each in weights]


def field(numbers: Sequence[tuple[int, ...]], shares: Sequence[float], hands: int) -> Field:
    """What each of so many hands brings in each show against these arrangements.

    >>> field([(1, 0, 0, 0, 2)], [1.0], 3)[0], field([(1, 0, 0, 0, 2)], [1.0], 3)[4]
    ([-3.0, 0.0, 3.0], [-7.0, -7.0, 0.0])
    """
    found = []
    for show, worth in enumerate(POINTS):
        held = [0.0] * hands
        for each, share in zip(numbers, shares, strict=True):
            held[each[show]] += share
        brings, below = [], 0.0
        for share in held:
            brings.append(worth * (2 * below + share - 1))
            below += share
        found.append(brings)
    return found


def mixed(rank: Ranking, pool: int, carries: bool, deadline: float = inf) -> Mixture:
    """A mixture of arrangements of a pool that is hard to answer; nothing if there is no time at all."""
    improver, mixing = Improver(rank, pool), Mixing(carries)
    hands, rng = len(rank.hands), Random(pool)
    slope = [[worth * number / hands for number in range(hands)] for worth in POINTS]
    against = slope
    known: dict[tuple[int, ...], Packets] = {}
    for number in range(ROUNDS):
        ordered = sorted((improver.ordered(against, packets) for packets in known.values()), reverse=True)
        found = [improver.improved(against, packets) for _, packets in ordered[:1]]
        for _ in range(STARTS if number else FIRST):
            if late(deadline):
                break
            stray = [1 + rng.uniform(-STRAY, STRAY) for _ in POINTS]
            strayed = [[by * each for each in show] for by, show in zip(stray, against, strict=True)]
            found.append(improver.improved(strayed, improver.start(rng)))
        known |= {tuple(sorted(improver.numbers(packets))): packets for packets in found}
        found += [packets for brought, packets in ordered[1 : 1 + TAKEN_UP] if brought > 0]
        for packets in found:
            mixing.add(packets, improver.numbers(packets))
        if not mixing.arrangements:
            return ()
        mixing.weigh(WEIGHED)
        if late(deadline):
            break
        steps = field(mixing.numbers, mixing.shares, hands)
        against = [
            [each + SLOPE * more for each, more in zip(show, up, strict=True)]
            for show, up in zip(steps, slope, strict=True)
        ]
    else:
        mixing.weigh(AT_LAST)
    laid = [pair for pair in zip(mixing.arrangements, mixing.shares, strict=True) if pair[1] > SHARE]
    every = sum(share for _, share in laid)
    return tuple((packets, share / every) for packets, share in laid)


@lru_cache(maxsize=8)
def mixture(order: tuple[str, ...], pool: int, carries: bool) -> Mixture:
    """The mixture of who has all the time he wants; ``order``: how the classes of hands rank."""
    return mixed(ranking(SIZE, order=order), pool, carries)


@register("club", "quintet", strength=40)
class Club:
    """Draws an arrangement from its mixture; without any time it lays what the instant player does."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its packets, soon after the deadline at the latest."""
        (form,) = forms_of(sight.view)
        part = form.parts[0]
        assert isinstance(part, Cards)
        pool = mask(codes(part.among)) % (1 << PACK)
        order = TRADITIONAL if sight.options.get("ranking", "traditional") == "traditional" else ORDERS[SIZE]
        carries = sight.options.get("tie_rule") == "carry"
        if deadline == inf:
            found = mixture(order, pool, carries)
        else:
            found = mixed(ranking(SIZE, order=order), pool, carries, deadline)
        if not found:
            return Simple().move(sight, rng, deadline)
        packets, shares = zip(*found, strict=True)
        (laid,) = rng.choices(packets, shares)
        return Arrange(*map(codes, laid))
