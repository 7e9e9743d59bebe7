"""Poker hands: five cards to one number, the higher the better (rules/poker.md 2), from tables of rank patterns.

What ranks how is data: the order of the classes, the ranks of the deck from the lowest up, and its straights. A deck of
so many cards has them as the rules say; another order of classes may be asked for.
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import accumulate, combinations
from math import comb
from typing import Any, Final

from msgspec import Struct

from talia.cards import LANE, RANKS, SUITS, Deck

HAND: Final = 5
"""So many cards are a hand."""

TRADITIONAL: Final = ("straight_flush", "four", "full", "flush", "straight", "trips", "two_pair", "pair", "none")
"""The classes of hands in the full deck, the highest first."""
_FLUSH_OVER_FULL: Final = ("straight_flush", "four", "flush", "full", *TRADITIONAL[4:])
SHORT_DECK: Final = ("straight_flush", "flush", "four", "full", *TRADITIONAL[4:])
"""The classes in decks of 32 cards and fewer."""

ORDERS: Final = {
    52: TRADITIONAL,
    **dict.fromkeys((48, 44, 40, 36), _FLUSH_OVER_FULL),
    **dict.fromkeys((32, 28, 24), SHORT_DECK),
}
"""The order of the classes in a deck of so many cards."""

DECKS: Final = {size: Deck(RANKS[-size // len(SUITS) :]) for size in ORDERS}
"""The decks: all four cards of the lowest ranks are left out."""

_ACE: Final = RANKS[-1]
_PAIRED: Final = {(4, 1): "four", (3, 2): "full", (3, 1, 1): "trips", (2, 2, 1): "two_pair", (2, 1, 1, 1): "pair"}
"""The class of a hand in which a rank comes again, by how often each comes."""

_TWO_RANKS: Final = ("full", "two_pair")
"""The classes whose hands are named by two ranks."""

_RANKS_OF_A_SUIT: Final = (1 << len(RANKS)) - 1
_COUNTED: Final = tuple(sum(1 << 3 * rank for rank in range(len(RANKS)) if suit >> rank & 1) for suit in range(1 << 13))
"""The ranks of a suit as numbers of cards of each rank, three bits a rank: four suits are added up."""


class Hand(Struct, frozen=True):
    """A class of hand with the ranks that decide among hands of its class, in the order in which they are compared."""

    kind: str
    ranks: tuple[str, ...]

    def decides(self, other: "Hand") -> str | None:
        """The rank that makes this hand better than another of its class; None if it is of another, or equal.

        >>> Hand("pair", ("K", "J", "7", "4")).decides(Hand("pair", ("K", "T", "7", "4")))
        'J'
        """
        if self.kind != other.kind:
            return None
        return next((mine for mine, theirs in zip(self.ranks, other.ranks, strict=True) if mine != theirs), None)


class Ranking:
    """How the hands of a deck rank; ``hands`` are all there are to be told apart, the lowest first."""

    def __init__(self, deck: int, *, wheel: bool, ace_low: bool, order: Sequence[str]) -> None:
        ranks = RANKS[-deck // len(SUITS) :]
        run = ranks.replace(_ACE, "")
        self.ranks: Final = _ACE + run if ace_low else ranks
        """From the lowest up."""
        low = ((_ACE + run)[:HAND],) if wheel or deck == len(RANKS) * len(SUITS) else ()
        row = run if ace_low else ranks
        self.straights: Final = (*low, *(row[at : at + HAND] for at in range(len(row) - HAND + 1)))
        """The ranks of each, from its lowest card up; the lowest straight first."""
        self.order: Final = tuple(order)
        place = {kind: -at for at, kind in enumerate(order)}
        strength = {rank: at for at, rank in enumerate(self.ranks)}
        tops = {_mask(straight): straight[-1] for straight in self.straights}
        found = list(self._patterns(tops))

        def key(hand: Hand) -> tuple[int, ...]:
            if hand.kind in ("straight", "straight_flush"):
                return place[hand.kind], next(at for at, each in enumerate(self.straights) if each[-1] == hand.ranks[0])
            return (place[hand.kind], *(strength[rank] for rank in hand.ranks))

        self.hands: Final = tuple(sorted(dict.fromkeys(hand for hand, _, _ in found), key=key))
        number = {hand: at for at, hand in enumerate(self.hands)}
        self._mixed: Final = {counted: number[hand] for hand, counted, suited in found if not suited}
        self._suited: Final = {counted: number[hand] for hand, counted, suited in found if suited}

    def _patterns(self, tops: dict[int, str]) -> Iterator[tuple[Hand, int, bool]]:
        """Each pattern of ranks: its hand, the pattern, and whether all five are of one suit.

        A suited pattern is written as the ranks of its suit, any other as the number of cards of each rank.
        """
        down = self.ranks[::-1]
        for ranks in combinations(down, HAND):
            among = _mask(ranks)
            top = tops.get(among)
            kinds = (("straight", (top,)), ("straight_flush", (top,))) if top else (("none", ranks), ("flush", ranks))
            for (kind, told), suited in zip(kinds, (False, True), strict=True):
                yield Hand(kind, told), among if suited else _COUNTED[among], suited
        for counts, kind in _PAIRED.items():
            for several in _each(down, counts):
                each = zip(several, counts, strict=True)
                yield Hand(kind, several), sum(count << 3 * RANKS.index(rank) for rank, count in each), False

    def strength(self, cards: int) -> int:
        """The number of a hand, a card set of five: the place of its ``Hand`` in ``hands``.

        >>> from talia.cards import mask
        >>> rank = ranking(52).strength
        >>> rank(mask("KS KH 7D 4C JS".split())) > rank(mask("KD KC 7H 4S TD".split()))
        True
        """
        clubs = cards & _RANKS_OF_A_SUIT
        diamonds = cards >> LANE & _RANKS_OF_A_SUIT
        hearts = cards >> 2 * LANE & _RANKS_OF_A_SUIT
        spades = cards >> 3 * LANE
        among = clubs | diamonds | hearts | spades
        if among in (clubs, diamonds, hearts, spades) and among.bit_count() == HAND:
            return self._suited[among]
        return self._mixed[_COUNTED[clubs] + _COUNTED[diamonds] + _COUNTED[hearts] + _COUNTED[spades]]

    def mixed(self, counted: int) -> int | None:
        """The number of a hand of more than one suit with so many cards of each rank, three bits a rank, if it is one.

        >>> full_deck = ranking(52)
        >>> full_deck.hands[full_deck.mixed(0o32) or 0], full_deck.mixed(0o2)
        (Hand(kind='full', ranks=('3', '2')), None)
        """
        return self._mixed.get(counted)

    def classes(self) -> list[dict[str, Any]]:
        """The classes by which hands are named, the highest first, as data for whoever names cards that he sees.

        A hand is of the first class that fits: ``suited``, all of one suit; ``rows``, its ranks are one of these;
        ``groups``, as many cards of equal rank as these. It is told (``told``) by so many ranks (``ranks``): by the
        highest of its row, else by those of which it has most, then the highest.

        >>> [each["hand"] for each in ranking(32).classes()][:4], ranking(52).classes()[3]
        (['royal', 'straight_flush', 'flush', 'four'], {'hand': 'full', 'groups': (3, 2), 'ranks': 2})
        """
        groups = {kind: counts for counts, kind in _PAIRED.items()} | {"none": (1,) * HAND}
        found: list[dict[str, Any]] = []
        for kind in self.order:
            one: dict[str, Any] = {"hand": kind}
            if kind in groups:
                one["groups"] = groups[kind]
            if kind in ("straight_flush", "flush"):
                one["suited"] = True
            if kind in ("straight_flush", "straight"):
                one["rows"] = self.straights
            if kind == "straight_flush":
                found.append({**one, "hand": "royal", "rows": self.straights[-1:], "ranks": 1})
            found.append({**one, "ranks": 2 if kind in _TWO_RANKS else 1})
        return found

    def hand(self, cards: int) -> Hand:
        """What a hand is.

        >>> from talia.cards import mask
        >>> ranking(52).hand(mask("KS KH KD 7C 7S".split()))
        Hand(kind='full', ranks=('K', '7'))
        """
        return self.hands[self.strength(cards)]

    def told(self, hand: Hand) -> dict[str, Any]:
        """The hand for words, ``hand.<hand>``: its class and the ranks it is named by.

        >>> full_deck = ranking(52)
        >>> full_deck.told(Hand("full", ("K", "7"))), full_deck.told(Hand("straight_flush", ("A",)))
        ({'hand': 'full', 'rank': 'K', 'other': '7'}, {'hand': 'royal', 'rank': 'A', 'other': None})
        """
        royal = hand.kind == "straight_flush" and hand.ranks[0] == self.straights[-1][-1]
        other = hand.ranks[1] if hand.kind in _TWO_RANKS else None
        return {"hand": "royal" if royal else hand.kind, "rank": hand.ranks[0], "other": other}

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """For each hand of ``hands`` what part of all hands of the deck is lower.

        >>> [round(share, 2) for share in (ranking(52).shares[0], ranking(52).shares[-1])]
        [0.0, 1.0]
        """
        every = sum(self.ways)
        return tuple(below / every for below in accumulate(self.ways[:-1], initial=0))

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """For each hand of ``hands`` how many there are in the deck.

        >>> ranking(52).ways[-1], sum(ranking(24).ways) == comb(24, 5)
        (4, True)
        """
        ways = [0] * len(self.hands)
        for number in self._suited.values():
            ways[number] += len(SUITS)
        for counted, number in self._mixed.items():
            ways[number] += _ways(counted)
        return tuple(ways)

    def span(self, kind: str) -> tuple[int, int]:
        """The lowest and the highest number of a class.

        >>> ranking(52).span("straight_flush")
        (7452, 7461)
        """
        return self._spans[kind]

    @cached_property
    def _spans(self) -> dict[str, tuple[int, int]]:
        spans: dict[str, tuple[int, int]] = {}
        for number, hand in enumerate(self.hands):
            spans[hand.kind] = (spans.get(hand.kind, (number, 0))[0], number)
        return spans

    def counts(self) -> dict[str, int]:
        """How many hands of each class the deck has, the highest class first.

        >>> ranking(24).counts()["flush"], sum(ranking(24).counts().values()) == comb(24, 5)
        (16, True)
        """
        found = dict.fromkeys(self.order, 0)
        for number in self._suited.values():
            found[self.hands[number].kind] += len(SUITS)
        for counted, number in self._mixed.items():
            found[self.hands[number].kind] += _ways(counted)
        return found


@cache
def ranking(deck: int, *, wheel: bool = False, ace_low: bool = False, order: tuple[str, ...] = ()) -> Ranking:
    """How the hands of a deck of so many cards rank, in the order of classes that belongs to it or another one.

    ``wheel``: the ace counts below the lowest rank of a short deck; in the full one it always does. ``ace_low``: it is
    the lowest card everywhere.

    >>> ranking(36).hands[-1], len(ranking(52).hands), ranking(36, wheel=True).straights[0]
    (Hand(kind='straight_flush', ranks=('A',)), 7462, 'A6789')
    """
    return Ranking(deck, wheel=wheel, ace_low=ace_low, order=order or ORDERS[deck])


def _mask(ranks: Sequence[str]) -> int:
    return sum(1 << RANKS.index(rank) for rank in ranks)


def _each(down: str, counts: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Different ranks for each of these numbers of cards; those that come equally often the highest first."""
    first, *others = sorted(set(counts), reverse=True)
    again = counts.count(first)
    for chosen in combinations(down, again):
        if not others:
            yield chosen
            continue
        for rest in combinations([rank for rank in down if rank not in chosen], len(counts) - again):
            yield (*chosen, *rest)


def _ways(counted: int) -> int:
    """How many hands have these ranks and are of more than one suit."""
    ways, ranks = 1, 0
    while counted:
        if counted & 7:
            ways *= comb(len(SUITS), counted & 7)
            ranks += 1
        counted >>= 3
    return ways - len(SUITS) if ranks == HAND else ways
