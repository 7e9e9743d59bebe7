"""What to call: exchanges and contracts are tried out in sampled worlds (rules/betel.md 11).

A hand after an exchange is worth what its contracts bring when the kernel plays them out; a bid is worth that if it
is left standing, and what the rest of the auction brings on average if it is not. So a good hand opens low, to get
another exchange, and bids what it is worth when little room is left.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp
from random import Random
from time import monotonic
from typing import Any, Final

from msgspec import Struct

from talia._kernel import playouts
from talia.cards import SUITS, singles
from talia.games.betel.contracts import Contract
from talia.players.betel.scene import ACTIVE, DECK, Hands, Sampler, Scene
from talia.players.betel.style import Style
from talia.tricks.obligations import must_beat_game

TRICKS: Final = 10

STRAINS: Final = (*SUITS, "N", "BK", "BETEL")
"""What is the same in the play of all levels: the trump suit, notrump, betelek, and Betel with its free defenders."""


def strain(contract: Contract) -> int:
    """The index of a contract's strain.

    >>> from talia.games.betel.contracts import BY_ID
    >>> [STRAINS[strain(BY_ID[id])] for id in ("2H", "3N", "BK1", "BETEL")]
    ['H', 'N', 'BK', 'BETEL']
    """
    if not contract.betelek:
        return contract.trump if contract.trump >= 0 else 4
    return 6 if contract.id == "BETEL" else 5


class Exchange(Struct, frozen=True):
    """Cards taken from the dubel, cards laid down for them, and the hand and the dubel after it."""

    take: int
    give: int
    hand: int
    dubel: int


class Bid(Struct, frozen=True):
    """A call other than a pass, and what it is worth; ``contract`` is None for a kontra."""

    worth: float
    exchange: Exchange
    contract: Contract | None


def exchanges(hand: int, dubel: int, most: int) -> Iterator[Exchange]:
    """Every different outcome of an exchange of at most ``most`` cards, none at all first.

    >>> from talia.cards import mask
    >>> sum(1 for _ in exchanges(mask("AS KS QS JS TS 9S 8S 7S AH KH".split()), mask(("7C", "8C")), 2))
    66
    """
    own = tuple(singles(hand))
    for size in range(most + 1):
        for take in combinations(tuple(singles(dubel)), size):
            taken = sum(take)
            for give in combinations(own, size):
                given = sum(give)
                yield Exchange(taken, given, hand ^ taken ^ given, dubel ^ taken ^ given)


class Thinker:
    """One decision in the auction: the scene, and the worlds it is judged by."""

    def __init__(self, scene: Scene, style: Style, rng: Random, deadline: float) -> None:
        self.scene = scene
        self.style = style
        self.rng = rng
        self.deadline = deadline
        self.sampler = Sampler(scene, rng)

    # --- what a hand is worth as declarer -----------------------------------------------------------------------------

    def bids(self, options: Sequence[Exchange], contracts: Sequence[Contract]) -> list[Bid]:
        """The best bids, best first: all exchanges are looked at quickly, the promising ones again."""
        style = self.style
        strains = sorted({strain(contract) for contract in contracts})
        first = self._tricks(options, strains, style.quick_worlds)
        bids = self._judged(options, contracts, first)
        for worlds in style.thorough_worlds:
            if monotonic() > self.deadline:
                break
            best = list(dict.fromkeys(id(bid.exchange) for bid in bids[: style.kept]))
            kept = [exchange for exchange in options if id(exchange) in best]
            wanted = sorted({strain(bid.contract) for bid in bids[: 3 * style.kept] if bid.contract})
            again = self._tricks(kept, wanted, worlds)
            bids = self._judged(kept, [contract for contract in contracts if strain(contract) in wanted], again)
        return bids

    def _tricks(
        self, options: Sequence[Exchange], strains: Sequence[int], number: int
    ) -> dict[tuple[int, int], list[int]]:
        """By exchange and strain: in how many of some worlds I take 0, 1, ... 10 tricks as declarer."""
        worlds = self.sampler.worlds(number)
        rows: list[int] = []
        me = self.scene.me
        for exchange in options:
            for world in worlds:
                rows.extend(world)
                rows[me - ACTIVE] = exchange.hand
        counts = {}
        for kind in strains:
            taken = self._played(rows, kind)
            for at in range(len(options)):
                count = [0] * (TRICKS + 1)
                for tricks in taken[at * number : (at + 1) * number]:
                    count[tricks] += 1
                counts[at, kind] = count
        return counts

    def _played(self, rows: list[int], kind: int) -> list[int]:
        """My tricks as declarer in each world."""
        me = self.scene.me
        played = playouts(rules_of(kind), worlds_of(rows), me, me, misere=kind >= 5)
        return [row[me] for row in played.tolist()]

    def _judged(
        self, options: Sequence[Exchange], contracts: Sequence[Contract], counts: dict[tuple[int, int], list[int]]
    ) -> list[Bid]:
        style = self.style
        bids = []
        for at, exchange in enumerate(options):
            gains = []
            best = 0.0
            for contract in contracts:
                count = counts[at, strain(contract)]
                gain = sum(map(float.__mul__, map(float, count), style.payoff(contract))) / sum(count)
                best = max(best, gain)
                gains.append((gain, contract))
            later = style.later + style.later_share * best - gift(exchange, style)
            for gain, contract in gains:
                overcalled = style.overcalled(contract)
                bids.append(Bid((1 - overcalled) * gain + overcalled * later, exchange, contract))
        bids.sort(key=lambda bid: -bid.worth)
        return bids

    # --- what the standing contract is worth to me as a defender ------------------------------------------------------

    def likely_worlds(self, number: int) -> list[Hands]:
        """Worlds in which the bidder of the standing contract has a hand to bid it with."""
        scene = self.scene
        contract = scene.contract
        if contract is None or scene.declarer in (-1, scene.me):
            return self.sampler.worlds(number)
        return likely(self.sampler, scene, contract, self.style, self.rng, number)

    def defence(self, options: Sequence[Exchange], worlds: Sequence[Hands]) -> list[float]:
        """By exchange: what the standing contract, undoubled, is worth to me on average."""
        scene = self.scene
        contract = scene.contract
        assert contract is not None
        rows: list[int] = []
        for exchange in options:
            for world in worlds:
                rows.extend(world)
                rows[scene.me - ACTIVE] = exchange.hand
        played = playouts(
            scene.rules, worlds_of(rows), scene.declarer, scene.declarer, misere=contract.betelek
        ).tolist()
        worths = [self.style.worth(contract, row, scene.declarer, scene.me) for row in played]
        number = len(worlds)
        return [sum(worths[at * number : (at + 1) * number]) / number for at in range(len(options))]

    def allpass(self, leader: int) -> float:
        """What three passes are worth to me."""
        worlds = self.sampler.worlds(self.style.quick_worlds)
        rows: list[int] = []
        for world in worlds:
            rows.extend(world)
        played = playouts(must_beat_game(None), worlds_of(rows), leader).tolist()
        return sum(self.style.worth(None, row, -1, self.scene.me) for row in played) / len(played)


def gift(exchange: Exchange, style: Style) -> float:
    """What the dubel left behind is likely to be worth to the next player: aces and kings, sevens and eights."""
    if not exchange.give:
        return 0.0
    return style.gift * sum(style.gifts[one.bit_length() - 1 & 15] for one in singles(exchange.dubel))


def rules_of(kind: int) -> Any:
    """The obligations in a strain."""
    if kind < len(SUITS):
        return must_beat_game(SUITS[kind])
    return must_beat_game(None, others_may_duck=kind == 6)


def worlds_of(rows: list[int]) -> memoryview:
    """Hands one after the other, three for each world, as the kernel takes them."""
    return memoryview(array("Q", rows)).cast("B").cast("Q", shape=[len(rows) // ACTIVE, ACTIVE])


def likely(sampler: Sampler, scene: Scene, contract: Contract, style: Style, rng: Random, number: int) -> list[Hands]:
    """Worlds drawn with a weight: how likely a player is to bid the contract with the hand the declarer has there.

    His hand, with the cards he has played, is judged by playouts against hands he could not see either.
    """
    worlds = sampler.worlds(max(style.candidates, number))
    rows: list[int] = []
    place = scene.declarer
    for world in worlds:
        hand = world[place] | scene.played[place]
        rest = list(singles(DECK & ~hand & ~scene.dubel))
        size = hand.bit_count()
        for _ in range(style.glances):
            first = sum(rng.sample(rest, size))
            hands = [first, first, first]
            hands[place] = hand
            left = [one for one in rest if not one & first]
            hands[place - 1] = sum(left[:size])
            rows.extend(hands)
    taken = playouts(scene.rules, worlds_of(rows), place, place, misere=contract.betelek)
    tricks = [row[place] for row in taken.tolist()]
    weights = []
    for at in range(len(worlds)):
        mean = sum(tricks[at * style.glances : (at + 1) * style.glances]) / style.glances
        surplus = contract.bound - mean if contract.betelek else mean - contract.bound
        weights.append(1 / (1 + exp(-(surplus + style.trust) / style.doubt)))
    return rng.choices(worlds, weights, k=number)
