"""What to call: exchanges and contracts are tried out in sampled worlds (rules/betel.md 11).

A hand after an exchange is worth what its contracts bring when the kernel plays them out; a bid is worth that if it
is left standing, and what the rest of the auction brings on average if it is not. So a good hand opens low, to get
another exchange, and bids what it is worth when little room is left.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import attrgetter
from random import Random
from typing import Any, Final

from msgspec import Struct

from talia._kernel import playouts
from talia.cards import SUITS, singles
from talia.games.betel.contracts import Contract
from talia.games.betel.player.belief import imagined
from talia.games.betel.player.scene import ACTIVE, BetelScene, Hands
from talia.games.betel.player.style import Gains, Style, strain
from talia.games.betel.player.values import tricks
from talia.games.betel.player.worlds import layouts
from talia.players.haste import late, within
from talia.tricks.obligations import must_beat_game

TRICKS: Final = 10
FIRST_MISERE: Final = 5
"""Strains from here on are those in which the declarer wants no tricks."""
DRAWING: Final = 1 / 3
"""The part of the time left in which worlds are drawn."""


class Exchange(Struct, frozen=True):
    """Cards taken from the dubel, cards laid down for them, and the hand and the dubel after it."""

    take: int
    give: int
    hand: int
    dubel: int


class PricedBid(Struct, frozen=True):
    """A bid after an exchange, and what it is worth."""

    worth: float
    exchange: Exchange
    contract: Contract


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


WORTH: Final = attrgetter("worth")


class Thinker:
    """One decision in the auction: the scene, and the worlds it is judged by."""

    def __init__(self, scene: BetelScene, style: Style, rng: Random, deadline: float) -> None:
        self.scene = scene
        self.style = style
        self.rng = rng
        self.deadline = deadline
        self.layouts = layouts(scene)
        self.reliance = style.reliance(scene.kept)

    # --- what a hand is worth as declarer -----------------------------------------------------------------------------

    def glanced(self, options: Sequence[Exchange], contracts: Sequence[Contract]) -> list[PricedBid]:
        """All bids as a glance at the hands judges them, best first."""
        of_strain = _of_strain(contracts)
        return self._judged(options, of_strain, self._at_a_glance(options, of_strain))

    def bids(self, options: Sequence[Exchange], contracts: Sequence[Contract]) -> list[PricedBid]:
        """The best bids, best first: all exchanges are judged at a glance, the promising ones played out."""
        style = self.style
        of_strain = _of_strain(contracts)
        bids = self._judged(options, of_strain, self._at_a_glance(options, of_strain))
        if not style.bid_worlds or late(self.deadline):
            return bids
        kept = list({id(bid.exchange): bid.exchange for bid in bids[: 2 * style.kept]}.values())[: style.kept]
        wanted = {strain(bid.contract) for bid in bids[: 2 * style.kept]}
        chosen = {kind: of_strain[kind] for kind in sorted(wanted)}
        return self._judged(kept, chosen, self._played_out(kept, list(chosen)))

    def _at_a_glance(self, options: Sequence[Exchange], kinds: Iterable[int]) -> dict[tuple[int, int], Gains]:
        return {
            (at, kind): self.style.glanced(kind, tricks(exchange.hand, exchange.dubel, kind))
            for at, exchange in enumerate(options)
            for kind in kinds
        }

    def _played_out(self, options: Sequence[Exchange], kinds: Sequence[int]) -> dict[tuple[int, int], Gains]:
        """By exchange and strain: what its contracts bring on average in some worlds."""
        number, me = self.style.bid_worlds, self.scene.me
        worlds = self.layouts.drawn(number, self.rng)
        rows: list[int] = []
        for exchange in options:
            for world in worlds:
                rows.extend(world)
                rows[me - ACTIVE] = exchange.hand
        found = {}
        for kind in kinds:
            taken = playouts(rules_of(kind), worlds_of(rows), me, me, misere=kind >= FIRST_MISERE).tolist()
            for at in range(len(options)):
                counts = [0] * (TRICKS + 1)
                for row in taken[at * number : (at + 1) * number]:
                    counts[row[me]] += 1
                found[at, kind] = self.style.gains(kind, counts)
        return found

    def _judged(
        self, options: Sequence[Exchange], contracts: dict[int, list[Contract]], gains: dict[tuple[int, int], Gains]
    ) -> list[PricedBid]:
        """The bids with what they are worth, best first; ``contracts`` and ``gains`` by strain."""
        style = self.style
        known = [(kind, each, style.overcalled(each)) for kind, of_kind in contracts.items() for each in of_kind]
        bids = []
        for at, exchange in enumerate(options):
            gained = [gains[at, kind][contract.rank] for kind, contract, _ in known]
            later = style.later + style.later_share * max(0.0, *gained) - gift(exchange, style)
            for gain, (_, contract, overcalled) in zip(gained, known, strict=True):
                bids.append(PricedBid((1 - overcalled) * gain + overcalled * later, exchange, contract))
        bids.sort(key=WORTH, reverse=True)
        return bids

    # --- what the standing contract is worth to me as a defender ------------------------------------------------------

    def likely_worlds(self, number: int) -> list[Hands]:
        """Worlds in which the others have hands to bid with as they did."""
        return imagined(self.scene, number, self.style, self.rng, within(self.deadline, DRAWING))

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
        declarer = scene.declarer
        played = playouts(scene.rules, worlds_of(rows), declarer, declarer, misere=contract.betelek).tolist()
        number = len(worlds)
        return [self._expected(contract, played[at * number : (at + 1) * number]) for at in range(len(options))]

    def chance(self, worlds: Sequence[Hands]) -> float:
        """How likely the standing contract is made."""
        contract, declarer = self.scene.contract, self.scene.declarer
        assert contract is not None
        rows = [hand for world in worlds for hand in world]
        played = playouts(self.scene.rules, worlds_of(rows), declarer, declarer, misere=contract.betelek).tolist()
        made = sum(contract.made(row[declarer]) for row in played)
        return self._blended(made / len(played))

    def _blended(self, made: float) -> float:
        """The chance that a contract is made which is made in this part of the worlds.

        The bidder's word counts most: he knows his hand and has chosen the contract for it; worlds I imagine say
        little against that.
        """
        return self.style.evidence * made + (1 - self.style.evidence) * self.reliance

    def _expected(self, contract: Contract, played: Sequence[Sequence[int]]) -> float:
        """What the standing contract is worth to me: what it is when made, and when failed, by its chance."""
        scene, style = self.scene, self.style
        sums = [0.0, 0.0]
        counts = [0, 0]
        for row in played:
            made = contract.made(row[scene.declarer])
            sums[made] += style.worth(contract, row, scene.declarer, scene.me)
            counts[made] += 1
        # Should one outcome not occur at all, what it would mean for the declarer must do.
        if_failed = sums[False] / counts[False] if counts[False] else style.rivals * contract.points
        if_made = sums[True] / counts[True] if counts[True] else -style.rivals * contract.points
        chance = self._blended(counts[True] / len(played))
        return chance * if_made + (1 - chance) * if_failed

    def allpass(self, leader: int) -> float:
        """What three passes are worth to me."""
        worlds = self.layouts.drawn(self.style.defence_worlds, self.rng)
        rows: list[int] = []
        for world in worlds:
            rows.extend(world)
        played = playouts(must_beat_game(None), worlds_of(rows), leader).tolist()
        return sum(self.style.worth(None, row, -1, self.scene.me) for row in played) / len(played)


def _of_strain(contracts: Sequence[Contract]) -> dict[int, list[Contract]]:
    found: dict[int, list[Contract]] = {}
    for contract in contracts:
        found.setdefault(strain(contract), []).append(contract)
    return found


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
