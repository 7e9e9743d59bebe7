"""An instant player of Kierki (rules/kierki.md 11)."""

from random import Random
from typing import Any

from talia.cards import LANE, LANES, SUITS, codes, mask, singles
from talia.games.fantan.player import best_lay
from talia.games.kierki.deal import PACKS
from talia.games.kierki.moves import Bid, Give, Pass, Take
from talia.games.kierki.programme import WON_TRICK, values
from talia.players.choices import forms_of
from talia.players.one_card import best_card, one_card_scene
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import Cards, Form, Number
from talia.table.moves import Move
from talia.tricks.naming import NameTrump
from talia.tricks.play import Play


@register("simple", "kierki", strength=20, instant=True)
class Simple:
    """Ducks or wins card by card; names the suit with most tricks, and pays for a widow what it adds."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        forms = {form.move: form for form in forms_of(view)}
        seats = len(view.totals)
        hand = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{view.seat}"))
        if Play in forms:
            worth = values(view.facts["kind"], seats, sight.options.get("last_variant", "last"))
            now = one_card_scene(sight, mask(PACKS[seats]), view.facts.get("trump"))
            return Play(codes(best_card(now, worth))[0])
        if NameTrump in forms:
            return NameTrump(best_trump(hand))
        if Take in forms:
            return Take()
        if Give in forms:
            return gifts(hand, forms[Give])
        if Bid in forms or (Pass in forms and "minimum" in view.facts):
            return _bid(hand, mask(next((zone.cards for zone in view.zones if zone.id == "widow"), ())), forms)
        return best_lay(view, forms_of(view), "high", mask(PACKS[seats]))


def best_trump(hand: int) -> str:
    """The suit with most tricks in it."""
    return max(SUITS, key=lambda suit: (expected_tricks(hand, suit), SUITS.index(suit)))


def gifts(hand: int, form: Form) -> Give:
    """The lowest cards beside trumps, one to each."""
    trump = best_trump(hand)
    low = sorted(singles(hand), key=lambda one: (codes(one)[0][1] == trump, (one.bit_length() - 1) & 15, one))
    places = [part.name for part in form.parts if isinstance(part, Cards)]
    return Give(**{place: codes(one)[0] for place, one in zip(places, low, strict=False)}, trump=trump)


def _bid(hand: int, widow: int, forms: dict[type[Move], Form]) -> Move:
    """The next bid, as long as it is less than what the widow adds."""
    both = hand | widow
    more = expected_tricks(both, best_trump(both)) - expected_tricks(hand, best_trump(hand)) / 2
    if Bid in forms:
        part: Any = forms[Bid].parts[0]
        if isinstance(part, Number) and part.low <= WON_TRICK * more * 0.6:
            return Bid(part.low)
    return Pass()


def expected_tricks(hand: int, trump: str) -> float:
    """How many tricks a hand takes with these trumps, roughly.

    >>> expected_tricks(mask("AS KS QS JS TS AH KD 2D 3C 4C 5C 6C 7C".split()), "S")
    6.5
    """
    tricks = 0.0
    for suit in SUITS:
        lane = (hand & LANES[suit]) >> LANE * SUITS.index(suit)
        length = lane.bit_count()
        if suit == trump:
            tricks += max(0, length - 3) + sum(0.75 for rank in (12, 11, 10, 9) if lane >> rank & 1)
            continue
        tricks += (1.0 if lane >> 12 & 1 else 0) + (0.5 if lane >> 11 & 1 and length > 1 else 0)
    return tricks
