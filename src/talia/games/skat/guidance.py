"""What somebody new to Skat is told: the decision he is asked for, and what his side needs (rules/skat.md 4)."""

from talia.cards import mask
from talia.games.skat.scoring import ALL_POINTS, ENOUGH, SCHNEIDER, card_points, is_null
from talia.games.skat.state import DealState
from talia.table.game import Guide
from talia.tricks.guidance import brought, duty
from talia.tricks.play import Tricks

_ALL_TRICKS = 2
"""The level at which the soloist needs every trick."""


def guidance(d: DealState, seat: int) -> tuple[Guide, ...]:
    """The sentences for a seat; none for one that rests."""
    if seat not in d.spec.order:
        return ()
    if d.phase == "play" and d.tricks is not None:
        how = _aim(d, seat)
        if seat != d.turn:
            return (how,)
        return brought(d.tricks, seat, _worth(d, d.tricks)) or how, duty(d.tricks)
    on_turn = seat == d.turn
    if d.phase == "bidding":
        asked = Guide("answer", {"bid": d.bid}) if seat == d.answerer else Guide("ask")
        return (Guide("bidding"), asked) if on_turn else (Guide("bidding"),)
    if not on_turn:
        return ()
    if d.phase == "announce":
        return (Guide("announce_hand" if d.hand else "announce", {"bid": d.bid}),)
    if d.phase == "schenken":
        return (Guide("offer" if d.offering < 0 else "accept" if d.agreed else "agree"),)
    return (Guide(d.phase),)


def _aim(d: DealState, seat: int) -> Guide:
    """What is needed: of the soloist points, all tricks or none; of the others what spoils it."""
    if d.ramsch:
        return Guide("aim.ramsch")
    alone = seat == d.soloist
    who = {"soloist": d.soloist} if alone else {"soloist": d.soloist, "partner": _partner(d, seat)}
    if is_null(d.game):
        return Guide("aim.none" if alone else "aim.give_one", who)
    if d.level >= _ALL_TRICKS:
        return Guide("aim.all" if alone else "aim.take_one", who)
    needed = (ENOUGH, SCHNEIDER)[d.level]
    if alone:
        return Guide("aim.points", {"n": needed})
    return Guide("aim.against", {**who, "n": ALL_POINTS + 1 - needed})


def _partner(d: DealState, seat: int) -> int:
    return next(other for other in d.defenders if other != seat)


def _worth(d: DealState, t: Tricks) -> int:
    if t.last is None or (not d.ramsch and (is_null(d.game) or d.level >= _ALL_TRICKS)):
        return 0
    points = card_points(mask(t.last["cards"]))
    return -points if d.ramsch else points
