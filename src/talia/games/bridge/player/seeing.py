"""What whoever plays sees before a card, read off his view: for every game with a declarer and a dummy."""

from collections.abc import Sequence

from talia.cards import card, mask
from talia.games.bridge.dealing import PACK
from talia.games.bridge.player.carding import Carding
from talia.games.bridge.player.leads import NOTHING, Auction
from talia.games.bridge.player.playing import Scene
from talia.players.choices import forms_of, place_of
from talia.players.player import Sight
from talia.players.remembered import NEW_DEAL, cards_played, told
from talia.table.forms import Cards
from talia.tricks.obligations import follow_suit_game


def cards_in(sight: Sight, zone: str) -> int:
    """What is seen of a zone."""
    return mask(code for each in sight.view.zones if each.id == zone for code in each.cards)


def seen(
    sight: Sight,
    around: Sequence[int],
    dummy: int,
    *,
    declaring: bool,
    auction: Auction = NOTHING,
    agreed: Carding | None = None,
) -> Scene:
    """The scene of the hand that is to be played from; ``around``: the places clockwise, by which all is told.

    ``dummy``: the place of the dummy's hand. ``declaring``: whether it is played for the declarer's side. ``auction``:
    what leads go by; ``agreed``: the codes of partners who signal.
    """
    facts = sight.view.facts
    leader, trump = around.index(int(facts["leader"])), facts.get("trump")
    place = place_of(sight.view)
    lying = [cards_in(sight, f"played.{around[(leader + step) % len(around)]}") for step in range(len(around))]
    played = [
        (around.index(each.data["seat"]), card(each.data["card"])) for each in told(sight, NEW_DEAL, "card_played")
    ]
    known = mask(code for zone in sight.view.zones for code in zone.cards)
    return Scene(
        rules=follow_suit_game(trump),
        trump=trump,
        legal=next(part.among for form in forms_of(sight.view) for part in form.parts if isinstance(part, Cards)),
        hand=cards_in(sight, f"hand.{place}"),
        place=around.index(place),
        leader=leader,
        table=tuple(cards.bit_length() - 1 for cards in lying if cards),
        dummy=cards_in(sight, f"hand.{dummy}"),
        dummy_place=around.index(dummy),
        unseen=PACK.mask & ~known & ~cards_played(sight),
        declaring=declaring,
        opening=not any(lying) and not sum(facts["tricks"]),
        auction=auction,
        earlier=tuple(played[: len(played) - len(played) % len(around)]),
        agreed=agreed,
    )
