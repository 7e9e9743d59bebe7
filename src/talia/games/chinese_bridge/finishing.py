"""Whether the tricks that are left can fall in one way only (rules/bridge.md 4.3, auto_finish)."""

from typing import Final

from talia.cards import LANE, LANES, SUITS, singles
from talia.games.chinese_bridge.piles import Piles
from talia.tricks.obligations import Obligations, winner
from talia.tricks.play import Tricks

TRICK: Final = 4
"""Cards in a trick."""


def split(t: Tricks, piles: Piles, place: int) -> int | None:
    """How many of the tricks that are left a place takes on every line of play; None if that differs. Between tricks.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> from talia.tricks.play import begin
    >>> def left(mine, other):
    ...     hands = mask(mine.split()), mask(other.split())
    ...     return split(begin(follow_suit_game(None), hands, 0, each=2), Piles(), 0)
    >>> left("AS KS", "QS JS"), left("AS 2H", "KS KH"), left("AS AH", "QS JS"), left("AS 2S AH 2H", "KS QS KH QH")
    (1, None, 1, 2)
    """
    assert isinstance(t.rules, Obligations)
    under = {up: below for lying in piles.piles for up, below in lying if below}
    return _Lines(t.rules, under, place).rest(t.hands[0], t.hands[1], 0, 0, t.leader, ())


class _Lines:
    """All ways of playing on; what was found of a standing is remembered."""

    def __init__(self, rules: Obligations, under: dict[int, int], place: int) -> None:
        self._rules: Final = rules
        self._under: Final = under
        self._place: Final = place
        self._found: Final[dict[tuple[int, int, int, int, int, tuple[int, ...]], int | None]] = {}

    def rest(self, one: int, other: int, up: int, up_other: int, leader: int, table: tuple[int, ...]) -> int | None:
        """So many tricks from here on; ``one`` and ``other`` may be played, the cards turned up wait."""
        turn = (leader + len(table)) % 2
        # Who has nothing else left plays what he has just turned up.
        if turn == 0 and not one:
            one, up = up, 0
        elif turn == 1 and not other:
            other, up_other = up_other, 0
        hand = other if turn else one
        if not hand:
            return 0
        standing = one, other, up, up_other, leader, table
        if standing in self._found:
            return self._found[standing]
        came: int | None = None
        for card in self._tried(hand, one | other | up | up_other, table):
            turned = self._under.get(card, 0)
            now = (*table, card.bit_length() - 1)
            left = (
                (one ^ card, other, up | turned, up_other) if not turn else (one, other ^ card, up, up_other | turned)
            )
            if len(now) < TRICK:
                rest = self.rest(*left, leader, now)
            else:
                taker = (leader + winner(self._rules, now)) % 2
                rest = self.rest(left[0] | left[2], left[1] | left[3], 0, 0, taker, ())
                rest = None if rest is None else rest + (taker == self._place)
            if rest is None or (came is not None and came != rest):
                came = None
                break
            came = rest
        self._found[standing] = came
        return came

    def _tried(self, hand: int, lying: int, table: tuple[int, ...]) -> list[int]:
        """The cards that may be played, of neighbours that nothing tells apart only the lowest."""
        following = hand & LANES[SUITS[table[0] // LANE]] if table else 0
        legal = following or hand
        hidden = sum(self._below(card) for card in singles(lying))
        all_ = lying | hidden | sum(1 << number for number in table)
        tried, last = [], 0
        for card in singles(legal):
            between = all_ & (card - 1) & ~((last << 1) - 1) if last else 1
            same = last and card.bit_length() - 1 >> 4 == last.bit_length() - 1 >> 4 and not between
            if not (same and card not in self._under and last not in self._under):
                tried.append(card)
            last = card
        return tried

    def _below(self, card: int) -> int:
        return self._under.get(card, 0)
