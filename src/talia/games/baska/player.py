"""An instant player of Baśka (rules/baska.md 11): judges a hand by weights, and plays by what the cards have shown."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from msgspec import Struct

from talia.cards import BIT, CODE, card, mask, singles
from talia.games.baska.contracts import (
    BASKA,
    DECK,
    GRAN,
    GRAN_DU,
    GRANS,
    OLD_QUEENS,
    SOLOS,
    WESELE,
    ZOLO,
    ZOLO_DU,
    points,
)
from talia.games.baska.deal import GRAN_ORDER, NORMAL
from talia.games.baska.moves import Answer, Call, Pass, Play
from talia.games.baska.sides import OLD, SEATS
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import cards_played
from talia.players.sides import side_of
from talia.table.forms import Cards, Option
from talia.table.moves import Move
from talia.table.view import View
from talia.tricks.arrangement import Arranged


def _weights(order: str, weights: str, lead: int) -> tuple[dict[int, int], int]:
    return {BIT[code]: int(weight) for code, weight in zip(order.split(), weights.split(), strict=True)}, lead


_TRUMPS: Final = "AH TH QC QS QH QD JC JS JH JD AD TD AC TC AS TS"
_ALONE: Final = _weights(_TRUMPS, "32 24 14 10 7 4 3 1 1 0 -1 -2 -6 -6 -6 -6", 5)
_OLD: Final = _weights(_TRUMPS, "36 30 27 27 14 13 12 11 10 10 10 9 2 2 2 1", 6)
_YOUNG: Final = _weights(_TRUMPS, "28 24 0 0 14 13 12 11 11 10 11 10 5 5 5 4", 5)
_GRAN: Final = _weights(
    "JC JS JH JD AC AD AH AS TC TD TH TS QC QD QH QS", "34 18 15 13 3 3 3 3 -5 -5 -5 -5 -4 -4 -4 -4", 13
)
"""About how many card points the side of a hand takes, a weight a card and one for the lead: `tools/fit_baska.py`."""

_BID: Final = 57
"""From here on a single player wins more than three deals of four; two of three are what pays."""
_DU: Final = 84
_KONTRA_OLD: Final = 77
_KONTRA_YOUNG: Final = 58
"""The young win double what they lose, so one deal of two is enough for them."""
_KONTRA_AGAIN: Final = 12
"""So much more is asked for every further kontra."""
_REKONTRA_ALONE: Final = 65
_AGAINST_SOLO: Final = 45


def worth(hand: int, weights: tuple[dict[int, int], int], *, lead: bool) -> int:
    """About how many card points the side of a hand takes.

    >>> worth(mask(("AH", "TH", "QC", "JC")), _ALONE, lead=True), worth(mask(("AC", "TC", "AS")), _OLD, lead=False)
    (78, 6)
    """
    return sum(weights[0][one] for one in singles(hand)) + (weights[1] if lead else 0)


@register("simple", "baska", strength=20, instant=True)
class Simple:
    """Calls what its hand is worth by itself, beats cheaply, and gives points to those it knows to be its partners."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        forms = forms_of(view)
        hand = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{view.seat}"))
        if view.phase == "auction":
            sayings = next((part.of for form in forms for part in form.parts if isinstance(part, Option)), ())
            return called(view.facts, view.seat, hand, sayings, may_pass=any(form.move is Pass for form in forms))
        if view.phase == "claim":
            return Answer("reject")
        among = next(part.among for form in forms for part in form.parts if isinstance(part, Cards))
        return Play(CODE[chosen(baska_scene(sight, hand), among)])


