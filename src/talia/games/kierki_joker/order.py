"""What the joker follows and beats (rules/kierki_variants.md 2 and 4, J)."""

from collections.abc import Sequence
from typing import Final

from talia.cards import JOKER, LANE, LANES, RANKS, SUITS, card, mask

JOKER_CARD: Final = card(JOKER)
HONOURS: Final = mask(("AH", "KH", "QH", "JH"))


def height(card: int) -> float:
    """The place of a card in its suit, 0 for a two; the joker is between the jack and the ten of hearts.

    >>> from talia.cards import card
    >>> height(card("TH")) < height(JOKER_CARD) < height(card("JH"))
    True
    """
    return RANKS.index("J") - 0.5 if card == JOKER_CARD else card % LANE


class JokerRules:
    """To follow suit, the joker being a heart; and in a trick of another suit it wins.

    ``overtaken``: there the ace, king, queen and jack of hearts beat it. ``hearts_last``: no hearts are led from a hand
    with other cards.

    >>> trick = [card(code) for code in ("AC", "JK", "QH", "2C")]
    >>> JokerRules(overtaken=False).winner(trick), JokerRules(overtaken=True).winner(trick)
    (1, 2)
    """

    __slots__ = ("hearts_last", "overtaken")

    def __init__(self, *, overtaken: bool, hearts_last: bool = False) -> None:
        self.overtaken: Final = overtaken
        self.hearts_last: Final = hearts_last

    def legal(self, hand: int, table: int, led: int, declarer: bool) -> int:
        """The cards of the hand that may be played; ``led`` is -1 for the player who leads."""
        if led < 0:
            return (self.hearts_last and hand & ~LANES["H"]) or hand
        return hand & LANES[self.suit(led)] or hand

    def why_not(self, hand: int, table: int, led: int, declarer: bool, card: int) -> tuple[str, int] | None:
        """The duty that forbids a card of the hand, and the cards that oblige; None if it may be played."""
        legal = self.legal(hand, table, led, declarer)
        return None if legal >> card & 1 else ("lead" if led < 0 else "follow", legal)

    def follows(self, declarer: bool) -> bool:
        """Hearts, and the joker with them, are followed like any suit."""
        return True

    def winner(self, trick: Sequence[int]) -> int:
        """The place of the winning card in a trick."""
        suit = self.suit(trick[0])
        if suit == "H" or JOKER_CARD not in trick:
            return trick.index(max((card for card in trick if self.suit(card) == suit), key=height))
        honours = [card for card in trick if HONOURS >> card & 1] if self.overtaken else []
        return trick.index(max(honours, default=JOKER_CARD))

    @property
    def trump(self) -> None:
        """There are none: the joker is a heart."""
        return

    def suit(self, card: int) -> str:
        """The letter of a card's suit: the joker is a heart."""
        return SUITS[card // LANE]

    def to_beat(self, duty: str, table: int, led: int) -> int:
        """Nobody has to beat anything."""
        return 0


RULES: Final = {overtaken: JokerRules(overtaken=overtaken) for overtaken in (False, True)}
"""The rules by whether the high hearts beat the joker."""

HEARTS_LAST: Final = {overtaken: JokerRules(overtaken=overtaken, hearts_last=True) for overtaken in (False, True)}
"""The same where no hearts are led from a hand with other cards."""
