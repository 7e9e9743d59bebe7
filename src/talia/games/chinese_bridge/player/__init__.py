"""An instant player of Chinese bridge: makes piles, declares what its cards are worth, and plays by rule."""

from random import Random

from msgspec import convert

from talia.cards import BIT, CODE, mask
from talia.games.bridge.plain_calls import AnyCall, Bid, Double, Pass, Redouble
from talia.games.chinese_bridge.contracts import book_of, tricks_of
from talia.games.chinese_bridge.moves import Lay
from talia.games.chinese_bridge.options import Options, pack_of
from talia.games.chinese_bridge.player.answering import answered
from talia.games.chinese_bridge.player.playing import Scene, chosen
from talia.games.chinese_bridge.player.valuing import Known, declared, expected, pile
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import cards_played
from talia.table.forms import Cards, Option, allowed
from talia.table.moves import Move
from talia.table.view import View
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play

__all__ = ["Simple", "call", "scene"]

DOUBT = 1.0
"""So many tricks less than needed the dealer must be expected to take for his contract to be doubled."""

SURE = 1.5
"""So many more for a kontra to be doubled again."""


@register("simple", "chinese_bridge", strength=20, instant=True)
class Simple:
    """Lays high cards under low ones, declares by high cards and trumps, and takes tricks as cheaply as it can."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        if view.phase == "claim":
            return answered(sight, deadline)
        if view.phase == "laying":
            up, under = pile(_offered(view))
            return Lay(CODE[up], CODE[under])
        if view.phase == "auction":
            return call(sight)
        return Play(CODE[chosen(scene(sight))])


def call(sight: Sight) -> AnyCall:
    """What the dealer declares, or what is said to it."""
    view = sight.view
    forms, facts = forms_of(view), view.facts
    bids = [bid for form in forms for part in form.parts if isinstance(part, Option) for bid in part.of]
    known = _known(sight)
    if not allowed(forms, Pass()):
        return Bid(declared(known, bids))
    bid = next(str(told["call"]) for told in reversed(facts["calls"]) if str(told["call"])[0].isdigit())
    spare = expected(known, bid[1:]) - known.book - int(bid[0])
    if allowed(forms, Redouble()):
        return Redouble() if spare >= SURE else Pass()
    # What the other declares he has to take; what oneself would take in it is the rest.
    spare = known.tricks - expected(known, bid[1:]) - known.book - int(bid[0])
    return Double() if allowed(forms, Double()) and spare <= -DOUBT else Pass()


def scene(sight: Sight) -> Scene:
    """What it sees before a card."""
    view = sight.view
    me = int(view.seat or 0)
    rival = 1 - me
    trump = view.facts.get("trump")
    leader = int(view.facts["leader"])
    lying = [[BIT[code].bit_length() - 1 for code in _codes(view, f"played.{seat}")] for seat in (leader, 1 - leader)]
    table = tuple(lying[at % 2][at // 2] for at in range(sum(map(len, lying))))
    seen = mask(code for zone in view.zones for code in zone.cards)
    piles = {each["seat"]: mask(each["cards"]) for each in view.facts.get("piles", ())}
    return Scene(
        rules=follow_suit_game(trump),
        trump=trump,
        legal=_offered(view),
        mine=_cards(view, f"hand.{me}") | _cards(view, f"up.{me}"),
        rival=_cards(view, f"up.{rival}") | _cards(view, f"hand.{rival}"),
        unseen=pack_of(_agreed(sight)).mask & ~seen & ~cards_played(sight),
        in_hand=next((zone.hidden or 0 for zone in view.zones if zone.id == f"hand.{rival}"), 0),
        covering=piles.get(me, 0),
        table=table,
    )


def _known(sight: Sight) -> Known:
    view, agreed = sight.view, _agreed(sight)
    me = int(view.seat or 0)
    mine, other = (sum(_cards(view, f"{zone}.{seat}") for zone in ("hand", "up", "down")) for seat in (me, 1 - me))
    return Known(mine, other, pack_of(agreed).mask, tricks_of(agreed), book_of(agreed))


def _agreed(sight: Sight) -> Options:
    return convert(sight.options, Options)


def _offered(view: View) -> int:
    """The cards that may be played or laid."""
    return sum(
        {part.zone: part.among for form in forms_of(view) for part in form.parts if isinstance(part, Cards)}.values()
    )


def _codes(view: View, id: str) -> tuple[str, ...]:
    return next((zone.cards for zone in view.zones if zone.id == id), ())


def _cards(view: View, id: str) -> int:
    return mask(_codes(view, id))
