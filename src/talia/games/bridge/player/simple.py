"""An instant player of bridge: bids by the system of the table, leads and follows by rule."""

from random import Random

from msgspec import convert

from talia.cards import CODE
from talia.games.bridge.bidding.reading import read
from talia.games.bridge.contracts import SEATS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.options import Options
from talia.games.bridge.player.auctioned import auction_of
from talia.games.bridge.player.calling import auction, call
from talia.games.bridge.player.carding import carding
from talia.games.bridge.player.playing import Scene, chosen
from talia.games.bridge.player.seeing import seen
from talia.players.choices import place_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.dividing import answered
from talia.table.moves import Move
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play


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
    declarer = int(facts["declarer"])
    told = read(auction(sight))
    return seen(
        sight,
        range(SEATS),
        (declarer + 2) % SEATS,
        declaring=place % 2 == declarer % 2,
        auction=auction_of(told, int(facts["dealer"]), declarer, place, facts.get("trump")),
        agreed=carding(convert(sight.options, Options)),
    )
