"""A searching player of Baśka: card points for one's side, which in every world is the one its cards make."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec import convert

from talia.games.baska.auction import Caller, must_bid, opening, sayings
from talia.games.baska.contracts import (
    BIDS,
    CICHA,
    DECK,
    DU,
    GRANS,
    NEEDED,
    OLD_QUEENS,
    SOLOS,
    UNCALLED,
    WESELE,
    WHOLE,
    ZWYKLA,
    points,
)
from talia.games.baska.deal import GRAN_ORDER, NORMAL
from talia.games.baska.moves import Call, Pass
from talia.games.baska.options import Options
from talia.games.baska.player import called
from talia.games.baska.scoring import grade, payments, value
from talia.games.baska.sides import EVERY_SEAT, OLD, SEATS, old_side
from talia.games.baska.state import Spec
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.belief import Likelihood
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim, card_tally
from talia.players.tricks.searching import Searching
from talia.table.view import View
from talia.tricks.auction import Auction
from talia.tricks.layouts import Layout

_TALLIES: Final = {rules: card_tally(points, DECK.mask, rules.order) for rules in (NORMAL, GRAN_ORDER)}


PASS: Final = "pass"
DOUBT: Final = 0.15
"""How likely a call is that the instant player would not make."""


def heard(calls: Sequence[Mapping[str, Any]], dealer: int, options: Options) -> dict[int, Likelihood]:
    """By seat what its calls and passes say of its hand."""
    spec, stood = Spec(dealer, options), opening(dealer)
    found: dict[int, list[tuple[Auction, str]]] = {}
    for call in calls:
        seat, say = call["seat"], call["call"]
        found.setdefault(seat, []).append((stood, say))
        stood = stood.passed() if say == PASS else stood.said(say) if say in BIDS else stood.doubled()
    return {seat: partial(_odds, spec, seat, tuple(said)) for seat, said in found.items()}


def _odds(spec: Spec, seat: int, said: Sequence[tuple[Auction, str]], held: Mapping[int, int], out: int) -> float:
    caller, likely = Caller(seat, spec.place(seat), held[seat]), 1.0
    for stood, say in said:
        may, may_pass = sayings(stood, caller, spec.options), not must_bid(stood, caller, spec.options)
        if not (may_pass if say == PASS else say in may):
            return 0.0
        facts = {
            "dealer": spec.dealer,
            "contract": stood.bid,
            "declarer": stood.bidder,
            "kontras": len(stood.doubles),
        }
        if called(facts, seat, held[seat], may, may_pass=may_pass) != (Pass() if say == PASS else Call(say)):
            likely *= DOUBT
    return likely


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """Until sides are told, they and the payment follow from the cards all were dealt in a world.

    A wedding shows who has the old queens.
    """
    facts = sight.view.facts
    contract, bidder = facts["contract"], facts.get("declarer", -1)
    rules = GRAN_ORDER if contract in GRANS else NORMAL
    wedding = {seat: OLD_QUEENS for seat in range(SEATS) if seat != bidder} if contract == WESELE else {}
    calls = heard(facts["calls"], facts["dealer"], convert(sight.options, Options))
    now = trick_scene(sight, rules, DECK.mask, never=wedding, decisions=calls)
    natural = rules.order.natural
    shown = [natural(cards) for cards in now.shown]
    won = [points(natural(cards)) for cards in now.won]
    told = _old_as_told(sight.view)

    def old(world: Sequence[int]) -> int:
        if told >= 0:
            return told
        dealt = [natural(hand) | played for hand, played in zip(world, shown, strict=True)]
        return old_side(bidder, "" if contract == UNCALLED else contract, dealt)

    def side(world: Layout) -> int:
        seats = old(world)
        return seats if seats >> now.me & 1 else EVERY_SEAT & ~seats

    def worth(more: int, world: Layout) -> float:
        """What the deal pays this seat, and a little for each point."""
        seats = old(world)
        own = seats if seats >> now.me & 1 else EVERY_SEAT & ~seats
        mine = more + sum(had for seat, had in enumerate(won) if own >> seat & 1)
        olds = mine if own == seats else WHOLE - mine
        played = contract if contract in SOLOS or contract == WESELE else CICHA if _alone(seats) else ZWYKLA
        made = olds == WHOLE if contract in DU else olds >= NEEDED
        losers = WHOLE - olds if made else olds
        how = grade(played, won=made, losers_points=losers, losers_tricks=losers)
        each = value(played, how, won=made, kontras=0, bok=False)
        return payments(seats, won=made, value=each)[now.me] + mine / WHOLE / 10

    return now, Aim(_TALLIES[rules], side, worth)


def _old_as_told(view: View) -> int:
    """The set of the old seats if the view tells the side of every seat; else -1, and it depends on the world."""
    if sum(len(side.seats) for side in view.sides) < SEATS:
        return -1
    return next(sum(1 << seat for seat in side.seats) for side in view.sides if side.id == OLD)


def _alone(seats: int) -> bool:
    return seats.bit_count() == 1


register("club", "baska", strength=40)(partial(Searching, "baska", "simple", read))
