"""The pack of bridge, and how it is dealt to the places (rules/bridge.md 3)."""

from typing import Final

from talia.cards import CODE, Deck, card
from talia.games.bridge.contracts import SEATS, TRICKS
from talia.games.bridge.seating import AS_SEATED, Placing
from talia.table.moves import NOBODY
from talia.table.stages import Lying
from talia.table.zones import Zone
from talia.tricks.dealing import deal_out

PACK: Final = Deck()
UNDEALT: Final = "pack"


def shuffled(order: tuple[str, ...]) -> Lying:
    """The pack before it is dealt; nobody sees into it."""
    return Lying((0,) * SEATS, (Zone(UNDEALT, tuple(map(card, order)), NOBODY),))


def dealt_to(lying: Lying, placing: Placing, dealer: int) -> Lying:
    """The pack dealt one card at a time, from the dealer's left."""
    (pack,) = lying.piles
    assert isinstance(pack.cards, tuple)
    hands, _ = deal_out([CODE[1 << number] for number in pack.cards], SEATS, TRICKS, dealer=dealer)
    return Lying(hands, owners=() if placing == AS_SEATED else placing)
