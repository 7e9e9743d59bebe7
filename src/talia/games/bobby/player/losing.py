"""The play of a beginner in nullo: both sides lose tricks where they can."""

from talia.cards import LANE, LANES, SUITS, singles
from talia.games.bridge.player.playing import Scene
from talia.tricks.obligations import winner


def lost(s: Scene) -> int:
    """The card to play, as a set of one: just below what wins, high where the trick is lost to the own side anyway."""
    cards = list(singles(s.legal))
    if len(cards) == 1:
        return cards[0]
    if not s.table:
        return min(cards, key=lambda one: (_rank(one), -_length(s, one), one))
    best = winner(s.rules, s.table)
    winning = [one for one in cards if winner(s.rules, (*s.table, one.bit_length() - 1)) == len(s.table)]
    below = [one for one in cards if one not in winning]
    last = len(s.table) == 3
    if below and not (last and (s.leader + best - s.place) % 2 == 0):
        # In another suit the highest card is thrown, of a short suit rather than of a long one.
        return max(below, key=lambda one: (_rank(one), -_length(s, one), one))
    # It is taken by the own side in any case, or may still be taken by another.
    return max(cards, key=_rank) if last else min(winning or cards, key=_rank)


def _rank(one: int) -> int:
    return (one.bit_length() - 1) % LANE


def _length(s: Scene, one: int) -> int:
    return (s.hand & LANES[SUITS[(one.bit_length() - 1) // LANE]]).bit_count()
