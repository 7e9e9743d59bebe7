"""A player of Świnie (rules/swinie.md 11): lays whenever it can, as many cards as it can, and chooses the top well."""

from random import Random
from typing import Final

from talia.cards import RANKS, SUITS
from talia.games.swinie.moves import Lay, LaySeveral
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import moves
from talia.table.moves import Move

PACK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)


def matches(top: str, cards: list[str]) -> int:
    """How many cards match the top of the pile.

    >>> matches("8H", ["8C", "KH", "2S"])
    2
    """
    return sum(card[0] == top[0] or card[1] == top[1] for card in cards)


@register("simple", "swinie", strength=20, instant=True)
class Simple:
    """Never draws with a match in hand; prefers a top its own cards match and the others' hardly do."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        zones = {zone.id: zone for zone in sight.view.zones}
        hand = list(zones[f"hand.{sight.view.seat}"].cards)
        packs = -(-sum(len(zone.cards) + (zone.hidden or 0) for zone in zones.values()) // len(PACK))
        unseen = list(PACK) * packs
        for zone in zones.values():
            for code in zone.cards:
                unseen.remove(code)
        mine, theirs = len(hand), max(1, len(unseen))

        def worth(move: Move) -> tuple[float, float]:
            """How many cards it lays, then how well the new top suits this hand and no other."""
            laid: tuple[str, ...] = ()
            if isinstance(move, Lay):
                laid = (move.card,)
            elif isinstance(move, LaySeveral):
                laid = (*move.under, move.top)
            if not laid:
                return 0, 0
            left = list(hand)
            for card in laid:
                left.remove(card)
            return len(laid), matches(laid[-1], left) / mine - matches(laid[-1], unseen) / theirs

        return max(moves(forms_of(sight.view)), key=worth)
