"""An instant player of Domino Hearts (rules/kierki_variants.md 11)."""

from functools import partial

from talia.cards import LANES
from talia.players.card_by_card import CardByCard
from talia.players.player import Sight
from talia.players.registry import register
from talia.tricks.values import Values


def values(sight: Sight) -> Values:
    """What tricks are worth to who takes them."""
    return Values(cards=((LANES["H"], -1),))


register("simple", "kierki_domino", strength=20, instant=True)(partial(CardByCard, values))
