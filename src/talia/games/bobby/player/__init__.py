"""An instant player of Bobby: counts tricks with its cards and those it laid to the dummy, and plays by rule."""

from random import Random

from talia.cards import CODE, codes
from talia.games.bobby.contracts import DUMMY, MOST_IN_NULLO, NULLO, STRAINS, Contract
from talia.games.bobby.deal import PACK
from talia.games.bobby.moves import Discard
from talia.games.bobby.player.losing import lost
from talia.games.bobby.player.valuing import expected, given_away
from talia.games.bridge.contracts import BOOK
from talia.games.bridge.plain_calls import AnyCall, Bid, Double, Pass
from talia.games.bridge.player.leads import Auction
from talia.games.bridge.player.playing import Scene, chosen, suits_bid
from talia.games.bridge.player.seeing import cards_in, seen
from talia.players.choices import forms_of, place_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.dividing import answered
from talia.table.forms import allowed
from talia.table.moves import Move
from talia.tricks.claiming import Answer
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play

__all__ = ["Simple", "call", "scene"]

DOUBT = 1.0
"""So many tricks more than expected nullo must bear: what one expects of it is less sure than of the others."""

STRONG = 9.5
"""Who expects so many tricks of his own doubles a contract of the fourth level or above, but for nullo."""


@register("simple", "bobby", strength=20, instant=True)
class Simple:
    """Throws a suit to the dummy, bids what its seventeen cards are worth, and takes tricks, or loses them."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        if view.phase == "claim":
            return answer_to_claim(sight, rng, deadline)
        if view.phase == "discard":
            return Discard(codes(given_away(cards_in(sight, f"hand.{view.seat}"))))
        if view.phase == "auction":
            return call(sight)
        now = scene(sight)
        return Play(CODE[lost(now) if str(view.facts["contract"]).endswith(NULLO) else chosen(now)])


def answer_to_claim(sight: Sight, rng: Random, deadline: float) -> Answer:
    """Yes if the claim is sure with all cards open; in nullo that the claimant's side takes no more tricks."""
    facts = sight.view.facts
    won = Contract.of(str(facts["contract"]), int(facts["declarer"]))
    return answered(sight, follow_suit_game(won.trump), PACK.mask, rng, deadline, fewest=won.nullo)


def call(sight: Sight) -> AnyCall:
    """The lowest bid of the strain in which it expects to be furthest above what the bid needs; else a pass."""
    view = sight.view
    hand, laid = cards_in(sight, f"hand.{view.seat}"), cards_in(sight, "dummy")
    forms = forms_of(view)
    best: tuple[float, AnyCall] = (0.0, Pass())
    most = 0.0
    for strain in STRAINS:
        worth = expected(hand, laid, strain)
        most = max(most, worth)
        level = next((level for level in range(1, 8) if allowed(forms, Bid(f"{level}{strain}"))), None)
        if level is None:
            continue
        spare = MOST_IN_NULLO - level - worth - DOUBT if strain == NULLO else worth - BOOK - level
        if spare > best[0]:
            best = spare, Bid(f"{level}{strain}")
    if isinstance(best[1], Pass) and most >= STRONG and allowed(forms, Double()):
        bid = next(str(told["call"]) for told in reversed(view.facts["calls"]) if str(told["call"])[0].isdigit())
        return Double() if bid[0] >= "4" and bid[1:] != NULLO else Pass()
    return best[1]


def scene(sight: Sight) -> Scene:
    """What it sees before a card, as at a table of bridge: the declarer at place 0, the dummy at place 2."""
    facts = sight.view.facts
    around = Contract.of(str(facts["contract"]), int(facts["declarer"])).around
    place, calls = around.index(place_of(sight.view)), facts["calls"]
    return seen(
        sight,
        around,
        DUMMY,
        declaring=place % 2 == 0,
        auction=Auction(
            partner="".join(suits_bid(calls, around[(place + 2) % 4]) if place % 2 else ()),
            declarer="".join(suits_bid(calls, around[0])),
        ),
    )
