"""Positions of Skat: hands dealt from a stacked pack by seat 0."""

from talia.cards import mask
from talia.games.skat.deal import SkatDeal, stacked
from talia.games.skat.options import Options
from talia.games.skat.state import DECK, spec
from tests.games.positions import Position

RULES = SkatDeal()


def dealt(
    hands: tuple[str, str, str] | None = None,
    *,
    options: Options | None = None,
    seats: int = 3,
    in_round: bool = False,
) -> Position:
    """A deal by seat 0: the hands of forehand, middlehand and rearhand, or any cards; the rest is the skat."""
    order = DECK.codes
    if hands is not None:
        first, second, third = (mask(hand.split()) for hand in hands)
        order = stacked((first, second, third), DECK.mask & ~(first | second | third))
    return Position.dealt(RULES, spec(options or Options(), seats, 0, in_round=in_round), order)
