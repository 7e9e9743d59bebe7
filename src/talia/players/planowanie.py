"""An instant player of Planowanie (rules/planowanie.md 11): counts what its cards will probably win."""

from random import Random
from typing import Final

from talia.cards import CODE, LANES, SUITS, mask, singles
from talia.games.planowanie.deal import Declare
from talia.players.card_sense import PACK, Scene, none_of, scene, to_lose, to_win
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import moves
from talia.table.moves import Move
from talia.tricks.play import Play


def expected(s: Scene, opponents: int, cards: int) -> float:
    """How many tricks a hand is likely to take from so many opponents."""
    return sum(_winner(s, one, opponents, cards) for one in singles(s.hand))


def _winner(s: Scene, one: int, opponents: int, cards: int) -> float:
    """How likely a card is to win some trick: nobody holds a higher one where it counts, and nobody ruffs it."""
    card = one.bit_length() - 1
    suit = LANES[SUITS[card >> 4]]
    unseen, length = s.unseen.bit_count(), (s.hand & suit).bit_count()
    higher = (s.unseen & suit & ~(2 * one - 1)).bit_count()
    out = cards * opponents / unseen
    holds = float((1 - out * HIGHER_TELLS) ** higher)
    if s.trump is None or SUITS[card >> 4] != s.trump:
        shorter = max(0, length - 1) / cards if s.trump else 0
        ruffs = (s.unseen & LANES[s.trump]).bit_count() if s.trump else 0
        void = none_of((s.unseen & suit).bit_count(), unseen, cards)
        ruffed = void * (1 - none_of(ruffs, unseen, cards))
        return holds * (1 - ruffed) ** opponents * (1 - shorter * LENGTH_COSTS) * (1 - NEVER_LED**cards)
    return holds + (1 - holds) * TRUMPS_RUFF


HIGHER_TELLS: Final = 0.6
LENGTH_COSTS: Final = 0.2
TRUMPS_RUFF: Final = 0.35
NEVER_LED: Final = 0.6
"""Fitted by self-play: so much does each higher card out count, does length cost, does a low trump bring; and so often
is a suit not led to a trick."""


@register("simple", "planowanie", strength=20)
class Simple:
    """Declares what it expects; wins tricks until it has them, then loses them."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view, facts = sight.view, sight.view.facts
        seat, seats = view.seat or 0, len(view.totals)
        if view.phase == "declare":
            hand = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{seat}"))
            seen = hand | mask(next((zone.cards for zone in view.zones if zone.id == "turned"), ()))
            s = Scene(hand, 0, (), facts.get("trump"), PACK & ~seen, 0, seats - 1)
            goal = expected(s, seats - 1, hand.bit_count())
            declares = [move for move in moves(forms_of(view)) if isinstance(move, Declare)]
            return min(declares, key=lambda move: (abs(move.tricks - goal), move.tricks))
        s = scene(sight, facts.get("trump"))
        wanted = facts["declared"][seat] != facts["tricks"][seat]
        return Play(CODE[to_win(s) if wanted else to_lose(s)])
