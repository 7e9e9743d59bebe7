"""An instant player of Planowanie (rules/planowanie.md 11): counts what its cards will probably win."""

from random import Random
from typing import Final

from talia.cards import CODE, LANES, SUITS, mask, singles
from talia.games.planowanie.deal import DECK, Declare
from talia.players.choices import forms_of
from talia.players.one_card import best_card, none_of, one_card_scene
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import moves
from talia.table.moves import Move
from talia.tricks.play import Play
from talia.tricks.values import Values


def expected(hand: int, unseen: int, trump: str | None, opponents: int) -> float:
    """How many tricks a hand is likely to take from so many opponents, who have theirs out of the cards unseen."""
    return sum(_winner(one, hand, unseen, trump, opponents) for one in singles(hand))


def _winner(one: int, hand: int, unseen: int, trump: str | None, opponents: int) -> float:
    """How likely a card is to win some trick: nobody holds a higher one where it counts, and nobody ruffs it."""
    card = one.bit_length() - 1
    suit = LANES[SUITS[card >> 4]]
    among, cards, length = unseen.bit_count(), hand.bit_count(), (hand & suit).bit_count()
    higher = (unseen & suit & ~(2 * one - 1)).bit_count()
    out = cards * opponents / among
    holds = float((1 - out * HIGHER_TELLS) ** higher)
    if trump is None or SUITS[card >> 4] != trump:
        shorter = max(0, length - 1) / cards if trump else 0
        ruffs = (unseen & LANES[trump]).bit_count() if trump else 0
        void = none_of((unseen & suit).bit_count(), among, cards)
        ruffed = void * (1 - none_of(ruffs, among, cards))
        return holds * (1 - ruffed) ** opponents * (1 - shorter * LENGTH_COSTS) * (1 - NEVER_LED**cards)
    return holds + (1 - holds) * TRUMPS_RUFF


HIGHER_TELLS: Final = 0.6
LENGTH_COSTS: Final = 0.2
TRUMPS_RUFF: Final = 0.35
NEVER_LED: Final = 0.6
"""Fitted by self-play: so much does each higher card out count, does length cost, does a low trump bring; and so often
is a suit not led to a trick."""


@register("simple", "planowanie", strength=20, instant=True)
class Simple:
    """Declares what it expects; wins tricks until it has them, then loses them."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view, facts = sight.view, sight.view.facts
        seat, seats = view.seat or 0, len(view.totals)
        if view.phase == "declare":
            hand = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{seat}"))
            seen = hand | mask(next((zone.cards for zone in view.zones if zone.id == "turned"), ()))
            goal = expected(hand, DECK.mask & ~seen, facts.get("trump"), seats - 1)
            declares = [move for move in moves(forms_of(view)) if isinstance(move, Declare)]
            return min(declares, key=lambda move: (abs(move.tricks - goal), move.tricks))
        worth = Values(1 if facts["declared"][seat] != facts["tricks"][seat] else -1)
        return Play(CODE[best_card(one_card_scene(sight, DECK.mask, facts.get("trump")), worth)])
