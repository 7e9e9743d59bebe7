"""Giving up, the early ends of the play, and what the deal comes to (rules/skat.md 4.5, 4.6, 5)."""

from typing import Final

from msgspec.structs import replace

from talia.cards import codes
from talia.games.skat import scoring
from talia.games.skat.moves import Resign
from talia.games.skat.scoring import (
    ENOUGH,
    OUT_OF_SCHNEIDER,
    SCHNEIDER,
    Played,
    card_points,
    is_null,
    least_points,
)
from talia.games.skat.state import DealState
from talia.table.forms import Form
from talia.table.moves import Event
from talia.table.stages import Events
from talia.tricks.play import Tricks

RESIGN: Final = Form(Resign, confirm="resign")
ALL_TRICKS: Final = 2
"""The level at which the soloist needs every trick."""
SKAT_CARDS: Final = 2
LEAST_TO_RESIGN: Final = 9
"""Cards the soloist must still hold."""


def lost_by_a_trick(d: DealState) -> bool:
    """Whether the soloist needs all tricks, or none."""
    return is_null(d.game) or d.level >= ALL_TRICKS


def decided(d: DealState, t: Tricks, out: int) -> bool:
    """Whether the result cannot change any more, whoever takes the cards that are ``out`` and whatever the skat has."""
    if d.ramsch:
        return _ramsch_decided(d, t, out)
    his, theirs = t.taken[d.soloist], sum(t.taken[seat] for seat in d.defenders)
    if lost_by_a_trick(d):
        return bool(his if is_null(d.game) else theirs)
    if not his or not theirs:
        return False
    won = card_points(t.won[d.soloist])
    most = won + card_points(out)
    marks = (OUT_OF_SCHNEIDER, ENOUGH, SCHNEIDER) if not d.level else (SCHNEIDER,)
    least = won + least_points(out, SKAT_CARDS)
    return not any(least < mark <= most for mark in marks)


def _ramsch_decided(d: DealState, t: Tricks, out: int) -> bool:
    """No points are out, so none are in the skat; who takes no trick, or all, may matter besides."""
    clean = sum(not t.taken[seat] for seat in d.spec.order)
    counted = d.ramsch == "schieberamsch" or d.spec.options.ramsch_virgin
    return not card_points(out) and clean < (1 if counted else 2)


def may_resign(d: DealState, seat: int) -> bool:
    """Whether the seat is a soloist who may give the game up (at any time after his announcement)."""
    if seat != d.soloist or not d.game or d.over or not d.spec.options.resign:
        return False
    return d.hands[seat].bit_count() >= LEAST_TO_RESIGN


def untaken(d: DealState) -> int:
    """The card points that nobody has taken, where the last tricks could not matter and points are counted."""
    if d.tricks is None or d.resigned or d.accepted or is_null(d.game):
        return 0
    return card_points(sum(d.tricks.hands))


def as_played(d: DealState) -> Played:
    """The game as it went, for the score."""
    taken = points = 0
    if d.tricks is not None:
        taken = d.tricks.taken[d.soloist]
        points = card_points(d.tricks.won[d.soloist] | d.skat)
    p = Played(
        d.game,
        d.talk.bid,
        matadors=d.matadors[1],
        hand=d.hand,
        extra=d.extra,
        declined=d.declined,
        points=points,
        tricks=taken,
        doubled=d.doubled,
        round_factor=d.spec.factor,
    )
    if d.resigned:
        # Neither side is counted in schneider or schwarz beyond what was announced; a null is lost by a trick.
        return replace(p, points=ENOUGH - 1, tricks=1)
    if d.accepted:
        # As won with what is needed and no more.
        return replace(p, points=(ENOUGH, scoring.SCHNEIDER, scoring.ALL_POINTS)[p.level], tricks=(1, 1, 10)[p.level])
    return p


def counted(d: DealState) -> tuple[DealState, Events]:
    """The deal with what the game came to."""
    p = as_played(d)
    outcome = scoring.outcome(p, d.spec.options)
    told = {
        "seat": d.soloist,
        "contract": d.game,
        "won": outcome.won,
        "points": None if is_null(d.game) or d.resigned or d.accepted else p.points,
        "value": outcome.value,
        "result": outcome.result,
        "overbid": outcome.overbid,
        "skat": codes(d.skat),
    }
    return replace(d, outcome=outcome), (Event("game_over", told),)


def ramsch_counted(d: DealState, t: Tricks) -> tuple[DealState, Events]:
    """The deal with what the Ramsch came to."""
    points = [card_points(won) for won in t.won]
    outcome = scoring.ramsch(
        d.spec.options,
        d.spec.order,
        points,
        t.taken,
        card_points(d.skat),
        t.leader,
        sliding=d.ramsch == "schieberamsch",
        refusals=d.refusals,
        round_factor=d.spec.factor,
    )
    march = outcome.march if outcome.march >= 0 else None
    told = {"points": outcome.points, "scores": outcome.scores, "skat": codes(d.skat), "march": march}
    return replace(d, ramsch_outcome=outcome), (Event("ramsch_over", told),)
