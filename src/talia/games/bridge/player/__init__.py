"""An instant player of bridge: bids by the system of the table, leads and follows by rule."""

from random import Random

from talia.cards import CODE
from talia.games.bridge.contracts import SEATS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.player.calling import call
from talia.games.bridge.player.playing import Scene, chosen, suits_bid
from talia.games.bridge.player.seeing import seen
from talia.players.choices import place_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.dividing import answered
from talia.table.moves import Move
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play

__all__ = ["Simple", "call", "scene"]


@register("simple", "bridge", strength=20, instant=True)
class Simple:
    """Bids by the system, and takes tricks where it can."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        if view.phase == "auction":
            return call(sight)
        if view.phase == "claim":
            return answered(sight, follow_suit_game(view.facts.get("trump")), PACK.mask, rng, deadline)
        return Play(CODE[chosen(scene(sight))])


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
