"""An instant player of Czarna Mańka (rules/black_maria.md 11)."""

from random import Random

from msgspec.structs import replace

from talia.cards import LANE, LANES, SUITS, codes, mask, singles
from talia.games.black_maria.game import PACK, PASSED, PENALTIES, REMOVED
from talia.players.choices import forms_of
from talia.players.one_card import best_card, one_card_scene
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.moves import Move
from talia.tricks.passing import PassCards
from talia.tricks.play import Play

BURDENS = replace(PENALTIES, cards=tuple((some, -points) for some, points in PENALTIES.cards))
"""The same as points one wants."""

QUEEN = 10


@register("simple", "black_maria", strength=20, instant=True)
class Simple:
    """Passes the high spades it can't guard and the highest of short suits; then ducks card by card."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        (form,) = forms_of(view)
        if form.move is PassCards:
            hand = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{view.seat}"))
            return PassCards(codes(passed(hand)))
        pack = PACK.mask & ~mask(REMOVED[len(view.totals)])
        return Play(codes(best_card(one_card_scene(sight, pack), BURDENS))[0])


def passed(hand: int) -> int:
    """The three cards one is best without.

    >>> codes(passed(mask("AS KS QS 2S AH 3H 4H 5H 2C 3C 4C AD 2D 3D 4D 5D 6D".split())))
    ('QS', 'KS', 'AS')
    """
    spades = hand & LANES["S"]
    guarded = (spades & ~(LANES["S"] & -(1 << 3 * LANE + QUEEN))).bit_count() >= 4

    def burden(one: int) -> float:
        card = one.bit_length() - 1
        suit, rank = SUITS[card >> 4], card % LANE
        if suit == "S":
            return -10.0 if rank < QUEEN or guarded else 50.0 + rank
        length = (hand & LANES[suit]).bit_count()
        return rank - 1.5 * length + (2 if suit == "H" else 0)

    return sum(sorted(singles(hand), key=burden)[-PASSED:])
