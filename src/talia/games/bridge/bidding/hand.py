"""What a hand of bridge is worth in the auction (rules/bridge_bidding_system.md 2)."""

from functools import cached_property
from typing import Final

from talia.cards import LANES, RANKS, SUITS, mask
from talia.games.bridge.bidding.cells import SHORT, Cells, Lengths, balanced, cell
from talia.games.bridge.scoring.imps import HIGH_CARDS, high_cards

TOP: Final = "AKQ"
HONOURS: Final = "AKQJ"


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
        return balanced(self.shape)

    @cached_property
    def shape(self) -> Lengths:
        """Its lengths from clubs up."""
        clubs, diamonds, hearts, spades = self.length.values()
        return clubs, diamonds, hearts, spades

    @cached_property
    def cell(self) -> Cells:
        """Where it lies among all hands."""
        return cell(self.shape, self.points)

    def longest(self, among: str = SUITS) -> str:
        """The longest of some suits, the higher of equal ones."""
        return max(among, key=lambda suit: (self.length[suit], SUITS.index(suit)))

    def with_trumps(self, suit: str) -> int:
        """High-card points, and what short suits are worth beside these trumps."""
        return self.points + sum(SHORT[self.length[other]] for other in SUITS if other != suit)

    @cached_property
    def _held(self) -> dict[str, str]:
        held = {suit: self.cards & LANES[suit] for suit in SUITS}
        return {suit: "".join(rank for rank in _DOWN if held[suit] & mask((rank + suit,))) for suit in SUITS}

    def ranks(self, suit: str) -> str:
        """The ranks held in a suit, from the highest."""
        return self._held[suit]

    def stops(self, suit: str) -> bool:
        """Whether it holds a stopper: the ace, a guarded king, queen, or jack with the ten."""
        held = self.ranks(suit)
        return "A" in held or any(
            all(rank in held for rank in top) and len(held) >= least for top, least in (("K", 2), ("Q", 3), ("JT", 4))
        )

    def top(self, suit: str) -> int:
        """How many of ace, king and queen it holds in a suit."""
        return sum(rank in TOP for rank in self.ranks(suit))

    def honours(self, suit: str) -> int:
        """How many of ace, king, queen and jack it holds in a suit."""
        return sum(rank in HONOURS for rank in self.ranks(suit))

    @property
    def aces(self) -> int:
        """How many aces it holds."""
        return sum("A" in self.ranks(suit) for suit in SUITS)

    def key_cards(self, trumps: str) -> int:
        """The aces and the king of trumps.

        >>> Hand(mask("AS KS 4S KH 8H 3H AD 7D 5D 9C 5C 4C 2C".split())).key_cards("H")
        3
        """
        return self.aces + ("K" in self.ranks(trumps))

    def kings_beside(self, trumps: str) -> int:
        """How many kings of the other suits it holds."""
        return sum("K" in self.ranks(suit) for suit in SUITS if suit != trumps)

    def controls(self, suit: str) -> bool:
        """Whether it has the first or the second round of a suit: ace or king, a void or a singleton."""
        return self.length[suit] <= 1 or self.ranks(suit)[0] in "AK"

    def beside_waste(self, short: str) -> int:
        """Its points less king, queen and jack of the suit in which partner is short."""
        return self.points - sum(HIGH_CARDS[rank] for rank in self.ranks(short) if rank in "KQJ")

    def playing_tricks(self, suit: str) -> float:
        """About how many tricks it takes with this long suit as trumps."""
        held = self.ranks(suit)
        best = next((tricks for honours, tricks in _OF_LONG if all(rank in held for rank in honours)), 0.0)
        beside = (self.ranks(other) for other in SUITS if other != suit)
        return max(0, len(held) - 3) + best + sum(_OF_SIDE.get(ranks[:2], float("A" in ranks)) for ranks in beside)

    def defence(self, trumps: str) -> float:
        """About how many tricks it takes against the others' contract with these trumps."""
        tricks = 0.0
        for suit in SUITS:
            held = self.ranks(suit)
            if suit == trumps:
                tricks += ("A" in held) + ("K" in held[1:] or "AK" in held) + ("Q" in held[2:]) + max(0, len(held) - 4)
            else:
                best = {"AK": 2.0, "AQ": 1.5, "KQ": 1.0}.get(held[:2])
                tricks += (
                    best if best is not None else 1.0 if "A" in held else 0.5 if held[:1] == "K" and held[1:] else 0.0
                )
        return tricks


_DOWN: Final = RANKS[::-1]
_OF_LONG: Final = (
    *(("AKQ", 3.0), ("AKJ", 2.5), ("KQJ", 2.5), ("AK", 2.0), ("AQ", 1.5), ("KQ", 1.5)),
    *(("A", 1.0), ("K", 0.5)),
)
_OF_SIDE: Final = {"AK": 2.0, "KQ": 1.0}
