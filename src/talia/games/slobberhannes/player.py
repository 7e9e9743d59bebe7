"""An instant player of Slobberhannes (rules/kierki_variants.md 11)."""

from functools import partial

from talia.games.slobberhannes.game import QUEEN
from talia.players.card_by_card import CardByCard
from talia.players.player import Sight
from talia.players.registry import register
from talia.tricks.values import Values


def values(sight: Sight) -> Values:
    """What tricks are worth to who takes them."""
    ten = len(sight.view.totals) == 3 and sight.options.get("slob_three") == "ten"
    return Values(0, ((QUEEN, -2),), ((0, -1), (9 if ten else 7, -1)))


register("simple", "slobberhannes", strength=20, instant=True)(partial(CardByCard, values))
