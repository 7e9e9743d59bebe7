"""An instant player of Omnibus (rules/kierki_variants.md 11)."""

from functools import partial
from itertools import islice
from typing import Final

from talia.cards import LANES, SUITS, Deck, codes, singles
from talia.games.omnibus.game import PASSED, PENALTIES
from talia.players.card_by_card import CardByCard, Forms, burdens
from talia.players.player import Sight
from talia.players.registry import register
from talia.tricks.passing import PassCards
from talia.tricks.values import Values


def values(sight: Sight) -> Values:
    """What tricks are worth to who takes them."""
    return burdens(PENALTIES)


def passed(hand: int) -> int:
    """The three cards one is best without: a queen of spades few spades guard, then the highest.

    >>> from talia.cards import mask
    >>> codes(passed(mask("QS 2S AH 3H 4H KC 2C 3C 4C 5C AD 2D 3D".split())))
    ('KC', 'AH', 'QS')
    """
    worst_first = _WORST_FIRST[(hand & LANES["S"]).bit_count() < 5]
    return sum(islice((one for one in worst_first if one & hand), PASSED))


def _burden(one: int, few: bool) -> float:
    card = one.bit_length() - 1
    if card >> 4 == SUITS.index("S"):
        return 20.0 if few and card & 15 >= 10 else 0.0
    return (card & 15) + (1.5 if one & LANES["H"] else 0.0) - 4 * bool(one & LANES["D"])


_WORST_FIRST: Final = [
    sorted(singles(Deck().mask), key=lambda one: (_burden(one, few), one), reverse=True) for few in (False, True)
]
"""All cards by how gladly one passes them on, without and with few spades."""


def _passes(hand: int, forms: Forms) -> PassCards:
    return PassCards(codes(passed(hand)))


register("simple", "omnibus", strength=20, instant=True)(partial(CardByCard, values, {PassCards: _passes}))
