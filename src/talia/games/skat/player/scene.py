"""What a player of Skat about to play a card knows: hands' sizes, cards that are out, who is void of what."""

from functools import cache
from typing import Final

from msgspec import Struct

from talia.cards import BIT, mask, singles
from talia.games.skat.scoring import is_null
from talia.games.skat.state import DECK, rules_of
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.remembered import told
from talia.table.forms import Cards
from talia.tricks.arrangement import Arranged, Arrangement

NATURAL: Final = Arrangement("789TJQKA")
"""The order of null."""


@cache
def order_of(game: str) -> Arrangement:
    """How the cards rank in a game (Ramsch is played as grand)."""
    rules = rules_of(game)
    return rules.order if isinstance(rules, Arranged) else NATURAL


@cache
def above(game: str, one: int) -> int:
    """The cards of the same suit that are higher than this one (a set of one)."""
    order = order_of(game)
    suit, place = order.suit_of(one.bit_length() - 1) & DECK.mask, order.laid(one)
    return sum(each for each in singles(suit) if order.laid(each) > place)


@cache
def suit_cards(game: str, one: int) -> int:
    """All cards of the suit a card belongs to in this game."""
    return order_of(game).suit_of(one.bit_length() - 1) & DECK.mask


class SkatScene(Struct, frozen=True):
    """A player on turn. Cards are card sets; ``table``: pairs of seat and card (a set of one), in the order played.

    ``game``: in which the play goes on, "grand" in Ramsch; ``soloist`` is -1 there. ``later``: who still plays to this
    trick; ``unseen``: cards that others hold or that lie in a skat he has not seen; ``sizes``: cards by seat;
    ``voids``: by seat, the suits (as sets) he has shown to be out of.
    """

    game: str
    me: int
    soloist: int
    hand: int
    legal: int
    table: tuple[tuple[int, int], ...]
    later: tuple[int, ...]
    unseen: int
    sizes: dict[int, int]
    voids: dict[int, int]
    trumps: int

    def allied(self, one: int, other: int) -> bool:
        """Whether two seats play on one side."""
        return one == other or (self.soloist >= 0 and self.soloist not in (one, other))

    def beats(self, one: int, best: int) -> bool:
        """Whether a card wins over the one that is best so far."""
        return bool(one & (above(self.game, best) | (0 if best & self.trumps else self.trumps)))


def skat_scene(sight: Sight) -> SkatScene:
    """The scene of a view in play."""
    view = sight.view
    me = int(view.seat if view.seat is not None else -1)
    zones = {zone.id: zone for zone in view.zones}
    facts = view.facts
    game = str(facts.get("contract") or "grand")
    seats = [int(zone.id[5:]) for zone in view.zones if zone.id.startswith("hand.")]
    leader = int(facts["leader"])
    around = [(leader + step) % len(view.totals) for step in range(len(view.totals))]
    playing = [seat for seat in around if seat in seats]
    table = tuple((seat, BIT[zones[f"played.{seat}"].cards[0]]) for seat in playing if zones[f"played.{seat}"].cards)
    played, voids = _told(sight, game, seats)
    hand = mask(zones[f"hand.{me}"].cards)
    shown = sum(mask(zones[f"hand.{seat}"].cards) for seat in seats if seat != me)
    seen = hand | played | mask(zones["skat"].cards) | shown
    return SkatScene(
        game=game,
        me=me,
        soloist=int(facts.get("soloist", -1)),
        hand=hand,
        legal=next((part.among for form in forms_of(view) for part in form.parts if isinstance(part, Cards)), 0),
        table=table,
        later=tuple(playing[len(table) + 1 :]),
        unseen=DECK.mask & ~seen,
        sizes={seat: len(zones[f"hand.{seat}"].cards) + (zones[f"hand.{seat}"].hidden or 0) for seat in seats},
        voids=voids,
        trumps=0 if is_null(game) else order_of(game).trumps,
    )


def _told(sight: Sight, game: str, seats: list[int]) -> tuple[int, dict[int, int]]:
    """The cards played in this deal, and the suits that were not followed."""
    events = told(sight, "dealt", "card_played")
    cards = [(int(event.data["seat"]), BIT[str(event.data["card"])]) for event in events]
    played, voids = 0, dict.fromkeys(seats, 0)
    for number, (seat, one) in enumerate(cards):
        played |= one
        led = cards[number - number % 3][1]
        if not one & suit_cards(game, led):
            voids[seat] |= suit_cards(game, led)
    return played, voids
