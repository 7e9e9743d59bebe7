"""A searching player of Kierki with bids: what each may name is tried in worlds, and bids are worth what that saves."""

from collections.abc import Mapping
from functools import partial
from random import Random
from statistics import fmean
from typing import Any, Final

from talia.cards import LANES, SUITS
from talia.games.kierki_bid.bidding import Bid, Pass
from talia.games.kierki_bid.player import danger, values
from talia.players.card_by_card import pack
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import NEW_DEAL, told
from talia.players.tricks import plain
from talia.players.tricks.belief import Likelihood, preferred
from talia.players.tricks.calling import Ends, Trial, ahead
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching
from talia.table.moves import Move
from talia.tricks.naming import NameTrump
from talia.tricks.obligations import follow_suit_game
from talia.tricks.values import Values

RULES: Final = follow_suit_game(None)
SPREAD: Final = 0.7
"""So many cards fewer one has to take are much."""


def named(seat: int, suit: str) -> Likelihood:
    """The suit to be avoided is named by who is in least danger in it."""

    def odds(held: Mapping[int, int], out: int) -> float:
        return preferred(suit, {each: -danger(held[seat], each) for each in SUITS}, SPREAD)

    return odds


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """What tricks are worth, as the instant player has it; who named the suit tells of his hand."""
    namings = [event.data for event in told(sight, NEW_DEAL, "trump_named")]
    return plain.read(sight, values, {data["seat"]: named(data["seat"], data["suit"]) for data in namings})


def call(sight: Sight, rng: Random, deadline: float) -> Move:
    """The suit it is best off with; a bid if that saves more than it costs, against what others would name."""
    facts, seats = sight.view.facts, len(sight.view.totals)
    now = trick_scene(sight, RULES, pack(sight))
    me, trial = now.me, Trial.of(now, rng, deadline)
    eldest = (facts["dealer"] + 1) % seats

    def naming(by: int) -> dict[str, Ends]:
        """What comes of each suit if this place names it."""
        leader = by if sight.options.get("lead") == "bidder" else eldest
        return {suit: trial.ends(RULES, Values(cards=((LANES[suit], -1),)).tally(now.left), leader) for suit in SUITS}

    def left_to(by: int) -> float:
        """By how much better off than the others one is if this place names the suit that is best for it."""
        worlds = zip(*naming(by).values(), strict=True)
        return trial.mean(ahead(max(ways, key=lambda points: points[by]), me) for ways in worlds)

    mine = {suit: trial.ahead(ends) for suit, ends in naming(me).items()}
    best = max(mine, key=lambda suit: mine[suit])
    forms = {form.move: form for form in forms_of(sight.view)}
    if NameTrump in forms:
        return NameTrump(best)
    later = [seat for seat in range(seats) if (seat - eldest) % seats > (me - eldest) % seats]
    if "bidder" in facts:
        without = left_to(facts["bidder"]) + facts["bid"] / (seats - 1)
    else:
        without = fmean(left_to(seat) for seat in later) if later else mine["H"]
    lowest: Any = forms[Bid].parts[0]
    return Bid(lowest.low) if mine[best] - lowest.low > without else Pass()


register("club", "kierki_bid", strength=40)(partial(Searching, "kierki_bid", "simple", read, call))
