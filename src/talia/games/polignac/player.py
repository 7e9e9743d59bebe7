"""An instant player of Polignac (rules/kierki_variants.md 11)."""

from functools import partial

from talia.games.polignac.game import POINTS
from talia.players.card_by_card import CardByCard
from talia.players.player import Sight
from talia.players.registry import register
from talia.tricks.values import Values


def values(sight: Sight) -> Values:
    """What tricks are worth to who takes them."""
    return POINTS


register("simple", "polignac", strength=20, instant=True)(partial(CardByCard, values))
