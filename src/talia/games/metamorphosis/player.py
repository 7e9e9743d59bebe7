"""An instant player of Metamorfoza (rules/metamorphosis.md 11): takes tricks where they count, not where they cost."""

from random import Random
from typing import Any, Final

from talia.cards import CODE, LANES, codes, mask, singles
from talia.games.metamorphosis.deal import DECK
from talia.games.metamorphosis.moves import Discard, Predict
from talia.games.metamorphosis.parts import RULES, RuleId
from talia.players.choices import forms_of
from talia.players.one_card import best_card, one_card_scene
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.moves import Move
from talia.tricks.play import Play

MIDDLE: Final = 6
"""The middle of the ranks: of twelve cards above it one takes many tricks."""


def rank(one: int) -> int:
    """The rank of a card in a set of its own: 0 is a two, 12 an ace."""
    return (one.bit_length() - 1) & 15


def wanted(rule: RuleId) -> bool:
    """Whether tricks of a part are worth taking."""
    return RULES[rule].values.trick > 0


def suits(hand: int, rule: RuleId, trump: str) -> float:
    """How well a hand suits a part: high cards where tricks count, low ones where they cost."""
    height = sum(rank(one) - MIDDLE for one in singles(hand))
    if RULES[rule].trump:
        height += 4 * (hand & LANES[trump]).bit_count() - 12
    return height if wanted(rule) else -height


@register("simple", "metamorphosis", strength=20, instant=True)
class Simple:
    """Predicts the part its first hand suits best; keeps high cards for parts in which tricks count."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view, facts = sight.view, sight.view.facts
        form = forms_of(view)[0]
        part: Any = form.parts[0]
        hand = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{view.seat}"))
        rules = facts["rules"]
        trump = sight.options.get("part3_trump", "S")
        if form.move is Predict:
            return Predict(max(part.of, key=lambda number: suits(hand, rules[int(number) - 1], trump)))
        if form.move is Discard:
            rule = rules[len(facts["parts"])]
            trumps = LANES[trump] if RULES[rule].trump else 0
            worst = sorted(singles(hand), key=lambda one: rank(one) + (20 if one & trumps else 0))
            return Discard(codes(sum(worst[: part.low] if wanted(rule) else worst[-part.low :])))
        now = one_card_scene(sight, DECK.mask, facts.get("trump"), since="part_begins")
        return Play(CODE[best_card(now, RULES[facts["rule"]].values)])
