"""The play of the cards, its early ends, and what the deal comes to (rules/skat.md 4.5, 4.6, 5)."""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import codes
from talia.games.skat import scoring
from talia.games.skat.moves import Play, Resign
from talia.games.skat.scoring import ENOUGH, Played, card_points, is_null
from talia.games.skat.state import DealState, Step, ended, out_of_turn, rules_of
from talia.table.forms import Form
from talia.table.moves import Event, IllegalMove
from talia.tricks import play as tricks
from talia.tricks.play import Tricks

RESIGN: Final = Form(Resign, confirm="resign")
LEAST_TO_RESIGN: Final = 9
"""Cards the soloist must still hold."""


def begin(d: DealState) -> Step:
    """Forehand leads."""
    resting = 1 << d.spec.resting if d.spec.resting >= 0 else 0
    game = "grand" if d.ramsch else d.game
    t = tricks.begin(rules_of(game), d.hands, d.spec.order[0], resting=resting, declarer=d.soloist)
    return replace(d, phase="play", tricks=t, turn=t.turn, asked=()), ()


def choices(d: DealState) -> tuple[Form, ...]:
    """A card of the player on turn."""
    assert d.tricks is not None
    return tricks.choices(d.tricks, tricks.legal_cards(d.tricks))


def play(d: DealState, author: int, move: Play) -> Step:
    """A card."""
    if d.tricks is None or d.phase != "play":
        raise out_of_turn(d, "play")
    t, events = tricks.played(d.tricks, author, move.card)
    d = replace(d, tricks=t, turn=t.turn)
    if t.table:
        return d, events
    if d.ramsch:
        return _ramsch_over(d, t, events) if tricks.over(t) else (d, events)
    if tricks.over(t) or _decided(d, t):
        d, ending = _over(d)
        return d, (*events, *ending)
    return d, events


def _decided(d: DealState, t: Tricks) -> bool:
    """Whether one trick has lost the game whatever comes."""
    if is_null(d.game):
        return t.taken[d.soloist] > 0
    return d.level >= 2 and any(t.taken[seat] for seat in d.defenders)


# --- giving up -------------------------------------------------------------------------------------------------------


def may_resign(d: DealState, seat: int) -> bool:
    """Whether the seat is a soloist who may give the game up (at any time after his announcement)."""
    return (
        d.spec.options.resign
        and seat == d.soloist
        and d.phase in ("kontra", "schenken", "exchange", "play")
        and d.held[seat].bit_count() >= LEAST_TO_RESIGN
    )


def resign(d: DealState, author: int, _: Resign) -> Step:
    """The soloist gives up: lost in the simple grade."""
    if not may_resign(d, author):
        raise IllegalMove("cannot_resign" if author == d.soloist and d.game else "not_now")
    d, events = given_up(replace(d, resigned=True))
    return d, (Event("resigned", {"seat": author}), *events)


def given_up(d: DealState) -> Step:
    """The game ends without further play."""
    return _over(d)


# --- the end ---------------------------------------------------------------------------------------------------------


def as_played(d: DealState) -> Played:
    """The game as it went, for the score."""
    taken = points = 0
    if d.tricks is not None:
        taken = d.tricks.taken[d.soloist]
        points = card_points(d.tricks.won[d.soloist] | d.skat)
    p = Played(
        d.game,
        d.bid,
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


def _over(d: DealState) -> Step:
    p = as_played(d)
    d = ended(replace(d, outcome=scoring.outcome(p, d.spec.options)))
    assert d.outcome is not None
    told = {
        "seat": d.soloist,
        "contract": d.game,
        "won": d.outcome.won,
        "points": None if is_null(d.game) or d.resigned or d.accepted else p.points,
        "value": d.outcome.value,
        "result": d.outcome.result,
        "overbid": d.outcome.overbid,
        "skat": codes(d.skat),
    }
    return d, (Event("game_over", told),)


def _ramsch_over(d: DealState, t: Tricks, events: tuple[Event, ...]) -> Step:
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
    told: dict[str, Any] = {"points": outcome.points, "scores": outcome.scores, "skat": codes(d.skat)}
    told["march"] = outcome.march if outcome.march >= 0 else None
    return ended(replace(d, ramsch_outcome=outcome)), (*events, Event("ramsch_over", told))
