"""An instant player of 3-5-8 (rules/three_five_eight.md 11): every trick is worth as much as another."""

from random import Random
from typing import Any, Final

from talia.cards import CODE, LANES, codes, mask, singles
from talia.games.three_five_eight.contracts import trump_of
from talia.games.three_five_eight.deal import DECK, KITTY
from talia.games.three_five_eight.moves import Choose, Discard, Give, GiveBack
from talia.players.choices import forms_of
from talia.players.one_card import best_card, one_card_scene
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import Cards
from talia.table.moves import Move
from talia.tricks.play import Play
from talia.tricks.values import Values

JACK: Final = 9
"""The lowest rank that counts as high."""


def rank(one: int) -> int:
    """The rank of a card in a set of its own: 0 is a two, 12 an ace."""
    return (one.bit_length() - 1) & 15


def promise(hand: int, contract: str) -> float:
    """How good a contract looks with some cards: long strong trumps, high cards, or low ones."""
    height = sum(max(0, rank(one) - JACK + 1) for one in singles(hand))
    if contract == "BA":
        return height - 6.0
    if contract == "BL":
        return sum(5.0 - rank(one) for one in singles(hand)) - 2
    trumps = hand & LANES[contract]
    return 2.5 * trumps.bit_count() + sum(rank(one) for one in singles(trumps)) / 6 + height / 4 - 6


def laid_away(hand: int, contract: str) -> int:
    """Four cards one is best without: a short side suit as a whole; without tricks to be taken the highest ones."""
    trump = trump_of(contract)
    if contract == "BL":
        return sum(sorted(singles(hand), key=rank)[-KITTY:])
    length = {one: (hand & lane).bit_count() for lane in LANES.values() for one in singles(hand & lane)}

    def burden(one: int) -> float:
        if trump and one & LANES[trump]:
            return 100 + rank(one)
        return (length[one] if trump else 0) + (20 if rank(one) > JACK + 1 else 0) + rank(one) / 4

    return sum(sorted(singles(hand), key=burden)[:KITTY])


@register("simple", "three_five_eight", strength=20, instant=True)
class Simple:
    """Names what looks best, gives low cards for high ones, takes every trick it can, or none."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        form = forms_of(view)[0]
        part: Any = form.parts[0] if form.parts else None
        hand = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{view.seat}"))
        contract = view.facts.get("contract", "")
        if form.move is Choose:
            return Choose(max(part.of, key=lambda each: promise(hand, each)))
        if form.move is Give:
            low = [one for one in singles(hand & ~LANES[contract]) if rank(one) < JACK - 2]
            return Give(codes(sum(sorted(low, key=rank)[: part.high])))
        if form.move is GiveBack:
            low = [one for one in singles(part.among) if rank(one) < JACK] if isinstance(part, Cards) else []
            return GiveBack(codes(sum(sorted(low, key=rank)[: part.high if part else 0])))
        if form.move is Discard:
            return Discard(codes(laid_away(hand, contract)))
        now = one_card_scene(sight, DECK.mask, trump_of(contract))
        return Play(CODE[best_card(now, Values(-1 if contract == "BL" else 1))])
