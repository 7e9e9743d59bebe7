"""Instant players of the variants of Kierki (rules/kierki_variants.md 11)."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Final

from msgspec import convert
from msgspec.structs import replace

from talia.cards import LANE, LANES, SUITS, Deck, codes, mask, singles
from talia.games.kierki_bid.bidding import Bid, Pass
from talia.games.omnibus.game import PASSED, PENALTIES
from talia.games.polignac.game import POINTS
from talia.games.slobberhannes.game import QUEEN
from talia.players.choices import forms_of
from talia.players.one_card import best_card, scene
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import Form
from talia.table.moves import Move
from talia.table.registry import find
from talia.tricks.naming import NameTrump
from talia.tricks.passing import PassCards
from talia.tricks.play import Play
from talia.tricks.values import Values


def burdens(values: Values) -> Values:
    """Penalties as points one wants, which are below zero."""
    return replace(
        values,
        trick=-values.trick,
        cards=tuple((some, -points) for some, points in values.cards),
        places=tuple((place, -points) for place, points in values.places),
    )


def _slobberhannes(sight: Sight) -> Values:
    ten = len(sight.view.totals) == 3 and sight.options.get("slob_three") == "ten"
    return Values(0, ((QUEEN, -2),), ((0, -1), (9 if ten else 7, -1)))


VALUES: Final[dict[str, Callable[[Sight], Values]]] = {
    "omnibus": lambda sight: burdens(PENALTIES),
    "slobberhannes": _slobberhannes,
    "polignac": lambda sight: POINTS,
    "kierki_bid": lambda sight: Values(cards=((LANES[sight.view.facts["penalty_suit"]], -1),)),
    "kierki_domino": lambda sight: Values(cards=((LANES["H"], -1),)),
}
"""What tricks are worth to who takes them, by game."""


def pack(sight: Sight) -> int:
    """The cards that are dealt."""
    game: Any = find(sight.view.game)
    options = convert(sight.options, game.Options)
    return mask(game.one.pack(game.spec(options, len(sight.view.totals), 0)))


class Simple:
    """Plays card by card; passes high cards; bids for the suit it would be safest in."""

    def __init__(self, game: str) -> None:
        self.game = game

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        forms = {form.move: form for form in forms_of(view)}
        hand = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{view.seat}"))
        if PassCards in forms:
            return PassCards(codes(passed(hand)))
        if NameTrump in forms:
            return NameTrump(min(SUITS, key=lambda suit: danger(hand, suit)))
        if Pass in forms:
            return bid(hand, forms)
        now = scene(sight, pack(sight), view.facts.get("trump"))
        return Play(codes(best_card(now, VALUES[self.game](sight)))[0])


def passed(hand: int) -> int:
    """The three cards one is best without in Omnibus: a queen of spades few spades guard, then the highest.

    >>> codes(passed(mask("QS 2S AH 3H 4H KC 2C 3C 4C 5C AD 2D 3D".split())))
    ('KC', 'AH', 'QS')
    """
    worst_first = _WORST_FIRST[(hand & LANES["S"]).bit_count() < 5]
    return sum(islice((one for one in worst_first if one & hand), PASSED))


def _burden(one: int, few: bool) -> float:
    card = one.bit_length() - 1
    if card >> 4 == SUITS.index("S"):
        return 20.0 if few and card & 15 >= 10 else 0.0
    return (card & 15) + (1.5 if one & LANES["H"] else 0.0) - 4 * bool(one & LANES["D"])


_WORST_FIRST: Final = [
    sorted(singles(Deck().mask), key=lambda one: (_burden(one, few), one), reverse=True) for few in (False, True)
]
"""All cards by how gladly one passes them on, without and with few spades."""


def danger(hand: int, suit: str) -> float:
    """How many cards of a suit one will take, roughly, if it is the one to be avoided.

    >>> danger(mask(("2S", "AH", "KH")), "C"), danger(mask(("2S", "AH", "KH")), "H") > 4
    (0.0, True)
    """
    lane = (hand & LANES[suit]) >> LANE * SUITS.index(suit)
    return 2.5 * sum(((one.bit_length() - 1) / 12) ** 2 for one in singles(lane))


def bid(hand: int, forms: dict[type[Move], Form]) -> Move:
    """The lowest bid, if the safest suit costs so much less than another would."""
    gain = 13 / 4 - min(danger(hand, suit) for suit in SUITS)
    lowest: Any = forms[Bid].parts[0] if Bid in forms else None
    return Bid(lowest.low) if lowest is not None and lowest.low <= gain else Pass()


for _game in VALUES:
    register("simple", _game, strength=20, instant=True)(partial(Simple, _game))
