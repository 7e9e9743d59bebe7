"""The contracts of Baśka, its cards and their order (rules/baska.md 2 and 4.1)."""

from typing import Final

from talia.cards import BIT, Deck, mask

DECK: Final = Deck("TJQA")

TRUMPS: Final = ("TD", "AD", "JD", "JH", "JS", "JC", "QD", "QH", "QS", "QC", "TH", "AH")
"""The trumps of the normal order, from the lowest up."""

JACKS: Final = TRUMPS[2:6]
"""The trumps of gran, from the lowest up."""

QC: Final = BIT["QC"]
QS: Final = BIT["QS"]
OLD_QUEENS: Final = QC | QS
FOUR_QUEENS: Final = mask(("QC", "QS", "QH", "QD"))
PARTNERS: Final = (BIT["JC"], BIT["JS"], BIT["JH"])
"""The jacks that call the partner in a wedding: the first the bidder does not hold."""

ZWYKLA: Final = "zwykla"
CICHA: Final = "cicha"
WESELE: Final = "wesele"
GRAN: Final = "gran"
ZOLO: Final = "zolo"
GRAN_DU: Final = "gran_du"
ZOLO_DU: Final = "zolo_du"
BASKA: Final = "baska"

UNCALLED: Final = "uncalled"
"""What everybody knows when nobody has called a contract: the ordinary game, or the silent one."""

BIDS: Final = (WESELE, GRAN, ZOLO, GRAN_DU, ZOLO_DU, BASKA)
"""The contracts one calls, from the lowest up."""

RANK: Final = {"": 0, **{contract: rank for rank, contract in enumerate(BIDS, 1)}}
"""How high each stands; "" is no contract yet."""

SOLOS: Final = (GRAN, ZOLO, GRAN_DU, ZOLO_DU)
GRANS: Final = (GRAN, GRAN_DU)
DU: Final = (GRAN_DU, ZOLO_DU)
WITH_PARTNER: Final = (ZWYKLA, WESELE)

KONTRAS: Final = ("kontra", "rekontra", "bok", "hirsz")

ACES: Final = mask(("AC", "AD", "AH", "AS"))
TENS: Final = mask(("TC", "TD", "TH", "TS"))
QUEENS: Final = FOUR_QUEENS

NEEDED: Final = 53
"""Card points the old need, of 104."""
WHOLE: Final = 104


def points(cards: int) -> int:
    """The card points of a set.

    >>> points(DECK.mask), points(mask(("AC", "TC", "QC", "JC")))
    (104, 26)
    """
    aces, tens, queens = ((cards & rank).bit_count() for rank in (ACES, TENS, QUEENS))
    return 11 * aces + 10 * tens + 3 * queens + 2 * (cards.bit_count() - aces - tens - queens)
