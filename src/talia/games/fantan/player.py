"""An instant player of Fan Tan (rules/fantan.md 11)."""

from collections.abc import Sequence
from random import Random

from talia.cards import mask
from talia.games.fantan.deal import PACK
from talia.games.fantan.moves import Lay, Pass
from talia.games.fantan.rows import sequences
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import Form, moves
from talia.table.moves import Move
from talia.table.view import View


@register("simple", "fantan", strength=20, instant=True)
class Simple:
    """Opens the way to its own further cards, and keeps what others wait for."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        return best_lay(sight.view, forms_of(sight.view), sight.options.get("ace", "low"), PACK.mask)


def best_lay(view: View, forms: Sequence[Form], ace: str, deck: int) -> Move:
    """The card of this deck that helps oneself most and others least; a pass without one."""
    cards = [move for move in moves(tuple(forms)) if isinstance(move, Lay)]
    if not cards:
        return Pass()
    hand = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{view.seat}"))
    laid = mask([code for zone in view.zones if zone.id.startswith("row") for code in zone.cards])
    return max(cards, key=lambda move: worth(mask((move.card,)), hand, laid, deck, ace))


def worth(one: int, hand: int, laid: int, deck: int, ace: str) -> float:
    """How many of one's own cards wait behind this one, less the others' that do.

    >>> from talia.cards import Deck
    >>> deck = Deck().mask
    >>> hand = mask(("8S", "9S", "6H"))
    >>> [worth(mask((card,)), hand, mask(("7S", "7H")), deck, "low") > 0 for card in ("8S", "6H")]
    [True, False]
    """
    row = next(row for row in sequences(deck, ace) if one in row)
    at = row.index(one)
    lying = [place for place, each in enumerate(row) if each & laid]
    ways = (
        [row[at + 1 :]] if lying and at > lying[-1] else [row[:at][::-1]] if lying else [row[at + 1 :], row[:at][::-1]]
    )
    value = 0.0
    for way in ways:
        for distance, each in enumerate(way):
            value += 1.0 if each & hand else -0.5 / (1 + distance)
    return value
