"""What a hand of bridge is worth in the auction (rules/bridge_bidding_system.md 2)."""

from functools import cached_property

from talia.cards import LANES, RANKS, SUITS, mask
from talia.games.bridge.scoring.imps import high_cards

SHORT = {0: 3, 1: 2, 2: 1}
"""Distribution points of a void, a singleton, a doubleton beside agreed trumps."""


class Hand:
    """Thirteen cards: ``points`` are high-card points, ``length`` is by suit.

    >>> hand = Hand(mask("KS QS 4S QH JH 7H 3H AD JD 8D TC 9C 2C".split()))
    >>> hand.points, hand.balanced, hand.longest(), hand.with_trumps("H")
    (13, True, 'H', 13)
    """

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.points = high_cards(cards)
        self.length = {suit: (cards & LANES[suit]).bit_count() for suit in SUITS}

    @cached_property
    def balanced(self) -> bool:
        """Whether its shape is 4333, 4432 or 5332."""
        shape = sorted(self.length.values())
        return shape[0] > 1 and shape[1] + shape[0] > 4

    def longest(self, among: str = SUITS) -> str:
        """The longest of some suits, the higher of equal ones."""
        return max(among, key=lambda suit: (self.length[suit], SUITS.index(suit)))

    def with_trumps(self, suit: str) -> int:
        """High-card points, and what short suits are worth beside these trumps."""
        return self.points + sum(SHORT.get(self.length[other], 0) for other in SUITS if other != suit)

    def ranks(self, suit: str) -> str:
        """The ranks held in a suit, from the highest."""
        held = self.cards & LANES[suit]
        return "".join(rank for rank in reversed(RANKS) if held & mask((rank + suit,)))

    def stops(self, suit: str) -> bool:
        """Whether it holds a stopper: the ace, a guarded king, queen, or jack with the ten."""
        held = self.ranks(suit)
        return "A" in held or any(
            all(rank in held for rank in top) and len(held) >= least for top, least in (("K", 2), ("Q", 3), ("JT", 4))
        )

    def top(self, suit: str) -> int:
        """How many of ace, king and queen it holds in a suit."""
        return sum(rank in self.ranks(suit) for rank in "AKQ")

    def defence(self, trumps: str) -> float:
        """About how many tricks it takes against the others' contract with these trumps."""
        tricks = 0.0
        for suit in SUITS:
            held = self.ranks(suit)
            if suit == trumps:
                tricks += ("A" in held) + ("K" in held[1:] or "AK" in held) + max(0, len(held) - 4)
            else:
                best = {"AK": 2.0, "AQ": 1.5, "KQ": 1.0}.get(held[:2])
                tricks += (
                    best if best is not None else 1.0 if "A" in held else 0.5 if held[:1] == "K" and held[1:] else 0.0
                )
        return tricks
