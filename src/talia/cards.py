"""Suits, ranks, cards, card sets and decks, and their notation.

A card is a small integer, ``suit * 16 + rank``, the same in every game: suits C, D, H, S are 0 to 3, ranks 2 to A
are 0 to 12. A second pack of the same cards lies 64 higher, a third 128 higher. A set of cards is an integer with
one bit a card, so that union, difference and size are single operations. Outside the rules a card is its code, rank
before suit: ``QH``, ``TC``; copies from several packs share a code, because nobody can tell them apart.

The joker, ``JK``, is in a deck only if a game asks for it. It lies above the ace of hearts, in their lane: a heart that
no suit needs the place of. What it beats is for the game to say; the kernel does not know it.
"""

from collections.abc import Iterable, Iterator
from typing import Final

SUITS: Final = "CDHS"
RANKS: Final = "23456789TJQKA"
LANE: Final = 16
"""Bits a suit takes in a card set."""
PACK: Final = 64
"""Bits a pack takes in a card set."""
MOST_PACKS: Final = 3

JOKER: Final = "JK"
"""The code of the joker."""

BIT: Final[dict[str, int]] = {
    **{rank + suit: 1 << (s * LANE + r) for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)},
    JOKER: 1 << (SUITS.index("H") * LANE + len(RANKS)),
}
"""The set holding just the card of a code (of the first pack)."""

CODE: Final[dict[int, str]] = {bit << (PACK * pack): code for pack in range(MOST_PACKS) for code, bit in BIT.items()}
"""The code of the card in a set of one card."""

LANES: Final[dict[str, int]] = {suit: 0xFFFF << (s * LANE) for s, suit in enumerate(SUITS)}
"""All places of a suit in the first pack."""


def card(code: str) -> int:
    """The card of a code.

    >>> card("2C"), card("QH")
    (0, 42)
    """
    return BIT[code].bit_length() - 1


def code(card: int) -> str:
    """The code of a card.

    >>> code(42), code(42 + 64)
    ('QH', 'QH')
    """
    return CODE[1 << card]


def suit(card: int) -> str:
    """The letter of a card's suit.

    >>> suit(42)
    'H'
    """
    return SUITS[(card >> 4) & 3]


def singles(cards: int) -> Iterator[int]:
    """The cards of a set as sets of one, lowest bit first.

    >>> [CODE[one] for one in singles(mask(("AS", "7C", "KS")))]
    ['7C', 'KS', 'AS']
    """
    while cards:
        one = cards & -cards
        yield one
        cards ^= one


def codes(cards: int) -> tuple[str, ...]:
    """The codes of a set, by suit (C, D, H, S), then by rank; copies of a card are neighbours.

    >>> codes(mask(("AS", "7C", "KS")))
    ('7C', 'KS', 'AS')
    """
    if cards >> PACK:
        return tuple(sorted((CODE[one] for one in singles(cards)), key=BIT.__getitem__))
    found = []
    while cards:
        one = cards & -cards
        found.append(CODE[one])
        cards ^= one
    return tuple(found)


def mask(codes: Iterable[str]) -> int:
    """The set of these codes; a code that comes again is the same card of the next pack.

    >>> mask(("2C", "3C")), mask(("2C", "2C")) == 1 | 1 << 64
    (3, True)
    """
    cards = 0
    for each in codes:
        one = BIT[each]
        while one & cards:
            one <<= PACK
        cards |= one
    return cards


def pick(codes: Iterable[str], among: int) -> int | None:
    """These cards out of a set, the lowest copies first; None if the set lacks one of them or a code is unknown.

    >>> pick(("KS",), mask(("KS", "AS"))) == mask(("KS",)), pick(("KS", "KS"), mask(("KS", "AS"))), pick(("ZZ",), 1)
    (True, None, None)
    """
    cards = 0
    for each in codes:
        one = BIT.get(each)
        if one is None:
            return None
        while not one & among:
            one <<= PACK
            if one > among:
                return None
        among ^= one
        cards |= one
    return cards


def lacking(codes: Iterable[str], among: int) -> str:
    """The first of these cards, in their order, that a set lacks or has too few copies of; "" if it has them all.

    >>> lacking(("AS", "KS", "KS", "2C"), mask(("AS", "KS"))), lacking(("AS",), mask(("AS",)))
    ('KS', '')
    """
    for each in codes:
        one = pick((each,), among)
        if one is None:
            return each
        among ^= one
    return ""


class Deck:
    """The cards a game is played with: which ranks of the four suits, with a joker or without, in how many packs.

    >>> Deck("789TJQKA").size, Deck(RANKS, packs=2).size, Deck(joker=True).codes[-2:]
    (32, 104, ('AS', 'JK'))
    """

    def __init__(self, ranks: str = RANKS, packs: int = 1, *, joker: bool = False) -> None:
        self.ranks = ranks
        self.packs = packs
        self.joker = joker
        one_pack = (*(rank + suit for suit in SUITS for rank in RANKS if rank in ranks), *((JOKER,) if joker else ()))
        self.codes: tuple[str, ...] = one_pack * packs
        """The code of every card, pack after pack, by suit and rank."""
        self.mask: int = mask(self.codes)
        """The set of all its cards."""

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.codes)

    def __repr__(self) -> str:
        return f"Deck({self.ranks!r}, packs={self.packs}{', joker=True' if self.joker else ''})"
