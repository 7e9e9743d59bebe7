"""The play of a beginner: the trick is taken as cheaply as that is sure, and what is of no use goes on a lost one."""

from msgspec import Struct

from talia.cards import LANE, LANES, SUITS, singles
from talia.tricks.obligations import Obligations, winner


class Scene(Struct, frozen=True):
    """What whoever plays sees before a card: sets of cards, and on the table numbers in the order played.

    ``rival``: what he may play as far as that is open; ``unseen``: what may be in his hand, of ``in_hand`` cards.
    ``covering``: upper cards of the own piles that cover another.
    """

    rules: Obligations
    trump: str | None
    legal: int
    mine: int
    rival: int
    unseen: int
    in_hand: int
    covering: int
    table: tuple[int, ...]


TRICK = 4
"""Cards in a trick."""


def chosen(s: Scene) -> int:
    """The card to play, as a set of one."""
    if not s.legal & s.legal - 1:
        return s.legal
    return _followed(s) if s.table else _led(s)


def _led(s: Scene) -> int:
    """A card nothing beats, trumps first as long as the rival has any; else the lowest of a long suit."""
    sure = [one for one in singles(s.legal) if not _beaten_by(s, (), one)]
    trumps = 0 if s.trump is None else LANES[s.trump]
    if sure:
        draws = [one for one in sure if one & trumps] if (s.rival | s.unseen) & trumps else []
        # A second card of the suit goes to the same trick: best a low one.
        return max(draws or sure, key=lambda one: (_lower(s, one), _rank(one)))
    plain = [one for one in singles(s.legal) if not one & trumps] or list(singles(s.legal))
    return min(plain, key=lambda one: (_rank(one), -_length(s, one)))


def _followed(s: Scene) -> int:
    """The cheapest card that takes the trick, if it is not the own side's already; else the least useful."""
    best = winner(s.rules, s.table)
    mine = len(s.table) % 2
    cheap = min(singles(s.legal), key=lambda one: _worth(s, one))
    if best % 2 == mine and not _raised(s, s.table):
        return cheap
    taking = [one for one in singles(s.legal) if winner(s.rules, (*s.table, _number(one))) == len(s.table)]
    safe = [one for one in taking if not _raised(s, (*s.table, _number(one)))]
    if safe:
        return min(safe, key=lambda one: _worth(s, one))
    # The rival plays once more, and so may the own second card.
    if taking and best % 2 != mine and len(s.table) == 1:
        return min(taking, key=lambda one: (_beaten_by(s, s.table, one), _worth(s, one)))
    return cheap


def _raised(s: Scene, table: tuple[int, ...]) -> bool:
    """Whether the rival, who plays once more, is seen to hold something that takes the trick."""
    if len(table) >= TRICK - (len(s.table) + 1) % 2:
        return False
    best = table[winner(s.rules, table)]
    return bool(_beating(s, table[0], best))


def _beaten_by(s: Scene, table: tuple[int, ...], one: int) -> int:
    """How many cards the rival may have that beat one."""
    led = table[0] if table else _number(one)
    open_ = _beating(s, led, _number(one))
    hidden = _higher(s.unseen, _number(one)) if s.in_hand else 0
    return open_.bit_count() * 4 + hidden.bit_count()


def _beating(s: Scene, led: int, best: int) -> int:
    """The open cards by which the rival can beat one."""
    suit, trump = LANES[SUITS[led // LANE]], 0 if s.trump is None else LANES[s.trump]
    higher = _higher(s.rival, best)
    if s.rival & suit:
        return higher & suit
    return higher & trump if 1 << best & trump else s.rival & trump


def _higher(cards: int, best: int) -> int:
    """Those of the suit of a card that are higher."""
    return cards & LANES[SUITS[best // LANE]] & -(2 << best)


def _worth(s: Scene, one: int) -> float:
    """What it costs to part with a card: high ones and trumps are kept, piles are opened."""
    trump = s.trump is not None and one & LANES[s.trump]
    return _rank(one) + (9 if trump else 0) - (1.5 if one & s.covering else 0)


def _lower(s: Scene, one: int) -> bool:
    """Whether a lower card of the suit may go to the same trick."""
    return bool(s.mine & LANES[SUITS[_number(one) // LANE]] & one - 1)


def _length(s: Scene, one: int) -> int:
    return (s.mine & LANES[SUITS[_number(one) // LANE]]).bit_count()


def _number(one: int) -> int:
    return one.bit_length() - 1


def _rank(one: int) -> int:
    return (one.bit_length() - 1) % LANE
