"""Deals of Bobby for its tests; first of all the seed's (rules/bridge_variants.md 9.1): A, B, C are seats 0, 1, 2."""

from typing import Any, Final

from talia.games.bobby.contracts import STRAINS
from talia.games.bobby.deal import PACK, BobbyDeal
from talia.games.bobby.moves import Discard
from talia.games.bobby.options import Options
from talia.games.bridge.each_for_himself import Spec
from talia.games.bridge.plain_calls import AnyCall, Bid, Double, Pass, Redouble
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.games.bridge.scoring.rubber import Rubber
from tests.games.positions import Position, one_by_one

DEAL: Final = BobbyDeal()
CALLS: Final[dict[str, AnyCall]] = {
    "P": Pass(),
    "X": Double(),
    "XX": Redouble(),
    **{f"{level}{strain}": Bid(f"{level}{strain}") for level in range(1, 8) for strain in STRAINS},
}


def hand(spades: str, hearts: str, diamonds: str, clubs: str) -> str:
    """A hand by its suits, as they are written in tables of bridge.

    >>> hand("A", "", "T9", "2")
    'AS TD 9D 2C'
    """
    suits = zip("SHDC", (spades, hearts, diamonds, clubs), strict=True)
    return " ".join(rank + suit for suit, ranks in suits for rank in ranks)


DEALT: Final = (
    hand("A753", "T542", "J98432", "J42"),
    hand("KQJT862", "QJ3", "KQT", "T863"),
    hand("94", "K9876", "A765", "AKQ975"),
)
DISCARDS: Final = ("TH 5H 4H 2H", "TC 8C 6C 3C", "9S 4S 6D 5D")


def spec(dealer: int = 2, *, vulnerable: Vulnerable = (False,) * 3, claims: bool = True, **options: Any) -> Spec:
    """A deal as a match with these options begins it."""
    agreed = Options(**options)
    rubber = Rubber.begun(3) if agreed.scoring == "rubber" else None
    return Spec(
        3, dealer, options=agreed, vulnerable=vulnerable, rubber=rubber, claims=claims, decided=agreed.auto_finish
    )


def dealt(hands: tuple[str, ...] = DEALT, dealer: int = 2, **how: Any) -> Position:
    """A deal of these hands of seventeen; what is left is the dummy's first card."""
    return Position.dealt(DEAL, spec(dealer, **how), one_by_one(PACK.codes, hands, dealer))


def discarded(*args: Any, cards: tuple[str, ...] = DISCARDS, **how: Any) -> Position:
    """After all have discarded."""
    return dealt(*args, **how).everybody(*(Discard(tuple(each.split())) for each in cards))


def called(calls: str, *args: Any, **how: Any) -> Position:
    """After these calls besides."""
    return discarded(*args, **how).did(*(CALLS[call] for call in calls.split()))
