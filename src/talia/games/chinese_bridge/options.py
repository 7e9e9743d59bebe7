"""The options of Chinese bridge (rules/bridge_variants.md 6), and the pack by them."""

from typing import Final, Literal

from talia.cards import Deck
from talia.games.bridge.for_two import OptionsForTwo

WHOLE: Final = Deck()
SHORT: Final = Deck("789TJQKA")


class Options(OptionsForTwo, frozen=True, forbid_unknown_fields=True):
    """How a match of Chinese bridge is played. ``auto``: as is usual with the scoring."""

    deck: Literal["52", "32"] = "52"
    table_choice: Literal["seen", "blind"] = "seen"
    book_32: Literal["4", "3"] = "4"
    honours: bool = False


def pack_of(options: Options) -> Deck:
    """The pack.

    >>> pack_of(Options()).size, pack_of(Options(deck="32")).size
    (52, 32)
    """
    return WHOLE if options.deck == "52" else SHORT
