"""Quick proofs that a hand takes, or never takes, tricks however the unseen cards lie and are played.

All of them are sound and none is complete: no proof found says nothing. They hold at any trick, for a player who is
on lead and must win or lose with his own cards alone (no partner). ``unseen`` are all cards that may lie with the
others; what is known of their hands besides makes a proof no weaker. Games whose players must follow suit.
"""

from collections.abc import Iterator
from typing import Final

from talia.cards import LANE, SUITS, singles

_LANES: Final = tuple(0xFFFF << LANE * suit for suit in range(len(SUITS)))


def run(own: int, missing: int) -> int:
    """How many tricks one suit surely takes, cashed from the top, if nobody can ruff.

    ``own`` and ``missing``: cards of that suit in hand, and unseen. The j-th card from the top wins if it is higher
    than all missing ones, or if the leads before it have drawn them all (rules/betel_learning.md B.4).

    >>> run(0b1101, 0b0010), run(0b1001, 0b0110), run(0b0111, 0b1000)
    (3, 1, 0)
    """
    wins = 0
    left = missing.bit_count()
    while own:
        highest = 1 << own.bit_length() - 1
        if highest < missing and left > wins:
            break
        wins += 1
        own ^= highest
    return wins


def cash_out(hand: int, unseen: int, trump: int = -1) -> int:
    """How many tricks a hand on lead surely takes by cashing its winners (rules/betel_learning.md B.4).

    ``trump``: index of the trump suit, -1 for none. Side suits count only if cashing trumps surely draws all others.

    >>> from talia.cards import mask, Deck
    >>> hand = mask("AS KS QS JS TS 9S AH KH AD AC".split())
    >>> cash_out(hand, Deck("789TJQKA").mask & ~hand, trump=3)
    10
    """
    runs = [run(hand & lane, unseen & lane) for lane in _LANES]
    if trump >= 0 and runs[trump] < (unseen & _LANES[trump]).bit_count():
        return runs[trump]
    return sum(runs)


def losing_leads(hand: int, unseen: int, *, out: int = 0, others_beat: bool = True) -> Iterator[int]:
    """The leads that lose their trick for certain and after which this hand never takes one, as sets of one card.

    For a game without trumps. ``out``: how many of the unseen cards lie out of play. ``others_beat``: whether the
    others must play a higher card of the suit if they have one; this hand may be obliged to or not
    (rules/betel_learning.md B.3, where it is exact for ten cards of Betel with the dubel open).

    >>> from talia.cards import codes, mask, Deck
    >>> hand = mask("9S 8S 7S 9H 8H 7H 8D 7D 7C KC".split())
    >>> [codes(lead) for lead in losing_leads(hand, Deck("789TJQKA").mask & ~hand)]
    [('KC',)]
    """
    for lead in singles(hand):
        suit = _LANES[(lead.bit_length() - 1) // LANE]
        followers = unseen & suit
        beaters = followers & -lead
        if beaters.bit_count() <= out or (not others_beat and beaters != followers):
            continue
        left = hand ^ lead
        alone = suit if out == 0 and followers.bit_count() == 1 else 0
        if all(_harmless(left & lane, unseen & lane) for lane in _LANES if lane != alone):
            yield lead


def _harmless(own: int, missing: int) -> bool:
    """Whether no card of a suit can win when others lead it."""
    return not own or not missing or own < missing & -missing
