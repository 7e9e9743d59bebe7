"""What everybody learns of a claim in a game of tricks, as people at the table hear it; no game's code is asked."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass
class Claims:
    """Those still to agree to a claim; whether one stands since the last move."""

    missing: int = 0
    stands: bool = False

    def heard(self, seat: int, move: Any, hands: Any, asked: int) -> list[Any] | None:
        """A claim, by which a hand is laid open, or an answer of the others that are asked; None of another move.

        When all have agreed, the cards left are the claimant's, and lie open to all.
        """
        kind, self.stands = type(move).__name__, False
        if kind == "Claim":
            self.missing = asked
            return [("claims", seat, sorted(hands[seat]))]
        if kind != "Answer" or not self.missing:
            return None
        self.missing = self.missing - 1 if move.say == "accept" else 0
        self.stands = move.say == "accept" and not self.missing
        told: list[Any] = [("answers", seat, move.say)]
        return [*told, ("left", left(hands))] if self.stands else told


def left(hands: Any) -> list[str]:
    """All cards still held."""
    each: Iterable[Iterable[str]] = hands.values() if isinstance(hands, dict) else hands
    return sorted(card for hand in each for card in hand)
