"""What rules of play of a game's own have to answer, if the kernel cannot be told them as they are."""

from collections.abc import Sequence
from typing import Protocol

from talia.cards import LANE, SUITS
from talia.tricks import obligations
from talia.tricks.obligations import Obligations


class OwnRules(Protocol):
    """Duties of players and the winner of a trick; cards and sets are those of `talia.cards`."""

    def __hash__(self) -> int:
        """What follows from the rules alone is worked out once."""

    def legal(self, hand: int, table: int, led: int, declarer: bool) -> int:
        """The cards of the hand that may be played; ``led`` is -1 for the player who leads."""

    def why_not(self, hand: int, table: int, led: int, declarer: bool, card: int) -> tuple[str, int] | None:
        """The duty that forbids a card of the hand, and the cards that oblige; None if it may be played."""

    def follows(self, declarer: bool) -> bool:
        """Whether a card of the suit led must be played, if one can."""

    def winner(self, trick: Sequence[int]) -> int:
        """The place of the winning card in a trick."""

    @property
    def trump(self) -> str | None:
        """What ``suit`` answers for a trump; None if there are none."""

    def suit(self, card: int) -> str:
        """The suit a card belongs to."""

    def to_beat(self, duty: str, table: int, led: int) -> int:
        """The card on the table, as a set, that the duty ``beat``, ``overruff`` or ``underruff`` speaks of."""


def legal(rules: Obligations | OwnRules, hand: int, table: int, led: int, declarer: bool) -> int:
    """The cards of the hand that may be played, whoever knows the rules."""
    if isinstance(rules, Obligations):
        return obligations.legal(rules, hand, table, led, declarer)
    return rules.legal(hand, table, led, declarer)


def follows(rules: Obligations | OwnRules, declarer: bool) -> bool:
    """Whether a card of the suit led must be played, if one can, whoever knows the rules.

    >>> from talia.tricks.obligations import follow_suit_game
    >>> follows(follow_suit_game(None), False), follows(Obligations(None, 0, 0), False)
    (True, False)
    """
    if isinstance(rules, Obligations):
        return bool((rules.declarer if declarer else rules.others) & obligations.FOLLOW)
    return rules.follows(declarer)


def suit(rules: Obligations | OwnRules, card: int) -> str:
    """The suit a card belongs to, whoever knows the rules; a fifth one if the trumps have a part of a suit.

    >>> from talia.tricks.obligations import follow_suit_game
    >>> suit(follow_suit_game("S"), 0)
    'C'
    """
    if not isinstance(rules, Obligations):
        return rules.suit(card)
    lane, rank = divmod(card, LANE)
    return "trumps" if lane == rules.trump and rank >= rules.trumps_from else SUITS[lane]


def winner(rules: Obligations | OwnRules, trick: Sequence[int]) -> int:
    """The place of the winning card in a trick, whoever knows the rules."""
    return obligations.winner(rules, trick) if isinstance(rules, Obligations) else rules.winner(trick)
