"""An instant player of Kierki with the joker (rules/kierki_variants.md 11, J)."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from talia.cards import CODE, card, singles
from talia.games.kierki_joker.game import HEARTS, PENALTIES
from talia.games.kierki_joker.order import JOKER_CARD, RULES, JokerRules, height
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.moves import Move
from talia.tricks.play import PLAYED, Play

PLAIN: Final = 0.8
"""How many points a rank of a plain suit is worth getting rid of: it would take tricks with hearts in them."""


@register("simple", "kierki_joker", strength=20, instant=True)
class Simple:
    """Ducks, throws the joker under a high heart, and leads low hearts to draw it out."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        (form,) = forms_of(view)
        part: Any = form.parts[0]
        seats, leader = len(view.totals), int(view.facts["leader"])
        lying = {zone.id: zone.cards[0] for zone in view.zones if zone.cards}
        around = [PLAYED[(leader + step) % seats] for step in range(seats)]
        table = tuple(card(lying[place]) for place in around if place in lying)
        return Play(CODE[1 << chosen(part.among, table, seats, RULES[bool(sight.options.get("joker_overtaken"))])])


def chosen(legal: int, table: Sequence[int], seats: int, rules: JokerRules) -> int:
    """The card to play to these cards on the table.

    Whoever need not take the trick is rid of the card he fears most; whoever must take it, does so with a high card if
    he plays last and with a low one if others may still beat it.

    >>> from talia.cards import code, mask
    >>> def plays(hand: str, table: str, overtaken: bool = False) -> str:
    ...     return code(chosen(mask(hand.split()), [card(each) for each in table.split()], 4, RULES[overtaken]))
    >>> plays("JK 9H 2H", "4H QH"), plays("JK 9H 2H", "4H TH"), plays("JK KH 4S", "9C 2C"), plays("JK KH 4S", "")
    ('JK', '9H', 'KH', '4S')
    """
    cards = [one.bit_length() - 1 for one in singles(legal)]
    if not table:
        return min(cards, key=lambda card: (card == JOKER_CARD, height(card), not HEARTS >> card & 1))
    ducks = [card for card in cards if rules.winner((*table, card)) < len(table)]
    if ducks:
        return max(ducks, key=fear)
    kept = [card for card in cards if card != JOKER_CARD] or cards
    return max(kept, key=height) if len(table) == seats - 1 else min(kept, key=height)


def fear(card: int) -> float:
    """How many points one expects a card to cost if it stays in the hand."""
    return PENALTIES.of_cards(1 << card) or PLAIN * height(card)
