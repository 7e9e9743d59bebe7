"""An instant player of bridge for two: counts what hand and dummy take, and plays by rule."""

from random import Random

from talia.cards import CODE, mask
from talia.games.bridge.contracts import BOOK, STRAINS
from talia.games.bridge.plain_calls import AnyCall, Bid, Double, Pass
from talia.games.bridge.player.playing import Scene, chosen
from talia.games.two_handed_bridge.deal import PACK
from talia.games.two_handed_bridge.moves import Open
from talia.games.two_handed_bridge.player.valuing import expected
from talia.games.two_handed_bridge.state import CLOSED, OPEN
from talia.players.choices import answer_to_claim, forms_of, place_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import Cards, allowed
from talia.table.moves import Move
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play

__all__ = ["Simple", "call", "opened", "scene"]

MUCH = 9.0
"""Who expects so many tricks with the dummy that will be his doubles a contract of the fourth level or above."""


@register("simple", "two_handed_bridge", strength=20, instant=True)
class Simple:
    """Bids what its hand and the dummy are worth together, and takes tricks where it can."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        answer = answer_to_claim(view)
        if answer is not None:
            return answer
        if view.phase == "auction":
            return call(sight) if view.facts["calls"] else opened(sight)
        return Play(CODE[chosen(scene(sight))])


def opened(sight: Sight) -> Open:
    """The lowest bid in the strain in which it expects most, with the dummy that is better for it."""
    hand, seen = _cards(sight, f"hand.{sight.view.seat}"), _cards(sight, OPEN)
    worth = {dummy: _best(hand, seen, dummy) for dummy in (OPEN, CLOSED)}
    dummy = max(worth, key=lambda each: worth[each][0])
    tricks, strain = worth[dummy]
    return Open(f"{max(1, min(7, int(tricks) - BOOK))}{strain}", dummy)


def call(sight: Sight) -> AnyCall:
    """The lowest bid of the best strain it expects to make; a kontra of what is too high; else a pass."""
    view = sight.view
    hand, seen = _cards(sight, f"hand.{view.seat}"), _cards(sight, OPEN)
    forms = forms_of(view)
    dummy = str(view.facts["dummy"])
    for tricks, strain in sorted(((expected(hand, seen, dummy, each), each) for each in STRAINS), reverse=True):
        level = next((level for level in range(1, 8) if allowed(forms, Bid(f"{level}{strain}"))), None)
        if level is not None and tricks >= BOOK + level:
            return Bid(f"{level}{strain}")
    theirs = expected(hand, seen, CLOSED if dummy == OPEN else OPEN, STRAINS[-1])
    bid = next(str(told["call"]) for told in reversed(view.facts["calls"]) if str(told["call"])[0].isdigit())
    return Double() if bid[0] >= "4" and theirs >= MUCH and allowed(forms, Double()) else Pass()


def _best(hand: int, seen: int, dummy: str) -> tuple[float, str]:
    return max((expected(hand, seen, dummy, strain), strain) for strain in STRAINS)


def scene(sight: Sight) -> Scene:
    """What it sees before a card, as at a table of bridge; each of the two has a hand and its dummy to play.

    From the lead on all cards are known: what is not in the own two hands, and was not played, the other has.
    """
    view = sight.view
    facts = view.facts
    around = tuple(facts.get("ring") or range(4))
    leader, trump = around.index(int(facts["leader"])), facts.get("trump")
    place = around.index(place_of(view))
    lying = [_cards(sight, f"played.{around[(leader + step) % 4]}") for step in range(4)]
    hand, other = _cards(sight, f"hand.{around[place]}"), _cards(sight, f"hand.{around[(place + 2) % 4]}")
    gone = sum(lying) | _taken(sight)
    return Scene(
        rules=follow_suit_game(trump),
        trump=trump,
        legal=next(part.among for form in forms_of(view) for part in form.parts if isinstance(part, Cards)),
        hand=hand,
        place=place,
        leader=leader,
        table=tuple(cards.bit_length() - 1 for cards in lying if cards),
        dummy=other,
        dummy_place=(place + 2) % 4,
        unseen=PACK.mask & ~hand & ~other & ~gone,
        declaring=True,
        opening=not any(lying) and not sum(facts["tricks"]),
    )


def _cards(sight: Sight, zone: str) -> int:
    """What it sees of a zone."""
    return mask(code for each in sight.view.zones if each.id == zone for code in each.cards)


def _taken(sight: Sight) -> int:
    """The cards that were played in this deal."""
    cards = []
    for event in reversed(sight.events):
        if event.code == "deal_begins":
            break
        if event.code == "card_played":
            cards.append(str(event.data["card"]))
    return mask(cards)
