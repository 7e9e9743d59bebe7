"""Obligations of trick play in the words of card players: which cards may be played, and why another may not.

The rules themselves live in the kernel, once for all games; a game says which of them hold. Cards and sets of cards
are those of `talia.cards`.

>>> from talia.cards import card, codes, mask
>>> hearts = must_beat_game("H")
>>> hand, table, led = mask(("KS", "8S", "7H")), mask(("9S",)), card("9S")
>>> codes(legal(hearts, hand, table, led, False))
('KS',)
>>> reason, obliging = why_not(hearts, hand, table, led, False, card("8S"))
>>> reason, codes(obliging)
('beat', ('KS',))
"""

from functools import cache
from typing import Final, TypeAlias

from talia._kernel import (
    BEAT,
    BEAT_AFTER_RUFF,
    FOLLOW,
    OVERTRUMP,
    TRUMP,
    UNDERTRUMP,
    Obligations,
    Position,
    legal,
    why_not,
    winner,
)
from talia.cards import SUITS, Deck

__all__ = [
    "FOLLOW",
    "LEADING",
    "STRICT",
    "Obligations",
    "Position",
    "Suit",
    "follow_suit_game",
    "legal",
    "must_beat_game",
    "why_not",
    "winner",
]

Suit: TypeAlias = str
"""The letter of a suit: C, D, H or S."""

LEADING: Final = -1
"""The card led, for the player who leads."""

EVERY_CARD: Final = Deck().mask
"""What the kernel knows: a pack of 52."""

STRICT: Final = FOLLOW | BEAT | TRUMP | OVERTRUMP | UNDERTRUMP
"""To follow, beat, ruff, overruff and underruff whenever one can."""


@cache
def must_beat_game(trump: Suit | None, *, others_may_duck: bool = False, beat_after_ruff: bool = False) -> Obligations:
    """The strict game (rules/betel.md 4.3).

    Without trumps that is to follow and to beat. With `others_may_duck` only the declarer has to beat (contract BETEL);
    with `beat_after_ruff` one must beat in the suit led even when the trick is ruffed.
    """
    strict = STRICT | (BEAT_AFTER_RUFF if beat_after_ruff else 0)
    ducking = strict & ~(BEAT | BEAT_AFTER_RUFF)
    return Obligations(_number(trump), strict, ducking if others_may_duck else strict)


@cache
def follow_suit_game(trump: Suit | None, *, no_lead: int = 0, must_go: int = 0) -> Obligations:
    """The plain game: follow suit if you can, otherwise play any card.

    Cards of the set ``no_lead`` are not led from a hand that has others. Cards of ``must_go`` are played by a follower
    as soon as he may play them and they would not take the trick as it stands.

    >>> from talia.cards import LANES, card, codes, mask
    >>> kierki = follow_suit_game(None, no_lead=LANES["H"], must_go=mask(("KH",)))
    >>> codes(legal(kierki, mask(("KH", "2C", "3D")), 0, LEADING, False))
    ('2C', '3D')
    >>> codes(legal(kierki, mask(("KH", "3H")), mask(("4H", "AH")), card("4H"), False))
    ('KH',)
    """
    return Obligations(_number(trump), FOLLOW, FOLLOW, 0, no_lead & EVERY_CARD, must_go)


def _number(trump: Suit | None) -> int | None:
    return None if trump is None else SUITS.index(trump)
