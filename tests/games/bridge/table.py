"""Deals of bridge for its tests: hands by place, calls and cards by whoever is on turn."""

from typing import Any, Final

from talia.games import find
from talia.games.bridge.contracts import BIDS, PLACES
from talia.games.bridge.deal import BridgeDeal
from talia.games.bridge.dealing import PACK
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass, Redouble
from talia.games.bridge.options import Options
from talia.games.bridge.scoring.duplicate import NONE, Vulnerable
from talia.games.bridge.scoring.rubber import Rubber
from talia.games.bridge.state import Spec
from tests.games.positions import Position, one_by_one

GAME: Final = find("bridge")
DEAL: Final = BridgeDeal()
CALLS: Final[dict[str, AnyCall]] = {
    "P": Pass(),
    "X": Double(),
    "XX": Redouble(),
    **{bid: Bid(bid) for bid in BIDS},
}

SAMPLE: Final = "S:AQ3.KJ4.AJ52.KJ8 J97.T952.K86.Q64 K842.AQ73.T4.T92 T65.86.Q973.A753"
"""The deal of rules/bridge.md 9.10."""


def hands(text: str) -> list[str]:
    """A deal in the notation of bridge players (PBN), as cards by place."""
    first, _, written = text.partition(":")
    found = [""] * 4
    for step, hand in enumerate(written.split()):
        suits = zip("SHDC", hand.split("."), strict=True)
        found[(PLACES.index(first) + step) % 4] = " ".join(rank + suit for suit, ranks in suits for rank in ranks)
    return found


def spec(dealer: int = 0, *, vulnerable: Vulnerable = NONE, claims: bool = True, **options: Any) -> Spec:
    """A deal as a match with these options begins it."""
    agreed = Options(**options)
    rubber = Rubber() if agreed.scoring in ("rubber", "old_polish") else None
    return Spec(
        4,
        dealer,
        options=agreed,
        vulnerable=vulnerable,
        rubber=rubber,
        claims=claims,
        decided=agreed.auto_finish,
    )


def dealt(text: str = SAMPLE, dealer: int = 0, **how: Any) -> Position:
    """A deal of these hands."""
    return Position.dealt(DEAL, spec(dealer, **how), one_by_one(PACK.codes, hands(text), dealer))


def called(calls: str, text: str = SAMPLE, dealer: int = 0, **how: Any) -> Position:
    """After these calls."""
    return dealt(text, dealer, **how).did(*(CALLS[call] for call in calls.split()))
