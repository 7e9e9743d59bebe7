"""Positions of Skat: hands dealt from a stacked pack by seat 0."""

from talia.cards import CODE, mask, singles
from talia.games.skat.deal import IN_SKAT, PACKETS, SkatDeal
from talia.games.skat.options import Options
from talia.games.skat.state import DECK, spec
from tests.games.positions import Position

RULES = SkatDeal()


def stacked(hands: tuple[int, int, int], skat: int) -> tuple[str, ...]:
    """The order of the deck that deals these hands (forehand, middlehand, rearhand) and this skat."""
    deck = [""] * DECK.size
    for places, cards in zip((*PACKETS, IN_SKAT), (*hands, skat), strict=True):
        for place, one in zip(places, singles(cards), strict=True):
            deck[place] = CODE[one]
    return tuple(deck)


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
