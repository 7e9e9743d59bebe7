"""An instant player of bridge: bids naturally, leads and follows by rule (rules/bridge_bidding_system.md 4.14)."""

from random import Random

from talia.cards import BIT, CODE, mask
from talia.games.bridge.auction import spelled
from talia.games.bridge.contracts import SEATS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass
from talia.games.bridge.player.bidding import called
from talia.games.bridge.player.hand import Hand
from talia.games.bridge.player.playing import Scene, chosen, suits_bid
from talia.games.bridge.player.reading import Auctioned
from talia.players.choices import forms_of, place_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import cards_played
from talia.players.tricks.dividing import answered
from talia.table.forms import Cards, allowed
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
    view = sight.view
    facts, zones = view.facts, {zone.id: zone for zone in view.zones}
    place, declarer = place_of(view), int(facts["declarer"])
    dummy_place = (declarer + 2) % SEATS
    hand, dummy = mask(zones[f"hand.{place}"].cards), mask(zones[f"hand.{dummy_place}"].cards)
    leader, calls = int(facts["leader"]), facts["calls"]
    lying = [zones[f"played.{(leader + step) % SEATS}"].cards for step in range(SEATS)]
    table = tuple(BIT[cards[0]].bit_length() - 1 for cards in lying if cards)
    seen = mask(code for zone in view.zones for code in zone.cards)
    partners = suits_bid(calls, (place + 2) % SEATS)
    return Scene(
        rules=follow_suit_game(facts.get("trump")),
        trump=facts.get("trump"),
        legal=next(part.among for form in forms_of(view) for part in form.parts if isinstance(part, Cards)),
        hand=hand,
        place=place,
        leader=leader,
        table=table,
        dummy=dummy,
        dummy_place=dummy_place,
        unseen=PACK.mask & ~seen & ~cards_played(sight),
        declaring=place % 2 == declarer % 2,
        opening=not table and not sum(facts["tricks"]),
        partners_suit=partners[0] if partners else None,
        declarers_suits=(*suits_bid(calls, declarer), *suits_bid(calls, dummy_place)),
    )
