"""An instant player of bridge: bids naturally, leads and follows by rule (rules/bridge_bidding_system.md 4.14)."""

from random import Random

from talia.cards import CODE, mask
from talia.games.bridge.auction import spelled
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.contracts import SEATS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass
from talia.games.bridge.player.bidding import called
from talia.games.bridge.player.playing import Scene, chosen, suits_bid
from talia.games.bridge.player.reading import Auctioned
from talia.games.bridge.player.seeing import seen
from talia.players.choices import forms_of, place_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.dividing import answered
from talia.table.forms import allowed
from talia.table.moves import Move
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play

__all__ = ["Simple", "call", "scene"]


@register("simple", "bridge", strength=20, instant=True)
class Simple:
    """Counts points, shows its suits, and takes tricks where it can."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        if view.phase == "auction":
            return call(sight)
        if view.phase == "claim":
            return answered(sight, follow_suit_game(view.facts.get("trump")), PACK.mask, rng, deadline)
        return Play(CODE[chosen(scene(sight))])


def call(sight: Sight) -> AnyCall:
    """What its hand says, a pass where that may not be said."""
    view = sight.view
    owners = view.facts.get("owners") or range(SEATS)
    place = list(owners).index(view.seat)
    hand = Hand(mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{place}")))
    said = called(hand, Auctioned(view.facts["calls"], place))
    for move in (Double(), Bid(said)):
        if said == spelled(move) and allowed(forms_of(view), move):
            return move
    return Pass()


def scene(sight: Sight) -> Scene:
    """What it sees before a card."""
    facts, place = sight.view.facts, place_of(sight.view)
    declarer, calls = int(facts["declarer"]), facts["calls"]
    dummy = (declarer + 2) % SEATS
    return seen(
        sight,
        range(SEATS),
        dummy,
        declaring=place % 2 == declarer % 2,
        partners=suits_bid(calls, (place + 2) % SEATS),
        declarers=(*suits_bid(calls, declarer), *suits_bid(calls, dummy)),
    )