def called(facts: Mapping[str, Any], seat: int | None, hand: int, sayings: tuple[str, ...], *, may_pass: bool) -> Move:
    """Four queens, a contract to be played alone, the wedding, a kontra, or nothing.

    ``facts``: ``dealer``, ``contract``, ``declarer`` and ``kontras`` as a view has them, ``sayings``: what may be said.
    """
    if BASKA in sayings:
        return Call(BASKA)
    lead = seat == (facts["dealer"] + 1) % SEATS
    alone, gran = worth(hand, _ALONE, lead=lead), worth(hand, _GRAN, lead=lead)
    wanted = (ZOLO_DU, alone, _DU), (GRAN_DU, gran, _DU), (ZOLO, alone, _BID), (GRAN, gran, _BID)
    for contract, estimate, least in wanted:
        if contract in sayings and estimate >= least and facts.get("declarer") != seat:
            return Call(contract)
    if WESELE in sayings:
        return Call(WESELE)
    kontra = next((say for say in sayings if say not in SOLOS), None)
    if kontra is not None and _kontra(facts, seat, hand, alone, gran, lead=lead):
        return Call(kontra)
    return Pass() if may_pass else Call(sayings[0])


def _kontra(facts: Mapping[str, Any], seat: int | None, hand: int, alone: int, gran: int, *, lead: bool) -> bool:
    contract, chain = facts.get("contract"), int(facts.get("kontras", 0))
    if contract in SOLOS:
        own = gran if contract in GRANS else alone
        return own >= (_REKONTRA_ALONE if facts["declarer"] == seat else _AGAINST_SOLO)
    if contract == WESELE and facts["declarer"] != seat:
        return False
    if hand & OLD_QUEENS:
        return worth(hand, _OLD, lead=lead) >= _KONTRA_OLD + _KONTRA_AGAIN * chain
    return worth(hand, _YOUNG, lead=lead) >= _KONTRA_YOUNG + _KONTRA_AGAIN * chain


class BaskaScene(Struct, frozen=True):
    """A trick as a seat sees it: ``around`` the seats from the leader on, ``lying`` what they have played."""

    rules: Arranged
    around: tuple[int, ...]
    lying: tuple[int, ...]
    unseen: int
    partners: frozenset[int]


def baska_scene(sight: Sight, hand: int) -> BaskaScene:
    """What a seat sees and remembers: every card of the deal that was played, and who is known to be with it."""
    view, seen = sight.view, hand | cards_played(sight, since="dealt")
    played = {zone.id: zone.cards for zone in view.zones}
    around = tuple((view.facts["leader"] + step) % SEATS for step in range(SEATS))
    return BaskaScene(
        rules=GRAN_ORDER if view.facts["contract"] in GRANS else NORMAL,
        around=around,
        lying=tuple(card(code) for seat in around for code in played[f"played.{seat}"]),
        unseen=DECK.mask & ~seen,
        partners=frozenset(_side_of(view)) - {view.seat},
    )


def _side_of(view: View) -> tuple[int, ...]:
    """One's own side; who may be the partner of a wedding, or may not, plays as if he were."""
    return side_of(view) or next(side.seats for side in view.sides if side.id == OLD)


def chosen(scene: BaskaScene, among: int) -> int:
    """The card to play, as a set of one."""
    order = scene.rules.order
    cards = list(singles(among))

    def cheap(one: int) -> tuple[int, int]:
        return points(one), order.laid(one)

    def sure(one: int) -> bool:
        """Whether nothing unseen is higher: a trump, for a plain card may be trumped."""
        return bool(one & order.trumps) and order.laid(one) > order.laid(scene.unseen & order.trumps)

    if not scene.lying:
        leads = [one for one in cards if sure(one)]
        return max(leads, key=order.laid) if leads else min(cards, key=cheap)
    last = len(scene.lying) == SEATS - 1
    if scene.rules.winner((*scene.lying, cards[0].bit_length() - 1)) == len(scene.lying):
        taking = [one for one in cards if last or sure(one)]
        return max(taking, key=lambda one: (points(one), -order.laid(one))) if taking else min(cards, key=cheap)
    if scene.around[scene.rules.winner(scene.lying)] in scene.partners:
        return max(cards, key=lambda one: (points(one), -order.laid(one)))
    return min(cards, key=cheap)
